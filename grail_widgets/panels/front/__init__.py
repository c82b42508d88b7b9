"""The browser side of the panel, as the one script and the one stylesheet that travel with it.

The script is kept in a few modules, so that each can be read and checked by itself; they are put one
after another here, since a widget's script has to be one file.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from grail_widgets.views.svg import STYLE

MODULES: Final = ("dom.js", "table.js", "choose.js", "sections.js", "panel.js")
"""In the order in which they build on each other; only the last keeps what it exports."""

_IMPORT = re.compile(r"^import [^;]*;\n", re.MULTILINE)
_EXPORT = re.compile(r"^export (?!default)", re.MULTILINE)


def _read(name: str) -> str:
    return (Path(__file__).parent / name).read_text(encoding="utf-8")


def _script() -> str:
    parts = [_IMPORT.sub("", _read(name)) for name in MODULES]
    return "\n".join(_EXPORT.sub("", part) for part in parts)


SCRIPT: Final = _script()
"""The script, one module."""
STYLESHEET: Final = STYLE + "\n" + _read("panel.css")
"""The stylesheet, that of the tables included."""
