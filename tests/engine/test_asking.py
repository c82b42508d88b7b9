"""Questions and their answers: what an action leads to, why it is not legal, or all that is legal."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grail_widgets import PositionError
from grail_widgets.engine.asking import SIDE_BY_SIDE, answer
from grail_widgets.engine.scenario import read_scenario
from grail_widgets.engine.share import Question, of_scenario

RACE = {
    "players": ["red", "blue", "green"],
    "race": [["blue", 30], ["red", 15], ["green", 3]],
    "dragon": 40,
    "allies": {"red": ["fairy"]},
}


def ask(text: str | None = None, *steps: str, **position: object) -> Question:
    return Question(game="grail-cup", position={**RACE, **position}, steps=list(steps), ask=text)


def test_a_legal_action_gets_the_tree_of_what_can_follow() -> None:
    found = answer(ask("move 6"))
    assert found.objection is None
    assert list(found.trees) == ["move 6"]
    assert found.trees["move 6"].events[0].rule.startswith("GC.")


def test_an_illegal_action_gets_the_clause_that_decides_it() -> None:
    found = answer(ask("move 3"))
    assert found.objection is not None
    assert found.objection.rule == "GC.fairy.move"
    assert not found.trees


def test_a_text_that_is_no_action_gets_a_reason_without_a_clause() -> None:
    found = answer(ask("sing"))
    assert found.objection is not None
    assert found.objection.rule is None


def test_without_an_action_all_legal_ones_stand_side_by_side() -> None:
    assert list(answer(ask()).trees) == ["move 2", "move 4", "move 6"]


def test_where_there_are_very_many_the_rest_is_named() -> None:
    found = answer(ask(allies={"red": ["merlin"]}))
    assert len(found.trees) == SIDE_BY_SIDE
    assert set(found.trees) | set(found.unmade) == set(found.state.legal_actions())
    assert found.cut


def test_a_waiting_chance_is_followed() -> None:
    found = answer(ask(None, race=[["blue", 30], ["red", 18], ["green", 3]], allies={"red": ["princess"]}))
    assert list(found.trees) == [""]
    assert sum(leaf.reach for leaf in found.trees[""].leaves()) == 1


def test_steps_on_the_way_are_told_with_their_chance() -> None:
    found = answer(ask("lay unseen", "move 2", "move 3", race=[["blue", 30], ["red", 16], ["green", 3]]))
    assert found.ask == "move 3"  # the step that is not legal is what the answer is about
    assert found.objection is not None
    assert [played.text for played in found.played] == ["move 2"]
    good = answer(ask(None, "move 2", "token goblin", race=[["blue", 30], ["red", 16], ["green", 3]]))
    assert good.chance == Fraction(2, 9)


def test_a_position_that_cannot_be_is_refused() -> None:
    with pytest.raises(PositionError):
        answer(ask(dragon=99))


def test_a_scenario_is_a_question() -> None:
    scenario = read_scenario(
        {
            "game": "grail-cup",
            "title": "x",
            "position": RACE,
            "rulings": {"zero-move": "effect", "squire-self": False},
            "steps": ["move 2", "token goblin"],
        },
        "[0]",
    )
    asked = of_scenario(scenario)
    assert (asked.steps, asked.ask, asked.rulings) == (["move 2"], "token goblin", {"zero-move": "effect"})
    scenario.steps, scenario.refuse = [], [{"move 3": "GC.fairy.move"}, "move 9"]
    assert of_scenario(scenario).ask == "move 3"
    scenario.refuse = []
    assert of_scenario(scenario).ask is None
