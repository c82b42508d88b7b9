"""How the engine finds a game by its id without importing any: the table of games registers its finder here."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from grail_widgets.engine.game import Game

Finder = Callable[[str, Mapping[str, str | bool] | None], Game]
_finders: list[Finder] = []


def register(finder: Finder) -> Finder:
    """Makes a function the one that finds games; `grail_widgets.games` does so when it is imported."""
    _finders[:] = [finder]
    return finder


def find_game(id: str, rulings: Mapping[str, str | bool] | None = None) -> Game:
    """A game by its id, with rulings that differ from the default.

    Raises:
        PositionError: there is no such game or ruling; the message lists those there are.
    """
    if not _finders:
        raise RuntimeError("No games are registered: import grail_widgets.games first.")
    return _finders[0](id, rulings)
