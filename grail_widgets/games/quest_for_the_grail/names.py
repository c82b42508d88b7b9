"""How things in play are called in texts: by card, numbered over the whole table where there are copies."""

from __future__ import annotations

from collections.abc import Iterator

from grail_widgets.games.quest_for_the_grail.table import Court, Place, Spot, Table


class Names:
    """The names of everything in play on one table.

    Attributes:
        of: {place: name}; the second `squire` in seating and court order is `squire#2`.
        place: {name: place}, players included.
    """

    __slots__ = ("_held", "of", "place")

    def __init__(self, table: Table) -> None:
        self._held = (table.courts, table.areas)
        self.of: dict[Place, str] = {}
        counts: dict[str, int] = {}
        for place, card in in_play(table):
            number = counts[card] = counts.get(card, 0) + 1
            self.of[place] = card if number == 1 else f"{card}#{number}"
        for seat, player in enumerate(table.players):
            self.of["player", seat] = player
        self.place = {name: place for place, name in self.of.items()}

    def warrior(self, spot: Spot) -> str:
        """What the Warrior on a spot is called."""
        return self.of["warrior", spot[0], spot[1]]

    def spot(self, name: str) -> Spot | None:
        """The Warrior of this name, or None."""
        place = self.place.get(name)
        return (place[1], place[2]) if place is not None and place[0] == "warrior" else None

    def holds(self, table: Table) -> bool:
        """Whether these are the names of this very table."""
        return self._held[0] is table.courts and self._held[1] is table.areas


def in_play(table: Table) -> Iterator[tuple[Place, str]]:
    """Everything in play with its card, in seating and then court order."""
    for seat, court in enumerate(table.courts):
        yield from court_places(seat, court)
        active = table.areas[seat].active
        if active is not None:
            yield ("quest", seat), active


def court_places(seat: int, court: Court) -> Iterator[tuple[Place, str]]:
    """Everything in play in one court with its card."""
    for which, card in enumerate(court.domains):
        yield ("domain", seat, which), card
    for index, warrior in enumerate(court.warriors):
        yield ("warrior", seat, index), warrior.card
        for which, card in enumerate(warrior.assigned):
            yield ("assigned", seat, index, which), card


_latest: dict[tuple[int, int], Names] = {}


def names(table: Table) -> Names:
    """The names of everything in play; kept for the tables asked about last."""
    key = (id(table.courts), id(table.areas))
    found = _latest.get(key)
    if found is None or not found.holds(table):
        if len(_latest) > 64:
            _latest.clear()
        found = _latest[key] = Names(table)
    return found
