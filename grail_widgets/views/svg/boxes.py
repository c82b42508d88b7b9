"""Boxes of drawing, and setting them in lines like words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from grail_widgets.views.svg.markup import Markup


class Block(NamedTuple):
    """Some drawing, from the origin down over the whole width, and how high it is."""

    drawing: Markup
    height: float


class Size(NamedTuple):
    """How wide and how high something is."""

    width: float
    height: float


class Place(NamedTuple):
    """Where something goes: its upper left corner, and the height of the line that it is in."""

    x: float
    y: float
    line_height: float


class Flow(NamedTuple):
    """Where boxes go, in their order, and how large they are together."""

    places: tuple[Place, ...]
    width: float
    height: float


def flow(sizes: Sequence[Size], room: float, gap: float, line_gap: float | None = None) -> Flow:
    """Sets boxes side by side, and in a new line where there is no room for the next one.

    >>> [place[:2] for place in flow([Size(50, 10), Size(40, 20), Size(30, 5)], room=100, gap=4).places]
    [(0.0, 0.0), (54.0, 0.0), (0.0, 24.0)]
    """
    down = gap if line_gap is None else line_gap
    lines: list[list[Size]] = []
    used = 0.0
    for size in sizes:
        if lines and used + gap + size.width <= room + 0.01:
            lines[-1].append(size)
            used += gap + size.width
        else:
            lines.append([size])
            used = size.width
    places, y, width = [], 0.0, 0.0
    for line in lines:
        x, high = 0.0, max(size.height for size in line)
        for size in line:
            places.append(Place(x, y, high))
            x += size.width + gap
        width = max(width, x - gap)
        y += high + down
    return Flow(tuple(places), width, max(0.0, y - down))
