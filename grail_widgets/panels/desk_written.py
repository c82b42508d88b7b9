"""A desk as plain text: what it shows, and the whole dispute to send to somebody."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from grail_widgets.engine.asking import Answer
from grail_widgets.engine.errors import FileError
from grail_widgets.engine.tree import Node, Tree
from grail_widgets.panels.desk_controls import Desk
from grail_widgets.panels.desk_form import to_text, to_yaml
from grail_widgets.views.disputes import (
    answer_text,
    clause_lines,
    comparison_text,
    ruling_text,
    scenario_head,
)
from grail_widgets.views.trees import fill

CITED = 25
"""Clauses that an exported dispute quotes in full at most."""


def full_text(desk: Desk) -> str:
    """What the desk shows: the example, the position, the question and its answer, faults and status."""
    parts = []
    if desk.example is not None:
        parts.append(scenario_head(desk.example.scenario))
    parts.append(result_text(desk))
    parts += [f"Not accepted: {key + ': ' if key else ''}{fault}" for key, fault in desk.draft.faults.items()]
    if desk.status.text and not desk.faulty:
        parts.append("\n".join(fill(str(desk.status))))
    if desk.hits is not None:
        parts.append(hits_text(desk))
    return "\n\n".join(part for part in parts if part)


def result_text(desk: Desk, picture: bool = True) -> str:
    """The question and its answer, or its readings side by side; with the table as text, or without."""
    if desk.comparison is not None:
        return comparison_text(desk.comparison, picture)
    assert desk.answer is not None
    shown = desk.answer
    if desk.example is not None:  # its title stands above already
        shown.question = msgspec.structs.replace(shown.question, title="")
    return answer_text(shown, picture)


def hits_text(desk: Desk) -> str:
    """What was found, best first."""
    if not desk.hits:
        return "\n".join(fill(f"Nothing is found for “{desk.words}”."))
    found = fill(f"Found for “{desk.words}”:")
    for hit in desk.hits:
        kind = "" if hit.kind == "faq" else f"{hit.kind} {hit.id}: "
        found += fill(f"- {kind}{hit.title}", "  ", "    ")
    return "\n".join(found)


def export(desk: Desk) -> str:
    """The whole dispute as plain text: question, answer, the clauses in full, and how to open it again."""
    book = desk.game.rulebook
    parts = [full_text(desk)]
    cited = list(dict.fromkeys(_cited(desk)))
    if cited:
        lines = ["The rules that were cited:"]
        for id in cited[:CITED]:
            lines += clause_lines(id, book)
        if len(cited) > CITED:
            lines += fill(f"and {len(cited) - CITED} more.", "  ")
        parts.append("\n".join(lines))
    shown = None if desk.comparison is None else desk.comparison.ruling.id
    unclear = dict.fromkeys(book.clauses[id].ruling for id in cited if book.clauses[id].ruling)
    parts += [ruling_text(book.rulings[id]) for id in unclear if id and id != shown]
    parts.append("As a scenario file:\n\n" + scenario_text(desk))
    try:
        parts.append("To open it at another desk, paste this line there:\n\n" + desk.line())
    except FileError:
        parts.append("(It is too large to be shared as a line.)")
    return "\n\n".join(parts) + "\n"


def scenario_text(desk: Desk) -> str:
    """The question as an entry of a scenario file."""
    question = desk.question
    title = question.title or f"A question of {desk.game.title}"
    lines = [f"- game: {question.game}", f"  title: {to_text(title)}"]
    if question.rulings:
        lines.append(f"  rulings: {to_text(question.rulings)}")
    lines += ["  position:", to_yaml(question.position, "    ")]
    steps = [*question.steps, *([question.ask] if question.ask else [])]
    if desk.answer is not None and desk.answer.objection is not None:
        steps = [played.text for played in desk.answer.played]
        lines.append(f"  refuse: [{to_text(desk.answer.ask)}]")
    if steps:
        lines.append(f"  steps: {to_text(steps)}")
    return "\n".join(lines)


def _cited(desk: Desk) -> Iterator[str]:
    answers = [side.answer for side in desk.comparison.sides] if desk.comparison else [desk.answer]
    for answer in answers:
        if answer is not None:
            yield from _of_answer(answer)


def _of_answer(answer: Answer) -> Iterator[str]:
    if answer.objection is not None and answer.objection.rule:
        yield answer.objection.rule
    yield from (event.rule for event in answer.opening)
    for played in answer.played:
        yield from (event.rule for event in played.events)
    for tree in answer.trees.values():
        yield from _of_tree(tree)


def _of_tree(tree: Tree) -> Iterator[str]:
    yield from (event.rule for event in tree.events)
    nodes: list[Node] = list(tree.walk())[:50]
    for node in nodes:
        for branch in node.branches:
            yield from (event.rule for event in branch.events)
