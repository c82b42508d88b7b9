"""Reads people's YAML: safe, YAML 1.2, bounded in size, each fault with its file and line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError, YAMLError

from grail_widgets.engine.errors import FileError, clip

LIMIT = 1 << 20
"""Bytes at most in a file from outside."""
NODES = 200_000
"""Values at most once aliases are followed, so that a small file cannot unfold into a huge one."""
DEPTH = 60


def load(path: Path | str) -> Any:
    """The data in a YAML file.

    Raises:
        FileError: it cannot be read, is too large or is not YAML; the message names file and line.
    """
    path = Path(path)
    try:
        if path.stat().st_size > LIMIT:
            raise FileError(f"{path.name}: over 1 MiB; split it into smaller files.")
        raw = path.read_bytes()
    except OSError as fault:
        raise FileError(f"{path.name}: cannot be read: {fault.strerror or fault}.") from None
    return parse(raw, path.name)


def parse(raw: bytes | str, name: str) -> Any:
    """The data in YAML text; `name` stands for it in messages."""
    if len(raw) > LIMIT:
        raise FileError(f"{name}: over 1 MiB; split it into smaller files.")
    try:
        text = raw.decode("utf-8-sig") if isinstance(raw, bytes) else raw.removeprefix("\ufeff")
    except UnicodeDecodeError as fault:
        raise FileError(f"{name}: not UTF-8 text (byte {fault.start}).") from None
    try:
        data = YAML(typ="safe", pure=True).load(text)
    except MarkedYAMLError as fault:
        mark = fault.problem_mark or fault.context_mark
        where = f", line {mark.line + 1}" if mark else ""
        problem = clip(fault.problem or fault.context or "it does not parse", 160)
        raise FileError(f"{name}{where}: not valid YAML: {problem}.") from None
    except (YAMLError, ValueError, RecursionError, TypeError) as fault:
        raise FileError(f"{name}: not valid YAML: {clip(str(fault), 160) or type(fault).__name__}.") from None
    _measure(data, name)
    return data


def _measure(data: Any, name: str) -> None:
    """Refuses data that unfolds too far: too many values, too deep, or containing itself."""
    left = NODES
    stack = [(data, 0)]
    while stack:
        value, depth = stack.pop()
        left -= 1
        if left < 0 or depth > DEPTH:
            raise FileError(f"{name}: nested too deeply or unfolds into too many values.")
        if isinstance(value, dict):
            stack.extend((item, depth + 1) for item in value.values())
            stack.extend((key, depth + 1) for key in value)
        elif isinstance(value, list | tuple | set):
            stack.extend((item, depth + 1) for item in value)
