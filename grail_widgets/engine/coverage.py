"""Which clauses the scenarios of a game show: counted are those that events and refusals cite when run."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import msgspec

from grail_widgets.engine.rulebook import Clause, load_rulebook
from grail_widgets.engine.scenario import Scenario, play, read_scenario


class Shown(msgspec.Struct):
    """A clause and what shows it.

    Attributes:
        clause: the clause.
        scenarios: titles of the scenarios whose events or refusals cite it.
        answered: titles of the answered questions whose events or refusals cite it.
    """

    clause: Clause
    scenarios: list[str] = []
    answered: list[str] = []

    @property
    def missing(self) -> bool:
        """Whether nothing shows it, and nothing says why that cannot be."""
        return not (self.scenarios or self.answered or self.clause.uncited)


class Coverage(msgspec.Struct):
    """What the scenarios of one game show.

    Attributes:
        clauses: {clause id: what shows it}, in the order of the rulebook.
        failed: titles of scenarios that do not hold; what they cite is not counted.
        ran: how many scenarios and answered questions were run.
    """

    clauses: dict[str, Shown]
    failed: list[str]
    ran: int

    @property
    def missing(self) -> list[str]:
        """The clauses that nothing shows though something should."""
        return [id for id, shown in self.clauses.items() if shown.missing]

    @property
    def needless(self) -> list[str]:
        """The clauses that are said to be beyond showing, and are shown all the same."""
        return [
            id
            for id, shown in self.clauses.items()
            if shown.clause.uncited and (shown.scenarios or shown.answered)
        ]


def cover(game_id: str, scenarios: Iterable[Scenario]) -> Coverage:
    """Runs scenarios and counts what they cite."""
    book = load_rulebook(game_id)
    found = Coverage({id: Shown(clause) for id, clause in book.clauses.items()}, [], 0)
    for scenario in scenarios:
        found.ran += 1
        played = play(scenario)
        if played.faults:
            found.failed.append(scenario.title)
            continue
        for id in dict.fromkeys(played.cited):
            shown = found.clauses[id]
            (shown.answered if scenario.question else shown.scenarios).append(scenario.title)
    return found


def shipped(game_id: str) -> list[Scenario]:
    """The answered questions and scenarios that come with a game."""
    data = load_rulebook(game_id).data
    return [
        read_scenario({key: value for key, value in item.items() if key != "file"}, item["file"])
        for item in [*data.get("faq", ()), *data.get("scenarios", ())]
    ]


@cache
def coverage(game_id: str) -> Coverage:
    """What the answered questions and scenarios that come with a game show; they are run once."""
    return cover(game_id, shipped(game_id))
