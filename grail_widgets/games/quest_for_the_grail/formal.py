"""How Formal Combats end: Challenges of Honor (of Victory too) and of Title, and yielding in them."""

from __future__ import annotations

from grail_widgets.engine.game import Tell
from grail_widgets.games.quest_for_the_grail.changes import facts, remove, strip, valor
from grail_widgets.games.quest_for_the_grail.effects import trigger
from grail_widgets.games.quest_for_the_grail.ending import bury, fatal, finish
from grail_widgets.games.quest_for_the_grail.sides import the_combat
from grail_widgets.games.quest_for_the_grail.table import Place, Table, with_combat, with_warrior

Flags = tuple[bool, bool]


def restored(table: Table, tell: Tell) -> Table:
    """Ordinary damage of both fighters is again what it was before the combat."""
    combat = the_combat(table)
    for side in (0, 1):
        spot = combat.fighter(side)
        if spot is not None and table.warrior(spot).damage != combat.before[side]:
            dolorous = table.warrior(spot).dolorous
            table = with_warrior(table, spot, damage=combat.before[side])
            rule = "QG.dolorous.stays" if dolorous else "QG.honor.restored"
            tell("restored", table, rule, **facts(table, spot), dolorous=dolorous)
        elif spot is not None and table.warrior(spot).dolorous:
            tell("dolorous", table, "QG.dolorous.stays", **facts(table, spot))
    return table


def end_honor(table: Table, down: Flags, dolorous: Flags, tell: Tell) -> Table:
    """A Challenge of Honor is over: Valor moves, then the victor picks a Reward."""
    fatalities = (fatal(table, 0, dolorous[0]), fatal(table, 1, dolorous[1]))
    table = restored(table, tell)
    if down[0] == down[1]:
        if down[0]:
            tell("double", table, "QG.honor.double")
        return finish(bury(table, fatalities, tell), tell, "parts", "QG.honor.restored")
    loser = 0 if down[0] else 1
    table = _tell_defeat(table, loser, tell)
    table = _move_valor(table, loser, "QG.honor.valor", tell)
    victor = the_combat(table).warriors[1 - loser]
    if victor is not None:
        table = trigger(table, victor, "win", tell)
    table = bury(table, fatalities, tell)
    combat = the_combat(table)
    if combat.free and loser == 1 and combat.warriors[1] is not None:
        table = remove(table, combat.warriors[1], "QG.victory.lost", tell)
    table = with_combat(table, champions=(None, None), stage="take", side=1 - loser)
    victor = the_combat(table).warriors[1 - loser]
    if victor is not None and spoils(table):
        tell("picks", table, "QG.honor.spoils", **facts(table, victor))
        return table
    gone = the_combat(table).warriors[loser] is None
    return finish(table, tell, "parts", "QG.honor.valor-first" if gone else "QG.honor.defeat")


def _tell_defeat(table: Table, loser: int, tell: Tell) -> Table:
    combat = the_combat(table)
    spot, principal = combat.fighter(loser), combat.warriors[loser]
    if spot is not None:
        tell("defeated", table, "QG.honor.defeat", **facts(table, spot))
        if spot != principal and principal is not None:
            tell("answers", table, "QG.champion.result", **facts(table, principal))
    winner, king = combat.fighter(1 - loser), combat.warriors[1 - loser]
    if winner != king and king is not None:
        tell("answers", table, "QG.champion.result", **facts(table, king))
    return table


def _move_valor(table: Table, loser: int, rule: str, tell: Tell) -> Table:
    """One Valor to the one side and from the other; a Knight who answers a claim loses none."""
    victor = the_combat(table).warriors[1 - loser]
    if victor is not None:
        table = valor(table, victor, 1, rule, tell)
    combat = the_combat(table)
    spot = combat.warriors[loser]
    if spot is not None and not (combat.free and loser == 0):
        table = valor(table, spot, -1, rule, tell)
    return table


def spoils(table: Table) -> tuple[Place, ...]:
    """The Rewards of the loser that the victor of a Challenge of Honor may pick."""
    combat = the_combat(table)
    loser = combat.warriors[1 - combat.side]
    if loser is None:
        return ()
    found: list[Place] = []
    for which, id in enumerate(table.warrior(loser).assigned):
        card = table.cards[id]
        if card.type == "reward" and not card.vow and not card.experience:
            found.append(("assigned", *loser, which))
    return tuple(found)


def take(table: Table, place: Place, tell: Tell) -> Table:
    """The victor has picked a Reward of the loser; it is discarded."""
    table = strip(table, place, "QG.honor.spoils", tell, "spoils")
    return finish(table, tell, "parts", "QG.honor.restored")


def end_title(table: Table, down: Flags, dolorous: Flags, tell: Tell) -> Table:
    """A Challenge of Title is over: who was beaten is discarded; on a tie both are."""
    fatalities = (fatal(table, 0, dolorous[0]), fatal(table, 1, dolorous[1]))
    table = restored(table, tell)
    if all(down):
        tell("tie", table, "QG.title.tie")
    elif any(down):
        beaten = the_combat(table).fighter(0 if down[0] else 1)
        if beaten is not None:
            tell("defeated", table, "QG.title.like-honor", **facts(table, beaten))
    for side in (0, 1):
        combat = the_combat(table)
        principal = combat.warriors[side]
        if down[side] and principal is not None:
            stood_in = combat.champions[side] is not None
            table = remove(table, principal, "QG.title.champion-lost" if stood_in else "QG.title.loser", tell)
    if not all(down):
        victor = the_combat(table).warriors[1 if down[0] else 0]
        if victor is not None:
            tell("keeps", table, "QG.title.victor", **facts(table, victor))
    for side in (0, 1):
        champion = the_combat(table).champions[side]
        if fatalities[side] and champion is not None:
            table = bury(table, (side == 0, side == 1), tell)
    return finish(table, tell, "parts", "QG.title.no-action")


def end_yield(table: Table, yielder: int, tell: Tell) -> Table:
    """An accepted yield in a Challenge of Honor: one Valor moves, nothing is picked."""
    table = restored(table, tell)
    combat = the_combat(table)
    if combat.champions != (None, None):
        for side in (0, 1):
            principal = combat.warriors[side]
            if combat.champions[side] is not None and principal is not None:
                tell("answers", table, "QG.champion.costs", **facts(table, principal))
    table = _move_valor(table, yielder, "QG.yield.formal", tell)
    return finish(table, tell, "parts", "QG.yield.formal")


def break_off(table: Table, rule: str, tell: Tell) -> Table:
    """A formal combat ends with no victor, because a fighter has gone or a card parts them."""
    return finish(restored(table, tell), tell, "parts", rule)
