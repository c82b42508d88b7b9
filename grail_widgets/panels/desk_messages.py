"""What the browser may ask of a desk: each message with its types, checked before anything is done."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from grail_widgets.engine.errors import FileError

Until = Literal["decision", "turn"]


class Message(msgspec.Struct, forbid_unknown_fields=True, tag_field="do", tag=str.lower):
    """Anything that the browser asks for."""


class Game(Message):
    """Begin with another game."""

    id: str


class Field(Message):
    """One field of the form has been filled."""

    key: str
    text: str


class Put(Message):
    """Put a thing on a place; `origin` is where it was picked up, or empty."""

    thing: str
    place: str
    origin: str


class Revert(Message):
    """Take back what was typed, or the last change of the position."""


class Paste(Message):
    """Open a link, a saved game, a scenario or a position, given as text."""

    text: str


class Example(Message):
    """Open a scenario or an answered question by its title."""

    title: str


class Shown(Message):
    """Open the first example of a clause or ruling."""

    id: str


class Search(Message):
    """Find rules in plain words."""

    words: str


class Ask(Message):
    """What follows an action, legal or not; with no text, all legal ones side by side."""

    text: str
    until: Until


class Follow(Message):
    """Play these texts, and ask from there."""

    texts: list[str]


class Back(Message):
    """Take back the last text that was played on the way."""


class Reading(Message):
    """Choose a reading of a ruling."""

    ruling: str
    name: str


class Compare(Message):
    """Set the readings of a ruling side by side; the empty name ends it."""

    ruling: str


class Look(Message):
    """Show the table as it was set up, or where the question stands."""

    asked: bool


class Share(Message):
    """Hand out the question as a line."""


class Export(Message):
    """Hand out the whole dispute as plain text."""


KINDS = Game | Field | Put | Revert | Paste | Example | Shown | Search
MORE = Ask | Follow | Back | Reading | Compare | Look | Share | Export


def read(content: Any) -> Message:
    """A message from the browser.

    Raises:
        FileError: it is none of those that a desk understands.
    """
    try:
        message: Message = msgspec.convert(content, KINDS | MORE)
    except msgspec.ValidationError as fault:
        raise FileError(f"The desk does not understand what its page has sent: {fault}.") from None
    return message
