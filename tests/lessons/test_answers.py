"""Answers are read exactly, whatever form a student writes them in, and held to the stated precision."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grail_widgets.engine.errors import FileError
from grail_widgets.lessons.answers import decimal, read, written
from grail_widgets.lessons.codes import plain
from grail_widgets.lessons.feedback import Model, judge, usual

THIRD = Fraction(1, 3)


@pytest.mark.parametrize(
    ("text", "value", "form", "places"),
    [
        ("3/8", Fraction(3, 8), "fraction", None),
        (" 3 / 8 ", Fraction(3, 8), "fraction", None),
        ("3⁄8", Fraction(3, 8), "fraction", None),
        ("½", Fraction(1, 2), "fraction", None),
        ("0.375", Fraction(3, 8), "decimal", 3),
        (".375", Fraction(3, 8), "decimal", 3),
        ("0,375", Fraction(3, 8), "decimal", 3),
        ("０．３７５", Fraction(3, 8), "decimal", 3),
        ("37.5 %", Fraction(3, 8), "percent", 3),
        ("37,5%", Fraction(3, 8), "percent", 3),
        ("37 %", Fraction(37, 100), "percent", 2),
        ("1", Fraction(1), "whole", None),
        ("0", Fraction(0), "whole", None),
    ],
)
def test_probabilities_in_every_form(text: str, value: Fraction, form: str, places: int | None) -> None:
    found = read(text)
    assert (found.value, found.form, found.places) == (value, form, places)


@pytest.mark.parametrize(
    ("text", "value"), [("3 1/2", "7/2"), ("3½", "7/2"), ("-2.5", "-5/2"), ("−2", "-2"), ("12", "12"), ("+4", "4")]
)
def test_values_may_be_mixed_or_negative(text: str, value: str) -> None:
    assert read(text, "value").value == Fraction(value)


@pytest.mark.parametrize("text", ["1,296", "1.296", "1 296", "1’296", "1296"])
def test_counts_may_be_grouped(text: str) -> None:
    assert read(text, "count").value == 1296


def test_a_count_is_whole() -> None:
    with pytest.raises(FileError, match="3/8 is no whole number"):
        read("3/8", "count")


@pytest.mark.parametrize(
    ("text", "mark"),
    [
        ("1/3", "right"),
        ("0.333", "right"),
        ("0.3333", "right"),
        ("33.3 %", "right"),
        ("0.33", "imprecise"),
        ("33 %", "imprecise"),
        ("0.3", "imprecise"),
        ("0.334", "rounding"),
        ("0.332", "wrong"),
        ("0.5", "wrong"),
    ],
)
def test_decimals_count_as_right_to_the_stated_places(text: str, mark: str) -> None:
    assert judge(read(text), THIRD, (), "probability", 3).mark == mark


def test_a_number_that_is_cut_off_is_told_from_a_wrong_one() -> None:
    verdict = judge(read("0.666"), Fraction(2, 3), (), "probability", 3)
    assert (verdict.mark, "rounding" in verdict.sentence) == ("rounding", True)


def test_a_wrong_way_is_known_as_a_decimal_too() -> None:
    models = usual([("replaced", Fraction(4, 81))], Fraction(2, 51), "probability")
    assert judge(read("4.9 %"), Fraction(2, 51), models, "probability", 3).model == "replaced"
    assert judge(read("0.049"), Fraction(2, 51), models, "probability", 3).model == "replaced"


def test_wrong_ways_that_give_the_right_number_or_none_are_left_out() -> None:
    half = Fraction(1, 2)
    listed = [("added", half), ("all", Fraction(3, 2)), ("one", None), ("one-order", Fraction(1, 4))]
    models = usual(listed, half, "probability")
    assert models == (Model("one-order", Fraction(1, 4)), Model("odds", Fraction(1)))


@given(st.fractions(min_value=0, max_value=1, max_denominator=10**6), st.integers(3, 7))
def test_what_is_written_out_is_read_back_as_right(value: Fraction, places: int) -> None:
    for form in written(value, "probability", places).replace("≈", "=").split(" = "):
        assert judge(read(form), value, (), "probability", places).right


@given(st.text(max_size=40))
def test_any_text_is_read_or_refused_in_a_sentence(text: str) -> None:
    try:
        found = read(text)
    except FileError as fault:
        assert str(fault).endswith((".", "?"))
        assert "\n" not in str(fault)
    else:
        assert 0 <= found.value <= 1
        assert read(plain(found)).value == found.value


@given(st.fractions(max_denominator=1000), st.integers(0, 6))
def test_rounding_is_to_the_nearest(value: Fraction, places: int) -> None:
    assert abs(Fraction(decimal(value, places)) - value) <= Fraction(1, 2 * 10**places)
