"""Stands in for IPython where there is none, and gets a Python ready that has no game in it yet.

This file is run by itself too, before any package of ours is there, when the memory of a ready Python
is saved for the pages: so it imports nothing of ours.
"""

from __future__ import annotations

import sys
import types
from collections.abc import Iterable
from importlib import import_module
from typing import Any

COMPILED = ("msgspec",)
"""Packages with machine code, which saved memory cannot hold."""


def without_ipython() -> None:
    """Puts stand-ins where ipywidgets looks for IPython: there is no shell and nothing to display."""
    if "IPython" in sys.modules:
        return

    def nothing(*args: Any, **kwargs: Any) -> None:
        return None

    def module(name: str, **names: Any) -> types.ModuleType:
        made = types.ModuleType(name)
        made.__dict__.update(names)
        sys.modules[name] = made
        return made

    module("IPython", get_ipython=nothing, version_info=(9, 0, 0), __path__=[])
    module("IPython.display", display=nothing, clear_output=nothing, Markdown=str, Image=str, HTML=str)
    module("IPython.core", __path__=[])
    module("IPython.core.getipython", get_ipython=nothing)
    module("IPython.core.interactiveshell", InteractiveShell=type("InteractiveShell", (), {}))
    module("IPython.utils", __path__=[])
    module("IPython.utils.capture", capture_output=nothing)


def loaded() -> list[str]:
    """The modules that are loaded now and can be loaded before any game is there."""
    ours = ("grail_widgets", "grail_", "IPython", "__main__", "pyodide", "_pyodide", "js", *COMPILED)
    return [name for name in sys.modules if not name.startswith(ours)]


def load(names: Iterable[str]) -> list[str]:
    """Loads modules, without those that need machine code, and returns those that could be loaded."""
    without_ipython()
    sys.modules |= dict.fromkeys(COMPILED)  # type: ignore[arg-type]  # None refuses the import
    done = []
    for name in names:
        try:
            import_module(name)
        except Exception:  # what cannot be loaded now is loaded when it is needed
            continue
        done.append(name)
    for name in COMPILED:
        del sys.modules[name]
    return done
