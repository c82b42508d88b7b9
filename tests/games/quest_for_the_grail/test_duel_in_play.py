"""The odds of `duel` and `three_quests` are those of the game itself, every roll played out."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest

from grail_widgets.engine.game import CHANCE, State
from grail_widgets.games import game
from grail_widgets.games.quest_for_the_grail.duel import NO_END, Fighter, duel, three_quests

RULES = game("quest-for-the-grail")


def card(fighter: Fighter, **more: object) -> dict[str, object]:
    numbers = {name: getattr(fighter, name) for name in ("prowess", "strength", "endurance", "armor")}
    return {"type": "warrior", "kind": "lesser", **numbers, **more}


def outcomes(state: State) -> list[tuple[Fraction, State]]:
    """What one roll leads to, equal states together."""
    after: dict[State, Fraction] = {}
    for text, chance in state.chance_outcomes():
        reached = state.apply(text).state
        after[reached] = after.get(reached, Fraction(0)) + chance
    return [(chance, reached) for reached, chance in after.items()]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (Fighter(5, 3, 6), Fighter(4, 4, 5, armor=1)),
        (Fighter(3, 2, 4, armor=1, damage=1), Fighter(6, 2, 6)),
        (Fighter(14, 2, 4), Fighter(3, 2, 6)),
        (Fighter(5, 2, 6, armor=9), Fighter(5, 3, 6, armor=2)),
    ],
)
def test_a_mortal_challenge_ends_with_the_odds_of_a_duel(first, second):
    """QG.combat.roll to QG.mortal.to-death; lesser Warriors, so that nobody heals."""
    state = RULES.at(
        {
            "players": ["ann", "bob"],
            "cards": {"one": card(first), "two": card(second), "onlooker": card(first)},
            "courts": {
                "ann": {"warriors": [{"card": "one", "damage": first.damage}, {"card": "onlooker"}]},
                "bob": {"warriors": [{"card": "two", "damage": second.damage}]},
            },
        }
    )

    @cache
    def ends(state: State) -> dict[tuple[bool, bool], Fraction]:
        if state.table.combat is None:
            alive = {warrior.card for court in state.table.courts for warrior in court.warriors}
            return {("one" not in alive, "two" not in alive): Fraction(1)}
        if state.current_player is not CHANCE:
            return ends(state.apply("fight on").state)
        found: dict[tuple[bool, bool], Fraction] = {}
        for chance, reached in outcomes(state):
            for fallen, share in ends(reached).items():
                found[fallen] = found.get(fallen, Fraction(0)) + chance * share
        return found

    odds, played = duel(first, second), ends(state.apply("mortal one on two").state)
    if odds == NO_END:
        assert played == {(False, False): 1}
    else:
        ways = {(True, False): odds.first_only, (False, True): odds.second_only, (True, True): odds.both}
        assert played == {fallen: chance for fallen, chance in ways.items() if chance}


@pytest.mark.parametrize("valor", [12, 13, 14])
@pytest.mark.parametrize("dolorous", [False, True])
def test_a_quest_for_the_grail_succeeds_with_the_odds_of_three_quests(valor, dolorous):
    """QG.grail.three, QG.grail.healing-between, QG.grail.still-twelve, QG.dolorous.stays."""
    knight = Fighter(9, 4, 6)
    quests = [Fighter(4, 2, 4), Fighter(6, 3, 8, dolorous=dolorous), Fighter(5, 2, 7)]
    cards: dict[str, object] = {
        f"quest-{index}": card(quest) | {"type": "quest", "kind": "creature", "dolorous": quest.dolorous}
        for index, quest in enumerate(quests)
    }
    cards["seeker"] = card(knight) | {"kind": "knight", "valor": valor}
    state = RULES.at(
        {
            "players": ["ann"],
            "cards": cards,
            "quests": {"ann": {"active": "quest-0", "deck": {"quest-1": 1, "quest-2": 1}}},
            "courts": {"ann": {"warriors": [{"card": "seeker"}]}},
        }
    )

    @cache
    def chance_of_the_grail(state: State) -> Fraction:
        if state.is_terminal or state.table.grail is None:
            return Fraction(state.winner == "ann")
        if state.current_player is not CHANCE:
            return max(chance_of_the_grail(state.apply(text).state) for text in state.legal_actions())
        waiting = dict(state.chance_outcomes())
        if "reveal quest-1" in waiting:  # the order of the Quests is the one that is asked about
            return chance_of_the_grail(state.apply("reveal quest-1").state)
        return sum((chance * chance_of_the_grail(reached) for chance, reached in outcomes(state)), Fraction(0))

    assert chance_of_the_grail(state.apply("grail seeker").state) == three_quests(knight, quests, valor)
