"""Exercises and marking in JupyterLab: answered wrongly and rightly, by mouse and by keyboard alone."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from grail_widgets.lessons import papers
from grail_widgets.lessons.exercises import exercise
from tests.browser.looks import faults

Open = Callable[[Sequence[str]], Any]
CELL = """import grail_widgets
shown = grail_widgets.exercise("conditional", student="17", key="autumn")
shown"""
OWN = exercise("conditional", "17", "autumn")
WRONG = next(model for model in OWN.draft.models if model.id == "swapped")


def answered(page: Any, sheet: Any, words: str) -> None:
    page.wait_for_function(
        "words => document.querySelector('.grail-sheet .gp-status').textContent.includes(words)", arg=words
    )


def test_an_exercise_answered_by_mouse_wrongly_then_rightly(lab: Open, tmp_path: Path) -> None:
    page = lab([CELL])
    sheet = page.get_by_role("region", name="Exercise", exact=True)
    assert OWN.ask in sheet.inner_text()
    assert sheet.get_by_role("table", name="Tests in the pile").locator("tr").count() == 4
    field = sheet.get_by_label("Your answer")
    field.fill("one half")
    sheet.get_by_role("button", name="Check").click()
    answered(page, sheet, "'one half' cannot be read as a number")
    assert field.input_value() == "one half"
    field.fill(str(WRONG.value))
    sheet.get_by_role("button", name="Check").click()
    answered(page, sheet, "changed places")
    field.fill(str(OWN.answer))
    sheet.get_by_role("button", name="Check").click()
    answered(page, sheet, "Right.")
    sheet.get_by_role("button", name="Show the solution").click()
    steps = sheet.get_by_role("list", name="Solution")
    steps.wait_for()
    assert steps.locator("li").count() == len(OWN.solution)
    # Handing in: a code without a name, and a file.
    sheet.get_by_text("Hand in your answer").click()
    code = sheet.get_by_role("textbox", name="Your code").input_value()
    assert code.startswith("GA1:conditional-1:")
    with page.expect_download() as download:
        sheet.get_by_role("button", name="Save as a file").click()
    saved = tmp_path / "answer.json"
    download.value.save_as(saved)
    assert papers.read(saved.read_bytes(), "autumn").answers[0].given == str(OWN.answer)
    assert json.loads(saved.read_text())["name"] is None
    # What is open stays open, and nothing is wrong for a screen reader.
    sheet.get_by_text("The table it is about").click()
    sheet.get_by_text("The rules it rests on").click()
    sheet.locator(".gs-picture svg").wait_for()
    assert faults(page) == []


def test_an_exercise_answered_by_keyboard_alone(lab: Open) -> None:
    page = lab([CELL])
    sheet = page.get_by_role("region", name="Exercise", exact=True)
    cells = page.locator(".jp-Cell").count()
    sheet.focus()
    for _ in range(8):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement.dataset.key") == "answer":
            break
    page.keyboard.type("7/6")
    page.keyboard.press("Enter")
    answered(page, sheet, "7/6 is more than 1")
    page.keyboard.press("Control+a")
    page.keyboard.type(str(WRONG.value))
    page.keyboard.press("Enter")
    answered(page, sheet, "changed places")
    assert page.evaluate("() => document.activeElement.dataset.key") == "answer"
    page.keyboard.press("Control+a")
    page.keyboard.type(str(OWN.answer))
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    answered(page, sheet, "Right.")
    page.keyboard.press("Escape")
    assert page.evaluate("() => document.activeElement.classList.contains('grail-sheet')")
    page.keyboard.press("Escape")
    assert page.locator(".jp-Cell").count() == cells


def test_another_exercise_and_another_topic_begin_afresh(lab: Open) -> None:
    page = lab([CELL])
    sheet = page.get_by_role("region", name="Exercise", exact=True)
    sheet.get_by_label("Your answer").fill("0.123")
    sheet.get_by_role("button", name="Another one").click()
    sheet.get_by_text("number 2").wait_for()
    assert sheet.get_by_label("Your answer").input_value() == ""
    sheet.get_by_label("Topic").select_option("geometric")
    sheet.get_by_text(exercise("geometric", "17", "autumn").ask).wait_for()
    assert faults(page) == []


def test_pasted_codes_are_marked(lab: Open, tmp_path: Path) -> None:
    page = lab(
        [
            'import grail_widgets\nmarking = grail_widgets.marking("autumn", students="1-30")\nmarking',
            'own = grail_widgets.exercise("conditional", "17", "autumn")\nown.answer("1/3")\nprint(own.code)',
        ]
    )
    code = page.get_by_text("GA1:conditional").last.inner_text().strip()
    sheet = page.get_by_role("region", name="Marking", exact=True)
    sheet.get_by_label("Answer codes").fill(f"{code}\n{code[:-1]}\n<b>nothing</b>")
    sheet.get_by_role("button", name="Mark", exact=True).click()
    answered(page, sheet, "3 marked: 1 right, 2 refused.")
    table = sheet.get_by_role("table", name="Marks")
    assert "17" in table.locator("tbody tr").first.inner_text()
    assert "<b>nothing</b>" in table.inner_text()
    with page.expect_download() as download:
        sheet.get_by_role("button", name="Save as CSV").click()
    saved = tmp_path / "marks.csv"
    download.value.save_as(saved)
    assert saved.read_text(encoding="utf-8-sig").count("\n") == 4
    assert faults(page) == []
