"""The probability lab in a real browser: predict, reveal, run and stop; by mouse, by keys, in both themes."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from tests.browser.looks import faults

Open = Callable[[Sequence[str]], Any]
SEAL = "import grail_widgets\nlab = grail_widgets.lab('seal-in-four-visits', seed=1)\nlab"
SLOW = "import grail_widgets\nlab = grail_widgets.lab('turns-to-seven-tokens', seed=1)\nlab"


def box_of(page: Any) -> Any:
    box = page.locator(".grail-lab")
    box.wait_for()
    return box


def runs(box: Any) -> int:
    found = re.match(r"([\d,]+) run", box.locator(".gl-runs").inner_text())
    return int(found[1].replace(",", "")) if found else 0


def test_predict_reveal_and_simulate(lab: Open) -> None:
    page = lab([SEAL])
    box = box_of(page)
    box.get_by_label("Your prediction").fill("1/2")
    box.get_by_role("button", name="Predict").click()
    box.get_by_text("Predicted: 1/2 = 0.500 = 50.0 %").first.wait_for()
    box.get_by_role("button", name="Show the exact answer").click()
    box.locator(".gl-answer").get_by_text("671/1296").wait_for()
    assert "1.8 percentage points too low" in box.inner_text()
    box.locator("img:visible").first.wait_for()
    assert box.locator("img:visible").count() == 1  # nothing is simulated yet
    box.get_by_role("button", name="10,000 games").click()
    box.locator(".gl-runs").get_by_text("10,000 runs").wait_for()
    images = box.locator("img:visible")
    assert images.count() == 2
    assert all(images.nth(i).get_attribute("alt") for i in range(2))
    assert all(images.nth(i).evaluate("image => image.naturalWidth > 400") for i in range(2))
    box.locator(".gl-chart", has_text="Distribution").get_by_text("The numbers as a table").click()
    row = box.locator(".gl-chart", has_text="Distribution").get_by_role("row", name=re.compile("^0"))
    assert "625/1296" in row.inner_text()
    assert "48.2 %" in row.inner_text()


def test_a_long_simulation_is_watched_and_stopped(lab: Open) -> None:
    page = lab([SLOW])
    box = box_of(page)
    box.get_by_role("button", name="10,000 games").click()
    stop = box.get_by_role("button", name="Stop")
    page.wait_for_function(
        r"() => /^\d+ runs/.test(document.querySelector('.grail-lab .gl-runs').textContent)", timeout=20_000
    )
    first = runs(box)
    page.wait_for_function(
        "first => parseInt(document.querySelector('.grail-lab .gl-runs').textContent) > first", arg=first
    )
    assert stop.get_attribute("aria-disabled") == "false"
    stop.click()
    box.get_by_role("status").get_by_text("Stopped.").wait_for()
    done = runs(box)
    assert 0 < done < 10_000
    page.wait_for_timeout(1200)
    assert runs(box) == done
    box.get_by_role("button", name="1 game", exact=True).click()
    box.locator(".gl-runs").get_by_text(f"{done + 1} runs").wait_for()


def test_bad_predictions_get_one_sentence_and_change_nothing(lab: Open) -> None:
    page = lab([SEAL])
    box = box_of(page)
    typed, said = box.get_by_label("Your prediction"), box.get_by_role("status")
    for text, sentence in (
        ("7/6", "7/6 is more than 1, and a probability lies between 0 and 1."),
        ("one half", "'one half' cannot be read as a number"),
        ("<b>1</b>", "cannot be read as a number"),
    ):
        typed.fill(text)
        typed.press("Enter")
        said.get_by_text(sentence).wait_for()
    assert "Predicted" not in box.inner_text()
    assert box.locator("b").count() == 0


def test_all_of_it_by_keyboard_and_no_key_reaches_the_notebook(lab: Open) -> None:
    page = lab([SEAL])
    box = box_of(page)
    cells = page.locator(".jp-Cell").count()
    box.focus()

    def tab_to(name: str) -> None:
        for _ in range(30):
            page.keyboard.press("Tab")
            found = page.evaluate(
                "() => document.activeElement.getAttribute('aria-label') || document.activeElement.textContent"
            )
            if found == name:
                return
        raise AssertionError(f"{name!r} is not reached by Tab.")

    tab_to("Prediction")
    for key in ("ArrowRight", "ArrowRight", "b", "d", "d"):
        page.keyboard.press(key)
    assert box.get_by_label("Your prediction").input_value() == "52 %"
    tab_to("Predict")
    page.keyboard.press("Enter")
    box.get_by_text("Predicted: 13/25 = 0.520 = 52.0 %").first.wait_for()
    tab_to("Show the exact answer")
    page.keyboard.press("Enter")
    box.locator(".gl-answer").get_by_text("671/1296").wait_for()
    tab_to("10,000 games")
    page.keyboard.press("Enter")
    box.locator(".gl-runs").get_by_text("10,000 runs").wait_for()
    assert page.evaluate("() => Boolean(document.activeElement.closest('.grail-lab'))")
    assert page.locator(".jp-Cell").count() == cells
    box.focus()
    page.keyboard.press("Escape")
    assert page.evaluate("() => !document.activeElement.closest('.grail-lab')")


def test_both_readings_together_and_another_question(lab: Open) -> None:
    page = lab([SEAL])
    box = box_of(page)
    box.get_by_role("combobox", name="Question").select_option("dragon-after-the-clover")
    box.get_by_text("the Dragon stands on 11").wait_for()
    box.get_by_label("Also, with the other reading").check()
    box.get_by_role("button", name="Show the exact answer").click()
    box.locator(".gl-answer").get_by_text("With the other reading it is").wait_for()
    box.get_by_role("button", name="10,000 games").click()
    box.get_by_text("Other reading: 10,000 runs").wait_for()
    box.get_by_text("Tree diagram", exact=True).click()
    assert box.locator(".gl-diagram svg:visible").count() == 1


def test_axe_finds_no_serious_fault_in_light_and_dark(lab: Open) -> None:
    page = lab(["import grail_widgets\nlab = grail_widgets.lab('after-merlin-saw-two-boots', seed=1)\nlab"])
    box = box_of(page)
    assert faults(page) == []
    box.get_by_role("button", name="Show the exact answer").click()
    box.locator(".gl-answer").get_by_text("2/15").wait_for()
    box.get_by_role("button", name="1 game", exact=True).click()
    box.locator(".gl-runs").get_by_text("1 run").wait_for()
    for fold in box.locator("details > summary:visible").all():
        fold.click()
    assert faults(page) == []
    page.evaluate("() => window.jupyterapp.commands.execute('apputils:change-theme', {theme: 'JupyterLab Dark'})")
    page.wait_for_function("() => document.body.dataset.jpThemeLight === 'false'")
    page.wait_for_timeout(300)
    assert faults(page) == []
