"""How Knights and the Dragon move: forward, back, past the Dragon, by swap and by the Unicorn's leap.

Every function takes a table and a listener and gives the table after the move. A move that ends on
the finish ends the race, so nothing is left to do.
"""

from __future__ import annotations

from grail_widgets.engine.game import Tell
from grail_widgets.games.grail_cup.table import (
    Table,
    occupied,
    placed,
    push,
    replace,
    space_of,
    spears_of,
    with_spears,
)


def forward(table: Table, knight: str, steps: int, rule: str, tell: Tell) -> Table:
    """Moves a Knight so many spaces forward, not beyond the finish."""
    goal = space_of(table, knight) + steps
    finish = table.track.finish
    if goal > finish:
        goal, rule = finish, "GC.finish.overshoot"
    return reach(table, knight, goal, rule, tell)


def reach(table: Table, knight: str, goal: int, rule: str, tell: Tell) -> Table:
    """Moves a Knight forward to a space; the Dragon stops it, or leaves a choice to one with a Spear."""
    start = space_of(table, knight)
    if not start < table.dragon <= goal:
        if start == table.dragon:
            rule = "GC.dragon.under-foot"
        return arrive(table, knight, goal, rule, tell)
    if spears_of(table, knight):
        table = push(table, ("bar", knight, goal))
        tell("meets-dragon", table, "GC.spear.spend", knight=knight, at=table.dragon)
        return table
    return stop(table, knight, tell)


def stop(table: Table, knight: str, tell: Tell) -> Table:
    """Ends a forward move on the space right before the Dragon."""
    start, goal = space_of(table, knight), table.dragon - 1
    table = placed(table, knight, goal)
    tell(
        "blocked",
        table,
        "GC.dragon.blocks",
        knight=knight,
        piece="knight:" + knight,
        path=range(start, goal + 1),
        to=goal,
        blocked_by=table.dragon,
    )
    if goal == start:
        _tell_place_kept(table, knight, goal, tell)
    else:
        _tell_company(table, knight, goal, tell)
    return table


def spend_spear(table: Table, knight: str, goal: int, ruling: str, tell: Tell) -> Table:
    """Goes on past the Dragon for a Spear; `ruling` says where a move ends that would end on it."""
    table = with_spears(table, knight, -1)
    tell("spends", table, "GC.spear.spend", knight=knight, player=knight, dragon=table.dragon)
    if goal != table.dragon:
        return arrive(table, knight, goal, "GC.spear.spend", tell, jumped=table.dragon)
    if ruling == "beyond":
        goal += 1
    return arrive(table, knight, goal, "GC.spear.landing", tell, ruling="spear-landing", jumped=table.dragon)


def arrive(
    table: Table,
    knight: str,
    goal: int,
    rule: str,
    tell: Tell,
    ruling: str | None = None,
    jumped: int | None = None,
) -> Table:
    """Puts a Knight behind all others on a space ahead of it; on the finish the race is over."""
    start = space_of(table, knight)
    table = placed(table, knight, goal)
    tell(
        "moves",
        table,
        rule,
        ruling=ruling,
        knight=knight,
        piece="knight:" + knight,
        path=range(start, goal + 1),
        to=goal,
        jumped=jumped,
    )
    if goal == table.track.finish:
        table = replace(table, todo=())
        tell("wins", table, "GC.finish.wins", knight=knight)
    else:
        _tell_company(table, knight, goal, tell)
    return table


def back(table: Table, knight: str, steps: int, rule: str, tell: Tell) -> Table:
    """Moves a Knight so many spaces back: past the Dragon, never onto it, never behind space 0."""
    start = space_of(table, knight)
    goal = max(0, start - steps)
    if start - steps < 0:
        rule = "GC.move.back-limit"
    if goal == start:
        tell("stays", table, "GC.move.back-limit", knight=knight, at=start)
        _tell_place_kept(table, knight, start, tell)
        return table
    if goal == table.dragon:
        if spears_of(table, knight):
            tell("no-spear-back", table, "GC.spear.backward", knight=knight)
        rule, goal = ("GC.dragon.back-lands", goal - 1) if goal else ("GC.dragon.back-start", 1)
    elif goal < table.dragon < start:
        rule = "GC.dragon.back-past"
    if goal == start:
        tell("stays", table, rule, knight=knight, at=start)
        _tell_place_kept(table, knight, start, tell)
        return table
    table = placed(table, knight, goal)
    walked = range(start, goal - 1, -1)
    tell("back", table, rule, knight=knight, piece="knight:" + knight, path=walked, to=goal)
    _tell_company(table, knight, goal, tell)
    return table


def unicorn_goal(table: Table, knight: str) -> int | None:
    """The first empty space past the next group ahead (the Dragon counts as one of it); None if nobody is."""
    start, taken = space_of(table, knight), occupied(table)
    ahead = [space for space in taken if space > start]
    if not ahead:
        return None
    goal = min(ahead)
    while goal in taken or goal == table.dragon:
        goal += 1
    return goal


def leap(table: Table, knight: str, tell: Tell) -> Table:
    """The Unicorn's move: over the next Knight or group ahead, whatever the Dragon does."""
    start, goal = space_of(table, knight), unicorn_goal(table, knight)
    if goal is None:
        tell("nobody-ahead", table, "GC.unicorn.nobody", knight=knight, at=start)
        return table
    return arrive(
        table, knight, goal, _leap_rule(table, start, goal), tell, jumped=_dragon_between(table, start, goal)
    )


def swap(table: Table, enchantress: str, other: str, ruling: str, tell: Tell) -> Table:
    """Swaps two Knights: exact places, or (ruling `behind`) each last on its new space."""
    ours, theirs = space_of(table, enchantress), space_of(table, other)
    if ruling == "exchange":
        names = {enchantress: other, other: enchantress}
        table = replace(table, race=tuple((names.get(name, name), space) for name, space in table.race))
    elif ours == theirs:
        table = _last_on(_last_on(table, enchantress), other)
    else:
        table = placed(placed(table, enchantress, theirs), other, ours)
    over_dragon = min(ours, theirs) < table.dragon < max(ours, theirs)
    tell(
        "swaps",
        table,
        "GC.enchantress.swap",
        knight=enchantress,
        other=other,
        piece="knight:" + enchantress,
        path=(ours, theirs),
        to=theirs,
    )
    if over_dragon:
        tell("swap-dragon", table, "GC.dragon.swap", knight=enchantress, other=other)
    if ours == theirs or any(
        space in (ours, theirs) and name not in (enchantress, other) for name, space in table.race
    ):
        tell(
            "swap-places",
            table,
            "GC.enchantress.swap-place",
            ruling="swap-place",
            knight=enchantress,
            other=other,
        )
    return table


def dragon_spaces(table: Table) -> list[int]:
    """The spaces where the Dragon may be put: free of Knights, not where it is, not the finish."""
    taken = occupied(table)
    return [space for space in range(table.track.finish) if space != table.dragon and space not in taken]


def _last_on(table: Table, knight: str) -> Table:
    space = space_of(table, knight)
    rest = replace(table, race=tuple(entry for entry in table.race if entry[0] != knight))
    return placed(rest, knight, space)


def _leap_rule(table: Table, start: int, goal: int) -> str:
    taken = occupied(table)
    first = min(space for space in taken if space > start)
    if start < table.dragon < goal:
        return "GC.unicorn.dragon-group" if table.dragon >= first - 1 else "GC.unicorn.dragon"
    if goal > first + 1:
        return "GC.unicorn.group"
    if sum(space == start for _, space in table.race) > 1:
        return "GC.unicorn.own-space"
    return "GC.unicorn.move"


def _dragon_between(table: Table, start: int, goal: int) -> int | None:
    return table.dragon if start < table.dragon < goal else None


def _tell_company(table: Table, knight: str, space: int, tell: Tell) -> None:
    """Says so where a Knight has come to stand behind others."""
    ahead = None
    for name, where in table.race:
        if name == knight:
            break
        if where == space:
            ahead = name
    if ahead is not None:
        tell("behind", table, "GC.stack.behind", knight=knight, other=ahead, at=space)


def _tell_place_kept(table: Table, knight: str, space: int, tell: Tell) -> None:
    """Says so where a Knight that has not moved stands in front of others."""
    behind = [name for name, where in table.race if where == space]
    behind = behind[behind.index(knight) + 1 :]
    if behind:
        tell("place-kept", table, "GC.stack.unmoved", knight=knight, other=behind[0], at=space)
