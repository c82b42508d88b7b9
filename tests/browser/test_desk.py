"""The clarification desk in a browser: a position set up by mouse and by keys, two readings, a shared link."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from tests.browser.looks import faults, settled, spaces_of
from tests.browser.servers import Server

Open = Callable[[Sequence[str]], Any]

POSITION = """{"players": ["red", "blue", "green"], "race": [["blue", 20], ["red", 10], ["green", 3]],
    "dragon": 14, "spears": {"red": 1}, "allies": {"red": ["blacksmith"]}}"""
DESK = f"""import grail_widgets
desk = grail_widgets.desk("grail-cup", {POSITION})
desk"""


def fields(desk: Any) -> dict[str, str]:
    """What the form says."""
    return {
        name.removeprefix("field "): desk.locator(f'[data-key="{name}"]').input_value()
        for name in ("field race", "field dragon", "field allies")
    }


def test_a_position_is_set_up_by_mouse_and_asked_about(lab: Open) -> None:
    page = lab([DESK, "print('position:', desk.question.position['race'])"])
    desk = page.locator(".grail-desk")
    assert spaces_of(desk)["knight:red"] == "10"
    desk.locator('[data-id="knight:red"]').click()
    assert "Red is picked up" in desk.locator(".gd-put").inner_text()
    desk.locator('[data-id="space:13"]').click()
    settled(page)
    assert spaces_of(desk)["knight:red"] == "13"
    assert fields(desk)["race"] == "[[blue, 20], [red, 13], [green, 3]]"
    # A card goes from hand to hand, the Dragon behind everybody.
    desk.locator('[data-id="dragon"]').click()
    desk.locator('[data-id="space:1"]').click()
    settled(page)
    assert spaces_of(desk)["dragon"] == "1"
    answer = desk.get_by_role("region", name="The answer")
    assert "Red moves 4 spaces forward to 17" in answer.inner_text()
    # What was set up is taken back, the last change first.
    desk.get_by_role("button", name="Take back the last change").click()
    settled(page)
    assert spaces_of(desk)["dragon"] == "14"


def test_a_position_is_set_up_by_keyboard_alone(lab: Open) -> None:
    page = lab([DESK])
    desk = page.locator(".grail-desk")
    cells = page.locator(".jp-Cell").count()
    # From the lists.
    desk.get_by_label("Put", exact=True).focus()
    page.keyboard.type("Gr")
    page.keyboard.press("Tab")
    page.keyboard.type("space 12")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    settled(page)
    assert spaces_of(desk)["knight:green"] == "12"
    # On the picture, with arrows and Enter.
    desk.locator(".gp-picture > svg").focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("() => Boolean(document.activeElement.closest('.gw-lit'))")
    page.keyboard.press("Enter")
    assert "is picked up" in desk.locator(".gd-put").inner_text()
    page.keyboard.press("Escape")
    # In the form: a fault is named beside its field, and what was accepted stays.
    dragon = desk.get_by_label("Dragon", exact=True)
    dragon.focus()
    page.keyboard.press("Control+A")
    page.keyboard.type("99")
    page.keyboard.press("Enter")
    settled(page)
    assert "from 0 to 57, not 99" in desk.locator(".gd-wrong").inner_text()
    assert dragon.get_attribute("aria-invalid") == "true"
    assert spaces_of(desk)["dragon"] == "14"
    dragon.focus()
    page.keyboard.press("Control+A")
    page.keyboard.type("30")
    page.keyboard.press("Enter")
    settled(page)
    assert spaces_of(desk)["dragon"] == "30"
    # The question, typed.
    desk.get_by_label("What if").focus()
    page.keyboard.type("move 3")
    page.keyboard.press("Enter")
    settled(page)
    assert desk.locator(".gd-refusal").count() == 1
    assert page.locator(".jp-Cell").count() == cells  # no key has reached the notebook


def test_a_ruling_is_switched_and_the_difference_seen(lab: Open) -> None:
    page = lab([DESK])
    desk = page.locator(".grail-desk")
    answer = desk.get_by_role("region", name="The answer")
    desk.locator('button[data-action="spend spear"]').click()
    settled(page)
    assert "stands beside the Dragon" in answer.inner_text()
    desk.get_by_role("radio", name="beyond").check()
    settled(page)
    assert "past the Dragon on 14 to 15" in answer.inner_text()
    desk.get_by_role("button", name="Set the readings side by side").click()
    settled(page)
    assert "What differs" in answer.inner_text()
    sides = answer.locator(".gd-side")
    assert sides.count() == 2
    assert "to 14" in sides.nth(0).inner_text()
    assert "to 15" in sides.nth(1).inner_text()
    assert answer.get_by_text("differs", exact=True).count() >= 1
    assert faults(page) == []


def test_search_opens_an_answered_question_to_play_with(lab: Open) -> None:
    page = lab([DESK])
    desk = page.locator(".grail-desk")
    desk.get_by_label("Words").fill("printed lance")
    page.keyboard.press("Enter")
    settled(page)
    found = desk.get_by_role("region", name="Search and answered questions")
    found.get_by_role("link", name="The Blacksmith's printed card gives a Lance").click()
    settled(page)
    example = desk.locator(".gd-example")
    assert "It is a Spear" in example.inner_text()
    assert "This answer is printed in the rulebook." in example.inner_text()
    assert spaces_of(desk)["knight:red"] == "11"
    desk.get_by_role("button", name="Export as text").click()
    text = desk.get_by_label("The whole dispute as text").input_value()
    assert "The rules that were cited:" in text
    assert "gw1." in text


def test_a_panel_is_asked_about(lab: Open) -> None:
    page = lab(["import grail_widgets\npanel = grail_widgets.panel('grail', players=3, seed=4)\npanel"])
    page.get_by_role("button", name="Ask about this").click()
    desk = page.locator(".grail-desk")
    desk.wait_for()
    assert desk.get_by_label("Game", exact=True).input_value() == "grail"
    assert "Chance" in desk.get_by_role("region", name="The answer").inner_text()


@pytest.mark.parametrize("game", ["grail-cup", "holy-grail", "grail", "quest-for-the-grail"])
def test_a_shared_link_opens_its_question(game: str, voila_server: Server, page: Any) -> None:
    """A served page that is opened with a question behind its # shows that question."""
    import grail_widgets

    asked = grail_widgets.desk(game)
    text = asked.page["question"]["legal"][0]
    asked.what_if(text)
    name = voila_server.write(["import grail_widgets\ngrail_widgets.desk('grail-cup')"])
    page.goto(f"{voila_server.url}/voila/render/{name}#{asked.line()}", timeout=60_000)
    desk = page.locator(".grail-desk")
    desk.wait_for(timeout=60_000)
    page.wait_for_function(f"() => document.querySelector('.gd-ask input')?.value === {text!r}")
    assert desk.get_by_label("Game", exact=True).input_value() == game
    assert desk.get_by_role("region", name="The answer").inner_text().strip()
    assert faults(page) == []
    asked.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(voila_server: Server, chromium: Any, scheme: str) -> None:
    context = chromium.new_context(color_scheme=scheme, viewport={"width": 1200, "height": 1400})
    page = context.new_page()
    name = voila_server.write([DESK, "desk.two_readings('spear-landing', 'spend spear');"])
    page.goto(f"{voila_server.url}/voila/render/{name}", timeout=60_000)
    desk = page.locator(".grail-desk")
    desk.locator(".gd-side").first.wait_for(timeout=60_000)
    for fold in desk.locator("details").all():
        fold.evaluate("(element) => { element.open = true; }")
    assert faults(page) == []
    page.set_viewport_size({"width": 400, "height": 900})
    assert desk.evaluate("(element) => element.scrollWidth <= element.clientWidth + 1")
    context.close()
