"""What everybody can work out about the Clover tokens from what was turned up in the open.

A token that was shown and put back lies in the supply or, since then, on a space that got a new
token or that Merlin has touched; it cannot lie anywhere else. Each seat adds the tokens it has
looked at. All other arrangements of the unseen tokens are equally likely.
"""

from __future__ import annotations

from collections.abc import Iterable

from grail_widgets.games.grail_cup.board import TOKENS
from grail_widgets.games.grail_cup.table import COUNTS, Table, in_supply_order, lookers, replace

Weights = tuple[tuple[str, int], ...]


def put_back(table: Table, space: int, token: str) -> Table:
    """A token shown on this space goes to the supply in the open.

    On a space laid anew it may be one that was shown before; then nothing more is known than was.
    """
    if space in table.relaid and token in table.shown:
        return table
    return replace(table, shown=in_supply_order((*table.shown, token)))


def laid_anew(table: Table, spaces: Iterable[int]) -> Table:
    """These spaces may hold a token that was shown before."""
    return replace(table, relaid=tuple(sorted({*table.relaid, *spaces})))


def token_weights(table: Table, seat: str, space: int) -> Weights:
    """What the unseen token on a space can be, as far as a seat can tell."""
    shown, pool, free = _unseen(table, seat)
    if space not in table.relaid:
        return tuple((f"token {token}", count) for token, count in pool.items() if count)
    total = sum(pool.values())
    weights = {token: shown[token] * total + pool[token] * free for token in COUNTS}
    if not total:
        weights = shown
    return tuple((f"token {token}", weight) for token, weight in weights.items() if weight)


def lay_weights(table: Table, seat: str) -> Weights:
    """Whether the token laid next is one that was shown before, as far as a seat can tell."""
    shown, _, free = _unseen(table, seat)
    outcomes = [(f"lay {token}", count) for token, count in shown.items() if count]
    return (*outcomes, ("lay unseen", free)) if free else tuple(outcomes)


def _unseen(table: Table, seat: str) -> tuple[dict[str, int], dict[str, int], int]:
    """The tokens shown before that a seat cannot point at, those never shown, and how many of the
    latter lie where one shown before can lie too (in the supply, or on a space laid anew)."""
    shown = dict.fromkeys(COUNTS, 0)
    for token in table.shown:
        shown[token] += 1
    pool = {token: count - shown[token] for token, count in COUNTS.items()}
    seen = 0
    for space, token in table.clover:
        if seat not in lookers(table, space):
            continue
        seen += 1
        if space in table.relaid and shown[token]:
            shown[token] -= 1
        else:
            pool[token] -= 1
    fresh = sum(seat not in lookers(table, space) for space in table.track.clover if space not in table.relaid)
    free = TOKENS - seen - sum(shown.values()) - fresh
    return shown, pool, free
