"""The rules: what an action or a chance outcome changes, and which clause says so.

`perform` plays one text and runs on to the next point of choice; `run_on` does what follows of
itself (refilling the pile, ending phases and turns).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grail_widgets.engine.game import Tell
from grail_widgets.games.grail.cards import deck, in_order, worth, worth_clause
from grail_widgets.games.grail.chance import drawer
from grail_widgets.games.grail.table import (
    DEALT,
    DRAWN,
    HAND_LIMIT,
    TO_WIN,
    Table,
    adding,
    replace,
    with_hand,
    without,
)

Rulings = Mapping[str, str]


def perform(table: Table, text: str, tell: Tell, rulings: Rulings) -> Table:
    """Plays a legal action or possible outcome, then all that follows without a choice."""
    match text.split():
        case ["draw", card]:
            table = _draw(table, card, tell)
        case ["cut", card]:
            table = _cut(table, card, tell)
        case ["discard", card]:
            table = _discard(table, card, tell, rulings)
        case ["rest"]:
            table = replace(table, resting=True, due=1)
            tell("rests", table, "WG.fate.rest", player=table.quester)
        case ["quest", card]:
            table = _set_aside(table, card, tell)
        case ["test", card]:
            table = _test(table, card, tell)
        case ["pass"]:
            table = _decline(table, tell, rulings)
        case ["aid", card]:
            table = _aid(table, card, tell)
        case ["roll"]:
            table = _call_for_die(table, tell)
        case ["die", face]:
            table = _decide(table, int(face), tell, rulings)
        case _:
            raise AssertionError(f"{text!r} is not offered, so it is never played")
    return run_on(table, tell, rulings)


def run_on(table: Table, tell: Tell, rulings: Rulings) -> Table:
    """Runs on to the next point of choice: a seat's decision, a chance, or the end."""
    while not table.is_over:
        after = _next_of_itself(table, tell, rulings)
        if after is table:
            break
        table = after
    return table


def _next_of_itself(table: Table, tell: Tell, rulings: Rulings) -> Table:
    """One thing that follows without a choice; the same table where somebody or chance must be asked."""
    match table.phase:
        case "deal":
            if min(map(len, table.hands)) == DEALT:
                return _begin_cut(table, tell)
            return table if table.pile else _refill(table, tell)
        case "cut":
            return table if table.cutting else _compare_cuts(table, tell)
        case "draw" | "fate" if table.due:
            return table if table.pile else _refill(table, tell)
        case "draw":
            return _hand_limit(table, tell, "WG.draw.hand-limit", None) or _fate(table, tell)
        case "discard" if len(table.hands[table.turn]) <= HAND_LIMIT:
            return _end_turn(table, tell) if table.resting else _fate(table, tell)
        case "fate" if table.resting:
            return _after_rest(table, tell, rulings)
    return table


# ---- set-up -------------------------------------------------------------------------------


def _begin_cut(table: Table, tell: Tell) -> Table:
    table = replace(table, phase="cut", cutting=table.clockwise_from(table.turn))
    tell("dealt", table, "WG.setup.cut")
    return table


def _cut(table: Table, card: str, tell: Tell) -> Table:
    seat = table.cutting[0]
    table = replace(table, cutting=table.cutting[1:], cuts=(*table.cuts, (seat, card)))
    tell("cuts", table, "WG.setup.cut", player=table.players[seat], card=card, level=deck()[card].level)
    return table


def _compare_cuts(table: Table, tell: Tell) -> Table:
    """The highest cut begins; a tie is cut again by those tied (WG.setup.cut-level, WG.setup.cut-tie)."""
    levels = {seat: deck()[card].level for seat, card in table.cuts}
    highest = max(levels.values())
    tied = tuple(seat for seat, level in levels.items() if level == highest)
    names = [table.players[seat] for seat in tied]
    if len(tied) > 1:
        table = replace(table, cutting=tied, cuts=())
        tell("tie", table, "WG.setup.cut-tie", players=names, level=highest)
        return table
    table = replace(table, turn=tied[0], phase="draw", due=DRAWN, cuts=())
    tell("begins", table, "WG.setup.cut-level", player=names[0], level=highest)
    return table


# ---- drawing and the hand limit -----------------------------------------------------------


def _draw(table: Table, card: str, tell: Tell) -> Table:
    seat = drawer(table)
    player = table.players[seat]
    clause = {"deal": "WG.setup.deal", "draw": "WG.draw.two", "fate": "WG.fate.rest-card"}[table.phase]
    due = max(table.due - 1, 0)
    table = with_hand(table, seat, adding(table.hands[seat], card), pile=without(table.pile, card), due=due)
    tell("draws", table, clause, player=player)
    tell("sees", table, clause, seen_by=(player,), player=player, card=card)
    return table


def _refill(table: Table, tell: Tell) -> Table:
    if not table.discard:
        table = replace(table, due=0)
        tell("none-left", table, "WG.draw.none-left", player=table.quester)
        return table
    table = replace(table, pile=in_order(table.discard), discard=())
    tell("reshuffles", table, "WG.draw.reshuffle", count=len(table.pile))
    return table


def _hand_limit(table: Table, tell: Tell, clause: str, ruling: str | None) -> Table | None:
    """On to the discards where the hand is too large; None where it is not."""
    over = len(table.hands[table.turn]) - HAND_LIMIT
    if over <= 0:
        return None
    table = replace(table, phase="discard")
    tell("over-limit", table, clause, ruling=ruling, player=table.quester, over=over)
    return table


def _discard(table: Table, card: str, tell: Tell, rulings: Rulings) -> Table:
    hand = without(table.hands[table.turn], card)
    table = with_hand(table, table.turn, hand, discard=(*table.discard, card))
    clause, ruling = ("WG.draw.hand-limit", None)
    if table.resting:
        clause, ruling = ("WG.fate.rest-limit", "rest-hand-limit")
    tell("discards", table, clause, ruling=ruling, player=table.quester, card=card)
    return table


# ---- fate ---------------------------------------------------------------------------------


def _fate(table: Table, tell: Tell) -> Table:
    table = replace(table, phase="fate")
    tell("fate", table, "WG.fate.declare", player=table.quester)
    return table


def _after_rest(table: Table, tell: Tell, rulings: Rulings) -> Table:
    """The hand limit after the extra card, as the ruling has it, and the end of the turn."""
    if rulings["rest-hand-limit"] == "at-once":
        limited = _hand_limit(table, tell, "WG.fate.rest-limit", "rest-hand-limit")
        return limited or _end_turn(table, tell)
    held = len(table.hands[table.turn])
    if held > HAND_LIMIT:
        tell("keeps", table, "WG.fate.rest-limit", ruling="rest-hand-limit", player=table.quester, held=held)
    return _end_turn(table, tell)


def _set_aside(table: Table, card: str, tell: Tell) -> Table:
    player, left = table.quester, table.left_of(table.turn)
    hand = without(table.hands[table.turn], card)
    laid = with_hand(table, table.turn, hand, phase="adventure", quest=card, tester=left)
    tell("sets-aside", laid, "WG.fate.face-down", player=player)
    tell("knows-quest", laid, "WG.fate.quest-level", seen_by=(player,), player=player, card=card)
    tell("first-chance", laid, "WG.adventure.left-first", player=table.players[left], quester=player)
    return laid


# ---- adventure ----------------------------------------------------------------------------


def _test(table: Table, card: str, tell: Tell) -> Table:
    assert table.tester is not None
    tester = table.tester
    hand = without(table.hands[tester], card)
    table = with_hand(table, tester, hand, test=card, declined=0)
    names = {"player": table.players[tester], "quester": table.quester}
    tell("tests", table, "WG.adventure.may-test", card=card, level=deck()[card].level, **names)
    return table


def _decline(table: Table, tell: Tell, rulings: Rulings) -> Table:
    assert table.tester is not None
    player = table.players[table.tester]
    table = replace(table, declined=table.declined + 1)
    tell("declines", table, "WG.adventure.decline", player=player, quester=table.quester)
    return _next_tester(table, tell, rulings)


def _next_tester(table: Table, tell: Tell, rulings: Rulings) -> Table:
    """The chance to test goes clockwise, or the testing is over (ruling testing-laps)."""
    assert table.tester is not None
    following = table.left_of(table.tester)
    opponents = len(table.players) - 1
    lap_is_over = rulings["testing-laps"] == "one-lap" and following == table.turn
    if lap_is_over or table.declined >= opponents:
        table = replace(table, phase="quest", tester=None, declined=0)
        tell("untested", table, "WG.adventure.ends", ruling="testing-laps", player=table.quester)
        tell("quest-begins", table, "WG.quest.begins", player=table.quester)
        return table
    if following == table.turn:
        following = table.left_of(following)
    table = replace(table, tester=following)
    tell("chance", table, "WG.adventure.clockwise", player=table.players[following], quester=table.quester)
    return table


# ---- Aids and the die ---------------------------------------------------------------------


def _aid(table: Table, card: str, tell: Tell) -> Table:
    faced = table.faced
    assert faced is not None
    hand = without(table.hands[table.turn], card)
    table = with_hand(table, table.turn, hand, aids=adding(table.aids, card))
    tell("aids", table, worth_clause(card, faced), player=table.quester, card=card, worth=worth(card, faced))
    return table


def _call_for_die(table: Table, tell: Tell) -> Table:
    table = replace(table, rolling=True)
    tell("calls", table, "WG.roll.call", player=table.quester)
    if table.phase == "quest":
        assert table.quest is not None
        level = deck()[table.quest].level
        tell("turns-up", table, "WG.quest.turned-up", player=table.quester, card=table.quest, level=level)
    return table


def _decide(table: Table, face: int, tell: Tell, rulings: Rulings) -> Table:
    """The die has fallen: the total against the level of what is faced."""
    card = table.faced
    assert card is not None
    level, added = deck()[card].level, table.total_of_aids
    facts: dict[str, Any] = {"player": table.quester, "card": card, "level": level, "total": face + added}
    tell("total", table, "WG.roll.total", die=face, added=added, **facts)
    reached = face + added >= level
    if table.phase == "quest":
        return _decide_quest(table, reached, card, tell)
    clause = "WG.roll.reaches" if reached else "WG.adventure.failed"
    tell("passes" if reached else "fails", table, clause, **facts)
    gone = (card, *table.aids)
    table = replace(table, test=None, aids=(), rolling=False, discard=table.discard + gone)
    tell("cleared", table, "WG.adventure.discard", cards=list(gone))
    return _next_tester(table, tell, rulings) if reached else _lose_quest(table, tell, rulings)


def _lose_quest(table: Table, tell: Tell, rulings: Rulings) -> Table:
    """The Quest card after a failed Test (ruling quest-on-failure), and the end of the turn."""
    card, player = table.quest, table.quester
    assert card is not None
    clause, ruling = "WG.adventure.quest-card", "quest-on-failure"
    if rulings[ruling] == "returned":
        table = with_hand(table, table.turn, adding(table.hands[table.turn], card), quest=None)
        tell("takes-back", table, clause, ruling=ruling, player=player)
    else:
        table = replace(table, quest=None, discard=(*table.discard, card))
        tell("loses-quest", table, clause, ruling=ruling, player=player, card=card)
    return _end_turn(table, tell)


def _decide_quest(table: Table, reached: bool, card: str, tell: Tell) -> Table:
    seat, player = table.turn, table.quester
    if reached:
        tokens = (*table.tokens[:seat], table.tokens[seat] + 1, *table.tokens[seat + 1 :])
        table = replace(table, tokens=tokens, rolling=False)
        tell("token", table, "WG.quest.token", player=player, card=card, tokens=tokens[seat])
        if tokens[seat] == TO_WIN:
            tell("wins", table, "WG.object.seven-tokens", player=player)
            return table
    else:
        tell("no-token", table, "WG.quest.failed", player=player, card=card)
    gone = (card, *table.aids)
    table = replace(table, quest=None, aids=(), rolling=False, discard=table.discard + gone)
    tell("cleared", table, "WG.quest.discard", cards=list(gone))
    return _end_turn(table, tell)


def _end_turn(table: Table, tell: Tell) -> Table:
    following = table.left_of(table.turn)
    table = replace(table, turn=following, phase="draw", due=DRAWN, resting=False, tester=None, declined=0)
    tell("turn", table, "WG.turn.clockwise", player=table.quester)
    return table
