"""The story: each event as one short sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from grail_widgets.games.grail.cards import deck
from grail_widgets.games.grail.permission import name

Facts = Mapping[str, Any]


def sentence(kind: str, data: Facts) -> str:
    """An event of this kind with these facts, in words."""
    said = _SENTENCES[kind](data)
    return said[:1].upper() + said[1:]


def listed(words: list[str]) -> str:
    """Words as a list: "Ann, Bob and Cal"."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def cards(count: int) -> str:
    """A number of cards: "1 card", "3 cards"."""
    return f"{count} card{'' if count == 1 else 's'}"


def tokens(count: int) -> str:
    """A number of Quest tokens."""
    return f"{count} Quest token{'' if count == 1 else 's'}"


def _card(data: Facts) -> str:
    return deck()[data["card"]].said


def _total(data: Facts) -> str:
    sum_ = f"{data['die']} + {data['added']} = {data['total']}" if data["added"] else str(data["die"])
    return f"{name(data['player'])} rolls {data['die']}: {sum_} against level {data['level']}."


def _aids(data: Facts) -> str:
    worth = f"which adds {data['worth']}" if data["worth"] else "which adds nothing here"
    return f"{name(data['player'])} lays {_card(data)}, {worth}."


_SENTENCES: dict[str, Callable[[Facts], str]] = {
    "dealt": lambda d: "Everyone has four cards; each player cuts the deck.",
    "cuts": lambda d: f"{name(d['player'])} cuts {_card(d)}, level {d['level']}.",
    "tie": lambda d: f"{listed([name(p) for p in d['players']])} tie at level {d['level']} and cut again.",
    "begins": lambda d: f"{name(d['player'])} has the highest cut, level {d['level']}, and takes the first turn.",
    "draws": lambda d: f"{name(d['player'])} draws a card.",
    "sees": lambda d: f"The card {name(d['player'])} draws is {_card(d)}.",
    "reshuffles": lambda d: f"The pile is empty; {cards(d['count'])} from the discards become the new pile.",
    "none-left": lambda d: f"No card is left for {name(d['player'])} to draw.",
    "over-limit": lambda d: f"{name(d['player'])} holds {cards(d['over'])} too many and discards.",
    "discards": lambda d: f"{name(d['player'])} discards {_card(d)}.",
    "keeps": lambda d: f"{name(d['player'])} keeps {cards(d['held'])} until the next draw.",
    "fate": lambda d: f"{name(d['player'])} chooses: a Quest or a rest.",
    "rests": lambda d: f"{name(d['player'])} rests this turn.",
    "sets-aside": lambda d: f"{name(d['player'])} sets a Quest card aside, face down.",
    "knows-quest": lambda d: f"The Quest of {name(d['player'])} is {_card(d)}, level {deck()[d['card']].level}.",
    "first-chance": lambda d: f"{name(d['player'])}, at the left, may test {name(d['quester'])} first.",
    "chance": lambda d: f"{name(d['player'])} may test {name(d['quester'])} now.",
    "tests": lambda d: f"{name(d['player'])} tests {name(d['quester'])} with {_card(d)}, level {d['level']}.",
    "declines": lambda d: f"{name(d['player'])} offers no Test.",
    "untested": lambda d: f"The testing of {name(d['player'])} is over.",
    "quest-begins": lambda d: f"{name(d['player'])} goes on to the Quest.",
    "aids": _aids,
    "calls": lambda d: f"{name(d['player'])} calls for the die.",
    "turns-up": lambda d: f"{name(d['player'])} turns up the Quest: {_card(d)}, level {d['level']}.",
    "total": _total,
    "passes": lambda d: f"{name(d['player'])} passes the Test.",
    "fails": lambda d: f"{name(d['player'])} fails the Test, and the turn is over.",
    "cleared": lambda d: f"{listed([deck()[c].said for c in d['cards']])} {_goes(d)} to the discards.",
    "takes-back": lambda d: f"{name(d['player'])} takes the Quest card back, unseen.",
    "loses-quest": lambda d: f"The Quest card of {name(d['player'])}, {_card(d)}, is discarded.",
    "token": lambda d: f"{name(d['player'])} completes the Quest and has {tokens(d['tokens'])}.",
    "no-token": lambda d: f"{name(d['player'])} fails the Quest and gains no token.",
    "wins": lambda d: f"{name(d['player'])} has seven Quest tokens and wins the Holy Grail.",
    "turn": lambda d: f"The turn passes to {name(d['player'])}.",
}


def _goes(data: Facts) -> str:
    return "goes" if len(data["cards"]) == 1 else "go"
