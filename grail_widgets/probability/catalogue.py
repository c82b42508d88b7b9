"""The ready questions: found by id, topic and game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import grail_widgets.games as games
from grail_widgets.engine.game import Game, State
from grail_widgets.engine.notation import suggestion
from grail_widgets.engine.rulebook import load_rulebook
from grail_widgets.probability.question import Question, read_question
from grail_widgets.probability.topics import check_topic


@cache
def _ready() -> dict[str, Question]:
    found: dict[str, Question] = {}
    for game in games.GAMES:
        for index, data in enumerate(load_rulebook(game).data.get("questions", ())):
            question = read_question({"game": game} | data, f"questions of {game}[{index}]")
            if question.id in found:
                raise ValueError(f"There are two questions with the id {question.id}.")
            found[question.id] = question
    return found


def questions(topic: str | None = None, game: str | None = None) -> list[Question]:
    """The ready questions, the easy ones first.

    Args:
        topic: only those on this topic (an id of `TOPICS`).
        game: only those out of this game.

    Raises:
        ValueError: there is no such topic or game.

    >>> [each.id for each in questions("complement")][0]
    'seal-in-four-visits'
    """
    if topic is not None:
        check_topic(topic)
    if game is not None and game not in games.GAMES:
        raise ValueError(f"{game!r} is no game here.{suggestion(str(game), games.GAMES)}")
    found = [
        each
        for each in _ready().values()
        if (topic is None or topic in each.topics) and (game is None or game == each.game)
    ]
    return sorted(found, key=lambda each: each.level)


def question(source: str | Question | Mapping[str, Any]) -> Question:
    """A question: a ready one by its id, or one of one's own as a mapping.

    Raises:
        ValueError: there is no ready question of this id.
        PositionError: the mapping is no question; the path says where.

    >>> question("seal-in-four-visits").answer
    Fraction(671, 1296)
    """
    if isinstance(source, Question):
        return source
    if isinstance(source, Mapping):
        return read_question(source)
    if source not in _ready():
        raise ValueError(f"{source!r} is no ready question.{suggestion(str(source), _ready())}")
    return _ready()[source]


def ask(
    about: State | Game,
    text: str,
    variables: Mapping[str, Mapping[str, Any]],
    *,
    title: str = "A question of your own",
    chance: Mapping[str, Any] | None = None,
    given: Mapping[str, Any] | None = None,
    expected: str | None = None,
    variance: str | None = None,
    **experiment: Any,
) -> Question:
    """A question of one's own about a state, or about a game from its set-up on.

    Args:
        about: a state, or a game.
        text: the question in words.
        variables: {name: what is read}, see `measures`.
        title: a few words.
        chance: {variable: event}: how likely these events are.
        given: {variable: event}: only among these cases.
        expected: the variable of which the expected value is asked.
        variance: the variable of which the variance is asked.
        **experiment: how it goes on: steps, choose, until, alike, repeat, policy (see `Setting`).

    Raises:
        PositionError: it is no question; the path says where.

    >>> import grail_widgets
    >>> state = grail_widgets.game("grail").at({"players": ["ann", "bob"], "phase": "quest", "quest": "ogre"})
    >>> ask(state, "Does she complete the Quest?", {"die": {"drawn": "die *"}},
    ...     chance={"die": {"at_least": 5}}, until={"drawn": "die *"}).answer
    Fraction(1, 3)
    """
    game = about.game if isinstance(about, State) else about
    if isinstance(about, State):
        experiment["position"] = about.position()
    asked = {"chance": chance, "given": given, "expected": expected, "variance": variance}
    policy = experiment.get("policy")
    return read_question(
        {
            "id": "own",
            "game": game.id,
            "title": title,
            "text": text,
            "topics": [],
            "clauses": [],
            "rulings": game.rulings,
            "experiment": experiment,
            "variables": variables,
            "ask": {key: value for key, value in asked.items() if value is not None},
            "inexact": f"All decisions are taken by the {policy} automatic player." if policy else None,
        }
    )
