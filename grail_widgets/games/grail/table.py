"""The table: where every card and token is, and what is half done."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from grail_widgets.games.grail.cards import in_order, worth

HAND_LIMIT = 7
"""Cards in a hand at most (WG.draw.hand-limit)."""
DEALT = 4
"""Cards dealt to each player (WG.setup.deal)."""
DRAWN = 2
"""Cards drawn at the start of a turn (WG.draw.two)."""
TO_WIN = 7
"""Tokens that win (WG.object.seven-tokens)."""
PHASES = ("deal", "cut", "draw", "discard", "fate", "adventure", "quest")

replace = msgspec.structs.replace


def clockwise(players: int, first: int) -> tuple[int, ...]:
    """All seats of a number of players, one of them first."""
    return (*range(first, players), *range(first))


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """The whole table. Seats are numbers in seating order; sets of cards are tuples in printed order.

    The discards alone keep the order in which they fell, the last one on top.

    Attributes:
        players: the names, clockwise.
        turn: whose turn it is; in `deal` and `cut` the seat that begins.
        phase: one of `PHASES`.
        hands, tokens: one entry a seat.
        pile, discard: the draw pile (a set: its order is drawn when seen) and the discards.
        quest: the Quest card of this turn.
        tester: whose chance it is to test; None outside `adventure`.
        test: the Test being faced.
        aids: the Aids laid on the Test or Quest that is faced.
        declined: opponents in a row that offered no Test.
        due: cards still to be drawn, in `draw` and after `rest`.
        resting: `rest` was declared: the turn ends after the extra card and the hand limit.
        rolling: the die was called for.
        cutting: the seats that still have to cut.
        cuts: (seat, card) of those that have cut in this round.
    """

    players: tuple[str, ...]
    turn: int
    phase: str
    hands: tuple[tuple[str, ...], ...]
    tokens: tuple[int, ...]
    pile: tuple[str, ...]
    discard: tuple[str, ...] = ()
    quest: str | None = None
    tester: int | None = None
    test: str | None = None
    aids: tuple[str, ...] = ()
    declined: int = 0
    due: int = 0
    resting: bool = False
    rolling: bool = False
    cutting: tuple[int, ...] = ()
    cuts: tuple[tuple[int, str], ...] = ()

    @property
    def quester(self) -> str:
        """The name of the player whose turn it is."""
        return self.players[self.turn]

    @property
    def faced(self) -> str | None:
        """The card that Aids and die are for now: the Test, or in `quest` the Quest."""
        return self.quest if self.phase == "quest" else self.test

    @property
    def is_over(self) -> bool:
        """Whether somebody holds the tokens that win."""
        return TO_WIN in self.tokens

    @property
    def quest_is_open(self) -> bool:
        """Whether the Quest has been turned up for all to see (WG.quest.turned-up)."""
        return self.phase == "quest" and (self.rolling or self.is_over)

    @property
    def total_of_aids(self) -> int:
        """What the Aids laid so far add."""
        faced = self.faced
        return 0 if faced is None else sum(worth(aid, faced) for aid in self.aids)

    def left_of(self, seat: int) -> int:
        """The next seat clockwise."""
        return (seat + 1) % len(self.players)

    def clockwise_from(self, seat: int) -> tuple[int, ...]:
        """All seats, this one first."""
        return clockwise(len(self.players), seat)


def with_hand(table: Table, seat: int, hand: Iterable[str], **changes: Any) -> Table:
    """The table with another hand for one seat, and further changes."""
    hands = (*table.hands[:seat], tuple(hand), *table.hands[seat + 1 :])
    return replace(table, hands=hands, **changes)


def without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """The cards less one."""
    return tuple(each for each in cards if each != card)


def adding(cards: tuple[str, ...], *more: str) -> tuple[str, ...]:
    """The cards and some more, in printed order."""
    return in_order(cards + more)
