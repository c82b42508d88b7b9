"""The quest for the Grail: who may seek it, what comes next, and how each Quest on the way counts."""

from __future__ import annotations

from grail_widgets.engine.errors import Objection
from grail_widgets.engine.game import Tell
from grail_widgets.games.quest_for_the_grail.changes import facts, valor
from grail_widgets.games.quest_for_the_grail.sides import is_down, the_combat
from grail_widgets.games.quest_for_the_grail.sums import total
from grail_widgets.games.quest_for_the_grail.table import (
    GRAIL_QUESTS,
    GRAIL_VALOR,
    Grail,
    Over,
    Spot,
    Table,
    change,
    with_combat,
    with_warrior,
)


def undertakable(table: Table, seat: int) -> bool:
    """Whether a seat has an active Quest that can be undertaken."""
    active = table.areas[seat].active
    if active is None:
        return False
    card = table.cards[active]
    return card.kind != "other" or card.test is not None


def open_quests(table: Table) -> list[int]:
    """The seats whose active Quest can be undertaken."""
    return [seat for seat in range(len(table.players)) if undertakable(table, seat)]


def object_seeker(table: Table, spot: Spot, knights_only: bool) -> Objection | None:
    """Why a Warrior cannot set out for the Grail; his action is not looked at here."""
    title = table.card(spot).title
    if table.victory is not None:
        king = table.card(table.victory.king).title
        return Objection("QG.victory.no-other", f"the claim of {king} is being tested in this Round.")
    if knights_only and not table.card(spot).knight:
        return Objection("QG.grail.who", f"{title} is no Knight.")
    valor = total(table, spot, "valor")
    if valor < GRAIL_VALOR:
        return Objection("QG.grail.twelve", f"{title} has {valor} Valor and needs {GRAIL_VALOR}.")
    if not open_quests(table):
        return Objection("QG.grail.open-quest", "there is no active Quest that can be undertaken.")
    return None


def set_out(table: Table, spot: Spot, tell: Tell) -> Table:
    """A Warrior sets out for the Grail."""
    table = change(with_warrior(table, spot, acted=True), grail=Grail(spot))
    tell("sets_out", table, "QG.grail.revealed", **facts(table, spot))
    if not table.card(spot).knight:
        tell("unusual", table, "QG.grail.who", ruling="grail-quester", **facts(table, spot))
    return table


def count(table: Table, tell: Tell) -> Table:
    """One Quest on the way has ended: the count or the loss, before any healing."""
    combat, grail = the_combat(table), table.grail
    assert grail is not None
    assert combat.quest is not None
    spot = grail.warrior
    wounded = combat.warriors[0] is not None and is_down(table, 0)
    if combat.overcome:
        table = with_combat(table, overcome=False)  # so that nothing is paid for it
        if wounded:
            return _fails(table, spot, "QG.grail.mortal-wound", tell)
        table = change(table, grail=change(grail, overcome=grail.overcome + 1))
        tell("counts", table, "QG.grail.no-pay", **facts(table, spot), overcome=grail.overcome + 1)
        return _third(table, spot, tell) if grail.overcome + 1 == GRAIL_QUESTS else table
    card = table.cards[combat.quest]
    if wounded or card.kind == "other":
        table = _fails(table, spot, "QG.grail.mortal-wound" if wounded else "QG.grail.loss", tell)
        return valor(table, spot, -card.valor, "QG.grail.loss", tell) if card.valor else table
    return _fails(table, spot, "QG.grail.open-quest", tell)


def _third(table: Table, spot: Spot, tell: Tell) -> Table:
    if total(table, spot, "valor") < GRAIL_VALOR:
        return _fails(table, spot, "QG.grail.still-twelve", tell)
    about = facts(table, spot)
    table = change(table, grail=None, combat=None, step="act", over=Over(spot[0], "grail"))
    tell("wins", table, "QG.grail.three", **about, by="grail")
    return table


def _fails(table: Table, spot: Spot, rule: str, tell: Tell) -> Table:
    table = change(table, grail=None)
    tell("fails", table, rule, **facts(table, spot))
    return table


def give_up(table: Table, tell: Tell) -> Table:
    """No active Quest is left that he could face: the quest for the Grail fails."""
    assert table.grail is not None
    return _fails(table, table.grail.warrior, "QG.grail.open-quest", tell)
