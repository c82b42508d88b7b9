"""Shared lines: lossless round trips, and one sentence for anything else."""

from __future__ import annotations

import base64
import random
import zlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grail_widgets import PositionError, game
from grail_widgets.engine.errors import FileError
from grail_widgets.engine.share import LONGEST_LINE, PREFIX, from_line, question, to_line

STATE = game("grail-cup", {"zero-move": "effect"}).at(
    {
        "players": ["red", "blue", "green"],
        "race": [["blue", 30], ["red", 15], ["green", 3]],
        "dragon": 17,
        "spears": {"red": 2},
        "allies": {"red": ["fairy"]},
    }
)
LINE = to_line(question(STATE, "move 4"))


def pack(text: bytes) -> str:
    return PREFIX + base64.urlsafe_b64encode(zlib.compress(text)).decode().rstrip("=")


def test_a_line_restores_the_question_exactly() -> None:
    asked = from_line(LINE)
    assert asked.state() == STATE
    assert asked.rulings == {"zero-move": "effect"}
    assert asked.ask == "move 4"
    assert to_line(asked) == LINE


def test_a_link_that_ends_in_a_line_is_read_too() -> None:
    assert from_line(f" https://example.org/desk.html#{LINE}\n") == from_line(LINE)


def test_every_state_of_a_race_travels() -> None:
    state = game("grail-cup").new(players=5, seed=3)
    rng = random.Random(4)
    for _ in range(150):
        assert from_line(to_line(question(state))).state() == state
        options = state.legal_actions() or [text for text, _ in state.chance_outcomes()]
        if not options:
            break
        state = state.apply(rng.choice(options)).state


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("", "no shared question"),
        ("gw2.abc", "no shared question"),
        (LINE[:-3], "damaged"),
        (LINE + "AAAA", "damaged"),
        (PREFIX + "!!!", "damaged"),
        (PREFIX + "x" * (LONGEST_LINE + 1), "too long"),
        (pack(b" " * 300_000), "more than a position"),
        (pack(b"[" * 100_000), "damaged"),
        (pack(b'{"game": "grail-cup", "position": {}, "code": "1"}'), "damaged"),
    ],
    ids=["empty", "other version", "cut off", "added to", "letters", "long", "bomb", "deep", "unknown key"],
)
def test_what_is_no_line_is_refused_in_one_sentence(line: str, words: str) -> None:
    with pytest.raises(FileError, match=words) as fault:
        from_line(line)
    assert "\n" not in str(fault.value)


@pytest.mark.parametrize(
    "text",
    [
        b'{"game": "chess", "position": {}}',
        b'{"game": "grail-cup", "position": {}}',
        b'{"game": "grail-cup", "position": {"players": ["<b>", "blue", "green"]}}',
        b'{"game": "grail-cup", "rulings": {"zero-move": "maybe"}, "position": {}}',
        b'{"game": "grail-cup", "position": {"players": ["red", "blue", "green"]}, "ask": "a\\nb"}',
    ],
)
def test_positions_that_cannot_be_are_refused_with_their_path(text: bytes) -> None:
    with pytest.raises(PositionError) as fault:
        from_line(pack(text))
    assert fault.value.path


@settings(max_examples=1500, deadline=None)
@given(st.data())
def test_mutated_lines_are_read_or_refused(data: st.DataObject) -> None:
    letters = list(LINE)
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(letters) - 1))
        letters[place] = data.draw(st.sampled_from("abcXYZ059-_.#=%é\n"))
    mutated = "".join(letters)
    try:
        asked = from_line(mutated)
    except (FileError, PositionError) as fault:
        assert "\n" not in str(fault)
    else:
        assert from_line(to_line(asked)).state() == asked.state()


@settings(max_examples=1500, deadline=None)
@given(
    st.recursive(
        st.none()
        | st.booleans()
        | st.integers(-5, 70)
        | st.sampled_from(["red", "blue", "goblin", "fairy", "draft"]),
        lambda inner: (
            st.lists(inner, max_size=4)
            | st.dictionaries(st.sampled_from(["red", "7", "by", "at"]), inner, max_size=3)
        ),
        max_leaves=8,
    ),
    st.sampled_from(
        ["race", "clover", "seen", "allies", "under_way", "track", "cursed", "spears", "players", "supply"]
    ),
)
def test_mutated_positions_are_read_or_refused(value: object, key: str) -> None:
    position = {**STATE.position(), key: value}
    try:
        state = STATE.game.at(position)
    except PositionError as fault:
        assert fault.path.startswith("position")
        assert "\n" not in str(fault)
    else:
        assert STATE.game.at(state.position()) == state
