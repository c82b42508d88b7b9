"""Answers as short codes to paste: checked against slips of the pen, and without a name unless that is wished.

    GA1:complement-2:K7QF9M2A:3/8:1:X4TZ9C

is, part by part: answers in format 1; the topic and the number of the exercise; what stands for the student;
the answer; at which try it was given; and six letters that check the rest. The first three hang on the code
alone, the last three on the class key too, so that a slip can be told from another class's key.
"""

from __future__ import annotations

import re
from urllib.parse import quote, unquote

import msgspec

from grail_widgets.engine.errors import FileError, clip
from grail_widgets.lessons import answers
from grail_widgets.lessons.answers import Given
from grail_widgets.lessons.draws import LETTERS, LONGEST_NAME, fingerprint, normal
from grail_widgets.lessons.exercises import EDITION, KEY, MOST, TAG, find_topic, student_tag

PREFIX = "GA"
VERSION = 1
CHECK = 3
"""Letters of each of the two checks."""
TRIES = 99
CODE = re.compile(rf"\b{PREFIX}\d{{1,3}}:[^\s<>]{{10,400}}", re.IGNORECASE)
"""What looks like a code in a longer text."""
_ALIKE = str.maketrans({"I": "1", "L": "1", "O": "0", "U": "V"})
_TAG = re.compile(rf"[{LETTERS}]{{{TAG}}}")


class Answered(msgspec.Struct, frozen=True):
    """One answer that was handed in.

    Attributes:
        topic, number: the exercise.
        tag: what stands for the student.
        given: the answer, as it counts.
        tries: at which try it was given; more than 99 are written as 99.
        name: the student's number or name, where that was wished.
    """

    topic: str
    number: int
    tag: str
    given: str
    tries: int = 1
    name: str | None = None


def plain(given: Given) -> str:
    """An answer in its shortest form: "3/8", "0.375", "37.5%"."""
    if given.form == "percent" and given.places is not None:
        return f"{answers.decimal(100 * given.value, given.places - 2)}%"
    if given.places is not None:
        return answers.decimal(given.value, given.places)
    return str(given.value)


def code(answered: Answered, key: object) -> str:
    """An answer as a code.

    >>> made = code(Answered("complement", 2, student_tag("Zoë", "autumn"), "3/8"), "autumn")
    >>> made[:17], read(made.lower(), "Autumn ").given
    ('GA1:complement-2:', '3/8')
    """
    tries = str(min(answered.tries, TRIES))
    parts = [f"{PREFIX}{VERSION}", f"{answered.topic}-{answered.number}", answered.tag, answered.given, tries]
    if answered.name is not None:
        parts.append(quote(answered.name, safe=""))
    body = ":".join(parts)
    return f"{body}:{_check(body, None)}{_check(body, key)}"


def read(text: str, key: object) -> Answered:
    """The answer in a code.

    Raises:
        FileError: it is no code, is of another format, has a slip in it, or was made with another key.
    """
    line = "".join(str(text).split())
    shown = clip(line, 40)
    parts = line.split(":")
    head = re.fullmatch(rf"{PREFIX}(\d{{1,3}})", parts[0], re.IGNORECASE)
    if head is None or len(parts) not in (6, 7):
        raise FileError(
            f"{shown!r} is no answer code: one has six or seven parts and begins with {PREFIX}{VERSION}:."
        )
    if int(head[1]) != VERSION:
        raise FileError(f"{shown!r} is a code of format {int(head[1])}; this program reads format {VERSION}.")
    parts = [f"{PREFIX}{VERSION}", parts[1].lower(), parts[2].upper().translate(_ALIKE), *parts[3:]]
    check, body = parts.pop().upper().translate(_ALIKE), ":".join(parts)
    if check[:CHECK] != _check(body, None) or len(check) != 2 * CHECK:
        raise FileError(f"The code {shown!r} has a slip in it: its check letters do not fit the rest.")
    if check[CHECK:] != _check(body, key):
        raise FileError(f"The code {shown!r} was made with another class key.")
    topic, _, number = parts[1].rpartition("-")
    answered = Answered(topic, _whole(number), parts[2], parts[3], _whole(parts[4]))
    if len(parts) == 6:
        answered = msgspec.structs.replace(answered, name=unquote(parts[5]))
    return checked(answered, key)


def checked(answered: Answered, key: object) -> Answered:
    """The answer, if it can be one of this class.

    Raises:
        FileError: there is no such topic, number or student, or the name does not fit what stands for it.
    """
    find_topic(answered.topic)
    if not 1 <= answered.number <= MOST:
        raise FileError(f"Exercises are numbered from 1 to {MOST}; {answered.number} is no such number.")
    if not _TAG.fullmatch(answered.tag):
        raise FileError(
            f"{clip(answered.tag)!r} does not stand for a student: {TAG} letters and digits are needed."
        )
    if answered.tries < 1:
        raise FileError(f"An answer is given at the first try or later, not at try {answered.tries}.")
    name = answered.name
    if name is not None and (len(name) > LONGEST_NAME or student_tag(name, key) != answered.tag):
        raise FileError(f"The name {clip(name)!r} does not fit the numbers of this answer, or the key is another.")
    return answered


def _check(body: str, key: object | None) -> str:
    """The check letters of a code; without a key those that anybody can work out."""
    secret = () if key is None else (normal(key, KEY),)
    return fingerprint("code", EDITION, body.casefold(), *secret, letters=CHECK)


def _whole(text: str) -> int:
    return int(text) if re.fullmatch(r"\d{1,6}", text) else 0
