"""A tree in words: every branch once, with its exact probability, within 80 columns."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from grail_widgets import game
from grail_widgets.engine.tree import explore
from grail_widgets.views.trees import Twig, in_all, outline, percent, tree_text

GOBLINS = {
    "players": ["red", "blue", "green"],
    "race": [["blue", 30], ["red", 15], ["green", 3]],
    "dragon": 40,
    "allies": {"red": ["princess"], "blue": ["fairy"]},
}
QUEST = {"players": ["ann", "bob"], "phase": "quest", "quest": "ogre"}
DRAW = {"players": ["ann", "bob"], "phase": "draw", "hands": {"ann": ["sword"], "bob": []}}


def twigs(top: Twig) -> list[Twig]:
    return [top, *(twig for below in top.below for twig in twigs(below))]


def test_each_branch_has_its_fraction_its_percent_and_its_clauses() -> None:
    text = tree_text(explore(game("grail").at(QUEST)))
    assert "5  die 5: 1/6, 16.7 %" in text
    assert "Ann completes the Quest and has 1 Quest token. (WG.quest.token)" in text


def test_equal_states_are_said_once() -> None:
    """Four ways to fail lead to one state: the later three name the first."""
    text = tree_text(explore(game("grail").at(QUEST)))
    assert text.count("=> This is the state of 1.") == 3
    assert text.count("=> This is the state of 5.") == 1


@pytest.mark.parametrize("until", ["decision", "turn"])
def test_no_line_is_longer_than_80_columns(until: str) -> None:
    for budget in (3, 40, 400):
        tree = explore(game("grail-cup").at(GOBLINS), until=until, budget=budget)  # type: ignore[arg-type]
        assert max(map(len, tree_text(tree).splitlines())) <= 80


def test_outcomes_of_one_chance_sum_to_one_in_the_outline() -> None:
    tree = explore(game("grail-cup").at(GOBLINS))
    for twig in twigs(outline(tree)):
        if twig.below:
            assert sum(below.share or 0 for below in twig.below) == 1


def test_open_decisions_are_marked_and_name_what_is_open() -> None:
    text = tree_text(explore(game("grail-cup").at(GOBLINS)))
    assert re.search(r"=> Open: Blue decides between move 2, move 4, move 6\.", text)
    assert "Open: Red decides between back blue, back green." in text


def test_choices_that_are_followed_have_no_probability() -> None:
    state = game("grail-cup").at({**GOBLINS, "allies": {"blue": ["fairy"]}})
    top = outline(explore(state, until="turn"))
    assert top.choices
    assert [below.share for below in top.below] == [None, None, None]
    assert "each choice is left open" in top.note


def test_what_is_cut_is_said_with_its_probability() -> None:
    tree = explore(game("grail-cup").at(GOBLINS), budget=9)
    assert tree.cut > 0
    text = tree_text(tree)
    assert "Cut here, to keep the tree small" in text
    assert f"cut, not followed {tree.cut}" in " ".join(text.split())


def test_what_is_not_written_out_is_said_too() -> None:
    text = tree_text(explore(game("grail").at(DRAW), budget=10_000), written=80)
    assert "which are not written out" in text
    assert len(text.splitlines()) < 800


def test_many_outcomes_that_lead_to_one_state_are_said_together() -> None:
    """121 pairs of dice lead a duel to three states: one is hit, the other, or both."""
    lot, bors = (
        {"type": "warrior", "kind": "knight", "prowess": prowess, "strength": 3, "endurance": 20, "valor": 9}
        for prowess in (5, 7)
    )
    position = {
        "players": ["ann", "bob"],
        "cards": {"lot": lot, "bors": bors},
        "courts": {"ann": {"warriors": [{"card": "lot"}]}, "bob": {"warriors": [{"card": "bors"}]}},
    }
    tree = explore(game("quest-for-the-grail").at(position), "mortal lot on bors")
    top = outline(tree)
    assert len(tree.root.branches) == 121
    assert [len(below.texts) for below in top.below] == [76, 36, 9]
    assert sum(below.share or 0 for below in top.below) == 1
    assert top.below[0].name.endswith(f"outcomes that lead to one state, such as {top.below[0].texts[0]}")


def test_all_endings_together_sum_to_one() -> None:
    tree = explore(game("grail-cup").at(GOBLINS), budget=60)
    shares = re.findall(r" (\d+/\d+|\d+), ", in_all(tree).replace("In all:", ""))
    assert sum(map(Fraction, shares)) == 1


@pytest.mark.parametrize(
    ("share", "text"), [(Fraction(1), "100.0 %"), (Fraction(1, 10_000), "< 0.1 %"), (Fraction(0), "0.0 %")]
)
def test_percent(share: Fraction, text: str) -> None:
    assert percent(share) == text
