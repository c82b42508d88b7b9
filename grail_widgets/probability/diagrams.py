"""Diagrams of a question, made from the chances of the engine: a tree, a two-way table, a grid."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from fractions import Fraction
from typing import Literal

import msgspec

from grail_widgets.engine.notation import title
from grail_widgets.probability import distribution
from grail_widgets.probability.distribution import Value
from grail_widgets.probability.experiment import Branch, Situation
from grail_widgets.probability.measures import NONE, number_or_word
from grail_widgets.probability.question import Question
from grail_widgets.views.diagrams import Diagram, Limb, TableDiagram, TreeDiagram

LEAVES = 36
"""Paths of a tree at most."""
DEPTH = 4
"""Outcomes in a row at most."""
CELLS = 13
"""Rows and columns of a table at most."""

Kind = Literal["tree", "table", "grid"]


def diagrams(question: Question) -> dict[Kind, Diagram]:
    """The diagrams that a question has: those that are neither too large nor too small to say anything."""
    found: dict[Kind, Diagram] = {}
    makers: dict[Kind, Callable[[Question], Diagram]] = {"tree": tree, "table": two_way, "grid": grid}
    for kind, make in makers.items():
        try:
            found[kind] = make(question)
        except NoDiagram:
            continue
    if "table" in found and "grid" in found:  # both are of the same two variables: one is enough
        del found["grid" if question.written.ask.given else "table"]
    return found


class NoDiagram(ValueError):
    """A question has no such diagram; the message says why."""


def _exact_only(question: Question) -> None:
    if question.inexact is not None:
        raise NoDiagram(f"{question.title}: there is no diagram without an exact answer. {question.inexact}")


# ---- trees ----------------------------------------------------------------------------------


def tree(question: Question) -> TreeDiagram:
    """The tree of outcomes of a question, each limb with its chance, paths of the event marked.

    Raises:
        NoDiagram: it would have too many paths, or there is nothing to branch.
    """
    _exact_only(question)
    limbs = _repeated(question) if question.written.experiment.repeat > 1 else _grown(question)
    diagram = TreeDiagram(title=question.title, limbs=limbs, event=_event(question))
    if not limbs or diagram.leaves > LEAVES:
        raise NoDiagram(f"{question.title}: a tree of it would have more than {LEAVES} paths.")
    return diagram


def _grown(question: Question) -> tuple[Limb, ...]:
    experiment = question.experiment
    count = 0

    def grow(at: Situation, reach: Fraction) -> Iterator[Limb]:
        nonlocal count
        branches = experiment.branches(at)
        if len(branches) > CELLS:
            raise NoDiagram(f"{question.title}: a chance has too many outcomes for a tree.")
        for branch in branches:
            count += 1
            if count > 4 * LEAVES:
                raise NoDiagram(f"{question.title}: a tree of it would have more than {LEAVES} paths.")
            here = reach * branch.probability
            below = tuple(grow(branch.target, here))
            values = () if below else question.complete(experiment.read(branch.target))
            yield Limb(
                label=_name(question, branch),
                chance=branch.probability,
                reach=here,
                limbs=_together(below),
                value=question.name(question.value(values)) if values else "",
                marked=bool(values) and question.is_given(values) and question.holds(values),
                kept=bool(values) and question.is_given(values),
            )

    return _together(grow(experiment.arrive(experiment.start), Fraction(1)))


def _together(limbs: Iterable[Limb]) -> tuple[Limb, ...]:
    """Limbs after which all is the same, as one: their labels are joined and their chances added."""
    found: dict[Hashable, list[Limb]] = {}
    for limb in limbs:
        found.setdefault(_shape(limb), []).append(limb)
    return tuple(group[0] if len(group) == 1 else _joined(group) for group in found.values())


def _shape(limb: Limb) -> Hashable:
    """What follows a limb, whatever it is called and however likely it is to come there."""
    below = tuple((each.label, each.chance, _shape(each)) for each in limb.limbs)
    return below, limb.value, limb.marked, limb.kept


def _joined(group: list[Limb]) -> Limb:
    names = [limb.label for limb in group]
    said = ", ".join(names) if len(names) <= 4 else f"{', '.join(names[:2])} … {names[-1]}"
    limb = group[0]
    for each in group[1:]:
        limb = _added(limb, each)
    return msgspec.structs.replace(limb, label=said)


def _added(first: Limb, second: Limb) -> Limb:
    """Two limbs of one shape, their chances of being reached added."""
    return msgspec.structs.replace(
        first,
        chance=first.chance + second.chance,
        reach=first.reach + second.reach,
        limbs=tuple(
            msgspec.structs.replace(_added(a, b), chance=a.chance)
            for a, b in zip(first.limbs, second.limbs, strict=True)
        ),
    )


def _repeated(question: Question) -> tuple[Limb, ...]:
    """A tree whose stages are the repeats, each with the values of one of them."""
    once, repeat = question.experiment.exact(), question.repeat
    if repeat.combine == "first":
        hit = distribution.chance(once, repeat.succeeds)
        return _waiting(question, hit)
    if repeat.times > DEPTH or len(once) ** repeat.times > LEAVES:
        raise NoDiagram(f"{question.title}: a tree of {repeat.times} repeats would have too many paths.")

    def grow(total: tuple[Value, ...] | None, left: int, reach: Fraction) -> Iterator[Limb]:
        for values, chance in once.items():
            now = values if total is None else repeat.add(total, values)
            below = tuple(grow(now, left - 1, reach * chance)) if left > 1 else ()
            whole = question.complete(now)
            yield Limb(
                label=", ".join(
                    f"{question.label(n)} {question.name(v)}" for n, v in zip(repeat.names, values, strict=True)
                ),
                chance=chance,
                reach=reach * chance,
                limbs=below,
                value="" if below else question.name(question.value(whole)),
                marked=not below and question.is_given(whole) and question.holds(whole),
                kept=not below and question.is_given(whole),
            )

    return tuple(grow(None, repeat.times, Fraction(1)))


def _waiting(question: Question, hit: Fraction) -> tuple[Limb, ...]:
    """Success or another try, a few times over."""

    def stage(number: int, reach: Fraction) -> tuple[Limb, ...]:
        values = (number,)
        yes = Limb(
            label=f"try {number}: yes", chance=hit, reach=reach * hit, value=str(number),
            marked=question.kind == "chance" and question.holds(values),
        )  # fmt: skip
        rest = reach * (1 - hit)
        below = stage(number + 1, rest) if number < DEPTH else ()
        no = Limb(
            label=f"try {number}: no", chance=1 - hit, reach=rest, limbs=below, value="" if below else "later"
        )
        return (yes, no)

    return stage(1, Fraction(1))


PLAIN = frozenset({"draw", "token", "die", "cut", "roll", "reveal"})
"""First words of outcomes that need not be said."""


def _name(question: Question, branch: Branch) -> str:
    """An outcome in words; outcomes that are alike by what makes them so."""
    alike = question.written.experiment.alike
    verb, _, rest = branch.text.partition(" ")
    own = question.name(number_or_word(rest)) if verb in PLAIN else title(branch.text.replace(" ", "-"))
    if branch.chosen or alike is None:
        return own
    group = question.experiment.group(branch.text)
    if isinstance(alike, str):
        return title(str(group)) if alike != "level" else f"level {group}"
    return "another" if group is None else own


def _event(question: Question) -> str:
    return question.event_words() if question.kind == "chance" else ""


# ---- tables ---------------------------------------------------------------------------------


def two_way(question: Question, row: str | None = None, column: str | None = None) -> TableDiagram:
    """The table of two variables of a question with all sums; the cells of the event are marked.

    Args:
        question: the question.
        row, column: the variables; None for the first two that are not made from others.

    Raises:
        NoDiagram: it has no two variables, or the table would be too large.
    """
    _exact_only(question)
    names = _laid_out(question)
    row, column = row or (names[0] if names else None), column or next(iter(names[1:]), None)
    if row is None or column is None or not {row, column} <= set(question.variables):
        raise NoDiagram(f"{question.title}: a two-way table needs two variables.")
    return _tabulated(question, row, column, totals=True)


def grid(question: Question) -> TableDiagram:
    """The sample space of a question, laid out: one chance as a row, two as a grid.

    Raises:
        NoDiagram: there are not one or two chances, or too many outcomes.
    """
    _exact_only(question)
    repeat = question.repeat
    names = _laid_out(question)
    if repeat.times == 2 and repeat.combine != "first" and len(names) == 1:
        return _squared(question, names[0])
    if repeat.times > 1:
        raise NoDiagram(f"{question.title}: a grid has room for two chances only.")
    if len(names) == 2 and len(question.made) == 1:
        return _tabulated(question, names[0], names[1], totals=False)
    if len(names) == 1:
        return _listed(question, names[0])
    raise NoDiagram(f"{question.title}: it has no one or two variables to lay out.")


def _laid_out(question: Question) -> list[str]:
    """The variables that are read off the game and are not the same in every case."""
    return [
        name for name in question.variables if name not in question.made and len(question.marginal(name) or ()) > 1
    ]


def _tabulated(question: Question, row: str, column: str, totals: bool) -> TableDiagram:
    joint = question.joint()
    assert joint is not None
    variables = question.variables
    r, c = variables.index(row), variables.index(column)
    downs = distribution.in_order(dict.fromkeys(values[r] for values in joint))
    across = distribution.in_order(dict.fromkeys(values[c] for values in joint))
    if len(downs) > CELLS or len(across) > CELLS or len(downs) * len(across) < 2:
        raise NoDiagram(f"{question.title}: a table of it would not fit.")
    cells = {(down, to): [v for v in joint if (v[r], v[c]) == (down, to)] for down in downs for to in across}
    shares = tuple(tuple(sum((joint[v] for v in cells[d, a]), Fraction(0)) for a in across) for d in downs)
    decided = all(len({(question.holds(v), question.is_given(v)) for v in found}) <= 1 for found in cells.values())
    chance = question.kind == "chance" and decided

    def all_of(found: list[tuple[Value, ...]], test: Callable[[tuple[Value, ...]], bool]) -> bool:
        return bool(found) and all(map(test, found))

    return TableDiagram(
        title=question.title,
        across=question.label(column),
        down=question.label(row),
        columns=tuple(map(question.name, across)),
        rows=tuple(map(question.name, downs)),
        shares=shares,
        values=()
        if totals
        else tuple(
            tuple(question.name(question.value(cells[d, a][0])) if cells[d, a] else NONE for a in across)
            for d in downs
        ),
        marked=tuple(tuple(all_of(cells[d, a], question.holds) for a in across) for d in downs) if chance else (),
        kept=tuple(tuple(all_of(cells[d, a], question.is_given) for a in across) for d in downs) if chance else (),
        event=_event(question) if chance else "",
        totals=totals,
    )


def _squared(question: Question, name: str) -> TableDiagram:
    """Two repeats: the first down, the second across, what is made of them in the cells."""
    once, repeat = question.experiment.exact(), question.repeat
    values = distribution.in_order([value for (value,) in once])
    if len(values) > CELLS:
        raise NoDiagram(f"{question.title}: a grid of it would not fit.")
    made = [[question.complete(repeat.add((down,), (to,))) for to in values] for down in values]
    names = tuple(map(question.name, values))
    return TableDiagram(
        title=question.title,
        across=f"second {question.label(name)}",
        down=f"first {question.label(name)}",
        columns=names,
        rows=names,
        shares=tuple(tuple(once[(down,)] * once[(to,)] for to in values) for down in values),
        values=tuple(tuple(question.name(question.value(each)) for each in row) for row in made),
        marked=tuple(tuple(question.holds(each) for each in row) for row in made)
        if question.kind == "chance"
        else (),
        event=_event(question),
        totals=False,
    )


def _listed(question: Question, name: str) -> TableDiagram:
    """One chance: its outcomes in a row."""
    found = question.marginal(name)
    joint = question.joint()
    assert found is not None
    assert joint is not None
    values = distribution.in_order(found)
    if not 2 <= len(values) <= CELLS:
        raise NoDiagram(f"{question.title}: its outcomes do not fit a row.")
    cells = [(value,) for value in values]
    chance = question.kind == "chance"
    return TableDiagram(
        title=question.title,
        across=question.label(name),
        down="",
        columns=tuple(map(question.name, values)),
        rows=("cases",),
        shares=(tuple(found[value] for value in values),),
        marked=(tuple(question.holds(each) for each in cells),) if chance else (),
        kept=(tuple(question.is_given(each) for each in cells),) if chance else (),
        event=_event(question),
        totals=True,
    )
