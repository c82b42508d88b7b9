"""Ids, names and typed decoding: what does not fit is refused with the path of the entry."""

from __future__ import annotations

from typing import Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grail_widgets.engine import notation
from grail_widgets.engine.errors import IllegalAction, Objection, PositionError, clip


@pytest.mark.parametrize(
    ("name", "id"),
    [
        ("The Enchantress", "enchantress"),
        ("Dragon Master", "dragon-master"),
        ("I'm Not Dead!", "im-not-dead"),
        ("Your Lady's Token", "your-ladys-token"),
        ("Men-at-Arms", "men-at-arms"),
        ("A Quest at Sea", "quest-at-sea"),
        ("An", "an"),
    ],
)
def test_ids_are_made_from_printed_names(name: str, id: str) -> None:
    assert notation.make_id(name) == id


class Inner(msgspec.Struct, forbid_unknown_fields=True):
    number: int = 0
    word: Literal["left", "right"] = "left"
    pair: tuple[str, int] | None = None


class Outer(msgspec.Struct):
    needed: str
    items: list[Inner] = []
    named: dict[str, Inner] = {}
    deep: tuple[dict[str, dict[str, int]], ...] = ()
    counts: dict[int, int] = {}


@pytest.mark.parametrize(
    ("part", "path", "reason"),
    [
        ({"oops": 1}, "position.oops", "there is no such key here. Known: "),
        ({"itemz": 1}, "position.itemz", "Did you mean 'items'?"),
        ({"items": 5}, "position.items", "a list is needed here, not a whole number."),
        ({"items": [{}, {"number": "1"}]}, "position.items[1].number", "a whole number is needed here, not text."),
        ({"items": [{"number": True}]}, "position.items[0].number", "not true or false."),
        ({"items": [{"numbr": 1}]}, "position.items[0].numbr", "there is no such key here."),
        ({"items": [{"word": "up"}]}, "position.items[0].word", "'up' is not known here."),
        ({"items": [{"pair": ["a"]}]}, "position.items[0].pair", "a list of length 2 is needed here, not 1."),
        ({"named": {"ann": {}, "bob": {"number": 1.5}}}, "position.named.bob.number", "not a number."),
        ({"deep": [{}, {"a": {"b": 1}, "c": {"d": 1, "e": None}}]}, "position.deep[1].c.e", "not null."),
        ({"counts": {"x": 1}}, "position.counts", "a whole number is needed here, not text."),
        ({"counts": {3: "x"}}, "position.counts.3", "a whole number is needed here, not text."),
    ],
)
def test_what_does_not_fit_is_refused_with_its_path(part: dict[str, object], path: str, reason: str) -> None:
    with pytest.raises(PositionError) as refusal:
        notation.decode({"needed": "x"} | part, Outer)
    assert refusal.value.path == path
    assert reason in refusal.value.reason


def test_a_missing_key_and_a_value_that_is_no_mapping_are_refused() -> None:
    with pytest.raises(PositionError, match=r"^position: the key 'needed' is missing\."):
        notation.decode({}, Outer)
    for value in (None, [], "x", 3):
        with pytest.raises(PositionError, match="a mapping is needed here"):
            notation.decode(value, Outer)


def test_number_keys_may_arrive_as_text_as_they_do_from_json() -> None:
    assert notation.decode({"needed": "x", "counts": {"7": 1, 8: 2}}, Outer).counts == {7: 1, 8: 2}


plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text() | st.integers(), inner, max_size=3),
    max_leaves=8,
)


@given(st.dictionaries(st.sampled_from(["needed", "items", "named", "deep", "counts"]) | st.text(), plain))
def test_anything_at_all_is_read_or_refused_in_one_sentence(value: dict[str, object]) -> None:
    try:
        read = notation.decode(value, Outer)
    except PositionError as refusal:
        assert refusal.path.startswith("position")
        assert refusal.reason.endswith(".")
    else:
        assert isinstance(read, Outer)


def test_players_are_right_in_number_and_form_each_once_and_no_cards() -> None:
    def check(*names: str) -> tuple[str, ...]:
        return notation.check_players(names, range(2, 4), {"squire"}, "position.players")

    assert check("ann", "Bob_2") == ("ann", "Bob_2")
    for names, path in [
        (("ann",), "position.players"),
        (("ann", "bob", "cal", "dee"), "position.players"),
        (("ann", "bob smith"), "position.players[1]"),
        (("ann", "<b>bob</b>"), "position.players[1]"),
        (("ann", "bob\n"), "position.players[1]"),
        (("ann", ""), "position.players[1]"),
        (("a" * 25, "bob"), "position.players[0]"),
        (("ann", "squire"), "position.players[1]"),
        (("ann", "ann"), "position.players[1]"),
    ]:
        with pytest.raises(PositionError) as refusal:
            check(*names)
        assert refusal.value.path == path


def test_a_refused_action_names_the_text_the_seat_the_clause_and_ten_legal_ones() -> None:
    legal = [f"move {n}" for n in range(1, 14)]
    fault = IllegalAction("move 99", "red", Objection("GC.fairy.steps", "The Fairy moves 2, 4 or 6."), legal)
    assert str(fault) == (
        "'move 99' is refused (GC.fairy.steps): The Fairy moves 2, 4 or 6. "
        "Open to red now: move 1, move 2, "
        "move 3, move 4, move 5, move 6, move 7, move 8, move 9, move 10 and 3 more."
    )
    assert (fault.rule, fault.seat, fault.legal) == ("GC.fairy.steps", "red", tuple(legal))


def test_what_a_message_quotes_is_short_and_on_one_line() -> None:
    assert clip("a\n b\tc") == "a b c"
    assert len(clip("x" * 1000)) == 60
