"""Grail Cup: a race of three to eight Knights with drafted Allies, a Dragon, Spears and Clover tokens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from grail_widgets.engine.errors import Objection
from grail_widgets.engine.game import Actor, Game, Policy, Tell
from grail_widgets.engine.scene import Scene
from grail_widgets.games.grail_cup import flow, hidden, position, refusals, scene, story
from grail_widgets.games.grail_cup.board import read_track
from grail_widgets.games.grail_cup.policy import sensible
from grail_widgets.games.grail_cup.position_keys import Position
from grail_widgets.games.grail_cup.setting import Race
from grail_widgets.games.grail_cup.table import KNIGHTS, Table, is_over, lookers

UNCONDITIONAL = frozenset({"bar", "move", "look", "arrange", "take", "pass"})
"""Questions whose candidates are made from the rule itself, so that none of them can be forbidden."""


class GrailCup(Game):
    """Grail Cup. `new` and `setup` take `track=`: `default`, or a track mapping as in a position."""

    id = "grail-cup"
    title = "Grail Cup"
    counts = range(3, 9)
    usual = 4
    policies: ClassVar[Mapping[str, Policy]] = {"sensible": sensible}
    position_keys = Position
    setting = Race()

    def default_names(self, count: int) -> tuple[str, ...]:
        """The Knights' colours."""
        return KNIGHTS[:count]

    def check_players(self, names: Any, path: str) -> tuple[str, ...]:
        """Three to eight Knights' colours."""
        return position.check_knights(tuple(names))

    def start(self, players: tuple[str, ...], *, track: Any = "default", **options: Any) -> Table:
        """The table before the Allies are dealt for the start."""
        if options:
            raise TypeError(f"Grail Cup takes track= and no {', '.join(options)}.")
        return position.before_setup(players, read_track(track, "track"))

    def in_setup(self, table: Table) -> bool:
        """While the starting Allies are being dealt."""
        return bool(table.todo) and table.todo[-1][0] == "deal"

    def resume(self, table: Table, tell: Tell) -> Table:
        """Calls Allies and does what is under way, up to the first point of choice."""
        return flow.run(table, self.rulings, tell)

    def to_act(self, table: Table) -> Actor:
        """Whom the race waits for."""
        return flow.to_act(table)

    def candidates(self, table: Table) -> list[str]:
        """The texts worth asking about."""
        return flow.candidates(table)

    def legal(self, table: Table) -> tuple[str, ...]:
        """The candidates that nothing forbids."""
        if flow.asked(table)[0] in UNCONDITIONAL:
            return tuple(flow.candidates(table))
        return super().legal(table)

    def objection(self, table: Table, text: str) -> Objection | None:
        """What forbids a text now."""
        return refusals.objection(table, text, self.rulings)

    def weights(self, table: Table) -> tuple[tuple[str, int], ...]:
        """The outcomes of the waiting chance."""
        return flow.weights(table)

    def seat_weights(self, table: Table, seat: str) -> tuple[tuple[str, int], ...]:
        """The outcomes as far as a seat can tell: unseen tokens and cards are equally likely anywhere."""
        return flow.weights(table, seat)

    def perform(self, table: Table, text: str, tell: Tell) -> Table:
        """Plays one text and runs on."""
        return flow.run(flow.perform(table, text, self.rulings, tell), self.rulings, tell)

    def winner(self, table: Table) -> str | None:
        """The Knight on the finish."""
        return table.race[0][0] if is_over(table) else None

    def read(self, given: Mapping[str, Any]) -> Table:
        """The table of a position."""
        return position.read(given)

    def write(self, table: Table) -> dict[str, Any]:
        """The complete position."""
        return position.write(table)

    def observe(self, table: Table, seat: str) -> dict[str, Any]:
        """What a seat may know."""
        return hidden.observe(table, seat)

    def sentence(self, kind: str, data: Mapping[str, Any]) -> str:
        """An event in words."""
        return story.sentence(kind, data)

    def scene(self, table: Table, seat: str | None) -> Scene:
        """The track and the Allies."""
        return scene.scene(table, seat)

    def summary(self, table: Table) -> str:
        """Where the race stands."""
        return scene.summary(table)

    def label(self, table: Table, text: str) -> str:
        """What a button says."""
        return scene.button(text)

    def targets(self, table: Table, text: str) -> tuple[str, ...]:
        """What in the scene an action is about."""
        return scene.targets(table, text)

    def stage(self, table: Table) -> str:
        """A round's two halves, and with the next draft the next round."""
        return table.phase

    def foreseen(self, table: Table, seat: str, kind: str, data: Mapping[str, Any]) -> bool:
        """A token that lies face down is foreseen by those who have looked at it."""
        return kind != "token" or seat in lookers(table, data["at"])

    def implied(self, table: Table) -> str | None:
        """A token laid unseen need not be named."""
        return "lay unseen" if table.todo and table.todo[-1][0] == "lay" else None


__all__ = ["GrailCup"]
