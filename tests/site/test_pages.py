"""What each page shows, and what the page and its widgets say to each other."""

from __future__ import annotations

import base64
import json
import subprocess
import sys
from typing import Any

import pytest

import grail_widgets
from grail_widgets.engine.share import question, to_line
from grail_widgets.panels.lesson import lessons_of
from grail_widgets.site.pages import PAGES, shown_for
from grail_widgets.site.templates import PAGES as DRAWN
from grail_widgets.site.templates import render


def test_every_page_that_is_drawn_has_something_to_show() -> None:
    assert set(DRAWN) == {"index", *PAGES}
    for page in PAGES:
        shown_for({"page": page}).widget.close()


def test_a_seed_plays_the_same_game_again() -> None:
    texts = [str(shown_for({"page": "play", "game": "grail", "seed": "7"}).widget) for _ in range(2)]
    assert texts[0] == texts[1]


def test_a_link_with_a_question_opens_the_desk_even_on_the_page_of_a_game() -> None:
    state = grail_widgets.game("grail").new(2, seed=3)
    bare, asked = to_line(question(state)), to_line(question(state, "rest"))
    assert type(shown_for({"page": "play", "link": bare}).widget).__name__ == "Panel"
    assert type(shown_for({"page": "play", "link": asked}).widget).__name__ == "DeskPanel"


def test_the_lessons_of_all_games_can_be_leafed_through() -> None:
    shown = shown_for({"page": "lessons", "game": "grail"})
    here = [place for place in shown.places if place.here]
    assert [place.text for place in here] == [f"1. {lessons_of('grail')[0].title}"]
    assert {place.group for place in shown.places} == {
        grail_widgets.game(id).title for id in ("grail-cup", "holy-grail", "grail", "quest-for-the-grail")
    }


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ({"page": "nothing"}, "There is no page 'nothing'; there are play, desk, lessons, lab, exercise."),
        ({"page": "play", "game": "grial"}, "There is no game 'grial' here."),
        ({"page": "play", "players": "x"}, "players is a number from 1 to 8, not 'x'."),
        ({"page": "play", "players": "²"}, "players is a number from 1 to 8, not '²'."),
        ({"page": "exercise", "number": "0"}, "number is a number from 1 to 999, not '0'."),
        ({"page": "lessons", "lesson": "x" * 400}, "There is no lesson 'xxx"),
    ],
)
def test_what_cannot_be_shown_is_told_in_one_sentence(address: dict[str, str], sentence: str) -> None:
    with pytest.raises(ValueError, match=r"[.?]$") as fault:
        shown_for(address)
    assert str(fault.value).startswith(sentence)
    assert len(str(fault.value)) < 400


def test_words_of_a_page_are_never_markup() -> None:
    text = render("index", [("x.html", "<b>Bold</b>", "a & b")])
    assert "&lt;b&gt;Bold&lt;/b&gt;" in text
    assert "a &amp; b" in text


CONVERSATION = """
import json
from grail_widgets.site import bridge
from grail_widgets.site.beforehand import without_ipython
without_ipython()
said = []
bridge._say = lambda text: said.append(json.loads(text))
bridge.connect(bridge._say)
import traitlets, anywidget
from grail_widgets.panels.panel import Panel
def tell(**message):
    said.clear()
    bridge.receive(json.dumps(message))
    print(json.dumps(said))
tell(do="open", page="play", game="grail", seed="5")
panel = bridge._shown[0]
opened = panel.comm.comm_id
choice = panel.state.chance_outcomes()[0] if False else None
tell(do="comm", id=opened, data={"method": "custom", "content": {"do": "roll", "at": panel.session.node.id}})
tell(do="open", page="play", game="chess")
tell(do="open", page="play", link="x" * 50000)
tell(do="else")
class Bytes(anywidget.AnyWidget):
    _esm = "export default {}"
    picture = traitlets.Bytes(b"grail").tag(sync=True)
said.clear()
Bytes()
print(json.dumps([each for each in said if each["type"] == "comm_open" and each["buffers"]]))
"""


@pytest.fixture(scope="module")
def conversation() -> list[list[dict[str, Any]]]:
    """What the page is told, message by message, by a Python without IPython."""
    done = subprocess.run([sys.executable, "-c", CONVERSATION], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_a_page_is_opened_with_its_widget_first(conversation: list[list[dict[str, Any]]]) -> None:
    opened = conversation[0]
    assert opened[-1]["kind"] == "show"
    assert opened[-1]["title"] == "GRAIL"
    states = {each["id"]: each["data"]["state"] for each in opened if each.get("type") == "comm_open"}
    assert "_esm" in states[opened[-1]["id"]]


def test_what_the_page_says_reaches_the_widget_and_its_answer_comes_back(
    conversation: list[list[dict[str, Any]]],
) -> None:
    updates = [each for each in conversation[1] if each.get("type") == "comm_msg"]
    assert any("page" in each["data"].get("state", {}) for each in updates)


def test_what_goes_wrong_is_told(conversation: list[list[dict[str, Any]]]) -> None:
    chess, long, unknown = conversation[2:5]
    assert [each["kind"] for each in (*chess, *long, *unknown)] == ["failed"] * 3
    assert "There is no game 'chess' here." in chess[0]["text"]
    assert long[0]["text"] == "This address is too long to be a question."
    assert unknown[0]["text"].startswith("The page itself has failed (KeyError")


def test_bytes_go_beside_the_state(conversation: list[list[dict[str, Any]]]) -> None:
    (made,) = conversation[5]
    assert made["data"]["buffer_paths"] == [["picture"]]
    assert base64.b64decode(made["buffers"][0]) == b"grail"
