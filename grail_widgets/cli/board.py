"""`grail-widgets board`: shows and checks a Grail Cup board in a file."""

from __future__ import annotations

from pathlib import Path

import click

from grail_widgets.engine import yaml_files
from grail_widgets.engine.errors import FileError, PositionError
from grail_widgets.engine.scenario_files import printable
from grail_widgets.games import game
from grail_widgets.views import text


@click.command("board")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--players", default=8, show_default=True, type=click.IntRange(3, 8), help="Knights at the start.")
def command(file: Path, players: int) -> None:
    """Show a Grail Cup board as text, its Knights at the start, and check it.

    The exit code is 0 for a board that can be played on, else 2 with what is wrong and where.
    """
    document = yaml_files.read(file)
    board = document.data
    if not isinstance(board, dict):
        raise FileError(f"{file}, line {document.line()}: the board: a mapping is needed here.")
    try:
        state = game("grail-cup").setup(players=players, track=board)
    except PositionError as fault:
        inside = fault.path.partition("track")[2]
        where = f"{file}, line {document.line(inside)}"
        raise FileError(printable(f"{where}: {inside.removeprefix('.') or 'the board'}: {fault.reason}")) from None
    for key in ("name", "note"):
        if board.get(key):
            click.echo(printable(str(board[key])))
    click.echo(text.table(state.scene()))
    click.echo(f"\nok   {printable(str(file))}: a game can be played on this board.")
