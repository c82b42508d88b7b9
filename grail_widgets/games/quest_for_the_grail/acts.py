"""What a player may do in each phase of a turn: the texts, and doing it; what forbids it is in `reasons`."""

from __future__ import annotations

from collections.abc import Iterator

from grail_widgets.engine.game import Tell
from grail_widgets.games.quest_for_the_grail import combat as fight
from grail_widgets.games.quest_for_the_grail import grail, turn
from grail_widgets.games.quest_for_the_grail.changes import aided, facts
from grail_widgets.games.quest_for_the_grail.names import names
from grail_widgets.games.quest_for_the_grail.table import (
    Combat,
    Spot,
    Table,
    Victory,
    change,
    with_warrior,
)
from grail_widgets.games.quest_for_the_grail.windows import declare_window

AIDED = ("prowess", "strength", "endurance")
"""What Aid can add to."""


# ---- the texts


def act_texts(table: Table) -> Iterator[str]:
    """What is worth asking about at this decision of the turn's player; every legal text is among it."""
    court, called = table.courts[table.turn], names(table)
    if table.grail is not None:
        yield from (f"at {player}" for player in table.players)
        return
    if table.phase == "draw":
        yield from ("turn quest", "keep quest")
        return
    hand = list(dict.fromkeys(court.hand))
    warriors = [called.warrior((table.turn, index)) for index in range(len(court.warriors))]
    if table.phase == "build":
        yield from (f"build {id}" for id in hand if table.cards[id].type == "domain")
    elif table.phase == "deploy":
        yield from (f"deploy {id}" for id in hand if table.cards[id].type == "warrior")
    elif table.phase == "assign":
        for id in hand:
            if table.cards[id].type in ("companion", "reward"):
                yield from (f"assign {id} to {name}" for name in warriors)
        for name in _assigned(table):
            yield from (f"transfer {name} to {other}" for other in warriors)
            yield f"dismiss {name}"
    elif table.phase == "upkeep":
        yield from (f"release {name}" for name in warriors)
        yield from (f"release {name}" for name in _assigned(table))
    else:
        yield from _challenges(table, warriors)
    yield "done"


def _assigned(table: Table) -> list[str]:
    return [name for place, name in names(table).of.items() if place[0] == "assigned" and place[1] == table.turn]


def _challenges(table: Table, warriors: list[str]) -> Iterator[str]:
    everyone = [name for place, name in names(table).of.items() if place[0] == "warrior"]
    for index, name in enumerate(warriors):
        card = table.card((table.turn, index))
        if card.goal is not None:
            yield f"victory {name}"
        if table.warrior((table.turn, index)).acted:
            continue
        for other in everyone:
            if card.knight:
                yield f"honor {name} on {other}"
            yield f"mortal {name} on {other}"
        yield from (f"quest {name} at {player}" for player in table.players)
        yield f"grail {name}"
        for place, other in enumerate(warriors):
            if card.aid == "gives" or table.card((table.turn, place)).aid == "receives":
                yield from (f"aid {name} to {other} {what}" for what in AIDED)


# ---- doing it


def do_act(table: Table, words: list[str], tell: Tell) -> Table:
    """Does what the turn's player has chosen in a phase."""
    called = names(table)
    match words:
        case ["done"]:
            return turn.pay(table, tell) if table.phase == "upkeep" else turn.next_phase(table, tell)
        case ["turn", _]:
            table = change(table, step="turned", todo=(("replace", table.turn),))
            tell("replaces", table, "QG.draw.new-quest", player=table.player)
            return table
        case ["keep", _]:
            tell("keeps_quest", table, "QG.draw.new-quest", player=table.player)
            return turn.next_phase(table, tell)
        case ["build", id]:
            return turn.build(table, id, tell)
        case ["deploy", id]:
            return turn.deploy(table, id, tell)
        case ["assign", id, "to", name]:
            return turn.assign(table, id, _spot(table, name), tell)
        case ["transfer", id, "to", name]:
            return turn.transfer(table, called.place[id], _spot(table, name), tell)
        case ["dismiss", id]:
            return turn.dismiss(table, called.place[id], tell)
        case ["release", id]:
            return turn.release(table, called.place[id], tell)
        case [("honor" | "mortal") as kind, name, "on", other]:
            return fight.challenge(table, kind, _spot(table, name), _spot(table, other), tell)
        case ["quest", name, "at", player]:
            return undertake(table, _spot(table, name), table.players.index(player), tell)
        case ["grail", name]:
            return grail.set_out(table, _spot(table, name), tell)
        case ["at", player]:
            assert table.grail is not None
            return undertake(table, table.grail.warrior, table.players.index(player), tell)
        case ["victory", name]:
            return claim(table, _spot(table, name), tell)
        case ["aid", name, "to", other, what]:
            return lend_aid(table, _spot(table, name), _spot(table, other), what, tell)
    raise AssertionError(f"{' '.join(words)!r} is no act")


def _spot(table: Table, name: str) -> Spot:
    spot = names(table).spot(name)
    assert spot is not None
    return spot


def undertake(table: Table, spot: Spot, seat: int, tell: Tell) -> Table:
    """A Warrior takes on the active Quest of a seat."""
    quest = table.areas[seat].active
    table = with_warrior(table, spot, acted=True)
    combat = Combat("quest", "roll", warriors=(spot, None), at=seat, quest=quest)
    table = declare_window(change(table, combat=combat))
    rule = "QG.quest.any-player" if table.grail is None else "QG.grail.revealed"
    tell("undertakes", table, rule, **facts(table, spot), quest=quest, at=table.players[seat])
    fight.tell_help(table, tell)
    return table


def claim(table: Table, spot: Spot, tell: Tell) -> Table:
    """A King's player claims the victory printed on him."""
    table = change(table, victory=Victory(spot))
    tell("claims", table, "QG.victory.declare", **facts(table, spot))
    return table


def lend_aid(table: Table, giver: Spot, taker: Spot, what: str, tell: Tell) -> Table:
    """One Warrior spends his action to add 1 to a characteristic of another."""
    table = aided(with_warrior(table, giver, acted=True), taker, what)
    about = facts(table, giver)
    tell("aids", table, "QG.aid.give", **about, to=table.warrior(taker).card, what=what)
    return table
