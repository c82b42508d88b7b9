"""A student's answers as a small file: versioned, checked, bounded in size, and written whole or not at all."""

from __future__ import annotations

from pathlib import Path

import msgspec

from grail_widgets.engine.errors import FileError, clip
from grail_widgets.engine.seeds import write_atomically
from grail_widgets.lessons.codes import Answered, checked
from grail_widgets.lessons.draws import fingerprint, normal
from grail_widgets.lessons.exercises import EDITION, KEY

FORMAT = "grail-widgets answers"
VERSION = 1
LIMIT = 64 * 1024
"""Bytes at most in a file of answers."""
MOST = 100
"""Answers at most in a file."""


class Entry(msgspec.Struct, forbid_unknown_fields=True):
    """One answer of a paper."""

    topic: str
    number: int
    given: str
    tries: int = 1


class Paper(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The answers of one student.

    Attributes:
        student: what stands for the student; no name can be read from it.
        name: the student's number or name, where that was wished.
        answers: the last answer to each exercise, in the order in which they were first answered.
        check: checks the rest and the class key.
    """

    format: str = FORMAT
    version: int = VERSION
    edition: str = EDITION
    student: str
    name: str | None = None
    answers: list[Entry] = []
    check: str = ""

    def put(self, answered: Answered) -> None:
        """Takes an answer in; an earlier one to the same exercise gives way."""
        entry = Entry(answered.topic, answered.number, answered.given, answered.tries)
        for index, old in enumerate(self.answers):
            if (old.topic, old.number) == (entry.topic, entry.number):
                self.answers[index] = entry
                break
        else:
            if len(self.answers) >= MOST:
                raise FileError(f"A file of answers holds {MOST} at most; begin another one.")
            self.answers.append(entry)
        self.name = answered.name if answered.name is not None else self.name

    def answered(self) -> list[Answered]:
        """The answers, each with what it takes to mark it."""
        return [
            Answered(entry.topic, entry.number, self.student, entry.given, entry.tries, self.name)
            for entry in self.answers
        ]


def dump(paper: Paper, key: object) -> bytes:
    """A paper as the bytes of a file."""
    return msgspec.json.format(msgspec.json.encode(msgspec.structs.replace(paper, check=_check(paper, key))))


def read(raw: bytes, key: object) -> Paper:
    """The paper in the bytes of a file.

    Raises:
        FileError: it is none; one sentence says why.
    """
    if len(raw) > LIMIT:
        raise FileError(f"over {LIMIT // 1024} KiB, which no file of answers is")
    try:
        data = msgspec.json.decode(raw.removeprefix(b"\xef\xbb\xbf"))
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise FileError("not a file of answers: it cannot be read as JSON") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise FileError("not a file of answers: its format is another")
    if data.get("version") != VERSION or data.get("edition") != EDITION:
        version = clip(f"version {data.get('version')!r}, edition {data.get('edition')!r}", 60)
        raise FileError(f"answers of {version}; this program reads version {VERSION}, edition {EDITION}")
    try:
        paper = msgspec.convert(data, Paper)
    except msgspec.ValidationError as fault:
        raise FileError(f"not a file of answers: {clip(str(fault), 120)}") from None
    if len(paper.answers) > MOST:
        raise FileError(f"{len(paper.answers)} answers; a file holds {MOST} at most")
    if paper.check != _check(paper, key):
        raise FileError("its check letters do not fit: it was changed by hand, or made with another class key")
    for answered in paper.answered():
        checked(answered, key)
    return paper


def save(path: str | Path, answered: Answered, key: object) -> None:
    """Puts an answer into a student's file, which is made if need be; whole or not at all.

    Raises:
        FileError: something else is there, or it cannot be written; nothing has changed.
    """
    path = Path(path)
    try:
        paper = _of(path, answered, key)
        paper.put(answered)
        write_atomically(path, dump(paper, key))
    except OSError as fault:
        raise FileError(f"{path}: cannot be written: {fault.strerror or fault}.") from None


def _of(path: Path, answered: Answered, key: object) -> Paper:
    if not path.exists():
        return Paper(student=answered.tag)
    with path.open("rb") as stream:
        raw = stream.read(LIMIT + 1)
    try:
        paper = read(raw, key)
    except FileError as fault:
        raise FileError(f"{path}: something else is there already ({fault}); choose another name.") from None
    if paper.student != answered.tag:
        raise FileError(f"{path}: the answers of another student are there already; choose another name.")
    return paper


def _check(paper: Paper, key: object) -> str:
    body = msgspec.json.encode(msgspec.structs.replace(paper, check=""))
    return fingerprint("paper", body.decode(), normal(key, KEY), letters=8)
