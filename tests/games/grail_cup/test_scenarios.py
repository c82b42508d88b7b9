"""Every scenario of Grail Cup holds, and together they show every clause, ruling, Ally, token and lesson."""

from functools import cache
from pathlib import Path

import pytest

from grail_widgets.engine import yaml_files
from grail_widgets.engine.lesson import check, read_lesson
from grail_widgets.engine.scenario import Played, play, read_scenario
from grail_widgets.games import game

CASES = Path(__file__).parents[2] / "cases" / "grail-cup.yaml"
BOOK = game("grail-cup").rulebook


def _entries():
    own = [entry for key in ("scenarios", "faq") for entry in BOOK.data[key]]
    return [read_scenario(entry, entry["title"]) for entry in [*yaml_files.load(CASES), *own]]


ENTRIES = {f"{entry.file or 'cases'}: {entry.title}": entry for entry in _entries()}
LESSONS = {lesson["id"]: read_lesson(lesson, lesson["id"]) for lesson in BOOK.data["lessons"]}
FAQ = [entry for name, entry in ENTRIES.items() if name.startswith("faq/")]


@cache
def played(name: str) -> Played:
    return play(ENTRIES[name])


def test_no_two_entries_share_a_title():
    assert len(ENTRIES) == len(_entries())


def test_the_25_cases_are_among_them():
    assert sum(name.startswith("cases") for name in ENTRIES) == 25


def test_they_hold_as_part_of_the_compiled_seeds_too():
    """As JSON, where numbers that are keys are text."""
    assert {name: played(name).faults for name in ENTRIES if played(name).faults} == {}


def test_every_clause_is_cited_by_a_scenario_or_says_why_it_cannot_be():
    cited = {clause for name in ENTRIES for clause in played(name).cited}
    assert cited <= set(BOOK.clauses)
    assert {id for id in BOOK.clauses if id not in cited} == {id for id, c in BOOK.clauses.items() if c.uncited}


def test_clauses_name_rulings_that_exist_and_every_ruling_decides_one():
    decided = {clause.ruling for clause in BOOK.clauses.values()} - {None}
    assert decided == set(BOOK.rulings)


def test_every_ruling_is_shown_under_each_reading():
    shown = {
        (id, event.ruling.split(": ")[1])
        for name in ENTRIES
        for event in played(name).events
        if event.ruling
        for id in [event.ruling.split(": ")[0]]
    }
    # the default `no` of squire-self shows in refusals, `end` of swap-landing in the space that does nothing
    assert shown | {("squire-self", "no"), ("swap-landing", "end")} == {
        (id, reading.name) for id, ruling in BOOK.rulings.items() for reading in ruling.readings
    }


def test_every_ruling_has_its_question_under_the_default_reading():
    files = [entry for entry in FAQ if entry.file == "faq/1_rulings.yaml"]
    default = [entry for entry in files if not entry.rulings]
    assert len(default) == len(BOOK.rulings)
    for entry in files:
        for id in entry.rulings:  # the other reading of a ruling is asked beside its default
            assert id in BOOK.rulings


@pytest.mark.parametrize("entry", FAQ, ids=lambda entry: entry.title)
def test_faq_entry_answers_a_question_and_names_clauses_that_exist(entry):
    assert str(entry.question).endswith("?")
    assert str(entry.answer).endswith(".")
    assert entry.basis in ("printed", "inferred", "ours")
    assert entry.rules
    assert set(entry.rules) <= set(BOOK.clauses)


def test_a_whole_draft_is_shown_for_each_number_of_players():
    """GC.draft.last-pick, GC.draft.three, GC.draft.eight."""
    counts = {
        len(ENTRIES[name].position["players"])
        for name in ENTRIES
        for event in played(name).events
        if event.rule == "GC.round.leftover"
    }
    assert counts == set(range(3, 9))


def test_every_ally_is_revealed_and_every_token_turned_up():
    events = [event for name in ENTRIES for event in played(name).events]
    assert {e.data["ally"] for e in events if e.kind == "reveals"} == {card["id"] for card in BOOK.data["cards"]}
    assert {e.data["token"] for e in events if e.kind == "token"} == {token["id"] for token in BOOK.data["tokens"]}


def test_the_data_says_what_the_box_holds():
    """GC.token.counts, GC.die.faces: 18 tokens, six faces, nine Allies numbered in calling order."""
    assert sum(token["count"] for token in BOOK.data["tokens"]) == 18
    assert sum(face["count"] for face in BOOK.data["die"]) == 6
    assert [card["number"] for card in BOOK.data["cards"]] == list(range(1, 10))


def test_the_default_board_keeps_its_promises():
    """55 to 65 spaces, every kind of them, 7 to 9 rearmost, a shared start, two Castles with Clover."""
    board = BOOK.data["board"]
    start = {int(number): space for number, space in board["start"].items()}
    assert 55 <= board["finish"] <= 65
    assert sorted(start, key=lambda number: start[number])[:3] == [9, 8, 7]
    assert max(start[n] for n in (7, 8, 9)) < min(start[n] for n in range(1, 7))
    assert len(set(start.values())) < 9
    assert len(set(board["castle"]) & set(board["clover"])) == 2
    assert 3 <= len(board["clover"]) <= 18
    assert not set(board["village"]) & set(board["clover"])
    assert abs(board["red"] / board["finish"] - 1 / 3) < 0.05
    assert "ours" in board["note"]


def test_a_course_of_lessons_is_there():
    assert len(LESSONS) >= 10
    assert len(LESSONS) == len(BOOK.data["lessons"])


def test_lessons_are_what_the_engine_says_as_part_of_the_compiled_seeds_too():
    assert {id: check(lesson) for id, lesson in LESSONS.items() if check(lesson)} == {}


def test_the_first_lesson_is_won_by_one_click():
    first = next(iter(LESSONS.values()))
    state = first.start().state
    assert [first.reached(state.apply(text).state) for text in state.legal_actions()].count(True) == 1
