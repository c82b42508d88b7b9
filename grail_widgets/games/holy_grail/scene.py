"""The table as zones of cards: hands, sides, locations with the knights on them, and two piles."""

from __future__ import annotations

from grail_widgets.engine.scene import Card, Scene, Zone
from grail_widgets.games.holy_grail import deck
from grail_widgets.games.holy_grail.story import summary
from grail_widgets.games.holy_grail.table import Place, Table, knights_of
from grail_widgets.games.holy_grail.words import capital, spoken

TONES = {"location": 1, "knight": 2, "action": 3}
"""{type of card: the tint of its face}."""


def card_id(card: str, copy: int = 1, discarded: bool = False) -> str:
    """The id of a card in the scene; only a card with several copies tells a pile or a copy apart.

    >>> card_id("monks", discarded=True), card_id("im-not-dead", 2)
    ('card:monks', 'card:im-not-dead#2')
    """
    where = "@discard" if discarded and deck.cards()[card].copies > 1 else ""
    return f"card:{card}{where}" + (f"#{copy}" if copy > 1 else "")


def scene(table: Table, seat: int | None) -> Scene:
    """The table as a seat sees it, or with everything open."""
    seats = (0, 1) if seat is None else (1 - seat, seat)
    zones = [zone for each in seats for zone in (_hand(table, each, seat), _side(table, each))]
    middle = (_middle(table), _discard(table), _pile(table))
    return Scene(
        label=_label(table, seat),
        facts=tuple(_facts(table)),
        zones=(*zones[:2], *middle, *reversed(zones[2:])),
    )


def targets(table: Table, text: str) -> tuple[str, ...]:
    """The ids in the scene that an action is about."""
    match text.split():
        case ["draw", _]:
            return ("pile:draw",)
        case ["flee" | "stay"]:
            return (card_id(deck.ROBIN),)
        case ["play", card, "on", target, *_] if target in deck.cards():
            return (card_id(card), card_id(target, discarded=target in table.discard))
        case ["play", card, "on", player]:
            return (card_id(card), f"side:{player}")
        case ["send", knight, "to", location]:
            return (card_id(knight), card_id(location))
        case ["play" | "use" | "discard", card]:
            return (card_id(card),)
    return ()


def _face(card: str, id: str, note: str = "", attached: tuple[Card, ...] = (), chained: bool = False) -> Card:
    facts = deck.cards()[card]
    return Card(
        id=id,
        name=facts.name,
        kind=capital(facts.type),
        lines=(facts.text,),
        note=note,
        sign="chain" if chained else "mark",
        attached=attached,
        tone=TONES[facts.type],
    )


def _faces(cards: tuple[str, ...], discarded: bool = False, before: tuple[str, ...] = ()) -> tuple[Card, ...]:
    """Cards face up; copies are numbered, those in `before` counted first."""
    copies = [cards[: index + 1].count(card) + before.count(card) for index, card in enumerate(cards)]
    return tuple(_face(card, card_id(card, copy, discarded)) for card, copy in zip(cards, copies, strict=True))


def _hand(table: Table, owner: int, seat: int | None) -> Zone:
    name, hand = table.players[owner], table.hands[owner]
    if seat in (None, owner):
        first = table.hands[table.turn] if seat is None and owner != table.turn else ()
        cards = _faces(hand, before=first)
    else:
        cards = tuple(
            Card(id=f"card:{name}:hand:{place}", name="face down", face_down=True) for place in range(len(hand))
        )
    return Zone(id=f"hand:{name}", title=f"{capital(name)}'s hand", cards=cards, count=len(hand), owner=name)


def _side(table: Table, owner: int) -> Zone:
    name = table.players[owner]
    return Zone(
        id=f"side:{name}",
        title=f"{capital(name)}'s knights at home",
        cards=_faces(table.sides[owner]),
        owner=name,
    )


def _middle(table: Table) -> Zone:
    return Zone(
        id="locations", title="Locations", cards=tuple(_location(place, table.players) for place in table.places)
    )


def _location(place: Place, players: tuple[str, ...]) -> Card:
    if place.knight is None or place.of is None:
        return _face(place.location, card_id(place.location), note="free")
    note = f"{capital(players[place.of])}'s"
    if place.captured_by is not None:
        note += f", captured by {capital(players[place.captured_by])}"
    knight = _face(place.knight, card_id(place.knight), note=note, chained=place.captured_by is not None)
    return _face(place.location, card_id(place.location), attached=(knight,))


def _discard(table: Table) -> Zone:
    return Zone(
        id="pile:discard",
        title="Discard pile",
        cards=_faces(table.discard, discarded=True),
        kind="pile",
        count=len(table.discard),
    )


def _pile(table: Table) -> Zone:
    count = len(table.pile)
    back = (Card(id="card:draw:top", name="face down", face_down=True),) if count else ()
    note = "" if table.won else "the Grail is among them"
    if table.phase == "deal":
        count, note = count - 1, "the Grail is set aside"
    return Zone(id="pile:draw", title="Draw pile", cards=back, kind="pile", count=count, note=note)


def _label(table: Table, seat: int | None) -> str:
    """The position in sentences, for who cannot see it."""
    if table.won:
        return f"The Holy Grail deck: {capital(table.player)} has drawn the Holy Grail and won."
    lines = [f"The Holy Grail deck. {capital(summary(table))}."]
    for each, name in enumerate(table.players):
        home = ", ".join(spoken(knight) for knight in table.sides[each]) or "no knight"
        lines.append(f"{capital(name)} has {_count(len(table.hands[each]))} in hand and {home} at home.")
    lines.extend(_where(place, table.players) for place in table.places)
    if seat is not None:
        hand = ", ".join(spoken(card) for card in table.hands[seat]) or "nothing"
        lines.append(f"{capital(table.players[seat])} holds {hand}.")
    return " ".join(lines)


def _count(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"


def _where(place: Place, players: tuple[str, ...]) -> str:
    where = capital(spoken(place.location))
    if place.knight is None or place.of is None:
        return f"{where} is free."
    held = "" if place.captured_by is None else f", captured by {capital(players[place.captured_by])}"
    return f"{where} holds {spoken(place.knight)} of {capital(players[place.of])}{held}."


def _facts(table: Table) -> list[str]:
    facts = [f"Draws due: {table.draws}"] if table.draws else []
    for seat, name in enumerate(table.players):
        held = [
            spoken(place.knight)
            for place in table.places
            if place.knight in knights_of(table, seat) and place.captured_by is not None and place.knight
        ]
        if held:
            facts.append(f"Captured of {capital(name)}'s: {', '.join(held)}")
    facts.append(f"Draw pile: {_count(_pile(table).count or 0)}; discard pile: {_count(len(table.discard))}")
    return facts
