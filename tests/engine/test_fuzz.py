"""Mutated positions, texts and links of every game: accepted without loss, or refused in one sentence.

The starts are positions of games under way, half-done steps included; each is changed in a few places.
"""

from __future__ import annotations

import base64
import copy
import random
import zlib
from functools import cache
from typing import Any

import msgspec
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from grail_widgets import PositionError, game
from grail_widgets.engine.errors import FileError
from grail_widgets.engine.game import State
from grail_widgets.engine.share import LONGEST_LINE, PREFIX, check, from_line, question, to_line
from grail_widgets.games import GAMES

MUTATIONS = 1500
"""Mutated positions of each game."""
ODD = (
    *(None, True, False, -1, 0, 1, 2, 3, 7, 58, 10**9, 2**70, 1.5, float("nan"), "", "x", "<b>", "14", "null"),
    *([], {}, [[]], [None], {"x": 1}, {"": ""}, {1: 2}, [1, 2, 3], ["red"], [["red", 3]], {"red": ["fairy"]}),
)


@cache
def starts(id: str) -> tuple[State, ...]:
    """States of a few random games, from set-up to the end."""
    rng, found = random.Random(7), []
    counts = game(id).counts
    for count in (counts[0], counts[-1], game(id).usual):
        state = game(id).setup(players=count)
        for number in range(220):
            if number % 6 == 0:
                found.append(state)
            texts = state.legal_actions() or [text for text, _ in state.weights()]
            if not texts:
                break
            state = state.apply(rng.choice(texts)).state
    return tuple(found)


@cache
def words(id: str) -> tuple[str, ...]:
    """What positions of this game are made of: ids of cards, players, phases and keys."""
    found: set[str] = set()

    def gather(value: Any) -> None:
        if isinstance(value, str):
            found.add(value)
        elif isinstance(value, dict):
            for key, item in value.items():
                gather(key)
                gather(item)
        elif isinstance(value, list | tuple):
            for item in value:
                gather(item)

    for state in starts(id):
        gather(state.position())
    return tuple(sorted(found | set(game(id).rulebook.card_ids)))


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths of all parts of plain data."""
    found = [path] if path else []
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        found += places(item, (*path, key))
    return found


def mutated(data: st.DataObject, id: str, position: dict[str, Any]) -> dict[str, Any]:
    """A position changed in one to three places."""
    changed = copy.deepcopy(position)
    value = st.sampled_from(ODD) | st.sampled_from(words(id)) | st.integers(-3, 70)
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from(places(changed)))
        holder: Any = changed
        for step in path[:-1]:
            holder = holder[step]
        last = path[-1]
        match data.draw(st.sampled_from(["set", "set", "delete", "double", "key", "nudge", "wrap"])):
            case "set":
                holder[last] = copy.deepcopy(data.draw(value))
            case "delete":
                del holder[last]
            case "double" if isinstance(holder, list):
                holder.insert(last, copy.deepcopy(holder[last]))
            case "key" if isinstance(holder, dict):
                holder[data.draw(value.filter(lambda each: isinstance(each, str | int)))] = holder.pop(last)
            case "nudge" if isinstance(holder[last], int):
                holder[last] += data.draw(st.sampled_from([-1, 1]))
            case "wrap":
                holder[last] = [holder[last]]
        if not changed:
            break
    return changed


@pytest.mark.parametrize("id", GAMES)
@settings(max_examples=MUTATIONS, deadline=None)
@given(st.data())
def test_a_mutated_position_is_accepted_without_loss_or_refused_in_one_sentence(
    id: str, data: st.DataObject
) -> None:
    start = data.draw(st.sampled_from(starts(id)))
    position = mutated(data, id, start.position())
    before = repr(position)
    try:
        state = start.game.at(position)
    except PositionError as fault:
        assert fault.path.startswith("position")
        assert fault.reason.strip()
        assert "\n" not in str(fault)
        assert len(str(fault)) < 600
    else:
        again = start.game.at(state.position())
        assert again == state
        assert again.position() == state.position()
        assert again.legal_actions() == state.legal_actions()
        assert again.weights() == state.weights()
    assert repr(position) == before


@pytest.mark.parametrize("id", GAMES)
@settings(max_examples=600, deadline=None)
@given(st.data())
def test_any_text_is_legal_or_refused_in_one_sentence(id: str, data: st.DataObject) -> None:
    state = data.draw(st.sampled_from(starts(id)))
    texts = [*state.legal_actions(), *(text for text, _ in state.weights()), "draw", "move 4", "x"]
    parts = data.draw(st.sampled_from(texts)).split() or ["x"]
    for _ in range(data.draw(st.integers(0, 2))):
        word = data.draw(st.sampled_from(words(id)) | st.integers(-3, 99).map(str) | st.text(max_size=12))
        parts.insert(data.draw(st.integers(0, len(parts))), word)
    if data.draw(st.booleans()):
        parts.pop(data.draw(st.integers(0, len(parts) - 1)))
    found = state.objection(" ".join(parts))
    if found is not None:
        assert found.reason.strip()
        assert "\n" not in found.reason
        assert len(found.reason) < 600
        assert found.rule is None or found.rule in state.game.rulebook.clauses


@pytest.mark.parametrize("id", GAMES)
def test_every_state_travels_as_a_line(id: str) -> None:
    for state in starts(id):
        line = to_line(question(state, "x"))
        assert len(line) <= LONGEST_LINE
        assert check(from_line(line)) == state


@pytest.mark.parametrize("id", GAMES)
@settings(max_examples=500, deadline=None)
@given(st.data())
def test_a_line_of_a_mutated_position_is_read_or_refused(id: str, data: st.DataObject) -> None:
    state = data.draw(st.sampled_from(starts(id)))
    position = mutated(data, id, state.position())
    try:
        text = msgspec.json.encode({"game": id, "position": position})
    except (TypeError, OverflowError, msgspec.MsgspecError):
        assume(False)  # what JSON cannot say is in no link
    line = PREFIX + base64.urlsafe_b64encode(zlib.compress(text)).decode().rstrip("=")
    try:
        asked = from_line(line)
    except (PositionError, FileError) as fault:
        assert "\n" not in str(fault)
    else:
        assert check(from_line(to_line(asked))) == check(asked)


@settings(max_examples=300, deadline=None)
@given(st.recursive(st.sampled_from(ODD), lambda inner: st.lists(inner, max_size=3), max_leaves=5))
@pytest.mark.parametrize("id", GAMES)
def test_what_is_no_mapping_of_a_position_is_refused(id: str, value: Any) -> None:
    for given_value in (value, {"players": value}, {"players": ["ann", "bob"], "phase": value}):
        try:
            state = game(id).at(given_value)
        except PositionError as fault:
            assert fault.path.startswith("position")
        else:
            assert msgspec.json.encode(state.position())
