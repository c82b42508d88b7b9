"""The clarification desk: set up a position, ask, and see what follows and which clause says so."""

from __future__ import annotations

import traceback
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

import anywidget
import msgspec
import traitlets

from grail_widgets.engine.errors import FileError, IllegalAction
from grail_widgets.engine.game import Game
from grail_widgets.engine.lookup import find_game
from grail_widgets.engine.share import PREFIX, Question, differing
from grail_widgets.engine.tree import BUDGET
from grail_widgets.engine.yaml_files import LIMIT
from grail_widgets.panels import cells, desk_messages, desk_written
from grail_widgets.panels.board import Film, draw
from grail_widgets.panels.controls import Status
from grail_widgets.panels.desk_controls import Desk
from grail_widgets.panels.desk_page import desk_book, desk_page
from grail_widgets.panels.desk_sources import as_question, read_question
from grail_widgets.panels.front import script, stylesheet
from grail_widgets.views import svg
from grail_widgets.views.way import Way

SCRIPT = script(
    ("dom.js", "table.js", "sections.js", "desk_form.js", "desk_answer.js", "desk_library.js", "desk.js")
)
STYLESHEET = stylesheet(("panel.css", "desk.css"))


class DeskPanel(Desk, anywidget.AnyWidget):
    """A clarification desk in a notebook; made by `grail_widgets.desk`.

    Attributes:
        raise_errors: for tests: what goes wrong in answering the page is raised, not only shown.
        errors: the last things that went wrong in answering the page.
    """

    raise_errors: ClassVar[bool] = False

    _esm = traitlets.Unicode(SCRIPT).tag(sync=True)
    _css = traitlets.Unicode(STYLESHEET).tag(sync=True)
    book = traitlets.Dict().tag(sync=True)
    base = traitlets.List(traitlets.Unicode()).tag(sync=True)
    frames = traitlets.List(traitlets.Dict()).tag(sync=True)
    page = traitlets.Dict().tag(sync=True)
    rule = traitlets.Unicode("").tag(sync=True)
    narrow = traitlets.Bool(False).tag(sync=True)

    def __init__(self, question: Question, budget: int = BUDGET) -> None:
        self._ready = False
        self._film = Film()
        self._serial = 0
        self._looking = False
        self._game_shown: Game | None = None
        self.errors: list[Exception] = []
        Desk.__init__(self, question, budget)
        anywidget.AnyWidget.__init__(self)
        self.add_class("grail-desk-widget")
        self.on_msg(self._receive)
        self._ready = True
        self._changed()
        cells.remember(self)

    def close(self) -> None:
        """Takes the desk out of the page and lets go of everything that belongs to it."""
        layout = self.layout
        super().close()
        if layout is not None:
            layout.close()

    # ---- what is shown ---------------------------------------------------------------------

    def _changed(self) -> None:
        if not self._ready:
            return
        with self.hold_sync():
            if self._game_shown is None or self._game_shown.id != self.game.id:
                self.book, self.rule = desk_book(self.game), ""
            self._game_shown = self.game
            shown = self.state if self._looking else self.set_up
            scene = shown.scene()
            frames = self._film.frames([draw(scene, Way(()), self.narrow)])
            if self.base != self._film.base:
                self.base = self._film.base
            self.frames = [{"edits": frames[0], "facts": list(scene.facts)}]
            self._serial += 1
            self.page = desk_page(self, self._looking) | {"serial": self._serial}
            self.rule = self._cited() or self.rule

    def _cited(self) -> str:
        """The clause that the answer is about, if there is one."""
        if self.status.rule:
            return self.status.rule
        found = self.answer
        return (found.objection.rule or "") if found is not None and found.objection is not None else ""

    @traitlets.observe("narrow")
    def _redraw(self, _change: Any) -> None:
        self._changed()

    def look(self, asked: bool) -> None:
        """Shows where the question stands (True), or the position as it was set up."""
        self._looking = asked
        self._changed()

    def tell(self) -> str:
        """The question and its answer in words, without the table."""
        return desk_written.result_text(self, picture=False)

    def export(self) -> str:
        """The whole dispute as plain text, to be sent to somebody."""
        return desk_written.export(self)

    def scenario(self) -> str:
        """The question as an entry of a scenario file."""
        return desk_written.scenario_text(self)

    def __repr__(self) -> str:
        return f"<Desk of {self.game.id}: {self.state.game.summary(self.state.table)}>"

    def __str__(self) -> str:
        return desk_written.full_text(self)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        bundle, metadata = anywidget.AnyWidget._repr_mimebundle_(self, **kwargs) or ({}, {})
        picture = svg.draw(self.set_up.scene(), key="desk")
        return bundle | {"text/plain": str(self), "image/svg+xml": picture}, metadata

    # ---- what the page asks for ------------------------------------------------------------

    def _receive(self, _widget: Any, content: Any, _buffers: Any) -> None:
        """Answers one message; nothing that goes wrong disappears."""
        try:
            self._act(desk_messages.read(content))
        except IllegalAction as fault:
            self._say(Status(fault.reason, fault.rule, "error"), fault)
        except (ValueError, KeyError, OSError) as fault:
            self._say(Status(str(fault), None, "error"), fault)
        except Exception as fault:
            where = traceback.extract_tb(fault.__traceback__)[-1]
            place = f"{where.filename.rsplit('/', 1)[-1]}, line {where.lineno}"
            sentence = f"The desk itself has failed ({type(fault).__name__}: {fault}; {place}). All is as it was."
            self._say(Status(sentence, None, "error"), fault)

    def _say(self, status: Status, fault: Exception) -> None:
        self.status = status
        self.errors = [*self.errors[-9:], fault]
        self._changed()
        if self.raise_errors:
            raise fault

    def _act(self, message: desk_messages.Message) -> None:
        self.status = Status()
        match message:
            case desk_messages.Game(id=id):
                self.start_from(id)
            case desk_messages.Field(key=key, text=text):
                self.set(key, text)
            case desk_messages.Put(thing=thing, place=place, origin=origin):
                self.put(thing, place, origin or None)
            case desk_messages.Revert():
                self.revert()
            case desk_messages.Paste(text=text):
                self.paste(text)
            case desk_messages.Example(title=title):
                self.open_example(title)
            case desk_messages.Shown(id=id):
                self.open_example_of(id)
            case desk_messages.Search(words=words):
                self.search(words)
            case _:
                self._act_on_question(message)

    def _act_on_question(self, message: desk_messages.Message) -> None:
        match message:
            case desk_messages.Ask(text=text, until=until):
                self.what_if(text, until)
            case desk_messages.Follow(texts=texts):
                self.follow(texts)
            case desk_messages.Back():
                self.back()
            case desk_messages.Reading(ruling=ruling, name=name):
                self.read(ruling, name)
            case desk_messages.Compare(ruling=""):
                self.one_reading()
            case desk_messages.Compare(ruling=ruling):
                self.two_readings(ruling)
            case desk_messages.Look(asked=asked):
                self.look(asked)
            case desk_messages.Share():
                self.send({"kind": "line", "text": self.line()})
                self._changed()
            case desk_messages.Export():
                self.send({"kind": "export", "name": f"{self.game.id}-question.txt", "text": self.export()})
                self._changed()


def desk(
    source: Any = "grail-cup",
    position: Mapping[str, Any] | None = None,
    ask: str | None = None,
    rulings: Mapping[str, str | bool] | None = None,
    example: str | None = None,
    budget: int = BUDGET,
) -> DeskPanel:
    """A clarification desk: a position, a question about it, and the answer.

    Args:
        source: a game's id, a game, state, step, session or running panel; the text of a link, a saved
            game, a scenario or a position; or the `Path` of a file with one of these.
        position: a position mapping of that game, in place of a new game.
        ask: the action asked about, legal or not; None for all that is legal.
        rulings: readings that differ from the default.
        example: the title of one of the game's scenarios or answered questions to open.
        budget: nodes at most in the trees of an answer; what is cut is said.

    Raises:
        PositionError: there is no such game, ruling or position; `.path` names the offending entry.
        FileError: a text or file that cannot be read as one of these.
        ValueError: there is no such example.

    >>> import grail_widgets
    >>> race = [["blue", 20], ["red", 10], ["green", 3]]
    >>> position = {"players": ["red", "blue", "green"], "race": race, "allies": {"red": ["fairy"]}}
    >>> desk = grail_widgets.desk("grail-cup", position)
    >>> desk.why_not("move 3")
    'GC.fairy.move'
    """
    asked = _question(source, position, rulings)
    if ask is not None:
        asked = msgspec.structs.replace(asked, ask=ask)
    made = DeskPanel(asked, budget)
    if example is not None:
        made.open_example(example)
    return made


def _question(
    source: Any, position: Mapping[str, Any] | None, rulings: Mapping[str, str | bool] | None
) -> Question:
    if isinstance(source, Path):
        source = _text_of(source)
    if isinstance(source, str) and ("\n" in source or PREFIX in source or source.lstrip().startswith(("{", "["))):
        asked = read_question(source)
    elif position is not None:
        game = source if isinstance(source, Game) else find_game(source, rulings)
        return Question(game=game.id, rulings=differing(game), position=dict(position))
    else:
        asked = as_question(source)
    if rulings:
        chosen = find_game(asked.game, rulings).rulings
        for ruling in rulings:
            asked = asked.with_reading(ruling, chosen[ruling])
    return asked


def _text_of(path: Path) -> str:
    try:
        if path.stat().st_size > 4 * LIMIT:
            raise FileError(f"{path}: over 4 MiB; that is no question.")
        return path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as fault:
        raise FileError(f"{path}: cannot be read: {fault}.") from None
