"""Many whole games on the engine's own rules: fast, repeatable, stoppable, on any executor.

Each game has a source of chance of its own, made from the seed and the game's number, so the same
seed gives the same games however many workers share them, and a stopped run can be gone on with.
"""

from __future__ import annotations

import os
import pickle
import random
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, ProcessPoolExecutor, wait
from itertools import islice
from multiprocessing import get_context
from typing import Any, TypeVar

import msgspec

from grail_widgets.engine.game import CHANCE, Game, Policy, State, Tell, silent
from grail_widgets.engine.lookup import find_game
from grail_widgets.engine.results import Results

CHUNK = 250
"""Games to a task at most: short enough to show progress and to stop soon."""
WINDOW = 128
"""Tasks that wait at an executor at most, so that a long run does not fill its memory."""
LONGEST = 100_000
"""Steps after which a game is broken off and counted as unfinished."""


T = TypeVar("T")


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """All that decides what is played, in a form that travels to other processes."""

    game: str
    rulings: Mapping[str, str]
    seats: tuple[str, ...]
    policy: str | Policy | Mapping[str, str | Policy]
    seed: int | str
    position: Mapping[str, Any] | None
    options: Mapping[str, Any]
    count: tuple[str, ...]


def simulate(
    game: str | Game | State,
    games: int = 10_000,
    players: int | Iterable[str] | None = None,
    policy: str | Policy | Mapping[str, str | Policy] = "random",
    seed: int | str = 1,
    executor: Executor | None = None,
    progress: bool = True,
    count: Sequence[str] = (),
    resume: Results | None = None,
    **options: Any,
) -> Results:
    """Plays whole games and gives what came of them as columns.

    Args:
        game: a game's id, a game with its rulings, or a state to play on from.
        games: how many.
        players: how many seats, or their names; None for the game's usual number.
        policy: "random", another of the game's named policies, a function of (observation, legal
            actions, rng), or {seat: one of these}; seats left out play at random.
        seed: the same seed gives the same games.
        executor: where to play; None for processes of this machine if it has several cores,
            `InTurn()` for this process alone.
        progress: show a progress bar.
        count: kinds of events to count in each game (see `Results.counts`).
        resume: results of the same call that was stopped; only what is missing is played.
        options: what the game's `new` takes (`track=`, `decks=`).

    Returns:
        The results. A run that is interrupted from the keyboard gives what is done;
        `Results.complete` then is False.

    Raises:
        ValueError: a number or a policy that cannot be; one sentence says which.
        ExecutorDied: the executor failed; `.results` keeps what was done.

    >>> results = simulate("grail", games=20, players=2, seed=3, progress=False)
    >>> len(results.winner), results.complete
    (20, True)
    """
    if isinstance(games, bool) or not isinstance(games, int) or games < 1:
        raise ValueError(f"The number of games is a whole number from 1 on, not {games!r}.")
    plan = _plan(game, players, policy, seed, count, options)
    results = Results.blank(plan.game, plan.seats, games, tuple(count), _key(plan))
    if resume is not None:
        results.take(resume)
    missing = results.missing()
    own = _own_executor(plan, len(missing)) if executor is None else None
    try:
        _run(plan, results, missing, executor or own, progress)
    finally:
        if own is not None:
            own.shutdown(cancel_futures=True)
    return results


class ExecutorDied(RuntimeError):
    """The executor failed on the way.

    Attributes:
        results: what was done until then; `simulate(..., resume=results)` goes on.
    """

    def __init__(self, fault: BaseException, results: Results) -> None:
        self.results = results
        done = len(results.index)
        super().__init__(
            f"The executor failed after {done} games ({type(fault).__name__}: {fault}); "
            "resume= goes on from there."
        )


def _plan(
    game: str | Game | State,
    players: int | Iterable[str] | None,
    policy: str | Policy | Mapping[str, str | Policy],
    seed: int | str,
    count: Sequence[str],
    options: Mapping[str, Any],
) -> Plan:
    position = game.position() if isinstance(game, State) else None
    found = game.game if isinstance(game, State) else game
    rules = find_game(found) if isinstance(found, str) else found
    seats = game.players if isinstance(game, State) else rules.seating(players)
    for chosen in policy.values() if isinstance(policy, Mapping) else (policy,):
        _find_policy(rules, chosen)
    if isinstance(policy, Mapping):
        strangers = [seat for seat in policy if seat not in seats]
        if strangers:
            raise ValueError(f"{strangers[0]!r} is no seat here; the seats are {', '.join(seats)}.")
    return Plan(
        game=rules.id,
        rulings=rules.rulings,
        seats=seats,
        policy=policy,
        seed=seed,
        position=position,
        options=dict(options),
        count=tuple(count),
    )


def _key(plan: Plan) -> str:
    """What has to agree for a stopped run to be gone on with."""
    policy = plan.policy if isinstance(plan.policy, str) else getattr(plan.policy, "__qualname__", "several")
    rulings = sorted(plan.rulings.items())
    return f"{plan.game} {rulings} {plan.seats} {policy} {plan.seed} {plan.options} {plan.position}"


# ---- playing --------------------------------------------------------------------------------


def _random(observation: dict[str, Any], legal: tuple[str, ...], rng: random.Random) -> str:
    return legal[int(rng.random() * len(legal))]


def _find_policy(rules: Game, chosen: str | Policy) -> Policy | None:
    """The policy, or None for random play, which needs no observation."""
    if chosen == "random":
        return None
    if callable(chosen):
        return chosen
    if chosen not in rules.policies:
        known = ", ".join(["random", *rules.policies])
        raise ValueError(f"{chosen!r} is no way of playing {rules.title}; there are: {known}.")
    return rules.policies[chosen]


def play_chunk(plan: Plan, numbers: range | Sequence[int]) -> list[tuple[int, ...]]:
    """Plays the games of these numbers: a row each of number, winner, first, length, then the counts."""
    rules = find_game(plan.game, plan.rulings)
    if isinstance(plan.policy, Mapping):
        by_seat = {seat: _find_policy(rules, plan.policy.get(seat, "random")) for seat in plan.seats}
    else:
        by_seat = dict.fromkeys(plan.seats, _find_policy(rules, plan.policy))
    start = rules.at(plan.position) if plan.position is not None else None
    seat_index = {seat: index for index, seat in enumerate(plan.seats)}
    rows = []
    for number in numbers:
        rng = random.Random(f"{plan.seed}/{number}")
        state = start or rules.setup(plan.seats, **plan.options)
        counts = dict.fromkeys(plan.count, 0)
        tell = _counter(counts) if counts else silent
        state, first, length = _play(rules, state, by_seat, rng, tell)
        if state.current_player is not None:
            winner = -2
        else:
            winner = -1 if state.winner is None else seat_index[state.winner]
        rows.append((number, winner, seat_index.get(first, -1), length, *counts.values()))
    return rows


def _play(
    rules: Game, state: State, by_seat: Mapping[str, Policy | None], rng: random.Random, tell: Tell
) -> tuple[State, str, int]:
    """One game to its end: the last state, who decided first, and how many decisions there were."""
    first, length = "", 0
    for _ in range(LONGEST):
        actor = state.current_player
        if actor is None:
            break
        if actor is CHANCE:
            text = state.sample(rng)
        else:
            assert isinstance(actor, str)
            legal, policy = state.legal_actions(), by_seat[actor]
            if policy is None:
                text = legal[int(rng.random() * len(legal))]
            else:
                text = policy(state.observation(actor), legal, rng)
                if text not in legal:
                    raise ValueError(f"The policy of {actor} answered {text!r}, which is not legal there.")
            first = first or actor
            length += 1
        state, _ = rules.settle(rules.perform(state.table, text, tell), tell)
    return state, first, length


def _counter(counts: dict[str, int]) -> Tell:
    def tell(
        kind: str,
        table: Any,
        rule: str,
        *,
        ruling: str | None = None,
        seen_by: Iterable[str] | None = None,
        **data: Any,
    ) -> None:
        if kind in counts:
            counts[kind] += 1

    return tell


# ---- sharing out ----------------------------------------------------------------------------


def _own_executor(plan: Plan, games: int) -> Executor | None:
    """Processes of this machine, where there are cores for them, the work is worth it and the policy travels."""
    cores = os.cpu_count() or 1
    if cores < 2 or games < 4 * CHUNK or sys.platform == "emscripten" or not _travels(plan):
        return None
    return _OwnProcesses(cores, mp_context=get_context("spawn"))


class _OwnProcesses(ProcessPoolExecutor):
    """Processes that do not run the user's script again, of which they need nothing."""

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        """Hands a task over; a process that is started for it knows no main module."""
        main = sys.modules["__main__"]
        kept: dict[str, Any] = {name: vars(main)[name] for name in ("__file__", "__spec__") if name in vars(main)}
        try:
            main.__spec__ = None
            vars(main).pop("__file__", None)
            return super().submit(fn, *args, **kwargs)
        finally:
            vars(main).update(kept)


class InTurn(Executor):
    """An executor without workers: it plays here, one game after another."""

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        """The result, already there."""
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as fault:
            future.set_exception(fault)
        return future


def _travels(plan: Plan) -> bool:
    chosen = plan.policy.values() if isinstance(plan.policy, Mapping) else [plan.policy]
    if any(getattr(each, "__module__", "") == "__main__" for each in chosen if callable(each)):
        return False
    try:
        pickle.dumps(plan)
    except (pickle.PicklingError, AttributeError, TypeError):
        return False
    return True


def _run(plan: Plan, results: Results, missing: Sequence[int], executor: Executor | None, progress: bool) -> None:
    chunks = [missing[start : start + CHUNK] for start in range(0, len(missing), CHUNK)]
    with _Bar(len(results.wanted), len(results.wanted) - len(missing), progress) as advance:
        try:
            for rows in _rows(plan, chunks, executor):
                results.add(rows)
                advance(len(rows))
        except KeyboardInterrupt:
            return
        except (CancelledError, OSError, RuntimeError) as fault:
            if executor is None:
                raise
            raise ExecutorDied(fault, results) from fault


def _rows(plan: Plan, chunks: list[Sequence[int]], executor: Executor | None) -> Iterator[list[tuple[int, ...]]]:
    if executor is None or isinstance(executor, InTurn):
        for chunk in chunks:
            yield play_chunk(plan, chunk)
        return
    waiting: set[Future[list[tuple[int, ...]]]] = set()
    left = iter(chunks)
    try:
        while True:
            for chunk in islice(left, WINDOW - len(waiting)):
                waiting.add(executor.submit(play_chunk, plan, chunk))
            if not waiting:
                return
            for future in _done_of(waiting):
                rows = future.result()
                waiting.discard(future)
                yield rows
    except (KeyboardInterrupt, CancelledError, OSError, RuntimeError):
        for future in waiting:  # what was done before the executor failed is not lost
            if future.done() and not future.cancelled() and not future.exception():
                yield future.result()
        raise
    finally:
        for future in waiting:
            future.cancel()


def _done_of(waiting: set[Future[Any]]) -> list[Future[Any]]:
    """Some futures that are done; where they are not those of the standard library, any one."""
    if not all(isinstance(each, Future) for each in waiting):
        return [next(iter(waiting))]
    return list(wait(waiting, return_when=FIRST_COMPLETED).done)


class _Bar:
    """A tqdm bar as a context that hands out a function to move it on; or none at all."""

    def __init__(self, total: int, done: int, show: bool) -> None:
        self._make: Callable[[], Any] | None = None
        if show:
            from tqdm.auto import tqdm

            self._make = lambda: tqdm(total=total, initial=done, unit="game", leave=False)
        self._tqdm: Any = None

    def __enter__(self) -> Callable[[int], object]:
        if self._make is None:
            return lambda count: None
        self._tqdm = self._make()
        advance: Callable[[int], object] = self._tqdm.update
        return advance

    def __exit__(self, *fault: object) -> None:
        if self._tqdm is not None:
            self._tqdm.close()
