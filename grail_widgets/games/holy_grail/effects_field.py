"""The effects on knights in play: captures, rescues, thefts, the Green Knight, the Plague."""

from __future__ import annotations

from collections.abc import Iterable

from grail_widgets.engine.errors import Objection
from grail_widgets.engine.game import Tell
from grail_widgets.games.holy_grail import deck
from grail_widgets.games.holy_grail.deck import Card
from grail_widgets.games.holy_grail.effect import (
    NO_ARGS,
    Args,
    Effect,
    Rulings,
    clause,
    must_be,
    no_target_wanted,
    one_target,
)
from grail_widgets.games.holy_grail.table import (
    Place,
    Table,
    add_to_side,
    bring_home,
    change,
    discard_place,
    knights_of,
    owner,
    place_named,
    place_of_knight,
    set_place,
    take_from_side,
)
from grail_widgets.games.holy_grail.words import capital, spoken


def _no_args(table: Table, card: Card, rulings: Rulings) -> Iterable[Args]:
    return NO_ARGS


def _nobody_at(table: Table, card: Card) -> Objection | None:
    """An objection unless a knight is at the card's own location."""
    assert card.at is not None
    place = place_named(table, card.at)
    if place is None:
        return Objection(clause(card), f"{capital(spoken(card.at))} is not in play.")
    if place.knight is None:
        return Objection(clause(card), f"No knight is at {spoken(card.at)}.")
    return None


def _own_place(table: Table, card: Card) -> Place:
    """The card's own location, where `_nobody_at` has found a knight."""
    place = place_named(table, card.at)
    assert place is not None
    return place


def _knight_name(place: Place) -> str:
    assert place.knight is not None
    return capital(spoken(place.knight))


# ---- captures


def _capture_objection(table: Table, card: Card, args: Args, rulings: Rulings) -> Objection | None:
    fault = no_target_wanted(card, args) or _nobody_at(table, card)
    if fault:
        return fault
    place = _own_place(table, card)
    name = _knight_name(place)
    if place.of == table.turn:
        return Objection("HG.capture.own", f"{name} is {capital(table.player)}'s own knight.")
    if place.captured_by is not None:
        return Objection("HG.capture.twice", f"{name} is captured already.")
    return None


def _capture(table: Table, card: Card, args: Args, rulings: Rulings, tell: Tell) -> Table:
    place = _own_place(table, card)
    taken = change(place, captured_by=table.turn)
    table = change(set_place(table, taken), flight=place.knight == deck.ROBIN)
    tell(
        "captures", table, "HG.capture.at", player=table.player, knight=place.knight, location=place.location,
        by=card.id, piece=f"card:{place.knight}",
    )  # fmt: skip
    return table


def flee(table: Table, tell: Tell) -> Table:
    """Sir Robin runs home from his captor; his location goes and nobody draws."""
    place = place_of_knight(table, deck.ROBIN)
    assert place is not None
    assert place.of is not None
    table = change(bring_home(table, place, place.of), flight=False)
    tell(
        "flees", table, "HG.card.sir-robin", player=table.players[place.of], location=place.location,
        piece=f"card:{deck.ROBIN}",
    )  # fmt: skip
    return lose_location(table, place.location, tell)


def stay(table: Table, tell: Tell) -> Table:
    """Sir Robin lets himself be captured like any other knight."""
    table = change(table, flight=False)
    tell("stays", table, "HG.card.sir-robin", player=table.players[1 - table.turn])
    return table


# ---- rescues and thefts


def lose_location(table: Table, location: str, tell: Tell, draws: int = 0) -> Table:
    """A location that a knight was taken from is discarded; so many draws fall due for it."""
    table = change(discard_place(table, location), draws=table.draws + draws)
    tell("location-goes", table, "HG.location.discarded", location=location, draws=draws, piece=f"card:{location}")
    return table


def rescue_objection(table: Table, card: Card, args: Args, rulings: Rulings) -> Objection | None:
    """What forbids a rescue, by a card or by a knight's own act."""
    if args:
        return no_target_wanted(card, args)
    if card.captor not in deck.cards():
        return Objection(clause(card), "The deck has no Three Headed Knight, so nobody is ever captured by one.")
    return _nobody_at(table, card) or _not_rescuable(table, _own_place(table, card))


def _not_rescuable(table: Table, place: Place) -> Objection | None:
    name = _knight_name(place)
    if place.of != table.turn:
        return Objection("HG.rescue.captured", f"{name} is not {capital(table.player)}'s knight.")
    if place.captured_by is None:
        return Objection("HG.rescue.captured", f"{name} is not captured.")
    return None


def rescue(table: Table, card: Card, args: Args, rulings: Rulings, tell: Tell) -> Table:
    """The knight at the card's own location comes home, the location goes, a draw is due."""
    return _remove(table, _own_place(table, card), tell)


def _remove(table: Table, place: Place, tell: Tell) -> Table:
    kind, rule = ("rescues", "HG.rescue.home") if place.of == table.turn else ("steals", "HG.steal.home")
    table = bring_home(table, place, table.turn)
    tell(
        kind, table, rule, player=table.player, knight=place.knight, location=place.location,
        piece=f"card:{place.knight}",
    )  # fmt: skip
    return lose_location(table, place.location, tell, draws=1)


def _knights_out(table: Table, card: Card, rulings: Rulings) -> Iterable[Args]:
    return [(place.knight,) for place in table.places if place.knight is not None]


def _free_objection(table: Table, card: Card, args: Args, rulings: Rulings) -> Objection | None:
    fault = one_target(card, args, any(place.knight for place in table.places))
    fault = fault or must_be("knight", args[0], card)
    if fault:
        return fault
    place = place_of_knight(table, args[0])
    if place is None:
        return Objection(clause(card), f"{capital(spoken(args[0]))} is at no location.")
    return None if place.of != table.turn else _not_rescuable(table, place)


def _free(table: Table, card: Card, args: Args, rulings: Rulings, tell: Tell) -> Table:
    place = place_of_knight(table, args[0])
    assert place is not None
    return _remove(table, place, tell)


# ---- the Green Knight


def _rivals(table: Table, card: Card, rulings: Rulings) -> Iterable[Args]:
    return [(knight,) for knight in knights_of(table, 1 - table.turn)]


def _convert_objection(table: Table, card: Card, args: Args, rulings: Rulings) -> Objection | None:
    fault = one_target(card, args, bool(knights_of(table, 1 - table.turn)))
    fault = fault or must_be("knight", args[0], card)
    if fault:
        return fault
    name = capital(spoken(args[0]))
    holder, place = owner(table, args[0]), place_of_knight(table, args[0])
    if holder is None:
        return Objection(clause(card), f"{name} is not in play.")
    if holder == table.turn:
        return Objection(clause(card), f"{name} is {capital(table.player)}'s own knight.")
    if place is not None and place.captured_by is not None:
        return Objection(clause(card), f"{name} is captured.")
    return None


def _convert(table: Table, card: Card, args: Args, rulings: Rulings, tell: Tell) -> Table:
    knight, place = args[0], place_of_knight(table, args[0])
    if place is not None:
        table = set_place(table, change(place, of=table.turn))
    else:
        table = add_to_side(take_from_side(table, 1 - table.turn, knight), table.turn, knight)
    where = None if place is None else place.location
    tell(
        "converts", table, clause(card), player=table.player, knight=knight, location=where,
        piece=f"card:{knight}",
    )  # fmt: skip
    return table


# ---- the Plague


def _in_play(table: Table, card: Card, rulings: Rulings) -> Iterable[Args]:
    return [(knight,) for seat in (0, 1) for knight in knights_of(table, seat)]


def _plague_objection(table: Table, card: Card, args: Args, rulings: Rulings) -> Objection | None:
    fault = one_target(card, args, any(knights_of(table, seat) for seat in (0, 1)))
    fault = fault or must_be("knight", args[0], card)
    if fault or owner(table, args[0]) is not None:
        return fault
    return Objection(clause(card), f"{capital(spoken(args[0]))} is not in play.")


def _plague(table: Table, card: Card, args: Args, rulings: Rulings, tell: Tell) -> Table:
    return lose_knight(table, args[0], clause(card), tell)


def lose_knight(table: Table, knight: str, rule: str, tell: Tell) -> Table:
    """A knight in play goes to the discard pile; a location it was at stays, and nobody draws."""
    seat, place = owner(table, knight), place_of_knight(table, knight)
    assert seat is not None
    if place is not None:
        table, rule = set_place(table, Place(place.location)), "HG.location.stays"
    else:
        table = take_from_side(table, seat, knight)
    table = change(table, discard=(*table.discard, knight), victim=None)
    where = None if place is None else place.location
    tell("loses", table, rule, player=table.players[seat], knight=knight, location=where, piece=f"card:{knight}")
    return table


FIELD: dict[str, Effect] = {
    "capture": Effect(_no_args, _capture_objection, _capture),
    "rescue": Effect(_no_args, rescue_objection, rescue),
    "free": Effect(_knights_out, _free_objection, _free),
    "convert": Effect(_rivals, _convert_objection, _convert),
    "plague": Effect(_in_play, _plague_objection, _plague),
}
"""{verb: Effect} for knights in play."""
