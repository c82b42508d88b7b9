"""Why a text is refused, for any text at any time: the one source of what is legal and of the reasons."""

from __future__ import annotations

import re
from collections.abc import Mapping

from grail_widgets.engine.errors import Objection
from grail_widgets.engine.game import CHANCE
from grail_widgets.engine.notation import title
from grail_widgets.games.quest_for_the_grail.answers import answer_of, object_answer
from grail_widgets.games.quest_for_the_grail.flow import waits_for, weights
from grail_widgets.games.quest_for_the_grail.reasons import object_act
from grail_widgets.games.quest_for_the_grail.table import Table
from grail_widgets.games.quest_for_the_grail.windows import asked, object_play

FORM = re.compile(
    r"""turn\ quest | keep\ quest | (build|deploy|dismiss|release|grail|at|victory|champion)\ \S+
    | (assign|transfer)\ \S+\ to\ \S+ | (honor|mortal)\ \S+\ on\ \S+ | quest\ \S+\ at\ \S+
    | aid\ \S+\ to\ \S+\ (prowess|strength|endurance)
    | accept | decline | fight | fight\ on | yield | spare | refuse | heal | die | pass | done
    | take\ \S+ | take\ reward\ \S+ | play\ \S+ | play\ \S+\ on\ \S+
    | draw\ \S+ | reveal\ \S+ | first\ \S+ | roll\ \d+ | roll\ \d+\ \d+""",
    re.VERBOSE,
)
"""What a text of this game looks like."""
OUTCOMES = {
    "draw": "QG.draw.one", "reveal": "QG.quest.next", "first": "QG.setup.first-player", "roll": "QG.combat.roll",
}  # fmt: skip
"""The clauses that chance's outcomes belong to."""
UNDER_WAY = "QG.combat.under-way"


def objection(table: Table, rulings: Mapping[str, str], text: str) -> Objection | None:
    """What forbids a text now; None exactly for the legal actions of the player who is asked."""
    if not FORM.fullmatch(text):
        return Objection(None, "This is no action of Quest for the Grail.")
    words = text.split()
    if words[0] in OUTCOMES:
        return _object_outcome(table, words[0])
    if words[0] == "play":
        return _object_play(table, words)
    if answer_of(words) is not None and not (words == ["pass"] and table.window is not None):
        found = object_answer(table, words)
        if found is None and _interrupted(table):
            return Objection(UNDER_WAY, f"{_who(table)} is asked first.")
        return found
    if words == ["pass"]:
        return None if _asks_window(table) else Objection("QG.window.order", "no window is open now.")
    busy = _busy(table)
    return busy or object_act(table, rulings, words)


def _object_outcome(table: Table, verb: str) -> Objection:
    """Outcomes are no actions: legal ones are known by the weights, so here is always a reason."""
    if waits_for(table) is CHANCE:
        possible = weights(table)
        kind = possible[0][0].split()[0]
        if kind == verb:
            return Objection(OUTCOMES[verb], f"that cannot come up; there are {len(possible)} outcomes.")
        return Objection(UNDER_WAY, f"what is waited for is: {kind}.")
    return Objection(OUTCOMES[verb], "no such chance is waited for now.")


def _object_play(table: Table, words: list[str]) -> Objection | None:
    if not _asks_window(table):
        return Objection("QG.window.when", "no window for cards is open now.")
    seat = asked(table)
    assert seat is not None
    return object_play(table, seat, words[1], words[3] if len(words) == 4 else None)


def _asks_window(table: Table) -> bool:
    return table.window is not None and not table.todo and waits_for(table) in table.players


def _interrupted(table: Table) -> bool:
    """Whether something comes before the answer that the combat's stage asks for."""
    return table.window is not None or bool(table.todo)


def _who(table: Table) -> str:
    actor = waits_for(table)
    return title(actor) if isinstance(actor, str) else "chance"


def _busy(table: Table) -> Objection | None:
    """What comes before an act of the turn's player."""
    if table.combat is not None and table.combat.kind == "title":
        return Objection("QG.title.first", "a title is being fought for, and that comes first.")
    if waits_for(table) is CHANCE:
        kind = weights(table)[0][0].split()[0]
        return Objection(UNDER_WAY, f"chance comes first: {kind}.")
    if table.window is not None:
        return Objection("QG.window.order", f"{_who(table)} is asked first whether to play a card.")
    if table.combat is not None:
        stage = table.combat.stage
        return Objection(UNDER_WAY, f"a combat is being fought; {_who(table)} decides at its stage {stage!r}.")
    return None
