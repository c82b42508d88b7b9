"""The events of a race in words: one short sentence each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from grail_widgets.engine.notation import title

Data = Mapping[str, Any]


def sentence(kind: str, data: Data) -> str:
    """An event as a sentence."""
    words = {key: title(value) if isinstance(value, str) else value for key, value in data.items()}
    if "ally" in data:
        words["ally"] = the(data["ally"])
    template = SENTENCES[kind]
    said = template(words) if callable(template) else template.format(**words)
    return said[0].upper() + said[1:]


def the(ally: str) -> str:
    """An Ally within a sentence: "the Fairy", but "Merlin", which is a name.

    >>> the("dragon-master"), the("merlin")
    ('the Dragon Master', 'Merlin')
    """
    return title(ally) if ally == "merlin" else f"the {title(ally)}"


def spaces(count: int) -> str:
    """ "1 space", "4 spaces"."""
    return f"{count} space" if count == 1 else f"{count} spaces"


def _moves(d: Data) -> str:
    count, over = d["to"] - d["path"][0], d.get("jumped")
    if count == 0:
        return f"{d['knight']} stays on {d['to']}."
    past = f" past the Dragon on {over}" if over is not None and over < d["to"] else ""
    beside = " and stands beside the Dragon" if over == d["to"] else ""
    return f"{d['knight']} moves {spaces(count)} forward{past} to {d['to']}{beside}."


def _blocked(d: Data) -> str:
    where = d["blocked_by"]
    if len(d["path"]) == 1:
        return f"The Dragon on {where} stops {d['knight']}, who stays on {d['to']}."
    return f"The Dragon on {where} stops {d['knight']}, who moves only to {d['to']}."


def _thief(d: Data) -> str:
    return f"The die shows the Thief: {d['knight']} " + (
        "loses a Spear." if d["robbed"] else "has no Spear to lose."
    )


def _unmoved(d: Data) -> str:
    if d["effect"] == "effect":
        return f"{d['knight']} did not move, and the space {d['at']} takes effect all the same."
    return f"{d['knight']} did not move, so the space {d['at']} does nothing."


def _and(words: Iterable[str]) -> str:
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last


def _nobody(d: Data) -> str:
    allies = d["allies"]
    if len(allies) == 1:
        return f"{the(allies[0])} is called, and nobody has it."
    return f"{_and(map(the, allies))} are called, and nobody has them."


def _list(values: Any) -> str:
    items: list[str] = [title(item) if isinstance(item, str) else str(item) for item in values]
    return ", ".join(items[:-1]) + " and " + items[-1]


SENTENCES: dict[str, str | Callable[[Data], str]] = {
    "starts": "{knight} is dealt {ally} and starts on {to}.",
    "dragon-waits": "The Dragon waits on {at}.",
    "tokens-lie": "A token lies face down on each of the {count} Clover spaces.",
    "late-spear": "{knight} starts late and takes a Spear.",
    "last-spear": "Nobody starts late, so {knight}, in last place, takes a Spear.",
    "seal": "{knight} is last and takes the Seal.",
    "draft": "The nine Allies are shuffled, and the choosing begins.",
    "face-up": "{ally} is set aside face up.",
    "face-down": "An Ally is set aside face down.",
    "takes": "{player} takes an Ally.",
    "takes-which": "{player} takes {ally}.",
    "direction": "{player} passes the Allies on, to {other} first.",
    "hands-on": "{player} passes the Allies on to {other}.",
    "leftover": "{player} sets the last Ally aside face down.",
    "leftover-which": "{player} sets {ally} aside face down.",
    "calling": "Everyone has chosen, and the Allies are called from 1 to 9.",
    "nobody": _nobody,
    "curse-fails": "{ally} is called, and nobody has it: the curse comes to nothing.",
    "reveals": "{player} reveals {ally}.",
    "curses": "{player} curses {ally}.",
    "cursed-plays": "{player} plays {ally} from the new place.",
    "cursed-own": lambda d: (
        f"{d['knight']} has cursed a card of their own, and "
        + ("takes the extra step." if d["reading"] == "Swap" else "nothing comes of it.")
    ),
    "swaps": "{knight} and {other} swap places.",
    "swap-dragon": "The Dragon between {knight} and {other} makes no difference to the swap.",
    "swap-places": "{knight} and {other} take their places on the spaces they share with others.",
    "cursed-space": "{knight} was moved by the curse, so the space {at} does nothing.",
    "points": "{player} points at {other}: this Knight will be first.",
    "foremost": "{knight} stands in front of {other} on {at} and so is ahead.",
    "hindmost": "{knight} stands behind {other} on {at} and so is last.",
    "right-guess": "{other} leads, as {knight} foretold.",
    "wrong-guess": "{leader} leads, not {other}: {knight} stays.",
    "looks": lambda d: f"{d['player']} looks at the Clover tokens on {_list(d['spaces'])}.",
    "sees-one": "{player} sees {token} on {at}.",
    "sees": lambda d: f"{d['player']} sees {_list(d['tokens'])}.",
    "arranges": lambda d: f"{d['player']} lays the tokens back on {_list(d['spaces'])}, perhaps in another order.",
    "arranged": lambda d: f"{d['player']} lays {_list(d['tokens'])} on {_list(d['spaces'])}.",
    "no-church": "No Church is ahead of {knight}, who stays on {at}.",
    "nobody-ahead": "No Knight is ahead of {knight}, who stays on {at}.",
    "moves": _moves,
    "meets-dragon": "{knight} comes to the Dragon on {at} and may spend a Spear.",
    "blocked": _blocked,
    "spends": "{knight} spends a Spear to pass the Dragon on {dragon}.",
    "back": "{knight} goes back from {path[0]} to {to}.",
    "stays": "{knight} cannot go back and stays on {at}.",
    "place-kept": "{knight} has not moved and keeps its place in front of {other} on {at}.",
    "no-spear-back": "A Spear is of no use to {knight} on the way back.",
    "behind": "{knight} stands behind {other} on {at}.",
    "wins": "{knight} reaches the Grail and wins the race.",
    "dragon": "{knight} puts the Dragon on {to}.",
    "no-free-space": "No space is free for the Dragon, which stays where it is.",
    "unmoved": _unmoved,
    "lands": "{knight}'s own move ends on the {kind_of} on {at}.",
    "called": "{ally} is called.",
    "jump-dragon": "The jump is a move forward, so the Dragon on {at} is in the way.",
    "village": "{knight} rolls the Village die.",
    "die-seal": "The die shows the Seal: {knight} takes it and keeps it next round.",
    "die-thief": _thief,
    "no-spear": "No Spear is left in the supply for {knight}.",
    "spear": "{knight} takes a Spear.",
    "token": "{knight} turns up the token on {at}: {token}.",
    "put-back": "The token {token} goes back to the supply.",
    "lay": "A token is laid face down on {at}.",
    "untriggered": "{knight} was moved by somebody else, so the space {at} does nothing.",
    "endless": "The tokens have led on as many times as there are tokens, and the chain ends on {at}.",
    "nothing-to-steal": "No other player has a Spear for {knight} to take.",
    "steals": "{knight} takes a Spear from {other}.",
    "round-ends": "All nine Allies have been called, and the round is over.",
    "keeps-seal": "{knight} rolled the Seal and keeps it.",
    "takes-seal": lambda d: (
        f"{d['knight']} is last on the track and " + ("keeps the Seal." if d["again"] else "takes the Seal.")
    ),
}
