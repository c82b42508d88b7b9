"""A panel is driven from code and from its page alike, and answers everything in a sentence."""

from __future__ import annotations

import gc
import json
import random
import weakref
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from ipywidgets.widgets import widget

import grail_widgets
from grail_widgets.engine.errors import FileError, IllegalAction, PositionError
from grail_widgets.panels import Panel, cells, panel
from grail_widgets.panels.board import apply
from tests.panels.toy import Toy

Click = Callable[..., None]


def sent(shown: Panel) -> str:
    """Everything that the browser has been sent."""
    return json.dumps([shown.base, shown.frames, shown.page])


def table(shown: Panel) -> str:
    """The picture that the browser rests on."""
    return "".join(apply(shown.base, shown.frames[-1]["edits"]))


def choice_texts(shown: Panel) -> list[str]:
    return [choice["text"] for choice in shown.page["ask"]["choices"]]


# ---- playing ---------------------------------------------------------------------------------


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


# ---- errors ----------------------------------------------------------------------------------


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


# ---- the history -----------------------------------------------------------------------------


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


# ---- seats -----------------------------------------------------------------------------------


def test_a_seat_is_sent_nothing_that_another_seat_hides(toy: Panel) -> None:
    assert "Fox" in sent(toy)
    toy.seat = "blue"
    assert toy.page["ask"]["kind"] == "wait"
    assert "Fox" not in sent(toy)
    assert "Fox" not in str(toy)
    assert "Fox" not in str(toy._repr_mimebundle_()[0])
    toy.seat = "red"
    assert "Fox" in sent(toy)


def test_a_curtain_stands_between_two_seats_of_one_screen(toy: Panel, click: Click) -> None:
    click(toy, "shared", on=True)
    assert "The screen is for Red" in toy.page["curtain"]
    assert toy.frames == []
    assert "Fox" not in sent(toy)
    click(toy, "play", text="move 1", at=toy.page["node"])
    assert toy.session.node.step.action != "move 1"
    click(toy, "lift")
    assert "Fox" in sent(toy)
    click(toy, "play", text="move 1", at=toy.page["node"])
    assert "The screen is for Blue" in toy.page["curtain"]
    assert "Fox" not in sent(toy)
    assert "Fox" not in str(toy)


def test_the_curtain_stays_drawn_over_chance_while_nobody_has_sat_down(toy: Panel, click: Click) -> None:
    toy.step("move 3"), toy.step("move 3"), toy.step("move 1")
    toy.shared = True
    assert toy.page["ask"] == {"kind": "draw", "prompt": "Chance is next.", "roll": "Roll"}
    assert "Fox" not in sent(toy)
    click(toy, "roll", at=toy.page["node"])
    assert "The screen is for Blue" in toy.page["curtain"]


def test_copying_what_is_hidden_asks_first(toy: Panel, click: Click, monkeypatch: pytest.MonkeyPatch) -> None:
    out: list[Any] = []
    monkeypatch.setattr(Panel, "send", lambda self, content, buffers=None: out.append(content))
    toy.seat = "blue"
    click(toy, "copy", reveal=False)
    assert out == [{"kind": "reveal?"}]
    click(toy, "copy", reveal=True)
    assert "fox" in out[-1]["text"]


def test_automatic_seats_play_until_a_person_is_asked(toy: Panel, click: Click) -> None:
    toy.auto = {"blue": "random", "chance": "random"}
    toy.step("move 1")
    assert toy.state.current_player == "red"
    seen: list[Any] = []

    def policy(observation: dict[str, Any], legal: tuple[str, ...], rng: random.Random) -> str:
        seen.append(observation)
        return legal[0]

    toy.auto = {"blue": policy}
    toy.step("move 1")
    assert seen[0]["cards"] == 1  # a number of cards, not which
    with pytest.raises(ValueError, match="'clever' is no automatic player here"):
        toy.auto = {"blue": "clever"}
    click(toy, "auto", name="green", way="random")
    assert "'green' is no seat" in toy.page["status"]["text"]


def test_a_policy_that_cheats_is_told_so(toy: Panel) -> None:
    with pytest.raises(ValueError, match="answered 'fly', which is not legal"):
        toy.let_play(lambda observation, legal, rng: "fly")


def test_an_unknown_seat_is_refused(toy: Panel) -> None:
    with pytest.raises(ValueError, match="'green' is no seat"):
        toy.seat = "green"


# ---- keeping ---------------------------------------------------------------------------------


def test_saved_and_loaded_again_with_all_branches(toy: Panel, click: Click, tmp_path: Path) -> None:
    toy.step("move 1")
    toy.undo()
    toy.step("move 2")
    toy.save(tmp_path / "game.json")
    other = panel(Toy(), seed=2)
    other.load(tmp_path / "game.json")
    assert other.state == toy.state
    assert len(other.page["timeline"]["branches"]) == 2
    click(other, "load", text="{}")
    assert other.page["status"]["text"].startswith("This is not a saved game")
    assert other.state == toy.state
    with pytest.raises(FileError):
        other.load(tmp_path / "none.json")


def test_the_position_as_text_opens_the_same_position(toy: Panel) -> None:
    toy.step("move 3")
    text = toy.position_text()
    assert panel(text).state == toy.state
    sleepy = panel(Toy({"soft-dragon": "sleeps"}), seed=1)
    assert panel(sleepy.position_text()).state.game.rulings == {"soft-dragon": "sleeps"}


def test_a_new_game_takes_the_rulings_that_were_chosen(toy: Panel, click: Click) -> None:
    click(toy, "restart", players=2, seed="9", rulings={"soft-dragon": "sleeps"})
    assert toy.state.game.rulings == {"soft-dragon": "sleeps"}
    assert toy.book["rulings"][0]["now"] == "sleeps"
    click(toy, "restart", players=7, seed="9", rulings={})
    assert "7 players given" in toy.page["status"]["text"]


def test_a_clause_opens_its_examples_and_the_game_is_kept(click: Click) -> None:
    shown = grail_widgets.panel("grail-cup", players=4, seed=7)
    before = shown.session
    clause = next(clause for clause, titles in shown.book["shown"].items() if titles)
    click(shown, "example", rule=clause, number=0)
    assert shown.example == shown.book["shown"][clause][0] == shown.page["example"]
    assert clause in [told.event.rule for told in shown.story.told]
    click(shown, "example", rule=clause, number=99)
    assert "number 99 is not among them" in shown.page["status"]["text"]
    click(shown, "endexample")
    assert shown.session is before
    assert shown.page["example"] == ""


def test_every_example_of_a_clause_can_be_opened() -> None:
    shown = grail_widgets.panel("grail-cup", players=4, seed=7)
    for clause in list(shown.book["shown"])[::5]:
        shown.show_example(clause)
    shown.close()


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ("chess", PositionError),
        ("game: toy\nposition: {}\n", FileError),
        ("- game: toy\n  title: x\n", PositionError),
    ],
)
def test_what_is_no_game_is_refused_in_a_sentence(source: str, fault: type[Exception]) -> None:
    with pytest.raises(fault):
        panel(source)


# ---- what it looks like ----------------------------------------------------------------------


def test_its_text_says_what_the_panel_shows(toy: Panel) -> None:
    toy.step("move 2")
    text = str(toy)
    for part in ("Toy Walk: 2 walkers, blue to play", "What Blue can do:", "- move 1", "Red walks to 2. (TY.walk"):
        assert part in text
    assert repr(toy) == "<Panel of toy: 2 walkers, blue to play>"
    assert text == str(panel(toy.session))


def test_its_bundle_has_the_widget_the_text_and_a_picture_that_are_stable(toy: Panel) -> None:
    bundle, _ = toy._repr_mimebundle_()
    again, _ = panel(toy.session)._repr_mimebundle_()
    assert bundle["text/plain"] == str(toy) == again["text/plain"]
    assert bundle["image/svg+xml"] == again["image/svg+xml"]
    assert bundle["application/vnd.jupyter.widget-view+json"]["model_id"] == toy.model_id
    assert "It is Red" not in bundle["image/svg+xml"]
    assert "Red sees the Fox." in bundle["image/svg+xml"]


def test_markup_in_rules_and_names_stays_text(toy: Panel) -> None:
    clause = toy.book["clauses"]["TY.village.die"]
    assert "<b>" in clause["text"]  # the page writes it with textContent
    bundle, _ = toy._repr_mimebundle_()
    assert "<b>" not in bundle["image/svg+xml"]
    with pytest.raises(PositionError):
        panel(Toy(), players=["<b>red</b>", "blue"])


def test_what_lies_ahead_is_said_in_words(toy: Panel) -> None:
    words = toy.what_is_ahead()
    assert "Red is on space 0" in words
    assert "Dragon" in words
    assert toy.page["status"]["tone"] == "answer"


# ---- many panels -----------------------------------------------------------------------------


def test_a_hundred_panels_made_and_closed_leave_nothing_behind() -> None:
    gc.collect()
    before = len(widget._instances)
    alive = []
    for number in range(100):
        shown = panel(Toy(), seed=number)
        shown.step("move 1")
        alive.append(weakref.ref(shown))
        shown.close()
        del shown
    gc.collect()
    assert [ref for ref in alive if ref() is not None] == []
    assert len(widget._instances) == before


def test_a_cell_that_is_run_again_closes_the_panels_of_its_last_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cells, "running_cell", lambda: ("cell-1", 1))
    first, second = panel(Toy()), panel(Toy())
    monkeypatch.setattr(cells, "running_cell", lambda: ("cell-2", 2))
    other = panel(Toy())
    monkeypatch.setattr(cells, "running_cell", lambda: ("cell-1", 3))
    third = panel(Toy())
    assert [each.comm is None for each in (first, second, other, third)] == [True, True, False, False]


def test_the_package_itself_imports_no_widgets() -> None:
    import subprocess
    import sys

    code = "import sys, grail_widgets; sys.exit('ipywidgets' in sys.modules or 'matplotlib' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
    assert grail_widgets.panel is panel


# ---- nothing leaks ---------------------------------------------------------------------------

UNSEEN = [
    (
        "grail-cup",
        "red",
        {"players": ["red", "blue", "green"], "race": [["blue", 24], ["red", 14], ["green", 13]], "called": 7},
        [
            {"allies": {"red": ["fairy"], "blue": ["unicorn"]}, "face_down": ["priest", "princess"]},
            {"allies": {"red": ["fairy"], "blue": ["unicorn"]}, "face_down": ["merlin", "squire"]},
        ],
    ),
    (
        "grail-cup",
        "red",
        {"players": ["red", "blue", "green"], "race": [["blue", 24], ["red", 14], ["green", 13]], "called": 7},
        [
            {"allies": {"red": ["fairy"]}, "clover": {18: "goblin"}, "seen": {18: ["blue"]}, "dragon": 40},
            {"allies": {"red": ["fairy"]}, "clover": {18: "speed-boots"}, "seen": {18: ["blue"]}, "dragon": 40},
        ],
    ),
    (
        "holy-grail",
        "ann",
        {"players": ["ann", "bob"], "turn": "ann", "phase": "action", "sides": {"bob": ["sir-galahad"]}},
        [
            {"hands": {"ann": ["plague", "witch"], "bob": ["monks"]}},
            {"hands": {"ann": ["plague", "witch"], "bob": ["coconuts"]}},
        ],
    ),
    (
        "grail",
        "ann",
        {"players": ["ann", "bob"], "turn": "ann", "phase": "fate"},
        [
            {"hands": {"ann": ["dragon", "lance"], "bob": ["ogre"]}},
            {"hands": {"ann": ["dragon", "lance"], "bob": ["shield"]}},
        ],
    ),
]


@pytest.mark.parametrize(("game", "seat", "common", "differing"), UNSEEN)
def test_what_a_seat_is_sent_is_the_same_for_all_it_cannot_tell_apart(
    game: str, seat: str, common: dict[str, Any], differing: list[dict[str, Any]]
) -> None:
    rules = grail_widgets.game(game)
    states = [rules.at(common | more) for more in differing]
    assert states[0] != states[1]
    assert states[0].observation(seat) == states[1].observation(seat)
    one, other = (panel(state, seat=seat, seed=1) for state in states)
    assert one.page["ask"]["kind"] in ("choose", "chance")
    assert sent(one) == sent(other)
    assert str(one) == str(other)
    assert one._repr_mimebundle_()[0]["image/svg+xml"] == other._repr_mimebundle_()[0]["image/svg+xml"]
