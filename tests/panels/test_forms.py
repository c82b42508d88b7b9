"""The panel as text and as a picture, and many panels one after another."""

from __future__ import annotations

import gc
import weakref

import pytest
from ipywidgets.widgets import widget

import grail_widgets
from grail_widgets.engine.errors import PositionError
from grail_widgets.panels import Panel, cells, panel
from tests.panels.toy import Toy


def test_its_text_says_what_the_panel_shows(toy: Panel) -> None:
    toy.step("move 2")
    text = str(toy)
    for part in ("Toy Walk: 2 walkers, blue to play", "What Blue can do:", "- move 1", "Red walks to 2. (TY.walk"):
        assert part in text
    assert repr(toy) == "<Panel of toy: 2 walkers, blue to play>"
    assert text == str(panel(toy.session))


def test_its_bundle_has_the_widget_the_text_and_a_picture_that_are_stable(toy: Panel) -> None:
    bundle, _ = toy._repr_mimebundle_()
    again, _ = panel(toy.session)._repr_mimebundle_()
    assert bundle["text/plain"] == str(toy) == again["text/plain"]
    assert bundle["image/svg+xml"] == again["image/svg+xml"]
    assert bundle["application/vnd.jupyter.widget-view+json"]["model_id"] == toy.model_id
    assert "It is Red" not in bundle["image/svg+xml"]
    assert "Red sees the Fox." in bundle["image/svg+xml"]


def test_markup_in_rules_and_names_stays_text(toy: Panel) -> None:
    clause = toy.book["clauses"]["TY.village.die"]
    assert "<b>" in clause["text"]  # the page writes it with textContent
    bundle, _ = toy._repr_mimebundle_()
    assert "<b>" not in bundle["image/svg+xml"]
    with pytest.raises(PositionError):
        panel(Toy(), players=["<b>red</b>", "blue"])


def test_what_lies_ahead_is_said_in_words(toy: Panel) -> None:
    words = toy.what_is_ahead()
    assert "Red is on space 0" in words
    assert "Dragon" in words
    assert toy.page["status"]["tone"] == "answer"


def test_a_hundred_panels_made_and_closed_leave_nothing_behind() -> None:
    gc.collect()
    before = len(widget._instances)
    alive = []
    for number in range(100):
        shown = panel(Toy(), seed=number)
        shown.step("move 1")
        alive.append(weakref.ref(shown))
        shown.close()
        del shown
    gc.collect()
    assert [ref for ref in alive if ref() is not None] == []
    assert len(widget._instances) == before


def test_a_cell_that_is_run_again_closes_the_panels_of_its_last_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cells, "running_cell", lambda: ("cell-1", 1))
    first, second = panel(Toy()), panel(Toy())
    monkeypatch.setattr(cells, "running_cell", lambda: ("cell-2", 2))
    other = panel(Toy())
    monkeypatch.setattr(cells, "running_cell", lambda: ("cell-1", 3))
    third = panel(Toy())
    assert [each.comm is None for each in (first, second, other, third)] == [True, True, False, False]


def test_the_package_itself_imports_no_widgets() -> None:
    import subprocess
    import sys

    code = "import sys, grail_widgets; sys.exit('ipywidgets' in sys.modules or 'matplotlib' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
    assert grail_widgets.panel is panel
