"""Impossible positions and unreadable texts are refused in one sentence with the path, and change nothing."""

from __future__ import annotations

import json
from typing import Any

import pytest

from grail_widgets import IllegalAction, PositionError, game

AB = {"players": ["ann", "bob"]}
HELD = {"knight": "sir-robin", "of": "bob", "captured_by": "ann"}

BAD: list[tuple[dict[str, Any], str]] = [
    # a card in two places
    ({"hands": {"ann": ["monks"]}, "discard": ["monks"]}, "position.discard[0]"),
    ({"hands": {"ann": ["monks"], "bob": ["monks"]}}, "position.hands.bob[0]"),
    ({"hands": {"ann": ["im-not-dead", "im-not-dead"], "bob": ["im-not-dead"]}}, "position.hands.bob[0]"),
    ({"hands": {"ann": ["convent"]}, "locations": {"convent": None}}, "position.locations.convent"),
    ({"sides": {"bob": ["sir-robin"]}, "locations": {"convent": HELD}}, "position.locations.convent.knight"),
    ({"locations": {"convent": HELD, "forest-road": HELD}}, "position.locations.forest-road.knight"),
    # a knight in play for both sides
    ({"sides": {"ann": ["sir-robin"], "bob": ["sir-robin"]}}, "position.sides.bob[0]"),
    # a card that the game does not have, or of the wrong type
    ({"hands": {"ann": ["three-headed-knight"]}}, "position.hands.ann[0]"),
    ({"discard": ["monks", "excalibur"]}, "position.discard[1]"),
    ({"sides": {"ann": ["monks"]}}, "position.sides.ann[0]"),
    ({"locations": {"camelot": None}}, "position.locations.camelot"),
    ({"locations": {"sir-robin": None}}, "position.locations.sir-robin"),
    ({"locations": {"convent": {**HELD, "knight": "black-knight"}}}, "position.locations.convent.knight"),
    # a knight captured by his own side
    ({"locations": {"convent": {**HELD, "captured_by": "bob"}}}, "position.locations.convent.captured_by"),
    # the Grail where it never is
    ({"hands": {"ann": ["holy-grail"]}}, "position.hands.ann[0]"),
    ({"discard": ["holy-grail"]}, "position.discard[0]"),
    # players
    ({"players": ["ann", "monks"]}, "position.players[1]"),
    ({"players": ["ann", "<img src=x onerror=alert(1)>"]}, "position.players[1]"),
    ({"players": ["ann", "ann"]}, "position.players[1]"),
    ({"players": ["ann"]}, "position.players"),
    ({"players": ["ann", "bob", "cal"]}, "position.players"),
    ({"players": ["ann", 3]}, "position.players[1]"),
    ({"players": "ann"}, "position.players"),
    # owners that are no players
    ({"turn": "cal"}, "position.turn"),
    ({"hands": {"cal": []}}, "position.hands.cal"),
    ({"sides": {"cal": []}}, "position.sides.cal"),
    ({"locations": {"convent": {**HELD, "of": "cal"}}}, "position.locations.convent.of"),
    ({"locations": {"convent": {**HELD, "captured_by": "cal"}}}, "position.locations.convent.captured_by"),
    # shapes
    ({"phase": "quest"}, "position.phase"),
    ({"hand": {}}, "position.hand"),
    ({"hands": ["monks"]}, "position.hands"),
    ({"hands": {"ann": "monks"}}, "position.hands.ann"),
    ({"locations": {"convent": {"knight": "sir-robin"}}}, "position.locations.convent"),
    # the deal
    ({"phase": "deal", "hands": {"ann": ["monks", "plague"]}}, "position.hands"),
    ({"phase": "deal", "hands": {"bob": ["monks"]}}, "position.hands"),
    ({"phase": "deal", "sides": {"bob": ["sir-robin"]}}, "position.sides.bob"),
    ({"phase": "deal", "locations": {"convent": None}}, "position.locations"),
    # what is under way
    ({"under_way": {}}, "position.under_way"),
    ({"under_way": {"version": 1}}, "position.under_way"),
    ({"under_way": {"version": 2, "draws": 1}}, "position.under_way.version"),
    ({"under_way": {"version": 1, "draws": -1}}, "position.under_way.draws"),
    ({"under_way": {"version": 1, "draws": 9}}, "position.under_way.draws"),
    ({"phase": "move", "under_way": {"version": 1, "draws": 1}}, "position.under_way.draws"),
    ({"phase": "action", "under_way": {"version": 1, "flight": True}}, "position.under_way.flight"),
    ({"phase": "action", "under_way": {"version": 1, "victim": "bob"}}, "position.under_way.victim"),
    ({"phase": "action", "under_way": {"version": 1, "victim": "cal"}}, "position.under_way.victim"),
    ({"phase": "thing", "under_way": {"version": 1, "victim": "bob"}}, "position.under_way"),
    ({"phase": "action", "under_way": {"version": 1, "draws": 1, "won": True}}, "position.under_way"),
    ({"phase": "thing", "under_way": {"version": 1, "won": True}}, "position.under_way.won"),
    ({"under_way": {"version": 1, "draws": 1}, "locations": {"convent": HELD}}, "position.under_way.draws"),
    (
        {
            "phase": "recall",
            "under_way": {"version": 1, "draws": 1},
            "locations": {"convent": {"knight": "sir-robin", "of": "ann"}},
        },
        "position.under_way.draws",
    ),
]


@pytest.mark.parametrize(("entries", "path"), BAD, ids=lambda value: json.dumps(value)[:70])
def test_an_impossible_position_is_refused_with_its_path(entries, path):
    with pytest.raises(PositionError) as caught:
        game("holy-grail").at({**AB, **entries})
    assert caught.value.path == path
    assert caught.value.reason.endswith((".", "?"))
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize("position", [None, [], "ann", {}, {"players": None}])
def test_what_is_no_position_is_refused(position):
    with pytest.raises(PositionError):
        game("holy-grail").at(position)


def test_a_long_or_marked_up_id_is_clipped_in_the_message():
    bad = "<script>" + "x" * 5000
    for entries in (
        {"hands": {"ann": [bad]}},
        {"hands": {bad: []}},
        {"locations": {bad: None}},
        {"sides": {bad: []}},
    ):
        with pytest.raises(PositionError) as caught:
            game("holy-grail").at({**AB, **entries})
        assert len(str(caught.value)) < 400


@pytest.mark.parametrize("reading", [{"capture-draw": "loses"}, {"grail-side": "own"}])
def test_an_unknown_ruling_or_reading_is_refused(reading):
    with pytest.raises(PositionError):
        game("holy-grail", reading)


def test_set_up_takes_no_option():
    with pytest.raises(TypeError, match="seats"):
        game("holy-grail").new(seed=1, seats=3)


STATE = {**AB, "phase": "action", "hands": {"ann": ["coconuts", "voice-of-god"]}}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "dance",
        "play",
        "play excalibur",
        "play coconuts at sir-robin",
        "send sir-robin convent",
        "send monks to convent",
        "send sir-robin to monks",
        "use monks",
        "flee now",
        "play coconuts on sir-robin for ann twice",
        "draw excalibur",
        "<img src=x onerror=alert(1)>",
        "x" * 10_000,
    ],
)
def test_a_text_that_is_no_action_is_refused_without_a_clause_and_changes_nothing(text):
    state = game("holy-grail").at(STATE)
    before = state.position()
    with pytest.raises(IllegalAction) as caught:
        state.apply(text)
    assert caught.value.rule is None
    assert len(str(caught.value)) < 600
    assert state.position() == before


def test_spaces_in_a_text_do_not_matter():
    state = game("holy-grail").at(STATE)
    assert state.apply("  play   voice-of-god ").state == state.apply("play voice-of-god").state


def test_a_refusal_says_what_is_open():
    state = game("holy-grail").at(STATE)
    with pytest.raises(IllegalAction, match=r"HG\.action\.target.*Open to ann now: play voice-of-god, done\."):
        state.apply("play coconuts")


def test_nothing_is_played_after_the_end():
    state = game("holy-grail").at({**AB, "phase": "action", "under_way": {"version": 1, "won": True}})
    assert state.is_terminal
    assert state.winner == "ann"
    assert state.why_not("done") == "HG.grail.wins"
