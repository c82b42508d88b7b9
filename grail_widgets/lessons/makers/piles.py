"""Exercises about drawing cards: from the pile of GRAIL, and for the Holy Grail out of its deck."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import comb, prod
from typing import Any

from grail_widgets.engine.rulebook import load_rulebook
from grail_widgets.lessons.drafts import Draft, Grid, Line, finish, listed, pose, product
from grail_widgets.lessons.draws import Draws
from grail_widgets.lessons.makers.quests import NAMES
from grail_widgets.probability import Question

TYPES = ("battle", "monster", "animal", "magic", "lady", "knight", "sea")
CLAUSES = ("WG.draw.two",)
HIGH = 5
"""A Test of this level may be laid as a Quest."""


class Pile:
    """The draw pile of GRAIL, of which a player knows what is not in it.

    Attributes:
        position: the position, a draw being next.
        drawer: the player's name.
        hand, discard: the cards that are known to be elsewhere.
        left: the cards in the pile, by id, as the rulebook's data has them.
    """

    def __init__(self, draws: Draws, hand: int, discard: int) -> None:
        cards = {card["id"]: card for card in load_rulebook("grail").data["cards"]}
        me, rival = draws.picks(NAMES, 2)
        known = draws.picks(list(cards), hand + discard)
        self.hand, self.discard = known[:hand], known[hand:]
        self.drawer = me.capitalize()
        self.left = {id: card for id, card in cards.items() if id not in known}
        self.position = {
            "players": [me, rival],
            "phase": "draw",
            "hands": {me: self.hand, rival: []},
            "discard": self.discard,
        }
        self._cards = cards

    def count(self, test: Callable[[dict[str, Any]], bool]) -> int:
        """How many cards in the pile are so."""
        return sum(map(test, self.left.values()))

    def first(self, topic: str, event: list[str], given: list[str] | None = None) -> Question:
        """Whether the first card drawn is one of these, perhaps given that it is one of those."""
        experiment = {"position": self.position, "until": {"drawn": "draw *"}}
        ask: dict[str, Any] = {"chance": {"card": event}} | ({"given": {"card": given}} if given else {})
        return pose("grail", topic, CLAUSES, experiment, {"card": {"drawn": "draw *"}}, **ask)

    def ids(self, test: Callable[[dict[str, Any]], bool]) -> list[str]:
        """The cards in the pile that are so."""
        return [id for id, card in self.left.items() if test(card)]

    @property
    def size(self) -> Line:
        """How many cards there are to draw from."""
        return Line(f"The pile holds {len(self.left)} cards", CLAUSES[0])


def is_type(name: str) -> Callable[[dict[str, Any]], bool]:
    """Whether a card is a Test of this type."""
    return lambda card: name in card.get("types", ())


def either_type(draws: Draws) -> Draft:
    """A card of one type or another: the union."""
    while True:
        pile = Pile(draws, draws.between(2, 5), draws.between(4, 12))
        one, other = draws.picks(TYPES, 2)
        a, b = pile.count(is_type(one)), pile.count(is_type(other))
        both = len(set(pile.ids(is_type(one))) & set(pile.ids(is_type(other))))
        if both and a > both and b > both:
            break
    total = len(pile.left)
    question = pile.first("union", sorted({*pile.ids(is_type(one)), *pile.ids(is_type(other))}))
    either = question.answer or Fraction(0)
    first, second = one.capitalize(), other.capitalize()
    return finish(
        question,
        f"{pile.drawer} draws a card. Of the {total} cards left in the pile {a} are of the type {first}, {b} of "
        "the type "
        f"{second}, and {both} of them {'is' if both == 1 else 'are'} both.",
        f"How likely is the card to be of the type {first} or {second} (or both)?",
        [
            ("overlap", Fraction(a + b, total)),
            ("overlap-only", Fraction(both, total)),
            ("exclusive", Fraction(a + b - 2 * both, total)),
            ("multiplied", Fraction(a * b, total * total)),
            ("one-kind", Fraction(a, total)),
            ("one-kind", Fraction(b, total)),
            ("known-ignored", Fraction(a + b - both, len(pile._cards))),
        ],
        [
            pile.size,
            f"Cards of either type, those of both counted once: {a} + {b} - {both} = {a + b - both}",
            f"Each card is as likely as the next: {a + b - both} ÷ {total} = {either}",
        ],
        {"a": a, "b": b, "both": both, "total": total},
    )


def two_way(draws: Draws) -> Draft:
    """A two-way table of what is in the pile."""
    while True:
        pile = Pile(draws, draws.between(2, 5), draws.between(4, 14))
        name = draws.pick(("battle", "monster", "magic", "lady", "animal"))
        tests = pile.ids(lambda card: card["kind"] == "test")
        high = [id for id in tests if pile.left[id]["level"] >= HIGH]
        mine = [id for id in tests if name in pile.left[id].get("types", ())]
        both = [id for id in mine if id in high]
        if 0 < len(both) < min(len(high), len(mine)):
            break
    flip = draws.below(2) == 1
    wanted, known = (mine, high) if flip else (high, mine)
    label = name.capitalize()
    words = (label, f"level {HIGH} or more")
    ask, told = (f"of the type {label}", f"of {words[1]}") if flip else (f"of {words[1]}", f"of the type {label}")
    question = pile.first("conditional", wanted, known)
    answer = question.answer or Fraction(0)
    n = len(tests)
    counts = [[len(both), len(mine) - len(both)], [len(high) - len(both), n - len(mine) - len(high) + len(both)]]
    rows = [
        (label, *map(str, counts[0]), str(len(mine))),
        (f"not {label}", *map(str, counts[1]), str(n - len(mine))),
        ("all", str(len(high)), str(n - len(high)), str(n)),
    ]
    return finish(
        question,
        f"{pile.drawer} draws a card from the pile of {len(pile.left)}. The table counts the {n} Tests in it.",
        f"{pile.drawer} says: “It is a Test {told}.” How likely is it to be {ask}?",
        [
            ("swapped", Fraction(len(both), len(wanted))),
            ("joint", Fraction(len(both), n)),
            ("joint", Fraction(len(both), len(pile.left))),
            ("not-given", Fraction(len(wanted), n)),
            ("not-given", Fraction(len(wanted), len(pile.left))),
        ],
        [
            pile.size,
            f"Known is that it is one of the {len(known)} Tests {told}",
            f"{len(both)} of these are also {ask}",
            f"The share: {len(both)} ÷ {len(known)} = {answer}",
        ],
        {"both": len(both), "known": len(known), "wanted": len(wanted), "total": n},
        grid=Grid(
            "Tests in the pile", ("Type", f"level {HIGH} or more", f"level {HIGH - 1} or less", "all"), tuple(rows)
        ),
    )


def two_aids(draws: Draws) -> Draft:
    """Two draws, both Aids (or both Tests): without replacement."""
    return _aids(draws, "without-replacement", ())


def aids_of_three(draws: Draws) -> Draft:
    """Three draws, so many Aids: combinations."""
    return _aids(draws, "combinations", ("rest",))


def _aids(draws: Draws, topic: str, choose: tuple[str, ...]) -> Draft:
    pile = Pile(draws, draws.between(1, 4), draws.between(3, 20))
    kind = draws.pick(("aid", "test"))
    rounds = 3 if choose else 2
    wanted = draws.between(1, 2) if choose else 2
    count, total = pile.count(lambda card: card["kind"] == kind), len(pile.left)
    me = pile.drawer.lower()
    held = sum(pile._cards[card]["kind"] == kind for card in pile.hand)
    experiment = {
        "position": pile.position,
        "choose": list(choose),
        "alike": "kind",
        "until": {"drawn": "draw *", "times": rounds},
    }
    variables = {"cards": {"cards": f"hands.{me}", "kind": kind}}
    question = pose("grail", topic, CLAUSES, experiment, variables, chance={"cards": held + wanted})
    answer, share = question.answer or Fraction(0), Fraction(count, total)
    good = [Fraction(count - i, total - i) for i in range(wanted)]
    bad = [Fraction(total - count - i, total - wanted - i) for i in range(rounds - wanted)]
    order = prod([*good, *bad], start=Fraction(1))
    ways = comb(rounds, wanted)
    name = kind.capitalize() + "s"
    how = "draws two cards, does not go questing, and draws a third for it" if choose else "draws two cards"
    asked = f"exactly {wanted} of the three cards {'is' if wanted == 1 else 'are'}" if choose else "both cards are"
    lines: list[Any] = [
        pile.size,
        f"{count} of them are {name}; a card that has been drawn is gone",
        f"One order: {product([*good, *bad])} = {order}",
    ]
    if ways > 1:
        lines.append(f"This can come in C({rounds},{wanted}) = {ways} orders: {ways} × {order} = {answer}")
    return finish(
        question,
        f"{pile.drawer}'s turn begins. The draw pile has {total} cards, {count} of them {name}. {pile.drawer} "
        f"{how}.",
        f"How likely is it that {asked} {name if wanted > 1 or not choose else f'one of the {name}'}?",
        [
            ("replaced", ways * share**wanted * (1 - share) ** (rounds - wanted)),
            ("one-order", order if ways > 1 else None),
            ("added", sum([*good, *bad], Fraction(0))),
            ("first-only", share),
            ("order-twice", 2 * order if ways == 1 else 6 * order),
            ("second-only", good[-1] if not choose else None),
        ],
        lines,
        {"count": count, "total": total, "draws": rounds, "wanted": wanted},
    )


def holy_grail(draws: Draws) -> Draft:
    """Knights come home and a card is drawn for each: will it be the Grail?"""
    data = load_rulebook("holy-grail").data["cards"]
    cards = [card["id"] for card in data if card["id"] != "holy-grail" for _ in range(int(card.get("copies", 1)))]
    knights = [card["id"] for card in data if card["type"] == "knight"]
    places = [card["id"] for card in data if card["type"] == "location"]
    me, rival = draws.picks(NAMES, 2)
    home = draws.between(2, 4)
    out, at = draws.picks(knights, home), draws.picks(places, home)
    rest = [card for card in cards if card not in (*out, *at)]
    gone = draws.picks(rest, draws.between(4, len(rest) - 8))
    position = {
        "players": [me, rival],
        "phase": "recall",
        "locations": {place: {"knight": knight, "of": me} for place, knight in zip(at, out, strict=True)},
        "discard": gone,
    }
    question = pose(
        "holy-grail",
        "without-replacement",
        ("HG.recall.draw", "HG.grail.wins"),
        {"position": position, "alike": ["draw holy-grail"], "until": {"drawn": "draw *", "times": home}},
        {"winner": {"winner": True}},
        chance={"winner": me},
    )
    total = len(question.start.weights())
    size = sum(weight for _, weight in question.start.weights())
    answer = question.answer or Fraction(0)
    fails = [Fraction(size - 1 - i, size - i) for i in range(home)]
    who = me.capitalize()
    return finish(
        question,
        f"{who} recalls {home} knights and draws a card for each. {size} cards are left in the draw pile, and "
        "one of them is "
        f"the Holy Grail, with which {who} wins.",
        f"How likely is {who} to win now?",
        [
            ("replaced", 1 - Fraction(size - 1, size) ** home),
            ("complement-forgotten", 1 - answer),
            ("first-only", Fraction(1, size)),
            ("added-tries", sum((Fraction(1, size - i) for i in range(home)), Fraction(0))),
            ("miscounted", Fraction(home, size - 1)),
        ],
        [
            Line(f"{size} cards are in the pile, and every one drawn is gone", "HG.recall.draw"),
            f"The Grail is not among the {home}: {product(fails)} = {1 - answer}",
            Line(f"It is: 1 - {1 - answer} = {answer}", "HG.grail.wins"),
        ],
        {"size": size, "draws": home, "kinds": total},
    )


def aids_expected(draws: Draws) -> Draft:
    """How many Aids three draws bring on average."""
    pile = Pile(draws, draws.between(1, 4), draws.between(3, 20))
    me = pile.drawer.lower()
    held = sum(pile._cards[card]["kind"] == "aid" for card in pile.hand)
    experiment = {
        "position": pile.position,
        "choose": ["rest"],
        "alike": "kind",
        "until": {"drawn": "draw *", "times": 3},
    }
    question = pose(
        "grail",
        "expected-value",
        CLAUSES,
        experiment,
        {"aids": {"cards": f"hands.{me}", "kind": "aid"}},
        expected="aids",
    )
    count, total = pile.count(lambda card: card["kind"] == "aid"), len(pile.left)
    answer = (question.answer or Fraction(0)) - held
    chances = {number - held: share for number, share in (question.marginal() or {}).items()}
    parts = [f"{number} × {share}" for number, share in sorted(chances.items()) if number]
    return finish(
        question,
        f"{pile.drawer}'s turn begins. The draw pile has {total} cards, {count} of them Aids. {pile.drawer} "
        "draws two cards, "
        "does not go questing, and draws a third for it.",
        "How many Aids do the three draws bring on average?",
        [
            ("chance-only", Fraction(count, total)),
            ("unweighted", Fraction(3, 2)),
            ("known-ignored", Fraction(3 * 28, 66)),
            ("others", 3 - answer),
            ("one-missing", 2 * Fraction(count, total)),
        ],
        [
            pile.size,
            f"Chances of 0 to 3 Aids: {listed([str(chances.get(number, 0)) for number in range(4)])}",
            f"Each number weighed with its chance: {' + '.join(parts)} = {answer}",
            f"Shorter: each of the three draws is an Aid with chance {Fraction(count, total)}, seen from now: "
            f"3 × {Fraction(count, total)} = {answer}",
        ],
        {"count": count, "total": total},
        kind="value",
        answer=answer,
    )
