"""Golden playthroughs: recorded games, replayed step by step and compared with what was written down.

Record them anew with `pytest tests/golden --record`, and read the difference before it is committed.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from grail_widgets import CHANCE, game
from grail_widgets.engine.game import State, Step
from grail_widgets.games import GAMES

FOLDER = Path(__file__).parent
LONGEST = 200
"""Steps of a game that are written down, at most."""
PLAYED: list[tuple[str, int, int, dict[str, str]]] = [
    ("grail-cup", 4, 7, {}),
    ("grail-cup", 8, 3, {"enchantress-order": "after-move", "swap-landing": "each", "squire-jump": "free"}),
    ("holy-grail", 2, 5, {}),
    ("holy-grail", 2, 11, {"capture-draw": "false-grail", "witch-side": "choose"}),
    ("grail", 2, 4, {}),
    ("grail", 4, 9, {"testing-laps": "one-lap", "quest-on-failure": "returned", "rest-hand-limit": "next-turn"}),
    ("quest-for-the-grail", 2, 6, {}),
    ("quest-for-the-grail", 4, 2, {"declined-action": "kept", "grail-quester": "warriors", "challenge-own": "no"}),
]
"""(game, players, seed, rulings) of each playthrough."""


def _name(id: str, players: int, seed: int) -> Path:
    return FOLDER / f"{id}-{players}-players-seed-{seed}.txt"


def record(id: str, players: int, seed: int, rulings: dict[str, str]) -> Iterator[str]:
    """A game drawn with a seed, as it is written down."""
    state, rng = game(id, rulings).setup(players), random.Random(seed)
    yield f"# {id}, {players} players, seed {seed}, rulings {rulings or 'as usual'}"
    yield _waiting(state)
    for _ in range(LONGEST):
        if state.is_terminal:
            break
        text = state.sample(rng) if state.current_player is CHANCE else rng.choice(state.legal_actions())
        step = state.apply(text)
        yield from _told(text, step)
        state = step.state
        yield _waiting(state)
    yield "# " + msgspec.json.encode(state.position()).decode()


def replay(lines: list[str], id: str, players: int, rulings: dict[str, str]) -> Iterator[str]:
    """The same game again, played by the texts that were written down, whatever a seed gives today."""
    state = game(id, rulings).setup(players)
    yield lines[0]
    yield _waiting(state)
    for line in lines:
        if line.startswith("> "):
            step = state.apply(line[2:])
            yield from _told(line[2:], step)
            state = step.state
            yield _waiting(state)
    yield "# " + msgspec.json.encode(state.position()).decode()


def _waiting(state: State) -> str:
    """Who is asked, among how many, and a fingerprint of the position and of all that can be played."""
    options: Any = state.legal_actions() or state.weights()
    mark = hashlib.sha256(msgspec.json.encode([state.position(), options])).hexdigest()[:10]
    who = f"over, {state.winner} has won" if state.is_terminal else f"{state.current_player} of {len(options)}"
    return f"= {who} [{mark}] {state.game.summary(state.table)}"


def _told(text: str, step: Step) -> Iterator[str]:
    yield f"> {text}"
    for forced in step.forced:
        yield f"  forced: {forced}"
    for event in step.events:
        seen = "" if event.seen_by is None else f" [to {', '.join(sorted(event.seen_by))}]"
        ruling = "" if event.ruling is None else f", {event.ruling}"
        yield f"  {event.text} ({event.rule}{ruling}){seen}"


@pytest.mark.parametrize(("id", "players", "seed", "rulings"), PLAYED)
def test_a_recorded_game_goes_as_it_did(
    id: str, players: int, seed: int, rulings: dict[str, str], request: pytest.FixtureRequest
) -> None:
    path = _name(id, players, seed)
    if request.config.getoption("--record"):
        path.write_text("\n".join(record(id, players, seed, rulings)) + "\n", encoding="utf-8")
    lines = path.read_text(encoding="utf-8").splitlines()
    for number, (then, now) in enumerate(
        zip([*lines, "(the end)"], [*replay(lines, id, players, rulings), "(the end)"], strict=False), start=1
    ):
        assert now == then, f"{path.name}, line {number}"


def test_every_game_is_recorded_and_nothing_else_lies_here() -> None:
    assert {id for id, *_ in PLAYED} == set(GAMES)
    assert {_name(id, players, seed) for id, players, seed, _ in PLAYED} == set(FOLDER.glob("*.txt"))
