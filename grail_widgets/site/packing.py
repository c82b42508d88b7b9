"""Packs installed Python packages into one archive that starts quickly: compiled, without what no page uses.

Runs inside Pyodide while the site is built, because only the same Python can compile for itself.
"""

from __future__ import annotations

import importlib.util
import io
import marshal
import zipfile
from collections.abc import Iterator
from pathlib import Path

LEFT_OUT = ("grail_widgets/_notebooks/", "grail_widgets/cli/", "anywidget/nbextension/", "anywidget/labextension/")
"""Folders that no page uses."""
METADATA = "METADATA"
"""The one file of a distribution's own folder that is read at run time."""
UNCHECKED = 0b01
"""The flag of a compiled file that is not compared with a source."""


def pack(folder: Path) -> bytes:
    """An archive of everything in a folder of packages that a page may need.

    Args:
        folder: where wheels were unpacked; its `.py` files are compiled, not copied.

    Returns:
        A zip archive to be unpacked into another such folder.
    """
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path, name in _wanted(folder):
            if name.endswith(".py"):
                archive.writestr(zipfile.ZipInfo(f"{name}c"), compiled(path, name), zipfile.ZIP_DEFLATED)
            else:
                archive.writestr(zipfile.ZipInfo(name), path.read_bytes(), zipfile.ZIP_DEFLATED)
    return stream.getvalue()


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
