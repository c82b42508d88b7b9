"""What is certain to follow an action is what the engine then does; no seat foresees what is hidden from it."""

from __future__ import annotations

import pytest

import grail_widgets
from grail_widgets.engine.lookahead import preview

RACE = {
    "players": ["red", "blue", "green"],
    "race": [["blue", 24], ["red", 14], ["green", 13]],
    "dragon": 17,
    "allies": {"red": ["fairy"], "green": ["unicorn"]},
    "called": 7,
    "seal": "green",
}


def test_it_tells_what_the_step_then_tells() -> None:
    state = grail_widgets.game("grail-cup").at(RACE)
    for text in state.legal_actions():
        told = [event.text for event in preview(state, text).events]
        assert told == [event.text for event in state.apply(text).events]


def test_it_stops_at_chance_and_names_the_odds() -> None:
    state = grail_widgets.game("grail-cup").at(RACE | {"race": [["red", 19], ["blue", 18], ["green", 13]]})
    ahead = preview(state, "move 2")  # GC.village.die: space 21 is a Village
    assert ahead.then == "Then chance: Seal 1/6, Thief 1/3, Spear 1/2."
    assert ahead.sentences[-1] == ahead.then


def test_it_says_who_wins() -> None:
    state = grail_widgets.game("grail-cup").at(RACE | {"race": [["red", 55], ["blue", 18], ["green", 13]]})
    assert preview(state, "move 6").then == "Red wins."


@pytest.mark.parametrize("seat", ["red", "blue"])
def test_a_seat_does_not_foresee_what_another_will_reveal(seat: str) -> None:
    state = grail_widgets.game("grail-cup").at(RACE)
    known = " ".join(preview(state, "move 2", seat).sentences)
    assert "Unicorn" not in known
    assert "Green" not in known
    assert "Unicorn" in " ".join(preview(state, "move 2").sentences)


def test_two_states_that_a_seat_cannot_tell_apart_look_the_same_ahead() -> None:
    game = grail_widgets.game("grail-cup")
    one = game.at(RACE | {"face_down": ["priest", "princess"]})
    other = game.at(
        RACE | {"face_down": ["priest", "princess"], "allies": {"red": ["fairy"], "blue": ["unicorn"]}}
    )
    other_seen = preview(other, "move 4", "red").sentences
    assert preview(one, "move 4", "red").sentences == other_seen


def test_the_brief_form_stays_with_the_seat_that_acts() -> None:
    state = grail_widgets.game("grail-cup").at(RACE)
    ahead = preview(state, "move 4")
    assert ahead.brief("red") == ("The Dragon on 17 stops Red, who moves only to 16.",)
    assert len(ahead.sentences) > 1
    assert ahead.brief(None) == ahead.sentences
