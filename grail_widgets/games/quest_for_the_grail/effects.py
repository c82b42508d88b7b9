"""What cards do beyond their numbers: verbs as data, each carried out here.

A card's numbers (`prowess`, `strength`, `endurance`, `valor`, `armor`, `dolorous`) need no effect: on
an assigned card they are bonuses of its Warrior; on an event, spell or combat action they are bonuses
of its target (`on`) for as long as it `lasts`. Everything else stands in the card's `effects`, a list
of mappings, each with a `verb`:

Standing verbs hold while the card is in play (or, once played, while it lasts):

- `{verb: bonus, to: bearer, prowess: 2, strength: 1, endurance: 0, valor: 0, armor: 0}`
- `{verb: set, to: target, prowess: 3}`: this value outright, bonuses and all; the last set counts.
- `{verb: dolorous, to: bearer}`: the damage that it deals is Dolorous.
- `{verb: power, points: 1}`: more Power (or less) for the card's player in each Upkeep phase.
- `{verb: forbid, to: bearer, what: [yield, decline, heal, honor, mortal, quest, grail, aid, champion,
  refuse]}`: may not do these (aid: neither give nor receive; champion: be one; refuse: refuse a yield).
- `{verb: waive, to: bearer, what: [unworthy, decline, mortal, refuse]}`: loses no Valor by these.

Instant verbs happen once:

- `{verb: valor, to: target, points: 1}`: Valor gained (or lost: -2) for good.
- `{verb: wound, to: target, points: 2, dolorous: true}`: damage that no Armor lessens.
- `{verb: heal, to: target, dolorous: true}`: removes ordinary damage (and Dolorous, if said).
- `{verb: draw, to: owner, cards: 2}`: draws from the Court deck, as many as are there.
- `{verb: destroy, to: target}`: the target (a Warrior, Reward, Companion or Domain) is discarded.
- `{verb: turn, to: target}`: a new active Quest for the target player, or in place of the target Quest.
- `{verb: ready, to: target}`: the Warrior may act again this turn.
- `{verb: part}`: the combat ends at once without victor (not a Challenge of Title).

Fields open to every verb:

- `to`: `target` (what the card was played on), `bearer` (the Warrior that it is assigned to; on a
  Warrior's or Quest's own card: itself), `owner` (its player), `court` (all Warriors of its player),
  `rivals` (all Warriors of the others), `everyone` (all Warriors), `quester` (who undertakes the
  Quest), `opponent` (of the bearer in the combat). Left out: `target` on an event, spell or combat
  action that has `on`, else `owner` for draw, turn and power, else `bearer`.
- `in`: only in these combats: a list of honor, title, mortal, quest (standing verbs).
- `against`: only against these opponents: a list of creature, knight, king, lesser (standing verbs;
  knight means Knights, Kings and Knight Quests alike).
- `at` (instant verbs on cards that stay in play or are Quests): `turn` (the start of its player's turn),
  `win` (the bearer or its King wins a Challenge of Honor), `overcome` (the bearer overcomes a Quest; on
  a Quest: it is overcome), `fail` (on a Quest: the quester does not overcome it). Events, spells and
  combat actions need no `at`: they do it when played.

Fields of events, spells and combat actions:

- `when`: windows, one or a list of phase, declare, exchange. Left out: all three for an event or a spell,
  exchange for a combat action.
- `phases`: in the window `phase`, only before these phases (draw, build, ...). Left out: all.
- `on`: what it may target, as words that must all hold: one of warrior, knight (Kings are), king,
  lesser, quest (an active one), domain, reward, companion, player; and any of `own`, `rival`,
  `fighting` or `fighter` (in this combat; alone: a Warrior or Quest in it). "own knight", "rival
  fighting warrior".
  A list gives alternatives. Left out: no target for an event or a spell; one's own Warrior or anything
  fighting for a combat action.
- `lasts`: now, exchange, combat, phase, turn, round or game. Left out: now for a card of instant verbs
  alone, else the exchange for a combat action and the turn for an event or a spell.
- `magic`: spells.

A Quest of kind `other` has `test` (prowess, strength, endurance or valor) and `target` (a number).
A King's alternate victory is `goal`, a mapping of what his player must have in play, all of it:
`{domains: 4, kingdom: logres}` (of that kingdom; without: of any), `knights: 4` (himself included),
`ladies: 2`, `valor: 20` (total Valor of all his Warriors together).
"""

from __future__ import annotations

from grail_widgets.engine.game import Tell
from grail_widgets.games.quest_for_the_grail.cards import STANDING, Card, Effect
from grail_widgets.games.quest_for_the_grail.changes import (
    facts,
    fighting,
    hurt,
    quest_stock,
    remove,
    strip,
    sweep,
    valor,
)
from grail_widgets.games.quest_for_the_grail.sums import PEACE, Context, applies, context
from grail_widgets.games.quest_for_the_grail.table import (
    Place,
    Spot,
    Table,
    change,
    pair,
    with_area,
    with_combat,
    with_warrior,
)

RULES = {
    "event": "QG.event.once",
    "spell": "QG.spell.no-action",
    "combat-action": "QG.combat-action.duration",
    "quest": "QG.quest.kinds",
}
"""The clause under which a card of each type takes effect."""


def rule_of(card: Card) -> str:
    """The clause under which a card's text is followed."""
    return RULES.get(card.type, "QG.warrior.bonuses")


def resolve(table: Table, card: Card, by: int, focus: Place | None, tell: Tell, at: str | None = None) -> Table:
    """Does the instant effects of a card, in order.

    Args:
        table: the table.
        card: whose effects.
        by: the seat whose card it is.
        focus: what it was played on, or the Warrior that it belongs to; None for neither.
        tell: the listener.
        at: the occasion, for cards in play and Quests; None for a card just played.
    """
    table = change(table, focus=focus)
    for effect in card.effects:
        if effect.verb not in STANDING and effect.at == at:
            if effect.verb == "part":
                table = _part(table, card, tell)
                continue
            for place in reversed(_receivers(table, card, effect, by)):
                table = _one(table, card, effect, place, tell)
    table = change(table, focus=None)
    if at is None and card.span == "now":
        tell("spent", table, "QG.event.once", card=card.id)
    return sweep(table, tell)


def trigger(table: Table, spot: Spot, at: str, tell: Tell) -> Table:
    """Effects of a Warrior's own card and of those assigned to him on an occasion."""
    warrior = table.warrior(spot)
    for id in (warrior.card, *warrior.assigned):
        card = table.cards[id]
        if any(effect.at == at for effect in card.effects):
            count = len(table.courts[spot[0]].warriors)
            table = resolve(table, card, spot[0], ("warrior", *spot), tell, at)
            if len(table.courts[spot[0]].warriors) != count:
                break  # somebody in this court has fallen by it: the spot may be another's now
    return table


def quest_trigger(table: Table, at: str, tell: Tell) -> Table:
    """Effects of the Quest in combat when it is overcome, or is not."""
    combat = table.combat
    assert combat is not None
    assert combat.quest is not None
    assert combat.at is not None
    card = table.cards[combat.quest]
    if any(effect.at == at for effect in card.effects):
        table = resolve(table, card, combat.at, None, tell, at)
    return table


def _receivers(table: Table, card: Card, effect: Effect, by: int) -> list[Place]:
    to = card.receiver(effect)
    combat, focus = table.combat, table.focus
    if to in ("target", "bearer"):
        return [] if focus is None else [focus]
    if to == "owner":
        return [("player", by)]
    if to == "quester":
        spot = None if combat is None else combat.warriors[0]
        return [] if spot is None else [("warrior", *spot)]
    if to == "opponent":
        return [] if focus is None or focus[0] != "warrior" else _opponent(table, (focus[1], focus[2]))
    return [("warrior", *spot) for spot in table.spots() if to == "everyone" or (spot[0] == by) == (to == "court")]


def _opponent(table: Table, bearer: Spot) -> list[Place]:
    combat = table.combat
    if combat is None:
        return []
    side = 0 if bearer in (combat.fighter(0), combat.warriors[0]) else 1
    other = combat.fighter(1 - side)
    if other is not None:
        return [("warrior", *other)]
    return [] if combat.at is None else [("quest", combat.at)]


def _one(table: Table, card: Card, effect: Effect, place: Place, tell: Tell) -> Table:
    """One instant effect on one receiver; one that does not fit the verb is left alone."""
    rule = rule_of(card)
    seat = place[1]
    if effect.verb == "draw":
        return change(table, todo=(*table.todo, *((("draw", seat),) * effect.cards)))
    if effect.verb == "turn":
        return change(table, todo=(*table.todo, ("replace", seat))) if quest_stock(table, seat) else table
    if effect.verb == "destroy" and place[0] in ("assigned", "domain"):
        return strip(table, place, rule, tell)
    if place[0] == "quest":
        return _wound_quest(table, effect, seat, rule, tell) if effect.verb == "wound" else table
    if place[0] != "warrior":
        return table
    spot: Spot = (place[1], place[2])
    if not applies(effect, _where(table, spot)):
        return table
    if effect.verb == "valor":
        return valor(table, spot, effect.points, rule, tell)
    if effect.verb == "destroy":
        return remove(table, spot, rule, tell)
    if effect.verb == "wound":
        table = hurt(table, spot, effect.points, effect.dolorous)
        tell("wounds", table, rule, **facts(table, spot), points=effect.points, dolorous=effect.dolorous)
        return table
    if effect.verb == "heal":
        return _heal(table, effect, spot, rule, tell)
    assert effect.verb == "ready"
    table = with_warrior(table, spot, acted=False)
    tell("readies", table, rule, **facts(table, spot))
    return table


def _where(table: Table, spot: Spot) -> Context:
    busy = fighting(table)
    if spot not in busy:
        return PEACE
    assert table.combat is not None
    return context(table, 0 if spot == table.combat.fighter(0) else 1)


def _heal(table: Table, effect: Effect, spot: Spot, rule: str, tell: Tell) -> Table:
    warrior, combat = table.warrior(spot), table.combat
    dolorous = 0 if effect.dolorous else warrior.dolorous
    table = with_warrior(table, spot, damage=0, dolorous=dolorous)
    if combat is not None and spot in fighting(table):
        side = 0 if spot == combat.fighter(0) else 1
        table = with_combat(table, before=pair(combat.before, side, 0))
    tell("cures", table, "QG.dolorous.cards" if effect.dolorous else rule, **facts(table, spot), dolorous=dolorous)
    return table


def _wound_quest(table: Table, effect: Effect, seat: int, rule: str, tell: Tell) -> Table:
    combat = table.combat
    if combat is None or combat.at != seat:
        return table
    if effect.dolorous:
        table = with_area(table, seat, dolorous=table.areas[seat].dolorous + effect.points)
    else:
        table = with_combat(table, damage=combat.damage + effect.points)
    player = table.players[seat]
    about = {"card": combat.quest, "player": player, "piece": f"quest:{player}"}
    tell("wounds", table, rule, **about, points=effect.points, dolorous=effect.dolorous)
    return table


def _part(table: Table, card: Card, tell: Tell) -> Table:
    """The combat ends with no victor; it leaves the table when the card has been resolved."""
    if table.combat is None or table.combat.kind == "title":
        return table
    table = with_combat(table, stage="parted")
    tell("parted", table, rule_of(card), card=card.id)
    return table
