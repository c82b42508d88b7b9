"""How mortal combats and Quests end: the dead, the Grail, healing, payment; and mercy refused."""

from __future__ import annotations

from grail_widgets.engine.game import Tell
from grail_widgets.games.quest_for_the_grail.changes import facts, quest_gone, remove, valor
from grail_widgets.games.quest_for_the_grail.effects import quest_trigger, trigger
from grail_widgets.games.quest_for_the_grail.ending import bury, fatal, finish
from grail_widgets.games.quest_for_the_grail.grail import count
from grail_widgets.games.quest_for_the_grail.sides import deals_dolorous, is_down, side_total, the_combat, wounds
from grail_widgets.games.quest_for_the_grail.sums import marked, total
from grail_widgets.games.quest_for_the_grail.table import (
    Table,
    change,
    with_combat,
    with_court,
    with_warrior,
    without,
)

Flags = tuple[bool, bool]


def end(table: Table, down: Flags, dolorous: Flags, tell: Tell, fought: bool = True) -> Table:
    """The end of a mortal or Quest combat, up to the reveal of the next Quest.

    Args:
        table: the table.
        down: which sides are down; for a trial, the Quest where it was passed.
        dolorous: which sides got their last blow from a side whose damage is Dolorous.
        tell: the listener.
        fought: False where it was broken off or could not be fought, so that a Quest does nothing.
    """
    combat = the_combat(table)
    overcome = combat.kind == "quest" and down[1]
    table = with_combat(table, stage="count", side=0, overcome=overcome)
    _tell_down(table, down, tell)
    if combat.kind == "quest" and fought:
        table = quest_trigger(table, "overcome" if overcome else "fail", tell)
        quester = the_combat(table).warriors[0]
        if overcome and quester is not None:
            table = trigger(table, quester, "overcome", tell)
    fatalities = (fatal(table, 0, dolorous[0]), combat.kind == "mortal" and fatal(table, 1, dolorous[1]))
    table = bury(table, fatalities, tell)
    if overcome:
        assert combat.at is not None
        if table.areas[combat.at].active == combat.quest:
            table = quest_gone(table, combat.at, "QG.quest.overcome", tell)
            table = change(table, todo=(*table.todo, ("reveal", combat.at)))
    return table


def _tell_down(table: Table, down: Flags, tell: Tell) -> None:
    combat = the_combat(table)
    for side in (0, 1):
        spot = combat.fighter(side)
        if down[side] and spot is not None:
            tell("down", table, "QG.combat.mortal-wound", **facts(table, spot))


def counted(table: Table, tell: Tell) -> Table:
    """The Grail's count or loss, once the next Quest lies open; then it is time for healing."""
    combat = the_combat(table)
    if combat.kind == "quest" and not combat.overcome:
        table = with_combat(table, damage=0)
        if combat.damage:
            tell("stands", table, "QG.quest.failed", card=combat.quest)
    if table.grail is not None and combat.kind == "quest":
        table = count(table, tell)
    return table if table.combat is None else tend(table, 0, tell)


# ---- healing


def can_heal(table: Table, side: int) -> str | None:
    """The clause that keeps a side from Knightly Healing; None where it may heal."""
    spot = the_combat(table).fighter(side)
    if spot is None:
        return "QG.card.in-play"
    warrior = table.warrior(spot)
    if not table.card(spot).knight:
        return "QG.knight.healing"
    if warrior.damage == 0:
        return "QG.heal.order"
    if total(table, spot, "valor") < 1:
        return "QG.valor.none-to-spend"
    if marked(table, spot, "forbid", "heal"):
        return "QG.card.text"
    if warrior.dolorous >= side_total(table, side, "endurance"):
        return "QG.dolorous.kills"
    return None


def tend(table: Table, side: int, tell: Tell) -> Table:
    """On to the next side, from this one, that may heal; the dying who cannot are gone; then the payment."""
    combat = the_combat(table)
    for each in range(side, 1 if combat.kind == "quest" else 2):
        spot = the_combat(table).fighter(each)
        if spot is None:
            continue
        obstacle = can_heal(table, each)
        if obstacle is None:
            table = with_combat(table, stage="heal", side=each)
            tell("may_heal", table, "QG.heal.order", **facts(table, spot))
            return table
        if is_down(table, each):
            table = remove(table, spot, _cause(obstacle), tell)
    return _pay(table, tell)


def _cause(obstacle: str) -> str:
    """The clause told at the death of one who cannot heal."""
    return "QG.mortal.to-death" if obstacle in ("QG.heal.order", "QG.card.text") else obstacle


def _pay(table: Table, tell: Tell) -> Table:
    """The payment for a Quest overcome, where there is somebody to be paid; else the combat is over."""
    combat = the_combat(table)
    if combat.overcome and (spot := combat.warriors[0]) is not None:
        table = with_combat(table, stage="pay", side=0)
        tell("earned", table, "QG.quest.overcome", **facts(table, spot), quest=combat.quest)
        return table
    if combat.kind == "quest":
        rule = "QG.quest.dead-unpaid" if combat.overcome else "QG.quest.mortal"
        return finish(table, tell, "parts", rule)
    return finish(table, tell, "parts", "QG.mortal.to-death")


def heal(table: Table, text: str, tell: Tell) -> Table:
    """The answer to the question of healing: `heal`, `die` or `pass`."""
    combat = the_combat(table)
    spot = combat.fighter(combat.side)
    assert spot is not None
    if text == "heal":
        saved = is_down(table, combat.side)
        warrior = table.warrior(spot)
        table = with_warrior(table, spot, damage=0, valor=warrior.valor - 1)
        rule = "QG.grail.healing-between" if table.grail is not None else "QG.heal.knightly"
        tell("heals", table, rule, **facts(table, spot), dolorous=warrior.dolorous)
        if warrior.dolorous:
            tell("dolorous", table, "QG.dolorous.stays", **facts(table, spot))
        if saved:
            tell("saved", table, "QG.heal.outcome-stands", **facts(table, spot))
    elif text == "die":
        table = remove(table, spot, "QG.mortal.to-death", tell)
    else:
        tell("unhealed", table, "QG.heal.knightly", **facts(table, spot))
    return tend(table, combat.side + 1, tell)


# ---- payment


def pay_valor(table: Table, tell: Tell) -> Table:
    """The Valor of the Quest overcome."""
    combat = the_combat(table)
    spot = combat.warriors[0]
    assert spot is not None
    assert combat.quest is not None
    table = valor(table, spot, table.cards[combat.quest].valor, "QG.quest.valor", tell)
    return finish(table, tell, "parts", "QG.quest.mortal")


def pay_reward(table: Table, card: str, tell: Tell) -> Table:
    """A Reward from the hand in its place."""
    combat = the_combat(table)
    spot = combat.warriors[0]
    assert spot is not None
    hand = without(table.courts[spot[0]].hand, card)
    table = with_court(table, spot[0], hand=hand)
    table = with_warrior(table, spot, assigned=(*table.warrior(spot).assigned, card))
    about = facts(table, spot)
    rule = "QG.experience.quest-only" if table.cards[card].experience else "QG.quest.reward-instead"
    tell("rewards", table, rule, **(about | {"whose": about["card"], "card": card}))
    return finish(table, tell, "parts", "QG.quest.all-or-nothing")


# ---- mercy


def refused(table: Table, yielder: int, tell: Tell) -> Table:
    """Mercy refused in a mortal combat: the Mortal Wound is dealt at once."""
    combat = the_combat(table)
    spot = combat.fighter(yielder)
    assert spot is not None
    dolorous = deals_dolorous(table, 1 - yielder)
    warrior = table.warrior(spot)
    missing = max(0, side_total(table, yielder, "endurance") - wounds(table, yielder))
    kind = "dolorous" if dolorous else "damage"
    table = with_warrior(table, spot, **{kind: getattr(warrior, kind) + missing})
    tell("slays", table, "QG.yield.mortal-refused", **facts(table, spot), points=missing, dolorous=dolorous)
    return table
