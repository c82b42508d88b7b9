"""The choices of a decision as the panel offers them: a few buttons, or picked in stages where there are many."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from grail_widgets.engine.game import State

MOST = 12
"""Buttons at most at once."""

Plain = dict[str, Any]


class Choice:
    """One action or outcome as it is offered.

    Attributes:
        text: its canonical text.
        label: what its button says.
        targets: the ids in the scene that it is about.
    """

    __slots__ = ("label", "targets", "text", "words")

    def __init__(self, text: str, label: str, targets: tuple[str, ...]) -> None:
        self.text, self.label, self.targets = text, label, targets
        self.words = text.split()


def offered(state: State, texts: Sequence[str]) -> list[Choice]:
    """These texts of a state as choices."""
    game, table = state.game, state.table
    return [Choice(text, game.label(table, text), game.targets(table, text)) for text in texts]


def plan(choices: Sequence[Choice]) -> Plain:
    """How the choices are picked: a tree of stages, none of which shows more than `MOST` buttons.

    Returns:
        A stage, plain data. Its `how` is "buttons", "number", "list" or "several". The first three
        have `options`, each with a `label`, its `targets` and either `leaf` (the index of a choice)
        or `next` (a stage). "several" has `of` (word and targets of each thing that can be picked),
        `count` (how many are picked) and `leaves` ({"8 11 20": index of the choice}).
    """
    return _stage(list(enumerate(choices)), depth=0, lit=frozenset())


Numbered = list[tuple[int, Choice]]


def _stage(choices: Numbered, depth: int, lit: frozenset[str]) -> Plain:
    if len(choices) <= MOST:
        return {"how": "buttons", "options": [_leaf(index, choice, lit) for index, choice in choices]}
    groups: dict[str, Numbered] = {}
    for index, choice in choices:
        groups.setdefault(choice.words[depth] if depth < len(choice.words) else "", []).append((index, choice))
    if len(groups) == 1:  # one word that all have in common leaves nothing to pick
        several = _several(choices, depth + 1, lit) if depth == 0 else None
        return several or _stage(choices, depth + 1, lit)
    options = [_option(group, depth + 1, lit) for group in groups.values()]
    if len(options) <= MOST:
        return {"how": "buttons", "options": options}
    numbers = all(word.isdigit() for word in groups)
    if numbers:
        for word, option in zip(groups, options, strict=True):
            option["number"] = int(word)
    return {"how": "number" if numbers else "list", "options": options}


def _option(group: Numbered, depth: int, lit: frozenset[str]) -> Plain:
    if len(group) == 1:
        return _leaf(*group[0], lit)
    shared = frozenset.intersection(*(frozenset(choice.targets) for _, choice in group))
    several = _several(group, depth, lit) if depth == 1 else None
    return {
        "label": _common_label([choice.label for _, choice in group]),
        "targets": [target for target in group[0][1].targets if target in shared - lit],
        "next": several or _stage(group, depth, lit | shared),
    }


def _leaf(index: int, choice: Choice, lit: frozenset[str]) -> Plain:
    """An option that is a choice; what an earlier stage was about is lit no more, unless nothing else is."""
    own = [target for target in choice.targets if target not in lit]
    return {"label": choice.label, "targets": own or list(choice.targets), "leaf": index}


def _common_label(labels: list[str]) -> str:
    rows = [label.split() for label in labels]
    words = []
    for column in zip(*rows, strict=False):
        if len(set(column)) > 1:
            break
        words.append(column[0])
    return " ".join(words or rows[0][:1]).rstrip(",:") + " …"


def _several(choices: Numbered, depth: int, lit: frozenset[str]) -> Plain | None:
    """A stage in which two or more numbers are picked in any order, where the choices are of that kind."""
    picks = [choice.words[depth:] for _, choice in choices]
    count = len(picks[0])
    if len(choices) <= MOST or count < 2 or not all(_ascending(pick, count) for pick in picks):
        return None
    targets: dict[str, list[str]] = {}
    for (_, choice), pick in zip(choices, picks, strict=True):
        for word, target in zip(pick, choice.targets, strict=False):
            targets.setdefault(word, [target])
    return {
        "how": "several",
        "label": _common_label([choice.label for _, choice in choices]),
        "count": count,
        "of": [{"label": word, "targets": targets.get(word, [])} for word in sorted(targets, key=int)],
        "leaves": {" ".join(pick): index for (index, _), pick in zip(choices, picks, strict=True)},
    }


def _ascending(pick: list[str], count: int) -> bool:
    if len(pick) != count or not all(word.isdigit() for word in pick):
        return False
    numbers = [int(word) for word in pick]
    return all(a < b for a, b in pairwise(numbers))
