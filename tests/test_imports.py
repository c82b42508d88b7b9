"""Imports go one way: the contracts in pyproject.toml, kept by import-linter."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
HEAVY = ("ipywidgets", "anywidget", "matplotlib", "numpy", "IPython")


def _lint(folder: Path) -> subprocess.CompletedProcess[str]:
    lint = [str(Path(sys.executable).parent / "lint-imports"), "--no-cache"]
    return subprocess.run(lint, cwd=folder, capture_output=True, text=True, check=False)


def test_the_import_contracts_are_kept() -> None:
    run = _lint(ROOT)
    assert run.returncode == 0, run.stdout
    assert "0 broken" in run.stdout


def test_a_broken_contract_is_seen(tmp_path: Path) -> None:
    """The same contracts fail on a package in which a view imports a game: the linter does look."""
    package = tmp_path / "grail_widgets"
    for name in ("cli", "site", "panels", "lessons", "probability", "views", "games", "engine"):
        (package / name).mkdir(parents=True)
        (package / name / "__init__.py").write_text("")
    (package / "__init__.py").write_text("")
    (package / "games" / "grail").mkdir()
    (package / "games" / "grail" / "__init__.py").write_text("")
    for name in ("chance_charts.py", "charts.py", "paper.py"):
        (package / "views" / name).write_text("import matplotlib\n")
    (package / "views" / "__init__.py").write_text("from grail_widgets.games import grail\n")
    (tmp_path / "pyproject.toml").write_text((ROOT / "pyproject.toml").read_text())
    run = _lint(tmp_path)
    assert run.returncode == 1
    assert "Views draw any game, and know none BROKEN" in run.stdout


@pytest.mark.parametrize("module", ["grail_widgets", "grail_widgets.views.text", "grail_widgets.probability"])
def test_what_needs_no_widget_and_no_chart_loads_none(module: str) -> None:
    code = f"import sys, {module}; sys.exit(' '.join(set({HEAVY}) & set(sys.modules)) or 0)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
