"""The browser side of the panel, as the one script and the one stylesheet that travel with it.

The script is kept in a few modules, so that each can be read and checked by itself; they are put one
after another here, since a widget's script has to be one file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from grail_widgets.views.svg import STYLE

MODULES: Final = ("dom.js", "table.js", "fields.js", "choose.js", "sections.js", "panel.js")
"""In the order in which they build on each other; only the last keeps what it exports."""

_IMPORT = re.compile(r"^import [^;]*;\n", re.MULTILINE)
_EXPORT = re.compile(r"^export (?!default)", re.MULTILINE)


def _read(name: str) -> str:
    return (Path(__file__).parent / name).read_text(encoding="utf-8")


def script(names: Iterable[str]) -> str:
    """Some of the modules as one."""
    parts = [_IMPORT.sub("", _read(name)) for name in names]
    return "\n".join(_EXPORT.sub("", part) for part in parts)


def stylesheet(names: Iterable[str]) -> str:
    """Some of the stylesheets after that of the tables, as one."""
    return "\n".join([STYLE, *map(_read, names)])


SCRIPT: Final = script(MODULES)
"""The script, one module."""
STYLESHEET: Final = stylesheet(["panel.css"])
"""The stylesheet, that of the tables included."""
