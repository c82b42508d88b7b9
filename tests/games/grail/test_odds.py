"""The odds of GRAIL against counts by brute force, over piles small enough to write out."""

from fractions import Fraction
from itertools import combinations, permutations

import pytest

from grail_widgets import CHANCE, game
from grail_widgets.games.grail.cards import deck

ANN_SEES_ALL_BUT = ("boar", "wolf", "bear", "sword", "dragon", "valor", "ogre")
"""Seven cards that Ann cannot see; three of them are in Bob's hand, four in the pile."""


def state_with_few_unseen(phase="draw"):
    hand = [card for card in deck() if card not in ANN_SEES_ALL_BUT]
    hands = {"ann": hand, "bob": list(ANN_SEES_ALL_BUT[:3])}
    return game("grail").at({"players": ["ann", "bob"], "phase": phase, "hands": hands, "turn": "bob"})


def test_the_draw_is_exact_given_the_state():
    odds = state_with_few_unseen().odds()
    assert odds == {f"draw {card}": Fraction(1, 4) for card in ANN_SEES_ALL_BUT[3:]}


def test_the_draw_is_exact_given_what_a_seat_sees():
    """Every way in which the unseen cards can lie in hand and pile, counted; then each card of the pile."""
    counts = dict.fromkeys(ANN_SEES_ALL_BUT, 0)
    for held in combinations(ANN_SEES_ALL_BUT, 3):
        for card in set(ANN_SEES_ALL_BUT) - set(held):
            counts[card] += 1
    total = sum(counts.values())
    assert state_with_few_unseen().odds("ann") == {
        f"draw {card}": Fraction(n, total) for card, n in counts.items()
    }


def test_a_seat_that_holds_the_rest_of_the_cards_knows_the_pile():
    assert state_with_few_unseen().odds("bob") == {
        f"draw {card}": Fraction(1, 63) for card in deck() if card not in ANN_SEES_ALL_BUT[:3]
    }


def test_a_card_shown_in_the_cut_is_known_to_lie_in_the_pile():
    """WG.setup.cut: three cards that Ann lacks are Bob's, and the Dragon, just shown, is none of them."""
    hands = {"ann": ["sword", "lance", "shield", "armor"], "bob": ["boar", "wolf", "bear"]}
    state = game("grail").at({"players": ["ann", "bob"], "phase": "cut", "hands": hands})
    unseen = [card for card in deck() if card not in hands["ann"]]
    assert state.odds("ann") == {f"cut {card}": Fraction(1, 62) for card in unseen}
    state = state.apply("cut dragon").state
    counts = dict.fromkeys(unseen, 0)
    others = [card for card in unseen if card != "dragon"]
    for held in combinations(others, 3):
        for card in unseen:
            counts[card] += card not in held
    total = sum(counts.values())
    assert state.odds("ann") == {f"cut {card}": Fraction(n, total) for card, n in counts.items()}
    assert state.odds()["cut dragon"] == Fraction(1, 59)


@pytest.mark.parametrize("discard", [(), ("ogre",), ("ogre", "giant")])
def test_drawing_one_by_one_is_like_shuffling_the_pile_before(discard):
    """A pile of three and two draws, or a pile of one, a refill and a second draw, as whole shuffles have it.

    Ann holds the Griffin, so that she has a choice after the draw and it ends there.
    """
    pile = ("boar", "wolf", "bear") if not discard else ("boar",)
    out = {*pile, *discard, "griffin"}
    hands = {"ann": ["griffin"], "bob": [card for card in deck() if card not in out]}
    start = {"players": ["ann", "bob"], "hands": hands, "discard": list(discard)}
    shuffled: dict[tuple[str, ...], Fraction] = {}
    orders = [(*a, *b) for a in permutations(pile) for b in permutations(discard)]
    for order in orders:
        hand = tuple(sorted([*order[:2], "griffin"]))
        shuffled[hand] = shuffled.get(hand, Fraction(0)) + Fraction(1, len(orders))
    assert hands_after_the_draw(game("grail").at(start)) == shuffled


def hands_after_the_draw(state):
    if state.current_player is not CHANCE:
        return {tuple(sorted(state.position()["hands"]["ann"])): Fraction(1)}
    total: dict[tuple[str, ...], Fraction] = {}
    for text, probability in state.chance_outcomes():
        for hand, share in hands_after_the_draw(state.apply(text).state).items():
            total[hand] = total.get(hand, Fraction(0)) + probability * share
    return total


@pytest.mark.parametrize("players", range(2, 7))
def test_everyone_is_as_likely_to_begin_as_anyone(players):
    """WG.setup.cut-tie keeps the cut fair: by levels, the chance of each seat to be the highest, ties repeated."""
    state = game("grail").at({"players": list("abcdef")[:players], "phase": "cut"})
    levels = [deck()[text.split()[1]].level for text, _ in state.chance_outcomes()]
    assert len(levels) == 66
    below = {level: sum(other < level for other in levels) for level in set(levels)}
    first = sum(Fraction(below[level] ** (players - 1), 66**players) for level in levels)
    tied = 1 - players * first
    assert 0 < first < Fraction(1, players)
    assert first + tied / players == Fraction(1, players)
