"""What a chance comes down to is the sum of the outcomes that the engine itself gives it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grail_widgets import game
from grail_widgets.engine.state import State
from grail_widgets.engine.tree import explore

CARDS = {
    "a": {
        "type": "warrior",
        "kind": "knight",
        "upkeep": 0,
        "prowess": 6,
        "strength": 3,
        "endurance": 6,
        "valor": 4,
    },
    "b": {
        "type": "warrior",
        "kind": "knight",
        "upkeep": 0,
        "prowess": 5,
        "strength": 4,
        "endurance": 8,
        "valor": 3,
    },
    "ogre": {"type": "quest", "kind": "creature", "prowess": 4, "strength": 3, "endurance": 3, "valor": 3},
}


def quest(**position: object) -> State:
    return game("quest-for-the-grail").at({"players": ["ann", "bob"], "cards": CARDS, **position})


def test_an_exchange_is_the_sum_of_its_rolls() -> None:
    """Prowess 6 against 5: the totals are compared roll by roll (QG.combat.roll)."""
    state = quest(courts={"ann": {"warriors": [{"card": "a"}]}, "bob": {"warriors": [{"card": "b"}]}})
    state = state.apply("mortal a on b").state
    now, whole = state.outlook()
    sums = {"first": Fraction(0), "second": Fraction(0), "both": Fraction(0)}
    for text, chance in state.chance_outcomes():
        mine, theirs = (int(word) for word in text.split()[1:])
        lead = 6 + mine - 5 - theirs
        sums["first" if lead > 0 else "second" if lead < 0 else "both"] += chance
    assert [share for _, share in now.shares] == list(sums.values())
    assert sum(share for _, share in whole.shares) == 1
    assert " Exchanges, if nobody yields" in whole.note


def test_the_odds_of_a_quest_that_one_hit_ends_are_those_of_its_tree() -> None:
    state = quest(
        quests={"bob": {"active": "ogre", "deck": {"ogre": 1}}},
        courts={"ann": {"warriors": [{"card": "a", "damage": 3}]}},
    )
    state = state.apply("quest a at bob").state
    _, whole = state.outlook()
    falls = dict(whole.shares)
    tree = explore(state, budget=2_000)
    alone = sum(
        branch.probability for branch in tree.root.branches if any(e.kind == "overcome" for e in branch.events)
    )
    assert 0 < falls["only Ogre falls"] < 1
    assert alone == falls["only Ogre falls"] + falls["both fall"]


@pytest.mark.parametrize(
    ("phase", "words"), [("draw", "false"), ("recall", "wins")], ids=["the turn's draw", "a recall's draw"]
)
def test_the_grail_among_the_cards_that_can_be_drawn(phase: str, words: str) -> None:
    state = game("holy-grail").at(
        {"players": ["ann", "bob"], "phase": phase, "locations": {"convent": {"knight": "sir-robin", "of": "ann"}}}
    )
    (only,) = state.outlook()
    assert only.shares[0][1] == state.odds()["draw holy-grail"]
    assert words in only.note
    (seen,) = state.outlook("ann")
    assert seen.shares[0][1] == state.odds("ann")["draw holy-grail"]


@pytest.mark.parametrize(
    ("aids", "needed", "passed"), [([], 5, "1/3"), (["helped-by-arthur"], 0, "1"), (["courage"], 2, "5/6")]
)
def test_what_the_die_has_to_show(aids: list[str], needed: int, passed: str) -> None:
    """An Ogre, level 5, Battle and Monster; Courage counts 3 against a Monster (WG.roll.total)."""
    position = {"players": ["ann", "bob"], "phase": "adventure", "quest": "dragon", "test": "ogre", "aids": aids}
    (only,) = game("grail").at(position).outlook()
    assert dict(only.shares)["passes"] == Fraction(passed)
    assert str(needed) in only.note or "Any roll" in only.note


def test_where_the_outcomes_say_it_all_nothing_is_added() -> None:
    assert game("grail-cup").new(seed=1).outlook() == ()
