"""Setting up the Holy Grail deck by hand: cards in hands, knights at home or away, locations, the discards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from grail_widgets.engine.setting import Place, Position, Setting, Thing, take_from
from grail_widgets.games.holy_grail import deck
from grail_widgets.games.holy_grail.words import capital

ALL = frozenset({"Location", "Knight", "Action"})
KNIGHT = frozenset({"Knight"})


class Cards(Setting):
    """The cards of the deck and where they belong. What is nowhere is in the draw pile."""

    def things(self, position: Mapping[str, Any]) -> Iterable[Thing]:
        """Every card but the Grail, which is always in the draw pile."""
        for id, card in deck.cards().items():
            if id != deck.GRAIL:
                yield Thing(id, card.name, capital(card.type))

    def places(self, position: Mapping[str, Any]) -> Iterable[Place]:
        """Hands, homes, the locations in play, and the piles."""
        for player in position["players"]:
            yield Place(f"hand:{player}", f"{capital(player)}'s hand", ALL)
            yield Place(f"side:{player}", f"at home with {capital(player)}", KNIGHT)
        yield Place("locations", "in play as a location", frozenset({"Location"}))
        for location in position["locations"]:
            yield Place(f"card:{location}", f"at {deck.cards()[location].name}", KNIGHT)
        yield Place("pile:discard", "discard pile", ALL)
        yield Place("pile:draw", "draw pile", ALL)

    def move(self, position: Position, thing: str, place: str, origin: str | None) -> None:
        """Puts a card where it belongs; a knight sent to a location stays the player's who had him."""
        owner = _take_out(position, thing, origin) or position["turn"] or position["players"][0]
        kind, _, where = place.partition(":")
        if kind == "hand":
            position["hands"].setdefault(where, []).append(thing)
        elif kind == "side":
            position["sides"].setdefault(where, []).append(thing)
        elif place == "locations":
            position["locations"][thing] = None
        elif kind == "card":
            position["locations"][where] = {"knight": thing, "of": owner, "captured_by": None}
        elif place == "pile:discard":
            position["discard"].append(thing)


def _take_out(position: Position, card: str, origin: str | None) -> str | None:
    """Takes a card from where it was picked up, or from where it lies; the player who had it there."""
    lists = {f"hand:{player}": cards for player, cards in position["hands"].items()}
    lists |= {f"side:{player}": cards for player, cards in position["sides"].items()}
    lists["pile:discard"] = position["discard"]
    lying = sum(cards.count(card) for cards in lists.values())
    if origin is None and lying and lying < deck.cards()[card].copies:
        return None  # another copy is still in the draw pile
    for place in sorted(lists, key=lambda each: each != origin):
        if take_from(lists[place], card):
            return place.partition(":")[2] if place != "pile:discard" else None
    position["locations"].pop(card, None)
    for location, held in position["locations"].items():
        if held and held["knight"] == card:
            position["locations"][location] = None
            return str(held["of"])
    return None
