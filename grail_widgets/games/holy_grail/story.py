"""Events, choices and the state of play in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grail_widgets.games.holy_grail import deck
from grail_widgets.games.holy_grail.flow import next_dealt
from grail_widgets.games.holy_grail.objections import PHASES, asked, chance_waits
from grail_widgets.games.holy_grail.table import Table
from grail_widgets.games.holy_grail.words import capital, spoken

SENTENCES: dict[str, str] = {
    "dealt": "{player} is dealt a card.",
    "dealt-card": "{player} is dealt {card}.",
    "turn": "{player}'s turn begins.",
    "changes-sides": "{knight}, still captured at {location}, joins {player}.",
    "draws": "{player} draws a card.",
    "draws-card": "{player} draws {card}.",
    "false-grail": "{player} draws a false Grail; everything is reshuffled into a draw pile of {count}.",
    "wins": "{player} draws the Holy Grail and wins.",
    "held": "{knight} is held captured at {location} and is not recalled.",
    "recalls": "{knight} comes home to {player} from {location}.",
    "no-recall": "{player} has no knight to recall.",
    "location-goes": "{location} is discarded.",
    "no-thing": "{player} has no thing in hand to put into play.",
    "opens": "{player} puts {location} into play.",
    "enters": "{player} puts {knight} into play at home.",
    "sends": "{player} sends {knight} to {location}.",
    "sent": "{player} sends no more knights.",
    "captures": "{by} captures {knight} at {location} for {player}.",
    "flees": "{knight} flees from {location}, home to {player}.",
    "stays": "{player} lets Sir Robin stay captured.",
    "uses": "{player} uses {knight}.",
    "rescues": "{player} frees {knight} from {location}.",
    "steals": "{player} steals {knight} from {location}.",
    "converts": "{knight} becomes {player}'s knight.",
    "takes": "{player} takes {card} from the discard pile.",
    "raises": "{knight} comes back into play for {player}.",
    "reshuffles": "The discards and the draw pile become a new draw pile of {count}.",
    "struck": "{player} must discard a knight.",
    "spared": "{player} has no knight to lose.",
    "gives-up": "{player} discards {knight} from hand.",
    "discards": "{player} discards {card}.",
    "acted": "{player} plays no more actions.",
}
"""{event kind: its sentence}; cards and players are named by the words below."""


def sentence(kind: str, data: Mapping[str, Any]) -> str:
    """An event as one sentence."""
    if kind == "flees":
        data = {**data, "knight": deck.ROBIN}
    words = {key: _word(key, value) for key, value in data.items()}
    match kind:
        case "plays" if data["target"] is not None:
            return f"{words['player']} plays {words['card']} on {words['target']}."
        case "plays":
            return f"{words['player']} plays {words['card']}."
        case "loses" if data["location"] is not None:
            return f"{words['player']} loses {words['knight']}; {words['location']} stays in play."
        case "loses":
            return f"{words['player']} loses {words['knight']}."
        case "location-goes" if data["draws"]:
            return f"{capital(words['location'])} is discarded, and a draw is due."
    return capital(SENTENCES[kind].format_map(words))


def _word(key: str, value: Any) -> Any:
    if isinstance(value, str) and value in deck.cards():
        return spoken(value)
    return capital(value) if key in ("player", "target") and isinstance(value, str) else value


def summary(table: Table) -> str:
    """Where the game stands in one short line."""
    if table.won:
        return f"{capital(table.player)} has drawn the Holy Grail and won"
    phase = PHASES[table.phase].removeprefix("the ")
    turn = "" if table.phase == "deal" else f"{capital(table.player)}'s turn, "
    return f"{turn}{phase}: {waits_for(table)}"


def waits_for(table: Table) -> str:
    """Who is asked for what, in a few words."""
    if chance_waits(table):
        if table.phase == "deal":
            return f"{capital(table.players[next_dealt(table)])} is dealt a card"
        return f"{capital(table.player)} to draw"
    name = capital(table.players[asked(table)])
    if table.flight:
        return f"{name} to say whether Sir Robin flees"
    if table.victim is not None:
        return f"{name} to discard a knight"
    return f"{name} to play"


def label(table: Table, text: str) -> str:
    """What a button for an action or outcome says."""
    match text.split():
        case ["play", card]:
            return f"Play {spoken(card)}"
        case ["play", card, "on", target]:
            return f"Play {spoken(card)} on {_named(target)}"
        case ["play", card, "on", target, "for", player]:
            return f"Play {spoken(card)} on {spoken(target)} for {capital(player)}"
        case ["send", knight, "to", location]:
            return f"Send {spoken(knight)} to {spoken(location)}"
        case ["use", knight]:
            return f"Use {spoken(knight)}"
        case ["flee"]:
            return "Sir Robin flees"
        case ["stay"]:
            return "Sir Robin stays captured"
        case ["discard" | "draw" as verb, card]:
            return f"{capital(verb)} {spoken(card)}"
        case ["done"]:
            return "Send no more knights" if table.phase == "move" else "Play no more actions"
    return text


def _named(target: str) -> str:
    return spoken(target) if target in deck.cards() else capital(target)
