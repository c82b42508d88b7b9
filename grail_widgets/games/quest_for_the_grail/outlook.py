"""What a roll means: the odds of this Exchange, and of the whole combat if it is fought to its end."""

from __future__ import annotations

from fractions import Fraction

from grail_widgets.engine.outlook import Outlook
from grail_widgets.games.quest_for_the_grail.combat import is_trial
from grail_widgets.games.quest_for_the_grail.duel import chances, race
from grail_widgets.games.quest_for_the_grail.sides import blow, both, side_total, wounds
from grail_widgets.games.quest_for_the_grail.table import Table


def outlook(table: Table) -> tuple[Outlook, ...]:
    """The odds of the fight whose roll is waiting; nothing where no fight is rolled for."""
    combat = table.combat
    if combat is None or combat.stage != "roll" or is_trial(table):
        return ()
    first, second = _names(table)
    lead = side_total(table, 0, "prowess") - side_total(table, 1, "prowess")
    wins, loses, ties = chances(lead)
    total = wins + loses + ties
    now = (
        (f"only {first} hits, for {blow(table, 0)}", Fraction(wins, total)),
        (f"only {second} hits, for {blow(table, 1)}", Fraction(loses, total)),
        ("both hit", Fraction(ties, total)),
    )
    whole = race(lead, _hits(table, 0), _hits(table, 1))
    if whole.exchanges is None:
        return (Outlook("This Exchange", now, "Neither can bring the other down."),)
    end = (
        (f"only {second} falls", whole.second_only),
        (f"only {first} falls", whole.first_only),
        ("both fall", whole.both),
    )
    expected = f"{float(whole.exchanges):.1f}"
    many = "1 Exchange" if expected == "1.0" else f"{expected} Exchanges"
    note = f"On average {many}, if nobody yields and no card is played."
    return Outlook("This Exchange", now), Outlook("The whole combat", end, note)


def _names(table: Table) -> tuple[str, str]:
    first, second = (table.cards[id].title if id else "nobody" for id in both(table)["sides"])
    if first == second:
        return f"{first} (challenger)", f"{second} (challenged)"
    return first, second


def _hits(table: Table, side: int) -> int | None:
    """The hits that bring a side down; None where the other does it no damage."""
    damage = blow(table, 1 - side)
    left = side_total(table, side, "endurance") - wounds(table, side)
    return max(1, -(-left // damage)) if damage else None
