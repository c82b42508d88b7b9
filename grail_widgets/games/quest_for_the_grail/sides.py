"""The two sides of the combat under way: who decides, their numbers and their wounds."""

from __future__ import annotations

from typing import Any

from grail_widgets.games.quest_for_the_grail.sums import (
    context,
    is_dolorous,
    quest_is_dolorous,
    quest_total,
    total,
)
from grail_widgets.games.quest_for_the_grail.table import Combat, Table

LEAD = 10
"""The most by which one roll of two dice can beat another."""


def the_combat(table: Table) -> Combat:
    """The combat under way, where there is known to be one."""
    assert table.combat is not None
    return table.combat


def decider(table: Table) -> int:
    """The seat that decides at the combat's stage, by its `side`."""
    combat = the_combat(table)
    spot = combat.warriors[combat.side] or combat.fighter(combat.side)
    if combat.stage in ("pay", "card"):
        spot = combat.warriors[0]
    assert spot is not None
    return spot[0]


def side_total(table: Table, side: int, what: str) -> int:
    """A number of one side of the combat, with all that counts in it."""
    combat = the_combat(table)
    spot = combat.fighter(side)
    if spot is not None:
        return total(table, spot, what, context(table, side))
    assert combat.at is not None
    assert combat.quest is not None
    return quest_total(table, combat.at, combat.quest, what, context(table, side))


def wounds(table: Table, side: int) -> int:
    """All damage on one side."""
    combat = the_combat(table)
    spot = combat.fighter(side)
    if spot is not None:
        warrior = table.warrior(spot)
        return warrior.damage + warrior.dolorous
    assert combat.at is not None
    return combat.damage + table.areas[combat.at].dolorous


def blow(table: Table, side: int) -> int:
    """What a hit by one side does to the other."""
    return max(0, side_total(table, side, "strength") - side_total(table, 1 - side, "armor"))


def deals_dolorous(table: Table, side: int) -> bool:
    """Whether a side's damage is Dolorous."""
    combat = the_combat(table)
    spot = combat.fighter(side)
    if spot is not None:
        return is_dolorous(table, spot, context(table, side))
    assert combat.at is not None
    assert combat.quest is not None
    return quest_is_dolorous(table, combat.at, combat.quest)


def harmless(table: Table) -> bool:
    """Whether neither side can ever hurt the other: no damage in a hit, or no roll that hits."""
    lead = side_total(table, 0, "prowess") - side_total(table, 1, "prowess")
    return not (blow(table, 0) and lead >= -LEAD) and not (blow(table, 1) and lead <= LEAD)


def is_down(table: Table, side: int) -> bool:
    """Whether a side's damage has reached its Endurance."""
    return wounds(table, side) >= side_total(table, side, "endurance")


def both(table: Table) -> dict[str, Any]:
    """The two sides for the story: the cards of the fighters, and their players ("" for a Quest)."""
    combat = the_combat(table)
    cards, players = [], []
    for side in (0, 1):
        spot = combat.fighter(side)
        cards.append(combat.quest or "" if spot is None else table.warrior(spot).card)
        players.append("" if spot is None else table.players[spot[0]])
    return {"sides": cards, "players": players}


def many_armors(table: Table, side: int) -> bool:
    """Whether the Armor of a side comes from more than one card."""
    spot = the_combat(table).fighter(side)
    if spot is None:
        return False
    warrior = table.warrior(spot)
    return sum(table.cards[id].armor > 0 for id in (warrior.card, *warrior.assigned)) > 1
