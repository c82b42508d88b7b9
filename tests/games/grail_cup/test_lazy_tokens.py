"""Tokens drawn when first seen behave exactly like tokens shuffled and laid out at set-up.

Both are enumerated to the end on a small board: the probability of every sequence of faces turned up
(GC.setup.clover, GC.clover.reveal, GC.clover.replace), refills and Merlin's looks included.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import comb

import pytest

from grail_widgets.engine.game import silent
from grail_widgets.games.grail_cup import allies, spaces
from grail_widgets.games.grail_cup.board import read_track
from grail_widgets.games.grail_cup.table import COUNTS, Table, replace, token_at

BOARD = {
    "finish": 12,
    "clover": [3, 5, 7],
    "red": 10,
    "start": dict.fromkeys(range(1, 10), 0),
}
RED = "red"
Script = tuple[tuple[str, ...], ...]


def small_table() -> Table:
    return Table(
        players=(RED, "blue", "green"),
        track=read_track(BOARD, "board"),
        race=((RED, 0), ("blue", 0), ("green", 0)),
        dragon=10,
        spears=(0, 0, 0),
        allies=((), (), ()),
    )


def lazily(script: Script) -> dict[tuple[str, ...], Fraction]:
    """The probability of each sequence of faces seen, by the engine's own chances."""
    found: Counter[tuple[str, ...]] = Counter()

    def turn_up(table: Table, space: int) -> Iterator[tuple[Table, str, Fraction]]:
        face = token_at(table, space)
        if face is not None:
            yield table, face, Fraction(1)
            return
        weights = spaces.token_weights(table)
        total = sum(weight for _, weight in weights)
        for text, weight in weights:
            face = text.removeprefix("token ")
            yield allies.draw(table, RED, space, face, silent), face, Fraction(weight, total)

    def play(table: Table, rest: Script, seen: tuple[str, ...], p: Fraction) -> None:
        if not rest:
            found[seen] += p
            return
        (verb, *where), later = rest[0], rest[1:]
        if verb == "swap":  # Merlin, having looked at both
            one, other = map(int, where)
            table = replace(
                table,
                clover=tuple(
                    sorted(({one: other, other: one}.get(space, space), token) for space, token in table.clover)
                ),
            )
            play(table, later, seen, p)
            return
        space = int(where[0])
        for after, face, chance in turn_up(table, space):
            if verb == "look":
                play(after, later, (*seen, face), p * chance)
                continue
            back = spaces.put_back(after, space, silent)
            weights = spaces.lay_weights(back)
            total = sum(weight for _, weight in weights)
            back = replace(back, todo=())
            for text, weight in weights:
                laid = spaces.lay(back, space, text.removeprefix("lay "), silent)
                play(laid, later, (*seen, face), p * chance * Fraction(weight, total))

    play(small_table(), script, (), Fraction(1))
    return dict(found)


def shuffled(script: Script) -> dict[tuple[str, ...], Fraction]:
    """The same by real tokens: three laid out, the rest a supply, everything drawn at random."""
    found: Counter[tuple[str, ...]] = Counter()

    def deals(left: Counter[str], count: int) -> Iterator[tuple[tuple[str, ...], Counter[str], Fraction]]:
        if not count:
            yield (), left, Fraction(1)
            return
        total = sum(left.values())
        for face, number in left.items():
            if number:
                fewer = left.copy()
                fewer[face] -= 1
                for others, rest, p in deals(fewer, count - 1):
                    yield (face, *others), rest, p * Fraction(number, total)

    def play(
        track: dict[int, str], supply: Counter[str], rest: Script, seen: tuple[str, ...], p: Fraction
    ) -> None:
        if not rest:
            found[seen] += p
            return
        (verb, *where), later = rest[0], rest[1:]
        if verb == "swap":
            one, other = map(int, where)
            play({**track, one: track[other], other: track[one]}, supply, later, seen, p)
            return
        space = int(where[0])
        face = track[space]
        if verb == "look":
            play(track, supply, later, (*seen, face), p)
            return
        full = supply.copy()
        full[face] += 1
        for (new,), left, chance in deals(full, 1):
            play({**track, space: new}, left, later, (*seen, face), p * chance)

    for laid, supply, p in deals(Counter(COUNTS), 3):
        play(dict(zip((3, 5, 7), laid, strict=True)), supply, script, (), p)
    return dict(found)


@pytest.mark.parametrize(
    "script",
    [
        (("turn", "3"),),
        (("turn", "3"), ("turn", "3")),
        (("turn", "3"), ("turn", "5")),
        (("turn", "3"), ("turn", "3"), ("turn", "5")),
        (("look", "3"), ("look", "5"), ("swap", "3", "5"), ("turn", "3"), ("turn", "3")),
        (("turn", "5"), ("look", "5"), ("look", "7"), ("swap", "5", "7"), ("turn", "7")),
    ],
    ids=lambda script: ", ".join(" ".join(step) for step in script),
)
def test_lazy_tokens_are_distributed_like_shuffled_ones(script: Script) -> None:
    expected = shuffled(script)
    assert sum(expected.values()) == 1
    assert lazily(script) == expected


def test_two_boots_in_a_row_on_untouched_fields() -> None:
    """Drawing two of the four Speed Boots first: C(4,2)/C(18,2)."""
    both = lazily((("turn", "3"), ("turn", "5")))[("speed-boots", "speed-boots")]
    assert both == Fraction(comb(4, 2), comb(18, 2)) == Fraction(2, 51)
