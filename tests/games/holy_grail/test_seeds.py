"""The data of the Holy Grail deck agrees with itself and with the printed list."""

from collections import Counter

from grail_widgets.engine.notation import make_id
from grail_widgets.games import game
from grail_widgets.games.holy_grail import deck
from grail_widgets.games.holy_grail.effects import EFFECTS
from grail_widgets.games.holy_grail.policy import DRAWS_AT_ONCE, WORTH
from grail_widgets.games.holy_grail.story import SENTENCES


def test_the_deck_has_39_cards():
    types = Counter(deck.cards()[card].type for card in deck.full_deck())
    assert types == {"location": 8, "knight": 5, "action": 26}


def test_only_one_card_comes_twice():
    assert {id for id, card in deck.cards().items() if card.copies != 1} == {"im-not-dead"}


def test_ids_are_made_from_the_printed_names():
    assert [make_id(card.name) for card in deck.cards().values()] == list(deck.cards())


def test_every_action_names_an_effect_that_exists_and_none_is_left_over():
    verbs = {card.effect for card in deck.cards().values() if card.effect is not None}
    assert verbs == set(EFFECTS)
    idle = {card.id for card in deck.cards().values() if card.type == "action" and card.effect is None}
    assert idle == {"holy-grail"}


def test_the_policy_knows_the_worth_of_every_effect():
    assert set(WORTH) | set(DRAWS_AT_ONCE) == set(EFFECTS)


def test_each_capture_has_its_own_location_and_at_most_one_rescue():
    captures = {card.at: card.id for card in deck.cards().values() if card.effect == "capture"}
    rescues = [card for card in deck.cards().values() if card.effect == "rescue"]
    assert set(captures) == deck.of_type("location") - {"dark-forest-of-ewing"}
    assert {card.at: card.captor for card in rescues} == captures | {"dark-forest-of-ewing": "three-headed-knight"}
    assert len(rescues) == 8


def test_what_the_printed_list_gets_wrong_is_recorded():
    noted = {id for id, card in deck.cards().items() if card.note}
    assert noted == {
        "french-castle",
        "convent",
        "old-forest-bridge",
        "argument-with-tea-but-not-with-biscuits",
        "knights-that-say-ni",
        "witch",
    }


def test_rulings_and_clauses_point_at_each_other():
    rulebook = game("holy-grail").rulebook
    assert {clause.ruling for clause in rulebook.clauses.values() if clause.ruling} == set(rulebook.rulings)


def test_every_action_but_the_grail_has_its_clause():
    clauses = game("holy-grail").rulebook.clauses
    own = {id.removeprefix("HG.card.") for id in clauses if id.startswith("HG.card.")}
    assert own == (deck.of_type("action") - {"holy-grail"}) | {"king-arthur", "sir-lancelot", "sir-robin"}


def test_every_sentence_is_complete():
    for sentence in SENTENCES.values():
        assert sentence.endswith(".")
