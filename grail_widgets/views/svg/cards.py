"""One card: name, kind, corner, numbers, its one-line effect, what has befallen it, what lies on it."""

from __future__ import annotations

from typing import NamedTuple

from grail_widgets.engine.scene import Card
from grail_widgets.views.svg.boxes import Size
from grail_widgets.views.svg.markup import (
    NOTHING,
    Markup,
    fit,
    join,
    label,
    move,
    plain,
    size_for,
    tag,
    width_of,
    words,
    wrap,
)
from grail_widgets.views.svg.palette import TONES
from grail_widgets.views.svg.symbols import note_sign

PAD = 5.0
NAME, KIND, TEXT, NOTE = 10.0, 8.8, 9.0, 8.8
"""Sizes of type."""
LEAST = 58.0
"""The least height of a card that lies open."""
BACK = Size(34, 46)
"""How large a card is of which only the back is to be seen."""
TUCK = 3.0
"""How far an attached card is tucked under the one it lies on."""


class Drawn(NamedTuple):
    """A card and what is attached to it, before it is known how high its row is."""

    card: Card
    top: Markup
    top_height: float
    note: Markup
    note_height: float
    attached: tuple[Drawn, ...]
    width: float

    @property
    def face_height(self) -> float:
        """How high the card itself has to be."""
        least = 0 if self.card.face_down else LEAST
        return max(least, self.top_height + self.note_height)

    @property
    def tail_height(self) -> float:
        """How far the attached cards reach out below it."""
        return sum(each.strip_height - TUCK for each in self.attached)

    @property
    def strip_height(self) -> float:
        """How high it is where it is attached to another."""
        return self.top_height + self.note_height + self.tail_height


def is_small(card: Card) -> bool:
    """Whether only a back is to be seen, with nothing to read on it."""
    return card.face_down and not (card.attached or card.note or card.lines or card.numbers or card.kind)


def prepare(card: Card, width: float) -> Drawn:
    """Sets the text of a card for this width."""
    if is_small(card):
        return Drawn(card, NOTHING, BACK.height, NOTHING, 0, (), BACK.width)
    attached = tuple(_strip(each, width) for each in card.attached)
    return Drawn(card, *_top(card, width), *_note(card, width), attached, width)


def draw_card(drawn: Drawn, row_height: float, key: str, named: bool) -> Markup:
    """The group of a card, its upper left corner at the origin.

    Args:
        drawn: the card.
        row_height: how high the faces of its row are.
        key: the part of the ids that is the picture's own.
        named: the card is a part with a name of its own, for pictures that are worked with.
    """
    high = drawn.face_height if is_small(drawn.card) else row_height
    tails, y = [], high - TUCK
    for each in drawn.attached:
        strip = _group(each, each.strip_height - each.tail_height, key, named, each.attached, nested=True)
        tails.append(tag("g", strip, transform=move(3, y)))
        y += each.strip_height - TUCK
    # The tails come first, so that they lie under the card.
    return join(*reversed(tails), _group(drawn, high, key, named))


def describe_card(card: Card) -> str:
    """A card in words: its name, kind, numbers, effect and note."""
    parts = [card.name + (f" ({card.corner})" if card.corner else "")]
    parts += [card.kind] if card.kind else []
    parts += [", ".join(f"{name} {value}" for name, value in card.numbers)] if card.numbers else []
    parts += [*card.lines, card.note]
    return ". ".join(part.rstrip(".") for part in parts if part)


def _group(
    drawn: Drawn, high: float, key: str, named: bool, under: tuple[Drawn, ...] = (), nested: bool = False
) -> Markup:
    card, wide = drawn.card, drawn.width
    spoken = describe_card(card)
    if card.face_down:
        face = tag("rect", class_="gw-back", width=wide, height=high, rx=5, fill=f"url(#gw-{key}-back)")
        if drawn.top:
            plate = tag("rect", class_="gw-plate", x=4, y=4, width=wide - 8, height=drawn.top_height - 6, rx=3)
            face = join(face, plate)
    else:
        face = tag("rect", class_="gw-face", width=wide, height=high, rx=5)
    tails, y = [], high - TUCK
    for each in under:
        inner = _group(each, each.strip_height - each.tail_height, key, named, each.attached, nested=True)
        tails.append(tag("g", inner, transform=move(3, y)))
        y += each.strip_height - TUCK
    note = tag("g", drawn.note, transform=move(0, high - drawn.note_height)) if drawn.note else NOTHING
    group = tag(
        "g",
        tag("title", words(spoken)),
        face,
        drawn.top,
        note,
        class_=f"gw-card gw-tone{card.tone % TONES}" + (" gw-attached" if nested else ""),
        data_id=card.id,
        role="img" if named else None,
        aria_label=plain(spoken) if named else None,
    )
    return join(*reversed(tails), group)


def _top(card: Card, width: float, most_lines: int = 11) -> tuple[Markup, float]:
    """Everything but the note, and how high it is."""
    room = width - 2 * PAD
    parts: list[Markup] = []
    y = PAD - 1
    corner_room = 0.0
    if card.corner:
        short = fit(card.corner, NAME, width * 0.4, bold=True)
        wide = max(15.0, width_of(short, NAME, bold=True) + 7)
        corner_room = wide - 2
        badge = tag("rect", class_="gw-corner", x=width - wide - 2.5, y=2.5, width=wide, height=14, rx=7)
        corner = label(short, class_="gw-mid gw-bold", x=width - wide / 2 - 2.5, y=13, font_size=NAME)
        parts += [badge, corner]
    size = size_for(card.name, NAME, room - corner_room, 8.4, bold=True)
    for row in wrap(card.name, size, room, 4, bold=True, first=room - corner_room):
        y += 11.5
        parts.append(label(row, class_="gw-bold", x=PAD, y=y - 1.5, font_size=size))
    for row in wrap(card.kind, KIND, room, 4):
        y += 10.5
        parts.append(label(row, class_="gw-mute", x=PAD, y=y - 1.5, font_size=KIND))
    if card.lines or card.numbers:
        y += 3
        parts.append(tag("path", class_="gw-line", d=f"M{PAD:g},{y:g}H{width - PAD:g}"))
        y += 1.5
    for text in card.lines:
        for row in wrap(text, TEXT, room, most_lines):
            y += 10.8
            parts.append(label(row, x=PAD, y=y - 1.5, font_size=TEXT))
        y += 1
    numbers, y = _numbers(card, width, y)
    return join(*parts, numbers), y + PAD - 1


def _numbers(card: Card, width: float, y: float) -> tuple[Markup, float]:
    """The characteristics, one under the other: the label to the left, the value to the right."""
    parts = []
    for name, value in card.numbers:
        y += 10.8
        shown = fit(value, NAME, width / 2 - PAD, bold=True)
        room = width - 2 * PAD - width_of(shown, NAME, bold=True) - 3
        parts.append(label(fit(name, KIND, room), class_="gw-mute", x=PAD, y=y - 1.5, font_size=KIND))
        parts.append(label(shown, class_="gw-bold gw-end", x=width - PAD, y=y - 1.5, font_size=NAME))
    return join(*parts), y


def _note(card: Card, width: float) -> tuple[Markup, float]:
    """What has befallen the card: a strip along its lower edge, with a sign."""
    if not card.note:
        return NOTHING, 0
    size = size_for(card.note, NOTE, width - 25, 8, bold=True)
    lines = wrap(card.note, size, width - 25, 3, bold=True)
    high = 5 + 10.5 * len(lines)
    strip = tag("rect", class_="gw-note", x=1, width=width - 2, height=high - 1, rx=4)
    sign = tag("g", note_sign(card.sign), transform=move(10, high / 2 - 0.5))
    texts = [
        label(line, class_="gw-bold", x=21, y=10.3 + 10.5 * i, font_size=size) for i, line in enumerate(lines)
    ]
    return join(strip, sign, *texts), high


def _strip(card: Card, width: float) -> Drawn:
    """An attached card: its name, and its numbers and effect in short."""
    inner = width - 6
    if card.face_down and is_small(card):
        return Drawn(card, NOTHING, 14 + TUCK, NOTHING, 0, (), inner)
    top, high = _top(card, inner, most_lines=5)
    shifted = tag("g", top, transform=move(0, TUCK))
    return Drawn(
        card,
        shifted,
        high + TUCK,
        *_note(card, inner),
        tuple(_strip(each, inner) for each in card.attached),
        inner,
    )
