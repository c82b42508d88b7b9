"""Random games with one to four players: cards conserved, all that is legal offered, no duel without end."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grail_widgets.engine.game import CHANCE, State
from grail_widgets.games import game
from grail_widgets.games.quest_for_the_grail.duel import Fighter, duel
from grail_widgets.games.quest_for_the_grail.names import names
from grail_widgets.games.quest_for_the_grail.table import Table

CAP = 20_000
"""Steps after which a random game counts as endless; the longest of many took a tenth of it."""
RULINGS = [{}, {"declined-action": "kept"}, {"grail-quester": "warriors", "challenge-own": "no"}]
WORDS = ("prowess", "strength", "endurance")

seeds = st.integers(0, 2**32)
few = settings(max_examples=10, deadline=None)
tables = st.sampled_from([(1, None), (1, "sealed"), (2, None), (2, "sealed"), (3, None), (4, None)])


def walk(seed: int, players: int = 2, variant: str | None = None, rulings: int = 0) -> Iterator[tuple[State, str]]:
    """(state, text) along a random game from the first card drawn."""
    rules, rng = game("quest-for-the-grail", RULINGS[rulings]), random.Random(seed)
    state = rules.setup(players, variant=variant)
    for _ in range(CAP):
        if state.is_terminal:
            return
        text = state.sample(rng) if state.current_player is CHANCE else rng.choice(state.legal_actions())
        yield state, text
        state = state.apply(text).state
    raise AssertionError("the game has no end")


def all_cards(table: Table) -> Counter[str]:
    found: Counter[str] = Counter(lasting.card for lasting in table.effects)
    for court in table.courts:
        found.update([*court.domains, *court.hand, *court.discard])
        found.update(dict(court.deck))
        for warrior in court.warriors:
            found.update([warrior.card, *warrior.assigned])
    for area in table.areas:
        found.update([*area.discard, *([area.active] if area.active else [])])
        found.update(dict(area.deck))
    return found


@few
@given(seeds, tables)
def test_every_card_is_conserved_at_every_event_while_nobody_is_out(seed, table):
    start = None
    for state, text in walk(seed, *table):
        start = start or all_cards(state.table)
        step = state.apply(text)
        assert step.events[-1].after.table == step.state.table
        for event in step.events:
            if not event.after.table.out:
                assert all_cards(event.after.table) == start, event
        if step.state.table.out:
            assert not all_cards(step.state.table) - start


@few
@given(seeds, tables, st.integers(0, 2))
def test_positions_round_trip_and_games_end(seed, table, rulings):
    for number, (state, _) in enumerate(walk(seed, *table, rulings)):
        if number % 5 == seed % 5:
            written = json.loads(json.dumps(state.position()))
            again = state.game.at(written)
            assert again == state
            assert again.position() == state.position()


def every_text(state: State) -> set[str]:
    """Everything that could be an action with what is in play and in hand, sensible or not."""
    table = state.table
    called = [*names(table).place, "nobody", "sir-kay#7"]
    cards = sorted({card for court in table.courts for card in court.hand} | {"excalibur", "camelot", "sir-kay"})
    found = {
        "turn quest",
        "keep quest",
        "accept",
        "decline",
        "fight",
        "fight on",
        "yield",
        "spare",
        "refuse",
        "heal",
    }
    found |= {"die", "pass", "done", "take valor", "take card"}
    for name in called:
        found |= {
            f"{verb} {name}" for verb in ("dismiss", "release", "grail", "at", "victory", "champion", "take")
        }
        for other in called:
            found |= {f"honor {name} on {other}", f"mortal {name} on {other}", f"transfer {name} to {other}"}
            found |= {f"aid {name} to {other} {what}" for what in WORDS} | {f"quest {name} at {other}"}
    for card in cards:
        found |= {f"{verb} {card}" for verb in ("build", "deploy", "play", "take reward")}
        for name in called:
            found |= {f"assign {card} to {name}", f"play {card} on {name}"}
    return found


@settings(max_examples=5, deadline=None)
@given(seeds, st.integers(2, 4), st.integers(0, 2))
def test_what_is_offered_is_all_that_nothing_forbids(seed, players, rulings):
    steps = [state for state, _ in walk(seed, players, None, rulings) if state.current_player is not CHANCE]
    for state in random.Random(seed).sample(steps, min(12, len(steps))):
        texts = every_text(state)
        allowed = {text for text in texts if state.game.objection(state.table, text) is None}
        assert allowed == set(state.legal_actions()) & texts
        assert set(state.legal_actions()) - texts == set()


@settings(max_examples=5, deadline=None)
@given(seeds, st.integers(1, 4))
def test_any_text_gets_a_reason_while_chance_is_waiting(seed, players):
    steps = [state for state, _ in walk(seed, players) if state.current_player is CHANCE]
    for state in random.Random(seed).sample(steps, min(6, len(steps))):
        for text in every_text(state):
            assert state.objection(text) is not None


@pytest.mark.parametrize("number", range(60))
def test_no_duel_is_without_end(number):
    """Warriors of any numbers: it ends by itself at once exactly where neither side can ever fall."""
    rng = random.Random(number)

    def warrior() -> dict[str, int]:
        return {
            "prowess": rng.choice((0, 1, 4, 12)),
            "strength": rng.randint(0, 4),
            "endurance": rng.randint(1, 9),
            "armor": rng.randint(0, 3),
        }

    first, second = warrior(), warrior()
    cards = {
        name: {"type": "warrior", "kind": "lesser", **numbers} for name, numbers in (("x", first), ("y", second))
    }
    rules = game("quest-for-the-grail")
    state = (
        rules.at(
            {
                "players": ["ann", "bob"],
                "cards": cards | {"z": {"type": "warrior", "kind": "lesser"}},
                "courts": {
                    "ann": {"warriors": [{"card": "x"}, {"card": "z"}]},
                    "bob": {"warriors": [{"card": "y"}]},
                },
            }
        )
        .apply("mortal x on y")
        .state
    )
    endless = duel(Fighter(**first), Fighter(**second)).exchanges is None
    assert (state.table.combat is None) == endless
    for _ in range(3000):
        if state.table.combat is None:
            return
        text = state.sample(rng) if state.current_player is CHANCE else "fight on"
        state = state.apply(text).state
    raise AssertionError(f"{first} and {second} fight on for ever")
