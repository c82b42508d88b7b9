"""The colours can be told apart and read, in light and in dark, and without any colour at all."""

from __future__ import annotations

from itertools import combinations

import pytest

from grail_widgets.views.svg.palette import DARK, HUES, KINDS, LIGHT, TEXT_PAIRS, TONES, contrast
from grail_widgets.views.svg.style import STYLE
from grail_widgets.views.svg.symbols import SHIELDS, SPACES

THEMES = {"light": LIGHT, "dark": DARK}


def test_contrast_is_what_the_wcag_says() -> None:
    assert contrast("#000000", "#ffffff") == 21
    assert contrast("#777777", "#ffffff") == 4.48


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("ink", "ground"), TEXT_PAIRS)
def test_text_has_a_contrast_of_at_least_4_5(theme: str, ink: str, ground: str) -> None:
    assert contrast(THEMES[theme][ink], THEMES[theme][ground]) >= 4.5


@pytest.mark.parametrize("hue", HUES)
def test_letters_on_shields_have_a_contrast_of_at_least_4_5(hue: object) -> None:
    assert contrast(hue.ink, hue.fill) >= 4.5  # type: ignore[attr-defined]


@pytest.mark.parametrize("theme", THEMES)
def test_what_is_drawn_stands_out_from_its_ground(theme: str) -> None:
    colours = THEMES[theme]
    for ink in ("accent", "block", "dragon", "edge", "token"):
        for ground in ("bg", "ribbon", "disc"):
            assert contrast(colours[ink], colours[ground]) >= 3


@pytest.mark.parametrize("theme", THEMES)
def test_every_shield_stands_out_by_its_outline_if_not_by_its_colour(theme: str) -> None:
    for hue in HUES:
        ground = THEMES[theme]["disc"]
        assert max(contrast(hue.fill, ground), contrast(THEMES[theme]["edge"], ground)) >= 4.5


def test_the_themes_have_the_same_colours_and_the_sheet_uses_no_other() -> None:
    assert set(LIGHT) == set(DARK)
    used = {part.split(")")[0].split(",")[0] for part in STYLE.split("var(--gw-")[1:]}
    assert used <= set(LIGHT)
    assert {f"tone{i}" for i in range(TONES)} <= used


def test_knights_and_kinds_of_space_have_eight_and_four_different_shapes() -> None:
    assert len(HUES) == 8
    assert len({hue.fill for hue in HUES}) == 8
    assert all(one != two for one, two in combinations(SHIELDS, 2))
    assert set(SPACES) == KINDS
