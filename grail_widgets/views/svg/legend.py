"""The words under a picture: what the symbols of a track mean, and the facts of the table."""

from __future__ import annotations

from collections import Counter

from grail_widgets.engine.scene import Track
from grail_widgets.views.kinds import SILENT, code, kinds_of, spoken, tokens_of
from grail_widgets.views.svg.boxes import Block
from grail_widgets.views.svg.markup import NOTHING, Markup, fit, join, label, move, tag, width_of, wrap
from grail_widgets.views.svg.palette import KINDS
from grail_widgets.views.svg.symbols import DRAGON, SHIELDS, grail, space_symbol
from grail_widgets.views.svg.track import Layout, draw_token

LINE = 20
SIZE = 11


def draw_legend(track: Track, layout: Layout, width: float, key: str) -> Block:
    """What the symbols and codes on this track mean, in as many lines as they need."""
    entries = [_kind(kind) for kind in kinds_of(track) if kind not in SILENT]
    entries += [_token(token, track, key) for token in tokens_of(track)]
    if any(space.mark for space in track.spaces):
        flag = tag("path", class_="gw-mark", d="M0,-6H16V6H0Z")
        entries.append((join(flag, label("5", class_="gw-mid gw-bold", x=8, y=3.2, font_size=9)), track.mark))
    if any(piece.kind == "dragon" for piece in track.pieces):
        figure = tag("path", d=DRAGON, transform=move(9, 0, 0.5))
        entries.append((tag("g", figure, class_="gw-dragon"), "Dragon"))
    if any("red" in space.kinds for space in track.spaces):
        ring = tag("circle", class_="gw-disc gw-red", cx=9, r=7)
        entries.append((ring, "red space"))
    if not layout.has_room_for(track.finish):
        entries.append((grail(9, 0, 0.46), track.finish))
    if any(count > 1 for count in _knights_on(track).values()):
        pair = [tag("path", class_="gw-mark", d=SHIELDS[0], transform=move(x, 0, 0.42)) for x in (5, 14)]
        entries.append((join(*pair), "on a shared space the front one is furthest on the way"))
    return _flow(entries, width)


def _knights_on(track: Track) -> Counter[int]:
    return Counter(piece.at for piece in track.pieces if piece.kind == "knight")


def draw_facts(facts: tuple[str, ...], width: float) -> Block:
    """Short lines, side by side where there is room."""
    lines: list[str] = []
    for fact in facts:
        for part in wrap(fact, SIZE, width, 3):
            if lines and part == fact and width_of(f"{lines[-1]}     {fact}", SIZE) <= width:
                lines[-1] += f"\N{NO-BREAK SPACE}\N{NO-BREAK SPACE}·\N{NO-BREAK SPACE} {fact}"
            else:
                lines.append(part)
    drawn = [label(line, y=14 + LINE * i, font_size=SIZE) for i, line in enumerate(lines)]
    return Block(join(*drawn), LINE * len(lines))


def _kind(kind: str) -> tuple[Markup, str]:
    tint = kind if kind in KINDS else "other"
    disc = tag("circle", class_=f"gw-disc gw-tint-{tint}", cx=9, r=8.5)
    return join(disc, space_symbol(kind, 9, 0.5, 0.48)), f"{code(kind)} {spoken(kind)}"


def _token(token: str, track: Track, key: str) -> tuple[Markup, str]:
    name = f"{spoken(token)}" if token else f"{track.token} face down"
    return tag("g", draw_token(token, key), transform=move(0, -6)), name


def _flow(entries: list[tuple[Markup, str]], width: float) -> Block:
    if not entries:
        return Block(NOTHING, 0)
    x, line, drawn = 0.0, 0, []
    for symbol, name in entries:
        text = fit(name, SIZE, width - 24)
        wide = 24 + width_of(text, SIZE)
        if x and x + wide > width:
            x, line = 0, line + 1
        words = label(text, class_="gw-mute", x=23, y=3.8, font_size=SIZE)
        drawn.append(tag("g", symbol, words, transform=move(x, 10 + LINE * line)))
        x += wide + 14
    return Block(join(*drawn), LINE * (line + 1))
