"""Every clause of GRAIL is cited by a scenario that ran, and every card is played and refused in one."""

from functools import cache
from pathlib import Path

from grail_widgets.engine import yaml_files
from grail_widgets.engine.scenario import Played, play, read_scenario
from grail_widgets.games import game
from grail_widgets.games.grail.cards import deck

CASES = Path(__file__).parents[2] / "cases" / "grail.yaml"


def _entries():
    data = game("grail").rulebook.data
    own = [entry for key in ("scenarios", "faq") for entry in data[key]]
    return [read_scenario(entry, entry["title"]) for entry in [*yaml_files.load(CASES), *own]]


ENTRIES = {f"{entry.file or 'cases'}: {entry.title}": entry for entry in _entries()}


@cache
def played(name: str) -> Played:
    return play(ENTRIES[name])


def test_no_two_entries_share_a_title():
    assert len(ENTRIES) == len(_entries())


def test_every_clause_is_cited_by_a_scenario_or_says_why_it_cannot_be():
    clauses = game("grail").rulebook.clauses
    cited = {clause for name in ENTRIES for clause in played(name).cited}
    assert cited <= set(clauses)
    assert {id for id in clauses if id not in cited} == {id for id, clause in clauses.items() if clause.uncited}


def test_every_card_is_played_for_its_effect():
    done = {
        event.data["card"]
        for name in ENTRIES
        for event in played(name).events
        if event.kind in ("aids", "passes", "token")
    }
    assert done == set(deck())


def test_every_card_is_refused_somewhere():
    refused = {
        text.split()[1]
        for entry in ENTRIES.values()
        for refusal in entry.refuse
        if isinstance(refusal, dict)
        for text in refusal
        if text.split()[0] in ("quest", "test", "aid")
    }
    assert refused == set(deck())


def test_every_faq_entry_answers_a_question_and_names_clauses_that_exist():
    rulebook = game("grail").rulebook
    entries = [read_scenario(entry, entry["title"]) for entry in rulebook.data["faq"]]
    assert entries
    for entry in entries:
        assert str(entry.question).endswith("?"), entry.title
        assert str(entry.answer).endswith("."), entry.title
        assert entry.basis in ("printed", "inferred", "ours"), entry.title
        assert entry.rules, entry.title
        assert set(entry.rules) <= set(rulebook.clauses), entry.title


def test_every_ruling_is_asked_about_under_each_reading():
    rulebook = game("grail").rulebook
    shown = {(id, ruling.readings[0].name) for id, ruling in rulebook.rulings.items()}
    for entry in rulebook.data["faq"]:
        shown |= set(entry.get("rulings", {}).items())
    assert shown == {(id, each.name) for id, ruling in rulebook.rulings.items() for each in ruling.readings}
