"""Scenes to draw and to print: every feature of a table at least once."""

from __future__ import annotations

from grail_widgets.engine.scene import Piece, Scene, Space, Track

COLOURS = ("red", "blue", "green", "yellow", "purple", "white", "black", "orange")
LETTERS = "RBGYPWKO"
CASTLES, CHURCHES = {14, 27, 39, 52}, {10, 21, 33, 46, 56}
VILLAGES, CLOVERS = {12, 24, 36, 43, 54}, {11, 16, 19, 23, 27, 30, 34, 38, 42, 47, 50, 52, 57}
STARTS = {0: "9", 1: "8", 2: "7", 3: "5 6", 4: "4", 5: "3", 6: "1 2"}


def knight(colour: str, at: int) -> Piece:
    index = COLOURS.index(colour)
    return Piece(
        id=f"knight:{colour}", name=colour.title(), kind="knight", at=at, colour=index, letter=LETTERS[index]
    )


def dragon(at: int) -> Piece:
    return Piece(id="dragon", name="Dragon", kind="dragon", at=at)


def spaces(finish: int = 60, tokens: dict[int, str] | None = None) -> tuple[Space, ...]:
    found = []
    for n in range(finish + 1):
        kinds = [
            kind
            for kind, where in (
                ("castle", CASTLES),
                ("church", CHURCHES),
                ("village", VILLAGES),
                ("clover", CLOVERS),
            )
            if n in where and n != finish
        ]
        kinds += ["red"] if n == 20 and finish > 20 else []
        kinds += ["castle", "finish"] if n == finish else []
        token = (tokens or {}).get(n, "") if n in CLOVERS and n != finish else None
        found.append(
            Space(number=n, kinds=tuple(kinds), token=token, mark=STARTS.get(n, "") if finish > 20 else "")
        )
    return tuple(found)


def race(finish: int = 60, **at: int) -> Scene:
    """A track with Knights, in the given order, and the Dragon on `dragon`."""
    lair = at.pop("dragon", 21)
    pieces = (*(knight(colour, n) for colour, n in at.items()), dragon(lair))
    track = Track(
        spaces=spaces(finish, {16: "goblin", 23: "speed-boots"}),
        pieces=pieces,
        finish="the Grail",
        token="Clover token",
    )
    return Scene(
        label="Blue leads on space 24; the Dragon is on space 21.",
        facts=("Spears: Blue 1, Yellow 2", "Seal: Yellow"),
        track=track,
    )


RACE = race(blue=24, red=18, green=18, yellow=13)
CROWD = race(
    white=26,
    blue=24,
    red=18,
    green=18,
    yellow=13,
    purple=13,
    black=13,
    orange=3,
)


def crowd_on(n: int, count: int, dragon_too: bool = False, finish: int = 60) -> Scene:
    return race(finish, **dict.fromkeys(COLOURS[:count], n), dragon=n if dragon_too else n + 2)
