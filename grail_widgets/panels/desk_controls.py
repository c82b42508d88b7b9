"""Everything that can be done at a desk, from code or by hand: one method each, the page calls the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from grail_widgets.engine.asking import Answer, answer
from grail_widgets.engine.errors import IllegalAction, PositionError, clip
from grail_widgets.engine.game import Game, State, Step
from grail_widgets.engine.notation import one_line
from grail_widgets.engine.readings import Comparison, compare
from grail_widgets.engine.search import Hit, search
from grail_widgets.engine.share import Question, check, of_scenario, to_line
from grail_widgets.engine.tree import BUDGET
from grail_widgets.panels.controls import Status
from grail_widgets.panels.desk_form import Draft, to_text
from grail_widgets.panels.desk_sources import as_question, read_question
from grail_widgets.panels.examples import Example, Examples, examples

KEPT = 50
"""Earlier questions that can be come back to."""
NOT_YET = "The position as typed cannot be; mend it or take it back first."


class Desk:
    """A question about a position, set up by hand and answered; `DeskPanel` shows it.

    The question is always whole: a change of its position is accepted in full or not at all, and what
    is refused stays in the form with the fault beside it.

    Attributes:
        question: what is asked; its position is complete.
        opening: what the position does by itself.
        draft: the form.
        answer: the answer, or None where nothing was asked.
        comparison: the answer under each reading of a ruling, where that was asked.
        example: the scenario or answered question that was opened, or None.
        hits: what was found last; None where nothing was looked for.
        status: what the status line says.
        budget: nodes at most in the trees of an answer.
    """

    question: Question
    draft: Draft

    def __init__(self, question: Question, budget: int = BUDGET) -> None:
        self.budget = budget
        self.answer: Answer | None = None
        self.comparison: Comparison | None = None
        self.example: Example | None = None
        self.hits: list[Hit] | None = None
        self.words = ""
        self.status = Status()
        self._past: list[tuple[Question, Example | None]] = []
        check(question)
        self._show(question, None)

    # ---- the position ----------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game, with the readings that are in force."""
        return self.draft.game

    @property
    def state(self) -> State:
        """Where the question stands: the position after all that was played on the way."""
        return self.answer.state if self.answer else self._way().state

    @property
    def set_up(self) -> State:
        """The position as it was set up, before it plays on by itself; to be shown."""
        return self._opening.before

    @property
    def faulty(self) -> bool:
        """Whether the form says something that cannot be, so that the position is still the one before."""
        return bool(self.draft.faults)

    @property
    def changed(self) -> bool:
        """Whether there is a change to take back."""
        return bool(self._past)

    def set(self, key: str, value: Any) -> None:
        """Fills one field of the form.

        Args:
            key: a key of the position.
            value: text as it would be typed, or plain data.

        Raises:
            PositionError: there is no such key, or the position cannot be; it stays as it was, and
                what was typed stays in the form.
        """
        if key not in self.draft.texts:
            raise PositionError(f"position.{clip(key, 40)}", "there is no such key here.")
        self.draft.texts[key] = value if isinstance(value, str) else to_text(value)
        self._take_draft()

    def put(self, thing: str, place: str, origin: str | None = None) -> None:
        """Puts a piece or card where it belongs.

        Args:
            thing: its id as in positions ("red", "dragon", "monks").
            place: the id of a space, zone or card on the table ("space:14", "hand:ann").
            origin: the place it is taken from, where there are copies of it.

        Raises:
            ValueError: there is no such thing or place, or it does not belong there.
            PositionError: the position that it makes cannot be; it stays as it was.
        """
        values = self._typed_position()
        made = self.game.setting.put(values, thing, place, origin)
        kept = {key: self.draft.texts[key] for key in self.draft.texts if made.get(key) == values.get(key)}
        self.draft.show(made)
        self.draft.texts |= kept
        self._take_draft()

    def _typed_position(self) -> dict[str, Any]:
        """The whole position with what is typed in it, as far as that can be read."""
        return {**self.question.position, **self.draft.values()}

    def _take_draft(self) -> None:
        step = self.draft.read()
        if step is None:
            (key, sentence), *_ = self.draft.faults.items()
            self.status = Status(f"{key}: {sentence}" if key else sentence, None, "error")
            self._changed()
            raise PositionError(f"position.{key}" if key else "position", sentence)
        self._remember()
        self.question = msgspec.structs.replace(self.question, position=step.before_position(), steps=[], title="")
        self.example = None
        self._settled(step)

    def revert(self) -> bool:
        """Takes back what is typed and was not accepted, or else the last change; False where there is none."""
        if self.faulty:
            self.draft.show(self.question.position)
            self.status = Status("What was typed is taken back.")
            self._changed()
            return True
        if not self._past:
            return False
        question, example = self._past.pop()
        self._show(question, example)
        return True

    def read(self, ruling: str, reading: str) -> None:
        """Puts a reading of an unclear rule in force.

        Raises:
            PositionError: there is no such ruling or reading, or the position cannot be under it.
        """
        question = self.question.with_reading(ruling, reading)
        check(question)
        self._remember()
        self._show(question, self.example)

    # ---- opening -----------------------------------------------------------------------------

    def start_from(self, source: Any) -> None:
        """Opens a question: a `Question`, scenario, state, step, session, panel, or a game's id.

        Raises:
            PositionError: it cannot be; nothing has changed.
        """
        self._open_new(as_question(source))

    def paste(self, text: str) -> None:
        """Opens what a text says: a link or its line, a saved game, a scenario, or a position.

        Raises:
            FileError, PositionError: it is none of these, or cannot be; nothing has changed.
        """
        self._open_new(read_question(text, self.game))

    def open_example(self, title: str) -> None:
        """Opens a scenario or answered question of this game by its title.

        Raises:
            ValueError: there is none of that title.
        """
        found = self.examples.named(title)
        self._remember()
        self._show(of_scenario(found.scenario), found)

    def open_example_of(self, id: str) -> None:
        """Opens the first example of a clause or a ruling: an answered question where there is one.

        Raises:
            ValueError: nothing shows it.
        """
        self.open_example(self.examples.of(id).title)

    @property
    def examples(self) -> Examples:
        """The scenarios and answered questions of this game."""
        return examples(self.game.id)

    def _open_new(self, question: Question) -> None:
        check(question)
        self._remember()
        self._show(question, None)

    # ---- asking ------------------------------------------------------------------------------

    def what_if(self, text: str | None = None, until: str = "decision") -> Answer:
        """What follows an action, or all legal ones side by side; an illegal one is answered with its clause.

        Args:
            text: an action or outcome in words, legal or not; None for all that is legal.
            until: "decision", or "turn" to follow every choice to the end of the turn or round.
        """
        self._refuse_if_faulty()
        ask = one_line(text) if text and text.strip() else None
        question = msgspec.structs.replace(self.question, ask=ask, until=until, compare=None)
        check(question)
        self.question, self.comparison = question, None
        self._answer()
        assert self.answer is not None
        return self.answer

    def why_not(self, text: str) -> str | None:
        """What forbids an action, said in the status line too.

        Returns:
            The clause that forbids it, or None where it is legal.

        Raises:
            IllegalAction: it is no action of this game at all.
        """
        found = self.what_if(text)
        if found.objection is not None and found.objection.rule is None:
            raise IllegalAction(
                one_line(text), found.state.current_player, found.objection, found.state.legal_actions()
            )
        return None if found.objection is None else found.objection.rule

    def two_readings(self, ruling: str, text: str | None = None) -> Comparison:
        """The same question under each reading of a ruling.

        Args:
            ruling: its id.
            text: the action asked about; None for the one asked about before.

        Raises:
            PositionError: there is no such ruling.
        """
        self._refuse_if_faulty()
        ask = self.question.ask if text is None else one_line(text)
        question = msgspec.structs.replace(self.question, ask=ask, compare=ruling)
        check(question)
        self.question = question
        self._answer()
        assert self.comparison is not None
        return self.comparison

    def one_reading(self) -> None:
        """Goes back from the readings side by side to the one in force."""
        self.question = msgspec.structs.replace(self.question, compare=None)
        self._answer()

    def follow(self, texts: Sequence[str]) -> None:
        """Plays some texts and asks from there.

        Raises:
            IllegalAction: one of them is not legal there; nothing has changed.
        """
        self._refuse_if_faulty()
        state = self.state
        for text in texts:
            state = state.apply(one_line(text)).state
        way = [played.text for played in self._way().played]
        question = msgspec.structs.replace(self.question, steps=[*way, *texts], ask=None, compare=None)
        check(question)
        self._remember()
        self._show(question, self.example)

    def back(self) -> bool:
        """Takes back the last text that was played on the way; False where there is none."""
        if not self.question.steps:
            return False
        self._remember()
        steps = self.question.steps[:-1]
        self._show(msgspec.structs.replace(self.question, steps=steps, ask=None, compare=None), self.example)
        return True

    def search(self, words: str) -> list[Hit]:
        """Clauses, rulings and answered questions of this game in plain words, best first."""
        self.words, self.hits = words, search(self.game.id, words) if words.strip() else None
        self._changed()
        return self.hits or []

    # ---- sharing -----------------------------------------------------------------------------

    def line(self) -> str:
        """The question as one line, to be pasted into another desk or put behind the # of a link."""
        return to_line(self.question)

    # ---- inside ------------------------------------------------------------------------------

    def _refuse_if_faulty(self) -> None:
        if self.faulty:
            raise ValueError(NOT_YET)

    def _remember(self) -> None:
        self._past = [*self._past[-KEPT:], (self.question, self.example)]

    def _show(self, question: Question, example: Example | None) -> None:
        step = question.rules().open(question.position)
        self.question = msgspec.structs.replace(question, position=step.before_position())
        self.example = example
        self._settled(step)

    def _settled(self, step: Step) -> None:
        """After every accepted change: the form shows the position, and the question is answered anew."""
        self._opening, self.opening = step, step.events
        self.draft = Draft(step.game, self.question.position)
        self.status = Status()
        self._answer()

    def _way(self) -> Answer:
        """The question without what is asked: the position and what was played on the way."""
        return answer(msgspec.structs.replace(self.question, ask=None, until="decision"), 1)

    def _answer(self) -> None:
        self.comparison = None
        self.answer = answer(self.question, self.budget)
        if self.question.compare is not None:
            self.comparison = compare(self.question, self.question.compare, self.budget)
        self._changed()

    def _changed(self) -> None:
        """Called after every change."""
