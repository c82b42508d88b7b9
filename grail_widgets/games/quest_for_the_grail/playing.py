"""The texts that are offered at each point of choice, and playing one of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from grail_widgets.engine.game import Tell
from grail_widgets.games.quest_for_the_grail import combat as fight
from grail_widgets.games.quest_for_the_grail import turn
from grail_widgets.games.quest_for_the_grail.acts import act_texts, do_act
from grail_widgets.games.quest_for_the_grail.answers import answer_of, answer_texts, do_answer
from grail_widgets.games.quest_for_the_grail.changes import drawn, turned_up
from grail_widgets.games.quest_for_the_grail.ending import finish
from grail_widgets.games.quest_for_the_grail.sides import decider
from grail_widgets.games.quest_for_the_grail.table import Table, change
from grail_widgets.games.quest_for_the_grail.windows import asked, passes, phase_window, playable
from grail_widgets.games.quest_for_the_grail.windows import play as play_card


def texts(table: Table) -> Iterable[str]:
    """The texts worth asking about at this decision; every legal one is among them."""
    if table.window is not None:
        seat = asked(table)
        assert seat is not None
        return (*playable(table, seat), "pass")
    if table.combat is not None:
        return answer_texts(table)
    return act_texts(table)


def play(table: Table, rulings: Mapping[str, str], text: str, tell: Tell) -> Table:
    """Plays a legal action or a possible outcome; what follows by itself is left to `flow`."""
    words = text.split()
    match words:
        case ["first", player]:
            return _first(table, table.players.index(player), tell)
        case ["draw", card]:
            return _draw(table, card, tell)
        case ["reveal", card]:
            return _reveal(table, card, tell)
        case ["roll", number]:
            return fight.trial(table, int(number), tell)
        case ["roll", first, second]:
            return fight.exchange(table, (int(first), int(second)), tell)
        case ["play", *rest]:
            seat = asked(table)
            assert seat is not None
            return play_card(table, seat, rest[0], rest[2] if len(rest) == 3 else None, tell)
        case ["pass"] if table.window is not None:
            return passes(table, tell)
    if table.combat is not None and answer_of(words) is not None:
        return do_answer(table, rulings, words, tell)
    return do_act(table, words, tell)


def _first(table: Table, seat: int, tell: Tell) -> Table:
    table = phase_window(change(table, turn=seat, phase="draw"))
    tell("first", table, "QG.setup.first-player", player=table.player)
    return table


def _draw(table: Table, card: str, tell: Tell) -> Table:
    """A Court card drawn: by a card's effect, at set-up, as a Quest's payment, or in the Draw phase."""
    if table.todo:
        seat = table.todo[0][1]
        return drawn(change(table, todo=table.todo[1:]), seat, card, "QG.event.once", tell)
    if table.phase == "deal":
        return drawn(table, turn.dealing(table)[1], card, "QG.setup.hand", tell)
    if table.combat is not None:
        table = drawn(table, decider(table), card, "QG.quest.card-instead", tell)
        return finish(table, tell, "parts", "QG.quest.all-or-nothing")
    return drawn(change(table, step="quest"), table.turn, card, "QG.draw.one", tell)


def _reveal(table: Table, card: str, tell: Tell) -> Table:
    """A Quest turned up: at set-up, in place of one overcome, or to replace the active one."""
    if not table.todo:
        return turned_up(table, turn.dealing(table)[1], card, "QG.setup.active-quest", tell)
    kind, seat = table.todo[0]
    table = change(table, todo=table.todo[1:])
    if kind == "reveal":
        return turned_up(table, seat, card, "QG.quest.next", tell)
    return turned_up(table, seat, card, _turned_by(table), tell)


def _turned_by(table: Table) -> str:
    if table.step == "end":
        return "QG.solitaire.turn-over" if table.variant == "solitaire" else "QG.sealed.turn-over"
    return "QG.draw.new-quest"
