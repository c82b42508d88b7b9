"""What a seat is sent, the curtain between two seats, and players that play by themselves."""

from __future__ import annotations

import random
from typing import Any

import pytest

import grail_widgets
from grail_widgets.panels import Panel, panel
from tests.panels.shown import Click, sent


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


def test_why_not_is_answered_to_nobody_but_the_seat_that_chooses(click: Click) -> None:
    """That Bob lacks a card to pay with would tell what he holds."""
    state = grail_widgets.game("quest-for-the-grail").at(
        QUEST | {"turn": "ann", "courts": _courts(["cavall", "squire"])} | {"phase": "challenge", "window": None}
    )
    shown = panel(state, seat="bob", seed=1)
    click(shown, "whynot", text="take reward longsword")
    assert shown.page["status"]["text"].startswith("Another seat is to choose")
    assert shown.page["status"]["rule"] is None
    shown.seat = "ann"
    assert shown.why_not("honor sir-kay on sir-gareth") == "QG.challenge.choices"


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


def _courts(hand: list[str], rival: str = "bob") -> dict[str, Any]:
    """Two courts; this hand of the rival's, and the rest of its six cards in its deck."""
    rest = ["parry", "parry", "feint", "feint", "squire", "cavall"]
    for card in hand:
        rest.remove(card)
    deck = {card: rest.count(card) for card in sorted(rest)}
    own = {"hand": ["longsword", "mighty-blow"], "deck": {"camelot": 1, "feint": 2}}
    warriors = {"ann": ["sir-gareth", "sir-bedivere"], "bob": ["sir-kay"]}
    return {
        player: {"warriors": [{"card": card, "valor": 3} for card in warriors[player]]}
        | ({"hand": hand, "deck": deck} if player == rival else own)
        for player in ("ann", "bob")
    }


HANDS = [["cavall", "squire"], ["feint", "parry"], ["parry", "parry"]]
"""Nothing that can be played in a combat, two such cards, and all the copies of one."""
QUEST: dict[str, Any] = {
    "players": ["ann", "bob"],
    "quests": {"ann": {"active": "wolf-pack", "deck": {"red-knight": 1, "green-knight": 1}}},
}
FIGHT = {"kind": "mortal", "challenger": "sir-gareth", "challenged": "sir-kay"}
DUEL = FIGHT | {"stage": "roll"}
ASKED = {"side": "challenged", "stage": "yield"}
QUEST_MOMENTS: list[tuple[str, dict[str, Any]]] = [
    ("ann", {"phase": "challenge", "window": None}),  # challenges, each of which asks Bob for a card
    ("ann", {"phase": "assign", "window": None}),  # the next phase begins, whose window asks Bob too
    ("ann", {"phase": "draw", "window": None}),
    ("ann", {"phase": "draw", "window": None, "turn": "bob"}),  # Bob draws from what may lie in his hand
    ("ann", {"combat": DUEL, "window": {"kind": "exchange"}}),  # Ann may play a card or pass, then Bob
    ("ann", {"combat": DUEL, "window": None}),  # the odds of the roll
    ("bob", {"combat": FIGHT | ASKED, "window": None}),
]


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
    *(
        (
            "quest-for-the-grail",
            seat,
            QUEST | {"turn": "ann"} | moment,
            [{"courts": _courts(hand, "bob" if seat == "ann" else "ann")} for hand in HANDS],
        )
        for seat, moment in QUEST_MOMENTS
    ),
]


@pytest.mark.parametrize(("game", "seat", "common", "differing"), UNSEEN)
def test_what_a_seat_is_sent_is_the_same_for_all_it_cannot_tell_apart(
    game: str, seat: str, common: dict[str, Any], differing: list[dict[str, Any]]
) -> None:
    rules = grail_widgets.game(game)
    states = [rules.at(common | more) for more in differing]
    one, *others = (panel(state, seat=seat, seed=1) for state in states)
    assert one.page["ask"]["kind"] in ("choose", "chance")
    for other in others:
        assert one.state != other.state
        assert one.state.observation(seat) == other.state.observation(seat)
        assert sent(one) == sent(other)
        assert str(one) == str(other)
        assert one._repr_mimebundle_()[0]["image/svg+xml"] == other._repr_mimebundle_()[0]["image/svg+xml"]
