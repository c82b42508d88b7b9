"""Cards, tokens and Knights are conserved through whole games of every game and number of players."""

from __future__ import annotations

from grail_widgets import game
from tests.contract.books import BOOKS
from tests.contract.playing import each_table, many, walk

EVERY = 8
"""Of so many states one is counted, a different one in each game, and the last one always."""


@each_table
def test_nothing_is_lost_and_nothing_comes_from_nowhere(id: str, players: int, counted_games: int) -> None:
    rules, lost = game(id), BOOKS[id].lost

    def check(seed: int, first: list[int]) -> None:
        turn, start = seed % EVERY, rules.setup(players)
        for number, state in enumerate(walk(rules, players, seed, first)):
            if number % EVERY == turn or state.is_terminal:
                assert list(lost(state, start)) == []

    many(counted_games, check)
