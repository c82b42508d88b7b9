"""A table written as a position, complete: every key and every player."""

from __future__ import annotations

from typing import Any

from grail_widgets.engine.game import thaw
from grail_widgets.games.quest_for_the_grail.entries import SIDES
from grail_widgets.games.quest_for_the_grail.names import Names, names
from grail_widgets.games.quest_for_the_grail.table import GONE, Area, Combat, Court, Spot, Table, Warrior
from grail_widgets.games.quest_for_the_grail.windows import order

AIDED = ("prowess", "strength", "endurance")


def write(table: Table) -> dict[str, Any]:
    """The complete position of a table; `reading.read` takes it back."""
    called, players = names(table), table.players
    return {
        "players": list(players),
        "cards": thaw(table.cards.own),
        "turn": table.player,
        "phase": table.phase,
        "courts": {player: _court(court) for player, court in zip(players, table.courts, strict=True)},
        "quests": {player: _area(area) for player, area in zip(players, table.areas, strict=True)},
        "combat": _combat(table, table.combat, called),
        "grail_quest": None
        if table.grail is None
        else {"warrior": called.warrior(table.grail.warrior), "overcome": table.grail.overcome},
        "victory": None
        if table.victory is None
        else {
            "king": called.warrior(table.victory.king),
            "round": [players[seat] for seat in table.victory.sent],
        },
        "effects": [
            {
                "card": each.card,
                "by": players[each.by],
                "on": None if each.on is None else called.of[each.on],
                "until": each.until,
            }
            for each in table.effects
        ],
        "cast": _cast(table, called),
        "window": _window(table),
        "under_way": _under_way(table),
        "variant": table.variant,
        "out": [players[seat] for seat in table.out],
        "over": None
        if table.over is None
        else {"winner": None if table.over.winner is None else players[table.over.winner], "by": table.over.by},
    }


def _court(court: Court) -> dict[str, Any]:
    return {
        "domains": list(court.domains),
        "warriors": [_warrior(warrior) for warrior in court.warriors],
        "hand": list(court.hand),
        "discard": list(court.discard),
        "deck": dict(court.deck),
    }


def _warrior(warrior: Warrior) -> dict[str, Any]:
    return {
        "card": warrior.card,
        "valor": warrior.valor,
        "damage": warrior.damage,
        "dolorous": warrior.dolorous,
        "acted": warrior.acted,
        "received": warrior.received,
        "aid": dict(zip(AIDED, warrior.aid, strict=True)),
        "assigned": list(warrior.assigned),
    }


def _area(area: Area) -> dict[str, Any]:
    return {
        "active": area.active,
        "dolorous": area.dolorous,
        "deck": dict(area.deck),
        "discard": list(area.discard),
    }


def _combat(table: Table, combat: Combat | None, called: Names) -> dict[str, Any] | None:
    if combat is None:
        return None

    def name(spot: Spot | None) -> str | None:
        return None if spot is None or spot == GONE else called.warrior(spot)

    return {
        "kind": combat.kind,
        "stage": combat.stage,
        "side": SIDES[combat.side],
        "challenger": name(combat.warriors[0]),
        "challenged": name(combat.warriors[1]),
        "champions": {SIDES[side]: name(combat.champions[side]) for side in (0, 1)},
        "before": {SIDES[side]: combat.before[side] for side in (0, 1)},
        "asked": [SIDES[side] for side in (0, 1) if combat.asked[side]],
        "at": None if combat.at is None else table.players[combat.at],
        "quest": combat.quest,
        "damage": combat.damage,
        "overcome": combat.overcome,
        "free": combat.free,
    }


def _cast(table: Table, called: Names) -> list[str]:
    """The Enchanters who have cast a Spell this Round, by name; of copies on one Warrior the first ones."""
    found = []
    for seat, court in enumerate(table.courts):
        for index, warrior in enumerate(court.warriors):
            left = list(warrior.cast)
            if warrior.card in left:
                left.remove(warrior.card)
                found.append(called.warrior((seat, index)))
            for which, id in enumerate(warrior.assigned):
                if id in left:
                    left.remove(id)
                    found.append(called.of["assigned", seat, index, which])
    return found


def _window(table: Table) -> dict[str, Any] | None:
    window = table.window
    if window is None:
        return None
    return {"kind": window.kind, "passed": [table.players[seat] for seat in order(table)[: window.passed]]}


def _under_way(table: Table) -> dict[str, Any] | None:
    if table.step == "act" and table.power is None and not table.todo:
        return None
    return {
        "version": 1,
        "step": table.step,
        "power": table.power,
        "todo": [{"what": what, "player": table.players[seat]} for what, seat in table.todo],
    }
