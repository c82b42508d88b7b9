"""A lesson's answer is what the engine says, and a learner's answer is marked by it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from grail_widgets.engine.lesson import check, number, read_lesson

BEHIND_THE_DRAGON: dict[str, Any] = {
    "game": "grail-cup",
    "id": "dragon",
    "title": "The Dragon in the way",
    "text": "Red stands behind the Dragon and holds a Spear.",
    "position": {
        "players": ["red", "blue", "green", "yellow"],
        "race": [["blue", 25], ["red", 16], ["green", 3], ["yellow", 2]],
        "dragon": 19,
        "spears": {"red": 1},
        "allies": {"red": ["fairy"]},
    },
}
CHOICE = {"ask": "What gets Red furthest?", "options": ["move 2", "move 4", "move 6"], "answer": "move 6"}
VILLAGE = {
    "position": BEHIND_THE_DRAGON["position"] | {"race": [["blue", 25], ["red", 5], ["green", 3], ["yellow", 2]]},
    "ask": "How likely is a Spear?",
    "reveal": ["move 2"],
}


def faults(**more: Any) -> list[str]:
    return check(read_lesson(BEHIND_THE_DRAGON | more, "lesson"))


@pytest.mark.parametrize(
    "lesson",
    [
        CHOICE,
        CHOICE | {"reveal": ["move 6", "spend spear"]},
        {"ask": "What may Red not do?", "options": ["move 2", "move 3", "move 4"], "answer": "move 3"},
        {"ask": "Who leads?", "options": ["Red", "Blue"], "answer": "blue"},
        {"ask": "How many moves are there?", "answer": 3},
        {"ask": "Where does Red stop?", "answer": 18, "reveal": ["move 4", "stop"]},
        {"ask": "How far does Red get?", "answer": 2, "reveal": ["move 4", "stop"]},
        {"ask": "Where does Red stop?", "answer": "18", "options": [17, 18, 19], "reveal": ["move 2"]},
        {"goal": {"dragon": 19, "race": [["blue", 25], ["red", 22], ["green", 3], ["yellow", 2]]}},
        {
            "goal": {"race": [["blue", 25], ["red", 22], ["green", 3], ["yellow", 2]]},
            "reveal": ["move 6", "spend spear"],
        },
        VILLAGE | {"answer": "1/2"},
        VILLAGE | {"answer": 0.5},
        VILLAGE | {"answer": "50 %"},
        VILLAGE | {"answer": "2/3"},  # a Spear or the Seal: outcomes add up
    ],
)
def test_it_holds(lesson: dict[str, Any]) -> None:
    assert faults(**lesson) == []


@pytest.mark.parametrize(
    ("lesson", "fault"),
    [
        (
            CHOICE | {"answer": "move 8"},
            "answer: expected one of the options ['move 2', 'move 4', 'move 6'], found 'move 8'",
        ),
        (
            CHOICE | {"options": None, "answer": "move 8"},
            "answer: expected a legal action, found 'move 8', refused by GC.",
        ),
        (
            CHOICE | {"options": None, "answer": "leap"},
            "answer: expected an option, a number or an action, found 'leap'",
        ),
        (CHOICE | {"reveal": ["move 2"]}, "answer: expected 'move 6' to be among the steps of reveal"),
        (CHOICE | {"reveal": ["move 6", "move 6"]}, "reveal, step 2: 'move 6' is refused"),
        (CHOICE | {"position": {"players": ["red"]}}, "the position is refused: position.players"),
        ({"ask": "How many?", "answer": 4}, "answer: expected a number that the engine gives here (3), found 4"),
        (
            {"ask": "Where?", "answer": 17, "reveal": ["move 4", "stop"]},
            "answer: expected a number that the engine",
        ),
        (VILLAGE | {"answer": "2/5"}, "answer: expected a number that the engine gives here"),
        (
            {"goal": {"dragon": 19}},
            "goal: expected something still to be reached, found that the position meets it",
        ),
        ({"goal": {"dragon": 3}}, "goal: expected a way to it, found none among"),
        (
            {"goal": {"spears": {"red": 0}}, "reveal": ["move 4", "stop"]},
            "reveal does not reach the goal: goal.spears.red",
        ),
        (CHOICE | {"text": "Look <script>here</script>."}, "text: expected Markdown without HTML"),
        (CHOICE | {"title": "<b>x</b>"}, "title: expected Markdown without HTML"),
        (CHOICE | {"id": "../x"}, "id: expected lower-case letters"),
        (CHOICE | {"game": "chess"}, "the position is refused: game: 'chess' is no game here"),
    ],
)
def test_it_does_not_hold(lesson: dict[str, Any], fault: str) -> None:
    assert faults(**lesson)[0].startswith(fault)


def test_answers_are_marked_whatever_their_form() -> None:
    half = read_lesson(BEHIND_THE_DRAGON | {"ask": "?", "answer": "1/2"}, "lesson")
    assert all(map(half.is_right, ["1/2", "2/4", "0.5", 0.5, "50%", " 50 % "]))
    assert not any(map(half.is_right, ["1/3", "one half", "", 1, "0.50001", "1/0"]))
    words = read_lesson(BEHIND_THE_DRAGON | CHOICE, "lesson")
    assert words.is_right(" Move  6")
    assert not words.is_right("move 4")


def test_a_goal_knows_when_it_is_reached() -> None:
    lesson = read_lesson(BEHIND_THE_DRAGON | {"goal": {"spears": {"red": 0}}}, "lesson")
    state = lesson.start().state
    assert not lesson.reached(state)
    assert lesson.reached(state.apply("move 6").state.apply("spend spear").state)


def test_numbers_are_read_exactly_and_within_bounds() -> None:
    assert number("0.1") == Fraction(1, 10)
    assert number("-3") == -3
    assert [number(text) for text in ("", "x", "1e9", "1//2", "9" * 99, "nan", "½")] == [None] * 7
