"""The small changes that rules and cards are made of; each tells what it has done."""

from __future__ import annotations

from typing import Any

from grail_widgets.engine.game import Tell
from grail_widgets.games.quest_for_the_grail.cards import CHARACTERISTICS
from grail_widgets.games.quest_for_the_grail.sums import total
from grail_widgets.games.quest_for_the_grail.table import (
    GONE,
    Lasting,
    Place,
    Spot,
    Table,
    change,
    put,
    stack,
    take_one,
    with_area,
    with_court,
    with_warrior,
)


def warrior_id(table: Table, spot: Spot) -> str:
    """The id of a Warrior in the scene."""
    return f"warrior:{table.players[spot[0]]}:{spot[1]}"


def facts(table: Table, spot: Spot) -> dict[str, Any]:
    """What an event says of a Warrior: his card, his player and his piece in the scene."""
    player = table.players[spot[0]]
    return {"card": table.warrior(spot).card, "player": player, "piece": f"warrior:{player}:{spot[1]}"}


# ---- leaving play


def remove(table: Table, spot: Spot, rule: str, tell: Tell, kind: str = "dies") -> Table:
    """Discards a Warrior with all that is assigned to him, and mends what pointed at him or past him."""
    seat, index = spot
    court, about = table.courts[seat], facts(table, spot)
    gone = court.warriors[index]
    table = with_court(
        table,
        seat,
        warriors=court.warriors[:index] + court.warriors[index + 1 :],
        discard=put(court.discard, gone.card, *gone.assigned),
    )
    table = _mend(table, spot)
    tell(kind, table, rule, **about)
    if gone.assigned:
        tell("belongings", table, "QG.death.belongings", **about, cards=list(gone.assigned))
    return table


def _mend(table: Table, gone: Spot) -> Table:
    """Spots after a Warrior has left: those behind him in his court move up, his own is no more."""
    fields: dict[str, Any] = {}
    combat = table.combat
    if combat is not None:
        fields["combat"] = change(
            combat,
            warriors=(_moved(combat.warriors[0], gone), _moved(combat.warriors[1], gone)),
            champions=(_substitute(combat.champions[0], gone), _substitute(combat.champions[1], gone)),
        )
    if table.grail is not None:
        seeker = _moved(table.grail.warrior, gone)
        fields["grail"] = None if seeker is None else change(table.grail, warrior=seeker)
    if table.victory is not None:
        king = _moved(table.victory.king, gone)
        fields["victory"] = None if king is None else change(table.victory, king=king)
    focus = table.focus
    if focus is not None and focus[0] in ("warrior", "assigned"):
        spot = _moved((focus[1], focus[2]), gone)
        fields["focus"] = None if spot is None else (focus[0], *spot, *focus[3:])
    if table.effects:
        effects, ended = [], []
        for lasting in table.effects:
            on = lasting.on
            if on is not None and on[0] == "warrior":
                spot = _moved((on[1], on[2]), gone)
                if spot is None:
                    ended.append(lasting)
                    continue
                lasting = change(lasting, on=("warrior", *spot))
            effects.append(lasting)
        fields["effects"] = tuple(effects)
        table = _shelve(table, ended)
    return change(table, **fields) if fields else table


def _moved(spot: Spot | None, gone: Spot) -> Spot | None:
    if spot is None or spot == gone:
        return None
    return (spot[0], spot[1] - 1) if spot[0] == gone[0] and spot[1] > gone[1] else spot


def _substitute(champion: Spot | None, gone: Spot) -> Spot | None:
    return GONE if champion == gone else _moved(champion, gone)


def _shelve(table: Table, ended: list[Lasting]) -> Table:
    """Puts played cards that have ended on their players' discard piles."""
    for lasting in ended:
        table = with_court(table, lasting.by, discard=put(table.courts[lasting.by].discard, lasting.card))
    return table


def _unplayed(table: Table, place: Place) -> Table:
    """Ends the played cards on something that has gone."""
    ended = [each for each in table.effects if each.on == place]
    if not ended:
        return table
    return _shelve(change(table, effects=tuple(each for each in table.effects if each.on != place)), ended)


def expire(table: Table, until: tuple[str, ...], rule: str, tell: Tell, by: int | None = None) -> Table:
    """Ends the played cards that last until one of these (of one seat, where given)."""
    ended = [each for each in table.effects if each.until in until and (by is None or each.by == by)]
    for lasting in ended:
        index = table.effects.index(lasting)
        table = change(table, effects=table.effects[:index] + table.effects[index + 1 :])
        table = _shelve(table, [lasting])
        tell("ends", table, rule, card=lasting.card, player=table.players[lasting.by])
    return table


def strip(table: Table, place: Place, rule: str, tell: Tell, kind: str = "discards") -> Table:
    """Discards one assigned card or Domain."""
    seat = place[1]
    if table.focus == place:
        table = change(table, focus=None)
    court = table.courts[seat]
    if place[0] == "domain":
        card = court.domains[place[2]]
        domains = court.domains[: place[2]] + court.domains[place[2] + 1 :]
        table = with_court(table, seat, domains=domains, discard=put(court.discard, card))
        tell(kind, table, rule, card=card, player=table.players[seat])
        return table
    spot = (seat, place[2])
    card = table.warrior(spot).assigned[place[3]]
    about = facts(table, spot)
    table = unassign(table, spot, place[3])
    table = with_court(table, seat, discard=put(table.courts[seat].discard, card))
    tell(kind, table, rule, **(about | {"card": card, "whose": about["card"]}))
    return table


def unassign(table: Table, spot: Spot, which: int) -> Table:
    """Takes one assigned card from a Warrior, to lie nowhere yet; its mark of having cast goes with it."""
    warrior = table.warrior(spot)
    card = warrior.assigned[which]
    assigned = warrior.assigned[:which] + warrior.assigned[which + 1 :]
    return with_warrior(table, spot, assigned=assigned, cast=_casts(warrior.cast, (warrior.card, *assigned), card))


def _casts(cast: tuple[str, ...], held: tuple[str, ...], card: str) -> tuple[str, ...]:
    """The marks of Spells cast once a card has left: never more marks than copies."""
    if cast.count(card) > held.count(card):
        index = cast.index(card)
        return cast[:index] + cast[index + 1 :]
    return cast


# ---- Valor, damage, death


def valor(table: Table, spot: Spot, points: int, rule: str, tell: Tell) -> Table:
    """Valor gained or lost for good; a Warrior whose total falls below 0 is gone."""
    table = with_warrior(table, spot, valor=table.warrior(spot).valor + points)
    tell("gains" if points >= 0 else "loses", table, rule, **facts(table, spot), points=abs(points))
    if points < 0 and total(table, spot, "valor") < 0:
        table = remove(table, spot, "QG.valor.below-zero", tell)
    return table


def hurt(table: Table, spot: Spot, points: int, dolorous: bool) -> Table:
    """Damage done to a Warrior, untold."""
    warrior = table.warrior(spot)
    if dolorous:
        return with_warrior(table, spot, dolorous=warrior.dolorous + points)
    return with_warrior(table, spot, damage=warrior.damage + points)


def fighting(table: Table) -> tuple[Spot, ...]:
    """The Warriors who fight in the combat under way."""
    combat = table.combat
    if combat is None:
        return ()
    return tuple(spot for side in (0, 1) if (spot := combat.fighter(side)) is not None)


def sweep(table: Table, tell: Tell) -> Table:
    """Removes Warriors whose Valor is below 0, and those who, not fighting, have damage up to their Endurance.

    Needed wherever a bonus may have gone.
    """
    found = True
    while found:
        found = False
        busy = fighting(table)
        for spot in table.spots():
            warrior = table.warrior(spot)
            if (warrior.assigned or warrior.valor <= 0 or table.effects) and total(table, spot, "valor") < 0:
                table, found = remove(table, spot, "QG.valor.below-zero", tell), True
                break
            wounds = warrior.damage + warrior.dolorous
            if wounds and spot not in busy and wounds >= total(table, spot, "endurance"):
                rule = "QG.dolorous.kills" if warrior.dolorous else "QG.heal.endurance"
                table, found = remove(table, spot, rule, tell), True
                break
    return table


# ---- piles


def drawn(table: Table, seat: int, card: str, rule: str, tell: Tell) -> Table:
    """A Court card drawn into the hand: all hear of the draw, its player of the card."""
    court = table.courts[seat]
    table = with_court(table, seat, hand=put(court.hand, card), deck=take_one(court.deck, card))
    player = table.players[seat]
    tell("draws", table, rule, player=player)
    tell("drew", table, rule, seen_by=(player,), player=player, card=card)
    return table


def quest_stock(table: Table, seat: int) -> tuple[tuple[str, int], ...]:
    """What a Quest can be turned up from: the deck, or the discards made a new deck (not in solitaire)."""
    area = table.areas[seat]
    if area.deck or table.variant == "solitaire":
        return area.deck
    return stack(area.discard)


def turned_up(table: Table, seat: int, card: str, rule: str, tell: Tell) -> Table:
    """A Quest turned up; the one that it replaces, if any, goes to the discards after it."""
    area, player = table.areas[seat], table.players[seat]
    if not area.deck:
        table = with_area(table, seat, deck=stack(area.discard), discard=())
        area = table.areas[seat]
        tell("reshuffles", table, "QG.quest.reshuffle", player=player)
    discard = area.discard if area.active is None else put(area.discard, area.active)
    table = _unplayed(table, ("quest", seat))
    table = with_area(table, seat, active=card, dolorous=0, deck=take_one(area.deck, card), discard=discard)
    tell("reveals", table, rule, player=player, card=card, piece=f"quest:{player}")
    return table


def quest_gone(table: Table, seat: int, rule: str, tell: Tell) -> Table:
    """An overcome Quest goes to its discards, and played cards on it end."""
    area = table.areas[seat]
    card = area.active
    assert card is not None
    table = with_area(table, seat, active=None, dolorous=0, discard=put(area.discard, card))
    table = _unplayed(table, ("quest", seat))
    tell("overcome", table, rule, card=card, player=table.players[seat])
    return table


def aided(table: Table, spot: Spot, what: str) -> Table:
    """One point of Aid for a Warrior, untold."""
    index, aid = CHARACTERISTICS.index(what), table.warrior(spot).aid
    points = list(aid)
    points[index] += 1
    return with_warrior(table, spot, aid=(points[0], points[1], points[2]))
