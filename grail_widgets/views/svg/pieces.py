"""Pieces on the track: Knights as shields in the order of their space, and the Dragon."""

from __future__ import annotations

from typing import NamedTuple

from grail_widgets.engine.scene import Piece, Track
from grail_widgets.views.kinds import spoken
from grail_widgets.views.svg.markup import Markup, join, move, plain, tag, words
from grail_widgets.views.svg.palette import HUES
from grail_widgets.views.svg.symbols import dragon, shield
from grail_widgets.views.svg.track import Layout

WIDE, HIGH = 20, 27
"""How large a shield is at full size."""


class Slot(NamedTuple):
    """Where a piece stands: its distance from the middle of the space, and its size."""

    x: float
    y: float
    scale: float


def knight_slots(count: int, forward: int, dragon_too: bool = False) -> list[Slot]:
    """Where the Knights on one space stand, the front one first and foremost on the way.

    Args:
        count: how many there are.
        forward: 1 where the track runs to the right, -1 where it runs to the left.
        dragon_too: the Dragon needs room on the same space.
    """
    if count <= 3:
        per_row, scale, foot = max(1, count), 1.0 if count < 3 else 0.8, -5.0 if dragon_too else -1.5
    elif count <= 6 and not dragon_too:
        per_row, scale, foot = -(-count // 2), 0.65, 4.0
    else:
        per_row, scale, foot = -(-count // 2), 0.58, -0.5
    rows = -(-count // per_row)
    wide, high = WIDE * scale + 1.2, HIGH * scale + 1.2
    slots = []
    for i in range(count):
        row, place = divmod(i, per_row)
        in_row = min(per_row, count - row * per_row)
        # The first row is the upper one; a shorter second row starts at the front as well.
        first = (min(per_row, count) - 1) / 2
        x = forward * (first - place) * wide if in_row == per_row or rows > 1 else 0
        slots.append(Slot(x, foot - (rows - 1 - row) * high - HIGH * scale / 2, scale))
    return slots


DRAGON_ALONE = Slot(0, -8, 1.15)
DRAGON_BESIDE = (Slot(-10, 3.9, 0.54), Slot(-12, 5.5, 0.44))
"""Under the Knights, clear of the token at the lower rim: where they stand in one row, and in two."""


def draw_pieces(track: Track, layout: Layout, named: bool) -> Markup:
    """All pieces, each a group with its own id that a front end can move.

    Args:
        track: the pieces, front first on each space.
        layout: where the spaces are.
        named: each piece is a part with a name of its own, for pictures that are worked with.
    """
    return join(*(_piece(*placed, track, layout, named) for placed in places(track, layout)))


def places(track: Track, layout: Layout) -> list[tuple[Piece, Slot]]:
    """Every piece and where it stands in the picture, the Dragon first so that Knights stand before it."""
    found: list[tuple[Piece, Slot]] = []
    for piece in sorted(track.pieces, key=lambda each: each.kind == "knight"):
        found.append((piece, _slot(piece, track, layout)))
    return found


def _slot(piece: Piece, track: Track, layout: Layout) -> Slot:
    x, y = layout.at(piece.at)
    here = [each for each in track.pieces if each.at == piece.at]
    knights = [each.id for each in here if each.kind == "knight"]
    if piece.kind == "dragon":
        slot = DRAGON_BESIDE[len(knights) > 3] if knights else DRAGON_ALONE
    else:
        crowd = knight_slots(len(knights), layout.forward(piece.at), len(here) > len(knights))
        slot = crowd[knights.index(piece.id)]
    return Slot(x + slot.x, y + slot.y, slot.scale)


def _piece(piece: Piece, slot: Slot, track: Track, layout: Layout, named: bool) -> Markup:
    behind = [each for each in track.pieces if each.at == piece.at and each.kind == piece.kind]
    order = f", {_ORDER[min(behind.index(piece), 8)]} of {len(behind)}" if len(behind) > 1 else ""
    said = f"{spoken(piece.name)} on space {piece.at}{order}"
    inside = dragon() if piece.kind == "dragon" else shield(piece.colour, piece.letter)
    hue = f" gw-hue{piece.colour % len(HUES)}" if piece.kind == "knight" else ""
    return tag(
        "g",
        tag("title", words(said)),
        inside,
        class_=f"gw-piece gw-{piece.kind}{hue}",
        data_id=piece.id,
        transform=move(slot.x, slot.y, slot.scale),
        role="img" if named else None,
        aria_label=plain(said) if named else None,
    )


_ORDER = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
