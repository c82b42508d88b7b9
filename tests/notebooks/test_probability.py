"""The notebooks of the probability lessons: each runs strictly, is complete, and comes from its text."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from grail_widgets.lessons import probability_course
from grail_widgets.probability import TOPICS, question
from tests.notebooks.test_courses import NOTEBOOKS, VIEW, code, nbval

LESSONS = probability_course.lessons()


def path(name: str) -> Path:
    return NOTEBOOKS / f"probability_{name}.ipynb"


def saved(name: str) -> dict[str, Any]:
    notebook: dict[str, Any] = json.loads(path(name).read_text(encoding="utf-8"))
    return notebook


def texts(name: str) -> str:
    return "\n".join("".join(cell["source"]) for cell in saved(name)["cells"] if cell["cell_type"] == "markdown")


def test_there_are_six_lessons() -> None:
    assert [name[0] for name in LESSONS] == list("123456")


@pytest.mark.parametrize("name", LESSONS)
def test_it_runs_and_shows_what_it_was_saved_with(name: str) -> None:
    run = nbval(path(name))
    assert run.returncode == 0, run.stdout[-3000:]
    assert f"{len(code(saved(name)))} passed" in run.stdout


@pytest.mark.parametrize("name", LESSONS)
def test_it_is_what_its_text_makes(name: str) -> None:
    made = [(cell["id"], cell["source"]) for cell in probability_course.notebook(name)["cells"]]
    assert [(cell["id"], "".join(cell["source"])) for cell in saved(name)["cells"]] == made


@pytest.mark.parametrize("name", LESSONS)
def test_it_has_a_teachers_page_with_all_its_parts(name: str) -> None:
    page = texts(name).partition("## Teacher's page")[2]
    parts = ("**Aim.**", "**Before you start.**", "| minutes | what |", "**Questions to ask.**", "**Answers.**")
    assert [part for part in parts if part not in page] == []
    last = [line for line in page.splitlines() if line.startswith("| ") and " to " in line][-1]
    assert last.split()[3] == ("50" if name == "1_chance" else "40")


@pytest.mark.parametrize("name", LESSONS)
def test_every_numbered_question_has_its_answer(name: str) -> None:
    lesson, _, page = texts(name).partition("## Teacher's page")
    asked = [line.split(".")[0] for line in lesson.splitlines() if line[:2].rstrip(".").isdigit() and ". " in line]
    answers = page.partition("**Answers.**")[2]
    assert asked == [str(number) for number in range(1, len(asked) + 1)]
    assert [number for number in asked if f"{number}. " not in answers] == []


@pytest.mark.parametrize("name", LESSONS)
def test_running_all_cells_gives_no_answer_away_above_the_teachers_page(name: str) -> None:
    cells = saved(name)["cells"]
    page = next(i for i, cell in enumerate(cells) if "## Teacher's page" in "".join(cell["source"]))
    labs = [cell for cell in cells[:page] if "grail_widgets.lab(" in "".join(cell["source"])]
    assert len(labs) >= 2
    for cell in labs:
        id = "".join(cell["source"]).split('"')[1]
        shown = "".join(cell["outputs"][0]["data"]["text/plain"])
        assert question(id).text in shown
        assert "exact answer" not in shown
        assert VIEW not in cell["outputs"][0]["data"]


def test_the_exercises_of_the_lessons_are_on_topics_that_exist() -> None:
    named = {
        "".join(cell["source"]).split('"')[1]
        for name in LESSONS
        for cell in code(saved(name))
        if "grail_widgets.exercise(" in "".join(cell["source"])
    }
    assert len(named) >= 10
    assert named <= set(TOPICS)
