"""Draws diagrams of chance: trees, two-way tables, grids of a sample space."""

from __future__ import annotations

from collections.abc import Sequence

from grail_widgets.views.diagrams import Diagram, Limb, TableDiagram, TreeDiagram
from grail_widgets.views.svg.markup import Markup, fit, join, label, number, plain, tag, width_of, words
from grail_widgets.views.svg.style import STYLE

SIZE, SMALL, EDGE = 12.0, 10.5, 10.0
ROW, COLUMN, GAP = 24.0, 150.0, 34.0
MOST_WIDE = 900.0
_OWN = (
    ".gw-table .gw-twig{fill:none;stroke:var(--gw-mute);stroke-width:1.2}"
    ".gw-table .gw-twig-on{fill:none;stroke:var(--gw-accent);stroke-width:2.4}"
    ".gw-cell{fill:var(--gw-soft);stroke:var(--gw-line);stroke-width:1}"
    ".gw-cell-on{fill:var(--gw-clover);stroke:var(--gw-accent);stroke-width:2}"
    ".gw-cell-off{fill:var(--gw-bg);stroke:var(--gw-line);stroke-width:1;stroke-dasharray:2 3}"
)


def draw_diagram(diagram: Diagram, theme: str = "auto") -> str:
    """A diagram as one self-contained SVG, the same text for the same diagram."""
    if isinstance(diagram, TreeDiagram):
        drawing, width, height = _tree(diagram)
    else:
        drawing, width, height = _table(diagram)
    said = plain(f"{diagram.title}. {diagram.words()}")
    return tag(
        "svg",
        tag("title", words(said)),
        tag("style", Markup(STYLE + _OWN)),
        tag("rect", class_="gw-ground", width=width, height=height),
        drawing,
        xmlns="http://www.w3.org/2000/svg",
        class_="gw-table gw-diagram" + ("" if theme == "auto" else f" gw-{theme}"),
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=width,
        height=height,
        role="img",
        aria_label=said,
    )


# ---- trees ----------------------------------------------------------------------------------


def _tree(diagram: TreeDiagram) -> tuple[Markup, float, float]:
    depth = diagram.depth
    ends = max((width_of(_end(limb), SMALL) for limb in _leaves(diagram.limbs)), default=0)
    column = min(COLUMN, (MOST_WIDE - ends) / max(1, depth))
    x0 = EDGE + 8
    width = x0 + depth * column + ends + 2 * EDGE
    height = 2 * EDGE + ROW + diagram.leaves * ROW
    parts = [label(diagram.title, x=EDGE, y=EDGE + SIZE, font_size=SIZE, class_="gw-bold")]
    top = EDGE + ROW
    root = (x0 - 8, top + diagram.leaves * ROW / 2)
    _limbs(diagram.limbs, root, x0, top, column, parts)
    return join(*parts), width, height


def _limbs(
    limbs: Sequence[Limb], root: tuple[float, float], x: float, top: float, column: float, parts: list[Markup]
) -> None:
    for limb in limbs:
        high = limb.leaves * ROW
        y = top + high / 2
        bend = x + GAP * 0.6
        on = _leads_on(limb)
        parts.append(
            tag(
                "path",
                d=f"M{number(root[0])},{number(root[1])}L{number(bend)},{number(y)}H{number(x + GAP * 0.8)}",
                class_="gw-twig-on" if on else "gw-twig",
            )
        )
        room = column - GAP
        chance = str(limb.chance) if len(str(limb.chance)) <= 9 else f"{float(limb.chance):.4f}"
        name = fit(limb.label, SIZE, room - width_of(chance, SMALL) - 10)
        start = x + GAP * 0.85
        parts.append(label(name, x=start, y=y + 4, font_size=SIZE, class_="gw-bold" if on else None))
        parts.append(
            label(chance, x=start + width_of(name, SIZE, on) + 6, y=y + 4, font_size=SMALL, class_="gw-mute")
        )
        if limb.limbs:
            _limbs(limb.limbs, (x + column - 6, y), x + column, top, column, parts)
        else:
            ends = {"class_": "gw-bold"} if limb.marked else {}
            parts.append(label(_end(limb), x=x + column + 4, y=y + 4, font_size=SMALL, **ends))
        top += high


def _leads_on(limb: Limb) -> bool:
    return limb.marked or any(map(_leads_on, limb.limbs))


def _leaves(limbs: Sequence[Limb]) -> list[Limb]:
    return [leaf for limb in limbs for leaf in (_leaves(limb.limbs) if limb.limbs else [limb])]


def _end(limb: Limb) -> str:
    reach = str(limb.reach) if len(str(limb.reach)) <= 14 else f"{float(limb.reach):.5f}"
    return f"= {reach}" + (f"  {limb.value}" if limb.value else "") + (" ✓" if limb.marked else "")


# ---- tables ---------------------------------------------------------------------------------


def _table(diagram: TableDiagram) -> tuple[Markup, float, float]:
    lines = diagram.grid()
    columns = len(lines[0])
    wide = [
        max(28.0, *(width_of(line[i].replace(" *", " ✓"), SMALL, True) + 14 for line in lines))
        for i in range(columns)
    ]
    high = 22.0
    top = EDGE + ROW
    width = max(sum(wide), width_of(diagram.title, SIZE, True)) + 2 * EDGE
    note = f"cases out of {diagram.whole}" if diagram.counts and not (diagram.values and diagram.equal) else ""
    height = top + high * len(lines) + EDGE + (16 if note else 0)
    parts = [label(diagram.title, x=EDGE, y=EDGE + SIZE, font_size=SIZE, class_="gw-bold")]
    y = top
    for r, line in enumerate(lines):
        x = EDGE
        for c, text in enumerate(line):
            inside = 0 < r <= len(diagram.rows) and 0 < c <= len(diagram.columns)
            on = inside and diagram.is_marked(r - 1, c - 1) and diagram.is_kept(r - 1, c - 1)
            if inside:
                off = not diagram.is_kept(r - 1, c - 1)
                kind = "gw-cell-on" if on else "gw-cell-off" if off else "gw-cell"
                parts.append(tag("rect", x=x, y=y, width=wide[c], height=high, class_=kind))
            shown = text.replace(" *", " ✓") if on else text.replace(" *", "")
            style = "gw-mid" + ("" if inside and not on else " gw-bold")
            parts.append(label(shown, x=x + wide[c] / 2, y=y + 15, font_size=SMALL, class_=style))
            x += wide[c]
        y += high
    if note:
        parts.append(label(note, x=EDGE, y=y + 14, font_size=SMALL, class_="gw-mute"))
    return join(*parts), width, height
