"""What forbids a text, with its clause; and the texts worth asking about. The one list of conditions."""

from __future__ import annotations

from collections.abc import Iterator

from grail_widgets.engine.errors import Objection, clip
from grail_widgets.engine.notation import suggestion
from grail_widgets.games.holy_grail import deck
from grail_widgets.games.holy_grail.effect import Args, Rulings
from grail_widgets.games.holy_grail.effects import effect_of
from grail_widgets.games.holy_grail.effects_field import rescue_objection
from grail_widgets.games.holy_grail.effects_pile import losable
from grail_widgets.games.holy_grail.table import LIMIT, Phase, Table, owner, place_named
from grail_widgets.games.holy_grail.words import capital, spoken

PHASES: dict[Phase, str] = {
    "deal": "the deal",
    "start": "the start of the turn",
    "draw": "the draw phase",
    "recall": "the recall phase",
    "thing": "the phase for playing a thing",
    "move": "the phase for moving knights",
    "action": "the actions phase",
    "discard": "the discard phase",
}
"""{phase: its name in a sentence}."""

FORMS = (
    "play CARD, play CARD on TARGET, send KNIGHT to LOCATION, use KNIGHT, "
    "flee, stay, done, discard CARD, draw CARD"
)


def chance_waits(table: Table) -> bool:
    """Whether the table waits for a draw."""
    return table.draws > 0 or table.phase in ("deal", "draw")


def asked(table: Table) -> int:
    """The seat that is asked where no draw is waiting."""
    if table.flight:
        return 1 - table.turn
    return table.turn if table.victim is None else table.victim


def candidates(table: Table, rulings: Rulings) -> Iterator[str]:
    """The texts worth asking about at this decision; every legal one is among them, none twice."""
    if table.flight:
        yield from ("flee", "stay")
    elif table.victim is not None:
        yield from (f"discard {knight}" for knight in losable(table, table.victim))
    elif table.phase == "thing":
        yield from (f"play {card}" for card in table.hand if card in deck.things())
    elif table.phase == "move":
        free = [place.location for place in table.places if place.knight is None]
        yield from (f"send {knight} to {place}" for knight in table.sides[table.turn] for place in free)
        yield "done"
    elif table.phase == "action":
        yield from _actions(table, rulings)
        yield "done"
    elif table.phase == "discard":
        yield from (f"discard {card}" for card in dict.fromkeys(table.hand))


def _actions(table: Table, rulings: Rulings) -> Iterator[str]:
    for id in dict.fromkeys(table.hand):
        card = deck.cards()[id]
        if card.effect is None or card.is_thing:
            continue
        for args in effect_of(id).options(table, card, rulings):
            yield play_text(id, args)
    for knight in table.sides[table.turn]:
        if deck.cards()[knight].effect is not None:
            yield f"use {knight}"


def play_text(card: str, args: Args) -> str:
    """The canonical text of playing a card with these arguments.

    >>> play_text("witch", ("sir-robin", "ann"))
    'play witch on sir-robin for ann'
    """
    return " ".join(("play", card, *(word for pair in zip(("on", "for"), args, strict=False) for word in pair)))


def objection(table: Table, text: str, rulings: Rulings) -> Objection | None:
    """What forbids a text now; None exactly for the legal actions where a seat is asked."""
    words = text.split()
    return _unreadable(words, text) or _untimely(table, words) or _forbidden(table, words, rulings)


def _unreadable(words: list[str], text: str) -> Objection | None:
    """An objection without a clause to what is no action of this game."""
    match words:
        case ["flee" | "stay" | "done"]:
            return None
        case ["draw" | "discard" | "play", card]:
            return _unknown(card, "card")
        case ["play", card, "on", _] | ["play", card, "on", _, "for", _]:
            return _unknown(card, "card")
        case ["send", knight, "to", location]:
            return _unknown(knight, "knight") or _unknown(location, "location")
        case ["use", knight] | ["use", knight, "on", _]:
            return _unknown(knight, "knight")
    return Objection(None, f"{clip(text)!r} is no action of this game; the forms are {FORMS}.")


def _unknown(word: str, type: str) -> Objection | None:
    ids = deck.cards().keys() if type == "card" else deck.of_type(type)
    if word in ids:
        return None
    return Objection(None, f"{clip(word)!r} is no {type} of this deck.{suggestion(word, sorted(ids))}")


def _untimely(table: Table, words: list[str]) -> Objection | None:
    """An objection to what comes before a draw or an answer that is due, or to a draw that is not."""
    verb = words[0]
    if chance_waits(table):
        return _impossible_draw(table, words[1]) if verb == "draw" else _draw_first()
    if verb == "draw":
        return Objection("HG.draw.due", "No draw is due now.")
    if table.flight and verb not in ("flee", "stay"):
        name = capital(table.players[asked(table)])
        return Objection("HG.turn.answer", f"{name} first says whether Sir Robin flees.")
    if table.victim is not None and verb != "discard":
        name = capital(table.players[table.victim])
        return Objection("HG.turn.answer", f"{name} first discards a knight.")
    return None


def _draw_first() -> Objection:
    return Objection("HG.draw.due", "A card is drawn first.")


def _impossible_draw(table: Table, card: str) -> Objection | None:
    if card == deck.GRAIL and table.phase == "deal":
        return Objection("HG.setup.grail", "The Holy Grail is not dealt.")
    if card in table.pile:
        return None
    return Objection("HG.draw.pile", f"{capital(spoken(card))} is not in the draw pile.")


def _forbidden(table: Table, words: list[str], rulings: Rulings) -> Objection | None:
    match words:
        case ["play", card]:
            return _play(table, card, (), rulings)
        case ["play", card, "on", target]:
            return _play(table, card, (target,), rulings)
        case ["play", card, "on", target, "for", player]:
            return _play(table, card, (target, player), rulings)
        case ["send", knight, "to", location]:
            return _send(table, knight, location)
        case ["use", knight, *more]:
            return _use(table, knight, tuple(more[1:]), rulings)
        case ["flee" | "stay"]:
            if table.flight:
                return None
            return Objection("HG.card.sir-robin", "Sir Robin has not been captured just now.")
        case ["discard", card]:
            return _discard(table, card)
        case ["done"]:
            return _done(table)
    return None


def _wrong_phase(table: Table, phase: Phase, what: str) -> Objection | None:
    if table.phase == phase:
        return None
    return Objection("HG.turn.phases", f"{what} in {PHASES[phase]}; this is {PHASES[table.phase]}.")


def _play(table: Table, id: str, args: Args, rulings: Rulings) -> Objection | None:
    card = deck.cards()[id]
    if id == deck.GRAIL:
        return Objection("HG.grail.kept", "The Holy Grail is never in a hand.")
    if id not in table.hand:
        return _not_held(table, table.turn, id)
    if not card.is_thing:
        fault = _wrong_phase(table, "action", "Action cards are played")
        return fault or effect_of(id).objection(table, card, args, rulings)
    if table.phase != "thing":
        return Objection("HG.thing.one", f"{capital(spoken(id))} can be put into play in {PHASES['thing']} only.")
    if args:
        return Objection("HG.action.target", f"{capital(spoken(id))} takes no target.")
    return None


def _not_held(table: Table, seat: int, card: str) -> Objection:
    return Objection("HG.action.hand", f"{capital(spoken(card))} is not in {capital(table.players[seat])}'s hand.")


def _send(table: Table, knight: str, location: str) -> Objection | None:
    fault = _wrong_phase(table, "move", "Knights are sent out")
    if fault:
        return fault
    if knight not in table.sides[table.turn]:
        return Objection("HG.move.own", f"{capital(spoken(knight))} is not at home with {capital(table.player)}.")
    place = place_named(table, location)
    if place is None:
        return Objection("HG.move.location", f"{capital(spoken(location))} is not in play.")
    if place.knight is not None:
        return Objection(
            "HG.move.one-knight", f"{capital(spoken(place.knight))} is at {spoken(location)} already."
        )
    return None


def _use(table: Table, knight: str, args: Args, rulings: Rulings) -> Objection | None:
    card, name = deck.cards()[knight], capital(spoken(knight))
    fault = _wrong_phase(table, "action", "Knights act")
    if fault:
        return fault
    if owner(table, knight) != table.turn:
        return Objection("HG.knight.own", f"{name} is not in play for {capital(table.player)}.")
    if card.effect is None:
        return Objection("HG.knight.none", f"{name} has no act to be used.")
    if knight not in table.sides[table.turn]:
        return Objection("HG.knight.home", f"{name} is at a location.")
    return rescue_objection(table, card, args, rulings)


def _discard(table: Table, card: str) -> Objection | None:
    if card == deck.GRAIL:
        return Objection("HG.grail.kept", "The Holy Grail is never in a hand.")
    if table.victim is not None:
        return _victim_discards(table, table.victim, card)
    fault = _wrong_phase(table, "discard", "Cards are discarded")
    if fault or card in table.hand:
        return fault
    return _not_held(table, table.turn, card)


def _victim_discards(table: Table, seat: int, card: str) -> Objection | None:
    choice = losable(table, seat)
    if card in choice:
        return None
    name, player = capital(spoken(card)), capital(table.players[seat])
    if card not in deck.of_type("knight"):
        return Objection("HG.turn.answer", f"{player} discards a knight, and {spoken(card)} is none.")
    if owner(table, card) == seat:
        return Objection("HG.victim.hand-first", f"{player} holds a knight in hand, and {name} is in play.")
    return _not_held(table, seat, card)


def _done(table: Table) -> Objection | None:
    if table.phase == "thing":
        return Objection("HG.thing.must", f"{capital(table.player)} holds a thing and plays one.")
    if table.phase == "discard":
        surplus = len(table.hand) - LIMIT
        cards = "a card" if surplus == 1 else f"{surplus} cards"
        return Objection("HG.discard.must", f"{capital(table.player)} has {cards} too many.")
    return None
