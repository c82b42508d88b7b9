"""Scenarios as something to open: the examples of a clause, and positions that come as text."""

from __future__ import annotations

from functools import cache
from typing import Any

from grail_widgets.engine import yaml_files
from grail_widgets.engine.errors import FileError
from grail_widgets.engine.game import Game
from grail_widgets.engine.notation import one_line
from grail_widgets.engine.rulebook import Rulebook
from grail_widgets.engine.scenario import Scenario, read_scenario
from grail_widgets.engine.session import Session
from grail_widgets.games import game as game_by_id

MOST = 4
"""Examples that are offered for one clause."""


def examples(game: Game) -> dict[str, list[dict[str, Any]]]:
    """The scenarios of a game by the clauses that they cite, the first few of each: {clause: [entry, ...]}."""
    return _by_clause(game.rulebook)


@cache
def _by_clause(rulebook: Rulebook) -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = {}
    for entry in (*rulebook.data.get("faq", ()), *rulebook.data.get("scenarios", ())):
        for clause in entry.get("cites", ()):
            shown = found.setdefault(clause, [])
            if len(shown) < MOST and entry not in shown:
                shown.append(entry)
    return found


def replay(scenario: Scenario) -> Session:
    """A scenario as a session: its position, and its steps played."""
    session = Session(game_by_id(scenario.game, scenario.rulings).open(scenario.position))
    for text in map(one_line, scenario.steps):
        _skip_implied(session, text)
        session.play(text)
    return session


def _skip_implied(session: Session, text: str) -> None:
    """Plays the outcomes that a scenario may leave out before a step."""
    while True:
        outcomes = [outcome for outcome, _ in session.state.weights()]
        implied = session.game.implied(session.state.table) if outcomes else None
        if implied is None or implied not in outcomes or text in outcomes:
            return
        session.play(implied)


def session_of_text(text: str) -> Session:
    """The session of a position's text, as "Copy position" gives it.

    Raises:
        FileError: it is no YAML, or has more than one entry.
        PositionError: the entry or its position cannot be.
    """
    entries = yaml_files.parse(text, "the position's text")
    if not isinstance(entries, list) or len(entries) != 1:
        raise FileError("A position's text has one entry, which starts with “- game:”.")
    return replay(read_scenario(entries[0], "the position's text"))
