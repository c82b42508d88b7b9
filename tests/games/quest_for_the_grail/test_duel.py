"""The exact odds of combats, against published answers and against other ways of counting."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache
from itertools import product

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grail_widgets.games.quest_for_the_grail.duel import (
    NO_END,
    Duel,
    Fighter,
    chances,
    duel,
    endless,
    exchange,
    hits_to_fall,
    race,
    three_quests,
    wounds,
)

DICE = list(product(range(1, 7), repeat=4))


def test_the_first_published_duel():
    odds = duel(Fighter(4, 3, 8, 0), Fighter(3, 4, 9, 1))
    assert odds == Duel(
        Fraction(410729836638719525, 526486815369068544),
        Fraction(307147909854388757, 1579460446107205632),
        Fraction(10030756584164575, 394865111526801408),
        Fraction(4813221653383685, 1218719480020992),
    )


def test_the_second_published_duel():
    odds = duel(Fighter(5, 1, 30, 0), Fighter(5, 1, 30, 0))
    assert odds.first_only == odds.second_only
    assert float(odds.first_only) == pytest.approx(0.4940858205172775, rel=1e-15)
    assert float(odds.both) == pytest.approx(0.0118283589654451, rel=1e-13)
    assert odds.exchanges is not None
    assert float(odds.exchanges) == pytest.approx(48.98580951938629, rel=1e-15)


def counted_chances(lead: int) -> tuple[Fraction, Fraction, Fraction]:
    """Every one of the 1296 rolls of four dice, looked at (QG.combat.higher-hits, QG.combat.tie-hits-both)."""
    margins = [a + b + lead - c - d for a, b, c, d in DICE]
    return (
        Fraction(sum(margin > 0 for margin in margins), 1296),
        Fraction(sum(margin < 0 for margin in margins), 1296),
        Fraction(sum(margin == 0 for margin in margins), 1296),
    )


@pytest.mark.parametrize("lead", range(-13, 14))
def test_one_exchange_is_the_count_of_1296_rolls(lead):
    weights = chances(lead)
    assert tuple(Fraction(weight, sum(weights)) for weight in weights) == counted_chances(lead)
    odds = exchange(Fighter(max(lead, 0), 1, 1), Fighter(max(-lead, 0), 1, 1))
    assert (odds.first_hits, odds.second_hits, odds.both_hit) == counted_chances(lead)


def enumerated(lead: int):
    """The odds of every race of hits at this lead, Exchange by Exchange, in exact fractions."""
    wins, loses, ties = counted_chances(lead)

    @cache
    def after(first: int, second: int) -> tuple[Fraction, ...]:
        if first <= 0 or second <= 0:
            ended = (first <= 0 < second, second <= 0 < first, first <= 0 and second <= 0)
            return (*map(Fraction, ended), Fraction(0))
        ahead = (
            (wins, after(first, second - 1)),
            (loses, after(first - 1, second)),
            (ties, after(first - 1, second - 1)),
        )
        return tuple(sum((weight * result[i] for weight, result in ahead), Fraction(i == 3)) for i in range(4))

    return after


@pytest.mark.parametrize("lead", range(-6, 7))
def test_every_race_up_to_eight_hits_equals_its_enumeration(lead):
    after = enumerated(lead)
    for first, second in product(range(1, 9), repeat=2):
        odds = race(lead, first, second)
        assert (odds.first_only, odds.second_only, odds.both, odds.exchanges) == after(first, second)
        assert odds.first_only + odds.second_only + odds.both == 1


@pytest.mark.parametrize("lead", range(-6, 7))
def test_wounds_of_the_victor_equal_their_enumeration(lead):
    wins, loses, ties = counted_chances(lead)
    for first, second in product(range(1, 6), repeat=2):
        ended: dict[int, Fraction] = {}
        alive = {(first, second): Fraction(1)}
        while alive:
            following: dict[tuple[int, int], Fraction] = {}
            for (a, b), weight in alive.items():
                for chance, state in ((wins, (a, b - 1)), (loses, (a - 1, b)), (ties, (a - 1, b - 1))):
                    if min(state) > 0:
                        following[state] = following.get(state, Fraction(0)) + weight * chance
                    elif state[1] == 0 < state[0]:
                        taken = first - state[0]
                        ended[taken] = ended.get(taken, Fraction(0)) + weight * chance
            alive = following
        found = wounds(lead, first, second)
        assert dict(enumerate(found)) == {k: ended.get(k, Fraction(0)) for k in range(first)}
        assert sum(found) == race(lead, first, second).second_only


fighters = st.builds(
    lambda prowess, strength, endurance, armor, share: Fighter(
        prowess, strength, endurance, armor, endurance * share // 100
    ),
    st.integers(0, 14),
    st.integers(0, 7),
    st.integers(1, 12),
    st.integers(0, 4),
    st.integers(0, 99),
)


@given(fighters, fighters)
@settings(max_examples=300, deadline=None)
def test_only_the_lead_and_the_hits_to_fall_matter(first, second):
    """Strength, armor, endurance and damage count through nothing but the number of hits (QG.armor.reduces)."""
    hits = hits_to_fall(first, second), hits_to_fall(second, first)
    for fighter, foe, needed in ((first, second, hits[0]), (second, first, hits[1])):
        blow = foe.strength - fighter.armor
        if needed is None:
            assert blow <= 0
        else:
            assert fighter.damage + (needed - 1) * blow < fighter.endurance <= fighter.damage + needed * blow
    lead = first.prowess - second.prowess
    plain = [
        Fighter(max(0, lead), 0 if hits[1] is None else 1, hits[0] or 1),
        Fighter(max(0, -lead), 0 if hits[0] is None else 1, hits[1] or 1),
    ]
    assert duel(first, second) == duel(*plain)


@given(fighters, fighters)
@settings(max_examples=200, deadline=None)
def test_a_duel_seen_from_the_other_side_is_its_mirror(first, second):
    odds, mirror = duel(first, second), duel(second, first)
    assert (odds.first_only, odds.second_only, odds.both) == (
        mirror.second_only,
        mirror.first_only,
        mirror.both,
    )
    assert odds.exchanges == mirror.exchanges


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (Fighter(5, 2, 6, armor=3), Fighter(5, 3, 6, armor=2)),
        (Fighter(20, 1, 6), Fighter(0, 9, 6, armor=1)),
        (Fighter(0, 9, 6, armor=9), Fighter(11, 9, 6)),
    ],
    ids=["armor on both sides", "never hit, and harmless", "cannot be hurt, and never hits"],
)
def test_a_duel_in_which_neither_can_hurt_the_other_has_no_odds(first, second):
    """QG.combat.harmless: such a combat would never end."""
    assert duel(first, second) == duel(second, first) == NO_END
    assert NO_END.exchanges is None
    assert not NO_END.first_only + NO_END.second_only + NO_END.both
    assert endless(first.prowess - second.prowess, hits_to_fall(first, second), hits_to_fall(second, first))


def test_whoever_cannot_be_hurt_wins_in_the_end():
    odds = duel(Fighter(5, 2, 6, armor=3), Fighter(5, 3, 6))
    assert (odds.first_only, odds.second_only, odds.both) == (0, 1, 0)
    assert odds.exchanges == 3 / Fraction(575 + 146, 1296)


def test_a_lead_of_eleven_decides_every_exchange():
    assert duel(Fighter(13, 2, 6), Fighter(2, 9, 6)) == Duel(Fraction(0), Fraction(1), Fraction(0), Fraction(3))
    assert duel(Fighter(2, 9, 6), Fighter(13, 2, 6)) == Duel(Fraction(1), Fraction(0), Fraction(0), Fraction(3))


def icepool_duel(first: Fighter, second: Fighter) -> icepool.Die:
    """The same question to icepool: a memoised recursion over a three-sided die of one Exchange."""
    wins, loses, ties = chances(first.prowess - second.prowess)
    die = icepool.Die(["first hits", "second hits", "both"], times=[wins, loses, ties])
    hurt, harm = second.strength - first.armor, first.strength - second.armor

    @cache
    def fight(a: int, b: int):
        if a >= first.endurance or b >= second.endurance:
            return (a >= first.endurance, b >= second.endurance)
        return die.map(
            {
                "first hits": fight(a, b + harm),
                "second hits": fight(a + hurt, b),
                "both": fight(a + hurt, b + harm),
            }
        )

    return fight(first.damage, second.damage)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (Fighter(4, 3, 8, 0), Fighter(3, 4, 9, 1)),
        (Fighter(6, 2, 31, 1, 3), Fighter(8, 4, 50, 0, 1)),
        (Fighter(9, 1, 24), Fighter(4, 3, 18)),
    ],
)
def test_large_duels_equal_icepool(first, second):
    die, odds = icepool_duel(first, second), duel(first, second)
    assert die.probability((True, False)) == odds.first_only
    assert die.probability((False, True)) == odds.second_only
    assert die.probability((True, True)) == odds.both


def walked(knight: Fighter, quests: list[Fighter], valor: int) -> Fraction:
    """The quest for the Grail, walked through Exchange by Exchange with the best choice at every rest."""

    @cache
    def fight(index: int, damage: int, lasting: int, wound: int, valor: int) -> Fraction:
        foe = quests[index]
        blow, harm = max(0, foe.strength - knight.armor), max(0, knight.strength - foe.armor)
        total = Fraction(0)
        for chance, hit, hurt in zip(
            counted_chances(knight.prowess - foe.prowess), (1, 0, 1), (0, 1, 1), strict=True
        ):
            now, more = wound + harm * hit, blow * hurt
            ordinary, dolorous = (damage, lasting + more) if foe.dolorous else (damage + more, lasting)
            if ordinary + dolorous >= knight.endurance:
                continue
            if now >= foe.endurance:
                total += chance * rest(index + 1, ordinary, dolorous, valor)
            else:
                total += chance * fight(index, ordinary, dolorous, now, valor)
        return total

    @cache
    def rest(index: int, damage: int, lasting: int, valor: int) -> Fraction:
        if index == len(quests):
            return Fraction(valor >= 12)
        goes_on = fight(index, damage, lasting, quests[index].damage, valor)
        if index and damage and valor:
            return max(goes_on, fight(index, 0, lasting, quests[index].damage, valor - 1))
        return goes_on

    return rest(0, knight.damage, 0, valor)


# Nobody in these can miss for ever, so walking them Exchange by Exchange comes to an end.
KNIGHT = Fighter(12, 3, 7)
QUESTS = [Fighter(2, 3, 6), Fighter(2, 2, 8), Fighter(2, 4, 5)]


@pytest.mark.parametrize("valor", [12, 13, 14, 15])
@pytest.mark.parametrize("dolorous", [None, 0, 1])
@pytest.mark.parametrize("prowess", [6, 8, 12])
def test_three_quests_equal_a_walk_through_every_exchange(valor, dolorous, prowess):
    knight = Fighter(prowess, 3, 7, damage=1)
    quests = [
        Fighter(quest.prowess + 4, quest.strength, quest.endurance, dolorous=index == dolorous)
        for index, quest in enumerate(QUESTS)
    ]
    assert three_quests(knight, quests, valor) == walked(knight, quests, valor)


def test_each_valor_beyond_twelve_is_worth_a_healing_and_a_third_is_worth_nothing():
    """QG.grail.still-twelve and QG.grail.healing-between: two rests, so two healings at most."""
    knight = Fighter(7, 4, 9)
    quests = [Fighter(5, 3, 8), Fighter(6, 3, 8), Fighter(6, 4, 8)]
    twelve, thirteen, fourteen, fifteen = (three_quests(knight, quests, valor) for valor in range(12, 16))
    assert twelve < thirteen < fourteen == fifteen


def test_one_quest_is_the_chance_that_it_alone_falls():
    assert three_quests(KNIGHT, QUESTS[:1], 12) == duel(KNIGHT, QUESTS[0]).second_only


def test_a_quest_that_cannot_be_hurt_ends_the_hope_of_the_grail():
    assert three_quests(KNIGHT, [QUESTS[0], Fighter(2, 0, 4, armor=9), QUESTS[1]], 14) == 0


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"prowess": -1}, "prowess is -1; a fighter's prowess is a whole number from 0 to 999."),
        ({"endurance": 0}, "endurance is 0; a fighter's endurance is a whole number from 1 to 999."),
        ({"strength": 2.5}, "strength is 2.5; a fighter's strength is a whole number from 0 to 999."),
        ({"endurance": 1000}, "endurance is 1000; a fighter's endurance is a whole number from 1 to 999."),
        ({"armor": True}, "armor is True; a fighter's armor is a whole number from 0 to 999."),
        (
            {"damage": 6},
            "damage is 6 and endurance 6; a fighter who begins a combat has taken less damage than that.",
        ),
    ],
)
def test_a_fighter_that_cannot_be_is_refused_in_a_sentence(arguments, sentence):
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        Fighter(**{"prowess": 5, "strength": 3, "endurance": 6} | arguments)


def test_a_quest_for_the_grail_that_cannot_begin_is_refused_in_a_sentence():
    with pytest.raises(ValueError, match=r"valor is 11; the quest for the Grail takes a Valor of 12 or more\."):
        three_quests(KNIGHT, QUESTS, 11)
    with pytest.raises(ValueError, match=r"4 Quests given; the quest for the Grail is one to three of them\."):
        three_quests(KNIGHT, [*QUESTS, QUESTS[0]], 12)
