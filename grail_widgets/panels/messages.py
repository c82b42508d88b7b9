"""What the browser may ask of a panel: each message with its types, checked before anything is done."""

from __future__ import annotations

from typing import Any

import msgspec

from grail_widgets.engine.errors import FileError


class Message(msgspec.Struct, forbid_unknown_fields=True, tag_field="do", tag=str.lower):
    """Anything that the browser asks for."""


class Play(Message):
    """Play a choice that was offered at node `at`; an outcome of chance is then one picked by hand."""

    text: str
    at: int


class Roll(Message):
    """Draw the chance that was waiting at node `at`."""

    at: int


class Undo(Message):
    """Go one step back."""


class Redo(Message):
    """Go one step on."""


class Jump(Message):
    """Go to a node of the session."""

    to: int


class Look(Message):
    """Show the table as it stood after so many events."""

    moment: int


class Next(Message):
    """Show one event more."""


class PlayAll(Message):
    """Show all events that have happened."""


class WhyNot(Message):
    """Say what forbids an action."""

    text: str


class Ahead(Message):
    """Say what is ahead of the player to move."""


class Seat(Message):
    """See the game as one seat does; the empty name means all seats open."""

    name: str


class Shared(Message):
    """Put a curtain between the seats that share this screen, or take it away."""

    on: bool


class Lift(Message):
    """The seat whose turn it is sits at the screen now."""


class Auto(Message):
    """Let a seat play by itself in this way; the empty way means by hand."""

    name: str
    way: str


class Once(Message):
    """Let this one decision be taken by an automatic player."""

    at: int


class Pace(Message):
    """Stop after every event, or show all of them in a row."""

    one: bool


class Earlier(Message):
    """Send more of the beginning of the story."""


class Save(Message):
    """Hand out the saved game."""


class Load(Message):
    """Go on with a saved game."""

    text: str


class Example(Message):
    """Show one of the scenarios that cite a clause."""

    rule: str
    number: int


class EndExample(Message):
    """Go back from an example to the game."""


class Copy(Message):
    """Hand out the position; with `reveal`, also what the seat cannot see."""

    reveal: bool


class Desk(Message):
    """Open a clarification desk on this position; with `reveal`, also where it hides something."""

    reveal: bool


class Restart(Message):
    """Begin a new game of the same kind."""

    players: int
    seed: str
    rulings: dict[str, str]


KINDS = Play | Roll | Undo | Redo | Jump | Look | Next | PlayAll | WhyNot | Ahead | Seat | Shared | Lift
MORE = Auto | Once | Pace | Earlier | Save | Load | Example | EndExample | Copy | Desk | Restart


def read(content: Any) -> Message:
    """A message from the browser.

    Raises:
        FileError: it is none of those that a panel understands.
    """
    try:
        message: Message = msgspec.convert(content, KINDS | MORE)
    except msgspec.ValidationError as fault:
        raise FileError(f"The panel does not understand what its page has sent: {fault}.") from None
    return message
