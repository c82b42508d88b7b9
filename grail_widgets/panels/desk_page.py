"""What a desk says at one moment, as plain data: the form, the question, the answer, and what was found."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from grail_widgets.engine.asking import Answer
from grail_widgets.engine.game import Game, State
from grail_widgets.engine.readings import Comparison
from grail_widgets.engine.rulebook import Ruling
from grail_widgets.engine.search import Hit
from grail_widgets.engine.setting import spots
from grail_widgets.engine.tree import Tree
from grail_widgets.games import GAMES
from grail_widgets.games import game as game_by_id
from grail_widgets.panels.book import book as rules_book
from grail_widgets.panels.desk_controls import Desk
from grail_widgets.panels.desk_form import Field, fields, to_yaml
from grail_widgets.panels.examples import examples
from grail_widgets.views.disputes import BASES, asked, marked_outlines
from grail_widgets.views.trees import WRITTEN, Said, Twig, actor, in_all, outline, percent, said

Plain = dict[str, Any]
SUGGESTED = 200
"""Legal actions that the field of the question offers."""
WRONG = 60
"""Actions that are not legal and that the field of the question offers."""


def desk_book(game: Game) -> Plain:
    """What never changes while one game is on the desk: its rules, fields and examples."""
    found = rules_book(game)
    shown: dict[str, list[str]] = {}
    groups: dict[tuple[bool, str], list[Plain]] = {}
    for example in examples(game.id).all:
        entry = {"title": example.title, "words": example.scenario.question or example.title}
        groups.setdefault((example.answered, example.group), []).append(entry)
    for id in [*game.rulebook.clauses, *game.rulebook.rulings]:
        shown[id] = [example.title for example in examples(game.id).showing(id)][:6]
    return found | {
        "games": [{"id": id, "title": game_by_id(id).title} for id in GAMES],
        "groups": [
            {"answered": answered, "title": title, "items": items} for (answered, title), items in groups.items()
        ],
        "shown": shown,
        "rulings": [_ruling(ruling, game) for ruling in game.rulebook.rulings.values()],
    }


def _ruling(ruling: Ruling, game: Game) -> Plain:
    return {
        "id": ruling.id,
        "title": ruling.title,
        "question": ruling.question,
        "printed": ruling.printed,
        "why": ruling.why,
        "readings": [{"name": each.name, "text": each.text} for each in ruling.readings],
        "now": game.rulings[ruling.id],
    }


def desk_page(desk: Desk, looking: bool) -> Plain:
    """The whole page but for the picture of the table.

    Args:
        desk: the desk.
        looking: whether the picture shows where the question stands rather than the position set up.
    """
    return {
        "head": _head(desk),
        "status": {"text": desk.status.text, "rule": desk.status.rule, "tone": desk.status.tone},
        "form": _form(desk),
        "setting": {} if looking else _setting(desk),
        "looking": looking,
        "moved": bool(desk.opening or desk.question.steps),
        "example": _example(desk),
        "question": _question(desk),
        "answer": _answer(desk.answer) if desk.answer and desk.comparison is None else None,
        "comparison": _comparison(desk.comparison) if desk.comparison else None,
        "now": dict(desk.game.rulings),
        "hits": None if desk.hits is None else [_hit(hit) for hit in desk.hits],
        "words": desk.words,
    }


def _head(desk: Desk) -> Plain:
    state = desk.state
    return {"game": desk.game.id, "title": desk.game.title, "summary": state.game.summary(state.table)}


def _form(desk: Desk) -> Plain:
    draft = desk.draft
    players = [str(player) for player in desk.question.position.get("players", ())]
    return {
        "fields": [_field(field, draft.texts, draft.faults, players) for field in fields(type(desk.game))],
        "whole": draft.faults.get("", ""),
        "faulty": desk.faulty,
        "back": desk.faulty or desk.changed,
        "text": to_yaml(desk.question.position),
    }


def _field(field: Field, texts: dict[str, str], faults: dict[str, str], players: list[str]) -> Plain:
    choices = players if field.choices == ("players",) else list(field.choices)
    return {
        "key": field.key,
        "label": field.label,
        "help": field.help,
        "example": field.example,
        "kind": field.kind,
        "choices": choices,
        "text": texts[field.key],
        "fault": faults.get(field.key, ""),
    }


def _setting(desk: Desk) -> Plain:
    """What can be put where, and what a click on each part of the picture means."""
    setting, position = desk.game.setting, desk.question.position
    scene = desk.set_up.scene()
    return {
        "things": [{"id": each.id, "name": each.name, "group": each.group} for each in setting.things(position)],
        "places": [
            {"id": each.id, "name": each.name, "takes": sorted(each.takes)} for each in setting.places(position)
        ],
        "spots": {
            id: [spot.thing, spot.place, spot.inside] for id, spot in spots(setting, position, scene).items()
        },
    }


def _example(desk: Desk) -> Plain | None:
    example = desk.example
    if example is None:
        return None
    scenario = example.scenario
    return {
        "title": example.title,
        "question": scenario.question or "",
        "answer": scenario.answer or "",
        "basis": BASES.get(scenario.basis or "", ""),
        "rules": list(dict.fromkeys([*scenario.rules, *scenario.cites])),
    }


def _question(desk: Desk) -> Plain:
    question, state = desk.question, desk.state
    return {
        "ask": question.ask or "",
        "until": question.until,
        "compare": question.compare or "",
        "steps": list(question.steps),
        "actor": actor(state),
        "over": state.is_terminal,
        "legal": list(state.legal_actions()[:SUGGESTED] or [text for text, _ in state.weights()][:SUGGESTED]),
        "wrong": _wrong(state),
    }


def _wrong(state: State) -> list[str]:
    if not state.legal_actions():
        return []
    legal, found = set(state.legal_actions()), list[str]()
    for text in state.game.candidates(state.table):
        if text not in legal:
            found.append(text)
            if len(found) == WRONG:
                break
    return found


def _answer(answer: Answer) -> Plain:
    written = max(1, WRITTEN // max(1, len(answer.trees)))
    return _result(answer, {text: outline(tree, written) for text, tree in answer.trees.items()})


def _result(answer: Answer, outlines: dict[str, Twig]) -> Plain:
    objection = answer.objection
    return {
        "asked": asked(answer),
        "opening": _events(said(answer.opening)),
        "played": [
            {"text": played.text, **_share(played.probability), "events": _events(said(played.events))}
            for played in answer.played
        ],
        "refusal": None if objection is None else {"reason": objection.reason, "rule": objection.rule or ""},
        "trees": [_tree(text, answer.trees[text], twig) for text, twig in outlines.items()],
        "named": answer.ask is None,
        "unmade": len(answer.unmade),
    }


def _tree(text: str, tree: Tree, twig: Twig) -> Plain:
    return _twig(twig) | {"text": text, "summary": in_all(tree)}


def _twig(twig: Twig) -> Plain:
    plain: Plain = {
        "name": twig.name,
        "texts": list(twig.texts[:1]),
        "number": twig.number,
        "events": _events(twig.events, twig.odd),
        "note": twig.note,
        "ending": twig.ending,
        "marked": twig.marked,
        **_share(twig.share),
    }
    if twig.below:
        plain |= {"below": [_twig(each) for each in twig.below], "choices": twig.choices}
    return plain


def _events(events: Iterable[Said], odd: frozenset[int] = frozenset()) -> list[Plain]:
    return [
        {"text": each.text, "rule": each.rule}
        | ({"ruling": each.ruling} if each.ruling else {})
        | ({"marked": True} if place in odd else {})
        for place, each in enumerate(events)
    ]


def _share(share: Fraction | None) -> Plain:
    return {} if share is None else {"odds": str(share), "percent": percent(share), "part": float(share * 100)}


def _comparison(comparison: Comparison) -> Plain:
    sides = []
    for side, twigs in zip(comparison.sides, marked_outlines(comparison), strict=True):
        plain: Plain = {"name": side.reading.name, "text": side.reading.text, "fault": str(side.fault or "")}
        if side.answer is not None:
            plain["result"] = _result(side.answer, twigs)
        sides.append(plain)
    return {
        "ruling": comparison.ruling.id,
        "title": comparison.ruling.title,
        "same": comparison.same,
        "sides": sides,
        "differences": [
            {
                "where": [text for text in each.where if text],
                **_share(each.share),
                "readings": list(each.readings),
                "said": list(each.said),
            }
            for each in comparison.differences[:20]
        ],
        "more": max(0, len(comparison.differences) - 20),
    }


def _hit(hit: Hit) -> Plain:
    return {"kind": hit.kind, "id": hit.id, "title": hit.title, "text": hit.text}
