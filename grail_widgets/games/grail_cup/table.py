"""The table of a Grail Cup race: what there is, and the small questions that every rule asks of it."""

from __future__ import annotations

from typing import Any

import msgspec

from grail_widgets.games.grail_cup.board import TOKENS, Track

KNIGHTS = ("red", "blue", "green", "yellow", "purple", "white", "black", "orange")
ALLIES = (
    "enchantress",
    "squire",
    "merlin",
    "blacksmith",
    "dragon-master",
    "princess",
    "priest",
    "fairy",
    "unicorn",
)
"""The Allies in calling order: the first is number 1."""
NUMBER = {ally: number for number, ally in enumerate(ALLIES, start=1)}
COUNTS = {"speed-boots": 4, "goblin": 4, "dragon-decoy": 4, "fake-graal": 3, "spear-magnet": 3}
"""How many of each Clover token there are; 18 in all."""
SPEARS = 12
FACE_UP = {3: 0, 4: 3, 5: 2, 6: 1, 7: 0, 8: 0}
"""Allies set aside face up, by number of players."""

Frame = tuple[Any, ...]
"""One thing still to do: its name and what it is about. The table's `todo` is a stack, next thing last."""


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """Everything on the table. All collections are tuples; those "by seat" follow `players`.

    Attributes:
        players: the seating, clockwise.
        track: the board.
        race: (Knight, space), leader first, on one space the one in front first.
        dragon: the Dragon's space.
        spears: Spears by seat.
        clover: (space, token) of the tokens whose face is fixed, ascending; the others are undetermined.
        seen: (space, players who looked at its token since it was laid), ascending.
        supply: tokens known to lie in the supply, in the order of `COUNTS`.
        shown: tokens shown and put back, as everybody saw; where they lie since is not told.
        relaid: spaces where one of them may lie: laid anew, or touched by Merlin along with such a one.
        seal: who has the first player Seal.
        seal_kept: the Seal was rolled on the Village die and is kept next round.
        phase: "draft" or "reveal".
        allies: Allies by seat: taken so far in the draft, still to be revealed after it.
        called: the number of the last Ally called.
        face_up, face_down: Allies set aside.
        cursed: (who cursed, which Ally); pointed: (who pointed, at which Knight).
        direction: which way the Allies go round, "left" or "right", once chosen.
        todo: what is under way.
    """

    players: tuple[str, ...]
    track: Track
    race: tuple[tuple[str, int], ...]
    dragon: int
    spears: tuple[int, ...]
    clover: tuple[tuple[int, str], ...] = ()
    seen: tuple[tuple[int, tuple[str, ...]], ...] = ()
    supply: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    relaid: tuple[int, ...] = ()
    seal: str | None = None
    seal_kept: bool = False
    phase: str = "reveal"
    allies: tuple[tuple[str, ...], ...]
    called: int = 0
    face_up: tuple[str, ...] = ()
    face_down: tuple[str, ...] = ()
    cursed: tuple[str, str] | None = None
    pointed: tuple[str, str] | None = None
    direction: str | None = None
    todo: tuple[Frame, ...] = ()


replace = msgspec.structs.replace


def push(table: Table, *frames: Frame) -> Table:
    """The table with things to do on top of the stack; the last given is done first."""
    return replace(table, todo=table.todo + frames)


def is_over(table: Table) -> bool:
    """Whether a Knight has reached the finish."""
    return bool(table.race) and table.race[0][1] == table.track.finish


def space_of(table: Table, knight: str) -> int:
    """The space a Knight stands on."""
    for name, space in table.race:
        if name == knight:
            return space
    raise KeyError(knight)


def occupied(table: Table) -> frozenset[int]:
    """The spaces with a Knight on them."""
    return frozenset(space for _, space in table.race)


def spears_of(table: Table, player: str) -> int:
    """How many Spears a player has."""
    return table.spears[table.players.index(player)]


def with_spears(table: Table, player: str, change: int) -> Table:
    """The table after a player's Spears have changed by so many."""
    seat = table.players.index(player)
    spears = table.spears
    return replace(table, spears=(*spears[:seat], spears[seat] + change, *spears[seat + 1 :]))


def spears_left(table: Table) -> int:
    """Spears in the supply."""
    return SPEARS - sum(table.spears)


def placed(table: Table, knight: str, space: int) -> Table:
    """The table with a Knight moved behind all others on a space; one that does not move keeps its place."""
    rest = []
    for entry in table.race:
        if entry[0] != knight:
            rest.append(entry)
        elif entry[1] == space:
            return table
    index = 0
    for index, entry in enumerate(rest):  # noqa: B007 - the index is the answer
        if entry[1] < space:
            break
    else:
        index = len(rest)
    rest.insert(index, (knight, space))
    return replace(table, race=tuple(rest))


def token_at(table: Table, space: int) -> str | None:
    """The fixed face of the token on a space, or None while it is undetermined."""
    for where, token in table.clover:
        if where == space:
            return token
    return None


def with_token(table: Table, space: int, token: str | None, seen_by: tuple[str, ...] = ()) -> Table:
    """The table with a token's face fixed on a space (None: undetermined), and who has looked at it."""
    clover = [entry for entry in table.clover if entry[0] != space]
    seen = [entry for entry in table.seen if entry[0] != space]
    if token is not None:
        clover.append((space, token))
        clover.sort()
    if seen_by:
        seen.append((space, tuple(player for player in table.players if player in seen_by)))
        seen.sort()
    return replace(table, clover=tuple(clover), seen=tuple(seen))


def lookers(table: Table, space: int) -> tuple[str, ...]:
    """Who has looked at the token on a space since it was laid."""
    for where, players in table.seen:
        if where == space:
            return players
    return ()


def pool(table: Table) -> tuple[tuple[str, int], ...]:
    """The undetermined tokens: all 18 less the fixed ones and those known to lie in the supply."""
    counts = dict(COUNTS)
    for _, token in table.clover:
        counts[token] -= 1
    for token in table.supply:
        counts[token] -= 1
    return tuple((token, count) for token, count in counts.items() if count)


def supply_size(table: Table) -> int:
    """How many tokens lie in the supply while every clover space has one."""
    return TOKENS - len(table.track.clover)


def in_supply_order(tokens: tuple[str, ...]) -> tuple[str, ...]:
    """Tokens in the order of `COUNTS`, so that equal supplies are equal tables."""
    order = list(COUNTS)
    return tuple(sorted(tokens, key=order.index))
