"""What a seat may know: a whitelist, built from what lies open and the seat's own cards."""

from __future__ import annotations

from typing import Any

from grail_widgets.games.grail.position import under_way, write
from grail_widgets.games.grail.table import Table

FACE_DOWN = "face-down"
"""Stands for the Quest card where a seat may not see it."""
OPEN = ("players", "turn", "phase", "tokens", "tester", "test", "aids", "declined", "discard")
"""The keys of a position that everybody may read."""


def observe(table: Table, seat: int) -> dict[str, Any]:
    """What this seat may know.

    Returns:
        The open keys of the position; `seat`; `hand` (its own cards), `held` {player: count},
        `pile` (a count), `quest` (the card, "face-down", or None) and `under_way`.
    """
    position = write(table)
    seen: dict[str, Any] = {key: position[key] for key in OPEN}
    seen["seat"] = table.players[seat]
    seen["hand"] = list(table.hands[seat])
    seen["held"] = {player: len(hand) for player, hand in zip(table.players, table.hands, strict=True)}
    seen["pile"] = len(table.pile)
    seen["quest"] = quest_seen_by(table, seat)
    seen["under_way"] = under_way(table)
    return seen


def quest_seen_by(table: Table, seat: int | None) -> str | None:
    """The Quest card as a seat sees it (None: an onlooker to whom everything is open)."""
    if table.quest is None or seat in (None, table.turn) or table.quest_is_open:
        return table.quest
    return FACE_DOWN
