"""Everything that can be done with a panel, from code or by hand: one method each, the page calls the same."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import msgspec

from grail_widgets.engine.errors import IllegalAction
from grail_widgets.engine.game import CHANCE, Policy, Seat, State, Step
from grail_widgets.engine.notation import one_line
from grail_widgets.engine.scene import Scene
from grail_widgets.engine.session import Session
from grail_widgets.panels.automatic import CHANCE_SEAT, RUN, choose, policy_named
from grail_widgets.panels.story import Story
from grail_widgets.views.words import ahead, position_words


class Status(msgspec.Struct, frozen=True):
    """What the line under the table says.

    Attributes:
        text: one sentence.
        rule: the clause that it is about, or None.
        tone: "note", "answer" or "error".
    """

    text: str = ""
    rule: str | None = None
    tone: str = "note"

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})" if self.rule else self.text


class Controls:
    """A game that is played, looked at and asked about; `Panel` shows it.

    Attributes:
        session: the history, a tree.
        status: what the line under the table says.
        one_by_one: whether play stops to show after every event.
        example: the title of the scenario that is shown in place of the game; "" for the game.
        earliest: the first event of the story that is shown, where somebody asked for more of it.
    """

    def __init__(self, session: Session, seat: Seat | None, rng: random.Random) -> None:
        self.session = session
        self.status = Status()
        self.one_by_one = False
        self._rng = rng
        self._seat: Seat | None = None
        self._shared = False
        self._holder: Seat | None = None
        self._auto: dict[str, str | Policy] = {}
        self._told: tuple[Any, Story] | None = None
        self._moment: int | None = None
        self.earliest: int | None = None
        self.example = ""
        self._kept: tuple[Session, Seat | None, bool, dict[str, str | Policy]] | None = None
        self._foresee = True
        if seat is not None:
            self._seat = self._known_seat(seat)

    # ---- what is looked at -----------------------------------------------------------------

    @property
    def state(self) -> State:
        """The state now."""
        return self.session.state

    @property
    def seat(self) -> Seat | None:
        """The seat through whose eyes the game is seen; None when all seats are open."""
        return self._seat

    @seat.setter
    def seat(self, name: Seat | None) -> None:
        self._seat = None if name is None else self._known_seat(name)
        self._shared, self._holder, self._moment = False, None, None
        self._changed()

    @property
    def shared(self) -> bool:
        """Whether the seats share this screen, with a curtain between two of them."""
        return self._shared

    @shared.setter
    def shared(self, on: bool) -> None:
        self._shared, self._seat, self._holder, self._moment = bool(on), None, None, None
        self._changed()

    def lift_curtain(self) -> None:
        """The seat whose turn it is sits at the screen now."""
        if self._shared and isinstance(self.state.current_player, str):
            self._holder, self._moment = self.state.current_player, None
        self._changed()

    @property
    def foresee(self) -> bool:
        """Whether choices say what will follow; lessons that ask for a prediction keep it back."""
        return self._foresee

    @foresee.setter
    def foresee(self, on: bool) -> None:
        self._foresee = on
        self._changed()

    @property
    def curtain(self) -> Seat | None:
        """The seat that the screen has to be handed to; None when nobody waits for it."""
        actor = self.state.current_player
        return actor if self._shared and isinstance(actor, str) and actor != self._holder else None

    @property
    def covered(self) -> bool:
        """Whether the table is behind the curtain: the screen waits for a seat, or nobody has sat down yet."""
        return self.curtain is not None or (self._shared and self._holder is None and not self.state.is_terminal)

    @property
    def viewer(self) -> Seat | None:
        """The seat that looks at the screen; None when everything is open."""
        return self._holder if self._shared else self._seat

    @property
    def story(self) -> Story:
        """What happened, as the one who looks may know it."""
        ahead = self.session.ahead()
        end = ahead[-1] if ahead else None
        seen_by = (self.session, self.session.node, end, self.viewer, self.covered)
        if self._told is None or self._told[0] != seen_by:
            self._told = (seen_by, Story(self.session, self.viewer, self.covered))
        return self._told[1]

    @property
    def moment(self) -> int:
        """After how many events the table is shown."""
        now = self.story.now
        return now if self._moment is None else min(self._moment, now)

    # ---- playing ---------------------------------------------------------------------------

    def step(self, text: str) -> Step:
        """Plays an action, or an outcome of chance, which is then marked as picked by hand.

        Raises:
            IllegalAction: it is not legal now; nothing has changed.
        """
        return self._play(text, by_hand=self.state.current_player is CHANCE)

    def choose_outcome(self, text: str) -> Step:
        """Picks the outcome of the waiting chance by hand; the story says so ever after.

        Raises:
            IllegalAction: no chance is waiting, or this is none of its outcomes.
        """
        if self.state.current_player is not CHANCE:
            raise ValueError("No chance is waiting, so there is no outcome to pick.")
        return self._play(text, by_hand=True)

    def roll(self) -> Step:
        """Draws the waiting chance.

        Raises:
            ValueError: no chance is waiting.
        """
        if self.state.current_player is not CHANCE:
            raise ValueError("No chance is waiting, so there is nothing to roll or draw.")
        return self._play(self.state.sample(self._rng))

    def let_play(self, way: str | Policy = "random") -> Step:
        """Lets an automatic player take this one decision."""
        actor = self.state.current_player
        if not isinstance(actor, str):
            raise ValueError("No player is to choose now.")
        return self._play(choose(self.state, actor, policy_named(self.state.game, way), self._rng))

    @property
    def auto(self) -> dict[str, str | Policy]:
        """Who plays by itself, and how: {"blue": "random", "chance": "random"}."""
        return dict(self._auto)

    @auto.setter
    def auto(self, ways: Mapping[str, str | Policy]) -> None:
        for name, way in ways.items():
            if name != CHANCE_SEAT:
                self._known_seat(name)
            policy_named(self.state.game, way)
        self._auto = dict(ways)
        before = self.story.now
        self._run_automatic()
        self._advance(before)

    def _play(self, text: str, by_hand: bool = False) -> Step:
        before = self.story.now
        step = self.session.play(text, by_hand).step
        self.status = Status()
        self._run_automatic()
        self._advance(before)
        return step

    def _run_automatic(self) -> None:
        for _ in range(RUN):
            actor = self.state.current_player
            if actor is CHANCE and CHANCE_SEAT in self._auto:
                self.session.play(self.state.sample(self._rng))
            elif isinstance(actor, str) and actor in self._auto:
                policy = policy_named(self.state.game, self._auto[actor])
                self.session.play(choose(self.state, actor, policy, self._rng))
            else:
                return

    def _advance(self, before: int) -> None:
        """Shows what is new since so many events: all of it, or the first event only."""
        new = self.story.now > before
        self._moment = before + 1 if self.one_by_one and new else None
        self._changed(before)

    # ---- the history -----------------------------------------------------------------------

    def undo(self) -> bool:
        """Goes one step back; False at the start."""
        return self._travel(self.session.undo())

    def redo(self) -> bool:
        """Goes one step on along the branch last played; False at its end."""
        return self._travel(self.session.redo())

    def jump(self, id: int) -> None:
        """Goes to a node of the session by its number.

        Raises:
            ValueError: there is no such node.
        """
        self.session.jump(id)
        self._travel(True)

    def _travel(self, moved: bool) -> bool:
        self._moment, self.status = None, Status()
        if self._shared:
            self._holder = None
        self._changed()
        return moved

    def look(self, moment: int) -> None:
        """Shows the table as it stood after so many events; it is looked at, not played on."""
        now = self.story.now
        self._moment = None if moment >= now else max(0, moment)
        self._changed()

    def next_event(self) -> str | None:
        """Shows one event more; at the end of what has happened, redoes a step that was undone.

        Returns:
            The event in words with its clause, or None where there is no more.
        """
        story, moment = self.story, self.moment
        if moment >= len(story.told):
            return None
        if moment == story.now:
            self.session.redo()
        self._moment = moment + 1 if moment + 1 < self.story.now else None
        self._changed()
        event = story.told[moment].event
        return f"{event.text} ({event.rule})"

    def play_all(self) -> list[str]:
        """Shows all events that have happened and were not yet shown; returns them in words."""
        story, moment = self.story, self.moment
        self._moment = None
        self._changed(moment)
        return [f"{told.event.text} ({told.event.rule})" for told in story.told[moment : story.now]]

    # ---- asking ----------------------------------------------------------------------------

    def why_not(self, text: str) -> str | None:
        """Says in the status line what forbids an action now.

        Returns:
            The clause that forbids it, or None when it is legal.

        Raises:
            IllegalAction: the text cannot be read as an action of this game at all.
            ValueError: another seat is to choose than the one that looks; the reason could tell what it hides.
        """
        text = one_line(text)
        actor = self.state.current_player
        if self.covered or (self.viewer is not None and isinstance(actor, str) and actor != self.viewer):
            raise ValueError("Another seat is to choose, and why it may not could tell what it hides.")
        found = self.state.objection(text)
        if found is None:
            self.status = Status(f"“{text}” is legal now.", None, "answer")
        else:
            self.status = Status(found.reason, found.rule, "answer")
        self._changed()
        if found is not None and found.rule is None:
            raise IllegalAction(text, self.state.current_player, found, self.state.legal_actions())
        return None if found is None else found.rule

    def what_is_ahead(self) -> str:
        """The next spaces, Knights and the Dragon in words, for the seat to move or the one that looks."""
        actor = self.state.current_player
        seat = actor if isinstance(actor, str) else self.viewer
        words = "The curtain is drawn." if self.covered else _ahead(self.state.scene(self.viewer), seat)
        self.status = Status(words, None, "answer")
        self._changed()
        return words

    def _known_seat(self, name: Seat) -> Seat:
        if name not in self.state.players:
            raise ValueError(f"{name!r} is no seat of this game; the seats are {', '.join(self.state.players)}.")
        return name

    def _changed(self, since: int | None = None) -> None:
        """Called after every change; `since` tells how many events had happened before it."""


def _ahead(scene: Scene, seat: Seat | None) -> str:
    pieces = () if scene.track is None else scene.track.pieces
    own = next((piece.id for piece in pieces if seat and piece.id.endswith(f":{seat}")), None)
    return " ".join(ahead(scene, own) if own else position_words(scene))
