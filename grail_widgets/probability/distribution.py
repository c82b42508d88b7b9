"""Exact distributions: small mappings of values to fractions, and what is asked of them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from typing import TypeVar

K = TypeVar("K", bound=Hashable)
L = TypeVar("L", bound=Hashable)

Value = str | int | Fraction
"""What a random variable can be: a word, or a number."""


def gather(pairs: Iterable[tuple[K, Fraction]]) -> dict[K, Fraction]:
    """A distribution from values with their probabilities; a value that comes more than once is added up.

    >>> gather([("a", Fraction(1, 4)), ("b", Fraction(1, 2)), ("a", Fraction(1, 4))])
    {'a': Fraction(1, 2), 'b': Fraction(1, 2)}
    """
    found: dict[K, Fraction] = {}
    for value, probability in pairs:
        found[value] = found.get(value, Fraction(0)) + probability
    return found


def mapped(distribution: Mapping[K, Fraction], function: Callable[[K], L]) -> dict[L, Fraction]:
    """The distribution of a function of the value."""
    return gather((function(value), probability) for value, probability in distribution.items())


def chance(distribution: Mapping[K, Fraction], holds: Callable[[K], bool]) -> Fraction:
    """The probability that something holds."""
    return sum((share for value, share in distribution.items() if holds(value)), Fraction(0))


def given(distribution: Mapping[K, Fraction], holds: Callable[[K], bool]) -> dict[K, Fraction]:
    """The distribution among the cases in which something holds.

    Raises:
        ValueError: it never holds, so there is nothing to be said of those cases.
    """
    total = chance(distribution, holds)
    if not total:
        raise ValueError("The condition never holds, so nothing can be said of what is likely then.")
    return {value: share / total for value, share in distribution.items() if holds(value)}


def mean(distribution: Mapping[int | Fraction, Fraction]) -> Fraction:
    """The expected value of a number.

    >>> mean({1: Fraction(1, 2), 4: Fraction(1, 2)})
    Fraction(5, 2)
    """
    return sum((value * share for value, share in distribution.items()), Fraction(0))


def variance(distribution: Mapping[int | Fraction, Fraction]) -> Fraction:
    """The expected square of the distance to the expected value.

    >>> variance({face: Fraction(1, 6) for face in range(1, 7)})
    Fraction(35, 12)
    """
    middle = mean(distribution)
    return sum(((value - middle) ** 2 * share for value, share in distribution.items()), Fraction(0))


def combined(
    first: Mapping[K, Fraction], second: Mapping[L, Fraction], function: Callable[[K, L], Hashable]
) -> dict[Hashable, Fraction]:
    """The distribution of a function of two values that are independent of each other.

    >>> die = {face: Fraction(1, 6) for face in range(1, 7)}
    >>> combined(die, die, lambda a, b: a + b)[7]
    Fraction(1, 6)
    """
    return gather((function(a, b), p * q) for a, p in first.items() for b, q in second.items())


def in_order(values: Iterable[K]) -> list[K]:
    """Values as they are best read: numbers by size, then words as they came."""
    listed = list(values)
    return sorted(listed, key=lambda value: (isinstance(value, str), 0 if isinstance(value, str) else value))
