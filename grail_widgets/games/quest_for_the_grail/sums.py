"""What numbers add up to: a fighter's characteristics in a combat, Power and Upkeep of a court."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from grail_widgets.games.quest_for_the_grail.cards import CHARACTERISTICS, Card, Effect
from grail_widgets.games.quest_for_the_grail.table import FORMAL, Court, Spot, Table


class Context(NamedTuple):
    """The combat in which a number counts: its kind, and the kind of the other side's card."""

    kind: str = ""
    against: str = ""

    @property
    def formal(self) -> bool:
        """Whether only the fighter's own Ladies, Rewards and Vows help."""
        return self.kind in FORMAL


PEACE = Context()


def context(table: Table, side: int) -> Context:
    """The context of one side of the combat under way."""
    combat = table.combat
    assert combat is not None
    if combat.kind == "quest":
        card = table.cards[combat.quest or ""] if side == 0 else None
        other = combat.warriors[0]
        if card is None and other is not None:
            card = table.card(other)
    else:
        other = combat.fighter(1 - side)
        card = None if other is None else table.card(other)
    return Context(combat.kind, "" if card is None else card.kind or "")


def total(table: Table, spot: Spot, what: str, where: Context = PEACE) -> int:
    """A Warrior's characteristic (or armor) with all that counts towards it.

    In a Formal Combat Aid, Companions, Spells and others' cards count for nothing, save that the
    Warrior's own Lady adds to his characteristics (QG.formal.no-help).
    """
    warrior = table.courts[spot[0]].warriors[spot[1]]
    cards, formal = table.cards, where.kind in FORMAL
    own = cards[warrior.card]
    if what == "valor":
        sum = warrior.valor
    elif what == "endurance":
        sum = own.toughness
    else:
        sum = getattr(own, what)
    for id in warrior.assigned:
        card = cards[id]
        if what in card.bonus and (not formal or counts_in_formal(card, what)):
            sum += card.bonus[what]
    if not formal and what in ("prowess", "strength", "endurance"):
        sum += warrior.aid[CHARACTERISTICS.index(what)]
    fixed: int | None = None
    for card, effect in standing(table, spot, where):
        value = getattr(effect, what, None)
        if value is None or (formal and effect.verb == "bonus" and not counts_in_formal(card, what)):
            continue
        if effect.verb == "bonus":
            sum += value
        elif effect.verb == "set":
            fixed = value
    if table.effects:
        for lasting in table.effects:
            if lasting.on == ("warrior", *spot):
                card = cards[lasting.card]
                if not (formal and card.type == "spell"):
                    sum += card.bonus.get(what, 0)
    return sum if fixed is None else fixed


def counts_in_formal(card: Card, what: str) -> bool:
    """Whether a card's bonus counts in a Formal Combat: no Companion's but a Lady's to a characteristic."""
    if card.type == "companion":
        return card.lady and what in CHARACTERISTICS
    return card.type != "spell"


def standing(table: Table, spot: Spot, where: Context = PEACE) -> Iterator[tuple[Card, Effect]]:
    """The standing effects that touch a Warrior, each with its card; played cards last, in order."""
    seat, index = spot
    cards = table.cards
    for s, court in enumerate(table.courts):
        for i, warrior in enumerate(court.warriors):
            near = s == seat and i == index
            for id in (warrior.card, *warrior.assigned):
                card = cards[id]
                if not card.effects:
                    continue
                if near:
                    for effect in card.standing:
                        if card.receiver(effect) == "bearer" and applies(effect, where):
                            yield card, effect
                if card.wide and not (where.formal and not near):
                    for effect in card.wide:
                        if reaches(effect, s, seat) and applies(effect, where):
                            yield card, effect
        for id in court.domains:
            for effect in cards[id].wide:
                if reaches(effect, s, seat) and applies(effect, where):
                    yield cards[id], effect
    for lasting in table.effects:
        card = cards[lasting.card]
        if card.type == "spell" and where.formal:
            continue
        for effect in card.standing:
            to = card.receiver(effect)
            hit = (
                lasting.on == ("warrior", seat, index)
                if to in ("target", "bearer")
                else reaches(effect, lasting.by, seat)
            )
            if hit and applies(effect, where):
                yield card, effect


def reaches(effect: Effect, owner: int, seat: int) -> bool:
    """Whether a wide effect of a card of one seat touches the Warriors of another (or the same)."""
    return (
        effect.to == "everyone"
        or (effect.to == "court" and owner == seat)
        or (effect.to == "rivals" and owner != seat)
    )


def applies(effect: Effect, where: Context) -> bool:
    """Whether an effect's conditions hold in this combat (or without one)."""
    if effect.in_ and where.kind not in effect.in_:
        return False
    if not effect.against:
        return True
    kind = where.against
    return kind in effect.against or (kind == "king" and "knight" in effect.against)


def quest_total(table: Table, seat: int, quest: str, what: str, where: Context = PEACE) -> int:
    """A Quest's number with what its own text and played cards add."""
    card = table.cards[quest]
    sum = card.toughness if what == "endurance" else getattr(card, what)
    fixed: int | None = None
    effects = [(card, effect) for effect in card.standing if card.receiver(effect) == "bearer"]
    for lasting in table.effects:
        if lasting.on == ("quest", seat):
            played = table.cards[lasting.card]
            sum += played.bonus.get(what, 0)
            effects += [(played, effect) for effect in played.standing if played.receiver(effect) == "target"]
    for _, effect in effects:
        value = getattr(effect, what, None)
        if value is None or not applies(effect, where):
            continue
        if effect.verb == "bonus":
            sum += value
        elif effect.verb == "set":
            fixed = value
    return sum if fixed is None else fixed


def is_dolorous(table: Table, spot: Spot, where: Context) -> bool:
    """Whether the damage that a Warrior deals is Dolorous."""
    warrior = table.warrior(spot)
    for id in (warrior.card, *warrior.assigned):
        card = table.cards[id]
        if card.dolorous and not (where.formal and card.type == "companion"):
            return True
    for lasting in table.effects:
        card = table.cards[lasting.card]
        if lasting.on == ("warrior", *spot) and card.dolorous and not (where.formal and card.type == "spell"):
            return True
    return any(
        effect.verb == "dolorous" and not (where.formal and card.type == "companion")
        for card, effect in standing(table, spot, where)
    )


def quest_is_dolorous(table: Table, seat: int, quest: str) -> bool:
    """Whether the damage that a Quest deals is Dolorous."""
    card = table.cards[quest]
    if card.dolorous or any(effect.verb == "dolorous" for effect in card.standing):
        return True
    return any(
        lasting.on == ("quest", seat)
        and (
            table.cards[lasting.card].dolorous
            or any(effect.verb == "dolorous" for effect in table.cards[lasting.card].standing)
        )
        for lasting in table.effects
    )


def marked(table: Table, spot: Spot, verb: str, what: str) -> Card | None:
    """The card that forbids a Warrior something, or waives a price for him; None where none does."""
    combat, where = table.combat, PEACE
    if combat is not None and spot in (combat.fighter(0), combat.fighter(1)):
        where = context(table, 0 if spot == combat.fighter(0) else 1)
    for card, effect in standing(table, spot, where):
        if effect.verb == verb and what in effect.what:
            return card
    return None


# ---- Power and Upkeep


def power(table: Table, seat: int) -> tuple[tuple[str, int], ...]:
    """The Power of a court as the entries of a sum: (card, Power); Kings' shares under their own card."""
    court, cards = table.courts[seat], table.cards
    entries = [(id, cards[id].power) for id in court.domains]
    for warrior in court.warriors:
        card = cards[warrior.card]
        if card.king and card.kingdom is not None:
            land = sum(cards[id].kingdom == card.kingdom for id in court.domains)
            if land:
                entries.append((card.id, land))
    in_court = [*court.domains, *(id for warrior in court.warriors for id in (warrior.card, *warrior.assigned))]
    lasting = [each.card for each in table.effects if (each.on or ("player", each.by)) == ("player", seat)]
    for id in (*in_court, *lasting):
        entries += [(id, effect.points) for effect in cards[id].standing if effect.verb == "power"]
    return tuple(entries)


def power_sum(table: Table, seat: int) -> int:
    """The Power that a court has to spend, never below 0."""
    return max(0, sum(points for _, points in power(table, seat)))


def upkeep(table: Table, court: Court) -> int:
    """What all cards of a court cost in Upkeep."""
    cards = table.cards
    return sum(cards[id].upkeep for warrior in court.warriors for id in (warrior.card, *warrior.assigned))
