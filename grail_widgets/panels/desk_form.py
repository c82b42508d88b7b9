"""A position as a form: one field a key, made from the types of the game's positions; texts to values and back."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any, Literal

import msgspec
from msgspec import inspect

from grail_widgets.engine import yaml_files
from grail_widgets.engine.errors import FileError, PositionError
from grail_widgets.engine.game import Game, Step

LONGEST = 20_000
"""Characters at most in one field."""
_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9_-]*\Z")
_WORDS = frozenset({"true", "false", "null", "True", "False", "Null", "TRUE", "FALSE", "NULL"})

Kind = Literal["text", "number", "yes-no", "choice"]


class Field(msgspec.Struct, frozen=True):
    """One key of a position as a form shows it.

    Attributes:
        key: the key.
        label: its name on the form.
        help: what it holds, in a sentence.
        example: a value as it would be typed.
        kind: how it is entered.
        choices: what is offered to pick from; ("players",) stands for the players of the position.
        empty: whether an empty field says the same as null.
    """

    key: str
    label: str
    help: str
    example: str
    kind: Kind
    choices: tuple[str, ...]
    empty: bool = True


@cache
def fields(game: type[Game]) -> tuple[Field, ...]:
    """The fields of a game's positions, the most used first."""
    if game.position_keys is None:
        return ()
    keys = {field.encode_name: field for field in _struct(game.position_keys).fields}
    found = [_field(said, keys.pop(said["key"])) for said in game().rulebook.data.get("fields", ())]
    return (*found, *(_field({"key": key}, field) for key, field in keys.items()))


def _struct(keys: type[msgspec.Struct]) -> inspect.StructType:
    info = inspect.type_info(keys)
    assert isinstance(info, inspect.StructType)
    return info


def _field(said: Mapping[str, Any], of: inspect.Field) -> Field:
    type = of.type
    kinds = type.types if isinstance(type, inspect.UnionType) else (type,)
    choices = said.get("choices", ())
    kind: Kind = "text"
    if choices:
        kind = "choice"
    elif any(isinstance(each, inspect.IntType) for each in kinds):
        kind = "number"
    elif any(isinstance(each, inspect.BoolType) for each in kinds):
        kind = "yes-no"
    choices = (choices,) if isinstance(choices, str) else tuple(choices)
    key = said["key"]
    label = said.get("label") or key.replace("_", " ").capitalize()
    return Field(key, label, said.get("help", ""), str(said.get("example", "")), kind, choices, of.default is None)


def to_text(value: Any) -> str:
    """A value as one line of YAML.

    >>> to_text({"red": ["fairy", 3, None], "blue": {}})
    '{red: [fairy, 3, null], blue: {}}'
    """
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{to_text(key)}: {to_text(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(to_text, value)) + "]"
    if isinstance(value, str) and _PLAIN.match(value) and value not in _WORDS:
        return value
    return msgspec.json.encode(value).decode()


def from_text(text: str, label: str) -> Any:
    """What a line of YAML or JSON says.

    Raises:
        FileError: it is not YAML; the message is one sentence.
    """
    if len(text) > LONGEST:
        raise FileError(f"over {LONGEST} characters; type it as a file instead.")
    return yaml_files.parse(text, label)


def to_yaml(position: Mapping[str, Any], indent: str = "") -> str:
    """A position as a block of YAML, a line for each key."""
    return "\n".join(f"{indent}{key}: {to_text(value)}" for key, value in position.items())


class Draft:
    """A position being typed: the texts of its fields, and the faults beside them.

    The texts are what somebody types; the position they make is accepted whole or not at all.

    Attributes:
        game: the rules.
        texts: {key: text}.
        faults: {key: sentence}; the key "" stands for the position as a whole.
    """

    def __init__(self, game: Game, position: Mapping[str, Any]) -> None:
        self.game = game
        self.texts: dict[str, str] = {}
        self.faults: dict[str, str] = {}
        self.show(position)

    def show(self, position: Mapping[str, Any]) -> None:
        """Fills every field from a position."""
        self.faults = {}
        for field in fields(type(self.game)):
            value = position.get(field.key)
            self.texts[field.key] = "" if value is None and field.empty else to_text(value)

    def values(self) -> dict[str, Any]:
        """What the fields say, empty ones left out; a field that cannot be read is a fault."""
        self.faults, found = {}, {}
        for key, text in self.texts.items():
            if not text.strip():
                continue
            try:
                found[key] = from_text(text, key)
            except FileError as fault:
                self.faults[key] = _sentence(str(fault).removeprefix(f"{key}: "))
        return found

    def read(self) -> Step | None:
        """The opening of the position that the fields make, or None with the faults noted."""
        values = self.values()
        if self.faults:
            return None
        try:
            return self.game.open(values)
        except PositionError as fault:
            self.note(fault)
            return None

    def note(self, fault: PositionError) -> None:
        """Puts a refusal beside the field it is in."""
        path = re.match(r"position\.(\w+)(.*)", fault.path)
        key = path[1] if path and path[1] in self.texts else ""
        inside = f"{path[2].lstrip('.')}: " if path and key and path[2] else "" if key else f"{fault.path}: "
        self.faults = {key: _sentence(f"{inside}{fault.reason}")}


def _sentence(text: str) -> str:
    text = " ".join(text.split())
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "?", "!")) else f"{text}."
