"""What each page shows, from the words of its address."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import grail_widgets
from grail_widgets.engine.errors import clip
from grail_widgets.engine.share import from_line


def widget_for(address: Mapping[str, str]) -> Any:
    """The widget of a page.

    Args:
        address: {"page": which page, "link": what stands behind its #, and the words of its address}.

    Raises:
        ValueError: there is no such page, or it cannot show what is asked for; one sentence says why.
    """
    page = address.get("page", "play")
    if page not in PAGES:
        raise ValueError(f"There is no page {clip(page)!r}; there are {', '.join(PAGES)}.")
    return PAGES[page](address)


def _play(address: Mapping[str, str]) -> Any:
    if address.get("link"):
        return grail_widgets.panel(from_line(address["link"]).state())
    count, seed = _number(address, "players", 1, 8), address.get("seed") or None
    number = int(seed) if seed and seed.isascii() and seed.isdigit() and len(seed) < 16 else seed
    return grail_widgets.panel(address.get("game", "grail-cup"), players=count, seed=number)


def _desk(address: Mapping[str, str]) -> Any:
    if address.get("link"):
        return grail_widgets.desk(address["link"])
    return grail_widgets.desk(address.get("game", "grail-cup"))


def _exercise(address: Mapping[str, str]) -> Any:
    return grail_widgets.exercise(
        address.get("topic", "complement"), student=address.get("student", "1"), key=address.get("key", "open")
    )


PAGES: dict[str, Callable[[Mapping[str, str]], Any]] = {"play": _play, "desk": _desk, "exercise": _exercise}
"""{page: what makes its widget}."""


def _number(address: Mapping[str, str], key: str, least: int, most: int) -> int | None:
    text = address.get(key, "")
    if not text:
        return None
    if not text.isascii() or not text.isdigit() or not least <= int(text) <= most:
        raise ValueError(f"{key} is a number from {least} to {most}, not {clip(text)!r}.")
    return int(text)
