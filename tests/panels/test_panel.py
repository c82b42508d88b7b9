"""A panel is driven from code and from its page alike, and answers everything in a sentence."""

from __future__ import annotations

import random
from typing import Any

import pytest

from grail_widgets.engine.errors import IllegalAction
from grail_widgets.panels import Panel, panel
from grail_widgets.panels.board import apply
from tests.panels.shown import Click, choice_texts, table
from tests.panels.toy import Toy


def test_a_step_is_played_told_and_offers_the_next_choices(toy: Panel) -> None:
    step = toy.step("move 2")
    assert [event.text for event in step.events] == ["Red walks to 2.", "It is Blue's turn."]
    assert toy.page["story"]["items"][-1] == {"text": "It is Blue's turn.", "rule": "TY.turn.passes"}
    assert toy.page["ask"]["prompt"] == "Blue is to choose."
    assert choice_texts(toy) == ["move 1", "move 2", "move 3"]


def test_what_is_not_legal_is_refused_and_changes_nothing(toy: Panel) -> None:
    before = toy.state
    with pytest.raises(IllegalAction, match="A walker goes 1, 2 or 3 spaces"):
        toy.step("move 9")
    assert toy.state == before


def test_a_choice_says_what_will_follow_and_shows_where_it_leads(toy: Panel) -> None:
    toy.step("move 3"), toy.step("move 3")
    first = toy.page["ask"]["choices"][0]
    assert first["follows"] == ["Red walks to 4.", "Then chance: Die spear 1/3, Die nothing 2/3."]
    assert first["rules"] == ["TY.walk.forward"]
    assert "gw-way" in first["way"]
    assert toy.page["ask"]["stage"]["options"][0]["targets"] == ["space:4"]


def test_chance_shows_its_odds_and_is_rolled_or_picked_by_hand(toy: Panel) -> None:
    toy.step("move 3"), toy.step("move 3"), toy.step("move 1")
    ask = toy.page["ask"]
    assert (ask["kind"], ask["roll"]) == ("chance", "Roll")
    assert [(c["odds"], c["percent"]) for c in ask["choices"]] == [("1/3", "33 %"), ("2/3", "67 %")]
    toy.choose_outcome("die spear")
    assert toy.page["story"]["items"][-2]["hand"]
    assert "hand" not in toy.page["story"]["items"][-1]
    toy.undo()
    toy.roll()
    assert toy.session.node.step.action in ("die spear", "die nothing")
    with pytest.raises(ValueError, match="No chance is waiting"):
        toy.roll()


def test_the_same_seed_rolls_the_same(toy: Panel) -> None:
    rolls = []
    for _ in range(2):
        shown = panel(Toy(), seed=5)
        for text in ("move 3", "move 3", "move 1"):
            shown.step(text)
        shown.roll()
        rolls.append(shown.session.node.step.action)
    assert rolls[0] == rolls[1]


def test_a_click_that_comes_late_is_answered_and_not_played(toy: Panel, click: Click) -> None:
    offered = toy.page["node"]
    click(toy, "play", text="move 2", at=offered)
    node = toy.session.node
    click(toy, "play", text="move 2", at=offered)
    assert toy.session.node is node
    assert toy.page["status"]["text"] == "That choice was offered at an earlier step, so nothing was played."


def test_the_kernel_answers_every_message_even_where_nothing_changes(toy: Panel, click: Click) -> None:
    toy.jump(0)
    serial = toy.page["serial"]
    click(toy, "undo")
    assert toy.page["serial"] > serial


def test_a_refusal_is_shown_with_its_clause(toy: Panel, click: Click) -> None:
    click(toy, "play", text="move 9", at=toy.page["node"])
    assert toy.page["status"] == {
        "text": "A walker goes 1, 2 or 3 spaces.",
        "rule": "TY.walk.forward",
        "tone": "error",
    }
    assert toy.rule == "TY.walk.forward"
    assert choice_texts(toy) == ["move 1", "move 2", "move 3"]


@pytest.mark.parametrize(
    "content",
    [
        *({}, [], None, {"do": "nothing"}, {"do": "play"}, {"do": "play", "text": 3, "at": 0}),
        *({"do": "jump", "to": "x"}, {"do": "undo", "more": 1}),
    ],
)
def test_a_message_that_makes_no_sense_is_answered(toy: Panel, content: Any) -> None:
    toy._receive(toy, content, [])
    assert toy.page["status"]["text"].startswith("The panel does not understand")


def test_a_fault_of_the_panel_itself_is_shown_and_can_be_raised(
    toy: Panel, click: Click, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(toy, "undo", lambda: 1 / 0)
    click(toy, "undo")
    assert "ZeroDivisionError" in toy.page["status"]["text"]
    assert isinstance(toy.errors[-1], ZeroDivisionError)
    monkeypatch.setattr(Panel, "raise_errors", True)
    with pytest.raises(ZeroDivisionError):
        click(toy, "undo")


def test_why_not_names_the_clause_in_the_status_line(toy: Panel, click: Click) -> None:
    assert toy.why_not("move 9") == "TY.walk.forward"
    assert str(toy.status) == "A walker goes 1, 2 or 3 spaces. (TY.walk.forward)"
    assert toy.why_not("move 1") is None
    with pytest.raises(IllegalAction):
        toy.why_not("sing")
    click(toy, "whynot", text="sing")
    assert toy.page["status"]["text"].startswith("'sing' is nothing")
    click(toy, "whynot", text=" ")
    assert toy.page["status"]["text"] == "Type or pick an action to ask about it."


def test_undo_redo_jump_and_branches(toy: Panel) -> None:
    toy.step("move 1")
    toy.undo()
    toy.step("move 2")
    timeline = toy.page["timeline"]
    assert (timeline["at"], timeline["undo"], timeline["redo"]) == (2, True, False)
    assert [branch["here"] for branch in timeline["branches"]] == [False, True]
    toy.jump(timeline["branches"][0]["id"])
    assert toy.session.node.step.action == "move 1"
    assert toy.undo()
    assert toy.redo()
    with pytest.raises(ValueError, match="There is no node 99"):
        toy.jump(99)


def test_the_story_is_walked_event_by_event_and_the_table_follows(toy: Panel) -> None:
    toy.step("move 3")
    end = toy.moment
    toy.look(end - 2)
    assert toy.page["ask"]["kind"] == "past"
    assert "Red on 0" in table(toy)
    assert toy.next_event() == "Red walks to 3. (TY.walk.forward)"
    assert "Red on 3" in table(toy)
    assert toy.play_all() == ["It is Blue's turn. (TY.turn.passes)"]
    assert toy.moment == end
    toy.undo()
    assert toy.page["story"]["now"] == end - 2
    assert [item["text"] for item in toy.page["story"]["items"][-2:]] == ["Red walks to 3.", "It is Blue's turn."]
    assert toy.next_event() == "Red walks to 3. (TY.walk.forward)"
    assert toy.session.node.step.action == "move 3"


def test_one_by_one_stops_after_every_event(toy: Panel, click: Click) -> None:
    click(toy, "pace", one=True)
    click(toy, "play", text="move 1", at=toy.page["node"])
    assert toy.page["ask"]["kind"] == "past"
    assert toy.page["story"]["moment"] == toy.page["story"]["now"] - 1
    click(toy, "next")
    assert toy.page["ask"]["kind"] == "choose"


def test_all_moments_of_a_step_travel_as_frames(toy: Panel) -> None:
    for text in ("move 3", "move 3", "move 3", "move 3"):
        toy.step(text)
    toy.step("move 2")  # the Dragon is in the way
    assert [frame.get("path") for frame in toy.frames] == [[6], [6]]
    assert "gw-bar" not in "".join(apply(toy.base, toy.frames[0]["edits"]))
    assert "gw-bar" in table(toy)


def test_a_long_story_travels_in_part_and_the_rest_when_asked_for(toy: Panel, click: Click) -> None:
    state = Toy().at({"players": ["red", "blue"], "cards": ["fox"]})
    shown = panel(state, seed=1)
    rng = random.Random(4)
    for _ in range(60):
        if shown.state.is_terminal:
            break
        legal = [text for text in shown.state.legal_actions() if text not in ("move 2", "move 3")]
        shown.step(rng.choice(legal)) if shown.state.legal_actions() else shown.roll()
    assert shown.page["story"]["first"] > 0
    click(shown, "earlier")
    assert shown.page["story"]["first"] == 0
