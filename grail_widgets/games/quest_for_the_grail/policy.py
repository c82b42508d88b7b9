"""A way of playing that a learner can follow: grow a court, take Quests one can win, and then the Grail.

It looks at numbers as they stand on the table and at the exact odds of a duel; of cards it plays those
that help its own Warriors or hurt others. It knows nothing that its seat may not know.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from grail_widgets.games.quest_for_the_grail.cards import Effect
from grail_widgets.games.quest_for_the_grail.view import View

GRAIL_ODDS = 0.55
"""Chance to win each of the Quests at hand that is enough to set out for the Grail."""
QUEST_ODDS = 0.6
HONOR_ODDS = 0.7
MERCY_ODDS = 0.3
"""Chance to win below which a Warrior asks to yield."""


def sensible(observation: dict[str, Any], actions: tuple[str, ...], rng: random.Random) -> str:
    """One of the legal actions, by its worth; ties are broken by chance.

    Args:
        observation: what the seat knows, from `State.observation`.
        actions: what is legal.
        rng: breaks ties.
    """
    view = View(observation)
    worth = {text: _worth(view, text) for text in actions}
    best = max(worth.values())
    return rng.choice([text for text in actions if worth[text] == best])


# ---- what each action is worth; 0 is what `done` is worth


def _worth(view: View, text: str) -> float:
    words = text.split()
    return WORTH.get(words[0], _nothing)(view, words)


def _nothing(view: View, words: list[str]) -> float:
    return 0


def _turn(view: View, words: list[str]) -> float:
    """A new Quest where no own Warrior has a fair chance at the active one."""
    active = view.seen["quests"][view.you]["active"]
    own = [name for name in view.warriors if view.mine(name)]
    if active is None or not own:
        return 0
    return 0.5 - max(view.quest_odds(name, view.you) for name in own)


def _build(view: View, words: list[str]) -> float:
    kingdom = view.card(words[1]).kingdom
    kings = [view.card(name).kingdom for name in view.warriors if view.mine(name) and view.card(name).king]
    return 10 + view.card(words[1]).power + (kingdom in kings)


def _deploy(view: View, words: list[str]) -> float:
    """Warriors who can be paid for, the best first; not one's own double, nor a King of one's King's kingdom."""
    card = view.card(words[1])
    for name in view.warriors:
        other = view.card(name)
        if view.mine(name) and (
            (other.id == card.id and card.single) or (card.king and other.kingdom == card.kingdom)
        ):
            return -1
    gain = 0
    if card.king:
        gain = sum(view.cards[id].kingdom == card.kingdom for id in view.seen["courts"][view.you]["domains"])
    if view.costs() + card.upkeep > view.power() + gain:
        return -1
    return card.prowess + card.valor + card.knight + gain


def _assign(view: View, words: list[str]) -> float:
    name = words[3]
    if words[0] == "transfer":
        return -1
    card = view.card(words[1])
    if card.upkeep and view.costs() + card.upkeep > view.power():
        return -1
    return 1 + view.number(name, "valor") + view.number(name, "prowess") + sum(card.bonus.values())


def _release(view: View, words: list[str]) -> float:
    """Released only when it must be: what costs most for what it does."""
    card = view.card(words[1])
    worth = card.prowess + card.valor + 2 * card.king if card.type == "warrior" else 1
    return -1 - worth / max(1, card.upkeep)


def _quest(view: View, words: list[str]) -> float:
    name, player = (words[1], words[3]) if words[0] == "quest" else (view.seen["grail_quest"]["warrior"], words[1])
    odds = view.quest_odds(name, player)
    if words[0] == "at":
        return 1 + odds
    worth = view.cards[view.seen["quests"][player]["active"]].valor
    return odds * worth if odds >= QUEST_ODDS and not _ready(view, name) else -1


def _ready(view: View, name: str) -> bool:
    """Whether a Knight has the Valor for the Grail and should keep his strength."""
    return view.card(name).knight and view.number(name, "valor") >= 12 and _open(view, name) >= GRAIL_ODDS


def _open(view: View, name: str) -> float:
    """The chance at the easiest active Quest."""
    return max(
        (view.quest_odds(name, player) for player, area in view.seen["quests"].items() if area["active"]),
        default=0.0,
    )


def _grail(view: View, words: list[str]) -> float:
    return 50 if _open(view, words[1]) >= GRAIL_ODDS else -1


def _honor(view: View, words: list[str]) -> float:
    """Rivals who are worthy and probably weaker; the King of a claim in any case."""
    name, other = words[1], words[3]
    if view.mine(other):
        return -1
    odds = view.odds(name, other)
    claim = view.seen["victory"]
    if claim is not None and claim["king"] == other:
        return 20 + odds
    if not view.card(other).knight or view.number(name, "prowess") - view.number(other, "prowess") >= 3:
        return -1
    return odds if odds >= HONOR_ODDS else -1


def _mortal(view: View, words: list[str]) -> float:
    """Only lesser Warriors fight to the death, and only when they will probably win."""
    name, other = words[1], words[3]
    if view.mine(other) or view.card(name).knight:
        return -1
    return view.odds(name, other) - 0.2 if view.odds(name, other) >= HONOR_ODDS else -1


def _accept(view: View, words: list[str]) -> float:
    combat = view.seen["combat"]
    own, other = combat["challenged"], combat["challenger"]
    odds = view.odds(own, other)
    claimed = view.seen["victory"] is not None and view.seen["victory"]["king"] == own
    price = 0.35 if view.card(own).knight and not claimed else 0.6
    return odds - price if words[0] == "accept" else 0


def _champion(view: View, words: list[str]) -> float:
    """The best fighter, the King himself among them."""
    combat = view.seen["combat"]
    name = words[1] if words[0] == "champion" else combat[combat["side"]]
    return view.number(name, "prowess") + view.number(name, "strength") + view.number(name, "endurance") / 4


def _fight(view: View, words: list[str]) -> float:
    return _champion(view, words) if words == ["fight"] else 0


def _yield(view: View, words: list[str]) -> float:
    """Mercy is asked for in a fight to the death that is as good as lost."""
    combat = view.seen["combat"]
    if combat["kind"] != "mortal":
        return -1
    sides = ("challenger", "challenged")
    own = combat["side"]
    other = sides[1 - sides.index(own)]
    return MERCY_ODDS - view.odds(combat[own], combat[other])


def _refuse(view: View, words: list[str]) -> float:
    combat = view.seen["combat"]
    own = combat["champions"][combat["side"]] or combat[combat["side"]]
    return -1 if view.card(own).knight else 1


def _heal(view: View, words: list[str]) -> float:
    """A Mortal Wound is healed; on the way to the Grail so is half a Knight's Endurance, if 12 Valor remain."""
    if words[0] == "die":
        return -1
    if words[0] == "pass":
        return 0
    combat, grail = view.seen["combat"], view.seen["grail_quest"]
    name = combat[combat["side"]]
    warrior = view.warriors[name][1]
    wounds, endurance = warrior["damage"] + warrior["dolorous"], view.number(name, "endurance")
    if wounds >= endurance:
        return 1
    return 1 if grail and view.number(name, "valor") > 12 and 2 * wounds >= endurance else -1


def _take(view: View, words: list[str]) -> float:
    """A Reward that is worth more than its Valor to the Knight, else the Valor; the victor takes the best."""
    if words[1] == "valor":
        combat = view.seen["combat"]
        return view.cards[combat["quest"]].valor
    if words[1] == "card":
        return 0.5
    card = view.card(words[-1])
    return sum(card.bonus.values()) + card.value + len(card.effects)


def _play(view: View, words: list[str]) -> float:
    """A card that does good to one's own or harm to others; what is for combat waits for one."""
    card = view.card(words[1])
    good = sum(card.bonus.values()) + sum(_good(effect) for effect in card.effects)
    if len(words) == 2:
        return good if any(effect.verb in ("draw", "bonus") for effect in card.effects) else -1
    target = words[3]
    if (
        card.type == "combat-action"
        or card.span in ("exchange", "combat")
        or any("fighting" in words for words in card.aims)
    ):
        return _in_combat(view, good, target)
    if target in view.warriors:
        return good if view.mine(target) else -good
    return 1 if any("rival" in words for words in card.aims) else -1


def _in_combat(view: View, good: int, target: str) -> float:
    combat = view.seen["combat"]
    sides = [combat["champions"][side] or combat[side] for side in ("challenger", "challenged")]
    if target not in sides and target not in view.warriors:
        return -good if any(side is not None and view.mine(side) for side in sides) else -1
    if target not in sides:
        return -1
    return good if view.mine(target) else -good


def _good(effect: Effect) -> int:
    """Whether an effect helps (1 and more) or harms (-1 and less) the one it touches."""
    numbers = sum(getattr(effect, what) or 0 for what in ("prowess", "strength", "endurance", "valor", "armor"))
    if effect.verb == "set":
        return -1
    if effect.verb == "bonus":
        return numbers
    points: dict[str, int] = {"valor": effect.points, "wound": -effect.points, "destroy": -3}
    return points.get(effect.verb, 1)


WORTH: dict[str, Callable[[View, list[str]], float]] = {
    "turn": _turn,
    "build": _build,
    "deploy": _deploy,
    "assign": _assign,
    "transfer": _assign,
    "dismiss": lambda view, words: -1,
    "release": _release,
    "quest": _quest,
    "at": _quest,
    "grail": _grail,
    "victory": lambda view, words: 100,
    "honor": _honor,
    "mortal": _mortal,
    "aid": lambda view, words: -1,
    "accept": _accept,
    "champion": _champion,
    "fight": _fight,
    "yield": _yield,
    "refuse": _refuse,
    "heal": _heal,
    "die": _heal,
    "take": _take,
    "play": _play,
}
"""{first word of an action: what it is worth}; what is not listed is worth nothing either way."""
