"""Odds against plain counts over small piles, and lazily drawn piles against shuffled ones."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations

import pytest

from grail_widgets.engine.game import CHANCE, State
from grail_widgets.games import game
from grail_widgets.games.holy_grail import deck


def position(pile: list[str], **entries):
    """A position with exactly these cards, and the Grail, in the draw pile; the rest is discarded."""
    named = [card for pile_ in entries.get("hands", {}).values() for card in pile_]
    named += [card for pile_ in entries.get("sides", {}).values() for card in pile_]
    for location, held in entries.get("locations", {}).items():
        named += [location] if held is None else [location, held["knight"]]
    rest = Counter(deck.full_deck()) - Counter([*pile, *named, "holy-grail"])
    return {"players": ["ann", "bob"], "discard": sorted(rest.elements()), **entries}


PILE = ["im-not-dead", "im-not-dead", "convent", "monks"]
OUT = {
    "locations": {
        "french-castle": {"knight": "sir-robin", "of": "ann"},
        "forest-road": {"knight": "king-arthur", "of": "ann"},
    }
}


def test_the_odds_of_a_draw_are_the_share_of_the_pile():
    state = game("holy-grail").at(position(PILE, phase="draw"))
    counted = Counter([*PILE, "holy-grail"])
    assert state.odds() == {f"draw {card}": Fraction(count, 5) for card, count in counted.items()}


def chance_of_winning(state: State) -> Fraction:
    """The chance that the draws now due win, summed over all that can be drawn."""
    if state.winner == "ann":
        return Fraction(1)
    if state.current_player is not CHANCE or state.table.phase != "recall":
        return Fraction(0)
    return sum(
        (chance * chance_of_winning(state.apply(text).state) for text, chance in state.chance_outcomes()),
        Fraction(0),
    )


def test_two_draws_win_as_often_as_in_a_shuffled_pile():
    """HG.recall.draw: the pile drawn lazily against all orders of a real one."""
    state = game("holy-grail").at(position(PILE, phase="recall", **OUT))
    orders = list(permutations([*PILE, "holy-grail"]))
    wins = sum("holy-grail" in order[:2] for order in orders)
    assert chance_of_winning(state) == Fraction(wins, len(orders)) == Fraction(2, 5)


def hands_after_two_draws(state: State) -> Counter[tuple[str, ...]]:
    found: Counter[tuple[str, ...]] = Counter()
    for first, chance in state.chance_outcomes():
        middle = state.apply(first).state
        if middle.is_terminal:
            continue
        for second, next_chance in middle.chance_outcomes():
            if second != "draw holy-grail":
                cards = sorted(text.removeprefix("draw ") for text in (first, second))
                found[tuple(cards)] += chance * next_chance
    return found


def test_two_draws_bring_the_same_hands_as_a_shuffled_pile():
    state = game("holy-grail").at(position(PILE, phase="recall", **OUT))
    orders = [order for order in permutations([*PILE, "holy-grail"]) if "holy-grail" not in order[:2]]
    shuffled = Counter(tuple(sorted(order[:2])) for order in orders)
    assert hands_after_two_draws(state) == {hand: Fraction(n, 120) for hand, n in shuffled.items()}


def brute_force(unseen: list[str], held: int, deal: bool = False) -> dict[str, Fraction]:
    """The odds of the next draw over every way in which the rival can hold so many unseen cards."""
    odds: Counter[str] = Counter()
    hands = list(combinations(range(len(unseen)), held))
    for hand in hands:
        pile = [card for place, card in enumerate(unseen) if place not in hand]
        pile += [] if deal else ["holy-grail"]
        for card in pile:
            odds[f"draw {card}"] += Fraction(1, len(hands) * len(pile))
    return dict(odds)


@pytest.mark.parametrize("held", [["plague"], ["plague", "witch"], ["im-not-dead", "plague", "coconuts"], []])
@pytest.mark.parametrize("turn", ["ann", "bob"])
def test_the_odds_of_a_seat_are_a_sum_over_all_that_it_cannot_see(held, turn):
    """HG.draw.pile: the rival's hand and the pile are told apart by their sizes only, but for the Grail."""
    pile = [card for card in PILE if held.count(card) == 0 or card != "im-not-dead"]
    pile += ["im-not-dead"] if "im-not-dead" in held else []
    hands = {"ann": ["shrubbery"], "bob": held}
    state = game("holy-grail").at(position(pile, phase="draw", turn=turn, hands=hands))
    assert state.odds("ann") == brute_force([*pile, *held], len(held))
    assert state.odds("bob") == brute_force([*pile, "shrubbery"], 1)


def test_when_only_the_grail_can_be_left_a_seat_knows_it():
    hands = {"ann": [], "bob": ["monks", "plague"]}
    out = {"french-castle": {"knight": "sir-robin", "of": "ann"}}
    step = game("holy-grail").open(position([], phase="recall", hands=hands, locations=out))
    assert step.state.winner == "ann"
    assert step.forced == ("draw holy-grail",)


def test_in_the_deal_the_grail_is_left_out_of_every_seats_odds():
    """HG.setup.grail."""
    dealt = {"ann": ["shrubbery"], "bob": ["plague"]}
    rest = ["sir-robin", "convent", "witch", "minstrels", "spanking", "forest-road", "monks", "im-not-dead"]
    state = game("holy-grail").at(position(rest, phase="deal", hands=dealt))
    assert state.odds("ann") == brute_force([*rest, "plague"], 1, deal=True)
    assert "draw holy-grail" not in state.odds()


def test_a_draw_of_fourteen_wins_one_time_in_fourteen():
    rest = [card for card in deck.cards() if deck.cards()[card].effect in ("capture", "free", "rescue")][:13]
    out = {"french-castle": {"knight": "sir-galahad", "of": "ann"}}
    rest = [card for card in rest if card not in ("king-arthur", "sir-lancelot")] + ["plague", "witch"]
    state = game("holy-grail").at(position(rest, phase="recall", locations=out))
    assert state.odds()["draw holy-grail"] == Fraction(1, len(rest) + 1) == Fraction(1, 14)
