"""Plain words find the rules, and no query breaks the search."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grail_widgets.engine.search import search


@pytest.mark.parametrize(
    ("game_id", "words", "expected"),
    [
        ("grail-cup", "unicorn dragon", "GC.unicorn.dragon"),
        ("grail-cup", "who goes behind on a shared space", "GC.stack.behind"),
        ("grail-cup", "spears twelve", "GC.spear.supply"),
        ("grail-cup", "enchantress order curse", "enchantress-order"),
        ("grail-cup", "moves back start", "GC.move.back-limit"),
    ],
)
def test_plain_words_find_the_rule_near_the_top(game_id: str, words: str, expected: str) -> None:
    assert expected in [hit.id for hit in search(game_id, words)][:6]


def test_forms_of_a_word_are_one_word() -> None:
    assert {hit.id for hit in search("grail-cup", "cursing")} & {hit.id for hit in search("grail-cup", "cursed")}


def test_questions_are_found_too() -> None:
    assert any(hit.kind == "faq" for hit in search("grail-cup", "goblin dragon", limit=50))


@pytest.mark.parametrize("words", ["", "   ", "?!", '"', "*", "NEAR(", "a AND", "title:", "'; DROP TABLE rules"])
def test_odd_queries_are_answered(words: str) -> None:
    assert isinstance(search("grail-cup", words), list)


@given(st.text(max_size=300))
def test_any_text_is_a_query(words: str) -> None:
    assert isinstance(search("grail-cup", words), list)
