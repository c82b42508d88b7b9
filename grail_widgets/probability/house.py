"""House rules: a changed rule beside the printed one, to see what it does to the odds.

A ruling settles what is unclear in the printed rules; a house rule departs from them. Each is a small
layer over the game that alters the table after a step, so no rule of the game is written a second time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

from grail_widgets.engine.game import Game, Table, Tell

Alter = Callable[[Table, str, Table], Table]
"""(table before, text, table after) to the table that the house rule leaves."""


def _false_grail_alone(before: Table, text: str, after: Table) -> Table:
    """The false Grail goes back into the draw pile by itself; the discards stay where they are.

    With nothing else in the pile that would go on for ever, so then they are shuffled in as printed.
    """
    if text != "draw holy-grail" or after.won or before.discard == after.discard or len(before.pile) == 1:
        return after
    return msgspec.structs.replace(after, pile=before.pile, discard=before.discard)


HOUSE_RULES: Final[dict[str, tuple[str, str, Alter]]] = {
    "false-grail-alone": (
        "holy-grail",
        "A false Grail goes back into the draw pile alone; the discards join it only if nothing else is there.",
        _false_grail_alone,
    ),
}
"""{name: (game, the rule in words, what it does)}."""


def house_game(game: Game, name: str | None) -> Game:
    """The game with a house rule in force; the game itself where there is none.

    Raises:
        ValueError: there is no such house rule for this game.
    """
    if name is None:
        return game
    if name not in HOUSE_RULES or HOUSE_RULES[name][0] != game.id:
        raise ValueError(f"{name!r} is no house rule of {game.title}.")
    alter, base = HOUSE_RULES[name][2], type(game)

    def perform(self: Any, table: Table, text: str, tell: Tell) -> Table:
        return alter(table, text, base.perform(self, table, text, tell))

    changed: Game = type(base.__name__, (base,), {"perform": perform})(game.rulings)
    return changed
