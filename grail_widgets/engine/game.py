"""The contract that every game keeps and that everything else relies on.

A game is a set of pure functions over an immutable table (a frozen struct of the game's own).
This module adds what is the same for all of them: states, steps, events told only on demand,
forced moves, refusals that name their clause, and chance with exact odds.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from enum import Enum
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Final, Protocol

import msgspec

from grail_widgets.engine import notation
from grail_widgets.engine.errors import IllegalAction, Objection
from grail_widgets.engine.rulebook import Rulebook, load_rulebook
from grail_widgets.engine.setting import Setting

if TYPE_CHECKING:
    from grail_widgets.engine.scene import Scene

Table = Any  # a frozen msgspec.Struct; each game has its own


class _Chance(Enum):
    CHANCE = "chance"

    def __repr__(self) -> str:
        return "CHANCE"

    __str__ = __repr__


CHANCE: Final = _Chance.CHANCE
"""The seat of chance: what `State.current_player` is when a die, a draw or a shuffle is next."""

Seat = str
Policy = Callable[[dict[str, Any], tuple[str, ...], random.Random], str]
"""A way of playing: (observation, legal actions, rng) to one of the actions."""

Actor = Seat | _Chance | None


class Tell(Protocol):
    """How a rule reports what it has just changed, with the table as it stands after the change."""

    def __call__(
        self,
        kind: str,
        table: Table,
        rule: str,
        *,
        ruling: str | None = None,
        seen_by: Iterable[Seat] | None = None,
        **data: Any,
    ) -> None:
        """Hears of one change: its kind, the table after it, the clause, and the facts."""
        ...


def silent(
    kind: str,
    table: Table,
    rule: str,
    *,
    ruling: str | None = None,
    seen_by: Iterable[Seat] | None = None,
    **data: Any,
) -> None:
    """The listener of simulations: hears every event and keeps none."""


class Event:
    """One thing that happened, and the clause that demanded it.

    Attributes:
        kind: what sort of event, a word of the game's own ("moves", "blocked").
        rule: the id of the clause that demanded it.
        ruling: the ruling in force, as "id: reading", or None where the text is clear.
        data: the facts, plain values.
        seen_by: the seats that may know it; None for all.
    """

    __slots__ = ("_game", "_table", "data", "kind", "rule", "ruling", "seen_by")

    def __init__(
        self,
        game: Game,
        table: Table,
        kind: str,
        rule: str,
        ruling: str | None,
        seen_by: frozenset[Seat] | None,
        data: Mapping[str, Any],
    ) -> None:
        self._game, self._table = game, table
        self.kind, self.rule, self.ruling, self.seen_by, self.data = kind, rule, ruling, seen_by, data

    @property
    def text(self) -> str:
        """The event as a sentence, made when asked for."""
        return self._game.sentence(self.kind, self.data)

    @property
    def after(self) -> State:
        """The state as it stood then: to be shown, not played on."""
        return State(self._game, self._table, CHANCE, ())

    def at(self, table: Table) -> None:
        """Moves the event to the table that its step results in."""
        self._table = table

    def visible_to(self, seat: Seat | None) -> bool:
        """Whether this seat may know of it (None: an onlooker to whom everything is open)."""
        return seat is None or self.seen_by is None or seat in self.seen_by

    def __repr__(self) -> str:
        return f"<Event {self.kind}: {self.text} ({self.rule})>"


class Recorder:
    """The listener that keeps what it is told, as events."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.events: list[Event] = []

    def __call__(
        self,
        kind: str,
        table: Table,
        rule: str,
        *,
        ruling: str | None = None,
        seen_by: Iterable[Seat] | None = None,
        **data: Any,
    ) -> None:
        """Keeps one event."""
        seats = None if seen_by is None else frozenset(seen_by)
        reading = None if ruling is None else f"{ruling}: {self.game.rulings[ruling]}"
        plain = {key: list(value) if isinstance(value, range) else value for key, value in data.items()}
        self.events.append(Event(self.game, table, kind, rule, reading, seats, plain))


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


class Game(ABC):
    """One of the games, with its rulings frozen in. Subclasses supply the rules as pure functions.

    Args:
        rulings: {ruling id: reading} where it differs from the default.
    """

    id: ClassVar[str]
    title: ClassVar[str]
    counts: ClassVar[range]
    """How many may play."""
    usual: ClassVar[int]
    """How many play when nothing is said."""
    policies: ClassVar[Mapping[str, Policy]] = {}
    """Named ways of playing besides "random"; "sensible" is there in every game."""
    position_keys: ClassVar[type[msgspec.Struct] | None] = None
    """The struct of a position: its keys with their types, from which forms are made."""
    setting: ClassVar[Setting] = Setting()
    """How a position is set up by hand: what can be put where."""

    def __init__(self, rulings: Mapping[str, str | bool] | None = None) -> None:
        self.rulings: dict[str, str] = self.rulebook.read_rulings(rulings or {})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.id == other.id and self.rulings == other.rulings

    def __hash__(self) -> int:
        return hash(self.id)

    def __repr__(self) -> str:
        return f"<Game {self.id}>"

    @cached_property
    def rulebook(self) -> Rulebook:
        """The clauses, rulings, cards and boards of this game."""
        return load_rulebook(self.id)

    # ---- making states -------------------------------------------------------------------

    def setup(self, players: int | Iterable[str] | None = None, **options: Any) -> State:
        """The state before set-up's first chance."""
        table = self.resume(self.start(self.seating(players), **options), silent)
        return self.settle(table, silent)[0]

    def new(
        self, players: int | Iterable[str] | None = None, seed: int | str | None = None, **options: Any
    ) -> State:
        """A state after set-up; what set-up leaves to chance is drawn with the seed."""
        state, rng = self.setup(players, **options), random.Random(seed)
        while state.current_player is CHANCE and self.in_setup(state.table):
            state = state.apply(state.sample(rng)).state
        return state

    def open(self, position: Mapping[str, Any]) -> Step:
        """The state of a position, with the events of whatever was forced at once.

        Raises:
            PositionError: the position cannot be; `.path` names the offending entry.
        """
        table = self.read(position)
        state, forced = self.settle(self.resume(table, silent), silent)
        return Step(self, table, None, state, forced)

    def at(self, position: Mapping[str, Any]) -> State:
        """The state of a position mapping (see the notation); any key but the required may be left out."""
        return self.open(position).state

    def settle(self, table: Table, tell: Tell) -> tuple[State, tuple[str, ...]]:
        """Takes every decision with one answer and every chance with one outcome, until one has two."""
        forced: list[str] = []
        while True:
            actor = self.to_act(table)
            options: tuple[Any, ...]
            if actor is None:
                options = ()
                break
            if actor is CHANCE:
                options = self.weights(table)
                if len(options) > 1:
                    break
                text = options[0][0]
            else:
                options = self.legal(table)
                if len(options) > 1:
                    break
                text = options[0]
            forced.append(text)
            table = self.perform(table, text, tell)
        return State(self, table, actor, options), tuple(forced)

    def legal(self, table: Table) -> tuple[str, ...]:
        """The candidates that nothing forbids: the permission and the reason come from one place."""
        return tuple(text for text in self.candidates(table) if self.objection(table, text) is None)

    def seating(self, players: int | Iterable[str] | None) -> tuple[Seat, ...]:
        """The seats for a number of players, or for their names."""
        if players is None:
            players = self.usual
        names = self.default_names(players) if isinstance(players, int) else tuple(players)
        return self.check_players(names, "players")

    def check_players(self, names: Sequence[str], path: str) -> tuple[Seat, ...]:
        """The names as seats, or a PositionError that says what is wrong with them."""
        return notation.check_players(names, self.counts, self.rulebook.card_ids, path)

    def default_names(self, count: int) -> tuple[Seat, ...]:
        """Names for a number of players."""
        return ("ann", "bob", "cal", "dee", "eve", "fay", "gus", "hal")[:count]

    # ---- what a game supplies ------------------------------------------------------------

    @abstractmethod
    def start(self, players: tuple[Seat, ...], **options: Any) -> Table:
        """The table before set-up's first chance (not settled)."""

    @abstractmethod
    def in_setup(self, table: Table) -> bool:
        """Whether the waiting chance belongs to set-up, so that `new` draws it."""

    @abstractmethod
    def to_act(self, table: Table) -> Actor:
        """Whom this table waits for."""

    @abstractmethod
    def candidates(self, table: Table) -> Iterable[str]:
        """The texts worth asking about at this decision: every legal one is among them, none twice."""

    @abstractmethod
    def objection(self, table: Table, text: str) -> Objection | None:
        """What forbids this text now: a clause and a reason, for any text at any time.

        None exactly for the legal actions, when a seat is asked. Where a chance is waiting every
        text that is not an outcome gets an objection. A text that is none of this game's gets an
        objection without a clause.
        """

    @abstractmethod
    def weights(self, table: Table) -> tuple[tuple[str, int], ...]:
        """The outcomes of the waiting chance with positive whole-number weights, none twice."""

    @abstractmethod
    def perform(self, table: Table, text: str, tell: Tell) -> Table:
        """Plays a legal action or possible outcome and runs on to the next point of choice.

        Every change is told with the table as it stands after it. Does not settle.
        """

    def resume(self, table: Table, tell: Tell) -> Table:
        """Runs a table just read or started on to its first point of choice; tells what it changes."""
        return table

    @abstractmethod
    def winner(self, table: Table) -> Seat | None:
        """Who has won, once the game is over."""

    @abstractmethod
    def read(self, position: Mapping[str, Any]) -> Table:
        """The table of a position mapping (not settled), or a PositionError."""

    @abstractmethod
    def write(self, table: Table) -> dict[str, Any]:
        """The complete position mapping of a table."""

    @abstractmethod
    def observe(self, table: Table, seat: Seat) -> dict[str, Any]:
        """What a seat may know: a whitelist, as plain data."""

    def seat_weights(self, table: Table, seat: Seat) -> tuple[tuple[str, int], ...]:
        """The weights of the waiting chance given what a seat knows; as `weights` where nothing is hidden."""
        return self.weights(table)

    @abstractmethod
    def sentence(self, kind: str, data: Mapping[str, Any]) -> str:
        """An event in words: one short, complete, active sentence."""

    @abstractmethod
    def scene(self, table: Table, seat: Seat | None) -> Scene:
        """What the table looks like, as plain data."""

    @abstractmethod
    def summary(self, table: Table) -> str:
        """Where the game stands, in one short line: "4 Knights, round 3, red to play (Fairy)"."""

    @abstractmethod
    def label(self, table: Table, text: str) -> str:
        """What a button for this action or outcome says: "Move 4", "Curse the Blacksmith"."""

    def targets(self, table: Table, text: str) -> tuple[str, ...]:
        """The ids in the scene that this action is about ("space:17", "knight:blue"), to be lit and clicked."""
        return ()

    def implied(self, table: Table) -> str | None:
        """An outcome of the waiting chance that a scenario's steps may leave out, or None."""
        return None

    def stage(self, table: Table) -> Hashable:
        """What changes when a turn or round ends: by default the player whose turn it is."""
        return getattr(table, "turn", None)

    def expand(self, expect: Mapping[str, Any]) -> Mapping[str, Any]:
        """Expectations of a scenario with the short forms of positions written out."""
        return expect

    def after_the_end(self, table: Table) -> Objection:
        """Why nothing can be played once the game is over."""
        return Objection(None, "The game is over.")


def freeze(value: Any) -> Any:
    """A hashable copy of plain data (dicts and lists become tuples)."""
    if isinstance(value, Mapping):
        return tuple(sorted((key, freeze(item)) for key, item in value.items()))
    if isinstance(value, list | tuple):
        return tuple(freeze(item) for item in value)
    return value


def thaw(value: Any) -> Any:
    """Plain lists for tuples, for positions written out."""
    if isinstance(value, tuple | list):
        return [thaw(item) for item in value]
    if isinstance(value, msgspec.Struct):
        return {key: thaw(item) for key, item in msgspec.structs.asdict(value).items()}
    if isinstance(value, Mapping):
        return {key: thaw(item) for key, item in value.items()}
    return value
