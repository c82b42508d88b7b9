"""An exercise in a notebook: its text, the table it is about, an answer marked at once, and the solution."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from grail_widgets.lessons import answers, codes, papers
from grail_widgets.lessons.codes import Answered, plain
from grail_widgets.lessons.exercises import MAKERS, Exercise, find_topic
from grail_widgets.lessons.exercises import exercise as make_exercise
from grail_widgets.lessons.feedback import Verdict
from grail_widgets.panels.board import KEY
from grail_widgets.panels.worksheet import Block, Worksheet, buttons, field, fold, table, text
from grail_widgets.probability import TOPICS, Question
from grail_widgets.views import svg


class ExercisePanel(Worksheet):
    """An exercise with numbers of one student's own; made by `grail_widgets.exercise`.

    Attributes:
        exercise: the exercise.
        verdict: what was said to the last answer; None before the first.
        tries: how many answers were given.
        with_name: whether codes and files say whose they are.
    """

    label: ClassVar[str] = "Exercise"

    def __init__(self, topic: str, student: str, key: str, number: int = 1) -> None:
        self.exercise: Exercise = make_exercise(topic, student, key, number)
        self._student, self._key = " ".join(str(student).split()), str(key)
        self.with_name = False
        self._begin()
        super().__init__()

    def _begin(self) -> None:
        self.verdict: Verdict | None = None
        self._given: answers.Given | None = None
        self.tries = 0
        self._solved = False

    # ---- what can be done ------------------------------------------------------------------

    def answer(self, given: object) -> str:
        """Marks an answer.

        Args:
            given: a fraction ("3/8"), a decimal ("0.375") or a percent ("37.5 %").

        Returns:
            What is said about it.

        Raises:
            FileError: it cannot be read as an answer; that is no try.
        """
        verdict = self.exercise.mark(given)
        self._given = answers.read(given, self.exercise.draft.kind)
        self.verdict = verdict
        self.tries += 1
        return self._say(verdict.sentence, "right" if verdict.right else "answer")

    def solution(self) -> str:
        """Shows the worked solution.

        Returns:
            Its steps, one a line, and the answer.
        """
        self._solved = True
        self._changed()
        lines = [f"{number}. {line}" for number, line in enumerate(self.exercise.solution, start=1)]
        return "\n".join([*lines, f"Answer: {self.exercise.written_answer}"])

    def another(self) -> None:
        """Goes on to the next exercise on the topic."""
        self._open(self.exercise.topic, self.exercise.number + 1)

    def open_topic(self, topic: str) -> None:
        """Goes on to the first exercise on another topic.

        Raises:
            FileError: there is no such topic.
        """
        self._open(find_topic(topic), 1)

    def _open(self, topic: str, number: int) -> None:
        self.exercise = make_exercise(topic, self._student, self._key, number)
        self._begin()
        self._clear_fields()
        self._say("")

    @property
    def question(self) -> Question:
        """The question that it is made of, for `grail_widgets.lab` to simulate and draw."""
        return self.exercise.draft.question

    @property
    def answered(self) -> Answered:
        """The last answer, as it is handed in.

        Raises:
            ValueError: there is none yet.
        """
        if self._given is None:
            raise ValueError("There is no answer yet that could be handed in.")
        own, name = self.exercise, self._student if self.with_name else None
        return Answered(own.topic, own.number, own.tag, plain(self._given), self.tries, name)

    @property
    def code(self) -> str:
        """The last answer as a short code to paste."""
        return codes.code(self.answered, self._key)

    def save(self, path: str | Path) -> None:
        """Puts the last answer into a file of the student's answers, which is made if need be.

        Raises:
            FileError: something else is there, or it cannot be written; nothing has changed.
            ValueError: there is no answer yet.
        """
        papers.save(path, self.answered, self._key)

    # ---- what is shown ---------------------------------------------------------------------

    def _head(self) -> tuple[str, str, list[Block]]:
        topics = [[topic, TOPICS[topic]] for topic in MAKERS]
        select = {
            "kind": "select",
            "name": "topic",
            "label": "Topic",
            "options": topics,
            "value": self.exercise.topic,
        }
        return "Exercise", f"number {self.exercise.number}", [select, buttons(("another", "Another one"))]

    def _above(self) -> list[Block]:
        own = self.exercise
        blocks = [text(own.text, "gs-text")]
        if own.grid is not None:
            blocks.append(table(own.grid.caption, [own.grid.head, *own.grid.rows]))
        blocks.append(text(own.ask, "gs-ask"))
        return [*blocks, field("answer", "Your answer", "Check", hint=own.how, most=answers.LONGEST)]

    def _below(self) -> list[Block]:
        own, blocks = self.exercise, [] if self._solved else [buttons(("solution", "Show the solution"))]
        if self._solved:
            items = [{"text": line.text, "rule": line.rule} for line in own.solution]
            blocks += [
                {"kind": "heading", "text": "Solution"},
                {"kind": "steps", "label": "Solution", "items": items},
                text(f"Answer: {own.written_answer}", "gs-ask"),
            ]
        if self._given is not None:
            blocks.append(self._hand_in())
        return [*blocks, fold("table", "The table it is about", *self._pictured()), self._rules()]

    def _hand_in(self) -> Block:
        return fold(
            "hand-in",
            "Hand in your answer",
            {"kind": "copy", "name": "code", "label": "Your code", "text": self.code},
            {
                "kind": "check",
                "name": "with-name",
                "label": f"with the name “{self._student}” in it",
                "on": self.with_name,
            },
            buttons(("save", "Save as a file")),
        )

    def _pictured(self) -> list[Block]:
        scene = self.exercise.state.scene()
        picture = svg.draw(scene, key=KEY, style=False, facts=False)
        return [
            {"kind": "picture", "name": "table", "svg": picture},
            *(text(fact, "gp-note") for fact in scene.facts),
        ]

    def _rules(self) -> Block:
        clauses = self.exercise.state.game.rulebook.clauses
        named = dict.fromkeys(
            [*(line.rule for line in self.exercise.solution), *self.exercise.draft.question.clauses]
        )
        said = [clauses[rule] for rule in named if rule is not None]
        items = [{"text": f"{clause.title}. {clause.text}", "rule": clause.id} for clause in said]
        return fold("rules", "The rules it rests on", {"kind": "steps", "label": "Rules", "items": items})

    def _text(self) -> str:
        parts = [str(self.exercise)]
        if self.status.text:
            parts.append(self.status.text)
        if self._solved:
            parts.append(self.solution())
        return "\n\n".join(parts)

    def __repr__(self) -> str:
        return f"<Exercise {self.exercise.topic} {self.exercise.number}: {self.exercise.ask}>"

    # ---- what the page asks for ------------------------------------------------------------

    def _press(self, name: str) -> None:
        if name == "another":
            self.another()
        elif name == "solution":
            self.solution()
        elif name == "save":
            paper = papers.Paper(student=self.exercise.tag)
            paper.put(self.answered)
            made = papers.dump(paper, self._key).decode()
            self.send(
                {"kind": "save", "name": f"{self._file_name()}.json", "text": made, "type": "application/json"}
            )
            self._changed()

    def _file_name(self) -> str:
        return f"answer-{self.exercise.topic}-{self.exercise.number}-{self.exercise.tag}"

    def _enter(self, name: str, text: str) -> None:
        if name == "answer":
            self.answer(text)
        elif name == "topic":
            self.open_topic(text)
        elif name == "with-name":
            self.with_name = bool(text)
            self._changed()


def exercise(topic: str, student: str | int, key: str, number: int = 1) -> ExercisePanel:
    """An exercise with numbers of the student's own.

    Args:
        topic: an id of `grail_widgets.probability.TOPICS`, such as "complement", or its title.
        student: the student's number or name; case, accents, spaces and punctuation do not matter.
        key: the key of the class, which the teacher has chosen.
        number: which of the topic's exercises, from 1.

    Raises:
        FileError: there is no such topic, or the student or the key is empty.

    >>> import grail_widgets
    >>> shown = grail_widgets.exercise("complement", student="17", key="autumn")
    >>> shown.answer("19/27")
    'Right.'
    """
    return ExercisePanel(topic, str(student), key, number)
