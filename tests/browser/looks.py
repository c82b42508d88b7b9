"""What a person would see, hear or find wrong in a page."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe

SERIOUS = ("serious", "critical")


def settled(page: Any) -> None:
    """Waits until the kernel has answered and the moves have been shown."""
    page.wait_for_timeout(150)
    page.wait_for_function("() => !document.querySelector('.grail-panel[data-busy], .grail-panel [data-playing]')")


def spaces_of(panel: Any) -> dict[str, str]:
    """Where each piece stands, read from the names that the picture gives its parts."""
    pieces = panel.locator(".gw-piece")
    found = {}
    for piece in pieces.all():
        found[piece.get_attribute("data-id")] = piece.get_attribute("aria-label").rsplit(" ", 1)[-1]
    return found


def heard(panel: Any) -> list[str]:
    """What has been told to a screen reader so far."""
    told: list[str] = panel.get_by_role("log").locator("p").all_inner_texts()
    return told


def faults(page: Any) -> list[str]:
    """The serious faults that axe-core finds in the panels of a page."""
    results = Axe().run(page, context=".grail-panel")
    return [
        f"{found['id']}: {found['help']} ({node['html'][:120]})"
        for found in results.response["violations"]
        if found["impact"] in SERIOUS
        for node in found["nodes"]
    ]
