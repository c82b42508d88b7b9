"""Answers a question about a position: what an action leads to, why it is not legal, or all that is legal."""

from __future__ import annotations

from fractions import Fraction

from grail_widgets.engine.errors import Objection
from grail_widgets.engine.game import CHANCE, Event, State, Step
from grail_widgets.engine.notation import one_line
from grail_widgets.engine.share import Question
from grail_widgets.engine.tree import BUDGET, Tree, explore

SIDE_BY_SIDE = 60
"""Legal actions at most whose trees are made side by side; the others are named only."""


class Played:
    """A text that was played on the way to the question.

    Attributes:
        text: the action or outcome.
        probability: that of the outcome, None for an action.
        step: what came of it.
    """

    __slots__ = ("probability", "step", "text")

    def __init__(self, text: str, probability: Fraction | None, step: Step) -> None:
        self.text, self.probability, self.step = text, probability, step

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened, in order."""
        return self.step.events


class Answer:
    """What follows in a position, as far as was asked.

    Attributes:
        question: what was asked.
        opening: what the position does by itself before anybody is asked.
        played: what was played on the way, in order.
        state: the state that the question is about.
        ask: the text that is answered: the one asked about, or an earlier step that is not legal;
            None where all that can be done was asked for.
        objection: what forbids the action asked about; None where it is legal or none was named.
        trees: what can follow: {action: tree}. One entry for an action that was named, all legal
            ones for none, and {"": tree} where chance is next.
        unmade: legal actions whose trees were not made, being too many.
    """

    def __init__(self, question: Question, opening: tuple[Event, ...], played: list[Played], state: State) -> None:
        self.question, self.opening, self.played, self.state = question, opening, played, state
        self.ask: str | None = None
        self.objection: Objection | None = None
        self.trees: dict[str, Tree] = {}
        self.unmade: tuple[str, ...] = ()

    @property
    def chance(self) -> Fraction:
        """How likely the outcomes were that were played on the way."""
        found = Fraction(1)
        for played in self.played:
            found *= played.probability or 1
        return found

    @property
    def cut(self) -> bool:
        """Whether some part of a tree was cut for its size, or some tree not made."""
        return bool(self.unmade) or any(tree.cut for tree in self.trees.values())


def answer(question: Question, budget: int = BUDGET) -> Answer:
    """The answer to a question.

    A step on the way that is not legal is what the answer is about, and what forbids it.

    Args:
        question: its position, what is played there first, and what is asked.
        budget: nodes at most, in all trees together; 1 or more.

    Raises:
        PositionError: the position cannot be.

    >>> import grail_widgets
    >>> position = {"players": ["ann", "bob"], "phase": "quest", "quest": "ogre"}
    >>> found = answer(Question(game="grail", position=position, ask="die 5"))
    >>> found.trees["die 5"].events[1].text
    'Ann completes the Quest and has 1 Quest token.'
    """
    opening = question.rules().open(question.position)
    found = Answer(question, opening.events, [], opening.state)
    for step in question.steps:
        if not _ready_for(found, one_line(step)):
            return found
        _play(found, one_line(step))
    if question.ask is None:
        _all(found, budget, found.played[-1].step.before if found.played else opening.before)
    elif _ready_for(found, one_line(question.ask)):
        text = found.ask = one_line(question.ask)
        found.trees[text] = explore(found.state, text, question.until, budget)
    return found


def _ready_for(found: Answer, text: str) -> bool:
    """Plays what scenarios may leave out before a text; notes what forbids it where it is not legal then."""
    waiting = [outcome for outcome, _ in found.state.weights()]
    implied = found.state.game.implied(found.state.table) if waiting else None
    if implied in waiting and text not in waiting:
        _play(found, str(implied))
    found.objection = found.state.objection(text)
    if found.objection is not None:
        found.ask = text
    return found.objection is None


def _play(found: Answer, text: str) -> None:
    odds = dict(found.state.chance_outcomes())
    step = found.state.apply(text)
    found.played.append(Played(text, odds.get(text), step))
    found.state = step.state


def _all(found: Answer, budget: int, since: State) -> None:
    """All that can be done; a chance that belongs to the next turn or round only ends this one."""
    state, until = found.state, found.question.until
    if state.current_player is CHANCE:
        found.trees[""] = explore(state, None, until, budget, since)
        return
    legal = state.legal_actions()
    most = min(SIDE_BY_SIDE, budget)
    shown, found.unmade = legal[:most], legal[most:]
    for text in shown:
        found.trees[text] = explore(state, text, until, max(1, budget // len(shown)))
