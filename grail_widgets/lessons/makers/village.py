"""Exercises about the Village die of Grail Cup: the same roll again and again, each time from the start."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

from grail_widgets.engine.rulebook import load_rulebook
from grail_widgets.lessons.drafts import Draft, Line, finish, pose, power, product, said, times
from grail_widgets.lessons.draws import Draws
from grail_widgets.lessons.roots import root
from grail_widgets.probability import Question
from grail_widgets.probability.distribution import chance, combined, variance

COLOURS = ("red", "blue", "green", "yellow", "purple", "white", "black", "orange")
FACES = {"seal": "the Seal", "thief": "the Thief", "spear": "a Spear"}
CLAUSES = ("GC.village.die", "GC.die.faces")
DIE = "On the Village die the Seal is on 1 face, the Thief on 2 and a Spear on 3."
ROLL: dict[str, Any] = {"until": {"drawn": "die *"}}


class Visit:
    """A Knight that will end its move on a Village.

    Attributes:
        position: the position.
        steps: what it plays.
        knight: its name.
        village: the space.
    """

    def __init__(self, draws: Draws) -> None:
        board = load_rulebook("grail-cup").data["board"]
        colours = draws.picks(COLOURS, draws.between(3, 5))
        self.village: int = draws.pick(board["village"][1:])
        move = draws.pick((2, 4, 6))
        start, self.knight = self.village - move, colours[0].capitalize()
        free = [space for space in range(2, board["finish"]) if not start <= space <= self.village]
        spaces = draws.picks(free, len(colours))
        race = [[colours[0], start], *([colour, at] for colour, at in zip(colours[1:], spaces, strict=False))]
        self.position: dict[str, Any] = {
            "players": colours,
            "race": sorted(race, key=lambda entry: -int(entry[1])),
            "dragon": spaces[-1],
            "allies": {colours[0]: ["fairy"]},
        }
        self.steps = [f"move {move}"]

    def experiment(self, **more: Any) -> dict[str, Any]:
        """The roll as an experiment."""
        return {"position": self.position, "steps": self.steps, **ROLL, **more}

    def once(self, topic: str, face: str) -> Question:
        """Whether one roll shows a face."""
        return pose(
            "grail-cup", topic, CLAUSES, self.experiment(), {"rolled": {"drawn": "die *"}}, chance={"rolled": face}
        )

    def count(self, topic: str, face: str, rolls: int, event: Any) -> Question:
        """How often a face comes in so many rolls."""
        experiment = self.experiment(repeat=rolls)
        return pose(
            "grail-cup", topic, CLAUSES, experiment, {face: {"count": f"die {face}"}}, chance={face: event}
        )

    def odds(self) -> Line:
        """The odds of one roll, as the engine gives them."""
        state = self.once("sample-space", "seal").experiment.start.state
        return Line(f"One roll: {said(state.odds(), 'die ')}", "GC.die.faces")

    def visits(self, count: int) -> str:
        """The situation in words."""
        often = f"ends its move on a Village {times(count)} and rolls the die each time"
        return f"In a race {self.knight}'s Knight {often}. {DIE}"


def at_least_one(draws: Draws) -> Draft:
    """At least one in several rolls: the complement."""
    visit, face, rolls = Visit(draws), draws.pick(tuple(FACES)), draws.between(2, 5)
    question = visit.count("complement", face, rolls, {"at_least": 1})
    counts = question.marginal() or {}
    one, none = _one(visit, face), counts[0]
    return finish(
        question,
        visit.visits(rolls),
        f"How likely is {visit.knight} to roll {FACES[face]} at least once?",
        [
            ("complement-forgotten", none),
            ("added-tries", rolls * one),
            ("all", counts[rolls]),
            ("exactly-one", counts[1]),
            ("one", one),
        ],
        [
            visit.odds(),
            f"The opposite is easier: {FACES[face]} never comes",
            f"Not in one roll: 1 - {one} = {1 - one}",
            f"Not in {rolls} rolls, each of which knows nothing of the others: {power(1 - one, rolls)} = {none}",
            f"At least once: 1 - {none} = {1 - none}",
        ],
        {"share": one, "rolls": rolls},
    )


def exactly(draws: Draws) -> Draft:
    """Exactly so many in several rolls: binomial."""
    visit, face, rolls = Visit(draws), draws.pick(tuple(FACES)), draws.between(3, 6)
    wanted = draws.between(1, min(3, rolls - 1))
    question = visit.count("binomial", face, rolls, wanted)
    counts = question.marginal() or {}
    one = _one(visit, face)
    order = one**wanted * (1 - one) ** (rolls - wanted)
    return finish(
        question,
        visit.visits(rolls),
        f"How likely is {visit.knight} to roll {FACES[face]} exactly {times(wanted)}?",
        [
            ("no-coefficient", order),
            ("at-least", chance(counts, lambda number: number >= wanted)),
            ("some-only", comb(rolls, wanted) * one**wanted),
            ("some-only", one**wanted),
            ("order-twice", rolls**wanted * order),
        ],
        [
            visit.odds(),
            f"{wanted} of {rolls} rolls show it: this can come in C({rolls},{wanted}) = {comb(rolls, wanted)} "
            "orders",
            f"One such order: {power(one, wanted)} × {power(1 - one, rolls - wanted)} = {order}",
            f"All orders: {comb(rolls, wanted)} × {order} = {counts[wanted]}",
        ],
        {"share": one, "rolls": rolls, "wanted": wanted},
    )


def first_time(draws: Draws) -> Draft:
    """The first one just at a certain roll: geometric."""
    visit, face, number = Visit(draws), draws.pick(tuple(FACES)), draws.between(2, 5)
    question = pose(
        "grail-cup",
        "geometric",
        CLAUSES,
        visit.experiment(repeat=30, combine="first", success={"visit": face}),
        {"visit": {"drawn": "die *"}},
        chance={"visit": number},
    )
    one = _one(visit, face)
    fails = (1 - one) ** (number - 1)
    return finish(
        question,
        f"{visit.knight}'s Knight ends its move on one Village after the other and rolls the die each time. {DIE}",
        f"How likely is {visit.knight} to roll {FACES[face]} for the first time on visit number {number}?",
        [
            ("off-by-one", (1 - one) * fails * one),
            ("by-then", 1 - (1 - one) ** number),
            ("one", one),
            ("some-only", one**number),
            ("failures-only", fails),
            ("any-order", number * fails * one),
        ],
        [
            visit.odds(),
            f"Not in one roll: 1 - {one} = {1 - one}",
            f"Not before that: {power(1 - one, number - 1)} = {fails}",
            f"Then on visit number {number}: {fails} × {one} = {fails * one}",
        ],
        {"share": one, "number": number},
    )


def both(draws: Draws) -> Draft:
    """Two rolls of one round that know nothing of each other: independence."""
    board = load_rulebook("grail-cup").data["board"]
    first, second = draws.pick(tuple(FACES)), draws.pick(tuple(FACES))
    mine, theirs, third = draws.picks(COLOURS, 3)
    here, there = draws.picks(board["village"][1:], 2)
    move = draws.pick((2, 4, 6))
    race = [[mine, here - 4], [theirs, there - move], [third, 0]]
    position = {
        "players": [mine, theirs, third],
        "race": sorted(race, key=lambda entry: -int(entry[1])),
        "dragon": 1,
        "called": 3,
        "allies": {mine: ["blacksmith"], theirs: ["fairy"]},
    }
    question = pose(
        "grail-cup",
        "independence",
        CLAUSES,
        {"position": position, "choose": [f"move {move}"], "until": {"drawn": "die *", "times": 2}},
        {"first": {"drawn": "die *"}, "second": {"drawn": "die *", "nth": 2}},
        chance={"first": first, "second": second},
    )
    one, other = (
        chance(question.marginal("first") or {}, first.__eq__),
        chance(question.marginal("second") or {}, second.__eq__),
    )
    knight, rival = mine.capitalize(), theirs.capitalize()
    return finish(
        question,
        f"In one round {knight} comes to the Village on {here} with the Blacksmith, and {rival} to the one on "
        f"{there} "
        f"with the Fairy. Each rolls the die. {DIE}",
        f"How likely is {knight} to roll {FACES[first]} and {rival} {FACES[second]}?",
        [
            ("added", one + other),
            ("order-twice", 2 * one * other),
            ("equally-likely", Fraction(1, 9)),
            ("first-only", one),
            ("second-only", other),
        ],
        [
            Line(f"One roll: {said(question.start.odds(), 'die ')}", "GC.die.faces"),
            "The second roll knows nothing of the first, so the chances are multiplied",
            f"{product([one, other])} = {one * other}",
        ],
        {"first": one, "second": other},
    )


def difference(draws: Draws) -> Draft:
    """The variance of a difference of two counts."""
    visit = Visit(draws)
    mine, theirs = draws.pick(tuple(FACES)), draws.pick(tuple(FACES))
    a, b = draws.between(2, 6), draws.between(1, 5)
    rival = str(visit.position["players"][1]).capitalize()
    first, second = visit.count("variance", mine, a, 1), visit.count("variance", theirs, b, 1)
    mine_counts, their_counts = first.marginal() or {}, second.marginal() or {}
    answer = variance(combined(mine_counts, their_counts, lambda x, y: x - y))  # type: ignore[arg-type]
    p, q = _one(visit, mine), _one(visit, theirs)
    v, w = p * (1 - p), q * (1 - q)
    return finish(
        first,
        f"{visit.knight} ends its move on a Village {times(a)}, {rival} {times(b)}; both roll the die each time. "
        f"{DIE}",
        f"X counts how often {visit.knight} rolls {FACES[mine]}, Y how often {rival} rolls {FACES[theirs]}. "
        "What is the variance of X - Y?",
        [
            ("differences", abs(a * v - b * w)),
            ("one-part", a * v),
            ("one-part", b * w),
            ("number-squared", a * a * v + b * b * w),
            ("share-only", a * p + b * q),
            ("spread", root(answer)),
            ("spreads-added", root(a * v) + root(b * w)),
        ],
        [
            visit.odds(),
            f"One roll for X is 1 with chance {p}, else 0; its variance: {p} × {1 - p} = {v}",
            f"One roll for Y in the same way: {q} × {1 - q} = {w}",
            f"Independent rolls add up. X: {a} × {v} = {a * v}",
            f"Y: {b} × {w} = {b * w}",
            f"The variances of independent things add up in a difference too: {a * v} + {b * w} = {answer}",
        ],
        {"p": p, "q": q, "a": a, "b": b},
        kind="value",
        answer=answer,
    )


def _one(visit: Visit, face: str) -> Fraction:
    """The chance of a face in one roll, from the engine."""
    found = visit.once("sample-space", face).answer
    assert found is not None
    return found
