"""The table as it travels to the browser: the picture in pieces, and what changes from one moment to the next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import takewhile
from typing import Any

from grail_widgets.engine.game import Event
from grail_widgets.engine.scene import Scene
from grail_widgets.views import svg, way

KEY = "grail-view"
"""What the ids inside the picture start with; the browser makes it unique for each view."""

Edit = list[Any]
"""[first, last, pieces]: these pieces stand in place of the pieces first to last (not included)."""


@lru_cache(maxsize=32)  # going back shows what was drawn before
def draw(scene: Scene, gone: way.Way, narrow: bool = False) -> tuple[str, ...]:
    """The picture of a scene, with the way that a piece has gone, in pieces of about one group each."""
    picture = svg.draw(scene, key=KEY, way=gone, narrow=narrow, interactive=True, style=False, facts=False)
    first, *groups = picture.split("<g ")
    return (first, *("<g " + group for group in groups))


def draw_way(scene: Scene, events: Iterable[Event], narrow: bool = False) -> str:
    """What is drawn over a scene to show where some events would lead; "" where nothing moves."""
    legs = way.of(events).legs
    first = tuple(takewhile(lambda leg: leg.piece == legs[0].piece, legs))  # what others do later would hide it
    return svg.draw_ways(scene, way.Way(first), narrow=narrow) if legs else ""


def goal(events: Iterable[Event]) -> tuple[str, ...]:
    """The space where the first move of these events ends, as an id in the scene; () where nothing moves."""
    legs = way.of(events).legs
    return (f"space:{legs[0].path[-1]}",) if legs and legs[0].path else ()


def edits(old: Sequence[str], new: Sequence[str]) -> list[Edit]:
    """What turns one picture into another."""
    head = 0
    while head < min(len(old), len(new)) and old[head] == new[head]:
        head += 1
    tail = 0
    while tail < min(len(old), len(new)) - head and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    matcher = SequenceMatcher(None, old[head : len(old) - tail], new[head : len(new) - tail], autojunk=False)
    return [
        [head + a, head + b, list(new[head + c : head + d])]
        for tag, a, b, c, d in matcher.get_opcodes()
        if tag != "equal"
    ]


def apply(old: Sequence[str], changes: Iterable[Edit]) -> list[str]:
    """The picture after some edits, which the browser does too."""
    pieces = list(old)
    for first, last, new in reversed(list(changes)):
        pieces[first:last] = new
    return pieces


class Film:
    """The pictures that were shown last, each as edits of one base that is sent only now and then.

    Attributes:
        base: the pieces of the picture that all frames start from.
    """

    def __init__(self) -> None:
        self.base: list[str] = []

    def frames(self, pictures: Sequence[Sequence[str]]) -> list[list[Edit]]:
        """The pictures as edits of the base, which is replaced where little of it is left."""
        if self.base:
            frames = [edits(self.base, picture) for picture in pictures]
            if _size(frames[-1]) * 3 < sum(map(len, self.base)):
                return frames
        self.base = list(pictures[-1])
        return [edits(self.base, picture) for picture in pictures]


def _size(changes: list[Edit]) -> int:
    return sum(len(piece) for _, _, pieces in changes for piece in pieces)
