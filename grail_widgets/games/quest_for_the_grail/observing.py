"""What a seat may know: everything laid out, its own hand and deck, and of the others only what is unseen in all.

Every player is taken to know what each deck was made of, as with ready decks. So of another player a
seat knows the hand and the Court deck together, every split of them being equally likely.
"""

from __future__ import annotations

from typing import Any

from grail_widgets.games.quest_for_the_grail import flow, turn
from grail_widgets.games.quest_for_the_grail.sides import decider
from grail_widgets.games.quest_for_the_grail.table import Court, Pile, Table, pile
from grail_widgets.games.quest_for_the_grail.writing import write

PUBLIC = (
    "players", "cards", "turn", "phase", "quests", "combat", "grail_quest", "victory", "effects", "cast",
    "window", "under_way", "variant", "out", "over",
)  # fmt: skip
"""Keys of a position that everybody may see whole."""
LAID_OUT = ("domains", "warriors", "discard")
"""Keys of a court that everybody may see."""


def observe(table: Table, seat: str) -> dict[str, Any]:
    """What a seat may know, as plain data."""
    position = write(table)
    seen: dict[str, Any] = {"you": seat} | {key: position[key] for key in PUBLIC}
    seen["courts"] = {}
    for index, player in enumerate(table.players):
        court, whole = table.courts[index], position["courts"][player]
        seen["courts"][player] = {key: whole[key] for key in LAID_OUT} | {
            "in_hand": len(court.hand),
            "in_deck": sum(count for _, count in court.deck),
            "unseen": dict(unseen(court)),
        }
    own = position["courts"][seat]
    return seen | {"hand": own["hand"], "deck": own["deck"]}


def unseen(court: Court) -> Pile:
    """A court's hand and deck together."""
    counts = dict(court.deck)
    for card in court.hand:
        counts[card] = counts.get(card, 0) + 1
    return pile(counts)


def seat_weights(table: Table, seat: str) -> tuple[tuple[str, int], ...]:
    """The weights of the waiting chance given what a seat knows: of another's draw, hand and deck together."""
    weights = flow.weights(table)
    if not weights[0][0].startswith("draw "):
        return weights
    owner = drawer(table)
    if table.players[owner] == seat:
        return weights
    return tuple((f"draw {card}", count) for card, count in unseen(table.courts[owner]))


def drawer(table: Table) -> int:
    """The seat that the waiting draw is for."""
    if table.todo:
        return table.todo[0][1]
    if table.phase == "deal":
        return turn.dealing(table)[1]
    return table.turn if table.combat is None else decider(table)
