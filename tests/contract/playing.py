"""Random games for the contract suite: a few picks that hypothesis can shrink, then a seeded rest."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from grail_widgets import CHANCE, game
from grail_widgets.engine.game import Game
from grail_widgets.engine.state import State
from grail_widgets.games import GAMES

CAP = 25_000
"""Steps after which a random game counts as endless; the longest of many took a third of it."""

picks = st.lists(st.integers(0, 60), max_size=25)
seeds = st.integers(0, 2**32 - 1)


def chooser(rng: random.Random, first: Sequence[int] = ()) -> Callable[[State], str]:
    """A way to go on from any state: by the first picks, then at random."""
    rest = list(first)[::-1]

    def choose(state: State) -> str:
        if rest:
            options = texts(state)
            return options[rest.pop() % len(options)]
        return state.sample(rng) if state.current_player is CHANCE else rng.choice(state.legal_actions())

    return choose


def walk(rules: Game, players: int, seed: int, first: Sequence[int] = ()) -> Iterator[State]:
    """The states of a random game from before set-up to its end."""
    choose, state = chooser(random.Random(seed), first), rules.setup(players)
    for _ in range(CAP):
        yield state
        if state.is_terminal:
            return
        state = state.apply(choose(state)).state
    raise AssertionError(f"{rules.id} with {players} players had not ended after {CAP} steps")


def sampled(states: list[State], rng: random.Random, count: int) -> list[State]:
    """Some states of a game: a few of the first ones, the last one, and others evenly at random."""
    early, rest = states[:35], states[:-1]
    return [*rng.sample(early, min(len(early), count // 3)), *rng.sample(rest, min(len(rest), count)), states[-1]]


def texts(state: State) -> tuple[str, ...]:
    """What can be played in a state, by a player or by chance."""
    return state.legal_actions() or tuple(text for text, _ in state.weights())


def many(games: int, check: Callable[[int, list[int]], Any]) -> None:
    """Runs a check on so many games, each from a seed and a few picks; hypothesis shrinks what fails."""

    @settings(max_examples=games, phases=[Phase.reuse, Phase.generate, Phase.shrink])
    @given(seeds, picks)
    def run(seed: int, first: list[int]) -> None:
        check(seed, first)

    run()


def _tables() -> Iterator[Any]:
    for id in GAMES:
        try:
            counts: list[int | None] = list(game(id).counts)
        except Exception:  # a game that cannot be loaded fails its tests; it is not left out
            counts = [None]
        for count in counts:
            yield pytest.param(id, count, id=f"{id}-{count}")


each_table = pytest.mark.parametrize(("id", "players"), list(_tables()))
each_game = pytest.mark.parametrize("id", list(GAMES))
