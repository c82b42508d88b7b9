"""What the lab says at one moment, as plain data for its page."""

from __future__ import annotations

from typing import Any

from grail_widgets.engine.rulebook import load_rulebook
from grail_widgets.games import game
from grail_widgets.panels.lab_controls import MANY, LabControls
from grail_widgets.probability import TOPICS, Question, questions
from grail_widgets.views.charts import MISSING, columns
from grail_widgets.views.svg.diagrams import draw_diagram

Plain = dict[str, Any]
KINDS = {"tree": "Tree diagram", "table": "Two-way table", "grid": "Sample space"}


def lab_page(lab: LabControls, quiet: bool = False) -> Plain:
    """The whole page but for the two charts.

    Args:
        lab: the lab.
        quiet: nothing of it is to be announced by a screen reader.
    """
    asked, status = lab.question, lab.status
    return {
        "head": {"id": asked.id, "title": asked.title, "game": game(asked.game).title},
        "question": {
            "text": asked.text,
            "asked": _asked(asked),
            "topics": [TOPICS[topic] for topic in asked.topics],
            "clauses": _clauses(asked),
            "policy": f"Simulated with the “{asked.policy}” way of playing for every seat. {asked.inexact}"
            if asked.policy
            else "",
            "kind": asked.kind,
        },
        "slider": _slider(asked),
        "prediction": "" if lab.prediction is None else lab.said(lab.prediction),
        "verdict": lab.verdict(),
        "revealed": lab.revealed,
        "answer": lab.answer_words() if lab.revealed else "",
        "why": (asked.why or "") if lab.revealed else "",
        "switch": lab.question.written.switch.name if lab.question.written.switch else "",
        "both": lab.both,
        "running": lab.running,
        "many": MANY,
        "runs": lab.tally.words(),
        "other": lab.other_tally.words() if lab.both and lab.other_tally is not None else "",
        "status": {"text": status.text, "tone": status.tone, "quiet": quiet},
        "distribution": _shown(lab, "distribution"),
        "estimate": _shown(lab, "estimate"),
    }


def lab_book(lab: LabControls) -> Plain:
    """What changes only with the question: the diagrams, and the other questions."""
    return {
        "diagrams": [
            {"kind": KINDS[kind], "svg": draw_diagram(diagram), "words": diagram.words(), "text": diagram.text()}
            for kind, diagram in lab.diagrams.items()
        ],
        "ready": [{"id": each.id, "title": each.title, "game": game(each.game).title} for each in questions()],
    }


def _asked(asked: Question) -> str:
    """What is asked for: "the chance of “seals at least 1”", "the expected value of draws"."""
    words = asked.event_words()
    return f"the chance of “{words}”" if asked.kind == "chance" else f"the {words}"


def _clauses(asked: Question) -> list[Plain]:
    clauses = load_rulebook(asked.game).clauses
    found = [clauses[id] for id in asked.clauses if id in clauses]
    return [{"id": clause.id, "title": clause.title, "text": clause.text} for clause in found]


def _slider(asked: Question) -> Plain | None:
    """The ends of the slider: 0 to 100 percent, or what the number can be; None where that is not known."""
    if asked.kind == "chance":
        return {"least": 0, "most": 100, "step": 1, "unit": "%"}
    numbers = [float(value) for value in asked.exact() or () if not isinstance(value, str)]
    if asked.kind == "variance" or not numbers:
        return None
    least, most = min(numbers), max(numbers)
    return {"least": least, "most": most, "step": max(0.01, round((most - least) / 200, 2)), "unit": ""}


def _shown(lab: LabControls, name: str) -> Plain:
    """A chart in words and as a table, as far as there is anything to show."""
    if not chart_is_worth_showing(lab, name):  # and then no chart is made, which would load matplotlib
        return {"rows": [], "words": ""}
    chart = lab.distribution if name == "distribution" else lab.estimate
    missing = [] if chart.drawn else [MISSING]
    return {"rows": chart.rows(), "words": " ".join([*missing, chart_words(lab, name)])}


def chart_is_worth_showing(lab: LabControls, name: str) -> bool:
    """Whether a chart has something on it."""
    if name == "distribution":
        return bool(lab.tally.counts) or (lab.revealed and bool(lab.exact))
    return bool(lab.tally.counts)


def chart_words(lab: LabControls, name: str) -> str:
    """What a chart shows, in words, for those who do not see it."""
    asked = lab.question
    if name == "estimate":
        parts = ["How the simulated answer closes in.", lab.tally.words(), lab.verdict()]
        if lab.revealed and lab.answer is not None:
            parts.insert(1, lab.answer_words())
        return " ".join(part for part in parts if part)
    shown = asked.label(asked.shown)
    best = max(lab.exact, key=lambda value: lab.exact[value], default=None) if lab.revealed else None
    most = lab.tally.counts.most_common(1)
    parts = [f"The chances of {shown}."]
    parts += [f"Most likely is {asked.name(best)}." if best is not None else ""]
    parts += [f"Sampled most often: {asked.name(most[0][0])}." if most else ""]
    return " ".join(part for part in parts if part) + " The table below has all numbers."


def written(lab: LabControls) -> str:
    """The lab as text: the question, the prediction, the answer, the distribution, the simulation."""
    asked = lab.question
    parts = [f"{game(asked.game).title}: {asked.title}\n{asked.text}\nAsked: {_asked(asked)}"]
    if asked.policy:
        parts.append(f"Way of playing: {asked.policy}. {asked.inexact}")
    if lab.prediction is not None:
        parts.append(f"Predicted: {lab.said(lab.prediction)}")
    if lab.revealed:
        parts.append(lab.answer_words() + (f"\n{asked.why}" if asked.why else ""))
    for name in ("distribution", "estimate"):
        if chart_is_worth_showing(lab, name):
            chart = lab.distribution if name == "distribution" else lab.estimate
            head, *rows = chart.rows()
            parts.append(columns(head, rows))
    if lab.tally.runs:
        parts.append("Simulated: " + lab.tally.words())
    if lab.verdict():
        parts.append(lab.verdict())
    if lab.status.tone == "error":
        parts.append(str(lab.status))
    return "\n\n".join(parts)
