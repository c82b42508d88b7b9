"""How the engine finds a game by its id without importing any: the table of games registers its finder here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, TypeVar

from grail_widgets.engine.game import Game


class Finder(Protocol):
    """A function that gives a game for its id and rulings, as `grail_widgets.game` does."""

    def __call__(self, id: str, rulings: Mapping[str, str | bool] | None = None) -> Game:
        """The game, or a PositionError."""
        ...


F = TypeVar("F", bound=Finder)
_finders: list[Finder] = []


def register(finder: F) -> F:
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
