"""A position and its question as one compact line: to be pasted, or put behind the # of a link.

The line is a version, then the canonical JSON of the question, packed and written in the letters
that links allow. Nothing in it is executed; sizes are bounded on both sides.
"""

from __future__ import annotations

import base64
import binascii
import zlib
from typing import Any

import msgspec

from grail_widgets.engine.errors import FileError, PositionError, clip
from grail_widgets.engine.game import Game, State
from grail_widgets.engine.lookup import find_game

PREFIX = "gw1."
LONGEST_LINE = 32 * 1024
"""Characters at most in a line."""
LONGEST_TEXT = 256 * 1024
"""Bytes at most once it is unpacked."""
LONGEST_ASK = 200


class Question(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A position with what is asked about it.

    Attributes:
        game: the game's id.
        rulings: the rulings that differ from the default.
        position: the position mapping.
        ask: the action asked about, in words; legal or not. None for the position alone.
    """

    game: str
    rulings: dict[str, str] = {}
    position: dict[str, Any]
    ask: str | None = None

    def rules(self) -> Game:
        """The game with these rulings."""
        return find_game(self.game, self.rulings)

    def state(self) -> State:
        """The position as a state."""
        return self.rules().at(self.position)


def question(state: State, ask: str | None = None) -> Question:
    """The question about a state."""
    defaults = find_game(state.game.id).rulings
    rulings = {id: reading for id, reading in state.game.rulings.items() if reading != defaults[id]}
    return Question(game=state.game.id, rulings=rulings, position=state.position(), ask=ask)


def to_line(asked: Question) -> str:
    """The question as one line of letters, digits, hyphens, underscores and a dot.

    Raises:
        FileError: it is too large to share in a line.

    >>> import grail_widgets
    >>> state = grail_widgets.game("grail").at({"players": ["ann", "bob"], "phase": "quest", "quest": "ogre"})
    >>> from_line(to_line(question(state, "roll"))).ask
    'roll'
    """
    text = msgspec.json.encode(msgspec.to_builtins(asked, str_keys=True), order="deterministic")
    line = PREFIX + base64.urlsafe_b64encode(zlib.compress(text, 9)).decode().rstrip("=")
    if len(line) > LONGEST_LINE or len(text) > LONGEST_TEXT:
        raise FileError("This position is too large for a link; save it to a file instead.")
    return line


def from_line(line: str) -> Question:
    """The question in a line, or in a link that ends in one; its position has been checked.

    Raises:
        FileError: it is no such line, or is damaged.
        PositionError: it can be read, but its game, rulings or position cannot be.
    """
    text = line.strip().rpartition("#")[2]
    if len(text) > LONGEST_LINE:
        raise FileError(f"This link is too long: over {LONGEST_LINE} characters.")
    if not text.startswith(PREFIX):
        raise FileError(f"This is no shared question: one begins with {PREFIX}, not {clip(text, 12)!r}.")
    try:
        asked = msgspec.json.decode(_unpack(text[len(PREFIX) :]), type=Question)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as fault:
        raise FileError(f"This shared question is damaged: {clip(str(fault), 120)}.") from None
    if asked.ask is not None and (len(asked.ask) > LONGEST_ASK or "\n" in asked.ask):
        raise PositionError("ask", f"the action asked about is one line of {LONGEST_ASK} characters at most.")
    asked.state()
    return asked


def _unpack(letters: str) -> bytes:
    try:
        packed = base64.b64decode(letters + "=" * (-len(letters) % 4), altchars=b"-_", validate=True)
        unpacker = zlib.decompressobj()
        text = unpacker.decompress(packed, LONGEST_TEXT)
    except (ValueError, binascii.Error, zlib.error):
        raise FileError("This shared question is damaged: part of the line is missing or changed.") from None
    if unpacker.unconsumed_tail:
        raise FileError("This shared question unpacks to more than a position can be.")
    if not unpacker.eof or unpacker.unused_data:
        raise FileError("This shared question is damaged: part of the line is missing or changed.")
    return text
