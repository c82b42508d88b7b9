"""What a maker of exercises hands in: a question out of a game, its answer, wrong ways, the worked solution."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from grail_widgets.engine.notation import title
from grail_widgets.lessons.answers import Kind
from grail_widgets.lessons.draws import Draws
from grail_widgets.lessons.feedback import Model, usual
from grail_widgets.probability import Question, read_question


class Line(msgspec.Struct, frozen=True):
    """One step of a worked solution: a sentence or an equation, and the clause that it rests on, if any."""

    text: str
    rule: str | None = None

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})" if self.rule else self.text


class Grid(msgspec.Struct, frozen=True):
    """A table of the exercise's text: what it shows, the heads of its columns, and its rows."""

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Draft(msgspec.Struct, frozen=True):
    """An exercise before it is anybody's.

    Attributes:
        question: the question of the probability lab that it is made of; its position is real.
        text: the situation, a few short sentences.
        ask: the question, one sentence.
        kind: what is asked for.
        answer: the exact answer, from the engine.
        models: the wrong ways and the numbers they give.
        solution: the worked solution.
        facts: the numbers it was made from, by name; a second way to the answer starts from these.
        grid: a table that belongs to the text.
        places: decimal places that an answer must have.
    """

    question: Question
    text: str
    ask: str
    kind: Kind
    answer: Fraction
    models: tuple[Model, ...]
    solution: tuple[Line, ...]
    facts: dict[str, Any]
    grid: Grid | None = None
    places: int = 3


Maker = Callable[[Draws], Draft]


def pose(
    game: str,
    topic: str,
    clauses: Sequence[str],
    experiment: Mapping[str, Any],
    variables: Mapping[str, Any],
    **ask: Any,
) -> Question:
    """A question of the probability lab for an exercise; `ask` is what is asked, as in `Ask`."""
    return read_question(
        {
            "id": f"exercise-{topic}",
            "game": game,
            "title": "Exercise",
            "text": "An exercise.",
            "topics": [topic],
            "clauses": list(clauses),
            "experiment": dict(experiment),
            "variables": dict(variables),
            "ask": ask,
        }
    )


def finish(
    question: Question,
    text: str,
    ask: str,
    models: Sequence[tuple[str, Fraction | None]],
    solution: Sequence[Line | str | tuple[str, str]],
    facts: Mapping[str, Any],
    *,
    kind: Kind = "probability",
    answer: Fraction | None = None,
    grid: Grid | None = None,
    places: int | None = None,
) -> Draft:
    """A draft; the question's own answer is taken where no other is given."""
    exact = question.answer if answer is None else answer
    assert exact is not None
    question = question.changed(title=ask, text=f"{text} {ask}")
    return Draft(
        question,
        text,
        ask,
        kind,
        exact,
        usual(models, exact, kind),
        tuple(_line(each) for each in solution),
        dict(facts),
        grid,
        _places(exact, kind) if places is None else places,
    )


def _places(answer: Fraction, kind: Kind) -> int:
    """Decimal places that leave a small chance at least three digits, so that a wrong one is not taken for it."""
    if kind != "probability":
        return 2
    places = 3
    while 0 < answer * 10**places < 50 and places < 8:
        places += 1
    return places


def _line(step: Line | str | tuple[str, str]) -> Line:
    if isinstance(step, Line):
        return step
    return Line(step) if isinstance(step, str) else Line(*step)


# ---- words -----------------------------------------------------------------------------------------


def times(count: int) -> str:
    """How often, in words.

    >>> times(2), times(7)
    ('twice', '7 times')
    """
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def listed(words: Sequence[str], last: str = "and") -> str:
    """Words in a sentence: "a, b and c"."""
    return f"{', '.join(words[:-1])} {last} {words[-1]}" if len(words) > 1 else "".join(words)


def said(odds: Mapping[str, Fraction], drop: str = "") -> str:
    """Odds in a sentence: "Seal 1/6, Thief 1/3, Spear 1/2"."""
    return ", ".join(f"{title(text.removeprefix(drop))} {share}" for text, share in odds.items())


def power(base: Fraction, exponent: int) -> str:
    """A power as it is written: "(5/6)^4"."""
    return f"({base})^{exponent}"


def product(factors: Sequence[Fraction]) -> str:
    """A product as it is written: "4/18 × 3/17"."""
    return " × ".join(map(str, factors))
