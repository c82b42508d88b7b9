"""What a position can get wrong once every entry is a known card in a fitting place."""

from __future__ import annotations

from grail_widgets.engine.errors import PositionError
from grail_widgets.games.quest_for_the_grail.bearing import object_bearer
from grail_widgets.games.quest_for_the_grail.changes import fighting
from grail_widgets.games.quest_for_the_grail.formal import spoils
from grail_widgets.games.quest_for_the_grail.sums import total
from grail_widgets.games.quest_for_the_grail.table import Court, Spot, Table, with_warrior
from grail_widgets.games.quest_for_the_grail.turn import are_rivals

COPIES = 2
"""Copies of one Quest that a Quest deck holds at most."""


def check_table(table: Table) -> None:
    """Raises a PositionError for the first entry that no game can bring about."""
    for seat in range(len(table.players)):
        _check_court(table, seat)
        _check_quests(table, seat)
    _check_unique(table)
    _check_combat(table)
    if table.over is None:
        if table.turn in table.out:
            raise PositionError("position.turn", f"{table.player} is out of the game.")
        if len(table.out) > 0 and len(table.out) >= len(table.players) - 1:
            raise PositionError("position.out", "with so many players out the game is over.")


def _check_court(table: Table, seat: int) -> None:
    name, court = table.players[seat], table.courts[seat]
    if seat in table.out and court != Court():
        raise PositionError(f"position.courts.{name}", f"{name} is out of the game and has no cards.")
    for index, warrior in enumerate(court.warriors):
        path = f"position.courts.{name}.warriors[{index}]"
        _check_assigned(table, (seat, index), path)
        points = total(table, (seat, index), "valor")
        if points < 0:
            raise PositionError(f"{path}.valor", f"a total Valor of {points}; a Warrior in play has 0 or more.")
        _check_damage(table, (seat, index), path)
        for other in range(index):
            if are_rivals(table, warrior.card, court.warriors[other].card):
                raise PositionError(
                    f"{path}.card", f"{warrior.card!r} and {court.warriors[other].card!r} cannot be in one court."
                )


def _check_assigned(table: Table, spot: Spot, path: str) -> None:
    assigned = table.warrior(spot).assigned
    for which, id in enumerate(assigned):
        before = with_warrior(table, spot, assigned=assigned[:which])
        found = object_bearer(before, table.cards[id], spot)
        if found is not None:
            raise PositionError(f"{path}.assigned[{which}]", found.reason)


def _check_damage(table: Table, spot: Spot, path: str) -> None:
    warrior = table.warrior(spot)
    wounds, endurance = warrior.damage + warrior.dolorous, total(table, spot, "endurance")
    combat = table.combat
    if wounds < endurance or not wounds:
        return
    dying = combat is not None and combat.stage in ("count", "heal") and spot in fighting(table)
    if not dying:
        key = "damage" if warrior.damage else "dolorous"
        raise PositionError(
            f"{path}.{key}", f"{wounds} damage, and an Endurance of {endurance}; a Warrior in play has taken less."
        )


def _check_quests(table: Table, seat: int) -> None:
    name, area = table.players[seat], table.areas[seat]
    path = f"position.quests.{name}"
    counts = dict(area.deck)
    for id in (*area.discard, *(() if area.active is None else (area.active,))):
        counts[id] = counts.get(id, 0) + 1
    for id, count in counts.items():
        if count > COPIES and table.variant != "sealed":
            where = f"{path}.deck.{id}" if dict(area.deck).get(id, 0) > COPIES else path
            raise PositionError(where, f"{count} copies of {id!r}; a Quest deck has at most {COPIES} of a Quest.")
    if area.active is not None:
        card = table.cards[area.active]
        if area.dolorous and area.dolorous >= card.toughness and card.kind != "other":
            raise PositionError(
                f"{path}.dolorous",
                f"{area.dolorous} damage, and an Endurance of {card.toughness}; it has taken less.",
            )
    if seat in table.out and counts:
        raise PositionError(path, f"{name} is out of the game and has no cards.")


def _check_unique(table: Table) -> None:
    """A unique Companion or Reward lies in play once; unique Warriors of two courts are rivals, no fault."""
    seen: dict[str, str] = {}
    for seat, index in table.spots():
        for which, id in enumerate(table.warrior((seat, index)).assigned):
            path = f"position.courts.{table.players[seat]}.warriors[{index}].assigned[{which}]"
            if table.cards[id].single and id in seen:
                raise PositionError(path, f"{id!r} is unique and lies in play already, at {seen[id]}.")
            seen.setdefault(id, path)


def _check_combat(table: Table) -> None:
    combat, path = table.combat, "position.combat"
    if table.grail is not None and table.grail.warrior[0] != table.turn:
        raise PositionError(
            "position.grail_quest.warrior", f"it is {table.player}'s turn, and this Warrior is not theirs."
        )
    if combat is None:
        if table.grail is not None and table.phase != "challenge":
            raise PositionError("position.grail_quest", "the Grail is sought in the Challenge phase only.")
        return
    if table.phase != "challenge":
        raise PositionError(path, f"a combat is fought in the phase challenge, and this is {table.phase}.")
    first, second = combat.warriors
    if first is not None and first[0] != table.turn:
        raise PositionError(f"{path}.challenger", f"it is {table.player}'s turn, and this Warrior is not theirs.")
    if combat.kind == "honor" and first is not None and not table.card(first).knight:
        raise PositionError(f"{path}.challenger", "only a Knight issues a Challenge of Honor.")
    if first is not None and first == second:
        raise PositionError(f"{path}.challenged", "a Warrior does not fight himself.")
    for side, key in enumerate(("challenger", "challenged")):
        champion, principal = combat.champions[side], combat.warriors[side]
        if champion is None:
            continue
        if not combat.formal or principal is None or not table.card(principal).king:
            raise PositionError(f"{path}.champions.{key}", "only a King in a Formal Combat has a Champion.")
        if champion[0] != principal[0] or champion in combat.warriors:
            raise PositionError(f"{path}.champions.{key}", "a Champion is another Warrior of the King's player.")
    stages = {
        "accept": ("honor",), "champion": ("honor", "title"), "yield": ("honor", "mortal"),
        "answer": ("honor", "mortal"), "take": ("honor",), "count": ("mortal", "quest"),
        "heal": ("mortal", "quest"), "pay": ("quest",), "card": ("quest",), "parted": (),
    }  # fmt: skip
    if combat.kind not in stages.get(combat.stage, (combat.kind,)):
        raise PositionError(
            f"{path}.stage", f"there is no stage {combat.stage} in a combat of kind {combat.kind}."
        )
    if combat.stage in ("pay", "card") and first is None:
        raise PositionError(f"{path}.challenger", "the Warrior who is paid must be in play.")
    if combat.stage == "take" and not spoils(table):
        raise PositionError(f"{path}.stage", "the loser has no Reward that the victor could pick.")
    if combat.stage == "card" and first is not None and not table.courts[first[0]].deck:
        raise PositionError(f"{path}.stage", "there is no card to draw.")
    if combat.damage < 0 or min(combat.before) < 0:
        raise PositionError(path, "damage is 0 or more.")
    if table.grail is not None and (combat.kind != "quest" or first not in (table.grail.warrior, None)):
        raise PositionError("position.grail_quest.warrior", "another Warrior is fighting.")
