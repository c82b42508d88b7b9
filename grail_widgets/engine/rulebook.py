"""The rules as data: clauses, rulings and cards, loaded and checked, and found by id."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, cached_property
from typing import Any, Literal

import msgspec

from grail_widgets.engine import notation
from grail_widgets.engine.errors import PositionError
from grail_widgets.engine.seeds import load_seeds


class Clause(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule in our own words.

    Attributes:
        id: "GC.dragon.blocks": the game's prefix, a subject, a point.
        title: a few words.
        text: the rule, one to three sentences.
        source: the heading of the rulebook that it came from.
        basis: printed in the rulebook, inferred from it, or ours where it is silent.
        ruling: the ruling that decides this clause, where the text is unclear.
        uncited: why no event or refusal can cite it (a definition, say); most clauses have none.
    """

    id: str
    title: str
    text: str
    source: str
    basis: Literal["printed", "inferred", "ours"] = "printed"
    ruling: str | None = None
    uncited: str | None = None


class Reading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One way to read an unclear rule: its name in positions and files, and what it means."""

    name: str
    text: str


class Ruling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An unclear point of a rulebook and its readings, the default first.

    Attributes:
        id: the name in scenario files ("spear-landing").
        title: the question in a few words.
        question: what is unclear, in one sentence.
        printed: what the rulebook says about it, in our words.
        why: why the first reading is the default here.
        readings: two or more, the default first.
    """

    id: str
    title: str
    question: str
    printed: str
    why: str
    readings: tuple[Reading, ...]


class Rulebook:
    """Everything `seeds/` holds about one game.

    Attributes:
        id: the game's id.
        clauses: {clause id: Clause}, in the order of the file.
        rulings: {ruling id: Ruling}.
        data: the rest of the seeds as plain data ("cards", "board", "scenarios", "lessons", ...).
    """

    def __init__(self, game_id: str, data: Mapping[str, Any]) -> None:
        self.id = game_id
        self.data = data
        self.clauses = _by_id(msgspec.convert(data["clauses"], tuple[Clause, ...]))
        self.rulings = _by_id(msgspec.convert(data["rulings"], tuple[Ruling, ...]))

    def clause(self, id: str) -> Clause:
        """A clause by its id, or a KeyError with the nearest one that exists."""
        if id not in self.clauses:
            raise KeyError(f"{id!r} is no clause of {self.id}.{notation.suggestion(id, self.clauses)}")
        found: Clause = self.clauses[id]
        return found

    @cached_property
    def card_ids(self) -> frozenset[str]:
        """The ids of all cards: no player can be named like one."""
        return frozenset(card["id"] for card in self.data.get("cards", ()))

    def read_rulings(self, given: Mapping[str, str | bool]) -> dict[str, str]:
        """All rulings with the given ones in place of the defaults; YAML's true and false are yes and no."""
        if not isinstance(given, Mapping):
            raise PositionError("rulings", "a mapping of ruling to reading is needed here.")
        chosen = {id: ruling.readings[0].name for id, ruling in self.rulings.items()}
        for id, reading in given.items():
            if id not in self.rulings:
                raise PositionError(
                    f"rulings.{id}", f"there is no such ruling.{notation.suggestion(str(id), self.rulings)}"
                )
            name = {True: "yes", False: "no"}.get(reading, reading) if isinstance(reading, bool) else reading
            names = [each.name for each in self.rulings[id].readings]
            if name not in names:
                raise PositionError(f"rulings.{id}", f"{name!r} is no reading of it; it is {' or '.join(names)}.")
            chosen[id] = name
        return chosen


def _by_id(items: tuple[Any, ...]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for item in items:
        if item.id in found:
            raise ValueError(f"{item.id} is given twice.")
        found[item.id] = item
    return found


@cache
def load_rulebook(game_id: str) -> Rulebook:
    """The rulebook of a game, loaded once."""
    return Rulebook(game_id, load_seeds(game_id))
