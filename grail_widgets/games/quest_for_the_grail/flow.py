"""Runs a table on from one point of choice to the next, and says whom it waits for."""

from __future__ import annotations

from grail_widgets.engine.game import CHANCE, Actor, Tell
from grail_widgets.games.quest_for_the_grail import combat as fight
from grail_widgets.games.quest_for_the_grail import formal, grail, mortal, turn
from grail_widgets.games.quest_for_the_grail.changes import quest_stock
from grail_widgets.games.quest_for_the_grail.sides import decider, harmless, is_down, the_combat
from grail_widgets.games.quest_for_the_grail.table import GONE, Table, change
from grail_widgets.games.quest_for_the_grail.windows import asked, holds_any, opened, passes

EARLY = frozenset(("accept", "champion", "roll", "yield", "answer", "parted"))
"""Stages of a combat that need both sides to be there."""


def advance(table: Table, tell: Tell) -> Table:
    """Does all that happens by itself, up to the next decision or chance, or the end."""
    while True:
        following = _once(table, tell)
        if following is None:
            return table
        table = following


def _once(table: Table, tell: Tell) -> Table | None:
    """One step of what happens by itself; None where somebody or chance is waited for."""
    if table.over is not None or table.phase == "deal":
        return None
    if table.todo:
        return None if due(table) else change(table, todo=table.todo[1:])
    if table.combat is not None and _broken(table):
        return _break_off(table, tell)
    if table.combat is None:
        if (seat := _bare(table)) is not None:
            return change(table, todo=(("reveal", seat),))
        if table.variant == "solitaire" and table.areas[table.turn].active is None:
            return turn.quests_out(table, tell)
    if table.window is not None:
        seat = asked(table)
        assert seat is not None
        return None if holds_any(table, seat) else passes(table, tell)
    if table.step in ("open", "declare"):
        return opened(table)
    if table.combat is not None:
        return _combat(table, tell)
    if table.grail is not None:
        return None if grail.open_quests(table) else grail.give_up(table, tell)
    return _phase(table, tell)


def _bare(table: Table) -> int | None:
    """The first seat without an active Quest that has one to turn up."""
    for seat, area in enumerate(table.areas):
        if area.active is None and quest_stock(table, seat):
            return seat
    return None


def due(table: Table) -> bool:
    """Whether the first chance still due can happen at all."""
    kind, seat = table.todo[0]
    return bool(table.courts[seat].deck if kind == "draw" else quest_stock(table, seat))


def _phase(table: Table, tell: Tell) -> Table | None:
    if table.phase == "draw":
        if table.step == "act":
            return None if table.courts[table.turn].deck else turn.out(table, table.turn, tell)
        asks = table.step == "quest" and quest_stock(table, table.turn)
        return None if asks else turn.next_phase(table, tell)
    if table.phase == "challenge":
        if table.step == "end":
            return turn.start_turn(table, turn.next_player(table), tell)
        pair = turn.rivals(table)
        if pair is not None:
            return fight.title(table, *pair, tell)
    return None


# ---- combat


def _broken(table: Table) -> bool:
    """Whether a combat cannot go on: a side has gone, the Quest was replaced, or a card parts them."""
    combat = the_combat(table)
    if combat.stage not in EARLY:
        return False
    if combat.stage == "parted" or combat.fighter(0) is None or combat.warriors[0] is None:
        return True
    if combat.kind == "quest":
        return combat.at is None or table.areas[combat.at].active != combat.quest
    return combat.fighter(1) is None or combat.warriors[1] is None or GONE in combat.champions


def _break_off(table: Table, tell: Tell) -> Table:
    combat = the_combat(table)
    table = change(table, window=None, step="act")
    if combat.formal:
        rule = {"answer": "QG.yield.refuser-gone", "parted": "QG.event.once"}.get(combat.stage, "QG.card.in-play")
        return formal.break_off(table, rule, tell)
    return mortal.end(table, (False, False), (False, False), tell, fought=False)


def _combat(table: Table, tell: Tell) -> Table | None:
    """The stage that the combat is at: what it needs nobody for is done."""
    stage = the_combat(table).stage
    if stage == "roll":
        return _roll(table, tell)
    if stage == "count":
        return mortal.counted(table, tell)
    if stage == "heal" and mortal.can_heal(table, the_combat(table).side) is not None:
        return mortal.tend(table, the_combat(table).side, tell)
    return None


def _roll(table: Table, tell: Tell) -> Table | None:
    if fight.is_trial(table):
        return None
    down = (is_down(table, 0), is_down(table, 1))
    if any(down):
        return fight.settle(table, down, (False, False), tell)
    return fight.nothing(table, tell) if harmless(table) else None


def waits_for(table: Table) -> Actor:
    """Whom the table waits for: a player, CHANCE, or nobody when it is over."""
    if table.over is not None:
        return None
    if table.phase == "deal" or table.todo:
        return CHANCE
    if table.window is not None:
        seat = asked(table)  # None at an event on the way: nobody is left to ask
        return table.player if seat is None else table.players[seat]
    if table.combat is not None:
        if table.combat.stage in ("roll", "card"):
            return CHANCE
        return table.players[decider(table)]
    if table.phase == "draw" and table.step == "act" and table.grail is None:
        return CHANCE
    return table.player


def weights(table: Table) -> tuple[tuple[str, int], ...]:
    """The outcomes of the waiting chance with their weights."""
    if table.todo:
        kind, seat = table.todo[0]
    elif table.phase == "deal":
        kind, seat = turn.dealing(table)
    elif table.combat is not None and table.combat.stage == "roll":
        return fight.tests() if fight.is_trial(table) else fight.rolls()
    else:
        kind, seat = "draw", table.turn if table.combat is None else decider(table)
    if kind == "first":
        return tuple((f"first {player}", 1) for player in table.players)
    if kind == "draw":
        return tuple((f"draw {card}", count) for card, count in table.courts[seat].deck)
    return tuple((f"reveal {card}", count) for card, count in quest_stock(table, seat))
