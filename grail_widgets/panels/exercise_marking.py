"""Marks pasted answer codes in a notebook: a table of marks, and the same as CSV."""

from __future__ import annotations

import io
from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar

from grail_widgets.engine.errors import FileError
from grail_widgets.engine.seeds import write_atomically
from grail_widgets.lessons.exercises import student_tag
from grail_widgets.lessons.marking import CODES, Row, class_list, mark_codes, write_csv
from grail_widgets.panels.worksheet import Block, Worksheet, buttons, field, table

HEADS = ("From", "Student", "Exercise", "Answer", "Try", "Mark", "What was said")


class MarkingPanel(Worksheet):
    """A worksheet for a teacher: codes are pasted, marks come out; made by `marking`.

    Attributes:
        rows: the marks.
        students: {what stands for a student: number or name}.
    """

    label: ClassVar[str] = "Marking"

    def __init__(self, key: str, students: str = "") -> None:
        student_tag("1", key)
        self._key = key
        self.students: Mapping[str, str] = class_list(students, key)
        self.rows: list[Row] = []
        super().__init__()

    # ---- what can be done ------------------------------------------------------------------

    def mark(self, text: str) -> list[Row]:
        """Marks the codes in a text.

        Raises:
            FileError: there are too many of them.
        """
        self.rows = mark_codes(text, self._key, self.students)
        right, refused = sum(row.points for row in self.rows), sum(row.mark == "refused" for row in self.rows)
        self._say(
            f"{len(self.rows)} marked: {right} right, {refused} refused." if self.rows else "There is no code yet."
        )
        return self.rows

    @property
    def csv(self) -> str:
        """The marks as CSV."""
        stream = io.StringIO()
        write_csv(self.rows, stream)
        return stream.getvalue()

    def save(self, path: str | Path) -> None:
        """Writes the marks to a CSV file, whole or not at all."""
        try:
            write_atomically(Path(path), self.csv.encode("utf-8-sig"))
        except OSError as fault:
            raise FileError(f"{path}: cannot be written: {fault.strerror or fault}.") from None

    # ---- what is shown ---------------------------------------------------------------------

    def _head(self) -> tuple[str, str, list[Block]]:
        return "Marking", f"{len(self.students)} students in the class list" if self.students else "", []

    def _above(self) -> list[Block]:
        hint = "One code or more in each line; other words between them are passed over."
        return [field("codes", "Answer codes", "Mark", hint=hint, most=CODES * 120, rows=6)]

    def _below(self) -> list[Block]:
        if not self.rows:
            return []
        return [table("Marks", [HEADS, *map(_shown, self.rows)]), buttons(("save", "Save as CSV"))]

    def _text(self) -> str:
        lines = [" | ".join(_shown(row)) for row in self.rows]
        return "\n".join(["Marking", *([self.status.text] if self.status.text else []), *lines])

    def __repr__(self) -> str:
        return f"<Marking of {len(self.rows)} codes>"

    # ---- what the page asks for ------------------------------------------------------------

    def _press(self, name: str) -> None:
        if name == "save":
            self.send({"kind": "save", "name": "marks.csv", "text": "\ufeff" + self.csv, "type": "text/csv"})
            self._changed()

    def _enter(self, name: str, text: str) -> None:
        if name == "codes":
            self.mark(text)


def _shown(row: Row) -> tuple[str, ...]:
    exercise = f"{row.topic} {row.number}" if row.topic else ""
    tries = str(row.tries) if row.tries else ""
    return row.source, row.student or row.tag, exercise, row.given, tries, row.mark, row.note


def marking(key: str, students: str = "") -> MarkingPanel:
    """A worksheet to mark pasted answer codes.

    Args:
        key: the key of the class.
        students: the class list, a number or name in each line, or numbers such as "1-30".

    Raises:
        FileError: the key is empty, or the class list names somebody twice.
    """
    return MarkingPanel(key, students)
