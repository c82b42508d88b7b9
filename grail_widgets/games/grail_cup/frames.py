"""What is under way, as it is written in positions: a stack of things to do, each checked as it is read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grail_widgets.engine.errors import PositionError, clip
from grail_widgets.engine.notation import suggestion
from grail_widgets.games.grail_cup.board import TOKENS, Track
from grail_widgets.games.grail_cup.table import ALLIES, Frame, Table, is_over, token_at

VERSION = 1
MOST = 40
"""Things to do at most; a real race never comes near it."""

SHAPES: dict[str, tuple[str, ...]] = {
    "deal": ("allies",),
    "forward": ("knight", "steps", "rule"),
    "reach": ("knight", "space", "rule"),
    "retreat": ("knight", "steps", "rule"),
    "bar": ("knight", "space"),
    "space": ("knight", "origin", "turned", "rule"),
    "step": ("knight",),
    "card": ("ally", "knight"),
    "swap": ("knight", "knight"),
    "curse": ("knight",),
    "point": ("knight",),
    "move": ("knight", "options", "rule"),
    "look": ("knight",),
    "draw": ("knight", "clover"),
    "looked": ("knight", "three"),
    "arrange": ("knight", "three"),
    "dragon": ("knight", "rule"),
    "back": ("knight",),
    "steal": ("knight",),
    "die": ("knight",),
    "token": ("knight", "clover", "turned"),
    "replace": ("clover",),
    "lay": ("clover",),
    "jump": (),
    "end": (),
}
"""{thing to do: what each of its words is}."""


def read(data: Mapping[str, Any] | None, players: tuple[str, ...], track: Track) -> tuple[Frame, ...]:
    """The stack of a position's `under_way`, or a PositionError with the path of what cannot be."""
    path = "position.under_way"
    if data is None:
        return ()
    for key in data:
        if key not in ("version", "todo"):
            raise PositionError(
                f"{path}.{clip(str(key), 40)}",
                f"there is no such key here.{suggestion(str(key), ('version', 'todo'))}",
            )
    if data.get("version") != VERSION:
        raise PositionError(
            f"{path}.version", f"this program reads version {VERSION}, not {clip(str(data.get('version')))}."
        )
    todo = data.get("todo")
    if not isinstance(todo, list) or not 0 < len(todo) <= MOST:
        raise PositionError(f"{path}.todo", f"a list of 1 to {MOST} things to do is needed here.")
    return tuple(_frame(item, players, track, f"{path}.todo[{index}]") for index, item in enumerate(todo))


def check(table: Table) -> None:
    """What is under way fits the rest of the table."""
    path = "position.under_way.todo"
    if not table.todo:
        return
    if is_over(table):
        raise PositionError("position.under_way", "the race is over, so nothing is under way.")
    if table.phase == "draft":
        raise PositionError(
            "position.under_way", "in the draft nothing is under way; its cards say where it stands."
        )
    for index, frame in enumerate(table.todo):
        where, name = f"{path}[{index}]", frame[0]
        if name == "deal" and len(table.todo) > 1:
            raise PositionError(where, "the deal is the only thing to do at set-up.")
        if name == "jump" and table.pointed is None:
            raise PositionError(where, "the Squire jumps only if he has pointed at somebody.")
        if name == "swap" and table.cursed is None:
            raise PositionError(where, "Knights swap only after a curse.")
        if name in ("replace", "arrange") and any(token_at(table, space) is None for space in _clover_of(frame)):
            raise PositionError(where, "the tokens it is about have no faces under clover.")
        if name in ("token", "draw", "lay") and token_at(table, _clover_of(frame)[0]) is not None:
            raise PositionError(where, "the token there has a face already.")


def _clover_of(frame: Frame) -> tuple[int, ...]:
    spaces: list[int] = []
    for kind, value in zip(SHAPES[frame[0]], frame[1:], strict=True):
        if kind == "clover":
            spaces.append(value)
        elif kind == "three":
            spaces.extend(value)
    return tuple(spaces)


def _frame(item: Any, players: tuple[str, ...], track: Track, path: str) -> Frame:
    if not isinstance(item, list) or not item or not isinstance(item[0], str) or item[0] not in SHAPES:
        raise PositionError(
            path, f"{clip(str(item))!r} is nothing to do; it begins with one of {', '.join(SHAPES)}."
        )
    shape = SHAPES[item[0]]
    if len(item) != len(shape) + 1:
        raise PositionError(path, f"{item[0]} needs {len(shape)} entries after it: {', '.join(shape) or 'none'}.")
    words = [
        _word(kind, value, players, track, f"{path}[{index}]")
        for index, (kind, value) in enumerate(zip(shape, item[1:], strict=True), start=1)
    ]
    return (item[0], *words)


def _word(kind: str, value: Any, players: tuple[str, ...], track: Track, path: str) -> Any:
    good: bool
    if kind in ("allies", "options", "three"):
        if not isinstance(value, list):
            raise PositionError(path, "a list is needed here.")
        value = tuple(value)
        if any(isinstance(item, list | dict) for item in value):
            raise PositionError(path, f"{clip(str(list(value)))!r} cannot stand for {kind} here.")
    number = isinstance(value, int) and not isinstance(value, bool)
    match kind:
        case "knight":
            good = value in players
        case "ally":
            good = value in ALLIES
        case "allies":
            good = len(set(value)) == len(value) < len(players) and all(ally in ALLIES for ally in value)
        case "clover":
            good = number and value in track.clover
        case "three":
            good = len(value) == 3 and all(v in track.clover for v in value) and sorted(set(value)) == list(value)
        case "options":
            good = value in ((1, 2, 3), (2, 4, 6))
        case "rule":
            good = isinstance(value, str) and value.startswith("GC.") and len(value) < 60
        case "steps":
            good = number and 1 <= value <= 6
        case "turned":
            good = number and 0 <= value <= TOKENS
        case "origin":
            good = number and -1 <= value <= track.finish
        case _:
            good = number and 0 <= value <= track.finish
    if not good:
        raise PositionError(path, f"{clip(str(value))!r} cannot stand for a {kind} here.")
    return value
