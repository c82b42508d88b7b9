"""Exercises about the Clover tokens of Grail Cup: eighteen of five kinds, some of which have been seen."""

from __future__ import annotations

from fractions import Fraction
from math import comb, prod
from typing import Any

from grail_widgets.engine.notation import title
from grail_widgets.engine.rulebook import load_rulebook
from grail_widgets.lessons.drafts import Draft, Grid, Line, finish, listed, product, said
from grail_widgets.lessons.draws import Draws
from grail_widgets.lessons.makers.field import NEAR_VILLAGE, PLAIN, Field, one, several, stock, tokens


def missing(draws: Draws) -> Draft:
    """One chance of five is not given: all sum to 1."""
    field = Field(draws, draws.pick(PLAIN), draws.pick((2, 4, 6)))
    kind = draws.pick(list(field.left))
    question = field.pose("sum-to-one", {"token": {"drawn": "token *"}}, chance={"token": kind})
    odds = field.odds(question.experiment.start.state)
    others = {token: share for token, share in odds.items() if token != kind}
    rest = sum(others.values(), Fraction(0))
    return finish(
        question,
        f"{field.knight}'s Knight stops on the Clover space {field.space}. For what its player knows, "
        "the chances of four of the five tokens stand in the table.",
        f"How likely is the fifth, {title(kind)}?",
        [
            ("others", rest),
            ("equally-likely", Fraction(1, 5)),
            *(("one-missing", 1 - rest + share) for share in others.values()),
        ],
        [
            Line("One of the five is turned up, so all chances add up to 1", "GC.clover.reveal"),
            f"The four others: {' + '.join(map(str, others.values()))} = {rest}",
            f"{title(kind)}: 1 - {rest} = {1 - rest}",
        ],
        {"left": field.left, "kind": kind},
        grid=Grid(
            "Chances of the tokens", ("Token", "Chance"), tuple((title(t), str(p)) for t, p in others.items())
        ),
    )


def given_not(draws: Draws) -> Draft:
    """One kind is ruled out: conditional probability."""
    field = Field(draws, draws.pick(PLAIN), draws.pick((2, 4, 6)), least=0)
    kind, ruled_out = draws.picks([token for token in field.left if field.left[token]], 2)
    question = field.pose(
        "conditional", {"token": {"drawn": "token *"}}, chance={"token": kind}, given={"token": {"not": ruled_out}}
    )
    odds = field.odds(question.experiment.start.state)
    both, known = odds[kind], 1 - odds[ruled_out]
    total = sum(tokens().values())
    told = field.seen if field.known else f"{stock()} Nobody has seen any of them."
    return finish(
        question,
        f"{field.knight}'s Knight stops on the Clover space {field.space}. {told} "
        f"Merlin's player has looked at the one here, and says truly that it is not {one(ruled_out)}.",
        f"How likely is the token to be {one(kind)} now?",
        [
            ("joint", both),
            ("known-ignored", Fraction(tokens()[kind], total - tokens()[ruled_out])),
            ("known-ignored", Fraction(tokens()[kind], total)),
            ("equally-likely", Fraction(1, 4)),
            ("handed-over", both + odds[ruled_out]),
        ],
        [
            Line(f"Before that was said: {said(odds)}", "GC.token.counts"),
            f"Not {title(ruled_out)}: 1 - {odds[ruled_out]} = {known}",
            f"{title(kind)}, as a share of these: {both} ÷ {known} = {both / known}",
        ],
        {"left": field.left, "kind": kind, "out": ruled_out},
    )


def all_three(draws: Draws) -> Draft:
    """Merlin looks at tokens: none of a kind, draws without replacement."""
    return _merlin(draws, "without-replacement")


def some_of_three(draws: Draws) -> Draft:
    """Merlin looks at tokens: exactly so many of a kind, combinations."""
    return _merlin(draws, "combinations")


def _merlin(draws: Draws, topic: str) -> Draft:
    field = Field(draws, draws.pick(PLAIN), 3, ally="merlin", least=0)
    free = [at for at in load_rulebook("grail-cup").data["board"]["clover"] if at not in field.position["clover"]]
    spaces = sorted(draws.picks(free, 3))
    many = [token for token, count in field.left.items() if count >= 2]
    kind = draws.pick(many)
    count, total = field.left[kind], sum(field.left.values())
    wanted = draws.pick((0, 3) if count >= 3 and topic != "combinations" else (0,))
    wanted = wanted if topic != "combinations" else draws.between(1, 2)
    field.steps = ["look " + " ".join(map(str, spaces))]
    question = field.pose(
        topic,
        {"found": {"count": f"token {kind}"}},
        chance={"found": wanted},
        until={"drawn": "token *", "times": 3},
    )
    answer, share = question.answer, Fraction(count, total)
    assert answer is not None
    good = [Fraction(count - i, total - i) for i in range(wanted)]
    bad = [Fraction(total - count - i, total - wanted - i) for i in range(3 - wanted)]
    order = prod([*good, *bad], start=Fraction(1))
    ways = comb(3, wanted)
    asked = f"no {title(kind)} at all" if not wanted else f"exactly {several(kind, wanted)}"
    told = field.seen if field.known else f"{stock()} Nobody has seen any of them."
    lines: list[Any] = [
        Line(f"{total} tokens can lie there, among them {several(kind, count)}", "GC.token.counts"),
        Line("What has been looked at lies there already, so it does not come again", "GC.merlin.look"),
        f"One order of them: {product([*good, *bad])} = {order}",
    ]
    if ways > 1:
        lines += [f"This can come in C(3,{wanted}) = {ways} orders: {ways} × {order} = {answer}"]
    return finish(
        question,
        f"{told} Now {field.knight}, who plays Merlin, looks at the three on "
        f"{listed([str(at) for at in spaces])}.",
        f"How likely is {field.knight} to find {asked} among the three?",
        [
            ("replaced", ways * share**wanted * (1 - share) ** (3 - wanted)),
            ("one-order", order if ways > 1 else None),
            ("known-ignored", _ways(tokens()[kind], sum(tokens().values()), wanted) if field.known else None),
            ("first-only", share if wanted else 1 - share),
            ("added", sum([*good, *bad], Fraction(0))),
            ("order-twice", 6 * order if ways > 1 else None),
        ],
        lines,
        {"count": count, "total": total, "wanted": wanted},
    )


def _ways(count: int, total: int, wanted: int) -> Fraction:
    """The chance of so many among three, by counting hands."""
    return Fraction(comb(count, wanted) * comb(total - count, 3 - wanted), comb(total, 3))


def average_step(draws: Draws) -> Draft:
    """How far a Clover space carries a Knight on average."""
    move = draws.pick((2, 4, 6))
    field = Field(draws, draws.pick(PLAIN), move)
    seat = field.knight.lower()
    question = _walk(field, "expected-value", seat)
    odds = field.odds(question.experiment.start.state)
    boots, goblin = odds.get("speed-boots", Fraction(0)), odds.get("goblin", Fraction(0))
    gain = 4 * boots - 2 * goblin
    return finish(
        question,
        f"{field.knight}'s Knight moves {move} to the Clover space {field.space}. {field.seen} "
        "Speed Boots carry it 4 spaces on, a Goblin 2 back; the other tokens leave it there.",
        "How many spaces does it go this turn on average, all in all?",
        [
            ("move-forgotten", gain),
            ("sign", move + 4 * boots + 2 * goblin),
            ("unweighted", move + Fraction(2, 5)),
            ("known-ignored", move + Fraction(16 - 8, 18)),
            ("branch-forgotten", move + 4 * boots),
            ("chance-only", boots + goblin),
        ],
        [
            Line(f"The token: {said(odds)}", "GC.token.counts"),
            Line(f"Speed Boots, weighed with their chance: 4 × {boots} = {4 * boots}", "GC.token.speed-boots"),
            Line(f"A Goblin: -2 × {goblin} = {-2 * goblin}", "GC.token.goblin"),
            f"With the {move} spaces moved: {move} + {4 * boots} - {2 * goblin} = {move + gain}",
        ],
        {"move": move, "left": field.left},
        kind="value",
    )


def _walk(field: Field, topic: str, seat: str) -> Any:
    """By how much the Knight's space changes; its choices do not matter for that."""
    return field.pose(
        topic,
        {"spaces": {"change": f"race.{seat}"}},
        expected="spaces",
        until={"stages": 1},
        choose=["dragon *", "back *", "steal *"],
    )


def either_way(draws: Draws) -> Draft:
    """A Spear by two branches: a tree diagram."""
    field, odds, question, spear = _spear(draws, "tree-diagrams")
    boots, magnet = odds["speed-boots"], odds["spear-magnet"]
    return finish(
        question,
        _spear_text(field),
        f"How likely is {field.knight} to get a Spear this turn?",
        [
            ("branch-forgotten", magnet),
            ("branch-forgotten", boots * spear),
            ("branch-added", boots + magnet + spear),
            ("branches-multiplied", boots * spear * magnet),
            ("branch-added", boots + spear),
            ("known-ignored", Fraction(4, 18) * spear + Fraction(3, 18)),
        ],
        [
            Line(f"The token: {said(odds)}", "GC.token.counts"),
            Line(f"Speed Boots, then a Spear on the die: {boots} × {spear} = {boots * spear}", "GC.clover.chain"),
            Line(f"Or a Spear Magnet at once: {magnet}", "GC.token.spear-magnet"),
            f"Between branches one adds: {boots * spear} + {magnet} = {boots * spear + magnet}",
        ],
        {"left": field.left},
    )


def which_way(draws: Draws) -> Draft:
    """A Spear has come: by which branch? What the evidence says."""
    field, odds, question, spear = _spear(draws, "reverse")
    boots, magnet = odds["speed-boots"], odds["spear-magnet"]
    both = boots * spear + magnet
    return finish(
        question,
        f"{_spear_text(field)} You look away, and when you look again {field.knight} has one Spear more.",
        "How likely is it that the token was a Spear Magnet?",
        [
            ("joint", magnet),
            ("swapped", Fraction(1)),
            ("equally-likely", Fraction(1, 2)),
            ("not-given", both),
            ("roll-forgotten", magnet / (magnet + boots)),
        ],
        [
            Line(f"The token: {said(odds)}", "GC.token.counts"),
            Line(f"A Spear by Speed Boots and the die: {boots} × {spear} = {boots * spear}", "GC.clover.chain"),
            Line(f"A Spear by a Spear Magnet: {magnet}", "GC.token.spear-magnet"),
            f"A Spear in either way: {boots * spear} + {magnet} = {both}",
            f"The Magnet's share of that: {magnet} ÷ {both} = {magnet / both}",
        ],
        {"left": field.left},
    )


def _spear_text(field: Field) -> str:
    return (
        f"{field.knight}'s Knight, without a Spear, moves 2 to the Clover space {field.space}. {field.seen} "
        "Speed Boots carry it to the Village four spaces on, where it rolls the die: a Spear on 3 of 6 faces. "
        "A Spear Magnet takes a Spear from a rival, who has one. No other token brings a Spear."
    )


def _too_simple(boots: int, magnets: int) -> bool:
    """Whether a branch is missing, or both ways are equally likely."""
    return not boots or not magnets or boots == 2 * magnets


def _spear(draws: Draws, topic: str) -> tuple[Field, dict[str, Fraction], Any, Fraction]:
    field = Field(draws, NEAR_VILLAGE, 2)
    while _too_simple(field.left.get("speed-boots", 0), field.left.get("spear-magnet", 0)):
        field = Field(draws, NEAR_VILLAGE, 2)
    seat = field.knight.lower()
    variables = {"token": {"drawn": "token *"}, "spears": {"change": f"spears.{seat}"}, "die": {"drawn": "die *"}}
    ask: dict[str, Any] = {"chance": {"spears": 1}}
    if topic == "reverse":
        ask = {"chance": {"token": "spear-magnet"}, "given": {"spears": 1}}
    question = field.pose(topic, variables, until={"stages": 1}, choose=["dragon *", "back *", "steal *"], **ask)
    odds = field.odds(question.experiment.start.state)
    rolled = question.marginal("die") or {}
    some = 1 - rolled["none"]
    return field, odds, question, rolled["spear"] / some
