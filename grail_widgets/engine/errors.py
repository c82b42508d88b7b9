"""What can be refused, each with one sentence that says what is wrong, where, and what would be right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

SHOWN = 10
"""How many legal actions an error lists before it only counts the rest."""


class Objection(msgspec.Struct, frozen=True):
    """Why an action is not legal.

    Attributes:
        rule: the clause that forbids it; None where the text is no action of the game at all.
        reason: one sentence about this very case ("Red has no Spear.").
    """

    rule: str | None
    reason: str


class IllegalAction(ValueError):
    """An action that is not legal now, or a text that is no action.

    Attributes:
        text: what was tried.
        seat: whose turn it is (a player, CHANCE, or None).
        rule: the clause that forbids it, or None.
        reason: one sentence about this very case.
        legal: all that is legal now.
    """

    def __init__(self, text: str, seat: Any, objection: Objection, legal: Sequence[str]) -> None:
        self.text, self.seat, self.legal = text, seat, tuple(legal)
        self.rule, self.reason = objection.rule, objection.reason
        clause = f" ({self.rule})" if self.rule else ""
        super().__init__(f"{clip(text)!r} is refused{clause}: {self.reason} {self._legal_now()}")

    def _legal_now(self) -> str:
        if not self.legal:
            return "Nothing can be played now."
        shown = ", ".join(self.legal[:SHOWN])
        more = len(self.legal) - SHOWN
        rest = f" and {more} more" if more > 0 else ""
        who = self.seat if isinstance(self.seat, str) else "chance"
        return f"Open to {who} now: {shown}{rest}."


class PositionError(ValueError):
    """A position that cannot be.

    Attributes:
        path: where the offending entry stands ("position.race[2]").
        reason: what is wrong there, and what would be right.
    """

    def __init__(self, path: str, reason: str) -> None:
        self.path, self.reason = path, reason
        super().__init__(f"{path}: {reason}")


class FileError(ValueError):
    """A file that cannot be read as what it should be; the message names file, line and fault."""


def clip(text: str, limit: int = 60) -> str:
    """At most `limit` characters of a text, on one line, for use in a message."""
    line = " ".join(str(text).split())
    return line if len(line) <= limit else line[: limit - 1] + "…"
