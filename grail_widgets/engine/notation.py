"""What positions and texts have in common in all games: ids, names, typed decoding with the path of a fault."""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import Any, TypeVar

import msgspec

from grail_widgets.engine.errors import PositionError, clip

NAME = re.compile(r"[A-Za-z0-9_-]{1,24}\Z")
T = TypeVar("T", bound=msgspec.Struct)
KEYS_TRIED = 100
"""How many keys of a mapping are tried, at most, to name the one at fault."""
KINDS = {
    "object": "a mapping",
    "array": "a list",
    "str": "text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
}
"""What the kinds of plain data are called in messages."""


def one_line(text: str) -> str:
    """A text with outer space dropped and inner runs of space made single."""
    return " ".join(str(text).split())


def make_id(name: str) -> str:
    """The id of a printed name: "The Enchantress" is `enchantress`, "I'm Not Dead!" is `im-not-dead`.

    >>> make_id("Your Lady's Token")
    'your-ladys-token'
    """
    words = re.sub(r"[^a-z0-9 -]", "", name.lower()).split()
    if len(words) > 1 and words[0] in ("a", "an", "the"):
        words = words[1:]
    return "-".join(words)


def title(id: str) -> str:
    """An id as a name in a sentence: `dragon-master` is "Dragon Master"."""
    return " ".join(word.capitalize() for word in id.split("-"))


def suggestion(wrong: str, known: Iterable[str]) -> str:
    """ " Did you mean …?" where a known word is close, else a short list of what is known."""
    known = list(known)
    close = difflib.get_close_matches(str(wrong), known, n=1)
    if close:
        return f" Did you mean {close[0]!r}?"
    shown = ", ".join(known[:10])
    return f" Known: {shown}{' …' if len(known) > 10 else ''}." if known else ""


def known(value: Any, ids: Collection[str], what: str, path: str) -> str:
    """The value, if it is one of the ids; else a PositionError with the nearest known one."""
    if not isinstance(value, str) or value not in ids:
        raise PositionError(path, f"{clip(value)!r} is no {what}.{suggestion(value, ids)}")
    return value


def check_players(names: Sequence[str], counts: range, card_ids: Collection[str], path: str) -> tuple[str, ...]:
    """Seats from names: right in number, in form, each once, and none a card's id."""
    few, many = counts[0], counts[-1]
    if len(names) not in counts:
        raise PositionError(path, f"{len(names)} players given; this game takes {few} to {many}.")
    for index, name in enumerate(names):
        where = f"{path}[{index}]"
        if not isinstance(name, str) or not NAME.match(name):
            raise PositionError(
                where, f"{clip(name)!r} is no player's name: 1 to 24 letters, digits, hyphens or underscores."
            )
        if name in card_ids:
            raise PositionError(where, f"{name!r} is the id of a card and cannot name a player.")
        if name in names[:index]:
            raise PositionError(where, f"{name!r} is named twice.")
    return tuple(names)


def decode(value: Any, type: type[T], path: str = "position") -> T:
    """Plain data as a struct, or a PositionError with the path of what does not fit.

    Unknown keys are refused with the nearest known one. Whole-number keys may arrive as text, as
    they do from JSON.
    """
    if not isinstance(value, Mapping):
        raise PositionError(path, f"a mapping is needed here, not {clip(value)!r}.")
    fields = keys_of(type)
    for key in value:
        if key not in fields:
            raise PositionError(
                f"{path}.{clip(key, 40)}", f"there is no such key here.{suggestion(str(key), fields)}"
            )
    try:
        return msgspec.convert(dict(value), type, strict=True, str_keys=True)
    except msgspec.ValidationError as fault:
        raise PositionError(*_fault(_with_keys(dict(value), type, str(fault)), path)) from None
    except RecursionError:
        raise PositionError(path, "nested too deeply.") from None


@cache
def keys_of(type: type[msgspec.Struct]) -> tuple[str, ...]:
    """The keys of a struct, worked out once: msgspec evaluates all annotations for it."""
    return tuple(field.encode_name for field in msgspec.structs.fields(type))


def _with_keys(value: Any, type: type[T], message: str) -> str:
    """msgspec's message with the key of each mapping on its path, of which it only says `[...]`."""
    sentence, at, where = message.partition(" - at ")
    pieces, steps = where.split("[...]"), list[Any]()
    named = pieces[0]
    for before, after in pairwise(pieces):
        steps += [name or int(index) for name, index in re.findall(r"\.(\w+)|\[(\d+)\]", before)]
        place = value
        for step in steps:
            place = place[step]
        keys = list(place)[:KEYS_TRIED]
        key = next((key for key in keys if _complaint(_only(value, steps, key), type) == message), None)
        if key is None:
            return message
        steps.append(key)
        named += f".{clip(key, 40)}{after}"
    return f"{sentence}{at}{named}"


def _complaint(value: Any, type: type[T]) -> str:
    try:
        msgspec.convert(value, type, strict=True, str_keys=True)
    except msgspec.ValidationError as fault:
        return str(fault)
    return ""


def _only(value: Any, steps: Sequence[Any], key: Any) -> Any:
    """A copy in which the mapping at the end of the steps has this one key."""
    if not steps:
        return {key: value[key]}
    inner = _only(value[steps[0]], steps[1:], key)
    if isinstance(value, Mapping):
        return {**value, steps[0]: inner}
    return [*value[: steps[0]], inner, *value[steps[0] + 1 :]]


def _fault(message: str, path: str) -> tuple[str, str]:
    """msgspec's "Expected `int`, got `str` - at `$.race[2]`" as a path and a sentence."""
    text, _, where = message.partition(" - at ")
    of_key = where.startswith("`key` in ")
    where = path + where.replace("`", "").replace("key in ", "").removeprefix("$")
    if match := re.fullmatch(r"Expected `([\w |]+)`, got `(\w+)`", text):
        needed = " or ".join(KINDS.get(kind, kind) for kind in match[1].split(" | "))
        return where, f"{needed} is needed here, not {KINDS.get(match[2], match[2])}."
    if match := re.fullmatch(r"Object missing required field `(\w+)`", text):
        return where, f"the key {match[1]!r} is missing."
    if match := re.fullmatch(r"Object contains unknown field `(.+)`", text):
        return f"{where}.{clip(match[1], 40)}", "there is no such key here."
    if match := re.fullmatch(r"Invalid enum value (.+)", text):
        if of_key:
            key = match[1].strip("'")
            return f"{where}.{clip(key, 40)}", "there is no such key here."
        return where, f"{match[1]} is not known here."
    if match := re.fullmatch(r"Expected `array` of length (.+), got (\d+)", text):
        return where, f"a list of length {match[1]} is needed here, not {match[2]}."
    return where, text.replace("`", "") + "."


def counted(items: Iterable[str]) -> dict[str, int]:
    """How often each item occurs, in order of first occurrence."""
    counts: dict[str, int] = {}
    for item in items:
        counts[item] = counts.get(item, 0) + 1
    return counts
