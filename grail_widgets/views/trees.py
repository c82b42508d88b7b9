"""A tree of what can follow, as an outline in words and as text of at most 80 columns.

The outline is plain data, the same for the terminal and for the desk: each branch is said once, and
where two branches lead to the same state the later one refers to the earlier.
"""

from __future__ import annotations

import textwrap
from collections import deque
from collections.abc import Iterable
from fractions import Fraction
from typing import Literal

import msgspec

from grail_widgets.engine.game import CHANCE, Event, State
from grail_widgets.engine.notation import title
from grail_widgets.engine.tree import Branch, Node, Tree

COLUMNS = 80
WRITTEN = 240
"""Branches that are written out at most, those nearest to the start first."""
GROUPED = 12
"""Where a chance has more outcomes than this, those that lead to one state are said together."""
NAMED = 8
"""Legal actions that an open decision names at most."""

Ending = Literal["", "open", "over", "end", "cut", "same", "unwritten"]


class Said(msgspec.Struct, frozen=True):
    """An event in words.

    Attributes:
        text: the sentence.
        rule: the clause that demanded it.
        ruling: the ruling in force, as "id: reading", or "".
    """

    text: str
    rule: str
    ruling: str = ""

    @property
    def line(self) -> str:
        """The sentence with what it cites."""
        return f"{self.text} ({self.rule}{f', ruling {self.ruling}' if self.ruling else ''})"


class Twig(msgspec.Struct):
    """An action or an outcome, what happens then, and what can follow.

    Attributes:
        texts: the canonical text; several where outcomes are said together, the likeliest first.
        share: its probability, given that its chance is reached; None for an action.
        reach: its probability from the start of its tree.
        events: what happens, in words.
        ending: why nothing follows; "" where something does.
        note: what is left open or comes next, as a sentence.
        number: its place in the outline, such as "2.1"; "" for the start.
        below: what can follow: outcomes of a chance, or the choices of a decision.
        choices: whether these are choices, which have no probability.
        marked: whether it differs from the same place of another outline.
        odd: the places, from 0, of those of its events that do not happen there.
    """

    texts: tuple[str, ...]
    share: Fraction | None
    reach: Fraction
    events: tuple[Said, ...]
    ending: Ending = ""
    note: str = ""
    number: str = ""
    below: list[Twig] = []
    choices: bool = False
    marked: bool = False
    odd: frozenset[int] = frozenset()

    @property
    def name(self) -> str:
        """Its text, or how many are said together."""
        if len(self.texts) < 2:
            return "".join(self.texts)
        return f"{len(self.texts)} outcomes that lead to one state, such as {self.texts[0]}"


def said(events: Iterable[Event], seat: str | None = None) -> tuple[Said, ...]:
    """The events that a seat may know, in words."""
    return tuple(Said(e.text, e.rule, e.ruling or "") for e in events if e.visible_to(seat))


def percent(share: Fraction) -> str:
    """A probability in percent, to one place; what is smaller than that is not called nothing.

    >>> percent(Fraction(2, 9)), percent(Fraction(1, 5000))
    ('22.2 %', '< 0.1 %')
    """
    hundredth = float(share) * 100
    return "< 0.1 %" if 0 < hundredth < 0.05 else f"{hundredth:.1f} %"


def odds(share: Fraction) -> str:
    """A probability as fraction and percent."""
    return f"{share}, {percent(share)}"


def outline(tree: Tree, written: int = WRITTEN) -> Twig:
    """The outline of a tree.

    Args:
        tree: the tree.
        written: branches that are written out at most; the others are counted.
    """
    return _Writer(written).whole(tree)


class _Writer:
    """Goes through trees from the start outward and gives each state the first place that reaches it."""

    def __init__(self, written: int) -> None:
        self._left = written
        self._places: dict[int, str] = {}

    def whole(self, tree: Tree) -> Twig:
        top = Twig((tree.action,) if tree.action else (), None, Fraction(1), said(tree.events), below=[])
        waiting = deque([(top, tree.root)])
        while waiting:
            waiting.extend(self._open(*waiting.popleft()))
        return top

    def _open(self, twig: Twig, node: Node) -> list[tuple[Twig, Node]]:
        place = self._places.setdefault(id(node), twig.number)
        if place != twig.number:
            twig.ending, twig.note = "same", f"This is the state of {place}."
            return []
        if node.branches:
            return self._chance(twig, node)
        if node.choices and len(node.choices) <= self._left:
            return self._choices(twig, node)
        twig.ending, twig.note = _ending(node)
        return []

    def _chance(self, twig: Twig, node: Node) -> list[tuple[Twig, Node]]:
        groups = _groups(node.branches)
        if len(groups) > self._left:
            twig.ending = "unwritten"
            twig.note = f"Chance goes on with {len(node.branches)} outcomes, which are not written out."
            return []
        self._left -= len(groups)
        twig.note = f"Chance, {len(node.branches)} outcomes:"
        found = []
        for index, group in enumerate(groups, start=1):
            share = sum((branch.probability for branch in group), Fraction(0))
            texts = tuple(branch.text for branch in group)
            below = Twig(
                texts, share, node.reach * share, said(group[0].events), number=_below(twig, index), below=[]
            )
            twig.below.append(below)
            found.append((below, group[0].node))
        return found

    def _choices(self, twig: Twig, node: Node) -> list[tuple[Twig, Node]]:
        self._left -= len(node.choices)
        twig.choices = True
        twig.note = f"{actor(node.state)} decides; each choice is left open:"
        found = []
        for index, (text, tree) in enumerate(node.choices.items(), start=1):
            below = Twig((text,), None, Fraction(1), said(tree.events), number=_below(twig, index), below=[])
            twig.below.append(below)
            found.append((below, tree.root))
        return found


def _below(twig: Twig, index: int) -> str:
    return f"{twig.number}.{index}" if twig.number else str(index)


def _groups(branches: list[Branch]) -> list[list[Branch]]:
    """The branches one by one; where there are many, those that lead to one state together, likeliest first."""
    if len(branches) <= GROUPED:
        return [[branch] for branch in branches]
    groups: dict[int, list[Branch]] = {}
    for branch in branches:
        groups.setdefault(id(branch.node), []).append(branch)
    for group in groups.values():
        group.sort(key=lambda branch: -branch.probability)
    return sorted(groups.values(), key=lambda group: -sum(branch.probability for branch in group))


def actor(state: State) -> str:
    """Who is asked, as a name in a sentence."""
    who = state.current_player
    return "Chance" if who is CHANCE else title(who) if isinstance(who, str) else "Nobody"


def _ending(node: Node) -> tuple[Ending, str]:
    state = node.state
    if node.kind == "over":
        won = state.winner
        return "over", f"The game is over: {title(won)} has won." if won else "The game is over; nobody has won."
    if node.kind == "cut":
        return "cut", f"Cut here, to keep the tree small: {odds(node.reach)} of this tree is not followed."
    if node.kind == "end":
        return "end", f"The turn or round ends here; then chance has {len(state.weights())} outcomes."
    legal = state.legal_actions()
    named = ", ".join(legal[:NAMED]) + (f" and {len(legal) - NAMED} more" if len(legal) > NAMED else "")
    return "open", f"Open: {actor(state)} decides between {named}."


def lines(twig: Twig, indent: str = "") -> list[str]:
    """An outline as lines of at most 80 columns."""
    found = []
    if twig.number:
        said_odds = "" if twig.share is None else f": {odds(twig.share)}"
        mark = "* " if twig.marked else ""
        found += fill(f"{mark}{twig.number}  {twig.name}{said_odds}", indent, indent + "     ")
        indent = _deeper(indent)
    for place, event in enumerate(twig.events):
        found += fill(("* " if place in twig.odd else "") + event.line, indent, indent + "  ")
    if twig.note:
        found += fill(("" if twig.below else "=> ") + twig.note, indent, indent + "   ")
    for below in twig.below:
        found += lines(below, indent)
    return found


def _deeper(indent: str) -> str:
    return indent + "  " if len(indent) < 24 else indent


def fill(text: str, first: str = "", rest: str = "") -> list[str]:
    """A text in lines of at most 80 columns."""
    return textwrap.wrap(text, COLUMNS, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False)


def in_all(tree: Tree) -> str:
    """How a tree ends, taken together: the probabilities sum to 1. "" where it ends in one way only."""
    shares: dict[str, Fraction] = {}
    for leaf in tree.leaves():
        way = _way(leaf)
        shares[way] = shares.get(way, Fraction(0)) + leaf.reach
    if len(shares) < 2 and not tree.cut:
        return ""
    return "In all: " + "; ".join(f"{way} {odds(share)}" for way, share in shares.items()) + "."


def _way(leaf: Node) -> str:
    if leaf.kind == "over":
        return f"{title(leaf.state.winner)} wins" if leaf.state.winner else "nobody wins"
    if leaf.kind == "decision":
        return f"{actor(leaf.state)} decides"
    return {"cut": "cut, not followed", "end": "the turn or round ends"}.get(leaf.kind, leaf.kind)


def tree_text(tree: Tree, written: int = WRITTEN) -> str:
    """A tree as text: the events in words with their clauses, each branch with its probability.

    >>> import grail_widgets
    >>> from grail_widgets.engine.tree import explore
    >>> position = {"players": ["ann", "bob"], "phase": "quest", "quest": "ogre"}
    >>> print(tree_text(explore(grail_widgets.game("grail").at(position))).splitlines()[1])
    1  die 1: 1/6, 16.7 %
    """
    found = lines(outline(tree, written))
    return "\n".join([*found, *fill(in_all(tree), "", "  ")])
