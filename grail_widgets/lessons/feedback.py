"""What an answer shows: right, right but too coarse, or the number that one of the usual wrong ways gives."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final, Literal

import msgspec

from grail_widgets.lessons.answers import Given, Kind, decimal

WRONG: Final[dict[str, str]] = {
    "complement": "That is the chance of the opposite. Take it from 1.",
    "complement-forgotten": "That is the chance that it never happens. What is asked is that it does.",
    "added": "The chances were added. Both things have to happen, so they are multiplied.",
    "added-tries": "The chances of the single tries were added. Those that may both succeed are counted twice.",
    "multiplied": "The chances were multiplied. Either thing will do, so they are added.",
    "all": "That is the chance that it happens every time.",
    "one": "That is the chance for one time only.",
    "exactly-one": "That is the chance of exactly one. More than one is asked for too.",
    "overlap": "The chances were added, and what is both was counted twice. Take the overlap off once.",
    "overlap-only": "That is the chance of both at once. Either of them is enough here.",
    "exclusive": "That is the chance of one without the other. What is both counts too.",
    "replaced": "That is right if what was drawn went back each time. Here it does not, so the numbers change.",
    "first-only": "Only the first part was counted.",
    "second-only": "Only the second part was counted.",
    "one-kind": "Only one of the two kinds was counted.",
    "failures-only": "That is the chance that it has not come before. Then it has to come, too.",
    "any-order": "That counts a success at any of these tries. It is asked for at the last one only.",
    "either": "That counts the cases in which at least one succeeds. Both have to.",
    "both-fail": "That is the chance that both fail.",
    "both-succeed": "That is the chance that both succeed.",
    "miscounted": "The cards were miscounted by one.",
    "independent": "The two were taken to be independent. A hit makes a good roll more likely.",
    "other-side": "That counts the hits of the other side.",
    "tie-ignored": "Equal totals were given to one side. Then nobody pays.",
    "half": "Half of them is to be expected only where the chance is 1/2.",
    "spread-left-out": "The spread of a single try was left out.",
    "handed-over": "What was ruled out was given to this one alone. All that are left share it.",
    "one-order": "That is the chance of one order only. Count all the orders in which it can come.",
    "order-twice": "Each case was counted once for every order. The order makes no other case here.",
    "no-coefficient": "That is the chance of one order only. Count all the orders in which it can come.",
    "at-least": "That is the chance of so many or more. Exactly so many is asked for.",
    "some-only": "Only the successes were looked at. The other times must fail, and that has a chance too.",
    "off-by-one": "One failure too many was counted. The last try is the success.",
    "by-then": "That is the chance that it comes by then. It is asked that it comes just then.",
    "joint": "That is the chance of both among all cases. Divide it by the chance of what is known.",
    "swapped": "That answers it the other way round: what is asked and what is known have changed places.",
    "not-given": "What is known was left out. It takes away some cases, so the rest weighs more.",
    "known-ignored": "That is the share among all of them. Some are known to lie elsewhere and cannot come.",
    "equally-likely": "The cases were taken to be equally likely. They are not.",
    "branch-forgotten": "One way to get there was left out. Follow every branch of the tree.",
    "branches-multiplied": "The branches were multiplied. Multiply along a branch, add between branches.",
    "branch-added": "Along a branch the chances were added. There they are multiplied.",
    "roll-forgotten": "The roll of the die was left out of its branch.",
    "one-missing": "One of the others was left out of the sum.",
    "others": "That is what the others add up to. All together are 1.",
    "sums-equal": "The sums of two dice were taken to be equally likely. 7 can fall in six ways, 2 in one.",
    "tie-counted": "The equal totals were counted in. Then both hit, which was not asked.",
    "probability": "That is a probability. It is asked how many cases there are.",
    "dice-added": "The numbers of outcomes were added. Every outcome of one goes with every outcome of the other.",
    "move-forgotten": "The spaces moved first were left out. They count too.",
    "sign": "A step back was counted forward. It counts with a minus.",
    "chance-only": "That is a chance. Weigh each value with its chance and add up.",
    "unweighted": "That is the plain average of the values. Weigh each with its chance.",
    "certain": "That is what is won when it succeeds. It does not always.",
    "ratio-swapped": "The two chances have changed places. Whoever wins more seldom gets more.",
    "equal-stakes": "Equal stakes are fair only for equal chances.",
    "differences": "The one was taken from the other. Variances of independent things add, in a difference too.",
    "one-part": "That is the variance of one part alone.",
    "spread": "That is the standard deviation. The variance is its square.",
    "spreads-added": "The standard deviations were added. It is their squares, the variances, that add up.",
    "number-squared": "The number of tries was squared. Variances of independent tries just add up.",
    "variance": "That is the square of it. Take the root.",
    "not-divided": "That is the spread of a single try. It shrinks with the root of the number of tries.",
    "divided-whole": "It was divided by the number of tries. It shrinks only with the root of that number.",
    "band": "That is half the width of the 95 % band, about two standard errors. One is asked for.",
    "not-squared": "The error was not squared. To halve it takes four times as many tries.",
    "rounded-down": "With one fewer the error is still too large. Round up.",
    "share-only": "The chance of a failure was left out of the spread.",
    "edges": "The ends belong to it, too.",
    "outside": "That is the chance to lie outside.",
    "middle": "That is the chance of the middle value alone.",
    "odds": "That is how often for each time that it does not happen. Divide by all cases instead.",
}
"""{wrong way: what is said to whoever took it}."""

Mark = Literal["right", "imprecise", "rounding", "wrong"]


class Model(msgspec.Struct, frozen=True):
    """The number that a wrong way gives for one exercise.

    Attributes:
        id: the wrong way, a key of `WRONG`.
        value: what comes out.
    """

    id: str
    value: Fraction


class Verdict(msgspec.Struct, frozen=True):
    """What is said to an answer.

    Attributes:
        mark: right, imprecise (right, but to fewer places than asked), rounding (the last digit is
            off) or wrong.
        sentence: one or two sentences to the student; the answer is not given away.
        model: the wrong way that the answer fits, or None.
    """

    mark: Mark
    sentence: str
    model: str | None = None

    @property
    def right(self) -> bool:
        """Whether the answer counts as right."""
        return self.mark == "right"


def usual(models: Iterable[tuple[str, Fraction | None]], answer: Fraction, kind: Kind) -> tuple[Model, ...]:
    """The wrong ways whose numbers can be told apart from the answer and from each other.

    Those that come first are named first. For probabilities the opposite and the odds are always among
    them, at the end.
    """
    listed = list(models)
    if kind == "probability" and 0 < answer < 1:
        listed += [("complement", 1 - answer), ("odds", answer / (1 - answer))]
    found: dict[Fraction, Model] = {}
    for id, value in listed:
        if id not in WRONG:
            raise KeyError(f"{id!r} is no wrong way that has a sentence.")
        possible = value is not None and (kind != "probability" or 0 <= value <= 1)
        if value is not None and possible and value != answer and value not in found:
            found[value] = Model(id, value)
    return tuple(found.values())


def judge(given: Given, answer: Fraction, models: Sequence[Model], kind: Kind, places: int) -> Verdict:
    """What to say to an answer.

    >>> from grail_widgets.lessons.answers import read
    >>> models = [Model("replaced", Fraction(4, 81)), Model("complement", Fraction(49, 51))]
    >>> judge(read("4/81"), Fraction(2, 51), models, "probability", 3).model
    'replaced'
    """
    if given.near(answer, places):
        return Verdict("right", "Right.")
    if given.coarse(answer, places):
        return Verdict("imprecise", f"Right so far, but {precision(kind, places)}.")
    for model in models:
        if given.near(model.value, places) or given.coarse(model.value, places):
            return Verdict("wrong", WRONG[model.id], model.id)
    if given.cut(answer, places):
        return Verdict("rounding", "Nearly: the last digit is off. Look at the rounding.")
    if kind == "count" and given.value < 1:
        return Verdict("wrong", WRONG["probability"], "probability")
    return Verdict("wrong", "That is not it. Look at the worked solution, or try again.")


def precision(kind: Kind, places: int) -> str:
    """How exact an answer has to be, as a request: "give a fraction, or at least 3 decimal places"."""
    if kind == "count":
        return "give a whole number"
    percent = f" ({decimal(Fraction(1, 4) * 100, max(0, places - 2))} %)" if kind == "probability" else ""
    example = decimal(Fraction(1, 4), places)
    return f"give a fraction, or at least {places} decimal places such as {example}{percent}"
