"""The track: a winding ribbon of numbered spaces, from the lower left up to the finish."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import msgspec

from grail_widgets.engine.scene import Space, Track
from grail_widgets.views.kinds import code as short
from grail_widgets.views.kinds import codes, describe
from grail_widgets.views.svg.markup import (
    NOTHING,
    Markup,
    fit,
    join,
    label,
    move,
    number,
    plain,
    tag,
    width_of,
    words,
)
from grail_widgets.views.svg.palette import KINDS
from grail_widgets.views.svg.symbols import grail, space_symbol

ROW = 68
"""From one row of spaces to the next."""
RADIUS = 19
ABOVE, BELOW = 38, 38
"""Room above the topmost row (pieces stand there) and below the lowest (numbers)."""


@dataclass(frozen=True)
class Layout:
    """Where the spaces of a track are.

    Attributes:
        count: how many spaces there are.
        per_row: spaces in a row; rows run to the right and to the left by turns.
        step: from one space to the next in a row.
        left: where the first column is.
        bulge: how far a turn reaches out beyond the last column.
    """

    count: int
    per_row: int
    step: float
    left: float
    bulge: float
    width: float

    @classmethod
    def of(cls, track: Track, narrow: bool) -> Layout:
        """The layout for a picture of 560 units, or of 340."""
        width, per_row, step = (340.0, 6, 49.0) if narrow else (560.0, 10, 51.0)
        count = len(track.spaces)
        columns = min(count, per_row)
        left = (width - step * (columns - 1)) / 2
        return cls(count, per_row, step, left, min(left - 24, 30), width)

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return -(-self.count // self.per_row)

    @property
    def height(self) -> float:
        """How high the track is, the room for pieces and numbers included."""
        return ABOVE + (self.rows - 1) * ROW + BELOW

    def row(self, n: int) -> int:
        """The row of a space, the lowest being 0."""
        return n // self.per_row

    def forward(self, n: int) -> int:
        """Which way the track runs at a space: 1 to the right, -1 to the left."""
        return 1 if self.row(n) % 2 == 0 else -1

    def at(self, n: int) -> tuple[float, float]:
        """The middle of a space."""
        row, column = divmod(n, self.per_row)
        if row % 2:
            column = self.per_row - 1 - column
        return self.left + self.step * column, ABOVE + (self.rows - 1 - row) * ROW

    def turns_after(self, n: int) -> bool:
        """Whether the track turns into the next row between this space and the next."""
        return self.row(n) != self.row(n + 1)

    def onward(self, n: int, up: float = 0) -> str:
        """The piece of a path from one space to the next, for the `d` of a path that stands there."""
        x, y = self.at(n)
        nx, ny = self.at(n + 1)
        if not self.turns_after(n):
            return f"L{number(nx)},{number(ny - up)}"
        out = x + self.forward(n) * self.bulge * 4 / 3
        return f"C{number(out)},{number(y - up)} {number(out)},{number(ny - up)} {number(nx)},{number(ny - up)}"

    def has_room_for(self, finish: str) -> bool:
        """Whether the name of the last space can be written beside it, where the track would go on."""
        left = self.per_row - 1 - (self.count - 1) % self.per_row
        return width_of(finish, 12, bold=True) + 34 < left * self.step

    def border(self, n: int) -> tuple[float, float, float]:
        """The middle between a space and the next, and how many degrees a bar across is turned there."""
        (x, y), (nx, ny) = self.at(n), self.at(n + 1)
        if self.turns_after(n):
            return x + self.forward(n) * self.bulge, (y + ny) / 2, 90
        return (x + nx) / 2, y, 0


def draw_track(track: Track, layout: Layout, key: str, named: bool) -> Markup:
    """The ribbon and the spaces on it; pieces and ways are laid over it.

    Args:
        track: what is on it.
        layout: where its spaces are.
        key: the part of the ids that is the picture's own.
        named: each space is a part with a name of its own, for pictures that are worked with.
    """
    plan = msgspec.structs.replace(track, spaces=track.spaces[-1:], pieces=())
    return join(_ribbon(layout), *(_space(space, plan, layout, key, named) for space in track.spaces))


@lru_cache(maxsize=16)
def _ribbon(layout: Layout) -> Markup:
    x, y = layout.at(0)
    way = f"M{number(x)},{number(y)}" + "".join(layout.onward(n) for n in range(layout.count - 1))
    return tag("path", class_="gw-ribbon", d=way if layout.count > 1 else way + "h.1")


@lru_cache(maxsize=2048)  # from one picture to the next few spaces change
def _space(space: Space, track: Track, layout: Layout, key: str, named: bool) -> Markup:
    x, y = layout.at(space.number)
    last = space.number == layout.count - 1
    spoken = describe(space, track)
    parts = [tag("title", words(spoken))]
    parts.append(_finish(track, layout) if last else _disc(space))
    parts.append(_tags(space, key))
    caption = fit(" ".join((str(space.number), *codes(space))), 9.5, layout.step)
    parts.append(label(caption, class_="gw-mid gw-mute", y=32, font_size=9.5))
    return tag(
        "g",
        *parts,
        class_="gw-space",
        data_id=f"space:{space.number}",
        transform=move(x, y),
        role="img" if named else None,
        aria_label=plain(spoken) if named else None,
    )


def _disc(space: Space) -> Markup:
    shown = [kind for kind in space.kinds if kind not in {"path", "start", "red", "finish"}]
    tints = [kind if kind in KINDS else "other" for kind in shown]
    red = " gw-red" if "red" in space.kinds else ""
    disc = tag("circle", class_=f"gw-disc{red}" + (f" gw-tint-{tints[0]}" if tints else ""), r=RADIUS)
    if len(shown) < 2:
        return join(disc, space_symbol(shown[0], 0, 1) if shown else NOTHING)
    half = tag("path", class_=f"gw-half gw-tint-{tints[1]}", d="M0,-18.4A18.4,18.4 0 0 1 0,18.4Z")
    return join(disc, half, space_symbol(shown[0], -8, 1, 0.68), space_symbol(shown[1], 8.5, 1, 0.74))


def _finish(track: Track, layout: Layout) -> Markup:
    last = layout.count - 1
    parts = [tag("circle", class_="gw-disc", r=RADIUS + 2), grail(0, 0.5, 0.92)]
    if layout.has_room_for(track.finish):
        side = layout.forward(last)
        parts.append(
            label(
                track.finish,
                class_="gw-bold" if side > 0 else "gw-bold gw-end",
                x=side * 30,
                y=4,
                font_size=12,
            )
        )
    return join(*parts)


def _tags(space: Space, key: str) -> Markup:
    """What lies at the lower rim of a space: the token, and the mark such as a starting number."""
    tags: list[tuple[float, Markup]] = []
    if space.mark:
        mark = fit(space.mark, 9, 36, bold=True)
        wide = max(15.0, width_of(mark, 9, bold=True) + 7)
        flag = tag("path", class_="gw-mark", d=f"M0,0H{number(wide)}V12H0Z")
        text = label(mark, class_="gw-mid gw-bold", x=wide / 2, y=9.2, font_size=9)
        tags.append((wide, join(flag, text)))
    if space.token is not None:
        tags.append((18, draw_token(space.token, key)))
    wide = sum(w for w, _ in tags) + 2 * (len(tags) - 1)
    x, parts = -wide / 2, []
    for w, part in tags:
        parts.append(tag("g", part, transform=move(x, 11)))
        x += w + 2
    return join(*parts)


def draw_token(token: str, key: str) -> Markup:
    """A token, 18 wide and 12 high, its upper left corner at the origin: hatched when face down."""
    if not token:
        return tag("rect", class_="gw-token", width=18, height=12, rx=3, fill=f"url(#gw-{key}-token)")
    face = tag("rect", class_="gw-token gw-token-open", width=18, height=12, rx=3)
    return join(face, label(short(token), class_="gw-mid gw-bold", x=9, y=9.3, font_size=9))
