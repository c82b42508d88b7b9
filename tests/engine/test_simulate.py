"""Many games: the same seed gives the same games, however they are shared out, stopped and gone on with."""

from __future__ import annotations

import random
import subprocess
import sys
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from grail_widgets import game
from grail_widgets.engine.errors import FileError
from grail_widgets.engine.results import Results, band
from grail_widgets.engine.simulate import ExecutorDied, simulate

GAMES = 60


def run(**changes: Any) -> Results:
    return simulate("grail-cup", **{"games": GAMES, "players": 3, "seed": 5, "progress": False, **changes})


def same(one: Results, other: Results) -> bool:
    return one.to_csv() == other.to_csv()


def test_the_same_seed_gives_the_same_games_however_many_workers() -> None:
    alone = run()
    with ThreadPoolExecutor(3) as three:
        assert same(alone, run(executor=three))
    assert not same(alone, run(seed=6))


def test_more_games_begin_with_the_same_ones() -> None:
    assert list(run(games=90).winner[:GAMES]) == list(run().winner)


def test_every_game_of_a_race_has_a_winner() -> None:
    results = run()
    assert results.complete
    assert set(results.winner) <= {0, 1, 2}
    assert (results.length > 0).all()


def test_events_can_be_counted() -> None:
    """A Knight spends a Spear only where the Dragon is, and wins once a race (GC.spear.spend, GC.finish.wins)."""
    results = run(count=("wins", "spends"))
    assert (results.counts["wins"] == 1).all()
    assert results.counts["spends"].sum() > 0
    assert same_games(results, run())


def same_games(one: Results, other: Results) -> bool:
    return bool(np.array_equal(one.winner, other.winner) and np.array_equal(one.length, other.length))


def first_legal(observation: dict[str, Any], legal: tuple[str, ...], rng: random.Random) -> str:
    return legal[0]


def test_a_policy_sees_the_observation_of_its_seat_only() -> None:
    seats: set[str] = set()

    def spy(observation: dict[str, Any], legal: tuple[str, ...], rng: random.Random) -> str:
        seats.add(observation["seat"])
        assert "allies" not in observation
        return legal[0]

    run(games=3, policy={"blue": spy})
    assert seats == {"blue"}


def test_a_sensible_player_wins_more_than_its_share() -> None:
    _, low, _ = run(games=150, policy={"red": "sensible"}).wins()["red"]
    assert low > 1 / 3


def test_a_game_can_be_played_on_from_a_state() -> None:
    state = game("grail-cup").at(
        {"players": ["red", "blue", "green"], "race": [["red", 57], ["blue", 3], ["green", 2]]}
    )
    results = simulate(state, games=20, progress=False)
    assert results.wins()["red"][0] > 0.5


class Dying(Executor):
    """Does three tasks and then breaks."""

    done = 0

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if self.done < 3:
            self.done += 1
            future.set_result(fn(*args, **kwargs))
        else:
            future.set_exception(OSError("the worker is gone"))
        return future


def test_a_dying_executor_keeps_what_is_done_and_the_run_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grail_widgets.engine.simulate.CHUNK", 10)
    with pytest.raises(ExecutorDied, match="resume") as fault:
        run(executor=Dying())
    kept = fault.value.results
    assert len(kept.index) == 30
    assert not kept.complete
    assert same(run(resume=kept), run())


def test_a_stopped_run_is_saved_and_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grail_widgets.engine.simulate.CHUNK", 10)
    calls = 0

    def interrupt(observation: dict[str, Any], legal: tuple[str, ...], rng: random.Random) -> str:
        nonlocal calls
        calls += 1
        if calls == 1500:
            raise KeyboardInterrupt
        return legal[0]

    stopped = run(policy=interrupt)
    assert not stopped.complete
    stopped.save(tmp_path / "half.json")
    again = Results.load(tmp_path / "half.json")
    assert same(stopped, again)
    assert same(run(policy=interrupt, resume=again), run(policy=interrupt))


def test_results_of_another_run_are_refused() -> None:
    with pytest.raises(ValueError, match="another run"):
        run(resume=run(seed=9))


@pytest.mark.parametrize("games", [0, -5, 2.5, True])
def test_a_number_of_games_that_cannot_be_is_refused(games: Any) -> None:
    with pytest.raises(ValueError, match="whole number"):
        run(games=games)


def test_an_unknown_policy_and_a_stranger_are_refused() -> None:
    with pytest.raises(ValueError, match="there are: random, sensible"):
        run(policy="clever")
    with pytest.raises(ValueError, match="no seat here"):
        run(policy={"purple": "random"})


def test_a_broken_results_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text('{"format": "something else"}')
    with pytest.raises(FileError, match="no saved results"):
        Results.load(tmp_path / "x.json")


def test_the_band_holds_wilsons_values() -> None:
    share, low, high = band(0, 10)
    assert (share, low) == (0.0, 0.0)
    assert high == pytest.approx(0.2775, abs=1e-4)


def test_a_plain_script_without_a_main_guard_is_run_once(tmp_path: Path) -> None:
    """Processes of one's own need nothing of the script that started them, and must not run it again."""
    script = tmp_path / "script.py"
    script.write_text(
        "import grail_widgets\nprint('once')\n"
        "print(grail_widgets.simulate('grail', games=1000, players=2, progress=False).complete)\n"
    )
    out = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, timeout=300)
    assert (out.stdout.split(), out.stderr) == (["once", "True"], "")


def test_results_are_summed_up_without_numpy() -> None:
    """As in a browser, where it may be out of reach; the arrays of numpy and the plain values are the same."""
    asked = (
        "import sys; sys.modules['numpy'] = None\n"
        "import grail_widgets\n"
        "print(grail_widgets.simulate('grail-cup', games=8, players=3, seed=1, progress=False).summary())"
    )
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=False)
    results = simulate("grail-cup", games=8, players=3, seed=1, progress=False)
    assert done.stdout == results.summary() + "\n", done.stderr
    assert results.length.tolist() == results.values("length")
    with pytest.raises(ValueError, match="There is no column 'lengths'; there are index, winner, first, length"):
        results.values("lengths")
