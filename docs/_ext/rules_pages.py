"""Writes, before the documentation is read, a page for each game: its clauses, its rulings, and what shows each.

What cites a clause is counted from the scenarios' events and refusals as they run, not from what files say.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec
from sphinx.application import Sphinx

from grail_widgets import game
from grail_widgets.engine.rulebook import Clause, Rulebook, Ruling
from grail_widgets.engine.scenario import Scenario, play, read_scenario
from grail_widgets.games import GAMES

BASIS = {
    "printed": "printed",
    "inferred": "inferred: it follows from what is printed",
    "ours": "ours: the rulebook is silent",
}
_KEYS = {field.name for field in msgspec.structs.fields(Scenario)}


def setup(app: Sphinx) -> dict[str, Any]:
    """Asks Sphinx to call `write` before it looks for pages."""
    app.connect("config-inited", lambda app, config: write(Path(app.srcdir) / "rules"))
    return {"version": "1", "parallel_read_safe": True}


def write(folder: Path) -> None:
    """Writes a page for each game into a folder; a page that has not changed keeps its time."""
    folder.mkdir(exist_ok=True)
    for id in GAMES:
        rules = game(id)
        page = folder / f"{id}.md"
        text = "\n".join(_page(rules.title, rules.rulebook)) + "\n"
        if not page.exists() or page.read_text(encoding="utf-8") != text:
            page.write_text(text, encoding="utf-8")


def _page(title: str, book: Rulebook) -> Iterator[str]:
    shown = _shown(book)
    yield f"# The rules of {title}\n"
    yield (
        "Every rule as the program knows it, in words of this project's own. Each clause says where in the "
        "rulebook it stands and whether it is printed there. The scenarios named below a clause are run as tests, "
        "and one of their events or refusals cites it.\n"
    )
    if book.rulings:
        yield "## Rulings\n"
        yield "Where the rulebook can be read in several ways, the reading is chosen at set-up.\n"
        for ruling in book.rulings.values():
            yield from _ruling(ruling)
    yield "## Clauses\n"
    source = None
    for clause in sorted(book.clauses.values(), key=lambda clause: _order(book, clause)):
        if clause.source != source:
            source = clause.source
            yield f"### {_plain(source)}\n"
        yield from _clause(clause, shown.get(clause.id, []))
    faq = [item for item in book.data.get("faq", ()) if item.get("question")]
    if faq:
        yield "## Questions and answers\n"
        for item in faq:
            yield f"**{_plain(item['question'])}**\n: {_plain(item['answer'])}\n"


def _order(book: Rulebook, clause: Clause) -> int:
    """Clauses of one heading stand together, where the heading comes up first."""
    sources = list(dict.fromkeys(each.source for each in book.clauses.values()))
    return sources.index(clause.source)


def _ruling(ruling: Ruling) -> Iterator[str]:
    yield f"### {_plain(ruling.title)}\n"
    yield f"`{ruling.id}`: {_plain(ruling.question)}\n"
    yield f"- The rulebook: {_plain(ruling.printed)}"
    for number, reading in enumerate(ruling.readings):
        default = " (the default)" if number == 0 else ""
        yield f"- `{reading.name}`{default}: {_plain(reading.text)}"
    yield f"- Why the default: {_plain(ruling.why)}\n"


def _clause(clause: Clause, titles: list[str]) -> Iterator[str]:
    yield f"**{_plain(clause.title)}** (`{clause.id}`, {BASIS[clause.basis]})\n"
    yield f"{_plain(clause.text)}\n"
    if clause.ruling:
        yield f"Decided by the ruling `{clause.ruling}`.\n"
    if titles:
        more = f", and {len(titles) - 3} more" if len(titles) > 3 else ""
        yield f"Shown by: {'; '.join(map(_plain, titles[:3]))}{more}.\n"
    elif clause.uncited:
        yield f"No event can cite it: {_plain(clause.uncited)}\n"


def _shown(book: Rulebook) -> dict[str, list[str]]:
    """{clause id: titles of the scenarios whose run cites it}."""
    shown: defaultdict[str, list[str]] = defaultdict(list)
    for scenario in _scenarios([*book.data.get("scenarios", ()), *book.data.get("faq", ())]):
        for id in dict.fromkeys(play(scenario).cited):
            shown[id].append(scenario.title)
    return shown


def _scenarios(items: Iterable[dict[str, Any]]) -> Iterator[Scenario]:
    for item in items:
        yield read_scenario({key: value for key, value in item.items() if key in _KEYS}, "seeds")


def _plain(text: str) -> str:
    """A text on one line in which nothing is markup."""
    line = " ".join(str(text).split())
    return "".join(f"\\{char}" if char in "\\`*_<>[]#|$~{}" else char for char in line)
