"""What a scenario may expect, and how a position is compared with it."""

from __future__ import annotations

from typing import Any

import pytest

from grail_widgets.engine.errors import PositionError
from grail_widgets.engine.scenario import differences, play, read_scenario

FOUND: dict[str, Any] = {
    "players": ["ann", "bob"],
    "hands": {"ann": ["squire", "squire", "monks"], "bob": []},
    "spears": {"ann": 0, "bob": 2},
    "race": [["ann", 3], ["bob", 3]],
    "seal": None,
    "seal_kept": False,
    "cursed": {"by": "ann", "at": "fairy"},
    "under_way": None,
}


def differ(expected: Any, found: Any = FOUND) -> list[str]:
    return list(differences(expected, found, "expect"))


@pytest.mark.parametrize(
    "expected",
    [
        {"hands": {"ann": ["monks", "squire", "squire"]}},  # a list of cards is a multiset
        {"hands": {"bob": []}},
        {"hands": {"cal": []}},  # nobody's hand is empty
        {"spears": {"bob": 2}},  # a mapping compares only the keys given
        {"spears": {"ann": 0, "cal": 0}},
        {"race": [["ann", 3], ["bob", 3]]},
        {"seal": None, "seal_kept": False},
        {"cursed": {"by": "ann"}},
        {"under_way": {}},
    ],
)
def test_it_holds(expected: dict[str, Any]) -> None:
    assert differ(expected) == []


@pytest.mark.parametrize(
    ("expected", "fault"),
    [
        (
            {"hands": {"ann": ["squire", "monks"]}},
            "expect.hands.ann: expected ['squire', 'monks'], found ['squire',",
        ),
        ({"hands": {"ann": ["squire", "monks", "monks"]}}, "expect.hands.ann: expected"),
        ({"hands": {"ann": []}}, "expect.hands.ann: expected [], found"),
        ({"hands": {}}, "expect.hands: expected nothing, found"),
        ({"players": ["bob", "ann"]}, "expect.players[0]: expected bob, found ann"),  # seating has an order
        ({"race": [["bob", 3], ["ann", 3]]}, "expect.race[0]"),
        ({"race": [["ann", 3]]}, "expect.race: expected"),  # a list is whole
        ({"spears": {"bob": 1}}, "expect.spears.bob: expected 1, found 2"),
        ({"spears": {"cal": 1}}, "expect.spears.cal: expected 1, found that there is none"),
        ({"seal": "ann"}, "expect.seal: expected ann, found None"),
        ({"seal_kept": 0}, "expect.seal_kept: expected 0, found False"),
        ({"spears": {"ann": False}}, "expect.spears.ann: expected False, found 0"),
        ({"cursed": None}, "expect.cursed: expected None, found"),
        ({"cursed": {}}, "expect.cursed: expected nothing, found"),
        ({"seals": "ann"}, "expect.seals: expected ann, found that there is none"),
        ({"cursed": {"by": {"ann": 1}}}, "expect.cursed.by: expected {'ann': 1}, found ann"),
    ],
)
def test_it_does_not_hold_and_says_what_was_expected_and_found(expected: dict[str, Any], fault: str) -> None:
    found = differ(expected)
    assert len(found) >= 1
    assert found[0].startswith(fault)


RACE: dict[str, Any] = {
    "game": "grail-cup",
    "title": "Red holds the Fairy",
    "position": {
        "players": ["red", "blue", "green", "yellow"],
        "race": [["blue", 20], ["red", 10], ["green", 3], ["yellow", 2]],
        "dragon": 30,
        "allies": {"red": ["fairy"]},
    },
}


def faults(**more: Any) -> list[str]:
    return play(read_scenario(RACE | more, "entry")).faults


def test_choices_are_exactly_the_legal_texts_in_any_order() -> None:
    assert faults(choices=["move 6", "move 2", "move  4"]) == []
    [missing] = faults(choices=["move 2", "move 4"])
    assert "not expected: ['move 6']" in missing
    [extra] = faults(choices=["move 2", "move 4", "move 6", "move 8"])
    assert "not legal: ['move 8']" in extra


def test_the_player_to_move() -> None:
    assert faults(to_move="red") == []
    assert faults(to_move="blue") == ["to_move: expected blue, found red"]


def test_refusals_with_and_without_their_clause() -> None:
    rule = play(read_scenario(RACE | {"refuse": ["move 3"]}, "entry")).refused[0]
    assert faults(refuse=["move 3", {"move 3": rule}, "dance"]) == []
    assert faults(refuse=["move 2"]) == ["refuse: expected 'move 2' to be refused, found it legal"]
    [fault] = faults(refuse=[{"move 3": "GC.no.such"}])
    assert f"expected 'move 3' to be refused by GC.no.such, found {rule}" in fault


def test_a_refused_step_fails_the_scenario_and_names_the_step() -> None:
    [fault] = faults(steps=["move 3"])
    assert fault.startswith("step 1: 'move 3' is refused")


@pytest.mark.parametrize("change", [{"race": [["red", 99]]}, {"oops": 1}, {"spears": {"red": 13}}])
def test_a_refused_position_fails_the_scenario_with_its_path(change: dict[str, Any]) -> None:
    [fault] = play(read_scenario(RACE | {"position": RACE["position"] | change}, "entry")).faults
    assert fault.startswith("the position is refused: position.")


def test_an_unknown_game_and_an_unknown_ruling_fail_the_scenario() -> None:
    assert "'chess' is no game here" in faults(game="chess")[0]
    assert "there is no such ruling" in faults(rulings={"nonsense": "yes"})[0]


DIE: dict[str, Any] = {
    "position": RACE["position"] | {"race": [["blue", 20], ["red", 5], ["green", 3], ["yellow", 2]]},
    "steps": ["move 2"],
}


def test_odds_are_exact_fractions_however_they_are_written() -> None:
    right = {"die seal": "1/6", "die thief": "2/6", "die spear": 0.5}
    assert faults(**DIE, odds=right) == []
    [fault] = faults(**DIE, odds=right | {"die seal": "0.1667"})
    assert "odds: expected {" in fault
    assert "die seal: 1/6" in fault
    assert len(faults(**DIE, odds={"die seal": "1/6"})) == 1  # exactly these outcomes


@pytest.mark.parametrize("wrong", ["one half", "1/0", "1e-3", "1e999999999", "-1/2", ".nan", "", "9" * 400])
def test_what_is_no_probability_cannot_be_read(wrong: str) -> None:
    with pytest.raises(PositionError, match=r"entry\.odds\.die seal: .* is no probability; write it as 1/6"):
        read_scenario(RACE | {"odds": {"die seal": wrong}}, "entry")


def test_the_winner_null_and_left_out_are_three_things() -> None:
    """Left out: not checked. Null: over with no winner. A name: over, and won."""
    assert faults() == []
    assert faults(winner=None) == ["winner: expected None, found that the game goes on with red"]
    won = {"position": RACE["position"] | {"race": [["red", 57], ["blue", 20], ["green", 3], ["yellow", 2]]}}
    assert faults(**won, steps=["move 2"], winner="red") == []
    assert faults(**won, steps=["move 2"], winner=None) == ["winner: expected None, found red"]
    assert faults(**won, steps=["move 2"], winner="blue") == ["winner: expected blue, found red"]


def test_citations_are_in_order_with_others_between_them() -> None:
    played = play(read_scenario(RACE | {"steps": ["move 4"]}, "entry"))
    clauses = list(dict.fromkeys(event.rule for event in played.events))
    assert len(clauses) >= 2
    assert faults(steps=["move 4"], cites=[clauses[0], clauses[-1]]) == []
    [fault] = faults(steps=["move 4"], cites=["GC.no.such"])
    assert fault.startswith("cites: expected ['GC.no.such'] in this order, found [")


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"stepz": []}, "entry.stepz"),
        ({"steps": "move 2"}, "entry.steps"),
        ({"steps": [2]}, "entry.steps[0]"),
        ({"position": [1]}, "entry.position"),
        ({"title": 7}, "entry.title"),
        ({"refuse": [{"move 2": 5}]}, "entry.refuse[0].move 2"),
        ({"winner": 5}, "entry.winner"),
    ],
)
def test_an_entry_of_another_shape_cannot_be_read(change: dict[str, Any], path: str) -> None:
    with pytest.raises(PositionError) as refusal:
        read_scenario(RACE | change, "entry")
    assert refusal.value.path == path
