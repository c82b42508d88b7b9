"""What the panel says at one moment, as plain data: who plays, what can be done, what happened, the timeline."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from grail_widgets.engine.game import CHANCE, State
from grail_widgets.engine.lookahead import preview
from grail_widgets.engine.scene import Scene
from grail_widgets.panels.automatic import policies
from grail_widgets.panels.board import draw_way, goal
from grail_widgets.panels.book import whereabouts
from grail_widgets.panels.choices import MOST, Choice, Plain, offered, plan
from grail_widgets.panels.controls import Controls
from grail_widgets.panels.story import Story
from grail_widgets.views.text import fraction

FORESEEN = 60
"""Choices whose consequences travel with the page; where there are more, only the choices do."""
SUGGESTED = 40
"""Things that are not legal and that "Why not?" offers to ask about."""
DICE = frozenset({"die", "roll"})
"""First words of outcomes that are rolled; all others are drawn."""


def page(panel: Controls, story: Story, moment: int, narrow: bool) -> Plain:
    """The whole page but for the picture of the table."""
    state, scene = panel.state, story.state_at(moment).scene(panel.viewer)
    return {
        "node": panel.session.node.id,
        "head": _head(panel, state, scene.track is not None),
        "status": {"text": panel.status.text, "rule": panel.status.rule, "tone": panel.status.tone},
        "curtain": _curtain(panel),
        "ask": _ask(panel, state, moment < story.now, narrow),
        "story": story.window(moment, panel.earliest),
        "timeline": _timeline(panel),
        "places": {} if panel.covered else whereabouts(scene),
        "pace": panel.one_by_one,
        "example": panel.example,
    }


def name(seat: str) -> str:
    """A seat as a name in a sentence."""
    return seat[:1].upper() + seat[1:]


def _head(panel: Controls, state: State, has_track: bool) -> Plain:
    actor = state.current_player
    auto = {seat: way if isinstance(way, str) else "own" for seat, way in panel.auto.items()}
    return {
        "title": state.game.title,
        "summary": "" if panel.covered else state.game.summary(state.table),
        "seats": [{"id": seat, "name": name(seat)} for seat in state.players],
        "seat": panel.seat or "",
        "shared": panel.shared,
        "auto": auto,
        "ways": list(policies(state.game)),
        "actor": "chance" if actor is CHANCE else (actor or ""),
        "words": "What is ahead?" if has_track else "The table in words",
    }


def _ask(panel: Controls, state: State, past: bool, narrow: bool) -> Plain:
    actor, viewer = state.current_player, panel.viewer
    if panel.curtain:
        return {"kind": "curtain", "prompt": f"The screen is for {name(panel.curtain)} now."}
    if panel.covered:
        return {"kind": "draw", "prompt": "Chance is next.", "roll": _rolled(state.weights()[0][0])}
    if past:
        return {"kind": "past", "prompt": "You are looking at an earlier moment."}
    if actor is None:
        won = state.winner
        return {"kind": "over", "prompt": f"{name(won)} has won." if won else "The game is over; nobody has won."}
    if actor is CHANCE:
        return _chance(state, viewer, narrow)
    assert isinstance(actor, str)
    if viewer is not None and viewer != actor:
        return {"kind": "wait", "prompt": f"{name(actor)} is to choose.", "actor": actor}
    choices = offered(state, state.legal_actions())
    scene = state.scene(viewer) if panel.foresee and len(choices) <= FORESEEN else None
    return {
        "kind": "choose",
        "prompt": f"{name(actor)} is to choose.",
        "choices": [_plain(state, choice, viewer, scene, narrow) for choice in choices],
        "stage": plan(choices),
        "wrong": _suggestions(state),
    }


def _plain(state: State, choice: Choice, viewer: str | None, scene: Scene | None, narrow: bool) -> Plain:
    """A choice; with a scene to draw on, also what will follow it."""
    plain: Plain = {"text": choice.text, "label": choice.label}
    if scene is not None:
        ahead = preview(state, choice.text, viewer)
        choice.targets = choice.targets or goal(ahead.events)
        plain["follows"] = list(ahead.sentences)
        actor = state.current_player
        plain["brief"] = " ".join(ahead.brief(actor if isinstance(actor, str) else None))
        plain["rules"] = list(dict.fromkeys(event.rule for event in ahead.events))
        drawn = draw_way(scene, ahead.events, narrow)
        if drawn:
            plain["way"] = drawn
    return plain


def _chance(state: State, viewer: str | None, narrow: bool) -> Plain:
    odds = state.odds(viewer)
    choices = offered(state, list(odds))
    rolled = _rolled(choices[0].text)
    open_to_all = viewer is None or rolled == "Roll"  # what is drawn may lie in a hand: a preview would betray it
    scene = state.scene(viewer) if open_to_all and len(choices) <= FORESEEN else None
    plain = [_plain(state, choice, viewer, scene, narrow) for choice in choices]
    for entry in plain:
        entry |= _share(odds[entry["text"]])
    shown = list(range(len(plain)))
    if len(plain) > MOST:
        shown = sorted(shown, key=lambda index: -odds[plain[index]["text"]])[:MOST]
    return {
        "kind": "chance",
        "prompt": "Chance is next.",
        "roll": rolled,
        "choices": plain,
        "outlook": [
            {
                "title": each.title,
                "note": each.note,
                "shares": [{"label": label} | _share(share) for label, share in each.shares],
            }
            for each in state.outlook(viewer)
        ],
        "bars": shown,
        "stage": plan(choices),
    }


def _rolled(outcome: str) -> str:
    return "Roll" if outcome.split()[0] in DICE else "Draw"


def _curtain(panel: Controls) -> str:
    """What is written on the curtain; "" where there is none."""
    if panel.curtain:
        return f"The curtain is drawn. The screen is for {name(panel.curtain)}; the others look away."
    return "The curtain is drawn until somebody has to choose." if panel.covered else ""


def _share(odds: Fraction) -> Plain:
    percent = float(odds * 100)
    return {
        "odds": fraction(odds),
        "percent": f"{percent:.0f} %" if percent >= 10 else f"{percent:.1f} %",
        "part": percent,
    }


def _suggestions(state: State) -> list[str]:
    legal, found = set(state.legal_actions()), []
    for text in state.game.candidates(state.table):
        if text not in legal:
            found.append(text)
            if len(found) == SUGGESTED:
                break
    return found


def _timeline(panel: Controls) -> Plain:
    session = panel.session
    line = [*session.line(), *session.ahead()]
    ends = session.branches()
    return {
        "nodes": [node.id for node in line],
        "at": line.index(session.node),
        "undo": session.node.parent is not None,
        "redo": bool(session.node.children),
        "branches": [{"id": end.id, "label": _branch(panel, end), "here": end is line[-1]} for end in ends]
        if len(ends) > 1
        else [],
    }


def _branch(panel: Controls, end: Any) -> str:
    """A branch by the step at which it leaves the one before it, and how long it is."""
    node = end
    while node.parent is not None and len(node.parent.children) == 1:
        node = node.parent
    length = 0
    while end.parent is not None:
        end, length = end.parent, length + 1
    hidden = panel.viewer is not None or panel.shared
    played = "another choice" if hidden else node.step.action or "the start"
    return f"{length} steps, parting at: {played}"
