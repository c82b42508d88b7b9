"""The data of GRAIL agrees with itself and with the printed lists."""

from grail_widgets.engine.notation import make_id
from grail_widgets.games import game
from grail_widgets.games.grail.cards import deck


def test_there_are_66_cards_where_the_text_says_65():
    """WG.cards.once."""
    assert len(deck()) == 66


def test_ids_are_made_from_the_printed_names():
    assert [make_id(card.name) for card in deck().values()] == list(deck())


def test_mended_misprints_are_recorded():
    assert {id for id, card in deck().items() if card.note} == {"visit-the-land-of-faerie", "jousting-tournament"}


def test_each_level_has_as_many_tests_as_printed():
    levels = [card.level for card in deck().values() if card.kind == "test"]
    assert {level: levels.count(level) for level in set(levels)} == {3: 5, 4: 8, 5: 12, 6: 6, 7: 3, 8: 4}


def test_each_type_stands_on_as_many_tests_as_printed():
    types = [type for card in deck().values() for type in card.types]
    counts = {type: types.count(type) for type in set(types)}
    assert counts == {"battle": 18, "monster": 8, "magic": 7, "lady": 5, "knight": 4, "animal": 4, "sea": 3}


def test_rulings_and_clauses_point_at_each_other():
    rulebook = game("grail").rulebook
    assert {clause.ruling for clause in rulebook.clauses.values() if clause.ruling} == set(rulebook.rulings)
