"""Learn, teach and settle the rules of four games about the Grail, in a notebook.

>>> import grail_widgets
>>> state = grail_widgets.game("grail-cup").new(players=4, seed=7)
>>> len(state.players)
4
"""

from grail_widgets.engine.errors import IllegalAction, PositionError
from grail_widgets.engine.game import CHANCE
from grail_widgets.games import game

__all__ = ["CHANCE", "IllegalAction", "PositionError", "game"]
__version__ = "0.1.0"
