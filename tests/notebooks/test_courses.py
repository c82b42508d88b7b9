"""The course notebooks: each runs from top to bottom without a click and shows what it was saved with."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from grail_widgets.games import GAMES
from grail_widgets.lessons import course

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
COURSES = {game: NOTEBOOKS / f"{game.replace('-', '_')}.ipynb" for game in GAMES}
VIEW = "application/vnd.jupyter.widget-view+json"


def nbval(path: Path) -> subprocess.CompletedProcess[str]:
    """A strict run of a notebook: every cell's text and pictures are compared with the saved ones."""
    plain = ["-q", "-p", "no:cacheprovider", "-c", os.devnull]
    command = [sys.executable, "-m", "pytest", "--nbval", *plain, str(path)]
    return subprocess.run(command, capture_output=True, text=True, cwd=path.parent, timeout=600, check=False)


def saved(game: str) -> dict[str, Any]:
    notebook: dict[str, Any] = json.loads(COURSES[game].read_text(encoding="utf-8"))
    return notebook


def code(notebook: dict[str, Any]) -> list[dict[str, Any]]:
    return [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]


@pytest.mark.parametrize("game", GAMES)
def test_it_runs_and_shows_what_it_was_saved_with(game: str) -> None:
    run = nbval(COURSES[game])
    assert run.returncode == 0, run.stdout[-3000:]
    assert f"{len(code(saved(game)))} passed" in run.stdout


@pytest.mark.parametrize("game", GAMES)
def test_it_is_the_course_that_the_lessons_make(game: str) -> None:
    """A lesson that was changed without making the notebook again is found out here."""
    made = [(cell["id"], cell["source"]) for cell in course.notebook(game)["cells"]]
    assert [(cell["id"], "".join(cell["source"])) for cell in saved(game)["cells"]] == made


@pytest.mark.parametrize("game", GAMES)
def test_every_lesson_is_saved_with_text_and_a_picture_that_need_no_widget(game: str) -> None:
    shown = [cell for cell in code(saved(game)) if "text=False" in "".join(cell["source"])]
    assert len(shown) == len(course.lessons(game))
    for cell in shown:
        (output,) = cell["outputs"]
        assert {"text/plain", "image/svg+xml"} <= set(output["data"])
        assert VIEW not in output["data"]


@pytest.mark.parametrize("game", GAMES)
def test_nothing_in_it_depends_on_the_machine_it_was_made_on(game: str) -> None:
    notebook = saved(game)
    assert "widgets" not in notebook["metadata"]
    assert not any(cell["metadata"] for cell in notebook["cells"])
    assert " object at 0x" not in COURSES[game].read_text(encoding="utf-8")


def test_a_corrupted_notebook_fails(tmp_path: Path) -> None:
    """One word of one answer is wrong: a run that passes here would compare nothing."""
    notebook = saved("grail-cup")
    keep = [cell for cell in notebook["cells"] if cell["id"] in ("import", "gc-stopped-answer")]
    notebook["cells"] = keep
    sound, corrupted = tmp_path / "sound.ipynb", tmp_path / "corrupted.ipynb"
    sound.write_text(json.dumps(notebook), encoding="utf-8")
    told = keep[-1]["outputs"][0]
    told["text"] = "".join(told["text"]).replace("moves only to 16", "moves only to 17")
    corrupted.write_text(json.dumps(notebook), encoding="utf-8")
    assert nbval(sound).returncode == 0
    run = nbval(corrupted)
    assert run.returncode == 1
    assert "Cell outputs differ" in run.stdout
    assert "only to 17" in run.stdout


def test_a_corrupted_picture_fails(tmp_path: Path) -> None:
    """The pictures of the lessons are compared too."""
    notebook = saved("grail-cup")
    keep = [cell for cell in notebook["cells"] if cell["id"] in ("import", "gc-stopped")]
    notebook["cells"] = keep
    data = keep[-1]["outputs"][0]["data"]
    data["image/svg+xml"] = "".join(data["image/svg+xml"]).replace("Yellow", "Purple")
    corrupted = tmp_path / "corrupted.ipynb"
    corrupted.write_text(json.dumps(notebook), encoding="utf-8")
    assert nbval(corrupted).returncode == 1
