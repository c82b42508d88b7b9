"""The ready decks make games that somebody wins, and neither deck is the better one by far."""

from __future__ import annotations

import random
from collections import Counter

from grail_widgets.engine.game import CHANCE
from grail_widgets.games import game
from grail_widgets.games.quest_for_the_grail.policy import sensible

RULES = game("quest-for-the-grail")
GAMES = 200
TURNS_OF_PLAY = 6000


def ended(players: tuple[str, ...], seed: int, decks: list[str] | None) -> tuple[str, str | None]:
    """How one game between simple automatic players ends, and who wins it."""
    rng = random.Random(seed)
    state = RULES.new(players, seed=seed, decks=decks)
    for _ in range(TURNS_OF_PLAY):
        if state.is_terminal:
            return state.table.over.by, state.winner
        seat = state.current_player
        if seat is CHANCE:
            text = state.sample(rng)
        else:
            text = sensible(state.observation(seat), state.legal_actions(), rng)
        state = state.apply(text).state
    raise AssertionError(f"seed {seed}: no end after {TURNS_OF_PLAY} decisions")


def test_most_games_end_by_the_grail_or_a_king_and_both_decks_win():
    decks = ["round-table", "cornwall-and-orkney"]
    ways: Counter[str] = Counter()
    winners: Counter[str] = Counter()
    for seed in range(GAMES):
        seating = decks[:: 1 if seed % 2 else -1]
        by, winner = ended(("ann", "bob"), seed, seating)
        ways[by] += 1
        winners[seating[("ann", "bob").index(winner or "ann")]] += 1
    assert ways["grail"] + ways["victory"] >= 0.3 * GAMES
    assert ways["grail"] >= 0.1 * GAMES
    assert ways["victory"] >= 0.05 * GAMES
    assert min(winners.values()) >= 0.3 * GAMES


def test_alone_the_grail_is_neither_safe_nor_out_of_reach():
    ways = Counter(ended(("ann",), seed, None)[0] for seed in range(50))
    assert 5 <= ways["grail"] <= 40
