"""The table travels as what has changed, and nothing is lost on the way."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from grail_widgets.panels.board import Film, apply, draw, edits
from grail_widgets.views.way import Way
from tests.panels.toy import Toy

PIECES = st.lists(st.sampled_from("abcdef"), max_size=30)


@given(PIECES, PIECES)
def test_edits_turn_one_picture_into_the_other(old: list[str], new: list[str]) -> None:
    assert apply(old, edits(old, new)) == new


def test_a_move_sends_only_a_small_part_of_the_picture() -> None:
    game = Toy()
    before = game.at({"players": ["red", "blue"], "cards": ["fox"]})
    after = before.apply("move 2").state
    film, first, second = Film(), draw(before.scene(), Way()), draw(after.scene(), Way())
    film.frames([first])
    (frame,) = film.frames([second])
    assert tuple(apply(film.base, frame)) == second
    assert tuple(film.base) == first
    assert sum(len(piece) for _, _, pieces in frame for piece in pieces) < len("".join(second)) / 3


def test_a_picture_that_has_little_in_common_becomes_the_new_base() -> None:
    film = Film()
    film.frames([["a", "b", "c"]])
    film.frames([["x", "y", "z"]])
    assert film.base == ["x", "y", "z"]
