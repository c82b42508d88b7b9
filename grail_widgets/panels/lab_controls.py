"""Everything that can be done in the probability lab, from code or by hand: the page calls the same methods."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Hashable, Mapping
from fractions import Fraction
from functools import cached_property

from grail_widgets.engine.errors import FileError
from grail_widgets.lessons import answers
from grail_widgets.panels.controls import Status
from grail_widgets.probability import Question, question
from grail_widgets.probability.diagrams import diagrams
from grail_widgets.probability.distribution import Value, in_order
from grail_widgets.probability.tally import Tally, show
from grail_widgets.views.chance_charts import DistributionChart, EstimateChart
from grail_widgets.views.diagrams import Diagram

MANY = 10_000
"""Samples of one press of the large button."""
SLICE = 0.04
"""Seconds that a running simulation works before it lets others speak."""
SHOWN_EVERY = 0.7
"""Seconds between two pictures of a running simulation, at least."""
SAID_EVERY = 0.35
"""Seconds between two counts of a running simulation, at least."""
RARE = Fraction(1, 100_000)
"""Values less likely than this get no column while they have not come up."""
PLACES = 3


class LabControls:
    """A question that is predicted, answered and simulated; `Lab` shows it.

    Attributes:
        question: what is asked.
        other: the question under the other reading of a rule, or None.
        tally: the simulation so far.
        other_tally: the simulation under the other reading, or None.
        prediction: what was predicted, or None.
        revealed: whether the exact answer is shown.
        both: whether both readings are shown.
        status: what the status line says.
    """

    def __init__(self, asked: Question, seed: int | str | None) -> None:
        self._seed = seed
        self._task: asyncio.Task[None] | None = None
        self._left = self._asked = 0
        self.status = Status()
        self._open(asked)

    def _open(self, asked: Question) -> None:
        self.question, self.other = asked, asked.switched()
        self.prediction: Fraction | None = None
        self.revealed = self.both = False
        self._clear()

    def _clear(self) -> None:
        self._rng, self._other_rng = random.Random(self._seed), random.Random(self._seed)
        self.tally = Tally(self.question)
        self.other_tally = Tally(self.other) if self.other is not None else None
        self.__dict__.pop("distribution", None)
        self.__dict__.pop("estimate", None)

    # ---- what is known ---------------------------------------------------------------------

    @property
    def exact(self) -> Mapping[Value, Fraction]:
        """The exact distribution, if there is one."""
        return self.question.exact() or {}

    @property
    def answer(self) -> Fraction | None:
        """The exact answer, if there is one."""
        return self.question.answer

    @property
    def running(self) -> bool:
        """Whether a simulation is running."""
        return self._task is not None and not self._task.done()

    @cached_property
    def diagrams(self) -> Mapping[str, Diagram]:
        """The diagrams of the question."""
        return {str(kind): diagram for kind, diagram in diagrams(self.question).items()}

    # ---- predicting and revealing ----------------------------------------------------------

    def predict(self, text: object) -> Fraction:
        """Takes a prediction: a fraction, a decimal, a percent, or a number.

        Raises:
            FileError: it cannot be read, or cannot be the answer; the prediction made before stands.
        """
        kind: answers.Kind = "probability" if self.question.kind == "chance" else "value"
        given = answers.read(text, kind).value
        if self.question.kind == "variance" and given < 0:
            raise FileError(f"{given} is less than 0, and a variance never is.")
        self.prediction = given
        self.status = Status(f"Predicted: {self.said(given)}.")
        self._changed()
        return given

    def reveal(self) -> str:
        """Shows the exact answer, or why there is none.

        Returns:
            The answer in words.
        """
        self.revealed = True
        words = self.answer_words()
        self.status = Status(words, None, "answer")
        self._changed(pictures=True)
        return words

    def compare(self, both: bool = True) -> None:
        """Shows the other reading of the rules beside this one, or this one alone.

        Raises:
            ValueError: no other reading changes the odds of this question.
        """
        if self.other is None:
            raise ValueError("No other reading of a rule changes the odds of this question.")
        self._idle()
        self.both = both
        if both and self.other_tally is not None and self.tally.runs > self.other_tally.runs:
            self._clear()  # so that both are sampled equally often
        self.status = Status()
        self._changed(pictures=True)

    def choose(self, id: str) -> None:
        """Goes on to another ready question.

        Raises:
            ValueError: there is none of this id.
        """
        found = question(id)
        self.stop()
        self.__dict__.pop("diagrams", None)
        self.status = Status()
        self._open(found)
        self._changed(pictures=True)

    # ---- simulating ------------------------------------------------------------------------

    def run(self, samples: int = 1) -> str:
        """Draws samples and waits until they are done.

        Returns:
            What has come of all samples so far, in words.

        Raises:
            ValueError: the number cannot be, or a simulation is running.
        """
        self._idle()
        self._samples(samples)
        self._sample(samples)
        self.status = Status(self._done(samples))
        self._changed(pictures=True)
        return self.tally.words()

    def _done(self, samples: int) -> str:
        """What has just been done, in words."""
        if samples > 1:
            return f"Done: {samples:,} runs."
        last, asked = self.tally.last, self.question
        if last is None or not asked.is_given(last):
            return "This run does not meet the condition, so it does not count."
        return f"This run: {asked.label(asked.shown)} {asked.name(asked.value(last))}."

    def start(self, samples: int = MANY) -> None:
        """Draws samples in small steps beside everything else; `stop` ends it.

        Where no event loop is running (in a plain script), it waits until they are done.
        """
        self._idle()
        self._samples(samples)
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self.run(samples)
            return
        self._left = self._asked = samples
        self.status = Status(f"Simulating {samples:,} runs.")
        self._task = loop.create_task(self._work())
        self._changed()

    def stop(self) -> None:
        """Ends a running simulation; what is done is kept."""
        if self.running:
            self._left = 0
            self.status = Status(f"Stopped. {self.tally.words()}")
            self._changed(pictures=True)

    def restart(self) -> None:
        """Forgets the samples drawn so far."""
        self.stop()
        self._clear()
        self.status = Status("The simulation begins anew.")
        self._changed(pictures=True)

    async def wait(self) -> None:
        """Waits until the running simulation is done."""
        if self._task is not None:
            await self._task

    async def _work(self) -> None:
        said = shown = time.monotonic()
        cost = 0.0
        try:
            while self._left > 0:
                ends = time.monotonic() + SLICE
                while self._left > 0 and time.monotonic() < ends:
                    self._sample(1)
                    self._left -= 1
                now = time.monotonic()
                if self._left > 0 and now - shown > max(SHOWN_EVERY, 3 * cost):
                    self._changed(pictures=True, quiet=True)
                    said = shown = time.monotonic()
                    cost = shown - now
                elif self._left > 0 and now - said > SAID_EVERY:
                    self._changed(quiet=True)
                    said = time.monotonic()
                await asyncio.sleep(0.002)
            if not self.status.text.startswith("Stopped"):
                self.status = Status(self._done(self._asked))
        except Exception as fault:
            self._left = 0
            self._failed(fault)
        finally:
            self._task = None
            self._changed(pictures=True)

    def _sample(self, samples: int) -> None:
        self.tally.run(samples, self._rng)
        if self.both and self.other_tally is not None:
            self.other_tally.run(samples, self._other_rng)

    def _idle(self) -> None:
        if self.running:
            raise ValueError("A simulation is running; stop it first.")

    @staticmethod
    def _samples(samples: int) -> None:
        if isinstance(samples, bool) or not isinstance(samples, int) or samples < 1:
            raise ValueError(f"The number of games is a whole number from 1 on, not {samples!r}.")

    # ---- in words --------------------------------------------------------------------------

    def said(self, value: Fraction) -> str:
        """A number in all its forms."""
        kind: answers.Kind = "probability" if self.question.kind == "chance" else "value"
        return answers.written(value, kind, PLACES)

    def answer_words(self) -> str:
        """The exact answer in words, with that of the other reading where both are shown."""
        asked = self.question
        if asked.answer is None:
            return f"There is no exact answer. {asked.inexact}"
        words = f"The exact answer is {self.said(asked.answer)}."
        if self.both and self.other is not None and self.other.answer is not None:
            words += f" With the other reading it is {self.said(self.other.answer)}."
        return words.replace("is ≈", "is about")

    def verdict(self) -> str:
        """How the prediction stands to the exact answer and to the simulation, in a sentence or two."""
        given = self.prediction
        if given is None:
            return ""
        kind, words = self.question.kind, []
        if self.revealed and self.answer is not None:
            off = float(given - self.answer)
            size = f"{abs(off) * 100:.1f} percentage points" if kind == "chance" else f"{abs(off):.3f}"
            way = "too high" if off > 0 else "too low"
            words.append("The prediction is exactly right." if off == 0 else f"The prediction is {size} {way}.")
        ends = self.tally.band()
        if ends is not None:
            inside = ends[0] <= float(given) <= ends[1]
            where = "inside" if inside else "outside"
            words.append(
                f"It lies {where} the 95 % band of the simulation, {show(ends[0], kind)} to {show(ends[1], kind)}."
            )
        return " ".join(words)

    # ---- pictures --------------------------------------------------------------------------

    @cached_property
    def distribution(self) -> DistributionChart:
        """The chart of the distribution, made once for a question."""
        return DistributionChart(self._names(), self.question.happens)

    @cached_property
    def estimate(self) -> EstimateChart:
        """The chart of the estimate, made once for a question."""
        return EstimateChart(self.question.kind == "chance")

    def draw(self) -> None:
        """Brings both charts up to what is known and shown now."""
        other = self.other if self.both else None
        tally, other_tally = self.tally, self.other_tally if self.both else None
        self.distribution.update(
            names=self._names(),
            exact=self.exact if self.revealed else {},
            other=(other.exact() or {}) if other is not None and self.revealed else {},
            counts=tally.counts,
            other_counts=other_tally.counts if other_tally is not None else {},
        )
        self.estimate.update(
            tally.course(),
            other_tally.course() if other_tally is not None else [],
            exact=self.answer if self.revealed else None,
            other=other.answer if other is not None and self.revealed else None,
            predicted=self.prediction,
        )

    def _values(self) -> list[Value]:
        found: dict[Value, None] = {}
        if self.revealed:
            found |= dict.fromkeys(value for value, share in self.exact.items() if share >= RARE)
            if self.both and self.other is not None:
                found |= dict.fromkeys(self.other.exact() or ())
        found |= dict.fromkeys(self.tally.counts)
        if self.both and self.other_tally is not None:
            found |= dict.fromkeys(self.other_tally.counts)
        return in_order(found)

    def _names(self) -> dict[Hashable, str]:
        return {value: self.question.name(value) for value in self._values()}

    # ---- for the panel ---------------------------------------------------------------------

    def _changed(self, pictures: bool = False, quiet: bool = False) -> None:
        """Called after every change; `pictures`: the charts too; `quiet`: nothing is to be announced."""

    def _failed(self, fault: Exception) -> None:
        """Called when a running simulation has failed."""
        raise fault
