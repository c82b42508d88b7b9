"""What the game says of itself: labels, summary, scene, and a forced step told like a chosen one."""

from __future__ import annotations

import random

from grail_widgets.engine.game import CHANCE
from grail_widgets.games import game


def test_a_hand_is_face_down_for_the_other_seat():
    hands = {"ann": ["monks", "plague"], "bob": ["witch"]}
    state = game("holy-grail").at({"players": ["ann", "bob"], "phase": "draw", "hands": hands})
    zones = {zone.id: zone for zone in state.scene("ann").zones}
    assert [card.name for card in zones["hand:ann"].cards] == ["Monks", "Plague!"]
    assert [card.face_down for card in zones["hand:bob"].cards] == [True]
    assert "Witch" not in repr(state.scene("ann"))
    assert "A Witch!" in repr(state.scene())


def test_a_captive_lies_on_its_location_and_says_who_holds_it():
    held = {"convent": {"knight": "sir-robin", "of": "bob", "captured_by": "ann"}}
    state = game("holy-grail").at({"players": ["ann", "bob"], "phase": "draw", "turn": "bob", "locations": held})
    (convent,) = next(zone for zone in state.scene().zones if zone.id == "locations").cards
    assert convent.attached[0].note == "Bob's, captured by Ann"
    assert convent.attached[0].sign == "chain"
    assert "The Convent holds Sir Robin of Bob, captured by Ann." in state.scene().label


def test_every_target_of_an_action_is_in_the_open_scene_and_no_id_is_there_twice():
    for seed in range(12):
        state, rng = game("holy-grail").new(seed=seed), random.Random(seed)
        while not state.is_terminal:
            ids = [id for zone in state.scene().zones for id in _ids(zone)]
            assert len(ids) == len(set(ids))
            texts = state.legal_actions() or [text for text, _ in state.weights()]
            for text in texts:
                assert set(state.game.targets(state.table, text)) <= set(ids), text
                assert state.game.label(state.table, text)[0].isupper()
            state = state.apply(rng.choice(texts)).state
            assert state.game.summary(state.table)


def _ids(zone):
    yield zone.id
    for card in zone.cards:
        yield card.id
        yield from (each.id for each in card.attached)


def test_a_forced_thing_is_told_like_a_chosen_one():
    """A state that waits offers two or more; whether it waited must not show in the story."""
    forced = {"ann": ["sir-robin", "voice-of-god"]}
    chosen = {"ann": ["sir-robin", "convent", "voice-of-god"]}
    start = {"players": ["ann", "bob"], "phase": "thing"}
    one = game("holy-grail").open({**start, "hands": forced})
    two = game("holy-grail").at({**start, "hands": chosen}).apply("play sir-robin")
    assert one.forced[0] == "play sir-robin"
    told = [[(event.kind, event.text, event.rule) for event in step.events] for step in (one, two)]
    assert told[0] == told[1]


def test_copies_of_a_card_are_told_apart_wherever_they_lie():
    hands = {"ann": ["im-not-dead", "tim-the-enchanter"]}
    state = game("holy-grail").at(
        {"players": ["ann", "bob"], "phase": "action", "hands": hands, "discard": ["im-not-dead", "sir-robin"]}
    )
    assert state.game.targets(state.table, "play tim-the-enchanter on im-not-dead") == (
        "card:tim-the-enchanter",
        "card:im-not-dead@discard",
    )
    assert state.game.targets(state.table, "play im-not-dead on sir-robin") == (
        "card:im-not-dead",
        "card:sir-robin",
    )


def test_set_up_deals_five_each_and_leaves_a_draw():
    state = game("holy-grail").new(seed=3)
    assert [len(hand) for hand in state.table.hands] == [5, 5]
    assert state.current_player is CHANCE
    assert state.position()["phase"] == "draw"
    assert game("holy-grail").new(seed=3) == state
