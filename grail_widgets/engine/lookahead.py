"""What is certain to follow an action, worked out by playing it up to the next decision or chance."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from grail_widgets.engine.events import CHANCE, Event, Recorder, Seat
from grail_widgets.engine.state import State

NAMED = 4
"""Outcomes of a following chance that are named one by one; more are only counted."""


class Preview:
    """What is certain to follow one action or outcome.

    Attributes:
        events: what will happen, as far as it is certain to the seat that asks.
        then: what is left to chance or ends the game after that, as a sentence; "" for neither.
    """

    __slots__ = ("events", "then")

    def __init__(self, events: tuple[Event, ...], then: str) -> None:
        self.events, self.then = events, then

    @property
    def sentences(self) -> tuple[str, ...]:
        """The same in words, one sentence an entry."""
        told = tuple(event.text for event in self.events)
        return (*told, self.then) if self.then else told

    def brief(self, seat: Seat | None) -> tuple[str, ...]:
        """The first of these sentences: as far as they are about this seat itself, but at least one."""
        for index, event in enumerate(self.events):
            if seat is not None and not _names(event, seat):
                return self.sentences[: max(index, 1)]
        return self.sentences


def preview(state: State, text: str, seat: Seat | None = None) -> Preview:
    """What is certain to follow a legal action or possible outcome.

    Args:
        state: a state in which the text can be played.
        text: an action or outcome, in its canonical form.
        seat: None to foresee everything that the state determines; a player to foresee only what
            this player can: nothing that hangs on what it cannot see, and no other player's act.

    >>> import grail_widgets
    >>> state = grail_widgets.game("grail-cup").new(players=4, seed=7)
    >>> len(preview(state, state.chance_outcomes()[0][0]).events) > 0
    True
    """
    game, record = state.game, Recorder(state.game)
    table = game.perform(state.table, text, record)
    while (forced := _forced(game, table, seat)) is not None:
        table = game.perform(table, forced, record)
    events = record.events if seat is None else _own(record.events, state, seat)
    complete = len(events) == len(record.events)
    return Preview(tuple(events), _then(game, table, seat) if complete else "")


def _forced(game: Any, table: Any, seat: Seat | None) -> str | None:
    """The one text that must follow, if the seat can know it."""
    actor = game.to_act(table)
    if actor is None or (seat is not None and actor not in (seat, CHANCE)):
        return None
    options = [text for text, _ in _weights(game, table, seat)] if actor is CHANCE else game.legal(table)
    return options[0] if len(options) == 1 else None


def _weights(game: Any, table: Any, seat: Seat | None) -> list[tuple[str, int]]:
    weights = game.weights(table) if seat is None else game.seat_weights(table, seat)
    return [(text, weight) for text, weight in weights if weight]


def _own(events: list[Event], state: State, seat: Seat) -> list[Event]:
    """The events up to the first that is hidden from the seat or is not about it.

    What another player will reveal, or that nobody holds some card, would betray what is hidden.
    """
    for index, event in enumerate(events):
        known = event.visible_to(seat) and _names(event, seat)
        if not known or not state.game.foreseen(state.table, seat, event.kind, event.data):
            return events[:index]
    return events


def _names(event: Event, seat: Seat) -> bool:
    values = [value for value in event.data.values() if isinstance(value, str)]
    return any(value == seat or value.endswith(f":{seat}") for value in values)


def _then(game: Any, table: Any, seat: Seat | None) -> str:
    actor = game.to_act(table)
    if actor is None:
        winner = game.winner(table)
        return f"{winner.capitalize()} wins." if winner else "The game ends without a winner."
    if actor is not CHANCE:
        return ""
    weights = _weights(game, table, seat)
    if len(weights) > NAMED:
        return f"Then chance has {len(weights)} outcomes."
    total = sum(weight for _, weight in weights)
    odds = [f"{game.label(table, text)} {Fraction(weight, total)}" for text, weight in weights]
    return f"Then chance: {', '.join(odds)}."
