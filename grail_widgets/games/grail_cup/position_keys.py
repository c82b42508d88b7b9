"""The keys of a Grail Cup position, with their types."""

from __future__ import annotations

from typing import Any

import msgspec


class Cursed(msgspec.Struct, forbid_unknown_fields=True):
    """Who cursed, and which Ally; or who pointed, and at which Knight."""

    by: str
    at: str


class Position(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The keys of a position, with their types."""

    players: list[str]
    track: str | dict[str, Any] = "default"
    race: list[tuple[str, int]] | None = None
    dragon: int | None = None
    spears: dict[str, int] = {}
    clover: dict[int, str] = {}
    seen: dict[int, list[str]] = {}
    supply: list[str] = []
    shown: list[str] | None = None
    relaid: list[int] = []
    seal: str | None = None
    seal_kept: bool = False
    phase: str = "reveal"
    allies: dict[str, list[str]] = {}
    called: int = 0
    face_up: list[str] = []
    face_down: list[str] = []
    cursed: Cursed | None = None
    pointed: Cursed | None = None
    direction: str | None = None
    under_way: dict[str, Any] | None = None
