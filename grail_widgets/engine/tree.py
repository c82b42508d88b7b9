"""What can follow: the tree of chance after an action, each branch exact, equal states merged.

The tree ends at decisions, at the end of the game, and where the turn or round ends. Where it would
grow beyond its budget the least likely parts are cut, and how likely they were is said.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from fractions import Fraction
from typing import Literal

from grail_widgets.engine.game import CHANCE, Event, State, Step

BUDGET = 2_000
"""Nodes at most, if nothing else is asked for."""

Kind = Literal["chance", "decision", "over", "end", "cut"]
"""What a node is: chance goes on, a decision is open, the game is over, the turn or round has ended
with chance next, or the tree was cut here."""


class Branch:
    """One outcome of a chance.

    Attributes:
        text: the outcome.
        probability: given that its chance is reached.
        node: where it leads; other branches may lead there too.
    """

    __slots__ = ("_step", "node", "probability", "text")

    def __init__(self, text: str, probability: Fraction, step: Step, node: Node) -> None:
        self.text, self.probability, self.node = text, probability, node
        self._step = step

    @property
    def events(self) -> tuple[Event, ...]:
        """What happens on this branch, up to the next choice."""
        return self._step.events


class Node:
    """A state that can be reached.

    Attributes:
        state: the state.
        reach: the probability of coming here, from the start of its tree.
        kind: see `Kind`.
        branches: the outcomes, if chance is followed here.
        choices: {action: tree}, if the decision here is followed; else it is left open.
    """

    __slots__ = ("branches", "choices", "kind", "reach", "state")

    def __init__(self, state: State, kind: Kind) -> None:
        self.state, self.kind = state, kind
        self.reach = Fraction(0)
        self.branches: list[Branch] = []
        self.choices: dict[str, Tree] = {}

    def __repr__(self) -> str:
        return f"<Node {self.kind}, {self.reach}: {self.state!r}>"


class Tree:
    """What can follow from a state or an action.

    Attributes:
        action: the action it begins with, or None.
        root: the state it leads to.
        nodes: how many nodes were made for it; those of followed decisions, and those that another
            choice leads to as well, are not counted.
    """

    __slots__ = ("_step", "action", "nodes", "root")

    def __init__(self, action: str | None, step: Step | None, root: Node) -> None:
        self.action, self._step, self.root = action, step, root
        self.nodes = 0

    @property
    def events(self) -> tuple[Event, ...]:
        """What that action does before the first chance."""
        return () if self._step is None else self._step.events

    def leaves(self) -> list[Node]:
        """Where the tree ends, each once, the most likely first; their `reach` sums to 1."""
        found = {id(node): node for node in self.walk() if not node.branches}
        return sorted(found.values(), key=lambda node: -node.reach)

    @property
    def cut(self) -> Fraction:
        """The probability of all that was cut."""
        return sum((node.reach for node in self.leaves() if node.kind == "cut"), Fraction(0))

    def walk(self) -> Iterator[Node]:
        """The nodes of this tree, each once, from the root down."""
        seen = {id(self.root)}
        layer = [self.root]
        while layer:
            yield from layer
            below: list[Node] = []
            for node in layer:
                for branch in node.branches:
                    if id(branch.node) not in seen:
                        seen.add(id(branch.node))
                        below.append(branch.node)
            layer = below


def explore(
    state: State,
    action: str | None = None,
    until: Literal["decision", "turn"] = "decision",
    budget: int = BUDGET,
    since: State | None = None,
) -> Tree:
    """The tree of what can follow.

    Args:
        state: where to start.
        action: what is done there; None to start with the chance that is waiting.
        until: "decision" stops at the next decisions; "turn" follows each of their choices too, to
            the end of the turn or round. A choice has no probability: it is marked as open.
        budget: nodes at most; 1 or more.
        since: a state of the turn or round that the tree does not go beyond, where that is not the
            one of `state`.

    Raises:
        IllegalAction: the action is not legal there.
        ValueError: the budget is below 1.

    >>> import grail_widgets
    >>> state = grail_widgets.game("grail").at({"players": ["ann", "bob"], "phase": "quest", "quest": "ogre"})
    >>> tree = explore(state)
    >>> [str(branch.probability) for branch in tree.root.branches][:2]
    ['1/6', '1/6']
    """
    if budget < 1:
        raise ValueError(f"The budget of a tree is 1 node or more, not {budget}.")
    return _Explorer(state if since is None else since, until == "turn", budget).tree(state, action)


class _Explorer:
    """Grows trees from one start with one budget."""

    def __init__(self, start: State, follow: bool, budget: int) -> None:
        self._stage = start.game.stage(start.table)
        self._follow, self._left = follow, budget
        self._roots: dict[State, Node] = {}  # choices that lead to one state have one tree in common

    def tree(self, state: State, action: str | None) -> Tree:
        tree = self._tree(state, action)
        waiting = deque([tree] if self._follow else [])
        while waiting:  # breadth first, so that the budget goes to what is near
            for node in waiting.popleft().leaves():
                if not node.choices and self._can_follow(node):
                    node.choices = {text: self._tree(node.state, text) for text in node.state.legal_actions()}
                    waiting.extend(node.choices.values())
        return tree

    def _tree(self, state: State, action: str | None) -> Tree:
        before = self._left
        step = None if action is None else state.apply(action)
        start = state if step is None else step.state
        root = self._roots.get(start)
        if root is None:
            root = self._roots[start] = self._node(start)
            root.reach = Fraction(1)
            self._grow(root)
        tree = Tree(action, step, root)
        tree.nodes = before - self._left
        return tree

    def _can_follow(self, node: Node) -> bool:
        """Whether all choices of a decision of this turn still fit; it is followed whole or left open."""
        return (
            node.kind == "decision"
            and node.state.game.stage(node.state.table) == self._stage
            and len(node.state.legal_actions()) <= self._left
        )

    def _node(self, state: State) -> Node:
        self._left -= 1
        if state.current_player is None:
            return Node(state, "over")
        if state.current_player is not CHANCE:
            return Node(state, "decision")
        ended = state.game.stage(state.table) != self._stage
        return Node(state, "end" if ended else "chance")

    def _grow(self, root: Node) -> None:
        """Layer by layer, so that equal states of a layer are one node and a chance may come again."""
        layer = [root]
        while layer:
            below: dict[State, Node] = {}
            for node in sorted(layer, key=lambda node: -node.reach):
                if node.kind == "chance":
                    self._expand(node, below)
            layer = list(below.values())

    def _expand(self, node: Node, below: dict[State, Node]) -> None:
        outcomes = node.state.chance_outcomes()
        if len(outcomes) > self._left:
            node.kind = "cut"
            return
        for text, probability in outcomes:
            step = node.state.apply(text)
            target = below.get(step.state)
            if target is None:
                target = below[step.state] = self._node(step.state)
            target.reach += node.reach * probability
            node.branches.append(Branch(text, probability, step, target))
