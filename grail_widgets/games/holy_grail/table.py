"""The table of the Holy Grail deck: who holds what, what stands where, and what is still due."""

from __future__ import annotations

from typing import Literal

import msgspec

from grail_widgets.games.holy_grail import deck

Phase = Literal["deal", "start", "draw", "recall", "thing", "move", "action", "discard"]
Cards = tuple[str, ...]

DEALT = 5
"""Cards dealt to each player."""
LIMIT = 5
"""Cards that a hand may keep at the end of its player's turn."""


class Place(msgspec.Struct, frozen=True):
    """A location in play and the knight on it.

    Attributes:
        location: the location card.
        knight: the knight there, or None.
        of: the seat (0 or 1) that the knight belongs to; None without a knight.
        captured_by: the seat that holds it captured, or None.
    """

    location: str
    knight: str | None = None
    of: int | None = None
    captured_by: int | None = None


class Table(msgspec.Struct, frozen=True):
    """Everything on the table. Players are seats 0 and 1; two-entry tuples are indexed by seat.

    Attributes:
        players: their names.
        turn: whose turn it is; while dealing, who will go first.
        phase: the phase of the turn.
        hands: the cards in hand, in the printed order.
        sides: the knights in play at home, in order of arrival.
        places: the locations in play, in order of play.
        discard: the discard pile, the top card last.
        pile: the draw pile as a multiset, in the printed order.
        draws: draws still due for knights that left locations.
        flight: Sir Robin has just been captured, and his owner has yet to say whether he runs.
        victim: the seat that has to discard a knight to Sir Not Appearing, or None.
        won: the turn's player has drawn the true Grail.
    """

    players: tuple[str, ...]
    turn: int
    phase: Phase
    hands: tuple[Cards, Cards]
    sides: tuple[Cards, Cards]
    places: tuple[Place, ...]
    discard: Cards
    pile: Cards
    draws: int = 0
    flight: bool = False
    victim: int | None = None
    won: bool = False

    @property
    def player(self) -> str:
        """The name of the turn's player."""
        return self.players[self.turn]

    @property
    def hand(self) -> Cards:
        """The hand of the turn's player."""
        return self.hands[self.turn]


change = msgspec.structs.replace


def with_seat(pair: tuple[Cards, Cards], seat: int, cards: Cards) -> tuple[Cards, Cards]:
    """A pair of piles with one seat's replaced."""
    return (cards, pair[1]) if seat == 0 else (pair[0], cards)


def take_from_hand(table: Table, seat: int, card: str) -> Table:
    """The card leaves the hand."""
    return change(table, hands=with_seat(table.hands, seat, deck.without(table.hands[seat], card)))


def add_to_hand(table: Table, seat: int, card: str) -> Table:
    """The card joins the hand."""
    return change(table, hands=with_seat(table.hands, seat, deck.in_order((*table.hands[seat], card))))


def add_to_side(table: Table, seat: int, knight: str) -> Table:
    """The knight stands in play at home."""
    return change(table, sides=with_seat(table.sides, seat, (*table.sides[seat], knight)))


def take_from_side(table: Table, seat: int, knight: str) -> Table:
    """The knight leaves home."""
    return change(table, sides=with_seat(table.sides, seat, deck.without(table.sides[seat], knight)))


def set_place(table: Table, place: Place) -> Table:
    """The location of that name looks like this now."""
    return change(table, places=tuple(place if old.location == place.location else old for old in table.places))


def bring_home(table: Table, place: Place, seat: int) -> Table:
    """The knight at a location stands at home with a seat; the location is free, still in play."""
    assert place.knight is not None
    return add_to_side(set_place(table, Place(place.location)), seat, place.knight)


def discard_place(table: Table, location: str) -> Table:
    """The location goes to the discard pile."""
    places = tuple(place for place in table.places if place.location != location)
    return change(table, places=places, discard=(*table.discard, location))


def reshuffled(table: Table) -> Table:
    """Pile and discards as one new pile."""
    return change(table, pile=deck.in_order(table.pile + table.discard), discard=())


def place_of_knight(table: Table, knight: str) -> Place | None:
    """The location at which a knight is, or None."""
    return next((place for place in table.places if place.knight == knight), None)


def place_named(table: Table, location: str | None) -> Place | None:
    """The location of that name, where it is in play."""
    return next((place for place in table.places if place.location == location), None)


def owner(table: Table, knight: str) -> int | None:
    """The seat that has this knight in play, at home or at a location; None if it is not in play."""
    for seat in (0, 1):
        if knight in table.sides[seat]:
            return seat
    place = place_of_knight(table, knight)
    return None if place is None else place.of


def knights_of(table: Table, seat: int) -> Cards:
    """All knights that a seat has in play: at home first, then at locations, captives included."""
    away = tuple(place.knight for place in table.places if place.knight is not None and place.of == seat)
    return table.sides[seat] + away
