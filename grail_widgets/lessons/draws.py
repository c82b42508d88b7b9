"""Numbers of each student's own: drawn from a text by a hash, so that they are the same everywhere."""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Sequence
from typing import TypeVar

from grail_widgets.engine.errors import FileError, clip

T = TypeVar("T")
LONGEST_NAME = 80
LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32: no letter that is taken for a digit."""
_BITS = 64


def normal(text: object, what: str) -> str:
    """A student's number or name, or a class key, as it counts: without case, accents, spaces and punctuation.

    Args:
        text: what was keyed in; a number may come as one.
        what: what it is called in a refusal ("the student's number or name").

    Raises:
        FileError: nothing is left of it, or it is too long.

    >>> normal("  Zoë  D'Arc ", "x") == normal("zoe darc", "x"), normal(17, "x") == normal("017", "x")
    (True, True)
    """
    line = " ".join(str(text).split())
    if len(line) > LONGEST_NAME:
        raise FileError(f"{what.capitalize()} has {LONGEST_NAME} characters at most, not {len(line)}.")
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", line).casefold())
    letters = "".join(char for char in plain if char.isalnum())
    if not letters:
        fault = f"{clip(line)!r} has neither a letter nor a digit" if line else "it is empty"
        raise FileError(f"{what.capitalize()} is needed, and {fault}.")
    return str(int(letters)) if letters.isdecimal() else letters


def fingerprint(*parts: str, letters: int) -> str:
    """A short fingerprint of some texts, in letters and digits that are not taken for one another."""
    number = int.from_bytes(_hash(*parts))
    return "".join(LETTERS[number >> 5 * place & 31] for place in range(letters))


def _hash(*parts: str) -> bytes:
    return hashlib.sha256("\0".join(parts).encode()).digest()


class Draws:
    """Random draws that hang on some texts alone: not on the version of Python, the machine or the day.

    >>> Draws("a").below(6) == Draws("a").below(6)
    True
    """

    def __init__(self, *parts: str) -> None:
        self._seed = _hash(*parts).hex()
        self._count = 0

    def below(self, limit: int) -> int:
        """A whole number from 0 to `limit` - 1, each equally likely."""
        while True:
            self._count += 1
            number = int.from_bytes(_hash(self._seed, str(self._count))[: _BITS // 8])
            if number < (1 << _BITS) - (1 << _BITS) % limit:
                return number % limit

    def between(self, low: int, high: int) -> int:
        """A whole number from `low` to `high`, both included."""
        return low + self.below(high - low + 1)

    def pick(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]

    def picks(self, items: Sequence[T], count: int) -> list[T]:
        """So many different items, in the order in which they were drawn."""
        left = list(items)
        return [left.pop(self.below(len(left))) for _ in range(count)]
