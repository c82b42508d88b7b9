"""A worksheet: a widget of text, tables and fields, listed as plain data; what is pressed or typed comes back."""

from __future__ import annotations

import traceback
from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar

import anywidget
import msgspec
import traitlets

from grail_widgets.engine.errors import FileError
from grail_widgets.panels import cells
from grail_widgets.panels.controls import Status
from grail_widgets.panels.front import script, stylesheet

SCRIPT = script(("dom.js", "worksheet.js"))
STYLESHEET = stylesheet(("panel.css", "worksheet.css"))
LONGEST = 400_000
"""Characters at most in what the page sends."""

Block = dict[str, Any]


class Message(msgspec.Struct, forbid_unknown_fields=True, tag_field="do", tag=str.lower):
    """Anything that the page asks for."""


class Press(Message):
    """A button was pressed."""

    name: str


class Enter(Message):
    """A text was entered into a field, or chosen from a list."""

    name: str
    text: str


class Worksheet(anywidget.AnyWidget):
    """A worksheet; subclasses say what is on it and what pressing and entering does.

    Attributes:
        status: what was last said.
        raise_errors: for tests: what goes wrong in answering the page is raised, not only shown.
        errors: the last things that went wrong in answering the page.
    """

    raise_errors: ClassVar[bool] = False
    label: ClassVar[str] = "Worksheet"

    _esm = traitlets.Unicode(SCRIPT).tag(sync=True)
    _css = traitlets.Unicode(STYLESHEET).tag(sync=True)
    page = traitlets.Dict().tag(sync=True)

    def __init__(self) -> None:
        self.status = Status()
        self.errors: list[Exception] = []
        self._fresh = self._serial = 0
        super().__init__()
        self.add_class("grail-sheet-widget")
        self.on_msg(self._receive)
        self._changed()
        cells.remember(self)

    def close(self) -> None:
        """Takes the worksheet out of the page."""
        layout = self.layout
        super().close()
        if layout is not None:
            layout.close()

    # ---- what a subclass supplies ----------------------------------------------------------

    @abstractmethod
    def _head(self) -> tuple[str, str, list[Block]]:
        """The title, a note beside it, and the blocks at the right of them."""

    @abstractmethod
    def _above(self) -> list[Block]:
        """The blocks above the line that says what happened."""

    @abstractmethod
    def _below(self) -> list[Block]:
        """The blocks below it."""

    @abstractmethod
    def _press(self, name: str) -> None:
        """A button was pressed."""

    @abstractmethod
    def _enter(self, name: str, text: str) -> None:
        """A text was entered."""

    @abstractmethod
    def _text(self) -> str:
        """All that it shows, as text."""

    # ---- showing and answering -------------------------------------------------------------

    def _changed(self) -> None:
        title, note, tools = self._head()
        self._serial += 1
        self.page = {
            "label": self.label,
            "serial": self._serial,
            "fresh": self._fresh,
            "title": title,
            "note": note,
            "tools": tools,
            "above": self._above(),
            "below": self._below(),
            "status": {"text": self.status.text, "tone": self.status.tone},
        }

    def _say(self, text: str, tone: str = "note") -> str:
        self.status = Status(text, None, tone)
        self._changed()
        return text

    def _clear_fields(self) -> None:
        """What was typed is forgotten with the next change."""
        self._fresh += 1

    def _receive(self, _widget: Any, content: Any, _buffers: Any) -> None:
        """Answers one message; nothing that goes wrong disappears."""
        try:
            self._answer(content)
        except (ValueError, OSError) as fault:
            self._fault(str(fault), fault)
        except Exception as fault:
            where = traceback.extract_tb(fault.__traceback__)[-1]
            place = f"{where.filename.rsplit('/', 1)[-1]}, line {where.lineno}"
            self._fault(f"{self.label} has failed ({type(fault).__name__}: {fault}; {place}).", fault)

    def _answer(self, content: Any) -> None:
        try:
            message = msgspec.convert(content, Press | Enter)
        except msgspec.ValidationError as fault:
            raise FileError(f"{self.label} does not understand what its page has sent: {fault}.") from None
        if isinstance(message, Press):
            self._press(message.name)
        elif len(message.text) > LONGEST:
            raise FileError(f"A text has {LONGEST} characters at most, not {len(message.text)}.")
        else:
            self._enter(message.name, message.text)

    def _fault(self, sentence: str, fault: Exception) -> None:
        self.errors = [*self.errors[-9:], fault]
        self._say(sentence, "error")
        if self.raise_errors:
            raise fault

    def __str__(self) -> str:
        return self._text()

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        bundle, metadata = anywidget.AnyWidget._repr_mimebundle_(self, **kwargs) or ({}, {})
        return bundle | {"text/plain": str(self)}, metadata


def text(words: str, style: str = "") -> Block:
    """A paragraph."""
    return {"kind": "text", "text": words, "style": style}


def table(caption: str, rows: Sequence[Sequence[str]]) -> Block:
    """A table, the heads of its columns first."""
    return {"kind": "table", "caption": caption, "rows": [list(row) for row in rows]}


def fold(name: str, summary: str, *blocks: Block) -> Block:
    """Blocks that are shown when asked for."""
    return {"kind": "fold", "name": name, "summary": summary, "blocks": list(blocks)}


def buttons(*named: tuple[str, str]) -> Block:
    """Buttons in a row: what each is called, and what it says."""
    return {"kind": "buttons", "buttons": [{"name": name, "label": label} for name, label in named]}


def field(
    name: str, label: str, button: str, *, hint: str = "", value: str = "", most: int = 200, rows: int = 1
) -> Block:
    """A field to type into, with its button."""
    shown = {"kind": "field", "name": name, "label": label, "button": button, "hint": hint}
    return shown | {"value": value, "most": most, "rows": rows}
