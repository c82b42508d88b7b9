"""A position and its question as one compact line: to be pasted, or put behind the # of a link.

The line is a version, then the JSON of the question with its keys in their order, packed and written
in the letters that links allow. Nothing in it is executed; sizes are bounded on both sides.
"""

from __future__ import annotations

import base64
import binascii
import zlib
from typing import Any, Literal

import msgspec

from grail_widgets.engine import notation
from grail_widgets.engine.errors import FileError, PositionError, clip
from grail_widgets.engine.game import Game, State
from grail_widgets.engine.lookup import find_game
from grail_widgets.engine.scenario import Scenario

PREFIX = "gw1."
LONGEST_LINE = 32 * 1024
"""Characters at most in a line."""
LONGEST_TEXT = 256 * 1024
"""Bytes at most once it is unpacked."""
LONGEST_TITLE = 200
MOST_STEPS = 200


class Question(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A position with what is asked about it.

    Attributes:
        game: the game's id.
        rulings: the rulings that differ from the default.
        position: the position mapping.
        steps: what is played there before the question, in order.
        ask: the action asked about, in words; legal or not. None for all that can be done.
        until: how far the answer goes: to the next decisions, or to the end of the turn or round.
        compare: the ruling whose readings are set side by side, if any.
        title: what the question is about, in one line.
    """

    game: str
    rulings: dict[str, str] = {}
    position: dict[str, Any]
    steps: list[str] = []
    ask: str | None = None
    until: Literal["decision", "turn"] = "decision"
    compare: str | None = None
    title: str = ""

    def rules(self) -> Game:
        """The game with these rulings."""
        return find_game(self.game, self.rulings)

    def state(self) -> State:
        """The position as a state."""
        return self.rules().at(self.position)

    def with_reading(self, ruling: str, reading: str) -> Question:
        """The same question under another reading of one ruling."""
        defaults = find_game(self.game).rulings
        rulings = {**self.rulings, ruling: reading}
        return msgspec.structs.replace(
            self, rulings={id: name for id, name in rulings.items() if name != defaults.get(id)}
        )


def question(state: State, ask: str | None = None) -> Question:
    """The question about a state."""
    return Question(game=state.game.id, rulings=differing(state.game), position=state.position(), ask=ask)


def of_scenario(scenario: Scenario) -> Question:
    """A scenario as a question: its steps lead to the last of them, which is asked about.

    Without steps the first text that it says is refused is asked about, and without those all that
    can be done.

    Raises:
        PositionError: there is no such game or ruling.
    """
    refused = [text for entry in scenario.refuse for text in ([entry] if isinstance(entry, str) else entry)]
    named = scenario.steps or refused[:1]
    return Question(
        game=scenario.game,
        rulings=differing(find_game(scenario.game, scenario.rulings)),
        position=scenario.position,
        steps=scenario.steps[:-1],
        ask=named[-1] if named else None,
        title=scenario.title,
    )


def differing(game: Game) -> dict[str, str]:
    """The rulings of a game that are not its defaults."""
    defaults = find_game(game.id).rulings
    return {id: reading for id, reading in game.rulings.items() if reading != defaults[id]}


def to_line(asked: Question) -> str:
    """The question as one line of letters, digits, hyphens, underscores and a dot.

    Raises:
        FileError: it is too large to share in a line.

    >>> import grail_widgets
    >>> state = grail_widgets.game("grail").at({"players": ["ann", "bob"], "phase": "quest", "quest": "ogre"})
    >>> from_line(to_line(question(state, "roll"))).ask
    'roll'
    """
    text = msgspec.json.encode(msgspec.to_builtins(asked, str_keys=True))
    line = PREFIX + base64.urlsafe_b64encode(zlib.compress(text, 9)).decode().rstrip("=")
    if len(line) > LONGEST_LINE or len(text) > LONGEST_TEXT:
        raise FileError("This position is too large for a link; save it to a file instead.")
    return line


def from_line(line: str) -> Question:
    """The question in a line, or in a link that ends in one; its position has been checked.

    Raises:
        FileError: it is no such line, or is damaged.
        PositionError: it can be read, but its game, rulings, position or question cannot be.
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
    check(asked)
    return asked


def check(asked: Question) -> State:
    """The state of a question's position, or a PositionError that says what is wrong with the question."""
    texts = {"ask": asked.ask or "", "title": asked.title}
    texts |= {f"steps[{index}]": step for index, step in enumerate(asked.steps)}
    for path, text in texts.items():
        if len(text) > LONGEST_TITLE or not text.isprintable():
            raise PositionError(path, f"one line of {LONGEST_TITLE} characters at most is needed here.")
    if len(asked.steps) > MOST_STEPS:
        raise PositionError("steps", f"{len(asked.steps)} steps; a question has {MOST_STEPS} at most.")
    rules = asked.rules()
    if asked.compare is not None and asked.compare not in rules.rulings:
        known = notation.suggestion(asked.compare, rules.rulings)
        raise PositionError("compare", f"{clip(asked.compare)!r} is no ruling of this game.{known}")
    return rules.at(asked.position)


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
