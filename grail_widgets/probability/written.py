"""How a question is written.

A question is data, so that a teacher can write one as a lesson is written:

    id: seal-in-four-visits
    game: grail-cup
    title: The Seal in four visits
    text: A Knight visits a Village four times. How likely is at least one Seal?
    topics: [complement, independence]
    clauses: [GC.village.die, GC.die.faces]
    experiment:
      position: {players: [red, blue, green], race: [[red, 3], [blue, 2], [green, 1]], allies: {red: [blacksmith]}}
      repeat: 4
    variables: {seals: {count: die seal}}
    ask: {chance: {seals: {at_least: 1}}}
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from grail_widgets.probability.experiment import Choices, Until


class Setting(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The experiment of a question as it is written; see `Experiment` for most keys.

    Attributes:
        repeat: the experiment is done so many times over, each time from the start.
        combine: what is made of the values of these: their sum, the first less the others, or the
            number of the first repeat in which `success` holds.
        success: the event that ends the waiting.
        house: a house rule in force, by its name.
    """

    position: dict[str, Any] | None = None
    players: int | list[str] | None = None
    rounds: list[list[str]] = []
    steps: list[str] = []
    carry: list[str] = []
    choose: Choices | dict[str, Choices] = ()
    policy: str | None = None
    alike: str | list[str] | None = None
    until: Until | None = None
    repeat: int = 1
    combine: Literal["sum", "difference", "first"] = "sum"
    success: dict[str, Any] = {}
    house: str | None = None


class Ask(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What is asked: the chance of an event, an expected value, or a variance.

    Attributes:
        chance: {variable: event}, all of them at once.
        either: several such, at least one of them.
        given: {variable: event}: only these cases are looked at.
        expected, variance: the name of a variable.
    """

    chance: dict[str, Any] | None = None
    either: list[dict[str, Any]] | None = None
    given: dict[str, Any] = {}
    expected: str | None = None
    variance: str | None = None


class Switch(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Another reading of a rule, or a house rule, that changes the odds: both are shown together."""

    name: str
    rulings: dict[str, str | bool] = {}
    house: str | None = None


class Written(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A question as it stands in a file. The attributes are described at `Question`."""

    id: str
    game: str
    title: str
    text: str
    topics: list[str]
    clauses: list[str]
    experiment: Setting
    variables: dict[str, dict[str, Any]]
    ask: Ask
    show: str | None = None
    names: dict[str | int, str] = {}
    rulings: dict[str, str | bool] = {}
    switch: Switch | None = None
    inexact: str | None = None
    why: str | None = None
    level: Literal[1, 2, 3] = 2
    file: str | None = None
