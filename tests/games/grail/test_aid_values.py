"""What each of the 28 Aids is worth against each of the 38 Tests (WG.aid.level, WG.aid.better, WG.aid.sea).

The table was made from the printed lists by itself, not from the project's data: a row an Aid, a column a
Test, in alphabetical order; a figure is what the Aid adds, x that it cannot be laid.
"""

import pytest

from grail_widgets.games import game
from grail_widgets.games.grail.cards import barred_by, deck, worth

TESTS = [
    "bandits",
    "bear",
    "black-knight",
    "black-plague",
    "boar",
    "bridge-troll",
    "brigands",
    "dragon",
    "evil-hag",
    "flooded-river",
    "frigor-waste",
    "giant",
    "green-knight",
    "griffin",
    "incubus",
    "jester",
    "jousting-tournament",
    "lion",
    "mad-knight",
    "mordred",
    "morgan-le-fey",
    "ogre",
    "pirates",
    "queen-maab",
    "questing-beast",
    "rescue-princess",
    "serpent",
    "shipwreck",
    "take-oath",
    "take-vow",
    "tricked-by-dwarf",
    "visit-the-land-of-faerie",
    "waylaid-by-beggars",
    "waylaid-by-children",
    "waylaid-by-peasants",
    "waylaid-by-pilgrims",
    "wolf",
    "wood-nymph",
]
VALUES = {
    "armor": "33303333300303303303033003000000000030",
    "bravery": "22222222222222222222222222222222222222",
    "chivalry": "11111111111121112122111111111111111111",
    "courage": "22222323322323322222232222322222222222",
    "friendly-castle": "2222222222222222222222x222xx2222222222",
    "helped-by-arthur": "55555555555555555555555555555555555555",
    "helped-by-galahad": "22222222222222222222222222222222222222",
    "helped-by-gawaine": "11111111111111111111111111111111111111",
    "helped-by-gwynevere": "33333333533333533333533533333333333335",
    "helped-by-hermit": "11111111111111111111111111111111111111",
    "helped-by-lancelot": "44444444444444444444444444444444444444",
    "helped-by-merlyn": "33333333533353533333533533333335333335",
    "helped-by-priest": "11111111111111111111111111111111111111",
    "helped-by-tristam": "22222222222222222222222222222222222222",
    "lady-of-the-lake": "44444444444444444444445444554444444444",
    "lance": "44404444400404404404044004000000000040",
    "magic-philtre": "22222222222222222222222222222222222222",
    "men-at-arms": "33323333322323323323233223222222222232",
    "prayer": "11111111111111111111111111111111111111",
    "prophecy": "33333333333333333333333333333333333333",
    "shield": "33303333300303303303033003000000000030",
    "squire": "22212222211212212212122112111111111121",
    "steed": "1111111111111111111111x111xx1111111111",
    "strength": "13113111111111111311111111111111111131",
    "sword": "33303333300303303303033003000000000030",
    "valor": "44444444444444444444444444444444444444",
    "virtue": "33333333433333433333433433333333333334",
    "your-ladys-token": "22222222322222322222322322222222222223",
}


def test_the_table_has_every_card_once():
    kinds = {kind: sorted(card.id for card in deck().values() if card.kind == kind) for kind in ("test", "aid")}
    assert kinds == {"test": TESTS, "aid": sorted(VALUES)}
    assert (len(TESTS), len(VALUES)) == (38, 28)


@pytest.mark.parametrize("aid", VALUES)
def test_an_aid_is_worth_what_the_list_prints_against_every_test(aid):
    row = "".join("x" if barred_by(aid, test) else str(worth(aid, test)) for test in TESTS)
    assert row == VALUES[aid]


@pytest.mark.parametrize("aid", VALUES)
def test_the_die_decides_exactly_where_the_table_says(aid):
    """Each pair is played: the least total that passes is the level, and a barred Aid is refused."""
    rules = game("grail")
    for test, value in zip(TESTS, VALUES[aid], strict=True):
        phase = "adventure" if deck()[test].may_be_laid_on_a_rival else "quest"
        faced = {"quest": "questing-beast", "test": test} if phase == "adventure" else {"quest": test}
        hand = [aid, "valor" if aid != "valor" else "prayer"]
        state = rules.at({"players": ["ann", "bob"], "phase": phase, "hands": {"ann": hand}, **faced})
        if value == "x":
            assert state.why_not(f"aid {aid}") == "WG.aid.sea"
            continue
        state = state.apply(f"aid {aid}").state.apply("roll").state
        passed = [face for face in range(1, 7) if _succeeds(state, face)]
        assert passed == [face for face in range(1, 7) if face + int(value) >= deck()[test].level], test


def _succeeds(state, face):
    kinds = {event.kind for event in state.apply(f"die {face}").events}
    return bool(kinds & {"passes", "token"})
