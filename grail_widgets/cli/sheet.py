"""`grail-widgets sheet`: exercises to be printed, and the key to them."""

from __future__ import annotations

from pathlib import Path

import click

from grail_widgets.cli.class_options import class_text, key
from grail_widgets.lessons.exercises import MAKERS
from grail_widgets.lessons.marking import names_of
from grail_widgets.lessons.sheets import sheet

SPACE = "\b\nThe topics:\n  " + "\n  ".join(MAKERS)


@click.command("sheet", epilog=SPACE)
@click.argument("topics", metavar="[TOPIC]...", nargs=-1)
@key
@click.option("--students", required=True, help="Numbers such as 1-30, names with ; between, or a file of names.")
@click.option("--each", default=1, show_default=True, type=click.IntRange(1, 20), help="Exercises on each topic.")
@click.option("--title", default="Exercises", show_default=True, help="What stands at the top.")
@click.option("--out", required=True, type=click.Path(path_type=Path), help="The sheets: a .pdf or .html file.")
@click.option("--answers", type=click.Path(path_type=Path), help="The answer key: a .pdf or .html file.")
def command(
    topics: tuple[str, ...], key: str, students: str, each: int, title: str, out: Path, answers: Path | None
) -> None:
    """Write exercises on these topics (all, if none is named) for each student, and the key to them."""
    made = sheet(list(topics) or None, names_of(class_text(students)), key, each, title)
    made.save(out)
    exercises = sum(len(own) for _, own in made.students)
    click.echo(f"{out}: {exercises} exercises for {len(made.students)} students.")
    if answers is not None:
        made.save(answers, key=True)
        click.echo(f"{answers}: the answers and worked solutions.")
