"""The course of a turn: what each phase does by itself, and what an action or a draw leads on to."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from grail_widgets.engine.game import Tell
from grail_widgets.engine.outlook import Outlook
from grail_widgets.games.holy_grail import deck
from grail_widgets.games.holy_grail.effect import Rulings
from grail_widgets.games.holy_grail.effects import play_action, use_knight
from grail_widgets.games.holy_grail.effects_field import flee, lose_location, stay
from grail_widgets.games.holy_grail.effects_pile import give_up
from grail_widgets.games.holy_grail.table import (
    DEALT,
    LIMIT,
    Place,
    Table,
    add_to_hand,
    add_to_side,
    bring_home,
    change,
    reshuffled,
    set_place,
    take_from_hand,
    take_from_side,
)


def run_on(table: Table, tell: Tell) -> Table:
    """Runs a table on to where a player or chance is asked, or the game is over."""
    if table.won or table.draws or table.flight or table.victim is not None:
        return table
    match table.phase:
        case "deal" if len(table.hands[0]) == len(table.hands[1]) == DEALT:
            return _begin_turn(table, table.turn, "HG.setup.grail", tell)
        case "start":
            return _begin_turn(table, table.turn, "HG.turn.phases", tell)
        case "recall":
            return _recall(table, tell)
        case "thing" if not any(card in deck.things() for card in table.hand):
            table = change(table, phase="move")
            tell("no-thing", table, "HG.thing.none", player=table.player)
        case "discard" if len(table.hand) <= LIMIT:
            return _begin_turn(table, 1 - table.turn, "HG.turn.passes", tell)
    return table


def next_dealt(table: Table) -> int:
    """The seat that is dealt the next card."""
    first = table.turn
    return first if len(table.hands[first]) == len(table.hands[1 - first]) else 1 - first


def _begin_turn(table: Table, seat: int, rule: str, tell: Tell) -> Table:
    """The turn of a seat begins: its captives come over, each with a draw, or it draws at once."""
    captives = [place for place in table.places if place.captured_by == seat]
    table = change(table, turn=seat, phase="start" if captives else "draw")
    tell("turn", table, rule, player=table.player)
    for place in captives:
        table = bring_home(table, place, seat)
        tell(
            "changes-sides", table, "HG.capture.turns", player=table.player, knight=place.knight,
            location=place.location, piece=f"card:{place.knight}",
        )  # fmt: skip
        table = lose_location(table, place.location, tell, draws=1)
    return table


def _recall(table: Table, tell: Tell) -> Table:
    """All uncaptured knights of the turn's player come home, their locations go, draws fall due."""
    mine = [place for place in table.places if place.knight is not None and place.of == table.turn]
    for place in mine:
        if place.captured_by is not None:
            tell(
                "held", table, "HG.recall.captured", player=table.player, knight=place.knight,
                location=place.location,
            )  # fmt: skip
    out = [place for place in mine if place.captured_by is None]
    for place in out:
        table = bring_home(table, place, table.turn)
        tell(
            "recalls", table, "HG.recall.home", player=table.player, knight=place.knight,
            location=place.location, piece=f"card:{place.knight}",
        )  # fmt: skip
    for place in out:
        table = lose_location(table, place.location, tell, draws=1)
    if out:
        return table
    table = change(table, phase="thing")
    tell("no-recall", table, "HG.recall.home", player=table.player)
    return run_on(table, tell)


# ---- draws


def deal(table: Table, card: str, tell: Tell) -> Table:
    """One card of set-up is dealt."""
    seat = next_dealt(table)
    table = change(add_to_hand(table, seat, card), pile=deck.without(table.pile, card))
    _tell_card("dealt", table, seat, card, "HG.setup.deal", None, tell)
    return run_on(table, tell)


def draw(table: Table, card: str, rulings: Rulings, tell: Tell) -> Table:
    """A card is drawn: for the turn, or for a knight that left a location."""
    rule, ruling = _draw_rule(table)
    after = _one_draw_less(table)
    if card != deck.GRAIL:
        after = change(add_to_hand(after, table.turn, card), pile=deck.without(table.pile, card))
        _tell_card("draws", after, table.turn, card, rule, None, tell)
        return run_on(after, tell)
    false = is_false(table, rulings)
    rule = "HG.grail.captive" if ruling else "HG.grail.false" if false else "HG.grail.wins"
    if false:
        after = reshuffled(after)
        tell("false-grail", after, rule, ruling=ruling, player=table.player, count=len(after.pile))
        return run_on(after, tell)
    won = change(table, won=True, draws=0, pile=deck.without(table.pile, card))
    tell("wins", won, rule, ruling=ruling, player=table.player, card=card)
    return won


def is_false(table: Table, rulings: Rulings) -> bool:
    """Whether the Grail, drawn now, is a false one."""
    ruling = _draw_rule(table)[1]
    return table.phase == "draw" or (ruling is not None and rulings[ruling] == "false-grail")


def outlook(table: Table, odds: Mapping[str, Fraction], rulings: Rulings) -> tuple[Outlook, ...]:
    """The Grail against all other cards, where it can be drawn."""
    grail = odds.get(f"draw {deck.GRAIL}")
    if grail is None:
        return ()
    note = "Drawn now it is a false Grail." if is_false(table, rulings) else "Drawn now it wins the game."
    return (Outlook("The next card", (("the Holy Grail", grail), ("another card", 1 - grail)), note),)


def _draw_rule(table: Table) -> tuple[str, str | None]:
    """The clause that calls for the waiting draw, and the ruling on a Grail drawn so."""
    match table.phase:
        case "draw":
            return "HG.draw.one", None
        case "recall":
            return "HG.recall.draw", None
        case "start":
            return "HG.capture.draw", "capture-draw"
        case _:
            return "HG.location.draw", None


def _one_draw_less(table: Table) -> Table:
    """The table with the waiting draw done, in the next phase if it was the last of its phase."""
    if table.phase == "draw":
        return change(table, phase="recall")
    left = table.draws - 1
    if left:
        return change(table, draws=left)
    if table.phase == "start":
        return change(table, draws=0, phase="draw")
    return change(table, draws=0, phase="thing" if table.phase == "recall" else table.phase)


def _tell_card(kind: str, table: Table, seat: int, card: str, rule: str, ruling: str | None, tell: Tell) -> None:
    """That a card was drawn is told to all, which one to its owner only."""
    player = table.players[seat]
    tell(kind, table, rule, ruling=ruling, player=player)
    tell(f"{kind}-card", table, rule, ruling=ruling, seen_by=(player,), player=player, card=card)


# ---- actions


def act(table: Table, text: str, rulings: Rulings, tell: Tell) -> Table:
    """Plays a legal action and runs on to the next point of choice."""
    match text.split():
        case ["play", card] if card in deck.things():
            table = _play_thing(table, card, tell)
        case ["play", card, "on", target, "for", player]:
            table = play_action(table, card, (target, player), rulings, tell)
        case ["play", card, "on", target]:
            table = play_action(table, card, (target,), rulings, tell)
        case ["play", card]:
            table = play_action(table, card, (), rulings, tell)
        case ["send", knight, "to", location]:
            table = _send(table, knight, location, tell)
        case ["use", knight]:
            table = use_knight(table, knight, rulings, tell)
        case ["flee"]:
            table = flee(table, tell)
        case ["stay"]:
            table = stay(table, tell)
        case ["discard", knight] if table.victim is not None:
            table = give_up(table, knight, tell)
        case ["discard", card]:
            table = _discard(table, card, tell)
        case ["done"]:
            table = _done(table, tell)
        case _:
            raise AssertionError(f"{text!r} is no legal action")
    return run_on(table, tell)


def _play_thing(table: Table, card: str, tell: Tell) -> Table:
    table = change(take_from_hand(table, table.turn, card), phase="move")
    piece = f"card:{card}"
    if card in deck.of_type("location"):
        table = change(table, places=(*table.places, Place(card)))
        tell("opens", table, "HG.thing.location", player=table.player, location=card, piece=piece)
    else:
        table = add_to_side(table, table.turn, card)
        tell("enters", table, "HG.thing.knight", player=table.player, knight=card, piece=piece)
    return table


def _send(table: Table, knight: str, location: str, tell: Tell) -> Table:
    table = set_place(take_from_side(table, table.turn, knight), Place(location, knight, table.turn))
    tell(
        "sends", table, "HG.move.send", player=table.player, knight=knight, location=location,
        piece=f"card:{knight}",
    )  # fmt: skip
    return table


def _discard(table: Table, card: str, tell: Tell) -> Table:
    table = take_from_hand(table, table.turn, card)
    table = change(table, discard=(*table.discard, card))
    tell("discards", table, "HG.discard.five", player=table.player, card=card, piece=f"card:{card}")
    return table


def _done(table: Table, tell: Tell) -> Table:
    if table.phase == "move":
        table = change(table, phase="action")
        tell("sent", table, "HG.move.may", player=table.player)
    else:
        table = change(table, phase="discard")
        tell("acted", table, "HG.action.many", player=table.player)
    return table
