"""Writing SVG: elements, escaped text, and how wide a text will be.

Raw text and finished markup have different types, so that a name cannot become markup by mistake.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NewType
from xml.sax.saxutils import escape, quoteattr

Markup = NewType("Markup", str)
"""Text that is already well-formed SVG."""

NOTHING = Markup("")
LONGEST = 400
"""Characters kept of any one text: a name of a million letters must not make the picture so long."""
_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def plain(text: str) -> str:
    """A text without the characters that XML cannot hold, and cut where it is absurdly long."""
    text = _FORBIDDEN.sub("\ufffd", text)
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def words(text: str) -> Markup:
    """Text as markup, everything escaped."""
    return Markup(escape(plain(text)))


def tag(name: str, /, *children: Markup, **attributes: str | float | None) -> Markup:
    """An element; None leaves an attribute out, `class_` is `class` and `stroke_width` is `stroke-width`."""
    written = "".join(
        f" {key.rstrip('_').replace('_', '-')}={quoteattr(_value(value))}"
        for key, value in attributes.items()
        if value is not None
    )
    inside = "".join(children)
    return Markup(f"<{name}{written}>{inside}</{name}>" if inside else f"<{name}{written}/>")


def join(*parts: Markup) -> Markup:
    """Several elements in a row."""
    return Markup("".join(parts))


def label(text: str, **attributes: str | float | None) -> Markup:
    """A text element."""
    return tag("text", words(text), **attributes)


def move(x: float, y: float, scale: float = 1) -> str:
    """The value of a transform attribute."""
    return f"translate({number(x)},{number(y)})" + (f" scale({number(scale)})" if scale != 1 else "")


def number(value: float) -> str:
    """A coordinate, to a tenth at most (a hundredth for a scale below 1), without a trailing zero."""
    return f"{round(value, 2 if abs(value) < 1 else 1):g}"


def _value(value: str | float) -> str:
    return _FORBIDDEN.sub("\ufffd", value) if isinstance(value, str) else number(value)


_NARROW = frozenset("iIjl.,:;'|!()[]ft- ·’‘")
_WIDE = frozenset("mwMW@%—…→")


@cache
def _advance(letter: str) -> float:
    if letter in _NARROW:
        return 0.36
    if letter in _WIDE:
        return 0.95
    if letter.isupper():
        return 0.73
    return 1.0 if ord(letter) > 0x2E80 else 0.6


def width_of(text: str, size: float, bold: bool = False) -> float:
    """About how wide a text is, in pixels; rather too wide than too narrow for the usual fonts."""
    return sum(map(_advance, text)) * size * (1.12 if bold else 1)


def fit(text: str, size: float, room: float, bold: bool = False) -> str:
    """The text, or as much of it as there is room for, with a mark that it goes on."""
    text = plain(text)
    if width_of(text, size, bold) <= room:
        return text
    while text and width_of(text + "…", size, bold) > room:
        text = text[:-1]
    return text.rstrip() + "…"


def wrap(
    text: str, size: float, room: float, most: int, bold: bool = False, first: float | None = None
) -> list[str]:
    """The text in lines of at most this width, and at most so many; the last says when it goes on.

    Args:
        text: what is to be set.
        size: of the type.
        room: how wide a line may be.
        most: how many lines there may be.
        bold: whether it is set in bold.
        first: how wide the first line may be, where something stands beside it.
    """
    lines: list[str] = []
    for word in plain(text).split():
        here = first if first is not None and len(lines) <= 1 else room
        if lines and width_of(f"{lines[-1]} {word}", size, bold) <= here:
            lines[-1] += f" {word}"
        elif not lines and first is not None and width_of(word, size, bold) <= first:
            lines.append(word)
        else:
            lines += _pieces(word, size, room if lines or first is None else first, bold)
        if len(lines) > most:
            kept = lines[:most]
            kept[-1] = fit(kept[-1] + " …", size, room, bold)
            return kept
    return lines


def size_for(text: str, size: float, room: float, least: float, bold: bool = False) -> float:
    """The size, or somewhat less where that keeps the longest word whole."""
    longest = max((width_of(word, size, bold) for word in re.split(r"\s+|(?<=-)", plain(text))), default=0)
    return size if longest <= room else max(least, size * room / longest)


def _pieces(word: str, size: float, room: float, bold: bool) -> list[str]:
    """A word, broken where it is too long for a line of its own: after a hyphen if it has one."""
    if width_of(word, size, bold) <= room:
        return [word]
    cut = len(word)
    while cut > 1 and width_of(word[:cut] + "-", size, bold) > room:
        cut -= 1
    hyphen = word.rfind("-", 1, cut)
    head = word[: hyphen + 1] if hyphen > 0 else word[:cut] + "-"
    rest = word[hyphen + 1 :] if hyphen > 0 else word[cut:]
    return [head, *(_pieces(rest, size, room, bold) if rest else [])]


def safe_key(key: str) -> str:
    """A key as part of an element's id: other characters than letters and digits are spelled out."""
    return "".join(c if c.isascii() and (c.isalnum() or c == "-") else f"_{ord(c):x}" for c in key)
