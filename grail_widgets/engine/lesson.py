"""Lessons as data: a position, a question or a goal, and the steps that show the answer; marked by the engine."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

import msgspec

from grail_widgets.engine import notation
from grail_widgets.engine.errors import PositionError, clip
from grail_widgets.engine.game import State, Step
from grail_widgets.engine.lookup import find_game
from grail_widgets.engine.scenario import Played, Scenario, differences, play

SEARCHED = 400
"""States looked at, at most, for the way to a goal that comes without steps to show it."""
_TAG = re.compile(r"<[A-Za-z/!?]")
_HINT = re.compile(r" \([^()]*\)$")
"""What a button adds in brackets (a value, a level), which may be what a lesson asks for."""
_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,59}")

Answer = str | int | float


class Lesson(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """One lesson of a file.

    Attributes:
        game: the game's id.
        id: the lesson's own id, lower case with hyphens.
        title: one line.
        text: two or three sentences, Markdown without HTML.
        position: where it starts, in the notation.
        rulings: rulings that differ from the default.
        ask: a question; it comes with an `answer`.
        options: what may be chosen as the answer, where it is not keyed in.
        answer: one of the options, a number, or the text of an action.
        goal: an `expect` that is to be reached by playing.
        reveal: the steps that show the answer, or reach the goal.
        file: the file it came from, where it is part of the seeds.
    """

    game: str
    id: str
    title: str
    text: str
    position: dict[str, Any]
    rulings: dict[str, str | bool] = {}
    ask: str | None = None
    options: list[Answer] | None = None
    answer: Answer | None = None
    goal: dict[str, Any] | None = None
    reveal: list[str] = []
    file: str | None = None

    def start(self) -> Step:
        """The step that opens the lesson: its state, and the events of what was forced at once.

        Raises:
            PositionError: there is no such game or ruling, or the position cannot be.
        """
        return find_game(self.game, self.rulings).open(self.position)

    def called(self) -> tuple[str, ...]:
        """What each option is called: an action as its button says, words and numbers as they are.

        >>> from grail_widgets.engine.lookup import find_game
        >>> at = {"players": ["ann", "bob"], "phase": "build", "courts": {"ann": {"hand": ["tintagel"]}}}
        >>> options = ["build tintagel", "nothing"]
        >>> lesson = Lesson(game="quest-for-the-grail", id="x", title="", text="", position=at, options=options)
        >>> lesson.called()
        ('Build Tintagel', 'nothing')
        """
        state = self.start().state
        actor, game = state.current_player, state.game
        offered = (
            set(game.candidates(state.table)) if isinstance(actor, str) else {text for text, _ in state.weights()}
        )
        verbs = {text.split()[0] for text in offered if " " in text}

        def name(text: str) -> str:
            if text not in offered and not (" " in text and text.split()[0] in verbs):
                return text
            return _HINT.sub("", game.label(state.table, text))

        return tuple(name(str(option)) for option in self.options or ())

    def is_right(self, given: Answer) -> bool:
        """Whether this is the answer: the same number, or the same words, whatever the case.

        >>> half = Lesson(game="grail", id="x", title="", text="", position={}, ask="?", answer="1/2")
        >>> half.is_right("0.5"), half.is_right(1)
        (True, False)
        """
        if self.answer is None:
            return False
        want, have = number(self.answer), number(given)
        if want is not None or have is not None:
            return want == have
        return notation.one_line(str(given)).casefold() == notation.one_line(str(self.answer)).casefold()

    def reached(self, state: State) -> bool:
        """Whether a state is one that the goal describes; False where there is no goal."""
        if self.goal is None:
            return False
        return not any(differences(state.game.expand(self.goal), state.position(), "goal"))


def read_lesson(data: Any, where: str) -> Lesson:
    """One entry of a file as a lesson.

    Raises:
        PositionError: it is none; the path says where it does not fit.
    """
    lesson = notation.decode(data, Lesson, where)
    if lesson.ask is not None and lesson.answer is None:
        raise PositionError(f"{where}.ask", "a question needs its `answer`.")
    if lesson.ask is None and lesson.goal is None:
        raise PositionError(where, "a lesson needs a question (`ask` and `answer`) or a `goal`.")
    if lesson.ask is None and lesson.answer is not None:
        raise PositionError(f"{where}.answer", "an answer needs its question, `ask`.")
    return lesson


def number(value: Answer) -> Fraction | None:
    """A number keyed in as 3, 0.25, 1/4 or 25 %, or None where it is none.

    >>> number("25 %"), number("1/4"), number("move 4")
    (Fraction(1, 4), Fraction(1, 4), None)
    """
    text = re.sub(r"\s", "", str(value))
    if not re.fullmatch(r"-?\d{1,18}(\.\d{1,18}|/0*[1-9]\d{0,17})?%?", text):
        return None
    return Fraction(text.removesuffix("%")) / (100 if text.endswith("%") else 1)


def check(lesson: Lesson) -> list[str]:
    """What is wrong with a lesson, one sentence each; empty where its answer is what the engine says.

    The steps of `reveal` must be legal and reach the goal, which must not be met from the start. An
    answer that is an action must be legal (or, among options, the only one that is not), a number
    must be one that the engine gives there: a probability, a number of the goal or of what the
    steps change, or how many actions are legal. Words must be one of the options.
    """
    shown = play(
        Scenario(
            game=lesson.game,
            title=lesson.title,
            position=lesson.position,
            rulings=lesson.rulings,
            steps=lesson.reveal,
        )
    )
    faults = [fault.replace("step ", "reveal, step ", 1) for fault in shown.faults]
    if not faults:
        faults.extend(_goal(lesson, shown.states))
        faults.extend(_answer(lesson, shown))
    return [*_words(lesson), *faults]


def _words(lesson: Lesson) -> Iterator[str]:
    if not _ID.fullmatch(lesson.id):
        yield f"id: expected lower-case letters, digits and hyphens, found {clip(lesson.id)!r}"
    for key in ("title", "text", "ask"):
        if _TAG.search(getattr(lesson, key) or ""):
            yield f"{key}: expected Markdown without HTML, found a tag in it"


def _goal(lesson: Lesson, states: list[State]) -> Iterator[str]:
    if lesson.goal is None:
        return
    if lesson.reached(states[0]):
        yield "goal: expected something still to be reached, found that the position meets it already"
    elif lesson.reveal and not any(map(lesson.reached, states)):
        missing = differences(states[-1].game.expand(lesson.goal), states[-1].position(), "goal")
        yield f"reveal does not reach the goal: {'; '.join(missing)}"
    elif not lesson.reveal and not _reachable(lesson, states[0]):
        yield f"goal: expected a way to it, found none among {SEARCHED} states; show it with `reveal`"


def _reachable(lesson: Lesson, start: State) -> bool:
    """Whether some line of play reaches the goal, looking at the nearest states first."""
    queue, seen = [start], {start}
    for state in queue:
        for text in [*state.legal_actions(), *(text for text, _ in state.weights())]:
            after = state.apply(text).state
            if lesson.reached(after):
                return True
            if after not in seen and len(seen) < SEARCHED:
                seen.add(after)
                queue.append(after)
    return False


def _answer(lesson: Lesson, shown: Played) -> Iterator[str]:
    if lesson.answer is None:
        return
    start, answer = shown.states[0], lesson.answer
    if lesson.options is not None and not any(map(lesson.is_right, lesson.options)):
        yield f"answer: expected one of the options {lesson.options}, found {answer!r}"
        return
    value = number(answer)
    if value is not None:
        found = numbers(lesson, shown)
        if value not in found:
            some = ", ".join(str(each) for each in sorted(found)[:20])
            yield f"answer: expected a number that the engine gives here ({some}), found {answer}"
        return
    text = notation.one_line(str(answer))
    objection = start.objection(text)
    if objection is None:
        if lesson.reveal and text not in map(notation.one_line, lesson.reveal):
            yield f"answer: expected {text!r} to be among the steps of reveal, found {lesson.reveal}"
    elif objection.rule is not None and not _odd_one_out(lesson, start):
        yield f"answer: expected a legal action, found {text!r}, refused by {objection.rule}: {objection.reason}"
    elif objection.rule is None and lesson.options is None:
        yield f"answer: expected an option, a number or an action, found {answer!r}: {objection.reason}"


def _odd_one_out(lesson: Lesson, start: State) -> bool:
    """Whether the answer is the one option that is not legal: a question about what is forbidden."""
    others = [str(option) for option in lesson.options or () if not lesson.is_right(option)]
    return bool(others) and all(start.objection(text) is None for text in others)


def numbers(lesson: Lesson, shown: Played) -> set[Fraction]:
    """The numbers that the engine gives for a lesson's question: see `check`."""
    first, last = shown.states[0], shown.states[-1]
    found = {Fraction(len(first.legal_actions()))} if first.legal_actions() else set()
    for state in (first, last):
        found |= _sums(state)
    if lesson.goal is not None:
        return found | set(_leaves(_named(lesson.goal)).values())
    before, after = _leaves(_named(first.position())), _leaves(_named(last.position()))
    for path, value in after.items():
        if before.get(path) != value:
            found |= {value, abs(value - before.get(path, Fraction(0)))}
    for event in shown.events:
        found |= {value for path, value in _leaves(event.data).items() if "[" not in path}
    return found


def _sums(state: State) -> set[Fraction]:
    """The probabilities of the waiting chance, alone and of any outcomes together."""
    weights = [weight for _, weight in state.weights()]
    total, sums = sum(weights), {0}
    for weight in weights:
        sums |= {weight + other for other in sums}
    return {Fraction(each, total) for each in sums} if weights else set()


def _named(value: Any) -> Any:
    """A position in which lists of [name, number] are mappings: a place in the race is its Knight's."""
    if isinstance(value, Mapping):
        return {key: _named(item) for key, item in value.items()}
    if isinstance(value, list) and value and all(isinstance(x, list) and len(x) == 2 for x in value):
        return {str(name): item for name, item in value}
    return value


def _leaves(value: Any, path: str = "") -> dict[str, Fraction]:
    """The numbers in plain data by their paths."""
    if isinstance(value, Mapping):
        inner = ((f"{path}.{key}", item) for key, item in value.items())
    elif isinstance(value, list | tuple):
        inner = ((f"{path}[{index}]", item) for index, item in enumerate(value))
    else:
        found = number(value) if isinstance(value, int | float) and not isinstance(value, bool) else None
        return {} if found is None else {path: found}
    return {where: each for step, item in inner for where, each in _leaves(item, step).items()}
