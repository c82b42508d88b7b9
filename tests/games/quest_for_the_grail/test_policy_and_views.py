"""The sensible player, and what a seat is shown."""

import random

import pytest

from grail_widgets.engine.game import CHANCE
from grail_widgets.games import game
from grail_widgets.games.quest_for_the_grail.policy import sensible
from grail_widgets.games.quest_for_the_grail.story import LONGER, SENTENCES

GAME = game("quest-for-the-grail")


def played(players, seed, smart):
    """A game to its end in which some seats play sensibly and the others at random."""
    state, rng = GAME.new(players, seed=seed), random.Random(seed)
    for _ in range(20_000):
        if state.is_terminal:
            return state
        seat = state.current_player
        if seat is CHANCE:
            text = state.sample(rng)
        elif seat in smart:
            text = sensible(state.observation(seat), state.legal_actions(), rng)
            assert text in state.legal_actions()
        else:
            text = rng.choice(state.legal_actions())
        state = state.apply(text).state
    raise AssertionError("the game did not end")


def test_the_sensible_player_beats_a_random_one():
    assert sum(played(2, seed, ("ann",)).winner == "ann" for seed in range(12)) >= 9


@pytest.mark.parametrize("players", [1, 3])
def test_sensible_games_end(players):
    for seed in range(4):
        played(players, seed, GAME.default_names(players))


def test_most_games_of_sensible_players_end_by_the_grail_or_a_king():
    ends = [played(2, seed, ("ann", "bob")).table.over.by for seed in range(20)]
    assert sum(end in ("grail", "victory") for end in ends) >= 6, ends


def test_no_sentence_is_told_in_two_ways():
    assert not set(SENTENCES) & set(LONGER)


def test_another_players_hand_and_deck_are_seen_only_together():
    state = GAME.new(2, seed=5)
    seen = state.observation("ann")
    court = state.position()["courts"]["bob"]
    assert "hand" not in seen["courts"]["bob"]
    assert "deck" not in seen["courts"]["bob"]
    assert sum(seen["courts"]["bob"]["unseen"].values()) == len(court["hand"]) + sum(court["deck"].values())
    assert seen["hand"] == state.position()["courts"]["ann"]["hand"]
    hand = next(zone for zone in state.scene("ann").zones if zone.id == "hand:bob")
    assert all(card.face_down for card in hand.cards)
    assert hand.count == len(court["hand"])


def test_the_odds_of_anothers_draw_are_those_of_hand_and_deck_together():
    """Bob draws from two swords and a shield; Ann knows only that one more sword is in his hand or deck."""
    cards = {"sword": {"type": "reward", "slot": "weapon"}, "shield": {"type": "reward", "slot": "shield"}}
    court = {"hand": ["sword"], "deck": {"sword": 1, "shield": 1}}
    state = GAME.at(
        {"players": ["ann", "bob"], "cards": cards, "turn": "bob", "phase": "draw", "courts": {"bob": court}}
    )
    assert {text: str(p) for text, p in state.odds().items()} == {"draw shield": "1/2", "draw sword": "1/2"}
    assert {text: str(p) for text, p in state.odds("ann").items()} == {"draw shield": "1/3", "draw sword": "2/3"}
    assert state.odds("bob") == state.odds()


def test_a_warrior_is_shown_with_the_numbers_of_his_combat():
    """A squire's Prowess counts at peace and is gone in a Challenge of Honor."""
    state = GAME.at(
        {
            "players": ["ann", "bob"],
            "courts": {
                "ann": {"warriors": [{"card": "sir-gareth", "assigned": ["squire"]}]},
                "bob": {"warriors": [{"card": "sir-kay"}]},
            },
        }
    )

    def prowess(state):
        zone = next(zone for zone in state.scene().zones if zone.id == "court:ann")
        return dict(zone.cards[0].numbers)["Prowess"]

    fighting = state.apply("honor sir-gareth on sir-kay").state
    assert int(prowess(state)) == int(prowess(fighting)) + 1
    assert (
        state.game.label(state.table, "honor sir-gareth on sir-kay") == "Sir Gareth challenges Sir Kay for honor"
    )
    assert state.game.targets(state.table, "honor sir-gareth on sir-kay") == ("warrior:ann:0", "warrior:bob:0")


def test_every_target_of_an_action_is_in_the_scene():
    state, rng = GAME.new(3, seed=8), random.Random(8)
    for _ in range(400):
        if state.is_terminal:
            return
        scene = state.scene()
        ids = {zone.id for zone in scene.zones}
        for zone in scene.zones:
            for card in zone.cards:
                ids |= {card.id, *(other.id for other in card.attached)}
        assert len(ids) == sum(1 + sum(1 + len(card.attached) for card in zone.cards) for zone in scene.zones)
        for text in state.legal_actions():
            assert set(state.game.targets(state.table, text)) <= ids, text
        text = state.sample(rng) if state.current_player is CHANCE else rng.choice(state.legal_actions())
        state = state.apply(text).state
