"""A table in sentences: where everything stands, and what is ahead of a piece."""

from __future__ import annotations

from collections.abc import Iterable

from grail_widgets.engine.scene import Piece, Scene, Space, Track, Zone
from grail_widgets.views.kinds import spoken

LOOK = 8
"""How many spaces ahead are told one by one."""


def position_words(scene: Scene) -> tuple[str, ...]:
    """The whole table in short sentences, what matters most first; for a screen reader or a caption."""
    said: list[str] = []
    if scene.track is not None:
        said += _race(scene.track)
    said += [_zone(zone) for zone in scene.zones]
    said += [fact if fact.endswith((".", "!", "?")) else fact + "." for fact in scene.facts]
    return tuple(said)


def ahead(scene: Scene, piece: str) -> tuple[str, ...]:
    """What is ahead of a piece on the track: the next spaces, the Knights, the Dragon, the finish.

    Args:
        scene: a scene with a track.
        piece: the id of a piece in it ("knight:red"), or its name.

    Returns:
        Short sentences, nearest first.

    Raises:
        KeyError: the scene has no such piece; the message lists those that there are.
    """
    track = scene.track
    pieces = () if track is None else track.pieces
    found = next((each for each in pieces if piece in (each.id, each.name)), None)
    if track is None or found is None:
        known = ", ".join(each.id for each in pieces) or "none"
        raise KeyError(f"{piece!r} is no piece on this table; there are: {known}.")
    name = spoken(found.name)
    finish = track.spaces[-1].number
    if found.at >= finish:
        return (f"{name} is on {track.finish}.",)
    left = finish - found.at
    said = [f"{name} is on space {found.at}, {_count(left, 'space')} before {track.finish}."]
    said += _same_space(found, track)
    said += _others(found, track)
    said += _next_spaces(found, track)
    return tuple(said)


def _same_space(piece: Piece, track: Track) -> list[str]:
    here = [each for each in track.pieces if each.at == piece.at]
    before = here[: here.index(piece)]
    said = [
        f"{spoken(each.name)} is in front of it on the same space." for each in before if each.kind == "knight"
    ]
    if any(each.kind == "dragon" and each is not piece for each in here):
        said.append("The Dragon is on the same space.")
    return said


def _others(piece: Piece, track: Track) -> list[str]:
    said = []
    further = sorted((each for each in track.pieces if each.at > piece.at), key=lambda each: each.at)
    for each in further:
        who = "The Dragon" if each.kind == "dragon" else spoken(each.name)
        said.append(f"{who} is {_count(each.at - piece.at, 'space')} ahead, on space {each.at}.")
    if piece.kind == "knight" and not any(each.kind == "knight" for each in further):
        said.append("No Knight is on a space ahead.")
    return said


def _next_spaces(piece: Piece, track: Track) -> list[str]:
    said = []
    for space in track.spaces[piece.at + 1 : piece.at + 1 + LOOK]:
        what = _what(space, track)
        if what:
            said.append(f"{_count(space.number - piece.at, 'space')} ahead: {what} on {space.number}.")
    return said or [f"The next {LOOK} spaces have no effect."]


def _what(space: Space, track: Track) -> str:
    if space.number == track.spaces[-1].number:
        return track.finish
    parts = [f"a {spoken(kind)}" for kind in space.kinds if kind not in {"path", "start", "red"}]
    if space.token:
        parts.append(f"with the {track.token} {spoken(space.token)}")
    elif space.token is not None:
        parts.append(f"with a {track.token} face down")
    return " ".join(parts).replace(" a ", " and a ").replace("with and a", "with a")


def _race(track: Track) -> list[str]:
    said: list[str] = []
    for at in dict.fromkeys(piece.at for piece in track.pieces if piece.kind == "knight"):
        here = [spoken(piece.name) for piece in track.pieces if piece.at == at and piece.kind == "knight"]
        where = track.finish if at == track.spaces[-1].number else f"space {at}"
        said.append(f"{_and(here)} {'is' if len(here) == 1 else 'are'} on {where}{_front(here)}.")
    said += [f"The Dragon is on space {piece.at}." for piece in track.pieces if piece.kind == "dragon"]
    return said


def _front(here: list[str]) -> str:
    return f", {here[0]} in front" if len(here) > 1 else ""


def _zone(zone: Zone) -> str:
    count = len(zone.cards) if zone.count is None else zone.count
    names = []
    for card in zone.cards:
        if card.face_down:
            continue
        with_it = [each.name for each in card.attached]
        name = card.name + (f" with {_and(with_it)}" if with_it else "")
        names.append(name + (f" ({card.note})" if card.note else ""))
    hidden = count - len(names)
    if not count:
        return f"{zone.title}: nothing."
    if not names:
        return f"{zone.title}: {_count(count, 'card')} face down."
    rest = f", and {hidden} more" if hidden > 0 else ""
    return f"{zone.title}: {', '.join(names)}{rest}."


def _and(names: Iterable[str]) -> str:
    listed = list(names)
    return listed[0] if len(listed) == 1 else ", ".join(listed[:-1]) + " and " + listed[-1]


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
