"""Questions: a random variable of a position or a game, what is asked of it, and the exact answer."""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterable, Mapping
from fractions import Fraction
from functools import cached_property
from typing import Any, Literal

import msgspec

from grail_widgets.engine.errors import PositionError
from grail_widgets.engine.game import Game, State
from grail_widgets.engine.lookup import find_game
from grail_widgets.engine.notation import decode, suggestion, title
from grail_widgets.probability import distribution, events
from grail_widgets.probability.distribution import Value
from grail_widgets.probability.experiment import Experiment
from grail_widgets.probability.house import HOUSE_RULES, house_game
from grail_widgets.probability.measures import NONE, Made, Measure, read_measure
from grail_widgets.probability.repeats import Repeat, sample_rounds, together
from grail_widgets.probability.topics import TOPICS
from grail_widgets.probability.written import Written

Joint = dict[tuple[Value, ...], Fraction]


class Question:
    """A question out of a game, with its exact answer where there is one.

    Attributes:
        id, title, text: what it is called and asked.
        game: the game's id.
        topics: ids of `TOPICS`.
        clauses: the rules that it rests on.
        why: how the answer comes about, in a sentence or two.
        inexact: why there is no exact answer; None where there is one.
        policy: the way of playing under which it is then simulated; None where nobody has a choice
            or choices are part of the text.
        level: 1 to 3, the easy ones first.
        variables: the names of the random variables.
        shown: the variable whose distribution is shown.
        written: the question as data.
    """

    def __init__(self, written: Written, where: str = "question") -> None:
        self.written = written
        self.id, self.title, self.text = written.id, written.title, written.text
        self.game, self.topics, self.clauses = written.game, tuple(written.topics), tuple(written.clauses)
        self.why, self.inexact, self.level = written.why, written.inexact, written.level
        self.policy = written.experiment.policy
        self._where = where
        measures = {
            name: read_measure(data, f"{where}.variables.{name}") for name, data in written.variables.items()
        }
        self._read: dict[str, Measure] = {n: each for n, each in measures.items() if not isinstance(each, Made)}
        self._made: dict[str, Made] = {n: each for n, each in measures.items() if isinstance(each, Made)}
        self.variables = (*self._read, *self._made)
        self._check()
        self.shown: str = written.show or self._asked_of()[0]
        self._tests = self._read_tests()

    def _check(self) -> None:
        where, written = self._where, self.written
        for index, topic in enumerate(written.topics):
            if topic not in TOPICS:
                raise PositionError(
                    f"{where}.topics[{index}]", f"{topic!r} is no topic.{suggestion(topic, TOPICS)}"
                )
        asked = [written.ask.chance, written.ask.either, written.ask.expected, written.ask.variance]
        if sum(each is not None for each in asked) != 1:
            raise PositionError(f"{where}.ask", "exactly one of chance, either, expected and variance is asked.")
        named = [*self._asked_of(), *written.ask.given, *([written.show] if written.show else [])]
        for name in [*named, *(part for made in self._made.values() for part in made.parts)]:
            if name not in self.variables:
                raise PositionError(f"{where}.ask", f"{name!r} is no variable.{suggestion(name, self.variables)}")
        if (written.inexact is None) == (written.experiment.policy is not None):
            raise PositionError(
                f"{where}.inexact", "a question under a policy says why it has no exact answer, and no other does."
            )
        if written.experiment.house not in (None, *HOUSE_RULES):
            raise PositionError(
                f"{where}.experiment.house",
                "there is no such house rule." + suggestion(str(written.experiment.house), HOUSE_RULES),
            )

    def _asked_of(self) -> list[str]:
        ask = self.written.ask
        if ask.expected or ask.variance:
            return [str(ask.expected or ask.variance)]
        return [name for each in (ask.either or [ask.chance or {}]) for name in each]

    def _read_tests(self) -> tuple[list[dict[str, events.Test]], dict[str, events.Test]]:
        def read(each: Mapping[str, Any], path: str) -> dict[str, events.Test]:
            return {
                name: events.predicate(event, f"{self._where}.ask.{path}.{name}") for name, event in each.items()
            }

        ask = self.written.ask
        return [read(each, "chance") for each in ask.either or [ask.chance or {}]], read(ask.given, "given")

    # ---- the experiment --------------------------------------------------------------------------

    @cached_property
    def rules(self) -> Game:
        """The game with the rulings and house rules of this question."""
        return house_game(find_game(self.game, self.written.rulings), self.written.experiment.house)

    @cached_property
    def experiment(self) -> Experiment:
        """The experiment, once (before any repeating)."""
        setting = self.written.experiment
        return Experiment(
            self.rules,
            setting.position,
            players=setting.players,
            rounds=setting.rounds or [setting.steps],
            carry=setting.carry,
            choose=setting.choose,
            policy=setting.policy,
            alike=setting.alike,
            until=setting.until,
            measures=self._read,
        )

    @property
    def start(self) -> State:
        """The state that the question is about."""
        setting = self.written.experiment
        return self.rules.setup(setting.players) if setting.position is None else self.rules.at(setting.position)

    @property
    def made(self) -> tuple[str, ...]:
        """The names of the variables that are made from others."""
        return tuple(self._made)

    @property
    def repeat(self) -> Repeat:
        """How often it is done, and what is made of the results."""
        setting = self.written.experiment
        success = {name: events.predicate(event) for name, event in setting.success.items()}
        return Repeat(setting.repeat, setting.combine, tuple(self._read), success)

    def complete(self, values: tuple[Value, ...]) -> tuple[Value, ...]:
        """The values of all variables, from those that are read off the game."""
        if not self._made:
            return values
        known = dict(zip(self._read, values, strict=True))
        for name, made in self._made.items():
            known[name] = made.of(known)
        return tuple(known[name] for name in self.variables)

    # ---- exact ---------------------------------------------------------------------------------

    @cached_property
    def _joint(self) -> Joint | None:
        if self.inexact is not None:
            return None
        return distribution.mapped(together(self.experiment.exact(), self.repeat), self.complete)

    def joint(self) -> Joint | None:
        """The exact distribution of all variables together: {values in their order: probability}, or None."""
        return None if self._joint is None else dict(self._joint)

    def marginal(self, *names: str) -> dict[Any, Fraction] | None:
        """The exact distribution of one variable, or of several as tuples; conditions left aside."""
        if self._joint is None:
            return None
        return distribution.mapped(self._joint, lambda values: self._pick(values, names or (self.shown,)))

    def exact(self) -> dict[Value, Fraction] | None:
        """The exact distribution of the variable shown, under the condition of the question.

        Returns:
            {value: probability}, in reading order; None where there is no exact answer (`inexact`
            says why).
        """
        if self._joint is None:
            return None
        joint = distribution.given(self._joint, self.is_given)
        found: dict[Value, Fraction] = distribution.mapped(joint, self.value)
        return {value: found[value] for value in distribution.in_order(found)}

    @cached_property
    def answer(self) -> Fraction | None:
        """The exact answer to what is asked; None where there is none."""
        if self._joint is None:
            return None
        joint = distribution.given(self._joint, self.is_given)
        if self.kind == "chance":
            return distribution.chance(joint, self.holds)
        if self.repeat.waits:
            return self._waiting()
        numbers: dict[Any, Fraction] = dict(distribution.mapped(joint, self.value))
        if any(isinstance(value, str) for value in numbers):
            raise ValueError(
                f"{self.id}: {self.shown} is not always a number, so nothing is to be expected of it."
            )
        return (distribution.mean if self.kind == "expected" else distribution.variance)(numbers)

    def _waiting(self) -> Fraction:
        """What to expect of waiting for a success, and its variance: no repeat knows of those before."""
        share = distribution.chance(self.experiment.exact(), self.repeat.succeeds)
        return 1 / share if self.kind == "expected" else (1 - share) / share**2

    # ---- what is asked -------------------------------------------------------------------------

    @property
    def kind(self) -> Literal["chance", "expected", "variance"]:
        """What the answer is: the chance of an event, an expected value or a variance."""
        ask = self.written.ask
        return "expected" if ask.expected else "variance" if ask.variance else "chance"

    def is_given(self, values: tuple[Value, ...]) -> bool:
        """Whether the condition of the question is met."""
        return all(test(values[self.variables.index(name)]) for name, test in self._tests[1].items())

    def holds(self, values: tuple[Value, ...]) -> bool:
        """Whether the event asked for has happened."""
        return any(
            bool(each) and all(test(values[self.variables.index(name)]) for name, test in each.items())
            for each in self._tests[0]
        )

    def value(self, values: tuple[Value, ...]) -> Value:
        """The value of the variable that is shown."""
        return values[self.variables.index(self.shown)]

    def _pick(self, values: tuple[Value, ...], names: Iterable[str]) -> Hashable:
        picked = tuple(values[self.variables.index(name)] for name in names)
        return picked[0] if len(picked) == 1 else picked

    def happens(self, value: Value) -> bool | None:
        """Whether the event holds for a value of the variable shown; None where that alone does not say."""
        ask = self.written.ask
        if self.kind != "chance" or any(set(each) != {self.shown} for each in ask.either or [ask.chance or {}]):
            return None
        return any(test(value) for each in self._tests[0] for test in each.values())

    # ---- samples -------------------------------------------------------------------------------

    def sample(self, rng: random.Random) -> tuple[Value, ...]:
        """The values of all variables in one run of the experiment, drawn by the engine."""
        return self.complete(sample_rounds(self.experiment.sample, self.repeat, rng))

    # ---- words ---------------------------------------------------------------------------------

    def name(self, value: Hashable) -> str:
        """A value in words."""
        if value in self.written.names:
            return self.written.names[value]
        if value == NONE:
            return "none"
        return title(value) if isinstance(value, str) else str(value)

    def event_words(self) -> str:
        """What is asked, in words: "seals at least 1".

        >>> from grail_widgets.probability import question
        >>> question("seal-in-four-visits").event_words()
        'seals at least 1'
        """
        ask = self.written.ask
        if self.kind != "chance":
            what = "expected value" if self.kind == "expected" else "variance"
            apart = " (the first less the second)" if self.written.experiment.combine == "difference" else ""
            return f"{what} of {self.label(self.shown)}{apart}" + self._given_words()
        cases = [self._all_of(each) for each in ask.either or [ask.chance or {}]]
        return " or ".join(cases) + self._given_words()

    def _given_words(self) -> str:
        said = self._all_of(self.written.ask.given)
        return f", given {said}" if said else ""

    def _all_of(self, wanted: Mapping[str, Any]) -> str:
        return " and ".join(self._event(name, event) for name, event in wanted.items())

    def _event(self, name: str, event: Any) -> str:
        said = events.words(event, self.name)
        return f"{self.label(name)}{'' if isinstance(event, Mapping) else ':'} {said}"

    def label(self, variable: str) -> str:
        """A variable's name in words."""
        return variable.replace("_", " ")

    def __repr__(self) -> str:
        return f"<Question {self.id}: {self.title}>"

    # ---- other rules ---------------------------------------------------------------------------

    def switched(self) -> Question | None:
        """The same question under the other reading or house rule; None where none changes the odds."""
        switch = self.written.switch
        if switch is None:
            return None
        return self.changed(
            rulings={**self.written.rulings, **switch.rulings},
            experiment=msgspec.structs.replace(self.written.experiment, house=switch.house),
            switch=None,
        )

    def changed(self, **changes: Any) -> Question:
        """The question with other fields of `written` (texts, numbers of the experiment, what is asked)."""
        return Question(msgspec.structs.replace(self.written, **changes), self._where)


def read_question(data: Any, where: str = "question") -> Question:
    """A question from its mapping.

    Raises:
        PositionError: it is none; the path says where it does not fit.
    """
    return Question(decode(data, Written, where), where)
