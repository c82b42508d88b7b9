"""Random games: cards are conserved, positions and events hold, nothing leaks, and games end."""

import random
from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from grail_widgets import game
from grail_widgets.games.grail.cards import barred_by, deck

VERBS = ("quest", "test", "aid", "discard")
RULINGS = st.fixed_dictionaries(
    {
        "testing-laps": st.sampled_from(["until-all-pass", "one-lap"]),
        "quest-on-failure": st.sampled_from(["discarded", "returned"]),
        "rest-hand-limit": st.sampled_from(["at-once", "next-turn"]),
    }
)
GAMES = {"players": st.integers(2, 6), "seed": st.integers(0, 2**32), "rulings": RULINGS}


def steps_of(players, seed, rulings, limit):
    """(state before, step) along a random game, from the deal on."""
    rng = random.Random(seed)
    state = game("grail", rulings).setup(players)
    for _ in range(limit):
        if state.is_terminal:
            return
        text = rng.choice(state.legal_actions()) if state.legal_actions() else state.sample(rng)
        step = state.apply(text)
        yield state, step
        state = step.state


def cards_of(table):
    loose = [card for card in (table.quest, table.test) if card is not None]
    return Counter([*table.pile, *table.discard, *table.aids, *loose, *(c for hand in table.hands for c in hand)])


@settings(max_examples=25, deadline=None)
@given(**GAMES)
def test_cards_are_conserved_and_positions_hold_what_a_state_is(players, seed, rulings):
    rules, once = game("grail", rulings), Counter(list(deck()))
    for _, step in steps_of(players, seed, rulings, 250):
        assert cards_of(step.state.table) == once
        assert rules.at(step.state.position()) == step.state


@settings(max_examples=10, deadline=None)
@given(**GAMES)
def test_an_action_is_legal_exactly_when_nothing_forbids_it(players, seed, rulings):
    texts = ["rest", "pass", "roll", *(f"{verb} {card}" for verb in VERBS for card in deck())]
    for state, _ in steps_of(players, seed, rulings, 100):
        if state.legal_actions():
            allowed = {text for text in texts if state.game.objection(state.table, text) is None}
            assert allowed == set(state.legal_actions())
            assert len(state.legal_actions()) > 1


@settings(max_examples=15, deadline=None)
@given(**GAMES)
def test_every_change_is_told_by_an_event_with_a_clause(players, seed, rulings):
    for state, step in steps_of(players, seed, rulings, 200):
        clauses = state.game.rulebook.clauses
        before = state.table
        for event in step.events:
            assert event.rule in clauses
            assert event.text[0].isupper() or not event.text[0].isalpha()
            assert event.text.endswith(".")
            assert cards_of(event.after.table) == Counter(list(deck()))
            if event.ruling is not None:
                assert clauses[event.rule].ruling == event.ruling.split(":")[0]
            before = event.after.table
        assert before == step.state.table


def with_other_secrets(state, seat, rng):
    """A state that differs only in what this seat cannot see: rivals' hands, the pile, a Quest face down."""
    position = state.position()
    hands, shown = position["hands"], {card for _, card in state.table.cuts}
    hidden = [card for card in state.table.pile if card not in shown]
    for player in hands:
        if player != seat:
            hidden += hands[player]
    face_down = state.table.quest is not None and seat != position["turn"] and not state.table.quest_is_open
    if face_down:
        hidden.append(position["quest"])
    rng.shuffle(hidden)
    if face_down:
        quest = next(card for card in hidden if could_be_the_quest(card, state.table.aids))
        hidden.remove(quest)
        position["quest"] = quest
    for player in hands:
        if player != seat:
            hands[player] = [hidden.pop() for _ in hands[player]]
    return state.game.read(position)


def could_be_the_quest(card, aids):
    return deck()[card].serves_as_quest and not any(barred_by(aid, card) for aid in aids)


@settings(max_examples=15, deadline=None)
@given(**GAMES)
def test_a_seat_is_told_the_same_whatever_the_others_hold(players, seed, rulings):
    """Equal observations and scenes where only hidden cards differ."""
    rng = random.Random(seed)
    for state, _ in steps_of(players, seed, rulings, 100):
        rules = state.game
        for seat in state.players:
            other = with_other_secrets(state, seat, rng)
            assert rules.observe(other, seat) == rules.observe(state.table, seat)
            assert rules.scene(other, seat) == rules.scene(state.table, seat)
            assert rules.seat_weights(other, seat) == rules.seat_weights(state.table, seat)


@settings(max_examples=15, deadline=None)
@given(**GAMES)
def test_an_event_names_no_card_to_a_seat_that_cannot_see_it(players, seed, rulings):
    for state, step in steps_of(players, seed, rulings, 200):
        tables = [state.table, *(event.after.table for event in step.events)]
        for index, event in enumerate(step.events):
            named = {*event.data.get("cards", ()), *filter(None, [event.data.get("card")])}
            for number, seat in enumerate(state.players):
                if event.visible_to(seat):
                    assert named <= open_cards(tables[index], number) | open_cards(tables[index + 1], number)


def open_cards(table, seat):
    """The cards that a seat sees, written from the rules: its own, and what lies face up."""
    seen = {*table.hands[seat], *table.discard, *table.aids, *(card for _, card in table.cuts), table.test}
    if seat == table.turn or (table.phase == "quest" and table.rolling):
        seen.add(table.quest)
    return seen - {None}


def test_an_opponent_without_a_test_is_told_of_like_one_who_holds_one_back():
    """WG.adventure.decline: a forced pass betrays no hand."""
    base = {"players": ["ann", "bob", "cal"], "phase": "fate"}
    rules = game("grail")
    forced = rules.at(base | {"hands": {"ann": ["dragon"], "bob": ["sword"], "cal": ["boar"]}})
    chosen = rules.at(base | {"hands": {"ann": ["dragon"], "bob": ["wolf"], "cal": ["boar"]}})
    one, two = forced.apply("quest dragon"), chosen.apply("quest dragon")
    rest = two.state.apply("pass")

    def heard(events):
        return [(event.kind, event.text, event.rule, event.data) for event in events if event.visible_to("cal")]

    assert heard(one.events) == heard([*two.events, *rest.events])
    assert one.state.observation("cal") == rest.state.observation("cal")


@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 2**32), players=st.integers(2, 3), rulings=RULINGS)
def test_random_games_end_with_seven_tokens(seed, players, rulings):
    rng = random.Random(seed)
    state = game("grail", rulings).new(players, seed=seed)
    while not state.is_terminal:
        state = state.apply(
            rng.choice(state.legal_actions()) if state.legal_actions() else state.sample(rng)
        ).state
    assert state.position()["tokens"][state.winner] == 7
    assert cards_of(state.table) == Counter(list(deck()))
