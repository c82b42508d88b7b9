"""Decisions per second in random play, beside python-chess in the same run, and where the time goes.

    python benchmarks/play.py [--seconds 5] [--profile GAME]

A decision is one choice of a player or one outcome of chance, picked at random and applied; events stay
unlooked at. python-chess plays its own legal moves at random, from the start to the end of a game, again and
again.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
import random
import statistics
import time
from collections.abc import Callable
from functools import partial

import chess

from grail_widgets import CHANCE, game
from grail_widgets.engine.game import Game
from grail_widgets.games import GAMES

ROUNDS = 5
GOAL = 0.5
"""Of python-chess's decisions per second."""


def play_grail(rules: Game, rng: random.Random) -> int:
    """One whole game at random; returns its decisions."""
    state, decisions = rules.setup(), 0
    while not state.is_terminal:
        text = state.sample(rng) if state.current_player is CHANCE else rng.choice(state.legal_actions())
        state = state.apply(text).state
        decisions += 1
    return decisions


def play_chess(rng: random.Random) -> int:
    """One whole game of chess at random; returns its decisions."""
    board, decisions = chess.Board(), 0
    while not board.is_game_over():
        board.push(rng.choice(list(board.legal_moves)))
        decisions += 1
    return decisions


def rate(play: Callable[[], int], seconds: float) -> float:
    """Decisions per second, whole games only."""
    decisions, began = 0, time.perf_counter()
    while time.perf_counter() - began < seconds:
        decisions += play()
    return decisions / (time.perf_counter() - began)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=5.0, help="for each game, over all rounds")
    parser.add_argument("--profile", choices=[*GAMES], help="show where the time of this game goes instead")
    args = parser.parse_args()
    if args.profile:
        profile(args.profile, args.seconds)
        return
    rng = random.Random(1)
    players: dict[str, Callable[[], int]] = {"python-chess": partial(play_chess, rng)}
    players |= {id: partial(play_grail, game(id), rng) for id in GAMES}
    rates: dict[str, list[float]] = {name: [] for name in players}
    for _ in range(ROUNDS):  # in turn, so that a slow moment of the machine falls on all
        for name, play in players.items():
            rates[name].append(rate(play, args.seconds / ROUNDS))
    chess_rate = statistics.median(rates["python-chess"])
    print(f"{'':22} decisions/s   of python-chess   (median of {ROUNDS}; goal {GOAL})")
    for name, found in rates.items():
        median = statistics.median(found)
        print(f"{name:22} {median:11,.0f}   {median / chess_rate:15.2f}   {min(found):,.0f} to {max(found):,.0f}")


def profile(id: str, seconds: float) -> None:
    """The functions in which most of a game's time is spent."""
    rules, rng, profiler = game(id), random.Random(1), cProfile.Profile()
    profiler.enable()
    rate(lambda: play_grail(rules, rng), seconds)
    profiler.disable()
    pstats.Stats(profiler).strip_dirs().sort_stats("tottime").print_stats(20)


if __name__ == "__main__":
    main()
