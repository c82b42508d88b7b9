"""Files of scenarios and lessons: read whole, each entry with its line, and checked against the engine."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from grail_widgets.engine import lesson as lessons
from grail_widgets.engine import scenario as scenarios
from grail_widgets.engine.errors import FileError, PositionError
from grail_widgets.engine.lesson import Lesson
from grail_widgets.engine.scenario import Scenario
from grail_widgets.engine.yaml_files import Document, read

_SCENARIO = frozenset(field.name for field in msgspec.structs.fields(Scenario))
_LESSON = frozenset(field.name for field in msgspec.structs.fields(Lesson))


class Entry(msgspec.Struct, frozen=True):
    """One entry of a file.

    Attributes:
        file: the file's name.
        line: the line it starts on, from 1.
        item: what it says.
    """

    file: str
    line: int
    item: Scenario | Lesson

    @property
    def title(self) -> str:
        """Its title, without characters that would steer a terminal."""
        return printable(self.item.title)

    def faults(self) -> list[str]:
        """What does not hold, one sentence each; empty where all does."""
        if isinstance(self.item, Lesson):
            return lessons.check(self.item)
        return scenarios.play(self.item).faults


def read_entries(path: Path | str) -> list[Entry]:
    """The scenarios and lessons in a file.

    Raises:
        FileError: it cannot be read as such; the message has a line for each fault, with its place.
    """
    return entries(read(path))


def read_lessons(path: Path | str) -> list[Lesson]:
    """The lessons in a file, its scenarios left out; refused as by `read_entries`."""
    return [entry.item for entry in read_entries(path) if isinstance(entry.item, Lesson)]


def entries(document: Document) -> list[Entry]:
    """The scenarios and lessons in a document; refused as by `read_entries`."""
    data = document.data
    single = isinstance(data, Mapping) and _is_lesson(data)
    if not single and not isinstance(data, list):
        kind = "nothing" if data is None else "one mapping" if isinstance(data, Mapping) else "a single value"
        raise FileError(
            f"{document.name}, line {document.line()}: a list of scenarios is needed here, not {kind}."
        )
    found: list[Entry] = []
    faults: list[str] = []
    for index, item in enumerate([data] if single else data):
        root = "" if single else f"[{index}]"
        try:
            found.append(Entry(document.name, document.line(root), _read(item, root)))
        except PositionError as fault:
            faults.append(f"{document.name}, line {document.line(fault.path)}: {_place(index, root, fault)}")
    if faults:
        raise FileError("\n".join(faults))
    return found


def _read(item: Any, root: str) -> Scenario | Lesson:
    if isinstance(item, Mapping) and _is_lesson(item):
        return lessons.read_lesson(item, root)
    return scenarios.read_scenario(item, root)


def _is_lesson(item: Mapping[Any, Any]) -> bool:
    """Whether the keys are a lesson's rather than a scenario's."""
    keys = set(item)
    return len(keys & (_LESSON - _SCENARIO)) > len(keys & (_SCENARIO - _LESSON))


def _place(index: int, root: str, fault: PositionError) -> str:
    inside = fault.path.removeprefix(root).removeprefix(".")
    return f"entry {index + 1}{', ' + inside if inside else ''}: {fault.reason}"


def printable(text: str) -> str:
    """A text on one line, without control and formatting characters.

    >>> printable("a\\x1b[31m red\\n title")
    'a[31m red title'
    """
    return "".join(char for char in " ".join(text.split()) if char.isprintable())
