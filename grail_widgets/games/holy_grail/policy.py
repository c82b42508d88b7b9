"""A way of playing that a learner can follow: send knights out, keep them, and take what wins soonest."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from grail_widgets.games.holy_grail import deck

DRAWS_AT_ONCE = ("rescue", "free")
"""Effects that bring a draw which may win."""


def sensible(observation: dict[str, Any], actions: tuple[str, ...], rng: random.Random) -> str:
    """One of the legal actions: what brings a draw first, then captures, then more knights and locations.

    Args:
        observation: what the seat knows, from `State.observation`.
        actions: what is legal.
        rng: breaks ties.
    """
    worth = {text: _worth(observation, text) for text in actions}
    best = max(worth.values())
    return rng.choice([text for text in actions if worth[text] == best])


def _worth(seen: dict[str, Any], text: str) -> int:
    """How much an action is worth to its seat; `done` is worth 0, what is worth less is not done freely."""
    verb, *rest = text.split()
    if verb == "play":
        return _worth_of_play(seen, rest[0], rest[2:])
    if verb == "discard":
        return -_worth_of_keeping(seen, rest[0])
    return {"use": 90, "send": 10, "flee": 1}.get(verb, 0)


def _worth_of_play(seen: dict[str, Any], card: str, args: list[str]) -> int:
    facts = deck.cards()[card]
    if facts.is_thing:
        return _worth_of_thing(seen, facts.type)
    if facts.effect in DRAWS_AT_ONCE:
        return 80 if facts.effect == "rescue" else 70 + _is_own_captive(seen, args[0])
    return WORTH[facts.effect or ""](seen, args)


def _worth_of_thing(seen: dict[str, Any], type: str) -> int:
    """Knights and locations are wanted in equal numbers."""
    free = sum(1 for held in seen["locations"].values() if held is None)
    short_of_knights = len(seen["sides"][seen["you"]]) <= free
    return 20 if (type == "knight") == short_of_knights else 10


def _worth_of_keeping(seen: dict[str, Any], card: str) -> int:
    """How much a card is worth in hand, or a knight in play, when something must go."""
    facts = deck.cards()[card]
    if card in seen["sides"][seen["you"]]:
        return 30
    if facts.captor is not None and facts.captor not in deck.cards():
        return 0
    if facts.effect == "free":
        return 60
    return {"knight": 40, "location": 20, "action": 30}[facts.type]


def _is_own_captive(seen: dict[str, Any], knight: str) -> int:
    return 5 if _is_mine(seen, knight) else 0


def _is_mine(seen: dict[str, Any], knight: str) -> bool:
    me = seen["you"]
    return knight in seen["sides"][me] or any(
        held is not None and held["knight"] == knight and held["of"] == me for held in seen["locations"].values()
    )


def _take(seen: dict[str, Any], args: list[str]) -> int:
    """The best card of the discard pile: one that draws at once if it can be played, else a knight."""
    facts = deck.cards()[args[0]]
    if facts.effect == "free":
        return 50
    return 40 if facts.type == "knight" else 30


def _plague(seen: dict[str, Any], args: list[str]) -> int:
    return -10 if _is_mine(seen, args[0]) else 35


def _strike(seen: dict[str, Any], args: list[str]) -> int:
    return -10 if args[0] == seen["you"] else 25


def _reshuffle(seen: dict[str, Any], args: list[str]) -> int:
    """A bigger pile hides the Grail: never done freely."""
    return -5


def _raise(seen: dict[str, Any], args: list[str]) -> int:
    return 45 if len(args) == 1 or args[1] == seen["you"] else -10


def _always(worth: int) -> Callable[[dict[str, Any], list[str]], int]:
    return lambda seen, args: worth


WORTH: dict[str, Callable[[dict[str, Any], list[str]], int]] = {
    "capture": _always(60),
    "convert": _always(55),
    "take-any": _take,
    "take-location": _always(15),
    "raise": _raise,
    "raise-own": _raise,
    "plague": _plague,
    "strike": _strike,
    "reshuffle": _reshuffle,
}
"""{verb of an effect: how much playing it is worth}, for effects that bring no draw at once."""
