"""The 66 cards: what is printed on them, and what an Aid is worth against a Test."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Literal

import msgspec

from grail_widgets.engine.rulebook import load_rulebook

Type = Literal["battle", "knight", "magic", "lady", "monster", "animal", "sea"]

QUEST_LEVEL = 5
"""The least level of a Quest (WG.fate.quest-level)."""
TEST_LEVEL = 6
"""The highest level of a Test laid on a rival (WG.adventure.test-level)."""


class Better(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The level that an Aid has against Tests of one type, in place of its first."""

    level: int
    against: Type


class Card(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One card.

    Attributes:
        id: its id in positions and texts.
        name: as printed, misprints mended.
        the: whether a sentence puts the article before the name.
        kind: a Test or an Aid.
        level: what a Test asks for, or what an Aid adds.
        types: the types of a Test.
        better: the other level of an Aid, and against which type.
        barred: the types against which an Aid cannot be laid.
        text: what the card does, in one line of ours.
        note: a misprint that was mended.
    """

    id: str
    name: str
    the: bool
    kind: Literal["test", "aid"]
    level: int
    types: tuple[Type, ...] = ()
    better: Better | None = None
    barred: tuple[Type, ...] = ()
    text: str
    note: str | None = None

    @property
    def said(self) -> str:
        """The name inside a sentence: "the Dragon", "Mordred"."""
        return f"the {self.name}" if self.the else self.name

    @property
    def serves_as_quest(self) -> bool:
        """Whether it is a Test of the level that a Quest needs (WG.fate.quest-level)."""
        return self.kind == "test" and self.level >= QUEST_LEVEL

    @property
    def may_be_laid_on_a_rival(self) -> bool:
        """Whether it is a Test of a level that opponents may lay (WG.adventure.test-level)."""
        return self.kind == "test" and self.level <= TEST_LEVEL


@cache
def deck() -> dict[str, Card]:
    """All cards by id, in the printed order: Tests, then Aids."""
    cards = msgspec.convert(load_rulebook("grail").data["cards"], tuple[Card, ...])
    return {card.id: card for card in cards}


@cache
def _places() -> dict[str, int]:
    return {id: place for place, id in enumerate(deck())}


def in_order(cards: Iterable[str]) -> tuple[str, ...]:
    """Card ids in the printed order, so that equal sets of cards are equal tuples."""
    return tuple(sorted(cards, key=_places().__getitem__))


@cache
def worth(aid: str, test: str) -> int:
    """What an Aid adds against a Test (WG.aid.level, WG.aid.better).

    >>> worth("sword", "bandits"), worth("sword", "jester"), worth("chivalry", "black-knight")
    (3, 0, 1)
    """
    card = deck()[aid]
    if card.better is not None and card.better.against in deck()[test].types:
        return card.better.level
    return card.level


@cache
def barred_by(aid: str, test: str) -> str | None:
    """The type of the Test that keeps this Aid from being laid on it, or None (WG.aid.sea)."""
    types = deck()[test].types
    return next((type for type in deck()[aid].barred if type in types), None)


@cache
def worth_clause(aid: str, test: str) -> str:
    """The clause by which an Aid is worth what it is against a Test."""
    card = deck()[aid]
    if not worth(aid, test):
        return "WG.aid.worthless"
    if card.better is None:
        return "WG.aid.level"
    return "WG.aid.better" if card.better.against in deck()[test].types else "WG.aid.printed-types"
