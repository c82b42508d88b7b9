"""The wheel and the source archive hold what they should, and the wheel works without the checkout."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

from grail_widgets.games import GAMES

ROOT = Path(__file__).parent.parent
FRONT = ROOT / "grail_widgets" / "panels" / "front"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A source archive, and a wheel built from that archive alone."""
    out = tmp_path_factory.mktemp("dist")
    run = subprocess.run(
        [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(out), str(ROOT)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout[-2000:] + run.stderr[-2000:]
    return {path.suffix: path for path in out.iterdir()}


def _sources(folder: str, pattern: str) -> set[str]:
    return {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / folder).rglob(pattern)
        if path.is_file() and not {"_seeds", "_build", "rules", ".ipynb_checkpoints"} & set(path.parts)
    }


def test_the_wheel_holds_the_package_the_seeds_and_the_notebooks_alone(built: dict[str, Path]) -> None:
    with zipfile.ZipFile(built[".whl"]) as wheel:
        names = set(wheel.namelist())
    info = {name for name in names if ".dist-info/" in name}
    assert any(name.endswith("licenses/LICENSE") for name in info)
    assert any(name.endswith("entry_points.txt") for name in info)
    seeds = {f"grail_widgets/_seeds/{game}.json" for game in GAMES}
    notebooks = {f"grail_widgets/_{name}" for name in _sources("notebooks", "*.ipynb")}
    assert notebooks
    code = _sources("grail_widgets", "*.py")
    assert seeds | notebooks | code <= names
    assert {f"grail_widgets/panels/front/{path.name}" for path in FRONT.glob("*.*")} <= names
    other = names - info - seeds - notebooks - code
    texts = ("grail_widgets/panels/front/", "grail_widgets/site/", "grail_widgets/lessons/probability/")
    assert not [name for name in other if not name.startswith(texts)]
    assert not [name for name in names if "__pycache__" in name or name.endswith((".pyc", ".tmp"))]


def test_the_source_archive_is_complete(built: dict[str, Path]) -> None:
    with tarfile.open(built[".gz"]) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    for wanted in (
        "README.md",
        "CHANGELOG.md",
        "LICENSE",
        "pyproject.toml",
        "hatch_build.py",
        "tests/conftest.py",
    ):
        assert wanted in names
    assert _sources("grail_widgets", "*.py") | _sources("seeds", "*.yaml") | _sources("tests", "*.py") <= names
    assert _sources("notebooks", "*.ipynb") | _sources("docs", "*.md") <= names
    assert not [name for name in names if name.startswith(("node_modules", "build/", ".git/"))]


PLAYED = """
import grail_widgets, sys
from pathlib import Path
here = Path(grail_widgets.__file__)
assert "site-packages" in here.parts, here
for id in {games!r}:
    game = grail_widgets.game(id)
    state = game.new(seed=1)
    for _ in range(30):
        text = state.legal_actions()[0] if state.legal_actions() else state.weights()[0][0]
        step = state.apply(text)
        assert all(event.text and game.rulebook.clause(event.rule) for event in step.events)
        state = step.state
    assert game.at(state.position()) == state
print(grail_widgets.panel("grail-cup", players=4, seed=7))
"""


def test_an_installed_wheel_works_without_the_checkout(built: dict[str, Path], tmp_path: Path) -> None:
    """In an environment of its own: games, panels, notebooks and the command line; libraries from this one."""
    folder = tmp_path / "env"
    venv.create(folder, with_pip=False)
    python = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "GRAIL"))}

    def run(*args: str) -> str:
        done = subprocess.run(
            [str(python), *args], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
        return done.stdout

    site = Path(run("-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip())
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", "--no-deps", "--no-index"]
    done = subprocess.run([*pip, str(built[".whl"])], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    libraries = next(path for path in map(Path, sys.path) if path.name == "site-packages")
    (site / "zz_libraries.pth").write_text(
        f"{libraries}\n"
    )  # after the wheel's own: the checkout is not on the path
    assert not list(site.glob("__editable__*"))
    assert "Grail Cup" in run("-c", PLAYED.format(games=list(GAMES)))
    assert "files copied" in run("-m", "grail_widgets", "open", "mine", "--copy-only")
    assert {path.name for path in (tmp_path / "mine").iterdir()} == {
        path.name for path in (ROOT / "notebooks").glob("*.ipynb")
    }
    assert run("-m", "grail_widgets", "check", str(ROOT / "tests" / "cases" / "grail-cup.yaml")).count("ok ") == 25
