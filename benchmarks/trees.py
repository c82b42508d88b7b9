"""Trees of what can follow, beside a plain enumeration that merges no equal states.

    python benchmarks/trees.py

Three questions: a turn of Merlin's with four fields of unknown tokens on the track, all his looks and
all that chance can show him; the same turn to its end, his choices followed as well; and a recall of
three knights in the Holy Grail deck, a card drawn for each. Both sides give the same ends with the same
probabilities; what is compared is how many states each visits and how long it takes.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from grail_widgets import CHANCE, game
from grail_widgets.engine.game import State
from grail_widgets.engine.tree import Tree, explore

BUDGET = 5_000_000

Ends = Counter[State]


def merlin() -> State:
    """Merlin's turn: four Clover fields, all their tokens unknown, one of them within his reach."""
    track: dict[str, Any] = {
        "finish": 24,
        "castle": [20],
        "church": [21],
        "village": [5],
        "clover": [12, 14, 17, 19],
        "red": 22,
        "start": dict.fromkeys(range(1, 10), 0),
    }
    race = [["blue", 20], ["red", 9], ["green", 3]]
    players = ["red", "blue", "green"]
    return game("grail-cup").at({"players": players, "track": track, "race": race, "allies": {"red": ["merlin"]}})


def recall() -> State:
    """Three knights to be recalled, none of them captured: three draws from a full pile."""
    places = {
        "convent": {"knight": "sir-robin", "of": "ann"},
        "forest-road": {"knight": "sir-galahad", "of": "ann"},
        "bridge-of-death": {"knight": "king-arthur", "of": "ann"},
    }
    return game("holy-grail").at({"players": ["ann", "bob"], "phase": "recall", "locations": places})


def ours(state: State, action: str | None) -> tuple[Ends, int]:
    """The ends of a tree and how many states it has."""
    tree = explore(state, action, budget=BUDGET)
    ends: Ends = Counter()
    for leaf in tree.leaves():
        ends[leaf.state] += leaf.reach  # type: ignore[assignment]
    return ends, tree.nodes


def plainly(state: State, action: str | None) -> tuple[Ends, int]:
    """The same, every path by itself."""
    start = state if action is None else state.apply(action).state
    stage, ends = state.game.stage(state.table), Counter[State]()
    return ends, _paths(start, stage, Fraction(1), ends)


def _paths(state: State, stage: object, share: Fraction, ends: Ends) -> int:
    if state.current_player is not CHANCE or state.game.stage(state.table) != stage:
        ends[state] += share  # type: ignore[assignment]
        return 1
    return 1 + sum(
        _paths(state.apply(text).state, stage, share * chance, ends) for text, chance in state.chance_outcomes()
    )


def all_looks(way: Callable[[State, str | None], tuple[Ends, int]]) -> Callable[[], tuple[Ends, int]]:
    """Every look that Merlin has, one after another."""

    def ask() -> tuple[Ends, int]:
        state, ends, states = merlin(), Counter[State](), 0
        for text in state.legal_actions():
            found, visited = way(state, text)
            ends.update(found)
            states += visited
        return ends, states

    return ask


def whole_turn() -> tuple[Ends, int]:
    """Merlin's turn to its end: his choices followed too, in one tree for each look."""
    state, states = merlin(), 0
    for text in state.legal_actions():
        states += len(_nodes(explore(state, text, until="turn", budget=BUDGET), set()))
    return Counter(), states


def _nodes(tree: Tree, seen: set[int]) -> set[int]:
    """The nodes of a tree and of the choices followed in it, each once."""
    for node in tree.walk():
        if id(node) not in seen:
            seen.add(id(node))
            for choice in node.choices.values():
                _nodes(choice, seen)
    return seen


def whole_turn_plainly() -> tuple[Ends, int]:
    """The same, every path by itself, choices followed as well."""
    state = merlin()
    stage = state.game.stage(state.table)
    return Counter(), sum(_turns(state.apply(text).state, stage) for text in state.legal_actions())


def _turns(state: State, stage: object) -> int:
    if state.is_terminal or state.game.stage(state.table) != stage:
        return 1
    texts = state.legal_actions() or [text for text, _ in state.weights()]
    return 1 + sum(_turns(state.apply(text).state, stage) for text in texts)


QUESTIONS: tuple[tuple[str, Callable[[], tuple[Ends, int]], Callable[[], tuple[Ends, int]], bool], ...] = (
    ("Merlin, all looks", all_looks(ours), all_looks(plainly), True),
    ("Merlin, the whole turn", whole_turn, whole_turn_plainly, False),
    ("Recall of three", lambda: ours(recall(), None), lambda: plainly(recall(), None), True),
)


def timed(ask: Callable[[], tuple[Ends, int]], rounds: int) -> tuple[float, Ends, int]:
    """The median time of one answer, and the answer."""
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        ends, states = ask()
        times.append(time.perf_counter() - start)
    return statistics.median(times), ends, states


def main() -> int:
    """Prints a line for each question; 1 when the two ways differ."""
    failed = False
    print(f"{'':24}{'merged':>22}{'plain':>22}")
    for name, mine, plain, compared in QUESTIONS:
        took, ends, states = timed(mine, 3)
        slow, others, visited = timed(plain, 1)
        same = not compared or ends == others
        failed |= not same
        verdict = "" if not compared else "   the same ends" if same else "   THE ENDS DIFFER"
        print(
            f"{name:24}{states:>12,} in {took:5.2f} s{visited:>12,} in {slow:5.2f} s"
            f"   {visited / states:.1f} times fewer states{verdict}"
        )
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
