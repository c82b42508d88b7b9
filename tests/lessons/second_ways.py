"""The answers of the exercises by a second way: from the printed numbers alone, without the engine.

Each function takes a draft and works from what it tells the student (its facts, its text, its position),
by counting all cases, by a closed form, or with icepool.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from math import comb
from pathlib import Path
from typing import Any

import icepool
from ruamel.yaml import YAML

from grail_widgets.lessons.drafts import Draft

SEEDS = Path(__file__).parents[2] / "seeds"
FACES = {"seal": 1, "thief": 2, "spear": 3}
Way = Callable[[Draft], Fraction]


def cards(game: str) -> list[dict[str, Any]]:
    """The cards of a game as they stand in their file."""
    found: list[dict[str, Any]] = YAML(typ="safe", pure=True).load((SEEDS / game / "cards.yaml").read_text())
    return found


def rolls(share: Fraction, times: int) -> list[int]:
    """How many of so many rolls succeed, for every way in which the faces can fall."""
    faces = [1] * int(share * 6) + [0] * (6 - int(share * 6))
    return [sum(each) for each in product(faces, repeat=times)]


def counted(values: list[int], wanted: Callable[[int], bool]) -> Fraction:
    return Fraction(sum(map(wanted, values)), len(values))


# ---- the Village die -------------------------------------------------------------------------


def at_least_one(draft: Draft) -> Fraction:
    return counted(rolls(draft.facts["share"], draft.facts["rolls"]), lambda number: number >= 1)


def exactly(draft: Draft) -> Fraction:
    return counted(rolls(draft.facts["share"], draft.facts["rolls"]), draft.facts["wanted"].__eq__)


def first_time(draft: Draft) -> Fraction:
    share, number = draft.facts["share"], draft.facts["number"]
    faces = [True] * int(share * 6) + [False] * (6 - int(share * 6))
    cases = list(product(faces, repeat=number))
    return Fraction(sum(each[-1] and not any(each[:-1]) for each in cases), len(cases))


def both(draft: Draft) -> Fraction:
    named = re.findall(r"(?:roll|Blue|Red|\w+) (?:the|a) (Seal|Thief|Spear)", draft.ask)
    first, second = (FACES[name.lower()] for name in named)
    return Fraction(first * second, 36)


def difference(draft: Draft) -> Fraction:
    facts = draft.facts
    coins = [icepool.coin(*facts[name].as_integer_ratio()) for name in ("p", "q")]
    return Fraction((facts["a"] @ coins[0] - facts["b"] @ coins[1]).variance())


def near_the_share(draft: Draft) -> Fraction:
    facts = draft.facts
    total = facts["rolls"] @ icepool.coin(*facts["share"].as_integer_ratio())
    off = Fraction(int(re.search(r"(\d+) percentage", draft.ask)[1]), 100)  # type: ignore[index]
    near = total.map(lambda number: abs(Fraction(number, facts["rolls"]) - facts["share"]) <= off)
    return Fraction(near.probability(True))


def expected_count(draft: Draft) -> Fraction:
    coin = icepool.coin(*draft.facts["share"].as_integer_ratio())
    return Fraction(draft.facts["rolls"] * coin.mean())


def standard_error(draft: Draft) -> Fraction:
    """The answer is right if its square is the variance of the share, and it is not negative."""
    share, number = draft.facts["share"], draft.facts["rolls"]
    variance = Fraction((number @ icepool.coin(*share.as_integer_ratio())).variance()) / number**2
    assert draft.answer >= 0
    return draft.answer if draft.answer**2 == variance else -variance


def rolls_needed(draft: Draft) -> Fraction:
    share, error = draft.facts["share"], draft.facts["error"]
    number = 1
    while share * (1 - share) / number > error**2:
        number += 1
    return Fraction(number)


# ---- the Clover tokens -----------------------------------------------------------------------


def missing(draft: Draft) -> Fraction:
    left = draft.facts["left"]
    return Fraction(left[draft.facts["kind"]], sum(left.values()))


def given_not(draft: Draft) -> Fraction:
    left, kind, out = draft.facts["left"], draft.facts["kind"], draft.facts["out"]
    return Fraction(left[kind], sum(left.values()) - left[out])


def merlin(draft: Draft) -> Fraction:
    facts = draft.facts
    hands = icepool.Deck({True: facts["count"], False: facts["total"] - facts["count"]}).deal(3)
    return Fraction(hands.expand().map(lambda hand: sum(hand)).probability(facts["wanted"]))


def average_step(draft: Draft) -> Fraction:
    left = draft.facts["left"]
    steps = {"speed-boots": 4, "goblin": -2}
    bag = [steps.get(token, 0) for token, count in left.items() for _ in range(count)]
    return draft.facts["move"] + Fraction(sum(bag), len(bag))


def spear_cases(draft: Draft) -> list[tuple[str, bool]]:
    """Every token in the bag with every face of the die: which token, and whether it brings a Spear."""
    bag = [token for token, count in draft.facts["left"].items() for _ in range(count)]
    faces = [face for face, count in FACES.items() for _ in range(count)]
    return [
        (token, token == "spear-magnet" or (token == "speed-boots" and face == "spear"))
        for token, face in product(bag, faces)
    ]


def either_way(draft: Draft) -> Fraction:
    cases = spear_cases(draft)
    return Fraction(sum(spear for _, spear in cases), len(cases))


def which_way(draft: Draft) -> Fraction:
    spears = [token for token, spear in spear_cases(draft) if spear]
    return Fraction(spears.count("spear-magnet"), len(spears))


# ---- the die of GRAIL ------------------------------------------------------------------------


def quest_chances(draft: Draft) -> tuple[Fraction, Fraction]:
    """The chances of the Test and the Quest, from the levels and what the Aids add, as the text tells them."""
    levels = [int(each) for each in re.findall(r"\(level (\d+)\)", draft.text)]
    adds = [int(each) for each in re.findall(r"adds (\d+)", draft.text)]
    test, quest = (
        Fraction(sum(die + add >= level for die in range(1, 7)), 6)
        for level, add in zip(levels, adds, strict=True)
    )
    return test, quest


def token(draft: Draft) -> Fraction:
    test, quest = quest_chances(draft)
    return test * quest


def token_tree(draft: Draft) -> Fraction:
    test, quest = quest_chances(draft)
    return test * (1 - quest)


def tokens_in_turns(draft: Draft) -> Fraction:
    one = icepool.coin(*token(draft).as_integer_ratio())
    return Fraction((draft.facts["rolls"] @ one).probability(draft.facts["wanted"]))


def first_token(draft: Draft) -> Fraction:
    one = token(draft)
    return (1 - one) ** (draft.facts["number"] - 1) * one


# ---- cards -----------------------------------------------------------------------------------


def pile(draft: Draft) -> list[dict[str, Any]]:
    """The cards of GRAIL that are nowhere else."""
    position: Any = draft.question.written.experiment.position
    known = {card for hand in position["hands"].values() for card in hand} | set(position["discard"])
    return [card for card in cards("grail") if card["id"] not in known]


def either_type(draft: Draft) -> Fraction:
    one, other = re.findall(r"type (\w+) or (\w+)", draft.ask)[0]
    left = pile(draft)
    return Fraction(
        sum(bool({one.lower(), other.lower()} & set(card.get("types", ()))) for card in left), len(left)
    )


def two_way(draft: Draft) -> Fraction:
    told, asked = re.findall(r"a Test of (.*?)\.”.*likely is it to be of (.*?)\?", draft.ask)[0]

    def fits(card: dict[str, Any], words: str) -> bool:
        if words.startswith("the type "):
            return words.removeprefix("the type ").lower() in card.get("types", ())
        return bool(card["level"] >= 5)

    tests = [card for card in pile(draft) if card["kind"] == "test"]
    known = [card for card in tests if fits(card, told)]
    return Fraction(sum(fits(card, asked) for card in known), len(known))


def drawn_aids(draft: Draft) -> Fraction:
    kind = "aid" if "Aid" in draft.ask else "test"
    left = pile(draft)
    count, number, wanted = (
        sum(card["kind"] == kind for card in left),
        draft.facts["draws"],
        draft.facts["wanted"],
    )
    return Fraction(comb(count, wanted) * comb(len(left) - count, number - wanted), comb(len(left), number))


def aids_expected(draft: Draft) -> Fraction:
    left = pile(draft)
    return Fraction(3 * sum(card["kind"] == "aid" for card in left), len(left))


def holy_grail(draft: Draft) -> Fraction:
    """The Grail is equally likely to lie anywhere in the pile."""
    position: Any = draft.question.written.experiment.position
    deck = sum(int(card.get("copies", 1)) for card in cards("holy-grail"))
    size = deck - len(position["discard"]) - 2 * len(position["locations"])
    return Fraction(len(position["locations"]), size)


# ---- duels -----------------------------------------------------------------------------------


def duel(draft: Draft) -> Any:
    """(dice of the first, his total less the other's), by icepool."""
    mine, theirs = draft.facts["prowess"]
    dice = 2 @ icepool.d6
    return icepool.tupleize(dice, dice).map(lambda a, b: (a, a + mine - b - theirs))


def hit(draft: Draft, wanted: Callable[[int], bool]) -> Fraction:
    return Fraction(duel(draft).map(lambda _, lead: wanted(lead)).probability(True))


def ways(draft: Draft) -> Fraction:
    return 1296 * hit(draft, lambda lead: lead > 0)


def the_rest(draft: Draft) -> Fraction:
    return hit(draft, lambda lead: lead < 0)


def ties(draft: Draft) -> Fraction:
    return 1 - (1 - hit(draft, lambda lead: lead == 0)) ** int(draft.facts["rolls"])


def after_a_hit(draft: Draft) -> Fraction:
    good = duel(draft).map(lambda dice, lead: (dice >= draft.facts["least"], lead > 0))
    return Fraction(good.quantity((True, True)), good.quantity((True, True)) + good.quantity((False, True)))


def damage(draft: Draft) -> Fraction:
    return int(draft.facts["points"]) * hit(draft, lambda lead: lead >= 0)


def fair_stake(draft: Draft) -> Fraction:
    """The payment with which nobody wins on average."""
    mine, theirs = hit(draft, lambda lead: lead > 0), hit(draft, lambda lead: lead < 0)
    return int(draft.facts["stake"]) * mine / theirs


def gap(draft: Draft) -> Fraction:
    dice, facts = 2 @ icepool.d6, draft.facts
    return Fraction((facts["mine"] @ dice - facts["theirs"] @ dice).variance())


WAYS: dict[str, Way] = {
    "at_least_one": at_least_one,
    "exactly": exactly,
    "first_time": first_time,
    "both": both,
    "difference": difference,
    "near_the_share": near_the_share,
    "expected_count": expected_count,
    "standard_error": standard_error,
    "rolls_needed": rolls_needed,
    "missing": missing,
    "given_not": given_not,
    "all_three": merlin,
    "some_of_three": merlin,
    "average_step": average_step,
    "either_way": either_way,
    "which_way": which_way,
    "both_rolls": token,
    "token_tree": token_tree,
    "failing_somewhere": lambda draft: 1 - token(draft),
    "pairs": lambda draft: 36 * token(draft),
    "tokens_in_turns": tokens_in_turns,
    "first_token": first_token,
    "either_type": either_type,
    "two_way": two_way,
    "two_aids": drawn_aids,
    "aids_of_three": drawn_aids,
    "aids_expected": aids_expected,
    "holy_grail": holy_grail,
    "ways": ways,
    "the_rest": the_rest,
    "ties": ties,
    "after_a_hit": after_a_hit,
    "damage": damage,
    "fair_stake": fair_stake,
    "gap": gap,
}
"""{maker: its second way}."""
