"""The tables of every game, as every seat sees them, can be drawn and printed at any point of a game."""

from __future__ import annotations

import random
import xml.etree.ElementTree as ET
from collections.abc import Iterator

import pytest

from grail_widgets.engine.game import CHANCE, State, Step
from grail_widgets.engine.scene import Card, Scene
from grail_widgets.games import GAMES, game
from grail_widgets.views import text, way
from grail_widgets.views.svg import draw
from tests.views.test_svg_layout import clashes, inside, of
from tests.views.test_svg_markup import all_ids, data_ids

STEPS, EVERY = 240, 12


def played(id: str) -> Iterator[tuple[State, Step]]:
    """States of one game played at random, now and then."""
    rng, state = random.Random(id), game(id).new(seed=3)
    for number in range(STEPS):
        if state.is_terminal:
            state = game(id).new(seed=number)
        actions = [state.sample(rng)] if state.current_player is CHANCE else state.legal_actions()
        step = state.apply(rng.choice(actions))
        state = step.state
        if number % EVERY == 0:
            yield state, step


def cards_of(scene: Scene) -> Iterator[Card]:
    def within(card: Card) -> Iterator[Card]:
        yield card
        for each in card.attached:
            yield from within(each)

    for zone in scene.zones:
        for card in zone.cards:
            yield from within(card)


@pytest.mark.parametrize("id", GAMES)
def test_tables_are_drawn_whole_and_without_overlaps(id: str) -> None:
    for number, (state, step) in enumerate(played(id)):
        for seat in (None, state.players[number % len(state.players)]):
            scene = state.scene(seat)
            picture = draw(scene, way=way.of(step.events), narrow=number % 2 == 0, interactive=True)
            root = ET.fromstring(picture)
            width, height = (float(part) for part in root.attrib["viewBox"].split()[2:])
            texts = of(root, "text:")
            assert clashes(texts, 1.2) == []
            assert inside(texts, width, height)
            assert sorted(data_ids(picture)) == sorted(all_ids(scene))
            assert len(set(data_ids(picture))) == len(data_ids(picture))
            assert scene.label.strip()


@pytest.mark.parametrize("id", GAMES)
def test_tables_are_printed_in_80_columns_and_told_in_sentences(id: str) -> None:
    for state, step in played(id):
        for seat in (None, state.players[0]):
            scene = state.scene(seat)
            lines = text.table(scene).splitlines() + text.story(step.events, seat).splitlines()
            assert lines
            assert all(len(line) <= 80 for line in lines), lines
            assert all(sentence.endswith((".", "!", "?")) for sentence in text.position_words(scene))
            assert all(card.name for card in cards_of(scene))
