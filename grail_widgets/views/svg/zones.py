"""Places for cards: rows and piles under their headings, those of one owner in one frame."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from grail_widgets.engine.scene import Zone
from grail_widgets.views.kinds import spoken
from grail_widgets.views.svg.boxes import Block, Flow, Place, Size, flow
from grail_widgets.views.svg.cards import draw_card, is_small, prepare
from grail_widgets.views.svg.markup import NOTHING, Markup, join, label, move, plain, tag, width_of, words, wrap

MARGIN, PAD, GAP = 5.0, 7.0, 4.0
BACKS_ROOM = 200.0
"""Backs alone or beside few cards may take this much of a row."""
HEAD, SMALL = 11.0, 9.5
MOST_IN_ROW, LEAST_WIDE, MOST_WIDE = 7, 70.0, 106.0
PILE = Size(46, 60)


class Part(NamedTuple):
    """A zone or the zones of one owner, drawn; the frame is drawn when its line's height is known."""

    drawing: Markup
    size: Size
    owned: bool


def draw_zones(zones: tuple[Zone, ...], width: float, key: str, named: bool) -> Block:
    """All zones in reading order.

    Args:
        zones: the places and their cards.
        width: how wide the picture is.
        key: the part of the ids that is the picture's own.
        named: zones and cards are parts with names of their own, for pictures that are worked with.
    """
    room = width - 2 * MARGIN
    card_wide = card_width(zones, room - 2 * PAD)
    parts = [
        _owner(owner, tuple(group), room, card_wide, key, named)
        for owner, group in groupby(zones, key=lambda zone: zone.owner)
    ]
    drawn, y = [], 0.0
    # What belongs to somebody and what lies in the middle stand in lines of their own.
    for owned, run in groupby(parts, key=lambda part: part.owned):
        together = tuple(run)
        placed = flow([part.size for part in together], room, GAP + 2)
        for part, place, wide in _stretched(together, placed, room):
            frame = tag("rect", class_="gw-owner", width=wide, height=place.line_height, rx=7)
            inside = join(frame, part.drawing) if owned else part.drawing
            drawn.append(tag("g", inside, transform=move(MARGIN + place.x, y + place.y)))
        y += placed.height + GAP + 2
    return Block(join(*drawn), y - GAP - 2)


def _stretched(parts: tuple[Part, ...], placed: Flow, room: float) -> Iterator[tuple[Part, Place, float]]:
    """The parts with their places, each made wider so that those of a line fill it."""
    for _, line in groupby(zip(parts, placed.places, strict=True), key=lambda pair: pair[1].y):
        pairs = tuple(line)
        last, end = pairs[-1]
        share = (room - end.x - last.size.width) / len(pairs)
        for i, (part, place) in enumerate(pairs):
            yield part, place._replace(x=place.x + i * share), part.size.width + share


def card_width(zones: tuple[Zone, ...], room: float) -> float:
    """How wide a card is: one width for the whole table, so that seven fit where seven must."""
    fullest = 1
    for zone in zones:
        if zone.kind == "row":
            count = sum(not is_small(card) for card in zone.cards)
            rows = -(-count // MOST_IN_ROW)
            fullest = max(fullest, -(-count // rows) if rows else 0)
    fitting = (room - GAP * (fullest - 1)) / fullest
    if fitting >= LEAST_WIDE:
        return min(fitting, MOST_WIDE)
    # A narrow page: as many as fit at a width that can be read.
    columns = max(1, int((room + GAP) // (LEAST_WIDE + GAP)))
    return (room - GAP * (columns - 1)) / columns


def _owner(
    owner: str | None, zones: tuple[Zone, ...], room: float, card_wide: float, key: str, named: bool
) -> Part:
    inner = room - 2 * PAD
    boxes = [_zone(zone, inner, card_wide, key, named) for zone in zones]
    placed = flow([size for _, size in boxes], inner, 14, 8)
    pad = PAD if owner is not None else 3.0
    top, head, wide = pad - 2, NOTHING, placed.width
    # The heading is left out where the titles below it name the owner anyway.
    if owner is not None and not any(owner.lower() in zone.title.lower() for zone in zones):
        head = label(spoken(owner), class_="gw-bold", x=PAD, y=top + 11, font_size=HEAD + 1)
        wide = max(wide, width_of(spoken(owner), HEAD + 1, bold=True))
        top += 18
    drawn = [
        tag("g", drawing, transform=move(PAD + place.x, top + place.y))
        for (drawing, _), place in zip(boxes, placed.places, strict=True)
    ]
    size = Size(min(room, wide + 2 * PAD), top + placed.height + pad)
    return Part(join(head, *drawn), size, owner is not None)


@lru_cache(maxsize=512)  # from one picture to the next few zones change
def _zone(zone: Zone, room: float, card_wide: float, key: str, named: bool) -> tuple[Markup, Size]:
    body, size = (_pile if zone.kind == "pile" else _row)(zone, room, card_wide, key, named)
    title = zone.title
    if zone.kind == "row" and zone.count is not None and zone.count != len(zone.cards):
        title += f" ({zone.count})"
    # A heading is as wide as what is under it, but need not be squeezed into a single card's width.
    title_wide = width_of(title, HEAD, bold=True)
    head_room = min(room, max(size.width, min(title_wide, 150.0)))
    heading = wrap(title, HEAD, head_room, 2, bold=True)
    note_wide = min(room, max(head_room, 120.0))
    notes = wrap(zone.note, SMALL, note_wide, 2)
    parts, y = [], 0.0
    for line in heading:
        y += 13.5
        parts.append(label(line, class_="gw-bold", y=y - 2.5, font_size=HEAD))
    for line in notes:
        y += 12
        parts.append(label(line, class_="gw-mute", y=y - 2.5, font_size=SMALL))
    y += 3
    used = [size.width, *(width_of(line, HEAD, bold=True) for line in heading)]
    used += [width_of(line, SMALL) for line in notes]
    wide, high = min(room, max(used)), y + size.height
    spoken_title = f"{zone.title}. {zone.note}" if zone.note else zone.title
    drawing = tag(
        "g",
        tag("title", words(spoken_title)),
        tag("rect", class_="gw-frame", x=-3, y=-2, width=wide + 6, height=high + 4, rx=5),
        *parts,
        tag("g", body, transform=move(0, y)),
        class_="gw-zone",
        data_id=zone.id,
        role="group" if named else None,
        aria_label=plain(spoken_title) if named else None,
    )
    return drawing, Size(wide, high)


def _row(zone: Zone, room: float, card_wide: float, key: str, named: bool) -> tuple[Markup, Size]:
    if not zone.cards:
        return _nothing("none")
    cards = [prepare(card, card_wide) for card in zone.cards]
    columns = _columns(sum(not is_small(card) for card in zone.cards), room, card_wide)
    row_room = room if columns == 0 else min(room, max(columns * (card_wide + GAP) - GAP, BACKS_ROOM))
    # First the rows as if all cards were their own height, to know which stand side by side.
    sizes = [Size(card.width, card.face_height + card.tail_height) for card in cards]
    placed = flow(sizes, row_room, GAP, GAP + 2)
    faces: dict[float, float] = {}
    for card, place in zip(cards, placed.places, strict=True):
        faces[place.y] = max(faces.get(place.y, 0), card.face_height)
    # Then with the faces of a row made equally high.
    tall = [
        Size(card.width, (card.face_height if is_small(card.card) else faces[place.y]) + card.tail_height)
        for card, place in zip(cards, placed.places, strict=True)
    ]
    final = flow(tall, row_room, GAP, GAP + 2)
    drawn = [
        tag("g", draw_card(card, faces[before.y], key, named), transform=move(place.x, place.y))
        for card, before, place in zip(cards, placed.places, final.places, strict=True)
    ]
    return join(*drawn), Size(final.width, final.height)


def _columns(count: int, room: float, card_wide: float) -> int:
    """How many open cards stand in a row, the rows about equally full; 0 where none is open."""
    if not count:
        return 0
    most = max(1, int((room + GAP + 0.01) // (card_wide + GAP)))
    rows = -(-count // most)
    return -(-count // rows)


def _pile(zone: Zone, room: float, card_wide: float, key: str, named: bool) -> tuple[Markup, Size]:
    count = len(zone.cards) if zone.count is None else zone.count
    if not count:
        return _nothing("empty")
    under = min(count - 1, 2)
    card = prepare(zone.cards[-1], card_wide) if zone.cards else None
    if card is None or is_small(card.card):
        size = PILE
        top = tag(
            "rect", class_="gw-back", width=size.width, height=size.height, rx=5, fill=f"url(#gw-{key}-back)"
        )
        if card is not None:
            top = tag("g", tag("title", words(card.card.name)), top, class_="gw-card", data_id=card.card.id)
    else:
        size = Size(card.width, card.face_height + card.tail_height)
        top = draw_card(card, card.face_height, key, named)
    edges = [
        tag("rect", class_="gw-face gw-edge", x=3 * i, y=3 * i, width=size.width, height=size.height, rx=5)
        for i in range(under, 0, -1)
    ]
    text = "1 card" if count == 1 else f"{count} cards"
    below = size.height + 3 * under + 12
    counted = label(text, class_="gw-mute", y=below, font_size=SMALL)
    wide = max(size.width + 3 * under, width_of(text, SMALL))
    return join(*edges, top, counted), Size(wide, below + 3)


def _nothing(text: str) -> tuple[Markup, Size]:
    return label(text, class_="gw-mute", y=10, font_size=SMALL), Size(width_of(text, SMALL), 14)
