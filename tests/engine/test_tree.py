"""Trees of what can follow: exact, summing to 1 with what was cut, equal to a plain enumeration."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from grail_widgets import CHANCE, IllegalAction, game
from grail_widgets.engine.game import State
from grail_widgets.engine.tree import explore

PRINCESS = {
    "players": ["red", "blue", "green"],
    "race": [["blue", 30], ["red", 15], ["green", 3]],
    "dragon": 40,
    "allies": {"red": ["princess"], "blue": ["fairy"]},
}
MERLIN = {**PRINCESS, "allies": {"red": ["merlin"]}}


def enumerate_plainly(state: State, stage: object, p: Fraction, found: Counter[State]) -> int:
    """Every path by itself, nothing merged: the independent answer. Gives the number of paths' nodes."""
    if state.current_player is not CHANCE or state.game.stage(state.table) != stage:
        found[state] += p
        return 1
    return 1 + sum(
        enumerate_plainly(state.apply(text).state, stage, p * chance, found)
        for text, chance in state.chance_outcomes()
    )


@pytest.mark.parametrize(
    ("id", "position", "action"),
    [
        ("grail-cup", PRINCESS, None),
        ("grail-cup", MERLIN, "look 10 18 22"),
        ("grail", {"players": ["ann", "bob"], "phase": "draw", "hands": {"ann": ["sword"], "bob": []}}, None),
    ],
)
def test_a_tree_equals_a_plain_enumeration(id: str, position: dict[str, object], action: str | None) -> None:
    state = game(id).at(position)
    tree = explore(state, action, budget=100_000)
    found: Counter[State] = Counter()
    start = state if action is None else state.apply(action).state
    plain = enumerate_plainly(start, state.game.stage(state.table), Fraction(1), found)
    assert {leaf.state: leaf.reach for leaf in tree.leaves()} == dict(found)
    assert tree.nodes <= plain
    assert tree.cut == 0


@pytest.mark.parametrize("budget", [1, 2, 7, 30, 200])
def test_what_is_cut_is_said_and_all_sums_to_one(budget: int) -> None:
    state = game("grail-cup").at(MERLIN)
    tree = explore(state, "look 10 18 22", budget=budget)
    assert tree.nodes <= budget
    assert sum(leaf.reach for leaf in tree.leaves()) == 1
    if budget < 30:
        assert tree.cut > 0


def test_branches_tell_their_events_with_clauses() -> None:
    tree = explore(game("grail-cup").at(PRINCESS))
    assert {branch.text for branch in tree.root.branches} >= {"token goblin", "token speed-boots"}
    for branch in tree.root.branches:
        assert any(event.rule.startswith("GC.") for event in branch.events)


def test_choices_are_followed_to_the_end_of_the_round() -> None:
    state = game("grail-cup").at({**PRINCESS, "allies": {"blue": ["fairy"]}})
    tree = explore(state, "move 2", until="turn")
    assert all(leaf.kind in ("end", "over", "decision") for leaf in tree.leaves())
    fixed = {22: "speed-boots", 26: "fake-graal"}
    opened = explore(game("grail-cup").at({**PRINCESS, "clover": fixed}), until="turn", budget=5_000)
    followed = [leaf for leaf in opened.leaves() if leaf.choices]
    assert followed
    for leaf in followed:
        assert set(leaf.choices) == set(leaf.state.legal_actions())


def test_a_decision_too_large_for_the_budget_is_left_open_whole() -> None:
    state = game("grail-cup").at({**PRINCESS, "allies": {"red": ["dragon-master"], "blue": ["fairy"]}})
    tree = explore(state, until="turn", budget=20)
    assert tree.root.kind == "decision"
    assert not tree.root.choices


def test_an_illegal_action_and_an_empty_budget_are_refused() -> None:
    state = game("grail-cup").at(MERLIN)
    with pytest.raises(IllegalAction):
        explore(state, "look 10 11 12")
    with pytest.raises(ValueError, match="1 node or more"):
        explore(state, budget=0)
