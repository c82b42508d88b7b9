"""A random experiment out of a game's own rules: where it starts, who chooses what, where it stops.

The exact distribution and the samples walk over the same states of the engine: the one follows every
outcome of every chance, the other draws one of them. No rule and no probability is written here.
"""

from __future__ import annotations

import random
from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any

import msgspec

from grail_widgets.engine.game import CHANCE, Game, Policy, State
from grail_widgets.probability.measures import Measure, entry, fact, pattern

BUDGET = 20_000
"""Situations followed at most for an exact answer."""
LONGEST = 20_000
"""Steps of one sample after which it is given up."""

Memory = tuple[Hashable, ...]
Outcome = tuple[str, Fraction]


class TooMany(ValueError):
    """There are too many situations to follow for an exact answer."""


class Until(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the experiment stops, besides the end of the game and a decision that nobody answers.

    Attributes:
        drawn: an outcome of this form has come `times` times.
        times: see `drawn`.
        stages: so many turns or phases have begun since the start.
        at: this entry of the position `is` so, or has this `size`.
    """

    drawn: str | None = None
    times: int = 1
    stages: int | None = None
    at: str | None = None
    size: int | None = None
    is_: int | str | None = msgspec.field(default=None, name="is")


class Situation(msgspec.Struct, frozen=True):
    """Where an experiment stands: the game's state, what is remembered, the round of it."""

    state: State
    memory: Memory
    drawn: int
    stages: int
    round: int

    def __hash__(self) -> int:
        return hash((self.state, self.memory, self.drawn, self.stages, self.round))


class Branch(msgspec.Struct, frozen=True):
    """One way on from a situation: its text, its probability, and where it leads."""

    text: str
    probability: Fraction
    target: Situation
    chosen: bool = False


class _Spot:
    """A situation that samples have come through, with the steps that were played from it before."""

    __slots__ = ("at", "over", "values", "ways")

    def __init__(self, at: Situation) -> None:
        self.at = at
        self.over: bool | None = None
        self.values: tuple[Any, ...] | None = None
        self.ways: dict[str, _Spot] = {}


Choices = Sequence[str] | str
"""How decisions are answered: texts with stars, the first legal one that fits is taken; or "random"."""


class Experiment:
    """A random experiment on the engine.

    Args:
        game: the game, with its rulings.
        position: where it starts; None to start with set-up's first chance.
        players: for set-up: how many, or their names.
        rounds: for each round the actions it begins with. Every round after the first starts from
            the same position again, with the entries of `carry` as they have become.
        carry: entries of the position that go from round to round.
        choose: how decisions on the way are answered, for all or for each seat by its name; a
            decision that is not answered stops the round.
        policy: a named way of playing for all decisions; there is then no exact answer.
        alike: what makes two outcomes alike, so that following one of them is enough: a property
            printed on the cards ("kind"), or texts with stars, all others being alike.
        until: where it stops.
        measures: what is read, by name.
    """

    def __init__(
        self,
        game: Game,
        position: Mapping[str, Any] | None,
        *,
        players: int | Sequence[str] | None = None,
        rounds: Sequence[Sequence[str]] = ((),),
        carry: Sequence[str] = (),
        choose: Choices | Mapping[str, Choices] = (),
        policy: str | None = None,
        alike: str | Sequence[str] | None = None,
        until: Until | None = None,
        measures: Mapping[str, Measure],
    ) -> None:
        self.game, self.position, self.players = game, position, players
        self.rounds, self.carry, self.alike = rounds, carry, alike
        self.choose, self.policy = choose, policy
        self.until = until or Until()
        self.measures = dict(measures)
        self._kept = 0

    # ---- walking -------------------------------------------------------------------------------

    @cached_property
    def start(self) -> Situation:
        """The situation at the start, after the actions that the first round begins with."""
        state = self.game.setup(self.players) if self.position is None else self.game.at(self.position)
        memory = tuple(measure.begin(state) for measure in self.measures.values())
        return self._play_in(Situation(state, memory, 0, 0, 0))

    def _play_in(self, at: Situation) -> Situation:
        for text in self.rounds[at.round]:
            at = self.follow(at, text)
        return at

    def follow(self, at: Situation, text: str) -> Situation:
        """The situation after one text."""
        step = at.state.apply(text)
        memory = tuple(
            measure.see(kept, at.state, step)
            for measure, kept in zip(self.measures.values(), at.memory, strict=True)
        )
        drawn, stages = at.drawn, at.stages
        if self.until.drawn is not None:
            drawn += sum(bool(pattern(self.until.drawn).match(each)) for each in step.texts)
        if self.until.stages is not None:
            before, after = at.state, step.state
            stages += before.game.stage(before.table) != after.game.stage(after.table)
        return Situation(step.state, memory, drawn, stages, at.round)

    def stops(self, at: Situation) -> bool:
        """Whether the experiment is over here, whatever could still be played."""
        until = self.until
        if at.state.is_terminal or (until.drawn is not None and at.drawn >= until.times):
            return True
        if until.stages is not None and at.stages >= until.stages:
            return True
        if until.at is None:
            return False
        value = entry(at.state, until.at)
        return len(value) >= until.size if until.size is not None else bool(value == until.is_)

    def answers(self, at: Situation) -> tuple[str, ...]:
        """What may be answered at a decision, each equally likely; empty where nobody answers."""
        seat, legal = at.state.current_player, at.state.legal_actions()
        choose = self.choose.get(str(seat), ()) if isinstance(self.choose, Mapping) else self.choose
        if choose == "random":
            return legal
        for wish in choose:
            for text in legal:
                if pattern(wish).match(text):
                    return (text,)
        return ()

    def _next_round(self, at: Situation) -> Situation | None:
        if at.round + 1 >= len(self.rounds) or at.state.is_terminal or self.position is None:
            return None
        now = at.state.position()
        again = dict(self.position) | {key: now[key] for key in self.carry}
        fresh = Situation(self.game.at(again), at.memory, at.drawn, at.stages, at.round + 1)
        return self._play_in(fresh)

    def read(self, at: Situation) -> tuple[Any, ...]:
        """The values of the variables here."""
        return tuple(
            measure.read(kept, at.state) for measure, kept in zip(self.measures.values(), at.memory, strict=True)
        )

    def arrive(self, at: Situation) -> Situation:
        """On to the next chance, random answer or end: answers that are certain are given at once."""
        for _ in range(LONGEST):
            if self.stops(at) or at.state.current_player is CHANCE:
                return at
            found = self.answers(at)
            if len(found) > 1:
                return at
            if found:
                at = self.follow(at, found[0])
                continue
            fresh = self._next_round(at)
            if fresh is None:
                return at
            at = fresh
        raise TooMany(f"It is not over after {LONGEST} decisions.")

    # ---- exact ---------------------------------------------------------------------------------

    def branches(self, at: Situation) -> list[Branch]:
        """The ways on from a situation that `arrive` has given; empty where the experiment is over."""
        if self.stops(at):
            return []
        if at.state.current_player is CHANCE:
            return [
                Branch(text, share, self.arrive(self.follow(at, text))) for text, share in self._grouped(at.state)
            ]
        found = self.answers(at)
        share = Fraction(1, max(1, len(found)))
        return [Branch(text, share, self.arrive(self.follow(at, text)), chosen=True) for text in found]

    def _grouped(self, state: State) -> list[Outcome]:
        """The outcomes of the waiting chance, those that are alike as one."""
        outcomes = state.chance_outcomes()
        if self.alike is None:
            return list(outcomes)
        groups: dict[Hashable, Outcome] = {}
        for text, share in outcomes:
            group = self.group(text)
            first, total = groups.get(group, (text, Fraction(0)))
            groups[group] = (first, total + share)
        return list(groups.values())

    def group(self, text: str) -> Hashable:
        """What an outcome is alike to: the property on its card, or the form that it fits."""
        if isinstance(self.alike, str):
            return str(fact(self.game.id, text, self.alike))
        return next((wish for wish in self.alike or () if pattern(wish).match(text)), None)

    def exact(self, budget: int = BUDGET) -> dict[tuple[Any, ...], Fraction]:
        """The exact joint distribution of the variables.

        Raises:
            TooMany: there are more situations than the budget allows.
            ValueError: players choose by a policy, whose chances are not known.
        """
        if self.policy is not None:
            raise ValueError("Players choose by a policy on the way, so no exact odds are known.")
        found: dict[tuple[Any, ...], Fraction] = {}
        layer = {self.arrive(self.start): Fraction(1)}
        count = 0
        while layer:
            below: dict[Situation, Fraction] = {}
            for at, reach in layer.items():
                count += 1
                if count > budget:
                    raise TooMany(f"There are more than {budget} situations to follow.")
                branches = self.branches(at)
                for branch in branches:
                    share = reach * branch.probability
                    below[branch.target] = below.get(branch.target, Fraction(0)) + share
                if not branches:
                    value = self.read(at)
                    found[value] = found.get(value, Fraction(0)) + reach
            layer = below
        return found

    # ---- samples -------------------------------------------------------------------------------

    @cached_property
    def _policy(self) -> Policy | None:
        return None if self.policy in (None, "random") else self.game.policies[str(self.policy)]

    @cached_property
    def _root(self) -> _Spot:
        return _Spot(self.arrive(self.start) if self.policy is None else self.start)

    def sample(self, rng: random.Random) -> tuple[Any, ...]:
        """The values of the variables in one run, drawn from the engine's own chances.

        Raises:
            TooMany: one run does not come to an end.
        """
        spot = self._root
        for _ in range(LONGEST):
            text = self._drawn(spot, rng)
            if text is None:
                if spot.values is None:
                    spot.values = self.read(spot.at)
                return spot.values
            after = spot.ways.get(text)
            if after is None:
                at = self.follow(spot.at, text)
                after = _Spot(self.arrive(at) if self.policy is None else at)
                if self.policy is None and self._kept < BUDGET:
                    self._kept += 1
                    spot.ways[text] = after
            spot = after
        raise TooMany(f"One run is not over after {LONGEST} steps.")

    def _drawn(self, spot: _Spot, rng: random.Random) -> str | None:
        """What happens next in a run: an outcome or a choice; None where it is over."""
        state = spot.at.state
        if spot.over is None:
            spot.over = self.stops(spot.at)
        if spot.over:
            return None
        if state.current_player is CHANCE:
            return state.sample(rng)
        if self.policy is None:
            found = self.answers(spot.at)
            return found[int(rng.random() * len(found))] if found else None
        legal = state.legal_actions()
        if self._policy is None:
            return legal[int(rng.random() * len(legal))]
        return self._policy(state.observation(str(state.current_player)), legal, rng)
