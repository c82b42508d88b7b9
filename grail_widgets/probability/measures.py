"""What is read off a game as it runs: the random variables, written as data.

A measure keeps a small memory that the engine's steps change. Each is written with its own key:

    {count: "die seal", within: 3}   how often such an outcome came (among the first 3 of its kind)
    {count: "draw *", kind: aid}     how many of them brought a card with this printed on it
    {drawn: "token *", nth: 2}       the second outcome of this form: what stands for the star
    {draws_until: "token goblin"}    how many chances it took until one came that is like this
    {at: race.red}                   an entry of the position at the end
    {change: race.red}               by how much a number in the position has changed
    {cards: hands.ann, kind: aid}    how many cards of a list in the position have this property
    {level: "cut *", nth: 1}         a number that stands on the card which was drawn
    {happens: blocked}               how many events of this kind there were
    {winner: true}                   who has won ("nobody" if it ended so)
    {stages: true}                   how many turns (or phases of a round) have begun since the start
    {decisions: true}                how many decisions there were
    {fixed: 6}                       a number that is certain
    {sum: [x, y]}, {difference: [x, y]}   made from other variables
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from grail_widgets.engine.errors import PositionError, clip
from grail_widgets.engine.game import CHANCE, State, Step
from grail_widgets.engine.notation import suggestion
from grail_widgets.probability.distribution import Value

NONE = "none"
"""The value of something that did not come."""


@cache
def pattern(text: str) -> re.Pattern[str]:
    """A text with stars as a regular expression; what stands for the first star is its first group."""
    return re.compile(
        "".join("(.+)" if part == "*" else re.escape(part) for part in re.split(r"(\*)", text)) + r"\Z"
    )


def number_or_word(text: str) -> Value:
    """A text as a whole number where it is one."""
    return int(text) if re.fullmatch(r"-?\d{1,9}", text) else text


class Measure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One random variable. Subclasses say what they remember and what they read at the end."""

    def begin(self, state: State) -> Any:
        """The memory at the start."""
        return None

    def see(self, memory: Any, before: State, step: Step) -> Any:
        """The memory after a step."""
        return memory

    @abstractmethod
    def read(self, memory: Any, state: State) -> Value:
        """The value at the end."""


def _chances(before: State, step: Step) -> tuple[str, ...]:
    """The texts of a step that may be outcomes: all but the action that a player has chosen."""
    return step.texts if before.current_player is CHANCE else step.forced


class Count(Measure, frozen=True, forbid_unknown_fields=True):
    """How often an outcome of this form came, among the first `within` with the same first word.

    With `kind`, only those count that brought a card of this kind.
    """

    count: str
    kind: str | None = None
    within: int | None = None

    def begin(self, state: State) -> Any:
        """None seen, none counted."""
        return (0, 0)

    def see(self, memory: Any, before: State, step: Step) -> Any:
        """Counts the outcomes of a step."""
        seen, found = memory
        for text in _chances(before, step):
            if text.split()[0] != self.count.split()[0] or (self.within is not None and seen >= self.within):
                continue
            seen += self.within is not None  # where there is no limit, it need not be remembered
            if pattern(self.count).match(text) and self.kind in (None, fact(before.game.id, text, "kind")):
                found += 1
        return (seen, found)

    def read(self, memory: Any, state: State) -> Value:
        """The count."""
        found: int = memory[1]
        return found


class Drawn(Measure, frozen=True, forbid_unknown_fields=True):
    """What was drawn, rolled or cut: the words that stand for the star in the nth outcome of this form."""

    drawn: str
    nth: int = 1
    word: int | None = None

    def begin(self, state: State) -> Any:
        """Nothing yet."""
        return 0

    def see(self, memory: Any, before: State, step: Step) -> Any:
        """Counts up to the nth, then keeps its words."""
        if isinstance(memory, str):
            return memory
        for text in _chances(before, step):
            found = pattern(self.drawn).match(text)
            if found:
                memory += 1
                if memory == self.nth:
                    return found[1] if "*" in self.drawn else text
        return memory

    def read(self, memory: Any, state: State) -> Value:
        """The words, or one of them, as a number if it is one."""
        if not isinstance(memory, str):
            return NONE
        return number_or_word(memory if self.word is None else memory.split()[self.word - 1])


class Level(Measure, frozen=True, forbid_unknown_fields=True):
    """A number on the card that the nth outcome of this form has brought."""

    level: str
    nth: int = 1
    key: str = "level"

    def begin(self, state: State) -> Any:
        """Nothing yet."""
        return 0

    def see(self, memory: Any, before: State, step: Step) -> Any:
        """As the outcome drawn, but only the number on it is kept."""
        if isinstance(memory, tuple):
            return memory
        for text in _chances(before, step):
            found = pattern(self.level).match(text)
            if found:
                memory += 1
                if memory == self.nth:
                    return (fact(before.game.id, found[1], self.key),)
        return memory

    def read(self, memory: Any, state: State) -> Value:
        """The number."""
        return int(memory[0]) if isinstance(memory, tuple) else NONE


class DrawsUntil(Measure, frozen=True, forbid_unknown_fields=True):
    """How many chances of the same kind it took until an outcome of this form came, that one included."""

    draws_until: str

    def begin(self, state: State) -> Any:
        """None so far, and not found."""
        return (0, False)

    def see(self, memory: Any, before: State, step: Step) -> Any:
        """Counts until it is found."""
        count, found = memory
        for text in _chances(before, step):
            if not found and text.split()[0] == self.draws_until.split()[0]:
                count, found = count + 1, bool(pattern(self.draws_until).match(text))
        return (count, found)

    def read(self, memory: Any, state: State) -> Value:
        """The number of chances, or "none" where it never came."""
        count, found = memory
        return count if found else NONE


class At(Measure, frozen=True, forbid_unknown_fields=True):
    """An entry of the position at the end."""

    at: str

    def read(self, memory: Any, state: State) -> Value:
        """The entry; lists are joined to one word."""
        value = entry(state, self.at)
        if value is None:
            return NONE
        if isinstance(value, bool):
            return "yes" if value else "no"
        return (
            value
            if isinstance(value, int)
            else " ".join(map(str, value))
            if isinstance(value, list)
            else str(value)
        )


class Change(Measure, frozen=True, forbid_unknown_fields=True):
    """By how much a number in the position has changed."""

    change: str

    def begin(self, state: State) -> Any:
        """The number at the start."""
        return int(entry(state, self.change))

    def read(self, memory: Any, state: State) -> Value:
        """The end less the start."""
        return int(entry(state, self.change)) - int(memory)


class Cards(Measure, frozen=True, forbid_unknown_fields=True):
    """How many cards of a list in the position have a property: {cards: hands.ann, kind: aid}."""

    cards: str
    kind: str | None = None
    type: str | None = None
    card: str | None = None

    def read(self, memory: Any, state: State) -> Value:
        """The count."""
        game = state.game.id
        return sum(
            self.kind in (None, fact(game, card, "kind"))
            and self.type in (None, fact(game, card, "type"))
            and self.card in (None, card)
            for card in entry(state, self.cards)
        )


class Happens(Measure, frozen=True, forbid_unknown_fields=True):
    """How many events of a kind there were."""

    happens: str

    def begin(self, state: State) -> Any:
        """None yet."""
        return 0

    def see(self, memory: Any, before: State, step: Step) -> Any:
        """Counts the events of a step."""
        return memory + sum(event.kind == self.happens for event in step.events)

    def read(self, memory: Any, state: State) -> Value:
        """The count."""
        return int(memory)


class Winner(Measure, frozen=True, forbid_unknown_fields=True):
    """Who has won."""

    winner: bool

    def read(self, memory: Any, state: State) -> Value:
        """The winner, "nobody", or "none" while the game goes on."""
        return state.winner or ("nobody" if state.is_terminal else NONE)


class Stages(Measure, frozen=True, forbid_unknown_fields=True):
    """How many turns, or phases of a round, have begun since the start."""

    stages: bool

    def begin(self, state: State) -> Any:
        """The stage at the start."""
        return (0, state.game.stage(state.table))

    def see(self, memory: Any, before: State, step: Step) -> Any:
        """Counts a change of stage."""
        count, last = memory
        now = step.state.game.stage(step.state.table)
        return (count + (now != last), now)

    def read(self, memory: Any, state: State) -> Value:
        """The count."""
        return int(memory[0])


class Decisions(Measure, frozen=True, forbid_unknown_fields=True):
    """How many decisions there were that had at least two answers."""

    decisions: bool

    def begin(self, state: State) -> Any:
        """None yet."""
        return 0

    def see(self, memory: Any, before: State, step: Step) -> Any:
        """Counts a decision."""
        return memory + (before.current_player is not CHANCE)

    def read(self, memory: Any, state: State) -> Value:
        """The count."""
        return int(memory)


class Fixed(Measure, frozen=True, forbid_unknown_fields=True):
    """A number that is certain, to be compared with one that is not."""

    fixed: int

    def read(self, memory: Any, state: State) -> Value:
        """The number."""
        return self.fixed


class Made(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A variable made from others: their sum, or the first less the others."""

    sum: tuple[str, ...] | None = None
    difference: tuple[str, ...] | None = None

    @property
    def parts(self) -> tuple[str, ...]:
        """The names of the variables it is made from."""
        return self.sum or self.difference or ()

    def of(self, values: Mapping[str, Value]) -> Value:
        """The value, from those of the other variables."""
        numbers = [values[name] for name in self.parts]
        if any(isinstance(each, str) for each in numbers):
            return NONE
        first, *rest = [each for each in numbers if not isinstance(each, str)]
        return first + sum(rest) if self.sum else first - sum(rest)


_KINDS: dict[str, type[Measure]] = {
    "count": Count,
    "drawn": Drawn,
    "level": Level,
    "draws_until": DrawsUntil,
    "at": At,
    "change": Change,
    "cards": Cards,
    "happens": Happens,
    "winner": Winner,
    "stages": Stages,
    "decisions": Decisions,
    "fixed": Fixed,
}
MADE = ("sum", "difference")


def read_measure(data: Any, path: str) -> Measure | Made:
    """A measure from its mapping.

    Raises:
        PositionError: this is none; the path says where.
    """
    if not isinstance(data, Mapping):
        raise PositionError(path, f"a mapping such as {{count: die seal}} is needed here, not {clip(data)!r}.")
    kind = next((key for key in data if key in _KINDS or key in MADE), None)
    if kind is None:
        wrong = str(next(iter(data), ""))
        raise PositionError(path, f"there is no such variable.{suggestion(wrong, [*_KINDS, *MADE])}")
    from grail_widgets.engine.notation import decode

    if kind in MADE:
        return decode(data, Made, path)
    return decode(data, _KINDS[kind], path)


def entry(state: State, path: str) -> Any:
    """An entry of the position by its path: `race.red` is the space of the red Knight, and
    `courts.ann.warriors.gawain.valor` the Valor of a Warrior, None if he is gone.

    Raises:
        PositionError: there is no such entry.
    """
    value: Any = state.position()
    for step in path.split("."):
        value = _by_name(value)
        if not isinstance(value, Mapping) or (step not in value and not isinstance(value, _Named)):
            raise PositionError(path, "the position has no such entry.")
        value = value.get(step)
        if value is None:
            return None
    return value


class _Named(dict[str, Any]):
    """What a list in a position names: what is not in it is gone, not misspelt."""


def _by_name(value: Any) -> Any:
    """Lists of [name, item], and of cards, by name; mappings by text."""
    if isinstance(value, list):
        if value and all(isinstance(each, list) and len(each) == 2 for each in value):
            return _Named({str(name): item for name, item in value})
        if all(isinstance(each, Mapping) and "card" in each for each in value):
            return _Named({str(each["card"]): each for each in value})
    return {str(key): item for key, item in value.items()} if isinstance(value, Mapping) else value


@cache
def facts(game: str) -> dict[str, dict[str, Any]]:
    """What is printed on the cards of a game, by their ids; tokens and faces of dice are among them."""
    from grail_widgets.engine.rulebook import load_rulebook

    data = load_rulebook(game).data
    return {
        item["id"]: dict(item)
        for name in ("cards", "tokens", "die")
        for item in data.get(name, ())
        if isinstance(item, Mapping) and "id" in item
    }


def fact(game: str, card: str, key: str) -> Any:
    """What stands under a key on a card; None where there is no such card or key."""
    return facts(game).get(card.split()[-1], {}).get(key)
