"""What every effect of a card has: its possible targets, what forbids it, and what it does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import msgspec

from grail_widgets.engine.errors import Objection, clip
from grail_widgets.engine.game import Tell
from grail_widgets.games.holy_grail import deck
from grail_widgets.games.holy_grail.deck import Card
from grail_widgets.games.holy_grail.table import Table
from grail_widgets.games.holy_grail.words import capital, spoken

Args = tuple[str, ...]
"""What follows the card in a text: nothing, (target,) or (target, player)."""
Rulings = Mapping[str, str]
NO_ARGS: tuple[Args, ...] = ((),)


class Effect(msgspec.Struct, frozen=True):
    """One verb of the cards' data.

    Attributes:
        options: the arguments worth asking about now; every legal one is among them, none twice.
        objection: what forbids the card with these arguments, or None; the card itself still counts
            as being in hand.
        perform: what it does, told as it happens; the card lies on the discard pile already.
    """

    options: Callable[[Table, Card, Rulings], Iterable[Args]]
    objection: Callable[[Table, Card, Args, Rulings], Objection | None]
    perform: Callable[[Table, Card, Args, Rulings, Tell], Table]


def clause(card: Card) -> str:
    """The id of the clause that restates a card's text."""
    return f"HG.card.{card.id}"


def no_target_wanted(card: Card, args: Args) -> Objection | None:
    """An objection to arguments for a card that takes none."""
    if not args:
        return None
    return Objection("HG.action.target", f"{capital(spoken(card.id))} takes no target.")


def one_target(card: Card, args: Args, found: bool) -> Objection | None:
    """An objection unless exactly one target is named; `found` says whether there is any to name."""
    if len(args) == 1:
        return None
    name = capital(spoken(card.id))
    if not found:
        return Objection("HG.action.target", f"{name} has no target now.")
    if args:
        return Objection("HG.action.target", f"{name} takes one target and names no player.")
    return Objection("HG.action.target", f"{name} needs a target: play {card.id} on …")


def must_be(type: str, target: str, card: Card) -> Objection | None:
    """An objection unless the target is a card of this type."""
    if target in deck.of_type(type):
        return None
    return Objection(
        "HG.action.target", f"{capital(spoken(card.id))} is played on a {type}, and {clip(target)!r} is none."
    )
