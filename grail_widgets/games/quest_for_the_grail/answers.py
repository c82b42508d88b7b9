"""What is decided inside a combat: accepting, Champions, yielding, healing, payment and spoils."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from grail_widgets.engine.errors import Objection
from grail_widgets.engine.game import Tell
from grail_widgets.engine.notation import title
from grail_widgets.games.quest_for_the_grail import combat as fight
from grail_widgets.games.quest_for_the_grail import formal, mortal
from grail_widgets.games.quest_for_the_grail.bearing import object_payment
from grail_widgets.games.quest_for_the_grail.changes import facts, valor
from grail_widgets.games.quest_for_the_grail.names import names
from grail_widgets.games.quest_for_the_grail.sides import deals_dolorous, decider, is_down, the_combat
from grail_widgets.games.quest_for_the_grail.sums import marked
from grail_widgets.games.quest_for_the_grail.table import Spot, Table, pair, with_combat

STAGES = {
    "accept": ("accept",), "decline": ("accept",), "champion": ("champion",), "fight": ("champion",),
    "fight on": ("yield",), "yield": ("yield",), "spare": ("answer",), "refuse": ("answer",),
    "heal": ("heal",), "die": ("heal",), "pass": ("heal",), "take": ("pay", "take"),
}  # fmt: skip
"""The stage of a combat at which each answer is given."""
UNDER_WAY = "QG.combat.under-way"


def answer_of(words: list[str]) -> str | None:
    """The answer that a text gives, or None where it is none."""
    if words == ["fight", "on"]:
        return "fight on"
    return words[0] if words[0] in STAGES else None


def object_answer(table: Table, words: list[str]) -> Objection | None:
    """Why this cannot be answered at the combat's stage."""
    answer = answer_of(words)
    assert answer is not None
    found = _never(table, answer)
    if found is not None:
        return found
    combat = table.combat
    if combat is None or combat.stage not in STAGES[answer]:
        return Objection(UNDER_WAY, f"that is not asked now{_asked_now(table)}.")
    if answer == "decline":
        return _forbidden(table, combat.fighter(1), "decline")
    if answer == "refuse":
        return _forbidden(table, combat.fighter(combat.side), "refuse")
    if answer == "champion":
        return _object_champion(table, words[1])
    if answer in ("die", "pass"):
        down = is_down(table, combat.side)
        if answer == "die" and not down:
            return Objection("QG.mortal.to-death", "he is damaged only, and not mortally wounded.")
        if answer == "pass" and down:
            return Objection("QG.mortal.to-death", "he is mortally wounded: he heals or dies.")
    if answer == "take":
        return _object_payment(table, words) if combat.stage == "pay" else _object_spoils(table, words)
    return None


def _asked_now(table: Table) -> str:
    return "" if table.combat is None else f": the combat is at its stage {table.combat.stage!r}"


def _never(table: Table, answer: str) -> Objection | None:
    """What the kind of combat under way rules out at any stage."""
    combat = table.combat
    if answer == "heal" and (combat is None or combat.stage != "heal"):
        return Objection("QG.heal.end-only", "no combat has just ended.")
    if combat is None:
        return None
    if answer in ("accept", "decline") and combat.kind == "mortal":
        return Objection("QG.mortal.no-decline", "this is a Mortal Challenge.")
    if answer == "champion" and not combat.formal:
        return Objection("QG.champion.formal-only", "this is no Formal Combat.")
    if answer == "champion" and combat.stage != "champion":
        challenger, challenged = combat.warriors
        if challenged is not None and not table.card(challenged).king:
            if challenger is not None and table.card(challenger).king:
                return Objection("QG.champion.challenged", f"{table.card(challenger).title} issued the challenge.")
            return Objection("QG.king.champion", f"{table.card(challenged).title} is no King.")
    if answer == "yield" and combat.kind == "title":
        return Objection("QG.yield.no-title", "this is a Challenge of Title.")
    if answer == "yield" and combat.kind == "quest":
        return Objection("QG.yield.no-quest", "the opponent is a Quest.")
    if answer == "yield" and all(combat.asked):
        return Objection("QG.yield.ask", "both have asked in this combat.")
    return None


def _forbidden(table: Table, spot: Spot | None, what: str) -> Objection | None:
    card = None if spot is None else marked(table, spot, "forbid", what)
    if card is None or spot is None:
        return None
    return Objection("QG.card.text", f"{card.title} does not let {table.card(spot).title} {what}.")


def _object_champion(table: Table, name: str) -> Objection | None:
    combat = the_combat(table)
    king = combat.warriors[combat.side]
    assert king is not None
    spot = names(table).spot(name)
    if spot is None:
        return Objection("QG.card.in-play", f"there is no Warrior {title(name)} in play.")
    if spot[0] != king[0] or spot in combat.warriors:
        reason = f"{title(name)} is no other Warrior of {title(table.players[king[0]])}'s outside the combat."
        return Objection("QG.champion.any-own", reason)
    return _forbidden(table, spot, "champion")


def _object_payment(table: Table, words: list[str]) -> Objection | None:
    combat = the_combat(table)
    spot = combat.warriors[0]
    assert spot is not None
    assert combat.quest is not None
    court = table.courts[spot[0]]
    match words:
        case ["take", "valor"]:
            return None
        case ["take", "card"]:
            if court.deck:
                return None
            return Objection("QG.quest.card-instead", "there is no card left to draw.")
        case ["take", "reward", id]:
            if id not in court.hand:
                return Objection("QG.card.in-hand", f"{title(table.players[spot[0]])} has no {title(id)} in hand.")
            return object_payment(table, table.cards[id], spot, table.cards[combat.quest].valor)
    return Objection("QG.quest.valor", "a Quest is paid with Valor, a Reward or a card.")


def _object_spoils(table: Table, words: list[str]) -> Objection | None:
    place = names(table).place.get(words[1]) if len(words) == 2 else None
    if place in formal.spoils(table):
        return None
    return Objection("QG.honor.spoils", f"{title(words[-1])} is no Reward that the loser can be made to discard.")


# ---- the texts


def answer_texts(table: Table) -> Iterator[str]:
    """What is worth asking about at the combat's stage."""
    combat, called = the_combat(table), names(table)
    stage = combat.stage
    if stage == "accept":
        yield from ("accept", "decline")
    elif stage == "champion":
        seat = decider(table)
        yield from (f"champion {called.warrior(x)}" for x in table.spots() if x[0] == seat)
        yield "fight"
    elif stage == "yield":
        yield from ("fight on", "yield")
    elif stage == "answer":
        yield from ("spare", "refuse")
    elif stage == "heal":
        yield from ("heal", "die", "pass")
    elif stage == "pay":
        yield "take valor"
        hand = dict.fromkeys(table.courts[decider(table)].hand)
        yield from (f"take reward {id}" for id in hand if table.cards[id].type == "reward")
        yield "take card"
    elif stage == "take":
        yield from (f"take {called.of[place]}" for place in formal.spoils(table))


# ---- doing it


def do_answer(table: Table, rulings: Mapping[str, str], words: list[str], tell: Tell) -> Table:
    """Does what was decided inside a combat."""
    match words:
        case ["accept"]:
            return fight.accept(table, tell)
        case ["decline"]:
            return fight.decline(table, rulings["declined-action"] == "kept", tell)
        case ["champion", name]:
            return fight.champion(table, names(table).spot(name), tell)
        case ["fight"]:
            return fight.champion(table, None, tell)
        case ["fight", "on"]:
            return fight_on(table, tell)
        case ["yield"]:
            return ask_mercy(table, tell)
        case ["spare"]:
            return spare(table, tell)
        case ["refuse"]:
            return refuse(table, tell)
        case [("heal" | "die" | "pass") as text]:
            return mortal.heal(table, text, tell)
        case ["take", "valor"] if the_combat(table).stage == "pay":
            return mortal.pay_valor(table, tell)
        case ["take", "card"] if the_combat(table).stage == "pay":
            table = with_combat(table, stage="card")
            tell("draws_instead", table, "QG.quest.card-instead", player=table.players[decider(table)])
            return table
        case ["take", "reward", id]:
            return mortal.pay_reward(table, id, tell)
        case ["take", name]:
            return formal.take(table, names(table).place[name], tell)
    raise AssertionError(f"{' '.join(words)!r} is no answer")


def fight_on(table: Table, tell: Tell) -> Table:
    """A side does not ask to yield now; the other decides, or the next exchange follows."""
    side = the_combat(table).side
    spot = the_combat(table).fighter(side)
    assert spot is not None
    table = fight.next_question(table, side + 1)
    tell("fights_on", table, "QG.yield.order", **facts(table, spot))
    return _go_on(table, tell)


def _go_on(table: Table, tell: Tell) -> Table:
    return table if the_combat(table).stage == "yield" else fight.again(table, tell)


def ask_mercy(table: Table, tell: Tell) -> Table:
    """A side asks to yield; the other answers at once."""
    combat = the_combat(table)
    spot = combat.fighter(combat.side)
    assert spot is not None
    table = with_combat(table, stage="answer", side=1 - combat.side, asked=pair(combat.asked, combat.side, True))
    tell("asks", table, "QG.yield.ask", **facts(table, spot))
    return table


def spare(table: Table, tell: Tell) -> Table:
    """The yield is accepted and the fight is over."""
    combat = the_combat(table)
    yielder = 1 - combat.side
    spot = combat.fighter(combat.side)
    assert spot is not None
    rule = "QG.yield.formal" if combat.formal else "QG.yield.mortal"
    tell("spares", table, rule, **facts(table, spot))
    if combat.formal:
        return formal.end_yield(table, yielder, tell)
    return mortal.end(table, (False, False), (False, False), tell)


def refuse(table: Table, tell: Tell) -> Table:
    """The yield is refused: a Mortal Wound, or for honor the fight goes on; a Knight pays for it."""
    combat = the_combat(table)
    refuser = combat.side
    yielder = 1 - refuser
    spot = combat.fighter(refuser)
    assert spot is not None
    dolorous = False
    if combat.kind == "mortal":
        dolorous = deals_dolorous(table, refuser)
        table = mortal.refused(table, yielder, tell)
    else:
        tell("refuses", table, "QG.yield.refused-honor", **facts(table, spot))
    table = _price(table, refuser, spot, tell)
    if combat.kind == "mortal":
        down = (yielder == 0, yielder == 1)
        return mortal.end(table, down, (down[0] and dolorous, down[1] and dolorous), tell)
    if the_combat(table).fighter(refuser) is None:
        return table  # the fight is broken off, with no victor
    table = fight.next_question(table, yielder + 1)
    if the_combat(table).stage == "yield":
        tell("next", table, "QG.yield.order")
    return _go_on(table, tell)


def _price(table: Table, refuser: int, spot: Spot, tell: Tell) -> Table:
    """What a refusal costs the fighter himself."""
    combat = the_combat(table)
    if not table.card(spot).knight:
        tell("merciless", table, "QG.yield.lesser-refuses", **facts(table, spot))
        return table
    if (combat.free and refuser == 0) or marked(table, spot, "waive", "refuse"):
        return table
    if combat.champions[refuser] is not None:
        tell("answers", table, "QG.champion.costs", **facts(table, spot))
    return valor(table, spot, -fight.PRICE, "QG.yield.knights-spare", tell)
