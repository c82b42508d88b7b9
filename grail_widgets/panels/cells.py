"""Closes the panels of a notebook cell when that cell is run again, so that nothing piles up."""

from __future__ import annotations

import sys
import weakref
from typing import Protocol


class _Closable(Protocol):
    def close(self) -> None: ...


_made: dict[str, tuple[int, weakref.WeakSet[_Closable]]] = {}


def running_cell() -> tuple[str, int] | None:
    """The id of the notebook cell that is running and the number of its run; None outside of notebooks."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    if shell is None or not hasattr(shell, "get_parent"):
        return None
    cell = shell.get_parent().get("metadata", {}).get("cellId")
    return (str(cell), shell.execution_count) if cell else None


def remember(panel: _Closable) -> None:
    """Ties a panel to the running cell, and closes those that an earlier run of it has made."""
    here = running_cell()
    if here is None:
        return
    cell, run = here
    earlier, panels = _made.get(cell, (run, weakref.WeakSet[_Closable]()))
    if earlier != run:
        for old in list(panels):
            old.close()
        panels = weakref.WeakSet()
    panels.add(panel)
    _made[cell] = (run, panels)
