"""Saved games, positions as text, new games, and examples opened in a game's place."""

from __future__ import annotations

from pathlib import Path

import pytest

import grail_widgets
from grail_widgets.engine.errors import FileError, PositionError
from grail_widgets.panels import Panel, panel
from tests.panels.shown import Click
from tests.panels.toy import Toy


def test_saved_and_loaded_again_with_all_branches(toy: Panel, click: Click, tmp_path: Path) -> None:
    toy.step("move 1")
    toy.undo()
    toy.step("move 2")
    toy.save(tmp_path / "game.json")
    other = panel(Toy(), seed=2)
    other.load(tmp_path / "game.json")
    assert other.state == toy.state
    assert len(other.page["timeline"]["branches"]) == 2
    click(other, "load", text="{}")
    assert other.page["status"]["text"].startswith("This is not a saved game")
    assert other.state == toy.state
    with pytest.raises(FileError):
        other.load(tmp_path / "none.json")


def test_the_position_as_text_opens_the_same_position(toy: Panel) -> None:
    toy.step("move 3")
    text = toy.position_text()
    assert panel(text).state == toy.state
    sleepy = panel(Toy({"soft-dragon": "sleeps"}), seed=1)
    assert panel(sleepy.position_text()).state.game.rulings == {"soft-dragon": "sleeps"}


def test_a_new_game_takes_the_rulings_that_were_chosen(toy: Panel, click: Click) -> None:
    click(toy, "restart", players=2, seed="9", rulings={"soft-dragon": "sleeps"})
    assert toy.state.game.rulings == {"soft-dragon": "sleeps"}
    assert toy.book["rulings"][0]["now"] == "sleeps"
    click(toy, "restart", players=7, seed="9", rulings={})
    assert "7 players given" in toy.page["status"]["text"]


def test_a_clause_opens_its_examples_and_the_game_is_kept(click: Click) -> None:
    shown = grail_widgets.panel("grail-cup", players=4, seed=7)
    before = shown.session
    clause = next(clause for clause, titles in shown.book["shown"].items() if titles)
    click(shown, "example", rule=clause, number=0)
    assert shown.example == shown.book["shown"][clause][0] == shown.page["example"]
    assert clause in [told.event.rule for told in shown.story.told]
    click(shown, "example", rule=clause, number=99)
    assert "number 99 is not among them" in shown.page["status"]["text"]
    click(shown, "endexample")
    assert shown.session is before
    assert shown.page["example"] == ""


def test_every_example_of_a_clause_can_be_opened() -> None:
    shown = grail_widgets.panel("grail-cup", players=4, seed=7)
    for clause in list(shown.book["shown"])[::5]:
        shown.show_example(clause)
    shown.close()


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ("chess", PositionError),
        ("game: toy\nposition: {}\n", FileError),
        ("- game: toy\n  title: x\n", PositionError),
    ],
)
def test_what_is_no_game_is_refused_in_a_sentence(source: str, fault: type[Exception]) -> None:
    with pytest.raises(fault):
        panel(source)
