"""Setting up a race by hand: Knights and the Dragon on spaces, Allies with players, tokens face up or unknown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from grail_widgets.engine.errors import PositionError
from grail_widgets.engine.notation import title
from grail_widgets.engine.setting import AWAY, Place, Position, Setting, Thing, take_from
from grail_widgets.games.grail_cup.board import read_track
from grail_widgets.games.grail_cup.table import ALLIES, COUNTS

UNKNOWN = "unknown-token"
TOKENS = tuple(COUNTS)


class Race(Setting):
    """The pieces of Grail Cup and where they belong."""

    def things(self, position: Mapping[str, Any]) -> Iterable[Thing]:
        """Knights, the Dragon, Spears, the Seal, Allies and Clover tokens."""
        yield from (Thing(knight, title(knight), "Knight") for knight in position["players"])
        yield Thing("dragon", "Dragon", "Dragon")
        yield Thing("spear", "Spear", "Spear")
        yield Thing("seal", "Seal", "Seal")
        yield from (Thing(ally, title(ally), "Ally") for ally in ALLIES)
        yield from (Thing(token, title(token), "Clover token") for token in TOKENS)
        yield Thing(UNKNOWN, "Token not known", "Clover token")

    def places(self, position: Mapping[str, Any]) -> Iterable[Place]:
        """The spaces, what is before each player, and what is set aside."""
        try:
            track = read_track(position.get("track", "default"), "track")
        except PositionError:
            return
        for number in range(track.finish + 1):
            takes = {"Knight", "Dragon"} | ({"Clover token"} if number in track.clover else set())
            yield Place(f"space:{number}", f"space {number}", frozenset(takes))
        for player in position["players"]:
            yield Place(f"allies:{player}", f"{title(player)}'s Allies", frozenset({"Ally"}))
            yield Place(f"player:{player}", f"before {title(player)}", frozenset({"Spear", "Seal"}))
        yield Place("face-up", "set aside, face up", frozenset({"Ally"}))
        yield Place("face-down", "set aside, face down", frozenset({"Ally"}))
        yield Place(AWAY, "back in the box or supply", frozenset({"Ally", "Spear"}))

    def move(self, position: Position, thing: str, place: str, origin: str | None) -> None:
        """Puts a piece where it belongs; a Knight stands behind those already on its space."""
        kind, _, where = place.partition(":")
        if thing in position["players"]:
            _stand(position, thing, int(where))
        elif thing == "dragon":
            position["dragon"] = int(where)
        elif thing == "seal":
            position["seal"] = where
        elif thing == "spear":
            _spear(position, where)
        elif thing in ALLIES:
            for hand in [*position["allies"].values(), position["face_up"], position["face_down"]]:
                take_from(hand, thing)
            if kind == "allies":
                position["allies"].setdefault(where, []).append(thing)
            elif place != AWAY:
                position[place.replace("-", "_")].append(thing)
        else:
            _token(position, thing, int(where))


def _stand(position: Position, knight: str, space: int) -> None:
    race = [entry for entry in position["race"] or [] if entry[0] != knight]
    ahead = sum(1 for entry in race if entry[1] >= space)
    position["race"] = [*race[:ahead], [knight, space], *race[ahead:]]


def _spear(position: Position, player: str) -> None:
    """One more for a player; sent away, one less for the player who has most."""
    spears = position["spears"]
    if player:
        spears[player] = spears.get(player, 0) + 1
    elif any(spears.values()):
        spears[max(spears, key=lambda each: spears[each])] -= 1


def _token(position: Position, token: str, space: int) -> None:
    for key in ("clover", "seen"):
        position[key].pop(space, None)
    if token != UNKNOWN:
        position["clover"][space] = token
