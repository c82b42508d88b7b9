"""Lessons in a notebook: read, played, answered, revealed; nothing in them is ever markup."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import ipywidgets
import pytest

import grail_widgets
from grail_widgets.engine.errors import FileError
from grail_widgets.panels import LessonPanel, Panel
from grail_widgets.panels.lesson import TASK, markdown

SOURCE = """
- game: grail-cup
  id: held
  title: "Held <img src=x onerror=alert(1)> up"
  text: "**Red** has no <script>alert(1)</script> Spear. *Or* `has` he?"
  position: {players: [red, blue, green], race: [[blue, 25], [red, 13], [green, 8]],
    dragon: 17, called: 7, allies: {red: [fairy]}}
  ask: "Red moves 6 to <b>where</b>?"
  answer: 16
  reveal: [move 6]
- game: grail-cup
  id: past
  title: Past it
  text: Get past.
  position: {players: [red, blue, green], race: [[blue, 25], [red, 16], [green, 8]],
    dragon: 19, called: 3, allies: {red: [blacksmith]}}
  goal: {race: [[blue, 25], [red, 20], [green, 8]]}
  reveal: [spend spear]
- game: grail-cup
  id: laid
  title: A token is laid unseen
  text: The laying may be left out.
  position: {players: [red, blue, green], race: [[blue, 25], [red, 6], [green, 5]],
    dragon: 40, called: 7, clover: {10: goblin}, allies: {red: [fairy], blue: [unicorn]}}
  goal: {supply: [goblin], phase: draft}
  reveal: [move 4]
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "mine.yaml"
    path.write_text(SOURCE, encoding="utf-8")
    return path


@pytest.fixture
def held(file: Path) -> Iterator[LessonPanel]:
    shown = grail_widgets.lesson(file)
    yield shown
    shown.close()


@pytest.fixture
def past(file: Path) -> Iterator[LessonPanel]:
    shown = grail_widgets.lesson(file, "past")
    yield shown
    shown.close()


def widgets(root: ipywidgets.Widget, kind: type) -> list:
    found = [root] if isinstance(root, kind) else []
    for child in getattr(root, "children", ()):
        found += widgets(child, kind)
    return found


def press(shown: LessonPanel, name: str) -> None:
    (button,) = [each for each in widgets(shown, ipywidgets.Button) if each.description == name]
    button.click()


@pytest.mark.parametrize("given", [16, "16", " 16.0 ", "32/2"])
def test_the_answer_is_right_however_it_is_written(held, given):
    assert held.answer(given) == "Right: 16."


def test_a_wrong_answer_is_said_to_be_wrong_and_gives_nothing_away(held):
    assert held.answer(19).startswith("19 is not it")
    assert "16" not in held.feedback
    assert "Give an answer" in held.answer("  ")


def test_an_option_that_is_an_action_is_called_as_its_button_is():
    """Of what a button adds in brackets, as the value of an Aid, the options say nothing."""
    shown = grail_widgets.lesson("grail-cup", "gc-castle-church")
    (field,) = widgets(shown, ipywidgets.RadioButtons)
    assert field.options == ("Take the Princess", "Take the Priest")
    field.value = "Take the Priest"
    press(shown, "Check")
    assert shown.feedback.startswith("Take the Priest is not it")
    assert shown.answer("take princess") == shown.answer("Take the Princess") == "Right: Take the Princess."
    shown.close()
    assert "- Lay the Sword\n" in str(grail_widgets.lesson("grail", "wg-types"))


def test_a_button_checks_what_was_keyed_in(held):
    (field,) = widgets(held, ipywidgets.Text)
    field.value = "17"
    press(held, "Check")
    assert held.feedback.startswith("17 is not it")
    field.value = "16"
    press(held, "Check")
    assert held.feedback == "Right: 16."


def test_choices_do_not_say_what_follows_until_the_question_is_answered(held):
    assert "only to 16" not in str(held)
    assert not any(choice.get("follows") for choice in held.panel.page["ask"]["choices"])
    held.answer(16)
    assert "only to 16" in str(held)


def test_a_lesson_to_be_played_lets_choices_say_what_follows(past):
    assert past.panel.foresee


def test_reaching_the_goal_by_playing_is_noticed(past):
    assert not past.reached
    past.panel.step("spend spear")
    assert past.reached
    assert past.feedback == "Well done, the goal is reached."


def test_another_way_does_not_reach_it_and_one_can_start_again(past):
    past.panel.step("stop")
    assert not past.reached
    assert past.feedback == ""
    press(past, "Start again")
    past.panel.step("spend spear")
    assert past.reached


def test_the_answer_is_played_with_its_clauses_wherever_the_table_was(held):
    held.panel.step("move 2")
    told = held.show_answer()
    assert any(line.endswith("(GC.dragon.blocks)") for line in told)
    assert held.panel.state.position()["race"] == [["blue", 25], ["red", 16], ["green", 8]]
    assert held.feedback == "The answer is: 16."


def test_what_the_steps_leave_out_is_played_too(file):
    shown = grail_widgets.lesson(file, "laid")
    shown.show_answer()
    assert shown.reached
    shown.close()


def test_the_shipped_lessons_all_show_their_answer():
    for game in ("grail-cup", "holy-grail", "grail"):
        for item in grail_widgets.game(game).rulebook.data["lessons"]:
            shown = grail_widgets.lesson(game, item["id"])
            shown.show_answer()
            assert "answer" in shown.feedback or "goal" in shown.feedback
            shown.close()


def test_markup_is_shown_as_text(held):
    shown = "".join(each.value for each in widgets(held, ipywidgets.HTML))
    assert "<img" not in shown
    assert "<script" not in shown
    assert "&lt;script&gt;" in shown
    assert "<b>where</b>" not in shown
    assert markdown("**a** *b* `<c>`") == "<p><b>a</b> <i>b</i> <code>&lt;c&gt;</code></p>"


def test_without_its_text_only_what_is_to_be_done_is_shown(file):
    shown = grail_widgets.lesson(file, "held", text=False)
    assert "Spear" not in "".join(each.value for each in widgets(shown, ipywidgets.HTML))
    assert widgets(shown, ipywidgets.Text)
    shown.close()


def test_as_text_it_has_the_task_and_no_address(held, past):
    assert repr(held).startswith("<Lesson held: Held")
    assert TASK in str(past)
    data, _ = past._repr_mimebundle_()
    assert TASK in data["text/plain"]
    assert data["image/svg+xml"].startswith("<svg")


def test_what_goes_wrong_behind_a_button_is_said(held, monkeypatch):
    def fail(_given: object) -> str:
        raise RuntimeError("no luck")

    monkeypatch.setattr(held, "answer", fail)
    monkeypatch.setattr(Panel, "raise_errors", False)
    press(held, "Check")
    assert "no luck" in held.feedback


def test_an_unknown_id_is_refused_with_the_nearest(file):
    with pytest.raises(FileError, match="Did you mean 'held'"):
        grail_widgets.lesson(file, "hold")


def test_a_file_that_is_none_is_refused(tmp_path):
    with pytest.raises(FileError):
        grail_widgets.lesson(tmp_path / "none.yaml")
