"""Who may bear a card: what Knights alone take, one of each slot, one copy of what is unique."""

from __future__ import annotations

from grail_widgets.engine.errors import Objection
from grail_widgets.games.quest_for_the_grail.cards import Card
from grail_widgets.games.quest_for_the_grail.table import Spot, Table

SLOTS = ("weapon", "armor", "shield", "horse")


def object_bearer(table: Table, card: Card, spot: Spot) -> Objection | None:
    """Why a Warrior cannot have a card, however it comes to him."""
    warrior, own = table.warrior(spot), table.card(spot)
    if card.lady:
        if not own.knight:
            return Objection("QG.lady.knights-only", f"{card.title} is a Lady, and {own.title} is no Knight.")
        for id in warrior.assigned:
            if table.cards[id].lady:
                return Objection("QG.lady.one", f"{own.title} has a Lady already, {table.cards[id].title}.")
    if card.vow and not own.knight:
        return Objection("QG.knight.privileges", f"{card.title} is a Vow, and {own.title} is no Knight.")
    if card.slot in SLOTS:
        for id in warrior.assigned:
            if table.cards[id].slot == card.slot:
                other = table.cards[id].title
                return Objection("QG.reward.slots", f"{own.title} has a {card.slot} already, {other}.")
    return None


def object_unique(table: Table, card: Card) -> Objection | None:
    """Why a card cannot come into play beside a copy of it that lies there."""
    if not card.single:
        return None
    for spot in table.spots():
        if card.id in table.warrior(spot).assigned:
            bearer = table.card(spot).title
            rule = "QG.lady.unique" if card.lady else "QG.reward.unique" if card.value > 0 else "QG.assign.unique"
            return Objection(rule, f"{card.title} is unique and lies in play already, with {bearer}.")
    return None


def object_payment(table: Table, card: Card, spot: Spot, worth: int) -> Objection | None:
    """Why a card from the hand cannot be the Reward for a Quest worth so much Valor."""
    if card.type != "reward":
        return Objection("QG.quest.reward-instead", f"{card.title} is no Reward.")
    if card.vow:
        return Objection("QG.vow.assign", f"{card.title} is a Vow; it is taken in the Assignment phase only.")
    if card.value > worth:
        reason = f"{card.title} has the Value {card.value}, and the Quest is worth {worth}."
        return Objection("QG.quest.reward-instead", reason)
    return object_unique(table, card) or object_bearer(table, card, spot)


def object_assignment(table: Table, card: Card, spot: Spot) -> Objection | None:
    """Why a card from the hand cannot be assigned to a Warrior in the Assignment phase."""
    own = table.card(spot)
    if card.type not in ("companion", "reward"):
        return Objection("QG.assign.what", f"{card.title} is neither Companion, Vow nor Reward.")
    if card.experience:
        return Objection("QG.experience.quest-only", f"{card.title} is Combat Experience, earned by a Quest only.")
    if card.type == "reward" and card.value > 0 and not card.vow:
        return Objection("QG.reward.value", f"{card.title} has the Value {card.value}, and only 0 is assigned.")
    if table.warrior(spot).received:
        return Objection("QG.assign.one", f"{own.title} has had a card in this phase.")
    return object_unique(table, card) or object_bearer(table, card, spot)


def object_transfer(table: Table, card: Card, giver: Spot, spot: Spot) -> Objection | None:
    """Why a card in play cannot be passed from one Warrior to another of the same player."""
    if card.lady:
        return Objection("QG.assign.transfer", f"{card.title} is a Lady and stays with her Knight.")
    if card.vow:
        return Objection("QG.vow.stays", f"{card.title} is a Vow and stays with its Knight.")
    if card.experience:
        return Objection("QG.experience.stays", f"{card.title} is Combat Experience and stays with its Knight.")
    own = table.card(spot)
    if giver == spot:
        return Objection("QG.assign.transfer", f"{own.title} has {card.title} already.")
    if table.warrior(spot).received:
        return Objection("QG.assign.transfer-counts", f"{own.title} has had a card in this phase.")
    return object_bearer(table, card, spot)
