"""A tiny game that has one of everything a panel shows: a track, a die, a long choice, a secret, a forced step."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from grail_widgets.engine import notation
from grail_widgets.engine.errors import Objection
from grail_widgets.engine.game import CHANCE, Actor, Game, Tell
from grail_widgets.engine.rulebook import Rulebook
from grail_widgets.engine.scene import Card, Piece, Scene, Space, Track, Zone

FINISH = 20
CARDS = ("fox", "owl", "hare")


class Table(msgspec.Struct, frozen=True):
    """Where everything stands; `stage` is what is asked of the player to move."""

    players: tuple[str, ...]
    at: tuple[int, ...]
    spears: tuple[int, ...]
    cards: tuple[str, ...]
    dragon: int = 7
    turn: int = 0
    stage: str = "deal"


class _Position(msgspec.Struct, forbid_unknown_fields=True):
    players: list[str]
    at: tuple[int, ...] = (0, 0)
    spears: tuple[int, ...] = (0, 0)
    cards: list[str] = []
    dragon: int = 7
    turn: int = 0
    stage: str = "move"
    under_way: None = None


def _clause(id: str, text: str, **more: Any) -> dict[str, Any]:
    return {"id": id, "title": id.rsplit(".", 1)[1].capitalize(), "text": text, "source": "Toy", **more}


CLAUSES = [
    _clause("TY.walk.forward", "A walker goes one, two or three spaces forward."),
    _clause("TY.dragon.blocks", "The Dragon stops a walker on the space behind it.", ruling="soft-dragon"),
    _clause("TY.dragon.moves", "Whoever ends on space 5 puts the Dragon elsewhere."),
    _clause("TY.village.die", "Whoever ends on space 4 rolls: <b>a Spear</b> or nothing."),
    _clause("TY.look.three", "Whoever ends on space 9 looks at three spaces."),
    _clause("TY.card.dealt", "The first walker gets a secret card."),
    _clause("TY.turn.passes", "The turn passes to the left."),
]
RULINGS = [
    {
        "id": "soft-dragon",
        "title": "How hard the Dragon is",
        "question": "Does it stop everyone?",
        "printed": "Nothing is said.",
        "why": "It is simplest.",
        "readings": [{"name": "stops", "text": "It does."}, {"name": "sleeps", "text": "It does not."}],
    }
]
DATA = {
    "clauses": CLAUSES,
    "rulings": RULINGS,
    "cards": [{"id": id, "name": id.title(), "text": f"A {id}, wild and free."} for id in CARDS],
}


class Toy(Game):
    """Two walkers on a path of twenty spaces, a Dragon and one secret card."""

    id, title, counts, usual = "toy", "Toy Walk", range(2, 3), 2
    rulebook = Rulebook("toy", DATA)

    def default_names(self, count: int) -> tuple[str, ...]:
        return ("red", "blue", *(f"p{n}" for n in range(3, count + 1)))[:count]

    def start(self, players: tuple[str, ...], **options: Any) -> Table:
        return Table(players, (0,) * len(players), (0,) * len(players), ())

    def in_setup(self, table: Table) -> bool:
        return table.stage == "deal"

    def to_act(self, table: Table) -> Actor:
        if FINISH in table.at:
            return None
        return CHANCE if table.stage in ("deal", "die") else table.players[table.turn]

    def weights(self, table: Table) -> tuple[tuple[str, int], ...]:
        if table.stage == "deal":
            return tuple((f"card {card}", 1) for card in CARDS)
        return (("die spear", 1), ("die nothing", 2))

    def candidates(self, table: Table) -> Iterable[str]:
        if table.stage == "dragon":
            return [f"dragon {space}" for space in range(FINISH)]
        if table.stage == "look":
            return [
                f"look {a} {b} {c}"
                for a in range(1, FINISH)
                for b in range(a + 1, FINISH)
                for c in range(b + 1, FINISH)
            ]
        return [f"move {n}" for n in (1, 2, 3)]

    def objection(self, table: Table, text: str) -> Objection | None:
        match (table.stage, text.split()):
            case ("move", ["move", ("1" | "2" | "3")]):
                return None
            case ("dragon", ["dragon", space]) if space.isdigit() and int(space) in range(FINISH):
                taken = int(space) == table.dragon or int(space) in table.at
                return Objection("TY.dragon.moves", f"Space {space} is not free.") if taken else None
            case ("look", ["look", *spaces]) if " ".join(["look", *spaces]) in set(self.candidates(table)):
                return None
            case (_, ["move", *_]):
                return Objection("TY.walk.forward", "A walker goes 1, 2 or 3 spaces.")
        return Objection(None, f"{text!r} is nothing that can be done in this game.")

    def perform(self, table: Table, text: str, tell: Tell) -> Table:
        who, replace = table.players[table.turn], msgspec.structs.replace
        match text.split():
            case ["card", card]:
                table = replace(table, cards=(card,), stage="move")
                tell("dealt", table, "TY.card.dealt", player=who)
                tell("sees", table, "TY.card.dealt", seen_by=[who], player=who, card=card)
                return table
            case ["move", n]:
                return self._walk(table, int(n), tell)
            case ["die", face]:
                gain = int(face == "spear")
                table = replace(table, spears=_put(table.spears, table.turn, table.spears[table.turn] + gain))
                tell("rolls", table, "TY.village.die", player=who, face=face)
            case ["dragon", space]:
                table = replace(table, dragon=int(space))
                tell("flies", table, "TY.dragon.moves", piece="dragon", to=int(space))
            case ["look", *_]:
                tell("looks", table, "TY.look.three", player=who)
        return self._pass_turn(table, tell)

    def _walk(self, table: Table, n: int, tell: Tell) -> Table:
        who, here, replace = table.players[table.turn], table.at[table.turn], msgspec.structs.replace
        goal = min(here + n, FINISH)
        blocked = here < table.dragon <= goal and self.rulings["soft-dragon"] == "stops"
        end = table.dragon - 1 if blocked else goal
        table = replace(table, at=_put(table.at, table.turn, end))
        path = list(range(here, end + 1))
        tell("moves", table, "TY.walk.forward", piece=f"knight:{who}", player=who, path=path)
        if blocked:
            tell("blocked", table, "TY.dragon.blocks", ruling="soft-dragon", player=who, blocked_by=table.dragon)
        stage = {4: "die", 5: "dragon", 9: "look"}.get(end, "move") if end != here else "move"
        if stage != "move":
            return replace(table, stage=stage)
        return self._pass_turn(table, tell)

    def _pass_turn(self, table: Table, tell: Tell) -> Table:
        table = msgspec.structs.replace(table, turn=1 - table.turn, stage="move")
        tell("turn", table, "TY.turn.passes", player=table.players[table.turn])
        return table

    def winner(self, table: Table) -> str | None:
        return table.players[table.at.index(FINISH)] if FINISH in table.at else None

    def read(self, position: Mapping[str, Any]) -> Table:
        found = notation.decode(position, _Position)
        players = self.check_players(found.players, "position.players")
        lists = (tuple(found.at), tuple(found.spears), tuple(found.cards))
        return Table(players, *lists, found.dragon, found.turn, found.stage)

    def write(self, table: Table) -> dict[str, Any]:
        plain = {key: list(value) if isinstance(value, tuple) else value for key, value in _fields(table)}
        return plain | {"under_way": None}

    def observe(self, table: Table, seat: str) -> dict[str, Any]:
        seen = self.write(table)
        if seat != table.players[0]:
            seen["cards"] = len(table.cards)
        return seen

    def sentence(self, kind: str, data: Mapping[str, Any]) -> str:
        who = str(data.get("player", "")).capitalize()
        return {
            "dealt": f"{who} gets a card.",
            "sees": f"{who} sees the {str(data.get('card')).capitalize()}.",
            "moves": f"{who} walks to {data['path'][-1] if data.get('path') else ''}.",
            "blocked": f"The Dragon on {data.get('blocked_by')} stops {who}.",
            "rolls": f"{who} rolls {data.get('face')}.",
            "flies": f"The Dragon flies to {data.get('to')}.",
            "looks": f"{who} looks at three spaces.",
            "turn": f"It is {who}'s turn.",
        }[kind]

    def scene(self, table: Table, seat: str | None) -> Scene:
        kinds = {4: ("village",), 5: ("castle",), 9: ("clover",)}
        spaces = tuple(Space(number=n, kinds=kinds.get(n, ())) for n in range(FINISH + 1))
        walkers = sorted(range(len(table.players)), key=lambda index: -table.at[index])
        pieces = tuple(
            Piece(id=f"knight:{table.players[i]}", name=table.players[i].capitalize(), kind="knight",
                  at=table.at[i], colour=i, letter=table.players[i][0].upper())
            for i in walkers
        )  # fmt: skip
        dragon = Piece(id="dragon", name="The Dragon", kind="dragon", at=table.dragon)
        open_to_all = seat in (None, table.players[0])
        cards = tuple(
            Card(id=f"card:{card if open_to_all else 'hidden'}", name=card.title() if open_to_all else "face down",
                 face_down=not open_to_all)
            for card in table.cards
        )  # fmt: skip
        where = ", ".join(f"{piece.name} on {piece.at}" for piece in (*pieces, dragon))
        return Scene(
            label=f"Toy Walk. {where}.",
            facts=tuple(
                f"{name.capitalize()}: {n} Spears" for name, n in zip(table.players, table.spears, strict=True)
            ),
            zones=(Zone(id="zone:cards", title="Red's card", cards=cards),),
            track=Track(spaces=spaces, pieces=(*pieces, dragon)),
        )

    def summary(self, table: Table) -> str:
        return f"2 walkers, {self.to_act(table)} to play"

    def label(self, table: Table, text: str) -> str:
        match text.split():
            case ["dragon", space]:
                return f"Dragon to {space}"
            case ["look", *spaces]:
                return f"Look at {', '.join(spaces)}"
        return text.capitalize()

    def targets(self, table: Table, text: str) -> tuple[str, ...]:
        match text.split():
            case ["move", n]:
                return (f"space:{min(table.at[table.turn] + int(n), FINISH)}",)
            case ["dragon" | "look", *spaces]:
                return tuple(f"space:{space}" for space in spaces)
        return ()


def _put(row: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    return (*row[:index], value, *row[index + 1 :])


def _fields(table: Table) -> Iterable[tuple[str, Any]]:
    return ((name, getattr(table, name)) for name in table.__struct_fields__)
