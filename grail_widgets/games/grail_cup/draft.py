"""Set-up and the draft: starting spaces, the Seal, the Allies set aside, and who takes one when.

Where a draft stands is never stored: it follows from how many Allies lie aside and how many are
taken, so a position that gives those can be played on.
"""

from __future__ import annotations

from grail_widgets.engine.game import CHANCE, Actor, Tell
from grail_widgets.games.grail_cup.table import (
    ALLIES,
    FACE_UP,
    NUMBER,
    Table,
    placed,
    push,
    replace,
    space_of,
    with_spears,
)

# ---- set-up ---------------------------------------------------------------------------------


def deal_weights(dealt: tuple[str, ...], knight: str) -> tuple[tuple[str, int], ...]:
    """The Allies that can still be dealt, each equally likely."""
    return tuple((f"deal {ally} to {knight}", 1) for ally in ALLIES if ally not in dealt)


def deal(table: Table, dealt: tuple[str, ...], ally: str, tell: Tell) -> Table:
    """Deals an Ally to the next player, whose Knight starts on the space of its number."""
    knight = table.players[len(dealt)]
    space = table.track.start[NUMBER[ally] - 1]
    shared = any(where == space for _, where in table.race)
    table = placed(table, knight, space)
    dealt = (*dealt, ally)
    more = len(dealt) < len(table.players)
    if more:
        table = push(table, ("deal", dealt))
    rule = "GC.setup.shared-start" if shared else "GC.setup.start-spaces"
    tell("starts", table, rule, knight=knight, ally=ally, piece="knight:" + knight, to=space)
    return table if more else _equip(table, tell)


def _equip(table: Table, tell: Tell) -> Table:
    """All Knights stand: late ones take a Spear, the last one the Seal, and the first draft begins."""
    late = [knight for knight in table.players if table.track.late(space_of(table, knight))]
    last = table.race[-1][0]
    tell("dragon-waits", table, "GC.setup.dragon", at=table.dragon)
    tell("tokens-lie", table, "GC.setup.clover", count=len(table.track.clover))
    for knight in late:
        table = with_spears(table, knight, 1)
        tell("late-spear", table, "GC.setup.spears", knight=knight, player=knight)
    if not late:
        table = with_spears(table, last, 1)
        tell("last-spear", table, "GC.setup.last-spear", knight=last, player=last)
    table = replace(table, seal=last)
    tell("seal", table, "GC.setup.seal", knight=last, player=last)
    table = replace(table, phase="draft")
    tell("draft", table, "GC.setup.cards-back")
    return table


# ---- the round ------------------------------------------------------------------------------


def end_round(table: Table, tell: Tell) -> Table:
    """All nine are called: curses and pointing end, the Seal is settled, and a new draft begins."""
    table = replace(table, cursed=None, pointed=None, face_up=(), face_down=(), called=0)
    tell("round-ends", table, "GC.call.end")
    last, space = table.race[-1]
    seal = table.seal
    if table.seal_kept:
        table = replace(table, seal_kept=False, phase="draft")
        tell("keeps-seal", table, "GC.round.keep-seal", knight=seal, player=seal)
        return table
    if table.race[-2][1] == space:
        tell("hindmost", table, "GC.stack.order", knight=last, other=table.race[-2][0], at=space)
    table = replace(table, seal=last, phase="draft")
    tell("takes-seal", table, "GC.round.last-seal", knight=last, player=last, again=last == seal)
    return table


def pack(table: Table) -> tuple[str, ...]:
    """The Allies that travel round in the draft, in calling order."""
    gone = {*table.face_up, *table.face_down}.union(*table.allies)
    return tuple(ally for ally in ALLIES if ally not in gone)


def turns(table: Table) -> int:
    """How many Allies are taken in a whole draft."""
    count = len(table.players)
    return 6 if count == 3 else count


def taken(table: Table) -> int:
    """How many Allies have been taken so far."""
    return sum(map(len, table.allies))


def hidden_needed(table: Table) -> int:
    """How many Allies must lie face down before the next one is taken."""
    return 2 if len(table.players) == 3 and taken(table) >= 3 else 1


def order(players: tuple[str, ...], first: str, direction: str | None) -> tuple[str, ...]:
    """The players in the order in which the Allies reach them; left is clockwise."""
    start = players.index(first)
    clockwise = players[start:] + players[:start]
    return clockwise if direction != "right" else (clockwise[0], *clockwise[:0:-1])


def taker(table: Table) -> str:
    """Who takes an Ally next."""
    assert table.seal is not None
    return order(table.players, table.seal, table.direction)[taken(table) % len(table.players)]


def awaits(table: Table) -> str:
    """What the draft waits for: "face-up", "face-down", "take" or "pass"."""
    if len(table.face_up) < FACE_UP[len(table.players)]:
        return "face-up"
    if taken(table) == 1 and table.direction is None:
        return "pass"
    if len(table.face_down) < hidden_needed(table):
        return "face-down"
    return "take"


def to_act(table: Table) -> Actor:
    """Whom the draft waits for."""
    waits = awaits(table)
    if waits in ("face-up", "face-down"):
        return CHANCE
    return table.seal if waits == "pass" else taker(table)


def weights(table: Table, seat: str | None = None) -> tuple[tuple[str, int], ...]:
    """The Allies that may be set aside next; a seat cannot tell those it does not see apart."""
    verb = awaits(table)
    if seat is None:
        return tuple((f"{verb} {ally}", 1) for ally in pack(table))
    known = {*table.face_up, *table.allies[table.players.index(seat)]}
    return tuple((f"{verb} {ally}", 1) for ally in ALLIES if ally not in known)


def within_reach(table: Table) -> tuple[str, ...]:
    """The Allies that the taker can choose from: the pack, and for the last of eight the hidden one."""
    if len(table.players) == 8 and taken(table) == 7:
        return tuple(ally for ally in ALLIES if ally in {*pack(table), *table.face_down})
    return pack(table)


def set_aside(table: Table, verb: str, ally: str, tell: Tell) -> Table:
    """Sets an Ally aside, face up or unseen."""
    if verb == "face-up":
        table = replace(table, face_up=_in_order((*table.face_up, ally)))
        tell("face-up", table, "GC.round.set-aside", ally=ally)
        return table
    table = replace(table, face_down=_in_order((*table.face_down, ally)))
    rule = "GC.draft.three-discard" if taken(table) else "GC.round.set-aside-hidden"
    tell("face-down", table, rule)
    return table


def take(table: Table, ally: str, tell: Tell) -> Table:
    """The taker keeps an Ally; after the last one the card left over is set aside and the calling begins."""
    player, last = taker(table), taken(table) + 1 == turns(table)
    choice = within_reach(table)
    seat = table.players.index(player)
    hand = _in_order((*table.allies[seat], ally))
    rule = "GC.draft.choose"
    if last:
        rule = "GC.draft.eight" if len(table.players) == 8 else "GC.draft.last-pick"
    elif len(table.players) == 3 and taken(table) >= 3:
        rule = "GC.draft.three"
    hidden = table.face_down if ally not in table.face_down else ()
    table = replace(table, allies=(*table.allies[:seat], hand, *table.allies[seat + 1 :]), face_down=hidden)
    tell("takes", table, rule, player=player)
    tell("takes-which", table, rule, player=player, ally=ally, seen_by=(player,))
    if not last:
        if taken(table) > 1:
            tell("hands-on", table, "GC.draft.pass", player=player, other=taker(table))
        return table
    left = next(each for each in choice if each != ally)
    table = replace(
        table, phase="reveal", direction=None, face_down=_in_order((*{*table.face_down, left},)), called=0
    )
    tell("leftover", table, "GC.round.leftover", player=player)
    tell("leftover-which", table, "GC.round.leftover", player=player, ally=left, seen_by=(player,))
    tell("calling", table, "GC.round.phases")
    return table


def pass_on(table: Table, direction: str, tell: Tell) -> Table:
    """The first player sends the Allies round."""
    table = replace(table, direction=direction)
    tell("direction", table, "GC.draft.direction", player=table.seal, direction=direction, other=taker(table))
    return table


def _in_order(allies: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(allies, key=NUMBER.__getitem__))
