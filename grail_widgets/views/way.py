"""The way a piece goes: read off events, drawn by the picture, said by the text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

import msgspec


class Told(Protocol):
    """Anything with the data of an event: `engine.game.Event` is one."""

    @property
    def data(self) -> Mapping[str, Any]:
        """The facts, plain values."""
        ...


class Leg(msgspec.Struct, frozen=True, kw_only=True):
    """One move of one piece.

    Attributes:
        piece: its id in the scene ("knight:red"), or "" where the event does not say.
        path: the spaces it stood on or walked over, the first one being where it started.
        blocked_by: the space that was in its way, or None.
        jumped: a space that it leapt over, or None.
    """

    piece: str = ""
    path: tuple[int, ...] = ()
    blocked_by: int | None = None
    jumped: int | None = None


class Way(msgspec.Struct, frozen=True):
    """The moves of one step, in the order in which they were made; false when there are none."""

    legs: tuple[Leg, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.legs)


def of(events: Iterable[Told]) -> Way:
    """The way that some events tell of, from the keys `piece`, `path`, `blocked_by` and `jumped`.

    A `jumped` or `blocked_by` told by an event of its own (a Spear is spent; the Dragon stops a
    Knight) belongs to the move that it is told with, or to the next move where none was told yet.
    """
    legs: list[Leg] = []
    waiting: dict[str, int] = {}
    for event in events:
        data = event.data
        path = tuple(data.get("path") or ())
        found: dict[str, int] = {key: data[key] for key in ("blocked_by", "jumped") if data.get(key) is not None}
        if path:
            leg = Leg(piece=str(data.get("piece") or ""), path=path)
            legs.append(msgspec.structs.replace(leg, **(waiting | found)))
            waiting = {}
        elif legs and "blocked_by" in found and legs[-1].path and legs[-1].blocked_by is None:
            legs[-1] = msgspec.structs.replace(legs[-1], **found)
        else:
            waiting |= found
    if "blocked_by" in waiting and not legs:
        legs.append(msgspec.structs.replace(Leg(), **waiting))
    return Way(tuple(legs))
