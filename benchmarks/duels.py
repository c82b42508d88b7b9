"""Exact duels beside icepool, in one run: the same question, asked of both in its fastest way.

    python benchmarks/duels.py

icepool's fastest way is a memoised recursion over a die of one Exchange with three sides, built with
`times=`. Both are given the weights of one Exchange; beyond these nothing is kept from one round to the
next, so that each answer is worked out anew.
icepool answers who falls; `duel` adds the expected number of Exchanges.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from functools import cache, partial
from typing import Any

import icepool  # type: ignore[import-untyped]

from grail_widgets.games.quest_for_the_grail.duel import Duel, Fighter, chances, duel, hits_to_fall, race

DUELS = (
    (Fighter(4, 3, 8, 0), Fighter(3, 4, 9, 1), 8.0),
    (Fighter(5, 1, 30, 0), Fighter(5, 1, 30, 0), 2.0),
)
"""Two fighters, and how many times faster than icepool the answer is meant to be."""

FIRST, SECOND, BOTH = range(3)


def fresh(first: Fighter, second: Fighter) -> Duel:
    """Our answer, nothing remembered."""
    race.cache_clear()
    return duel(first, second)


def by_icepool(first: Fighter, second: Fighter) -> Any:
    """icepool's answer, nothing remembered: a die over FIRST, SECOND and BOTH, by who falls."""
    weights = chances(first.prowess - second.prowess)
    first_hits, second_hits = hits_to_fall(first, second), hits_to_fall(second, first)
    assert first_hits is not None
    assert second_hits is not None

    @cache
    def fight(a: int, b: int) -> Any:
        if a and b:
            return icepool.Die([fight(a, b - 1), fight(a - 1, b), fight(a - 1, b - 1)], times=weights)
        return BOTH if a == b else SECOND if a else FIRST

    return fight(first_hits, second_hits)


def seconds(ask: Callable[[], object], rounds: int) -> float:
    """The median time of one call."""
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        ask()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def shown(fighter: Fighter) -> str:
    return f"({fighter.prowess}, {fighter.strength}, {fighter.endurance}, {fighter.armor})"


def main() -> int:
    """Prints one line a duel; 1 when an answer differs or a goal is missed."""
    failed = False
    for first, second, goal in DUELS:
        ours, theirs = fresh(first, second), by_icepool(first, second)
        same = (
            theirs.probability(FIRST) == ours.first_only
            and theirs.probability(SECOND) == ours.second_only
            and theirs.probability(BOTH) == ours.both
        )
        theirs_took = seconds(partial(by_icepool, first, second), 31)
        ours_took = seconds(partial(fresh, first, second), 301)
        ratio = theirs_took / ours_took
        failed |= not same or ratio < goal
        print(
            f"{shown(first)} v {shown(second)}\n"
            f"  duel {ours_took * 1e6:9.1f} us   icepool {theirs_took * 1e6:9.1f} us   "
            f"{ratio:6.1f} times faster (goal {goal:g})   answers {'equal' if same else 'DIFFER'}"
        )
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
