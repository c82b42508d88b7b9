"""The contract that every game keeps, checked on random games of every game and number of players."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import msgspec
import pytest

from grail_widgets import CHANCE, IllegalAction, game
from grail_widgets.engine.events import Recorder, silent
from grail_widgets.engine.game import Game
from grail_widgets.engine.notation import one_line
from grail_widgets.engine.state import State, Step
from tests.contract.playing import chooser, each_game, each_table, many, sampled, texts, walk

SAMPLED = 9
"""States of a game that are looked at closely; the cheap checks look at every state."""


# ---- every state, and some looked at closely -----------------------------------------------------


@each_table
def test_the_states_of_a_game_keep_the_contract_and_it_ends(id: str, players: int, games: int) -> None:
    rules = game(id)

    def check(seed: int, first: list[int]) -> None:
        rng = random.Random(seed)
        corpus = _corpus(rules, players, rng)
        states = list(walk(rules, players, seed, first))
        for state in states:
            _waits(state)
        for state in sampled(states, rng, SAMPLED):
            _round_trips(state)
            _is_a_value(state)
            _refuses(state, _wrong_texts(state, corpus, rng))
            _can_be_shown(state)
            if not state.is_terminal:
                options = texts(state)
                for text in rng.sample(options, min(3, len(options))):
                    _plays(state, text)

    many(games, check)


def _waits(state: State) -> None:
    """At least two options, none twice; a winner only when it is over."""
    options = texts(state)
    if state.is_terminal:
        assert options == ()
        assert state.winner is None or state.winner in state.players
    else:
        assert len(options) >= 2
        assert len(set(options)) == len(options)
        assert state.winner is None
        assert state.current_player is CHANCE or state.current_player in state.players
        assert all(weight > 0 and type(weight) is int for _, weight in state.weights())


def _round_trips(state: State) -> None:
    """Through the position, and through the position as JSON."""
    position = state.position()
    assert "under_way" in position
    again = state.game.at(position)
    assert again == state
    assert (again.current_player, texts(again)) == (state.current_player, texts(state))
    assert state.game.at(msgspec.json.decode(msgspec.json.encode(position))) == state
    assert again.position() == position


def _is_a_value(state: State) -> None:
    twin = state.game.at(state.position())
    assert hash(twin) == hash(state)
    assert len({twin, state}) == 1
    with pytest.raises(AttributeError):
        state.table.players = ()
    position = state.position()
    for key in position:
        position[key] = None
    assert state.position() == twin.position(), "what position() gives is a copy"


def _can_be_shown(state: State) -> None:
    for seat in (None, *state.players):
        scene = state.scene(seat)
        assert scene.label
    for seat in state.players:
        msgspec.json.encode(state.observation(seat))
    assert state.game.summary(state.table)
    for text in texts(state):
        assert state.game.label(state.table, text)
        assert one_line(text) == text
    if state.current_player is CHANCE:
        for seat in (None, *state.players):
            odds = state.odds(seat)
            assert sum(odds.values()) == 1
            assert all(0 < share <= 1 and type(share) is Fraction for share in odds.values())
        assert set(state.odds()) == set(texts(state))
    else:
        assert state.odds() == {}


def _corpus(rules: Game, players: int, rng: random.Random) -> list[str]:
    """Texts of this game: what could be played at some time in another game."""
    found: set[str] = set()
    choose, state = chooser(rng), rules.setup(players)
    for _ in range(150):
        if state.is_terminal:
            break
        found.update(texts(state))
        state = state.apply(choose(state)).state
    return sorted(found)


def _wrong_texts(state: State, corpus: list[str], rng: random.Random) -> list[str]:
    """Texts that were legal elsewhere, and legal ones with a word changed, dropped, doubled or numbered."""
    wrong = rng.sample(corpus, min(8, len(corpus)))
    wrong += ["", "x" * 5000, "move -1", "move 99999999999999999999", "move ２", "\x00", "<b>stop</b>", "play on"]
    for text in rng.sample(texts(state), min(3, len(texts(state)))):
        words = text.split()
        place = rng.randrange(len(words))
        for change in ([], [words[place]] * 2, ["nobody"], ["7"], [words[place].upper()]):
            wrong.append(" ".join(words[:place] + change + words[place + 1 :]))
    return wrong


def _refuses(state: State, wrong: list[str]) -> None:
    """A text is one of the legal ones, or refused with a clause, or refused as unreadable; nothing changes."""
    legal, before = texts(state), state.position()
    for text in wrong:
        objection = state.objection(text)
        if one_line(text) in legal:
            assert objection is None
            continue
        assert objection is not None
        assert objection.reason[-1] in ".!?"
        if objection.rule is not None:
            state.game.rulebook.clause(objection.rule)
            assert state.why_not(text) == objection.rule
        with pytest.raises(IllegalAction) as refusal:
            state.apply(text)
        assert (refusal.value.rule, refusal.value.legal) == (objection.rule, legal)
    assert state.position() == before
    assert texts(state) == legal


def _plays(state: State, text: str) -> None:
    """A legal text is played, told, and leaves the state it came from alone."""
    table, before = state.table, state.position()
    step = state.apply("  " + text.replace(" ", "  ") + " ")
    assert state.why_not(text) is None
    assert (state.table, state.position()) == (table, before)
    assert step == step
    assert step.texts[0] == text
    assert step.state == state.apply(text).state
    _is_told(state, step)


def _is_told(state: State, step: Step) -> None:
    """Every event names a clause that exists; the last one stands at the table that results."""
    rules = state.game
    assert step.events
    assert step.events[-1].after.table == step.state.table
    told = Recorder(rules)
    rules.settle(rules.perform(state.table, step.texts[0], told), told)
    assert _shown(told.events[-1].after) == _shown(step.state), "the last change was not told"
    for event in step.events:
        rules.rulebook.clause(event.rule)
        assert event.text[-1] in ".!?"
        assert "\n" not in event.text
        assert event.seen_by is None or event.seen_by <= set(state.players)
        if event.ruling is not None:
            ruling, _, reading = event.ruling.partition(": ")
            assert rules.rulings[ruling] == reading
        msgspec.json.encode(dict(event.data))
        assert event.after.position()


def _shown(state: State) -> dict[str, Any]:
    """A position without what is still to do: that is seen only in what is asked next."""
    return state.position() | {"under_way": None}


# ---- events on demand ----------------------------------------------------------------------------


@each_game
def test_events_are_made_only_when_looked_at(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = game(id)
    listeners: list[Any] = []
    perform = type(rules).perform

    def heard(self: Game, table: Any, text: str, tell: Any) -> Any:
        listeners.append(tell)
        return perform(self, table, text, tell)

    monkeypatch.setattr(type(rules), "perform", heard)
    state = rules.new(seed=5)
    step = state.apply(texts(state)[0])
    assert listeners
    assert all(tell is silent for tell in listeners)
    assert step.events
    assert any(tell is not silent for tell in listeners)


@each_game
def test_the_same_seed_gives_the_same_start(id: str) -> None:
    rules = game(id)
    assert rules.new(seed=11) == rules.new(seed=11)
    assert len({rules.new(seed=seed) for seed in range(12)}) > 1


@each_game
def test_set_up_leaves_no_chance_of_its_own(id: str) -> None:
    state = game(id).new(seed=3)
    assert not (state.current_player is CHANCE and state.game.in_setup(state.table))
    assert len(state.players) == state.game.usual


@each_game
def test_after_the_end_nothing_can_be_played(id: str) -> None:
    rules = game(id)
    *_, last = walk(rules, rules.usual, seed=2)
    with pytest.raises(IllegalAction) as refusal:
        last.apply(texts(rules.new(seed=1))[0])
    assert refusal.value.legal == ()
    assert last.legal_actions() == ()
    assert last.weights() == ()
    assert last.odds() == {}
