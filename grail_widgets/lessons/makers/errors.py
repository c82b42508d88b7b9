"""Exercises about many rolls of the Village die: the law of large numbers, and how far a sample is off."""

from __future__ import annotations

from fractions import Fraction
from math import ceil

from grail_widgets.lessons.drafts import Draft, finish, power, times
from grail_widgets.lessons.draws import Draws
from grail_widgets.lessons.makers.village import DIE, FACES, Visit
from grail_widgets.lessons.roots import root
from grail_widgets.probability.distribution import chance

STEPS = {"seal": 5, "thief": 2, "spear": 1}
"""{face: so many rolls, times a square, have a standard error that is a fraction}."""


def near_the_share(draws: Draws) -> Draft:
    """How likely a share lies near its chance: few rolls or many."""
    visit, face, rolls = Visit(draws), draws.pick(tuple(FACES)), draws.pick((12, 18, 24, 30, 36))
    percent = draws.pick((10, 15))
    one = _share(visit, face)
    off = Fraction(percent, 100)
    low, high = ceil(rolls * (one - off)), int(rolls * (one + off))
    question = visit.count("large-numbers", face, rolls, {"between": [low, high]})
    counts = question.marginal() or {}
    answer = chance(counts, lambda number: low <= number <= high)
    middle = rolls * one
    return finish(
        question,
        f"{visit.knight} rolls the Village die {times(rolls)} in a long series of races. {DIE} "
        f"The chance of {FACES[face]} is {one}, so it is expected {times(int(middle))}.",
        f"How likely is the share of {FACES[face]} to be at most {percent} percentage points away from {one}, "
        f"the ends included?",
        [
            ("outside", 1 - answer),
            ("middle", counts[int(middle)]),
            ("equally-likely", Fraction(high - low + 1, rolls + 1)),
            ("edges", chance(counts, lambda number: low < number < high)),
        ],
        [
            visit.odds(),
            f"The share is between {one - off} and {one + off}: that is {low} to {high} of {rolls} rolls",
            f"Each count k has the chance C({rolls},k) × ({one})^k × ({1 - one})^({rolls}-k)",
            f"Added up from k = {low} to {high}: about {float(answer):.4f}",
            "With more rolls the share is more and more likely to be so near: the law of large numbers",
        ],
        {"share": one, "rolls": rolls, "low": low, "high": high},
    )


def expected_count(draws: Draws) -> Draft:
    """What is expected of many rolls."""
    visit, face = Visit(draws), draws.pick(tuple(FACES))
    rolls = 6 * draws.between(5, 30)
    one = _share(visit, face)
    question = visit.once("large-numbers", face)
    return finish(
        question,
        f"A class plays many races and rolls the Village die {rolls} times in all. {DIE}",
        f"How many times is {FACES[face]} to be expected?",
        [
            ("equally-likely", Fraction(rolls, 3)),
            ("others", rolls * (1 - one)),
            ("equally-likely", Fraction(rolls, 6)),
            ("half", Fraction(rolls, 2)),
        ],
        [visit.odds(), f"Of {rolls} rolls that share is expected: {rolls} × {one} = {rolls * one}"],
        {"share": one, "rolls": rolls},
        kind="count",
        answer=rolls * one,
    )


def standard_error(draws: Draws) -> Draft:
    """The standard error of a share."""
    visit, face = Visit(draws), draws.pick(tuple(FACES))
    rolls = STEPS[face] * draws.between(3, 12) ** 2
    one = _share(visit, face)
    spread = one * (1 - one)
    answer = root(spread / rolls)
    return finish(
        visit.once("sampling-error", face),
        f"To estimate the chance of {FACES[face]}, a computer rolls the Village die {rolls} times and takes the "
        f"share. {DIE}",
        "What is the standard error of that share?",
        [
            ("variance", spread / rolls),
            ("not-divided", root(spread)),
            ("divided-whole", root(spread) / rolls),
            ("band", 2 * answer),
            ("band", Fraction(196, 100) * answer),
            ("share-only", root(one / rolls)),
        ],
        [
            visit.odds(),
            f"The variance of one roll, which counts as 1 or 0: {one} × {1 - one} = {spread}",
            f"The variance of a share of {rolls}: {spread} ÷ {rolls} = {spread / rolls}",
            f"The standard error is its root, {answer}, since {power(answer, 2)} = {spread / rolls}",
        ],
        {"share": one, "rolls": rolls},
        kind="value",
        answer=answer,
        places=3,
    )


def rolls_needed(draws: Draws) -> Draft:
    """How many rolls a small standard error takes."""
    visit, face = Visit(draws), draws.pick(tuple(FACES))
    percent = draws.pick((1, 2, 4, 5))
    error, one = Fraction(percent, 100), _share(visit, face)
    spread = one * (1 - one)
    exact = spread / error**2
    answer = Fraction(ceil(exact))
    return finish(
        visit.once("sampling-error", face),
        f"The chance of {FACES[face]} is to be estimated by rolling the Village die again and again. {DIE}",
        f"How many rolls does it take at least until the standard error of the share is no more than {percent} "
        "percentage "
        f"{'point' if percent == 1 else 'points'}?",
        [
            ("not-squared", Fraction(ceil(spread / error))),
            ("rounded-down", Fraction(int(exact))),
            ("share-only", Fraction(ceil(one / error**2))),
            ("spread-left-out", Fraction(ceil(1 / error**2))),
            ("band", Fraction(ceil(4 * exact))),
            ("not-squared", Fraction(ceil(root(spread) / error))),
        ],
        [
            visit.odds(),
            f"The variance of one roll, which counts as 1 or 0: {one} × {1 - one} = {spread}",
            f"The error squared is {spread} divided by the number of rolls, and may be at most {power(error, 2)} "
            f"= {error**2}",
            f"So the number is at least {spread} ÷ {error**2} = {exact}",
            f"In whole rolls: {answer}",
        ],
        {"share": one, "error": error},
        kind="count",
        answer=answer,
    )


def _share(visit: Visit, face: str) -> Fraction:
    found = visit.once("large-numbers", face).answer
    assert found is not None
    return found
