"""A position read into a table: types first, then every rule that a position can break."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from grail_widgets.engine import notation
from grail_widgets.engine.errors import PositionError, clip
from grail_widgets.engine.notation import title
from grail_widgets.games.quest_for_the_grail import checks
from grail_widgets.games.quest_for_the_grail.cards import ASSIGNED, Card, Catalogue
from grail_widgets.games.quest_for_the_grail.combat_reading import CombatReader
from grail_widgets.games.quest_for_the_grail.entries import (
    AreaEntry,
    CourtEntry,
    GrailEntry,
    LastingEntry,
    OverEntry,
    PositionEntry,
    TodoEntry,
    UnderWayEntry,
    VictoryEntry,
    WarriorEntry,
    WindowEntry,
)
from grail_widgets.games.quest_for_the_grail.names import names
from grail_widgets.games.quest_for_the_grail.table import (
    Area,
    Combat,
    Court,
    Grail,
    Lasting,
    Over,
    Pile,
    Place,
    Spot,
    Table,
    Victory,
    Warrior,
    Window,
    change,
    pile,
    put,
    with_warrior,
)
from grail_widgets.games.quest_for_the_grail.windows import order

FILLER_DECK = {"filler-a": 10, "filler-b": 10}
COURT_TYPES = ("domain", "warrior", "companion", "reward", "event", "spell", "combat-action")
COUNT_LIMIT = 1000
CheckPlayers = Callable[[Sequence[str], str, Sequence[str]], tuple[str, ...]]


def read(position: Mapping[str, Any], known: Mapping[str, Card], check_players: CheckPlayers) -> Table:
    """The table of a position mapping, not run on yet.

    Args:
        position: the mapping of the notation.
        known: the cards of the teaching set.
        check_players: makes seats of names, given the path and the ids that no player may have.

    Raises:
        PositionError: the position cannot be; `.path` names the offending entry.
    """
    entry = notation.decode(position, PositionEntry)
    cards = Catalogue(known, entry.cards, "position.cards")
    players = check_players(entry.players, "position.players", list(entry.cards))
    return Reader(entry, cards, players).table()


class Reader:
    """Reads one position; holds what every part of it needs."""

    def __init__(self, entry: PositionEntry, cards: Catalogue, players: tuple[str, ...]) -> None:
        self.entry, self.cards, self.players = entry, cards, players

    def table(self) -> Table:
        """The whole table, checked."""
        entry = self.entry
        out = tuple(sorted({self.seat(name, f"position.out[{i}]") for i, name in enumerate(entry.out)}))
        self._check_keys(entry.courts, "position.courts")
        self._check_keys(entry.quests or {}, "position.quests")
        table = Table(
            players=self.players,
            cards=self.cards,
            turn=0 if entry.turn is None else self.seat(entry.turn, "position.turn"),
            phase=entry.phase,
            courts=tuple(self._court(seat, name, seat in out) for seat, name in enumerate(self.players)),
            areas=tuple(self._area(name) for name in self.players),
            variant=entry.variant,
            out=out,
        )
        if entry.turn is None and out:
            table = change(table, turn=next((seat for seat in range(len(self.players)) if seat not in out), 0))
        table = self._under_way(table)
        table = self._casts(table)
        table = change(table, effects=tuple(self._lasting(table, i, data) for i, data in enumerate(entry.effects)))
        table = change(table, combat=self._combat(table))
        table = change(table, grail=self._grail(table), victory=self._victory(table))
        table = self._over(self._window(table))
        checks.check_table(table)
        return table

    # ---- names

    def seat(self, name: str, path: str) -> int:
        """A player by name."""
        return self.players.index(notation.known(name, self.players, "player", path))

    def _check_keys(self, mapping: Mapping[str, Any], path: str) -> None:
        for name in mapping:
            self.seat(name, f"{path}.{clip(name, 40)}")

    def card(self, id: Any, path: str, *types: str) -> str:
        """A card of one of these types by its id."""
        notation.known(id, self.cards.of_type(*types) if id not in self.cards else self.cards, "card", path)
        card = self.cards[id]
        if card.type not in types:
            raise PositionError(path, f"{id!r} is a {card.type}; this is a place for a {' or '.join(types)}.")
        return card.id

    def _cards_of(self, ids: Sequence[str], path: str, *types: str) -> tuple[str, ...]:
        return tuple(self.card(id, f"{path}[{i}]", *types) for i, id in enumerate(ids))

    def _pile(self, counts: Mapping[str, int], path: str, *types: str) -> Pile:
        for id, count in counts.items():
            self.card(id, f"{path}.{clip(str(id), 40)}", *types)
            if not 0 <= count <= COUNT_LIMIT:
                raise PositionError(f"{path}.{id}", f"{count} copies; a count is from 0 to {COUNT_LIMIT}.")
        return pile(dict(counts))

    def spot(self, table: Table, name: str | None, path: str) -> Spot:
        """A Warrior in play by name."""
        spot = None if name is None else names(table).spot(name)
        if spot is None:
            warriors = [called for called, place in names(table).place.items() if place[0] == "warrior"]
            raise PositionError(
                path, f"{clip(str(name))!r} is no Warrior in play.{notation.suggestion(str(name), warriors)}"
            )
        return spot

    # ---- courts and Quests

    def _court(self, seat: int, name: str, out: bool) -> Court:
        path = f"position.courts.{name}"
        entry = notation.decode(self.entry.courts.get(name) or {}, CourtEntry, path)
        deck = ({} if out else FILLER_DECK) if entry.deck is None else entry.deck
        return Court(
            domains=tuple(sorted(self._cards_of(entry.domains, f"{path}.domains", "domain"))),
            warriors=tuple(self._warrior(data, f"{path}.warriors[{i}]") for i, data in enumerate(entry.warriors)),
            hand=put((), *self._cards_of(entry.hand, f"{path}.hand", *COURT_TYPES)),
            discard=put((), *self._cards_of(entry.discard, f"{path}.discard", *COURT_TYPES)),
            deck=self._pile(deck, f"{path}.deck", *COURT_TYPES),
        )

    def _warrior(self, data: Any, path: str) -> Warrior:
        entry = notation.decode(data, WarriorEntry, path)
        card = self.cards[self.card(entry.card, f"{path}.card", "warrior")]
        for name in ("damage", "dolorous"):
            if getattr(entry, name) < 0:
                raise PositionError(f"{path}.{name}", f"{name} is {getattr(entry, name)}; it is 0 or more.")
        for what, points in entry.aid.items():
            if points < 0:
                raise PositionError(f"{path}.aid.{what}", f"{points} points of Aid; it is 0 or more.")
        aid = tuple(entry.aid.get(what, 0) for what in ("prowess", "strength", "endurance"))
        if sum(aid) > card.valor:
            raise PositionError(
                f"{path}.aid",
                f"{sum(aid)} points of Aid; {card.title}'s printed Valor of {card.valor} is the limit.",
            )
        return Warrior(
            card=card.id,
            valor=card.valor if entry.valor is None else entry.valor,
            damage=entry.damage,
            dolorous=entry.dolorous,
            acted=entry.acted,
            received=entry.received,
            aid=(aid[0], aid[1], aid[2]),
            assigned=self._cards_of(entry.assigned, f"{path}.assigned", *sorted(ASSIGNED)),
        )

    def _area(self, name: str) -> Area:
        path = f"position.quests.{name}"
        data = (self.entry.quests or {}).get(name)
        if isinstance(data, str):
            return Area(active=self.card(data, path, "quest"))
        entry = notation.decode(data or {}, AreaEntry, path)
        if entry.dolorous < 0:
            raise PositionError(f"{path}.dolorous", f"dolorous is {entry.dolorous}; it is 0 or more.")
        if entry.dolorous and entry.active is None:
            raise PositionError(f"{path}.dolorous", "there is no active Quest to bear damage.")
        return Area(
            active=None if entry.active is None else self.card(entry.active, f"{path}.active", "quest"),
            dolorous=entry.dolorous,
            deck=self._pile(entry.deck, f"{path}.deck", "quest"),
            discard=put((), *self._cards_of(entry.discard, f"{path}.discard", "quest")),
        )

    # ---- what is under way

    def _under_way(self, table: Table) -> Table:
        if self.entry.under_way is None:
            return table
        path = "position.under_way"
        entry = notation.decode(self.entry.under_way, UnderWayEntry, path)
        due = [notation.decode(data, TodoEntry, f"{path}.todo[{i}]") for i, data in enumerate(entry.todo)]
        todo = tuple((each.what, self.seat(each.player, f"{path}.todo[{i}].player")) for i, each in enumerate(due))
        wanted = {"quest": "draw", "turned": "draw", "end": "challenge"}.get(entry.step)
        if wanted is not None and table.phase != wanted:
            raise PositionError(f"{path}.step", f"the step {entry.step} belongs to the phase {wanted}.")
        if entry.power is not None and (table.phase != "upkeep" or entry.power < 0):
            raise PositionError(f"{path}.power", "Power is counted in the Upkeep phase, and is 0 or more.")
        return change(table, step=entry.step, power=entry.power, todo=todo)

    def _casts(self, table: Table) -> Table:
        for i, name in enumerate(self.entry.cast):
            path = f"position.cast[{i}]"
            place: Place | None = names(table).place.get(name)
            if place is None or place[0] not in ("warrior", "assigned"):
                raise PositionError(path, f"{clip(name)!r} is no Warrior or Companion in play.")
            spot: Spot = (place[1], place[2])
            warrior = table.warrior(spot)
            id = warrior.card if place[0] == "warrior" else warrior.assigned[place[3]]
            if self.cards[id].enchanter == 0:
                raise PositionError(path, f"{title(name)} is no Enchanter.")
            cast = tuple(sorted((*warrior.cast, id)))
            if cast.count(id) > (warrior.card, *warrior.assigned).count(id):
                raise PositionError(path, f"{name!r} is named twice.")
            table = with_warrior(table, spot, cast=cast)
        return table

    def _lasting(self, table: Table, index: int, data: Any) -> Lasting:
        path = f"position.effects[{index}]"
        entry = notation.decode(data, LastingEntry, path)
        card = self.card(entry.card, f"{path}.card", "event", "spell", "combat-action")
        on = None
        if entry.on is not None:
            on = names(table).place.get(entry.on)
            if on is None:
                raise PositionError(f"{path}.on", f"{clip(entry.on)!r} is not in play.")
        if entry.until == "now":
            raise PositionError(f"{path}.until", "a card that works only now does not last.")
        return Lasting(card, self.seat(entry.by, f"{path}.by"), on, entry.until)

    def _combat(self, table: Table) -> Combat | None:
        return None if self.entry.combat is None else CombatReader(self, table).combat()

    def _grail(self, table: Table) -> Grail | None:
        if self.entry.grail_quest is None:
            return None
        entry = notation.decode(self.entry.grail_quest, GrailEntry, "position.grail_quest")
        if not 0 <= entry.overcome <= 2:
            raise PositionError("position.grail_quest.overcome", f"{entry.overcome} Quests; it is 0 to 2.")
        return Grail(self.spot(table, entry.warrior, "position.grail_quest.warrior"), entry.overcome)

    def _victory(self, table: Table) -> Victory | None:
        if self.entry.victory is None:
            return None
        entry = notation.decode(self.entry.victory, VictoryEntry, "position.victory")
        king = self.spot(table, entry.king, "position.victory.king")
        if not table.card(king).king:
            raise PositionError("position.victory.king", f"{title(entry.king)} is no King.")
        named = entry.round if isinstance(entry.round, list) else []
        sent = tuple(self.seat(name, f"position.victory.round[{i}]") for i, name in enumerate(named))
        if isinstance(entry.round, str):
            self.seat(entry.round, "position.victory.round")
        return Victory(king, sent)

    def _window(self, table: Table) -> Table:
        """The window under way; where nothing is said of it, the one of this moment is still to open."""
        given = self.entry.window
        if given is msgspec.UNSET:
            if table.combat is not None:
                step = {"accept": "declare", "roll": "open"}.get(table.combat.stage, table.step)
                return change(table, step=step)
            fresh = table.step == "act" and not table.todo and table.grail is None and table.power is None
            return change(table, step="open") if fresh and table.phase != "deal" else table
        if given is None:
            return table
        entry = notation.decode(given, WindowEntry, "position.window")
        seats = [table.players[seat] for seat in order(table)]
        if entry.passed != seats[: len(entry.passed)]:
            raise PositionError("position.window.passed", f"passes go in the order of asking: {', '.join(seats)}.")
        if (entry.kind == "phase") != (table.combat is None):
            raise PositionError("position.window.kind", f"a window {entry.kind} does not fit this moment.")
        return change(table, window=Window(entry.kind, len(entry.passed)))

    def _over(self, table: Table) -> Table:
        if self.entry.over is None:
            return table
        entry = notation.decode(self.entry.over, OverEntry, "position.over")
        winner = None if entry.winner is None else self.seat(entry.winner, "position.over.winner")
        return change(table, over=Over(winner, entry.by))
