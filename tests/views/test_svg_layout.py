"""Nothing overlaps: read off the finished picture, with every transform worked out."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

import pytest

from grail_widgets.engine.scene import Card, Scene, Zone
from grail_widgets.views.svg import draw
from grail_widgets.views.svg.cards import TUCK
from grail_widgets.views.svg.markup import width_of
from grail_widgets.views.svg.pieces import HIGH, WIDE, knight_slots
from tests.views.scene_samples import CARD_TABLES, COLOURS, CROWD, RACE, action, backs, crowd_on, knight, race

SVG = "{http://www.w3.org/2000/svg}"


class Box(NamedTuple):
    """A rectangle in the picture, what it is, and the group that it belongs to."""

    what: str
    left: float
    top: float
    right: float
    bottom: float
    owner: str


def boxes(root: ET.Element) -> Iterator[Box]:
    """The boxes of all texts, rectangles, circles and pieces, in pixels of the whole picture."""
    yield from _boxes(root, 0, 0, 1, "")


def _boxes(element: ET.Element, x: float, y: float, scale: float, owner: str) -> Iterator[Box]:
    owner = element.get("data-id", owner)
    found = re.match(r"translate\(([-\d.e]+),([-\d.e]+)\)(?: scale\(([\d.]+)\))?", element.get("transform", ""))
    if found:
        x += float(found[1]) * scale
        y += float(found[2]) * scale
        scale *= float(found[3] or 1)
    kind, css = element.tag.removeprefix(SVG), element.get("class", "")

    def box(what: str, left: float, top: float, wide: float, high: float) -> Box:
        left, top = x + left * scale, y + top * scale
        return Box(what, left, top, left + wide * scale, top + high * scale, owner)

    if kind == "text":
        size, text = float(element.get("font-size", "0")), element.text or ""
        wide = width_of(text, size, "gw-bold" in css)
        left = float(element.get("x", "0")) - (wide / 2 if "gw-mid" in css else wide if "gw-end" in css else 0)
        if ("gw-knight" not in owner and not owner.startswith("knight:")) or "gw-" in css:
            yield box("text:" + text, left, float(element.get("y", "0")) - 0.74 * size, wide, 0.92 * size)
    elif kind == "rect" and css:
        at = (float(element.get("x", "0")), float(element.get("y", "0")))
        yield box(css, *at, float(element.get("width", "0")), float(element.get("height", "0")))
    elif kind == "circle" and css:
        r, cx = float(element.get("r", "0")), float(element.get("cx", "0"))
        yield box(css, cx - r, -r, 2 * r, 2 * r)
    elif css.startswith("gw-piece"):
        wide, high = (33, 29) if "gw-dragon" in css else (WIDE, HIGH)
        yield box("piece", -wide / 2, -high / 2 if "gw-dragon" not in css else -15, wide, high)
    if kind not in {"defs", "pattern"}:
        for child in element:
            yield from _boxes(child, x, y, scale, owner)


def overlap(one: Box, two: Box, slack: float = 0.6) -> bool:
    across = min(one.right, two.right) - max(one.left, two.left)
    down = min(one.bottom, two.bottom) - max(one.top, two.top)
    return across > slack and down > slack


def clashes(found: list[Box], slack: float = 0.6) -> list[tuple[Box, Box]]:
    return [(one, two) for one, two in combinations(found, 2) if overlap(one, two, slack)]


def of(root: ET.Element, *starts: str) -> list[Box]:
    return [box for box in boxes(root) if box.what.startswith(starts)]


def inside(found: list[Box], width: float, height: float) -> bool:
    return all(
        b.left >= -0.1 and b.top >= -0.1 and b.right <= width + 0.1 and b.bottom <= height + 0.1 for b in found
    )


TABLES = {
    "race": RACE,
    "crowd": CROWD,
    **CARD_TABLES,
    "short": race(9, red=3, blue=3, dragon=5),
    "long": race(79, red=79, blue=78, dragon=70),
    "full row": race(59, red=3, blue=3, dragon=5),
}


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("name", TABLES)
def test_no_two_texts_overlap_and_all_is_inside_the_picture(name: str, narrow: bool) -> None:
    root = ET.fromstring(draw(TABLES[name], narrow=narrow))
    width, height = (float(part) for part in root.attrib["viewBox"].split()[2:])
    assert width == (340 if narrow else 560)
    texts = of(root, "text:")
    assert texts
    assert clashes(texts) == []
    assert inside(list(boxes(root)), width, height)


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("dragon_too", [False, True])
@pytest.mark.parametrize("at", [3, 16, 20, 29, 30, 60])
@pytest.mark.parametrize("count", range(1, 9))
def test_pieces_on_one_space_cover_neither_each_other_nor_numbers_nor_tokens(
    count: int, at: int, dragon_too: bool, narrow: bool
) -> None:
    """Up to eight Knights may share a space, the Dragon with them (GC.space.order)."""
    if at == 60 and dragon_too:
        return  # the Dragon is never on the finish
    root = ET.fromstring(draw(crowd_on(at, count, dragon_too), narrow=narrow))
    pieces = of(root, "piece")
    assert len(pieces) == count + 1
    assert clashes(pieces, 1.2) == []
    around = of(root, "gw-token", "gw-mark", "text:")
    assert [(p, a) for p in pieces for a in around if overlap(p, a, 1.2)] == []


def test_crowds_on_two_neighbouring_spaces_keep_apart() -> None:
    names = [knight(colour, 14 if i < 4 else 15) for i, colour in enumerate(COLOURS)]
    scene = race(30, **{each.name.lower(): each.at for each in names}, dragon=13)
    assert clashes(of(ET.fromstring(draw(scene)), "piece"), 1.2) == []


@pytest.mark.parametrize("count", range(1, 9))
def test_the_front_knight_is_foremost_on_the_way(count: int) -> None:
    for forward in (1, -1):
        slots = knight_slots(count, forward)
        assert len(set(slots)) == count
        top = min(slot.y for slot in slots)
        assert slots[0].y == top
        for row in {slot.y for slot in slots}:
            ahead = [slot.x * forward for slot in slots if slot.y == row]
            assert ahead == sorted(ahead, reverse=True)


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("name", CARD_TABLES)
def test_cards_do_not_cover_each_other_but_where_one_is_tucked_under_another(name: str, narrow: bool) -> None:
    root = ET.fromstring(draw(CARD_TABLES[name], narrow=narrow))
    cards = [box for box in boxes(root) if box.what in {"gw-face", "gw-back"}]
    assert len(cards) > 5
    assert clashes(cards, TUCK + 0.6) == []
    zones = {zone.id for zone in CARD_TABLES[name].zones}
    texts = [box for box in of(root, "text:") if box.owner not in zones | {""}]
    assert texts
    for text in texts:
        card = next(card for card in cards if card.owner == text.owner)
        assert text.left >= card.left, text
        assert text.right <= card.right + 0.5, text
        assert text.bottom <= card.bottom + 0.5, text


def hand(count: int) -> Scene:
    cards = tuple(action(f"Card number {i}", "Draw a card.") for i in range(count))
    return Scene(label="A hand", zones=(Zone(id="hand:ann", title="Hand", owner="ann", cards=cards),))


def test_a_hand_of_seven_is_one_row_and_one_of_nine_is_two_even_ones() -> None:
    for count, rows in ((7, [7]), (8, [4, 4]), (9, [5, 4])):
        tops = [card.top for card in of(ET.fromstring(draw(hand(count))), "gw-face")]
        assert [tops.count(top) for top in sorted(set(tops))] == rows


def test_hands_that_are_not_seen_stand_side_by_side() -> None:
    zones = tuple(
        Zone(id=f"hand:{name}", title=f"{name}'s hand", owner=name, cards=backs(name, 4))
        for name in ("bob", "cal", "dee")
    )
    frames = of(ET.fromstring(draw(Scene(label="", zones=zones))), "gw-owner")
    assert len({frame.top for frame in frames}) == 1
    assert clashes(frames) == []


def test_cards_upon_cards_upon_cards_keep_their_places() -> None:
    card = Card(id="deepest", name="Deepest", note="captured by Bob", sign="chain")
    for depth in range(4):
        card = Card(
            id=f"card{depth}",
            name=f"Depth {depth}",
            kind="Knight",
            attached=(card, Card(id=f"by{depth}", name="By")),
        )
    scene = Scene(
        label="",
        zones=(Zone(id="z", title="Zone", cards=(card,)), Zone(id="y", title="Next", cards=backs("x", 2))),
    )
    root = ET.fromstring(draw(scene))
    faces = of(root, "gw-face", "gw-back")
    assert len(faces) == 11
    assert clashes(faces, TUCK + 0.6) == []
    assert clashes(of(root, "text:")) == []
