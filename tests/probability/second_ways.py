"""Each ready question's answer by a second way: a closed form, icepool, or brute force over plain lists.

Nothing here uses the engine. The numbers of tokens, faces and cards are those that the rulebooks print.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, permutations, product
from math import comb
from typing import Any

from icepool import Deck, Die, d6, tupleize

from grail_widgets.games.quest_for_the_grail.duel import Fighter, duel, three_quests

F = Fraction
TOKENS = Deck({"boots": 4, "goblin": 4, "decoy": 4, "fake": 3, "magnet": 3})
BAG = ["boots"] * 4 + ["goblin"] * 4 + ["decoy"] * 4 + ["fake"] * 3 + ["magnet"] * 3
VILLAGE = Die({"seal": 1, "thief": 2, "spear": 3})
LEVELS = [
    7,
    8,
    8,
    6,
    5,
    8,
    4,
    4,
    4,
    5,
    4,
    6,
    4,
    4,
    5,
    3,
    7,
    4,
    5,
    5,
    3,
    3,
    5,
    6,
    5,
    7,
    4,
    3,
    3,
    5,
    5,
    5,
    5,
    6,
    6,
    6,
    5,
    8,
]
LEVELS += [0, 0, 0, 0, 1, 1, 2, 2, 2, 1, 1, 1, 2, 3, 4, 2, 2, 4, 5, 3, 4, 3, 1, 2, 2, 1, 1, 3]


def share(of: Any, event: Callable[[Any], bool]) -> Fraction:
    """The share of a list's items, or of an icepool die, in which something holds."""
    if isinstance(of, Die):
        return F(sum(weight for value, weight in of.items() if event(value)), of.denominator())
    items = list(of)
    return F(sum(map(event, items)), len(items))


def mean(die: Any) -> Fraction:
    return F(die.mean())


def hypergeometric(good: int, cards: int, drawn: int, wanted: int) -> Fraction:
    return F(comb(good, wanted) * comb(cards - good, drawn - wanted), comb(cards, drawn))


def aids(drawn: int) -> dict[int, Fraction]:
    return {k: hypergeometric(28, 66, drawn, k) for k in range(drawn + 1)}


def first_magnet() -> Fraction:
    """The average place of the first Magnet over all placements of three among eighteen."""
    places = [min(each) + 1 for each in combinations(range(18), 3)]
    return F(sum(places), len(places))


def looks(count: int) -> Any:
    """All ordered looks at tokens, each token being one of its own."""
    return permutations(BAG, count)


def chained_goblin() -> Fraction:
    """Speed Boots that move nobody, then another token from what is in the supply, and so on.

    On nine Clover spaces nine tokens lie, nine are in the supply. A token that is turned up goes into
    the supply of then ten, and one of the ten is laid on the space and turned up in its turn; after
    eighteen the chain ends (GC.clover.endless).
    """

    def unknown(turned: int, known: int) -> Fraction:
        """An unknown token is turned up; so many Speed Boots are known to lie in the supply."""
        if turned == 18 or known > 4:
            return F(0)
        return F(4, 18 - known) + F(4 - known, 18 - known) * laid(turned + 1, known + 1)

    def laid(turned: int, known: int) -> Fraction:
        """Speed Boots were put back and a token was laid: a known one again, or one of the others."""
        if turned == 18 or known > 4:
            return F(0)
        return F(known, 10) * laid(turned + 1, known) + (1 - F(known, 10)) * unknown(turned, known)

    return unknown(0, 0)


def fairy(red_wants_her: bool) -> Fraction:
    """Bayes by counting: 3 face up, 1 face down, 5 to red, who takes one."""
    face_down = taken = F(0)
    for place in range(9):  # where the Fairy comes in the shuffled nine
        if place == 3:
            face_down += F(1, 9)
        elif place > 3:
            taken += F(1, 9) * (1 if red_wants_her else F(1, 5))
    return face_down / (face_down + taken)


def tests_passed() -> Any:
    return Die([0 if a < 4 else 1 if b < 5 else 2 for a, b in product(range(1, 7), repeat=2)])


GAWAIN, KAY = Fighter(6, 3, 7), Fighter(5, 3, 7)
GALAHAD, OGRE = Fighter(8, 4, 9), Fighter(6, 3, 8)
TWO_DICE = [a + b for a, b in product(range(1, 7), repeat=2)]
NO_THING = F(comb(25, 5), comb(38, 5))

SECOND_WAYS: dict[str, Callable[[], Fraction]] = {
    "village-die": lambda: share(VILLAGE, lambda face: face == "spear"),
    "seal-in-four-visits": lambda: share(
        tupleize(VILLAGE, VILLAGE, VILLAGE, VILLAGE), lambda faces: "seal" in faces
    ),
    "three-spears-in-five": lambda: F(comb(5, 3), 2**5),
    "first-seal-on-the-third-visit": lambda: share(
        product(range(6), repeat=3), lambda faces: faces[0] and faces[1] and not faces[2]
    ),
    "waiting-for-the-seal": lambda: F(6),
    "a-hundred-rolls": lambda: F(sum(comb(100, k) for k in range(40, 61)), 2**100),
    "forward-or-back": lambda: share(BAG, lambda token: token in ("boots", "goblin")),
    "fake-graal-given-no-boots": lambda: share([t for t in BAG if t != "boots"], lambda token: token == "fake"),
    "two-speed-boots": lambda: share(looks(2), lambda seen: seen == ("boots", "boots")),
    "boots-among-three": lambda: share(looks(3), lambda seen: seen.count("boots") >= 2),
    "no-fake-graal-in-five": lambda: share(combinations(BAG, 5), lambda seen: "fake" not in seen),
    "waiting-for-the-magnet": first_magnet,
    "after-merlin-saw-two-boots": lambda: share(
        (seen for seen in looks(4) if seen[:3].count("boots") == 2), lambda seen: seen[3] == "boots"
    ),
    "after-merlin-looked": lambda: share(looks(4), lambda seen: seen[3] == "boots"),
    "what-merlin-may-have-seen": lambda: share(
        (seen for seen in looks(4) if seen[3] == "boots"), lambda seen: "boots" not in seen[:3]
    ),
    "a-spear-on-the-way": lambda: share(
        product(BAG, ["seal", "thief", "thief", "spear", "spear", "spear"]),
        lambda both: both[0] == "magnet" or both == ("boots", "spear"),
    ),
    "how-far-on-clover": lambda: F(sum({"boots": 8, "goblin": 2}.get(token, 4) for token in BAG), 18),
    "clover-or-six": lambda: 6 - F(sum({"boots": 8, "goblin": 2}.get(token, 4) for token in BAG), 18),
    "dragon-after-the-clover": lambda: share(BAG, lambda token: token == "goblin"),
    "fairy-face-down": lambda: fairy(red_wants_her=False),
    "fairy-face-down-if-red-wants-her": lambda: fairy(red_wants_her=True),
    "pass-the-ogre": lambda: share(d6, lambda die: die + 3 >= 5),
    "two-tests-in-a-row": lambda: share(tests_passed(), lambda passed: passed == 2),
    "how-many-tests": lambda: mean(tests_passed()),
    "two-aids-drawn": lambda: aids(2)[2],
    "one-aid-at-least": lambda: 1 - aids(2)[0],
    "three-aids-in-seven": lambda: aids(7)[3],
    "aids-to-expect": lambda: F(7 * 28, 66),
    "spread-of-aids": lambda: F(7 * 28 * 38 * 59, 66 * 66 * 65),
    "higher-cut": lambda: share(product(LEVELS, repeat=2), lambda cut: cut[0] > cut[1]),
    "quest-or-rest": lambda: share(d6, lambda die: die + 4 >= 8),
    "two-rolls-apart": lambda: F((d6 - d6).variance()).limit_denominator(1000),
    "six-quests-of-ten": lambda: F(comb(10, 6), 2**10),
    "no-knight-in-hand": lambda: hypergeometric(5, 38, 5, 0),
    "a-thing-to-play": lambda: 1 - NO_THING,
    "grail-behind-two-knights": lambda: share(permutations(range(9), 2), lambda drawn: 0 in drawn),
    "false-grail-first": lambda: F(9, 10) * F(2, 9) + F(1, 10) * F(2, 35),
    "grail-for-a-captive": lambda: share(permutations(range(9), 2), lambda drawn: 0 in drawn),
    "two-dice-nine": lambda: share(TWO_DICE, lambda total: total >= 9),
    "equal-totals": lambda: share(2 @ d6 - 2 @ d6, lambda lead: lead == 0),
    "dice-apart": lambda: F((2 @ d6 - 2 @ d6).variance()).limit_denominator(1000),
    "two-points-of-prowess": lambda: share(product(TWO_DICE, repeat=2), lambda both: both[0] + 2 >= both[1]),
    "duel-of-honor": lambda: duel(GAWAIN, KAY).second_only,
    "exchanges-of-a-duel": lambda: duel(GAWAIN, KAY).exchanges or F(0),
    "three-quests": lambda: three_quests(GALAHAD, [OGRE, OGRE, OGRE], 12),
}
"""{question id: its answer by a second way}."""

SWITCHED: dict[str, Callable[[], Fraction]] = {
    "dragon-after-the-clover": chained_goblin,
    "false-grail-first": lambda: F(9, 10) * F(2, 9) + F(1, 10) * F(2, 10),
    "grail-for-a-captive": lambda: F(0),
}
"""The same under the other reading."""
