"""The scenarios and answered questions that a game comes with, found by title, clause or ruling."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from grail_widgets.engine import notation
from grail_widgets.engine.coverage import coverage
from grail_widgets.engine.rulebook import load_rulebook
from grail_widgets.engine.scenario import Scenario, read_scenario


class Example:
    """A scenario that the project ships.

    Attributes:
        scenario: what it says.
        file: the file it is in, without its ending ("faq/1_rulings").
        answered: whether it is an answered question.
    """

    __slots__ = ("answered", "file", "scenario")

    def __init__(self, scenario: Scenario, file: str) -> None:
        self.scenario, self.file = scenario, file
        self.answered = scenario.question is not None

    @property
    def title(self) -> str:
        """Its title, on one line."""
        return notation.one_line(self.scenario.title)

    @property
    def group(self) -> str:
        """What its file is about, in words: "Rulings"."""
        name = self.file.rpartition("/")[2].lstrip("0123456789_").replace("_", " ").replace("-", " ")
        return name[:1].upper() + name[1:]


class Examples:
    """All examples of one game, answered questions first."""

    def __init__(self, game_id: str) -> None:
        self.book = load_rulebook(game_id)
        self.all = [*_read(self.book.data.get("faq", ())), *_read(self.book.data.get("scenarios", ()))]
        self._titles = {example.title: example for example in reversed(self.all)}

    def named(self, title: str) -> Example:
        """The example of a title.

        Raises:
            ValueError: there is none.
        """
        found = self._titles.get(notation.one_line(title))
        if found is None:
            raise ValueError(f"There is no example {title!r}.{notation.suggestion(title, self._titles)}")
        return found

    def of(self, id: str) -> Example:
        """The first example of a clause or ruling.

        Raises:
            ValueError: none shows it.
        """
        found = next(self.showing(id), None) or self._citing(id)
        if found is None:
            raise ValueError(f"No example shows {id}.")
        return found

    def _citing(self, id: str) -> Example | None:
        """The first example whose events cite a clause, though the example does not name it."""
        shown = coverage(self.book.id).clauses.get(id)
        titles = [*shown.answered, *shown.scenarios] if shown else []
        return self._titles[notation.one_line(titles[0])] if titles else None

    def showing(self, id: str) -> Iterator[Example]:
        """The examples that name a clause, switch a ruling, or name a clause that the ruling decides."""
        decided = {clause.id for clause in self.book.clauses.values() if clause.ruling == id} | {id}
        for example in self.all:
            said = example.scenario
            refused = {rule for each in said.refuse if isinstance(each, dict) for rule in each.values()}
            if decided & {*said.rules, *said.cites, *said.rulings, *refused}:
                yield example


def _read(items: Any) -> Iterator[Example]:
    for item in items:
        data = {key: value for key, value in item.items() if key != "file"}
        yield Example(read_scenario(data, item["file"]), item["file"].removesuffix(".yaml"))


@cache
def examples(game_id: str) -> Examples:
    """The examples of a game, read once."""
    return Examples(game_id)
