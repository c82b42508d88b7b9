"""How any combat leaves the table."""

from __future__ import annotations

from typing import Any

from grail_widgets.engine.game import Tell
from grail_widgets.games.quest_for_the_grail.changes import expire, facts, remove, sweep
from grail_widgets.games.quest_for_the_grail.sides import is_down, side_total, the_combat
from grail_widgets.games.quest_for_the_grail.table import Table, change


def finish(table: Table, tell: Tell, kind: str, rule: str, ruling: str | None = None, **data: Any) -> Table:
    """The combat is over: it is told, cards that lasted for it end, and whoever they kept up falls."""
    table = change(table, combat=None, window=None, step="act")
    tell(kind, table, rule, ruling=ruling, **data)
    if table.effects:
        table = expire(table, ("exchange", "combat"), "QG.combat-action.duration", tell)
    return sweep(table, tell)


def fatal(table: Table, side: int, last_blow: bool) -> bool:
    """Whether a side is down of a Dolorous wound: by the last blow, or by such damage alone."""
    spot = the_combat(table).fighter(side)
    if spot is None or not is_down(table, side):
        return False
    return last_blow or table.warrior(spot).dolorous >= side_total(table, side, "endurance")


def bury(table: Table, fatalities: tuple[bool, bool], tell: Tell) -> Table:
    """Those dead of Dolorous wounds go, no healing being possible."""
    for side in (0, 1):
        spot = the_combat(table).fighter(side)
        if fatalities[side] and spot is not None:
            if table.warrior(spot).dolorous < side_total(table, side, "endurance"):
                tell("fatal", table, "QG.dolorous.last-blow", **facts(table, spot))
            table = remove(table, spot, "QG.dolorous.kills", tell)
    return table
