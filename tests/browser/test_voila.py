"""The panel in Voilà, where there is no notebook round it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tests.browser.looks import faults, settled, spaces_of
from tests.browser.test_lab import FAIRY

Open = Callable[[Sequence[str]], Any]


def test_it_is_played_in_voila_and_axe_finds_no_serious_fault(voila: Open) -> None:
    page = voila([FAIRY])
    panel = page.locator(".grail-panel")
    panel.wait_for(timeout=60_000)
    panel.get_by_role("button", name="Move 2").click()
    settled(page)
    assert spaces_of(panel)["knight:red"] == "16"
    panel.get_by_role("button", name="Undo").click()
    settled(page)
    assert spaces_of(panel)["knight:red"] == "14"
    assert faults(page) == []
