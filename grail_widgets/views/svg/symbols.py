"""Small drawings: kinds of space, the eight shields, the Dragon, the Grail, signs of notes.

Each is drawn about the origin; symbols of spaces are 20 units wide.
"""

from __future__ import annotations

from typing import Final

from grail_widgets.views.kinds import code
from grail_widgets.views.svg.markup import NOTHING, Markup, join, label, move, tag

SPACES: Final = {
    "castle": "M-10,9V-3h-1v-6h2.5v2h2v-2H-4v2h2v-2l0,6h-1v2h6v-2H2v-6h2v2h2v-2h2v2h2v-2H11v6h-1V9H2.5V5"
    "a2.5,2.8 0 0 0 -5,0V9Z",
    "church": "M-2,-10h4v4.5h5v4H2V9H-2V-1.5h-5v-4h5Z",
    "village": "M-10,9V1h-1.5L-5,-5.5L-1,-1.6V-2h-1.2L4,-9L11.5,-2H10V9H6V3.5H2.5V9H-3.5V4.5h-3V9Z",
    "clover": "M0,-.6C-1.5,-3 -6.2,-4.4 -5.8,-7.5C-5.5,-10.2 -1.4,-10.2 0,-7.6C1.4,-10.2 5.5,-10.2 5.8,-7.5"
    "C6.2,-4.4 1.5,-3 0,-.6C2.4,-2.1 3.8,-6.8 6.9,-6.4C9.6,-6.1 9.6,-2 7,-.6C9.6,.8 9.6,4.9 6.9,5.2"
    "C4.2,5.5 2.6,2 1,.4C1.2,4 2.4,7 4.4,8.6L2.2,9.8C.2,7.6 -.5,4 -.4,.5C-2,2 -4.2,5.5 -6.9,5.2"
    "C-9.6,4.9 -9.6,.8 -7,-.6C-9.6,-2 -9.6,-6.1 -6.9,-6.4C-3.8,-6.8 -2.4,-2.1 0,-.6Z",
}

SHIELDS: Final = (
    "M-10,-12H10V0C10,7 5,11.5 0,14C-5,11.5 -10,7 -10,0Z",  # heater
    "M-10,-12H10V2A10,12 0 0 1 -10,2Z",  # rounded below
    "M0,-13L10,-9.5V1C9,8 4,12 0,14C-4,12 -9,8 -10,1V-9.5Z",  # peaked above
    "M0,-13C7,-13 10,-10 10,-5C10,3 5,10 0,14C-5,10 -10,3 -10,-5C-10,-10 -7,-13 0,-13Z",  # kite
    "M-10,-12Q-5,-8 0,-12.5Q5,-8 10,-12V1C10,7 5,11 0,14C-5,11 -10,7 -10,1Z",  # scalloped above
    "M0,-13A10,13.5 0 0 1 0,14A10,13.5 0 0 1 0,-13Z",  # oval
    "M-6,-13H6L10,-8V8L6,13.5H-6L-10,8V-8Z",  # eight-sided
    "M-10,-12H10V7L0,14L-10,7Z",  # pentagon
)

GRAIL: Final = "M-13,-17H13C13,-6 9,1 3,2.5V9.5C6,10 9,12 9.5,16H-9.5C-9,12 -6,10 -3,9.5V2.5C-9,1 -13,-6 -13,-17Z"
DRAGON: Final = (
    "M-11,14C-13,8 -13,1 -9,-4L-16,-6C-12,-8.5 -8,-9 -5,-8L-9,-15C-3,-14 1,-12 3,-8.5C7,-8.5 10,-6.5 12,-4.5"
    "L16.5,-3.5L16,0L12,1.2L11,3.4L9.5,1.8L7.5,4L6,2.6C4,3.4 2.5,4.6 3,5.6C6,7.4 10,6.4 13,4.6"
    "C12.5,9 8,11.6 3.5,11C3.6,12 4,13 4.6,14Z"
)
SPEAR: Final = "M-13,-.9H5V-3.6L14,0L5,3.6V.9H-13Z"
CHAIN: Final = "M-2,-2.6h-2.4a2.6,2.6 0 0 0 0,5.2h2.4M2,-2.6h2.4a2.6,2.6 0 0 1 0,5.2h-2.4M-2.4,0h4.8"
WOUND: Final = "M0,-5C2,-2 3.6,-.2 3.6,1.8A3.6,3.6 0 0 1 -3.6,1.8C-3.6,-.2 -2,-2 0,-5Z"
MARK: Final = "M0,-4.6L4.2,0L0,4.6L-4.2,0Z"


def space_symbol(kind: str, x: float = 0, y: float = 0, scale: float = 1) -> Markup:
    """The symbol of a kind of space; a kind that has none is drawn as its two letters."""
    if kind in SPACES:
        return tag("path", class_="gw-symbol", d=SPACES[kind], transform=move(x, y, scale))
    return label(code(kind), class_="gw-mid gw-bold", font_size=12 * scale, transform=move(x, y + 4 * scale))


def grail(x: float, y: float, scale: float = 1) -> Markup:
    """The cup at the end of the track."""
    return tag("path", class_="gw-grail", d=GRAIL, transform=move(x, y, scale))


def shield(colour: int, letter: str) -> Markup:
    """What a Knight's group holds: the shield and its letter."""
    shape = tag("path", d=SHIELDS[colour % len(SHIELDS)])
    return join(shape, label(letter[:2], y=4.2, font_size=12) if letter else NOTHING)


def dragon() -> Markup:
    """What the Dragon's group holds."""
    return join(tag("path", d=DRAGON), tag("circle", class_="gw-eye", cx=3.5, cy=-4, r=1.5))


def note_sign(sign: str) -> Markup:
    """The symbol before the note of a card."""
    if sign == "chain":
        return tag("path", d=CHAIN, fill="none", stroke="var(--gw-fg)", stroke_width=1.5, stroke_linecap="round")
    return tag("path", d=WOUND if sign == "wound" else MARK, fill="var(--gw-fg)")
