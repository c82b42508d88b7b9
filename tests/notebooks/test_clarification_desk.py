"""The notebook of the clarification desk runs strictly, and shows one argument of every game."""

from __future__ import annotations

import json
from pathlib import Path

from tests.notebooks.test_courses import VIEW, nbval

NOTEBOOK = Path(__file__).parents[2] / "notebooks" / "clarification_desk.ipynb"


def test_it_runs_and_shows_what_it_was_saved_with() -> None:
    run = nbval(NOTEBOOK)
    assert run.returncode == 0, run.stdout[-3000:]


def test_it_has_an_argument_of_every_game_and_needs_no_widget() -> None:
    notebook = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    source = "".join("".join(cell["source"]) for cell in code)
    for game in ("grail-cup", "holy-grail", "grail", "quest-for-the-grail"):
        assert f'desk("{game}"' in source
    outputs = [output for cell in code for output in cell["outputs"]]
    assert len(outputs) >= 8
    assert not any(VIEW in output.get("data", {}) for output in outputs)
    assert "widgets" not in notebook["metadata"]
    assert not any(cell["metadata"] for cell in notebook["cells"])


def test_one_wrong_word_fails(tmp_path: Path) -> None:
    """A run that passes here would compare nothing."""
    notebook = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    keep = [cell for cell in notebook["cells"] if cell["id"] in ("import", "grail-why-not")]
    notebook["cells"] = keep
    told = keep[-1]["outputs"][0]
    told["text"] = "".join(told["text"]).replace("no use at Sea", "much use at Sea")
    path = tmp_path / "corrupted.ipynb"
    path.write_text(json.dumps(notebook), encoding="utf-8")
    run = nbval(path)
    assert run.returncode == 1
    assert "much use at Sea" in run.stdout
