"""What the table looks like: hands, the Test or Quest with its Aids, the piles; and words beside them."""

from __future__ import annotations

from fractions import Fraction

from grail_widgets.engine import notation
from grail_widgets.engine.scene import Card, Scene, Zone
from grail_widgets.games.grail import chance
from grail_widgets.games.grail.cards import barred_by, deck, worth
from grail_widgets.games.grail.permission import asked, name
from grail_widgets.games.grail.sight import FACE_DOWN, quest_seen_by
from grail_widgets.games.grail.story import cards, tokens
from grail_widgets.games.grail.table import HAND_LIMIT, TO_WIN, Table, replace

TONES = ("aid", "none", "battle", "knight", "magic", "lady", "animal", "sea")
"""The tints: Aids, Tests of no type, then by the first type of a Test (a Monster is a Battle or at Sea)."""
BACK = "face down"


def scene(table: Table, seat: int | None) -> Scene:
    """The table as one seat sees it; with everything open for None."""
    shown = quest_seen_by(table, seat)
    hands = [_hand(table, owner, shown, seat) for owner in range(len(table.players))]
    middle = [_quest(table, shown), _faced(table)]
    zones = (*hands, *(zone for zone in middle if zone is not None), *_piles(table))
    return Scene(label=_label(table, shown), facts=_facts(table, shown), zones=zones)


def summary(table: Table) -> str:
    """Where the game stands, in one short line."""
    count = f"{len(table.players)} players"
    if table.is_over:
        return f"{count}, {name(table.players[table.tokens.index(TO_WIN)])} has won the Grail"
    if table.phase == "deal":
        return f"{count}, the cards are dealt"
    if table.phase == "cut":
        return f"{count}, the deck is cut"
    return f"{count}, {name(table.quester)}'s turn, {table.phase.capitalize()} phase: {_now(table)}"


def label(table: Table, text: str) -> str:
    """What a button for this action or outcome says."""
    verb, _, rest = text.partition(" ")
    if verb == "die":
        return f"Die {rest}{_comes_of(table, int(rest))}"
    if rest in deck():
        said = deck()[rest].said
        return {
            "aid": f"Lay {said}{_worth_here(table, rest)}",
            "quest": f"Quest for {said} (level {deck()[rest].level})",
            "test": f"Test with {said} (level {deck()[rest].level})",
            "discard": f"Discard {said}",
            "draw": f"Draw {said}",
            "cut": f"Cut {said} (level {deck()[rest].level})",
        }[verb]
    if verb == "roll":
        return f"Roll the die ({chances(table, table.faced)})"
    return {"rest": "Rest and draw a card", "pass": "Offer no Test"}[verb]


def targets(table: Table, text: str) -> tuple[str, ...]:
    """The things in the scene that an action or outcome is about."""
    verb, _, card = text.partition(" ")
    if verb in ("draw", "cut", "rest"):
        return ("pile:draw",)
    if verb in ("quest", "test", "aid", "discard"):
        return (_in_hand(table, asked(table), card),)
    if verb in ("roll", "die") and table.faced is not None:
        return (_quest_id(table) if table.phase == "quest" else f"card:test:{table.test}",)
    return ()


def chances(table: Table, faced: str | None) -> str:
    """What the die has to show, with the probability: "3 or more passes: 2/3"."""
    if faced is None:
        return ""
    needed = deck()[faced].level - table.total_of_aids
    if needed <= 1:
        return "any roll is enough"
    if needed > 6:
        return "no roll is enough"
    return f"{needed} or more is enough: {Fraction(7 - needed, 6)}"


# ---- parts --------------------------------------------------------------------------------


def _hand(table: Table, owner: int, shown: str | None, seat: int | None) -> Zone:
    player, hand = table.players[owner], table.hands[owner]
    open_ = seat is None or seat == owner
    faced = shown if table.phase == "quest" else table.test
    faced = None if faced == FACE_DOWN or owner != table.turn else faced
    backs = tuple(Card(id=f"back:{player}:{index}", name=BACK, face_down=True) for index in range(len(hand)))
    faces = tuple(_card(_in_hand(table, owner, card), card, faced) for card in hand)
    return Zone(
        id=f"hand:{player}",
        title=f"{name(player)}'s hand",
        cards=faces if open_ else backs,
        count=len(hand),
        owner=player,
        note=f"{tokens(table.tokens[owner])} of {TO_WIN}",
    )


def _card(id: str, card: str, faced: str | None = None) -> Card:
    facts = deck()[card]
    if facts.kind == "test":
        types = ", ".join(map(notation.title, facts.types))
        tone = TONES.index(facts.types[0]) if facts.types else TONES.index("none")
        kind = f"Test: {types}" if types else "Test"
    else:
        kind, tone = "Aid", 0
    note = ""
    if faced is not None and facts.kind == "aid":
        note = "of no use here" if barred_by(card, faced) else f"+{worth(card, faced)} here"
    return Card(
        id=id, name=facts.name, kind=kind, lines=(facts.text,), corner=str(facts.level), note=note, tone=tone
    )


def _in_hand(table: Table, seat: int, card: str) -> str:
    return f"card:{table.players[seat]}:hand:{card}"


def _quest_id(table: Table) -> str:
    """One id whether the card is seen or not, so that it betrays nothing."""
    return f"card:{table.quester}:quest"


def _quest(table: Table, shown: str | None) -> Zone | None:
    if shown is None:
        return None
    if shown == FACE_DOWN:
        card = Card(id=_quest_id(table), name=BACK, face_down=True)
    else:
        card = _card(_quest_id(table), shown)
        if not table.quest_is_open:
            card = replace(card, note="face down to the others")
    attached = _aids(table, shown) if table.phase == "quest" else ()
    card = replace(card, attached=attached)
    return Zone(id="quest", title=f"{name(table.quester)}'s Quest", cards=(card,))


def _faced(table: Table) -> Zone | None:
    if table.test is None or table.tester is None:
        return None
    card = _card(f"card:test:{table.test}", table.test)
    card = replace(card, attached=_aids(table, table.test))
    title = f"{name(table.players[table.tester])} tests {name(table.quester)}"
    return Zone(id="test", title=title, cards=(card,))


def _aids(table: Table, faced: str) -> tuple[Card, ...]:
    """The Aids laid; what they are worth is left out where the faced card is not seen."""
    return tuple(_card(f"card:aid:{aid}", aid, None if faced == FACE_DOWN else faced) for aid in table.aids)


def _piles(table: Table) -> tuple[Zone, Zone]:
    discarded = tuple(_card(f"card:discard:{card}", card) for card in table.discard)
    draw = Zone(id="pile:draw", title="Draw pile", kind="pile", count=len(table.pile))
    return draw, Zone(id="pile:discard", title="Discards", kind="pile", count=len(discarded), cards=discarded)


# ---- words --------------------------------------------------------------------------------


def _now(table: Table) -> str:
    """What the table waits for."""
    match chance.waiting(table):
        case "draw":
            return f"{name(table.players[chance.drawer(table)])} draws"
        case "die":
            return "the die is rolled"
    who = name(table.players[asked(table)])
    if table.phase == "discard":
        return f"{who} discards down to {HAND_LIMIT}"
    if table.phase == "fate":
        return f"{who} chooses a Quest or a rest"
    if table.faced is None:
        return f"{who} may test"
    return f"{who} faces {'the Quest' if table.phase == 'quest' else deck()[table.faced].said}"


def _label(table: Table, shown: str | None) -> str:
    held = ", ".join(
        f"{name(player)} {cards(len(hand))} and {tokens(count)}"
        for player, hand, count in zip(table.players, table.hands, table.tokens, strict=True)
    )
    quest = ""
    if shown is not None:
        what = "face down" if shown == FACE_DOWN else deck()[shown].said
        quest = f" The Quest is {what}."
    return f"GRAIL, {summary(table)}. {held}.{quest} {cards(len(table.pile))} in the draw pile."


def _facts(table: Table, shown: str | None) -> tuple[str, ...]:
    held = ", ".join(f"{name(p)} {count}" for p, count in zip(table.players, table.tokens, strict=True))
    facts = [f"Quest tokens (of {TO_WIN}): {held}"]
    faced = shown if table.phase == "quest" else table.test
    if faced is not None and faced != FACE_DOWN and not table.is_over:
        card = deck()[faced]
        added = table.total_of_aids
        facts.append(f"{card.name}: level {card.level}, Aids add {added}; {chances(table, faced)}")
    if table.phase == "cut":
        facts.extend(f"{name(table.players[seat])} cut {deck()[card].said}" for seat, card in table.cuts)
    return tuple(facts)


def _worth_here(table: Table, aid: str) -> str:
    faced = table.faced
    if faced is None:
        return ""
    return " (of no use here)" if barred_by(aid, faced) else f" (+{worth(aid, faced)})"


def _comes_of(table: Table, face: int) -> str:
    faced = table.faced
    if faced is None:
        return ""
    reached = face + table.total_of_aids >= deck()[faced].level
    if table.phase != "quest":
        return ": passes" if reached else ": fails"
    if not reached:
        return ": no token"
    return ": wins" if table.tokens[table.turn] + 1 == TO_WIN else ": a token"
