"""What may be done now, and why not: the permission and the reason come from one place."""

from __future__ import annotations

from collections.abc import Iterator

from grail_widgets.engine import notation
from grail_widgets.engine.errors import Objection, clip
from grail_widgets.games.grail import chance
from grail_widgets.games.grail.cards import QUEST_LEVEL, TEST_LEVEL, barred_by, deck
from grail_widgets.games.grail.table import HAND_LIMIT, TO_WIN, Table

ACTIONS = ("discard CARD", "rest", "quest CARD", "test CARD", "pass", "aid CARD", "roll")
OUTCOMES = ("draw CARD", "cut CARD", "die 1 to die 6")
WITH_CARD = frozenset(("discard", "quest", "test", "aid", "draw", "cut"))
ALONE = frozenset(("rest", "pass", "roll"))
CHANCE_CLAUSES = {"draw": "WG.draw.two", "cut": "WG.setup.cut", "die": "WG.roll.call"}


def name(player: str) -> str:
    """A player's name as a sentence writes it."""
    return player[:1].upper() + player[1:]


def asked(table: Table) -> int:
    """The seat whose decision the table waits for, where no chance is waiting."""
    if table.phase == "adventure" and table.test is None and table.tester is not None:
        return table.tester
    return table.turn


def candidates(table: Table) -> Iterator[str]:
    """The texts worth asking about at this decision."""
    hand = table.hands[asked(table)]
    if table.phase == "discard":
        yield from (f"discard {card}" for card in hand)
    elif table.phase == "fate":
        yield "rest"
        yield from (f"quest {card}" for card in hand)
    elif table.faced is None:
        yield from (f"test {card}" for card in hand)
        yield "pass"
    else:
        yield from (f"aid {card}" for card in hand)
        yield "roll"


def objection(table: Table, text: str) -> Objection | None:
    """What forbids this text now; None where a seat may play it or chance may bring it."""
    verb, _, rest = text.partition(" ")
    fault = _unreadable(text, verb, rest)
    if fault is not None:
        return fault
    if table.is_over:
        return after_the_end(table)
    if chance.waiting(table) is not None:
        return _against_chance(table, verb, rest)
    if verb in CHANCE_CLAUSES:
        who = name(table.players[asked(table)])
        return Objection(CHANCE_CLAUSES[verb], f"Nothing is left to chance now; {who} is to decide.")
    match table.phase:
        case "discard":
            return _in_discard(table, verb, rest)
        case "fate":
            return _in_fate(table, verb, rest)
    return _in_testing(table, verb, rest) if table.faced is None else _against_test(table, verb, rest)


def after_the_end(table: Table) -> Objection:
    """Why nothing is played once somebody has won."""
    winner = table.players[table.tokens.index(TO_WIN)]
    return Objection("WG.object.as-it-stands", f"{name(winner)} has {TO_WIN} Quest tokens and has won.")


def _unreadable(text: str, verb: str, rest: str) -> Objection | None:
    """An objection without a clause for a text that is none of this game's."""
    if verb in ALONE and not rest:
        return None
    if verb in WITH_CARD and rest:
        if rest in deck():
            return None
        return Objection(None, f"{clip(rest)!r} is no card of GRAIL.{notation.suggestion(rest, deck())}")
    if verb == "die" and rest in ("1", "2", "3", "4", "5", "6"):
        return None
    known = ", ".join(ACTIONS + OUTCOMES)
    return Objection(None, f"{clip(text)!r} is no action of GRAIL; those are {known}.")


def _against_chance(table: Table, verb: str, rest: str) -> Objection | None:
    due = chance.waiting(table) or ""
    if verb != due:
        reason = {
            "draw": f"{name(table.players[chance.drawer(table)])} draws a card first.",
            "cut": f"{name(table.players[table.cutting[0]])} cuts the deck first." if table.cutting else "",
            "die": "The die has been called for and must fall first.",
        }[due]
        return Objection(CHANCE_CLAUSES[due], reason)
    cards = table.pile if due == "draw" else table.pile + table.discard
    if due == "die" or rest in cards:
        return None
    return Objection(CHANCE_CLAUSES[due], f"{_said(rest)} is not in the pile.")


def _in_discard(table: Table, verb: str, card: str) -> Objection | None:
    if verb == "discard":
        return _not_held(table, table.turn, card)
    held = len(table.hands[table.turn])
    return Objection(
        "WG.draw.hand-limit", f"{name(table.quester)} holds {held} cards and first discards down to {HAND_LIMIT}."
    )


def _in_fate(table: Table, verb: str, card: str) -> Objection | None:
    if verb == "rest":
        return None
    who = name(table.quester)
    if verb == "discard":
        return _no_discard(table)
    if verb != "quest":
        clause = "WG.aid.when" if verb in ("aid", "roll") else "WG.fate.declare"
        return Objection(clause, f"{who} first declares a Quest or a rest.")
    return _not_held(table, table.turn, card) or _wrong_kind(card, "test", "be the Quest") or _too_easy(card)


def _too_easy(card: str) -> Objection | None:
    if deck()[card].serves_as_quest:
        return None
    level = deck()[card].level
    return Objection(
        "WG.fate.quest-level", f"{_said(card)} has level {level}; a Quest needs {QUEST_LEVEL} or more."
    )


def _in_testing(table: Table, verb: str, card: str) -> Objection | None:
    assert table.tester is not None
    if verb == "pass":
        return None
    who, quester = name(table.players[table.tester]), name(table.quester)
    if verb == "test":
        return _not_held(table, table.tester, card) or _wrong_kind(card, "test", "test a rival") or _too_hard(card)
    if verb in ("aid", "roll"):
        return Objection("WG.aid.when", f"{quester} faces nothing yet: {who} may lay a Test first.")
    return _no_discard(table) if verb == "discard" else _declared(table)


def _too_hard(card: str) -> Objection | None:
    if deck()[card].may_be_laid_on_a_rival:
        return None
    level = deck()[card].level
    return Objection(
        "WG.adventure.test-level", f"{_said(card)} has level {level}; a rival's Test has {TEST_LEVEL} at most."
    )


def _against_test(table: Table, verb: str, card: str) -> Objection | None:
    """While a Test or the Quest is faced: Aids, then the die."""
    faced = table.faced
    assert faced is not None
    who = name(table.quester)
    if verb == "roll":
        return None
    if verb == "aid":
        return _not_held(table, table.turn, card) or _wrong_kind(card, "aid", "help") or _barred(card, faced)
    what = "the Quest" if table.phase == "quest" else deck()[faced].said
    if verb == "pass":
        return Objection("WG.roll.must-face", f"{who} has to face {what} now.")
    if verb == "test" and table.phase == "quest":
        return Objection("WG.adventure.ends", f"The testing is over; {who} is at the Quest.")
    if verb == "test":
        return Objection("WG.adventure.one-at-a-time", f"{who} is facing {what}; another Test has to wait.")
    return _no_discard(table) if verb == "discard" else _declared(table)


def _barred(card: str, faced: str) -> Objection | None:
    type = barred_by(card, faced)
    if type is None:
        return None
    return Objection("WG.aid.sea", f"{_said(card)} is of no use at {notation.title(type)}.")


def _not_held(table: Table, seat: int, card: str) -> Objection | None:
    if card in table.hands[seat]:
        return None
    return Objection("WG.cards.own-hand", f"{name(table.players[seat])} does not hold {deck()[card].said}.")


def _wrong_kind(card: str, needed: str, purpose: str) -> Objection | None:
    if deck()[card].kind == needed:
        return None
    is_one, needs = ("a Test", "an Aid") if needed == "aid" else ("an Aid", "a Test")
    return Objection("WG.cards.test-or-aid", f"{_said(card)} is {is_one}; only {needs} can {purpose}.")


def _no_discard(table: Table) -> Objection:
    reason = f"Cards are discarded by choice only from a hand of more than {HAND_LIMIT}, after a draw."
    return Objection("WG.draw.hand-limit", reason)


def _declared(table: Table) -> Objection:
    """Against `rest` and `quest` once the turn's Quest lies on the table."""
    return Objection("WG.turn.phases", f"{name(table.quester)} has declared a Quest; the Fate phase is over.")


def _said(card: str) -> str:
    said = deck()[card].said
    return said[:1].upper() + said[1:]
