"""The text form says what the picture shows, in at most 80 columns, the same each time."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grail_widgets.engine.scene import Scene
from grail_widgets.views import text
from tests.views.scene_samples import CARD_TABLES, CROWD, HOLY, RACE, crowd_on, race
from tests.views.test_svg_markup import nasty


class Told:
    def __init__(self, text: str, rule: str, ruling: str | None = None, seen_by: set[str] | None = None) -> None:
        self.text, self.rule, self.ruling, self.seen_by = text, rule, ruling, seen_by

    def visible_to(self, seat: str | None) -> bool:
        return seat is None or self.seen_by is None or seat in self.seen_by


def test_a_track_is_printed_in_rows_of_ten_with_the_pieces_under_their_spaces() -> None:
    assert (
        text.table(race(12, red=10, blue=10, green=3, dragon=11))
        == """\
0       1       2       3       4       5       6       7       8       9
                        ^G
10Ch    11Cl?   12=Ca
^RB     ^&

Spaces: Ch Church, Cl Clover, Ca Castle, ? Clover token face down, = the Grail.
Pieces, front first: R Red, B Blue, G Green, & Dragon.

Spears: Blue 1, Yellow 2
Seal: Yellow"""
    )


def test_cards_are_listed_with_what_lies_on_them_and_what_befell_them() -> None:
    printed = text.table(HOLY)
    assert "  - A French Castle, Location.\n    + Sir Galahad, Knight. [captured by Bob]" in printed
    assert "Hand (5 cards)\n  - 5 face down" in printed
    assert "Discard pile (4 cards)\n  - Plague" in printed
    assert "Draw pile (23 cards)\n\n" in printed


@pytest.mark.parametrize("scene", [RACE, CROWD, crowd_on(3, 8, True), *CARD_TABLES.values(), nasty("x" * 300)])
def test_no_line_is_longer_than_80_columns(scene: Scene) -> None:
    lines = text.table(scene).splitlines()
    assert lines
    assert all(len(line) <= 80 for line in lines)
    assert not any(line != line.rstrip() for line in lines)


@pytest.mark.parametrize("count", range(1, 9))
def test_all_knights_of_a_crowd_are_printed_front_first(count: int) -> None:
    rows = text.table(crowd_on(13, count)).splitlines()
    under = next(row for row in rows if row.lstrip().startswith("^")).split("^")
    letters = "".join(part.strip() for part in under).replace("&", "")
    if count > 6:
        letters += rows[rows.index(next(r for r in rows if r.lstrip().startswith("^"))) + 1].strip(" ^")
    assert letters == "RBGYPWKO"[:count]


def test_odds_have_a_fraction_a_percentage_and_a_bar() -> None:
    odds = {"die seal": Fraction(1, 6), "die thief": Fraction(1, 3), "die spear": Fraction(1, 2)}
    assert (
        text.odds_table(odds, {"die seal": "Seal"})
        == """\
Seal       1/6   16.7 %  ###
die thief  1/3   33.3 %  #######
die spear  1/2   50.0 %  ##########"""
    )
    assert text.odds_table({}) == ""


def test_the_story_is_numbered_cites_its_clauses_and_keeps_secrets() -> None:
    events = [
        Told("Red looks at a token.", "GC.merlin.look"),
        Told("Red sees a Goblin on 16.", "GC.merlin.look", seen_by={"red"}),
        Told("The Dragon stops Red.", "GC.dragon.blocks", "squire-jump: dragon-blocks"),
    ]
    assert text.story(events, "blue", start=4) == (
        "  4. Red looks at a token. (GC.merlin.look)\n"
        "  5. The Dragon stops Red. (GC.dragon.blocks, ruling squire-jump: dragon-blocks)"
    )
    assert "Goblin" in text.story(events, "red")
    assert "Goblin" in text.story(events)


def test_choices_are_listed_with_what_follows_and_the_rest_is_counted() -> None:
    printed = text.choices(["move 2", "move 4", "move 6"], {"move 2": "Move 2"}, {"move 4": "stops on 20"}, most=2)
    assert printed == "  - move 2\n  - move 4 (stops on 20)\n  and 1 more"


def test_the_table_in_sentences_starts_with_the_leader() -> None:
    assert text.position_words(RACE)[:4] == (
        "Blue is on space 24.",
        "Red and Green are on space 18, Red in front.",
        "Yellow is on space 13.",
        "The Dragon is on space 21.",
    )
    assert "Draw pile: 23 cards face down." in text.position_words(HOLY)


def test_what_is_ahead_names_knights_the_dragon_and_the_next_spaces() -> None:
    said = text.ahead(RACE, "knight:green")
    assert said[0] == "Green is on space 18, 42 spaces before the Grail."
    assert "Red is in front of it on the same space." in said
    assert "The Dragon is 3 spaces ahead, on space 21." in said
    assert "Blue is 6 spaces ahead, on space 24." in said
    assert "1 space ahead: a Clover with a Clover token face down on 19." in said
    assert said == text.ahead(RACE, "Green")


def test_the_leader_hears_that_nobody_is_ahead_and_the_winner_that_it_has_arrived() -> None:
    assert "No Knight is on a space ahead." in text.ahead(RACE, "knight:blue")
    assert text.ahead(race(red=60), "knight:red") == ("Red is on the Grail.",)
    assert "1 space ahead: the Grail on 60." in text.ahead(race(red=59), "knight:red")


def test_asking_for_a_piece_that_is_not_there_names_those_that_are() -> None:
    with pytest.raises(KeyError, match="knight:blue, knight:red"):
        text.ahead(RACE, "knight:pink")
    with pytest.raises(KeyError, match="there are: none"):
        text.ahead(HOLY, "knight:red")


@given(st.text(max_size=30))
def test_any_text_at_all_is_printed(name: str) -> None:
    assert all(len(line) <= 80 for line in text.table(nasty(name)).splitlines())
    assert text.position_words(nasty(name))
