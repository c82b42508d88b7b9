"""Opens the pages of the site in a browser that reaches no other host, and does on them what people do."""

from __future__ import annotations

from typing import Any

STATE = "() => ['ready', 'failed'].includes(document.body.dataset.state)"
PATIENCE = 90_000
WIDE = {"viewport": {"width": 1280, "height": 1000}}
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}


def opened(page: Any, url: str) -> Any:
    """Opens a page and waits until it shows its panel or says why not."""
    page.goto(url)
    return shown(page)


def shown(page: Any) -> Any:
    page.wait_for_function(STATE, timeout=PATIENCE)
    return page


def said(page: Any) -> str:
    """What the page itself says."""
    text: str = page.locator("#status").inner_text()
    return text


def step(page: Any) -> tuple[int, int]:
    """Where the panel's timeline stands: (2, 3) for "step 2 of 3"."""
    words = page.locator(".gp-foot .gp-count").inner_text().split()
    return int(words[1]), int(words[3])


def press(page: Any, part: Any) -> None:
    """A click, or a tap where there is touch; then the panel's answer."""
    if page.evaluate("() => navigator.maxTouchPoints > 0"):
        part.tap()
    else:
        part.click()
    page.wait_for_timeout(100)
    page.wait_for_function("() => !document.querySelector('[data-busy], [data-playing]')")


def play_one(page: Any) -> None:
    """Plays one step: rolls or draws, or takes the first choice, picking its parts where it has some."""
    before = step(page)
    for _ in range(8):
        press(page, page.locator(".gp-choices button:enabled").first)
        if step(page) != before:
            return
    raise AssertionError(f"Nothing was played in eight presses: {page.locator('.gp-choices').inner_text()!r}.")


def overflowing(page: Any) -> int:
    """By how many points the page is wider than the screen."""
    wider: int = page.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return wider
