"""Files of scenarios and lessons: read whole, or refused with a line for every fault."""

from __future__ import annotations

import pytest

from grail_widgets.engine import yaml_files
from grail_widgets.engine.errors import FileError
from grail_widgets.engine.lesson import Lesson
from grail_widgets.engine.scenario import Scenario
from grail_widgets.engine.scenario_files import Entry, entries, printable

SCENARIO = "- game: grail\n  title: one\n  position: {players: [ann, bob]}\n"
LESSON = (
    "- game: grail\n  id: first\n  title: two\n  text: Some words.\n"
    "  position: {players: [ann, bob]}\n  ask: How many?\n  answer: 2\n"
)


def read(text: str) -> list[Entry]:
    return entries(yaml_files.document(text, "some.yaml"))


def faults(text: str) -> list[str]:
    with pytest.raises(FileError) as refusal:
        read(text)
    return str(refusal.value).splitlines()


def test_a_file_may_hold_scenarios_and_lessons_each_with_its_line() -> None:
    found = read("# both\n" + SCENARIO + LESSON)
    assert [(type(entry.item), entry.line, entry.title) for entry in found] == [
        (Scenario, 2, "one"),
        (Lesson, 5, "two"),
    ]


def test_a_lesson_may_be_a_file_by_itself() -> None:
    [entry] = read(LESSON.replace("- game", "game", 1).replace("\n  ", "\n"))
    assert isinstance(entry.item, Lesson)


def test_an_empty_list_holds_nothing() -> None:
    assert read("[]") == []


@pytest.mark.parametrize(
    ("text", "found"),
    [("", "nothing"), ("just words", "a single value"), ("game: grail\ntitle: x", "one mapping")],
)
def test_what_is_no_list_is_no_file_of_scenarios(text: str, found: str) -> None:
    assert faults(text) == [f"some.yaml, line 1: a list of scenarios is needed here, not {found}."]


def test_every_entry_of_a_wrong_shape_is_named_with_its_line() -> None:
    wrong = "- 5\n" + SCENARIO.replace("title: one", "titel: one") + "  steps: fold\n"
    assert faults(SCENARIO + wrong) == [
        "some.yaml, line 4: entry 2: a mapping is needed here, not '5'.",
        "some.yaml, line 6: entry 3, titel: there is no such key here. Did you mean 'title'?",
    ]
    assert faults(SCENARIO + "  steps: fold\n") == [
        "some.yaml, line 4: entry 1, steps: a list is needed here, not text."
    ]
    assert faults(SCENARIO.replace("  title: one\n", "")) == [
        "some.yaml, line 1: entry 1: the key 'title' is missing."
    ]


def test_a_key_of_a_lesson_in_a_scenario_is_a_fault_of_the_scenario() -> None:
    [fault] = faults(SCENARIO + "  steps: []\n  text: hm\n")
    assert fault.startswith("some.yaml, line 5: entry 1, text: there is no such key here.")


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (("  answer: 2\n", ""), "entry 1, ask: a question needs its `answer`."),
        (("  ask: How many?\n", ""), "entry 1: a lesson needs a question (`ask` and `answer`) or a `goal`."),
        (("  ask: How many?\n", "  goal: {turn: bob}\n"), "entry 1, answer: an answer needs its question, `ask`."),
        (("  text: Some words.\n", ""), "entry 1: the key 'text' is missing."),
        (("answer: 2", "answer: [2]"), "entry 1, answer: "),
    ],
)
def test_a_lesson_of_another_shape_is_refused(change: tuple[str, str], fault: str) -> None:
    [found] = faults(LESSON.replace(*change))
    assert fault in found


def test_titles_cannot_steer_a_terminal() -> None:
    [entry] = read(SCENARIO.replace("one", '"\\e[31m red \\r\\n \\u202e back \\a <b>bold</b>"'))
    assert entry.title == "[31m red  back  <b>bold</b>"
    assert printable("Blåtand’s “Grail” 聖杯") == "Blåtand’s “Grail” 聖杯"
