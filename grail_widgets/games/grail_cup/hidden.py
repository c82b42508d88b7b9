"""What one seat may know of a race: a whitelist."""

from __future__ import annotations

from typing import Any

from grail_widgets.engine.game import CHANCE
from grail_widgets.games.grail_cup import draft, flow
from grail_widgets.games.grail_cup.board import write_track
from grail_widgets.games.grail_cup.table import Table, lookers


def observe(table: Table, seat: str) -> dict[str, Any]:
    """What is public, the seat's own Allies, the tokens it has looked at, and the cards it now holds."""
    actor = flow.to_act(table)
    drafting = table.phase == "draft" and not table.todo and actor is not None
    question = flow.asked(table)[0] if actor is not None else None
    holds_pack = drafting and actor == seat
    return {
        "game": "grail-cup",
        "seat": seat,
        "players": list(table.players),
        "track": write_track(table.track),
        "race": [list(entry) for entry in table.race],
        "dragon": table.dragon,
        "spears": dict(zip(table.players, table.spears, strict=True)),
        "clover": {space: token for space, token in table.clover if seat in lookers(table, space)},
        "shown": list(table.shown),
        "relaid": list(table.relaid),
        "seal": table.seal,
        "seal_kept": table.seal_kept,
        "phase": table.phase,
        "my_allies": list(table.allies[table.players.index(seat)]),
        "allies_left": {p: len(hand) for p, hand in zip(table.players, table.allies, strict=True)},
        "called": table.called,
        "face_up": list(table.face_up),
        "face_down": len(table.face_down),
        "pack": list(draft.within_reach(table)) if holds_pack else [],
        "cursed": list(table.cursed) if table.cursed else None,
        "pointed": list(table.pointed) if table.pointed else None,
        "direction": table.direction,
        "to_move": "chance" if actor is CHANCE else actor,
        "question": question,
    }
