"""What forbids an action: the one list of conditions, which also makes the list of legal actions."""

from __future__ import annotations

import re
from functools import lru_cache

from grail_widgets.engine.errors import Objection
from grail_widgets.engine.game import CHANCE
from grail_widgets.engine.notation import title
from grail_widgets.games.grail_cup import allies, draft, flow
from grail_widgets.games.grail_cup.allies import Rulings
from grail_widgets.games.grail_cup.story import the
from grail_widgets.games.grail_cup.table import (
    ALLIES,
    COUNTS,
    KNIGHTS,
    Frame,
    Table,
    occupied,
    spears_of,
)

ALLY, KNIGHT, TOKEN, SPACE = "|".join(ALLIES), "|".join(KNIGHTS), "|".join(COUNTS), r"(?:0|[1-9]\d{0,2})"
TEXTS = [
    re.compile(pattern)
    for pattern in (
        f"take (?:{ALLY})",
        "pass (?:left|right)",
        f"curse (?:{ALLY})",
        f"point (?:{KNIGHT})",
        f"look {SPACE} {SPACE} {SPACE}",
        f"arrange (?:{TOKEN}) (?:{TOKEN}) (?:{TOKEN})",
        f"move {SPACE}",
        f"dragon {SPACE}",
        "stop",
        "spend spear",
        f"back (?:{KNIGHT})",
        f"steal (?:{KNIGHT})",
        f"deal (?:{ALLY}) to (?:{KNIGHT})",
        f"face-(?:up|down) (?:{ALLY})",
        f"token (?:{TOKEN})",
        f"lay (?:{TOKEN}|unseen)",
        "die (?:seal|thief|spear)",
    )
]
QUESTIONS = {
    "bar": "whether the Knight stops behind the Dragon or spends a Spear",
    "curse": "which Ally to curse",
    "point": "which Knight to point at",
    "move": "how far to move",
    "look": "which three Clover tokens to look at",
    "arrange": "how the three tokens are laid back",
    "dragon": "where the Dragon goes",
    "back": "which Knight goes back",
    "steal": "whose Spear to take",
    "deal": "which Ally is dealt",
    "token": "which token is turned up",
    "draw": "which token Merlin sees",
    "die": "what the Village die shows",
    "lay": "which token is laid",
    "take": "which Ally to take",
    "pass": "which way the Allies go",
    "face-up": "which Ally is set aside face up",
    "face-down": "which Ally is set aside face down",
}
VERBS = {"bar": ("stop", "spend"), "draw": ("token",)}
"""The first words that answer a question, where they are not its own name."""


@lru_cache(4096)
def _is_text(text: str) -> bool:
    """Whether a text has the form of an action or outcome; the same few are asked about again and again."""
    return any(pattern.fullmatch(text) for pattern in TEXTS)


def objection(table: Table, text: str, rulings: Rulings) -> Objection | None:
    """What forbids this text now; None when it is legal."""
    if not _is_text(text):
        return Objection(None, "it is no action or outcome of Grail Cup.")
    question, frame = flow.asked(table)
    verb, *words = text.split()
    if verb not in VERBS.get(question, (question,)):
        return _unasked(table, verb, question)
    if flow.to_act(table) is CHANCE:
        return _impossible(table, text, question)
    if frame is None:
        return _draft(table, verb, words)
    return _answer(table, verb, words, frame, rulings)


def _unasked(table: Table, verb: str, question: str) -> Objection:
    actor = flow.to_act(table)
    who = "chance" if actor is CHANCE else title(str(actor))
    if verb == "spend":
        knight = _mover(table)
        if knight is not None and not spears_of(table, knight):
            return Objection("GC.spear.spend", f"{title(knight)} has no Spear.")
        return Objection("GC.spear.spend", "the Dragon is in nobody's way now.")
    return Objection("GC.turn.asked", f"the question now, to {who}, is {QUESTIONS[question]}.")


def _mover(table: Table) -> str | None:
    actor = flow.to_act(table)
    return actor if isinstance(actor, str) and table.phase == "reveal" else None


def _impossible(table: Table, text: str, question: str) -> Objection | None:
    if any(text == outcome for outcome, _ in flow.weights(table)):
        return Objection("GC.turn.asked", "it is for chance to say.")
    if question == "deal":
        return Objection("GC.setup.start-spaces", "that Ally or that Knight is not the next to be dealt.")
    if question in ("face-up", "face-down"):
        return Objection("GC.round.set-aside", "that Ally is not among the cards.")
    if question == "lay":
        return Objection("GC.clover.known-supply", "no such token is known to lie in the supply.")
    return Objection("GC.token.counts", "all tokens of that kind are known to lie elsewhere.")


def _draft(table: Table, verb: str, words: list[str]) -> Objection | None:
    if verb == "pass" or words[0] in draft.within_reach(table):
        return None
    ally = words[0]
    if ally in table.face_up:
        return Objection("GC.round.set-aside", f"{the(ally)} lies face up, out of this round.")
    return Objection("GC.draft.pass", f"{the(ally)} is not among the cards to choose from.")


def _answer(table: Table, verb: str, words: list[str], frame: Frame, rulings: Rulings) -> Objection | None:
    knight = frame[1]
    if verb == "curse" and words[0] == "enchantress":
        return Objection("GC.enchantress.curse", "the Enchantress curses another Ally, not herself.")
    if verb in ("point", "back", "steal") and words[0] not in table.players:
        return Objection("GC.turn.asked", f"no {title(words[0])} Knight is in this race.")
    if verb == "point" and words[0] == knight and rulings["squire-self"] == "no":
        return Objection("GC.squire.self", "the Squire points at another Knight, not at his own.")
    if verb == "back" and words[0] == knight:
        return Objection("GC.token.fake-graal-any", "the Fake Graal sends back another Knight, not one's own.")
    if verb == "steal":
        return _steal(table, words[0], knight)
    if verb == "move" and int(words[0]) not in frame[2]:
        steps = ", ".join(map(str, frame[2][:-1])) + f" or {frame[2][-1]}"
        return Objection(frame[3], f"the move is {steps} spaces, not {words[0]}.")
    if verb == "dragon":
        return _dragon(table, int(words[0]))
    if verb == "look":
        return _look(table, list(map(int, words)))
    if verb == "arrange" and f"arrange {' '.join(words)}" not in allies.arrangements(table, frame[2]):
        return Objection("GC.merlin.arrange", "those are not the three tokens that lay there.")
    return None


def _steal(table: Table, victim: str, knight: str) -> Objection | None:
    if victim == knight:
        return Objection("GC.token.spear-magnet", "a Spear is taken from another player.")
    if not spears_of(table, victim):
        return Objection("GC.token.spear-magnet", f"{title(victim)} has no Spear.")
    return None


def _dragon(table: Table, space: int) -> Objection | None:
    if space == table.track.finish:
        return Objection("GC.dragon.not-finish", "the Dragon cannot be put on the finish.")
    if space > table.track.finish:
        return Objection("GC.dragon.free-space", f"the track ends at {table.track.finish}.")
    if space == table.dragon:
        return Objection("GC.dragon.changes", f"the Dragon stands on {space} already and has to move.")
    if space in occupied(table):
        return Objection("GC.dragon.free-space", f"a Knight stands on {space}.")
    return None


def _look(table: Table, spaces: list[int]) -> Objection | None:
    for space in spaces:
        if space not in table.track.clover:
            return Objection("GC.merlin.look", f"no Clover token lies on {space}.")
    if not spaces[0] < spaces[1] < spaces[2]:
        return Objection("GC.merlin.look", "name three different spaces, the lowest first.")
    return None
