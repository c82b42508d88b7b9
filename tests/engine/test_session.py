"""A session is a tree that can be walked, branched, saved and replayed, and says where a saved game parts."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from grail_widgets import CHANCE, IllegalAction, game
from grail_widgets.engine.errors import FileError
from grail_widgets.engine.session import LIMIT, Session


def played(steps: int, seed: int = 3, id: str = "grail-cup") -> Session:
    session, rng = Session.new(game(id), seed=seed), random.Random(seed)
    for _ in range(steps):
        state = session.state
        session.play(state.sample(rng) if state.current_player is CHANCE else rng.choice(state.legal_actions()))
    return session


def test_undo_and_redo_walk_the_line_and_stop_at_its_ends() -> None:
    session = played(8)
    line = [node.state for node in session.line()]
    while session.undo():
        pass
    assert session.state == line[0]
    assert not session.undo()
    assert [node.state for node in session.ahead()] == line[1:]
    while session.redo():
        pass
    assert session.state == line[-1]
    assert not session.redo()


def test_another_choice_is_a_branch_and_the_same_choice_is_none() -> None:
    session = played(10)
    while session.state.current_player is CHANCE:
        session.play(session.state.weights()[0][0])
    here, first, second = session.node, *session.state.legal_actions()[:2]
    a = session.play(first)
    session.undo()
    assert session.play(first) is a
    session.undo()
    b = session.play(second)
    assert (here.children, set(session.branches())) == ([a, b], {a, b})
    session.jump(a.id)
    session.jump(here.id)
    session.redo()
    assert session.node is a, "redo follows the branch last looked at"


def test_a_refused_action_changes_nothing() -> None:
    session = played(5)
    before, count = session.node, len(session.nodes)
    with pytest.raises(IllegalAction):
        session.play("no such thing")
    with pytest.raises(ValueError, match=r"no node 99999; the session has nodes 0 to"):
        session.jump(99_999)
    assert (session.node, len(session.nodes)) == (before, count)


def test_the_story_runs_from_the_root_to_here() -> None:
    session = played(6)
    assert [event for _, event in session.events()] == [e for node in session.line() for e in node.step.events]


@pytest.mark.parametrize("id", ["grail-cup", "grail", "holy-grail"])
def test_a_saved_session_replays_to_the_same_tree(id: str, tmp_path: Path) -> None:
    session = played(12, id=id)
    session.jump(7)
    session.play(next(t for t in _texts(session) if t != session.nodes[8].step.action))
    path = tmp_path / "game.json"
    session.save(path)
    again = Session.load(path)
    assert [node.state for node in again.nodes] == [node.state for node in session.nodes]
    assert [node.parent and node.parent.id for node in again.nodes] == [
        n.parent and n.parent.id for n in session.nodes
    ]
    assert again.node.id == session.node.id
    assert again.dump() == session.dump()
    assert [e.text for _, e in again.events()] == [e.text for _, e in session.events()]


def _texts(session: Session) -> list[str]:
    return [*session.state.legal_actions(), *(text for text, _ in session.state.weights())]


def test_what_was_picked_by_hand_stays_marked() -> None:
    session = Session(game("grail-cup").setup(players=4))
    session.play(session.state.weights()[0][0], by_hand=True)
    assert [node.by_hand for node in Session.restore(session.dump()).nodes] == [False, True]


def test_saving_leaves_the_old_file_where_it_cannot_finish(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, path = played(3), tmp_path / "game.json"
    session.save(path)
    old = path.read_bytes()
    session.play(_texts(session)[0])

    def full(*_: Any) -> None:
        raise OSError("disk full")

    monkeypatch.setattr("os.replace", full)
    with pytest.raises(OSError, match="disk full"):
        session.save(path)
    assert path.read_bytes() == old
    assert list(tmp_path.iterdir()) == [path]


def _changed(change: Callable[[dict[str, Any]], None]) -> bytes:
    data = json.loads(played(8).dump())
    change(data)
    return json.dumps(data).encode()


def _swap(data: dict[str, Any]) -> None:
    data["steps"][4]["texts"][0] = "dance on the table"


def _longer(data: dict[str, Any]) -> None:
    data["steps"][-1]["texts"].append("stop")


def _orphan(data: dict[str, Any]) -> None:
    data["steps"][2]["parent"] = 77


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        (b"", "not a saved game"),
        (b"\xff\xfe", "not a saved game"),
        (b"[" * 5000, "not a saved game"),
        (b'{"format": "x"}', "not a saved game"),
        (b" " * (LIMIT + 1), "over 4 MiB"),
        (_changed(lambda data: data.update(format="chess")), "its format is 'chess'"),
        (_changed(lambda data: data.update(version=2)), "saved in version 2; this program reads 1"),
        (_changed(lambda data: data.update(game="chess")), "cannot be started: game: 'chess' is no game"),
        (_changed(lambda data: data.update(extra=1)), "not a saved game"),
        (_changed(lambda data: data.update(current=99)), "looks at step 99"),
        (_changed(lambda data: data["start"].update(oops=1)), "cannot be started: position.oops"),
        (_changed(_orphan), "Step 3 of the saved game follows no step before it"),
        (_changed(_swap), "Step 5 of the saved game parts from today's rules: 'dance on the table' is refused"),
        (_changed(_longer), r"Step \d+ of the saved game parts from today's rules: it was followed by .*stop"),
    ],
)
def test_what_cannot_be_replayed_is_refused_and_says_where(raw: bytes, message: str) -> None:
    with pytest.raises(FileError, match=message):
        Session.restore(raw)


def test_a_saved_game_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="cannot be read"):
        Session.load(tmp_path / "none.json")
