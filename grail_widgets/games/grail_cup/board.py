"""The track: which spaces are castles, churches, villages and clover fields, and where a race starts."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from grail_widgets.engine import notation
from grail_widgets.engine.errors import PositionError
from grail_widgets.engine.rulebook import load_rulebook

TOKENS = 18
"""Clover tokens in the box, and so the most clover spaces a track can have."""
LONGEST = 200
NUMBERS = range(1, 10)
"""The numbers of the nine Allies, dealt once to find the starting spaces."""


class BoardFile(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A track as it is written in positions and board files; lists of spaces, from 0 to the finish."""

    finish: int
    castle: list[int] = []
    church: list[int] = []
    village: list[int] = []
    clover: list[int] = []
    red: int
    start: dict[int, int]
    name: str = ""
    note: str = ""


class Track(msgspec.Struct, frozen=True):
    """A checked track.

    Attributes:
        finish: the last space, which wins.
        castle, church, village, clover: the spaces of each kind, ascending.
        red: where the Dragon starts.
        start: the starting space of the Ally numbers 1 to 9, in order.
        next_castle, next_church: for each space, the next such space ahead of it (the finish counts
            as a castle); None where there is none.
    """

    finish: int
    castle: tuple[int, ...]
    church: tuple[int, ...]
    village: tuple[int, ...]
    clover: tuple[int, ...]
    red: int
    start: tuple[int, ...]
    next_castle: tuple[int | None, ...]
    next_church: tuple[int | None, ...]

    def __hash__(self) -> int:
        return hash((self.finish, self.clover, self.red))

    def late(self, space: int) -> bool:
        """Whether a Knight that starts here is late, and so has a Spear (the spaces numbered 7 to 9)."""
        return space in self.start[6:9]


def read_track(data: Any, path: str) -> Track:
    """A track from its mapping, or a PositionError that says what cannot be."""
    if isinstance(data, str):
        if data != "default":
            raise PositionError(path, f"{data!r} is no track; write default, or a mapping of spaces.")
        return default_track()
    board = notation.decode(data, BoardFile, path)
    if not 1 <= board.finish <= LONGEST:
        raise PositionError(f"{path}.finish", f"the finish is a space from 1 to {LONGEST}, not {board.finish}.")
    for kind in ("castle", "church", "village", "clover"):
        _check_spaces(getattr(board, kind), board.finish, f"{path}.{kind}")
    if not 3 <= len(board.clover) <= TOKENS:
        raise PositionError(
            f"{path}.clover",
            f"{len(board.clover)} clover spaces; Merlin looks at three, and there are {TOKENS} tokens.",
        )
    for space in board.village:
        if space in board.clover:
            raise PositionError(f"{path}.village", f"space {space} is a clover field too; no village can be.")
    if not 0 <= board.red < board.finish:
        raise PositionError(
            f"{path}.red", f"the Dragon starts on a space from 0 to {board.finish - 1}, not {board.red}."
        )
    _check_start(board, path)
    return _track(
        board.finish,
        tuple(sorted(board.castle)),
        tuple(sorted(board.church)),
        tuple(sorted(board.village)),
        tuple(sorted(board.clover)),
        board.red,
        tuple(board.start[number] for number in NUMBERS),
    )


def write_track(track: Track) -> Any:
    """A track as a position has it: `default`, or the mapping."""
    if track == default_track():
        return "default"
    return {
        "finish": track.finish,
        "castle": list(track.castle),
        "church": list(track.church),
        "village": list(track.village),
        "clover": list(track.clover),
        "red": track.red,
        "start": dict(zip(NUMBERS, track.start, strict=True)),
    }


@cache
def default_track() -> Track:
    """The track that comes with the package; it is ours, since the rulebook prints none."""
    return read_track(load_rulebook("grail-cup").data["board"], "board")


@cache
def _track(
    finish: int,
    castle: tuple[int, ...],
    church: tuple[int, ...],
    village: tuple[int, ...],
    clover: tuple[int, ...],
    red: int,
    start: tuple[int, ...],
) -> Track:
    def ahead(goals: tuple[int, ...]) -> tuple[int | None, ...]:
        return tuple(min((goal for goal in goals if goal > space), default=None) for space in range(finish + 1))

    return Track(finish, castle, church, village, clover, red, start, ahead((*castle, finish)), ahead(church))


def _check_spaces(spaces: list[int], finish: int, path: str) -> None:
    for index, space in enumerate(spaces):
        if not 0 <= space < finish:
            raise PositionError(f"{path}[{index}]", f"there is no space {space} before the finish, {finish}.")
        if space in spaces[:index]:
            raise PositionError(f"{path}[{index}]", f"space {space} is named twice.")


def _check_start(board: BoardFile, path: str) -> None:
    missing = [number for number in NUMBERS if number not in board.start]
    if missing:
        raise PositionError(f"{path}.start", f"every Ally number from 1 to 9 needs a space; {missing} have none.")
    for number, space in board.start.items():
        if number not in NUMBERS:
            raise PositionError(f"{path}.start.{number}", "the Ally numbers go from 1 to 9.")
        if not 0 <= space < board.finish:
            raise PositionError(f"{path}.start.{number}", f"there is no space {space} before the finish.")
