"""The windows in which events, spells and combat actions are played: who is asked, what fits, what it does."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from grail_widgets.engine.errors import Objection
from grail_widgets.engine.game import Tell
from grail_widgets.engine.notation import title
from grail_widgets.games.quest_for_the_grail.cards import PLAYED, Card, Catalogue
from grail_widgets.games.quest_for_the_grail.changes import fighting
from grail_widgets.games.quest_for_the_grail.effects import resolve, rule_of
from grail_widgets.games.quest_for_the_grail.names import names
from grail_widgets.games.quest_for_the_grail.table import (
    Lasting,
    Place,
    Spot,
    Table,
    Window,
    change,
    put,
    with_court,
    with_warrior,
    without,
)

OCCASION = {"phase": "before the phase begins", "declare": "as a combat is declared", "exchange": "before a roll"}


def order(table: Table) -> list[int]:
    """The seats in the order of asking: the turn's player, then clockwise, without those out."""
    count = len(table.players)
    seats = [(table.turn + step) % count for step in range(count)]
    return [seat for seat in seats if seat not in table.out] if table.out else seats


def asked(table: Table) -> int | None:
    """The seat whose turn it is to play a card or pass; None when all have passed."""
    assert table.window is not None
    passed, count = table.window.passed, len(table.players)
    if table.out:
        seats = order(table)
        return seats[passed] if passed < len(seats) else None
    return (table.turn + passed) % count if passed < count else None


def opened(table: Table) -> Table:
    """The window that a position left to be opened."""
    if table.combat is None:
        return phase_window(table)
    return declare_window(table) if table.step == "declare" else exchange_window(table)


def phase_window(table: Table) -> Table:
    """The window before a phase's first act is open."""
    return change(table, window=Window("phase"), step="act")


def declare_window(table: Table) -> Table:
    """The window of a combat just declared is open."""
    return change(table, window=Window("declare"), step="act")


def exchange_window(table: Table) -> Table:
    """The window before a roll is open."""
    return change(table, window=Window("exchange"), step="act")


def passes(table: Table, tell: Tell) -> Table:
    """The seat that is asked passes; with the last one the window closes."""
    window, seat = table.window, asked(table)
    assert window is not None
    assert seat is not None
    table = change(table, window=change(window, passed=window.passed + 1))
    if asked(table) is None:
        table = closed(table)
    tell("passes", table, "QG.window.order", player=table.players[seat])
    return table


def closed(table: Table) -> Table:
    """All have passed: the window is closed, and that of the first roll may open in its place."""
    window, combat = table.window, table.combat
    assert window is not None
    if window.kind == "declare" and combat is not None and combat.stage == "roll":
        return exchange_window(noted(table))
    return change(table, window=None)


def noted(table: Table) -> Table:
    """The damage of both fighters is noted: as a formal combat is declared, and anew before its first roll."""
    combat = table.combat
    assert combat is not None
    first, second = combat.fighter(0), combat.fighter(1)
    if not combat.formal or first is None or second is None:
        return table
    before = (table.warrior(first).damage, table.warrior(second).damage)
    return change(table, combat=change(combat, before=before))


# ---- what fits


def holds_any(table: Table, seat: int) -> bool:
    """Whether a seat holds something that it can play in the open window."""
    return next(playable(table, seat), None) is not None


def playable(table: Table, seat: int) -> Iterator[str]:
    """The texts of all that a seat can play in the open window."""
    window = table.window
    assert window is not None
    for id in for_windows(table.cards, table.courts[seat].hand, window.kind):
        card = table.cards[id]
        if object_card(table, seat, card) is None:
            if not card.aims:
                yield f"play {id}"
                continue
            called = names(table).of
            for place in targets(table, seat, card):
                yield f"play {id} on {called[place]}"


@lru_cache(maxsize=4096)
def for_windows(cards: Catalogue, hand: tuple[str, ...], kind: str) -> tuple[str, ...]:
    """The cards of a hand that are for windows of a kind, each once."""
    return tuple(id for id in dict.fromkeys(hand) if kind in cards[id].windows)


def object_card(table: Table, seat: int, card: Card) -> Objection | None:
    """Why a seat cannot play a card in the open window, on whatever target."""
    window, combat = table.window, table.combat
    assert window is not None
    if card.type not in PLAYED:
        return Objection("QG.window.when", f"{card.title} is no card for a window: it is a {title(card.type)}.")
    if window.kind not in card.windows:
        return Objection("QG.window.when", f"{card.title} cannot be played {OCCASION[window.kind]}.")
    if window.kind == "phase" and table.phase not in card.phases:
        return Objection("QG.window.when", f"{card.title} cannot be played before the phase {table.phase}.")
    needs = card.span in ("exchange", "combat") or any(effect.verb == "part" for effect in card.effects)
    if needs and combat is None:
        return Objection("QG.window.when", f"{card.title} works in a combat, and there is none.")
    if combat is not None and combat.kind == "title" and any(effect.verb == "part" for effect in card.effects):
        return Objection("QG.window.when", f"{card.title} cannot end a Challenge of Title.")
    if card.type == "spell":
        return _object_spell(table, seat, card)
    return None


def _object_spell(table: Table, seat: int, card: Card) -> Objection | None:
    if table.combat is not None and table.combat.formal:
        return Objection("QG.formal.no-spells", f"{card.title} is a Spell, and this is a Formal Combat.")
    able = [each for each in enchanters(table, seat) if table.cards[each[1]].enchanter >= card.magic]
    if not able:
        return Objection("QG.spell.rating", f"{card.title} takes an Enchanter of {card.magic} or more.")
    if caster(table, seat, card) is None:
        return Objection("QG.spell.once-a-round", "each Enchanter who could cast it has cast a Spell this Round.")
    return None


def enchanters(table: Table, seat: int) -> list[tuple[Spot, str]]:
    """The Enchanters of a seat, each with the Warrior that he is or accompanies."""
    return [
        ((seat, index), id)
        for index, warrior in enumerate(table.courts[seat].warriors)
        for id in (warrior.card, *warrior.assigned)
        if table.cards[id].enchanter > 0
    ]


def caster(table: Table, seat: int, card: Card) -> tuple[Spot, str] | None:
    """Who casts a Spell: the weakest of those who can and have not yet this Round, the first in the court."""
    best: tuple[Spot, str] | None = None
    for spot, id in enchanters(table, seat):
        warrior, rating = table.warrior(spot), table.cards[id].enchanter
        fresh = warrior.cast.count(id) < (warrior.card, *warrior.assigned).count(id)
        if rating >= card.magic and fresh and (best is None or rating < table.cards[best[1]].enchanter):
            best = (spot, id)
    return best


def targets(table: Table, seat: int, card: Card) -> list[Place]:
    """What a seat can play a card on, in the order of the table."""
    return [place for place in names(table).of if fits(table, seat, card, place)]


def fits(table: Table, seat: int, card: Card, place: Place) -> bool:
    """Whether a card may be played by a seat on a place."""
    return any(_fits(table, seat, aims, place) for aims in card.aims)


def _fits(table: Table, seat: int, aims: frozenset[str], place: Place) -> bool:
    kind, owner = str(place[0]), place[1]
    if ("own" in aims and owner != seat) or ("rival" in aims and owner == seat):
        return False
    if kind == "player" and owner in table.out:
        return False
    if "fighting" in aims and not _fights(table, place):
        return False
    if kind == "warrior":
        return _fits_warrior(table.card((place[1], place[2])), aims)
    if kind == "assigned":
        return table.cards[table.warrior((place[1], place[2])).assigned[place[3]]].type in aims
    if kind == "quest" and "fighting" in aims and not aims & {"warrior", "knight", "king", "lesser"}:
        return True
    return kind in aims


def _fits_warrior(card: Card, aims: frozenset[str]) -> bool:
    wanted = aims & {"warrior", "knight", "king", "lesser"}
    if not wanted:
        return "fighting" in aims and "quest" not in aims
    return all(word == "warrior" or (word == "knight" and card.knight) or word == card.kind for word in wanted)


def _fights(table: Table, place: Place) -> bool:
    if table.combat is None:
        return False
    if place[0] == "warrior":
        return (place[1], place[2]) in fighting(table)
    return bool(place[0] == "quest" and table.combat.at == place[1])


# ---- playing


def object_play(table: Table, seat: int, id: str, target: str | None) -> Objection | None:
    """Why a seat cannot play this card on this target now; None where it can."""
    if id not in table.courts[seat].hand:
        return Objection("QG.card.in-hand", f"{table.players[seat]} has no {title(id)} in hand.")
    card = table.cards[id]
    found = object_card(table, seat, card)
    if found is not None:
        return found
    if target is None:
        if card.aims:
            return Objection("QG.window.target", f"{card.title} is played on something: play {id} on TARGET.")
        return None
    if not card.aims:
        return Objection("QG.window.target", f"{card.title} is played on nothing: play {id}.")
    place = names(table).place.get(target)
    if place is None:
        return Objection("QG.card.in-play", f"there is no {target} in play.")
    if not fits(table, seat, card, place):
        rule = "QG.combat-action.targets" if card.type == "combat-action" else "QG.window.target"
        return Objection(rule, f"{card.title} cannot be played on {title(target)}.")
    return None


def play(table: Table, seat: int, id: str, target: str | None, tell: Tell) -> Table:
    """A card is played and works at once; the round of asking begins again."""
    card, court = table.cards[id], table.courts[seat]
    on = None if target is None else names(table).place[target]
    if card.type == "spell":
        found = caster(table, seat, card)
        assert found is not None
        spot, enchanter = found
        table = with_warrior(table, spot, cast=tuple(sorted((*table.warrior(spot).cast, enchanter))))
    hand = without(court.hand, id)
    if card.span == "now":
        table = with_court(table, seat, hand=hand, discard=put(court.discard, id))
    else:
        table = with_court(table, seat, hand=hand)
        table = change(table, effects=(*table.effects, Lasting(id, seat, on, card.span)))
    if table.window is not None:
        table = change(table, window=change(table.window, passed=0))
    player = table.players[seat]
    tell("plays", table, _played_rule(table, card), player=player, card=id, on=target, text=card.text)
    if any(effect.verb == "set" for effect in card.effects):
        tell("outright", table, "QG.event.last-wins", card=id)
    return resolve(table, card, seat, on, tell)


def _played_rule(table: Table, card: Card) -> str:
    if table.combat is not None and table.combat.formal:
        return "QG.formal.cards"
    return {"event": "QG.event.any-time", "combat-action": "QG.combat-action.targets"}.get(
        card.type, rule_of(card)
    )
