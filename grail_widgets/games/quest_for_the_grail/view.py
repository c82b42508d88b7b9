"""What a player reads off an observation: Warriors by name, their numbers, Power, the odds of a duel."""

from __future__ import annotations

from functools import cache
from typing import Any

from grail_widgets.engine.rulebook import load_rulebook
from grail_widgets.games.quest_for_the_grail.cards import Card, read_card, teaching_cards
from grail_widgets.games.quest_for_the_grail.duel import Fighter, duel


class View:
    """An observation with what a player reads off it: Warriors by name, their numbers, the odds of a duel."""

    def __init__(self, seen: dict[str, Any]) -> None:
        self.seen, self.you = seen, seen["you"]
        own = seen["cards"]
        self.cards = {**_teaching(), **{id: read_card(data, id, "cards") for id, data in own.items()}}
        self.warriors: dict[str, tuple[str, dict[str, Any]]] = {}
        counts: dict[str, int] = {}
        for player, court in seen["courts"].items():
            for warrior in court["warriors"]:
                number = counts[warrior["card"]] = counts.get(warrior["card"], 0) + 1
                name = warrior["card"] if number == 1 else f"{warrior['card']}#{number}"
                self.warriors[name] = (player, warrior)

    def card(self, name: str) -> Card:
        """The card of a name as texts give it."""
        return self.cards[name.partition("#")[0]]

    def mine(self, name: str) -> bool:
        """Whether a Warrior, Quest owner or player of this name is one's own."""
        return name == self.you or (name in self.warriors and self.warriors[name][0] == self.you)

    def number(self, name: str, what: str) -> int:
        """A Warrior's characteristic with the plain bonuses of what is assigned to him."""
        warrior = self.warriors[name][1]
        card = self.card(name)
        base = (
            warrior["valor"] if what == "valor" else card.toughness if what == "endurance" else getattr(card, what)
        )
        helped: int = base + warrior["aid"].get(what, 0)
        return helped + sum(self.cards[id].bonus.get(what, 0) for id in warrior["assigned"])

    def fighter(self, name: str) -> Fighter:
        """A Warrior as one side of a duel."""
        warrior = self.warriors[name][1]
        endurance = max(1, self.number(name, "endurance"))
        return Fighter(
            max(0, self.number(name, "prowess")),
            max(0, self.number(name, "strength")),
            endurance,
            max(0, self.number(name, "armor")),
            min(endurance - 1, warrior["damage"] + warrior["dolorous"]),
        )

    def odds(self, name: str, other: str) -> float:
        """The chance that one Warrior beats another."""
        return _odds(self.fighter(name), self.fighter(other))

    def quest_odds(self, name: str, player: str) -> float:
        """The chance that a Warrior overcomes a player's active Quest and stays on his feet."""
        card = self.cards[self.seen["quests"][player]["active"]]
        if card.test is not None and card.target is not None:
            need = card.target - self.number(name, card.test)
            return sum(6 - abs(7 - roll) for roll in range(2, 13) if roll >= need) / 36
        quest = Fighter(card.prowess, card.strength, card.toughness, card.armor)
        return _odds(self.fighter(name), quest)

    def power(self) -> int:
        """The Power that one's court has, by its Domains, Kings and what yields Power."""
        court = self.seen["courts"][self.you]
        found = sum(self.cards[id].power for id in court["domains"])
        for warrior in court["warriors"]:
            card = self.cards[warrior["card"]]
            if card.king:
                found += sum(self.cards[id].kingdom == card.kingdom for id in court["domains"])
            for id in warrior["assigned"]:
                found += sum(effect.points for effect in self.cards[id].effects if effect.verb == "power")
        return found

    def costs(self) -> int:
        """The Upkeep of one's court."""
        court = self.seen["courts"][self.you]
        return sum(
            self.cards[id].upkeep
            for warrior in court["warriors"]
            for id in (warrior["card"], *warrior["assigned"])
        )


@cache
def _teaching() -> dict[str, Card]:
    return teaching_cards(load_rulebook("quest-for-the-grail").data)


@cache
def _odds(first: Fighter, second: Fighter) -> float:
    return float(duel(first, second).second_only)
