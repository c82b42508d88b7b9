"""`grail-widgets ask` prints the tree of a scenario, and one sentence for what it cannot do."""

from __future__ import annotations

from pathlib import Path

import pytest

from grail_widgets.cli import main

SCENARIO = """\
- game: grail
  title: The last die
  position: {players: [ann, bob], phase: quest, quest: ogre}
- game: grail-cup
  title: Spear and Dragon
  question: Where does it end?
  answer: Beside the Dragon.
  basis: inferred
  position: {players: [red, blue, green], race: [[blue, 20], [red, 10], [green, 3]], dragon: 14,
    spears: {red: 1}, allies: {red: [blacksmith]}}
  steps: [spend spear]
- game: grail
  title: No such phase
  position: {players: [ann, bob], phase: lunch}
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "asked.yaml"
    path.write_text(SCENARIO, encoding="utf-8")
    return path


def run(*words: str) -> int:
    with pytest.raises(SystemExit) as left:
        main(["ask", *words])
    return int(left.value.code or 0)


def test_it_prints_the_tree_with_odds_and_clauses(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(str(file), "--only", "last die") == 0
    printed = capsys.readouterr().out
    assert "die 5: 1/6, 16.7 %" in printed
    assert "(WG.quest.token)" in printed
    assert max(map(len, printed.splitlines())) <= 80


def test_it_prints_question_answer_and_basis(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(str(file), "--only", "Spear") == 0
    printed = capsys.readouterr().out
    assert "Question: Where does it end?" in printed
    assert "This answer is inferred from it." in printed
    assert "Red moves 4 spaces forward to 14" in printed


def test_it_sets_readings_side_by_side(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(str(file), "--only", "Spear", "--compare", "spear-landing") == 0
    printed = capsys.readouterr().out
    assert "What differs:" in printed
    assert "Under “beyond”:" in printed


def test_a_position_that_cannot_be_is_said_and_the_others_are_answered(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(str(file)) == 1
    printed = capsys.readouterr()
    assert "asked.yaml:12: No such phase: position.phase" in printed.err
    assert "The last die" in printed.out
    assert "Traceback" not in printed.err


@pytest.mark.parametrize("words", [("none.yaml",), ("{file}", "--only", "zebra"), ("{file}", "--compare", "x")])
def test_what_cannot_be_is_one_sentence(
    words: tuple[str, ...], file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(*(word.format(file=file) for word in words)) in (1, 2)
    assert "Traceback" not in capsys.readouterr().err


def test_a_small_budget_is_said(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(str(file), "--only", "last die", "--budget", "3") == 0
    assert "Cut here" in capsys.readouterr().out
