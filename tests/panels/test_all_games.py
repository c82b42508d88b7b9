"""Every game is played through its panel: each moment can be shown, each choice picked, each text written."""

from __future__ import annotations

import random

import pytest

from grail_widgets.games import GAMES
from grail_widgets.panels import panel
from grail_widgets.panels.board import apply

DECISIONS = 60


@pytest.mark.parametrize("id", [id for id in GAMES if id != "toy"])
def test_a_game_at_random_through_its_panel(id: str) -> None:
    shown, rng = panel(id, seed=5), random.Random(5)
    for _ in range(DECISIONS):
        if shown.state.is_terminal:
            break
        ask = shown.page["ask"]
        offered = [choice["text"] for choice in ask["choices"]]
        if ask["kind"] == "chance":
            assert offered == [text for text, _ in shown.state.chance_outcomes()]
            shown.roll()
        else:
            assert tuple(offered) == shown.state.legal_actions()
            shown.step(rng.choice(offered))
        assert all(apply(shown.base, frame["edits"])[0].startswith("<svg") for frame in shown.frames)
    for moment in range(0, shown.story.now + 1, 3):
        shown.look(moment)
        assert shown.page["story"]["moment"] == moment
    for seat in shown.state.players:
        shown.seat = seat
        assert str(shown)
    shown.close()
