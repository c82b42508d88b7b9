"""Positions and decks that cannot be are refused in one clear sentence that says where."""

import pytest

from grail_widgets.engine import yaml_files
from grail_widgets.engine.errors import FileError, IllegalAction, PositionError
from grail_widgets.games import game

GAME = game("quest-for-the-grail")
CARDS = {
    "a": {"type": "warrior", "kind": "knight", "prowess": 5, "strength": 3, "endurance": 6, "valor": 4},
    "b": {"type": "warrior", "kind": "knight", "prowess": 5, "strength": 3, "endurance": 6, "valor": 3},
    "brute": {"type": "warrior", "kind": "lesser", "prowess": 5, "strength": 4, "endurance": 5, "unique": False},
    "king-a": {"type": "warrior", "kind": "king", "kingdom": "gore", "prowess": 5, "strength": 3, "endurance": 6},
    "king-b": {"type": "warrior", "kind": "king", "kingdom": "gore", "prowess": 5, "strength": 3, "endurance": 6},
    "lady": {"type": "companion", "lady": True, "valor": 2},
    "other-lady": {"type": "companion", "lady": True},
    "sword": {"type": "reward", "value": 0, "slot": "weapon"},
    "mace": {"type": "reward", "value": 0, "slot": "weapon"},
    "relic": {"type": "reward", "value": 2},
    "vow": {"type": "reward", "slot": "vow"},
    "ogre": {"type": "quest", "kind": "creature", "prowess": 4, "strength": 3, "endurance": 6, "valor": 3},
    "moor": {"type": "domain"},
    "cheer": {"type": "event", "on": "warrior", "prowess": 1},
}


def position(**keys):
    return {"players": ["ann", "bob"], "cards": CARDS, "courts": {"ann": {"warriors": [{"card": "a"}]}}} | keys


def ann(*warriors, **court):
    return {"courts": {"ann": {"warriors": [*warriors]} | court}}


IMPOSSIBLE = [
    ({"players": []}, "position.players", "0 players"),
    ({"players": ["ann", "bob", "cal", "dee", "eve"]}, "position.players", "5 players"),
    ({"players": ["ann", "ann"]}, "position.players[1]", "twice"),
    ({"players": ["ann", "ogre"]}, "position.players[1]", "id of a card"),
    ({"players": ["ann", "<b>"]}, "position.players[1]", "no player's name"),
    ({"turn": "cal"}, "position.turn", "no player"),
    ({"phase": "tea"}, "position.phase", "tea"),
    ({"colour": "red"}, "position.colour", "no such key"),
    ({"courts": {"cal": {}}}, "position.courts.cal", "no player"),
    ({"courts": {"ann": {"warrior": []}}}, "position.courts.ann.warrior", "Did you mean 'warriors'?"),
    (ann({"card": "nobody"}), "position.courts.ann.warriors[0].card", "no card"),
    (ann({"card": "sword"}), "position.courts.ann.warriors[0].card", "is a reward"),
    (ann({"card": "a", "valor": -1}), "position.courts.ann.warriors[0].valor", "0 or more"),
    (ann({"card": "a", "damage": 6}), "position.courts.ann.warriors[0].damage", "Endurance of 6"),
    (ann({"card": "a", "damage": 4, "dolorous": 4}), "position.courts.ann.warriors[0].damage", "8 damage"),
    (ann({"card": "a", "damage": -1}), "position.courts.ann.warriors[0].damage", "0 or more"),
    (ann({"card": "a", "aid": {"prowess": 5}}), "position.courts.ann.warriors[0].aid", "limit"),
    (ann({"card": "a", "aid": {"valor": 1}}), "position.courts.ann.warriors[0].aid.valor", "no such key"),
    (ann({"card": "a"}, {"card": "a"}), "position.courts.ann.warriors[1].card", "cannot be in one court"),
    (
        ann({"card": "king-a"}, {"card": "king-b"}),
        "position.courts.ann.warriors[1].card",
        "cannot be in one court",
    ),
    (
        ann({"card": "a", "assigned": ["lady"]}, {"card": "b", "assigned": ["lady"]}),
        "position.courts.ann.warriors[1].assigned[0]",
        "unique",
    ),
    (
        ann({"card": "a", "assigned": ["lady", "other-lady"]}),
        "position.courts.ann.warriors[0].assigned[1]",
        "Lady",
    ),
    (ann({"card": "brute", "assigned": ["lady"]}), "position.courts.ann.warriors[0].assigned[0]", "no Knight"),
    (ann({"card": "brute", "assigned": ["vow"]}), "position.courts.ann.warriors[0].assigned[0]", "no Knight"),
    (ann({"card": "a", "assigned": ["sword", "mace"]}), "position.courts.ann.warriors[0].assigned[1]", "weapon"),
    (
        ann({"card": "a", "assigned": ["relic"]}, {"card": "b", "assigned": ["relic"]}),
        "position.courts.ann.warriors[1].assigned[0]",
        "unique",
    ),
    (ann(hand=["ogre"]), "position.courts.ann.hand[0]", "is a quest"),
    (ann(domains=["a"]), "position.courts.ann.domains[0]", "is a warrior"),
    (ann(deck={"a": -1}), "position.courts.ann.deck.a", "from 0"),
    (ann(deck={"a": 10**9}), "position.courts.ann.deck.a", "from 0"),
    ({"quests": {"bob": "a"}}, "position.quests.bob", "is a warrior"),
    ({"quests": {"bob": {"active": "ogre", "deck": {"ogre": 2}}}}, "position.quests.bob", "at most 2"),
    ({"quests": {"bob": {"deck": {"ogre": 3}}}}, "position.quests.bob.deck.ogre", "at most 2"),
    ({"quests": {"bob": {"active": "ogre", "dolorous": 6}}}, "position.quests.bob.dolorous", "Endurance of 6"),
    ({"quests": {"bob": {"dolorous": 1}}}, "position.quests.bob.dolorous", "no active Quest"),
    ({"cards": {"c": {"type": "warrior", "prowess": -1}}}, "position.cards.c.prowess", "0 or more"),
    ({"cards": {"c": {"type": "wizard"}}}, "position.cards.c.type", "wizard"),
    ({"cards": {"c": {"prowess": 1}}}, "position.cards.c", "type"),
    ({"cards": {"c": {"type": "warrior", "kind": "creature"}}}, "position.cards.c.kind", "knight, king, lesser"),
    ({"cards": {"c": {"type": "reward", "lady": True}}}, "position.cards.c.lady", "Companion"),
    ({"cards": {"c": {"type": "quest", "kind": "other", "test": "valor"}}}, "position.cards.c.test", "target"),
    ({"cards": {"c": {"type": "event", "on": "anybody"}}}, "position.cards.c.on", "anybody"),
    ({"cards": {"Big One": {"type": "domain"}}}, "position.cards.Big One", "no card's id"),
    (
        {"combat": {"kind": "honor", "stage": "accept", "challenger": "a", "challenged": "b"}},
        "position.combat.challenged",
        "no Warrior in play",
    ),
    ({"combat": {"kind": "mortal", "stage": "take", "challenger": "a"}}, "position.combat.stage", "no stage take"),
    (
        {
            "turn": "bob",
            "quests": {"bob": "ogre"},
            "combat": {"kind": "quest", "stage": "roll", "challenger": "a"},
        },
        "position.combat.challenger",
        "bob's turn",
    ),
    (
        ann({"card": "brute"}, {"card": "a"})
        | {"combat": {"kind": "honor", "stage": "accept", "challenger": "brute", "challenged": "a"}},
        "position.combat.challenger",
        "only a Knight",
    ),
    ({"turn": "bob", "grail_quest": {"warrior": "a"}}, "position.grail_quest.warrior", "bob's turn"),
    ({"combat": {"kind": "quest", "stage": "roll", "challenger": "a"}}, "position.combat.at", "active Quest"),
    ({"grail_quest": {"warrior": "a", "overcome": 3}}, "position.grail_quest.overcome", "0 to 2"),
    ({"victory": {"king": "a"}}, "position.victory.king", "no King"),
    (
        {"effects": [{"card": "cheer", "by": "ann", "on": "b", "until": "turn"}]},
        "position.effects[0].on",
        "not in play",
    ),
    ({"effects": [{"card": "sword", "by": "ann", "until": "turn"}]}, "position.effects[0].card", "is a reward"),
    ({"cast": ["a"]}, "position.cast[0]", "no Enchanter"),
    ({"window": {"kind": "exchange"}}, "position.window.kind", "does not fit"),
    ({"window": {"kind": "phase", "passed": ["bob"]}}, "position.window.passed", "order of asking"),
    ({"under_way": {"version": 2}}, "position.under_way.version", "2"),
    ({"out": ["ann"]}, "position.courts.ann", "out of the game"),
    ({"phase": "build", "grail_quest": {"warrior": "a"}}, "position.grail_quest", "Challenge phase"),
]


@pytest.mark.parametrize(("keys", "path", "words"), IMPOSSIBLE, ids=[str(entry[0])[:70] for entry in IMPOSSIBLE])
def test_an_impossible_position_is_refused_with_its_place(keys, path, words):
    with pytest.raises(PositionError) as refusal:
        GAME.at(position(**keys))
    assert refusal.value.path == path
    assert words in refusal.value.reason
    assert refusal.value.reason.endswith((".", "?"))


def test_a_base_valor_below_0_stands_where_a_lady_makes_up_for_it():
    state = GAME.at(position(**ann({"card": "a", "valor": -1, "assigned": ["lady"]})))
    assert state.position()["courts"]["ann"]["warriors"][0]["valor"] == -1


@pytest.mark.parametrize("side", ["challenged", "b", "bob"])
def test_a_side_of_a_combat_may_be_named_by_its_warrior_or_player(side):
    combat = {
        "kind": "mortal",
        "stage": "yield",
        "side": side,
        "challenger": "a",
        "challenged": "b",
        "asked": ["ann"],
    }
    courts = {"ann": {"warriors": [{"card": "a"}]}, "bob": {"warriors": [{"card": "b"}]}}
    state = GAME.at(position(combat=combat, courts=courts))
    assert state.current_player == "bob"
    assert state.position()["combat"]["side"] == "challenged"
    assert state.position()["combat"]["asked"] == ["challenger"]


def test_a_card_defined_twice_in_a_file_is_refused_with_its_line():
    text = "- position:\n    cards:\n      ogre: {type: quest}\n      ogre: {type: quest}\n"
    with pytest.raises(FileError, match="line 4"):
        yaml_files.parse(text, "mine.yaml")


QUESTS = ("wolf-pack", "palugs-cat", "marsh-serpent", "red-knight", "green-knight")
DECK = {"court": {"caerleon": 40}, "quests": dict.fromkeys(QUESTS, 2)}


def test_every_fault_of_a_deck_is_named_at_once():
    bad = {
        "court": {"caerleon": 38, "wolf-pack": 1, "excalibr": 1},
        "quests": {"wolf-pack": 3, "palugs-cat": "two"},
    }
    with pytest.raises(PositionError) as refusal:
        GAME.new(decks=bad)
    message = str(refusal.value)
    for words in (
        "wolf-pack, which belongs in the Quest deck",
        "'excalibr', which is no card. Did you mean 'excalibur'?",
        "the count 'two'",
        "3 Quests; it needs 10 or more",
        "3 copies of wolf-pack; at most 2",
    ):
        assert words in message


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"decks": DECK | {"court": {"caerleon": 39}}}, "39 cards; it needs 40 or more"),
        ({"decks": "no-such-deck"}, "no ready deck"),
        ({"decks": [DECK]}, "1 decks for 2 players"),
        ({"decks": {"ann": DECK}}, "bob has no deck"),
        ({"decks": {"ann": DECK, "cal": DECK}}, "no such player"),
        ({"variant": "blitz"}, "no variant"),
        ({"variant": "solitaire"}, "one player"),
        ({"players": 1, "decks": DECK}, "it needs 20 or more"),
    ],
)
def test_bad_options_are_refused(options, words):
    with pytest.raises(PositionError, match=words):
        GAME.new(**options)


def test_a_deck_of_ones_own_is_played():
    state = GAME.new(decks=DECK, seed=3)
    assert state.position()["courts"]["bob"]["hand"].count("caerleon") >= 9


def test_what_is_no_action_is_told_apart_from_what_is_not_legal():
    state = GAME.at(position(courts={"ann": {"warriors": [{"card": "a"}]}, "bob": {"warriors": [{"card": "b"}]}}))
    with pytest.raises(IllegalAction) as refusal:
        state.apply("dance a on b")
    assert refusal.value.rule is None
    with pytest.raises(IllegalAction) as refusal:
        state.apply("honor b on a")
    assert refusal.value.rule == "QG.challenge.choices"
    assert "honor a on b" in str(refusal.value)
    before = state.position()
    assert state.position() == before
