"""Chance: what is waiting, what can come of it, and what a seat can say about it."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from grail_widgets.engine.outlook import Outlook
from grail_widgets.games.grail.cards import deck
from grail_widgets.games.grail.table import Table

Weights = tuple[tuple[str, int], ...]
DIE: Weights = tuple((f"die {face}", 1) for face in range(1, 7))


@cache
def _outcome(verb: str, card: str) -> tuple[str, int]:
    return f"{verb} {card}", 1


def waiting(table: Table) -> str | None:
    """The verb of the chance that is waiting: "draw", "cut", "die", or None."""
    if table.rolling:
        return "die"
    if table.phase == "deal" or table.due:
        return "draw"
    return "cut" if table.phase == "cut" else None


def drawer(table: Table) -> int:
    """The seat that gets the next card.

    In the deal that is the first seat, clockwise from the one that begins, of those with the
    fewest cards (WG.setup.deal); else the player whose turn it is.
    """
    if table.phase != "deal":
        return table.turn
    return min(table.clockwise_from(table.turn), key=lambda seat: len(table.hands[seat]))


def outlook(table: Table) -> tuple[Outlook, ...]:
    """What the die has to show for the Test or Quest that is faced."""
    if not table.rolling or table.faced is None:
        return ()
    needed = deck()[table.faced].level - table.total_of_aids
    passed = Fraction(min(6, max(0, 7 - needed)), 6)
    note = (
        f"{needed} or more is enough." if 1 < needed <= 6 else f"{'Any' if needed <= 1 else 'No'} roll is enough."
    )
    return (Outlook("The die", (("passes", passed), ("fails", 1 - passed)), note),)


def weights(table: Table) -> Weights:
    """The outcomes of the waiting chance with whole-number weights; exact given the table."""
    verb = waiting(table)
    if verb == "die":
        return DIE
    cards = table.pile if verb == "draw" else table.pile + table.discard
    return tuple([_outcome(verb or "draw", card) for card in cards])


def seat_weights(table: Table, seat: int) -> Weights:
    """The weights given what one seat knows.

    It knows its own hand and what lies open. A card that it does not see is as likely to be drawn
    as any other. In the cut, cards shown in this round are known to lie in the pile, so each unseen
    card stands there only with a certain chance.
    """
    verb = waiting(table)
    if verb == "die":
        return DIE
    shown = {card for _, card in table.cuts} | (set(table.discard) if verb == "cut" else set())
    seen = {*table.hands[seat], *table.discard, *table.aids, table.test} - shown
    if table.quest is not None and (table.quest_is_open or seat == table.turn):
        seen.add(table.quest)
    unseen = [card for card in deck() if card not in seen and card not in shown]
    if verb == "draw":
        return tuple(_outcome("draw", card) for card in unseen)
    places = len(table.pile) + len(table.discard) - len(shown)
    return tuple((f"cut {card}", len(unseen) if card in shown else places) for card in deck() if card not in seen)
