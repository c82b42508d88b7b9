"""Printed exercises for a class, and the key to them: each student's own, the same as on the screen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec

from grail_widgets.engine.errors import FileError, clip
from grail_widgets.engine.notation import one_line
from grail_widgets.engine.seeds import write_atomically
from grail_widgets.lessons.exercises import MAKERS, Exercise, exercise, find_topic
from grail_widgets.views.paper import Block, Group, Part, to_html, to_pdf

MOST = 2_000
"""Exercises at most in one sheet, those of all students together."""
SHORT = 10
"""Characters of a fraction at most where all answers stand at a glance."""
ACROSS, DOWN = 8, 30
"""Answers in a row, and rows, of one table at most."""


class Sheet(msgspec.Struct, frozen=True):
    """Exercises to be printed.

    Attributes:
        title: what stands at the top.
        students: each student's number or name, with the exercises.
    """

    title: str
    students: tuple[tuple[str, tuple[Exercise, ...]], ...]

    def html(self, key: bool = False) -> str:
        """The sheets as HTML that prints well; with `key` the answers and worked solutions in their place."""
        return to_html(self._parts(key), self._title(key))

    def pdf(self, key: bool = False) -> bytes:
        """The same as a PDF."""
        return to_pdf(self._parts(key), self._title(key))

    def save(self, path: str | Path, key: bool = False) -> None:
        """Writes the sheets to a file, as PDF or HTML by its ending; whole or not at all.

        Raises:
            FileError: the ending is another, or the file cannot be written.
        """
        path = Path(path)
        ending = path.suffix.lower()
        if ending not in (".pdf", ".html", ".htm"):
            raise FileError(f"{path}: a sheet is a .html or .pdf file.")
        content = self.pdf(key) if ending == ".pdf" else self.html(key).encode()
        try:
            write_atomically(path, content)
        except OSError as fault:
            raise FileError(f"{path}: cannot be written: {fault.strerror or fault}.") from None

    def _title(self, key: bool) -> str:
        return f"{self.title}: answers" if key else self.title

    def _parts(self, key: bool) -> list[Part]:
        parts = [self._part(name, exercises, key) for name, exercises in self.students]
        return [self._overview(), *parts] if key and len(self.students) > 1 else parts

    def _part(self, name: str, exercises: Sequence[Exercise], key: bool) -> Part:
        head: Group = [Block("title", self._title(key)), Block("text", f"Student: {name}")]
        return [head, *(_group(number, each, key) for number, each in enumerate(exercises, start=1))]

    def _overview(self) -> Part:
        """All answers of the class at a glance."""
        heads = ("Student", *map(str, range(1, len(self.students[0][1]) + 1)))
        rows = [heads, *((name, *map(_short, exercises)) for name, exercises in self.students)]
        tables = []
        for left in range(1, len(heads), ACROSS):
            cut = [(row[0], *row[left : left + ACROSS]) for row in rows]
            for start in range(1, len(cut), DOWN):
                tables.append([Block("table", "Answers in short", (cut[0], *cut[start : start + DOWN]))])
        topics = [f"{number}: {each.title}" for number, each in enumerate(self.students[0][1], start=1)]
        return [[Block("title", self._title(True)), Block("note", "; ".join(topics))], *tables]


def _short(each: Exercise) -> str:
    """The answer in one word: as a fraction, if that is short."""
    forms = [form for form in each.written_answer.split(" ") if form[0].isdigit() or form[0] == "-"]
    return forms[0] if len(forms[0]) <= SHORT or len(forms) == 1 else forms[1]


def _group(number: int, each: Exercise, key: bool) -> Group:
    blocks = [Block("heading", f"{number}. {each.title}"), Block("text", each.text)]
    if each.grid is not None:
        blocks.append(Block("table", each.grid.caption, (each.grid.head, *each.grid.rows)))
    blocks.append(Block("ask", each.ask))
    if not key:
        return [*blocks, Block("note", each.how), Block("line", "Answer:")]
    steps = [Block("text", f"{place}. {line}") for place, line in enumerate(each.solution, start=1)]
    return [*blocks, *steps, Block("ask", f"Answer: {each.written_answer}")]


def sheet(
    topics: object | None, students: Iterable[object], key: object, each: int = 1, title: str = "Exercises"
) -> Sheet:
    """Exercises for a class, to be printed.

    Args:
        topics: a topic or a list of them; None for all.
        students: numbers or names.
        key: the class key.
        each: how many exercises on each topic.
        title: what stands at the top.

    Raises:
        FileError: there is no such topic, a student or the key is empty, or it would be too much.

    >>> len(sheet("complement", ["17", "Zoë"], "autumn").students)
    2
    """
    wanted = list(topics) if isinstance(topics, list | tuple) else list(MAKERS) if topics is None else [topics]
    found = [find_topic(topic) for topic in wanted]
    names = [one_line(str(name)) for name in students]
    if not names or not found or each < 1:
        raise FileError("A sheet needs a student, a topic and an exercise at least.")
    if len(names) * len(found) * each > MOST:
        raise FileError(f"A sheet has {MOST} exercises at most; this would be {len(names) * len(found) * each}.")
    numbered = [(topic, number) for topic in found for number in range(1, each + 1)]
    made = tuple((name, tuple(exercise(topic, name, key, number) for topic, number in numbered)) for name in names)
    return Sheet(clip(title, 80), made)
