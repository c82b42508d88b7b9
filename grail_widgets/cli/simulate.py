"""`grail-widgets simulate`: plays whole games by the thousand and says what came of them."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import click

from grail_widgets.engine.errors import FileError
from grail_widgets.engine.results import Results
from grail_widgets.engine.simulate import ExecutorDied, InTurn, simulate
from grail_widgets.games import game


@click.command("simulate")
@click.argument("id", metavar="GAME")
@click.option("--games", default=10_000, show_default=True, type=click.IntRange(1, 100_000_000), help="How many.")
@click.option("--players", default=None, type=click.IntRange(1, 8), help="How many seats; else the usual number.")
@click.option("--policy", multiple=True, metavar="WAY or SEAT=WAY", help="How seats play; else at random.")
@click.option("--ruling", multiple=True, metavar="ID=READING", help="A reading that differs from the default.")
@click.option("--seed", default="1", show_default=True, help="The same seed gives the same games.")
@click.option("--count", multiple=True, metavar="KIND", help="A kind of event to count in each game.")
@click.option("--workers", default=None, type=click.IntRange(1, 256), help="Processes; 1 plays in this one.")
@click.option("--dask", default=None, metavar="ADDRESS", help="Play on the Dask cluster at this address instead.")
@click.option("--csv", default=None, type=click.Path(path_type=Path), help="Write a row for each game there.")
@click.option("--save", default=None, type=click.Path(path_type=Path), help="Keep the results, to go on later.")
@click.option("--resume", default=None, type=click.Path(path_type=Path), help="Go on with results kept before.")
@click.option("--quiet", is_flag=True, help="Show no progress.")
def command(
    id: str,
    games: int,
    players: int | None,
    policy: tuple[str, ...],
    ruling: tuple[str, ...],
    seed: str,
    count: tuple[str, ...],
    workers: int | None,
    dask: str | None,
    csv: Path | None,
    save: Path | None,
    resume: Path | None,
    quiet: bool,
) -> None:
    """Play whole games of GAME and print shares and means with their 95 % bands.

    An interrupt (Ctrl-C) keeps what is done: it is printed, and written where --csv and --save say.
    The exit code is 0 when all games were played, 1 when some are missing.
    """
    before = Results.load(resume) if resume is not None else None
    died: ExecutorDied | None = None
    try:
        with _executor(workers, dask) as executor:
            results = simulate(
                game(id, _pairs(ruling, "--ruling")),
                games=games,
                players=players,
                policy=_policies(policy),
                seed=seed,
                executor=executor,
                progress=not quiet,
                count=count,
                resume=before,
            )
    except ExecutorDied as fault:
        died, results = fault, fault.results
    except ValueError as fault:
        raise FileError(str(fault)) from None
    click.echo(results.summary())
    if csv is not None:
        results.to_csv(csv)
    if save is not None:
        results.save(save)
    if died is not None:
        raise FileError(str(died))
    if not results.complete:
        missing = len(results.missing())
        click.echo(f"{missing} games are still to be played.", err=True)
        raise SystemExit(1)


@contextmanager
def _executor(workers: int | None, dask: str | None) -> Iterator[Executor | None]:
    """Where to play: None leaves it to `simulate`."""
    if dask is not None:
        with _cluster(dask) as client:
            yield client.get_executor(pure=False)
    elif workers is None:
        yield None
    elif workers == 1:
        yield InTurn()
    else:
        with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
            yield pool


@contextmanager
def _cluster(address: str) -> Iterator[Any]:
    try:
        from distributed import Client
    except ImportError:
        raise FileError("--dask needs the package `distributed`: pip install 'grail-widgets[cluster]'.") from None
    try:
        client = Client(address, timeout="10s")  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as fault:
        raise FileError(f"No Dask scheduler answers at {address}: {fault or type(fault).__name__}.") from None
    with client:
        yield client


def _policies(given: tuple[str, ...]) -> str | dict[str, Any]:
    """One way for all seats, or {seat: way}."""
    if not given:
        return "random"
    if len(given) == 1 and "=" not in given[0]:
        return given[0]
    return dict(_pairs(given, "--policy"))


def _pairs(given: tuple[str, ...], option: str) -> dict[str, str]:
    found = {}
    for each in given:
        key, equals, value = each.partition("=")
        if not (equals and key and value):
            raise FileError(f"{option} {each}: NAME=VALUE is needed here.")
        found[key.strip()] = value.strip()
    return found
