"""Every notebook runs in a browser's Python and tells there what it was saved with."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.site.built import site_of_this_run

NOTEBOOKS = sorted((Path(__file__).parents[2] / "notebooks").glob("*.ipynb"))


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return site_of_this_run(tmp_path_factory)


def test_every_cell_of_every_notebook_runs_in_pyodide_and_tells_what_it_was_saved_with(site: Path) -> None:
    node = shutil.which("node")
    assert node is not None, "node is needed for this test, as it is for building the site."
    script = Path(__file__).with_name("run_notebooks.mjs")
    done = subprocess.run(
        [node, str(script), str(site), *map(str, NOTEBOOKS)],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-500:]
    found = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    assert [each["name"] for each in found] == [path.name for path in NOTEBOOKS]
    assert all(each["cells"] for each in found)
    assert {each["name"]: each["faults"] for each in found if each["faults"]} == {}
