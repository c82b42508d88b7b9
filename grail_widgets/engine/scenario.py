"""Scenarios: a position, some steps and what must follow, read from YAML and checked against the engine."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

import msgspec

from grail_widgets.engine import notation
from grail_widgets.engine.errors import IllegalAction, PositionError, clip
from grail_widgets.engine.game import Event, Game, State
from grail_widgets.engine.lookup import find_game

ORDERED = ("players", "race", "warriors")
"""The only keys whose lists have an order; all other lists are compared as multisets."""

Odd = str | int | float


class Scenario(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """One scenario of a file; the keys are those of the notation."""

    game: str
    title: str
    position: dict[str, Any]
    question: str | None = None
    answer: str | None = None
    rules: list[str] = []
    rulings: dict[str, str | bool] = {}
    steps: list[str] = []
    expect: dict[str, Any] = {}
    choices: list[str] | None = None
    to_move: str | None = None
    refuse: list[str | dict[str, str]] = []
    odds: dict[str, Odd] | None = None
    winner: str | msgspec.UnsetType | None = msgspec.UNSET
    cites: list[str] = []
    basis: str | None = None
    file: str | None = None


class Played(msgspec.Struct):
    """A scenario that ran: where it ended, what happened, and what failed.

    Attributes:
        state: the last state reached; None where the position was refused.
        states: all states on the way, the position's own first.
        events: everything that happened, in order.
        refused: the clauses named by the refusals that were asked for.
        faults: one sentence for each expectation that does not hold; empty when all do.
    """

    state: State | None
    events: list[Event]
    refused: list[str]
    faults: list[str]
    states: list[State] = []

    @property
    def cited(self) -> list[str]:
        """The clauses that the events and refusals of this run cite."""
        return [event.rule for event in self.events] + self.refused


def read_scenario(data: Any, where: str) -> Scenario:
    """One entry of a file as a scenario.

    Raises:
        PositionError: it is none; the path says where it does not fit.
    """
    scenario = notation.decode(data, Scenario, where)
    for key, value in (scenario.odds or {}).items():
        _fraction(value, f"{where}.odds.{clip(key, 40)}")
    return scenario


def play(scenario: Scenario) -> Played:
    """Runs a scenario and compares what is with what it expects."""
    played = Played(None, [], [], [])
    try:
        rules = find_game(scenario.game, scenario.rulings)
        opening = rules.open(scenario.position)
    except PositionError as fault:
        played.faults.append(f"the position is refused: {fault}")
        return played
    played.state, played.events, played.states = opening.state, list(opening.events), [opening.state]
    for number, text in enumerate(scenario.steps, start=1):
        text = notation.one_line(text)
        _skip_implied(played, unless=(text,))
        try:
            _apply(played, text)
        except IllegalAction as fault:
            played.faults.append(f"step {number}: {fault}")
            return played
    _skip_implied(played, unless=tuple(scenario.odds or ()))
    played.faults.extend(_differences(scenario, rules, played))
    return played


def _apply(played: Played, text: str) -> None:
    assert played.state is not None
    step = played.state.apply(text)
    played.state = step.state
    played.states.append(step.state)
    played.events.extend(step.events)


def _skip_implied(played: Played, unless: tuple[str, ...]) -> None:
    """Plays the outcomes that a scenario may leave out, until one is named or none is waiting."""
    while played.state is not None and not played.state.is_terminal:
        waiting = [text for text, _ in played.state.weights()]
        implied = played.state.game.implied(played.state.table)
        if implied not in waiting or any(text in waiting for text in unless):
            return
        _apply(played, implied)


def _differences(scenario: Scenario, rules: Game, played: Played) -> Iterator[str]:
    state = played.state
    assert state is not None
    if scenario.expect:
        yield from differences(rules.expand(scenario.expect), state.position(), "expect")
    if scenario.choices is not None:
        yield from _choices(scenario.choices, state)
    if scenario.to_move is not None and state.current_player != scenario.to_move:
        yield f"to_move: expected {scenario.to_move}, found {state.current_player}"
    for refusal in scenario.refuse:
        yield from _refusal(refusal, state, played)
    if scenario.odds is not None:
        expected = {notation.one_line(k): _fraction(v, "odds") for k, v in scenario.odds.items()}
        found = dict(state.chance_outcomes())
        if expected != found:
            yield f"odds: expected {_odds(expected)}, found {_odds(found)}"
    if scenario.winner is not msgspec.UNSET:
        if not state.is_terminal:
            yield f"winner: expected {scenario.winner}, found that the game goes on with {state.current_player}"
        elif state.winner != scenario.winner:
            yield f"winner: expected {scenario.winner}, found {state.winner}"
    yield from _citations(scenario.cites, [event.rule for event in played.events])


def _choices(expected: list[str], state: State) -> Iterator[str]:
    want, have = {notation.one_line(text) for text in expected}, set(state.legal_actions())
    if want != have:
        missing, extra = sorted(want - have), sorted(have - want)
        yield (
            f"choices: expected {sorted(want)}, found {sorted(have)} for {state.current_player}"
            + (f"; not legal: {missing}" if missing else "")
            + (f"; not expected: {extra}" if extra else "")
        )


def _refusal(refusal: str | dict[str, str], state: State, played: Played) -> Iterator[str]:
    pairs = [(refusal, None)] if isinstance(refusal, str) else list(refusal.items())
    for text, clause in pairs:
        found = state.objection(text)
        if found is None:
            yield f"refuse: expected {text!r} to be refused, found it legal"
            continue
        if found.rule is not None:
            played.refused.append(found.rule)
        if clause is not None and found.rule != clause:
            yield f"refuse: expected {text!r} to be refused by {clause}, found {found.rule} ({found.reason})"


def _citations(expected: list[str], found: list[str]) -> Iterator[str]:
    rest = iter(found)
    for clause in expected:
        if clause not in rest:
            yield f"cites: expected {expected} in this order, found {found}"
            return


def differences(expected: Any, found: Any, path: str) -> Iterator[str]:
    """Where a position differs from what is expected of it, one sentence each.

    A mapping is compared in the keys given, a list entry by entry; `{}` and `[]` mean empty.
    """
    if isinstance(expected, Mapping):
        yield from _mapping(expected, found, path)
    elif isinstance(expected, list):
        yield from _list(expected, found, path)
    elif expected != found or isinstance(expected, bool) != isinstance(found, bool):
        yield f"{path}: expected {_show(expected)}, found {_show(found)}"


def _mapping(expected: Mapping[Any, Any], found: Any, path: str) -> Iterator[str]:
    if not expected:
        if not _empty(found):
            yield f"{path}: expected nothing, found {_show(found)}"
        return
    if not isinstance(found, Mapping):
        yield f"{path}: expected {_show(expected)}, found {_show(found)}"
        return
    there = {str(key): value for key, value in found.items()}  # numbers as keys are text once they were JSON
    for key, value in expected.items():
        if str(key) in there:
            yield from differences(value, there[str(key)], f"{path}.{key}")
        elif value is None or not _empty(value):
            yield f"{path}.{key}: expected {_show(value)}, found that there is none"


def _list(expected: list[Any], found: Any, path: str) -> Iterator[str]:
    if not isinstance(found, list) or len(expected) != len(found):
        if not (_empty(expected) and _empty(found)):
            yield f"{path}: expected {_show(expected)}, found {_show(found)}"
        return
    if path.rsplit(".", 1)[-1] not in ORDERED and all(isinstance(x, str | int) for x in [*expected, *found]):
        if sorted(map(str, expected)) != sorted(map(str, found)):
            yield f"{path}: expected {_show(expected)}, found {_show(found)}"
        return
    for index, (want, have) in enumerate(zip(expected, found, strict=True)):
        yield from differences(want, have, f"{path}[{index}]")


def _empty(value: Any) -> bool:
    """Whether a part of a position says nothing: no entries, a count of 0, or only such.

    A mapping of nothing but nulls does say something: which keys there are (locations without a knight).
    """
    if isinstance(value, Mapping):
        return all(_empty(item) for item in value.values()) and (
            not value or any(item is not None for item in value.values())
        )
    return value is None or value == [] or value == () or (value == 0 and value is not False)


def _fraction(value: Odd, path: str) -> Fraction:
    text = str(value).replace(" ", "")
    if re.fullmatch(r"\d{1,18}(/0*[1-9]\d{0,17}|\.\d{1,18})?", text):
        return Fraction(text)
    raise PositionError(path, f"{clip(text)!r} is no probability; write it as 1/6.")


def _odds(odds: Mapping[str, Fraction]) -> str:
    return "{" + ", ".join(f"{text}: {p}" for text, p in sorted(odds.items())) + "}"


def _show(value: Any) -> str:
    return clip(str(value), 300)
