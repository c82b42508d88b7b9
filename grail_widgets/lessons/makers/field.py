"""A Knight of Grail Cup that comes to Clover, and the tokens that can lie there as far as its player knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from grail_widgets.engine.game import State
from grail_widgets.engine.notation import title
from grail_widgets.engine.rulebook import load_rulebook
from grail_widgets.lessons.drafts import listed, pose
from grail_widgets.lessons.draws import Draws
from grail_widgets.lessons.makers.village import COLOURS

PLAIN = (26, 34, 42, 47, 53)
"""Clover spaces from which no token leads to another space with an effect."""
NEAR_VILLAGE = 10
"""Speed Boots carry a Knight from this Clover space to a Village."""
CLAUSES = ("GC.token.counts", "GC.clover.reveal")


def tokens() -> dict[str, int]:
    """{token: how many there are}, as printed."""
    return {token["id"]: int(token["count"]) for token in load_rulebook("grail-cup").data["tokens"]}


def stock() -> str:
    """The tokens in a sentence."""
    kinds = listed([several(token, count) for token, count in tokens().items()])
    return f"The {sum(tokens().values())} Clover tokens are {kinds}."


def several(token: str, count: int) -> str:
    """So many tokens of a kind, in words.

    >>> several("goblin", 2), several("goblin", 1), several("speed-boots", 4)
    ('2 Goblins', '1 Goblin', '4 Speed Boots')
    """
    return f"{count} {title(token)}{'' if count == 1 or token.endswith('s') else 's'}"


def one(token: str) -> str:
    """A token in a sentence.

    >>> one("goblin"), one("speed-boots")
    ('a Goblin', 'Speed Boots')
    """
    return title(token) if token.endswith("s") else f"a {title(token)}"


class Field:
    """A Knight that comes to a Clover space, its player having seen some other tokens.

    Attributes:
        position, steps: where it stands and what it plays.
        knight: its name. `space`: the Clover space.
        known: the tokens that it has seen elsewhere.
        left: {token: how many are left to lie here}.
    """

    def __init__(self, draws: Draws, space: int, move: int, least: int = 1, ally: str = "fairy") -> None:
        board = load_rulebook("grail-cup").data["board"]
        colours = draws.picks(COLOURS, 3)
        self.space, self.knight = space, colours[0].capitalize()
        others = [each for each in board["clover"] if each != space]
        seen = sorted(draws.picks(others, draws.between(least, 5)))
        bag = [token for token, count in tokens().items() for _ in range(count)]
        self.known = draws.picks(bag, len(seen))
        self.left = dict(Counter(bag) - Counter(self.known))
        near = range(space - 7, space + 8)
        free = [each for each in range(2, board["finish"]) if each not in near]
        first, second, dragon = draws.picks(free, 3)
        race: list[list[Any]] = [[colours[0], space - move], [colours[1], first], [colours[2], second]]
        self.position: dict[str, Any] = {
            "players": colours,
            "race": sorted(race, key=lambda entry: -int(entry[1])),
            "dragon": dragon,
            "clover": dict(zip(seen, self.known, strict=True)),
            "seen": {at: [colours[0]] for at in seen},
            "spears": {colours[1]: 1},
            "allies": {colours[0]: [ally]},
        }
        self.steps = [f"move {move}"] if ally == "fairy" else []

    @property
    def seen(self) -> str:
        """What it knows, in words."""
        counts = Counter(self.known)
        what = listed([several(token, counts[token]) for token in tokens() if counts[token]])
        return f"{stock()} {self.knight} has seen {len(self.known)} of them on other spaces: {what}."

    def pose(self, topic: str, variables: Mapping[str, Any], **more: Any) -> Any:
        """A question about the token that is turned up here."""
        ask = {key: more.pop(key) for key in ("chance", "either", "given", "expected", "variance") if key in more}
        experiment = {"position": self.position, "steps": self.steps, **({"until": {"drawn": "token *"}} | more)}
        return pose("grail-cup", topic, CLAUSES, experiment, variables, **ask)

    def odds(self, state: State) -> dict[str, Fraction]:
        """The odds of the token, as this Knight's player knows them."""
        seat = self.knight.lower()
        return {text.removeprefix("token "): share for text, share in state.odds(seat).items()}
