"""Charts of the probability lab: a distribution, and an estimate that closes in on the answer.

As all charts here they are made once and then updated, have their numbers as a table in words, and
tell their series apart by shape as well as by colour.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from grail_widgets.engine.results import band
from grail_widgets.views.charts import EXACT, GREY, PREDICTED, SIMULATED, Chart, Share, columns

if TYPE_CHECKING:
    from matplotlib.artist import Artist
    from matplotlib.container import Container

OTHER = "#00785a"
"""The other reading of a rule."""
NAMED = 12
"""Values that are named on the axis at most, where there are more every so many."""
Moment = tuple[int, float, float, float]
"""(how many samples, the estimate, the lower and the upper end of its 95 % band)."""


class LabChart(Chart):
    """A chart whose legend has three entries to a line at most."""

    def _name(self, shown: Sequence[Artist | Container]) -> None:
        for old in self.figure.legends:
            old.remove()
        self.figure.legend(
            handles=shown, loc="outside upper center", ncols=min(3, len(shown)), frameon=False, fontsize="small"
        )


class DistributionChart(LabChart):
    """The chances of the values of a variable: exact as columns, simulated as points with their bands.

    A second reading of the rules stands beside the first.

    Args:
        names: {value: what to call it}, in the order in which they stand.
        event: tells whether the event asked for has happened in a value; these columns are hatched.
    """

    def __init__(self, names: Mapping[Any, str], event: Callable[[Any], bool | None] | None = None) -> None:
        super().__init__(5.6, 2.9)
        self.event = event or (lambda value: None)
        self._names: dict[Any, str] = {}
        self._exact: Mapping[Any, Share] = {}
        self._other: Mapping[Any, Share] = {}
        self._counts: Mapping[Any, int] = {}
        self._other_counts: Mapping[Any, int] = {}
        self.axes.yaxis.set_major_formatter(lambda value, _: f"{value:.0%}")
        self._lay_out(names)

    def update(
        self,
        *,
        names: Mapping[Any, str] | None = None,
        exact: Mapping[Any, Share] | None = None,
        other: Mapping[Any, Share] | None = None,
        counts: Mapping[Any, int] | None = None,
        other_counts: Mapping[Any, int] | None = None,
    ) -> None:
        """Shows other numbers; what is left out stays as it was.

        Args:
            names: the values, if they are others than before.
            exact: {value: exact chance}.
            other: the same under the other reading.
            counts: {value: how often it was sampled}.
            other_counts: the same under the other reading.
        """
        if exact is not None:
            self._exact = dict(exact)
        if other is not None:
            self._other = dict(other)
        if counts is not None:
            self._counts = dict(counts)
        if other_counts is not None:
            self._other_counts = dict(other_counts)
        if names is not None and dict(names) != self._names:
            self._lay_out(names)
        self._draw()

    def _lay_out(self, names: Mapping[Any, str]) -> None:
        """The columns for these values; done again only when there are other values."""
        drawn: list[Any] = [*self.axes.containers, *self.axes.lines, *self.axes.collections]
        for old in drawn:
            old.remove()
        self._names = dict(names)
        places = list(range(len(names)))
        wide = 0.8
        self._bars = self.axes.bar(places, [0.0] * len(places), wide, color=EXACT, alpha=0.35, label="exact")
        for bar, value in zip(self._bars, self._names, strict=True):
            bar.set_hatch("//" if self.event(value) else "")
            bar.set_edgecolor(EXACT if self.event(value) else "none")
        self._others = self.axes.bar(
            places, [0.0] * len(places), wide, fill=False, edgecolor=OTHER, linewidth=1.6, linestyle="--",
            label="exact, other reading",
        )  # fmt: skip
        self._bands = self.axes.vlines([], [], [], color=SIMULATED)
        (self._points,) = self.axes.plot([], [], "o", color=SIMULATED, markersize=4, label="simulated, 95 % band")
        self._other_bands = self.axes.vlines([], [], [], color=OTHER)
        (self._other_points,) = self.axes.plot(
            [], [], "s", color=OTHER, markersize=4, label="simulated, other reading"
        )
        step = -(-len(places) // NAMED) if len(places) > 2 * NAMED else 1
        shown = places[::step]
        texts = [list(self._names.values())[place].replace("$", r"\$") for place in shown]
        long = max(map(len, texts), default=0) * len(texts) > 62
        self.axes.set_xticks(shown, texts, rotation=30 if long else 0, ha="right" if long else "center")
        self.axes.set_xlim(-0.7, len(places) - 0.3)

    def _draw(self) -> None:
        for bars, odds in ((self._bars, self._exact), (self._others, self._other)):
            for bar, value in zip(bars, self._names, strict=True):
                bar.set_height(float(odds.get(value, 0)))
                bar.set_visible(value in odds)
        self._draw_points(self._counts, self._points, self._bands, -0.12 if self._other_counts else 0.0)
        self._draw_points(self._other_counts, self._other_points, self._other_bands, 0.12)
        highest = [float(share) for odds in (self._exact, self._other) for share in odds.values()]
        for counts in (self._counts, self._other_counts):
            total = sum(counts.values())
            highest += [band(count, total)[2] for count in counts.values()] if total else []
        self.axes.set_ylim(0, min(1.03, max([0.05, *highest]) * 1.1))
        series: list[tuple[Mapping[Any, Any], Artist | Container]] = [
            (self._exact, self._bars),
            (self._other, self._others),
            (self._counts, self._points),
            (self._other_counts, self._other_points),
        ]
        shown = [artist for data, artist in series if data]
        if shown:
            self._name(shown)

    def _draw_points(self, counts: Mapping[Any, int], points: Any, bands: Any, shift: float) -> None:
        total = sum(counts.values())
        found = [band(counts.get(value, 0), total) for value in self._names] if total else []
        places = [place + shift for place in range(len(found))]
        points.set_data(places, [middle for middle, _, _ in found])
        bands.set_segments([[(x, low), (x, high)] for x, (_, low, high) in zip(places, found, strict=True)])

    def rows(self) -> list[list[str]]:
        """The numbers as a table, the head first."""
        total, others = sum(self._counts.values()), sum(self._other_counts.values())
        head = ["value"]
        head += ["exact", "percent"] if self._exact else []
        head += ["other reading", "percent"] if self._other else []
        head += ["simulated", "95 % band"] if total else []
        head += ["other simulated", "95 % band"] if others else []
        rows = [head]
        for value, name in self._names.items():
            row = [name + (" *" if self.event(value) else "")]
            for odds in (self._exact, self._other):
                if odds:
                    row += [_fraction(odds.get(value, 0)), percent(odds.get(value, 0))]
            for counts, number in ((self._counts, total), (self._other_counts, others)):
                if number:
                    middle, low, high = band(counts.get(value, 0), number)
                    row += [percent(middle), f"{percent(low)} to {percent(high)}"]
            rows.append(row)
        return rows

    def table(self) -> str:
        """The numbers as monospaced text; a star marks the values of the event."""
        head, *rows = self.rows()
        return columns(head, rows)


class EstimateChart(LabChart):
    """How an estimate moves as the samples grow, with its 95 % band, beside the exact answer and a prediction.

    Args:
        chance: whether the answer is a chance, shown in percent.
    """

    def __init__(self, chance: bool) -> None:
        super().__init__(5.6, 2.9)
        self.chance = chance
        self._lines: dict[str, tuple[str, float]] = {}
        self._moments: Sequence[Moment] = ()
        self._others: Sequence[Moment] = ()
        self._band = self.axes.fill_between([1], [0], [0], color=SIMULATED, alpha=0.18, label="95 % band")
        (self._line,) = self.axes.plot([], [], color=SIMULATED, label="simulated")
        self._other_band = self.axes.fill_between([1], [0], [0], color=OTHER, alpha=0.15)
        (self._other_line,) = self.axes.plot([], [], color=OTHER, linestyle="-.", label="simulated, other reading")
        self._marks = {
            "exact": self.axes.axhline(0, color=EXACT, linestyle="--", label="exact"),
            "other": self.axes.axhline(0, color=OTHER, linestyle=(0, (5, 2, 1, 2)), label="exact, other reading"),
            "predicted": self.axes.axhline(0, color=PREDICTED, linestyle=":", linewidth=2, label="predicted"),
        }
        self.axes.set_xscale("log")
        self.axes.set_xlabel("samples (logarithmic)", color=GREY)
        if chance:
            self.axes.yaxis.set_major_formatter(lambda value, _: f"{value * 100:.3g} %")
        self.update()

    def update(
        self,
        moments: Sequence[Moment] | None = None,
        others: Sequence[Moment] | None = None,
        exact: Share | None = None,
        other: Share | None = None,
        predicted: Share | None = None,
    ) -> None:
        """Shows how far it has come; moments left out stay, marks left out are not shown."""
        self._moments = self._moments if moments is None else list(moments)
        self._others = self._others if others is None else list(others)
        self._lines = {}
        for name, share in (("exact", exact), ("other", other), ("predicted", predicted)):
            mark = self._marks[name]
            mark.set_visible(share is not None)
            if share is not None:
                mark.set_ydata([float(share), float(share)])
                self._lines[name] = (str(share), float(share))
        self._trace(self._moments, self._line, self._band)
        self._trace(self._others, self._other_line, self._other_band)
        self._fit()
        shown: list[Artist | Container] = [self._marks[name] for name in self._lines]
        shown += [self._line, self._band] if self._moments else []
        shown += [self._other_line] if self._others else []
        if shown:
            self._name(shown)

    @staticmethod
    def _trace(moments: Sequence[Moment], line: Any, around: Any) -> None:
        line.set_data([each[0] for each in moments], [each[1] for each in moments])
        outline = [(each[0], each[2]) for each in moments] + [(each[0], each[3]) for each in reversed(moments)]
        around.set_verts([outline] if outline else [])

    def _fit(self) -> None:
        """Zooms in as the band narrows, so that the closing in is seen; all marks stay in view."""
        ends = [value for _, value in self._lines.values()]
        last = 1
        for moments in (self._moments, self._others):
            if moments:
                last = max(last, moments[-1][0])
                settled = [each for each in moments if each[0] * 200 >= moments[-1][0]]
                ends += [end for each in settled for end in each[2:]]
        low, high = min(ends, default=0.0), max(ends, default=1.0)
        room = max((high - low) * 0.12, 0.01 if self.chance else 0.05)
        low, high = low - room, high + room
        if self.chance:
            low, high = max(-0.02, low), min(1.02, high)
        self.axes.set_ylim(low, high)
        self.axes.set_xlim(1, max(10, last))

    def rows(self) -> list[list[str]]:
        """The run at up to ten moments as a table, the head first."""
        rows = [["samples", "estimate", "95 % band"]]
        count = len(self._moments)
        for i in sorted({round(i * (count - 1) / 9) for i in range(10)}) if count else []:
            number, middle, low, high = self._moments[i]
            rows.append([f"{number:,}", self._said(middle), f"{self._said(low)} to {self._said(high)}"])
        return rows

    def table(self) -> str:
        """The run at up to ten moments, and what is exact and predicted, as monospaced text."""
        names = {"exact": "exact", "other": "exact, other reading", "predicted": "predicted"}
        lines = [f"{names[name]}: {text} ({self._said(value)})" for name, (text, value) in self._lines.items()]
        head, *rows = self.rows()
        return "\n".join([columns(head, rows), *lines])

    def _said(self, value: float) -> str:
        return percent(value) if self.chance else f"{value:.3f}"


def percent(share: Share) -> str:
    """A chance in percent, with two places where it is small."""
    value = float(share) * 100
    return f"{value:.1f} %" if value >= 10 or value == 0 else f"{value:.2f} %"


def _fraction(share: Share) -> str:
    if not isinstance(share, Fraction):
        return f"{share:.4g}"
    return str(share) if len(str(share)) <= 15 else "≈ " + f"{float(share):.6f}"
