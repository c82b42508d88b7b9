"""A question and its answer, or the same question under two readings, as plain text of at most 80 columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher

from grail_widgets.engine import notation
from grail_widgets.engine.asking import Answer
from grail_widgets.engine.errors import Objection
from grail_widgets.engine.game import Event
from grail_widgets.engine.readings import Comparison, Side
from grail_widgets.engine.rulebook import Rulebook, Ruling
from grail_widgets.engine.scenario import Scenario
from grail_widgets.engine.share import Question
from grail_widgets.views.text import table
from grail_widgets.views.trees import COLUMNS, WRITTEN, Said, Twig, actor, fill, in_all, lines, odds, outline, said

BASES = {"printed": "printed in the rulebook", "inferred": "inferred from it", "ours": "our own reading of it"}
"""What the basis of an answer is called."""
NAMED = 12
"""Legal actions named in a sentence at most."""


def answer_text(answer: Answer, picture: bool = True, written: int = WRITTEN) -> str:
    """The whole answer: the position, what was played, what is asked, and what can follow.

    Args:
        answer: what was found.
        picture: whether the table is drawn as text first.
        written: branches that are written out at most, in all trees together.
    """
    parts = [heading(answer)]
    if picture:
        parts.append(position_text(answer.question))
    parts += [way_text(answer), asked_text(answer), result_text(answer, written)]
    return "\n\n".join(part for part in parts if part)


def position_text(question: Question) -> str:
    """The position as it was set up, before it plays on by itself."""
    return table(question.rules().open(question.position).before.scene())


def heading(answer: Answer) -> str:
    """The game, where it stands, the title of the question and the rulings that differ from the default."""
    question, state = answer.question, answer.question.state()
    head = [*fill(f"{state.game.title}: {state.game.summary(state.table)}")]
    if question.title:
        head = [*fill(question.title), *head]
    for id, reading in question.rulings.items():
        head += fill(f"Ruling {id}: {reading}.")
    return "\n".join(head)


def way_text(answer: Answer) -> str:
    """What the position does by itself and what was played on the way to the question."""
    found = _events(answer.opening, "The position plays on by itself:")
    for played in answer.played:
        share = "" if played.probability is None else f", {odds(played.probability)}"
        found += fill(f"{played.text}{share}", "", "  ")
        found += _events(played.events)
    if answer.chance != 1:
        found += fill(f"So far the chances come to {odds(answer.chance)}.")
    return "\n".join(found)


def _events(events: Iterable[Event], head: str = "") -> list[str]:
    told = [line for event in said(events) for line in fill(event.line, "  ", "    ")]
    return [head, *told] if told and head else told


def asked_text(answer: Answer) -> str:
    """The question as a sentence."""
    return "\n".join(fill(asked(answer)))


def asked(answer: Answer) -> str:
    """The question as one sentence."""
    state, ask = answer.state, answer.ask
    if ask is None and not answer.trees:
        return "The game is over; nothing can be done."
    if "" in answer.trees:
        return "What can chance do?" if answer.trees[""].root.branches else "What follows?"
    if ask is None:
        return f"What can {actor(state)} do, and what follows?"
    who = "" if actor(state) == "Chance" else f"{actor(state)}: "
    return f"{who}what if “{ask}”?" if answer.objection is None else f"{who}why not “{ask}”?"


def result_text(answer: Answer, written: int = WRITTEN) -> str:
    """What the answer is: the refusal with its clause, or the tree of what can follow."""
    if answer.objection is not None:
        return refusal_text(answer.objection, answer.state.game.rulebook)
    found: list[str] = []
    for text, tree in answer.trees.items():
        if found:
            found.append("")
        if answer.ask is None and text:
            found += fill(f"{text}:")
        found += lines(outline(tree, max(1, written // len(answer.trees))), "  " if answer.ask is None else "")
        found += fill(in_all(tree), "", "  ")
    if answer.unmade:
        named = ", ".join(answer.unmade[:NAMED])
        more = f" and {len(answer.unmade) - NAMED} more" if len(answer.unmade) > NAMED else ""
        found += ["", *fill(f"Legal too, but too many to be set side by side: {named}{more}.")]
    return "\n".join(found)


def refusal_text(objection: Objection, book: Rulebook) -> str:
    """A refusal with the clause that decides it, in full."""
    if objection.rule is None:
        return "\n".join(fill(f"No: {objection.reason}"))
    return "\n".join([*fill(f"No: {objection.reason} ({objection.rule})"), *clause_lines(objection.rule, book)])


def clause_lines(id: str, book: Rulebook) -> list[str]:
    """A clause in full: its title, its text, where it comes from, and the ruling that decides it."""
    clause = book.clause(id)
    found = fill(f"{id}: {clause.title}. {clause.text} [{clause.source}; {clause.basis}]", "  ", "  ")
    if clause.ruling:
        found += fill(f"Unclear in the text; see ruling {clause.ruling}.", "  ", "  ")
    return found


def scenario_head(scenario: Scenario) -> str:
    """The title of a scenario, and where it is an answered question its question and answer."""
    title = notation.one_line(scenario.title)
    found = [*fill(title), "=" * min(len(title), COLUMNS)]
    for name, text in (("Question", scenario.question), ("Answer", scenario.answer)):
        if text:
            found += fill(f"{name}: {notation.one_line(text)}", "", "  ")
    if scenario.answer and scenario.basis:
        found += fill(f"This answer is {BASES.get(scenario.basis, scenario.basis)}.")
    return "\n".join(found)


def comparison_text(comparison: Comparison, picture: bool = True, written: int = WRITTEN) -> str:
    """A question under each reading of a ruling: what is printed, the readings, and where they part."""
    parts = []
    shown = next(side.answer for side in comparison.sides if side.answer is not None)
    parts.append(heading(shown))
    if picture:
        parts.append(position_text(shown.question))
    parts += [ruling_text(comparison.ruling), difference_text(comparison)]
    outlines = marked_outlines(comparison)
    told = ""
    for side, twigs in zip(comparison.sides, outlines, strict=True):
        way = way_text(side.answer) if side.answer else ""
        parts.append(_side(side, twigs, "" if way == told else way))
        told = told or way
    return "\n\n".join(part for part in parts if part)


def ruling_text(ruling: Ruling) -> str:
    """A ruling: the question, what the rulebook prints, the readings, and why the default is the default."""
    found = fill(f"Ruling {ruling.id}: {ruling.question}")
    found += fill(f"Printed: {ruling.printed}", "  ", "  ")
    for index, reading in enumerate(ruling.readings):
        default = " (the default here)" if index == 0 else ""
        found += fill(f"{reading.name}{default}: {reading.text}", "  ", "    ")
    return "\n".join([*found, *fill(f"Why: {ruling.why}", "  ", "  ")])


def difference_text(comparison: Comparison, most: int = 20) -> str:
    """Where the readings part, the first place on each path, each with its probability."""
    if comparison.same:
        return "\n".join(fill(f"The answer is the same under {_readings(comparison.ruling)}."))
    found = ["What differs:"]
    for difference in comparison.differences[:most]:
        place = " then ".join(f"“{text}”" for text in difference.where if text) or "At once"
        share = "" if difference.share == 1 else f" ({odds(difference.share)})"
        found += fill(f"* {place}{share}", "  ", "    ")
        for reading, text in zip(difference.readings, difference.said, strict=True):
            found += fill(f"{reading}: {text}", "      ", "        ")
    if len(comparison.differences) > most:
        found += fill(f"and {len(comparison.differences) - most} more places", "  ")
    return "\n".join(found)


def _readings(ruling: Ruling) -> str:
    names = [reading.name for reading in ruling.readings]
    return " and ".join([", ".join(names[:-1]), names[-1]])


def marked_outlines(comparison: Comparison, written: int = WRITTEN) -> list[dict[str, Twig]]:
    """The outlines of each side's trees, with what is not so under the other reading marked.

    Where there are more than two readings each is set beside the first, and the first beside the second.
    """
    outlines = [
        {text: outline(tree, written) for text, tree in side.answer.trees.items()} if side.answer else {}
        for side in comparison.sides
    ]
    for index, mine in enumerate(outlines):
        other = outlines[1 if index == 0 else 0]
        for text, twig in mine.items():
            mark(twig, other.get(text))
    return outlines


def mark(twig: Twig, other: Twig | None) -> None:
    """Marks a branch, and those below it, that are not so in the other outline; of a new one its start only."""
    if other is None:
        twig.marked = True
        return
    twig.odd = frozenset(_odd(twig.events, other.events))
    more = len(twig.events) != len(other.events)
    twig.marked = bool(twig.odd) or more or (twig.note, twig.share) != (other.note, other.share)
    theirs = {each.texts: each for each in other.below}
    for below in twig.below:
        mark(below, theirs.get(below.texts))


def _odd(events: tuple[Said, ...], others: tuple[Said, ...]) -> Iterator[int]:
    """The places of the events that the others do not have."""
    mine, theirs = ([(each.text, each.rule) for each in told] for told in (events, others))
    for tag, start, end, _, _ in SequenceMatcher(None, mine, theirs, autojunk=False).get_opcodes():
        if tag != "equal":
            yield from range(start, end)


def _side(side: Side, twigs: dict[str, Twig], way: str) -> str:
    found = [f"Under “{side.reading.name}”:"]
    if side.answer is None:
        return "\n".join([*found, *fill(f"The position cannot be: {side.fault}", "  ", "  ")])
    found += [f"  {line}" for line in way.splitlines()]
    found += fill(asked(side.answer), "  ", "  ")
    if side.answer.objection is not None:
        found += [f"  {line}" for line in result_text(side.answer).splitlines()]
    for text, twig in twigs.items():
        if side.answer.ask is None and text:
            found += fill(f"{'* ' if twig.marked else ''}{text}:", "  ", "  ")
        found += lines(twig, "    ")
    return "\n".join(found)
