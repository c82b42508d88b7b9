"""Exercises about the die of GRAIL: a Test, then the Quest, with Aids that add to the roll."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

from grail_widgets.engine.game import State
from grail_widgets.engine.rulebook import load_rulebook
from grail_widgets.games import game
from grail_widgets.lessons.drafts import Draft, Line, finish, pose, power, product, times
from grail_widgets.lessons.draws import Draws
from grail_widgets.probability import Question
from grail_widgets.probability.distribution import chance

CLAUSES = ("WG.roll.total", "WG.roll.reaches")
NAMES = ("ann", "bob", "cal", "dee", "eve", "fay", "gus", "hal")


class Trial:
    """A quester who faces a Test with one Aid, and then the Quest with another.

    Attributes:
        position: where it starts. `steps`: the Aid and the roll. `choose`: the Aid and the roll after it.
        quester: the player's name.
    """

    def __init__(self, draws: Draws) -> None:
        cards = {card["id"]: card for card in load_rulebook("grail").data["cards"]}
        tests = [id for id, card in cards.items() if card["kind"] == "test" and card["level"] <= 6]
        quests = [id for id, card in cards.items() if card["kind"] == "test" and card["level"] >= 5]
        aids = [id for id, card in cards.items() if card["kind"] == "aid"]
        self._cards = cards
        while True:
            me, rival = draws.picks(NAMES, 2)
            test, quest = draws.pick(tests), draws.pick(quests)
            first, second = draws.picks(aids, 2)
            self.position = {
                "players": [me, rival],
                "phase": "adventure",
                "quest": quest,
                "test": test,
                "hands": {me: [first, second], rival: []},
            }
            if test == quest or not self._open(first, second):
                continue
            self.quester, self.test, self.quest = me.capitalize(), test, quest
            self.aids = (first, second)
            if all(0 < share < 1 and worth for _, _, worth, _, share in self.rolls()):
                return

    def _open(self, first: str, second: str) -> bool:
        """Whether both Aids can be laid where they are to be."""
        state = game("grail").at(self.position)
        if f"aid {first}" not in state.legal_actions():
            return False
        state = state.apply(f"aid {first}").state
        if "roll" not in state.legal_actions():
            return False
        state = state.apply("roll").state.apply("die 6").state
        return f"aid {second}" in state.legal_actions() and state.position()["phase"] == "quest"

    def question(self, topic: str, **ask: Any) -> Question:
        """A question about the whole turn; its variables are passed, token (0 or 1), test_die, quest_die."""
        first, second = self.aids
        experiment = {
            "position": self.position,
            "steps": [f"aid {first}", "roll"],
            "choose": [f"aid {second}", "roll"],
            "until": {"stages": 1},
        }
        variables = {"passed": {"happens": "passes"}, "token": {"happens": "token"}}
        return pose("grail", topic, CLAUSES, experiment, variables, **ask)

    def chances(self) -> tuple[Fraction, Fraction]:
        """The chances of the Test, and of the Quest after it."""
        joint = self.question("tree-diagrams", chance={"token": 1}).joint() or {}
        passed = chance(joint, lambda values: values[0] == 1)
        return passed, chance(joint, lambda values: values[1] == 1) / passed if passed else Fraction(0)

    def name(self, card: str) -> str:
        """A card in a sentence."""
        found = self._cards[card]
        return f"the {found['name']}" if found.get("the") else str(found["name"])

    def rolls(self) -> list[tuple[str, str, int, list[str], Fraction]]:
        """For the Test and the Quest: the card, the Aid, what it adds, the faces that will do, their chance."""
        first, second = self.aids
        start = game("grail").at(self.position)
        found = [self._roll(start, self.test, first)]
        later = _rolling(start.apply(f"aid {first}").state).apply("die 6").state
        return [*found, self._roll(later, self.quest, second)]

    @staticmethod
    def _roll(state: State, card: str, aid: str) -> tuple[str, str, int, list[str], Fraction]:
        step = state.apply(f"aid {aid}")
        worth = next(event.data["worth"] for event in step.events if event.kind == "aids")
        rolled = _rolling(step.state)
        wins = [text for text, _ in rolled.weights() if _wins(rolled, text)]
        share = sum((rolled.odds()[text] for text in wins), Fraction(0))
        return card, aid, worth, [text.removeprefix("die ") for text in wins], share

    def lines(self) -> list[Line]:
        """What each roll must reach, as the engine adds it up."""
        found = []
        for card, aid, worth, faces, share in self.rolls():
            level = self._cards[card]["level"]
            least = f"{faces[0]} or more" if faces[0] != "6" else "6"
            head = f"{_upper(self.name(card))} has level {level}, {self.name(aid)} adds {worth}"
            found.append(Line(f"{head}: {least} will do, {share}", CLAUSES[1]))
        return found

    @property
    def text(self) -> str:
        """The situation in words."""
        (test, first, adds, _, _), (quest, second, more, _, _) = self.rolls()
        return (
            f"{self.quester} is tested with {self.name(test)} (level {self._cards[test]['level']}) and lays "
            f"{self.name(first)}, which adds {adds} to the roll of a die. A total that reaches the level passes. "
            "Then comes "
            f"the Quest, {self.name(quest)} (level {self._cards[quest]['level']}), in the same way with "
            f"{self.name(second)}, which adds {more} there. Without passing the Test there is no Quest."
        )


def _upper(words: str) -> str:
    return words[:1].upper() + words[1:]


def _rolling(state: State) -> State:
    """The state in which the die is about to fall: calling for it is left out where nothing else can be done."""
    return state.apply("roll").state if state.legal_actions() else state


def _wins(state: State, text: str) -> bool:
    return any(event.kind in ("passes", "token") for event in state.apply(text).events)


def both_rolls(draws: Draws) -> Draft:
    """A Test and a Quest: two independent rolls."""
    return _token(draws, "independence")


def token_tree(draws: Draws) -> Draft:
    """The turn ends at the Quest: one branch of the tree."""
    trial = Trial(draws)
    test, quest = trial.chances()
    question = trial.question("tree-diagrams", chance={"passed": 1, "token": 0})
    answer = question.answer or Fraction(0)
    return finish(
        question,
        trial.text,
        f"How likely is {trial.quester} to pass the Test and then fail the Quest?",
        [
            ("second-only", 1 - quest),
            ("added", test + 1 - quest),
            ("both-succeed", test * quest),
            ("first-only", test),
            ("both-fail", (1 - test) * (1 - quest)),
        ],
        [
            *trial.lines(),
            f"The Quest fails with 1 - {quest} = {1 - quest}",
            f"Along the branch one multiplies: {test} × {1 - quest} = {answer}",
        ],
        {"test": test, "quest": quest},
    )


def failing_somewhere(draws: Draws) -> Draft:
    """No token this turn: the complement of passing both."""
    trial = Trial(draws)
    test, quest = trial.chances()
    question = trial.question("complement", chance={"token": 0})
    return finish(
        question,
        trial.text,
        f"How likely is {trial.quester} to get no token this turn?",
        [
            ("complement", test * quest),
            ("added-tries", 1 - test + 1 - quest),
            ("both-fail", (1 - test) * (1 - quest)),
            ("second-only", 1 - quest),
            ("first-only", 1 - test),
        ],
        [
            *trial.lines(),
            f"The opposite is a token, for which both must succeed: {test} × {quest} = {test * quest}",
            f"No token: 1 - {test * quest} = {1 - test * quest}",
        ],
        {"test": test, "quest": quest},
    )


def pairs(draws: Draws) -> Draft:
    """How many of the 36 pairs of rolls win: the sample space."""
    trial = Trial(draws)
    test, quest = trial.chances()
    question = trial.question("sample-space", chance={"token": 1})
    answer = (question.answer or Fraction(0)) * 36
    return finish(
        question,
        f"{trial.text} Think of both dice as rolled in any case: 36 pairs (Test, Quest), all equally likely.",
        f"In how many of the 36 pairs does {trial.quester} get the token?",
        [
            ("dice-added", 6 * test + 6 * quest),
            ("others", 36 - answer),
            ("first-only", 36 * test),
            ("second-only", 36 * quest),
            ("either", 36 * (test + quest - test * quest)),
        ],
        [
            *trial.lines(),
            f"Faces that pass the Test: 6 × {test} = {6 * test}",
            f"Faces that fulfil the Quest: 6 × {quest} = {6 * quest}",
            f"Each of the first goes with each of the second: {6 * test} × {6 * quest} = {answer}",
        ],
        {"test": test, "quest": quest},
        kind="count",
        answer=answer,
    )


def _token(draws: Draws, topic: str) -> Draft:
    trial = Trial(draws)
    test, quest = trial.chances()
    question = trial.question(topic, chance={"token": 1})
    return finish(
        question,
        trial.text,
        f"How likely is {trial.quester} to get the token this turn?",
        [
            ("added", test + quest),
            ("second-only", quest),
            ("first-only", test),
            ("equally-likely", (test + quest) / 2),
            ("either", test + quest - test * quest),
        ],
        [*trial.lines(), f"One roll knows nothing of the other: {product([test, quest])} = {test * quest}"],
        {"test": test, "quest": quest},
    )


def tokens_in_turns(draws: Draws) -> Draft:
    """So many tokens in so many turns: binomial."""
    trial, turns = Trial(draws), draws.between(3, 5)
    wanted = draws.between(1, turns - 1)
    one = (trial.question("binomial", chance={"token": 1})).answer or Fraction(0)
    question = _repeated(trial, "binomial", turns, wanted)
    counts = question.marginal() or {}
    order = one**wanted * (1 - one) ** (turns - wanted)
    return finish(
        question,
        f"{trial.text} {trial.quester} has such a turn {times(turns)}, each with the same cards.",
        f"How likely is {trial.quester} to get exactly {wanted} {'token' if wanted == 1 else 'tokens'}?",
        [
            ("no-coefficient", order),
            ("at-least", chance(counts, lambda number: number >= wanted)),
            ("some-only", comb(turns, wanted) * one**wanted),
            ("some-only", one**wanted),
        ],
        [
            *trial.lines(),
            f"A token in one turn: {product(trial.chances())} = {one}",
            f"Orders: C({turns},{wanted}) = {comb(turns, wanted)}",
            f"One order: {power(one, wanted)} × {power(1 - one, turns - wanted)} = {order}",
            f"All orders: {comb(turns, wanted)} × {order} = {counts[wanted]}",
        ],
        {"share": one, "rolls": turns, "wanted": wanted},
    )


def _repeated(trial: Trial, topic: str, turns: int, wanted: int) -> Question:
    first, second = trial.aids
    experiment = {
        "position": trial.position,
        "steps": [f"aid {first}", "roll"],
        "choose": [f"aid {second}", "roll"],
        "until": {"stages": 1},
        "repeat": turns,
    }
    return pose("grail", topic, CLAUSES, experiment, {"tokens": {"happens": "token"}}, chance={"tokens": wanted})


def first_token(draws: Draws) -> Draft:
    """The first token just in a certain turn: geometric."""
    trial, number = Trial(draws), draws.between(2, 4)
    first, second = trial.aids
    experiment = {
        "position": trial.position,
        "steps": [f"aid {first}", "roll"],
        "choose": [f"aid {second}", "roll"],
        "until": {"stages": 1},
        "repeat": 30,
        "combine": "first",
        "success": {"turn": 1},
    }
    question = pose(
        "grail", "geometric", CLAUSES, experiment, {"turn": {"happens": "token"}}, chance={"turn": number}
    )
    one = trial.question("geometric", chance={"token": 1}).answer or Fraction(0)
    fails = (1 - one) ** (number - 1)
    return finish(
        question,
        f"{trial.text} {trial.quester} has such a turn again and again, with the same cards.",
        f"How likely is the first token to come just in turn number {number}?",
        [
            ("off-by-one", fails * (1 - one) * one),
            ("by-then", 1 - (1 - one) ** number),
            ("one", one),
            ("some-only", one**number),
            ("failures-only", fails),
            ("any-order", number * fails * one),
        ],
        [
            *trial.lines(),
            f"A token in one turn: {product(trial.chances())} = {one}",
            f"None before that: {power(1 - one, number - 1)} = {fails}",
            f"Then in turn number {number}: {fails} × {one} = {fails * one}",
        ],
        {"share": one, "number": number},
    )
