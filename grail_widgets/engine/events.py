"""What happens, as it is told: who may act, the listener that rules speak to, and events."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from typing import TYPE_CHECKING, Any, Final, Protocol

if TYPE_CHECKING:
    from grail_widgets.engine.game import Game
    from grail_widgets.engine.state import State

Table = Any  # a frozen msgspec.Struct; each game has its own


class _Chance(Enum):
    CHANCE = "chance"

    def __repr__(self) -> str:
        return "CHANCE"

    __str__ = __repr__


CHANCE: Final = _Chance.CHANCE
"""The seat of chance: what `State.current_player` is when a die, a draw or a shuffle is next."""

Seat = str
Policy = Callable[[dict[str, Any], tuple[str, ...], random.Random], str]
"""A way of playing: (observation, legal actions, rng) to one of the actions."""

Actor = Seat | _Chance | None


class Tell(Protocol):
    """How a rule reports what it has just changed, with the table as it stands after the change."""

    def __call__(
        self,
        kind: str,
        table: Table,
        rule: str,
        *,
        ruling: str | None = None,
        seen_by: Iterable[Seat] | None = None,
        **data: Any,
    ) -> None:
        """Hears of one change: its kind, the table after it, the clause, and the facts."""
        ...


def silent(
    kind: str,
    table: Table,
    rule: str,
    *,
    ruling: str | None = None,
    seen_by: Iterable[Seat] | None = None,
    **data: Any,
) -> None:
    """The listener of simulations: hears every event and keeps none."""


class Event:
    """One thing that happened, and the clause that demanded it.

    Attributes:
        kind: what sort of event, a word of the game's own ("moves", "blocked").
        rule: the id of the clause that demanded it.
        ruling: the ruling in force, as "id: reading", or None where the text is clear.
        data: the facts, plain values.
        seen_by: the seats that may know it; None for all.
    """

    __slots__ = ("_game", "_table", "data", "kind", "rule", "ruling", "seen_by")

    def __init__(
        self,
        game: Game,
        table: Table,
        kind: str,
        rule: str,
        ruling: str | None,
        seen_by: frozenset[Seat] | None,
        data: Mapping[str, Any],
    ) -> None:
        self._game, self._table = game, table
        self.kind, self.rule, self.ruling, self.seen_by, self.data = kind, rule, ruling, seen_by, data

    @property
    def text(self) -> str:
        """The event as a sentence, made when asked for."""
        return self._game.sentence(self.kind, self.data)

    @property
    def after(self) -> State:
        """The state as it stood then: to be shown, not played on."""
        return self._game.shown(self._table)

    def at(self, table: Table) -> None:
        """Moves the event to the table that its step results in."""
        self._table = table

    def visible_to(self, seat: Seat | None) -> bool:
        """Whether this seat may know of it (None: an onlooker to whom everything is open)."""
        return seat is None or self.seen_by is None or seat in self.seen_by

    def __repr__(self) -> str:
        return f"<Event {self.kind}: {self.text} ({self.rule})>"


class Recorder:
    """The listener that keeps what it is told, as events."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.events: list[Event] = []

    def __call__(
        self,
        kind: str,
        table: Table,
        rule: str,
        *,
        ruling: str | None = None,
        seen_by: Iterable[Seat] | None = None,
        **data: Any,
    ) -> None:
        """Keeps one event."""
        seats = None if seen_by is None else frozenset(seen_by)
        reading = None if ruling is None else f"{ruling}: {self.game.rulings[ruling]}"
        plain = {key: list(value) if isinstance(value, range) else value for key, value in data.items()}
        self.events.append(Event(self.game, table, kind, rule, reading, seats, plain))
