"""Automatic players: they choose from what their seat may know, and nothing else."""

from __future__ import annotations

import random
from collections.abc import Mapping

from grail_widgets.engine.game import Game, Policy, Seat, State
from grail_widgets.engine.notation import suggestion

RUN = 400
"""Decisions that automatic players take in a row at most, before a person is asked again."""

CHANCE_SEAT = "chance"
"""Stands for chance where automatic players are named: it is then rolled by itself."""


def by_chance(observation: Mapping[str, object], legal: tuple[str, ...], rng: random.Random) -> str:
    """Any legal action, each equally likely."""
    return rng.choice(legal)


def policies(game: Game) -> dict[str, Policy]:
    """The ways of playing that this game knows, by name."""
    return {"random": by_chance, **game.policies}


def policy_named(game: Game, way: str | Policy) -> Policy:
    """A way of playing by its name, or the one given.

    Raises:
        ValueError: there is no such way; the message lists those there are.
    """
    if callable(way):
        return way
    known = policies(game)
    if way not in known:
        raise ValueError(f"{way!r} is no automatic player here.{suggestion(str(way), known)}")
    return known[way]


def choose(state: State, seat: Seat, policy: Policy, rng: random.Random) -> str:
    """What a policy plays for a seat, from its observation alone.

    Raises:
        ValueError: the policy answered with something that is not legal.
    """
    legal = state.legal_actions()
    text = policy(state.observation(seat), legal, rng)
    if text not in legal:
        raise ValueError(f"The automatic player of {seat} answered {text!r}, which is not legal now.")
    return text
