"""The one renderer of tables: a scene becomes one SVG, in plain Python.

A page that makes the picture live finds its parts by `data-id`: `.gw-space`, `.gw-piece`, `.gw-card`
and `.gw-zone`. The class `gw-lit` marks those that can be chosen; the stylesheet does the rest.

>>> from grail_widgets.engine.scene import Piece, Scene, Space, Track
>>> track = Track(
...     spaces=tuple(Space(number=n) for n in range(3)),
...     pieces=(Piece(id="knight:red", name="Red", kind="knight", at=1, letter="R"),),
... )
>>> picture = draw(Scene(label="Red is on space 1.", track=track))
>>> picture.startswith("<svg") and 'data-id="knight:red"' in picture
True
"""

from __future__ import annotations

from typing import Literal

from grail_widgets.engine.scene import Scene, Track
from grail_widgets.views.svg.boxes import Block
from grail_widgets.views.svg.legend import draw_facts, draw_legend
from grail_widgets.views.svg.markup import Markup, join, move, number, plain, safe_key, tag, words
from grail_widgets.views.svg.pieces import draw_pieces
from grail_widgets.views.svg.style import STYLE
from grail_widgets.views.svg.track import Layout, draw_track
from grail_widgets.views.svg.ways import draw_way
from grail_widgets.views.svg.zones import draw_zones
from grail_widgets.views.way import Way

Theme = Literal["auto", "light", "dark"]
WIDE, NARROW, EDGE = 560.0, 340.0, 6.0


def draw(
    scene: Scene,
    *,
    key: str = "x",
    way: Way | None = None,
    theme: Theme = "auto",
    narrow: bool = False,
    interactive: bool = False,
    style: bool = True,
    facts: bool = True,
) -> str:
    """A table as one self-contained SVG.

    Args:
        scene: what the table looks like.
        key: goes into the ids of the picture's own patterns; pictures on one page need different ones.
        way: where pieces go or went, drawn over the track.
        theme: "auto" follows the notebook, or the reader's system where there is none.
        narrow: the layout for 340 pixels instead of 560.
        interactive: the picture is a group of named parts instead of one image, for a page on which
            they can be reached one by one.
        style: whether the stylesheet is inside; a page that has `STYLE` already can leave it out.
        facts: whether the scene's facts are written under the table.

    Returns:
        The SVG, the same text for the same arguments. Whatever can be pointed at is a `<g>` with its
        id in `data-id`; pieces are placed by their `transform`; ways are in the group `gw-ways`.
    """
    width, key = (NARROW if narrow else WIDE), safe_key(key)
    blocks: list[Block] = []
    if scene.track is not None and scene.track.spaces:
        layout = Layout.of(scene.track, narrow)
        blocks.append(_track_block(scene.track, layout, way, key, interactive))
        legend = draw_legend(scene.track, layout, width - 4 * EDGE, key)
        blocks.append(_indent(legend, 2 * EDGE))
    if scene.zones:
        blocks.append(draw_zones(scene.zones, width, key, interactive))
    if facts and scene.facts:
        blocks.append(_indent(draw_facts(scene.facts, width - 4 * EDGE), 2 * EDGE))
    y, drawn = EDGE, []
    for block in blocks:
        if block.height:
            drawn.append(tag("g", block.drawing, transform=move(0, y)))
            y += block.height + EDGE
    return tag(
        "svg",
        tag("title", words(scene.label)),
        tag("style", Markup(STYLE)) if style else Markup(""),
        _patterns(key),
        tag("rect", class_="gw-ground", width=width, height=y),
        *drawn,
        xmlns="http://www.w3.org/2000/svg",
        class_="gw-table" + ("" if theme == "auto" else f" gw-{theme}"),
        viewBox=f"0 0 {number(width)} {number(y)}",
        width=width,
        height=y,
        role="group" if interactive else "img",
        aria_label=plain(scene.label),
    )


def draw_ways(scene: Scene, way: Way, *, narrow: bool = False) -> str:
    """The inside of the group `gw-ways` for another way, so that a preview needs no new picture."""
    if scene.track is None or not scene.track.spaces:
        return ""
    return draw_way(way, Layout.of(scene.track, narrow))


def _track_block(track: Track, layout: Layout, way: Way | None, key: str, interactive: bool) -> Block:
    ways = draw_way(way, layout) if way else Markup("")
    drawing = join(
        draw_track(track, layout, key, interactive),
        tag("g", ways, class_="gw-ways"),
        draw_pieces(track, layout, interactive),
    )
    return Block(drawing, layout.height)


def _indent(block: Block, x: float) -> Block:
    return Block(tag("g", block.drawing, transform=move(x, 0)), block.height) if block.height else block


def _patterns(key: str) -> Markup:
    """The hatching of tokens and cards that lie face down."""

    def hatch(name: str, size: float, lines: str, suffix: str) -> Markup:
        return tag(
            "pattern",
            tag("rect", class_=f"gw-hatch{suffix}-ground", width=size, height=size),
            tag("path", class_=f"gw-hatch{suffix}", d=lines, fill="none"),
            id=f"gw-{key}-{name}",
            width=size,
            height=size,
            patternUnits="userSpaceOnUse",
        )

    token = hatch("token", 4, "M-1,1L1,-1M0,4L4,0M3,5L5,3", "-token")
    back = hatch("back", 8, "M0,4L4,0L8,4L4,8Z", "")
    return tag("defs", token, back)


__all__ = ["STYLE", "Theme", "draw", "draw_ways"]
