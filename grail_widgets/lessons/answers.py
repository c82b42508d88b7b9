"""Answers as students write them: fractions, decimals and percents, read exactly, held to a stated precision."""

from __future__ import annotations

import re
import unicodedata
from fractions import Fraction
from typing import Literal

import msgspec

from grail_widgets.engine.errors import FileError, clip

Kind = Literal["probability", "value", "count"]
"""What is asked for: a probability (0 to 1), any number, or a whole number of things."""
Form = Literal["fraction", "decimal", "percent", "whole"]

LONGEST = 100
"""Characters at most in an answer."""
LONG = 10**9
"""A fraction with a larger denominator is shown as a decimal only."""
HOW = "write a fraction such as 3/8, a decimal such as 0.375, or a percent such as 37.5 %"
_WHOLE = re.compile(r"[+-]?\d{1,40}")
_GROUPED = re.compile(r"\d{1,3}(?:[ ,.’']\d{3}){1,5}")
_FRACTION = re.compile(r"([+-]?)(?:(\d{1,9}) +)?(\d{1,45}) ?/ ?(\d{1,45})")
_DECIMAL = re.compile(r"([+-]?)(\d{0,18})[.,](\d{1,40})")


class Given(msgspec.Struct, frozen=True):
    """An answer that was given.

    Attributes:
        value: the number, exactly as written.
        form: how it was written.
        places: digits after the point; for a percent two more, so that they count those of the number
            itself. None for a fraction or a whole number, which are exact.
    """

    value: Fraction
    form: Form
    places: int | None = None

    def near(self, other: Fraction, places: int) -> bool:
        """Whether this is the other number, to so many decimal places where it is a decimal or percent.

        >>> read("0.333").near(Fraction(1, 3), 3), read("0.33").near(Fraction(1, 3), 3)
        (True, False)
        """
        if self.value == other:
            return True
        return self.places is not None and self.places >= places and self._off(other) <= half(places)

    def coarse(self, other: Fraction, places: int) -> bool:
        """Whether this is the other number rounded to fewer places than asked for."""
        return self.places is not None and self.places < places and self._off(other) <= half(self.places)

    def cut(self, other: Fraction, places: int) -> bool:
        """Whether this is the other number with its last digit off by one: cut off, or rounded the wrong way."""
        return self.places is not None and self.places >= places and self._off(other) <= 2 * half(places)

    def _off(self, other: Fraction) -> Fraction:
        return abs(self.value - other)


def half(places: int) -> Fraction:
    """Half a unit of the last of so many decimal places."""
    return Fraction(1, 2 * 10**places)


def read(text: object, kind: Kind = "probability") -> Given:
    """An answer as a number.

    Decimal commas, percent signs, fractions in one character and mixed numbers are understood.

    Raises:
        FileError: it is no number, or none that can answer such a question; one sentence says why.

    >>> read("37,5 %").value, read("½").value, read("3 1/2", "value").value
    (Fraction(3, 8), Fraction(1, 2), Fraction(7, 2))
    >>> read("7/6")
    Traceback (most recent call last):
        ...
    grail_widgets.engine.errors.FileError: 7/6 is more than 1, and a probability lies between 0 and 1.
    """
    line = " ".join(str(text).split())
    if not line:
        raise FileError(f"There is no answer yet: {HOW}.")
    if len(line) > LONGEST:
        raise FileError(f"An answer has {LONGEST} characters at most, not {len(line)}: {HOW}.")
    given = _number(_plain(line), kind)
    if given is None:
        raise FileError(f"{clip(line)!r} cannot be read as a number: {HOW}.")
    _check(line, given, kind)
    return given


def _plain(line: str) -> str:
    """Without the characters that look like others: ½ is 1/2, − is -, full-width digits are digits."""
    spread = "".join(
        f" {char}" if unicodedata.decomposition(char).startswith("<fraction>") else char for char in line
    )
    plain = unicodedata.normalize("NFKC", spread).replace("⁄", "/").replace("−", "-").replace("∕", "/")
    return " ".join(plain.split())


def _number(plain: str, kind: Kind) -> Given | None:
    percent = plain.endswith("%")
    body = plain.removesuffix("%").strip()
    if "÷" in body or ":" in body:
        return None
    found = _unsigned(body, kind)
    if found is None or not percent:
        return found
    return Given(found.value / 100, "percent", 2 + (found.places or 0) if found.form != "fraction" else None)


def _unsigned(body: str, kind: Kind) -> Given | None:
    if kind == "count" and _GROUPED.fullmatch(body):
        return Given(Fraction(re.sub(r"\D", "", body)), "whole")
    if _WHOLE.fullmatch(body):
        return Given(Fraction(body), "whole")
    if match := _FRACTION.fullmatch(body):
        sign, whole, top, bottom = match.groups()
        if int(bottom) == 0:
            raise FileError(f"{clip(body)!r} divides by 0: {HOW}.")
        value = int(whole or 0) + Fraction(int(top), int(bottom))
        return Given(-value if sign == "-" else value, "fraction")
    if match := _DECIMAL.fullmatch(body):
        sign, whole, digits = match.groups()
        value = Fraction(f"{whole or 0}.{digits}")
        return Given(-value if sign == "-" else value, "decimal", len(digits))
    return None


def _check(line: str, given: Given, kind: Kind) -> None:
    shown = clip(line)
    if kind == "probability" and given.value > 1:
        meant = f"; did you mean {shown} %?" if given.form in ("whole", "decimal") and given.value <= 100 else "."
        raise FileError(f"{shown} is more than 1, and a probability lies between 0 and 1{meant}")
    if kind == "probability" and given.value < 0:
        raise FileError(f"{shown} is less than 0, and a probability lies between 0 and 1.")
    if kind == "count" and (given.value.denominator != 1 or given.value < 0):
        raise FileError(f"{shown} is no whole number, and this question asks how many there are.")


def written(value: Fraction, kind: Kind, places: int) -> str:
    """A number in all the forms that count as an answer: "3/8 = 0.375 = 37.5 %".

    >>> written(Fraction(1, 3), "probability", 3)
    '1/3 ≈ 0.333 ≈ 33.3 %'
    """
    if value.denominator == 1:
        return str(value)
    same = "=" if value * 10**places == int(value * 10**places) else "≈"
    forms = [str(value), f"{same} {decimal(value, places)}"]
    if value.denominator > LONG:
        del forms[0]
    if kind == "probability":
        forms.append(f"{same} {decimal(100 * value, max(0, places - 2))} %")
    return " ".join(forms)


def decimal(value: Fraction, places: int) -> str:
    """A number rounded to so many places, halves away from zero, as students round.

    >>> decimal(Fraction(1, 8), 2), decimal(Fraction(-1, 2), 0)
    ('0.13', '-1')
    """
    scaled = abs(value) * 10**places
    units = int(scaled + Fraction(1, 2))
    digits = str(units).rjust(places + 1, "0")
    text = f"{digits[:-places]}.{digits[-places:]}" if places else digits
    return f"-{text}" if value < 0 and units else text
