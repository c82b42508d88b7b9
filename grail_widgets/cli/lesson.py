"""`grail-widgets lesson`: opens the lessons of a file."""

from __future__ import annotations

import textwrap
from pathlib import Path

import click

from grail_widgets.engine.errors import FileError
from grail_widgets.engine.lesson import Lesson, check
from grail_widgets.engine.scenario_files import printable, read_lessons
from grail_widgets.views import text


@click.command("lesson")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--id", "id", help="Only the lesson with this id.")
@click.option("--reveal", is_flag=True, help="Show the answer and the steps to it.")
def command(file: Path, id: str | None, reveal: bool) -> None:
    """Open the lessons in a file: print them, and say how to open them in a notebook."""
    lessons = read_lessons(file)
    if not lessons:
        raise FileError(f"{file}: there are no lessons in it.")
    chosen = [lesson for lesson in lessons if id in (None, lesson.id)]
    if not chosen:
        known = ", ".join(printable(lesson.id) for lesson in lessons)
        raise FileError(f"{file}: there is no lesson {id!r} in it; it has {known}.")
    for lesson in chosen:
        faults = check(lesson)
        click.echo(_printed(lesson, reveal and not faults))
        for fault in faults:
            click.echo(f"FAIL {printable(fault)}")
        click.echo()
    which = f", id={chosen[0].id!r}" if len(lessons) > 1 else ""
    click.echo("In a notebook:\n\n    import grail_widgets")
    click.echo(f"    grail_widgets.lesson({str(file)!r}{which})")
    if any(map(check, chosen)):
        raise SystemExit(1)


def _printed(lesson: Lesson, reveal: bool) -> str:
    title = printable(lesson.title)
    parts = [f"{title}\n{'=' * len(title)}", _filled(lesson.text)]
    try:
        opening = lesson.start()
    except ValueError:
        return "\n\n".join(parts)
    state = opening.state
    parts.append(text.table(state.scene()))
    if lesson.ask is not None:
        options = [f"  - {printable(str(option))}" for option in lesson.options or ()]
        parts.append("\n".join([_filled(lesson.ask), *options]))
    if lesson.goal is not None:
        parts.append("Play until the goal is reached.")
    if state.legal_actions():
        parts.append(_filled(f"{state.current_player} may: {', '.join(state.legal_actions())}."))
    if reveal:
        events = list(opening.events)
        for step in lesson.reveal:
            played = state.apply(step)
            state = played.state
            events.extend(played.events)
        if lesson.answer is not None:
            parts.append(f"The answer: {printable(str(lesson.answer))}")
        parts.append(text.story(events))
    return "\n\n".join(parts)


def _filled(paragraph: str) -> str:
    return textwrap.fill(printable(paragraph), 80)
