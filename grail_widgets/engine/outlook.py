"""What a waiting chance comes down to: a few shares that matter, where its outcomes are many."""

from __future__ import annotations

from fractions import Fraction

import msgspec


class Outlook(msgspec.Struct, frozen=True):
    """One thing that a chance decides, now or in the long run.

    Attributes:
        title: what is decided ("This Exchange").
        shares: what can come of it, with the probabilities; they need not sum to 1.
        note: a sentence more, or "".
    """

    title: str
    shares: tuple[tuple[str, Fraction], ...]
    note: str = ""
