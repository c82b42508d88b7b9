"""What a race looks like: the track with its pieces, the Allies in hand and set aside, and words."""

from __future__ import annotations

from collections.abc import Iterable

from grail_widgets.engine.notation import title
from grail_widgets.engine.rulebook import load_rulebook
from grail_widgets.engine.scene import Card, Piece, Scene, Space, Track, Zone
from grail_widgets.games.grail_cup import draft, flow
from grail_widgets.games.grail_cup.story import the
from grail_widgets.games.grail_cup.table import KNIGHTS, NUMBER, Table, is_over, lookers

KINDS = ("castle", "church", "village", "clover")


def scene(table: Table, seat: str | None) -> Scene:
    """The table as one seat sees it, or with everything open."""
    return Scene(label=label(table), facts=_facts(table), zones=_zones(table, seat), track=_track(table, seat))


def label(table: Table) -> str:
    """The position in a sentence or two."""
    if not table.race:
        return "Grail Cup, before the Knights are placed."
    places = ", ".join(f"{title(knight)} on {space}" for knight, space in table.race)
    return f"The race, leader first: {places}. The Dragon is on {table.dragon}, the Grail on {table.track.finish}."


def _track(table: Table, seat: str | None) -> Track:
    track = table.track
    faces = {space: token for space, token in table.clover if seat is None or seat in lookers(table, space)}
    numbers: dict[int, list[str]] = {}
    for number, space in enumerate(track.start, start=1):
        numbers.setdefault(space, []).append(str(number))
    spaces = []
    for number in range(track.finish + 1):
        kinds = [kind for kind in KINDS if number in getattr(track, kind)]
        if number == track.finish:
            kinds.append("finish")
        if number == track.red:
            kinds.append("red")
        token = None
        if number in track.clover:
            token = title(faces[number]) if number in faces else ""
        spaces.append(
            Space(number=number, kinds=tuple(kinds), token=token, mark="/".join(numbers.get(number, [])))
        )
    knights = [
        Piece(
            id=f"knight:{knight}",
            name=title(knight),
            kind="knight",
            at=space,
            colour=KNIGHTS.index(knight),
            letter=LETTERS[knight],
        )
        for knight, space in table.race
    ]
    dragon = Piece(id="dragon", name="Dragon", kind="dragon", at=table.dragon, letter="D")
    return Track(spaces=tuple(spaces), pieces=(*knights, dragon), finish="the Grail", token="Clover token")


LETTERS = {
    "red": "R",
    "blue": "B",
    "green": "G",
    "yellow": "Y",
    "purple": "P",
    "white": "W",
    "black": "K",
    "orange": "O",
}


def _facts(table: Table) -> tuple[str, ...]:
    held = [f"{title(player)} {count}" for player, count in zip(table.players, table.spears, strict=True) if count]
    facts = [f"Spears: {', '.join(held) if held else 'none'}"]
    if table.seal is not None:
        facts.append(f"Seal: {title(table.seal)}" + (" (rolled, kept next round)" if table.seal_kept else ""))
    if table.cursed is not None:
        facts.append(f"Cursed by {title(table.cursed[0])}: {the(table.cursed[1])}")
    if table.pointed is not None:
        facts.append(f"{title(table.pointed[0])} points at {title(table.pointed[1])}")
    if table.direction is not None:
        facts.append(f"The Allies go to the {table.direction}")
    if table.shown:
        facts.append("Shown and put back: " + ", ".join(title(token) for token in table.shown))
    return tuple(facts)


def _zones(table: Table, seat: str | None) -> tuple[Zone, ...]:
    zones = []
    drafting = table.phase == "draft" and not table.todo and not is_over(table)
    if drafting and table.race and draft.awaits(table) in ("take", "pass"):
        holder = flow.to_act(table)
        reach = draft.within_reach(table) if draft.awaits(table) == "take" else draft.pack(table)
        shown = seat is None or seat == holder
        zones.append(
            Zone(
                id="pack",
                title=f"The Allies that {title(str(holder))} holds",
                cards=tuple(_card(ally, "pack", not shown, index) for index, ally in enumerate(reach)),
                owner=str(holder),
            )
        )
    for player, hand in zip(table.players, table.allies, strict=True):
        if hand:
            hidden = seat is not None and seat != player
            zones.append(
                Zone(
                    id=f"allies:{player}",
                    title=f"{title(player)}'s {'Ally' if len(hand) == 1 else 'Allies'}",
                    cards=tuple(_card(ally, f"allies:{player}", hidden, index) for index, ally in enumerate(hand)),
                    owner=player,
                )
            )
    if table.face_up:
        zones.append(Zone(id="face-up", title="Set aside, face up", cards=_cards(table.face_up, "face-up", False)))
    if table.face_down:
        zones.append(
            Zone(
                id="face-down",
                title="Set aside, face down",
                cards=_cards(table.face_down, "face-down", seat is not None),
            )
        )
    return tuple(zones)


def _cards(allies: Iterable[str], zone: str, hidden: bool) -> tuple[Card, ...]:
    return tuple(_card(ally, zone, hidden, index) for index, ally in enumerate(allies))


def _card(ally: str, zone: str, hidden: bool, index: int) -> Card:
    if hidden:
        return Card(id=f"card:{zone}:{index}", name="Ally, face down", face_down=True)
    facts = next(card for card in load_rulebook("grail-cup").data["cards"] if card["id"] == ally)
    return Card(
        id=f"card:{zone}:{ally}",
        name=facts["name"],
        kind="Ally",
        lines=(facts["text"],),
        corner=str(NUMBER[ally]),
        tone=NUMBER[ally] % 8,
    )


def summary(table: Table) -> str:
    """Where the race stands, in one short line."""
    from grail_widgets.engine.game import CHANCE

    actor = flow.to_act(table)
    count = f"{len(table.players)} Knights"
    if actor is None:
        return f"{count}, {title(table.race[0][0])} has won"
    question, _ = flow.asked(table)
    if actor is CHANCE:
        return f"{count}, {CHANCE_NEXT[question]}"
    if table.phase == "draft":
        doing = "to pass the Allies on" if question == "pass" else "to take an Ally"
        return f"{count}, {title(str(actor))} {doing}"
    return f"{count}, {title(str(actor))} to decide{_card_in_play(table)}"


def _card_in_play(table: Table) -> str:
    from grail_widgets.games.grail_cup.table import ALLIES

    return f" ({the(ALLIES[table.called - 1])})" if table.called else ""


CHANCE_NEXT = {
    "deal": "the Allies are dealt for the start",
    "face-up": "an Ally is set aside face up",
    "face-down": "an Ally is set aside face down",
    "token": "a Clover token is turned up",
    "draw": "Merlin looks at a token",
    "die": "the Village die is rolled",
    "lay": "a Clover token is laid",
}


def button(text: str) -> str:
    """What a button for an action or outcome says."""
    match text.split():
        case ["take", ally]:
            return f"Take {the(ally)}"
        case ["pass", direction]:
            return f"Pass the Allies to the {direction}"
        case ["curse", ally]:
            return f"Curse {the(ally)}"
        case ["point", knight]:
            return f"Point at {title(knight)}"
        case ["look", *spaces]:
            return f"Look at {', '.join(spaces)}"
        case ["arrange", *tokens]:
            return ", ".join(map(title, tokens))
        case ["move", steps]:
            return f"Move {steps}"
        case ["dragon", space]:
            return f"Dragon to {space}"
        case ["stop"]:
            return "Stop behind the Dragon"
        case ["spend", _]:
            return "Spend a Spear"
        case ["back", knight]:
            return f"Send {title(knight)} back"
        case ["steal", knight]:
            return f"Take a Spear from {title(knight)}"
        case ["deal", ally, _, knight]:
            return f"{title(ally)} to {title(knight)}"
        case ["face-up" | "face-down" as how, ally]:
            return f"{title(ally)} {how.replace('-', ' ')}"
        case ["token" | "die", face]:
            return title(face)
        case ["lay", token]:
            return "One that nobody has seen" if token == "unseen" else title(token)
        case _:
            return text


def targets(table: Table, text: str) -> tuple[str, ...]:
    """What in the scene an action is about."""
    match text.split():
        case ["dragon", space]:
            return (f"space:{space}",)
        case ["look", *spaces]:
            return tuple(f"space:{space}" for space in spaces)
        case ["point" | "back" | "steal", knight]:
            return (f"knight:{knight}",)
        case ["take", ally]:
            return (f"card:pack:{ally}",)
        case ["token", _]:
            return (f"space:{table.todo[-1][2]}",)
        case _:
            return ()
