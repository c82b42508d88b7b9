"""A lesson in a notebook: its text, a panel at its position, its question or goal, and the answer."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import ipywidgets  # type: ignore[import-untyped]

from grail_widgets.engine import notation
from grail_widgets.engine.errors import FileError
from grail_widgets.engine.lesson import Answer, Lesson, read_lesson
from grail_widgets.engine.rulebook import load_rulebook
from grail_widgets.engine.scenario_files import printable, read_lessons
from grail_widgets.engine.session import Session
from grail_widgets.games import GAMES
from grail_widgets.panels import cells, written
from grail_widgets.panels.choices import MOST
from grail_widgets.panels.panel import Panel

WIDE = {"description_width": "initial"}
TASK = "Play until the goal is reached."


class LessonPanel(ipywidgets.VBox):  # type: ignore[misc]
    """A lesson to be read, played and answered; made by `grail_widgets.lesson`.

    Args:
        lesson: what it is about.
        text: whether its title, text and question are shown, or stand beside it already.

    Attributes:
        lesson: what it is about.
        panel: the table, at the lesson's position. Until the question is answered or the answer is
            shown, its choices do not say what will follow.
        feedback: what was last said about an answer or the goal, one or two sentences.
    """

    def __init__(self, lesson: Lesson, text: bool = True) -> None:
        self.lesson = lesson
        self.panel = Panel(Session(lesson.start()))
        self.feedback = ""
        self._said = ipywidgets.HTML()
        self._said.add_class("grail-lesson-said")
        self._done = False
        super().__init__([*self._heading(text), self.panel, *self._question(text), self._said, self._buttons()])
        self.add_class("grail-lesson")
        self.panel.foresee = lesson.ask is None
        self.panel.observe(lambda _change: self._look(), "page")
        cells.remember(self)

    # ---- what can be done ------------------------------------------------------------------

    @property
    def reached(self) -> bool:
        """Whether the table is where the goal wants it now."""
        return self.lesson.reached(self.panel.state)

    def answer(self, given: Answer) -> str:
        """Marks an answer to the question.

        Args:
            given: one of the options, a number (3, "1/4", "25 %") or the text of an action.

        Returns:
            What is said about it, which also stands under the question.
        """
        if self.lesson.ask is None:
            return self._say("This lesson asks nothing; it is to be played.")
        if not str(given).strip():
            return self._say("Give an answer first.")
        if not self.lesson.is_right(self._meant(given)):
            return self._say(
                f"{notation.one_line(str(given))} is not it. Try it on the table, or look at the answer."
            )
        self.panel.foresee = True
        return self._say(f"Right: {self._answer()}.")

    def show_answer(self) -> list[str]:
        """Plays the steps that show the answer, from the lesson's position, and says it.

        Returns:
            What happened, an event a line, each with its clause; then the odds, where a chance with few
            outcomes is next.
        """
        self.panel.foresee = True
        self.start_again()
        self._done = True
        for text in self.lesson.reveal:
            self._play_implied(text)
            self.panel.step(text)
        self._play_implied(None)
        answered = self.lesson.answer is not None
        self._say(f"The answer is: {self._answer()}." if answered else "So the goal is reached.")
        told = [f"{event.text} ({event.rule})" for _, event in self.panel.session.events()]
        return told + self._odds()

    def start_again(self) -> None:
        """Puts the table back to the lesson's position; what was played stays as a branch."""
        self._done = False
        self._say("")
        self.panel.jump(0)

    def close(self) -> None:
        """Closes the table with the lesson."""
        self.panel.close()
        super().close()

    # ---- as text ---------------------------------------------------------------------------

    def __repr__(self) -> str:
        return f"<Lesson {self.lesson.id}: {printable(self.lesson.title)}>"

    def __str__(self) -> str:
        lesson = self.lesson
        parts = [printable(lesson.title), "\n".join(map(printable, lesson.text.splitlines())), str(self.panel)]
        return "\n\n".join([*parts, self._asked(), *([self.feedback] if self.feedback else [])])

    def _asked(self) -> str:
        lesson = self.lesson
        if lesson.ask is None:
            return TASK
        options = [f"  - {printable(called)}" for called in lesson.called()]
        return "\n".join([printable(lesson.ask), *options])

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        bundle = super()._repr_mimebundle_(**kwargs)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        shown = {"text/plain": f"{self.panel}\n\n{self._asked()}", "image/svg+xml": written.picture(self.panel)}
        return data | shown, metadata

    # ---- its parts -------------------------------------------------------------------------

    def _heading(self, text: bool) -> list[Any]:
        if not text:
            return []
        title = f"<h3>{html.escape(printable(self.lesson.title))}</h3>"
        return [ipywidgets.HTML(title + markdown(self.lesson.text))]

    def _question(self, text: bool) -> list[Any]:
        lesson = self.lesson
        if lesson.ask is None:
            return [ipywidgets.HTML(f"<p><b>{TASK}</b></p>")]
        asked = [ipywidgets.HTML(markdown(f"**Question.** {lesson.ask}"))] if text else []
        if lesson.options is not None:
            names = [printable(called) for called in lesson.called()]
            given: Any = ipywidgets.RadioButtons(options=names, value=None, description="Your answer:", style=WIDE)
        else:
            given = ipywidgets.Text(description="Your answer:", style=WIDE)
        check = ipywidgets.Button(description="Check")
        check.on_click(self._guarded(lambda: self.answer(given.value or "")))
        return [*asked, ipywidgets.HBox([given, check])]

    def _buttons(self) -> Any:
        show = ipywidgets.Button(description="Show the answer" if self.lesson.ask else "Show a way")
        again = ipywidgets.Button(description="Start again")
        show.on_click(self._guarded(self.show_answer))
        again.on_click(self._guarded(self.start_again))
        return ipywidgets.HBox([show, again])

    # ---- within ----------------------------------------------------------------------------

    def _meant(self, given: Answer) -> Answer:
        """The option that goes by this name; anything else as it is."""
        named = dict(zip(self.lesson.called(), self.lesson.options or (), strict=True))
        return named.get(str(given), given)

    def _answer(self) -> str:
        """The answer as the options call it."""
        lesson = self.lesson
        called = zip(lesson.called(), lesson.options or (), strict=True)
        return next((name for name, option in called if lesson.is_right(option)), str(lesson.answer))

    def _play_implied(self, unless: str | None) -> None:
        """Plays what the steps of a lesson may leave out, as in scenarios."""
        state = self.panel.state
        while (implied := state.game.implied(state.table)) is not None and not state.is_terminal:
            if any(text == unless for text, _ in state.weights()):
                return
            self.panel.step(implied)
            state = self.panel.state

    def _odds(self) -> list[str]:
        odds = self.panel.state.odds()
        shares = [f"{text} {share}" for text, share in odds.items()]
        return [f"Chance is next: {', '.join(shares)}."] if 0 < len(shares) <= MOST else []

    def _look(self) -> None:
        """Says so when the goal is reached by playing."""
        if not self._done and self.reached and self.panel.session.node.parent is not None:
            self._done = True
            self._say("Well done, the goal is reached.")

    def _say(self, sentence: str) -> str:
        self.feedback = sentence
        self._said.value = f'<p role="status">{html.escape(sentence)}</p>'
        return sentence

    def _guarded(self, act: Callable[[], Any]) -> Callable[..., None]:
        """What a button does: whatever goes wrong is said, not lost."""

        def press(*_event: Any) -> None:
            try:
                act()
            except Exception as fault:
                self._say(f"That went wrong ({type(fault).__name__}): {fault}")
                if Panel.raise_errors:
                    raise

        return press


def markdown(text: str) -> str:
    """A lesson's text as HTML: paragraphs, **bold**, *slanted* and `code`; all else is shown as it stands.

    >>> markdown("Take **one** <card>.")
    '<p>Take <b>one</b> &lt;card&gt;.</p>'
    """
    out = []
    for paragraph in re.split(r"\n\s*\n", text.strip()):
        safe = html.escape(" ".join(paragraph.split()), quote=False)
        safe = re.sub(r"`([^`]+)`", r"<code>\1</code>", safe)
        safe = re.sub(r"\*\*([^*]+)\*\*", r"<b>\1</b>", safe)
        safe = re.sub(r"\*([^*]+)\*", r"<i>\1</i>", safe)
        out.append(f"<p>{safe}</p>")
    return "".join(out)


def lesson(source: str | Path | Lesson, id: str | None = None, text: bool = True) -> LessonPanel:
    """A lesson to be read, played and answered.

    Args:
        source: the id of a game, for one of the lessons that come with it; a file of lessons; or a
            lesson.
        id: which of them; None for the first.
        text: whether its title, text and question are shown as well.

    Raises:
        FileError: the file cannot be read, or has no such lesson.
        PositionError: the lesson's position cannot be.

    >>> import grail_widgets
    >>> shown = grail_widgets.lesson("grail-cup", "gc-stopped")
    >>> shown.answer(16)
    'Right: 16.'
    """
    if isinstance(source, Lesson):
        return LessonPanel(source, text)
    return LessonPanel(_chosen(lessons_of(source), id, str(source)), text)


def lessons_of(source: str | Path) -> list[Lesson]:
    """The lessons of a game, or of a file."""
    if isinstance(source, str) and source in GAMES:
        return [read_lesson(item, item["id"]) for item in load_rulebook(source).data["lessons"]]
    return read_lessons(source)


def _chosen(lessons: Sequence[Lesson], id: str | None, name: str) -> Lesson:
    if not lessons:
        raise FileError(f"{name}: there are no lessons in it.")
    for each in lessons:
        if id in (None, each.id):
            return each
    known = notation.suggestion(str(id), [each.id for each in lessons])
    raise FileError(f"{name}: there is no lesson {id!r} in it.{known}")
