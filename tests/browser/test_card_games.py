"""The card games in a browser: whole turns by mouse and by keyboard, a duel, and a quest for the Grail."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from tests.browser.looks import faults, settled
from tests.browser.test_lab import press

Open = Callable[[Sequence[str]], Any]

TURNS = {
    "holy-grail": (
        {
            "players": ["ann", "bob"],
            "phase": "draw",
            "hands": {"ann": ["convent", "monks", "sir-galahad"], "bob": ["plague"]},
            "sides": {"ann": ["sir-bedevere"]},
            "locations": {"forest-road": {"knight": "sir-robin", "of": "ann"}},
        },
        "HG.turn.passes",
    ),
    "grail": (
        {
            "players": ["ann", "bob"],
            "phase": "draw",
            "hands": {"ann": ["ogre", "sword", "valor"], "bob": ["boar", "wolf"]},
        },
        "WG.turn.clockwise",
    ),
}
"""{game: (where Ann's turn begins, the clause that is told when it has passed)}."""
KNIGHT = {
    "type": "warrior",
    "kind": "knight",
    "upkeep": 0,
    "prowess": 5,
    "strength": 3,
    "endurance": 6,
    "valor": 4,
}
CARDS = {
    "gawain": KNIGHT,
    "yvain": KNIGHT,
    "pure": KNIGHT | {"prowess": 9, "strength": 6, "endurance": 20, "valor": 13},
    "imp": {"type": "quest", "kind": "creature", "prowess": 2, "strength": 1, "endurance": 3, "valor": 1},
}


def cell(game: str, position: dict[str, Any]) -> str:
    return (
        "import grail_widgets, json\n"
        f"state = grail_widgets.game({game!r}).at(json.loads({json.dumps(json.dumps(position))}))\n"
        "panel = grail_widgets.panel(state, seed=3)\npanel"
    )


def opened(voila: Open, game: str, position: dict[str, Any]) -> tuple[Any, Any]:
    page = voila([cell(game, position)])
    panel = page.locator(".grail-panel")
    panel.wait_for(timeout=60_000)
    return page, panel


def story(panel: Any) -> str:
    return str(panel.get_by_role("region", name="What happened").inner_text())


def click_on(page: Any, panel: Any) -> None:
    """Rolls or draws where chance is next, else takes the last of the choices ("done" where it is one)."""
    main = panel.locator(".gp-choices .gp-main")
    (main if main.count() else panel.locator(".gp-choices .gp-choice").last).click()
    settled(page)


@pytest.mark.parametrize("game", TURNS)
def test_a_whole_turn_by_mouse(voila: Open, game: str) -> None:
    position, passed = TURNS[game]
    page, panel = opened(voila, game, position)
    assert faults(page) == []
    for _ in range(40):
        if passed in story(panel):
            break
        click_on(page, panel)
    assert passed in story(panel)
    assert faults(page) == []


@pytest.mark.parametrize("game", TURNS)
def test_a_whole_turn_by_keyboard_alone(voila: Open, game: str) -> None:
    position, passed = TURNS[game]
    page, panel = opened(voila, game, position)
    panel.focus()
    for _ in range(40):
        if passed in story(panel):
            break
        press(page, "")
    assert passed in story(panel)


def test_a_duel_shows_its_odds_before_each_roll_and_its_wounds_after(voila: Open) -> None:
    position = {
        "players": ["ann", "bob"],
        "cards": CARDS,
        "courts": {"ann": {"warriors": [{"card": "gawain"}]}, "bob": {"warriors": [{"card": "yvain"}]}},
    }
    page, panel = opened(voila, "quest-for-the-grail", position)
    panel.locator("button[data-action='mortal gawain on yvain']").click()
    settled(page)
    odds = panel.get_by_role("group", name="The whole combat").inner_text()
    assert "only Yvain falls" in odds
    assert "%" in odds
    assert "both hit" in panel.get_by_role("group", name="This Exchange").inner_text()
    panel.get_by_role("button", name="Roll", exact=True).click()
    settled(page)
    assert "QG.combat." in story(panel)
    for _ in range(30):
        on = panel.locator("button[data-action='fight on']")
        if on.count():
            on.click()
            settled(page)
        elif panel.get_by_role("group", name="The whole combat").count():
            panel.get_by_role("button", name="Roll", exact=True).click()
            settled(page)
        else:
            break
    assert "The whole combat" not in panel.inner_text()
    assert faults(page) == []


def test_three_quests_in_one_turn_win_the_grail(voila: Open) -> None:
    """A Knight whom no imp can stop (QG.grail.three): three Quests from those revealed, then the Grail."""
    position = {
        "players": ["ann", "bob"],
        "cards": CARDS,
        "quests": {"ann": {"active": "imp", "deck": {"imp": 1}}, "bob": {"active": "imp", "deck": {"imp": 1}}},
        "courts": {"ann": {"warriors": [{"card": "pure"}]}},
    }
    page, panel = opened(voila, "quest-for-the-grail", position)
    panel.locator("button[data-action='grail pure']").click()
    settled(page)
    for _ in range(40):
        if "has won" in panel.inner_text():
            break
        quest = panel.locator("button[data-action^='at ']")
        if quest.count():
            quest.first.click()
            settled(page)
        else:
            click_on(page, panel)
    assert "Ann has won" in panel.inner_text()
    assert "QG.grail." in story(panel)
