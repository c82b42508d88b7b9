"""Two Knights of Quest for the Grail about to roll, in a real position; what the engine says of every roll."""

from __future__ import annotations

from fractions import Fraction
from functools import cache, cached_property
from typing import Any

from grail_widgets.engine.game import State
from grail_widgets.engine.rulebook import load_rulebook
from grail_widgets.games import game
from grail_widgets.lessons.drafts import pose
from grail_widgets.lessons.draws import Draws
from grail_widgets.probability import Question

CLAUSES = ("QG.combat.roll", "QG.combat.higher-hits", "QG.combat.tie-hits-both")
VALOR = 6
"""Enough for anybody to challenge to the death."""
PEACEFUL = "sir-galahad"
"""He challenges nobody to the death."""


class Duel:
    """Two Warriors in a fight to the death, about to roll.

    Attributes:
        position: before the challenge. `steps`: the challenge.
        mine, theirs: their cards' ids. `names`: their names.
        prowess: their Prowess.
    """

    def __init__(self, draws: Draws) -> None:
        cards = {card["id"]: card for card in load_rulebook("quest-for-the-grail").data["cards"]}
        warriors = [id for id, card in cards.items() if card["type"] == "warrior" and not card.get("armor")]
        knights = [id for id in warriors if cards[id]["kind"] == "knight"]
        self.mine = draws.pick([id for id in knights if id != PEACEFUL])
        self.theirs = draws.pick([id for id in knights if id != self.mine])
        self.names = (str(cards[self.mine]["name"]), str(cards[self.theirs]["name"]))
        self.position, self.steps = _fight(self.mine, self.theirs)
        self.prowess = (int(cards[self.mine]["prowess"]), int(cards[self.theirs]["prowess"]))
        self.strength = int(cards[self.mine]["strength"])

    @cached_property
    def rolling(self) -> State:
        """The state before the roll."""
        return _rolling(self.mine, self.theirs)

    @property
    def hits(self) -> dict[str, frozenset[int]]:
        """{outcome: whose hits it brings (0 the first, 1 the second)}, as the engine tells it."""
        return _hits(self.rolling)

    def outcomes(self, *who: int) -> list[str]:
        """The outcomes in which exactly these hit, as the variable `roll` has them."""
        return [text.removeprefix("roll ") for text, by in self.hits.items() if by == frozenset(who)]

    def question(self, topic: str, event: list[str], given: list[str] | None = None) -> Question:
        """Whether the first Exchange is one of these, perhaps given that it is one of those."""
        experiment = {"position": self.position, "steps": self.steps, "until": {"drawn": "roll *"}}
        ask: dict[str, Any] = {"chance": {"roll": event}} | ({"given": {"roll": given}} if given else {})
        return pose("quest-for-the-grail", topic, CLAUSES, experiment, {"roll": {"drawn": "roll *"}}, **ask)

    def share(self, *who: int) -> Fraction:
        """The chance that exactly these hit, by the engine's odds."""
        odds = self.rolling.odds()
        return sum((odds[text] for text, by in self.hits.items() if by == frozenset(who)), Fraction(0))

    def rolls(self) -> dict[str, Fraction]:
        """{the sums of both sides' dice: probability}, by the engine's odds."""
        return {text.removeprefix("roll "): share for text, share in self.rolling.odds().items()}

    @property
    def text(self) -> str:
        """The situation in words."""
        mine, theirs = self.names
        return (
            f"{mine} (Prowess {self.prowess[0]}) fights {theirs} (Prowess {self.prowess[1]}). Each side rolls "
            "two dice and "
            "adds its Prowess. The higher total hits; equal totals hit both."
        )

    @property
    def lead(self) -> str:
        """What the first dice need, in words."""
        ahead = self.prowess[0] - self.prowess[1]
        if ahead == 0:
            return "The Prowess is equal, so only the dice count"
        better = self.names[0] if ahead > 0 else self.names[1]
        return f"{better} is {abs(ahead)} ahead by Prowess"


def _fight(mine: str, theirs: str) -> tuple[dict[str, Any], list[str]]:
    """A position in which these two can fight, and the challenge."""
    courts = {
        "ann": {"warriors": [{"card": mine, "valor": VALOR}]},
        "bob": {"warriors": [{"card": theirs, "valor": VALOR}]},
    }
    return {"players": ["ann", "bob"], "courts": courts}, [f"mortal {mine} on {theirs}"]


@cache
def _rolling(mine: str, theirs: str) -> State:
    position, (challenge,) = _fight(mine, theirs)
    return game("quest-for-the-grail").at(position).apply(challenge).state


@cache
def _hits(rolling: State) -> dict[str, frozenset[int]]:
    return {
        text: frozenset(event.data["by"] for event in rolling.apply(text).events if event.kind == "hits")
        for text, _ in rolling.weights()
    }
