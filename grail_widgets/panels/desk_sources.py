"""What a desk can be opened on: games, positions, running panels, and texts of many kinds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from grail_widgets.engine import yaml_files
from grail_widgets.engine.errors import FileError
from grail_widgets.engine.game import Game, State, Step
from grail_widgets.engine.scenario import Scenario, read_scenario
from grail_widgets.engine.session import Session
from grail_widgets.engine.share import PREFIX, Question, from_line, of_scenario, question
from grail_widgets.games import game as game_by_id


def as_question(source: Any) -> Question:
    """A question about what is given.

    Raises:
        PositionError: there is no such game, or its position cannot be.
        TypeError: it is nothing that can be asked about.
    """
    source = getattr(source, "session", source)
    if isinstance(source, str):
        source = game_by_id(source)
    if isinstance(source, Game):
        source = source.new(seed=1)
    if isinstance(source, Question):
        return source
    if isinstance(source, Scenario):
        return of_scenario(source)
    if isinstance(source, Step):
        asked = question(source.state)
        return msgspec.structs.replace(asked, position=source.before_position())
    if isinstance(source, Session):
        source = source.state
    if isinstance(source, State):
        return question(source)
    raise TypeError(f"A desk is opened on a game, a position or a question, not on {type(source).__name__}.")


def read_question(text: str, game: Game | None = None) -> Question:
    """The question in a text: a link or its line, a saved game, a scenario, or a position of `game`.

    Raises:
        FileError, PositionError: it is none of these, or cannot be.
    """
    if text.strip().rpartition("#")[2].startswith(PREFIX):
        return from_line(text)
    if text.lstrip().startswith("{") and '"format"' in text[:100]:
        return as_question(Session.restore(text))
    data = yaml_files.parse(text, "the text")
    if isinstance(data, list):
        if not data:
            raise FileError("There is no scenario in this text.")
        return of_scenario(read_scenario(data[0], "[0]"))
    if isinstance(data, Mapping) and "game" in data:
        return of_scenario(read_scenario({"title": "", **data}, "the text"))
    if isinstance(data, Mapping) and game is not None:
        asked = Question(game=game.id, position=dict(data))
        for id, reading in game.rulings.items():
            asked = asked.with_reading(id, reading)
        return asked
    raise FileError("This is no link, saved game, scenario or position.")
