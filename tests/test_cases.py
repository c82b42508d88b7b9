"""Every scenario and lesson that the project ships holds: one test for each."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from grail_widgets.engine.errors import FileError
from grail_widgets.engine.scenario_files import Entry, read_entries
from grail_widgets.games import GAMES

ROOT = Path(__file__).parent.parent
CASES = ROOT / "tests" / "cases"
SHARED = ROOT.parent / "shared" / "cases"
FILES = [
    *sorted(CASES.glob("*.yaml")),
    *(path for kind in ("scenarios", "faq", "lessons") for path in sorted(ROOT.glob(f"seeds/*/{kind}/*.yaml"))),
]


def _entries() -> Iterator[object]:
    for path in FILES:
        name = path.relative_to(ROOT).as_posix()
        try:
            entries = read_entries(path)
        except FileError as fault:  # shown as a failing test of that file, not as a broken run
            yield pytest.param(str(fault), id=name)
            continue
        for number, entry in enumerate(entries, start=1):
            yield pytest.param(entry, id=f"{name}-{number}-{entry.title}")


@pytest.mark.parametrize("entry", list(_entries()))
def test_it_holds(entry: Entry | str) -> None:
    assert isinstance(entry, Entry), entry
    assert entry.faults() == []


@pytest.mark.parametrize("game", GAMES)
def test_each_game_has_worked_cases_scenarios_answers_and_lessons(game: str) -> None:
    assert (CASES / f"{game}.yaml") in FILES
    for kind in ("scenarios", "faq", "lessons"):
        assert list((ROOT / "seeds" / game / kind).glob("*.yaml")), f"seeds/{game}/{kind} is empty"


def test_the_cases_are_the_shared_ones_where_those_are_at_hand() -> None:
    """The worked cases read off the rulebooks are kept unchanged."""
    for path in sorted(SHARED.glob("*.yaml")):
        assert (CASES / path.name).read_bytes() == path.read_bytes(), path.name
    assert {path.stem for path in CASES.glob("*.yaml")} == set(GAMES)
