"""Finds and reads the rulebooks' data: JSON made by the build, or the YAML of a checkout.

In a wheel each game's seeds are one JSON file. In a checkout the YAML files are the source; they are
compiled to the same JSON once and again whenever they change, so that starting stays quick.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import tempfile
from pathlib import Path
from typing import Any

import msgspec

from grail_widgets.engine.errors import FileError

PACKAGE = Path(__file__).parent.parent
COMPILED = PACKAGE / "_seeds"
SOURCES = PACKAGE.parent / "seeds"
LISTS = ("scenarios", "lessons", "faq")
"""Folders of a game's seeds whose files hold lists; their items are put one after another."""


def load_seeds(game_id: str) -> dict[str, Any]:
    """All data of one game: {"clauses": [...], "rulings": [...], "cards": ..., "scenarios": [...], ...}."""
    compiled = COMPILED / f"{game_id}.json"
    folder = SOURCES / game_id
    data: dict[str, Any] | None = None
    if compiled.is_file():
        data = msgspec.json.decode(compiled.read_bytes())
    if folder.is_dir() and (data is None or data["digest"] != digest(folder)):
        data = compile_seeds(folder)
        with contextlib.suppress(OSError):
            write_atomically(compiled, msgspec.json.encode(data))
    if data is None:
        raise FileError(f"The data of {game_id} is missing: neither {compiled} nor {folder} is there.")
    return data


def compile_seeds(folder: Path) -> dict[str, Any]:
    """One game's YAML files as one mapping: a key a file, and one for each folder of lists."""
    from grail_widgets.engine import yaml_files

    data: dict[str, Any] = {"digest": digest(folder)}
    for path in sorted(folder.glob("*.yaml")):
        data[path.stem] = yaml_files.load(path)
    for name in LISTS:
        data[name] = [
            {"file": f"{name}/{path.name}"} | item
            for path in sorted((folder / name).glob("*.yaml"))
            for item in _listed(yaml_files.load(path))
        ]
    return data


def _listed(data: Any) -> list[Any]:
    """The items of a file: a list's entries, or the one that the file is."""
    return data if isinstance(data, list) else [] if data is None else [data]


def digest(folder: Path) -> str:
    """A fingerprint of a folder's YAML files: their names and contents."""
    sha = hashlib.sha256()
    for path in sorted(folder.rglob("*.yaml")):
        sha.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return sha.hexdigest()


def write_atomically(path: Path, content: bytes) -> None:
    """Writes a file whole or not at all: readers see the old content or the new."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".tmp")
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(content)
        os.replace(name, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise
