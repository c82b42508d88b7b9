"""Two readings of one rule, side by side: what differs is found, and nothing else is called different."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grail_widgets import PositionError
from grail_widgets.engine.readings import compare
from grail_widgets.engine.share import Question
from grail_widgets.views.disputes import comparison_text, marked_outlines

SPEAR = {
    "players": ["red", "blue", "green"],
    "race": [["blue", 20], ["red", 10], ["green", 3]],
    "dragon": 14,
    "spears": {"red": 1},
    "allies": {"red": ["blacksmith"]},
}


def asked(text: str | None, **position: object) -> Question:
    return Question(game="grail-cup", position={**SPEAR, **position}, ask=text)


def test_where_the_readings_part_is_named_with_both_events() -> None:
    found = compare(asked("spend spear"), "spear-landing")
    assert [side.reading.name for side in found.sides] == ["share", "beyond"]
    (difference,) = found.differences
    assert (difference.part, difference.where, difference.share) == ("events", ("spend spear",), Fraction(1))
    assert "to 14 and stands beside the Dragon" in difference.said[0]
    assert "to 15" in difference.said[1]


def test_what_no_reading_touches_is_the_same() -> None:
    assert compare(asked("stop"), "spear-landing").same
    assert compare(asked("spend spear"), "squire-self").same
    text = comparison_text(compare(asked("stop"), "spear-landing"))
    assert "The answer is the same under share and beyond." in text


def test_what_is_legal_under_one_reading_only() -> None:
    """The Squire may point at its own Knight under one reading of squire-self."""
    question = asked("point red", allies={"red": ["squire"]})
    (difference,) = compare(question, "squire-self").differences
    assert difference.part == "legal"
    assert "is not legal" in difference.said[0]
    assert difference.said[1] == "“point red” is legal."
    (other,) = compare(asked(None, allies={"red": ["squire"]}), "squire-self").differences
    assert other.said == ("Nothing is legal only here.", "Legal only here: point red.")


def test_the_share_of_a_difference_is_that_of_its_chance() -> None:
    """A Goblin that cannot move a Knight back leaves it where the token was turned up (zero-move)."""
    position = {
        "players": ["red", "blue", "green"],
        "race": [["blue", 30], ["red", 1], ["green", 0]],
        "track": {
            "finish": 40,
            "castle": [20],
            "church": [30],
            "village": [25],
            "clover": [3, 5, 7],
            "red": 9,
            "start": dict.fromkeys(range(1, 10), 0),
        },
        "dragon": 10,
        "allies": {"red": ["fairy"]},
    }
    found = compare(Question(game="grail-cup", position=position, ask="move 2"), "zero-move")
    assert all(0 < difference.share <= 1 for difference in found.differences)
    assert sum(difference.share for difference in found.differences) <= 1


def test_the_marks_are_on_both_sides() -> None:
    outlines = marked_outlines(compare(asked("spend spear"), "spear-landing"))
    assert [top.marked for side in outlines for top in side.values()] == [True, True]
    same = marked_outlines(compare(asked("stop"), "spear-landing"))
    assert not any(top.marked for side in same for top in side.values())


@pytest.mark.parametrize("game", ["grail-cup", "holy-grail", "grail"])
def test_every_ruling_can_be_compared(game: str) -> None:
    from grail_widgets import game as find

    rules = find(game)
    for ruling in rules.rulings:
        question = Question(game=game, position=rules.new(seed=1).position())
        assert compare(question, ruling, budget=50).ruling.id == ruling


def test_an_unknown_ruling_and_an_impossible_position_are_refused() -> None:
    with pytest.raises(PositionError, match="no ruling of this game"):
        compare(asked("stop"), "spear-lending")
    with pytest.raises(PositionError, match="dragon"):
        compare(asked("stop", dragon=99), "spear-landing")


def test_each_event_that_differs_is_marked_and_no_other() -> None:
    """Under both readings the Spear is spent; where the Knight ends differs."""
    one, two = (side["spend spear"] for side in marked_outlines(compare(asked("spend spear"), "spear-landing")))
    assert 0 not in one.odd
    assert "to 14" in one.events[min(one.odd)].text
    assert "to 15" in two.events[min(two.odd)].text
    text = comparison_text(compare(asked("spend spear"), "spear-landing"))
    assert "\n    * Red moves 4 spaces forward to 14" in text
    assert "\n    Red spends a Spear" in text
