"""The panel: a game in one frame in a notebook, to be played, looked at and asked about."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

import anywidget
import traitlets

from grail_widgets.engine.game import Game, State, Step
from grail_widgets.engine.scene import Scene
from grail_widgets.engine.session import Session
from grail_widgets.games import game as game_by_id
from grail_widgets.panels import cells, messages, written
from grail_widgets.panels.answering import Answering
from grail_widgets.panels.board import Film, draw
from grail_widgets.panels.book import book
from grail_widgets.panels.controls import Status
from grail_widgets.panels.front import SCRIPT, STYLESHEET
from grail_widgets.panels.keeping import Keeping
from grail_widgets.panels.page import page
from grail_widgets.panels.shown_by import session_of_text
from grail_widgets.views.way import Way

if TYPE_CHECKING:
    from grail_widgets.panels.desk import DeskPanel

FRAMES = 12
"""Moments of one step that are shown one after another at most: the last ones."""


class Panel(Answering, Keeping, anywidget.AnyWidget):
    """A game in one frame, made by `grail_widgets.panel`.

    `Controls` and `Keeping` say what can be done with it.
    """

    _esm = traitlets.Unicode(SCRIPT).tag(sync=True)
    _css = traitlets.Unicode(STYLESHEET).tag(sync=True)
    book = traitlets.Dict().tag(sync=True)
    base = traitlets.List(traitlets.Unicode()).tag(sync=True)
    frames = traitlets.List(traitlets.Dict()).tag(sync=True)
    page = traitlets.Dict().tag(sync=True)
    rule = traitlets.Unicode("").tag(sync=True)
    narrow = traitlets.Bool(False).tag(sync=True)

    def __init__(self, session: Session, seat: str | None = None, seed: int | str | None = None) -> None:
        Keeping.__init__(self, session, seat, random.Random(seed))
        self._film = Film()
        self._drawn_for: str | None = None
        self._ready = False
        self._desk: DeskPanel | None = None
        self._serial = 0
        self._game_shown: Game | None = None
        self.errors = []
        anywidget.AnyWidget.__init__(self)
        self.add_class("grail-panel-widget")
        self.on_msg(self._receive)
        self._ready = True
        self._changed()
        cells.remember(self)

    def close(self) -> None:
        """Takes the panel out of the page and lets go of everything that belongs to it."""
        layout = self.layout
        if self._desk is not None:
            self._desk.close()
        super().close()
        if layout is not None:
            layout.close()

    def refresh(self) -> None:
        """Shows the session as it is, after it was changed directly."""
        self._changed()

    # ---- what is shown ---------------------------------------------------------------------

    def _changed(self, since: int | None = None) -> None:
        if not getattr(self, "_ready", False):
            return
        story, moment = self.story, self.moment
        with self.hold_sync():
            if self._game_shown is not self.state.game:
                self._game_shown = self.state.game
                self.book = book(self.state.game)
            self._show_table(since)
            self._serial += 1
            self.page = page(self, story, moment, self.narrow) | {"serial": self._serial}
            if 0 < moment <= len(story.told):
                self.rule = self.status.rule or story.told[moment - 1].event.rule
            elif self.status.rule:
                self.rule = self.status.rule

    def _show_table(self, since: int | None) -> None:
        if self.covered:
            self.base, self.frames, self._film = [], [], Film()
            return
        if self._drawn_for != self.viewer:  # what one seat was sent is not kept for the next
            self._drawn_for, self._film = self.viewer, Film()
        story, moment = self.story, self.moment
        first = max(moment if since is None else min(since + 1, moment), moment - FRAMES + 1)
        shots: list[tuple[Scene, Way]] = []
        for at in range(first, moment + 1):
            shot = (story.state_at(at).scene(self.viewer), story.way_to(at))
            if not shots or shots[-1] != shot:
                shots.append(shot)
        pictures = [draw(scene, way, self.narrow) for scene, way in shots]
        frames = self._film.frames(pictures)
        if self.base != self._film.base:
            self.base = self._film.base
        self.frames = [
            {"edits": edit, "facts": list(scene.facts), **_motion(way)}
            for edit, (scene, way) in zip(frames, shots, strict=True)
        ]

    @traitlets.observe("narrow")
    def _redraw(self, _change: Any) -> None:
        self._changed()

    def __repr__(self) -> str:
        return f"<Panel of {self.state.game.id}: {written.heading(self).split(': ', 1)[1]}>"

    def __str__(self) -> str:
        return written.full_text(self)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        bundle, metadata = anywidget.AnyWidget._repr_mimebundle_(self, **kwargs) or ({}, {})
        return bundle | {"text/plain": str(self), "image/svg+xml": written.picture(self)}, metadata

    # ---- what the page asks for ------------------------------------------------------------

    def _act(self, content: Any) -> None:
        self._answer(messages.read(content))

    def _answer(self, message: messages.Message) -> None:
        self.status = Status()
        match message:
            case messages.Play(text=text, at=at):
                if self._fresh(at):
                    self.step(text)
            case messages.Roll(at=at):
                if self._fresh(at):
                    self.roll()
            case messages.Once(at=at):
                if self._fresh(at):
                    self.let_play("sensible" if "sensible" in self.state.game.policies else "random")
            case messages.Undo():
                self.undo()
            case messages.Redo():
                self.redo()
            case messages.Jump(to=to):
                self.jump(to)
            case messages.Look(moment=moment):
                self.look(moment)
            case messages.Next():
                self.next_event()
            case messages.PlayAll():
                self.play_all()
            case messages.WhyNot(text=text):
                self._ask_why_not(text)
            case messages.Ahead():
                self.what_is_ahead()
            case messages.Seat(name=name):
                self.seat = name or None
            case messages.Shared(on=on):
                self.shared = on
            case messages.Lift():
                self.lift_curtain()
            case _:
                self._answer_keeping(message)

    def _answer_keeping(self, message: messages.Message) -> None:
        match message:
            case messages.Auto(name=name, way=way):
                ways = {seat: each for seat, each in self.auto.items() if seat != name}
                self.auto = ways | ({name: way} if way else {})
            case messages.Pace(one=one):
                self.one_by_one = one
                self._changed()
            case messages.Earlier():
                self.earliest = 0
                self._changed()
            case messages.Save():
                name = f"{self.state.game.id}.json"
                self.send({"kind": "save", "name": name, "text": self.session.dump().decode()})
                self._changed()
            case messages.Load(text=text):
                self._replace(Session.restore(text))
                self.status = Status("The saved game is open.")
                self._changed()
            case messages.Example(rule=rule, number=number):
                self.show_example(rule, number)
            case messages.EndExample():
                self.end_example()
            case messages.Copy(reveal=reveal):
                self._hand_out_position(reveal)
            case messages.Desk(reveal=reveal):
                self._open_desk(reveal)
            case messages.Restart(players=players, seed=seed, rulings=rulings):
                fresh = game_by_id(self.state.game.id, rulings)
                self._replace(Session.new(fresh, players, seed or None))

    def _fresh(self, at: int) -> bool:
        """Whether a choice was offered here and now; a late one is answered, not played."""
        if at == self.session.node.id and not self.curtain:
            return True
        self.status = Status("That choice was offered at an earlier step, so nothing was played.", None, "error")
        self._changed()
        return False

    def _ask_why_not(self, text: str) -> None:
        if text.strip():
            self.why_not(text)
        else:
            self.status = Status("Type or pick an action to ask about it.", None, "answer")
            self._changed()

    def ask_about_this(self) -> DeskPanel:
        """A clarification desk on the position of this moment; it shows hidden cards too.

        >>> import grail_widgets
        >>> panel = grail_widgets.panel("grail", seed=1)
        >>> panel.ask_about_this().state == panel.state
        True
        """
        from grail_widgets.panels.desk import desk

        return desk(self.session)

    def _open_desk(self, reveal: bool) -> None:
        if (self.viewer is not None or self.shared) and not reveal:
            self.send({"kind": "reveal?", "for": "desk"})
        else:
            if self._desk is not None:
                self._desk.close()
            self._desk = self.ask_about_this()
            self.send({"kind": "desk", "id": self._desk.model_id})
        self._changed()

    def _hand_out_position(self, reveal: bool) -> None:
        if (self.viewer is not None or self.shared) and not reveal:
            self.send({"kind": "reveal?"})
        else:
            self.send({"kind": "position", "text": self.position_text()})
        self._changed()


def _motion(way: Way) -> dict[str, Any]:
    """Which piece walks over which spaces, for the browser to move it."""
    return {"piece": way.legs[-1].piece, "path": list(way.legs[-1].path)} if way else {}


Source = str | State | Step | Session | Game


def panel(
    source: Source,
    players: int | Iterable[str] | None = None,
    seed: int | str | None = None,
    rulings: Mapping[str, str | bool] | None = None,
    seat: str | None = None,
    **options: Any,
) -> Panel:
    """A panel to play, look at and ask about a game.

    Args:
        source: the id of a game, a game, a state, a step, a session, or the text of a position as
            the panel's "Copy position" gives it.
        players: for a new game: how many play, or their names; None for the game's usual number.
        seed: for a new game: fixes what chance does, set-up and rolls alike; None for any.
        rulings: for a new game: readings that differ from the default.
        seat: the seat through whose eyes the game is seen; None for all seats open.
        **options: what the game takes besides, such as `track=` in Grail Cup.

    Raises:
        PositionError: there is no such game, ruling or position.
        FileError: a text that is no position.

    >>> import grail_widgets
    >>> panel = grail_widgets.panel("grail-cup", players=4, seed=7)
    >>> panel.state.current_player is not None
    True
    """
    if isinstance(source, str) and "\n" in source:
        return Panel(session_of_text(source), seat, seed)
    if isinstance(source, str):
        source = game_by_id(source, rulings)
    if isinstance(source, Game):
        return Panel(Session.new(source, players, seed, **options), seat, seed)
    session = source if isinstance(source, Session) else Session(source)
    return Panel(session, seat, seed)
