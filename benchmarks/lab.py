"""The lab in numbers, in one run: exact questions, whole games, and random play beside other libraries.

    python benchmarks/lab.py [--quick]

1. Exact questions beside icepool: both answer the same question from the start, nothing remembered. Ours
   follows the engine's own rules, icepool is told the numbers; the answers must be equal.
2. Whole games a second, on one process and on two.
3. `simulate` beside stepping the same games as a panel does, with the odds and the events read, sentences and
   all (goal: 3 times as fast). Both in seconds of this process, so that other work on the machine counts little.
4. Random play in decisions a second, beside OpenSpiel's Python games and RLCard, where installed.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from multiprocessing import get_context
from typing import Any

import icepool  # type: ignore[import-untyped]
from icepool import Deck, Die, d6

from grail_widgets.engine.game import CHANCE, Game
from grail_widgets.engine.simulate import CHUNK, InTurn, simulate
from grail_widgets.games import GAMES, game
from grail_widgets.probability import question

GOAL = 3.0
"""How many times faster `simulate` is meant to be than stepping with events read."""

TOKENS = Deck({"boots": 4, "goblin": 4, "decoy": 4, "fake": 3, "magnet": 3})
CARDS = Deck({"aid": 28, "test": 38})
VILLAGE = Die({"seal": 1, "thief": 2, "spear": 3})


def _share(die: Any, event: Callable[[Any], bool]) -> Fraction:
    return Fraction(sum(weight for value, weight in die.items() if event(value)), die.denominator())


BY_ICEPOOL: dict[str, Callable[[], Fraction]] = {
    "seal-in-four-visits": lambda: _share(icepool.tupleize(*[VILLAGE] * 4), lambda faces: "seal" in faces),
    "equal-totals": lambda: _share(2 @ d6 - 2 @ d6, lambda lead: lead == 0),
    "three-aids-in-seven": lambda: _share(CARDS.deal(7).keep_outcomes(["aid"]).size(), lambda n: n == 3),
    "no-fake-graal-in-five": lambda: _share(TOKENS.deal(5).keep_outcomes(["fake"]).size(), lambda n: n == 0),
    "two-rolls-apart": lambda: Fraction((d6 - d6).variance()).limit_denominator(1000),
}


def once(ask: Callable[[], object]) -> float:
    """Seconds of one call."""
    start = time.perf_counter()
    ask()
    return time.perf_counter() - start


def median(ask: Callable[[], object], rounds: int) -> float:
    """Seconds of one call, the median of some."""
    return statistics.median(once(ask) for _ in range(rounds))


def exact_questions(rounds: int) -> None:
    print(f"Exact questions, milliseconds, median of {rounds}")
    print(f"  {'question':<24} {'ours':>8} {'icepool':>8}  answer")
    for id, asked in BY_ICEPOOL.items():
        written = question(id)

        def ours(fresh: Any = written) -> Fraction:
            found: Fraction = fresh.changed().answer  # a question of its own: nothing is remembered
            return found

        if ours() != asked():
            raise SystemExit(f"{id}: the answers differ: {ours()} and {asked()}")
        print(f"  {id:<24} {median(ours, rounds) * 1e3:>8.2f} {median(asked, rounds) * 1e3:>8.2f}  {ours()}")


def whole_games(games: int) -> None:
    print(f"\nWhole games a second, {games} games each, random play (pools already running)")
    print(f"  {'game':<22} {'decisions':>9} {'1 process':>10} {'2 processes':>12}")
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        for id in GAMES:
            simulate(id, games=2 * CHUNK, executor=pool, progress=False)  # so that both have loaded the game
            start = time.perf_counter()
            alone = simulate(id, games=games, executor=InTurn(), progress=False)
            one = games / (time.perf_counter() - start)
            start = time.perf_counter()
            shared = simulate(id, games=games, executor=pool, progress=False)
            two = games / (time.perf_counter() - start)
            if alone.to_csv() != shared.to_csv():
                raise SystemExit(f"{id}: one process and two gave different games")
            print(f"  {id:<22} {alone.length.mean():>9.0f} {one:>10.0f} {two:>12.0f}")


def events_read(id: str, games: int) -> tuple[float, list[str | None]]:
    """Seconds to step the same games as `simulate` plays, all odds and events read, and who won them."""
    rules = game(id)
    seats = rules.seating(None)
    winners = []
    start = time.process_time()
    for number in range(games):
        rng = random.Random(f"1/{number}")
        state = rules.setup(seats)
        while state.current_player is not None:
            if state.current_player is CHANCE:
                assert sum(state.odds().values()) == 1
                text = state.sample(rng)
            else:
                legal = state.legal_actions()
                text = legal[int(rng.random() * len(legal))]
            step = state.apply(text)
            for event in step.events:
                _ = (event.text, event.rule)
            state = step.state
        winners.append(state.winner)
    return time.process_time() - start, winners


def beside_events(games: int) -> bool:
    print(f"\n`simulate` beside the same games stepped with events read, {games} games, one process")
    reached = True
    for id in GAMES:
        slow, winners = events_read(id, games)
        start = time.process_time()
        found = simulate(id, games=games, executor=InTurn(), progress=False)
        fast = time.process_time() - start
        if [None if place < 0 else found.seats[place] for place in found.winner] != winners:
            raise SystemExit(f"{id}: stepping and `simulate` gave different games")
        reached &= slow / fast >= GOAL
        print(f"  {id:<22} {fast:>7.2f} s {slow:>7.2f} s  {slow / fast:>4.1f} times")
    return reached


def decisions_of(rules: Game, seconds: float) -> float:
    """Decisions of random play a second, chance outcomes not counted."""
    rng, count, start = random.Random(1), 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        state = rules.setup()
        while state.current_player is not None:
            if state.current_player is CHANCE:
                state = state.apply(state.sample(rng)).state
            else:
                legal = state.legal_actions()
                state = state.apply(legal[int(rng.random() * len(legal))]).state
                count += 1
    return count / spent


def open_spiel(seconds: float) -> dict[str, float]:
    """Decisions a second of OpenSpiel's games that are written in Python; empty where it is not installed."""
    try:
        import pyspiel  # type: ignore[import-not-found]
        from open_spiel.python import games  # type: ignore[import-not-found] # noqa: F401
    except ImportError:
        return {}
    found = {}
    for name in ("python_kuhn_poker", "python_tic_tac_toe", "python_liars_poker", "python_block_dominoes"):
        if name not in pyspiel.registered_names():
            continue
        played, rng, count, start = pyspiel.load_game(name), random.Random(1), 0, time.process_time()
        while (spent := time.process_time() - start) < seconds:
            state = played.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(rng.choices(outcomes, weights)[0])
                else:
                    state.apply_action(rng.choice(state.legal_actions()))
                    count += 1
        found[f"OpenSpiel {name}"] = count / spent
    return found


def rlcard(seconds: float) -> dict[str, float]:
    """Decisions a second of RLCard's games with its own random agents; empty where it is not installed."""
    try:
        import rlcard as library  # type: ignore[import-not-found]
        from rlcard.agents import RandomAgent  # type: ignore[import-not-found]
    except ImportError:
        return {}
    found = {}
    for name in ("leduc-holdem", "uno", "gin-rummy"):
        world = library.make(name, config={"seed": 1})
        world.set_agents([RandomAgent(num_actions=world.num_actions) for _ in range(world.num_players)])
        count, start = 0, time.process_time()
        while (spent := time.process_time() - start) < seconds:
            courses, _ = world.run(is_training=False)
            count += sum(len(course) // 2 for course in courses)
        found[f"RLCard {name}"] = count / spent
    return found


def random_play(seconds: float) -> None:
    print("\nRandom play, decisions a second (games of very different kinds: the order of magnitude counts)")
    ours = {id: decisions_of(game(id), seconds) for id in GAMES}
    for name, rate in {**ours, **open_spiel(seconds), **rlcard(seconds)}.items():
        print(f"  {name:<34} {rate:>9,.0f}")


def main() -> int:
    """Runs all parts; 1 if `simulate` misses its goal."""
    parser = argparse.ArgumentParser(description="Benchmarks of the probability lab.")
    parser.add_argument("--quick", action="store_true", help="a tenth of everything")
    quick = parser.parse_args().quick
    exact_questions(3 if quick else 15)
    whole_games(500 if quick else 3000)
    reached = beside_events(20 if quick else 200)
    random_play(0.5 if quick else 5.0)
    print("\nThe goal of 3 times is reached in every game." if reached else "\nThe goal of 3 times is missed.")
    return 0 if reached else 1


if __name__ == "__main__":
    raise SystemExit(main())
