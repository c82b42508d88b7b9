"""The ready questions: each exact answer by a second way, and the engine's samples around it."""

from __future__ import annotations

import random
from fractions import Fraction
from math import sqrt

import pytest

from grail_widgets.engine.rulebook import load_rulebook
from grail_widgets.probability import TOPICS, Question, questions
from grail_widgets.probability.tally import Tally
from tests.probability.second_ways import SECOND_WAYS, SWITCHED

READY = questions()
EXACT = [each for each in READY if each.inexact is None]
SAMPLES = 4_000
PUBLISHED = {
    "seal-in-four-visits": "671/1296",
    "two-speed-boots": "2/51",
    "three-aids-in-seven": "103341/332816",
    "aids-to-expect": "98/33",
    "waiting-for-the-magnet": "19/4",
    "equal-totals": "73/648",
    "fake-graal-given-no-boots": "3/14",
    "no-fake-graal-in-five": "143/408",
}


def named(question: Question) -> str:
    return question.id


def test_there_are_about_thirty_over_all_four_games_and_every_topic_has_one() -> None:
    assert len(READY) >= 30
    assert {each.game for each in READY} == {"grail-cup", "grail", "holy-grail", "quest-for-the-grail"}
    assert {topic for each in READY for topic in each.topics} == set(TOPICS)


def test_every_exact_question_has_a_second_way_and_no_second_way_is_left_over() -> None:
    assert {each.id for each in EXACT} == set(SECOND_WAYS)


@pytest.mark.parametrize("question", EXACT, ids=named)
def test_the_exact_answer_agrees_with_a_second_way(question: Question) -> None:
    assert question.answer == SECOND_WAYS[question.id]()


@pytest.mark.parametrize("question", EXACT, ids=named)
def test_an_exact_distribution_sums_to_one_and_has_no_impossible_values(question: Question) -> None:
    exact = question.exact()
    assert exact is not None
    assert sum(exact.values()) == 1
    assert all(share > 0 for share in exact.values())


@pytest.mark.parametrize(("id", "answer"), PUBLISHED.items())
def test_the_published_answers(id: str, answer: str) -> None:
    assert next(each for each in READY if each.id == id).answer == Fraction(answer)


@pytest.mark.parametrize("question", EXACT, ids=named)
def test_samples_of_the_engine_lie_within_four_standard_errors(question: Question) -> None:
    rng, tally = random.Random(f"lab {question.id}"), Tally(question)
    tally.run(SAMPLES, rng)
    exact, found = question.answer, tally.estimate()
    assert exact is not None
    assert found is not None
    true_error = sqrt(exact * (1 - exact) / tally.counted) if question.kind == "chance" else None
    error = tally.standard_error() if true_error is None else true_error
    assert abs(found - float(exact)) <= 4 * error, (found, float(exact), error)


@pytest.mark.parametrize("question", [q for q in EXACT if q.written.switch], ids=named)
def test_another_reading_changes_the_odds_as_a_second_way_says(question: Question) -> None:
    other = question.switched()
    assert other is not None
    assert other.answer == SWITCHED[question.id]()
    assert other.answer != question.answer


@pytest.mark.parametrize("question", READY, ids=named)
def test_a_question_is_tied_to_clauses_that_exist(question: Question) -> None:
    clauses = load_rulebook(question.game).clauses
    assert question.clauses
    assert [each for each in question.clauses if each not in clauses] == []


@pytest.mark.parametrize("question", EXACT, ids=named)
def test_an_exact_question_says_how_its_answer_comes_about(question: Question) -> None:
    assert question.why


@pytest.mark.parametrize("question", [q for q in READY if q.inexact], ids=named)
def test_a_question_without_an_exact_answer_says_why_and_names_the_way_of_playing(question: Question) -> None:
    assert (question.answer, question.exact(), question.policy) == (None, None, "sensible")
    assert "sensible" in question.text + str(question.inexact)
    tally = Tally(question)
    tally.run(3, random.Random(5))
    assert tally.runs == 3
    assert "none" not in tally.counts


def test_a_false_grail_that_goes_back_alone_is_found_again_sooner() -> None:
    """HG.grail.false: shuffling the discards in makes the pile large again, and the wait longer."""
    printed = next(each for each in READY if each.id == "turns-to-the-grail")
    alone = printed.switched()
    assert alone is not None
    means = []
    for question in (printed, alone):
        tally = Tally(question)
        tally.run(150, random.Random(3))
        means.append(tally.estimate())
    assert means[1] < means[0]
