"""Many games on a local Dask cluster, with a worker killed on the way: nothing lost, nothing counted twice."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from typing import Any

import distributed
import numpy as np
import pytest

from grail_widgets.engine.simulate import CHUNK, simulate


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client


def test_a_worker_killed_on_the_way_changes_nothing(client: Any) -> None:
    games = 5 * CHUNK
    plan = {"games": games, "players": 3, "seed": 5, "progress": False, "count": ("wins",)}
    pids = client.run(os.getpid)
    killed = threading.Event()

    def kill_one_at_work() -> None:
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            busy = [worker for worker, tasks in client.processing().items() if tasks]
            if busy:
                time.sleep(0.3)
                os.kill(pids[busy[0]], signal.SIGKILL)
                killed.set()
                return
            time.sleep(0.02)

    killer = threading.Thread(target=kill_one_at_work)
    killer.start()
    found = simulate("grail-cup", executor=client.get_executor(pure=False), **plan)  # type: ignore[arg-type]
    killer.join()
    assert killed.is_set()
    assert found.complete
    assert list(found.index) == list(range(games))
    assert found.counts["wins"].sum() == games
    alone = simulate("grail-cup", **plan)  # type: ignore[arg-type]
    assert found.to_csv() == alone.to_csv()


def test_the_same_games_as_in_this_process(client: Any) -> None:
    plan = {"games": 2 * CHUNK, "players": 2, "seed": 3, "progress": False}
    there = simulate("grail", executor=client.get_executor(pure=False), **plan)  # type: ignore[arg-type]
    here = simulate("grail", **plan)  # type: ignore[arg-type]
    assert np.array_equal(there.winner, here.winner)
