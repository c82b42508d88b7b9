"""The table as zones of cards: each court's Warriors and Domains, hands, piles, and the active Quests."""

from __future__ import annotations

from grail_widgets.engine.notation import title
from grail_widgets.engine.scene import Card as Picture
from grail_widgets.engine.scene import Scene, Zone
from grail_widgets.games.quest_for_the_grail.cards import CHARACTERISTICS, Card
from grail_widgets.games.quest_for_the_grail.flow import waits_for
from grail_widgets.games.quest_for_the_grail.names import names
from grail_widgets.games.quest_for_the_grail.observing import drawer
from grail_widgets.games.quest_for_the_grail.sides import both
from grail_widgets.games.quest_for_the_grail.story import PHASE_NAMES
from grail_widgets.games.quest_for_the_grail.sums import PEACE, context, power, power_sum, total, upkeep
from grail_widgets.games.quest_for_the_grail.table import Place, Spot, Table
from grail_widgets.games.quest_for_the_grail.turn import power_now

TONES = {
    "domain": 1, "warrior": 2, "companion": 3, "reward": 4, "event": 5, "spell": 6, "combat-action": 5, "quest": 7,
}  # fmt: skip
COMBATS = {
    "honor": "Challenge of Honor",
    "title": "Challenge of Title",
    "mortal": "Mortal Combat",
    "quest": "Quest",
}


def scene_id(table: Table, place: Place) -> str:
    """The id in the scene of anything in play: "warrior:ann:0", "assigned:ann:0:1", "quest:bob"."""
    kind, seat, *rest = place
    kind = "court" if kind == "player" else kind
    return ":".join([kind, table.players[seat], *map(str, rest)])


def scene(table: Table, seat: str | None) -> Scene:
    """The table as a seat sees it, or with everything open; that seat's own zones come first."""
    seats = [index for index, player in enumerate(table.players) if player == seat]
    seats += [index for index in range(len(table.players)) if index not in seats and index not in table.out]
    zones = [zone for index in seats for zone in _zones(table, index, seat)]
    return Scene(label=_label(table, seat), facts=tuple(facts(table)), zones=tuple(zones))


def _zones(table: Table, index: int, seat: str | None) -> list[Zone]:
    player, court, area = table.players[index], table.courts[index], table.areas[index]
    whose = f"{title(player)}'s"
    zones = [
        Zone(
            id=f"court:{player}",
            title=f"{whose} Warriors",
            cards=tuple(_warrior(table, (index, which)) for which in range(len(court.warriors))),
            owner=player,
        ),
        Zone(
            id=f"domains:{player}",
            title=f"{whose} Domains",
            cards=tuple(
                _printed(table.cards[id], f"domain:{player}:{which}") for which, id in enumerate(court.domains)
            ),
            owner=player,
            note=f"Power {power_sum(table, index)}, Upkeep {upkeep(table, court)}",
        ),
        Zone(
            id=f"quests:{player}",
            title=f"{whose} active Quest",
            cards=() if area.active is None else (_quest(table, index),),
            owner=player,
            note=f"{sum(count for _, count in area.deck)} in the deck, {len(area.discard)} discarded",
        ),
    ]
    shown = seat is None or seat == player
    zones.append(
        Zone(
            id=f"hand:{player}",
            title=f"{whose} hand",
            cards=_hand(table, index, shown),
            count=len(court.hand),
            owner=player,
        )
    )
    in_deck = sum(count for _, count in court.deck)
    back = (Picture(id=f"top:{player}", name="face down", face_down=True),) if in_deck else ()
    zones.append(
        Zone(
            id=f"deck:{player}", title=f"{whose} Court deck", cards=back, kind="pile", count=in_deck, owner=player
        )
    )
    discard = tuple(
        _printed(table.cards[id], f"discard:{player}:{which}") for which, id in enumerate(court.discard)
    )
    zones.append(
        Zone(
            id=f"discard:{player}",
            title=f"{whose} discards",
            cards=discard,
            kind="pile",
            count=len(discard),
            owner=player,
        )
    )
    return zones


def _printed(card: Card, id: str, note: str = "") -> Picture:
    """A card as printed."""
    return Picture(
        id=id,
        name=card.title,
        kind=kind_line(card),
        lines=(card.text,) if card.text else (),
        corner=corner(card),
        numbers=_printed_numbers(card),
        note=note,
        tone=TONES[card.type],
    )


def kind_line(card: Card) -> str:
    """The line under a card's name: "King of Logres", "Lady", "Weapon, Value 2", "Creature Quest"."""
    if card.type == "warrior":
        line = {"king": "King", "knight": "Knight"}.get(card.kind or "", "Warrior")
        return f"{line} of {title(card.kingdom)}" if card.kingdom else line
    if card.type == "domain":
        return f"Domain of {title(card.kingdom)}" if card.kingdom else "Domain"
    if card.type == "companion":
        return "Lady" if card.lady else "Companion"
    if card.type == "reward":
        slot = "Reward" if card.slot in (None, "none") else title(card.slot or "")
        return f"{slot}, Value {card.value}"
    if card.type == "quest":
        return {"other": "Quest"}.get(card.kind or "", f"{title(card.kind or '')} Quest")
    return title(card.type)


def corner(card: Card) -> str:
    """The number in a card's corner: Upkeep, Value, Magic or Power."""
    if card.type == "reward":
        return str(card.value)
    if card.type == "spell":
        return str(card.magic)
    if card.type == "domain":
        return str(card.power)
    return str(card.upkeep) if card.type in ("warrior", "companion") else ""


def _printed_numbers(card: Card) -> tuple[tuple[str, str], ...]:
    if card.type == "warrior" or (card.type == "quest" and card.kind != "other"):
        values = (card.prowess, card.strength, card.toughness, card.valor)
        return tuple((title(what), str(value)) for what, value in zip(CHARACTERISTICS, values, strict=True))
    if card.type == "quest":
        return (("Valor", str(card.valor)),)
    return tuple((title(what), f"{card.bonus[what]:+d}") for what in CHARACTERISTICS if what in card.bonus)


def _warrior(table: Table, spot: Spot) -> Picture:
    """A Warrior with his totals as they count now, in his combat where he is fighting."""
    warrior, card = table.warrior(spot), table.card(spot)
    place: Place = ("warrior", *spot)
    combat = table.combat
    where = PEACE
    if combat is not None and spot in (combat.fighter(0), combat.fighter(1)):
        where = context(table, 0 if spot == combat.fighter(0) else 1)
    numbers = tuple((title(what), str(total(table, spot, what, where))) for what in CHARACTERISTICS)
    armor = total(table, spot, "armor", where)
    if armor:
        numbers += (("Armor", str(armor)),)
    notes = []
    if warrior.damage or warrior.dolorous:
        dolorous = f" ({warrior.dolorous} Dolorous)" if warrior.dolorous else ""
        notes.append(f"{warrior.damage + warrior.dolorous} damage{dolorous}")
    if warrior.acted:
        notes.append("has acted")
    if warrior.received:
        notes.append("has had a card")
    notes += [
        f"Aid +{points} {title(what)}"
        for what, points in zip(CHARACTERISTICS, warrior.aid, strict=False)
        if points
    ]
    attached = tuple(
        _printed(table.cards[id], scene_id(table, ("assigned", *spot, which)))
        for which, id in enumerate(warrior.assigned)
    )
    called = names(table).warrior(spot)
    number = called.partition("#")[2]
    return Picture(
        id=scene_id(table, place),
        name=f"{card.title} ({number})" if number else card.title,
        kind=kind_line(card),
        lines=(card.text,) if card.text else (),
        corner=corner(card),
        numbers=numbers,
        note=", ".join(notes),
        sign="wound" if warrior.damage or warrior.dolorous else "mark",
        attached=attached,
        tone=TONES["warrior"],
    )


def _quest(table: Table, index: int) -> Picture:
    area, combat = table.areas[index], table.combat
    assert area.active is not None
    damage = area.dolorous
    if combat is not None and combat.at == index and combat.quest == area.active:
        damage += combat.damage
    note = f"{damage} damage" if damage else ""
    return _printed(table.cards[area.active], f"quest:{table.players[index]}", note)


def _hand(table: Table, index: int, shown: bool) -> tuple[Picture, ...]:
    player, hand = table.players[index], table.courts[index].hand
    if not shown:
        return tuple(
            Picture(id=f"held:{player}:{which}", name="face down", face_down=True) for which in range(len(hand))
        )
    return tuple(
        _printed(
            table.cards[id],
            f"held:{player}:{id}" + (f"#{copy}" if (copy := hand[: which + 1].count(id)) > 1 else ""),
        )
        for which, id in enumerate(hand)
    )


# ---- in words


def facts(table: Table) -> list[str]:
    """Short lines under the table: the combat, the Grail, a claim, what still works, Power and Upkeep."""
    lines = []
    combat = table.combat
    if combat is not None:
        first, second = (table.cards[id].title if id else "nobody" for id in both(table)["sides"])
        lines.append(f"{COMBATS[combat.kind]}: {first} against {second}")
    if table.grail is not None:
        seeker = table.card(table.grail.warrior).title
        lines.append(f"{seeker} seeks the Grail: {table.grail.overcome} of 3 Quests overcome")
    if table.victory is not None:
        lines.append(f"{table.card(table.victory.king).title}'s claim of victory is being tested")
    for each in table.effects:
        called = "" if each.on is None else f" on {title(names(table).of[each.on])}"
        lines.append(f"{table.cards[each.card].title}{called} lasts: {each.until}")
    if table.phase == "upkeep":
        lines.append(power_line(table))
    lines += [f"{title(table.players[seat])} is out of the game" for seat in table.out]
    return lines


def power_line(table: Table) -> str:
    """The Upkeep sum, as one that can be checked: each source of Power, and each cost."""
    court = table.courts[table.turn]
    sources = [f"{table.cards[id].title} {points}" for id, points in power(table, table.turn)]
    costs = [
        f"{table.cards[id].title} {table.cards[id].upkeep}"
        for warrior in court.warriors
        for id in (warrior.card, *warrior.assigned)
        if table.cards[id].upkeep
    ]
    counted = "" if table.power is None else ", counted before a release"
    have = f"Power {power_now(table)} ({' + '.join(sources) or 'none'}{counted})"
    return f"{have}, Upkeep {upkeep(table, court)} ({' + '.join(costs) or 'none'})"


def summary(table: Table) -> str:
    """Where the game stands, in one line."""
    if table.over is not None:
        return _where(table)
    actor = waits_for(table)
    asked = f"{title(actor)} to play" if isinstance(actor, str) else "chance is next"
    return f"{_where(table)}, {asked}"


def _where(table: Table) -> str:
    """The same without whom it waits for, which a table in the middle of a step does not say."""
    count = len(table.players)
    head = f"{count} player{'s' if count > 1 else ''}"
    if table.over is not None:
        winner = table.over.winner
        return f"{head}, over: " + (
            "nobody has won" if winner is None else f"{title(table.players[winner])} has won"
        )
    return f"{head}, {title(table.player)}'s {PHASE_NAMES[table.phase]}"


def _label(table: Table, seat: str | None) -> str:
    lines = [f"Quest for the Grail. {_where(table)}."]
    for index, player in enumerate(table.players):
        if index in table.out:
            continue
        court, area = table.courts[index], table.areas[index]
        who = ", ".join(_in_words(table, (index, which)) for which in range(len(court.warriors))) or "no Warrior"
        quest = "no active Quest" if area.active is None else f"the Quest {table.cards[area.active].title}"
        lines.append(
            f"{title(player)} has {who}, {len(court.domains)} Domains, {quest}, {len(court.hand)} cards in hand."
        )
    lines += [f"{line}." for line in facts(table)]
    if seat is not None:
        hand = ", ".join(table.cards[id].title for id in table.courts[table.players.index(seat)].hand) or "nothing"
        lines.append(f"{title(seat)} holds {hand}.")
    return " ".join(lines)


def _in_words(table: Table, spot: Spot) -> str:
    warrior = table.warrior(spot)
    with_ = [table.cards[id].title for id in warrior.assigned]
    damage = warrior.damage + warrior.dolorous
    notes = [*([f"{damage} damage"] if damage else []), *([f"with {', '.join(with_)}"] if with_ else [])]
    return table.card(spot).title + (f" ({'; '.join(notes)})" if notes else "")


# ---- what an action lights up


def targets(table: Table, text: str) -> tuple[str, ...]:
    """The ids in the scene that an action or outcome is about."""
    words = text.split()
    if words[0] in ("roll", "first", "done", "pass"):
        return ()
    if words[0] == "draw":
        return (f"deck:{table.players[drawer(table)]}",)
    if words[0] == "reveal":
        return (f"quests:{table.players[table.todo[0][1]]}",) if table.todo else ()
    place = names(table).place
    hand = table.courts[_holder(table)].hand
    found = []
    for position, word in enumerate(words[1:], start=1):
        before = words[position - 1]
        if word in hand and before in ("build", "deploy", "assign", "play", "reward"):
            found.append(f"held:{table.players[_holder(table)]}:{word}")
        elif before == "at" and word in table.players:
            found.append(f"quest:{word}")
        elif word in place:
            found.append(scene_id(table, place[word]))
    return tuple(found)


def _holder(table: Table) -> int:
    actor = waits_for(table)
    return table.players.index(actor) if isinstance(actor, str) else table.turn
