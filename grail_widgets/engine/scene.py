"""What a table looks like, as plain data: a track with pieces, or zones with cards, and words.

A game says what its scene is; the views draw it. Every thing that can be pointed at has an id
("space:17", "knight:red", "card:ann:hand:monks"), which actions name as their targets.
"""

from __future__ import annotations

from typing import Literal

import msgspec


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """One card on the table.

    Attributes:
        id: unique in the scene, and stable while the card stays where it is.
        name: its name; "face down" for a hidden one.
        kind: the line under the name: "Knight", "Test: Battle, Monster".
        lines: our one-line effects or numbers.
        corner: a short number or letter in the corner: a level, an upkeep.
        numbers: label and value of its characteristics: (("Prowess", "5"), ...).
        face_down: drawn as a back.
        note: what has befallen it: "captured by Bob", "2 damage".
        sign: the symbol before the note: a chain for a captive, a drop for damage, else a plain mark.
        attached: cards that lie on it or belong to it.
        tone: which of the quiet tints it has, by type of card: 0 to 7.
    """

    id: str
    name: str
    kind: str = ""
    lines: tuple[str, ...] = ()
    corner: str = ""
    numbers: tuple[tuple[str, str], ...] = ()
    face_down: bool = False
    note: str = ""
    sign: Literal["mark", "chain", "wound"] = "mark"
    attached: tuple[Card, ...] = ()
    tone: int = 0


class Zone(msgspec.Struct, frozen=True, kw_only=True):
    """A place for cards: a hand, a side of the table, a pile.

    Attributes:
        id: unique in the scene ("hand:ann", "pile:draw"); may itself be a target.
        title: its heading ("Ann's hand").
        cards: what is shown in it, in order.
        kind: "row" lays the cards side by side, "pile" shows the top one (the last of them) and the count.
        count: how many cards there are, where not all are shown.
        owner: the seat it belongs to, or None for the middle of the table.
        note: a line under the heading.
    """

    id: str
    title: str
    cards: tuple[Card, ...] = ()
    kind: Literal["row", "pile"] = "row"
    count: int | None = None
    owner: str | None = None
    note: str = ""


class Space(msgspec.Struct, frozen=True, kw_only=True):
    """One space of a track: its number, its kinds, and the token that lies on it."""

    number: int
    kinds: tuple[str, ...] = ()
    token: str | None = None
    """None: no token; "" a token face down; else the name of the token as this seat knows it."""
    mark: str = ""
    """A small mark such as a starting number."""


class Piece(msgspec.Struct, frozen=True, kw_only=True):
    """A piece on the track; pieces on one space are listed front first."""

    id: str
    name: str
    kind: Literal["knight", "dragon"]
    at: int
    colour: int = 0
    """Which of the eight hues; a letter and a shield shape go with it."""
    letter: str = ""


class Track(msgspec.Struct, frozen=True, kw_only=True):
    """A track from 0 to the finish, and the pieces on it, leader first.

    Attributes:
        spaces: in order of their numbers; the last one is the finish.
        pieces: leader first, and on one space front first.
        finish: what the last space is called.
        token: what one of the tokens on the spaces is called.
        mark: what the marks of the spaces mean.
    """

    spaces: tuple[Space, ...]
    pieces: tuple[Piece, ...]
    finish: str = "the finish"
    token: str = "token"
    mark: str = "starting number"


class Scene(msgspec.Struct, frozen=True, kw_only=True):
    """A table as one seat sees it.

    Attributes:
        label: the position in a sentence or two, for a screen reader.
        facts: short lines under the table ("Spears: Blue 1, Yellow 2", "Seal: Yellow").
        zones: the cards, in reading order.
        track: the track, where the game has one.
    """

    label: str
    facts: tuple[str, ...] = ()
    zones: tuple[Zone, ...] = ()
    track: Track | None = None
