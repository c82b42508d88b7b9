"""The Holy Grail deck under the contract of the engine; the rules stand in the modules beside this one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from grail_widgets.engine.errors import Objection
from grail_widgets.engine.game import CHANCE, Actor, Game, Seat, Tell
from grail_widgets.engine.outlook import Outlook
from grail_widgets.engine.scene import Scene
from grail_widgets.games.holy_grail import deck, flow, objections, position, scene, story
from grail_widgets.games.holy_grail.policy import sensible
from grail_widgets.games.holy_grail.setting import Cards
from grail_widgets.games.holy_grail.table import Table
from grail_widgets.games.holy_grail.words import capital


class HolyGrail(Game):
    """Two players, 39 cards: send knights out, bring them home, and draw the Grail on the way.

    >>> state = HolyGrail().at({"players": ["ann", "bob"], "phase": "draw"})
    >>> str(state.odds()["draw holy-grail"])
    '1/39'
    """

    id = "holy-grail"
    title = "Holy Grail deck"
    counts = position.PLAYERS
    usual = 2
    policies = {"sensible": sensible}
    position_keys = position.Position
    setting = Cards()

    def start(self, players: tuple[Seat, ...], **options: Any) -> Table:
        """The table before the first card is dealt; the first of the players will go first."""
        if options:
            raise TypeError(f"{self.title} takes no option {', '.join(options)}.")
        return Table(players, 0, "deal", ((), ()), ((), ()), (), (), deck.full_deck())

    def outlook(self, table: Table, odds: Mapping[str, Fraction]) -> tuple[Outlook, ...]:
        """How likely the Grail is, and what it would do here."""
        return flow.outlook(table, odds, self.rulings)

    def in_setup(self, table: Table) -> bool:
        """Whether hands are still being dealt."""
        return table.phase == "deal"

    def to_act(self, table: Table) -> Actor:
        """The winner's game is over; else a draw that is due, or the player who is asked."""
        if table.won:
            return None
        if objections.chance_waits(table):
            return CHANCE
        return table.players[objections.asked(table)]

    def candidates(self, table: Table) -> Iterable[str]:
        """The texts worth asking about."""
        return objections.candidates(table, self.rulings)

    def objection(self, table: Table, text: str) -> Objection | None:
        """What forbids this text now."""
        return objections.objection(table, text, self.rulings)

    def weights(self, table: Table) -> tuple[tuple[str, int], ...]:
        """What can be drawn, with the number of copies in the pile."""
        pile = table.pile if table.phase != "deal" else deck.without(table.pile, deck.GRAIL)
        return deck.pile_weights(pile)

    def seat_weights(self, table: Table, seat: Seat) -> tuple[tuple[str, int], ...]:
        """The weights given what a seat knows: it cannot tell the pile from the other hand."""
        return position.seat_weights(table, table.players.index(seat))

    def perform(self, table: Table, text: str, tell: Tell) -> Table:
        """Plays an action or a draw and runs on to the next choice."""
        if not text.startswith("draw "):
            return flow.act(table, text, self.rulings, tell)
        card = text.removeprefix("draw ")
        if table.phase == "deal":
            return flow.deal(table, card, tell)
        return flow.draw(table, card, self.rulings, tell)

    def resume(self, table: Table, tell: Tell) -> Table:
        """Does what the phase of a position does by itself."""
        return flow.run_on(table, tell)

    def winner(self, table: Table) -> Seat | None:
        """The player who drew the true Grail."""
        return table.player if table.won else None

    def read(self, position_: Mapping[str, Any]) -> Table:
        """The table of a position; a PositionError names the entry that cannot be."""
        names = self.check_players(position.first_players(position_), "position.players")
        return position.read(position_, names)

    def write(self, table: Table) -> dict[str, Any]:
        """The complete position of a table."""
        return position.write(table)

    def observe(self, table: Table, seat: Seat) -> dict[str, Any]:
        """What a seat may know."""
        return position.observe(table, table.players.index(seat))

    def sentence(self, kind: str, data: Mapping[str, Any]) -> str:
        """An event in words."""
        return story.sentence(kind, data)

    def scene(self, table: Table, seat: Seat | None) -> Scene:
        """The table as zones of cards."""
        return scene.scene(table, None if seat is None else table.players.index(seat))

    def summary(self, table: Table) -> str:
        """Where the game stands, in a line."""
        return story.summary(table)

    def label(self, table: Table, text: str) -> str:
        """What a button says."""
        return story.label(table, text)

    def targets(self, table: Table, text: str) -> tuple[str, ...]:
        """What an action lights up."""
        return scene.targets(table, text)

    def after_the_end(self, table: Table) -> Objection:
        """The Grail has been drawn."""
        return Objection("HG.grail.wins", f"The game is over: {capital(table.player)} has drawn the Holy Grail.")
