"""Keeping a game and coming back to it: saved games, positions as text, examples opened in its place."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from grail_widgets.engine.scenario import read_scenario
from grail_widgets.engine.session import Session
from grail_widgets.panels.controls import Controls, Status
from grail_widgets.panels.shown_by import examples, replay


class Keeping(Controls):
    """Controls with what is kept: files, texts, and the game while an example is shown."""

    def position_text(self) -> str:
        """A text that recreates this position anywhere: a scenario file of one entry.

        It is YAML (and holds JSON), so it can be given to `grail_widgets.panel`, to
        `grail-widgets check` or pasted into a scenario file. It says everything, hidden cards too.
        """
        game = self.state.game
        default = game.rulebook.read_rulings({})
        rulings = {id: reading for id, reading in game.rulings.items() if default[id] != reading}
        fields = {"game": game.id, "title": game.summary(self.state.table), "rulings": rulings}
        lines = [f"{key}: {_json(value)}" for key, value in fields.items() if value]
        position = self.state.position()
        lines += ["position:", *(f"  {key}: {_json(value)}" for key, value in position.items())]
        return "- " + "\n  ".join(lines) + "\n"

    def save(self, path: str | Path) -> None:
        """Writes the whole session, all branches included, to a file; whole or not at all."""
        self.session.save(path)

    def load(self, path: str | Path) -> None:
        """Goes on with a session that `save` has written.

        Raises:
            FileError: the file is no saved game, or parts from today's rules; nothing has changed.
        """
        self._replace(Session.load(path))

    def _replace(self, session: Session) -> None:
        self.session = session
        self._seat, self._shared, self._holder, self._auto = None, False, None, {}
        self._moment, self.earliest, self.status = None, None, Status()
        self._kept, self.example = None, ""
        self._changed()

    def show_example(self, rule: str, number: int = 0) -> None:
        """Opens a scenario that cites a clause in place of the game, which is kept.

        Raises:
            ValueError: no scenario cites this clause, or not so many.
        """
        found = examples(self.state.game).get(rule, [])
        if not 0 <= number < len(found):
            raise ValueError(f"{rule} has {len(found)} examples here; number {number} is not among them.")
        scenario = read_scenario({k: v for k, v in found[number].items() if k != "file"}, rule)
        kept = self._kept or (self.session, self._seat, self._shared, self._auto)
        self._replace(replay(scenario))
        self._kept, self.example = kept, scenario.title
        self._changed()

    def end_example(self) -> None:
        """Goes back from an example to the game; nothing where none is shown."""
        if self._kept is not None:
            session, seat, shared, auto = self._kept
            self._replace(session)
            self._seat, self._shared, self._auto = seat, shared, auto
            self._changed()


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
