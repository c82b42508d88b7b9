"""Positions of Grail Cup: read with every check, written out completely."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from grail_widgets.engine import notation
from grail_widgets.engine.errors import PositionError
from grail_widgets.engine.game import thaw
from grail_widgets.engine.notation import known
from grail_widgets.games.grail_cup import draft, frames, position_tokens
from grail_widgets.games.grail_cup.board import Track, read_track, write_track
from grail_widgets.games.grail_cup.position_keys import Cursed, Position
from grail_widgets.games.grail_cup.table import (
    ALLIES,
    FACE_UP,
    KNIGHTS,
    NUMBER,
    SPEARS,
    Table,
)


def read(data: Mapping[str, Any]) -> Table:
    """The table of a position."""
    given = notation.decode(data, Position)
    seats = check_knights(tuple(given.players))
    track = read_track(given.track, "position.track")
    todo = frames.read(given.under_way, seats, track)
    dealing = bool(todo) and todo[-1][0] == "deal"
    if given.race is None and not todo:
        return _before_setup(given, seats, track)
    race = _race(given, seats, track, dealing, todo)
    dragon = track.red if given.dragon is None else given.dragon
    if not 0 <= dragon < track.finish:
        raise PositionError(
            "position.dragon", f"the Dragon stands on a space from 0 to {track.finish - 1}, not {dragon}."
        )
    table = Table(
        players=seats,
        track=track,
        race=race,
        dragon=dragon,
        spears=_spears(given, seats),
        clover=position_tokens.read_clover(given, track),
        seen=position_tokens.read_seen(given, seats, track),
        supply=position_tokens.read_supply(given, track, todo),
        shown=position_tokens.read_shown(given),
        relaid=position_tokens.read_relaid(given, track),
        seal=_seal(given, seats, race, dealing),
        seal_kept=given.seal_kept,
        phase=known(given.phase, ("draft", "reveal"), "phase", "position.phase"),
        allies=_allies(given, seats),
        called=given.called,
        face_up=_sorted(given.face_up),
        face_down=_sorted(given.face_down),
        cursed=_named(given.cursed, ALLIES, "Ally", seats, "position.cursed"),
        pointed=_named(given.pointed, seats, "Knight of this race", seats, "position.pointed"),
        direction=given.direction,
        todo=todo,
    )
    _check_cards(table, given)
    _check_phase(table)
    frames.check(table)
    return table


def check_knights(names: tuple[str, ...]) -> tuple[str, ...]:
    """Three to eight different Knights' colours."""
    if not 3 <= len(names) <= 8:
        raise PositionError("position.players", f"{len(names)} players given; this game takes 3 to 8.")
    for index, name in enumerate(names):
        path = f"position.players[{index}]"
        known(name, KNIGHTS, "Knight's colour", path)
        if name in names[:index]:
            raise PositionError(path, f"{name!r} is named twice.")
    return names


def before_setup(players: tuple[str, ...], track: Track) -> Table:
    """The table before the first Ally is dealt."""
    return Table(
        players=players,
        track=track,
        race=(),
        dragon=track.red,
        spears=(0,) * len(players),
        allies=((),) * len(players),
        todo=(("deal", ()),),
    )


def write(table: Table) -> dict[str, Any]:
    """The complete mapping of a table."""
    fresh = table.todo == (("deal", ()),)
    return {
        "players": list(table.players),
        "track": write_track(table.track),
        "race": None if fresh else [list(entry) for entry in table.race],
        "dragon": table.dragon,
        "spears": dict(zip(table.players, table.spears, strict=True)),
        "clover": dict(table.clover),
        "seen": {space: list(players) for space, players in table.seen},
        "supply": list(table.supply),
        "shown": list(table.shown),
        "relaid": list(table.relaid),
        "seal": table.seal,
        "seal_kept": table.seal_kept,
        "phase": table.phase,
        "allies": {p: list(hand) for p, hand in zip(table.players, table.allies, strict=True)},
        "called": table.called,
        "face_up": list(table.face_up),
        "face_down": list(table.face_down),
        "cursed": None if table.cursed is None else dict(zip(("by", "at"), table.cursed, strict=True)),
        "pointed": None if table.pointed is None else dict(zip(("by", "at"), table.pointed, strict=True)),
        "direction": table.direction,
        "under_way": None if fresh or not table.todo else {"version": frames.VERSION, "todo": thaw(table.todo)},
    }


def _before_setup(given: Position, seats: tuple[str, ...], track: Track) -> Table:
    """Without a race everything else has to be as it is before set-up."""
    fresh = before_setup(seats, track)
    empty: tuple[Any, ...] = (None, [], {}, 0, False)
    for field in msgspec.structs.fields(Position):
        name, value = field.name, getattr(given, field.name)
        if name in ("players", "track", "race", "under_way") or value in empty or value == field.default:
            continue
        if name == "dragon" and value == track.red:
            continue
        if isinstance(value, dict) and not any(value.values()):
            continue
        raise PositionError(
            f"position.{name}", "without a race nothing has happened yet; give the race, or leave this out."
        )
    return fresh


def _race(
    given: Position, seats: tuple[str, ...], track: Track, dealing: bool, todo: tuple[Any, ...]
) -> tuple[tuple[str, int], ...]:
    race = given.race or []
    for index, (knight, space) in enumerate(race):
        path = f"position.race[{index}]"
        known(knight, seats, "Knight of this race", path)
        if any(knight == earlier for earlier, _ in race[:index]):
            raise PositionError(path, f"{knight} stands in two places.")
        if not 0 <= space <= track.finish:
            raise PositionError(path, f"the track goes from 0 to {track.finish}; there is no space {space}.")
        if index and space > race[index - 1][1]:
            raise PositionError(path, f"the leader comes first, but {knight} is ahead of {race[index - 1][0]}.")
        if index and space == track.finish:
            raise PositionError(path, "the race ends with the first Knight at the finish; only one stands there.")
    expected = todo[-1][1] if dealing else seats
    if len(race) != len(expected):
        missing = [seat for seat in seats if seat not in {knight for knight, _ in race}]
        raise PositionError(
            "position.race", f"every Knight has a place in the race; missing: {', '.join(missing)}."
        )
    return tuple((knight, space) for knight, space in race)


def _spears(given: Position, seats: tuple[str, ...]) -> tuple[int, ...]:
    for player, count in given.spears.items():
        known(player, seats, "player here", f"position.spears.{player}")
        if count < 0:
            raise PositionError(f"position.spears.{player}", f"nobody has {count} Spears.")
    total = sum(given.spears.values())
    if total > SPEARS:
        raise PositionError("position.spears", f"{total} Spears are given out; there are {SPEARS}.")
    return tuple(given.spears.get(seat, 0) for seat in seats)


def _seal(given: Position, seats: tuple[str, ...], race: tuple[tuple[str, int], ...], dealing: bool) -> str | None:
    if given.seal is None:
        if given.seal_kept:
            raise PositionError("position.seal_kept", "a Seal that is kept has an owner; give it under seal.")
        return None if dealing else race[-1][0]
    return known(given.seal, seats, "player here", "position.seal")


def _allies(given: Position, seats: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    most = 2 if len(seats) == 3 else 1
    for player, hand in given.allies.items():
        path = f"position.allies.{player}"
        known(player, seats, "player here", path)
        if len(hand) > most:
            raise PositionError(
                path, f"{len(hand)} Allies; a player has at most {most} with {len(seats)} players."
            )
    return tuple(_sorted(given.allies.get(seat, [])) for seat in seats)


def _named(
    given: Cursed | None, ids: tuple[str, ...], what: str, seats: tuple[str, ...], path: str
) -> tuple[str, str] | None:
    if given is None:
        return None
    known(given.by, seats, "player here", f"{path}.by")
    known(given.at, ids, what, f"{path}.at")
    return given.by, given.at


def _check_cards(table: Table, given: Position) -> None:
    """Every Ally is an Ally, and in one place."""
    places: dict[str, str] = {}
    piles = [(f"position.allies.{player}", hand) for player, hand in given.allies.items()]
    piles += [("position.face_up", given.face_up), ("position.face_down", given.face_down)]
    for path, cards in piles:
        for index, ally in enumerate(cards):
            where = f"{path}[{index}]"
            known(ally, ALLIES, "Ally", where)
            if ally in places:
                raise PositionError(where, f"the {notation.title(ally)} is already at {places[ally]}.")
            places[ally] = where
    if table.cursed is not None and table.cursed[1] == "enchantress":
        raise PositionError("position.cursed.at", "the Enchantress curses another Ally, not herself.")


def _check_phase(table: Table) -> None:
    count = len(table.players)
    if not 0 <= table.called <= 9:
        raise PositionError("position.called", f"Allies have numbers from 1 to 9; {table.called} is none.")
    if table.direction not in (None, "left", "right"):
        raise PositionError("position.direction", f"{table.direction!r} is no direction; it is left or right.")
    if len(table.face_up) > FACE_UP[count]:
        raise PositionError(
            "position.face_up", f"{len(table.face_up)} Allies; with {count} players {FACE_UP[count]} lie face up."
        )
    most = {3: 3, 8: 1}.get(count, 2)
    if len(table.face_down) > most:
        raise PositionError(
            "position.face_down", f"{len(table.face_down)} Allies; with {count} players at most {most} lie so."
        )
    if table.phase == "draft":
        _check_draft(table)
        return
    if table.direction is not None:
        raise PositionError("position.direction", "the direction belongs to the draft; outside it there is none.")
    for player, hand in zip(table.players, table.allies, strict=True):
        for index, ally in enumerate(hand):
            if NUMBER[ally] <= table.called:
                raise PositionError(
                    f"position.allies.{player}[{index}]",
                    f"the {notation.title(ally)} is number {NUMBER[ally]}, and {table.called} has been called.",
                )


def _check_draft(table: Table) -> None:
    """The Allies taken and set aside are those of some moment of the draft."""
    if table.seal_kept:
        raise PositionError("position.seal_kept", "once the draft begins the Seal is no longer kept; it is false.")
    for key, value in (("called", table.called), ("cursed", table.cursed), ("pointed", table.pointed)):
        if value:
            raise PositionError(f"position.{key}", "in the draft no Ally has been called yet; leave this out.")
    count, number = len(table.players), draft.taken(table)
    if number >= draft.turns(table):
        raise PositionError("position.allies", "everyone has chosen, so the phase is reveal.")
    if len(table.face_down) > draft.hidden_needed(table):
        raise PositionError(
            "position.face_down", f"at this point of the draft {draft.hidden_needed(table)} Ally lies face down."
        )
    if table.face_down and len(table.face_up) < FACE_UP[count]:
        raise PositionError("position.face_up", f"{FACE_UP[count]} Allies lie face up before one lies face down.")
    if number and (len(table.face_up) < FACE_UP[count] or not table.face_down):
        raise PositionError("position.face_down", "the Allies are set aside before the first is taken.")
    if count == 3 and number > 3 and len(table.face_down) < 2:
        raise PositionError("position.face_down", "a second Ally lies face down before the second lap.")
    if table.direction is None and number > 1:
        raise PositionError("position.direction", "after the first player the direction is set: left or right.")
    if table.direction is not None and not number:
        raise PositionError("position.direction", "before the first player has taken an Ally there is none.")
    assert table.seal is not None
    reached = draft.order(table.players, table.seal, table.direction)
    for index, player in enumerate(reached):
        due = number // count + (index < number % count)
        hand = table.allies[table.players.index(player)]
        if len(hand) != due:
            raise PositionError(
                f"position.allies.{player}",
                f"at this point of the draft {player} has taken {due}, not {len(hand)}.",
            )


def _sorted(allies: list[str]) -> tuple[str, ...]:
    return tuple(sorted(allies, key=lambda ally: NUMBER.get(ally, 0)))
