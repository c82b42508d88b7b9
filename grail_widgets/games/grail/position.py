"""Positions: a mapping as a table, checked entry by entry, and a table as the complete mapping."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from grail_widgets.engine import notation
from grail_widgets.engine.errors import PositionError
from grail_widgets.games.grail.cards import QUEST_LEVEL, TEST_LEVEL, barred_by, deck, in_order
from grail_widgets.games.grail.table import DEALT, DRAWN, PHASES, TO_WIN, Table, clockwise

VERSION = 1


class UnderWay(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What is half done.

    Attributes:
        version: of this form, 1.
        draws: cards still to be drawn, where that is not what the phase begins with.
        resting: a rest was declared, and its card or the hand limit is still to come.
        rolling: the die was called for and has not fallen.
        cutting: the players that still have to cut, in order.
        cuts: {player: card} cut so far in this round of cutting.
    """

    version: int = VERSION
    draws: int | None = None
    resting: bool = False
    rolling: bool = False
    cutting: list[str] = []
    cuts: dict[str, str] = {}


class Position(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The keys of a position, as the notation has them."""

    players: list[str]
    turn: str | None = None
    phase: str = "draw"
    hands: dict[str, list[str]] = {}
    tokens: dict[str, int] = {}
    quest: str | None = None
    tester: str | None = None
    test: str | None = None
    aids: list[str] = []
    declined: int = 0
    discard: list[str] = []
    under_way: dict[str, Any] | None = None


def read(data: Mapping[str, Any], check_players: Callable[[Sequence[str], str], tuple[str, ...]]) -> Table:
    """The table of a position mapping, or a PositionError with the path of what cannot be."""
    given = notation.decode(data, Position)
    players = check_players(given.players, "position.players")
    notation.known(given.phase, PHASES, "phase", "position.phase")
    turn = _seat(given.turn, players, "position.turn") if given.turn is not None else 0
    for key in ("hands", "tokens"):
        for player in getattr(given, key):
            _seat(player, players, f"position.{key}.{player}")
    _check_cards(given)
    _check_tokens(given.tokens)
    _check_quest(given)
    _check_faced(given)
    used = {card for card, _ in _placed(given)}
    table = Table(
        players=players,
        turn=turn,
        phase=given.phase,
        hands=tuple(in_order(given.hands.get(player, ())) for player in players),
        tokens=tuple(given.tokens.get(player, 0) for player in players),
        pile=tuple(card for card in deck() if card not in used),
        discard=tuple(given.discard),
        quest=given.quest,
        tester=_tester(given, players, turn),
        test=given.test,
        aids=in_order(given.aids),
        declined=_declined(given, players),
        due=DRAWN if given.phase == "draw" else 0,
        cutting=clockwise(len(players), turn) if given.phase == "cut" else (),
    )
    return table if given.under_way is None else _resume(table, given.under_way)


def write(table: Table) -> dict[str, Any]:
    """The complete position mapping of a table."""
    players = table.players
    return {
        "players": list(players),
        "turn": table.quester,
        "phase": table.phase,
        "hands": {player: list(hand) for player, hand in zip(players, table.hands, strict=True)},
        "tokens": dict(zip(players, table.tokens, strict=True)),
        "quest": table.quest,
        "tester": None if table.tester is None else players[table.tester],
        "test": table.test,
        "aids": list(table.aids),
        "declined": table.declined,
        "discard": list(table.discard),
        "under_way": under_way(table),
    }


def under_way(table: Table) -> dict[str, Any] | None:
    """What is half done, or None between steps."""
    begun = DRAWN if table.phase == "draw" else 0
    cutting = table.clockwise_from(table.turn) if table.phase == "cut" else ()
    if (table.due, table.cutting) == (begun, cutting) and not (table.resting or table.rolling):
        return None
    return {
        "version": VERSION,
        "draws": table.due,
        "resting": table.resting,
        "rolling": table.rolling,
        "cutting": [table.players[seat] for seat in table.cutting],
        "cuts": {table.players[seat]: card for seat, card in table.cuts},
    }


# ---- checks -------------------------------------------------------------------------------


def _seat(name: str, players: Sequence[str], path: str) -> int:
    return players.index(notation.known(name, players, "player here", path))


def _placed(given: Position) -> Iterator[tuple[str, str]]:
    """Every card that the position names and where: (card, path)."""
    for player, hand in given.hands.items():
        yield from ((card, f"position.hands.{player}[{index}]") for index, card in enumerate(hand))
    for key in ("quest", "test"):
        card = getattr(given, key)
        if card is not None:
            yield card, f"position.{key}"
    for key in ("aids", "discard"):
        yield from ((card, f"position.{key}[{index}]") for index, card in enumerate(getattr(given, key)))


def _check_cards(given: Position) -> None:
    """Every card exists, and each is in one place only (WG.cards.once)."""
    places: dict[str, str] = {}
    for card, path in _placed(given):
        notation.known(card, deck(), "card of GRAIL", path)
        if card in places:
            raise PositionError(path, f"{card!r} is already at {places[card]}, and there is only one.")
        places[card] = path
    if given.phase in ("deal", "cut"):
        for player, hand in given.hands.items():
            if len(hand) > DEALT:
                path = f"position.hands.{player}"
                raise PositionError(
                    path, f"{len(hand)} cards, but before the first turn a hand has {DEALT} at most."
                )


def _check_tokens(tokens: Mapping[str, int]) -> None:
    for player, count in tokens.items():
        if not 0 <= count <= TO_WIN:
            raise PositionError(f"position.tokens.{player}", f"{count} tokens; a player has 0 to {TO_WIN}.")
    winners = [player for player, count in tokens.items() if count == TO_WIN]
    if len(winners) > 1:
        path = f"position.tokens.{winners[1]}"
        raise PositionError(path, f"{winners[0]} has {TO_WIN} tokens and has won; a second winner cannot be.")


def _check_quest(given: Position) -> None:
    """A Quest lies on the table in `adventure` and `quest`, and only there (WG.fate.quest-level)."""
    path = "position.quest"
    if given.phase not in ("adventure", "quest"):
        if given.quest is not None:
            raise PositionError(path, f"no Quest lies on the table in the phase {given.phase!r}.")
    elif given.quest is None:
        raise PositionError(path, f"the phase {given.phase!r} needs the Quest card that was set aside.")
    elif not deck()[given.quest].serves_as_quest:
        raise PositionError(path, f"{given.quest!r} is no Quest: that is a Test of level {QUEST_LEVEL} or more.")


def _check_faced(given: Position) -> None:
    """The Test that is faced, and the Aids laid on it or on the Quest."""
    if given.test is not None:
        if given.phase != "adventure":
            raise PositionError("position.test", f"no Test is faced in the phase {given.phase!r}.")
        if not deck()[given.test].may_be_laid_on_a_rival:
            reason = f"{given.test!r} cannot be laid on a rival: that is a Test of level {TEST_LEVEL} at most."
            raise PositionError("position.test", reason)
    faced = given.quest if given.phase == "quest" else given.test
    for index, aid in enumerate(given.aids):
        path = f"position.aids[{index}]"
        if faced is None:
            raise PositionError(path, "an Aid is laid only while a Test or the Quest is faced.")
        if deck()[aid].kind != "aid":
            raise PositionError(path, f"{aid!r} is a Test and no Aid.")
        if barred_by(aid, faced):
            raise PositionError(path, f"{aid!r} cannot be laid on {faced!r}, which is at Sea.")


def _tester(given: Position, players: Sequence[str], turn: int) -> int | None:
    path = "position.tester"
    if given.phase != "adventure":
        if given.tester is not None:
            raise PositionError(path, f"nobody tests in the phase {given.phase!r}; leave it out.")
        return None
    if given.tester is None:
        return (turn + 1) % len(players)
    seat = _seat(given.tester, players, path)
    if seat == turn:
        raise PositionError(path, f"{given.tester} is the one who quests; an opponent tests.")
    return seat


def _declined(given: Position, players: Sequence[str]) -> int:
    path, count, most = "position.declined", given.declined, len(players) - 2
    if count and given.phase != "adventure":
        raise PositionError(path, f"nobody is asked for a Test in the phase {given.phase!r}, so it is 0.")
    if count and given.test is not None:
        raise PositionError(path, "it is 0 while a Test is faced.")
    if not 0 <= count <= most:
        raise PositionError(
            path, f"{count} in a row; with {len(players)} players the next is asked after 0 to {most}."
        )
    return count


def _resume(table: Table, data: Mapping[str, Any]) -> Table:
    """The table with what was half done taken up again."""
    path = "position.under_way"
    given = notation.decode(data, UnderWay, path)
    if given.version != VERSION:
        raise PositionError(f"{path}.version", f"version {given.version}; this program reads {VERSION}.")
    if given.rolling and table.faced is None:
        raise PositionError(f"{path}.rolling", "no die is rolled where neither a Test nor the Quest is faced.")
    if given.resting and table.phase not in ("fate", "discard"):
        raise PositionError(f"{path}.resting", f"nobody rests in the phase {table.phase!r}.")
    draws = table.due if given.draws is None else given.draws
    most = DRAWN if table.phase == "draw" else 1 if table.phase == "fate" and given.resting else 0
    if not 0 <= draws <= most:
        raise PositionError(f"{path}.draws", f"{draws} draws; here there are 0 to {most} still to come.")
    changes: dict[str, Any] = {"due": draws, "resting": given.resting, "rolling": given.rolling}
    return msgspec.structs.replace(table, **changes, **_resume_cut(table, given, f"{path}.cut"))


def _resume_cut(table: Table, given: UnderWay, path: str) -> dict[str, Any]:
    if not given.cutting and not given.cuts:
        return {}
    if table.phase != "cut":
        raise PositionError(f"{path}ting" if given.cutting else f"{path}s", "nobody cuts in this phase.")
    names = [*given.cuts, *given.cutting]
    seats = [_seat(name, table.players, f"{path}ting") for name in names]
    order = table.clockwise_from(table.turn)
    if seats != [seat for seat in order if seat in seats]:
        raise PositionError(f"{path}ting", "the players cut once each, clockwise from the first.")
    for player, card in given.cuts.items():
        notation.known(card, table.pile + table.discard, "card that can be cut now", f"{path}s.{player}")
    cuts = tuple(zip(seats, given.cuts.values(), strict=False))
    return {"cutting": tuple(seats[len(cuts) :]), "cuts": cuts}
