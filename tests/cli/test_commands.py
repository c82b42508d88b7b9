"""The command line: what it prints, how it exits, and that no traceback reaches anybody."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import grail_widgets.cli
from grail_widgets.cli import COMMANDS, main
from grail_widgets.cli.open import copy_notebooks
from grail_widgets.engine.yaml_files import LIMIT

RACE = "position: {players: [red, blue, green], race: [[red, 9], [blue, 5], [green, 3]]}"
HOLDS = f"- {{game: grail-cup, title: holds, {RACE}, expect: {{seal: green}}}}\n"
FAILS = HOLDS.replace("holds", "fails").replace("seal: green", "seal: red")
REFUSED = HOLDS.replace("holds", "refused").replace("[red,", "[pink,")
ILLEGAL = HOLDS.replace("holds", "illegal").replace("expect: {seal: green}", "steps: [fly]")
LESSON = f"- {{game: grail-cup, id: a, title: lesson, text: T., {RACE}, ask: Q?, answer: 1/2}}\n"
SHAPE = HOLDS.replace("title", "titel")


class Run:
    """What a run of the program printed, and its exit code."""

    def __init__(self, capsys: pytest.CaptureFixture[str], *args: str | Path) -> None:
        with pytest.raises(SystemExit) as leaving:
            main([str(arg) for arg in args])
        self.code = leaving.value.code
        self.out, self.err = capsys.readouterr()
        assert "Traceback" not in self.out + self.err


def _files(folder: Path, **texts: str) -> list[Path]:
    for name, text in texts.items():
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    return [folder / f"{name}.yaml" for name in texts]


@pytest.mark.parametrize(
    ("texts", "code"),
    [
        ([HOLDS], 0),
        ([HOLDS + HOLDS, HOLDS], 0),
        (["[]"], 0),
        ([HOLDS + FAILS], 1),
        ([REFUSED], 1),
        ([ILLEGAL, HOLDS], 1),
        ([LESSON], 1),
        ([SHAPE], 2),
        (["", HOLDS], 2),
        (["[1, 2"], 2),
        ([FAILS, "not: a list"], 2),
        (["not: a list", FAILS], 2),
    ],
)
def test_exit_codes_of_check(
    texts: list[str], code: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = _files(tmp_path, **{f"f{number}": text for number, text in enumerate(texts)})
    assert Run(capsys, "check", *files).code == code


def test_check_prints_a_line_for_each_and_runs_the_other_files(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, broken, bad = _files(tmp_path, good=HOLDS + FAILS, broken=HOLDS + SHAPE, bad=REFUSED + ILLEGAL)
    run = Run(capsys, "check", good, broken, bad, tmp_path / "none.yaml")
    lines = run.out.splitlines()
    assert lines[0] == f"ok   {good}:1: holds"
    assert lines[1] == f"FAIL {good}:2: fails: expect.seal: expected red, found green"
    assert lines[2].startswith(f"FAIL {bad}:1: refused: the position is refused: position.players[0]: ")
    assert lines[3].startswith(f"FAIL {bad}:2: illegal: step 1: 'fly' is refused")
    assert len(lines) == 4
    assert run.err.splitlines() == [
        f"{broken}, line 2: entry 2, titel: there is no such key here. Did you mean 'title'?",
        f"{tmp_path / 'none.yaml'}: cannot be read: No such file or directory.",
    ]
    assert run.code == 2


def test_check_refuses_a_huge_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    [huge] = _files(tmp_path, huge="#" * (LIMIT + 1))
    run = Run(capsys, "check", huge)
    assert (run.code, run.out) == (2, "")
    assert "over 1 MiB" in run.err


def test_nothing_in_a_file_steers_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    escape = FAILS.replace("fails", '"\\e]0;x\\a\\e[31m <b>t</b> \\ud800"').replace("seal: red", 'seal: "\\e[2J"')
    run = Run(capsys, "check", *_files(tmp_path, escape=escape, keys='- {"\\e[2J": 1}\n'))
    assert run.out.isprintable() or all(line.isprintable() for line in run.out.splitlines())
    assert all(line.isprintable() for line in run.err.splitlines())
    assert "<b>t</b>" in run.out


def test_a_fault_of_the_engine_fails_its_scenario_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr("grail_widgets.engine.scenario.differences", broken)
    plain = HOLDS.replace(", expect: {seal: green}", "")
    run = Run(capsys, "check", *_files(tmp_path, f=HOLDS + plain))
    assert run.code == 1
    assert [line.split()[0] for line in run.out.splitlines()] == ["FAIL", "ok"]
    assert "the program failed on it: ZeroDivisionError: oh" in run.out


def test_a_fault_of_the_program_is_one_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr("grail_widgets.cli.check.read_entries", broken)
    run = Run(capsys, "check", *_files(tmp_path, f=HOLDS))
    assert run.code == 2
    assert run.err.startswith("grail-widgets: a fault of the program itself (ZeroDivisionError: oh)")
    assert len(run.err.splitlines()) == 1


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    run = Run(capsys, command, "--help")
    assert run.code == 0
    assert "Usage: grail-widgets" in run.out


@pytest.mark.parametrize("args", [["check"], ["chekc", "x"], ["check", "--nope"], ["lesson"], ["board"]])
def test_wrong_use_is_explained(args: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    run = Run(capsys, *args)
    assert run.code == 2
    assert "Error: " in run.err


@pytest.mark.parametrize(
    "program", [[sys.executable, "-m", "grail_widgets"], [str(Path(sys.executable).parent / "grail-widgets")]]
)
def test_both_names_start_the_same_program_with_any_locale(program: list[str], tmp_path: Path) -> None:
    [path] = _files(tmp_path, f=HOLDS.replace("holds", "Blåtand “holds”"))
    run = subprocess.run(
        [*program, "check", str(path)],
        capture_output=True,
        text=True,
        env=os.environ | {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"},
        check=False,
    )
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout.startswith("ok ")
    assert "holds" in run.stdout


def test_the_program_starts_without_widgets_and_charts() -> None:
    """A command that needs neither waits for neither."""
    code = (
        "import sys; from grail_widgets.cli import check\n"
        "heavy = {'ipywidgets', 'anywidget', 'matplotlib', 'numpy', 'IPython'} & set(sys.modules)\n"
        "sys.exit(str(heavy) if heavy else 0)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


# ---- lesson ----------------------------------------------------------------------------------

OPENED = """
- game: grail-cup
  id: village
  title: A Village
  text: Red holds the Fairy.
  position:
    players: [red, blue, green, yellow]
    race: [[blue, 25], [red, 5], [green, 3], [yellow, 2]]
    allies: {red: [fairy]}
  ask: How likely is a Spear after two steps?
  options: [1/2, 1/3]
  answer: 1/2
  reveal: [move 2]
"""


def test_a_lesson_is_printed_and_says_how_to_open_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    [path] = _files(tmp_path, lesson=OPENED)
    run = Run(capsys, "lesson", path)
    assert run.code == 0
    assert f"grail_widgets.lesson({str(path)!r})" in run.out
    for part in (
        "A Village\n=========",
        "Red holds the Fairy.",
        "How likely is a Spear",
        "  - 1/3",
        "red may: move 2",
    ):
        assert part in run.out
    assert "The answer" not in run.out
    assert "The answer: 1/2" in Run(capsys, "lesson", path, "--reveal").out


def test_a_lesson_whose_answer_is_wrong_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run = Run(capsys, "lesson", *_files(tmp_path, lesson=OPENED.replace("answer: 1/2", "answer: 1/5")))
    assert run.code == 1
    assert "FAIL answer: expected one of the options" in run.out


def test_lessons_are_found_by_their_id(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    [path] = _files(tmp_path, lesson=OPENED + OPENED.replace("village", "again").replace("A Village", "Once more"))
    run = Run(capsys, "lesson", path, "--id", "again")
    assert "Once more" in run.out
    assert "A Village" not in run.out
    assert "id='again'" in run.out
    run = Run(capsys, "lesson", path, "--id", "none")
    assert run.code == 2
    assert "it has village, again." in run.err
    run = Run(capsys, "lesson", *_files(tmp_path, none=HOLDS))
    assert run.code == 2
    assert "there are no lessons in it" in run.err


# ---- board -----------------------------------------------------------------------------------

BOARD = """\
finish: 30
castle: [10, 20]
church: [8, 16, 24]
village: [6, 18]
clover: [7, 9, 17, 20, 22]
red: 12
start: {9: 0, 8: 1, 7: 2, 6: 3, 5: 3, 4: 4, 3: 4, 2: 5, 1: 5}
"""


def test_a_board_is_shown_and_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run = Run(capsys, "board", *_files(tmp_path, board="name: My Meadow\n" + BOARD))
    assert run.code == 0
    assert "My Meadow" in run.out
    assert "30=" in run.out
    assert "\nok   " in run.out


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (("finish: 30", "finish: 0"), "line 1: finish: "),
        (("finish: 30\n", ""), "line 1: the board: the key 'finish' is missing."),
        (("red: 12", "red: 30"), "line 6: red: "),
        (("red: 12", "read: 12"), "line 6: read: there is no such key here. Did you mean 'red'?"),
        (("castle: [10, 20]", "castle: [10, 40]"), "line 2: castle[1]: there is no space 40"),
        (("clover: [7, 9, 17, 20, 22]", "clover: [7, 9]"), "line 5: clover: "),
        (("village: [6, 18]", "village: [6, 17]"), "line 4: village"),
        (("{9: 0, ", "{"), "line 7: start: "),
        ((BOARD, "[1, 2]"), "line 1: the board: "),
        ((BOARD, "default"), "line 1: the board: "),
    ],
)
def test_what_is_wrong_with_a_board_is_named_with_its_line(
    change: tuple[str, str], fault: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    [path] = _files(tmp_path, board=BOARD.replace(*change))
    run = Run(capsys, "board", path)
    assert (run.code, run.out) == (2, "")
    assert run.err.startswith(f"grail-widgets: {path}, {fault}")


# ---- open ------------------------------------------------------------------------------------


@pytest.fixture
def notebooks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    source = tmp_path / "source"
    (source / "data").mkdir(parents=True)
    (source / ".ipynb_checkpoints").mkdir()
    (source / "a.ipynb").write_text("ours")
    (source / "data" / "b.yaml").write_text("data")
    (source / ".ipynb_checkpoints" / "a.ipynb").write_text("old")
    monkeypatch.setattr("grail_widgets.cli.open.BUILT", source)
    return source


def test_notebooks_are_copied_and_nobodys_work_is_touched(
    notebooks: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "mine"
    assert copy_notebooks(folder) == (["a.ipynb", "data/b.yaml"], [])
    (folder / "a.ipynb").write_text("my own work")
    (folder / "data" / "b.yaml").unlink()
    with pytest.raises(SystemExit) as leaving:
        main(["open", str(folder), "--copy-only"])
    assert leaving.value.code == 0
    assert "1 files copied, 1 left as they were.\n  left as it was: a.ipynb" in capsys.readouterr().out
    assert (folder / "a.ipynb").read_text() == "my own work"
    assert (folder / "data" / "b.yaml").read_text() == "data"
    assert not (folder / ".ipynb_checkpoints").exists()


def test_a_link_in_the_folder_is_not_followed(notebooks: Path, tmp_path: Path) -> None:
    folder, elsewhere = tmp_path / "mine", tmp_path / "elsewhere"
    folder.mkdir()
    (folder / "a.ipynb").symlink_to(elsewhere)
    assert copy_notebooks(folder) == (["data/b.yaml"], ["a.ipynb"])
    assert not elsewhere.exists()


def test_a_folder_that_cannot_be_is_refused(
    notebooks: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    run = Run(capsys, "open", tmp_path / "file")
    assert run.code == 2
    assert "the notebooks cannot be copied there" in run.err


def test_open_starts_jupyterlab_in_the_folder(
    notebooks: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[list[str]] = []

    def run(args: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        calls.append(args)
        return subprocess.CompletedProcess(args, 0)

    monkeypatch.setattr(subprocess, "run", run)
    with pytest.raises(SystemExit) as leaving:
        grail_widgets.cli.main(["open", str(tmp_path / "mine"), "--no-browser", "--port=9999"])
    assert leaving.value.code == 0
    [args] = calls
    assert args[1:3] == ["-m", "jupyterlab"]
    assert f"--ServerApp.root_dir={tmp_path / 'mine'}" in args
    assert args[-2:] == ["--no-browser", "--port=9999"]
    assert (tmp_path / "mine" / "a.ipynb").read_text() == "ours"


def test_without_jupyterlab_it_says_how_to_install_it(
    notebooks: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("grail_widgets.cli.open.find_spec", lambda _: None)
    run = Run(capsys, "open", tmp_path / "mine")
    assert run.code == 2
    assert "pip install 'grail-widgets[lab]'" in run.err
    assert (tmp_path / "mine" / "a.ipynb").exists()
