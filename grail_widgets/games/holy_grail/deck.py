"""The 39 cards, as the data says, and the questions that rules ask about them."""

from __future__ import annotations

from functools import cache
from typing import Literal

import msgspec

from grail_widgets.engine.notation import counted
from grail_widgets.engine.rulebook import load_rulebook

GRAIL = "holy-grail"
ROBIN = "sir-robin"


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One card of the deck.

    Attributes:
        id: its id in texts and positions.
        name: as printed.
        type: what it is; locations and knights are the rulebook's "things".
        text: what it does, in our words.
        effect: the verb that carries out its act (see `effects.py`); None where it has none.
        at: the location that it works at, where it has one.
        captor: the card that it frees a knight from; it may name a card that the deck does not have.
        copies: how many there are.
        note: what was made of an inconsistency in print.
    """

    id: str
    name: str
    type: Literal["location", "knight", "action"]
    text: str
    effect: str | None = None
    at: str | None = None
    captor: str | None = None
    copies: int = 1
    note: str | None = None

    @property
    def is_thing(self) -> bool:
        """Whether it is put into play in the third phase rather than played for an effect."""
        return self.type != "action"


@cache
def cards() -> dict[str, Card]:
    """{id: Card}, in the order of the printed list."""
    listed = msgspec.convert(load_rulebook("holy-grail").data["cards"], tuple[Card, ...])
    return {card.id: card for card in listed}


@cache
def order() -> dict[str, int]:
    """{id: place in the printed list}: the order in which hands and piles are kept."""
    return {id: place for place, id in enumerate(cards())}


@cache
def full_deck() -> tuple[str, ...]:
    """The ids of all cards, each as often as it exists, in the printed order."""
    return tuple(card.id for card in cards().values() for _ in range(card.copies))


@cache
def of_type(type: str) -> frozenset[str]:
    """The ids of all locations, knights or actions."""
    return frozenset(card.id for card in cards().values() if card.type == type)


@cache
def things() -> frozenset[str]:
    """The ids of what the third phase puts into play."""
    return of_type("location") | of_type("knight")


def in_order(ids: tuple[str, ...] | list[str]) -> tuple[str, ...]:
    """The cards in the order of the printed list, copies together."""
    return tuple(sorted(ids, key=order().__getitem__))


def without(pile: tuple[str, ...], card: str) -> tuple[str, ...]:
    """A pile with one copy of a card taken out.

    >>> without(("monks", "plague"), "monks")
    ('plague',)
    """
    place = pile.index(card)
    return pile[:place] + pile[place + 1 :]


@cache
def pile_weights(pile: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    """The draws from a pile with their weights: the number of copies of each card in it."""
    return tuple((f"draw {card}", count) for card, count in counted(pile).items())
