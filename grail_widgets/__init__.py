"""Learn, teach and settle the rules of four games about the Grail, in a notebook.

>>> import grail_widgets
>>> state = grail_widgets.game("grail-cup").new(players=4, seed=7)
>>> len(state.players)
4
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from grail_widgets.engine.errors import IllegalAction, PositionError
from grail_widgets.engine.game import CHANCE
from grail_widgets.games import game

if TYPE_CHECKING:
    from grail_widgets.engine.simulate import simulate
    from grail_widgets.panels import lesson, panel
    from grail_widgets.panels.desk import desk
    from grail_widgets.panels.exercise import exercise
    from grail_widgets.panels.exercise_marking import marking
    from grail_widgets.panels.lab import lab

__all__ = [
    "CHANCE",
    "IllegalAction",
    "PositionError",
    "desk",
    "exercise",
    "game",
    "lab",
    "lesson",
    "marking",
    "panel",
    "simulate",
]
__version__ = "0.1.0"

_LATER = {
    "desk": "grail_widgets.panels.desk",
    "exercise": "grail_widgets.panels.exercise",
    "lab": "grail_widgets.panels.lab",
    "lesson": "grail_widgets.panels",
    "marking": "grail_widgets.panels.exercise_marking",
    "panel": "grail_widgets.panels",
    "simulate": "grail_widgets.engine.simulate",
}
"""{public name: the module that it is loaded from when first asked for}: these bring in ipywidgets and more."""


def __getattr__(name: str) -> Any:
    if name in _LATER:
        return getattr(import_module(_LATER[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
