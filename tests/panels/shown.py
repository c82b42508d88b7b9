"""What a panel has sent to its page."""

from __future__ import annotations

import json
from collections.abc import Callable

from grail_widgets.panels import Panel
from grail_widgets.panels.board import apply

Click = Callable[..., None]
"""What the page sends when something is pressed: panel, what to do, and with what."""


def sent(shown: Panel) -> str:
    """Everything that the browser has been sent."""
    return json.dumps([shown.base, shown.frames, shown.page])


def table(shown: Panel) -> str:
    """The picture that the browser rests on."""
    return "".join(apply(shown.base, shown.frames[-1]["edits"]))


def choice_texts(shown: Panel) -> list[str]:
    return [choice["text"] for choice in shown.page["ask"]["choices"]]
