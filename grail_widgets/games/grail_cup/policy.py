"""Automatic players: each sees only what its seat may, the legal actions, and a source of chance."""

from __future__ import annotations

import random
from typing import Any

STRENGTH = {
    "dragon-master": 5,
    "fairy": 5,
    "unicorn": 5,
    "princess": 4,
    "priest": 4,
    "blacksmith": 4,
    "merlin": 3,
    "squire": 3,
    "enchantress": 3,
}


def sensible(observation: dict[str, Any], legal: tuple[str, ...], rng: random.Random) -> str:
    """Prefers to advance, keeps the Dragon away from itself and before the others."""
    verb = legal[0].split()[0]
    chosen = PREFERENCES.get(verb)
    return chosen(observation, legal, rng) if chosen else rng.choice(legal)


def _take(seen: dict[str, Any], legal: tuple[str, ...], rng: random.Random) -> str:
    return max(legal, key=lambda text: (STRENGTH[text.split()[1]], rng.random()))


def _move(seen: dict[str, Any], legal: tuple[str, ...], rng: random.Random) -> str:
    """The longest move that the Dragon does not cut short, else the longest."""
    here, dragon, free = _place(seen, seen["seat"]), seen["dragon"], seen["spears"][seen["seat"]]
    steps = {int(text.split()[1]): text for text in legal}
    open_steps = [n for n in steps if free or not here < dragon <= here + n]
    return steps[max(open_steps or steps)]


def _dragon(seen: dict[str, Any], legal: tuple[str, ...], rng: random.Random) -> str:
    """Right before the best-placed rival, if that does not block oneself; else far away."""
    here = _place(seen, seen["seat"])
    spaces = {int(text.split()[1]): text for text in legal}
    for knight, space in seen["race"]:
        if knight != seen["seat"] and space + 1 in spaces and not here < space + 1 <= here + 5:
            return spaces[space + 1]
    behind = [space for space in spaces if space < here]
    return spaces[max(behind)] if behind else rng.choice(legal)


def _rival(seen: dict[str, Any], legal: tuple[str, ...], rng: random.Random) -> str:
    """The rival that is furthest ahead, of those that may be named."""
    named = {text.split()[1]: text for text in legal}
    return next(named[knight] for knight, _ in seen["race"] if knight in named)


def _bar(seen: dict[str, Any], legal: tuple[str, ...], rng: random.Random) -> str:
    return "spend spear" if "spend spear" in legal else rng.choice(legal)


def _place(seen: dict[str, Any], knight: str) -> int:
    places: dict[str, int] = dict(seen["race"])
    return places[knight]


PREFERENCES = {
    "take": _take,
    "move": _move,
    "dragon": _dragon,
    "point": _rival,
    "back": _rival,
    "steal": _rival,
    "stop": _bar,
    "spend": _bar,
}
