"""Ways are read off what events say, on any game."""

from __future__ import annotations

from typing import Any

from grail_widgets.views import way
from grail_widgets.views.svg import draw_ways
from grail_widgets.views.way import Leg, Way
from tests.views.scene_samples import RACE


class Told:
    def __init__(self, **data: Any) -> None:
        self.data = data


def test_events_without_a_path_tell_no_way() -> None:
    assert way.of([]) == Way()
    assert not way.of([Told(card="fairy", player="red")])


def test_each_path_is_a_leg_and_a_block_belongs_to_the_move_it_stopped() -> None:
    found = way.of(
        [
            Told(piece="knight:red", path=[4, 5, 6]),
            Told(blocked_by=7, knight="red"),
            Told(piece="knight:blue", path=(9, 8), blocked_by=None),
        ]
    )
    assert found.legs == (
        Leg(piece="knight:red", path=(4, 5, 6), blocked_by=7),
        Leg(piece="knight:blue", path=(9, 8)),
    )


def test_a_spear_spent_before_the_move_is_told_belongs_to_that_move() -> None:
    found = way.of([Told(jumped=12), Told(piece="knight:red", path=[11, 12, 13])])
    assert found.legs == (Leg(piece="knight:red", path=(11, 12, 13), jumped=12),)


def test_a_knight_that_is_stopped_where_it_stands_has_a_bar_and_no_arrow() -> None:
    drawn = draw_ways(RACE, way.of([Told(blocked_by=19)]))
    assert "gw-bar" in drawn
    assert "gw-tip" not in drawn


def test_a_way_has_an_arrow_at_its_end_a_bar_before_the_dragon_and_an_arc_over_what_is_jumped() -> None:
    stopped = draw_ways(RACE, Way((Leg(path=(18, 19, 20), blocked_by=21),)))
    assert stopped.count("gw-tip") == 1
    assert stopped.count("gw-bar") == 1
    assert "gw-spear" not in stopped
    over = draw_ways(RACE, Way((Leg(path=(19, 20, 21, 22), jumped=21),)))
    assert over.count("gw-spear") == 1
    assert "gw-bar" not in over


def test_moving_back_points_back() -> None:
    """In a row that runs to the right the tip of a move back points to the left."""
    forth = draw_ways(RACE, Way((Leg(path=(2, 3)),)))
    back = draw_ways(RACE, Way((Leg(path=(4, 3)),)))
    assert "M6,0L-6" in forth
    assert "M-6,0L6" in back
