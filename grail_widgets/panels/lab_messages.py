"""What the browser may ask of the lab: each message with its types, checked before anything is done."""

from __future__ import annotations

from typing import Any

import msgspec

from grail_widgets.engine.errors import FileError


class Message(msgspec.Struct, forbid_unknown_fields=True, tag_field="do", tag=str.lower):
    """Anything that the browser asks for."""


class Predict(Message):
    """Take this prediction."""

    text: str


class Reveal(Message):
    """Show the exact answer."""


class Run(Message):
    """Draw so many samples."""

    samples: int


class Stop(Message):
    """End the running simulation."""


class Restart(Message):
    """Forget the samples drawn so far."""


class Compare(Message):
    """Show both readings of the rules, or one."""

    both: bool


class Choose(Message):
    """Go on to another ready question."""

    id: str


def read(content: Any) -> Message:
    """A message from the browser.

    Raises:
        FileError: it is none of those that the lab understands.
    """
    try:
        message: Message = msgspec.convert(content, Predict | Reveal | Run | Stop | Restart | Compare | Choose)
    except msgspec.ValidationError as fault:
        raise FileError(f"The lab does not understand what its page has sent: {fault}.") from None
    return message
