"""Setting up a position by hand: which things there are, where each can be put, and what position that makes.

A game says it for its own things and places; nothing here is checked against the rules. What comes
of it is a position mapping, which the game then accepts or refuses as it does any other.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from grail_widgets.engine.scene import Card, Scene

AWAY = "away"
"""The id of the place for what is not on the table: a draw pile, the box."""

Position = dict[str, Any]


class Thing(msgspec.Struct, frozen=True):
    """A piece or a card that can be put somewhere.

    Attributes:
        id: as in positions ("red", "dragon", "monks").
        name: as in a sentence.
        group: what it is ("Knight", "Clover token"); things are listed by it.
    """

    id: str
    name: str
    group: str


class Place(msgspec.Struct, frozen=True):
    """Where a thing can be put.

    Attributes:
        id: that of a space, zone or card in the scene where it is one of them.
        name: as on a list.
        takes: the groups of things that belong here.
    """

    id: str
    name: str
    takes: frozenset[str]


class Setting:
    """How a game is set up by hand; the base has nothing that can be put anywhere."""

    def things(self, position: Mapping[str, Any]) -> Iterable[Thing]:
        """All that can be put somewhere, in the order of a list."""
        return ()

    def places(self, position: Mapping[str, Any]) -> Iterable[Place]:
        """All places of this position, in the order of a list."""
        return ()

    def move(self, position: Position, thing: str, place: str, origin: str | None) -> None:
        """Puts a thing on a place, in the position given.

        Args:
            position: a position mapping with all its keys, to be changed.
            thing: the id of a thing.
            place: the id of a place that takes it.
            origin: the place it was picked up from, where that is known.
        """

    def thing_of(self, position: Mapping[str, Any], id: str) -> str | None:
        """The thing that a part of the picture is: the last word of its id there, copies not told apart."""
        name = id.rpartition(":")[2].partition("#")[0].partition("@")[0]
        return name if any(name == each.id for each in self.things(position)) else None

    def put(self, position: Mapping[str, Any], thing: str, place: str, origin: str | None = None) -> Position:
        """A position with a thing put on a place; the one given is unchanged.

        Raises:
            ValueError: there is no such thing or place, or the thing does not belong there.
        """
        things = {each.id: each for each in self.things(position)}
        places = {each.id: each for each in self.places(position)}
        if thing not in things:
            raise ValueError(f"{thing!r} is nothing that can be put on the table.")
        if place not in places:
            raise ValueError(f"{place!r} is no place on this table.")
        if things[thing].group not in places[place].takes:
            raise ValueError(f"{things[thing].name} does not belong there: {places[place].name}.")
        changed = copy.deepcopy(dict(position))
        self.move(changed, thing, place, origin)
        return changed


class Spot(msgspec.Struct, frozen=True):
    """A part of the picture: what lies there and where that is.

    Attributes:
        thing: the thing that a click on it picks up, or None.
        place: the place that a click on it means, or None.
        inside: whether it is drawn inside the picture of that place.
    """

    thing: str | None
    place: str | None
    inside: bool


def spots(setting: Setting, position: Mapping[str, Any], scene: Scene) -> dict[str, Spot]:
    """What each part of a picture means when it is clicked: {id in the scene: spot}."""
    there = {place.id for place in setting.places(position)}
    homes: dict[str, str | None] = {}
    if scene.track is not None:
        homes |= {f"space:{space.number}": None for space in scene.track.spaces}
        homes |= {piece.id: f"space:{piece.at}" for piece in scene.track.pieces}
    for zone in scene.zones:
        homes[zone.id] = None
        for card in zone.cards:
            _cards(homes, card, zone.id, there)
    whole = {zone.id for zone in scene.zones} | {id for id in homes if id.startswith("space:")}
    pieces = set() if scene.track is None else {piece.id for piece in scene.track.pieces}
    found = {}
    for id, home in homes.items():
        place = id if id in there else home if home in there else None
        thing = None if id in whole else setting.thing_of(position, id)
        if thing is not None or place is not None:
            found[id] = Spot(thing, place, place != id and id not in pieces)
    return found


def _cards(homes: dict[str, str | None], card: Card, home: str, there: set[str]) -> None:
    homes[card.id] = home
    for each in card.attached:
        _cards(homes, each, card.id if card.id in there else home, there)


def take_from(cards: list[str], card: str) -> bool:
    """Takes one copy of a card out of a list; whether there was one."""
    if card in cards:
        cards.remove(card)
        return True
    return False
