"""The desk holds a whole position or the one before it; every question has an answer with its clause."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import grail_widgets
from grail_widgets import IllegalAction, PositionError
from grail_widgets.engine.errors import FileError
from grail_widgets.engine.scenario import play, read_scenario
from grail_widgets.engine.session import Session
from grail_widgets.games import GAMES
from grail_widgets.panels.board import apply
from grail_widgets.panels.desk import DeskPanel, desk

RACE = {
    "players": ["red", "blue", "green"],
    "race": [["blue", 20], ["red", 10], ["green", 3]],
    "dragon": 14,
    "spears": {"red": 1},
    "allies": {"red": ["blacksmith"]},
}
Click = Callable[..., None]


@pytest.fixture
def spear() -> Any:
    made = desk("grail-cup", RACE)
    yield made
    made.close()


def field(made: DeskPanel, key: str) -> dict[str, Any]:
    found: dict[str, Any] = next(each for each in made.page["form"]["fields"] if each["key"] == key)
    return found


def picture(made: DeskPanel) -> str:
    return "".join(apply(made.base, made.frames[-1]["edits"]))


# ---- the position ----------------------------------------------------------------------------


def test_a_field_changes_the_position_and_the_answer(spear: DeskPanel, click: Click) -> None:
    assert "“spend spear”" in str(spear) or "spend spear" in str(spear)
    click(spear, "field", key="dragon", text="40")
    assert spear.question.position["dragon"] == 40
    assert "Dragon" in picture(spear)
    assert spear.page["answer"]["asked"] != ""


@pytest.mark.parametrize(
    ("key", "text", "words"),
    [
        ("dragon", "99", "The Dragon stands on a space from 0 to 57"),
        ("dragon", "x", "needed here"),
        ("race", "[[red, 5]]", ""),
        ("race", "[[red", "not valid YAML"),
        ("clover", "{22: gobblin}", "22: "),
        ("players", "[red, red, blue]", ""),
        ("under_way", "{version: 9}", ""),
        ("seal", "purple", ""),
    ],
)
def test_a_fault_stands_beside_its_field_and_the_position_stays(
    spear: DeskPanel, click: Click, key: str, text: str, words: str
) -> None:
    before, answer = spear.question, spear.page["answer"]
    click(spear, "field", key=key, text=text)
    fault = field(spear, key)["fault"]
    assert words in fault
    assert fault
    assert "\n" not in fault
    assert field(spear, key)["text"] == text
    assert [each["key"] for each in spear.page["form"]["fields"] if each["fault"]] == [key]
    assert spear.question == before
    assert spear.page["answer"] == answer


def test_no_question_is_answered_while_something_typed_is_not_accepted(spear: DeskPanel) -> None:
    with pytest.raises(PositionError, match=r"position\.dragon"):
        spear.set("dragon", 99)
    with pytest.raises(ValueError, match="mend it or take it back"):
        spear.what_if("stop")
    assert spear.revert()
    assert not spear.faulty
    assert spear.what_if("stop").objection is None


def test_two_fields_that_only_fit_together_are_accepted_together(spear: DeskPanel, click: Click) -> None:
    click(spear, "field", key="players", text="[red, blue, green, yellow]")
    assert spear.page["form"]["faulty"]
    click(spear, "field", key="race", text="[[blue, 20], [red, 10], [green, 3], [yellow, 1]]")
    assert not spear.page["form"]["faulty"]
    assert spear.state.players == ("red", "blue", "green", "yellow")


def test_pieces_are_put_where_they_belong(spear: DeskPanel, click: Click) -> None:
    spots = spear.page["setting"]["spots"]
    assert spots["knight:red"] == ["red", "space:10", False]
    click(spear, "put", thing="red", place="space:12", origin="space:10")
    assert spear.question.position["race"] == [["blue", 20], ["red", 12], ["green", 3]]
    click(spear, "put", thing="dragon", place="allies:red", origin="")
    assert "does not belong there" in spear.page["status"]["text"]
    click(spear, "put", thing="dragon", place="space:99", origin="")
    assert "no place on this table" in spear.page["status"]["text"]
    assert spear.question.position["dragon"] == 14


def test_changes_are_taken_back_one_by_one(spear: DeskPanel) -> None:
    start = spear.question
    spear.put("red", "space:12")
    spear.set("dragon", "30")
    assert spear.revert()
    assert spear.question.position["dragon"] == 14
    assert spear.revert()
    assert spear.question == start
    assert not spear.revert()


# ---- where a question comes from ---------------------------------------------------------------


@pytest.mark.parametrize("id", GAMES)
def test_it_opens_on_every_game(id: str) -> None:
    made = desk(id)
    assert made.page["head"]["game"] == id
    assert made.page["form"]["fields"]
    assert not made.faulty
    made.close()


def test_it_opens_on_a_running_panel_and_what_a_panel_saves(tmp_path: Path) -> None:
    panel = grail_widgets.panel("grail", players=3, seed=4)
    panel.roll()
    assert desk(panel).state == panel.state
    assert desk(panel.session).state == panel.state
    panel.save(tmp_path / "game.json")
    assert desk(tmp_path / "game.json").state == panel.state
    assert desk(panel.position_text()).state == panel.state
    assert desk(panel.session.dump().decode()).state == panel.state


def test_it_opens_on_a_scenario_file_and_on_a_bare_position(tmp_path: Path) -> None:
    text = "- {game: grail, title: x, position: {players: [ann, bob], phase: quest, quest: ogre}}\n"
    (tmp_path / "one.yaml").write_text(text)
    made = desk(tmp_path / "one.yaml")
    assert made.question.title == "x"
    made.paste("players: [ann, bob]\nphase: quest\nquest: dragon\n")
    assert made.question.position["quest"] == "dragon"


def test_a_line_restores_the_question_exactly(spear: DeskPanel) -> None:
    spear.read("zero-move", "effect")
    spear.two_readings("spear-landing", "spend spear")
    again = desk(spear.line())
    assert again.question == spear.question
    assert again.page["comparison"] == spear.page["comparison"]
    again.paste(f"https://example.org/desk.html#{spear.line()}")
    assert again.question == spear.question


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nonsense",
        "gw1.xyz",
        "- 3",
        "[]",
        "{}",
        "game: chess",
        '{"format": 1}',
        "{a: [",
        "!!python/object:os.x {}",
    ],
)
def test_what_cannot_be_opened_is_said_and_nothing_changes(spear: DeskPanel, click: Click, text: str) -> None:
    before = spear.question
    click(spear, "paste", text=text)
    assert spear.page["status"]["tone"] == "error"
    assert isinstance(spear.errors[-1], FileError | PositionError)
    assert spear.question == before


@pytest.mark.parametrize("source", ["chess", 3, None])
def test_what_is_no_source_is_refused(source: Any) -> None:
    with pytest.raises((PositionError, TypeError)):
        desk(source)


def test_an_example_brings_its_question_answer_and_basis(spear: DeskPanel, click: Click) -> None:
    click(spear, "example", title="Lance or Spear")
    assert spear.page["example"]["answer"].startswith("It is a Spear")
    assert spear.page["example"]["basis"] == "printed in the rulebook"
    assert "Question: The Blacksmith's printed card" in str(spear)
    click(spear, "put", thing="dragon", place="space:30", origin="")
    assert spear.page["example"] is None  # the position is another one now
    click(spear, "example", title="No such thing")
    assert "no example" in spear.page["status"]["text"]


# ---- asking ------------------------------------------------------------------------------------


def test_what_if_why_not_and_all_that_is_legal(spear: DeskPanel, click: Click) -> None:
    click(spear, "ask", text="spend spear", until="decision")
    (tree,) = spear.page["answer"]["trees"]
    assert [each["odds"] for each in tree["below"]] == ["1/6", "1/3", "1/2"]
    click(spear, "ask", text="move 9", until="decision")
    assert spear.page["answer"]["refusal"]["rule"]
    assert spear.rule == spear.page["answer"]["refusal"]["rule"]
    click(spear, "ask", text="", until="turn")
    assert [tree["text"] for tree in spear.page["answer"]["trees"]] == ["stop", "spend spear"]
    assert spear.why_not("stop") is None
    with pytest.raises(IllegalAction):
        spear.why_not("sing a song")


def test_a_ruling_is_switched_and_both_readings_stand_side_by_side(spear: DeskPanel, click: Click) -> None:
    spear.what_if("spend spear")
    click(spear, "reading", ruling="spear-landing", name="beyond")
    assert "to 15" in json.dumps(spear.page["answer"])
    assert spear.page["now"]["spear-landing"] == "beyond"
    click(spear, "compare", ruling="spear-landing")
    comparison = spear.page["comparison"]
    assert [side["name"] for side in comparison["sides"]] == ["share", "beyond"]
    assert not comparison["same"]
    assert comparison["differences"][0]["where"] == ["spend spear"]
    assert comparison["sides"][0]["result"]["trees"][0]["marked"]
    click(spear, "compare", ruling="")
    assert spear.page["comparison"] is None
    click(spear, "compare", ruling="no-such")
    assert "no ruling" in spear.page["status"]["text"]


def test_one_goes_on_from_a_branch_and_back(spear: DeskPanel, click: Click) -> None:
    click(spear, "follow", texts=["spend spear", "die spear"])
    assert spear.question.steps == ["spend spear", "die spear"]
    assert [played["odds"] for played in spear.page["answer"]["played"] if "odds" in played] == ["1/2"]
    assert spear.page["moved"]
    click(spear, "look", asked=True)
    assert spear.page["setting"] == {}
    click(spear, "back")
    assert spear.question.steps == ["spend spear"]
    click(spear, "follow", texts=["fly"])
    assert spear.page["status"]["tone"] == "error"


def test_search_opens_its_example(spear: DeskPanel, click: Click) -> None:
    click(spear, "search", words="unicorn dragon")
    assert spear.page["hits"][0]["id"] == "GC.unicorn.dragon"
    click(spear, "shown", id="GC.unicorn.dragon")
    assert spear.page["example"]
    click(spear, "search", words="")
    assert spear.page["hits"] is None


@pytest.mark.parametrize("id", GAMES)
def test_every_hit_opens_an_example(id: str) -> None:
    """Each clause that an event can cite, and each ruling, is shown by some scenario."""
    made = desk(id)
    book = made.game.rulebook
    for clause in [*(each.id for each in book.clauses.values() if not each.uncited), *book.rulings]:
        assert made.examples.of(clause)
    made.close()


# ---- what it says ------------------------------------------------------------------------------


def test_the_export_has_all_of_the_dispute(spear: DeskPanel) -> None:
    spear.two_readings("spear-landing", "spend spear")
    text = spear.export()
    for part in ("What differs:", "Under “beyond”:", "The rules that were cited:", "As a scenario file:", "gw1."):
        assert part in text
    for line in text.split("As a scenario file:")[0].splitlines():
        assert len(line) <= 80


def test_the_exported_scenario_holds(spear: DeskPanel) -> None:
    from grail_widgets.engine import yaml_files

    for ask in ("spend spear", "move 9"):
        spear.what_if(ask)
        (entry,) = yaml_files.parse(spear.scenario(), "x")
        assert play(read_scenario(entry, "[0]")).faults == []


def test_its_text_and_bundle_are_stable(spear: DeskPanel) -> None:
    bundle, _ = spear._repr_mimebundle_()
    again, _ = desk("grail-cup", RACE)._repr_mimebundle_()
    assert bundle["text/plain"] == str(spear) == again["text/plain"]
    assert bundle["image/svg+xml"] == again["image/svg+xml"]
    assert repr(spear) == "<Desk of grail-cup: 3 Knights, Red to decide (the Blacksmith)>"


def test_text_from_outside_stays_text(spear: DeskPanel, click: Click) -> None:
    click(spear, "ask", text="<b>move</b>", until="decision")
    bundle, _ = spear._repr_mimebundle_()
    assert "<b>" not in bundle["image/svg+xml"]
    click(spear, "ask", text="x" * 5000, until="decision")
    assert spear.page["status"]["tone"] == "error"


@pytest.mark.parametrize(
    "content", [{}, None, {"do": "nothing"}, {"do": "ask"}, {"do": "field", "key": 1, "text": ""}]
)
def test_a_message_that_makes_no_sense_is_answered(spear: DeskPanel, content: Any) -> None:
    spear._receive(spear, content, [])
    assert spear.page["status"]["text"].startswith("The desk does not understand")


def test_a_fault_of_the_desk_itself_is_shown_and_can_be_raised(
    spear: DeskPanel, click: Click, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(spear, "revert", lambda: 1 / 0)
    click(spear, "revert")
    assert "ZeroDivisionError" in spear.page["status"]["text"]
    monkeypatch.setattr(DeskPanel, "raise_errors", True)
    with pytest.raises(ZeroDivisionError):
        click(spear, "revert")


def test_desks_leave_nothing_behind() -> None:
    import gc

    from ipywidgets.widgets import widget

    gc.collect()
    before = len(widget._instances)
    for _ in range(5):
        desk("grail").close()
    gc.collect()
    assert len(widget._instances) == before


def test_a_session_is_not_changed_by_a_desk_on_it() -> None:
    session = Session.new(grail_widgets.game("grail"), seed=3)
    node = session.node
    made = desk(session)
    made.follow([made.page["question"]["legal"][0]])
    assert session.node is node


def test_a_panel_opens_a_desk_on_its_moment_and_asks_before_it_shows_what_is_hidden(
    click: Click, monkeypatch: pytest.MonkeyPatch
) -> None:
    from grail_widgets.panels import Panel

    out: list[Any] = []
    monkeypatch.setattr(Panel, "send", lambda self, content, buffers=None: out.append(content))
    panel = grail_widgets.panel("grail", players=3, seed=4)
    click(panel, "desk", reveal=False)
    assert panel._desk is not None
    assert out == [{"kind": "desk", "id": panel._desk.model_id}]
    assert panel._desk.state == panel.state
    panel.seat = "bob"
    click(panel, "desk", reveal=False)
    assert out[-1] == {"kind": "reveal?", "for": "desk"}
    panel.close()
