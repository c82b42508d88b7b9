"""States and steps: immutable, equal by value, the same for all games."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from grail_widgets.engine import notation
from grail_widgets.engine.errors import IllegalAction, Objection
from grail_widgets.engine.events import CHANCE, Actor, Event, Recorder, Seat, Table, silent

if TYPE_CHECKING:
    from grail_widgets.engine.game import Game
    from grail_widgets.engine.outlook import Outlook
    from grail_widgets.engine.scene import Scene


class Step:
    """What came of one action: the new state, the forced texts that followed, and the events.

    The events are made when first looked at, by running the same rules again with a listener, so
    that a simulation pays nothing for them.
    """

    __slots__ = ("_before", "_events", "action", "forced", "game", "state")

    def __init__(
        self, game: Game, before: Table, action: str | None, state: State, forced: tuple[str, ...]
    ) -> None:
        self.game, self._before, self.action = game, before, action
        self.state, self.forced = state, forced
        self._events: tuple[Event, ...] | None = None

    @property
    def texts(self) -> tuple[str, ...]:
        """The action and the forced steps that followed it, in order."""
        return (() if self.action is None else (self.action,)) + self.forced

    @property
    def before(self) -> State:
        """The state that the step started from: to be shown, not played on."""
        return State(self.game, self._before, CHANCE, ())

    def before_position(self) -> dict[str, Any]:
        """The position that the step started from."""
        return self.game.write(self._before)

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened, in order."""
        if self._events is None:
            self._events = tuple(self._retell())
        return self._events

    def _retell(self) -> list[Event]:
        game, record = self.game, Recorder(self.game)
        table = self._before
        act = self.action
        table = game.resume(table, record) if act is None else game.perform(table, act, record)
        game.settle(table, record)
        if record.events:  # what is still to do may change after the last event: it stands at the result
            record.events[-1].at(self.state.table)
        return record.events

    def __repr__(self) -> str:
        played = "the start" if self.action is None else self.action
        return f"<Step {played}: {' '.join(event.text for event in self.events)}>"

    def __iter__(self) -> Any:
        return iter((self.state, self.events))


class State:
    """A state of a game: immutable, hashable, equal by value.

    Made by `Game.new`, `Game.at` or `State.apply`; it always waits for a seat that has at least
    two legal actions, for a chance with at least two outcomes, or is over.
    """

    __slots__ = ("_options", "current_player", "game", "table")

    def __init__(self, game: Game, table: Table, actor: Actor, options: tuple[Any, ...]) -> None:
        self.game = game
        self.table = table
        self.current_player: Actor = actor
        self._options = options

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.table == other.table and self.game == other.game

    def __hash__(self) -> int:
        return hash(self.table)

    def __repr__(self) -> str:
        return f"<State of {self.game.id}: {self.game.summary(self.table)}>"

    @property
    def players(self) -> tuple[Seat, ...]:
        """The seats, in seating order."""
        seats: tuple[Seat, ...] = self.table.players
        return seats

    @property
    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.current_player is None

    @property
    def winner(self) -> Seat | None:
        """Who has won; None while the game goes on and when it ended with no winner."""
        return self.game.winner(self.table) if self.current_player is None else None

    def legal_actions(self) -> tuple[str, ...]:
        """The canonical texts of all that the current player may do; empty for chance and at the end."""
        return self._options if isinstance(self.current_player, str) else ()

    def weights(self) -> tuple[tuple[str, int], ...]:
        """The possible outcomes of the waiting chance with whole-number weights (empty otherwise)."""
        return self._options if self.current_player is CHANCE else ()

    def chance_outcomes(self) -> tuple[tuple[str, Fraction], ...]:
        """The possible outcomes of the waiting chance with their exact probabilities, which sum to 1."""
        weights = self.weights()
        total = sum(weight for _, weight in weights)
        return tuple((text, Fraction(weight, total)) for text, weight in weights)

    def odds(self, seat: Seat | None = None) -> dict[str, Fraction]:
        """The odds of the waiting chance: exact given the state, or given what one seat knows.

        Args:
            seat: None for the odds given the state itself; a player for the odds that this player
                can work out, every arrangement of what it cannot see being equally likely.

        Returns:
            {outcome text: probability}; empty where no chance is waiting.
        """
        if self.current_player is not CHANCE:
            return {}
        if seat is None:
            return dict(self.chance_outcomes())
        weights = self.game.seat_weights(self.table, self._seat(seat))
        total = sum(weight for _, weight in weights)
        return {text: Fraction(weight, total) for text, weight in weights if weight}

    def outlook(self, seat: Seat | None = None) -> tuple[Outlook, ...]:
        """What the waiting chance comes down to, where its outcomes are many; to one seat, or given the state."""
        odds = self.odds(seat)
        return self.game.outlook(self.table, odds) if odds else ()

    def objection(self, text: str) -> Objection | None:
        """What forbids this text now, with the clause and the reason; None when it is legal."""
        text = notation.one_line(text)
        if text in self._texts():
            return None
        if self.current_player is None:
            return self.game.after_the_end(self.table)
        found = self.game.objection(self.table, text)
        if found is None:
            raise AssertionError(f"{self.game.id}: {text!r} is not offered, yet nothing forbids it")
        return found

    def why_not(self, text: str) -> str | None:
        """The id of the clause that forbids this action now; None when it is legal.

        Raises:
            IllegalAction: the text cannot be read as an action of this game at all.
        """
        found = self.objection(text)
        if found is None:
            return None
        if found.rule is None:
            raise self._refusal(text, found)
        return found.rule

    def apply(self, action: str) -> Step:
        """Plays one legal action or possible outcome, and all that is forced to follow.

        Raises:
            IllegalAction: it is not legal now; `.rule` names the clause. The state is unchanged.
        """
        text = action if action in self._texts() else notation.one_line(str(action))
        if text not in self._texts():
            found = self.objection(text)
            assert found is not None
            raise self._refusal(text, found)
        game = self.game
        state, forced = game.settle(game.perform(self.table, text, silent), silent)
        return Step(game, self.table, text, state, forced)

    def sample(self, rng: random.Random) -> str:
        """One outcome of the waiting chance, drawn with its probability."""
        weights = self.weights()
        ticket = rng.randrange(sum(weight for _, weight in weights))
        for text, weight in weights:
            ticket -= weight
            if ticket < 0:
                return text
        raise AssertionError("the weights of a chance sum to its total")

    def position(self) -> dict[str, Any]:
        """The complete mapping of this state, in the notation; `Game.at` takes it back."""
        return self.game.write(self.table)

    def observation(self, seat: Seat) -> dict[str, Any]:
        """What this seat may know, as plain data; equal for states that it cannot tell apart."""
        return self.game.observe(self.table, self._seat(seat))

    def scene(self, seat: Seat | None = None) -> Scene:
        """What the table looks like (to one seat, or with everything open), as plain data."""
        return self.game.scene(self.table, None if seat is None else self._seat(seat))

    def _texts(self) -> Sequence[str]:
        if self.current_player is CHANCE:
            return [text for text, _ in self._options]
        return self._options

    def _seat(self, seat: Seat) -> Seat:
        if seat not in self.players:
            raise ValueError(f"{seat!r} is no seat of this game; the seats are {', '.join(self.players)}.")
        return seat

    def _refusal(self, text: str, found: Objection) -> IllegalAction:
        return IllegalAction(text, self.current_player, found, self._texts())
