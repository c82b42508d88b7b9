"""The contract that every game keeps and that everything else relies on.

A game is a set of pure functions over an immutable table (a frozen struct of the game's own).
This module adds what is the same for all of them: making states, forced moves, and seats.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from grail_widgets.engine import notation
from grail_widgets.engine.errors import Objection
from grail_widgets.engine.events import CHANCE, Actor, Event, Policy, Seat, Table, Tell, silent
from grail_widgets.engine.outlook import Outlook
from grail_widgets.engine.rulebook import Rulebook, load_rulebook
from grail_widgets.engine.setting import Setting
from grail_widgets.engine.state import State, Step

if TYPE_CHECKING:
    from grail_widgets.engine.scene import Scene

__all__ = [
    "CHANCE",
    "Actor",
    "Event",
    "Game",
    "Policy",
    "Seat",
    "State",
    "Step",
    "Table",
    "Tell",
    "silent",
    "thaw",
]


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

    def shown(self, table: Table) -> State:
        """A table in mid-action as a state to be looked at; it waits for nobody."""
        return State(self, table, CHANCE, ())

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

    def foreseen(self, table: Table, seat: Seat, kind: str, data: Mapping[str, Any]) -> bool:
        """Whether a seat can know, at this table, that an event about itself is to come: not what is hidden."""
        return True

    def outlook(self, table: Table, odds: Mapping[str, Fraction]) -> tuple[Outlook, ...]:
        """What the waiting chance comes down to, given the odds of its outcomes (to the table, or to a seat)."""
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


def thaw(value: Any) -> Any:
    """Plain lists for tuples, for positions written out."""
    if isinstance(value, tuple | list):
        return [thaw(item) for item in value]
    if isinstance(value, msgspec.Struct):
        return {key: thaw(item) for key, item in msgspec.structs.asdict(value).items()}
    if isinstance(value, Mapping):
        return {key: thaw(item) for key, item in value.items()}
    return value
