"""The sensible way of playing is legal, looks only at its own seat, and beats random play."""

import random

from grail_widgets import CHANCE, game
from grail_widgets.games.grail.policy import sensible


def play(seed, policies):
    rng = random.Random(seed)
    state = game("grail").new(list(policies), seed=seed)
    while not state.is_terminal:
        if state.current_player is CHANCE:
            text = state.sample(rng)
        elif policies[state.current_player] is None:
            text = rng.choice(state.legal_actions())
        else:
            text = policies[state.current_player](
                state.observation(state.current_player), state.legal_actions(), rng
            )
        state = state.apply(text).state
    return state.winner


def test_it_beats_random_play():
    winners = [play(seed, {"ann": None, "bob": sensible}) for seed in range(20)]
    assert winners.count("bob") >= 18


def test_it_ends_its_games_against_itself():
    assert {play(seed, {"ann": sensible, "bob": sensible, "cal": sensible}) for seed in range(6)} > {"ann"}


def chosen(**position):
    state = game("grail").at({"players": ["ann", "bob"], **position})
    return sensible(state.observation(state.current_player), state.legal_actions(), random.Random(1))


def test_it_quests_with_what_its_aids_help_against():
    assert chosen(phase="fate", hands={"ann": ["dragon", "questing-beast", "sword", "courage"]}) == "quest dragon"


def test_it_rests_with_no_hope():
    assert chosen(phase="fate", hands={"ann": ["dragon", "prayer"]}) == "rest"


def test_it_keeps_its_own_quest_and_tests_with_the_rest():
    hands = {"bob": ["ogre", "boar", "wolf"]}
    assert chosen(phase="adventure", quest="dragon", hands=hands) == "test wolf"


def test_it_spares_the_aids_that_its_quest_needs():
    hands = {"ann": ["sword", "magic-philtre"]}
    assert chosen(phase="adventure", quest="giant", test="bandits", hands=hands) == "aid magic-philtre"
