"""`grail-widgets simulate`: the same games as from Python, kept, gone on with, and refused in one sentence."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from grail_widgets import simulate
from grail_widgets.cli import main

FEW = ["--games", "30", "--workers", "1", "--quiet", "--seed", "3"]


def run(*words: str) -> int:
    with pytest.raises(SystemExit) as left:
        main(["simulate", *words])
    code = left.value.code
    return 0 if code is None else int(code)


def test_it_plays_the_same_games_as_from_python(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "games.csv"
    assert run("grail-cup", *FEW, "--players", "3", "--count", "wins", "--csv", str(path)) == 0
    same = simulate("grail-cup", games=30, players=3, seed="3", count=("wins",), progress=False)
    assert path.read_text() == same.to_csv()
    assert capsys.readouterr().out.strip() == same.summary()
    with path.open() as stream:
        rows = list(csv.DictReader(stream))
    assert len(rows) == 30
    assert {row["wins"] for row in rows} == {"1"}


def test_a_run_can_be_kept_and_gone_on_with(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = tmp_path / "kept.json"
    assert run("grail", "--players", "2", *FEW, "--save", str(kept)) == 0
    assert run("grail", "--players", "2", *FEW[2:], "--games", "40", "--resume", str(kept)) == 0
    out = capsys.readouterr().out
    assert "30 of 30 games" in out
    assert "40 of 40 games" in out
    assert run("grail", "--players", "3", *FEW, "--resume", str(kept)) == 2
    assert "of another run" in capsys.readouterr().err


def test_a_way_of_playing_for_one_seat_and_a_ruling(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--policy", "red=sensible", "--ruling", "zero-move=effect", "--players", "3")
    assert run("grail-cup", *FEW, *words) == 0
    assert "red   wins" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["grail-cpu"], "Did you mean 'grail-cup'"),
        (["grail", "--games", "-5"], "-5 is not in the range"),
        (["grail", "--games", "0"], "0 is not in the range"),
        (["grail", "--policy", "genius"], "'genius' is no way of playing GRAIL"),
        (["grail", "--policy", "zoe=random"], "'zoe' is no seat here"),
        (["grail", "--policy", "=random"], "NAME=VALUE is needed here"),
        (["grail", "--ruling", "rest"], "NAME=VALUE is needed here"),
        (["grail", "--ruling", "rest=1"], "there is no such ruling"),
        (["grail", "--resume", "/nowhere.json"], "cannot be read"),
        (["grail", "--players", "7"], "takes 2 to 6"),
        (["grail", "--dask", "tcp://127.0.0.1:9"], "No Dask scheduler answers"),
    ],
)
def test_bad_words_are_refused_in_one_sentence(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(*words, "--quiet", *([] if "--games" in words else ["--games", "5"])) == 2
    err = capsys.readouterr().err
    assert sentence in err
    assert "Traceback" not in err
