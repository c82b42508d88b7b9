"""Makes the course notebook of a game out of its lessons, and runs it so that it is saved with what it shows.

    python -m grail_widgets.lessons.course                                   (all games, to notebooks/)
    python -m grail_widgets.lessons.course grail-cup notebooks/grail_cup.ipynb

Nothing in a course is written by hand in the notebook: lessons come from `seeds/<game>/lessons/`, and what
stands around them from `seeds/<game>/course.yaml`. The answers stand at the back, as in a schoolbook, so
that running all cells gives none of them away above.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec

from grail_widgets.engine.lesson import Lesson, read_lesson
from grail_widgets.engine.lookup import find_game
from grail_widgets.engine.rulebook import Clause, Rulebook, load_rulebook
from grail_widgets.engine.scenario import Scenario, play
from grail_widgets.games import GAMES

RULES = 3
"""Clauses at most that stand beside the answer to a lesson."""
COMMON = 4
"""A clause that more than one lesson in so many cites says little about any of them."""
Cell = dict[str, Any]
Notebook = dict[str, Any]


class Play(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The game that a course ends with."""

    title: str
    text: str
    players: int
    seed: int
    options: dict[str, str] = {}


class Course(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What stands around the lessons of a game.

    Attributes:
        title: the heading of the notebook.
        intro: a few sentences on the game, Markdown.
        chapters: {file of lessons, without its ending: heading}.
        play: the game that it ends with.
    """

    title: str
    intro: str
    chapters: dict[str, str]
    play: Play


def lessons(game_id: str) -> list[Lesson]:
    """The lessons that come with a game, in the order of their files."""
    return [read_lesson(item, item["id"]) for item in load_rulebook(game_id).data["lessons"]]


def notebook(game_id: str) -> Notebook:
    """The course of a game as a notebook (format 4.5), its cells not yet run."""
    book, taught = load_rulebook(game_id), lessons(game_id)
    course = msgspec.convert(book.data["course"], Course)
    rules = _rules(taught, book)
    cells = [_text("title", f"# {course.title}\n\n{course.intro}\n{HOW}"), _code("import", "import grail_widgets")]
    chapter = None
    for number, lesson in enumerate(taught, start=1):
        stem = Path(lesson.file or "").stem
        if stem != chapter:
            chapter = stem
            cells.append(_text(f"chapter-{stem}", f"## {course.chapters[stem]}"))
        cells += _lesson_cells(number, lesson)
    cells += _play_cells(game_id, course.play)
    cells.append(_text("answers", "## Answers\n\nFor each lesson the way to its answer, and the rules behind it."))
    for number, lesson in enumerate(taught, start=1):
        cells += _answer_cells(number, lesson, rules[lesson.id])
    kernel = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
    metadata = {"kernelspec": kernel, "language_info": {"name": "python"}}
    return {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}


HOW = """
Run all cells (in the menu *Run*). Each lesson is a table to play on: press a choice, or click what is lit. Every
event names the rule behind it. *Show the answer* plays the answer, and all answers stand at the end."""


def _lesson_cells(number: int, lesson: Lesson) -> list[Cell]:
    parts = [f"### {number}. {lesson.title}", lesson.text.strip()]
    if lesson.ask is not None:
        parts.append(f"**Question.** {lesson.ask}")
        if lesson.options:
            parts.append("\n".join(f"- {called}" for called in lesson.called()))
    shown = f'grail_widgets.lesson("{lesson.game}", "{lesson.id}", text=False)'
    return [_text(f"{lesson.id}-text", "\n\n".join(parts)), _code(lesson.id, shown)]


def _answer_cells(number: int, lesson: Lesson, rules: list[Clause]) -> list[Cell]:
    told = [f"*{clause.title}* ({clause.id}, {clause.basis}): {clause.text}" for clause in rules]
    source = f'shown = grail_widgets.lesson("{lesson.game}", "{lesson.id}")\n'
    source += 'print(*shown.show_answer(), shown.feedback, sep="\\n")\nshown.close()'
    heading = f"### {number}. {lesson.title}"
    return [
        _text(f"{lesson.id}-rules", "\n\n".join([heading, *told])),
        _code(f"{lesson.id}-answer", source),
    ]


def _play_cells(game_id: str, game: Play) -> list[Cell]:
    options = "".join(f", {key}={value!r}" for key, value in game.options.items())
    made = f'grail_widgets.panel("{game_id}", players={game.players}, seed={game.seed}{options})'
    way = "sensible" if "sensible" in find_game(game_id, {}).policies else "random"
    watched = (
        f"watched = {made}\n"
        "while not watched.state.is_terminal:\n"
        f'    watched.auto = dict.fromkeys(watched.state.players, "{way}") | {{"chance": "random"}}\n'
        "print(watched)\nwatched.close()"
    )
    return [
        _text("play-text", f"## {game.title}\n\n{game.text}"),
        _code("play", made),
        _text(
            "watch-text", "The same game played to its end by automatic players, each seeing only its own cards:"
        ),
        _code("watch", watched),
    ]


def _rules(taught: list[Lesson], book: Rulebook) -> dict[str, list[Clause]]:
    """For each lesson the clauses that its answer cites and few other lessons do, in the order cited."""
    cited = {lesson.id: _cited(lesson) for lesson in taught}
    common = Counter(rule for rules in cited.values() for rule in rules)
    return {
        id: [book.clauses[rule] for rule in _telling(rules, common, len(taught))] for id, rules in cited.items()
    }


def _cited(lesson: Lesson) -> list[str]:
    """The clauses that the steps to the answer cite; the one that forbids it where the answer is not legal."""
    opening, answer = lesson.start(), str(lesson.answer)
    found = opening.state.objection(answer)
    if found is not None and found.rule is not None:
        return [found.rule]
    scenario = Scenario(
        game=lesson.game,
        title=lesson.title,
        position=lesson.position,
        rulings=lesson.rulings,
        steps=lesson.reveal or ([answer] if found is None else []),
    )
    return list(dict.fromkeys(event.rule for event in play(scenario).events[len(opening.events) :]))


def _telling(rules: list[str], common: Counter[str], taught: int) -> list[str]:
    """Of the clauses that an answer cites those that few lessons do; at least one, in the order cited."""
    rare = sorted(rules, key=lambda rule: common[rule])[:RULES]
    rare = [rule for rule in rare if common[rule] <= taught / COMMON] or rare[:1]
    return [rule for rule in rules if rule in rare]


def _text(id: str, source: str) -> Cell:
    return {"cell_type": "markdown", "id": id, "metadata": {}, "source": source}


def _code(id: str, source: str) -> Cell:
    return {
        "cell_type": "code",
        "execution_count": None,
        "id": id,
        "metadata": {},
        "outputs": [],
        "source": source,
    }


def run(made: Notebook) -> Notebook:
    """The notebook with its cells run, its outputs those that show without widgets: text and pictures."""
    import nbformat
    from nbclient import NotebookClient

    unrun = nbformat.from_dict(made)  # type: ignore[no-untyped-call]
    done = NotebookClient(unrun, timeout=300, kernel_name="python3").execute()
    done["metadata"] = made["metadata"]
    for cell in done["cells"]:
        cell["metadata"] = {}
        for output in cell.get("outputs", ()):
            output.get("data", {}).pop("application/vnd.jupyter.widget-view+json", None)
    plain: Notebook = json.loads(nbformat.writes(done))  # type: ignore[no-untyped-call]
    return plain


def main(arguments: list[str]) -> None:
    """Writes the course of a game, run, to a file; without arguments the courses of all games to `notebooks/`."""
    all_games = [(id, f"notebooks/{id.replace('-', '_')}.ipynb") for id in GAMES]
    for game_id, path in [(arguments[0], arguments[1])] if arguments else all_games:
        text = json.dumps(run(notebook(game_id)), indent=1, ensure_ascii=False) + "\n"
        Path(path).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
