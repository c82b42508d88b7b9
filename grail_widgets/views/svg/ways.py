"""Where a piece goes: a dashed path with a tip, a bar before what blocks it, an arc over what it jumps."""

from __future__ import annotations

from grail_widgets.views.svg.markup import NOTHING, Markup, move, number, tag
from grail_widgets.views.svg.symbols import SPEAR
from grail_widgets.views.svg.track import RADIUS, Layout
from grail_widgets.views.way import Leg, Way

LIFT = 6
"""How far above the middle of the spaces the path runs."""


def draw_way(way: Way, layout: Layout) -> Markup:
    """The moves of a way, to be laid over the track and under the pieces."""
    return tag("g", *(_leg(leg, layout) for leg in way.legs), class_="gw-way")


def _leg(leg: Leg, layout: Layout) -> Markup:
    inside = [n for n in leg.path if 0 <= n < layout.count]
    parts = []
    if len(inside) > 1:
        d = _line(inside, leg.jumped, layout)
        parts += [tag("path", class_="gw-halo", d=d), tag("path", class_="gw-step", d=d)]
        x, y = layout.at(inside[-1])
        parts += [tag("circle", class_="gw-goal", r=RADIUS + 2.5, transform=move(x, y))]
        parts += [_tip(inside, layout)]
    if leg.jumped is not None and 0 <= leg.jumped < layout.count and len(inside) > 1:
        x, y = layout.at(leg.jumped)
        spear = tag("path", class_="gw-spear", d=SPEAR, transform=f"scale({layout.forward(leg.jumped)},1)")
        parts.append(tag("g", spear, transform=move(x, y - 32)))
    if leg.blocked_by is not None:
        parts.append(_bar(leg.blocked_by, inside, layout))
    return tag("g", *parts, class_="gw-leg", data_piece=leg.piece or None)


def _line(path: list[int], jumped: int | None, layout: Layout) -> str:
    x, y = layout.at(path[0])
    d = [f"M{number(x)},{number(y - LIFT)}"]
    i = 0
    while i < len(path) - 1:
        here, there = path[i], path[i + 1]
        if there == jumped and i + 2 < len(path):
            d.append(_arc(here, path[i + 2], layout))
            i += 2
            continue
        if there == here + 1:
            d.append(layout.onward(here, LIFT))
        elif there == here - 1 and not layout.turns_after(there):
            nx, ny = layout.at(there)
            d.append(f"L{number(nx)},{number(ny - LIFT)}")
        elif there == here - 1:
            d.append(_bend(here, there, layout))
        else:
            d.append(_arc(here, there, layout))
        i += 1
    return "".join(d)


def _bend(here: int, there: int, layout: Layout) -> str:
    """Back round a turn of the track."""
    x, y = layout.at(here)
    nx, ny = layout.at(there)
    out = x + layout.forward(there) * layout.bulge * 4 / 3
    return f"C{number(out)},{number(y - LIFT)} {number(out)},{number(ny - LIFT)} {number(nx)},{number(ny - LIFT)}"


def _arc(here: int, there: int, layout: Layout) -> str:
    """Through the air from one space to another."""
    (x, y), (nx, ny) = layout.at(here), layout.at(there)
    rise = 34 if y == ny else 18
    top = max(4.0, min(y, ny) - LIFT - rise)
    return (
        f"C{number(x + (nx - x) * 0.2)},{number(top)} {number(x + (nx - x) * 0.8)},{number(top)} "
        f"{number(nx)},{number(ny - LIFT)}"
    )


def _tip(path: list[int], layout: Layout) -> Markup:
    """The head of the arrow at the last space, pointing the way the piece came."""
    before, last = path[-2], path[-1]
    (x, y), (bx, _) = layout.at(last), layout.at(before)
    if abs(last - before) == 1 and layout.row(last) != layout.row(before):
        to_right = layout.forward(last) > 0 if last > before else layout.forward(last) < 0
    else:
        to_right = x >= bx
    side = 1 if to_right else -1
    head = tag("path", class_="gw-tip", d=f"M{side * 6},0L{-side * 6},-6.5V6.5Z")
    return tag("g", head, transform=move(x, y - LIFT))


def _bar(blocker: int, path: list[int], layout: Layout) -> Markup:
    """A bar across the track on the near side of the space that blocks."""
    if not 0 <= blocker < layout.count:
        return NOTHING
    from_behind = not path or path[-1] < blocker
    edge = blocker - 1 if from_behind else blocker
    if not 0 <= edge < layout.count - 1:
        return NOTHING
    x, y, turned = layout.border(edge)
    bar = tag("path", class_="gw-bar", d="M0,-20V20" if not turned else "M-19,0H19")
    return tag("g", bar, transform=move(x, y))
