"""Charts of odds and simulations, in matplotlib, which is imported only when a chart is made.

A chart is made once and then updated: its artists change, the figure stays. No figure is known to
`pyplot`, so a chart that nobody holds any more is gone. Each has its numbers as a table in words too,
and tells its series apart by shape as well as by colour.
"""

from __future__ import annotations

import io
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from grail_widgets.engine.results import band
from grail_widgets.engine.scene import Track
from grail_widgets.views.kinds import codes

if TYPE_CHECKING:
    from matplotlib.artist import Artist
    from matplotlib.axes import Axes
    from matplotlib.container import Container
    from matplotlib.figure import Figure

Share = Fraction | float
EXACT, SIMULATED, PREDICTED, GREY = "#0072b2", "#d55e00", "#7a3e9d", "#6b747d"


MISSING = "No chart is drawn, because matplotlib cannot be reached here."
"""What stands in place of a chart."""


class _Nothing:
    """Stands in for all of matplotlib's artists where it is missing: takes any call and draws nothing."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return self

    def __call__(self, *args: Any, **keys: Any) -> Any:
        return self

    def __getitem__(self, key: Any) -> Any:
        return self

    def __iter__(self) -> Iterator[Any]:
        return iter((self,))

    def bar(self, places: Sequence[float], *args: Any, **keys: Any) -> list[Any]:
        return [self] * len(places)

    def barh(self, places: Sequence[float], *args: Any, **keys: Any) -> list[Any]:
        return [self] * len(places)


class Chart(ABC):
    """A figure that is kept and updated.

    Where matplotlib is missing, as in a browser without it, a chart still has its numbers as a table.

    Attributes:
        figure: the matplotlib figure.
        axes: its axes.
        drawn: whether there is a picture at all.
    """

    def __init__(self, width: float, height: float) -> None:
        self.figure: Figure
        self.axes: Axes
        try:
            from matplotlib.figure import Figure
        except ImportError:
            self.drawn = False
            self.figure = self.axes = _Nothing()  # type: ignore[assignment]
            return
        self.drawn = True
        self.figure = Figure(figsize=(width, height), layout="constrained")
        self.axes = self.figure.add_subplot()
        self.axes.spines[["top", "right"]].set_visible(False)

    def png(self, dpi: int = 100) -> bytes:
        """The chart as it is now, as a PNG; nothing where it could not be drawn."""
        if not self.drawn:
            return b""
        buffer = io.BytesIO()
        self.figure.savefig(buffer, format="png", dpi=dpi)
        return buffer.getvalue()

    @abstractmethod
    def table(self) -> str:
        """The numbers of the chart as monospaced text."""

    def _name(self, shown: Sequence[Artist | Container]) -> None:
        """Says above the chart what its series are."""
        for old in self.figure.legends:
            old.remove()
        self.figure.legend(
            handles=shown, loc="outside upper center", ncols=len(shown), frameon=False, fontsize="small"
        )

    def _repr_png_(self) -> bytes | None:
        return self.png() or None


class OddsChart(Chart):
    """Exact, simulated and predicted chances of the same outcomes, on one axis."""

    def __init__(self, odds: Mapping[str, Share], names: Mapping[str, str] | None = None) -> None:
        super().__init__(5.6, 0.9 + 0.36 * max(1, len(odds)))
        self._outcomes = list(odds)
        self._names = [(names or {}).get(text, text) for text in self._outcomes]
        self._odds: dict[str, Share] = {}
        self._simulated: Mapping[str, int] = {}
        self._predicted: Mapping[str, Share] = {}
        self._in_legend = 1
        places = range(len(odds))
        self._bars = self.axes.barh(places, [0.0] * len(odds), 0.62, color=EXACT, alpha=0.35, label="exact")
        self._bands = self.axes.hlines([], [], [], color=SIMULATED)
        (self._ends,) = self.axes.plot([], [], "|", color=SIMULATED, markersize=9)
        (self._points,) = self.axes.plot([], [], "o", color=SIMULATED, label="simulated, 95 % band")
        (self._marks,) = self.axes.plot([], [], "D", color=PREDICTED, markerfacecolor="none", label="predicted")
        self.axes.set_yticks(list(places), [name.replace("$", r"\$") for name in self._names])
        self.axes.invert_yaxis()
        self.axes.xaxis.set_major_formatter(lambda value, _: f"{value:.0%}")
        self.update(odds)

    def update(
        self,
        odds: Mapping[str, Share] | None = None,
        simulated: Mapping[str, int] | None = None,
        predicted: Mapping[str, Share] | None = None,
    ) -> None:
        """Shows other numbers for the same outcomes; what is left out stays as it was.

        Args:
            odds: {outcome: exact probability}.
            simulated: {outcome: how often it came}; shown as a share with its 95 % band.
            predicted: {outcome: what somebody expects}.
        """
        if odds is not None:
            self._odds = dict(odds)
            for bar, text in zip(self._bars, self._outcomes, strict=True):
                bar.set_width(float(self._odds.get(text, 0)))
        if simulated is not None:
            self._simulated = dict(simulated)
            self._draw_points()
        if predicted is not None:
            self._predicted = dict(predicted)
            given = [(i, text) for i, text in enumerate(self._outcomes) if text in self._predicted]
            self._marks.set_data([float(self._predicted[text]) for _, text in given], [i for i, _ in given])
        self._fit()

    def table(self) -> str:
        """Each outcome with its exact, simulated and predicted chance."""
        head, rows = ["outcome", "exact", "percent"], []
        total = sum(self._simulated.values())
        head += ["simulated", "95 % band"] if total else []
        head += ["predicted"] if self._predicted else []
        for name, text in zip(self._names, self._outcomes, strict=True):
            share = self._odds.get(text, 0)
            row = [name, str(share) if isinstance(share, Fraction) else f"{share:.4g}", _percent(share)]
            if total:
                middle, low, high = band(self._simulated.get(text, 0), total)
                row += [_percent(middle), f"{_percent(low)} to {_percent(high)}"]
            if self._predicted:
                row.append(_percent(self._predicted[text]) if text in self._predicted else "-")
            rows.append(row)
        return columns(head, rows)

    def _draw_points(self) -> None:
        total = sum(self._simulated.values())
        bands = [band(self._simulated.get(text, 0), total) for text in self._outcomes] if total else []
        places = range(len(bands))
        self._points.set_data([middle for middle, _, _ in bands], places)
        self._ends.set_data([end for _, *ends in bands for end in ends], [i for i in places for _ in (0, 1)])
        self._bands.set_segments([[(low, i), (high, i)] for i, (_, low, high) in enumerate(bands)])

    def _fit(self) -> None:
        highest = [float(share) for share in (*self._odds.values(), *self._predicted.values())]
        total = sum(self._simulated.values())
        highest += [band(count, total)[2] for count in self._simulated.values()] if total else []
        self.axes.set_xlim(0, min(1.02, max([0.1, *highest]) * 1.08))
        shown: list[Artist | Container] = [self._bars]
        shown += [self._points] if total else []
        shown += [self._marks] if self._predicted else []
        if len(shown) != self._in_legend:
            self._in_legend = len(shown)
            self._name(shown)


class RunningChart(Chart):
    """How often something came, trial after trial, with its 95 % band, beside what is exact."""

    def __init__(self, exact: Share | None = None, predicted: Share | None = None) -> None:
        super().__init__(5.6, 3.0)
        self.exact, self.predicted = exact, predicted
        self._trials: list[int] = []
        self._hits: list[int] = []
        self._band = self.axes.fill_between([], [], [], color=SIMULATED, alpha=0.2, label="95 % band")
        (self._line,) = self.axes.plot([], [], color=SIMULATED, label="simulated")
        if exact is not None:
            self.axes.axhline(float(exact), color=EXACT, linestyle="--", label="exact")
        if predicted is not None:
            self.axes.axhline(float(predicted), color=PREDICTED, linestyle=":", label="predicted")
        self.axes.set_ylim(0, 1)
        self.axes.set_xlabel("trials")
        self.axes.yaxis.set_major_formatter(lambda value, _: f"{value:.0%}")
        self._name([*self.axes.lines, self._band])

    def update(self, trials: Sequence[int], hits: Sequence[int]) -> None:
        """Shows a run.

        Args:
            trials: how many trials there had been, at some moments, rising.
            hits: how many of them had come out, at the same moments.
        """
        self._trials, self._hits = list(trials), list(hits)
        bands = [band(hit, trial) for hit, trial in zip(hits, trials, strict=True) if trial]
        kept = [trial for trial in trials if trial]
        self._line.set_data(kept, [middle for middle, _, _ in bands])
        around = [(trial, each[1]) for trial, each in zip(kept, bands, strict=True)]
        around += [(trial, each[2]) for trial, each in zip(reversed(kept), reversed(bands), strict=True)]
        self._band.set_verts([around] if around else [])
        self.axes.set_xlim(0, max(kept, default=1))

    def table(self) -> str:
        """The run at up to ten moments, the last one included."""
        count = len(self._trials)
        chosen = sorted({round(i * (count - 1) / 9) for i in range(10)}) if count else []
        rows = []
        for i in chosen:
            if self._trials[i]:
                middle, low, high = band(self._hits[i], self._trials[i])
                span = f"{_percent(low)} to {_percent(high)}"
                rows.append([str(self._trials[i]), str(self._hits[i]), _percent(middle), span])
        lines = [columns(["trials", "hits", "share", "95 % band"], rows)]
        for name, share in (("exact", self.exact), ("predicted", self.predicted)):
            if share is not None:
                fraction = f"{share}, " if isinstance(share, Fraction) else ""
                lines.append(f"{name}: {fraction}{_percent(share)}")
        return "\n".join(lines)


class TrackChart(Chart):
    """A chance for each space of a track: where a Knight may end, say."""

    def __init__(self, chances: Mapping[int, Share], track: Track | None = None) -> None:
        super().__init__(5.6, 2.4)
        self._track = track
        self._spaces = list(range(min(chances, default=0), max(chances, default=0) + 1))
        if track is not None:
            self._spaces = [space.number for space in track.spaces]
        self._chances: dict[int, Share] = {}
        self._bars = self.axes.bar(self._spaces, [0.0] * len(self._spaces), 0.8, color=EXACT)
        self.axes.set_xlabel("space")
        if self.drawn:
            from matplotlib.ticker import MaxNLocator

            self.axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        self.axes.yaxis.set_major_formatter(lambda value, _: f"{value:.0%}")
        self.update(chances)

    def update(self, chances: Mapping[int, Share]) -> None:
        """Shows other chances on the same track: {space: probability}."""
        self._chances = dict(chances)
        for bar, space in zip(self._bars, self._spaces, strict=True):
            bar.set_height(float(self._chances.get(space, 0)))
        shown = [space for space in self._spaces if self._chances.get(space)] or self._spaces
        self.axes.set_xlim(shown[0] - 1.5, shown[-1] + 1.5)
        self.axes.set_ylim(0, max([0.1, *map(float, self._chances.values())]) * 1.1)

    def table(self) -> str:
        """The spaces that have a chance, with what they are."""
        rows = []
        for space in self._spaces:
            share = self._chances.get(space, 0)
            if share:
                name = " ".join((str(space), *(codes(self._track.spaces[space]) if self._track else ())))
                rows.append([name, str(share) if isinstance(share, Fraction) else f"{share:.4g}", _percent(share)])
        return columns(["space", "chance", "percent"], rows)


def odds_chart(
    odds: Mapping[str, Share],
    simulated: Mapping[str, int] | None = None,
    predicted: Mapping[str, Share] | None = None,
    names: Mapping[str, str] | None = None,
) -> OddsChart:
    """A chart of exact odds, with what was simulated and what was predicted where that is given.

    Args:
        odds: {outcome: exact probability}.
        simulated: {outcome: how often it came}.
        predicted: {outcome: what somebody expects}.
        names: {outcome: what to call it}.
    """
    chart = OddsChart(odds, names)
    chart.update(simulated=simulated, predicted=predicted)
    return chart


def running_chart(exact: Share | None = None, predicted: Share | None = None) -> RunningChart:
    """A chart of a simulation as it runs; `update` shows how far it has come."""
    return RunningChart(exact, predicted)


def chances_along_track(chances: Mapping[int, Share], track: Track | None = None) -> TrackChart:
    """A chart of {space: probability}, along the whole track where one is given."""
    return TrackChart(chances, track)


def _percent(share: Share) -> str:
    return f"{float(share) * 100:.1f} %"


def columns(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Columns of text, the first to the left, the others to the right."""
    wide = [max(len(row[i]) for row in (head, *rows)) for i in range(len(head))]
    lines = []
    for row in (head, *rows):
        cells = [cell.ljust(wide[i]) if i == 0 else cell.rjust(wide[i]) for i, cell in enumerate(row)]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)
