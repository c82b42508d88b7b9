"""A table, its odds, its story and its choices as plain text of at most 80 columns.

What is printed here is what a saved notebook keeps, what a terminal shows and what tests compare, so
the same table always gives the same text.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Protocol

from grail_widgets.engine.outlook import Outlook
from grail_widgets.engine.scene import Card, Piece, Scene, Space, Track, Zone
from grail_widgets.views.kinds import SILENT, code, codes, kinds_of, spoken, tokens_of
from grail_widgets.views.words import ahead, position_words

COLUMNS = 80
_CELL, _PER_ROW = 8, 10


class Told(Protocol):
    """What the story needs of an event: `engine.game.Event` is one."""

    rule: str
    ruling: str | None

    @property
    def text(self) -> str:
        """The event as a sentence."""
        ...

    def visible_to(self, seat: str | None, /) -> bool:
        """Whether this seat may know of it."""
        ...


def table(scene: Scene) -> str:
    """The table as monospaced text: the track in rows of ten, the zones as lists, then the facts."""
    parts = []
    if scene.track is not None and scene.track.spaces:
        parts.append(_track(scene.track))
    parts += [_zone(zone) for zone in scene.zones]
    if scene.facts:
        parts.append("\n".join(_fill(fact) for fact in scene.facts))
    return "\n\n".join(parts)


def odds_table(odds: Mapping[str, Fraction], names: Mapping[str, str] | None = None) -> str:
    """Each outcome with its fraction, its share of a hundred and a bar, in the order given.

    Args:
        odds: {outcome: probability}.
        names: {outcome: what to call it}, where that differs.

    >>> print(odds_table({"die seal": Fraction(1, 6), "die spear": Fraction(1, 2)}))
    die seal   1/6   16.7 %  ###
    die spear  1/2   50.0 %  ##########
    """
    rows = [
        (_clip((names or {}).get(text, text), 44), fraction(share), f"{float(share) * 100:.1f} %")
        for text, share in odds.items()
    ]
    if not rows:
        return ""
    wide, middle = (max(len(row[i]) for row in rows) for i in (0, 1))
    lines = []
    for (name, exact, percent), share in zip(rows, odds.values(), strict=True):
        bar = "#" * max(1, round(float(share) * 20)) if share else ""
        lines.append(f"{name:<{wide}}  {exact:>{middle}}  {percent:>7}  {bar}".rstrip())
    return "\n".join(lines)


def fraction(share: Fraction) -> str:
    """A probability as a fraction; as a decimal where the fraction is too long to say anything.

    >>> fraction(Fraction(575, 1296)), fraction(Fraction(2**70 + 1, 3**50))
    ('575/1296', '0.001645')
    """
    exact = str(share)
    return exact if len(exact) <= 21 else f"{float(share):.4g}"


def outlooks(found: Iterable[Outlook]) -> str:
    """What a chance comes down to: each title with its shares, and the note."""
    parts = []
    for each in found:
        parts.append(
            f"{each.title}:\n{odds_table(dict(each.shares))}" + (f"\n{_fill(each.note)}" if each.note else "")
        )
    return "\n".join(parts)


def story(events: Iterable[Told], seat: str | None = None, start: int = 1) -> str:
    """The events that a seat may know, numbered, each with its clause and the ruling in force."""
    lines = []
    for number, event in enumerate((e for e in events if e.visible_to(seat)), start):
        cited = event.rule if event.ruling is None else f"{event.rule}, ruling {event.ruling}"
        lines.append(_fill(f"{event.text} ({cited})", f"{number:>3}. ", "     "))
    return "\n".join(lines)


def choices(
    options: Sequence[str],
    labels: Mapping[str, str] | None = None,
    follows: Mapping[str, str] | None = None,
    most: int = 12,
) -> str:
    """What can be chosen: the canonical text of each, and in words what it is and what follows.

    Args:
        options: the canonical texts.
        labels: {text: what its button says}.
        follows: {text: what will certainly follow, as a sentence or part of one}.
        most: how many are listed; the rest are counted.
    """
    lines = []
    for text in options[:most]:
        said = (labels or {}).get(text, "")
        said = "" if said.lower() == text.lower() else said
        after = ": ".join(part for part in (said, (follows or {}).get(text, "")) if part)
        lines.append(_fill(f"{text} ({after})" if after else text, "  - ", "    "))
    if len(options) > most:
        lines.append(f"  and {len(options) - most} more")
    return "\n".join(lines)


def _track(track: Track) -> str:
    rows = []
    for first in range(0, len(track.spaces), _PER_ROW):
        part = track.spaces[first : first + _PER_ROW]
        rows.append("".join(f"{_cell(space, track):<{_CELL}}" for space in part).rstrip())
        pieces = [_pieces_on(space.number, track.pieces) for space in part]
        if any(pieces):
            rows += _piece_rows(pieces)
    return "\n".join([*rows, "", *_legend(track)])


def _cell(space: Space, track: Track) -> str:
    token = "" if space.token is None else "?" if not space.token else "!"
    ring = "*" if "red" in space.kinds else ""
    end = "=" if space.number == track.spaces[-1].number else ""
    return f"{space.number}{end}{''.join(codes(space))}{ring}{token}"


def _pieces_on(at: int, pieces: tuple[Piece, ...]) -> list[str]:
    return [_letter(piece) for piece in pieces if piece.at == at]


def _letter(piece: Piece) -> str:
    return "&" if piece.kind == "dragon" else (piece.letter[:1] or piece.name[:1].upper() or "o")


def _piece_rows(pieces: list[list[str]]) -> list[str]:
    """One line for the pieces under a row of spaces, or two where a space is crowded."""
    room = _CELL - 2
    lines = []
    for start in range(0, max(map(len, pieces)), room):
        cells = ("".join(stack[start : start + room]) for stack in pieces)
        lines.append("".join(f"{('^' + cell if cell else ''):<{_CELL}}" for cell in cells).rstrip())
    return lines


def _legend(track: Track) -> list[str]:
    parts = [f"{code(kind)} {spoken(kind)}" for kind in kinds_of(track) if kind not in SILENT]
    if any("red" in space.kinds for space in track.spaces):
        parts.append("* the red space")
    tokens = tokens_of(track)
    if "" in tokens:
        parts.append(f"? {track.token} face down")
    if any(tokens):
        parts.append(f"! {track.token} known")
    parts.append(f"= {track.finish}")
    pieces = [f"{_letter(piece)} {spoken(piece.name)}" for piece in track.pieces]
    lines = [_fill("Spaces: " + ", ".join(parts) + ".", "", "  ")]
    if pieces:
        front = ", front first" if len(track.pieces) > 1 else ""
        lines.append(_fill(f"Pieces{front}: " + ", ".join(pieces) + ".", "", "  "))
    open_tokens = [f"{space.number} {spoken(space.token)}" for space in track.spaces if space.token]
    if open_tokens:
        lines.append(_fill(f"{_capital(track.token)}s known: " + ", ".join(open_tokens) + ".", "", "  "))
    marks = [f"{space.number} has {space.mark}" for space in track.spaces if space.mark]
    if marks:
        lines.append(_fill(f"{_capital(track.mark)}s: " + ", ".join(marks) + ".", "", "  "))
    return lines


def _zone(zone: Zone) -> str:
    count = len(zone.cards) if zone.count is None else zone.count
    heading = f"{zone.title} ({count} {'card' if count == 1 else 'cards'})"
    lines = [_fill(heading + (f": {zone.note}" if zone.note else ""))]
    if zone.kind == "pile":
        names = [card.name for card in zone.cards if not card.face_down]
        top = ", the last one on top" if len(names) > 1 else ""
        return "\n".join([*lines, _fill(f"{', '.join(names)}{top}", "  - ", "    ")] if names else lines)
    hidden = 0
    for card in zone.cards:
        if card.face_down and not card.attached and not card.note:
            hidden += 1
        else:
            lines += _card(card, "  - ")
    if hidden:
        lines.append(f"  - {hidden} face down")
    return "\n".join(lines)


def _card(card: Card, indent: str) -> list[str]:
    head = card.name + (f" ({card.corner})" if card.corner else "") + (f", {card.kind}" if card.kind else "")
    parts = [head]
    if card.numbers:
        parts.append(", ".join(f"{name} {value}" for name, value in card.numbers))
    parts += list(card.lines)
    said = ". ".join(part.rstrip(".") for part in parts) + "."
    lines = [_fill(said + (f" [{card.note}]" if card.note else ""), indent, " " * len(indent))]
    for each in card.attached:
        lines += _card(each, " " * len(indent) + "+ ")
    return lines


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _fill(text: str, first: str = "", rest: str = "  ") -> str:
    """The text in lines of at most 80 columns."""
    text = " ".join(text.split())
    return textwrap.fill(text, COLUMNS, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False)


def _clip(text: str, room: int) -> str:
    text = " ".join(text.split())
    return text if len(text) <= room else text[: room - 1] + "…"


__all__ = ["ahead", "choices", "odds_table", "position_words", "story", "table"]
