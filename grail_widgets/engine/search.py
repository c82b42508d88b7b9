"""Finds rules in plain words: clauses, rulings and answered questions of a game, best first (SQLite's FTS5)."""

from __future__ import annotations

import re
import sqlite3
import threading
from collections.abc import Iterator
from functools import cache
from typing import Literal

import msgspec

from grail_widgets.engine.rulebook import Rulebook, load_rulebook

Kind = Literal["clause", "ruling", "faq"]
LONGEST = 200
"""Characters of a query that are read."""
WEIGHTS = "0, 0, 6.0, 3.0, 1.0"
"""What a word counts in: kind, key, the title or question, the id's own words, the text."""


class Hit(msgspec.Struct, frozen=True):
    """Something that was found.

    Attributes:
        kind: a clause, a ruling, or an answered question.
        id: the clause's or ruling's id, or the title of the question's scenario.
        title: its heading.
        text: what it says.
    """

    kind: Kind
    id: str
    title: str
    text: str


def search(game_id: str, words: str, limit: int = 20) -> list[Hit]:
    """What a game's rulebook has on some words, best first.

    All words must occur (in any form: "captured" finds "capture"); where nothing has them all,
    what has most of them. Any text is a query; one without letters or digits finds nothing.

    >>> [hit.id for hit in search("grail-cup", "unicorn dragon")][:1]
    ['GC.unicorn.dragon']
    """
    terms = re.findall(r"\w+", words[:LONGEST])
    if not terms or limit < 1:
        return []
    index = _index(game_id)
    quoted = [f'"{term}"*' for term in terms]
    return index.find(" AND ".join(quoted), limit) or index.find(" OR ".join(quoted), limit)


class _Index:
    """A full-text index in memory; its connection is used by one thread at a time."""

    def __init__(self, hits: list[Hit]) -> None:
        self._lock = threading.Lock()
        self._hits = hits
        self._database = sqlite3.connect(":memory:", check_same_thread=False)
        self._database.execute(
            "CREATE VIRTUAL TABLE rules USING fts5(kind UNINDEXED, place UNINDEXED, title, words, text, "
            "tokenize='porter unicode61')"
        )
        self._database.executemany(
            "INSERT INTO rules VALUES (?, ?, ?, ?, ?)",
            [
                (hit.kind, place, hit.title, re.sub(r"\W+", " ", hit.id), hit.text)
                for place, hit in enumerate(hits)
            ],
        )

    def find(self, query: str, limit: int) -> list[Hit]:
        with self._lock:
            rows = self._database.execute(
                f"SELECT place FROM rules WHERE rules MATCH ? ORDER BY bm25(rules, {WEIGHTS}), place LIMIT ?",
                (query, limit),
            ).fetchall()
        return [self._hits[place] for (place,) in rows]


@cache
def _index(game_id: str) -> _Index:
    return _Index(list(_hits(load_rulebook(game_id))))


def _hits(book: Rulebook) -> Iterator[Hit]:
    for clause in book.clauses.values():
        yield Hit("clause", clause.id, clause.title, clause.text)
    for ruling in book.rulings.values():
        readings = " ".join(reading.text for reading in ruling.readings)
        yield Hit("ruling", ruling.id, ruling.title, f"{ruling.question} {ruling.printed} {readings} {ruling.why}")
    for entry in book.data["faq"]:
        yield Hit("faq", entry["title"], entry.get("question") or entry["title"], entry.get("answer") or "")
