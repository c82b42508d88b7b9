"""What cannot be is refused in one sentence, with the place where it stands; nothing is mended silently."""

import pytest

from grail_widgets import IllegalAction, PositionError, game

QUESTING = {"phase": "adventure", "quest": "dragon"}
BAD = {
    "a card in two hands": ({"hands": {"ann": ["sword"], "bob": ["sword"]}}, "position.hands.bob[0]"),
    "a card twice in one hand": ({"hands": {"ann": ["sword", "sword"]}}, "position.hands.ann[1]"),
    "a card held and discarded": ({"hands": {"ann": ["sword"]}, "discard": ["sword"]}, "position.discard[0]"),
    "a card held and faced": (QUESTING | {"hands": {"bob": ["boar"]}, "test": "boar"}, "position.test"),
    "the Quest in a hand": (QUESTING | {"hands": {"bob": ["dragon"]}}, "position.quest"),
    "a card the game does not have": ({"hands": {"ann": ["excalibur"]}}, "position.hands.ann[0]"),
    "a card of another game": ({"discard": ["holy-grail"]}, "position.discard[0]"),
    "a card that is a number": ({"hands": {"ann": [7]}}, "position.hands.ann[0]"),
    "eight tokens": ({"tokens": {"ann": 8}}, "position.tokens.ann"),
    "tokens below none": ({"tokens": {"ann": -1}}, "position.tokens.ann"),
    "two winners": ({"tokens": {"ann": 7, "bob": 7}}, "position.tokens.bob"),
    "half a token": ({"tokens": {"ann": 1.5}}, "position.tokens.ann"),
    "a player named like a card": ({"players": ["ann", "valor"]}, "position.players[1]"),
    "a player called by markup": ({"players": ["ann", "<img src=x onerror=alert(1)>"]}, "position.players[1]"),
    "a player named twice": ({"players": ["ann", "ann"]}, "position.players[1]"),
    "a player with an empty name": ({"players": ["ann", ""]}, "position.players[1]"),
    "one player": ({"players": ["ann"]}, "position.players"),
    "seven players": ({"players": list("abcdefg")}, "position.players"),
    "a turn of nobody here": ({"turn": "zed"}, "position.turn"),
    "a hand of nobody here": ({"hands": {"zed": ["sword"]}}, "position.hands.zed"),
    "tokens of nobody here": ({"tokens": {"zed": 1}}, "position.tokens.zed"),
    "an unknown phase": ({"phase": "battle"}, "position.phase"),
    "an unknown key": ({"spears": {}}, "position.spears"),
    "no Quest in the Adventure phase": ({"phase": "adventure"}, "position.quest"),
    "no Quest in the Quest phase": ({"phase": "quest"}, "position.quest"),
    "a Quest in the Fate phase": ({"phase": "fate", "quest": "dragon"}, "position.quest"),
    "a Quest in the Draw phase": ({"quest": "dragon"}, "position.quest"),
    "a Quest of level 4": (QUESTING | {"quest": "bandits"}, "position.quest"),
    "an Aid for a Quest": (QUESTING | {"quest": "valor"}, "position.quest"),
    "a Test of level 7 on a rival": (QUESTING | {"test": "giant"}, "position.test"),
    "an Aid for a Test": (QUESTING | {"test": "valor"}, "position.test"),
    "a Test in the Quest phase": ({"phase": "quest", "quest": "dragon", "test": "boar"}, "position.test"),
    "Aids with no Test": (QUESTING | {"aids": ["sword"]}, "position.aids[0]"),
    "Aids in the Fate phase": ({"phase": "fate", "aids": ["sword"]}, "position.aids[0]"),
    "a Test among the Aids": (QUESTING | {"test": "boar", "aids": ["wolf"]}, "position.aids[0]"),
    "a Steed at Sea": (QUESTING | {"test": "pirates", "aids": ["steed"]}, "position.aids[0]"),
    "a tester in the Fate phase": ({"phase": "fate", "tester": "bob"}, "position.tester"),
    "the quester as tester": (QUESTING | {"tester": "ann"}, "position.tester"),
    "a tester who is nobody here": (QUESTING | {"tester": "zed"}, "position.tester"),
    "refusals while a Test is faced": (
        QUESTING | {"players": ["ann", "bob", "cal"], "test": "boar", "declined": 1},
        "position.declined",
    ),
    "more refusals than opponents to ask": (QUESTING | {"declined": 1}, "position.declined"),
    "refusals below none": (QUESTING | {"declined": -1}, "position.declined"),
    "refusals in the Draw phase": ({"declined": 1}, "position.declined"),
    "five cards in the deal": (
        {"phase": "deal", "hands": {"ann": ["sword", "lance", "boar", "wolf", "bear"]}},
        "position.hands.ann",
    ),
    "a rest in the Draw phase": ({"under_way": {"version": 1, "resting": True}}, "position.under_way.resting"),
    "a die with nothing to face": (QUESTING | {"under_way": {"rolling": True}}, "position.under_way.rolling"),
    "three draws": ({"under_way": {"draws": 3}}, "position.under_way.draws"),
    "another version": ({"under_way": {"version": 2}}, "position.under_way.version"),
    "an unknown key half done": ({"under_way": {"dice": 1}}, "position.under_way.dice"),
    "a cut in the Draw phase": ({"under_way": {"cutting": ["ann"]}}, "position.under_way.cutting"),
    "a cut out of order": (
        {"phase": "cut", "under_way": {"cutting": ["bob", "ann"]}},
        "position.under_way.cutting",
    ),
    "a held card cut": (
        {"phase": "cut", "hands": {"ann": ["sword"]}, "under_way": {"cutting": ["bob"], "cuts": {"ann": "sword"}}},
        "position.under_way.cuts.ann",
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_a_position_that_cannot_be_is_refused_where_it_is_wrong(name):
    given, path = BAD[name]
    with pytest.raises(PositionError) as caught:
        game("grail").at({"players": ["ann", "bob"]} | given)
    assert caught.value.path == path
    assert caught.value.reason.endswith((".", "?"))
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("players", [1, 7, ["ann", "sword"], ["ann", "<b>"], ["ann", "ann"]])
def test_a_game_is_not_begun_with_such_players(players):
    with pytest.raises(PositionError):
        game("grail").new(players)


@pytest.mark.parametrize("rulings", [{"testing-laps": "forever"}, {"no-such": "yes"}, {"testing-laps": True}])
def test_a_ruling_that_there_is_not_is_refused(rulings):
    with pytest.raises(PositionError):
        game("grail", rulings)


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("quest excalibur", None),
        ("quest", None),
        ("quest dragon now", None),
        ("", None),
        ("<script>", None),
        ("die 7", None),
        ("die", None),
        ("roll 3", None),
        ("QUEST dragon", None),
        ("quest dragon", "WG.cards.own-hand"),
        ("quest boar", "WG.fate.quest-level"),
        ("pass", "WG.fate.declare"),
    ],
)
def test_a_text_that_is_not_legal_leaves_the_state_alone(text, rule):
    state = game("grail").at({"players": ["ann", "bob"], "phase": "fate", "hands": {"ann": ["boar", "ogre"]}})
    before = state.position()
    with pytest.raises(IllegalAction) as caught:
        state.apply(text)
    assert caught.value.rule == rule
    assert caught.value.legal == ("rest", "quest ogre")
    assert state.position() == before


def test_an_option_that_grail_does_not_have_is_refused():
    with pytest.raises(TypeError, match="track"):
        game("grail").new(track="default")
