"""What a space does to a Knight that ends its own move there: the Village die and the Clover tokens."""

from __future__ import annotations

from grail_widgets.engine.game import Tell
from grail_widgets.games.grail_cup import knowledge, moves
from grail_widgets.games.grail_cup.board import TOKENS
from grail_widgets.games.grail_cup.table import (
    Table,
    in_supply_order,
    pool,
    push,
    replace,
    space_of,
    spears_left,
    spears_of,
    supply_size,
    token_at,
    with_spears,
    with_token,
)

DIE = (("die seal", 1), ("die thief", 2), ("die spear", 3))
RULED = {"GC.enchantress.order": "enchantress-order", "GC.enchantress.swap-landing": "swap-landing"}
"""The clauses about a landing that a ruling decides."""
ALWAYS = -1
"""As the space a Knight came from: the space it is on counts, whether or not it has moved."""


def settle(table: Table, knight: str, origin: int, turned: int, rule: str, zero_move: str, tell: Tell) -> Table:
    """The space under a Knight takes its turn, if it has one and the Knight's own move ended there.

    Args:
        origin: where the Knight stood before the move, or `ALWAYS`.
        turned: how many tokens this chain has turned up.
        rule: the clause by which this move counts as the Knight's own.
        zero_move: the reading of the ruling of that name.
    """
    space = space_of(table, knight)
    track = table.track
    village, clover = space in track.village, space in track.clover
    if not (village or clover):
        return table
    if space == origin:
        tell("unmoved", table, "GC.space.unmoved", ruling="zero-move", knight=knight, at=space, effect=zero_move)
        if zero_move == "no-effect":
            return table
    tell(
        "lands",
        table,
        rule,
        ruling=RULED.get(rule),
        knight=knight,
        at=space,
        kind_of="Village" if village else "Clover",
    )
    if village:
        tell("village", table, "GC.village.die", knight=knight, at=space)
        return push(table, ("die", knight))
    if turned >= TOKENS:
        tell("endless", table, "GC.clover.endless", knight=knight, at=space)
        return table
    if token_at(table, space) is None:
        return push(table, ("token", knight, space, turned))
    return reveal(table, knight, space, turned, tell)


def roll(table: Table, knight: str, face: str, tell: Tell) -> Table:
    """The Village die has fallen: the Seal, the Thief or a Spear."""
    if face == "seal":
        table = replace(table, seal=knight, seal_kept=True)
        tell("die-seal", table, "GC.die.seal", knight=knight, player=knight)
    elif face == "thief":
        robbed = spears_of(table, knight) > 0
        if robbed:
            table = with_spears(table, knight, -1)
        tell("die-thief", table, "GC.die.thief", knight=knight, player=knight, robbed=robbed)
    else:
        table = take_spear(table, knight, "GC.die.spear", tell)
    return table


def take_spear(table: Table, knight: str, rule: str, tell: Tell) -> Table:
    """A player takes a Spear, while the supply has one."""
    if not spears_left(table):
        tell("no-spear", table, "GC.spear.supply", knight=knight, player=knight)
        return table
    table = with_spears(table, knight, 1)
    tell("spear", table, rule, knight=knight, player=knight)
    return table


def reveal(table: Table, knight: str, space: int, turned: int, tell: Tell) -> Table:
    """Turns up the token on a space and begins its effect; the token stays until that is done."""
    token = token_at(table, space)
    assert token is not None
    table = with_token(table, space, token, table.players)
    rule = "GC.clover.chain" if turned else "GC.clover.reveal"
    if space in table.track.castle:
        rule = "GC.clover.castle"
    tell("token", table, rule, knight=knight, at=space, token=token)
    after = ("replace", space)
    landing = ("space", knight, space, turned + 1, "GC.clover.chain")
    if token == "speed-boots":
        return push(table, landing, after, ("forward", knight, 4, "GC.token.speed-boots"))
    if token == "goblin":
        return push(table, landing, after, ("retreat", knight, 2, "GC.token.goblin"))
    if token == "dragon-decoy":
        return push(table, after, ("dragon", knight, "GC.token.dragon-decoy"))
    if token == "fake-graal":
        return push(table, after, ("back", knight))
    table = push(table, after)
    if any(count for player, count in zip(table.players, table.spears, strict=True) if player != knight):
        return push(table, ("steal", knight))
    tell("nothing-to-steal", table, "GC.token.spear-magnet-none", knight=knight)
    return table


def put_back(table: Table, space: int, tell: Tell) -> Table:
    """A token whose effect is done goes to the supply, where it is known to lie; the next is laid."""
    token = token_at(table, space)
    assert token is not None
    table = knowledge.put_back(with_token(table, space, None), space, token)
    table = replace(table, supply=in_supply_order((*table.supply, token)))
    tell("put-back", table, "GC.clover.replace", at=space, token=token)
    return push(table, ("lay", space))


def lay_weights(table: Table) -> tuple[tuple[str, int], ...]:
    """What can be laid on an empty space: a token known to lie in the supply, or one unseen."""
    known: dict[str, int] = {}
    for token in table.supply:
        known[token] = known.get(token, 0) + 1
    unseen = supply_size(table) + 1 - len(table.supply)
    outcomes = [(f"lay {token}", count) for token, count in known.items()]
    if unseen:
        outcomes.append(("lay unseen", unseen))
    return tuple(outcomes)


def lay(table: Table, space: int, token: str, tell: Tell) -> Table:
    """Lays a token face down; nobody sees which."""
    if token != "unseen":
        rest = list(table.supply)
        rest.remove(token)
        table = with_token(replace(table, supply=tuple(rest)), space, token)
    table = knowledge.laid_anew(table, (space,))
    tell("lay", table, "GC.clover.known-supply", at=space)
    return table


def token_weights(table: Table) -> tuple[tuple[str, int], ...]:
    """What an undetermined token can be."""
    return tuple((f"token {token}", count) for token, count in pool(table))


def send_back(table: Table, target: str, tell: Tell) -> Table:
    """The Fake Graal's victim goes back; wherever it ends, nothing is triggered."""
    before = space_of(table, target)
    table = moves.back(table, target, 2, "GC.token.fake-graal", tell)
    space = space_of(table, target)
    if space != before and (space in table.track.village or space in table.track.clover):
        tell("untriggered", table, "GC.space.others", knight=target, at=space)
    return table


def steal(table: Table, knight: str, victim: str, tell: Tell) -> Table:
    """The Spear Magnet: one Spear changes hands."""
    table = with_spears(with_spears(table, victim, -1), knight, 1)
    tell("steals", table, "GC.token.spear-magnet", knight=knight, other=victim, player=knight)
    return table
