"""Each verb of a card's effects, on each kind of receiver, with cards made for it."""

from __future__ import annotations

from typing import Any, get_args, get_type_hints

import pytest

from grail_widgets.games import game
from grail_widgets.games.quest_for_the_grail.cards import Effect, teaching_cards
from grail_widgets.games.quest_for_the_grail.sums import Context, total

GAME = game("quest-for-the-grail")
KNIGHT = {"type": "warrior", "kind": "knight", "prowess": 5, "strength": 3, "endurance": 6, "valor": 4}
CARDS: dict[str, Any] = {
    "a": KNIGHT,
    "b": KNIGHT | {"valor": 0},
    "c": KNIGHT,
    "brute": {"type": "warrior", "kind": "lesser", "unique": False, "prowess": 4, "strength": 2, "endurance": 5},
    "sword": {"type": "reward", "slot": "weapon", "strength": 1},
    "moor": {"type": "domain"},
    "ogre": {"type": "quest", "kind": "creature", "prowess": 4, "strength": 3, "endurance": 9, "valor": 3},
    "imp": {"type": "quest", "kind": "creature", "prowess": 2, "strength": 1, "endurance": 3, "valor": 1},
}


def at(card: dict[str, Any] | None = None, hand=("it",), **keys: Any):
    """Ann has a and c, Bob b and a brute; the card "it" is in Ann's hand, or where `keys` put it."""
    courts = {
        "ann": {"warriors": [{"card": "a"}, {"card": "c"}], "hand": list(hand), "domains": ["moor"]},
        "bob": {"warriors": [{"card": "b", "assigned": ["sword"]}, {"card": "brute"}], "domains": ["moor"]},
    }
    cards = CARDS | ({} if card is None else {"it": card})
    return GAME.at({"players": ["ann", "bob"], "cards": cards, "courts": courts} | keys)


def ranks(state, player):
    return [warrior["card"] for warrior in state.position()["courts"][player]["warriors"]]


def of(state, player, index=0):
    return state.position()["courts"][player]["warriors"][index]


def event(*effects: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {"type": "event", "effects": list(effects)} | fields


@pytest.mark.parametrize(
    ("to", "gone"), [("court", []), ("rivals", ["b"]), ("everyone", ["b"]), ("owner", []), ("bearer", [])]
)
def test_valor_lost_by_many_at_once_takes_those_who_have_none(to, gone):
    """Bob's knight of 0 Valor falls, and the brute behind him in the court keeps his own numbers."""
    state = at(event({"verb": "valor", "to": to, "points": -1})).apply("play it").state
    assert [card for card in ("a", "c", "b") if card not in ranks(state, "ann") + ranks(state, "bob")] == gone
    assert of(state, "ann")["valor"] == (3 if to in ("court", "everyone") else 4)


def test_each_effect_of_a_card_finds_its_target_after_others_have_fallen():
    """The blow that takes Bob's first Warrior does not make the next effect miss the brute behind him."""
    card = event({"verb": "valor", "to": "rivals", "points": -1}, {"verb": "wound", "points": 3}, on="warrior")
    brute = CARDS["brute"] | {"valor": 1}
    state = at(card, cards=CARDS | {"it": card, "brute": brute}).apply("play it on brute").state
    assert ranks(state, "bob") == ["brute"]
    assert of(state, "bob")["damage"] == 3


def test_a_target_that_has_fallen_is_not_replaced_by_another():
    card = event({"verb": "valor", "points": -1}, {"verb": "wound", "points": 3}, on="warrior")
    state = at(card).apply("play it on b").state
    assert ranks(state, "bob") == ["brute"]
    assert of(state, "bob")["damage"] == 0
    assert state.position()["courts"]["bob"]["discard"] == ["b", "sword"]
    assert state.position()["courts"]["ann"]["discard"] == ["it"]


@pytest.mark.parametrize(
    ("on", "target", "pile"),
    [
        ("rival warrior", "b", ["b", "sword"]),
        ("reward", "sword", ["sword"]),
        ("rival domain", "moor#2", ["moor"]),
    ],
)
def test_what_is_destroyed_goes_to_its_own_players_discards(on, target, pile):
    state = at(event({"verb": "destroy"}, on=on)).apply(f"play it on {target}").state
    assert state.position()["courts"]["bob"]["discard"] == pile


def test_a_quest_is_turned_over_by_its_player_or_by_itself():
    quests = {"bob": {"active": "ogre", "deck": {"imp": 1}}}
    for on, target in (("player", "bob"), ("quest", "ogre")):
        state = at(event({"verb": "turn"}, on=on), quests=quests).apply(f"play it on {target}").state
        assert state.position()["quests"]["bob"] == {
            "active": "imp",
            "dolorous": 0,
            "deck": {},
            "discard": ["ogre"],
        }


def test_a_deck_with_too_few_cards_gives_what_it_has():
    courts = {"ann": {"warriors": [{"card": "a"}], "hand": ["it"], "deck": {"sword": 1}}, "bob": {}}
    state = at(event({"verb": "draw", "cards": 3}), courts=courts).apply("play it").state
    assert state.position()["courts"]["ann"]["hand"] == ["sword"]
    assert not state.position()["out"]


def test_power_lent_by_an_event_pays_upkeep():
    card = event({"verb": "power", "points": 2}, lasts="turn")
    costly = KNIGHT | {"upkeep": 3}
    courts = {"ann": {"warriors": [{"card": "a"}], "hand": ["it"], "domains": ["moor"]}, "bob": {}}
    state = at(card, courts=courts, phase="upkeep", cards=CARDS | {"it": card, "a": costly})
    assert "done" in state.apply("play it").state.legal_actions()
    assert state.apply("pass").state.position()["courts"]["ann"]["discard"] == ["a"]


def test_a_wound_can_decide_a_fight_before_the_roll():
    card = event({"verb": "wound", "points": 9}, on="fighting", when="exchange")
    state = at(card, quests={"bob": "ogre"}).apply("quest a at bob").state.apply("play it on ogre").state
    assert set(state.legal_actions()) == {"take valor", "take card"}


def test_the_opponent_of_the_bearer_feels_what_his_victory_does():
    """Honor is won by a, and his sword wounds the loser once the damage of the fight is restored."""
    sting = {
        "type": "reward",
        "slot": "weapon",
        "effects": [{"verb": "wound", "to": "opponent", "points": 2, "at": "win"}],
    }
    courts = {
        "ann": {"warriors": [{"card": "a", "assigned": ["it"]}, {"card": "brute"}]},
        "bob": {"warriors": [{"card": "c"}]},
    }
    state = at(sting, courts=courts)
    for text in ("honor a on c", "accept", "roll 9 5", "fight on", "fight on", "roll 9 5"):
        state = state.apply(text).state
    assert of(state, "bob")["damage"] == 2
    assert of(state, "bob")["valor"] == 3


def test_what_happens_at_the_start_of_a_turn():
    nurse = {"type": "companion", "effects": [{"verb": "heal", "to": "bearer", "dolorous": True, "at": "turn"}]}
    courts = {
        "ann": {"warriors": [{"card": "a"}]},
        "bob": {"warriors": [{"card": "b", "dolorous": 3, "assigned": ["it"]}]},
    }
    state = at(nurse, courts=courts).apply("done").state
    assert (state.position()["turn"], of(state, "bob")["dolorous"]) == ("bob", 0)


def test_a_bonus_for_some_combats_and_opponents_alone():
    hound = {
        "type": "companion",
        "effects": [{"verb": "bonus", "in": ["quest"], "against": ["creature"], "prowess": 2}],
    }
    courts = {"ann": {"warriors": [{"card": "a", "assigned": ["it"]}]}, "bob": {}}
    table = at(hound, courts=courts).table
    wanted = {
        Context(): 5,
        Context("quest", "creature"): 7,
        Context("quest", "knight"): 5,
        Context("mortal", "knight"): 5,
    }
    assert {where: total(table, (0, 0), "prowess", where) for where in wanted} == wanted


def test_a_banner_helps_the_court_and_not_in_a_formal_combat():
    banner = {"type": "reward", "effects": [{"verb": "bonus", "to": "court", "prowess": 1}]}
    courts = {
        "ann": {"warriors": [{"card": "a", "assigned": ["it"]}, {"card": "c"}]},
        "bob": {"warriors": [{"card": "b"}]},
    }
    table = at(banner, courts=courts).table
    assert [total(table, spot, "prowess") for spot in ((0, 0), (0, 1), (1, 0))] == [6, 6, 5]
    honor = Context("honor", "knight")
    assert [total(table, spot, "prowess", honor) for spot in ((0, 0), (0, 1))] == [6, 5]


def test_the_teaching_set_uses_every_verb():
    used = {effect.verb for card in teaching_cards(GAME.rulebook.data).values() for effect in card.effects}
    assert used == set(get_args(get_type_hints(Effect)["verb"]))
