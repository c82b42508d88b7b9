"""How a race runs on: the stack of things to do, the calling of Allies, and what is asked of whom."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grail_widgets.engine.game import CHANCE, Actor, Tell
from grail_widgets.games.grail_cup import allies, draft, knowledge, moves, spaces
from grail_widgets.games.grail_cup.allies import Rulings
from grail_widgets.games.grail_cup.table import (
    ALLIES,
    NUMBER,
    Frame,
    Table,
    is_over,
    push,
    replace,
    space_of,
)

ASKS_PLAYER = frozenset({"bar", "curse", "point", "move", "look", "arrange", "dragon", "back", "steal"})
ASKS_CHANCE = frozenset({"deal", "token", "draw", "die", "lay"})


def run(table: Table, rulings: Rulings, tell: Tell) -> Table:
    """Does what is to do until a player or chance is asked, or the race is over."""
    while not is_over(table):
        if table.todo:
            frame = table.todo[-1]
            if frame[0] in ASKS_PLAYER:
                if frame[0] == "dragon" and not moves.dragon_spaces(table):
                    table = pop(table)
                    tell("no-free-space", table, "GC.dragon.free-space", knight=frame[1])
                    continue
                return table
            if frame[0] in ASKS_CHANCE:
                return table
            table = DO[frame[0]](pop(table), frame, rulings, tell)
        elif table.phase == "draft":
            return table
        else:
            table = _call_next(table, rulings, tell)
    return table


def pop(table: Table) -> Table:
    """The table with the next thing to do taken off the stack."""
    return replace(table, todo=table.todo[:-1])


def to_act(table: Table) -> Actor:
    """Whom the table waits for."""
    if is_over(table):
        return None
    if not table.todo:
        return draft.to_act(table)
    frame = table.todo[-1]
    return CHANCE if frame[0] in ASKS_CHANCE else frame[1]


def candidates(table: Table) -> list[str]:
    """The texts worth asking about at the waiting decision."""
    if not table.todo:
        if draft.awaits(table) == "pass":
            return ["pass left", "pass right"]
        return [f"take {ally}" for ally in draft.within_reach(table)]
    frame = table.todo[-1]
    return CANDIDATES[frame[0]](table, frame)


def weights(table: Table, seat: str | None = None) -> tuple[tuple[str, int], ...]:
    """The outcomes of the waiting chance, given the table or what a seat knows."""
    if not table.todo:
        return draft.weights(table, seat)
    frame = table.todo[-1]
    kind = frame[0]
    if kind == "deal":
        return draft.deal_weights(frame[1], table.players[len(frame[1])])
    if kind == "die":
        return spaces.DIE
    if kind == "lay":
        return spaces.lay_weights(table) if seat is None else knowledge.lay_weights(table, seat)
    return spaces.token_weights(table) if seat is None else knowledge.token_weights(table, seat, frame[2])


def perform(table: Table, text: str, rulings: Rulings, tell: Tell) -> Table:
    """Plays a legal action or possible outcome; `run` does the rest."""
    verb, *words = text.split()
    if not table.todo:
        if verb == "take":
            return draft.take(table, words[0], tell)
        if verb == "pass":
            return draft.pass_on(table, words[0], tell)
        return draft.set_aside(table, verb, words[0], tell)
    frame = table.todo[-1]
    return ANSWER[frame[0]](pop(table), frame, verb, words, rulings, tell)


# ---- calling the Allies ---------------------------------------------------------------------


def _call_next(table: Table, rulings: Rulings, tell: Tell) -> Table:
    """Calls Allies until one is revealed; after the ninth the Squire's jump and the end of the round."""
    held = {ally: seat for seat, hand in enumerate(table.allies) for ally in hand}
    curser, cursed = table.cursed or (None, None)
    missed: list[str] = []
    for ally in ALLIES[table.called :]:
        if ally in held:
            return _reveal(_pass_over(table, missed, tell), ally, held[ally], tell)
        if ally != cursed:
            missed.append(ally)
            continue
        table = replace(_pass_over(table, missed, tell), called=NUMBER[ally])
        tell("curse-fails", table, "GC.enchantress.absent", player=curser, ally=ally, card=ally)
        missed = []
    table = _pass_over(table, missed, tell)
    if table.pointed is not None:
        return push(table, ("end",), ("jump",))
    return push(table, ("end",))


def _pass_over(table: Table, missed: list[str], tell: Tell) -> Table:
    """Allies that were called one after another and that nobody has; told together."""
    if not missed:
        return table
    table = replace(table, called=NUMBER[missed[-1]])
    tell("nobody", table, "GC.call.nobody", allies=missed)
    return table


def _reveal(table: Table, ally: str, seat: int, tell: Tell) -> Table:
    player = table.players[seat]
    hand = tuple(each for each in table.allies[seat] if each != ally)
    table = replace(table, called=NUMBER[ally])
    tell("called", table, "GC.call.order", ally=ally)
    table = replace(table, allies=(*table.allies[:seat], hand, *table.allies[seat + 1 :]))
    table = push(table, ("card", ally, player))
    if table.cursed is not None and table.cursed[1] == ally:
        table = push(table, ("swap", table.cursed[0], player))
    rule = "GC.call.two" if hand else "GC.call.reveal"  # a card still in hand: this is the first of two
    tell("reveals", table, rule, player=player, ally=ally, card=ally)
    return table


# ---- what is done without asking ------------------------------------------------------------

Do = Callable[[Table, Frame, Rulings, Tell], Table]


def _space(table: Table, frame: Frame, rulings: Rulings, tell: Tell) -> Table:
    _, knight, origin, turned, rule = frame
    return spaces.settle(table, knight, origin, turned, rule, rulings["zero-move"], tell)


def _swap(table: Table, frame: Frame, rulings: Rulings, tell: Tell) -> Table:
    _, player, other = frame
    return allies.swap(table, player, other, rulings, tell)


def _step(table: Table, frame: Frame, rulings: Rulings, tell: Tell) -> Table:
    knight = frame[1]
    landing = ("space", knight, space_of(table, knight), 0, "GC.enchantress.space")
    return push(table, landing, ("forward", knight, 1, "GC.enchantress.step"))


DO: dict[str, Do] = {
    "forward": lambda table, f, rulings, tell: moves.forward(table, f[1], f[2], f[3], tell),
    "reach": lambda table, f, rulings, tell: moves.reach(table, f[1], f[2], f[3], tell),
    "retreat": lambda table, f, rulings, tell: moves.back(table, f[1], f[2], f[3], tell),
    "space": _space,
    "card": lambda table, f, rulings, tell: allies.play(table, f[1], f[2], rulings, tell),
    "swap": _swap,
    "step": _step,
    "looked": lambda table, f, rulings, tell: allies.looked(table, f[1], f[2], tell),
    "replace": lambda table, f, rulings, tell: spaces.put_back(table, f[1], tell),
    "jump": lambda table, f, rulings, tell: allies.jump(table, rulings, tell),
    "end": lambda table, f, rulings, tell: draft.end_round(table, tell),
}

# ---- what can be answered -------------------------------------------------------------------


def _others(table: Table, knight: str) -> list[str]:
    return [player for player in table.players if player != knight]


CANDIDATES: dict[str, Callable[[Table, Frame], list[str]]] = {
    "bar": lambda table, f: ["stop", "spend spear"],
    "curse": lambda table, f: [f"curse {ally}" for ally in ALLIES],
    "point": lambda table, f: [f"point {player}" for player in table.players],
    "move": lambda table, f: [f"move {steps}" for steps in f[2]],
    "look": lambda table, f: allies.look_choices(table),
    "arrange": lambda table, f: allies.arrangements(table, f[2]),
    "dragon": lambda table, f: [f"dragon {space}" for space in range(table.track.finish)],
    "back": lambda table, f: [f"back {player}" for player in table.players],
    "steal": lambda table, f: [f"steal {player}" for player in table.players],
}

# ---- what an answer does --------------------------------------------------------------------

Answer = Callable[[Table, Frame, str, list[str], Rulings, Tell], Table]


def _bar(table: Table, frame: Frame, verb: str, words: list[str], rulings: Rulings, tell: Tell) -> Table:
    _, knight, goal = frame
    if verb == "stop":
        return moves.stop(table, knight, tell)
    return moves.spend_spear(table, knight, goal, rulings["spear-landing"], tell)


def _dragon(table: Table, frame: Frame, verb: str, words: list[str], rulings: Rulings, tell: Tell) -> Table:
    start = table.dragon
    table = replace(table, dragon=int(words[0]))
    tell("dragon", table, frame[2], knight=frame[1], piece="dragon", path=(start, table.dragon), to=table.dragon)
    return table


def _token(table: Table, frame: Frame, verb: str, words: list[str], rulings: Rulings, tell: Tell) -> Table:
    _, knight, space, turned = frame
    table = replace(table, clover=tuple(sorted((*table.clover, (space, words[0])))))
    return spaces.reveal(table, knight, space, turned, tell)


def _look(table: Table, frame: Frame, verb: str, words: list[str], rulings: Rulings, tell: Tell) -> Table:
    return allies.look(table, frame[1], tuple(map(int, words)), tell)


def _arrange(table: Table, frame: Frame, verb: str, words: list[str], rulings: Rulings, tell: Tell) -> Table:
    return allies.arrange(table, frame[1], frame[2], tuple(words), tell)


ANSWER: dict[str, Answer] = {
    "bar": _bar,
    "curse": lambda table, f, verb, words, rulings, tell: allies.curse(table, f[1], words[0], tell),
    "point": lambda table, f, verb, words, rulings, tell: allies.point(table, f[1], words[0], tell),
    "move": lambda table, f, verb, words, rulings, tell: moves.forward(table, f[1], int(words[0]), f[3], tell),
    "look": _look,
    "arrange": _arrange,
    "dragon": _dragon,
    "back": lambda table, f, verb, words, rulings, tell: spaces.send_back(table, words[0], tell),
    "steal": lambda table, f, verb, words, rulings, tell: spaces.steal(table, f[1], words[0], tell),
    "deal": lambda table, f, verb, words, rulings, tell: draft.deal(table, f[1], words[0], tell),
    "token": _token,
    "draw": lambda table, f, verb, words, rulings, tell: allies.draw(table, f[1], f[2], words[0], tell),
    "die": lambda table, f, verb, words, rulings, tell: spaces.roll(table, f[1], words[0], tell),
    "lay": lambda table, f, verb, words, rulings, tell: spaces.lay(table, f[1], words[0], tell),
}


def asked(table: Table) -> tuple[str, Any]:
    """What is asked now: a word for the question, and what it is about."""
    if table.todo:
        return table.todo[-1][0], table.todo[-1]
    return draft.awaits(table), None
