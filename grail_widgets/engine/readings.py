"""One question under each reading of an unclear rule, and where the answers part."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, Literal

from grail_widgets.engine import notation
from grail_widgets.engine.asking import Answer, answer
from grail_widgets.engine.errors import PositionError, clip
from grail_widgets.engine.game import Event, State
from grail_widgets.engine.rulebook import Reading, Ruling
from grail_widgets.engine.share import Question
from grail_widgets.engine.tree import BUDGET, Node, Tree

TOLD = 3
"""Events that a difference tells at most; the answers themselves tell them all."""
Part = Literal["position", "legal", "chance", "events", "result"]
"""What differs: whether the position can be, what is legal, the odds, what happens, what it comes to."""


class Side:
    """A question under one reading.

    Attributes:
        reading: the reading.
        answer: the answer under it; None where the position cannot be.
        fault: why the position cannot be; None where it can.
    """

    def __init__(self, reading: Reading, answer: Answer | None, fault: PositionError | None) -> None:
        self.reading, self.answer, self.fault = reading, answer, fault


class Difference:
    """A place at which two readings part.

    Attributes:
        part: what differs there.
        where: the texts that lead to it from the question's position, in order.
        share: how likely that place is, given the actions on the way.
        readings: the names of the two readings.
        said: what is so under each of the two, in words.
    """

    def __init__(
        self, part: Part, where: tuple[str, ...], share: Fraction, readings: tuple[str, str], said: tuple[str, str]
    ) -> None:
        self.part, self.where, self.share, self.readings, self.said = part, where, share, readings, said


class Comparison:
    """One question under all readings of a ruling.

    Attributes:
        question: the question.
        ruling: the ruling with its readings.
        sides: one for each reading, the default first.
        differences: where the other readings part from the first one, the first place on each path.
    """

    def __init__(self, question: Question, ruling: Ruling, sides: Sequence[Side]) -> None:
        self.question, self.ruling, self.sides = question, ruling, tuple(sides)
        self.differences = [found for other in sides[1:] for found in _differences(sides[0], other)]

    @property
    def same(self) -> bool:
        """Whether the answer is the same under all readings."""
        return not self.differences


def compare(question: Question, ruling: str, budget: int = BUDGET) -> Comparison:
    """The question under each reading of a ruling.

    Args:
        question: what is asked; its own reading of this ruling does not count.
        ruling: the id of a ruling of its game.
        budget: nodes at most in the trees of each reading.

    Raises:
        PositionError: there is no such ruling, or the position cannot be under any reading.

    >>> from grail_widgets.engine.share import Question
    >>> import grail_widgets
    >>> race = [["blue", 20], ["red", 10], ["green", 3]]
    >>> position = {"players": ["red", "blue", "green"], "race": race, "dragon": 14,
    ...             "spears": {"red": 1}, "allies": {"red": ["blacksmith"]}}
    >>> found = compare(Question(game="grail-cup", position=position, ask="spend spear"), "spear-landing")
    >>> [side.reading.name for side in found.sides], found.same
    (['share', 'beyond'], False)
    """
    known = question.rules().rulebook.rulings
    if ruling not in known:
        raise PositionError(
            "compare", f"{clip(ruling)!r} is no ruling of this game.{notation.suggestion(ruling, known)}"
        )
    sides = [_side(question, ruling, reading, budget) for reading in known[ruling].readings]
    if all(side.fault for side in sides):
        assert sides[0].fault is not None
        raise sides[0].fault
    return Comparison(question, known[ruling], sides)


def _side(question: Question, ruling: str, reading: Reading, budget: int) -> Side:
    try:
        return Side(reading, answer(question.with_reading(ruling, reading.name), budget), None)
    except PositionError as fault:
        return Side(reading, None, fault)


def _differences(first: Side, second: Side) -> Iterator[Difference]:
    names = (first.reading.name, second.reading.name)
    if first.answer is None or second.answer is None:
        if (first.answer is None) != (second.answer is None):
            said = [str(side.fault) if side.fault else "The position can be." for side in (first, second)]
            yield Difference("position", (), Fraction(1), names, (said[0], said[1]))
        return
    yield from _Pair(names).answers(first.answer, second.answer)


class _Pair:
    """Walks two answers side by side, down to the first difference on each path."""

    def __init__(self, names: tuple[str, str]) -> None:
        self._names = names
        self._seen: set[tuple[int, int]] = set()

    def _found(self, part: Part, where: tuple[str, ...], share: Fraction, one: str, two: str) -> Difference:
        return Difference(part, where, share, self._names, (one, two))

    def answers(self, one: Answer, two: Answer) -> Iterator[Difference]:
        way = _way(one), _way(two)
        where: tuple[str, ...] = ()
        for (text, events), (other, others) in zip(*way, strict=False):
            where = (*where, text) if text else where
            if text != other:
                yield self._found("chance", where, one.chance, f"“{text}” follows.", f"“{other}” follows.")
                return
            if _told(events) != _told(others):
                yield self._found("events", where, one.chance, *_apart(events, others))
                return
        if one.state.table != two.state.table:
            yield self._found("result", where, one.chance, *_results(one.state, two.state))
            return
        yield from self._asked(one, two, where)

    def _asked(self, one: Answer, two: Answer, where: tuple[str, ...]) -> Iterator[Difference]:
        if (one.objection is None) != (two.objection is None) or (one.ask or "") != (two.ask or ""):
            yield self._found("legal", (*where, one.ask or ""), one.chance, _verdict(one), _verdict(two))
            return
        if one.objection is not None and one.objection != two.objection:
            yield self._found("legal", (*where, one.ask or ""), one.chance, _verdict(one), _verdict(two))
            return
        if one.ask is None and set(one.trees) | set(one.unmade) != set(two.trees) | set(two.unmade):
            yield self._found("legal", where, one.chance, _only(one, two), _only(two, one))
        for text, tree in one.trees.items():
            if text in two.trees:
                yield from self._trees(tree, two.trees[text], (*where, text) if text else where, one.chance)

    def _trees(self, one: Tree, two: Tree, where: tuple[str, ...], share: Fraction) -> Iterator[Difference]:
        if _told(one.events) != _told(two.events):
            yield self._found("events", where, share, *_apart(one.events, two.events))
            return
        yield from self._nodes(one.root, two.root, where, share)

    def _nodes(self, one: Node, two: Node, where: tuple[str, ...], share: Fraction) -> Iterator[Difference]:
        if (id(one), id(two)) in self._seen:
            return
        self._seen.add((id(one), id(two)))
        if one.state.table != two.state.table:
            yield self._found("result", where, share, *_results(one.state, two.state))
            return
        if one.state.weights() != two.state.weights():
            yield self._found("chance", where, share, _odds(one.state), _odds(two.state))
            return
        legal, other = one.state.legal_actions(), two.state.legal_actions()
        if set(legal) != set(other):
            yield self._found("legal", where, share, _named(legal, other), _named(other, legal))
            return
        for mine, its in zip(one.branches, two.branches, strict=False):
            place, part = (*where, mine.text), share * mine.probability
            if _told(mine.events) != _told(its.events):
                yield self._found("events", place, part, *_apart(mine.events, its.events))
            else:
                yield from self._nodes(mine.node, its.node, place, part)
        for text in one.choices.keys() & two.choices.keys():
            yield from self._trees(one.choices[text], two.choices[text], (*where, text), share)


def _way(found: Answer) -> list[tuple[str, tuple[Event, ...]]]:
    return [("", found.opening), *((played.text, played.events) for played in found.played)]


def _told(events: Sequence[Event]) -> list[tuple[str, str]]:
    return [(event.text, event.rule) for event in events]


def _apart(one: Sequence[Event], two: Sequence[Event]) -> tuple[str, str]:
    """What happens in each between what they have in common at the start and at the end."""
    mine, its = _told(one), _told(two)
    shorter = min(len(mine), len(its))
    head = 0
    while head < shorter and mine[head] == its[head]:
        head += 1
    tail = 0
    while tail < shorter - head and mine[-1 - tail] == its[-1 - tail]:
        tail += 1
    first, second = (_in_words(told[head : len(told) - tail]) for told in (mine, its))
    return first, second


def _in_words(told: Sequence[tuple[str, str]]) -> str:
    words = " ".join(f"{text} ({rule})" for text, rule in told[:TOLD])
    return (f"{words} And more." if len(told) > TOLD else words) or "Nothing of that kind."


def _results(one: State, two: State) -> tuple[str, str]:
    """What of the position differs, key by key."""
    first, second = one.position(), two.position()
    keys = [key for key in first if first[key] != second[key]]
    return tuple("; ".join(f"{key}: {_plain(each[key])}" for key in keys) + "." for each in (first, second))  # type: ignore[return-value]


def _plain(value: Any) -> str:
    return "nothing" if value is None else clip(str(value).replace("'", ""), 120)


def _verdict(found: Answer) -> str:
    if found.objection is None:
        return f"“{found.question.ask}” is legal."
    rule = f" ({found.objection.rule})" if found.objection.rule else ""
    return f"“{found.ask}” is not legal: {found.objection.reason}{rule}"


def _only(one: Answer, two: Answer) -> str:
    return _named([*one.trees, *one.unmade], [*two.trees, *two.unmade])


def _named(one: Sequence[str], two: Sequence[str]) -> str:
    """What is legal in one and not in the other."""
    own = [text for text in one if text not in two]
    shown = ", ".join(own[:8]) + (f" and {len(own) - 8} more" if len(own) > 8 else "")
    return f"Legal only here: {shown}." if own else "Nothing is legal only here."


def _odds(state: State) -> str:
    outcomes = state.chance_outcomes()
    if not outcomes:
        return "No chance is waiting."
    shown = ", ".join(f"{text} {share}" for text, share in outcomes[:6])
    return f"Chance: {shown}{' …' if len(outcomes) > 6 else ''}."
