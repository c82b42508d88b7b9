"""Reads people's YAML: safe, YAML 1.2, bounded in size, each fault with its file and line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError
from ruamel.yaml.nodes import MappingNode, Node, SequenceNode

from grail_widgets.engine.errors import FileError, clip

LIMIT = 1 << 20
"""Bytes at most in a file from outside."""
NODES = 200_000
"""Values at most once aliases are followed, so that a small file cannot unfold into a huge one."""
DEPTH = 60


class _TooMuch(Exception):
    """The data unfolds into too many values, goes too deep, or contains itself."""


class Document:
    """The data of one YAML file, and the line on which each part of it stands.

    Attributes:
        name: the file's name, for messages.
        data: its content as plain data; None where it is empty.
    """

    def __init__(self, name: str, data: Any, node: Node | None) -> None:
        self.name, self.data, self._node = name, data, node

    def line(self, path: str = "") -> int:
        """The line, from 1, of the entry at a path such as "[3].position.race[2]", or of the nearest above it."""
        node, line = self._node, 1
        while node is not None:
            line = _line(node)
            for step, key, value in _parts(node):
                if path.startswith(step) and path[len(step) : len(step) + 1] in ("", ".", "["):
                    node, path, line = value, path[len(step) :], _line(key)
                    break
            else:
                return line
            if not path:
                return line
        return line


def _line(node: Node) -> int:
    return int(node.start_mark.line) + 1


def _parts(node: Node) -> Iterator[tuple[str, Node, Node]]:
    """The entries right under a node: their step in a path, the node that names each, and its value."""
    if isinstance(node, SequenceNode):
        for index, item in enumerate(node.value):
            yield f"[{index}]", item, item
    elif isinstance(node, MappingNode):
        for key, value in node.value:
            yield f".{clip(str(key.value), 40)}", key, value


def load(path: Path | str) -> Any:
    """The data in a YAML file.

    Raises:
        FileError: it cannot be read, is too large or is not YAML; the message names file and line.
    """
    return read(path).data


def read(path: Path | str) -> Document:
    """A YAML file as data that knows its lines; refused as by `load`."""
    path = Path(path)
    try:
        if path.stat().st_size > LIMIT:
            raise FileError(f"{path}: over 1 MiB; split it into smaller files.")
        raw = path.read_bytes()
    except OSError as fault:
        raise FileError(f"{path}: cannot be read: {fault.strerror or fault}.") from None
    return document(raw, str(path))


def parse(raw: bytes | str, name: str) -> Any:
    """The data in YAML text; `name` stands for it in messages."""
    return document(raw, name).data


def document(raw: bytes | str, name: str) -> Document:
    """YAML text as data that knows its lines; `name` stands for it in messages."""
    if len(raw) > LIMIT:
        raise FileError(f"{name}: over 1 MiB; split it into smaller files.")
    try:
        text = raw.decode("utf-8-sig") if isinstance(raw, bytes) else raw.removeprefix("\ufeff")
    except UnicodeDecodeError as fault:
        raise FileError(f"{name}: not UTF-8 text (byte {fault.start}).") from None
    try:
        yaml = YAML(typ="safe", pure=True)
        yaml.composer.warn_double_anchors = False  # an anchor may be given anew; aliases mean the last
        node = yaml.compose(text)
        if node is not None:
            _measure(node, {})  # before anything is built: a small file cannot unfold into a huge one
        data = None if node is None else yaml.constructor.construct_document(node)
    except MarkedYAMLError as fault:
        mark = fault.problem_mark or fault.context_mark
        where = f", line {mark.line + 1}" if mark else ""
        problem = clip(fault.problem or fault.context or "it does not parse", 160)
        raise FileError(f"{name}{where}: not valid YAML: {problem}.") from None
    except (_TooMuch, RecursionError):
        raise FileError(f"{name}: nested too deeply or unfolds into too many values.") from None
    except Exception as fault:  # what the parser raises on a bad tag or number is of many kinds
        raise FileError(f"{name}: not valid YAML: {clip(str(fault), 160) or type(fault).__name__}.") from None
    return Document(name, data, node)


def _measure(node: Node, sizes: dict[int, tuple[int, int]]) -> tuple[int, int]:
    """How many values a node unfolds into once aliases and merges are followed, and how deep it is.

    Raises:
        _TooMuch: too many, too deep, or it contains itself.
    """
    if id(node) in sizes:
        return sizes[id(node)]
    sizes[id(node)] = (NODES + 1, 0)  # met again before it is done, it contains itself
    inner = [
        _measure(part, sizes)
        for _, key, value in _parts(node)
        for part in ((value,) if key is value else (key, value))
    ]
    found = 1 + sum(size for size, _ in inner), 1 + max((depth for _, depth in inner), default=0)
    if found[0] > NODES or found[1] > DEPTH:
        raise _TooMuch
    sizes[id(node)] = found
    return found
