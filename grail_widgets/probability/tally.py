"""What came of many samples: counts, an estimate with its band, and the way it took."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction

from grail_widgets.engine.results import Z, band
from grail_widgets.probability.distribution import Value, in_order
from grail_widgets.probability.question import Question

GROWTH = 1.03
"""By how much the number of samples has grown from one remembered moment to the next."""


class Tally:
    """A running simulation of a question.

    Attributes:
        question: what is sampled.
        runs: how many samples were drawn.
        counted: how many of them met the question's condition; only these are looked at.
        hits: in how many of these the event has happened.
        counts: {value of the variable shown: how often}.
        last: the last sample, or None.
        moments: (counted, estimate so far, and the ends of its 95 % band) at some moments.
    """

    def __init__(self, question: Question) -> None:
        self.question = question
        self.runs = self.counted = self.hits = 0
        self.counts: Counter[Value] = Counter()
        self.moments: list[tuple[int, float, float, float]] = []
        self.last: tuple[Value, ...] | None = None
        self._sum = self._squares = 0.0
        self._numbers = 0
        self._next = 1

    def run(self, samples: int, rng: random.Random) -> None:
        """Draws samples.

        Raises:
            ValueError: the number of samples is below 0.
        """
        if samples < 0:
            raise ValueError(f"The number of samples is a whole number from 0 on, not {samples}.")
        for _ in range(samples):
            self.add(self.question.sample(rng))

    def add(self, values: tuple[Value, ...]) -> None:
        """Takes one sample in."""
        question = self.question
        self.runs += 1
        self.last = values
        if not question.is_given(values):
            return
        self.counted += 1
        self.hits += question.holds(values)
        value = question.value(values)
        self.counts[value] += 1
        if not isinstance(value, str):
            number = float(value)
            self._numbers += 1
            self._sum += number
            self._squares += number * number
        if self.counted >= self._next:
            self._remember()

    def _remember(self) -> None:
        """Keeps this moment; the later, the further apart, so that a long run stays small."""
        self._next = max(self.counted + 1, round(self.counted * GROWTH))
        now = self.now()
        if now is not None:
            self.moments.append(now)

    def now(self) -> tuple[int, float, float, float] | None:
        """(counted, estimate, lower and upper end of its 95 % band) as it stands; None while there is none."""
        estimate, ends = self.estimate(), self.band()
        return None if estimate is None or ends is None else (self.counted, estimate, *ends)

    def course(self) -> list[tuple[int, float, float, float]]:
        """The moments that are remembered, and how it stands now."""
        now = self.now()
        ended = now is None or (bool(self.moments) and self.moments[-1] == now)
        return list(self.moments) if ended or now is None else [*self.moments, now]

    def estimate(self) -> float | None:
        """What the samples say about the answer; None while they say nothing."""
        if self.question.kind == "chance":
            return self.hits / self.counted if self.counted else None
        if self.question.kind == "variance":
            return self._variance()
        return self._sum / self._numbers if self._numbers else None

    def _variance(self) -> float | None:
        count = self._numbers
        return max(0.0, (self._squares - self._sum**2 / count) / (count - 1)) if count > 1 else None

    def standard_error(self) -> float:
        """The standard error of the estimate, from the samples themselves; 0 while it is unknown."""
        count = self._numbers
        if self.question.kind == "chance":
            share = self.hits / self.counted if self.counted else 0.0
            return (share * (1 - share) / self.counted) ** 0.5 if self.counted else 0.0
        variance = self._variance()
        if variance is None:
            return 0.0
        if self.question.kind == "expected":
            return float((variance / count) ** 0.5)
        middle = self._sum / count
        fourth = sum(
            times * (float(value) - middle) ** 4
            for value, times in self.counts.items()
            if not isinstance(value, str)
        )
        return float(max(0.0, (fourth / count - variance**2) / count) ** 0.5)

    def band(self) -> tuple[float, float] | None:
        """The 95 % band of the estimate; None while there is none."""
        estimate = self.estimate()
        if estimate is None:
            return None
        if self.question.kind == "chance":
            return band(self.hits, self.counted)[1:]
        half = Z * self.standard_error()
        return estimate - half, estimate + half

    def shares(self) -> dict[Value, Fraction]:
        """{value of the variable shown: its share of the samples that count}, in reading order."""
        return {value: Fraction(self.counts[value], self.counted) for value in in_order(self.counts)}

    def words(self) -> str:
        """The simulation in one or two sentences."""
        estimate, ends = self.estimate(), self.band()
        if estimate is None or ends is None:
            return (
                "Nothing has been simulated yet." if not self.runs else f"{self.runs} runs, none of which counts."
            )
        runs = f"{self.runs:,} runs" if self.runs != 1 else "1 run"
        if self.counted != self.runs:
            runs += f", {self.counted:,} of which meet the condition"
        low, middle, high = (show(each, self.question.kind) for each in (ends[0], estimate, ends[1]))
        return f"{runs}: {middle}, 95 % band {low} to {high}."


def show(number: float, kind: str) -> str:
    """An estimate as it is best read: a chance in percent, another number with three decimals."""
    return f"{number * 100:.1f} %" if kind == "chance" else f"{number:.3f}"
