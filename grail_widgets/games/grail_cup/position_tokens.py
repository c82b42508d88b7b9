"""The Clover tokens of a position, read with every check."""

from __future__ import annotations

from typing import Any

from grail_widgets.engine.errors import PositionError
from grail_widgets.engine.notation import counted, known
from grail_widgets.games.grail_cup.board import Track
from grail_widgets.games.grail_cup.position_keys import Position
from grail_widgets.games.grail_cup.table import COUNTS, in_supply_order


def read_clover(given: Position, track: Track) -> tuple[tuple[int, str], ...]:
    """The tokens whose face is fixed, by space."""
    for space, token in given.clover.items():
        path = f"position.clover.{space}"
        if space not in track.clover:
            raise PositionError(path, f"space {space} is no Clover space; those are {_list(track.clover)}.")
        known(token, COUNTS, "Clover token", path)
    for token, count in counted(given.clover.values()).items():
        if count > COUNTS[token]:
            raise PositionError("position.clover", f"{count} {token} tokens; there are {COUNTS[token]}.")
    return tuple(sorted(given.clover.items()))


def read_seen(given: Position, seats: tuple[str, ...], track: Track) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """Who has looked at which token."""
    for space, players in given.seen.items():
        path = f"position.seen.{space}"
        if space not in given.clover and players:
            raise PositionError(path, "a token that somebody has looked at has a face; give it under clover.")
        if space not in track.clover:
            raise PositionError(path, f"space {space} is no Clover space; those are {_list(track.clover)}.")
        for index, player in enumerate(players):
            known(player, seats, "player here", f"{path}[{index}]")
            if player in players[:index]:
                raise PositionError(f"{path}[{index}]", f"{player} is named twice.")
    return tuple(
        (space, tuple(seat for seat in seats if seat in players))
        for space, players in sorted(given.seen.items())
        if players
    )


def read_supply(given: Position, track: Track, todo: tuple[Any, ...]) -> tuple[str, ...]:
    """The tokens known to lie in the supply."""
    for index, token in enumerate(given.supply):
        known(token, COUNTS, "Clover token", f"position.supply[{index}]")
    for token, count in counted([*given.clover.values(), *given.supply]).items():
        if count > COUNTS[token]:
            raise PositionError(
                "position.supply",
                f"{count} {token} tokens on the track and in the supply; there are {COUNTS[token]}.",
            )
    room = 18 - len(track.clover) + any(frame[0] == "lay" for frame in todo)
    if len(given.supply) > room:
        raise PositionError("position.supply", f"{len(given.supply)} tokens; the supply holds {room}.")
    return in_supply_order(tuple(given.supply))


def read_shown(given: Position) -> tuple[str, ...]:
    """The tokens that everybody saw go back; if nothing is said, those known to lie in the supply."""
    if given.shown is None:
        return in_supply_order(tuple(given.supply))
    for index, token in enumerate(given.shown):
        known(token, COUNTS, "Clover token", f"position.shown[{index}]")
    elsewhere = [token for space, token in given.clover.items() if space not in given.relaid]
    for token, count in counted([*elsewhere, *given.shown]).items():
        if count > COUNTS[token]:
            raise PositionError(
                "position.shown", f"{count} {token} tokens shown and on the track; there are {COUNTS[token]}."
            )
    return in_supply_order(tuple(given.shown))


def read_relaid(given: Position, track: Track) -> tuple[int, ...]:
    """The spaces where a token shown before may lie."""
    for index, space in enumerate(given.relaid):
        if space not in track.clover:
            raise PositionError(f"position.relaid[{index}]", f"space {space} is no Clover space.")
    return tuple(sorted(set(given.relaid)))


def _list(spaces: tuple[int, ...]) -> str:
    return ", ".join(map(str, spaces))
