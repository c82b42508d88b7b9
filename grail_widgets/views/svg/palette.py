"""The colours of the tables: light and dark, and the eight hues of the Knights (Okabe and Ito)."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final, NamedTuple

LIGHT: Final = MappingProxyType(
    {
        "bg": "#ffffff",
        "fg": "#1f2328",
        "mute": "#535b64",
        "line": "#cfd6dd",
        "soft": "#f4f6f8",
        "ribbon": "#ece4d2",
        "disc": "#ffffff",
        "rim": "#a9a08c",
        "accent": "#7a3e9d",
        "block": "#b3261e",
        "dragon": "#b3261e",
        "dragon-eye": "#ffffff",
        "gold": "#c79a1b",
        "gold-edge": "#6d5200",
        "note": "#fbecc8",
        "castle": "#d3dbe5",
        "church": "#ecdcf5",
        "village": "#f8dfc3",
        "clover": "#d5ecd5",
        "other": "#e3e7ea",
        "token": "#2f7a3a",
        "token-face": "#ffffff",
        "back": "#dde3ea",
        "back-line": "#9aa7b5",
        "edge": "#22262b",
        "tone0": "#f4f6f8",
        "tone1": "#e4edf8",
        "tone2": "#e4f2e5",
        "tone3": "#f9eedd",
        "tone4": "#f2e8f7",
        "tone5": "#fae6e3",
        "tone6": "#dff1f1",
        "tone7": "#efecdf",
    }
)
DARK: Final = MappingProxyType(
    {
        "bg": "#14171b",
        "fg": "#e6e8eb",
        "mute": "#a9b1ba",
        "line": "#353c44",
        "soft": "#1d2228",
        "ribbon": "#332e24",
        "disc": "#171a1f",
        "rim": "#6e6650",
        "accent": "#cfa6ec",
        "block": "#ff7a6b",
        "dragon": "#e5564a",
        "dragon-eye": "#14171b",
        "gold": "#d9ac33",
        "gold-edge": "#f4dc98",
        "note": "#4a3b14",
        "castle": "#3a4553",
        "church": "#46334f",
        "village": "#543d23",
        "clover": "#264a2d",
        "other": "#343a41",
        "token": "#6cc27a",
        "token-face": "#14171b",
        "back": "#2b333c",
        "back-line": "#5b6875",
        "edge": "#f1f3f5",
        "tone0": "#1f252c",
        "tone1": "#1f2d3f",
        "tone2": "#1e3325",
        "tone3": "#3b2e1c",
        "tone4": "#33273d",
        "tone5": "#402627",
        "tone6": "#1a3536",
        "tone7": "#333026",
    }
)
TONES: Final = 8
KINDS: Final = frozenset({"castle", "church", "village", "clover"})
"""Kinds of space with a tint of their own; any other has the tint `other`."""


class Hue(NamedTuple):
    """The colour of a Knight's shield and of the letter on it; the same in both themes."""

    name: str
    fill: str
    ink: str


HUES: Final = (
    Hue("red", "#d55e00", "#111111"),
    Hue("blue", "#0072b2", "#ffffff"),
    Hue("green", "#009e73", "#111111"),
    Hue("yellow", "#f0e442", "#111111"),
    Hue("purple", "#cc79a7", "#111111"),
    Hue("white", "#ffffff", "#111111"),
    Hue("black", "#000000", "#ffffff"),
    Hue("orange", "#e69f00", "#111111"),
)

TEXT_PAIRS: Final = (
    *((ink, ground) for ink in ("fg", "mute") for ground in ("bg", "soft", "ribbon", "disc")),
    *(("fg", f"tone{i}") for i in range(TONES)),
    *(("mute", f"tone{i}") for i in range(TONES)),
    *(("fg", kind) for kind in (*sorted(KINDS), "other", "note", "back")),
    ("fg", "token-face"),
    ("accent", "bg"),
    ("block", "bg"),
)
"""Which colour of text stands on which ground: each must reach a contrast of 4.5:1."""


def luminance(colour: str) -> float:
    """The relative luminance of #rrggbb, from 0 to 1, as the WCAG defines it."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, from 1 to 21.

    >>> contrast("#000000", "#ffffff")
    21.0
    """
    dark, light = sorted((luminance(one), luminance(other)))
    return round((light + 0.05) / (dark + 0.05), 2)
