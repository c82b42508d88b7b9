"""Questions as data: what cannot be is refused with its path, and what is made by hand gives the same numbers."""

from __future__ import annotations

import random
from copy import deepcopy
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

from grail_widgets import game
from grail_widgets.engine.errors import PositionError
from grail_widgets.probability import ask, check_topic, distribution, events, question, questions, read_question
from grail_widgets.probability.experiment import Experiment, TooMany, Until
from grail_widgets.probability.measures import Cards, Count
from grail_widgets.probability.tally import Tally

DIE = {
    "id": "own",
    "game": "grail",
    "title": "One roll",
    "text": "How likely is a five or a six?",
    "topics": ["sample-space"],
    "clauses": ["WG.roll.call"],
    "experiment": {
        "position": {"players": ["ann", "bob"], "phase": "quest", "quest": "ogre"},
        "until": {"drawn": "die *"},
    },
    "variables": {"die": {"drawn": "die *"}},
    "ask": {"chance": {"die": {"at_least": 5}}},
}


def changed(**parts: Any) -> dict[str, Any]:
    data: dict[str, Any] = deepcopy(DIE) | parts
    return data


def test_a_question_written_by_hand() -> None:
    asked = read_question(DIE)
    assert asked.answer == Fraction(1, 3)
    assert asked.exact() == {face: Fraction(1, 6) for face in range(1, 7)}
    assert [value for value in range(1, 7) if asked.happens(value)] == [5, 6]
    assert asked.sample(random.Random(1))[0] in range(1, 7)


@pytest.mark.parametrize(
    ("data", "path", "sentence"),
    [
        (changed(topics=["dragons"]), "question.topics[0]", "'dragons' is no topic"),
        (changed(variables={"die": {"rolled": "die *"}}), "question.variables.die", "there is no such variable"),
        (changed(variables={"die": {"drawn": 3}}), "question.variables.die.drawn", "text is needed here"),
        (changed(variables={"die": {"drawn": "die *", "x": 1}}), "question.variables.die.x", "no such key"),
        (changed(ask={}), "question.ask", "exactly one of"),
        (changed(ask={"chance": {"die": 1}, "expected": "die"}), "question.ask", "exactly one of"),
        (changed(ask={"chance": {"dice": 1}}), "question.ask", "'dice' is no variable. Did you mean 'die'?"),
        (changed(ask={"chance": {"die": {"atleast": 1}}}), "question.ask.chance.die", "Did you mean 'at_least'?"),
        (changed(ask={"chance": {"die": {"at_least": "x"}}}), "question.ask.chance.die.at_least", "whole number"),
        (changed(ask={"chance": {"die": {"between": [1]}}}), "question.ask.chance.die.between", "two numbers"),
        (changed(inexact="because"), "question.inexact", "no other does"),
        (changed(colour="red"), "question.colour", "no such key"),
        ("seal", "question", "a mapping is needed"),
    ],
)
def test_what_cannot_be_is_refused_with_its_path(data: Any, path: str, sentence: str) -> None:
    with pytest.raises(PositionError) as refused:
        read_question(data)
    assert refused.value.path == path
    assert sentence in refused.value.reason


def test_a_house_rule_or_policy_that_does_not_exist_is_refused() -> None:
    experiment = DIE["experiment"] | {"house": "free-beer"}  # type: ignore[operator]
    with pytest.raises(PositionError, match="no such house rule"):
        read_question(changed(experiment=experiment))
    other = read_question(changed(experiment=DIE["experiment"] | {"house": "false-grail-alone"}))  # type: ignore[operator]
    with pytest.raises(ValueError, match="no house rule of GRAIL"):
        _ = other.answer


def test_a_condition_that_never_holds_is_said() -> None:
    asked = read_question(changed(ask={"chance": {"die": 1}, "given": {"die": 9}}))
    with pytest.raises(ValueError, match="never holds"):
        _ = asked.answer


def test_an_expected_value_needs_a_number() -> None:
    asked = read_question(changed(variables={"die": {"draws_until": "die 7"}}, ask={"expected": "die"}))
    with pytest.raises(ValueError, match="not always a number"):
        _ = asked.answer


def test_a_question_about_a_state_of_ones_own() -> None:
    state = game("grail-cup").at(
        {"players": ["red", "blue", "green"], "race": [["red", 3], ["blue", 2], ["green", 1]], "called": 3,
         "allies": {"red": ["blacksmith"]}}
    )  # fmt: skip
    asked = ask(
        state, "A Spear?", {"face": {"drawn": "die *"}}, chance={"face": "spear"}, until={"drawn": "die *"}
    )
    assert asked.answer == Fraction(1, 2)
    race = ask(
        game("grail"), "Who wins?", {"w": {"winner": True}}, chance={"w": "ann"}, policy="random", players=2
    )
    assert race.answer is None
    assert "random" in str(race.inexact)


def test_a_topic_or_question_that_does_not_exist() -> None:
    with pytest.raises(ValueError, match="'dragons' is no topic here"):
        check_topic("dragons")
    with pytest.raises(ValueError, match="no topic here"):
        questions("dragons")
    with pytest.raises(ValueError, match="'chess' is no game here"):
        questions(game="chess")
    with pytest.raises(ValueError, match="no ready question"):
        question("")


def test_outcomes_that_are_alike_give_the_same_as_all_of_them_one_by_one() -> None:
    """Three cards of GRAIL by kind, and the same by brute force over the engine's own draws."""

    def aids(alike: str | None) -> dict[tuple[Any, ...], Fraction]:
        position = {
            "players": ["ann", "bob"],
            "discard": list(game("grail").at({"players": ["ann", "bob"]}).table.pile[:56]),
        }
        until = Until(drawn="draw *", times=2)
        measures = {"aids": Count(count="draw *", kind="aid")}
        return Experiment(game("grail"), position, alike=alike, until=until, measures=measures).exact()

    assert aids("kind") == aids(None)


def test_draws_of_the_engine_against_all_orders_of_the_tokens() -> None:
    bag = ["boots"] * 4 + ["goblin"] * 4 + ["decoy"] * 4 + ["fake"] * 3 + ["magnet"] * 3
    asked = question("two-speed-boots").changed(
        experiment=question("two-speed-boots").written.experiment.__class__(
            position=question("two-speed-boots").written.experiment.position,
            steps=["look 10 18 22"],
            until=Until(drawn="token *", times=2),
        )
    )
    joint = asked.marginal("first", "second")
    assert joint is not None
    short = {"speed-boots": "boots", "dragon-decoy": "decoy", "fake-graal": "fake", "spear-magnet": "magnet"}
    orders = list(permutations(bag, 2))
    for (first, second), chance in joint.items():
        pair = (short.get(first, first), short.get(second, second))
        assert chance == Fraction(orders.count(pair), len(orders))


def test_an_exact_answer_that_would_take_too_long_is_refused() -> None:
    hand = Experiment(
        game("grail"), {"players": ["ann", "bob"]}, choose=["rest"], until=Until(at="hands.ann", size=7),
        measures={"aids": Cards(cards="hands.ann", kind="aid")},
    )  # fmt: skip
    with pytest.raises(TooMany, match="more than 40 situations"):
        hand.exact(budget=40)


def test_distributions() -> None:
    die = {face: Fraction(1, 6) for face in range(1, 7)}
    assert distribution.mean(die) == Fraction(7, 2)
    assert distribution.variance(distribution.combined(die, die, lambda a, b: a - b)) == Fraction(35, 6)  # type: ignore[arg-type]
    assert distribution.given(die, lambda face: face > 4) == {5: Fraction(1, 2), 6: Fraction(1, 2)}
    assert distribution.in_order(["b", 3, "a", 1]) == [1, 3, "b", "a"]


def test_events_in_words_and_as_tests() -> None:
    odd = {"not": [2, 4, 6]}
    assert [value for value in range(1, 7) if events.predicate(odd)(value)] == [1, 3, 5]
    assert events.words(odd) == "not 2 or 4 or 6"
    assert events.words({"between": [2, 4]}) == "between 2 and 4"
    assert events.predicate(True)("yes")


def test_a_tally_says_what_it_has_and_refuses_a_negative_number() -> None:
    tally = Tally(question("fake-graal-given-no-boots"))
    assert tally.words() == "Nothing has been simulated yet."
    tally.run(1000, random.Random(1))
    assert tally.runs == 1000
    assert 700 < tally.counted < 850
    assert sum(tally.counts.values()) == tally.counted
    assert sum(tally.shares().values()) == 1
    assert len(tally.course()) < 300
    assert tally.course()[-1][0] == tally.counted
    with pytest.raises(ValueError, match="from 0 on"):
        tally.run(-1, random.Random(1))
