"""GRAIL: 2 to 6 players, Tests and Aids, one die, the first to seven Quest tokens."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from grail_widgets.engine.errors import Objection
from grail_widgets.engine.game import CHANCE, Actor, Game, Seat, Tell
from grail_widgets.engine.outlook import Outlook
from grail_widgets.engine.scene import Scene
from grail_widgets.games.grail import chance, permission, rules, sight, story
from grail_widgets.games.grail import position as positions
from grail_widgets.games.grail import scene as scenes
from grail_widgets.games.grail.cards import deck
from grail_widgets.games.grail.policy import sensible
from grail_widgets.games.grail.setting import Cards
from grail_widgets.games.grail.table import TO_WIN, Table

__all__ = ["Grail"]


class Grail(Game):
    """The card game GRAIL.

    >>> import grail_widgets
    >>> start = {"players": ["ann", "bob"], "phase": "fate", "hands": {"ann": ["dragon", "boar"]}}
    >>> grail_widgets.game("grail").at(start).legal_actions()
    ('rest', 'quest dragon')
    """

    id = "grail"
    title = "GRAIL"
    counts = range(2, 7)
    usual = 3
    policies = {"sensible": sensible}
    position_keys = positions.Position
    setting = Cards()

    def outlook(self, table: Table, odds: Mapping[str, Fraction]) -> tuple[Outlook, ...]:
        """How likely the die is to be enough."""
        return chance.outlook(table)

    def start(self, players: tuple[Seat, ...], **options: Any) -> Table:
        """The table before the deal."""
        if options:
            raise TypeError(f"GRAIL has no option {next(iter(options))!r}.")
        hands: tuple[tuple[str, ...], ...] = ((),) * len(players)
        tokens = (0,) * len(players)
        return Table(players=players, turn=0, phase="deal", hands=hands, tokens=tokens, pile=tuple(deck()))

    def in_setup(self, table: Table) -> bool:
        """Whether cards are being dealt or cut."""
        return table.phase in ("deal", "cut")

    def resume(self, table: Table, tell: Tell) -> Table:
        """What follows of itself in a position: an empty pile is refilled, a phase that is over ends."""
        return rules.run_on(table, tell, self.rulings)

    def to_act(self, table: Table) -> Actor:
        """The winner ends it; else chance, or the seat that is asked."""
        if table.is_over:
            return None
        if chance.waiting(table) is not None:
            return CHANCE
        return table.players[permission.asked(table)]

    def candidates(self, table: Table) -> Iterable[str]:
        """Every card of the asked hand with the verb of the phase, and what needs no card."""
        return permission.candidates(table)

    def objection(self, table: Table, text: str) -> Objection | None:
        """The clause and the reason against a text."""
        return permission.objection(table, text)

    def weights(self, table: Table) -> chance.Weights:
        """A card of the pile, a face of the die."""
        return chance.weights(table)

    def seat_weights(self, table: Table, seat: Seat) -> chance.Weights:
        """The weights given one seat's hand and what lies open."""
        return chance.seat_weights(table, table.players.index(seat))

    def perform(self, table: Table, text: str, tell: Tell) -> Table:
        """Plays one text and runs on to the next point of choice."""
        return rules.perform(table, text, tell, self.rulings)

    def winner(self, table: Table) -> Seat | None:
        """The player with seven tokens."""
        return table.players[table.tokens.index(TO_WIN)] if table.is_over else None

    def read(self, position: Mapping[str, Any]) -> Table:
        """The table of a position mapping."""
        return positions.read(position, self.check_players)

    def write(self, table: Table) -> dict[str, Any]:
        """The complete position mapping of a table."""
        return positions.write(table)

    def observe(self, table: Table, seat: Seat) -> dict[str, Any]:
        """What a seat may know."""
        return sight.observe(table, table.players.index(seat))

    def sentence(self, kind: str, data: Mapping[str, Any]) -> str:
        """An event in words."""
        return story.sentence(kind, data)

    def scene(self, table: Table, seat: Seat | None) -> Scene:
        """Hands, Test, Quest and piles."""
        return scenes.scene(table, None if seat is None else table.players.index(seat))

    def summary(self, table: Table) -> str:
        """Where the game stands, in one line."""
        return scenes.summary(table)

    def label(self, table: Table, text: str) -> str:
        """What a button says."""
        return scenes.label(table, text)

    def targets(self, table: Table, text: str) -> tuple[str, ...]:
        """The cards and piles that a text is about."""
        return scenes.targets(table, text)

    def after_the_end(self, table: Table) -> Objection:
        """Why nothing is played once somebody has won."""
        return permission.after_the_end(table)
