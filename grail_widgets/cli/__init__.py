"""The command line: one program, a module for each command, loaded when it is called."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import click

from grail_widgets.engine.errors import FileError, IllegalAction, PositionError, clip

COMMANDS = {
    "ask": "grail_widgets.cli.ask",
    "board": "grail_widgets.cli.board",
    "check": "grail_widgets.cli.check",
    "lesson": "grail_widgets.cli.lesson",
    "mark": "grail_widgets.cli.mark",
    "open": "grail_widgets.cli.open",
    "sheet": "grail_widgets.cli.sheet",
    "simulate": "grail_widgets.cli.simulate",
    "site": "grail_widgets.cli.site",
}
"""{command: the module that holds it, as `command`}."""


class _Commands(click.Group):
    """The commands by name; the module of one is imported only when it is needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        found: click.Command = import_module(COMMANDS[cmd_name]).command
        return found


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="grail-widgets", message="%(prog)s %(version)s")
def program() -> None:
    """Learn, teach and settle the rules of four games about the Grail."""


def main(args: Sequence[str] | None = None) -> Any:
    """Runs the program and leaves it with its exit code; a fault is one sentence, never a traceback."""
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError, ValueError):
            stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    try:
        return program(args=args, prog_name="grail-widgets")
    except (FileError, PositionError, IllegalAction) as fault:
        message = str(fault)
    except Exception as fault:
        if os.environ.get("GRAIL_WIDGETS_DEBUG"):
            raise
        message = (
            f"a fault of the program itself ({type(fault).__name__}: {clip(str(fault), 160)}). "
            "With GRAIL_WIDGETS_DEBUG=1 it says where; please report it."
        )
    click.echo(f"grail-widgets: {message}", err=True)
    return sys.exit(2)
