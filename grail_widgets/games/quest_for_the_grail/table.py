"""The table of Quest for the Grail: courts, Warriors, Quests, and what is under way.

Players are seats 0, 1, ... in seating order. A Warrior in play is named by his spot, (seat, index in
the court). Spots shift when a Warrior leaves, which `changes.remove` alone does.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from grail_widgets.games.quest_for_the_grail.cards import Card, Catalogue

Spot = tuple[int, int]
"""A Warrior in play: his player's seat and his place in the court."""
Place = tuple[Any, ...]
"""Anything in play: ("warrior", seat, index), ("assigned", seat, index, which), ("domain", seat,
which), ("quest", seat), ("player", seat)."""
Pile = tuple[tuple[str, int], ...]
"""An unordered pile: (card, count), sorted by card, counts above 0."""
Phase = Literal["deal", "draw", "build", "deploy", "assign", "upkeep", "challenge"]
CombatKind = Literal["honor", "title", "mortal", "quest"]
Stage = Literal["accept", "champion", "roll", "yield", "answer", "parted", "count", "heal", "pay", "card", "take"]

FORMAL = ("honor", "title")
GONE: Spot = (-1, -1)
"""Where a Champion stood who has left play during the combat."""
HAND = 9
"""Cards of a first hand."""
GRAIL_VALOR = 12
GRAIL_QUESTS = 3


class Warrior(msgspec.Struct, frozen=True):
    """A Warrior in play.

    Attributes:
        card: his card's id.
        valor: his Valor without bonuses.
        damage, dolorous: damage taken, ordinary and Dolorous.
        acted: his action of the turn is spent.
        received: he has had his card of this Assignment phase.
        aid: Aid got this turn: (prowess, strength, endurance).
        assigned: the cards assigned to him, in order.
        cast: which of these cards (his own among them) have cast a Spell this Round.
    """

    card: str
    valor: int
    damage: int = 0
    dolorous: int = 0
    acted: bool = False
    received: bool = False
    aid: tuple[int, int, int] = (0, 0, 0)
    assigned: tuple[str, ...] = ()
    cast: tuple[str, ...] = ()


class Court(msgspec.Struct, frozen=True):
    """One player's Court Area and hand; hand and discard are sorted, as their order means nothing."""

    domains: tuple[str, ...] = ()
    warriors: tuple[Warrior, ...] = ()
    hand: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    deck: Pile = ()


class Area(msgspec.Struct, frozen=True):
    """One player's Quest Area; `dolorous` is such damage on the active Quest."""

    active: str | None = None
    dolorous: int = 0
    deck: Pile = ()
    discard: tuple[str, ...] = ()


class Combat(msgspec.Struct, frozen=True):
    """A combat under way. Sides: 0 the challenger or questing Warrior, 1 the other.

    Attributes:
        kind, stage: what is fought, and what is to be done next.
        side: who decides, where a side does.
        warriors: the challenger and the challenged; None for a Quest and for one who has gone.
        champions: who fights in their stead.
        before: ordinary damage of the two fighters before a formal combat.
        asked: who has asked to yield.
        at: the seat whose active Quest is fought.
        quest: that Quest's id.
        damage: ordinary damage done to it.
        overcome: it has been overcome.
        free: a Knight's answer to a claim of victory, which costs him no Valor.
    """

    kind: CombatKind
    stage: Stage
    side: int = 0
    warriors: tuple[Spot | None, Spot | None] = (None, None)
    champions: tuple[Spot | None, Spot | None] = (None, None)
    before: tuple[int, int] = (0, 0)
    asked: tuple[bool, bool] = (False, False)
    at: int | None = None
    quest: str | None = None
    damage: int = 0
    overcome: bool = False
    free: bool = False

    @property
    def formal(self) -> bool:
        """Honor (so also Victory) or Title."""
        return self.kind in FORMAL

    def fighter(self, side: int) -> Spot | None:
        """The Warrior who fights on a side, the Champion where there is one; None for a Quest or one gone."""
        champion = self.champions[side]
        if champion is None:
            return self.warriors[side]
        return None if champion == GONE else champion


class Grail(msgspec.Struct, frozen=True):
    """A quest for the Grail under way and the Quests overcome so far."""

    warrior: Spot
    overcome: int = 0


class Victory(msgspec.Struct, frozen=True):
    """An alternate victory under challenge, and the seats that have sent their Knight."""

    king: Spot
    sent: tuple[int, ...] = ()


class Lasting(msgspec.Struct, frozen=True):
    """A played card that still works: who played it, on what, and when it ends."""

    card: str
    by: int
    on: Place | None
    until: str


class Window(msgspec.Struct, frozen=True):
    """A window for cards: its kind, and how many seats have passed in a row, from the turn's player."""

    kind: Literal["phase", "declare", "exchange"]
    passed: int = 0


class Over(msgspec.Struct, frozen=True):
    """The end of the game: who has won, and how (grail, victory, last, deck, quests)."""

    winner: int | None
    by: str


class Table(msgspec.Struct, frozen=True):
    """Everything on the table.

    Attributes:
        players: the names, in seating order.
        cards: what the cards say.
        turn: the seat whose turn it is.
        phase: the phase of the turn.
        step: where in the phase: "act", "quest" after the draw, "turned" when the active Quest is being
            replaced, "end" as the turn ends; "open" or "declare" in a position just read whose window
            is still to open.
        courts, areas: one for each seat.
        combat, grail, victory, window: what is under way, or None.
        effects: cards that still work, in the order in which they were played.
        todo: chances still due: ("draw", seat), ("reveal", seat), ("replace", seat); the first is next.
        power: the Power counted in this Upkeep phase, once a card has been released.
        variant: None, "solitaire" or "sealed".
        out: the seats that are out of the game.
        over: set when the game is over.
        focus: while a card takes effect, what it was played on or whose it is; else None.
    """

    players: tuple[str, ...]
    cards: Catalogue
    turn: int
    phase: Phase
    courts: tuple[Court, ...]
    areas: tuple[Area, ...]
    step: str = "act"
    combat: Combat | None = None
    grail: Grail | None = None
    victory: Victory | None = None
    window: Window | None = None
    effects: tuple[Lasting, ...] = ()
    todo: tuple[tuple[str, int], ...] = ()
    power: int | None = None
    variant: str | None = None
    out: tuple[int, ...] = ()
    over: Over | None = None
    focus: Place | None = None

    @property
    def player(self) -> str:
        """The name of the turn's player."""
        return self.players[self.turn]

    def warrior(self, spot: Spot) -> Warrior:
        """The Warrior on a spot."""
        return self.courts[spot[0]].warriors[spot[1]]

    def card(self, spot: Spot) -> Card:
        """The card of the Warrior on a spot."""
        return self.cards[self.courts[spot[0]].warriors[spot[1]].card]

    def spots(self) -> list[Spot]:
        """All Warriors in play, in seating and court order."""
        return [(s, i) for s, court in enumerate(self.courts) for i in range(len(court.warriors))]


change = msgspec.structs.replace


def with_court(table: Table, seat: int, **fields: Any) -> Table:
    """The table with one court changed."""
    courts = table.courts
    return change(table, courts=(*courts[:seat], change(courts[seat], **fields), *courts[seat + 1 :]))


def with_area(table: Table, seat: int, **fields: Any) -> Table:
    """The table with one Quest Area changed."""
    areas = table.areas
    return change(table, areas=(*areas[:seat], change(areas[seat], **fields), *areas[seat + 1 :]))


def with_warrior(table: Table, spot: Spot, **fields: Any) -> Table:
    """The table with one Warrior changed."""
    warriors, index = table.courts[spot[0]].warriors, spot[1]
    changed = change(warriors[index], **fields)
    return with_court(table, spot[0], warriors=(*warriors[:index], changed, *warriors[index + 1 :]))


def with_combat(table: Table, **fields: Any) -> Table:
    """The table with its combat changed."""
    assert table.combat is not None
    return change(table, combat=change(table.combat, **fields))


def pair(values: tuple[Any, Any], side: int, value: Any) -> tuple[Any, Any]:
    """Two values by side with one of them replaced."""
    return (value, values[1]) if side == 0 else (values[0], value)


def without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """The cards less one copy of a card."""
    index = cards.index(card)
    return cards[:index] + cards[index + 1 :]


def put(cards: tuple[str, ...], *new: str) -> tuple[str, ...]:
    """Cards added to a hand or a discard pile, whose order means nothing."""
    return tuple(sorted(cards + new))


def pile(counts: dict[str, int]) -> Pile:
    """An unordered pile of counts."""
    return tuple(sorted((card, count) for card, count in counts.items() if count))


def take_one(cards: Pile, card: str) -> Pile:
    """A pile less one copy of a card."""
    return tuple((id, count - (id == card)) for id, count in cards if id != card or count > 1)


def stack(cards: tuple[str, ...]) -> Pile:
    """Loose cards as a pile."""
    counts: dict[str, int] = {}
    for card in cards:
        counts[card] = counts.get(card, 0) + 1
    return pile(counts)
