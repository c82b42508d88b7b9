"""A sensible way of playing GRAIL, from what a seat may know."""

from __future__ import annotations

import random
from typing import Any

from grail_widgets.games.grail.cards import barred_by, deck, worth
from grail_widgets.games.grail.table import HAND_LIMIT

WELCOME = 4
"""A Quest is tried where a roll of this or less completes it with all Aids laid; with a full hand, 6 or less."""
SAFE = 2
"""On a Test, Aids are laid until this on the die is enough; on the Quest until any roll is."""


def sensible(observation: dict[str, Any], legal: tuple[str, ...], rng: random.Random) -> str:
    """One of the legal actions.

    Quests when the Aids in hand make it likely, else rests; tests rivals with what is no use as an own
    Quest, the hardest first; lays the Aids that the Quest needs least, no more than needed; discards what
    is worth least. Ties are broken by the rng.

    Args:
        observation: what the seat may know (`State.observation`).
        legal: the legal actions.
        rng: for ties.
    """
    hand: list[str] = observation["hand"]
    options = list(legal)
    rng.shuffle(options)
    if options[0].startswith("discard"):
        return min(options, key=lambda text: _use(_card(text), hand))
    if "rest" in options:
        return _quest_or_rest(options, hand)
    if "pass" in options:
        return _test_or_pass(options, hand)
    return _aid_or_roll(options, observation)


def _card(text: str) -> str:
    return text.partition(" ")[2]


def _needed(quest: str, hand: list[str]) -> int:
    """What the die must show to complete a Quest with every Aid in hand."""
    aids = (card for card in hand if deck()[card].kind == "aid" and not barred_by(card, quest))
    return deck()[quest].level - sum(worth(aid, quest) for aid in aids)


def _best_quest(hand: list[str]) -> str | None:
    quests = [card for card in hand if deck()[card].serves_as_quest]
    return min(quests, key=lambda quest: _needed(quest, hand), default=None)


def _use(card: str, hand: list[str]) -> int:
    """How much a card is wanted in a hand."""
    facts = deck()[card]
    if facts.kind == "aid":
        return 2 * facts.level + (facts.better.level if facts.better is not None else 0) + 2
    if card == _best_quest(hand):
        return 20
    return 4 if facts.may_be_laid_on_a_rival else 1


def _quest_or_rest(options: list[str], hand: list[str]) -> str:
    quests = [text for text in options if text != "rest"]
    best = min(quests, key=lambda text: _needed(_card(text), hand))
    limit = 6 if len(hand) >= HAND_LIMIT else WELCOME
    return best if _needed(_card(best), hand) <= limit else "rest"


def _test_or_pass(options: list[str], hand: list[str]) -> str:
    kept = _best_quest(hand)
    spare = [text for text in options if text != "pass" and _card(text) != kept]
    return max(spare, key=lambda text: deck()[_card(text)].level, default="pass")


def _aid_or_roll(options: list[str], observation: dict[str, Any]) -> str:
    quest, test = observation["quest"], observation["test"]
    faced = quest if test is None else test
    needed = deck()[faced].level - sum(worth(aid, faced) for aid in observation["aids"])
    aids = [text for text in options if text != "roll" and worth(_card(text), faced)]
    if needed <= (1 if test is None else SAFE) or not aids:
        return "roll"
    return min(aids, key=lambda text: (worth(_card(text), quest) - worth(_card(text), faced), _card(text)))
