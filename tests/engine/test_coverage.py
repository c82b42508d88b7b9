"""Every clause is shown by a scenario that ran; every gap and every ruling has its answered question."""

from __future__ import annotations

import pytest

from grail_widgets import game
from grail_widgets.engine.coverage import cover, coverage, shipped
from grail_widgets.engine.scenario import Scenario
from grail_widgets.games import GAMES


@pytest.mark.parametrize("id", GAMES)
def test_every_clause_is_cited_by_an_event_or_refusal_of_a_scenario_that_ran(id: str) -> None:
    found = coverage(id)
    assert found.failed == []
    assert found.missing == []


@pytest.mark.parametrize("id", GAMES)
def test_what_is_said_to_be_beyond_citing_is_cited_nowhere(id: str) -> None:
    assert coverage(id).needless == []


def test_what_a_file_only_claims_is_not_counted() -> None:
    position = {"players": ["ann", "bob"], "phase": "quest", "quest": "ogre"}
    claims = Scenario(game="grail", title="x", position=position, rules=["WG.setup.deal"], steps=["die 5"])
    found = cover("grail", [claims])
    assert found.clauses["WG.quest.token"].scenarios == ["x"]
    assert found.clauses["WG.setup.deal"].scenarios == []
    assert "WG.setup.deal" in found.missing


def test_what_fails_is_not_counted() -> None:
    position = {"players": ["ann", "bob"], "phase": "quest", "quest": "ogre"}
    wrong = Scenario(game="grail", title="x", position=position, steps=["die 5"], expect={"tokens": {"ann": 3}})
    found = cover("grail", [wrong])
    assert found.failed == ["x"]
    assert found.clauses["WG.quest.token"].scenarios == []


@pytest.mark.parametrize("id", GAMES)
def test_every_ruling_has_an_answered_question_that_shows_a_reading_of_it(id: str) -> None:
    book = game(id).rulebook
    cited = {
        ruling
        for scenario in shipped(id)
        if scenario.question
        for ruling in (
            *scenario.rulings,
            *(book.clauses[rule].ruling for rule in (*scenario.rules, *scenario.cites) if rule in book.clauses),
        )
    }
    assert set(book.rulings) <= cited


@pytest.mark.parametrize("id", GAMES)
def test_every_gap_of_the_sources_has_its_answered_questions(id: str) -> None:
    book = game(id).rulebook
    answered = {scenario.title for scenario in shipped(id) if scenario.question}
    gaps = book.data["gaps"]
    for gap in gaps:
        assert gap["kind"] in ("contradiction", "gap", "misprint")
        assert gap["sources"]
        assert gap["here"]
        assert gap["faq"]
        assert set(gap["faq"]) <= answered, gap["title"]
        assert gap.get("ruling") in {None, *book.rulings}
    assert {gap["ruling"] for gap in gaps if "ruling" in gap} == set(book.rulings)


@pytest.mark.parametrize("id", GAMES)
def test_every_answered_question_has_an_answer_a_basis_and_rules_that_exist(id: str) -> None:
    book = game(id).rulebook
    titles = [scenario.title for scenario in shipped(id) if scenario.question]
    assert len(titles) == len(set(titles))
    for scenario in shipped(id):
        if scenario.question:
            assert scenario.answer
            assert scenario.basis in ("printed", "inferred", "ours"), scenario.title
            assert scenario.rules, scenario.title
            assert set(scenario.rules) <= set(book.clauses), scenario.title
