"""The odds shown to a seat equal a brute-force sum over every arrangement of what it cannot see."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest

from grail_widgets import game
from grail_widgets.games.grail_cup.table import ALLIES, COUNTS

TRACK = {
    "finish": 30,
    "castle": [10],
    "church": [8],
    "village": [6],
    "clover": [7, 9, 17],
    "red": 12,
    "start": {9: 0, 8: 1, 7: 2, 6: 3, 5: 3, 4: 4, 3: 4, 2: 5, 1: 5},
}
POSITION = {
    "players": ["red", "blue", "green"],
    "track": TRACK,
    "race": [["blue", 13], ["red", 5], ["green", 3]],
    "dragon": 25,
    "allies": {"red": ["blacksmith"]},
    "clover": {7: "goblin", 17: "spear-magnet"},
    "seen": {7: ["blue"], 17: ["blue", "red"]},
}


def brute_force_token(seat: str, supply: list[str]) -> dict[str, Fraction]:
    """All ways to put two hidden tokens on the two fields the seat has not seen, each equally likely."""
    known = [token for space, token in POSITION["clover"].items() if seat in POSITION["seen"].get(space, [])]
    bag = list((Counter(COUNTS) - Counter(known) - Counter(supply)).elements())
    hidden_fields = len(TRACK["clover"]) - len(known)
    found: Counter[str] = Counter()
    for first in range(len(bag)):
        rest = len(bag) - 1
        found[bag[first]] += rest ** (hidden_fields - 1) if hidden_fields > 1 else 1
    total = sum(found.values())
    return {f"token {token}": Fraction(count, total) for token, count in found.items()}


@pytest.mark.parametrize("seat", ["red", "blue", "green"])
@pytest.mark.parametrize("supply", [[], ["speed-boots", "goblin"]])
def test_a_token_as_each_seat_can_work_it_out(seat: str, supply: list[str]) -> None:
    state = game("grail-cup").at({**POSITION, "supply": supply})
    assert state.odds(seat) == brute_force_token(seat, supply)


def test_the_odds_of_the_state_know_every_fixed_face() -> None:
    state = game("grail-cup").at(POSITION)
    assert state.odds()["token goblin"] == Fraction(3, 16)
    assert state.odds("blue")["token goblin"] == Fraction(3, 16)
    assert state.odds("red")["token goblin"] == Fraction(4, 17)
    assert state.odds("green")["token goblin"] == Fraction(4, 18)


def test_an_ally_set_aside_unseen_as_each_seat_can_work_it_out() -> None:
    """Second lap with three: the seat knows its own card; any other may lie, travel or be held anywhere."""
    taken = {"red": ["fairy"], "blue": ["merlin"], "green": ["squire"]}
    state = game("grail-cup").at(
        {
            **{key: POSITION[key] for key in ("players", "track", "race", "dragon")},
            "phase": "draft",
            "seal": "red",
            "direction": "left",
            "face_down": ["priest"],
            "allies": taken,
        }
    )
    for seat, (own,) in taken.items():
        unseen = [ally for ally in ALLIES if ally != own]
        found: Counter[str] = Counter()
        # which three of the unseen are gone, in order (aside, and with the two others), and which goes now
        for aside, one, other, now in permutations(unseen, 4):
            assert len({aside, one, other, now}) == 4
            found[now] += 1
        total = sum(found.values())
        assert state.odds(seat) == {f"face-down {ally}": Fraction(count, total) for ally, count in found.items()}
    assert set(state.odds()) == {
        f"face-down {ally}" for ally in ALLIES if ally not in ("fairy", "merlin", "squire", "priest")
    }


# ---- tokens that everybody saw go back ----------------------------------------------------------

THREE = {**TRACK, "clover": [7, 9, 17]}
OPEN_RACE = {
    "players": ["red", "blue", "green"],
    "track": THREE,
    "race": [["blue", 13], ["red", 5], ["green", 5]],
    "dragon": 25,
    "allies": {"red": ["blacksmith"]},
}


def brute_force_with_memory(seen: dict[int, str], shown: list[str], relaid: list[int], space: int) -> Counter[str]:
    """Every placement of 18 real tokens on three spaces that fits what a seat knows, by kind on one space."""
    tokens = list(Counter(COUNTS).elements())
    marked: set[int] = set()
    for kind in shown:  # which of the real tokens were shown makes no difference
        marked.add(next(index for index, each in enumerate(tokens) if each == kind and index not in marked))
    found: Counter[str] = Counter()
    for placed in permutations(range(len(tokens)), 3):
        board = dict(zip((7, 9, 17), placed, strict=True))
        if any(tokens[board[where]] != kind for where, kind in seen.items()):
            continue
        if any(index in marked and where not in relaid for where, index in board.items()):
            continue
        found[tokens[board[space]]] += 1
    return found


@pytest.mark.parametrize(
    ("seen", "shown", "relaid"),
    [
        ({}, ["goblin"], [7]),
        ({}, ["goblin", "speed-boots"], [7, 17]),
        ({}, ["goblin"], [9]),
        ({17: "goblin"}, ["goblin"], [7]),
        ({17: "fake-graal"}, ["goblin", "goblin", "goblin"], [7, 9]),
    ],
)
def test_what_was_shown_and_put_back_lies_in_the_supply_or_where_a_new_one_was_laid(
    seen: dict[int, str], shown: list[str], relaid: list[int]
) -> None:
    """GC.clover.known-supply: it cannot have been lying on an untouched field all along."""
    state = game("grail-cup").at(
        {
            **OPEN_RACE,
            "clover": seen,
            "seen": {space: ["red"] for space in seen},
            "shown": shown,
            "relaid": relaid,
        }
    )
    found = brute_force_with_memory(seen, shown, relaid, space=9)
    total = sum(found.values())
    assert state.odds("red") == {f"token {kind}": Fraction(count, total) for kind, count in found.items()}


def test_no_seat_can_tell_which_token_was_laid() -> None:
    """After a Goblin was shown on 7, `lay goblin` and `lay unseen` look alike to everybody."""
    start = game("grail-cup").at(
        {**OPEN_RACE, "race": [["blue", 13], ["green", 5], ["red", 3]], "clover": {7: "goblin"}, "allies": {
            "red": ["blacksmith"], "green": ["fairy"]}}
    )  # fmt: skip
    after = {text: start.apply(text).state for text in ("lay goblin", "lay unseen")}
    for seat in start.players:
        first, second = (state.observation(seat) for state in after.values())
        assert first == second
        moved = [state.apply("move 4").state for state in after.values()]
        assert moved[0].odds(seat) == moved[1].odds(seat)
        assert moved[0].odds(seat)["token goblin"] == Fraction(3, 17)
        assert moved[0].scene(seat) == moved[1].scene(seat)
    assert after["lay goblin"] != after["lay unseen"]
