"""Setting up Quest for the Grail by hand: cards in courts, with Warriors, in hands and piles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from grail_widgets.engine.notation import title
from grail_widgets.engine.rulebook import load_rulebook
from grail_widgets.engine.setting import AWAY, Place, Position, Setting, Thing, take_from

ASSIGNED = frozenset({"Companion", "Reward"})
COURT = ASSIGNED | {"Domain", "Warrior", "Event", "Spell", "Combat action"}
QUEST = frozenset({"Quest"})


class Courts(Setting):
    """The teaching cards, and a position's own, and where they belong."""

    def things(self, position: Mapping[str, Any]) -> Iterable[Thing]:
        """Every card that there is, by type."""
        cards = [*load_rulebook("quest-for-the-grail").data["cards"]]
        cards += [{"id": id, **card} for id, card in position["cards"].items() if isinstance(card, Mapping)]
        for card in cards:
            group = str(card.get("type", "card")).replace("-", " ").capitalize()
            yield Thing(card["id"], card.get("name") or title(card["id"]), group)

    def places(self, position: Mapping[str, Any]) -> Iterable[Place]:
        """Each player's court, Warriors, hand and piles."""
        names = {thing.id: thing.name for thing in self.things(position)}
        for player in position["players"]:
            whose = f"{title(player)}'s"
            yield Place(f"court:{player}", f"{whose} Warriors", frozenset({"Warrior"}))
            yield Place(f"domains:{player}", f"{whose} Domains", frozenset({"Domain"}))
            for index, warrior in enumerate(_pile(position, player, "warriors")):
                name = names.get(warrior["card"], warrior["card"])
                yield Place(f"warrior:{player}:{index}", f"with {whose} {name}", ASSIGNED)
            yield Place(f"hand:{player}", f"{whose} hand", COURT)
            yield Place(f"discard:{player}", f"{whose} discards", COURT)
            yield Place(f"deck:{player}", f"{whose} Court deck", COURT)
            yield Place(f"quests:{player}", f"{whose} active Quest", QUEST)
        yield Place(AWAY, "off the table", COURT)

    def thing_of(self, position: Mapping[str, Any], id: str) -> str | None:
        """The card of a part of the picture; what is in play is numbered there."""
        kind, *rest = id.split(":")
        if kind == "held":
            return super().thing_of(position, id)
        if kind not in ("warrior", "assigned", "domain", "discard", "quest"):
            return None
        player, *numbers = rest
        if kind == "quest":
            active = _active(position, player)
            return str(active) if active else None
        if not numbers:
            return None  # a whole pile
        first, *second = (int(number) for number in numbers)
        if kind == "assigned":
            return str(_pile(position, player, "warriors")[first]["assigned"][second[0]])
        if kind == "warrior":
            return str(_pile(position, player, "warriors")[first]["card"])
        return str(_pile(position, player, "domains" if kind == "domain" else "discard")[first])

    def move(self, position: Position, thing: str, place: str, origin: str | None) -> None:
        """Puts a card where it belongs; without an origin it is one more copy."""
        kind, *rest = place.split(":")
        court = _court(position, rest[0]) if rest else None
        into = court["warriors"][int(rest[1])]["assigned"] if court and kind == "warrior" else None
        if origin is not None:
            _take_out(position, thing, origin)
        if into is not None:
            into.append(thing)
        elif court is not None and kind == "court":
            court["warriors"].append({"card": thing, "assigned": []})
        elif court is not None and kind in ("domains", "hand", "discard"):
            court[kind].append(thing)
        elif court is not None and kind == "deck":
            court["deck"] = {**(court.get("deck") or {}), thing: (court.get("deck") or {}).get(thing, 0) + 1}
        elif kind == "quests":
            quests = position["quests"] = dict(position["quests"] or {})
            area = quests.get(rest[0])
            quests[rest[0]] = {**area, "active": thing, "dolorous": 0} if isinstance(area, dict) else thing


def _pile(position: Mapping[str, Any], player: str, name: str) -> list[Any]:
    """One list of a player's court; empty where nothing is said of it."""
    found: list[Any] = position["courts"].get(player, {}).get(name) or []
    return found


def _court(position: Position, player: str) -> dict[str, Any]:
    """A player's court, to be changed, with every list in it."""
    court: dict[str, Any] = position["courts"].setdefault(player, {})
    for pile in ("domains", "warriors", "hand", "discard"):
        court.setdefault(pile, [])
    for warrior in court["warriors"]:
        warrior.setdefault("assigned", [])
    return court


def _active(position: Mapping[str, Any], player: str) -> Any:
    area = (position["quests"] or {}).get(player)
    return area.get("active") if isinstance(area, Mapping) else area


def _take_out(position: Position, card: str, origin: str) -> None:
    kind, player, *rest = [*origin.split(":"), ""]
    if not player:
        return
    court = _court(position, player)
    if kind == "deck":
        left = {**(court.get("deck") or {})}
        left[card] = left.get(card, 0) - 1
        court["deck"] = {each: count for each, count in left.items() if count > 0}
    elif kind in ("domains", "hand", "discard"):
        take_from(court[kind], card)
    elif kind == "warrior" and court["warriors"][int(rest[0])]["card"] != card:
        take_from(court["warriors"][int(rest[0])]["assigned"], card)
    elif kind in ("warrior", "court"):
        place = int(rest[0]) if kind == "warrior" else -1
        for index, warrior in enumerate(court["warriors"]):
            if warrior["card"] == card and place in (-1, index):
                del court["warriors"][index]
                return
