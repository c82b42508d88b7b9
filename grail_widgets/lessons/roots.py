"""Square roots to more places than anybody writes."""

from __future__ import annotations

from fractions import Fraction
from math import isqrt

DIGITS = 15


def root(value: Fraction) -> Fraction:
    """The square root: exact where it is a fraction, else to 15 places.

    >>> root(Fraction(1, 144)), float(root(Fraction(2)))
    (Fraction(1, 12), 1.414213562373095)
    """
    top, bottom = isqrt(value.numerator), isqrt(value.denominator)
    if top * top == value.numerator and bottom * bottom == value.denominator:
        return Fraction(top, bottom)
    scale = 10**DIGITS
    return Fraction(isqrt(value.numerator * scale * scale // value.denominator), scale)
