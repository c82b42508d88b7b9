"""What each Ally does when it is revealed: the things to do, in order, as frames on the table's stack."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, permutations

from grail_widgets.engine.game import Tell
from grail_widgets.games.grail_cup import knowledge, moves
from grail_widgets.games.grail_cup.spaces import ALWAYS, take_spear
from grail_widgets.games.grail_cup.table import (
    Frame,
    Table,
    lookers,
    push,
    replace,
    space_of,
    token_at,
    with_token,
)

Rulings = dict[str, str]


def play(table: Table, ally: str, player: str, rulings: Rulings, tell: Tell) -> Table:
    """Begins the card of a revealed Ally."""
    if table.cursed is not None and table.cursed[1] == ally and table.cursed[0] != player:
        tell("cursed-plays", table, "GC.enchantress.cursed-plays", player=player, ally=ally, card=ally)
    return CARDS[ally](table, player, rulings, tell)


def _enchantress(table: Table, player: str, rulings: Rulings, tell: Tell) -> Table:
    space: Frame = ("space", player, space_of(table, player), 0, "GC.enchantress.order")
    curse: Frame = ("curse", player)
    rest = (space, curse) if rulings["enchantress-order"] == "after-card" else (curse, space)
    return push(table, *rest, ("forward", player, 1, "GC.enchantress.move"))


def _squire(table: Table, player: str, rulings: Rulings, tell: Tell) -> Table:
    return push(_then_space(table, player), ("forward", player, 2, "GC.squire.move"), ("point", player))


def _merlin(table: Table, player: str, rulings: Rulings, tell: Tell) -> Table:
    return push(_then_space(table, player), ("move", player, (1, 2, 3), "GC.merlin.move"), ("look", player))


def _blacksmith(table: Table, player: str, rulings: Rulings, tell: Tell) -> Table:
    table = take_spear(table, player, "GC.blacksmith.spear", tell)
    return push(_then_space(table, player), ("forward", player, 4, "GC.blacksmith.move"))


def _dragon_master(table: Table, player: str, rulings: Rulings, tell: Tell) -> Table:
    forward = ("forward", player, 5, "GC.dragon-master.move")
    return push(_then_space(table, player), forward, ("dragon", player, "GC.dragon-master.dragon"))


def _princess(table: Table, player: str, rulings: Rulings, tell: Tell) -> Table:
    goal = table.track.next_castle[space_of(table, player)]
    rule = "GC.princess.finish" if goal == table.track.finish else "GC.princess.move"
    return push(_then_space(table, player), ("reach", player, goal, rule))


def _priest(table: Table, player: str, rulings: Rulings, tell: Tell) -> Table:
    goal = table.track.next_church[space_of(table, player)]
    table = _then_space(table, player)
    if goal is None:
        tell("no-church", table, "GC.priest.none", knight=player, at=space_of(table, player))
        return table
    return push(table, ("reach", player, goal, "GC.priest.move"))


def _fairy(table: Table, player: str, rulings: Rulings, tell: Tell) -> Table:
    return push(_then_space(table, player), ("move", player, (2, 4, 6), "GC.fairy.move"))


def _unicorn(table: Table, player: str, rulings: Rulings, tell: Tell) -> Table:
    return moves.leap(_then_space(table, player), player, tell)


def _then_space(table: Table, player: str) -> Table:
    """The space that the card leads to takes its turn when all else of it is done."""
    return push(table, ("space", player, space_of(table, player), 0, "GC.space.own-move"))


CARDS: dict[str, Callable[[Table, str, Rulings, Tell], Table]] = {
    "enchantress": _enchantress,
    "squire": _squire,
    "merlin": _merlin,
    "blacksmith": _blacksmith,
    "dragon-master": _dragon_master,
    "princess": _princess,
    "priest": _priest,
    "fairy": _fairy,
    "unicorn": _unicorn,
}

# ---- the Squire's jump ----------------------------------------------------------------------


def jump(table: Table, rulings: Rulings, tell: Tell) -> Table:
    """At the end of the round the Squire passes the Knight he pointed at, if that one leads."""
    assert table.pointed is not None
    squire, chosen = table.pointed
    leader, space = table.race[0]
    if table.race[1][1] == space:
        tell("foremost", table, "GC.stack.order", knight=leader, other=table.race[1][0], at=space)
    if leader != chosen:
        tell("wrong-guess", table, "GC.squire.wrong", knight=squire, other=chosen, leader=leader)
        return table
    table = push(table, ("space", squire, space_of(table, squire), 0, "GC.squire.space"))
    tell("right-guess", table, "GC.squire.jump", knight=squire, other=chosen)
    if rulings["squire-jump"] == "free":
        jumped = table.dragon if space_of(table, squire) < table.dragon <= space else None
        return moves.arrive(
            table, squire, space + 1, "GC.squire.jump-dragon", tell, ruling="squire-jump", jumped=jumped
        )
    if space_of(table, squire) < table.dragon <= space + 1:
        tell("jump-dragon", table, "GC.squire.jump-dragon", ruling="squire-jump", knight=squire, at=table.dragon)
    return moves.reach(table, squire, space + 1, "GC.squire.jump", tell)


# ---- the Enchantress's swap -----------------------------------------------------------------


def swap(table: Table, player: str, other: str, rulings: Rulings, tell: Tell) -> Table:
    """The cursed Ally is revealed: swap, one step on, and her space; then the cursed card is played."""
    step: tuple[Frame, ...] = (
        ("space", player, ALWAYS, 0, "GC.enchantress.space"),
        ("forward", player, 1, "GC.enchantress.step"),
    )
    if player == other:
        tell(
            "cursed-own",
            table,
            "GC.enchantress.own",
            ruling="curse-own",
            knight=player,
            reading=rulings["curse-own"],
        )
        return push(table, *step) if rulings["curse-own"] == "swap" else table
    table = moves.swap(table, player, other, rulings["swap-place"], tell)
    space = space_of(table, other)
    if space in table.track.village or space in table.track.clover:
        tell("cursed-space", table, "GC.enchantress.cursed-space", knight=other, at=space)
    if rulings["swap-landing"] == "each":
        return push(table, ("step", player), ("space", player, ALWAYS, 0, "GC.enchantress.swap-landing"))
    return push(table, *step)


# ---- Merlin ---------------------------------------------------------------------------------


def look_choices(table: Table) -> list[str]:
    """Every three of the Clover spaces."""
    return ["look " + " ".join(map(str, three)) for three in combinations(table.track.clover, 3)]


def look(table: Table, player: str, spaces: tuple[int, ...], tell: Tell) -> Table:
    """Merlin picks three tokens; those whose face is open to chance are drawn as he looks."""
    drawn = [("draw", player, space) for space in reversed(spaces) if token_at(table, space) is None]
    table = push(table, ("looked", player, spaces), *drawn)
    tell("looks", table, "GC.merlin.look", player=player, spaces=spaces)
    return table


def draw(table: Table, player: str, space: int, token: str, tell: Tell) -> Table:
    """Fixes the face of a token that only Merlin's player sees."""
    table = with_token(table, space, token, (*lookers(table, space), player))
    tell("sees-one", table, "GC.merlin.look", player=player, token=token, at=space, seen_by=(player,))
    return table


def looked(table: Table, player: str, spaces: tuple[int, ...], tell: Tell) -> Table:
    """All three are known to Merlin's player, who may now lay them back in another order."""
    tokens = tuple(token_at(table, space) for space in spaces)
    for space, token in zip(spaces, tokens, strict=True):
        table = with_token(table, space, token, (*lookers(table, space), player))
    table = push(table, ("arrange", player, spaces))
    tell("sees", table, "GC.merlin.look", player=player, spaces=spaces, tokens=tokens, seen_by=(player,))
    return table


def arrangements(table: Table, spaces: tuple[int, ...]) -> list[str]:
    """Every different way to lay the three tokens back."""
    tokens = [token_at(table, space) or "" for space in spaces]
    return list(dict.fromkeys("arrange " + " ".join(each) for each in permutations(tokens)))


def arrange(table: Table, player: str, spaces: tuple[int, ...], tokens: tuple[str, ...], tell: Tell) -> Table:
    """Merlin lays the tokens back; what others had seen there they can no longer point at."""
    for space, token in zip(spaces, tokens, strict=True):
        table = with_token(table, space, token, (player,))
    if not set(spaces).isdisjoint(table.relaid):
        table = knowledge.laid_anew(table, spaces)
    tell("arranges", table, "GC.merlin.arrange", player=player, spaces=spaces)
    tell("arranged", table, "GC.merlin.arrange", player=player, spaces=spaces, tokens=tokens, seen_by=(player,))
    return table


def curse(table: Table, player: str, ally: str, tell: Tell) -> Table:
    """The Enchantress names an Ally."""
    table = replace(table, cursed=(player, ally))
    tell("curses", table, "GC.enchantress.curse", player=player, ally=ally)
    return table


def point(table: Table, player: str, knight: str, tell: Tell) -> Table:
    """The Squire points at a Knight."""
    table = replace(table, pointed=(player, knight))
    own = player == knight
    rule, ruling = ("GC.squire.self", "squire-self") if own else ("GC.squire.point", None)
    tell("points", table, rule, ruling=ruling, player=player, knight=player, other=knight)
    return table
