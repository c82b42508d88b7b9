"""The teaching set: every card can be read, is at work in some example, and the ready decks are decks."""

from __future__ import annotations

from pathlib import Path

import pytest

from grail_widgets.engine import notation
from grail_widgets.engine.rulebook import load_rulebook
from grail_widgets.engine.scenario_files import read_entries
from grail_widgets.games.quest_for_the_grail.cards import FILLERS, teaching_cards
from grail_widgets.games.quest_for_the_grail.decks import faults

DATA = load_rulebook("quest-for-the-grail").data
CARDS = teaching_cards(DATA)
EXAMPLES = read_entries(Path(__file__).with_name("cards.yaml"))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.title)
def test_a_card_does_what_it_says(example):
    assert example.faults() == []


def test_every_card_is_shown_by_an_example():
    shown = {id for example in EXAMPLES for id in example.title.split(":")[0].split(", ")}
    assert shown == set(CARDS) - set(FILLERS)


def test_ids_are_made_from_names():
    assert {card.id: notation.make_id(card.name) for card in CARDS.values()} == {id: id for id in CARDS}


def test_every_card_says_in_one_line_what_it_does():
    for card in DATA["cards"]:
        assert 1 <= len(card["text"]) <= 120, card["id"]
        assert card["text"].endswith("."), card["id"]


def test_the_set_has_every_type_and_rule():
    cards = [card for card in CARDS.values() if card.id not in FILLERS]
    court = [card for card in cards if card.type != "quest"]
    quests = [card for card in cards if card.type == "quest"]
    assert 45 <= len(court) <= 60
    assert len(quests) == 16
    assert {card.type for card in court} == {
        "domain", "warrior", "companion", "reward", "event", "spell", "combat-action",
    }  # fmt: skip
    assert len({card.kingdom for card in court if card.type == "domain"}) == 3
    assert sum(card.king and card.goal is not None for card in court) >= 2
    assert {card.kind for card in quests} == {"creature", "knight", "other"}
    assert any(card.dolorous for card in quests)
    assert any(card.armor for card in quests)
    assert {card.slot for card in court if card.type == "reward"} == {
        "weapon", "armor", "shield", "horse", "vow", "experience", "none",
    }  # fmt: skip
    lesser = [card for card in court if card.kind == "lesser"]
    assert any(card.single for card in lesser)
    assert any(not card.single for card in lesser)
    assert {card.aid for card in court if card.type == "warrior"} >= {"gives", "receives"}
    assert {card.type for card in court if card.enchanter} == {"warrior", "companion"}
    assert sum(card.lady for card in court) >= 3
    assert {card.type for card in court if card.upkeep} == {"warrior", "companion", "reward"}


@pytest.mark.parametrize("deck", DATA["decks"], ids=lambda deck: deck["id"])
def test_ready_decks_can_be_played(deck):
    assert faults(deck, CARDS, "solitaire" if deck.get("solitaire") else None) == []


def test_the_ready_decks_use_every_card_of_the_set():
    used = {id for deck in DATA["decks"] for part in ("court", "quests") for id in deck[part]}
    assert used == set(CARDS) - set(FILLERS)


def test_every_verb_is_used_by_some_card():
    used = {effect.verb for card in CARDS.values() for effect in card.effects}
    assert used == {
        "bonus", "set", "dolorous", "power", "forbid", "waive",
        "valor", "wound", "heal", "draw", "destroy", "turn", "ready", "part",
    }  # fmt: skip
    assert {effect.at for card in CARDS.values() for effect in card.effects} == {
        None,
        "turn",
        "win",
        "overcome",
        "fail",
    }
