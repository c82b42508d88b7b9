"""Impossible positions are refused with the path of the fault and one sentence, never mended."""

from __future__ import annotations

import re
from typing import Any

import pytest

from grail_widgets import PositionError, game

GOOD: dict[str, Any] = {
    "players": ["red", "blue", "green", "yellow"],
    "race": [["blue", 13], ["red", 9], ["green", 3], ["yellow", 2]],
    "dragon": 25,
    "allies": {"red": ["fairy"]},
}
DRAFT = {**GOOD, "allies": {}, "phase": "draft"}
TRACK = {
    "finish": 30,
    "clover": [7, 9, 17],
    "red": 12,
    "start": dict.fromkeys(range(1, 10), 0),
}


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"spears": {"red": 13}}, "position.spears"),
        ({"spears": {"red": -1}}, "position.spears.red"),
        ({"spears": {"purple": 1}}, "position.spears.purple"),
        ({"clover": {10: "goblin", 18: "goblin", 22: "goblin", 26: "goblin", 34: "goblin"}}, "position.clover"),
        ({"clover": {11: "goblin"}}, "position.clover.11"),
        ({"clover": {10: "gobln"}}, "position.clover.10"),
        ({"clover": {10: "goblin"}, "supply": ["goblin"] * 4}, "position.supply"),
        ({"supply": ["clover"]}, "position.supply[0]"),
        ({"seen": {10: ["red"]}}, "position.seen.10"),
        ({"race": [["blue", 99], ["red", 9], ["green", 3], ["yellow", 2]]}, "position.race[0]"),
        ({"race": [["blue", 13], ["red", 14], ["green", 3], ["yellow", 2]]}, "position.race[1]"),
        ({"race": [["blue", 13], ["red", 9], ["red", 3], ["yellow", 2]]}, "position.race[2]"),
        ({"race": [["blue", 13], ["red", 9], ["green", 3]]}, "position.race"),
        ({"race": [["blue", -1], ["red", 9], ["green", 3], ["yellow", 2]]}, "position.race[0]"),
        ({"race": [["blue", 58], ["red", 58], ["green", 3], ["yellow", 2]]}, "position.race[1]"),
        ({"race": [["blue", 13], ["red", "nine"], ["green", 3], ["yellow", 2]]}, "position.race[1][1]"),
        ({"dragon": 58}, "position.dragon"),
        ({"dragon": -1}, "position.dragon"),
        ({"players": ["red", "blue"]}, "position.players"),
        ({"players": ["red", "blue", "green", "teal"]}, "position.players[3]"),
        ({"players": ["red", "blue", "green", "<img src=x onerror=alert(1)>"]}, "position.players[3]"),
        ({"players": ["red", "blue", "green", "red"]}, "position.players[3]"),
        ({"allies": {"red": ["fairy"], "blue": ["fairy"]}}, "position.allies.blue[0]"),
        ({"allies": {"red": ["fairy", "priest"]}}, "position.allies.red"),
        ({"allies": {"red": ["wizard"]}}, "position.allies.red[0]"),
        ({"called": 9}, "position.allies.red[0]"),
        ({"called": 12}, "position.called"),
        ({"face_up": ["fairy"]}, "position.face_up[0]"),
        ({"cursed": {"by": "red", "at": "enchantress"}}, "position.cursed.at"),
        ({"pointed": {"by": "red", "at": "purple"}}, "position.pointed.at"),
        ({"phase": "play"}, "position.phase"),
        ({"direction": "left"}, "position.direction"),
        ({"seal": "purple"}, "position.seal"),
        ({"seal_kept": True}, "position.seal_kept"),
        ({"drgon": 3}, "position.drgon"),
        ({"under_way": {"version": 2, "todo": []}}, "position.under_way.version"),
        ({"under_way": {"version": 1, "todo": [["dance", "red"]]}}, "position.under_way.todo[0]"),
        ({"under_way": {"version": 1, "todo": [["die", "purple"]]}}, "position.under_way.todo[0][1]"),
        ({"track": {**TRACK, "red": 30}}, "position.track.red"),
        ({"track": {**TRACK, "clover": [7, 9]}}, "position.track.clover"),
        ({"track": {**TRACK, "clover": list(range(1, 20))}}, "position.track.clover"),
        ({"track": {**TRACK, "village": [7]}}, "position.track.village"),
        ({"track": {**TRACK, "castle": [30]}}, "position.track.castle[0]"),
        ({"track": {**TRACK, "finish": 0}}, "position.track.finish"),
        ({"track": {**TRACK, "start": {1: 0}}}, "position.track.start"),
        ({"track": "oval"}, "position.track"),
    ],
    ids=str,
)
def test_impossible_positions_are_refused(change: dict[str, Any], path: str) -> None:
    with pytest.raises(PositionError) as fault:
        game("grail-cup").at({**GOOD, **change})
    assert fault.value.path == path
    assert re.fullmatch(r"[^\n]+[.?]", fault.value.reason)


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"seal": "red", "seal_kept": True}, "position.seal_kept"),
        ({"face_down": ["squire"]}, "position.face_up"),
        ({"face_up": ["squire", "fairy", "merlin", "priest"]}, "position.face_up"),
        ({"allies": {"yellow": ["squire"]}}, "position.face_down"),
        (
            {"face_up": ["squire", "fairy", "merlin"], "face_down": ["priest"], "allies": {"red": ["unicorn"]}},
            "position.allies.yellow",
        ),
        ({"direction": "left"}, "position.direction"),
        ({"called": 3}, "position.called"),
    ],
    ids=str,
)
def test_impossible_drafts_are_refused(change: dict[str, Any], path: str) -> None:
    with pytest.raises(PositionError) as fault:
        game("grail-cup").at({**DRAFT, **change})
    assert fault.value.path == path


def test_a_suggestion_names_the_nearest_id() -> None:
    with pytest.raises(PositionError, match="Did you mean 'goblin'"):
        game("grail-cup").at({**GOOD, "clover": {10: "gobln"}})


def test_the_given_mapping_is_left_as_it_was() -> None:
    given = {**GOOD, "spears": {"red": 2}}
    game("grail-cup").at(given)
    assert given == {**GOOD, "spears": {"red": 2}}
