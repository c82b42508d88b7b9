"""What the contract suite has to know of each game: what is conserved, and what a seat cannot see.

A new game adds an entry to `BOOKS`; the suite fails for a game that has none.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from grail_widgets import PositionError
from grail_widgets.engine.game import State
from grail_widgets.games.grail.cards import deck as grail_deck
from grail_widgets.games.grail_cup.table import ALLIES, COUNTS
from grail_widgets.games.holy_grail.deck import full_deck

TRIES = 4
"""How often a disguise is tried before a state counts as one that hides nothing."""


class Book(NamedTuple):
    """What is known of one game.

    Attributes:
        lost: what is missing from a state of a game, given the game's first state, or there too often: one
            sentence each, none when all is there.
        disguise: changes in place a position into one that this seat cannot tell from it.
        reveals: the kinds of events that show to all what was hidden until then.
    """

    lost: Callable[[State, State], Iterator[str]]
    disguise: Callable[[State, str, dict[str, Any], random.Random], None]
    reveals: frozenset[str]


def disguised(state: State, seat: str, rng: random.Random) -> State | None:
    """Another state that differs only in what the seat cannot know, or None where none was found."""
    for _ in range(TRIES):
        position = state.position()
        BOOKS[state.game.id].disguise(state, seat, position, rng)
        if position == state.position():
            continue
        try:
            laid = state.game.write(state.game.read(position))
            twin = state.game.at(position)
        except PositionError:  # what was shuffled cannot lie there; another shuffle may
            continue
        if twin != state and twin.position() == laid:  # else something was forced there, and it is another moment
            return twin
    return None


def _unlike(found: Counter[str], wanted: Mapping[str, int]) -> Iterator[str]:
    for card in sorted(found.keys() | wanted.keys()):
        if found[card] != wanted.get(card, 0):
            yield f"{found[card]} of {card} instead of {wanted.get(card, 0)}"


# ---- Grail Cup ---------------------------------------------------------------------------------


def _race_lost(state: State, start: State) -> Iterator[str]:
    table = state.table
    knights = sorted(knight for knight, _ in table.race)
    dealing = state.game.in_setup(table)
    if knights != sorted(table.players[: len(knights)] if dealing else table.players):
        yield f"the race is {table.race}"
    if any(not 0 <= space <= table.track.finish for _, space in table.race):
        yield f"a Knight is off the track: {table.race}"
    if not (min(table.spears) >= 0 and sum(table.spears) <= 12):
        yield f"the Spears are {table.spears}"
    tokens = Counter([token for _, token in table.clover] + list(table.supply))
    yield from (f"{count} of the token {token}" for token, count in tokens.items() if count > COUNTS[token])
    if len(table.supply) > 18 - len(table.track.clover) + 1:
        yield f"{len(table.supply)} tokens in the supply"
    held = Counter([ally for hand in table.allies for ally in hand] + [*table.face_up, *table.face_down])
    yield from (f"{count} of {ally}" for ally, count in held.items() if count > 1 or ally not in ALLIES)


def _race_disguise(state: State, seat: str, position: dict[str, Any], rng: random.Random) -> None:
    hands = position["allies"]
    others = [player for player in hands if player != seat]
    offered = {text.removeprefix("take ") for text in state.legal_actions() if state.current_player == seat}
    hidden = [ally for player in others for ally in hands[player]]
    aside_is_hidden = not offered.intersection(position["face_down"])
    if aside_is_hidden:
        hidden += position["face_down"]
    seen = {ally for hand in hands.values() for ally in hand} | {*position["face_up"], *position["face_down"]}
    if position["phase"] == "draft" and state.current_player != seat:
        hidden += [ally for ally in ALLIES if ally not in seen]
    rng.shuffle(hidden)
    for player in others:
        hands[player] = [hidden.pop() for _ in hands[player]]
    if aside_is_hidden:
        position["face_down"] = [hidden.pop() for _ in position["face_down"]]
    unseen = [space for space in position["clover"] if seat not in position["seen"].get(space, [])]
    known = Counter(position["supply"]) + Counter(
        token for space, token in position["clover"].items() if space not in unseen
    )
    bag = list((Counter(COUNTS) - known).elements())
    rng.shuffle(bag)
    for space in unseen:
        position["clover"][space] = bag.pop()


# ---- The Holy Grail deck -----------------------------------------------------------------------


def _knights_lost(state: State, start: State) -> Iterator[str]:
    table = state.table
    places = [card for place in table.places for card in (place.location, place.knight) if card]
    won = ["holy-grail"] if table.won else []
    found = Counter([*sum(table.hands + table.sides, ()), *places, *table.discard, *table.pile, *won])
    yield from _unlike(found, Counter(full_deck()))


def _knights_disguise(state: State, seat: str, position: dict[str, Any], rng: random.Random) -> None:
    rival = next(name for name in state.players if name != seat)
    hidden = [card for card in state.table.pile if card != "holy-grail"] + position["hands"][rival]
    rng.shuffle(hidden)
    position["hands"][rival] = hidden[: len(position["hands"][rival])]


# ---- GRAIL -------------------------------------------------------------------------------------


def _quests_lost(state: State, start: State) -> Iterator[str]:
    table = state.table
    single = [card for card in (table.quest, table.test) if card is not None]
    hands = [card for hand in table.hands for card in hand]
    found = Counter([*table.pile, *table.discard, *table.aids, *single, *hands])
    yield from _unlike(found, Counter(list(grail_deck())))


def _quests_disguise(state: State, seat: str, position: dict[str, Any], rng: random.Random) -> None:
    shown = {card for _, card in state.table.cuts}
    others = [player for player in position["hands"] if player != seat]
    hidden = [card for card in state.table.pile if card not in shown]
    hidden += [card for player in others for card in position["hands"][player]]
    rng.shuffle(hidden)
    for player in others:
        position["hands"][player] = [hidden.pop() for _ in position["hands"][player]]


# ---- Quest for the Grail -----------------------------------------------------------------------


def _courts_lost(state: State, start: State) -> Iterator[str]:
    """A player who is out takes his cards along; apart from that every card stays in some court or area."""
    found, first = _court_cards(state), _court_cards(start)
    if state.table.out:
        yield from (f"{count} of {card}" for card, count in found.items() if count > first[card])
    else:
        yield from _unlike(found, first)


def _court_cards(state: State) -> Counter[str]:
    found = Counter(lasting.card for lasting in state.table.effects)  # they lie there until they end
    for court, area in zip(state.table.courts, state.table.areas, strict=True):
        found.update([*court.domains, *court.hand, *court.discard, *area.discard, *filter(None, [area.active])])
        for warrior in court.warriors:
            found.update([warrior.card, *warrior.assigned])
        for card, count in (*court.deck, *area.deck):
            found[card] += count
    return found


def _courts_disguise(state: State, seat: str, position: dict[str, Any], rng: random.Random) -> None:
    for player, court in position["courts"].items():
        if player != seat:
            hidden = list(Counter(court["deck"]).elements()) + court["hand"]
            rng.shuffle(hidden)
            court["hand"], rest = hidden[: len(court["hand"])], hidden[len(court["hand"]) :]
            court["deck"] = dict(Counter(rest))


BOOKS = {
    "grail-cup": Book(_race_lost, _race_disguise, frozenset({"called", "nobody", "reveals", "token"})),
    "holy-grail": Book(
        _knights_lost,
        _knights_disguise,
        frozenset({"no-thing", "enters", "opens", "spared", "struck", "loses", "gives-up"}),
    ),
    "grail": Book(_quests_lost, _quests_disguise, frozenset()),
    "quest-for-the-grail": Book(_courts_lost, _courts_disguise, frozenset()),
}
