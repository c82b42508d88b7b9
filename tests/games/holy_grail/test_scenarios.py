"""Every scenario of the Holy Grail deck holds, every clause is cited by one, every card is played and refused."""

from functools import cache
from pathlib import Path

import pytest

from grail_widgets.engine import yaml_files
from grail_widgets.engine.lesson import check, read_lesson
from grail_widgets.engine.scenario import Played, play, read_scenario
from grail_widgets.games import game
from grail_widgets.games.holy_grail import deck

CASES = Path(__file__).parents[2] / "cases" / "holy-grail.yaml"
NEVER_PLAYED = {"argument-with-tea-but-not-with-biscuits", "holy-grail"}
"""The Argument has no captor to argue with, and the Grail is never in a hand."""
NEVER_REFUSED_FOR_WANT_OF_A_TARGET = {"voice-of-god", "sir-not-appearing-in-this-picture"}


def _entries():
    data = game("holy-grail").rulebook.data
    own = [entry for key in ("scenarios", "faq") for entry in data[key]]
    return [read_scenario(entry, entry["title"]) for entry in [*yaml_files.load(CASES), *own]]


ENTRIES = {f"{entry.file or 'cases'}: {entry.title}": entry for entry in _entries()}


@cache
def played(name: str) -> Played:
    return play(ENTRIES[name])


def test_no_two_entries_share_a_title():
    assert len(ENTRIES) == len(_entries())


def test_the_16_cases_are_among_them():
    assert sum(name.startswith("cases") for name in ENTRIES) == 16


@pytest.mark.parametrize("name", ENTRIES)
def test_the_scenario_holds(name):
    assert played(name).faults == []


def test_every_clause_is_cited_by_a_scenario_or_says_why_it_cannot_be():
    clauses = game("holy-grail").rulebook.clauses
    cited = {clause for name in ENTRIES for clause in played(name).cited}
    assert cited <= set(clauses)
    assert {id for id in clauses if id not in cited} == {id for id, clause in clauses.items() if clause.uncited}


def test_every_event_of_a_scenario_has_a_sentence_and_a_clause_that_exists():
    clauses = game("holy-grail").rulebook.clauses
    for name in ENTRIES:
        for event in played(name).events:
            assert event.rule in clauses
            assert event.text[0].isupper()
            assert event.text.endswith(".")
            assert "{" not in event.text


def test_every_card_is_played_for_its_effect_except_the_two_that_never_can_be():
    actions = {event.data["card"] for name in ENTRIES for event in played(name).events if event.kind == "plays"}
    assert actions == deck.of_type("action") - NEVER_PLAYED


def test_every_location_and_every_knight_is_sent_or_searched():
    texts = {text for entry in ENTRIES.values() for text in entry.steps}
    events = [event for name in ENTRIES for event in played(name).events]
    seen = {word for text in texts for word in text.split()}
    seen |= {value for event in events for value in event.data.values() if isinstance(value, str)}
    assert deck.things() - {"dark-forest-of-ewing"} <= seen


def test_every_action_card_is_refused_somewhere():
    refused = {
        text.split()[1]
        for entry in ENTRIES.values()
        for refusal in entry.refuse
        if isinstance(refusal, dict)
        for text in refusal
        if text.split()[0] == "play"
    }
    assert deck.of_type("action") - NEVER_REFUSED_FOR_WANT_OF_A_TARGET <= refused


def test_every_faq_entry_answers_a_question_and_names_clauses_that_exist():
    rulebook = game("holy-grail").rulebook
    entries = [read_scenario(entry, entry["title"]) for entry in rulebook.data["faq"]]
    assert entries
    for entry in entries:
        assert entry.question.endswith("?"), entry.title
        assert entry.answer.endswith("."), entry.title
        assert entry.basis in ("printed", "inferred", "ours"), entry.title
        assert entry.rules, entry.title
        assert set(entry.rules) <= set(rulebook.clauses), entry.title
        asked = (entry.expect, entry.choices, entry.refuse, entry.to_move, isinstance(entry.winner, str))
        assert any(asked), entry.title


def test_every_ruling_is_asked_about_under_each_reading():
    rulebook = game("holy-grail").rulebook
    shown = {(id, ruling.readings[0].name) for id, ruling in rulebook.rulings.items()}
    for entry in rulebook.data["faq"]:
        shown |= set(entry.get("rulings", {}).items())
    assert shown == {(id, each.name) for id, ruling in rulebook.rulings.items() for each in ruling.readings}


LESSONS = [read_lesson(entry, entry["id"]) for entry in game("holy-grail").rulebook.data["lessons"]]


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_the_lesson_says_what_the_engine_says(lesson):
    assert check(lesson) == []


def test_there_are_eight_lessons_or_more_each_with_its_own_id():
    assert len({lesson.id for lesson in LESSONS}) == len(LESSONS) >= 8
