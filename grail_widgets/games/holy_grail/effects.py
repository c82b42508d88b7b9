"""All effects by the verb in the cards' data, and the playing of a card."""

from __future__ import annotations

from grail_widgets.engine.game import Tell
from grail_widgets.games.holy_grail import deck
from grail_widgets.games.holy_grail.effect import Args, Effect, Rulings, clause
from grail_widgets.games.holy_grail.effects_field import FIELD
from grail_widgets.games.holy_grail.effects_pile import PILE
from grail_widgets.games.holy_grail.table import Table, change, take_from_hand

EFFECTS: dict[str, Effect] = FIELD | PILE
"""{verb: Effect}; every verb in `cards.yaml` is here, and none besides."""


def effect_of(card: str) -> Effect:
    """The effect of an action card."""
    verb = deck.cards()[card].effect
    assert verb is not None
    return EFFECTS[verb]


def play_action(table: Table, card: str, args: Args, rulings: Rulings, tell: Tell) -> Table:
    """An action card goes from the hand to the discard pile, then takes effect."""
    facts = deck.cards()[card]
    table = take_from_hand(table, table.turn, card)
    table = change(table, discard=(*table.discard, card))
    tell(
        "plays", table, clause(facts), player=table.player, card=card, target=args[0] if args else None,
        piece=f"card:{card}",
    )  # fmt: skip
    return effect_of(card).perform(table, facts, args, rulings, tell)


def use_knight(table: Table, knight: str, rulings: Rulings, tell: Tell) -> Table:
    """A knight at home carries out his own act."""
    facts = deck.cards()[knight]
    tell("uses", table, clause(facts), player=table.player, knight=knight, piece=f"card:{knight}")
    return effect_of(knight).perform(table, facts, (), rulings, tell)
