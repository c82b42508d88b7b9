"""Combats from their declaration to the last exchange; what follows is in `formal` and `mortal`."""

from __future__ import annotations

from functools import cache

from grail_widgets.engine.game import Tell, silent
from grail_widgets.games.quest_for_the_grail import formal, mortal
from grail_widgets.games.quest_for_the_grail.changes import expire, facts, hurt, valor
from grail_widgets.games.quest_for_the_grail.ending import finish
from grail_widgets.games.quest_for_the_grail.sides import (
    blow,
    both,
    deals_dolorous,
    is_down,
    many_armors,
    side_total,
    the_combat,
)
from grail_widgets.games.quest_for_the_grail.sums import marked
from grail_widgets.games.quest_for_the_grail.table import (
    Combat,
    Spot,
    Table,
    change,
    pair,
    with_area,
    with_combat,
    with_warrior,
)
from grail_widgets.games.quest_for_the_grail.windows import declare_window, exchange_window, noted

PRICE = 2
"""Valor that chivalry costs: an unworthy or a Mortal Challenge, declining, refusing a yield."""
UNWORTHY = 3
"""Prowess by which a Knight must be weaker to be no worthy opponent."""


@cache
def rolls() -> tuple[tuple[str, int], ...]:
    """The outcomes of two pairs of dice, with weights out of 1296."""
    ways = {sum: 6 - abs(7 - sum) for sum in range(2, 13)}
    return tuple((f"roll {m} {n}", ways[m] * ways[n]) for m in ways for n in ways)


@cache
def tests() -> tuple[tuple[str, int], ...]:
    """The outcomes of one pair of dice, with weights out of 36."""
    return tuple((f"roll {n}", 6 - abs(7 - n)) for n in range(2, 13))


def is_trial(table: Table) -> bool:
    """Whether the combat is no fight but a trial of a characteristic."""
    combat = table.combat
    return combat is not None and combat.quest is not None and table.cards[combat.quest].kind == "other"


# ---- declaring


def challenge(table: Table, kind: str, challenger: Spot, challenged: Spot, tell: Tell) -> Table:
    """A Challenge of Honor or a Mortal Challenge is issued and paid for."""
    seat = challenger[0]
    claim = table.victory
    free = kind == "honor" and claim is not None and claim.king == challenged and seat not in claim.sent
    table = with_warrior(table, challenger, acted=True)
    table = change(
        table,
        combat=Combat(
            "honor" if kind == "honor" else "mortal",
            "accept" if kind == "honor" else "roll",
            side=1 if kind == "honor" else 0,
            warriors=(challenger, challenged),
            free=free,
        ),
    )
    table = declare_window(noted(table))
    about = facts(table, challenger) | {
        "at": table.warrior(challenged).card,
        "whose": table.players[challenged[0]],
    }
    if free and claim is not None:
        table = change(table, victory=change(claim, sent=(*claim.sent, seat)))
        tell("challenges", table, "QG.victory.challengers", **about)
    else:
        tell(kind, table, f"QG.{kind}.issue", **about)
    tell_help(table, tell)
    if challenger[0] == challenged[0]:
        tell("own", table, "QG.challenge.own", ruling="challenge-own", **about)
    if kind == "mortal":
        if not table.card(challenger).knight:
            tell("unscrupulous", table, "QG.lesser.mortal-free", **about)
        elif not marked(table, challenger, "waive", "mortal"):
            table = valor(table, challenger, -PRICE, "QG.mortal.knight-pays", tell)
    elif not free and not marked(table, challenger, "waive", "unworthy"):
        reason = unworthy(table, challenged)
        if reason is not None:
            tell("unworthy", table, reason, **about)
            table = valor(table, challenger, -PRICE, "QG.honor.unworthy", tell)
    return table


def unworthy(table: Table, challenged: Spot) -> str | None:
    """The clause by which an opponent is not worth a Knight's challenge; None where he is."""
    if not table.card(challenged).knight:
        return "QG.lesser.honor-target"
    if side_total(table, 0, "prowess") - side_total(table, 1, "prowess") >= UNWORTHY:
        return "QG.honor.unworthy-totals"
    return None


def title(table: Table, deployer: Spot, other: Spot, tell: Tell) -> Table:
    """Two rivals meet for a title."""
    table = change(table, combat=Combat("title", "champion", side=0, warriors=(deployer, other)))
    table = declare_window(_champions(noted(table)))
    about = facts(table, deployer) | {"at": table.warrior(other).card, "whose": table.players[other[0]]}
    tell("title", table, "QG.title.rivals", **about)
    tell_help(table, tell)
    return table


def tell_help(table: Table, tell: Tell) -> None:
    """Whether the Aid and the Companions of the two count in this combat."""
    if tell is silent:
        return
    formal = the_combat(table).formal
    for spot in the_combat(table).warriors:
        if spot is None:
            continue
        warrior = table.warrior(spot)
        attended = any(table.cards[id].type == "companion" and not table.cards[id].lady for id in warrior.assigned)
        if not formal and (attended or any(warrior.aid)):
            tell("helped", table, "QG.mortal.any-aid", **facts(table, spot))
        if formal and attended:
            tell("alone", table, "QG.formal.no-help", **facts(table, spot))
        if formal and any(warrior.aid):
            tell("unaided", table, "QG.aid.not-formal", **facts(table, spot))


def _champions(table: Table) -> Table:
    """On to the next side that may name a Champion, or to the roll where none is left."""
    combat = the_combat(table)
    for side in range(combat.side, 2):
        spot = combat.warriors[side]
        if spot is not None and table.card(spot).king and combat.champions[side] is None:
            return with_combat(table, side=side)
    return noted(with_combat(table, stage="roll", side=0))


def accept(table: Table, tell: Tell) -> Table:
    """The challenged takes the Challenge of Honor up."""
    spot = the_combat(table).warriors[1]
    assert spot is not None
    table = _champions(with_combat(table, stage="champion", side=1))
    if the_combat(table).stage == "roll":
        table = exchange_window(table)
    tell("accepts", table, "QG.honor.accept", **facts(table, spot))
    return table


def decline(table: Table, kept: bool, tell: Tell) -> Table:
    """The challenged declines, at a Knight's price; what it costs the challenger is a ruling."""
    combat = table.combat
    assert combat is not None
    assert combat.warriors[1] is not None
    assert combat.warriors[0] is not None
    spot, challenger = combat.warriors[1], facts(table, combat.warriors[0])
    knight = table.card(spot).knight
    tell("declines", table, "QG.honor.decline" if knight else "QG.honor.lesser-declines", **facts(table, spot))
    if knight and not marked(table, spot, "waive", "decline"):
        table = valor(table, spot, -PRICE, "QG.honor.decline", tell)
    combat = table.combat
    if kept and combat is not None and combat.warriors[0] is not None:
        table = with_warrior(table, combat.warriors[0], acted=False)
    about = challenger | {"kept": kept}
    return finish(table, tell, "action", "QG.honor.declined-action", ruling="declined-action", **about)


def champion(table: Table, spot: Spot | None, tell: Tell) -> Table:
    """A King names his Champion, or fights himself (None)."""
    combat = the_combat(table)
    side, king = combat.side, combat.warriors[combat.side]
    assert king is not None
    table = with_combat(table, champions=pair(combat.champions, side, spot), side=side + 1)
    table = _champions(table)
    if the_combat(table).stage == "roll":
        table = exchange_window(table)
    rule = "QG.king.champion" if combat.kind == "honor" else "QG.title.defenders"
    if spot is None:
        tell("fights", table, rule, **facts(table, king))
    else:
        tell("champion", table, rule, **facts(table, spot), king=table.warrior(king).card)
    return table


# ---- an exchange


def exchange(table: Table, rolled: tuple[int, int], tell: Tell) -> Table:
    """Both sides attack at once; then it goes on, or ends where somebody is down."""
    combat = table.combat
    assert combat is not None
    totals = tuple(rolled[side] + side_total(table, side, "prowess") for side in (0, 1))
    tell("rolls", table, "QG.combat.roll", rolled=list(rolled), totals=list(totals), **both(table))
    blows = (blow(table, 0), blow(table, 1))
    dolorous = (deals_dolorous(table, 0), deals_dolorous(table, 1))
    hits = (totals[0] >= totals[1], totals[1] >= totals[0])
    rule = "QG.combat.tie-hits-both" if all(hits) else "QG.combat.higher-hits"
    for side in (0, 1):
        if hits[side]:
            if blows[side]:
                table = _damage(table, 1 - side, blows[side], dolorous[side])
            tell("hits", table, rule, **both(table), by=side)
            _tell_damage(table, side, blows[side], dolorous[side], tell)
    down = (is_down(table, 0), is_down(table, 1))
    if table.effects:
        table = expire(table, ("exchange",), "QG.combat-action.duration", tell)
        down = (down[0] or is_down(table, 0), down[1] or is_down(table, 1))
    if any(down):
        last = (hits[1] and dolorous[1], hits[0] and dolorous[0])
        return settle(table, down, last, tell)
    if combat.kind in ("honor", "mortal"):
        table = next_question(table, 0)
        if the_combat(table).stage == "yield":
            tell("unbeaten", table, "QG.combat.mortal-wound")
            return table
    return again(table, tell)


def next_question(table: Table, side: int) -> Table:
    """On to the next side, from this one, that may ask to yield; to the roll where none is left."""
    combat = the_combat(table)
    for each in range(side, 2):
        spot = combat.fighter(each)
        if spot is not None and not combat.asked[each] and not marked(table, spot, "forbid", "yield"):
            return with_combat(table, stage="yield", side=each)
    return with_combat(table, stage="roll", side=0)


def again(table: Table, tell: Tell) -> Table:
    """The next exchange."""
    table = exchange_window(with_combat(table, stage="roll", side=0))
    tell("again", table, "QG.combat.next-exchange")
    return table


def settle(table: Table, down: tuple[bool, bool], dolorous: tuple[bool, bool], tell: Tell) -> Table:
    """Somebody is down, or nobody can be: the end of the combat by its kind."""
    combat = table.combat
    assert combat is not None
    if combat.kind == "honor":
        return formal.end_honor(table, down, dolorous, tell)
    if combat.kind == "title":
        return formal.end_title(table, down, dolorous, tell)
    return mortal.end(table, down, dolorous, tell)


def nothing(table: Table, tell: Tell) -> Table:
    """Neither can hurt the other: it ends at once."""
    tell("harmless", table, "QG.combat.harmless", **both(table))
    combat = table.combat
    assert combat is not None
    if not combat.formal:
        return mortal.end(table, (False, False), (False, False), tell, fought=False)
    return settle(table, (combat.kind == "title", combat.kind == "title"), (False, False), tell)


def _damage(table: Table, side: int, points: int, dolorous: bool) -> Table:
    combat = table.combat
    assert combat is not None
    spot = combat.fighter(side)
    if spot is not None:
        return hurt(table, spot, points, dolorous)
    assert combat.at is not None
    if dolorous:
        return with_area(table, combat.at, dolorous=table.areas[combat.at].dolorous + points)
    return with_combat(table, damage=combat.damage + points)


def _tell_damage(table: Table, by: int, points: int, dolorous: bool, tell: Tell) -> None:
    armor = side_total(table, 1 - by, "armor")
    rule = (
        "QG.combat.damage" if not armor else "QG.armor.adds" if many_armors(table, 1 - by) else "QG.armor.reduces"
    )
    tell("damage", table, rule, **both(table), to=1 - by, points=points, armor=armor, dolorous=dolorous)


def trial(table: Table, rolled: int, tell: Tell) -> Table:
    """Two dice and a characteristic against the number on a Quest that is no fight."""
    combat = table.combat
    assert combat is not None
    assert combat.quest is not None
    card = table.cards[combat.quest]
    assert card.test is not None
    assert card.target is not None
    sum = rolled + side_total(table, 0, card.test)
    won = sum >= card.target
    about = {**both(table), "rolled": rolled, "total": sum, "target": card.target, "what": card.test}
    tell("trial", table, "QG.quest.other-test", **about, won=won)
    return mortal.end(
        expire(table, ("exchange",), "QG.combat-action.duration", tell), (False, won), (False, False), tell
    )
