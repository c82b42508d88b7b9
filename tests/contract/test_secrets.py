"""No secret leaks: not through what a seat sees, nor is told, nor may do, nor the odds it is shown."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec

from grail_widgets import game
from grail_widgets.engine.events import Event
from grail_widgets.engine.state import State, Step
from tests.contract.books import BOOKS, disguised
from tests.contract.playing import each_table, many, sampled, texts, walk

LOOKED_AT = 5
"""States of a game that are looked at by seats that cannot see all."""


@each_table
def test_a_seat_is_told_the_same_whatever_it_cannot_see(id: str, players: int, games: int) -> None:
    """Two states that differ only in what a seat cannot know are one to it, and so is what happens in them.

    The stories that the seat hears of a step differ only from an event on that shows a hidden thing to all;
    where one of them goes on after the other has ended, the game waits for something else. A seat that has
    been told the same sees the same, unless it is its turn now and it looks at what it is to choose from.
    """
    rules, compared = game(id), 0

    def check(seed: int, first: list[int]) -> None:
        nonlocal compared
        rng = random.Random(seed)
        for state in sampled(list(walk(rules, players, seed, first)), rng, LOOKED_AT):
            for seat in rng.sample(state.players, min(2, len(state.players))):
                twin = disguised(state, seat, rng)
                if twin is not None:
                    compared += 1
                    _looks_the_same(state, twin, seat)
                    shared = sorted(set(texts(state)) & set(texts(twin)))
                    for text in rng.sample(shared, min(2, len(shared))):
                        _sounds_the_same(state.apply(text), twin.apply(text), seat)

    many(games, check)
    assert compared > games or players == 1, (
        "hardly any state hid anything: the disguise of this game needs a look"
    )


def _looks_the_same(state: State, twin: State, seat: str) -> None:
    assert twin.observation(seat) == state.observation(seat)
    assert twin.scene(seat) == state.scene(seat)
    assert twin.odds(seat) == state.odds(seat)
    assert twin.current_player == state.current_player
    if state.current_player == seat:
        assert twin.legal_actions() == state.legal_actions()
    assert twin.winner == state.winner


def _sounds_the_same(one: Step, two: Step, seat: str) -> None:
    heard, other = (list(_heard(step.events, seat)) for step in (one, two))
    reveals = BOOKS[one.state.game.id].reveals | {"own"}
    differ = next((pair for pair in zip(heard, other, strict=False) if pair[0] != pair[1]), None)
    if differ is not None:
        assert {told[0] for told in differ} & reveals, differ
        return
    waits = [(step.state.current_player, step.state.observation(seat)) for step in (one, two)]
    if len(heard) != len(other):
        assert waits[0] != waits[1], (heard, other)
    elif waits[0][1] != waits[1][1] and waits[0][0] == waits[1][0]:
        assert seat == waits[0][0], "something changed, and it was not told"


def _heard(events: tuple[Event, ...], seat: str) -> Iterator[tuple[Any, ...]]:
    for event in events:
        if event.visible_to(seat):
            kind = event.kind if event.seen_by is None else "own"  # what a seat learns by itself
            yield kind, event.rule, event.ruling, event.text, msgspec.json.encode(dict(event.data))
