"""The Python side of a page that is just a panel: widgets talk to the page as they would to a notebook.

Runs inside Pyodide, in a worker.
"""

from __future__ import annotations

import base64
import json
import random
import sys
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from grail_widgets.site.beforehand import without_ipython

LONGEST = 40_000
"""Characters at most in what the page asks for."""


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
            packed = [base64.b64encode(buffer).decode() for buffer in buffers or ()]
            message = {"kind": "comm", "id": self.comm_id, "type": msg_type, "data": data or {}, "buffers": packed}
            say(json.dumps(message, default=str))

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
    except ValueError as fault:
        _say(json.dumps({"kind": "failed", "text": str(fault)}))
    except Exception as fault:
        sentence = f"The page itself has failed ({type(fault).__name__}: {fault})."
        _say(json.dumps({"kind": "failed", "text": sentence}))


def _hand_on(message: dict[str, Any]) -> None:
    import comm

    manager: Any = comm.get_comm_manager()
    manager.comm_msg(None, None, {"content": {"comm_id": message["id"], "data": message["data"]}, "buffers": []})


def _open(message: dict[str, Any]) -> None:
    from grail_widgets.site.pages import shown_for

    if sum(len(str(value)) for value in message.values()) > LONGEST:
        raise ValueError("This address is too long to be a question.")
    shown = shown_for({key: str(value) for key, value in message.items()})
    while _shown:
        _shown.pop().close()
    _shown.append(shown.widget)
    places = [asdict(place) for place in shown.places]
    _say(json.dumps({"kind": "show", "id": shown.widget.comm.comm_id, "title": shown.title, "places": places}))


def load_everything() -> None:
    """Loads what any of the pages needs, and fails where one of them could not be shown."""
    from grail_widgets.site import pages

    for page in pages.PAGES:
        pages.shown_for({"page": page}).widget.close()


def _start() -> None:
    global _say
    from grail_page import say  # type: ignore[import-not-found]

    _say = say
    without_ipython()
    connect(say)
    random.seed()  # saved memory is the same for everybody, chance is not
    import grail_widgets.panels.panel  # noqa: F401 - loaded now, so that the first question is answered at once


if sys.platform == "emscripten":
    _start()
