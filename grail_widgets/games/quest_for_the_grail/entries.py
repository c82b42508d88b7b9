"""The shape of a position: what each key may hold, before anything is checked against the cards."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from grail_widgets.games.quest_for_the_grail.cards import Lasts
from grail_widgets.games.quest_for_the_grail.table import CombatKind, Phase, Stage

Side = Literal["challenger", "challenged"]
SIDES: tuple[Side, Side] = ("challenger", "challenged")


class Entry(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The base of the mappings in a position."""


class WarriorEntry(Entry, kw_only=True):
    """A Warrior in play; `valor` left out is as printed."""

    card: str
    valor: int | None = None
    damage: int = 0
    dolorous: int = 0
    acted: bool = False
    received: bool = False
    aid: dict[Literal["prowess", "strength", "endurance"], int] = {}
    assigned: list[str] = []


class CourtEntry(Entry, kw_only=True):
    """A court; `deck` left out is ten each of the two cards with no use."""

    domains: list[str] = []
    warriors: list[dict[str, Any]] = []
    hand: list[str] = []
    discard: list[str] = []
    deck: dict[str, int] | None = None


class AreaEntry(Entry, kw_only=True):
    """A Quest Area."""

    active: str | None = None
    dolorous: int = 0
    deck: dict[str, int] = {}
    discard: list[str] = []


class CombatEntry(Entry, kw_only=True):
    """A combat; `champions` and `before` by side, `asked` the sides that have asked to yield.

    A side is `challenger` or `challenged`; the Warrior's or the player's name is understood too.
    """

    kind: CombatKind
    stage: Stage
    side: str | None = None
    challenger: str | None = None
    challenged: str | None = None
    champions: dict[str, str | None] = {}
    before: dict[str, int] = {}
    asked: list[str] = []
    at: str | None = None
    quest: str | None = None
    damage: int = 0
    overcome: bool = False
    free: bool = False


class GrailEntry(Entry, kw_only=True):
    """A quest for the Grail."""

    warrior: str
    overcome: int = 0


class VictoryEntry(Entry, kw_only=True):
    """A claim of victory; `round` names the players who have sent their Knight in its Round.

    A name alone (whose claim it is) or a number (of turns gone by) says only that it is under challenge.
    """

    king: str
    round: list[str] | str | int | None = None


class LastingEntry(Entry, kw_only=True):
    """A played card that still works; `on` names its target as texts do."""

    card: str
    by: str
    on: str | None = None
    until: Lasts


class WindowEntry(Entry, kw_only=True):
    """A window: its kind and who has passed in a row, in the order of asking."""

    kind: Literal["phase", "declare", "exchange"]
    passed: list[str] = []


class OverEntry(Entry, kw_only=True):
    """How the game ended: `winner` null where nobody has won."""

    winner: str | None = None
    by: Literal["grail", "victory", "last", "deck", "quests"]


class TodoEntry(Entry, kw_only=True):
    """A chance still due."""

    what: Literal["draw", "reveal", "replace"]
    player: str


class UnderWayEntry(Entry, kw_only=True):
    """What is half done in a phase: the step, the Power counted before a release, chances still due."""

    version: Literal[1]
    step: Literal["act", "open", "declare", "quest", "turned", "end"] = "act"
    power: int | None = None
    todo: list[dict[str, Any]] = []


class PositionEntry(Entry, kw_only=True):
    """A whole position. `window` left out means that the window of this moment is still to open."""

    players: list[str]
    cards: dict[str, Any] = {}
    turn: str | None = None
    phase: Phase = "challenge"
    courts: dict[str, Any] = {}
    quests: dict[str, Any] | None = None
    combat: dict[str, Any] | None = None
    grail_quest: dict[str, Any] | None = None
    victory: dict[str, Any] | None = None
    effects: list[dict[str, Any]] = []
    cast: list[str] = []
    window: dict[str, Any] | msgspec.UnsetType | None = msgspec.UNSET
    under_way: dict[str, Any] | None = None
    variant: Literal["solitaire", "sealed"] | None = None
    out: list[str] = []
    over: dict[str, Any] | None = None
