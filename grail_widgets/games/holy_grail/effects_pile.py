"""The effects on piles and hands: searching the discards, raising knights, reshuffling, Sir Not Appearing."""

from __future__ import annotations

from collections.abc import Iterable

from grail_widgets.engine.errors import Objection, clip
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
from grail_widgets.games.holy_grail.effects_field import lose_knight
from grail_widgets.games.holy_grail.table import (
    Table,
    add_to_hand,
    add_to_side,
    change,
    knights_of,
    reshuffled,
    take_from_hand,
)
from grail_widgets.games.holy_grail.words import capital, spoken

# ---- taking a card from the discard pile


def _discards(table: Table, card: Card, rulings: Rulings) -> Iterable[Args]:
    return [(found,) for found in dict.fromkeys(table.discard)]


def _discarded_locations(table: Table, card: Card, rulings: Rulings) -> Iterable[Args]:
    return [(found,) for found in table.discard if found in deck.of_type("location")]


def _take_any_objection(table: Table, card: Card, args: Args, rulings: Rulings) -> Objection | None:
    return one_target(card, args, bool(table.discard)) or _not_discarded(table, card, args[0])


def _take_location_objection(table: Table, card: Card, args: Args, rulings: Rulings) -> Objection | None:
    found = any(_discarded_locations(table, card, rulings))
    fault = one_target(card, args, found) or must_be("location", args[0], card)
    return fault or _not_discarded(table, card, args[0])


def _not_discarded(table: Table, card: Card, target: str) -> Objection | None:
    if target in table.discard:
        return None
    if target == card.id:
        return Objection("HG.action.discarded", f"{capital(spoken(card.id))} is never its own target.")
    if target not in deck.cards():
        return Objection("HG.action.target", f"{clip(target)!r} is no card of the discard pile.")
    return Objection(clause(card), f"{capital(spoken(target))} is not in the discard pile.")


def _take(table: Table, card: Card, args: Args, rulings: Rulings, tell: Tell) -> Table:
    table = change(table, discard=deck.without(table.discard, args[0]))
    table = add_to_hand(table, table.turn, args[0])
    tell("takes", table, clause(card), player=table.player, card=args[0], piece=f"card:{args[0]}")
    return table


# ---- raising a knight


def _fallen(table: Table) -> list[str]:
    return [card for card in table.discard if card in deck.of_type("knight")]


def _raise_own_options(table: Table, card: Card, rulings: Rulings) -> Iterable[Args]:
    return [(knight,) for knight in _fallen(table)]


def _raise_options(table: Table, card: Card, rulings: Rulings) -> Iterable[Args]:
    if rulings["witch-side"] == "own":
        return _raise_own_options(table, card, rulings)
    return [(knight, player) for knight in _fallen(table) for player in table.players]


def _raise_own_objection(table: Table, card: Card, args: Args, rulings: Rulings) -> Objection | None:
    if len(args) == 2:
        return Objection(clause(card), f"{capital(spoken(card.id))} names no player.")
    fault = one_target(card, args, bool(_fallen(table)))
    return fault or must_be("knight", args[0], card) or _not_discarded(table, card, args[0])


def _raise_objection(table: Table, card: Card, args: Args, rulings: Rulings) -> Objection | None:
    if rulings["witch-side"] == "own":
        return _raise_own_objection(table, card, args, rulings)
    fault = _raise_own_objection(table, card, args[:1], rulings)
    if fault:
        return fault
    if len(args) == 1:
        return Objection(clause(card), f"Say for whom: play witch on {args[0]} for {' or '.join(table.players)}.")
    if args[1] not in table.players:
        return Objection("HG.action.target", f"{clip(args[1])!r} is no player here.")
    return None


def _raise(table: Table, card: Card, args: Args, rulings: Rulings, tell: Tell) -> Table:
    seat = table.players.index(args[1]) if len(args) == 2 else table.turn
    table = change(table, discard=deck.without(table.discard, args[0]))
    table = add_to_side(table, seat, args[0])
    ruling = "witch-side" if card.effect == "raise" else None
    tell(
        "raises", table, clause(card), ruling=ruling, player=table.players[seat], knight=args[0],
        piece=f"card:{args[0]}",
    )  # fmt: skip
    return table


# ---- the Voice of God


def _no_args(table: Table, card: Card, rulings: Rulings) -> Iterable[Args]:
    return NO_ARGS


def _reshuffle_objection(table: Table, card: Card, args: Args, rulings: Rulings) -> Objection | None:
    return no_target_wanted(card, args)


def _reshuffle(table: Table, card: Card, args: Args, rulings: Rulings, tell: Tell) -> Table:
    table = reshuffled(table)
    tell("reshuffles", table, clause(card), player=table.player, count=len(table.pile))
    return table


# ---- Sir Not Appearing In This Picture


def _players(table: Table, card: Card, rulings: Rulings) -> Iterable[Args]:
    return [(player,) for player in table.players]


def _strike_objection(table: Table, card: Card, args: Args, rulings: Rulings) -> Objection | None:
    fault = one_target(card, args, found=True)
    if fault or args[0] in table.players:
        return fault
    return Objection(
        "HG.action.target", f"{capital(spoken(card.id))} is played on a player, and {clip(args[0])!r} is none."
    )


def _strike(table: Table, card: Card, args: Args, rulings: Rulings, tell: Tell) -> Table:
    seat = table.players.index(args[0])
    if not losable(table, seat):
        tell("spared", table, "HG.victim.none", player=args[0])
        return table
    table = change(table, victim=seat)
    tell("struck", table, clause(card), player=args[0])
    return table


def losable(table: Table, seat: int) -> tuple[str, ...]:
    """The knights among which a player struck by Sir Not Appearing chooses: in hand, else in play."""
    in_hand = tuple(card for card in table.hands[seat] if card in deck.of_type("knight"))
    return in_hand or knights_of(table, seat)


def give_up(table: Table, knight: str, tell: Tell) -> Table:
    """The player struck by Sir Not Appearing discards this knight."""
    seat = table.victim
    assert seat is not None
    if knight not in table.hands[seat]:
        return lose_knight(table, knight, "HG.card.sir-not-appearing-in-this-picture", tell)
    table = change(take_from_hand(table, seat, knight), discard=(*table.discard, knight), victim=None)
    tell("gives-up", table, "HG.victim.hand-first", player=table.players[seat], knight=knight)
    return table


PILE: dict[str, Effect] = {
    "take-any": Effect(_discards, _take_any_objection, _take),
    "take-location": Effect(_discarded_locations, _take_location_objection, _take),
    "raise": Effect(_raise_options, _raise_objection, _raise),
    "raise-own": Effect(_raise_own_options, _raise_own_objection, _raise),
    "reshuffle": Effect(_no_args, _reshuffle_objection, _reshuffle),
    "strike": Effect(_players, _strike_objection, _strike),
}
"""{verb: Effect} for piles and hands."""
