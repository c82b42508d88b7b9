"""Every clause of Quest for the Grail is cited by a scenario that holds, and every event has its sentence."""

from functools import cache
from pathlib import Path

import pytest

from grail_widgets.engine import yaml_files
from grail_widgets.engine.scenario import Played, play, read_scenario
from grail_widgets.games import game

CASES = Path(__file__).parents[2] / "cases" / "quest-for-the-grail.yaml"
CARDS = Path(__file__).with_name("cards.yaml")
RULEBOOK = game("quest-for-the-grail").rulebook


def _entries():
    own = [entry for key in ("scenarios", "faq") for entry in RULEBOOK.data[key]]
    files = [{"file": path.name} | entry for path in (CASES, CARDS) for entry in yaml_files.load(path)]
    return [read_scenario(entry, entry["title"]) for entry in [*files, *own]]


ENTRIES = {f"{entry.file}: {entry.title}": entry for entry in _entries()}


@cache
def played(name: str) -> Played:
    return play(ENTRIES[name])


def test_no_two_entries_of_a_file_share_a_title():
    assert len(ENTRIES) == len(_entries())


def test_the_18_cases_are_among_them():
    assert sum(name.startswith(CASES.name) for name in ENTRIES) == 18


def test_every_clause_is_cited_by_a_scenario_or_says_why_it_cannot_be():
    cited = {clause for name in ENTRIES for clause in played(name).cited}
    assert cited <= set(RULEBOOK.clauses)
    assert {id for id in RULEBOOK.clauses if id not in cited} == {
        id for id, clause in RULEBOOK.clauses.items() if clause.uncited
    }


def test_every_event_of_a_scenario_has_a_sentence_and_a_clause_that_exists():
    for name in ENTRIES:
        for event in played(name).events:
            assert event.rule in RULEBOOK.clauses
            assert event.text[0].isupper(), event
            assert event.text.endswith("."), event
            assert "{" not in event.text
            assert "None" not in event.text


def test_every_refusal_of_a_scenario_is_a_sentence():
    for entry in ENTRIES.values():
        state = played(f"{entry.file}: {entry.title}").state
        for refusal in entry.refuse:
            for text in [refusal] if isinstance(refusal, str) else refusal:
                found = state.objection(text)
                assert found is not None
                assert found.reason.endswith("."), (text, found.reason)


@pytest.mark.parametrize("name", [name for name in ENTRIES if ENTRIES[name].question is None])
def test_every_clause_that_a_scenario_names_is_one_that_its_play_cites(name):
    assert set(ENTRIES[name].cites) <= set(played(name).cited)
    assert played(name).faults == []
