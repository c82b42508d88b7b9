"""`grail-widgets ask`: what can follow in the scenarios of a file, as text."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import click

from grail_widgets.engine.asking import answer
from grail_widgets.engine.errors import FileError, PositionError
from grail_widgets.engine.notation import suggestion
from grail_widgets.engine.readings import compare
from grail_widgets.engine.scenario import Scenario
from grail_widgets.engine.scenario_files import Entry, printable, read_entries
from grail_widgets.engine.share import of_scenario
from grail_widgets.engine.tree import BUDGET
from grail_widgets.views.disputes import answer_text, comparison_text, scenario_head


@click.command("ask")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--only", metavar="WORDS", help="Only the scenarios whose title has these words in it.")
@click.option(
    "--until",
    default="decision",
    show_default=True,
    type=click.Choice(["decision", "turn"]),
    help="Follow to the next decisions, or to the end of the turn with every choice left open.",
)
@click.option("--compare", "ruling", metavar="RULING", help="Set the readings of a ruling side by side.")
@click.option(
    "--budget",
    default=BUDGET,
    show_default=True,
    type=click.IntRange(1, 1_000_000),
    help="States at most in a tree; what is cut is said.",
)
def command(
    file: Path, only: str | None, until: Literal["decision", "turn"], ruling: str | None, budget: int
) -> None:
    """Print what can follow in the scenarios of FILE, chance by chance, with clauses.

    The position of a scenario is where it starts and its steps are the actions asked about: each is
    played and told, and after the last one stands the tree of what chance can do, down to the next
    decisions. Without steps all legal actions are set side by side. Where a step is not legal, the
    clause that forbids it is the answer. The exit code is 0 when every scenario had an answer, 1 when
    a position cannot be, and 2 when FILE cannot be read.
    """
    entries = [entry for entry in read_entries(file) if isinstance(entry.item, Scenario)]
    chosen = [entry for entry in entries if only is None or only.casefold() in entry.title.casefold()]
    if not chosen:
        there = suggestion(only or "", [entry.title for entry in entries]) if entries else ""
        raise FileError(f"{file}: there is no such scenario in it.{printable(there)}")
    failed = False
    for index, entry in enumerate(chosen):
        if index:
            click.echo("\n" + "-" * 80 + "\n")
        try:
            click.echo(_answered(entry, until, ruling, budget))
        except PositionError as fault:
            failed = True
            click.echo(printable(f"{entry.file}:{entry.line}: {entry.title}: {fault}"), err=True)
    raise SystemExit(1 if failed else 0)


def _answered(entry: Entry, until: Literal["decision", "turn"], ruling: str | None, budget: int) -> str:
    scenario = entry.item
    assert isinstance(scenario, Scenario)
    asked = of_scenario(scenario)
    asked.until, asked.compare, asked.title = until, ruling, ""
    head = scenario_head(scenario)
    if ruling is not None:
        return f"{head}\n\n{comparison_text(compare(asked, ruling, budget))}"
    return f"{head}\n\n{answer_text(answer(asked, budget))}"
