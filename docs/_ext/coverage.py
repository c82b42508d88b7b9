"""Writes, before the documentation is read, what shows each clause, and what the sources leave open.

Counted are the clauses that events and refusals cite when the scenarios are run, not those that files claim.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

from grail_widgets import game
from grail_widgets.engine.coverage import Coverage, Shown, coverage
from grail_widgets.engine.rulebook import Rulebook
from grail_widgets.games import GAMES

NAMED = 3
"""Scenarios that are named for a clause; the rest are counted."""
KINDS = {"contradiction": "contradicts itself", "gap": "is silent or unclear", "misprint": "misprinted"}


def setup(app: Sphinx) -> dict[str, Any]:
    """Asks Sphinx to call `write` before it looks for pages."""
    app.connect("config-inited", lambda app, config: write(Path(app.srcdir) / "rules" / "coverage.md"))
    return {"version": "1", "parallel_read_safe": True}


def write(page: Path) -> None:
    """Writes the page; one that has not changed keeps its time."""
    page.parent.mkdir(exist_ok=True)
    text = "\n".join(_page()) + "\n"
    if not page.exists() or page.read_text(encoding="utf-8") != text:
        page.write_text(text, encoding="utf-8")


def _page() -> Iterator[str]:
    yield "# What is shown, and what the sources leave open\n"
    yield (
        "Every clause of every game is cited by an event or a refusal of at least one scenario or answered "
        "question. All of them were run to make this page; what is counted is what those runs cited. A clause "
        "that nothing can cite says why.\n"
    )
    for id in GAMES:
        rules = game(id)
        yield from _game(rules.title, rules.rulebook, coverage(id))


def _game(title: str, book: Rulebook, found: Coverage) -> Iterator[str]:
    cited = sum(1 for shown in found.clauses.values() if shown.scenarios or shown.answered)
    answered = len(book.data.get("faq", ()))
    yield f"## {title}\n"
    yield (
        f"{len(found.clauses)} clauses, {cited} of them cited in {found.ran - answered} scenarios and "
        f"{answered} answered questions; {len(book.rulings)} rulings.\n"
    )
    yield f"### What the sources of {title} leave open\n"
    yield "| | The sources | Here | Answered question |\n| --- | --- | --- | --- |"
    for gap in book.data.get("gaps", ()):
        ruling = f" Ruling `{gap['ruling']}`: both readings can be played." if gap.get("ruling") else ""
        answers = "; ".join(_plain(each) for each in gap["faq"])
        yield (
            f"| {_plain(gap['title'])} ({KINDS[gap['kind']]}) | {_plain(gap['sources'])} | "
            f"{_plain(gap['here'])}{ruling} | {answers} |"
        )
    yield f"\n### The clauses of {title}\n"
    yield "| Clause | Scenarios | Answered questions | Ruling |\n| --- | --- | --- | --- |"
    for shown in found.clauses.values():
        clause = shown.clause
        first = f"`{clause.id}` {_plain(clause.title)}"
        ruling = f"`{clause.ruling}`" if clause.ruling else ""
        yield f"| {first} | {_cell(shown)} | {_named(shown.answered)} | {ruling} |"
    yield ""


def _cell(shown: Shown) -> str:
    if shown.clause.uncited:
        return f"none: {_plain(shown.clause.uncited)}"
    return _named(shown.scenarios)


def _named(titles: list[str]) -> str:
    more = f", and {len(titles) - NAMED} more" if len(titles) > NAMED else ""
    return "; ".join(_plain(title) for title in titles[:NAMED]) + more


def _plain(text: str) -> str:
    """A text on one line in which nothing is markup."""
    line = " ".join(str(text).split())
    return "".join(f"\\{char}" if char in "\\`*_<>[]#|$~{}" else char for char in line)
