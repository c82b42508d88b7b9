"""`grail-widgets check`: runs files of scenarios and lessons."""

from __future__ import annotations

from pathlib import Path

import click

from grail_widgets.engine.errors import FileError, clip
from grail_widgets.engine.scenario_files import Entry, printable, read_entries


@click.command("check")
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path(path_type=Path))
def command(files: tuple[Path, ...]) -> None:
    """Run files of scenarios and lessons, one line for each.

    A line starts with `ok`, or with `FAIL` and says what was expected and found. The exit code is 0
    when all hold, 1 when one fails, and 2 when a file cannot be read as scenarios; the other files
    are still run.
    """
    failed = unread = False
    for path in files:
        try:
            entries = read_entries(path)
        except FileError as fault:
            unread = True
            for line in str(fault).splitlines():
                click.echo(printable(line), err=True)
            continue
        if not entries:
            click.echo(f"{printable(path.name)}: there are no scenarios in it.", err=True)
        for entry in entries:
            faults = _faults(entry)
            failed = failed or bool(faults)
            where = f"{printable(entry.file)}:{entry.line}"
            if faults:
                click.echo(f"FAIL {where}: {entry.title}: {printable('; '.join(faults))}")
            else:
                click.echo(f"ok   {where}: {entry.title}")
    raise SystemExit(2 if unread else 1 if failed else 0)


def _faults(entry: Entry) -> list[str]:
    try:
        return entry.faults()
    except Exception as fault:  # a fault of the engine fails this scenario, and the others still run
        return [f"the program failed on it: {type(fault).__name__}: {clip(str(fault), 200)}"]
