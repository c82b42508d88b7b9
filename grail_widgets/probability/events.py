"""Events as data: what is asked of a random variable, tested and said in words.

An event is written as it would be in a file: a value ("goblin", 3), a list of values, or one of
`{at_least: 1}`, `{at_most: 3}`, `{between: [2, 4]}`, `{not: ...}`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any

from grail_widgets.engine.errors import PositionError, clip
from grail_widgets.engine.notation import suggestion

Test = Callable[[Hashable], bool]
Name = Callable[[Hashable], str]

WORDS = ("at_least", "at_most", "between", "not")


def predicate(event: Any, path: str = "event") -> Test:
    """A function that tells of a value whether the event has happened.

    Raises:
        PositionError: this is no event; the path says where.

    >>> predicate({"at_least": 2})(3), predicate(["a", "b"])("c")
    (True, False)
    """
    if isinstance(event, Mapping):
        return _worded(event, path)
    if isinstance(event, list | tuple):
        values = frozenset(_plain(value, f"{path}[{index}]") for index, value in enumerate(event))
        return lambda value: value in values
    wanted = _plain(event, path)
    return lambda value: value == wanted


def _worded(event: Mapping[str, Any], path: str) -> Test:
    if len(event) != 1 or next(iter(event)) not in WORDS:
        wrong = next((key for key in event if key not in WORDS), "")
        raise PositionError(
            path, f"an event is a value, a list or one of {', '.join(WORDS)}.{suggestion(wrong, WORDS)}"
        )
    ((word, limit),) = event.items()
    where = f"{path}.{word}"
    if word == "not":
        inner = predicate(limit, where)
        return lambda value: not inner(value)
    if word == "between":
        if not isinstance(limit, list | tuple) or len(limit) != 2:
            raise PositionError(where, "two numbers are needed here, the least and the greatest.")
        low, high = (_number(each, where) for each in limit)
        return lambda value: isinstance(value, int) and low <= value <= high
    bound = _number(limit, where)
    if word == "at_least":
        return lambda value: isinstance(value, int) and value >= bound
    return lambda value: isinstance(value, int) and value <= bound


def words(event: Any, name: Name = str) -> str:
    """An event in words, to follow "is": "at least 2", "Goblin or Fake Graal".

    >>> words({"not": {"at_least": 2}})
    'not at least 2'
    """
    if isinstance(event, Mapping):
        ((word, limit),) = event.items()
        if word == "not":
            return f"not {words(limit, name)}"
        if word == "between":
            return f"between {limit[0]} and {limit[1]}"
        return f"{word.replace('_', ' ')} {limit}"
    if isinstance(event, list | tuple):
        return " or ".join(name(value) for value in event)
    return name(event)


def _plain(value: Any, path: str) -> Hashable:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if not isinstance(value, str | int):
        raise PositionError(path, f"a word or a whole number is needed here, not {clip(str(value))!r}.")
    return value


def _number(value: Any, path: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise PositionError(path, f"a whole number is needed here, not {clip(str(value))!r}.")
    return value
