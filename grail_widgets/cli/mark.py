"""`grail-widgets mark`: marks the answers of a class."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import click

from grail_widgets.cli.class_options import class_text, key
from grail_widgets.engine.errors import FileError
from grail_widgets.engine.seeds import write_atomically
from grail_widgets.lessons.marking import REFUSED, class_list, mark_folder, write_csv


@click.command("mark")
@click.argument("folder", type=click.Path(path_type=Path))
@key
@click.option("--students", help="The class: numbers such as 1-30, or a file with a name in each line.")
@click.option(
    "--out", type=click.Path(path_type=Path), help="The CSV file to write; without it the CSV is printed."
)
def command(folder: Path, key: str, students: str | None, out: Path | None) -> None:
    """Mark every file in FOLDER to CSV, a line for each answer.

    A file of answers is known by what is in it, whatever its name; other texts may hold answer codes. What
    cannot be marked has a line too, with the reason. The exit code is 0 when all was marked, else 1.
    """
    known = class_list(class_text(students), key) if students else {}
    stream = io.StringIO()
    counts = write_csv(mark_folder(folder, key, known), sys.stdout if out is None else stream)
    if out is not None:
        try:
            write_atomically(out, stream.getvalue().encode("utf-8-sig"))
        except OSError as fault:
            raise FileError(f"{out}: cannot be written: {fault.strerror or fault}.") from None
    told = ", ".join(f"{count} {mark}" for mark, count in sorted(counts.items()))
    click.echo(f"Marked: {told}." if told else f"{folder}: there is nothing in it to mark.", err=True)
    raise SystemExit(1 if counts.get(REFUSED) else 0)
