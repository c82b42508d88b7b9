"""Packs installed Python packages into one archive that starts quickly: compiled, without what no page uses.

Runs inside Pyodide while the site is built, because only the same Python can compile for itself.
"""

from __future__ import annotations

import importlib.util
import json
import marshal
from collections.abc import Iterator
from pathlib import Path

LEFT_OUT = ("grail_widgets/_notebooks/", "grail_widgets/cli/", "anywidget/nbextension/", "anywidget/labextension/")
"""Folders that no page uses."""
METADATA = "METADATA"
"""The one file of a distribution's own folder that is read at run time."""
UNCHECKED = 0b01
"""The flag of a compiled file that is not compared with a source."""


def pack(folder: Path) -> bytes:
    """Everything in a folder of packages that a page may need, as one run of bytes.

    Args:
        folder: where wheels were unpacked; its `.py` files are compiled, not copied.

    Returns:
        A line of JSON, [[name, how many bytes], ...], then the files one after another, to be packed and
        put into another such folder.
    """
    names, contents = [], []
    for path, name in _wanted(folder):
        source = name.endswith(".py")
        content = compiled(path, name) if source else path.read_bytes()
        names.append([f"{name}c" if source else name, len(content)])
        contents.append(content)
    return b"".join([json.dumps(names).encode(), b"\n", *contents])


def compiled(path: Path, name: str) -> bytes:
    """A source file as the bytes of a compiled one that is trusted without its source."""
    source = path.read_bytes()
    code = compile(source, name, "exec", dont_inherit=True)
    flags = UNCHECKED.to_bytes(4, "little")
    return importlib.util.MAGIC_NUMBER + flags + importlib.util.source_hash(source) + marshal.dumps(code)


def _wanted(folder: Path) -> Iterator[tuple[Path, str]]:
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if (
            not path.is_file()
            or name.startswith(LEFT_OUT)
            or "/tests/" in name
            or name.endswith((".pyc", ".pyi", ".map"))
        ):
            continue
        top = name.split("/", 1)[0]
        if top.endswith(".data") or (top.endswith(".dist-info") and path.name != METADATA):
            continue
        yield path, name
