"""Names and short codes of the things on a track, the same in the picture and in the text."""

from __future__ import annotations

from collections.abc import Iterable

from grail_widgets.engine.scene import Space, Track

SILENT = frozenset({"path", "start", "finish", "red"})
"""Kinds that need no code beside the number: they are shown in another way."""


def code(name: str) -> str:
    """Two letters for a kind of space or a token: "Ca" for castle, "SB" for speed-boots.

    >>> code("castle"), code("speed-boots")
    ('Ca', 'SB')
    """
    words = [word for word in name.replace("-", " ").split() if word]
    if not words:
        return "?"
    if len(words) > 1:
        return (words[0][0] + words[1][0]).upper()
    return words[0][:2].capitalize()


def spoken(name: str) -> str:
    """An id or a name as it stands in a sentence: "speed-boots" becomes "Speed Boots".

    >>> spoken("speed-boots"), spoken("Fake Graal")
    ('Speed Boots', 'Fake Graal')
    """
    if name != name.lower():
        return name
    return " ".join(word[:1].upper() + word[1:] for word in name.replace("-", " ").split())


def codes(space: Space) -> tuple[str, ...]:
    """The codes that stand beside the number of a space."""
    return tuple(code(kind) for kind in space.kinds if kind not in SILENT)


def kinds_of(track: Track) -> tuple[str, ...]:
    """The kinds of space on a track, in the order in which they are met, the plain ones left out."""
    return _first_seen(kind for space in track.spaces for kind in space.kinds if kind != "path")


def tokens_of(track: Track) -> tuple[str, ...]:
    """The names of the tokens that lie open on a track ("" where some lie face down)."""
    return _first_seen(space.token for space in track.spaces if space.token is not None)


def describe(space: Space, track: Track) -> str:
    """A space in words: "space 27, Castle, Clover, token face down"."""
    last = space.number == track.spaces[-1].number
    parts = [f"space {space.number}" + (f", {track.finish}" if last else "")]
    parts += [spoken(kind) for kind in space.kinds if kind not in {"path", "finish", "start"}]
    if space.token is not None:
        parts.append(f"{track.token} {spoken(space.token)}" if space.token else f"{track.token} face down")
    if space.mark:
        parts.append(f"{track.mark} {space.mark}")
    return ", ".join(parts)


def _first_seen(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))
