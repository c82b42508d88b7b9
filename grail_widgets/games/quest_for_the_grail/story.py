"""Events and choices in words: one short, complete, active sentence each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from grail_widgets.engine.notation import title
from grail_widgets.games.quest_for_the_grail.cards import Card
from grail_widgets.games.quest_for_the_grail.table import Table

ENDINGS = {
    "grail": "achieves the Grail and wins",
    "victory": "has held the claim and wins",
    "last": "is the last one left and wins",
}
PHASE_NAMES = {
    "deal": "set-up", "draw": "Draw phase", "build": "Build phase", "deploy": "Deployment phase",
    "assign": "Assignment phase", "upkeep": "Upkeep phase", "challenge": "Challenge phase",
}  # fmt: skip

SENTENCES = {
    "first": "{player} takes the first turn.",
    "turn": "{player}'s turn begins.",
    "phase": "{player}'s {phase} begins.",
    "ends_turn": "{player}'s turn ends.",
    "draws": "{player} draws a card.",
    "drew": "{player} draws {card}.",
    "reveals": "{player} turns up {card}.",
    "reshuffles": "{player}'s discarded Quests become a new Quest deck.",
    "replaces": "{player} replaces the active Quest.",
    "keeps_quest": "{player} keeps the active Quest.",
    "builds": "{player} builds {card}.",
    "deploys": "{player} deploys {card}.",
    "rivals": "{card} is in play elsewhere too; the two will meet for the title.",
    "copies": "{card} may be in play more than once.",
    "assigns": "{player} assigns {card} to {whose}.",
    "transfers": "{player} passes {card} from {from_} to {whose}.",
    "dismisses": "{player} dismisses {card}.",
    "discards": "{player} discards {card}.",
    "domains": "{player}'s Domains yield {points} Power.",
    "land": "{card} adds {points} for the land of the kingdom.",
    "power": "{player} has {points} Power, and the Upkeep comes to {upkeep}.",
    "retinue": "The Upkeep of Companions and Rewards is part of it.",
    "pays": "{player} pays {points} Upkeep.",
    "unpaid": "{player} does not pay for {card}.",
    "released": "{card} leaves play at once.",
    "counted": "The Power counted before stays {points}.",
    "replaced": "The earlier {card} makes way and is discarded.",
    "dies": "{card} is discarded.",
    "belongings": "{card} takes {cards} along.",
    "ends": "{card} works no longer.",
    "spent": "{card} has done its work and is discarded.",
    "outright": "{card} sets a value outright.",
    "fatal": "The blow that felled {card} was Dolorous.",
    "recovers": "{card}'s wounds close.",
    "out": "{player} has no card to draw and has lost.",
    "leaves": "{player} leaves the game with all cards.",
    "lost": "{player} has lost the game.",
    "honor": "{card} challenges {at} for honor.",
    "mortal": "{card} challenges {at} to the death.",
    "challenges": "{card} answers the claim and challenges {at}.",
    "own": "Both are {player}'s Warriors.",
    "unscrupulous": "{card} is no Knight and pays nothing for it.",
    "unworthy": "{at} is no worthy opponent for {card}.",
    "title": "{player}'s {card} and {whose}'s {at} meet for the title.",
    "helped": "Whatever helps {card} counts in this combat.",
    "alone": "{card}'s Companions, except a Lady, do not help here.",
    "unaided": "{card}'s Aid does not count here.",
    "accepts": "{card} accepts.",
    "declines": "{card} declines.",
    "fights": "{card} fights in person.",
    "champion": "{card} is {king}'s Champion.",
    "again": "The combat goes on.",
    "unbeaten": "Neither is down yet.",
    "next": "The other side decides now.",
    "may_heal": "{card} may heal.",
    "earned": "{card} has earned the reward for {quest}.",
    "picks": "{card} has the pick of the loser's Rewards.",
    "harmless": "Neither {first} nor {second} can hurt the other, and the combat ends.",
    "restored": "{card}'s damage from the combat is taken back.",
    "dolorous": "{card}'s Dolorous damage stays.",
    "double": "Both are defeated; there is no victor.",
    "tie": "Both go down, and neither keeps the title.",
    "keeps": "{card} keeps the title.",
    "defeated": "{card} is defeated.",
    "answers": "The outcome falls on {card}.",
    "spoils": "{whose} must discard {card}.",
    "parts": "The combat is over.",
    "down": "{card} is mortally wounded.",
    "stands": "{card} stands unbeaten, and its damage is gone.",
    "overcome": "{card} is overcome and discarded.",
    "saved": "{card} lives, and the outcome of the combat stays as it is.",
    "unhealed": "{card} leaves the wounds as they are.",
    "rewards": "{whose} is given {card} as a Reward.",
    "draws_instead": "{player} takes a card instead of the Valor.",
    "asks": "{card} asks to yield.",
    "spares": "{card} grants the yield.",
    "refuses": "{card} refuses the yield.",
    "merciless": "{card} is no Knight and refuses freely.",
    "slays": "{card} is refused mercy and mortally wounded.",
    "fights_on": "{card} fights on.",
    "undertakes": "{card} takes on {quest}.",
    "sets_out": "{card} sets out for the Grail.",
    "unusual": "{card} is no Knight, but may seek the Grail here.",
    "fails": "{card}'s quest for the Grail has failed.",
    "claims": "{card} claims victory.",
    "aids": "{card} aids {to}: +1 {what}.",
    "passes": "{player} plays no card.",
    "readies": "{card} may act again.",
    "parted": "{card} parts the fighters.",
}
"""{event kind: its sentence}; the kinds that need more than names are below."""


def sentence(kind: str, data: Mapping[str, Any], cards: Mapping[str, Card]) -> str:
    """An event as one sentence; names come from the teaching set, or from the ids of other cards."""
    words = {key: _word(key, value, cards) for key, value in data.items()}
    if "sides" in data:
        words["first"], words["second"] = _sides(data, cards)
    if kind in LONGER:
        return LONGER[kind](data, words)
    return SENTENCES[kind].format(**words)


def name_of(id: str, cards: Mapping[str, Card]) -> str:
    """The printed name of a card, or one made from its id."""
    return cards[id].title if id in cards else title(id)


def _word(key: str, value: Any, cards: Mapping[str, Card]) -> str:
    if key in ("player", "whose", "at", "to", "from_") and isinstance(value, str) and value not in cards:
        return title(value)
    if key == "phase":
        return PHASE_NAMES[value]
    if key == "cards":
        return _listed([name_of(id, cards) for id in value])
    if key in ("card", "whose", "at", "to", "from_", "king", "quest"):
        return name_of(str(value), cards)
    return str(value)


def _listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " and " + names[-1]


def _sides(data: Mapping[str, Any], cards: Mapping[str, Card]) -> tuple[str, str]:
    """The two sides; two of one name are told apart by their players."""
    first, second = (name_of(id, cards) for id in data["sides"])
    if first == second:
        players = [title(player) for player in data["players"]]
        if players[0] != players[1]:
            return tuple(f"{p}'s {first}" if p else first for p in players)  # type: ignore[return-value]
        return f"one {first}", f"the other {first}"
    return first, second


def _valor(data: Mapping[str, Any], words: Mapping[str, str]) -> str:
    return f"{words['card']} {{}} {data['points']} Valor."


def _rolls(data: Mapping[str, Any], words: Mapping[str, str]) -> str:
    (m, n), (first, second) = data["rolled"], data["totals"]
    return f"{words['first']} rolls {m} for a total of {first}, {words['second']} {n} for {second}."


def _hits(data: Mapping[str, Any], words: Mapping[str, str]) -> str:
    by, to = ("first", "second") if data["by"] == 0 else ("second", "first")
    return f"{words[by]} hits {words[to]}."


def _damage(data: Mapping[str, Any], words: Mapping[str, str]) -> str:
    to = words["first" if data["to"] == 0 else "second"]
    kind = " Dolorous" if data["dolorous"] and data["points"] else ""
    armor = f" after {data['armor']} Armor" if data["armor"] else ""
    return f"{to} takes {data['points'] or 'no'}{kind} damage{armor}."


def _trial(data: Mapping[str, Any], words: Mapping[str, str]) -> str:
    ending = "passes" if data["won"] else "fails"
    sum = f"a {title(data['what'])} of {data['total']} against {data['target']}"
    return f"{words['first']} rolls {data['rolled']} for {sum} and {ending}."


def _heals(data: Mapping[str, Any], words: Mapping[str, str]) -> str:
    rest = ", but not the Dolorous damage" if data["dolorous"] else ""
    return f"{words['card']} spends 1 Valor and heals{rest}."


def _plays(data: Mapping[str, Any], words: Mapping[str, str]) -> str:
    on = "" if data["on"] is None else f" on {title(data['on'].partition('#')[0])}"
    return f"{words['player']} plays {words['card']}{on}."


def _wounds(data: Mapping[str, Any], words: Mapping[str, str]) -> str:
    kind = "Dolorous damage" if data["dolorous"] else "damage"
    return f"{words['card']} takes {data['points']} {kind}."


def _wins(data: Mapping[str, Any], words: Mapping[str, str]) -> str:
    ending = ENDINGS[data["by"]]
    return (
        f"{words['player']} {ending}."
        if "card" not in data
        else f"{words['card']} {ending} for {words['player']}."
    )


LONGER: dict[str, Callable[[Mapping[str, Any], Mapping[str, str]], str]] = {
    "gains": lambda data, words: _valor(data, words).format("gains"),
    "loses": lambda data, words: _valor(data, words).format("loses"),
    "action": lambda data, words: (
        f"{words['card']} may still act this turn." if data["kept"] else f"{words['card']}'s action is spent."
    ),
    "rolls": _rolls,
    "hits": _hits,
    "damage": _damage,
    "trial": _trial,
    "heals": _heals,
    "plays": _plays,
    "wounds": _wounds,
    "cures": lambda data, words: (
        f"{words['card']} is healed of " + ("all ordinary damage." if data["dolorous"] else "all damage.")
    ),
    "counts": lambda data, words: (
        f"{words['card']} has overcome {data['overcome']} of 3 Quests and is paid nothing."
    ),
    "wins": _wins,
}
"""{event kind: what makes its sentence}, where names alone do not do."""


# ---- what a button says

LABELS = {
    "turn": "Turn up a new Quest", "keep": "Keep the active Quest", "accept": "Accept", "decline": "Decline",
    "yield": "Ask to yield", "spare": "Grant the yield", "refuse": "Refuse the yield", "heal": "Heal for 1 Valor",
    "die": "Die", "fight": "Fight in person", "fight on": "Fight on", "take valor": "Take the Valor",
    "take card": "Draw a card instead",
}  # fmt: skip


def label(table: Table, text: str) -> str:
    """What a button for an action or outcome says."""
    words = text.split()
    if text in LABELS or words[0] in ("turn", "keep"):
        return LABELS.get(text) or LABELS[words[0]]

    def say(name: str) -> str:
        id, _, number = name.partition("#")
        called = table.cards[id].title if id in table.cards else title(id)
        return f"{called} ({number})" if number else called

    match words:
        case ["done"]:
            return f"End the {PHASE_NAMES[table.phase]}"
        case ["pass"]:
            return "Leave the wounds" if table.window is None else "Play no card"
        case ["assign" | "transfer" as verb, card, "to", name]:
            return f"{'Assign' if verb == 'assign' else 'Pass'} {say(card)} to {say(name)}"
        case ["release", name]:
            return f"Do not pay for {say(name)}"
        case ["honor", name, "on", other]:
            return f"{say(name)} challenges {say(other)} for honor"
        case ["mortal", name, "on", other]:
            return f"{say(name)} challenges {say(other)} to the death"
        case ["quest", name, "at", player]:
            return f"{say(name)} takes on {_quest(table, player)}"
        case ["at", player]:
            return f"Take on {_quest(table, player)}"
        case ["grail", name]:
            return f"{say(name)} seeks the Grail"
        case ["aid", name, "to", other, what]:
            return f"{say(name)} aids {say(other)}: +1 {title(what)}"
        case ["victory", name]:
            return f"Claim {say(name)}'s victory"
        case ["champion", name]:
            return f"{say(name)} fights as Champion"
        case ["take", "reward", name]:
            return f"Give {say(name)} as Reward"
        case ["take", name]:
            return f"Have {say(name)} discarded"
        case ["play", card, "on", name]:
            return f"Play {say(card)} on {say(name)}"
        case ["roll", first, second]:
            return f"Roll {first} against {second}"
        case [verb, *rest]:
            return " ".join([title(verb), *(say(word) for word in rest)])
    return text


def _quest(table: Table, player: str) -> str:
    active = table.areas[table.players.index(player)].active if player in table.players else None
    quest = "the active Quest" if active is None else table.cards[active].title
    return f"{quest} ({title(player)}'s)"
