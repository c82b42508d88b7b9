"""The exercise panel and the marking panel are driven from code and from their pages alike."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import grail_widgets
from grail_widgets.engine.errors import FileError
from grail_widgets.lessons import papers
from grail_widgets.lessons.exercises import MAKERS
from grail_widgets.panels.exercise import ExercisePanel
from grail_widgets.panels.exercise_marking import MarkingPanel
from grail_widgets.panels.worksheet import Worksheet


@pytest.fixture
def shown() -> Iterator[ExercisePanel]:
    made = grail_widgets.exercise("complement", student="Zoë", key="autumn")
    yield made
    made.close()


def send(sheet: Worksheet, do: str, **content: Any) -> None:
    """What the page sends when something is pressed or entered."""
    sheet._receive(sheet, {"do": do, **content}, [])


def said(sheet: Worksheet) -> tuple[str, str]:
    status = sheet.page["status"]
    return status["text"], status["tone"]


def sent(sheet: Worksheet) -> str:
    return json.dumps(sheet.page, ensure_ascii=False)


def test_it_asks_and_keeps_the_answer_to_itself(shown: ExercisePanel) -> None:
    own = shown.exercise
    assert own.ask in sent(shown)
    assert own.written_answer not in sent(shown)
    assert own.solution[-1].text not in sent(shown)
    assert str(shown).startswith("The complement, exercise 1\n\n")
    assert own.how in str(shown)
    assert shown._repr_mimebundle_()[0]["text/plain"] == str(shown)


def test_a_wrong_answer_is_told_which_wrong_way_it_fits(shown: ExercisePanel) -> None:
    model = shown.exercise.draft.models[0]
    send(shown, "enter", name="answer", text=str(model.value))
    assert said(shown)[1] == "answer"
    assert shown.verdict is not None
    assert (shown.verdict.model, shown.tries) == (model.id, 1)


def test_the_right_answer_is_right(shown: ExercisePanel) -> None:
    send(shown, "enter", name="answer", text=str(shown.exercise.answer))
    assert said(shown) == ("Right.", "right")


@pytest.mark.parametrize("text", ["7/6", "one half", "", "9" * 5_000])
def test_what_is_no_answer_is_said_in_place_and_is_no_try(shown: ExercisePanel, text: str) -> None:
    send(shown, "enter", name="answer", text=text)
    assert said(shown)[1] == "error"
    assert said(shown)[0].endswith((".", "?"))
    assert shown.tries == 0


def test_the_solution_comes_when_asked_for(shown: ExercisePanel) -> None:
    send(shown, "press", name="solution")
    assert shown.exercise.written_answer in sent(shown)
    assert shown.solution().endswith(f"Answer: {shown.exercise.written_answer}")
    assert "(GC.die.faces)" in shown.solution()


def test_a_code_has_no_name_in_it_unless_wished(shown: ExercisePanel) -> None:
    with pytest.raises(ValueError, match="There is no answer yet"):
        _ = shown.code
    shown.answer("1/2")
    assert shown.code in sent(shown)
    assert "Zo" not in shown.code
    send(shown, "enter", name="with-name", text="on")
    assert "Zo%C3%AB" in shown.code


def test_answers_are_saved_to_one_small_file(shown: ExercisePanel, tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    shown.answer("1/2")
    shown.save(path)
    shown.another()
    shown.answer("0.25")
    shown.save(path)
    paper = papers.read(path.read_bytes(), "autumn")
    assert [(each.number, each.given) for each in paper.answers] == [(1, "1/2"), (2, "0.25")]


def test_the_page_gets_a_file_to_keep(shown: ExercisePanel, monkeypatch: pytest.MonkeyPatch) -> None:
    messages: list[dict[str, str]] = []
    monkeypatch.setattr(shown, "send", messages.append)
    shown.answer("1/2")
    send(shown, "press", name="save")
    assert papers.read(messages[0]["text"].encode(), "autumn").answers[0].given == "1/2"
    assert "Zo" not in messages[0]["text"]


def test_another_exercise_and_another_topic(shown: ExercisePanel) -> None:
    before = shown.page["fresh"]
    shown.answer("1/2")
    send(shown, "press", name="another")
    assert (shown.exercise.number, shown.tries, said(shown)[0]) == (2, 0, "")
    assert shown.page["fresh"] > before
    send(shown, "enter", name="topic", text="union")
    assert (shown.exercise.topic, shown.exercise.number) == ("union", 1)
    send(shown, "enter", name="topic", text="cooking")
    assert "no topic here" in said(shown)[0]
    assert shown.exercise.topic == "union"


@pytest.mark.parametrize("topic", MAKERS)
def test_every_topic_can_be_shown_with_its_table_and_rules(topic: str) -> None:
    made = grail_widgets.exercise(topic, 17, "autumn")
    folds = {block["name"]: block for block in made.page["below"] if block["kind"] == "fold"}
    picture = folds["table"]["blocks"][0]["svg"]
    assert picture.startswith("<svg")
    assert all(item["rule"] for item in folds["rules"]["blocks"][0]["items"])
    made.close()


def test_an_exercise_can_be_taken_to_the_lab(shown: ExercisePanel) -> None:
    assert shown.question.answer == shown.exercise.answer


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ({"do": "dance"}, "does not understand what its page has sent"),
        ({"do": "enter", "name": "answer"}, "does not understand what its page has sent"),
        ("hello", "does not understand what its page has sent"),
        ({"do": "enter", "name": "answer", "text": "x" * 500_000}, "400000 characters at most"),
    ],
)
def test_a_message_that_it_does_not_understand_is_answered(shown: ExercisePanel, content: Any, words: str) -> None:
    shown._receive(shown, content, [])
    assert words in said(shown)[0]


def test_a_fault_of_its_own_is_shown_and_raised_in_tests(
    shown: ExercisePanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(given: object) -> str:
        raise RuntimeError("no more ink")

    monkeypatch.setattr(shown, "answer", broken)
    send(shown, "enter", name="answer", text="1/2")
    assert "Exercise has failed (RuntimeError: no more ink" in said(shown)[0]
    monkeypatch.setattr(ExercisePanel, "raise_errors", True)
    with pytest.raises(RuntimeError):
        send(shown, "enter", name="answer", text="1/2")


@pytest.mark.parametrize("arguments", [("cooking", "1", "a"), ("union", "", "a"), ("union", "1", "")])
def test_what_cannot_be_opened_is_refused(arguments: tuple[str, str, str]) -> None:
    with pytest.raises(FileError):
        grail_widgets.exercise(*arguments)


# ---- marking -----------------------------------------------------------------------------------


@pytest.fixture
def marking() -> Iterator[MarkingPanel]:
    made = grail_widgets.marking("autumn", students="Zoë\n1-30")
    yield made
    made.close()


def test_pasted_codes_come_out_as_marks(marking: MarkingPanel, shown: ExercisePanel, tmp_path: Path) -> None:
    shown.answer(shown.exercise.answer)
    send(marking, "enter", name="codes", text=f"Here: {shown.code}\n=SUM(A1)\n")
    assert said(marking)[0] == "2 marked: 1 right, 1 refused."
    assert "line 1 | Zoë | complement 1" in str(marking)
    rows = marking.page["below"][0]["rows"]
    assert rows[1][:3] == ["line 1", "Zoë", "complement 1"]
    marking.save(tmp_path / "marks.csv")
    assert (tmp_path / "marks.csv").read_text(encoding="utf-8-sig") == marking.csv


def test_marks_are_handed_out_as_csv(marking: MarkingPanel, monkeypatch: pytest.MonkeyPatch) -> None:
    messages: list[dict[str, str]] = []
    monkeypatch.setattr(marking, "send", messages.append)
    marking.mark("nothing")
    send(marking, "press", name="save")
    assert messages[0]["name"] == "marks.csv"
    assert messages[0]["text"].startswith("\ufeffsource,student")


def test_an_empty_text_is_no_error(marking: MarkingPanel) -> None:
    send(marking, "enter", name="codes", text=" \n")
    assert said(marking)[0] == "There is no code yet."


def test_a_key_or_class_list_that_cannot_be_is_refused() -> None:
    with pytest.raises(FileError, match="The class key is needed"):
        grail_widgets.marking("")
    with pytest.raises(FileError, match="are the same in the class list"):
        grail_widgets.marking("autumn", "Zoë\nzoe")
