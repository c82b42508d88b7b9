"""The panel in Notebook 7: keeping a game, seats, and clicks that come twice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from tests.browser.looks import settled, spaces_of
from tests.browser.test_lab import FAIRY

Open = Callable[[Sequence[str]], Any]


def test_a_game_is_saved_loaded_and_copied_as_text(notebook: Open, tmp_path: Path) -> None:
    page = notebook([FAIRY])
    panel = page.locator(".grail-panel")
    panel.get_by_role("button", name="Move 2").click()
    settled(page)
    with page.expect_download() as download:
        panel.get_by_role("button", name="Save").click()
    saved = tmp_path / "game.json"
    download.value.save_as(saved)
    panel.get_by_role("button", name="Undo").click()
    settled(page)
    panel.get_by_role("button", name="Move 6").click()
    settled(page)
    assert panel.get_by_label("Branches").locator("option").count() == 2
    with page.expect_file_chooser() as chooser:
        panel.get_by_role("button", name="Load").click()
    chooser.value.set_files(saved)
    panel.get_by_text("The saved game is open.").wait_for()
    assert spaces_of(panel)["knight:red"] == "16"
    panel.get_by_role("button", name="Copy position").click()
    text = panel.get_by_label("This position as text").input_value()
    assert text.startswith('- game: "grail-cup"')
    bad = tmp_path / "bad.json"
    bad.write_text("<script>alert(1)</script>")
    with page.expect_file_chooser() as chooser:
        panel.get_by_role("button", name="Load").click()
    chooser.value.set_files(bad)
    panel.get_by_text("This is not a saved game").wait_for()
    assert spaces_of(panel)["knight:red"] == "16"


def test_a_seat_sees_its_own_and_a_curtain_hides_the_table(notebook: Open) -> None:
    page = notebook(["import grail_widgets\npanel = grail_widgets.panel('grail', players=3, seed=3)\npanel"])
    panel = page.locator(".grail-panel")
    panel.get_by_label("Seats").select_option("as Bob")
    settled(page)
    assert panel.locator(".gw-back").count() > 3
    panel.get_by_label("Seats").select_option("one screen, with a curtain")
    settled(page)
    assert panel.locator("svg").count() == 0
    while panel.get_by_role("button", name="I sit here now").count() == 0:
        panel.get_by_role("button", name="Draw").click()
        settled(page)
    panel.get_by_role("button", name="I sit here now").click()
    settled(page)
    assert panel.locator("svg").count() == 1
    assert panel.locator("button[data-action]").count() >= 2


def test_a_double_click_plays_one_choice(notebook: Open) -> None:
    page = notebook([FAIRY])
    panel = page.locator(".grail-panel")
    panel.get_by_role("button", name="Move 2").dblclick()
    settled(page)
    assert panel.locator(".gp-foot .gp-count").inner_text() == "step 1 of 1"
    assert panel.get_by_role("status").inner_text() in (
        "",
        "That choice was offered at an earlier step, so nothing was played.",
    )
