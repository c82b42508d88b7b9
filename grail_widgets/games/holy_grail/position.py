"""Positions of the Holy Grail deck: read and checked, written, and what one seat may know of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from grail_widgets.engine import notation
from grail_widgets.engine.errors import PositionError, clip
from grail_widgets.engine.notation import known
from grail_widgets.games.holy_grail import deck
from grail_widgets.games.holy_grail.effects_pile import losable
from grail_widgets.games.holy_grail.flow import next_dealt
from grail_widgets.games.holy_grail.table import DEALT, Cards, Phase, Place, Table, change, place_of_knight

PLAYERS = range(2, 3)
VERSION = 1
"""The version of what stands in `under_way`."""


class _Held(msgspec.Struct, forbid_unknown_fields=True):
    knight: str
    of: str
    captured_by: str | None = None


class UnderWay(msgspec.Struct, forbid_unknown_fields=True):
    """What is half done: exactly one of the four.

    Attributes:
        version: of this form; 1.
        draws: draws still due in phases start, recall and action, for knights that left locations.
        flight: Sir Robin has just been captured, and his owner is asked whether he flees.
        victim: the player who is to discard a knight to Sir Not Appearing.
        won: the turn's player has drawn the true Grail.
    """

    version: int
    draws: int = 0
    flight: bool = False
    victim: str | None = None
    won: bool = False


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """The keys of a position, with their types."""

    players: list[str]
    turn: str | None = None
    phase: Phase = "start"
    hands: dict[str, list[str]] = {}
    sides: dict[str, list[str]] = {}
    locations: dict[str, _Held | None] = {}
    discard: list[str] = []
    under_way: UnderWay | None = None


def read(position: Mapping[str, Any], players: tuple[str, ...]) -> Table:
    """The table of a position whose players have been checked.

    Raises:
        PositionError: an entry cannot be; `.path` names it.
    """
    given = notation.decode(position, Position)
    turn = 0 if given.turn is None else _seat(given.turn, players, "position.turn")
    hands = _piles(given.hands, players, "position.hands", type="card")
    sides = _piles(given.sides, players, "position.sides", type="knight")
    places = tuple(_place(location, held, players) for location, held in given.locations.items())
    discard = tuple(_card(card, "card", f"position.discard[{index}]") for index, card in enumerate(given.discard))
    pile = _rest(_named(given, players), won=given.under_way is not None and given.under_way.won)
    table = Table(players, turn, given.phase, hands, sides, places, discard, pile)
    _check_deal(table)
    return table if given.under_way is None else _resumed(table, given.under_way)


def first_players(position: Mapping[str, Any]) -> list[Any]:
    """The names under `players`, to be checked as seats; a PositionError where there are none."""
    if not isinstance(position, Mapping):
        raise PositionError("position", "a mapping is needed here.")
    names = position.get("players")
    if not isinstance(names, list | tuple):
        raise PositionError("position.players", "the two players' names are needed, as a list.")
    return list(names)


def _seat(name: str, players: tuple[str, ...], path: str) -> int:
    return players.index(known(name, players, "player of this position", path))


def _card(card: str, type: str, path: str) -> str:
    known(card, deck.cards().keys() if type == "card" else deck.of_type(type), type, path)
    if card == deck.GRAIL:
        raise PositionError(path, "the Holy Grail is always in the draw pile, until it wins.")
    return card


def _piles(given: Mapping[str, list[str]], players: tuple[str, ...], path: str, type: str) -> tuple[Cards, Cards]:
    found: list[Cards] = [(), ()]
    for name, ids in given.items():
        seat = _seat(name, players, f"{path}.{clip(name, 40)}")
        cards = tuple(_card(id, type, f"{path}.{name}[{index}]") for index, id in enumerate(ids))
        found[seat] = deck.in_order(cards) if type == "card" else cards
    return found[0], found[1]


def _place(location: str, held: _Held | None, players: tuple[str, ...]) -> Place:
    path = f"position.locations.{clip(location, 40)}"
    _card(location, "location", path)
    if held is None:
        return Place(location)
    knight = _card(held.knight, "knight", f"{path}.knight")
    of = _seat(held.of, players, f"{path}.of")
    if held.captured_by is None:
        return Place(location, knight, of)
    captor = _seat(held.captured_by, players, f"{path}.captured_by")
    if captor == of:
        raise PositionError(f"{path}.captured_by", f"{held.of} cannot capture a knight of {held.of}'s own.")
    return Place(location, knight, of, captor)


def _named(given: Position, players: tuple[str, ...]) -> list[tuple[str, str]]:
    """Every card that the position names, with the path of the entry."""
    entries = [
        (card, f"position.{key}.{player}[{index}]")
        for key, piles in (("hands", given.hands), ("sides", given.sides))
        for player, pile in piles.items()
        for index, card in enumerate(pile)
    ]
    for location, held in given.locations.items():
        entries.append((location, f"position.locations.{location}"))
        if held is not None:
            entries.append((held.knight, f"position.locations.{location}.knight"))
    entries.extend((card, f"position.discard[{index}]") for index, card in enumerate(given.discard))
    return entries


def _rest(named: list[tuple[str, str]], won: bool) -> Cards:
    """The draw pile: every card not named, and the Grail until it has won."""
    pile, first = list(deck.full_deck()), dict[str, str]()
    for card, path in named:
        if card not in pile:
            copies = deck.cards()[card].copies
            many = "there is one of it" if copies == 1 else f"there are {copies} of it"
            raise PositionError(path, f"{card} is at {first[card]} already, and {many}.")
        pile.remove(card)
        first.setdefault(card, path)
    if won:
        pile.remove(deck.GRAIL)
    return tuple(pile)


def _check_deal(table: Table) -> None:
    if table.phase != "deal":
        return
    for name, side in zip(table.players, table.sides, strict=True):
        if side:
            raise PositionError(f"position.sides.{name}", "in the deal nothing has been played yet.")
    if table.places:
        raise PositionError("position.locations", "in the deal nothing has been played yet.")
    first, second = len(table.hands[table.turn]), len(table.hands[1 - table.turn])
    if not second <= first <= second + 1 or first > DEALT:
        raise PositionError(
            "position.hands",
            f"in the deal {table.player} comes first, one card each in turn, up to {DEALT}: "
            f"{first} and {second} cards cannot be.",
        )
    if len(table.pile) - 1 < 2 * DEALT - first - second:
        raise PositionError("position.discard", "too few cards are left to be dealt.")


def _resumed(table: Table, given: UnderWay) -> Table:
    """The table with what is under way, checked against the phase and the knights."""
    path = "position.under_way"
    if given.version != VERSION:
        raise PositionError(f"{path}.version", f"version {given.version} is not known; this is {VERSION}.")
    if given.draws < 0:
        raise PositionError(f"{path}.draws", f"{given.draws} draws cannot be due.")
    if [given.draws > 0, given.flight, given.victim is not None, given.won].count(True) != 1:
        raise PositionError(path, "exactly one of draws, flight, victim and won is under way.")
    if given.won:
        _check_draws(table, f"{path}.won")
        return change(table, won=True)
    if given.draws:
        _check_draws(table, f"{path}.draws")
        if given.draws > len(deck.of_type("location")):
            raise PositionError(f"{path}.draws", "there are not so many locations to draw for.")
        return change(table, draws=given.draws)
    if table.phase != "action":
        raise PositionError(path, "a card is resolved in the phase action only.")
    if given.flight:
        place = place_of_knight(table, deck.ROBIN)
        if place is None or place.captured_by != table.turn:
            raise PositionError(f"{path}.flight", f"Sir Robin is not captured by {table.player}.")
        return change(table, flight=True)
    assert given.victim is not None
    victim = _seat(given.victim, table.players, f"{path}.victim")
    if not losable(table, victim):
        raise PositionError(f"{path}.victim", f"{given.victim} has no knight to discard.")
    return change(table, victim=victim)


def _check_draws(table: Table, path: str) -> None:
    """Draws for knights fall due in three phases, when all knights have left their locations."""
    if table.phase not in ("start", "recall", "action"):
        raise PositionError(path, "knights leave locations in the phases start, recall and action only.")
    for place in table.places:
        if table.phase == "start" and place.captured_by == table.turn:
            raise PositionError(path, f"{place.knight} has yet to change sides before the draws.")
        if table.phase == "recall" and place.of == table.turn and place.captured_by is None:
            raise PositionError(path, f"{place.knight} has yet to come home before the draws.")


def write(table: Table) -> dict[str, Any]:
    """The complete position mapping of a table."""
    return {
        "players": list(table.players),
        "turn": table.player,
        "phase": table.phase,
        "hands": {name: list(table.hands[seat]) for seat, name in enumerate(table.players)},
        "sides": {name: list(table.sides[seat]) for seat, name in enumerate(table.players)},
        "locations": {place.location: _held(place, table.players) for place in table.places},
        "discard": list(table.discard),
        "under_way": _under_way(table),
    }


def _held(place: Place, players: tuple[str, ...]) -> dict[str, Any] | None:
    if place.knight is None or place.of is None:
        return None
    captor = None if place.captured_by is None else players[place.captured_by]
    return {"knight": place.knight, "of": players[place.of], "captured_by": captor}


def _under_way(table: Table) -> dict[str, Any] | None:
    if not (table.draws or table.flight or table.won or table.victim is not None):
        return None
    return {
        "version": VERSION,
        "draws": table.draws,
        "flight": table.flight,
        "victim": None if table.victim is None else table.players[table.victim],
        "won": table.won,
    }


def observe(table: Table, seat: int) -> dict[str, Any]:
    """What a seat may know: all that lies open, its own hand, and of the rest only how many cards.

    `unseen` lists the cards that lie in the draw pile or in the other hand, without saying where.
    """
    rival = 1 - seat
    public = write(table)
    return {
        "players": public["players"],
        "turn": public["turn"],
        "phase": public["phase"],
        "you": table.players[seat],
        "hand": list(table.hands[seat]),
        "cards": {name: len(table.hands[each]) for each, name in enumerate(table.players)},
        "sides": public["sides"],
        "locations": public["locations"],
        "discard": public["discard"],
        "draw_pile": len(table.pile),
        "unseen": list(unseen(table, seat)),
        "under_way": public["under_way"],
        "deals_to": table.players[next_dealt(table)] if table.phase == "deal" else None,
        "rival": table.players[rival],
    }


def unseen(table: Table, seat: int) -> Cards:
    """The cards that a seat does not see, in the printed order: the draw pile and the other hand."""
    return deck.in_order(table.pile + table.hands[1 - seat])


def seat_weights(table: Table, seat: int) -> tuple[tuple[str, int], ...]:
    """The weights of the waiting draw given what a seat knows.

    Of n unseen cards besides the Grail, every split into the other hand and the pile is equally
    likely; the Grail is always in the pile. So with d cards in the pile the Grail comes with 1/d,
    and each other unseen card with (d - 1) / (d n). In the deal, without the Grail, with 1/n.
    """
    cards = [card for card in unseen(table, seat) if card != deck.GRAIL]
    counts = notation.counted(cards)
    if table.phase == "deal":
        return tuple((f"draw {card}", count) for card, count in counts.items())
    others = len(table.pile) - 1
    weights = [(f"draw {card}", count * others) for card, count in counts.items()] if others else []
    return (*weights, (f"draw {deck.GRAIL}", max(len(cards), 1)))
