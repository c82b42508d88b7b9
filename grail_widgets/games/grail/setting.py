"""Setting up GRAIL by hand: cards in hands, the Quest, the Test and its Aids, the discards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from grail_widgets.engine.setting import Place, Position, Setting, Thing, take_from
from grail_widgets.games.grail.cards import deck

ALL = frozenset({"Test", "Aid"})


class Cards(Setting):
    """The cards of GRAIL and where they belong. What is nowhere is in the draw pile."""

    def things(self, position: Mapping[str, Any]) -> Iterable[Thing]:
        """Every Test and every Aid."""
        return (Thing(id, card.name, "Aid" if card.kind == "aid" else "Test") for id, card in deck().items())

    def places(self, position: Mapping[str, Any]) -> Iterable[Place]:
        """Hands, what is being faced, and the piles."""
        for player in position["players"]:
            yield Place(f"hand:{player}", f"{player.capitalize()}'s hand", ALL)
        yield Place("quest", "the Quest, face down", frozenset({"Test"}))
        yield Place("test", "the Test being faced", frozenset({"Test"}))
        yield Place("aids", "the Aids laid so far", frozenset({"Aid"}))
        yield Place("pile:discard", "discards", ALL)
        yield Place("pile:draw", "draw pile", ALL)

    def move(self, position: Position, thing: str, place: str, origin: str | None) -> None:
        """Puts a card where it belongs; what lay there alone goes back to the draw pile."""
        for cards in [*position["hands"].values(), position["aids"], position["discard"]]:
            take_from(cards, thing)
        for key in ("quest", "test"):
            if position[key] == thing:
                position[key] = None
        kind, _, where = place.partition(":")
        if kind == "hand":
            position["hands"].setdefault(where, []).append(thing)
        elif place in ("quest", "test"):
            position[place] = thing
        elif place == "aids":
            position["aids"].append(thing)
        elif place == "pile:discard":
            position["discard"].append(thing)
