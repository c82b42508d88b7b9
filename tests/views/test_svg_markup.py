"""Text never becomes markup: every text of a scene is escaped, ids are the picture's own, all parts are there."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grail_widgets.engine.scene import Card, Piece, Scene, Space, Track, Zone
from grail_widgets.views.svg import STYLE, draw, draw_ways
from grail_widgets.views.svg.markup import fit, size_for, width_of, wrap
from grail_widgets.views.way import Leg, Way
from tests.views.scene_samples import CARD_TABLES, CROWD, RACE, crowd_on, race

SVG = "{http://www.w3.org/2000/svg}"
ALL = {"race": RACE, "crowd": CROWD, **CARD_TABLES}
WAY = Way((Leg(piece="knight:red", path=(18, 19, 20), blocked_by=21),))


def parse(picture: str) -> ET.Element:
    return ET.fromstring(picture)


def data_ids(picture: str) -> list[str]:
    return [each.attrib["data-id"] for each in parse(picture).iter() if "data-id" in each.attrib]


def nasty(text: str, id: str | None = None) -> Scene:
    """A scene with this text in every field that holds a text, ids too unless one is given."""
    id = text if id is None else id
    deep = Card(id=id + "3", name=text, note=text, attached=(Card(id=id + "4", name=text, kind=text),))
    card = Card(
        id=id + "1",
        name=text,
        kind=text,
        lines=(text, text),
        corner=text,
        numbers=((text, text),),
        note=text,
        attached=(deep,),
    )
    hidden = Card(id=id + "2", name=text, face_down=True)
    zones = (
        Zone(id=id + "5", title=text, cards=(card, hidden), owner=text, note=text, count=9),
        Zone(id=id + "6", title=text, cards=(hidden,), kind="pile", note=text, count=9),
    )
    track = Track(
        spaces=(Space(number=0, kinds=(text, "castle"), token=text, mark=text), Space(number=1)),
        pieces=(Piece(id=id + "7", name=text, kind="knight", at=0, letter=text),),
        finish=text,
        token=text,
        mark=text,
    )
    return Scene(label=text, facts=(text,), zones=zones, track=track)


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("interactive", [False, True])
@pytest.mark.parametrize(
    "text", ["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "]]></style><b>", "&lt;"]
)
def test_markup_in_any_text_stays_text(text: str, narrow: bool, interactive: bool) -> None:
    root = parse(draw(nasty(text), key=text, way=WAY, narrow=narrow, interactive=interactive))
    names = {each.tag.removeprefix(SVG) for each in root.iter()}
    assert names <= {
        "svg", "title", "style", "defs", "pattern", "g", "path", "rect", "circle", "text",
    }  # fmt: skip
    assert root.attrib["aria-label"] == text
    assert not any(name.startswith("on") for each in root.iter() for name in each.attrib)
    assert text in {each.text for each in root.iter(f"{SVG}title")}


@given(st.text(max_size=40))
def test_any_text_at_all_gives_well_formed_xml(text: str) -> None:
    parse(draw(nasty(text), key=text, style=False))


def test_an_absurdly_long_name_does_not_make_an_absurdly_long_picture() -> None:
    assert len(draw(nasty("a" * 1_000_000, id="x"), style=False)) < 200_000


@pytest.mark.parametrize("name", ALL)
def test_pictures_are_well_formed_stable_and_labelled(name: str) -> None:
    picture = draw(ALL[name], key="one", way=WAY)
    root = parse(picture)
    assert picture == draw(ALL[name], key="one", way=WAY)
    assert root.attrib["role"] == "img"
    assert root.attrib["aria-label"] == ALL[name].label
    assert root[0].tag == f"{SVG}title"
    assert root[0].text == ALL[name].label
    assert root.find(f"{SVG}style") is not None


@pytest.mark.parametrize("name", ALL)
def test_two_keys_share_no_element_id_and_every_reference_is_to_ones_own(name: str) -> None:
    found = []
    for key in ("one", "two", 'a"b', "a_22b"):
        picture = draw(ALL[name], key=key)
        ids = [each.attrib["id"] for each in parse(picture).iter() if "id" in each.attrib]
        assert len(ids) == len(set(ids))
        used = {part.split(")")[0] for part in picture.split("url(#")[1:]}
        assert used <= set(ids)
        found.append(set(ids))
    assert len(set().union(*found)) == sum(map(len, found))


def all_ids(thing: Any) -> list[str]:
    """The ids that a scene's picture must have: all but the cards under the top of a pile."""
    if isinstance(thing, Zone):
        shown = thing.cards[-1:] if thing.kind == "pile" else thing.cards
        return [thing.id, *(id for card in shown for id in all_ids(card))]
    if isinstance(thing, Card):
        return [thing.id, *(id for card in thing.attached for id in all_ids(card))]
    assert isinstance(thing, Scene)
    ids = [id for zone in thing.zones for id in all_ids(zone)]
    if thing.track is not None:
        ids += [f"space:{space.number}" for space in thing.track.spaces]
        ids += [piece.id for piece in thing.track.pieces]
    return ids


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("name", ALL)
def test_whatever_can_be_pointed_at_has_its_id_exactly_once(name: str, narrow: bool) -> None:
    assert sorted(data_ids(draw(ALL[name], narrow=narrow))) == sorted(all_ids(ALL[name]))


@pytest.mark.parametrize("name", ALL)
def test_parts_of_an_interactive_picture_have_names_for_a_screen_reader(name: str) -> None:
    root = parse(draw(ALL[name], interactive=True))
    assert root.attrib["role"] == "group"
    for each in root.iter(f"{SVG}g"):
        if "gw-space" in each.get("class", "") or each.get("class", "").startswith(("gw-piece", "gw-card ")):
            assert each.attrib["aria-label"].strip()


def test_pieces_are_placed_by_their_transform_so_that_they_can_be_moved() -> None:
    before, after = race(red=3), race(red=4)
    one, two = (
        next(g for g in parse(draw(scene)).iter(f"{SVG}g") if g.get("data-id") == "knight:red")
        for scene in (before, after)
    )
    assert one.attrib["transform"] != two.attrib["transform"]
    assert ET.tostring(one[1]) == ET.tostring(two[1])


def test_the_stylesheet_can_be_left_out_and_touches_nothing_but_tables() -> None:
    assert STYLE not in draw(RACE, style=False)
    assert "<style>" + STYLE + "</style>" in draw(RACE)
    depth, selector = 0, ""
    for letter in STYLE:
        if letter == "{":
            for part in selector.split(",") if "@media" not in selector else ():
                assert ".gw-" in part or part.startswith((".vscode", "[data-jp")) or ":not(" in selector, selector
        selector = "" if letter in "{};" else selector + letter
        depth += (letter == "{") - (letter == "}")
    assert depth == 0
    assert "<" not in STYLE
    assert "&" not in STYLE


def test_a_theme_can_be_forced() -> None:
    assert parse(draw(RACE, theme="dark")).attrib["class"] == "gw-table gw-dark"
    assert "prefers-color-scheme:dark" in STYLE
    assert '[data-jp-theme-light="false"] .gw-table' in STYLE


def test_a_preview_is_the_same_drawing_as_in_a_whole_picture() -> None:
    assert f'<g class="gw-ways">{draw_ways(RACE, WAY)}</g>' in draw(RACE, way=WAY)
    assert draw_ways(CARD_TABLES["holy"], WAY) == ""


def test_a_scene_of_nothing_can_be_drawn() -> None:
    parse(draw(Scene(label="")))
    parse(draw(Scene(label="Nothing", track=Track(spaces=(), pieces=()))))
    parse(draw(Scene(label="One space", track=Track(spaces=(Space(number=0),), pieces=()))))


def test_a_way_off_the_track_is_drawn_as_far_as_it_is_on_it() -> None:
    way = Way((Leg(path=(59, 60, 61, 99), blocked_by=99, jumped=98), Leg(blocked_by=0), Leg(path=(-3,))))
    parse(draw(RACE, way=way))
    parse(draw(crowd_on(3, 3, finish=9), way=way))


@given(st.text(max_size=60), st.floats(20, 200), st.integers(1, 4))
def test_wrapped_lines_fit(text: str, room: float, most: int) -> None:
    lines = wrap(text, 10, room, most)
    assert len(lines) <= most
    assert all(width_of(line, 10) <= room or len(line) <= 2 for line in lines)
    kept = msgspec.json.decode(msgspec.json.encode(lines))
    assert kept == lines


def test_nothing_is_lost_in_wrapping_where_there_is_room() -> None:
    assert " ".join(wrap("The Bridge of Death", 10, 60, 9)) == "The Bridge of Death"
    assert wrap("Men-at-Arms", 10, 46, 3) == ["Men-at-", "Arms"]
    assert fit("Excalibur", 10, 30).endswith("…")
    assert size_for("Tournament", 10, 50, 8) < 10
