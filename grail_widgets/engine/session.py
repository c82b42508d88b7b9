"""A session: the tree of what was played, with undo, redo, branches, and a saved form that replays."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from grail_widgets.engine.errors import FileError, IllegalAction, PositionError, clip
from grail_widgets.engine.game import CHANCE, Event, Game, State, Step
from grail_widgets.engine.lookup import find_game
from grail_widgets.engine.seeds import write_atomically

FORMAT = "grail-widgets game"
VERSION = 1
LIMIT = 4 << 20
"""Bytes at most in a saved game."""


class Node:
    """One state of a session and the step that led to it.

    Attributes:
        id: its number in the session, the root being 0.
        parent: the node before it, or None.
        step: what led here; the root's step has no action, only what its position forced.
        by_hand: the outcome of a chance was picked by hand, not drawn.
        children: what was played from here, the latest choice last.
    """

    __slots__ = ("by_hand", "children", "id", "parent", "step")

    def __init__(self, id: int, parent: Node | None, step: Step, by_hand: bool = False) -> None:
        self.id, self.parent, self.step, self.by_hand = id, parent, step, by_hand
        self.children: list[Node] = []

    @property
    def state(self) -> State:
        """The state here."""
        return self.step.state


class _Record(msgspec.Struct, forbid_unknown_fields=True):
    parent: int
    texts: list[str]
    by_hand: bool = False


class _Saved(msgspec.Struct, forbid_unknown_fields=True):
    format: str
    version: int
    game: str
    rulings: dict[str, str]
    start: dict[str, Any]
    steps: list[_Record]
    current: int


class Session:
    """The history of a game as a tree of (state, action).

    Args:
        start: the state to start from, or a `Step` from `Game.open` to keep its first events.

    >>> import grail_widgets
    >>> session = Session.new(grail_widgets.game("grail"), seed=1)
    >>> before = session.state
    >>> session.play(before.chance_outcomes()[0][0]).parent.state == before
    True
    >>> session.undo() and session.state == before
    True
    """

    def __init__(self, start: State | Step) -> None:
        step = start if isinstance(start, Step) else start.game.open(start.position())
        self._start = step.before_position()
        self.nodes: list[Node] = [Node(0, None, step)]
        self.node: Node = self.nodes[0]

    @classmethod
    def new(
        cls, game: Game, players: int | Iterable[str] | None = None, seed: int | str | None = None, **options: Any
    ) -> Session:
        """A session whose set-up has been drawn with the seed, as its first steps."""
        session, rng = cls(game.setup(players, **options)), random.Random(seed)
        while session.state.current_player is CHANCE and game.in_setup(session.state.table):
            session.play(session.state.sample(rng))
        return session

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.state.game

    @property
    def state(self) -> State:
        """The state now looked at."""
        return self.node.state

    def play(self, text: str, by_hand: bool = False) -> Node:
        """Plays a text from here; the same text played again leads to the same node.

        Raises:
            IllegalAction: it is not legal here; the session is unchanged.
        """
        step = self.state.apply(text)
        for child in self.node.children:
            if child.step.action == step.action:
                self.node = child
                break
        else:
            self.node = self._add(self.node, step, by_hand)
        return self.node

    def undo(self) -> bool:
        """Goes one step back; False at the root."""
        if self.node.parent is None:
            return False
        self.node = self.node.parent
        return True

    def redo(self) -> bool:
        """Goes one step on along the branch last played; False at its end."""
        if not self.node.children:
            return False
        self.node = self.node.children[-1]
        return True

    def jump(self, id: int) -> Node:
        """Goes to a node by its number."""
        if not 0 <= id < len(self.nodes):
            raise ValueError(f"There is no node {id}; the session has nodes 0 to {len(self.nodes) - 1}.")
        self.node = self.nodes[id]
        child = self.node
        while child.parent is not None:  # so that redo follows the line that leads here
            child.parent.children.remove(child)
            child.parent.children.append(child)
            child = child.parent
        return self.node

    def line(self) -> list[Node]:
        """The nodes from the root to here."""
        nodes = [self.node]
        while nodes[-1].parent is not None:
            nodes.append(nodes[-1].parent)
        return nodes[::-1]

    def ahead(self) -> list[Node]:
        """The nodes that redo would visit from here."""
        nodes, node = [], self.node
        while node.children:
            node = node.children[-1]
            nodes.append(node)
        return nodes

    def branches(self) -> list[Node]:
        """The ends of all branches, in the order of their numbers."""
        return [node for node in self.nodes if not node.children]

    def events(self) -> Iterator[tuple[Node, Event]]:
        """Everything that happened from the root to here, in order."""
        for node in self.line():
            for event in node.step.events:
                yield node, event

    def _add(self, parent: Node, step: Step, by_hand: bool) -> Node:
        node = Node(len(self.nodes), parent, step, by_hand)
        self.nodes.append(node)
        parent.children.append(node)
        return node

    # ---- saving ------------------------------------------------------------------------

    def dump(self) -> bytes:
        """The whole session as JSON: the start, the rulings and all texts, forced ones included."""
        steps = [
            _Record(node.parent.id, list(node.step.texts), node.by_hand) for node in self.nodes if node.parent
        ]
        saved = _Saved(FORMAT, VERSION, self.game.id, self.game.rulings, self._start, steps, self.node.id)
        return msgspec.json.format(msgspec.json.encode(saved))

    def save(self, path: str | Path) -> None:
        """Writes the session to a file, whole or not at all."""
        write_atomically(Path(path), self.dump())

    @classmethod
    def restore(cls, raw: bytes | str) -> Session:
        """The session in saved bytes, replayed step by step.

        Raises:
            FileError: it is no saved game, or parts from today's rules; the message says where.
        """
        if len(raw) > LIMIT:
            raise FileError("The saved game is over 4 MiB.")
        try:
            saved = msgspec.json.decode(raw, type=_Saved)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as fault:
            raise FileError(f"This is not a saved game: {clip(str(fault), 160)}.") from None
        if saved.format != FORMAT:
            raise FileError(f"This is not a saved game: its format is {clip(saved.format)!r}.")
        if saved.version != VERSION:
            raise FileError(f"This game was saved in version {saved.version}; this program reads {VERSION}.")
        try:
            session = cls(find_game(saved.game, saved.rulings).open(saved.start))
        except PositionError as fault:
            raise FileError(f"The saved game cannot be started: {fault}") from None
        for number, record in enumerate(saved.steps, start=1):
            session._replay(number, record)
        if not 0 <= saved.current < len(session.nodes):
            raise FileError(f"The saved game looks at step {saved.current}, which it does not have.")
        session.jump(saved.current)
        return session

    @classmethod
    def load(cls, path: str | Path) -> Session:
        """The session in a file written by `save`."""
        try:
            raw = Path(path).read_bytes()
        except OSError as fault:
            raise FileError(f"{path}: cannot be read: {fault.strerror or fault}.") from None
        return cls.restore(raw)

    def _replay(self, number: int, record: _Record) -> None:
        where = f"Step {number} of the saved game"
        if not 0 <= record.parent < len(self.nodes) or not record.texts:
            raise FileError(f"{where} follows no step before it, or is empty.")
        parent = self.nodes[record.parent]
        try:
            step = parent.state.apply(record.texts[0])
        except IllegalAction as fault:
            raise FileError(f"{where} parts from today's rules: {fault}") from None
        if list(step.texts) != record.texts:
            then, now = (clip(", ".join(texts)) or "nothing" for texts in (record.texts[1:], step.forced))
            raise FileError(
                f"{where} parts from today's rules: it was followed by {then}, and is now followed by {now}."
            )
        self._add(parent, step, record.by_hand)
