"""Diagrams of chance as plain data: trees, two-way tables and grids, each in words and as text.

`views/svg/diagrams.py` draws them; nothing here knows where they come from.
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from fractions import Fraction
from math import lcm

import msgspec

from grail_widgets.views.charts import columns


class Limb(msgspec.Struct, frozen=True, kw_only=True):
    """One outcome in a tree diagram.

    Attributes:
        label: the outcome in words.
        chance: its probability, given that its chance is reached.
        reach: the probability of this path from the start.
        limbs: what can follow.
        value: what the path comes to, where it ends here.
        marked: whether the event asked for has happened at its end.
        kept: whether its end is among the cases looked at.
    """

    label: str
    chance: Fraction
    reach: Fraction
    limbs: tuple[Limb, ...] = ()
    value: str = ""
    marked: bool = False
    kept: bool = True

    @property
    def leaves(self) -> int:
        """How many paths end in or beyond this limb."""
        return sum(limb.leaves for limb in self.limbs) or 1

    @property
    def depth(self) -> int:
        """How many outcomes follow one another at most, this one included."""
        return 1 + max((limb.depth for limb in self.limbs), default=0)


class TreeDiagram(msgspec.Struct, frozen=True, kw_only=True):
    """A tree diagram: its title, its first limbs, and what its marked paths are."""

    title: str
    limbs: tuple[Limb, ...]
    event: str = ""

    @property
    def leaves(self) -> int:
        """How many paths there are."""
        return sum(limb.leaves for limb in self.limbs)

    @property
    def depth(self) -> int:
        """How many outcomes follow one another at most."""
        return max((limb.depth for limb in self.limbs), default=0)

    def text(self) -> str:
        """The tree as indented text; a star marks the paths on which the event happens."""
        lines = [self.title]

        def add(limbs: Sequence[Limb], indent: str) -> None:
            for limb in limbs:
                end = "" if limb.limbs else f"  = {limb.reach}" + (f", {limb.value}" if limb.value else "")
                lines.append(f"{indent}{limb.label}: {limb.chance}{end}{' *' if limb.marked else ''}")
                add(limb.limbs, indent + "  ")

        add(self.limbs, "  ")
        return "\n".join(lines)

    def words(self) -> str:
        """The marked paths as a sum, in one sentence."""
        ends = self._ends(self.limbs)
        marked = [limb.reach for limb in ends if limb.marked]
        if not marked or not self.event:
            return f"The tree has {self.leaves} paths, whose chances sum to 1."
        total, kept = sum(marked, Fraction(0)), sum((limb.reach for limb in ends if limb.kept), Fraction(0))
        terms = " + ".join(map(str, marked[:6])) + (" + …" if len(marked) > 6 else "")
        sum_of = f"{terms} = {total}" if len(marked) > 1 else str(total)
        lead = "One path leads" if len(marked) == 1 else f"{len(marked)} paths lead"
        if kept == 1:
            return f"{lead} to “{self.event}”: {sum_of}."
        return f"{lead} to “{self.event}”: {sum_of}, out of {kept} where the condition is met: {total / kept}."

    def _ends(self, limbs: Sequence[Limb]) -> list[Limb]:
        return [end for limb in limbs for end in (self._ends(limb.limbs) if limb.limbs else [limb])]


class TableDiagram(msgspec.Struct, frozen=True, kw_only=True):
    """A table of chances by two things, a two-way table or a grid of a sample space.

    Attributes:
        title: one line.
        across, down: what the columns and the rows are.
        columns, rows: their names.
        shares: the chance of each cell, row by row.
        values: what is written into each cell besides, row by row; empty where nothing is.
        marked: whether the event happens in a cell, row by row.
        kept: whether a cell is among the cases looked at, row by row.
        event: what is marked.
        totals: whether the sums of rows and columns are shown.
    """

    title: str
    across: str
    down: str
    columns: tuple[str, ...]
    rows: tuple[str, ...]
    shares: tuple[tuple[Fraction, ...], ...]
    values: tuple[tuple[str, ...], ...] = ()
    marked: tuple[tuple[bool, ...], ...] = ()
    kept: tuple[tuple[bool, ...], ...] = ()
    event: str = ""
    totals: bool = True

    @property
    def whole(self) -> int:
        """The common denominator: of so many equally likely cases each cell holds some."""
        return lcm(*(share.denominator for row in self.shares for share in row))

    @property
    def counts(self) -> bool:
        """Whether the cells are written as cases out of `whole` rather than as fractions."""
        return self.whole <= 10_000

    def cell(self, share: Fraction) -> str:
        """A chance as it is written into a cell."""
        if self.counts:
            return str(int(share * self.whole))
        return f"{float(share) * 100:.2f} %"

    def grid(self) -> list[list[str]]:
        """All cells as text: a head, the rows, and the sums where they are shown."""
        head = [f"{self.down} \\ {self.across}" if self.down else self.across, *self.columns]
        lines = [[*head, *(["sum"] if self.totals else [])]]
        for r, row in enumerate(self.shares):
            cells = [self._written(r, c) for c in range(len(row))]
            lines.append([self.rows[r], *cells, *([self.cell(sum(row, Fraction(0)))] if self.totals else [])])
        if self.totals and len(self.rows) > 1:
            columns = list(zip(*self.shares, strict=True))
            sums = [self.cell(sum(column, Fraction(0))) for column in columns]
            lines.append(
                ["sum", *sums, self.cell(sum((sum(row, Fraction(0)) for row in self.shares), Fraction(0)))]
            )
        return lines

    def _written(self, row: int, column: int) -> str:
        text = self.cell(self.shares[row][column])
        if self.values and self.values[row][column]:
            value = self.values[row][column]
            text = value if not self.totals and self.equal else f"{value} ({text})"
        return text + (" *" if self.is_marked(row, column) else "")

    @property
    def equal(self) -> bool:
        """Whether all cells are equally likely, so that their number need not be written."""
        return len({share for row in self.shares for share in row}) == 1

    def is_marked(self, row: int, column: int) -> bool:
        """Whether the event happens in a cell."""
        return bool(self.marked) and self.marked[row][column]

    def is_kept(self, row: int, column: int) -> bool:
        """Whether a cell is among the cases that are looked at."""
        return not self.kept or self.kept[row][column]

    def text(self) -> str:
        """The table in columns of text; a star marks the cells in which the event happens."""
        head, *rows = self.grid()
        cases = f" (cases out of {self.whole})" if self.counts else ""
        return f"{self.title}{cases}\n{textwrap.indent(columns(head, rows), '  ')}"

    def words(self) -> str:
        """What the marked cells come to, in one sentence."""
        cells = [(r, c) for r in range(len(self.rows)) for c in range(len(self.columns))]
        kept = sum((self.shares[r][c] for r, c in cells if self.is_kept(r, c)), Fraction(0))
        marked = sum(
            (self.shares[r][c] for r, c in cells if self.is_marked(r, c) and self.is_kept(r, c)), Fraction(0)
        )
        if not self.event:
            return f"The cells sum to {kept}."
        answer = marked / kept if kept else Fraction(0)
        if self.counts:
            return (
                f"“{self.event}” holds in {int(marked * self.whole)} of {int(kept * self.whole)} cases: {answer}."
            )
        return f"“{self.event}” has {float(marked) * 100:.2f} % of {float(kept) * 100:.2f} %: {answer}."


Diagram = TreeDiagram | TableDiagram
