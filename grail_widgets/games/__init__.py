"""The games by id; each is loaded when first asked for."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

from grail_widgets.engine.errors import PositionError
from grail_widgets.engine.game import Game
from grail_widgets.engine.lookup import register
from grail_widgets.engine.notation import suggestion

GAMES: dict[str, tuple[str, str]] = {
    "grail-cup": ("grail_widgets.games.grail_cup", "GrailCup"),
    "holy-grail": ("grail_widgets.games.holy_grail", "HolyGrail"),
    "grail": ("grail_widgets.games.grail", "Grail"),
    "quest-for-the-grail": ("grail_widgets.games.quest_for_the_grail", "QuestForTheGrail"),
}
"""{game id: (module, class)}."""


@register
def game(id: str, rulings: Mapping[str, str | bool] | None = None) -> Game:
    """A game by its id, with rulings that differ from the default frozen in.

    Raises:
        PositionError: there is no such game or ruling; the message lists those there are.

    >>> game("grail-cup").title
    'Grail Cup'
    """
    if id not in GAMES:
        raise PositionError("game", f"{id!r} is no game here.{suggestion(str(id), GAMES)}")
    module, name = GAMES[id]
    found: Game = getattr(import_module(module), name)(rulings)
    return found
