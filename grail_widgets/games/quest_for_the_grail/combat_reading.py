"""The combat of a position: who fights, at which stage, and whose decision it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grail_widgets.engine import notation
from grail_widgets.engine.errors import PositionError, clip
from grail_widgets.games.quest_for_the_grail.entries import SIDES, CombatEntry
from grail_widgets.games.quest_for_the_grail.names import names
from grail_widgets.games.quest_for_the_grail.table import Combat, Spot, Table

if TYPE_CHECKING:
    from grail_widgets.games.quest_for_the_grail.reading import Reader

PATH = "position.combat"
LATE = frozenset(("count", "heal", "pay", "card", "take"))
"""Stages at which a side may have left play."""


class CombatReader:
    """Reads the combat of a position whose courts and Quests are already on the table."""

    def __init__(self, reader: Reader, table: Table) -> None:
        self.reader, self.laid = reader, table
        entry = self.entry = notation.decode(reader.entry.combat, CombatEntry, PATH)
        versus_quest = entry.kind == "quest"
        if versus_quest and entry.challenged is not None:
            raise PositionError(f"{PATH}.challenged", "in a combat with a Quest nobody is challenged.")
        needed = entry.stage not in LATE
        self.warriors = (
            self.spot(entry.challenger, "challenger", needed),
            self.spot(entry.challenged, "challenged", needed and not versus_quest),
        )
        self.at = self.area() if versus_quest else None

    def combat(self) -> Combat:
        """The combat."""
        entry = self.entry
        champions: list[Spot | None] = [None, None]
        for key, name in entry.champions.items():
            champions[self.side(key, f"champions.{clip(key, 40)}")] = self.spot(name, f"champions.{key}", False)
        before = [0, 0]
        for key, damage in entry.before.items():
            before[self.side(key, f"before.{clip(key, 40)}")] = damage
        asked = {self.side(key, f"asked[{i}]") for i, key in enumerate(entry.asked)}
        return Combat(
            kind=entry.kind,
            stage=entry.stage,
            side=self.usual_side(asked) if entry.side is None else self.side(entry.side, "side"),
            warriors=self.warriors,
            champions=(champions[0], champions[1]),
            before=(before[0], before[1]),
            asked=(0 in asked, 1 in asked),
            at=self.at,
            quest=None if self.at is None else self.quest(self.at),
            damage=entry.damage,
            overcome=entry.overcome,
            free=entry.free,
        )

    def spot(self, name: str | None, key: str, needed: bool) -> Spot | None:
        """A Warrior by name; None only where he may be missing."""
        if name is None and not needed:
            return None
        return self.reader.spot(self.laid, name, f"{PATH}.{key}")

    def side(self, name: str, key: str) -> int:
        """A side by what it is called, or by its Warrior or player where that says which."""
        if name in SIDES:
            return SIDES.index(name)
        spot = names(self.laid).spot(name)
        fitting = [
            side
            for side, warrior in enumerate(self.warriors)
            if warrior is not None and (warrior == spot or self.laid.players[warrior[0]] == name)
        ]
        if len(fitting) != 1:
            raise PositionError(
                f"{PATH}.{key}", f"{clip(name)!r} is no side of it; it is challenger or challenged."
            )
        return fitting[0]

    def usual_side(self, asked: set[int]) -> int:
        """Who decides at the stage where nothing else is said."""
        if self.entry.stage == "answer":
            return 0 if asked == {1} else 1
        return int(self.entry.stage == "accept" or (self.entry.stage, self.entry.kind) == ("champion", "honor"))

    def area(self) -> int:
        """The seat whose active Quest is fought; it may be left out where there is only one."""
        if self.entry.at is not None:
            return self.reader.seat(self.entry.at, f"{PATH}.at")
        having = [seat for seat, area in enumerate(self.laid.areas) if area.active is not None]
        if len(having) != 1:
            raise PositionError(f"{PATH}.at", "a combat with a Quest needs the player whose active Quest it is.")
        return having[0]

    def quest(self, at: int) -> str:
        """The Quest that is fought, which may have been overcome already."""
        if self.entry.quest is not None:
            return self.reader.card(self.entry.quest, f"{PATH}.quest", "quest")
        active = self.laid.areas[at].active
        if active is None:
            raise PositionError(f"{PATH}.quest", "this player has no active Quest.")
        return active
