"""Exact odds of a combat: who falls first, how long it takes, and three Quests in a row.

In each Exchange both sides roll two dice and add Prowess; the higher total hits, equal totals hit both
(QG.combat.roll, QG.combat.higher-hits, QG.combat.tie-hits-both). So all that matters is the difference in
Prowess, which gives three chances an Exchange, and how many hits each side can take. Those hits are told
apart only by their number, which leaves sums over binomial coefficients where a tree would have a branch
for every Exchange.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import comb, gcd

import msgspec

from grail_widgets.engine.errors import clip

MOST = 999
"""The largest number that a fighter may have, so that no combat takes long to work out."""
NEVER = 11
"""A lead in Prowess that no roll of two dice makes up for."""
GRAIL_VALOR = 12
"""Valor that a Knight needs at both ends of a quest for the Grail (QG.grail.twelve, QG.grail.still-twelve)."""


class Fighter(msgspec.Struct, frozen=True):
    """One side of a combat, a Warrior or a Quest, with totals as they count in this combat.

    Attributes:
        prowess: added to the roll; 0 to 999, as all these numbers.
        strength: damage of a hit, before the other side's armor.
        endurance: damage at which this side falls; 1 or more.
        armor: taken off each hit that it receives.
        damage: taken before the combat begins; less than `endurance`.
        dolorous: whether the damage it deals is Dolorous, which matters only where healing is possible.

    Raises:
        ValueError: a number that a combat cannot begin with; the message says which.
    """

    prowess: int
    strength: int
    endurance: int
    armor: int = 0
    damage: int = 0
    dolorous: bool = False

    def __post_init__(self) -> None:
        for name in ("prowess", "strength", "endurance", "armor", "damage"):
            value = getattr(self, name)
            least = 1 if name == "endurance" else 0
            if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= MOST:
                shown = clip(repr(value), 40)
                raise ValueError(
                    f"{name} is {shown}; a fighter's {name} is a whole number from {least} to {MOST}."
                )
        if self.damage >= self.endurance:
            raise ValueError(
                f"damage is {self.damage} and endurance {self.endurance}; "
                "a fighter who begins a combat has taken less damage than that."
            )


class Duel(msgspec.Struct, frozen=True):
    """How a whole combat can end; the three chances sum to 1, or are all 0 where neither can hurt the other.

    Attributes:
        first_only: the chance that the first side falls and the second stands.
        second_only: the chance that the second side falls and the first stands.
        both: the chance that both fall in the same Exchange.
        exchanges: the expected number of Exchanges; None where the combat would have no end.
    """

    first_only: Fraction
    second_only: Fraction
    both: Fraction
    exchanges: Fraction | None


class Exchange(msgspec.Struct, frozen=True):
    """What one roll can bring; the three chances sum to 1.

    Attributes:
        first_hits: the chance that only the first side hits.
        second_hits: the chance that only the second side hits.
        both_hit: the chance of equal totals.
    """

    first_hits: Fraction
    second_hits: Fraction
    both_hit: Fraction


NO_END = Duel(Fraction(0), Fraction(0), Fraction(0), None)


def duel(first: Fighter, second: Fighter) -> Duel:
    """The exact odds of a combat fought to its end, with nobody yielding and no card played.

    >>> duel(Fighter(5, 3, 3), Fighter(5, 3, 3))
    Duel(first_only=Fraction(575, 1296), second_only=Fraction(575, 1296), both=Fraction(73, 648), \
exchanges=Fraction(1, 1))
    """
    return race(first.prowess - second.prowess, hits_to_fall(first, second), hits_to_fall(second, first))


def exchange(first: Fighter, second: Fighter) -> Exchange:
    """The exact odds of a single Exchange (QG.combat.roll)."""
    wins, loses, ties = chances(first.prowess - second.prowess)
    total = wins + loses + ties
    return Exchange(Fraction(wins, total), Fraction(loses, total), Fraction(ties, total))


def hits_to_fall(fighter: Fighter, foe: Fighter) -> int | None:
    """How many hits of the foe bring this fighter down; None where they do no damage (QG.armor.reduces).

    >>> hits_to_fall(Fighter(4, 3, 8), Fighter(3, 4, 9, armor=1))
    2
    """
    blow = foe.strength - fighter.armor
    return -((fighter.damage - fighter.endurance) // blow) if blow > 0 else None


@cache
def chances(lead: int) -> tuple[int, int, int]:
    """The weights of one Exchange for a side whose Prowess is greater by `lead` (less, if negative).

    Returns:
        (it alone hits, it alone is hit, both hit), in lowest terms; before that they sum to 1296.

    >>> chances(0)
    (575, 575, 146)
    """
    lead = max(-NEVER, min(NEVER, lead))
    ways = {total: 6 - abs(total - 7) for total in range(2, 13)}
    wins = sum(m * n for x, m in ways.items() for y, n in ways.items() if x + lead > y)
    ties = sum(m * ways.get(x + lead, 0) for x, m in ways.items())
    loses = 1296 - wins - ties
    shared = gcd(wins, loses, ties)
    return wins // shared, loses // shared, ties // shared


def endless(lead: int, first_hits: int | None, second_hits: int | None) -> bool:
    """Whether neither side can ever fall, by armor or because it is never hit (QG.combat.harmless).

    Args:
        lead: the first side's Prowess less the second's.
        first_hits: the hits that bring the first side down, None where none does.
        second_hits: the same for the second side.
    """
    return (first_hits is None or lead >= NEVER) and (second_hits is None or lead <= -NEVER)


@cache
def race(lead: int, first_hits: int | None, second_hits: int | None) -> Duel:
    """The odds of a combat as a race of hits.

    Args:
        lead: the first side's Prowess less the second's.
        first_hits: the hits that bring the first side down, 1 or more; None where none does.
        second_hits: the same for the second side.

    >>> race(11, 1, 3).exchanges
    Fraction(3, 1)
    """
    if endless(lead, first_hits, second_hits):
        return NO_END
    wins, loses, ties = chances(lead)
    total = wins + loses + ties
    zero, one = Fraction(0), Fraction(1)
    if first_hits is None or not loses + ties:
        assert second_hits is not None
        return Duel(zero, one, zero, Fraction(second_hits * total, wins + ties))
    if second_hits is None or not wins + ties:
        return Duel(one, zero, zero, Fraction(first_hits * total, loses + ties))
    whole = total ** (first_hits + second_hits - 1)
    first, _ = _falls_alone(first_hits, second_hits, loses, wins, ties)
    second, hits_on_first = _falls_alone(second_hits, first_hits, wins, loses, ties)
    # Wald: the hits that the first side takes are, on average, so many an Exchange times the Exchanges.
    hits_on_first += first_hits * (whole - second)
    return Duel(
        Fraction(first, whole),
        Fraction(second, whole),
        Fraction(whole - first - second, whole),
        Fraction(hits_on_first * total, (loses + ties) * whole),
    )


def _falls_alone(hits: int, spare: int, hit: int, hits_back: int, tie: int) -> tuple[int, int]:
    """One side falls at its last hit while the other has taken fewer than it can take.

    The fall comes at hit number `hits` on this side, of which `m` were ties; in between lie `u` Exchanges
    in which only the other side was hit. The last Exchange is no such one, so those `u` can be placed in
    C(hits + u - 1, u) ways, the ties in C(hits, m); the other side stands if u + m < spare.

    Args:
        hits, spare: the hits that bring this side and the other side down.
        hit, hits_back, tie: the weights of an Exchange in which only this side, only the other side and
            both are hit.

    Returns:
        The weight of all such courses, and that weight with each course counted once for every hit on
        the other side; both in units of total ** (1 - hits - spare), total being the sum of the weights.
    """
    total = hit + hits_back + tie
    below = [0] * spare  # below[k]: at most k ties among the hits on this side
    ties_below = [0] * spare  # the same, each counted once for every tie
    count = ties_count = 0
    powers = [1]
    for _ in range(hits):
        powers.append(powers[-1] * hit)
    tie_power = 1
    for m in range(spare):
        if m <= hits:
            weight = comb(hits, m) * tie_power * powers[hits - m]
            count += weight
            ties_count += m * weight
            tie_power *= tie
        below[m], ties_below[m] = count, ties_count
    weights = hit_weights = 0
    ways = 1  # C(hits + u - 1, u) * hits_back ** u
    for u in range(spare):
        k = spare - 1 - u
        weights = weights * total + ways * below[k]
        hit_weights = hit_weights * total + ways * (u * below[k] + ties_below[k])
        ways = ways * (hits + u) * hits_back // (u + 1)
    return weights, hit_weights


@cache
def wounds(lead: int, first_hits: int | None, second_hits: int | None) -> tuple[Fraction, ...]:
    """How many hits the first side has taken when the second has fallen alone.

    Args:
        lead, first_hits, second_hits: as in `race`.

    Returns:
        Entry k is the chance that the second side falls and the first stands having taken k hits; a
        first side that no hit hurts has one entry. The sum is `race(...).second_only`.
    """
    won = race(lead, first_hits, second_hits).second_only
    if first_hits is None or second_hits is None or not won:
        return (won,)
    wins, loses, ties = chances(lead)
    total = wins + loses + ties
    courses = (
        sum(
            comb(second_hits + alone - 1, alone)
            * loses**alone
            * comb(second_hits, hits - alone)
            * ties ** (hits - alone)
            * wins ** (second_hits - hits + alone)
            * total ** (first_hits - 1 - alone)
            for alone in range(max(0, hits - second_hits), hits + 1)
        )
        for hits in range(first_hits)
    )
    whole = total ** (first_hits + second_hits - 1)
    return tuple(Fraction(weight, whole) for weight in courses)


def three_quests(knight: Fighter, quests: Sequence[Fighter], valor: int) -> Fraction:
    """The chance of overcoming Quests one after another on a quest for the Grail, healing where it helps.

    A Mortal Wound on the way fails it, even one that fells the Quest too (QG.grail.mortal-wound). Between
    two Quests a damaged Knight may heal for 1 Valor (QG.grail.healing-between); as he must hold 12 at the
    end (QG.grail.still-twelve), only what he has beyond that can be spent. He heals exactly when that is
    better, which depends on the wounds he has and the Quests to come. Dolorous damage is never healed.

    Args:
        knight: the Knight with his totals; his `damage` so far is taken to be ordinary.
        quests: the Quests in the order in which he meets them, one to three.
        valor: his total Valor as he sets out (or goes on), 12 or more.

    Raises:
        ValueError: the Valor is too small, or there are no Quests or more than three.

    >>> three_quests(Fighter(20, 9, 9), [Fighter(4, 3, 9)] * 3, valor=12)
    Fraction(1, 1)
    """
    if valor < GRAIL_VALOR:
        raise ValueError(f"valor is {valor}; the quest for the Grail takes a Valor of {GRAIL_VALOR} or more.")
    if not 1 <= len(quests) <= 3:
        raise ValueError(f"{len(quests)} Quests given; the quest for the Grail is one to three of them.")

    @cache
    def best(index: int, damage: int, dolorous: int, healings: int) -> Fraction:
        if index == len(quests):
            return Fraction(1)
        foe = quests[index]
        hurt = msgspec.structs.replace(knight, damage=damage + dolorous)
        blow = max(0, foe.strength - knight.armor)
        chance = Fraction(0)
        courses = wounds(knight.prowess - foe.prowess, hits_to_fall(hurt, foe), hits_to_fall(foe, hurt))
        for hits, weight in enumerate(courses):
            open_wounds = damage + hits * blow * (not foe.dolorous)
            lasting = dolorous + hits * blow * foe.dolorous
            onward = best(index + 1, open_wounds, lasting, healings)
            if healings and open_wounds:
                onward = max(onward, best(index + 1, 0, lasting, healings - 1))
            chance += weight * onward
        return chance

    return best(0, knight.damage, 0, min(valor - GRAIL_VALOR, len(quests) - 1))
