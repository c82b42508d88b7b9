"""What each page shows, from the words of its address."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

import grail_widgets
from grail_widgets.engine.errors import clip
from grail_widgets.engine.notation import suggestion
from grail_widgets.engine.share import from_line
from grail_widgets.games import GAMES

Address = Mapping[str, str]
"""{"page": which page, "link": what stands behind its #, and the words of its address}."""


@dataclass(frozen=True)
class Place:
    """One of the things that a page can show: an entry of its list.

    Attributes:
        address: the words of its address.
        text: what it is called.
        group: under which heading it stands.
        here: whether it is what is shown.
    """

    address: str
    text: str
    group: str
    here: bool = False


@dataclass(frozen=True)
class Shown:
    """What a page shows.

    Attributes:
        widget: the panel.
        title: what the page is called while it shows this.
        places: what else it can show, in order; empty if there is nothing to leaf through.
    """

    widget: Any
    title: str
    places: tuple[Place, ...] = ()


def shown_for(address: Address) -> Shown:
    """What a page shows.

    Raises:
        ValueError: there is no such page, or it cannot show what is asked for; one sentence says why.
    """
    page = address.get("page", "play")
    if page not in PAGES:
        raise ValueError(f"There is no page {clip(page)!r}; there are {', '.join(PAGES)}.")
    return PAGES[page](address)


def _play(address: Address) -> Shown:
    if address.get("link"):
        asked = from_line(address["link"])
        if asked.ask or asked.steps or asked.compare:
            return _desk(address)
        return Shown(grail_widgets.panel(asked.state()), _title(asked.game))
    game = _known("game", address.get("game", "grail-cup"), GAMES)
    count, seed = _number(address, "players", 1, 8), address.get("seed") or None
    number = int(seed) if seed and seed.isascii() and seed.isdigit() and len(seed) < 16 else seed
    return Shown(grail_widgets.panel(game, players=count, seed=number), _title(game))


def _desk(address: Address) -> Shown:
    if address.get("link"):
        from_line(address["link"])
        return Shown(grail_widgets.desk(address["link"]), "The clarification desk")
    game = _known("game", address.get("game", "grail-cup"), GAMES)
    return Shown(grail_widgets.desk(game), "The clarification desk")


def _lessons(address: Address) -> Shown:
    from grail_widgets.panels.lesson import lessons_of

    game = _known("game", address.get("game", "grail-cup"), GAMES)
    courses = {id: lessons_of(id) for id in GAMES}
    ids = [each.id for each in courses[game]]
    chosen = courses[game][ids.index(_known("lesson", address.get("lesson", ids[0]), ids))]
    places = (
        Place(_words(game=id, lesson=each.id), f"{number}. {each.title}", _title(id), each is chosen)
        for id, course in courses.items()
        for number, each in enumerate(course, start=1)
    )
    return Shown(grail_widgets.lesson(chosen), f"{_title(game)}: a course", tuple(places))


def _lab(address: Address) -> Shown:
    question, seed = address.get("question", "seal-in-four-visits"), address.get("seed") or None
    return Shown(grail_widgets.lab(question, seed), "The probability lab")


def _exercise(address: Address) -> Shown:
    number = _number(address, "number", 1, 999) or 1
    made = grail_widgets.exercise(
        address.get("topic", "complement"), address.get("student", "1"), address.get("key", "open"), number
    )
    return Shown(made, "An exercise")


PAGES: dict[str, Callable[[Address], Shown]] = {
    "play": _play,
    "desk": _desk,
    "lessons": _lessons,
    "lab": _lab,
    "exercise": _exercise,
}
"""{page: what it shows}."""


def _title(game: str) -> str:
    return grail_widgets.game(game).title


def _words(**words: str) -> str:
    return f"?{urlencode(words)}"


def _known(key: str, word: str, words: Iterable[str]) -> str:
    known = list(words)
    if word not in known:
        raise ValueError(f"There is no {key} {clip(word)!r} here.{suggestion(word, known)}")
    return word


def _number(address: Address, key: str, least: int, most: int) -> int | None:
    text = address.get(key, "")
    if not text:
        return None
    if not text.isascii() or not text.isdigit() or not least <= int(text) <= most:
        raise ValueError(f"{key} is a number from {least} to {most}, not {clip(text)!r}.")
    return int(text)
