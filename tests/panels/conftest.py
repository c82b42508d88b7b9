"""The toy game under a name that saved games can find, and panels that raise what goes wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from grail_widgets.games import GAMES
from grail_widgets.panels import Panel, panel
from tests.panels.toy import Toy


@pytest.fixture(autouse=True)
def _known_toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "toy", ("tests.panels.toy", "Toy"))


@pytest.fixture
def toy() -> Iterator[Panel]:
    shown = panel(Toy(), seed=1)
    yield shown
    shown.close()


@pytest.fixture
def click() -> Callable[..., None]:
    """What the page sends when something is pressed."""

    def clicked(shown: Panel, do: str, **content: Any) -> None:
        shown._receive(shown, {"do": do, **content}, [])

    return clicked
