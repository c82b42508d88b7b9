"""Quest for the Grail under the engine's contract: hands each question to the module that answers it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar

from grail_widgets.engine import notation
from grail_widgets.engine.errors import Objection
from grail_widgets.engine.game import Actor, Game, Policy, Seat, Tell
from grail_widgets.engine.outlook import Outlook
from grail_widgets.engine.scene import Scene
from grail_widgets.games.quest_for_the_grail import (
    decks,
    flow,
    observing,
    pictures,
    playing,
    reading,
    refusals,
    story,
    writing,
)
from grail_widgets.games.quest_for_the_grail.cards import Card, teaching_cards
from grail_widgets.games.quest_for_the_grail.entries import PositionEntry
from grail_widgets.games.quest_for_the_grail.outlook import outlook
from grail_widgets.games.quest_for_the_grail.policy import sensible
from grail_widgets.games.quest_for_the_grail.setting import Courts
from grail_widgets.games.quest_for_the_grail.table import Table


class QuestForTheGrail(Game):
    """Courts, Valor, combats with two dice, and three Quests in one turn; see `engine.game.Game`.

    `new` and `setup` take `decks`, a ready deck's id or `{"court": {card: count}, "quests": {card:
    count}}`, one for all players or a sequence or mapping of one for each, and `variant`, "solitaire"
    or "sealed".

    >>> import grail_widgets
    >>> state = grail_widgets.game("quest-for-the-grail").new(seed=1)
    >>> len(state.position()["courts"]["ann"]["hand"]) >= 9
    True
    """

    id: ClassVar[str] = "quest-for-the-grail"
    title: ClassVar[str] = "Quest for the Grail"
    counts: ClassVar[range] = range(1, 5)
    usual: ClassVar[int] = 2
    policies: ClassVar[Mapping[str, Policy]] = {"sensible": sensible}
    position_keys = PositionEntry
    setting = Courts()

    @cached_property
    def cards(self) -> dict[str, Card]:
        """The teaching set, with the two cards of no use."""
        return teaching_cards(self.rulebook.data)

    def check_players(self, names: Sequence[str], path: str) -> tuple[Seat, ...]:
        """The names as seats; none may be the id of a card."""
        return self._check_players(names, path, ())

    def _check_players(self, names: Sequence[str], path: str, own: Sequence[str]) -> tuple[Seat, ...]:
        return notation.check_players(names, self.counts, {*self.cards, *own}, path)

    def start(self, players: tuple[Seat, ...], **options: Any) -> Table:
        """The table before set-up: decks made, nothing drawn."""
        return decks.start(players, self.cards, self.rulebook.data.get("decks", ()), **options)

    def in_setup(self, table: Table) -> bool:
        """Whether first hands, first Quests or the first player are still to be drawn."""
        return table.phase == "deal"

    def to_act(self, table: Table) -> Actor:
        """Whom this table waits for."""
        return flow.waits_for(table)

    def candidates(self, table: Table) -> Iterable[str]:
        """The texts worth asking about."""
        return playing.texts(table)

    def objection(self, table: Table, text: str) -> Objection | None:
        """What forbids this text now."""
        return refusals.objection(table, self.rulings, text)

    def weights(self, table: Table) -> tuple[tuple[str, int], ...]:
        """The outcomes of the waiting chance."""
        return flow.weights(table)

    def seat_weights(self, table: Table, seat: Seat) -> tuple[tuple[str, int], ...]:
        """The weights of the waiting chance given what a seat knows."""
        return observing.seat_weights(table, seat)

    def perform(self, table: Table, text: str, tell: Tell) -> Table:
        """Plays a text and runs on to the next point of choice."""
        return flow.advance(playing.play(table, self.rulings, text, tell), tell)

    def resume(self, table: Table, tell: Tell) -> Table:
        """Runs a table just read or started on to its first point of choice."""
        return flow.advance(table, tell)

    def winner(self, table: Table) -> Seat | None:
        """Who has won."""
        if table.over is None or table.over.winner is None:
            return None
        return table.players[table.over.winner]

    def after_the_end(self, table: Table) -> Objection:
        """Why nothing can be played once the game is over."""
        return Objection("QG.winning.over", "The game is over.")

    def read(self, position: Mapping[str, Any]) -> Table:
        """The table of a position mapping."""
        return reading.read(position, self.cards, self._check_players)

    def write(self, table: Table) -> dict[str, Any]:
        """The complete position mapping of a table."""
        return writing.write(table)

    def expand(self, expect: Mapping[str, Any]) -> Mapping[str, Any]:
        """Expectations with `{bob: ogre}` in `quests` written out."""
        quests = expect.get("quests")
        if not isinstance(quests, Mapping):
            return expect
        areas = {
            player: {"active": area} if area is None or isinstance(area, str) else area
            for player, area in quests.items()
        }
        return {**expect, "quests": areas}

    def observe(self, table: Table, seat: Seat) -> dict[str, Any]:
        """What a seat may know."""
        return observing.observe(table, seat)

    def sentence(self, kind: str, data: Mapping[str, Any]) -> str:
        """An event in words."""
        return story.sentence(kind, data, self.cards)

    def outlook(self, table: Table, odds: Mapping[str, Fraction]) -> tuple[Outlook, ...]:
        """The odds of this Exchange and of the whole combat."""
        return outlook(table)

    def scene(self, table: Table, seat: Seat | None) -> Scene:
        """What the table looks like."""
        return pictures.scene(table, seat)

    def summary(self, table: Table) -> str:
        """Where the game stands, in one line."""
        return pictures.summary(table)

    def label(self, table: Table, text: str) -> str:
        """What a button for this text says."""
        return story.label(table, text)

    def targets(self, table: Table, text: str) -> tuple[str, ...]:
        """The ids in the scene that this text is about."""
        return pictures.targets(table, text)
