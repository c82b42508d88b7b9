"""Why the turn's player cannot do a thing in a phase: the clause and the case."""

from __future__ import annotations

from collections.abc import Mapping

from grail_widgets.engine.errors import Objection
from grail_widgets.engine.notation import title
from grail_widgets.games.quest_for_the_grail import grail, turn
from grail_widgets.games.quest_for_the_grail.bearing import object_assignment, object_transfer
from grail_widgets.games.quest_for_the_grail.changes import quest_stock
from grail_widgets.games.quest_for_the_grail.names import names
from grail_widgets.games.quest_for_the_grail.sums import marked, total, upkeep
from grail_widgets.games.quest_for_the_grail.table import Spot, Table

PHASE_OF = {
    "turn": "draw", "keep": "draw", "build": "build", "deploy": "deploy", "assign": "assign",
    "transfer": "assign", "dismiss": "assign", "release": "upkeep", "honor": "challenge",
    "mortal": "challenge", "quest": "challenge", "grail": "challenge", "aid": "challenge",
    "victory": "challenge",
}  # fmt: skip
"""The phase that each act belongs to."""
FIGHTS = frozenset(("honor", "mortal", "quest", "grail", "aid", "victory"))
Rulings = Mapping[str, str]


def object_act(table: Table, rulings: Rulings, words: list[str]) -> Objection | None:
    """Why the turn's player cannot do this now, no combat and no window being open."""
    verb = words[0]
    if verb == "done":
        return _object_done(table)
    if verb == "at":
        return _object_at(table, words[1])
    if table.grail is not None:
        return Objection("QG.grail.no-stop", "the quest for the Grail goes on: at PLAYER names its next Quest.")
    if words == ["turn", "quest"] and not quest_stock(table, table.turn):
        return Objection("QG.draw.needs-another", f"{title(table.player)} has no other Quest to turn up.")
    if table.phase != PHASE_OF[verb]:
        rule = "QG.challenge.phase" if verb in FIGHTS else "QG.phase.order"
        if verb == "assign" and words[1] in table.cards and table.cards[words[1]].vow:
            rule = "QG.vow.assign"
        return Objection(rule, f"this is the phase {table.phase}, and that belongs to the phase {PHASE_OF[verb]}.")
    if verb in ("turn", "keep"):
        return None if table.step == "quest" else Objection("QG.draw.new-quest", "it is turned up after the draw.")
    if verb in ("build", "deploy"):
        return _object_hand(table, verb, words[1])
    if verb in ("assign", "transfer", "dismiss"):
        return _object_assigning(table, words)
    if verb == "release":
        return _object_release(table, words[1])
    return _object_challenge(table, rulings, words)


def _object_done(table: Table) -> Objection | None:
    if table.grail is not None:
        return Objection("QG.grail.no-stop", "the quest for the Grail cannot be broken off.")
    if table.phase == "draw":
        return Objection("QG.draw.new-quest", "the active Quest is either turned or kept now.")
    if table.phase == "upkeep":
        cost, power = upkeep(table, table.courts[table.turn]), turn.power_now(table)
        if cost > power:
            return Objection("QG.upkeep.pay", f"the Upkeep comes to {cost}, and there is Power for {power}.")
    return None


def _object_hand(table: Table, verb: str, id: str) -> Objection | None:
    if id not in table.courts[table.turn].hand:
        return Objection("QG.card.in-hand", f"{table.player} has no {title(id)} in hand.")
    card = table.cards[id]
    if verb == "build" and card.type != "domain":
        return Objection("QG.build.one", f"{card.title} is no Domain.")
    if verb == "deploy" and card.type != "warrior":
        return Objection("QG.deploy.any-number", f"{card.title} is no Warrior.")
    return None


# ---- assignment and Upkeep


def _own(table: Table, name: str, rule: str) -> tuple[Spot, None] | tuple[None, Objection]:
    """A Warrior of the turn's player by name, or what is wrong with the name."""
    spot = names(table).spot(name)
    if spot is None:
        return None, Objection("QG.card.in-play", f"there is no Warrior {title(name)} in play.")
    if spot[0] != table.turn:
        owner = table.players[spot[0]]
        return None, Objection(rule, f"{title(name)} is {title(owner)}'s and not {title(table.player)}'s.")
    return spot, None


def _object_assigning(table: Table, words: list[str]) -> Objection | None:
    verb, id = words[0], words[1]
    if verb == "assign":
        if id not in table.courts[table.turn].hand:
            return Objection("QG.card.in-hand", f"{table.player} has no {title(id)} in hand.")
        spot, wrong = _own(table, words[3], "QG.assign.what")
        return wrong if spot is None else object_assignment(table, table.cards[id], spot)
    place = names(table).place.get(id)
    if place is None or place[0] == "player":
        return Objection("QG.card.in-play", f"there is no {title(id)} in play.")
    rule = "QG.assign.transfer" if verb == "transfer" else "QG.companion.dismiss"
    if place[0] != "assigned" or place[1] != table.turn:
        return Objection(rule, f"{title(id)} is not assigned to a Warrior of {title(table.player)}'s.")
    card = table.cards[id.partition("#")[0]]
    if verb == "dismiss":
        if card.type == "companion" and not card.lady:
            return None
        return Objection(rule, f"{card.title} is {'a Lady' if card.lady else 'no Companion'}.")
    spot, wrong = _own(table, words[3], rule)
    return wrong if spot is None else object_transfer(table, card, (place[1], place[2]), spot)


def _object_release(table: Table, name: str) -> Objection | None:
    place = names(table).place.get(name)
    if place is None or place[0] == "player":
        return Objection("QG.card.in-play", f"there is no {title(name)} in play.")
    if place[1] != table.turn or place[0] not in ("warrior", "assigned"):
        return Objection("QG.upkeep.own-cost", f"{title(name)} is no card that {title(table.player)} pays for.")
    if table.cards[name.partition("#")[0]].upkeep == 0:
        return Objection("QG.upkeep.own-cost", f"{title(name)} has no Upkeep of its own.")
    return None


# ---- the Challenge phase


def _object_challenge(table: Table, rulings: Rulings, words: list[str]) -> Objection | None:
    verb = words[0]
    spot, wrong = _own(table, words[1], "QG.challenge.choices")
    if spot is None:
        return wrong
    if verb == "victory":
        return _object_victory(table, spot)
    card = table.card(spot)
    if table.warrior(spot).acted:
        return Objection("QG.challenge.one-action", f"{card.title} has acted this turn.")
    forbidding = marked(table, spot, "forbid", verb)
    if forbidding is not None:
        return Objection("QG.card.text", f"{forbidding.title} does not let {card.title} do that.")
    if verb in ("honor", "mortal"):
        return _object_opponent(table, rulings, spot, words[3], verb)
    if verb == "quest":
        return _object_quest(table, words[3])
    if verb == "grail":
        return grail.object_seeker(table, spot, rulings["grail-quester"] == "knights")
    return _object_aid(table, spot, words[3], words[4])


def _object_opponent(table: Table, rulings: Rulings, spot: Spot, name: str, verb: str) -> Objection | None:
    other = names(table).spot(name)
    if other is None:
        return Objection("QG.challenge.other", f"there is no Warrior {title(name)} in play.")
    if other == spot:
        return Objection("QG.challenge.other", f"{title(name)} cannot challenge himself.")
    if verb == "honor" and not table.card(spot).knight:
        return Objection("QG.lesser.no-honor", f"{table.card(spot).title} is no Knight.")
    if other[0] == spot[0] and rulings["challenge-own"] == "no":
        return Objection("QG.challenge.own", f"{title(name)} belongs to {title(table.player)} too.")
    return None


def _object_quest(table: Table, player: str) -> Objection | None:
    if player not in table.players:
        return Objection("QG.quest.any-player", f"there is no player {player}.")
    seat = table.players.index(player)
    active = table.areas[seat].active
    if active is None:
        return Objection("QG.quest.any-player", f"{title(player)} has no active Quest.")
    if not grail.undertakable(table, seat):
        name = table.cards[active].title
        return Objection("QG.quest.other-needs-effect", f"{name} does not say how it can be undertaken.")
    return None


def _object_at(table: Table, player: str) -> Objection | None:
    if table.grail is None:
        return Objection("QG.grail.three", "nobody is on a quest for the Grail.")
    return _object_quest(table, player)


def _object_aid(table: Table, spot: Spot, name: str, what: str) -> Objection | None:
    giver = table.card(spot)
    other, wrong = _own(table, name, "QG.aid.give")
    if other is None:
        return wrong
    taker = table.card(other)
    if other == spot:
        return Objection("QG.aid.give", f"{giver.title} cannot aid himself.")
    if giver.aid != "gives" and taker.aid != "receives":
        return Objection("QG.aid.give", f"{giver.title} gives no Aid, and {taker.title} receives none.")
    if marked(table, other, "forbid", "aid"):
        return Objection("QG.card.text", f"{taker.title} may not receive Aid.")
    mine, theirs = total(table, spot, "valor"), total(table, other, "valor")
    if theirs < mine:
        return Objection("QG.aid.up", f"{taker.title} has {theirs} Valor, less than {giver.title}'s {mine}.")
    if sum(table.warrior(other).aid) >= taker.valor:
        return Objection(
            "QG.aid.limit", f"{taker.title} has had all the Aid that a printed Valor of {taker.valor} allows."
        )
    return None


def _object_victory(table: Table, spot: Spot) -> Objection | None:
    card = table.card(spot)
    if table.victory is not None:
        king = table.card(table.victory.king).title
        return Objection("QG.victory.no-other", f"the claim of {king} is being tested in this Round.")
    if not card.king:
        return Objection("QG.king.only-grail", f"{card.title} is no King, and only Kings have goals of their own.")
    if card.goal is None:
        return Objection("QG.king.own-goal", f"{card.title} has no goal of his own.")
    lacking = unmet(table, spot)
    if lacking:
        return Objection("QG.victory.goal", f"{card.title}'s goal is not met: {lacking}.")
    return None


def unmet(table: Table, spot: Spot) -> str:
    """What a King's goal still lacks, in words; "" where it is met."""
    seat, goal = spot[0], table.card(spot).goal
    assert goal is not None
    court, cards = table.courts[seat], table.cards
    domains = sum(goal.kingdom is None or cards[id].kingdom == goal.kingdom for id in court.domains)
    knights = sum(cards[warrior.card].knight for warrior in court.warriors)
    ladies = sum(cards[id].lady for warrior in court.warriors for id in warrior.assigned)
    valor = sum(total(table, (seat, index), "valor") for index in range(len(court.warriors))) if goal.valor else 0
    where = f"Domains of {title(goal.kingdom)}" if goal.kingdom else "Domains"
    found = (
        (domains, goal.domains, where), (knights, goal.knights, "Knights"),
        (ladies, goal.ladies, "Ladies"), (valor, goal.valor, "Valor in all"),
    )  # fmt: skip
    return ", ".join(f"{have} of {need} {what}" for have, need, what in found if have < need)
