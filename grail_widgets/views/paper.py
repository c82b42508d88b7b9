"""Sheets of paper: paragraphs, tables and lines to write on, as HTML that prints well and as a PDF.

What is on a sheet is plain data, so both forms say the same. The PDF is set with matplotlib, which is
imported only then; nothing in either form hangs on the day it was made.
"""

from __future__ import annotations

import html
import io
import warnings
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal

import msgspec

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Kind = Literal["title", "heading", "text", "ask", "note", "table", "line"]


class Block(msgspec.Struct, frozen=True):
    """A part of a sheet.

    Attributes:
        kind: a title, a heading, running text, a question, a note in small print, a table, or a line to
            write on with a word before it.
        text: the words; of a table, what it shows.
        rows: of a table, the heads of its columns and then its rows.
    """

    kind: Kind
    text: str = ""
    rows: tuple[tuple[str, ...], ...] = ()


Group = Sequence[Block]
"""Blocks that stay on one page if they fit on one at all."""
Part = Sequence[Group]
"""Groups that begin on a new page: what one person gets."""

STYLE: Final = """
@page { size: A4; margin: 18mm 16mm; }
body { max-width: 176mm; margin: 8mm auto; padding: 0 4mm; font: 11pt/1.45 "DejaVu Sans", Verdana, sans-serif;
  color: #000; background: #fff; }
section + section { break-before: page; margin-top: 16mm; }
div { break-inside: avoid; margin: 0 0 7mm; }
h1 { font-size: 16pt; margin: 0 0 3mm; }
h2 { font-size: 12pt; margin: 0 0 1.5mm; break-after: avoid; }
p { margin: 0 0 2mm; }
.ask { font-weight: 600; }
.note { font-size: 9.5pt; color: #333; }
.line { display: flex; align-items: flex-end; gap: 3mm; margin-top: 5mm; }
.line::after { content: ""; flex: 1; border-bottom: 0.3mm solid #000; }
table { border-collapse: collapse; margin: 1mm 0 3mm; }
caption { text-align: left; font-size: 9.5pt; color: #333; padding-bottom: 1mm; }
th, td { border: 0.25mm solid #666; padding: 0.8mm 3mm; text-align: left; font-weight: 400; }
thead th { font-weight: 600; background: #f0f0f0; print-color-adjust: exact; }
@media print { body { margin: 0; padding: 0; max-width: none; } }
"""
_TAGS = {"title": "h1", "heading": "h2", "text": "p", "ask": "p", "note": "p", "line": "p"}


def to_html(parts: Iterable[Part], title: str) -> str:
    """Sheets as one HTML page that needs nothing else; each part begins on a new page when printed."""
    body = "".join(f"<section>{''.join(map(_group, part))}</section>" for part in parts)
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{html.escape(title)}</title>'
        '<meta name="viewport" content="width=device-width">'
        f"<style>{STYLE}</style></head><body><main>{body}</main></body></html>\n"
    )


def _group(group: Group) -> str:
    return f"<div>{''.join(map(_block, group))}</div>"


def _block(block: Block) -> str:
    if block.kind != "table":
        tag = _TAGS[block.kind]
        return f'<{tag} class="{block.kind}">{html.escape(block.text)}</{tag}>'
    head, *rows = block.rows
    heads = "".join(f'<th scope="col">{html.escape(cell)}</th>' for cell in head)
    lines = "".join(
        f'<tr><th scope="row">{html.escape(row[0])}</th>'
        + "".join(f"<td>{html.escape(cell)}</td>" for cell in row[1:])
        + "</tr>"
        for row in rows
    )
    caption = f"<caption>{html.escape(block.text)}</caption>"
    return f"<table>{caption}<thead><tr>{heads}</tr></thead><tbody>{lines}</tbody></table>"


# ---- PDF, in points, y from the top of the page -----------------------------------------------------

WIDTH, HEIGHT, MARGIN = 595.0, 842.0, 50.0
SIZES: Final[dict[Kind, float]] = {
    "title": 16,
    "heading": 12,
    "text": 10.5,
    "ask": 10.5,
    "note": 9,
    "table": 9.5,
    "line": 10.5,
}
BOLD: Final = frozenset({"title", "heading", "ask"})
LEADING = 1.42
GAP, APART = 5.0, 18.0
"""After a block, and after a group."""
CELL = 7.0
"""Between a column's words and its edges."""
ROOM = HEIGHT - 2 * MARGIN - 20


def to_pdf(parts: Iterable[Part], title: str) -> bytes:
    """Sheets as a PDF of A4 pages with selectable text; each part begins on a new page."""
    from matplotlib import rc_context
    from matplotlib.backends.backend_pdf import PdfPages

    buffer = io.BytesIO()
    with warnings.catch_warnings(), rc_context({"pdf.fonttype": 42}):
        warnings.filterwarnings("ignore", message="Glyph .* missing")
        with PdfPages(buffer, metadata={"Title": title, "CreationDate": None}) as pdf:
            for part in parts:
                for page in _Setter(title).pages(part):
                    pdf.savefig(page)
    return buffer.getvalue()


class _Setter:
    """Sets the blocks of a part on pages."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.done: list[Figure] = []
        self._begin()

    def pages(self, part: Part) -> list[Figure]:
        """The pages of a part."""
        for group in part:
            height = sum(_height(block) + GAP for block in group)
            if self.y + height > MARGIN + ROOM and self.y > MARGIN and height <= ROOM:
                self._begin()
            for block in group:
                self._set(block)
            self.y += APART
        return self.done

    def _begin(self) -> None:
        from matplotlib.figure import Figure

        self.page: Figure = Figure(figsize=(WIDTH / 72, HEIGHT / 72))
        self.done.append(self.page)
        self.y = MARGIN
        self._words(f"{self.title}, page {len(self.done)}", MARGIN, HEIGHT - MARGIN + 14, 8, False)

    def _room(self, height: float) -> None:
        if self.y + height > MARGIN + ROOM:
            self._begin()

    def _set(self, block: Block) -> None:
        size = SIZES[block.kind]
        if block.kind == "table":
            self._table(block)
        elif block.kind == "line":
            self._room(_height(block))
            self.y += size * 1.6
            self._words(block.text, MARGIN, self.y, size, False)
            start = MARGIN + _measure(block.text, size, False) + 8
            self._rule(start, self.y + 2, WIDTH - MARGIN, self.y + 2)
            self.y += size * 0.6
        else:
            for line in wrapped(block.text, size, WIDTH - 2 * MARGIN, block.kind in BOLD):
                self._room(size * LEADING)
                self.y += size * LEADING
                self._words(line, MARGIN, self.y - size * 0.3, size, block.kind in BOLD)
        self.y += GAP

    def _table(self, block: Block) -> None:
        size, step = SIZES["table"], SIZES["table"] * 1.7
        self._room(min(_height(block), ROOM))
        if block.text:
            self.y += size * LEADING
            self._words(block.text, MARGIN, self.y - 3, size * 0.95, False)
        widths = [
            max(_measure(cell, size, row == 0) for row, cell in enumerate(c))
            for c in zip(*block.rows, strict=True)
        ]
        edges = [MARGIN]
        for width in widths:
            edges.append(edges[-1] + width + 2 * CELL)
        self._rule(edges[0], self.y, edges[-1], self.y)
        for number, row in enumerate(block.rows):
            self._room(step)
            for cell, left in zip(row, edges, strict=False):
                self._words(cell, left + CELL, self.y + step * 0.68, size, number == 0)
            for edge in edges:
                self._rule(edge, self.y, edge, self.y + step)
            self.y += step
            self._rule(edges[0], self.y, edges[-1], self.y)

    def _words(self, text: str, x: float, y: float, size: float, bold: bool) -> None:
        self.page.text(
            x / WIDTH, 1 - y / HEIGHT, text, fontsize=size, weight="bold" if bold else "normal", parse_math=False
        )

    def _rule(self, x1: float, y1: float, x2: float, y2: float) -> None:
        from matplotlib.lines import Line2D

        xs, ys = [x1 / WIDTH, x2 / WIDTH], [1 - y1 / HEIGHT, 1 - y2 / HEIGHT]
        self.page.add_artist(Line2D(xs, ys, color="0.35", linewidth=0.7))


def _height(block: Block) -> float:
    """How much of a page a block takes."""
    size = SIZES[block.kind]
    if block.kind == "table":
        return size * 1.7 * len(block.rows) + (size * LEADING if block.text else 0)
    if block.kind == "line":
        return size * 2.2
    return size * LEADING * len(wrapped(block.text, size, WIDTH - 2 * MARGIN, block.kind in BOLD))


def wrapped(
    text: str, size: float, width: float, bold: bool = False, measure: Callable[..., float] | None = None
) -> list[str]:
    """A text in lines that fit a width; a word that does not fit a line by itself is cut.

    >>> wrapped("one two three", 10, 8, measure=lambda text, size, bold: len(text))
    ['one two', 'three']
    """
    long = measure or _measure
    lines: list[str] = []
    line = ""
    for word in text.split():
        while long(word, size, bold) > width and len(word) > 1:
            cut = next(n for n in range(len(word) - 1, 0, -1) if n == 1 or long(word[:n], size, bold) <= width)
            lines += [line, word[:cut]] if line else [word[:cut]]
            line, word = "", word[cut:]
        longer = f"{line} {word}".strip()
        if line and long(longer, size, bold) > width:
            lines.append(line)
            line = word
        else:
            line = longer
    return [*lines, line] if line or not lines else lines


def _measure(text: str, size: float, bold: bool) -> float:
    """The width of a text, in points: that of its words and the spaces between them."""
    words = text.split(" ")
    return size * (sum(_width(word, bold) for word in words) + (len(words) - 1) * _space(bold))


@lru_cache(maxsize=20_000)
def _width(word: str, bold: bool) -> float:
    """The width of a word in size 1."""
    from matplotlib.font_manager import FontProperties
    from matplotlib.textpath import text_to_path

    font = FontProperties(size=100, weight="bold" if bold else "normal")
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Glyph .* missing")
        width, _, _ = text_to_path.get_text_width_height_descent(word, font, ismath=False)
    return float(width) / 100


def _space(bold: bool) -> float:
    return _width("n n", bold) - 2 * _width("n", bold)
