"""The Python side of a page that is just a panel: widgets talk to the page as they would to a notebook.

Runs inside Pyodide, in a worker. ipywidgets asks IPython for a shell when it is imported; there is
none here, so a few names stand in for it.
"""

from __future__ import annotations

import json
import sys
import types
from collections.abc import Callable
from typing import Any

LONGEST = 40_000
"""Characters at most in what the page asks for."""


def without_ipython() -> None:
    """Puts stand-ins where ipywidgets looks for IPython: there is no shell and nothing to display."""

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


def connect(say: Callable[[str], None]) -> None:
    """Makes every widget that is created from now on speak to the page."""
    import comm
    from comm.base_comm import BaseComm, CommManager

    manager = CommManager()

    class PageComm(BaseComm):
        """A channel between a widget and its view on the page."""

        def publish_msg(
            self, msg_type: str, data: Any = None, metadata: Any = None, buffers: Any = None, **keys: Any
        ) -> None:
            say(
                json.dumps({"kind": "comm", "id": self.comm_id, "type": msg_type, "data": data or {}}, default=str)
            )

    comm.create_comm = PageComm
    comm.get_comm_manager = lambda: manager


_say: Callable[[str], None] = print
_shown: list[Any] = []


def receive(text: str) -> None:
    """Answers one message of the page; what goes wrong is told there in one sentence."""
    try:
        message = json.loads(text)
        if message["do"] == "open":
            _open(message)
        else:
            _hand_on(message)
    except Exception as fault:
        _say(json.dumps({"kind": "failed", "text": f"{fault}"}))


def _hand_on(message: dict[str, Any]) -> None:
    import comm

    manager: Any = comm.get_comm_manager()
    manager.comm_msg(None, None, {"content": {"comm_id": message["id"], "data": message["data"]}, "buffers": []})


def _open(message: dict[str, Any]) -> None:
    from grail_widgets.site.pages import widget_for

    if sum(len(str(value)) for value in message.values()) > LONGEST:
        raise ValueError("This address is too long to be a question.")
    widget = widget_for({key: str(value) for key, value in message.items()})
    while _shown:
        _shown.pop().close()
    _shown.append(widget)
    _say(json.dumps({"kind": "show", "id": widget.comm.comm_id}))


def _start() -> None:
    global _say
    from grail_page import say  # type: ignore[import-not-found]

    _say = say
    without_ipython()
    connect(say)
    import grail_widgets.panels.panel  # noqa: F401 - loaded now, so that the first question is answered at once


if sys.platform == "emscripten":
    _start()
