"""Marks a class: each file of a folder, each code of a text is marked or refused with its reason, none lost."""

from __future__ import annotations

import csv
import os
import re
import stat
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import IO

import msgspec

from grail_widgets.engine.errors import FileError, clip
from grail_widgets.engine.notation import one_line
from grail_widgets.lessons import codes, papers
from grail_widgets.lessons.codes import Answered
from grail_widgets.lessons.exercises import exercise_of, student_tag

REFUSED = "refused"
STUDENTS = 2_000
"""Students at most in a class."""
CODES = 2_000
"""Codes at most in one pasted text."""
_RANGE = re.compile(r"(\d{1,5})\s*[-–]\s*(\d{1,5})")
_ACTIVE = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")
"""What makes a spreadsheet take a cell for a formula, if it comes first."""


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """One line of the marks.

    Attributes:
        source: the file, or the line of a pasted text.
        student: the number or name, where it is known; "" where it is not.
        tag: what stands for the student.
        topic, number: the exercise; "" and 0 in a refusal that does not know it.
        given, tries: the answer, and at which try it came.
        mark: right, imprecise, rounding, wrong or refused.
        points: 1 for a right answer, else 0.
        model: the usual wrong way that the answer fits, or "".
        note: what was said to the answer, or why it was refused.
    """

    source: str
    student: str = ""
    tag: str = ""
    topic: str = ""
    number: int = 0
    given: str = ""
    tries: int = 0
    mark: str = REFUSED
    points: int = 0
    model: str = ""
    note: str = ""


FIELDS = tuple(field.name for field in msgspec.structs.fields(Row))


def class_list(text: str, key: object) -> dict[str, str]:
    """{what stands for a student: number or name}, from a list: one in a line, or numbers such as 1-30.

    Raises:
        FileError: two of them cannot be told apart, or there are too many.

    >>> sorted(class_list("1-3\\nZoë", "autumn").values())
    ['1', '2', '3', 'Zoë']
    """
    found: dict[str, str] = {}
    for name in names_of(text):
        tag = student_tag(name, key)
        if tag in found:
            raise FileError(f"{clip(name)!r} and {clip(found[tag])!r} are the same in the class list.")
        found[tag] = name
        if len(found) > STUDENTS:
            raise FileError(f"A class list has {STUDENTS} students at most.")
    return found


def names_of(text: str) -> Iterator[str]:
    """The students of a class list: each line or part between semicolons is one, and 1-30 is thirty."""
    for part in re.split(r"[\n;]", text.removeprefix("\ufeff")):
        name = one_line(part)
        if match := _RANGE.fullmatch(name):
            yield from map(str, range(int(match[1]), int(match[2]) + 1))
        elif name:
            yield name


def mark_folder(folder: str | Path, key: object, students: Mapping[str, str] | None = None) -> Iterator[Row]:
    """Marks every file of a folder and the folders in it, one after another, in the order of their names.

    Names and endings of files do not matter: a file of answers is known by what is in it, and any other
    text may hold codes. Files that are too large are not read, links are not followed.

    Args:
        folder: where the files lie.
        key: the class key.
        students: {what stands for a student: name}, as `class_list` gives it.

    Raises:
        FileError: the folder cannot be read, or the key is empty.
    """
    student_tag("1", key)
    root = Path(folder)
    _listing(root)
    return _marked(root, key, students or {})


def _marked(root: Path, key: object, students: Mapping[str, str]) -> Iterator[Row]:
    seen: dict[tuple[str, str, int], str] = {}
    for path in _files(root):
        source = path.relative_to(root).as_posix()
        try:
            handed = _handed_in(path, key)
        except FileError as fault:
            yield Row(source=source, note=_sentence(str(fault)))
            continue
        for answered in handed:
            if isinstance(answered, Answered):
                yield _row(source, answered, students, seen)
            else:
                yield Row(source=source, note=_sentence(answered))


def mark_codes(text: str, key: object, students: Mapping[str, str] | None = None) -> list[Row]:
    """Marks the codes in a text: one or more to a line, other words between them being passed over.

    Raises:
        FileError: there are more codes than a class can have, or the key is empty.
    """
    student_tag("1", key)
    seen: dict[tuple[str, str, int], str] = {}
    rows: list[Row] = []
    for number, line in enumerate(text.splitlines(), start=1):
        source = f"line {number}"
        found = codes.CODE.findall(line)
        if not found and line.strip():
            rows.append(Row(source=source, note=f"There is no code in “{clip(line, 40)}”."))
        for each in found:
            try:
                rows.append(_row(source, codes.read(_trimmed(each), key), students or {}, seen))
            except FileError as fault:
                rows.append(Row(source=source, note=_sentence(str(fault))))
        if len(rows) > CODES:
            raise FileError(f"{CODES} codes can be marked at once; there are more in this text.")
    return rows


def write_csv(rows: Iterable[Row], stream: IO[str]) -> dict[str, int]:
    """Writes marks as CSV, a line at a time; no cell can be taken for a formula.

    Returns:
        {mark: how many rows had it}.
    """
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(FIELDS)
    counts: dict[str, int] = {}
    for row in rows:
        writer.writerow([_cell(row, field) for field in FIELDS])
        counts[row.mark] = counts.get(row.mark, 0) + 1
    return counts


def _files(folder: Path) -> Iterator[Path]:
    """All that is in a folder, links and pipes too, by name; of folders only those that cannot be looked into."""
    for entry in _listing(folder):
        path = Path(entry.path)
        if not entry.is_dir(follow_symlinks=False):
            yield path
            continue
        try:
            inside = list(_files(path))
        except FileError:
            inside = [path]
        yield from inside


def _listing(folder: Path) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as entries:
            return sorted(entries, key=lambda entry: entry.name)
    except OSError as fault:
        raise FileError(f"{folder}: cannot be read: {fault.strerror or fault}.") from None


def _handed_in(path: Path, key: object) -> list[Answered | str]:
    """The answers in a file, and the reasons why some of its codes are refused."""
    try:
        kind = path.lstat()
        if stat.S_ISDIR(kind.st_mode):
            raise FileError("a folder that cannot be looked into")
        if not stat.S_ISREG(kind.st_mode):
            raise FileError("not a plain file, so it was not opened")
        if kind.st_size > papers.LIMIT:
            raise FileError(f"{_size(kind.st_size)}; a file of answers has {papers.LIMIT // 1024} KiB at most")
        with path.open("rb") as stream:
            raw = stream.read(papers.LIMIT + 1)
    except OSError as fault:
        raise FileError(f"cannot be read: {fault.strerror or fault}") from None
    if not raw.strip():
        raise FileError("empty")
    if not raw.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"):
        return _codes(raw, key)
    handed: list[Answered | str] = list(papers.read(raw, key).answered())
    if not handed:
        raise FileError("there is no answer in it")
    return handed


def _codes(raw: bytes, key: object) -> list[Answered | str]:
    found = codes.CODE.findall(raw.decode("utf-8", "replace"))
    if not found:
        raise FileError("neither a file of answers nor a text with codes in it")
    if len(found) > papers.MOST:
        raise FileError(f"{len(found)} codes; a file holds {papers.MOST} at most")
    handed: list[Answered | str] = []
    for each in found:
        try:
            handed.append(codes.read(_trimmed(each), key))
        except FileError as fault:
            handed.append(str(fault))
    return handed


def _row(
    source: str, answered: Answered, students: Mapping[str, str], seen: dict[tuple[str, str, int], str]
) -> Row:
    """The marks of one answer; one that cannot be read is refused, not lost."""
    known = students.get(answered.tag, answered.name or "")
    row = Row(
        source=source,
        student=known,
        tag=answered.tag,
        topic=answered.topic,
        number=answered.number,
        given=clip(answered.given),
        tries=answered.tries,
    )
    place = (answered.tag, answered.topic, answered.number)
    notes = [f"Also in {seen[place]}."] if place in seen else []
    seen.setdefault(place, source)
    if students and answered.tag not in students:
        notes.append("This student is not in the class list.")
    try:
        verdict = exercise_of(answered.topic, answered.tag, answered.number).mark(answered.given)
    except FileError as fault:
        return msgspec.structs.replace(row, note=" ".join([_sentence(str(fault)), *notes]))
    except Exception as fault:  # a fault of the program refuses this answer, and the others are still marked
        failed = f"The program failed on it ({type(fault).__name__}: {clip(str(fault), 120)})."
        return msgspec.structs.replace(row, note=failed)
    return msgspec.structs.replace(
        row,
        mark=verdict.mark,
        points=int(verdict.right),
        model=verdict.model or "",
        note=" ".join([verdict.sentence, *notes]),
    )


def _trimmed(code: str) -> str:
    """A code without the punctuation of the sentence that it stands in."""
    return code.rstrip(".,;:!?)]}>'\"”’")


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:].rstrip('.')}."


def _size(count: int) -> str:
    return f"{count / (1 << 20):.1f} MiB" if count >= 1 << 20 else f"{count / 1024:.0f} KiB"


def _cell(row: Row, field: str) -> str:
    """A value for a spreadsheet: on one line, never a formula, and empty where it is not known."""
    value = getattr(row, field)
    if field in ("number", "tries") and not value:
        return ""
    text = "".join(char for char in " ".join(str(value).split()) if char.isprintable())
    return f"'{text}" if text.startswith(_ACTIVE) else text
