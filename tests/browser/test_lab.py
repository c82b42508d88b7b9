"""The panel in JupyterLab: played by mouse, by keyboard, and from what a screen reader is told."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from tests.browser.looks import faults, heard, settled, spaces_of

Open = Callable[[Sequence[str]], Any]

RACE = """import grail_widgets
state = grail_widgets.game("grail-cup").at({
    "players": ["red", "blue", "green"], "race": [["blue", 24], ["red", 14], ["green", 13]], "dragon": 17,
    "allies": {"red": ["fairy"], "green": ["merlin"]}, "called": 2, "seal": "green", "spears": {"blue": 1},
})
panel = grail_widgets.panel(state, seed=7)
panel"""

FAIRY = RACE.replace("merlin", "unicorn").replace('"called": 2', '"called": 7')
"""The same with the Fairy next."""


def test_a_turn_by_mouse_moves_the_pieces_and_tells_why(lab: Open) -> None:
    page = lab([RACE])
    panel = page.locator(".grail-panel")
    assert spaces_of(panel)["knight:green"] == "13"
    # Merlin looks at three spaces, picked on the table, and lays the tokens back.
    for space in ("space:10", "space:18", "space:26"):
        panel.locator(f'[data-id="{space}"]').click()
    panel.get_by_role("button", name="Look at 10, 18, 26").click()
    for _ in range(3):
        panel.get_by_role("button", name="Draw", exact=True).click()
        settled(page)
    while panel.get_by_role("button", name="Move 2").count() == 0:
        panel.locator("button[data-action]").first.click()
        settled(page)
    panel.get_by_role("button", name="Move 2").hover()
    assert "15" in panel.locator(".gp-hint").inner_text()
    assert panel.locator(".gw-ways .gw-step").count() == 1
    panel.get_by_role("button", name="Move 2").click()
    settled(page)
    assert spaces_of(panel)["knight:green"] == "15"
    story = panel.get_by_role("region", name="What happened")
    story.get_by_role("link", name="Rule GC.merlin.move").first.click()
    assert "GC.merlin.move" in panel.get_by_role("region", name="The rule").inner_text()
    # The Fairy next: a lit space is the same as its button.
    assert spaces_of(panel)["knight:red"] == "14"
    panel.locator('[data-id="space:16"].gw-lit').click()
    settled(page)
    panel.get_by_role("button", name="Move 2").or_(panel.get_by_role("button", name="Move 4")).first.click()
    settled(page)
    assert spaces_of(panel)["knight:red"] == "16"


def test_a_turn_by_keyboard_alone_and_no_key_reaches_the_notebook(lab: Open) -> None:
    page = lab([RACE, "panel.step('look 10 18 26'); panel.undo();"])
    panel = page.locator(".grail-panel")
    cells = page.locator(".jp-Cell").count()
    panel.focus()
    boxes = []
    for _ in range(24):
        page.keyboard.press("Tab")
        box = page.evaluate(
            """() => ["gp-picture", "gp-choices", "gp-story", "gp-rule", "gp-foot"]
                 .find((name) => document.activeElement.closest("." + name))"""
        )
        if box and box not in boxes:
            boxes.append(box)
    assert boxes == ["gp-picture", "gp-choices", "gp-story", "gp-rule", "gp-foot"]
    # On the table the arrows go from one lit space to the next, and Enter picks.
    panel.focus()
    while not page.evaluate("() => document.activeElement.matches('.gp-picture svg')"):
        page.keyboard.press("Tab")
    for key in ("ArrowRight", "Enter", "ArrowRight", "Enter", "ArrowRight", "Enter", "b", "x", "d", "d"):
        page.keyboard.press(key)
    assert panel.get_by_role("button", name="Take back").count() == 3
    press(page, "Look at")
    for _ in range(3):
        press(page, "Draw")
    for _ in range(3):
        if panel.locator("button[data-action='move 1']").count():
            break
        press(page, "")
    press(page, "Move 3")
    assert spaces_of(panel)["knight:green"] == "16"
    assert page.locator(".jp-Cell").count() == cells
    # Escape steps out: to the panel first, then to the notebook.
    page.keyboard.press("Escape")
    assert page.evaluate("() => document.activeElement.matches('.grail-panel')")
    page.keyboard.press("Escape")
    assert page.evaluate("() => !document.activeElement.closest('.grail-panel')")


def press(page: Any, name: str) -> None:
    """Goes to the choice of this name with Tab and the arrows, and presses Enter."""
    for _ in range(60):
        found = page.evaluate(
            """() => document.activeElement.closest(".gp-choices")
                 && [document.activeElement.matches(".gp-choice"), document.activeElement.innerText]"""
        )
        if found and found[0] and name in found[1]:
            page.keyboard.press("Enter")
            settled(page)
            return
        page.evaluate("() => { window.was = document.activeElement; }")
        page.keyboard.press("ArrowDown" if found else "Tab")
        if page.evaluate("() => window.was === document.activeElement"):
            page.keyboard.press("Tab")
    raise AssertionError(f"{name!r} is not reached by keys.")


def test_what_a_screen_reader_is_told_is_enough_to_play_on(lab: Open) -> None:
    page = lab([RACE.replace("merlin", "blacksmith").replace('"called": 2', '"called": 3')])
    panel = page.locator(".grail-panel")
    table = panel.get_by_role("group", name=re.compile("leader first: Blue on 24, Red on 14, Green on 13"))
    assert table.get_by_role("img", name="space 18, Clover, Clover token face down").count() == 1
    assert table.get_by_role("button", name=re.compile("^space 16")).count() == 1  # it can be picked
    assert panel.get_by_role("group", name="What you can do").get_by_role("button").count() >= 2
    panel.get_by_role("button", name="What is ahead?").click()
    settled(page)
    assert "Dragon" in panel.get_by_role("status").inner_text()
    before = len(heard(panel))
    panel.get_by_role("group", name="What you can do").get_by_role("button").first.press("Enter")
    settled(page)
    told = heard(panel)[before:]
    assert told
    assert len(told) == len(set(told))
    story = panel.get_by_role("region", name="What happened").get_by_role("listitem").all_inner_texts()
    assert all(any(sentence in item for item in story) for sentence in told)


def test_why_not_undo_and_reload(lab: Open) -> None:
    page = lab([RACE])
    panel = page.locator(".grail-panel")
    panel.get_by_label("Why not").fill("spend spear")
    panel.get_by_role("button", name="Ask", exact=True).click()
    settled(page)
    status = panel.get_by_role("status")
    assert "GC." in status.inner_text()
    status.get_by_role("link").click()
    assert status.get_by_role("link").inner_text() in panel.get_by_role("region", name="The rule").inner_text()
    for space in (10, 18, 26):
        panel.locator(f'[data-id="space:{space}"]').click()
    panel.get_by_role("button", name="Look at 10, 18, 26").click()
    settled(page)
    assert panel.get_by_text("Green looks at the Clover tokens on 10, 18 and 26.").count() >= 1
    page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")
    page.reload()
    panel.get_by_text("Green looks at the Clover tokens on 10, 18 and 26.").first.wait_for(timeout=60_000)
    panel.get_by_role("button", name="Undo").click()
    settled(page)
    assert panel.get_by_role("button", name="Redo").is_enabled()
    assert panel.locator(".gw-lit").count() == 9
    panel.get_by_role("button", name="Redo").click()
    settled(page)
    assert panel.get_by_role("button", name="Draw", exact=True).count() == 1


def test_two_views_of_one_panel_stay_the_same_and_one_can_go(lab: Open) -> None:
    page = lab([FAIRY, "panel"])
    one, other = page.locator(".grail-panel").all()
    one.get_by_role("button", name="Move 2").click()
    settled(page)
    assert spaces_of(one) == spaces_of(other)
    assert spaces_of(other)["knight:red"] == "16"
    ids = page.evaluate("() => [...document.querySelectorAll('.grail-panel [id]')].map((part) => part.id)")
    assert len(ids) == len(set(ids))


def test_a_panel_whose_kernel_was_restarted_says_so(lab: Open) -> None:
    page = lab([RACE])
    panel = page.locator(".grail-panel")
    page.evaluate("() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()")
    page.wait_for_timeout(1500)
    panel.get_by_role("button", name="What is ahead?").click()
    panel.get_by_role("alert").wait_for(timeout=15_000)
    assert "run this cell again" in panel.get_by_role("alert").inner_text()


def test_a_cell_that_is_run_again_leaves_one_panel_and_nothing_piles_up(lab: Open) -> None:
    page = lab(
        [
            "from IPython.display import display, clear_output\nimport grail_widgets",
            "for number in range(100):\n    panel = grail_widgets.panel('grail-cup', seed=number)\n"
            "    display(panel)\n    panel.close()\n    clear_output()\n",
            "from ipywidgets.widgets import widget\nprint('widgets left:', len(widget._instances))",
        ]
    )
    page.get_by_text("widgets left: 0").wait_for()
    assert page.locator(".grail-panel").count() == 0


def test_axe_finds_no_serious_fault(lab: Open) -> None:
    page = lab([RACE, "deal = grail_widgets.panel('grail-cup', seed=3)\ndeal.seat = 'red'\ndeal"])
    panel = page.locator(".grail-panel").first
    assert faults(page) == []
    panel.get_by_text("All cards").click()
    panel.get_by_text("More: ").click()
    for space in (10, 18, 26):
        panel.locator(f'[data-id="space:{space}"]').click()
    panel.get_by_role("button", name="Look at 10, 18, 26").click()
    settled(page)
    assert faults(page) == []
    page.evaluate("() => window.jupyterapp.commands.execute('apputils:change-theme', {theme: 'JupyterLab Dark'})")
    page.wait_for_function("() => document.body.dataset.jpThemeLight === 'false'")
    page.wait_for_timeout(300)
    assert faults(page) == []
