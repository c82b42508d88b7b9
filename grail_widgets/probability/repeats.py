"""An experiment done several times over: each time from the start, so the times are independent."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Literal

import msgspec

from grail_widgets.probability.distribution import Value, combined
from grail_widgets.probability.events import Test

MOST = 200
"""Repeats at most."""

Values = tuple[Any, ...]


class Repeat(msgspec.Struct, frozen=True):
    """How often an experiment is done and what is made of the values.

    Attributes:
        times: how often; where it waits for a success, the number after which a distribution stops.
        combine: the sum of the values, the first less the others, or the number of the first success.
        names: the variables, in the order of the values.
        success: {variable: test} of the success that is waited for.
    """

    times: int
    combine: Literal["sum", "difference", "first"]
    names: tuple[str, ...]
    success: Mapping[str, Test]

    def __post_init__(self) -> None:
        if not 1 <= self.times <= MOST:
            raise ValueError(f"An experiment is repeated 1 to {MOST} times, not {self.times}.")

    @property
    def waits(self) -> bool:
        """Whether it is repeated until a success."""
        return self.combine == "first"

    def succeeds(self, values: Values) -> bool:
        """Whether the success has come."""
        return all(test(values[self.names.index(name)]) for name, test in self.success.items())

    def add(self, first: Values, second: Values) -> Values:
        """Two values made one."""
        sign = 1 if self.combine == "sum" else -1
        return tuple(a + sign * b for a, b in zip(first, second, strict=True))


def late(times: int) -> str:
    """The value of a success that did not come in time: "after-30"."""
    return f"after-{times}"


def together(once: Mapping[Values, Fraction], repeat: Repeat) -> dict[tuple[Value, ...], Fraction]:
    """The exact distribution after all repeats."""
    if repeat.waits:
        hit = sum((share for values, share in once.items() if repeat.succeeds(values)), Fraction(0))
        found: dict[tuple[Value, ...], Fraction] = {
            (number,): (1 - hit) ** (number - 1) * hit for number in range(1, repeat.times + 1)
        }
        found[(late(repeat.times),)] = (1 - hit) ** repeat.times
        return found
    total: dict[Any, Fraction] = dict(once)
    for _ in range(repeat.times - 1):
        total = combined(total, once, repeat.add)
    return total


def sample_rounds(draw: Callable[[random.Random], Values], repeat: Repeat, rng: random.Random) -> Values:
    """The values of one run of all repeats."""
    if repeat.waits:
        number = 1
        while not repeat.succeeds(draw(rng)):
            number += 1
            if number > 1000 * repeat.times:
                raise ValueError("The success that is waited for does not come.")
        return (number,)
    total = draw(rng)
    for _ in range(repeat.times - 1):
        total = repeat.add(total, draw(rng))
    return total
