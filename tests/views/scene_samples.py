"""Scenes to draw and to print: every feature of a table at least once."""

from __future__ import annotations

from grail_widgets.engine.scene import Card, Piece, Scene, Space, Track, Zone

COLOURS = ("red", "blue", "green", "yellow", "purple", "white", "black", "orange")
LETTERS = "RBGYPWKO"
CASTLES, CHURCHES = {14, 27, 39, 52}, {10, 21, 33, 46, 56}
VILLAGES, CLOVERS = {12, 24, 36, 43, 54}, {11, 16, 19, 23, 27, 30, 34, 38, 42, 47, 50, 52, 57}
STARTS = {0: "9", 1: "8", 2: "7", 3: "5 6", 4: "4", 5: "3", 6: "1 2"}


def knight(colour: str, at: int) -> Piece:
    index = COLOURS.index(colour)
    return Piece(
        id=f"knight:{colour}", name=colour.title(), kind="knight", at=at, colour=index, letter=LETTERS[index]
    )


def dragon(at: int) -> Piece:
    return Piece(id="dragon", name="Dragon", kind="dragon", at=at)


def spaces(finish: int = 60, tokens: dict[int, str] | None = None) -> tuple[Space, ...]:
    found = []
    for n in range(finish + 1):
        kinds = [
            kind
            for kind, where in (
                ("castle", CASTLES),
                ("church", CHURCHES),
                ("village", VILLAGES),
                ("clover", CLOVERS),
            )
            if n in where and n != finish
        ]
        kinds += ["red"] if n == 20 and finish > 20 else []
        kinds += ["castle", "finish"] if n == finish else []
        token = (tokens or {}).get(n, "") if n in CLOVERS and n != finish else None
        found.append(
            Space(number=n, kinds=tuple(kinds), token=token, mark=STARTS.get(n, "") if finish > 20 else "")
        )
    return tuple(found)


def race(finish: int = 60, **at: int) -> Scene:
    """A track with Knights, in the given order, and the Dragon on `dragon`."""
    lair = at.pop("dragon", 21)
    pieces = (*(knight(colour, n) for colour, n in at.items()), dragon(lair))
    track = Track(
        spaces=spaces(finish, {16: "goblin", 23: "speed-boots"}),
        pieces=pieces,
        finish="the Grail",
        token="Clover token",
    )
    return Scene(
        label="Blue leads on space 24; the Dragon is on space 21.",
        facts=("Spears: Blue 1, Yellow 2", "Seal: Yellow"),
        track=track,
    )


RACE = race(blue=24, red=18, green=18, yellow=13)
CROWD = race(
    white=26,
    blue=24,
    red=18,
    green=18,
    yellow=13,
    purple=13,
    black=13,
    orange=3,
)


def crowd_on(n: int, count: int, dragon_too: bool = False, finish: int = 60) -> Scene:
    return race(finish, **dict.fromkeys(COLOURS[:count], n), dragon=n if dragon_too else n - 1)


def back(id: str) -> Card:
    return Card(id=id, name="face down", face_down=True)


def backs(owner: str, count: int) -> tuple[Card, ...]:
    return tuple(back(f"card:{owner}:{i}") for i in range(count))


def place(name: str, *knights: Card) -> Card:
    return Card(id=f"location:{name}", name=name, kind="Location", tone=2, attached=knights)


def hg_knight(name: str, note: str = "", text: str = "") -> Card:
    return Card(
        id=f"knight:{name}",
        name=name,
        kind="Knight",
        lines=(text,) if text else (),
        note=note,
        sign="chain" if note else "mark",
        tone=1,
    )


def action(name: str, text: str, kind: str = "Action", tone: int = 3) -> Card:
    return Card(id=f"card:ann:{name}", name=name, kind=kind, lines=(text,), tone=tone)


HOLY = Scene(
    label="Ann is to play an action. Bob holds Sir Galahad captive at A French Castle.",
    facts=("Ann's turn: actions",),
    zones=(
        Zone(id="hand:bob", title="Hand", owner="bob", cards=backs("bob", 5)),
        Zone(
            id="side:bob",
            title="At home",
            owner="bob",
            cards=(hg_knight("Sir Robin", text="May flee rather than stay captive."),),
        ),
        Zone(
            id="locations",
            title="Locations",
            cards=(
                place("The Bridge of Death"),
                place("A French Castle", hg_knight("Sir Galahad", "captured by Bob")),
                place("The Dark Forest of Ewing", hg_knight("Sir Bedevere")),
                place("An Old Forest Bridge", hg_knight("King Arthur", "captured by Ann")),
            ),
        ),
        Zone(id="pile:draw", title="Draw pile", kind="pile", count=23),
        Zone(
            id="pile:discard",
            title="Discard pile",
            kind="pile",
            cards=(action("Plague", "Discard any knight in play."),),
            count=4,
        ),
        Zone(
            id="side:ann",
            title="At home",
            owner="ann",
            cards=(
                hg_knight("Sir Lancelot", text="May free a knight from the Spanking at the Convent."),
                hg_knight("Sir Bors"),
            ),
        ),
        Zone(
            id="hand:ann",
            title="Hand",
            owner="ann",
            cards=(
                action(
                    "Sir Not Appearing in this Picture",
                    "A player gives up one knight, from the hand if there is one.",
                ),
                action("Rabbit with Big Pointy Teeth", "Capture a knight at the Cave of Caerbannog."),
                action("Tim the Enchanter", "Take any card from the discard pile."),
                action("A Shrubbery!", "Free a knight at the Forest Road."),
                action("The Forest Road", "A place to search for the Grail.", "Location", 2),
                action("Monks", "Draw one card, chanting all the while."),
                action("The Green Knight", "Take any free knight of the other player."),
            ),
        ),
    ),
)


def test_card(name: str, level: int, kind: str) -> Card:
    return Card(id=f"card:ann:{name}", name=name, kind=f"Test: {kind}", corner=str(level), tone=5)


def aid_card(name: str, level: int, text: str = "") -> Card:
    return Card(
        id=f"card:ann:{name}", name=name, kind="Aid", corner=str(level), lines=(text,) if text else (), tone=6
    )


GRAIL = Scene(
    label="Ann faces the Questing Beast.",
    facts=("Tokens: Ann 3, Bob 5, Cal 0, Dee 6", "Seven tokens win"),
    zones=(
        *(
            Zone(
                id=f"hand:{name}",
                title=f"{name.title()}'s hand",
                owner=name,
                cards=backs(name, count),
                note=f"{t} Quest tokens",
            )
            for name, count, t in (("bob", 4, 5), ("cal", 7, 0), ("dee", 5, 6), ("eve", 6, 2), ("fay", 2, 1))
        ),
        Zone(
            id="quest",
            title="Quest card",
            cards=(
                Card(id="quest", name="face down", kind="Ann's Quest", face_down=True, note="to be faced last"),
            ),
        ),
        Zone(id="test", title="Test", cards=(test_card("Evil Hag", 5, "Battle, Magic, Monster, Lady"),)),
        Zone(id="aids", title="Aids laid", cards=(aid_card("Sword", 0, "3 in Battle"),)),
        Zone(id="pile:draw", title="Draw pile", kind="pile", count=31),
        Zone(id="pile:discard", title="Discard pile", kind="pile"),
        Zone(
            id="hand:ann",
            title="Ann's hand",
            owner="ann",
            note="3 Quest tokens",
            cards=(
                aid_card("Your Lady's Token", 2, "3 against a Lady"),
                aid_card("Men-at-Arms", 2, "3 in Battle"),
                aid_card("Lady of the Lake", 4, "5 at Sea"),
                test_card("Visit the Land of Faerie", 6, "Magic"),
                test_card("Jousting Tournament", 6, "Battle, Knights"),
                aid_card("Friendly Castle", 2, "Of no use at Sea"),
                test_card("Queen Maab", 8, "Magic, Lady"),
            ),
        ),
    ),
)


def warrior(id: str, name: str, *assigned: Card, note: str = "", tone: int = 1) -> Card:
    return Card(
        id=id,
        name=name,
        kind="Knight, unique",
        corner="2",
        numbers=(("Prowess", "5"), ("Strength", "3"), ("Endurance", "6"), ("Valor", "4")),
        attached=assigned,
        note=note,
        sign="wound",
        tone=tone,
    )


QUEST = Scene(
    label="Ann's Challenge phase.",
    zones=(
        Zone(
            id="quest:bob",
            title="Active Quest",
            owner="bob",
            cards=(warrior("quest:bob:ogre", "The Ogre of the Wood", tone=5),),
        ),
        Zone(
            id="warriors:bob",
            title="Warriors",
            owner="bob",
            cards=(warrior("warrior:mordred", "Mordred"), warrior("warrior:squire#2", "Squire")),
        ),
        Zone(
            id="domains:bob",
            title="Domains",
            owner="bob",
            kind="row",
            cards=(Card(id="domain:bob:logres", name="Logres", kind="Domain", corner="1", tone=2),),
        ),
        Zone(id="hand:bob", title="Hand", owner="bob", cards=backs("bob", 9)),
        Zone(
            id="warriors:ann",
            title="Warriors",
            owner="ann",
            cards=(
                warrior(
                    "warrior:gawain",
                    "Sir Gawain",
                    Card(
                        id="assigned:sword", name="Sword of Mercy", kind="Weapon", lines=("Strength +1",), tone=3
                    ),
                    Card(id="assigned:lady", name="Dame Ragnelle", kind="Lady", note="spent", tone=4),
                    note="2 damage, 1 of it Dolorous",
                ),
                warrior("warrior:kay", "Sir Kay"),
            ),
        ),
        Zone(id="deck:ann", title="Court deck", owner="ann", kind="pile", count=31),
        Zone(id="discard:ann", title="Discards", owner="ann", kind="pile", count=0),
        Zone(
            id="domains:ann",
            title="Domains",
            owner="ann",
            cards=tuple(
                Card(id=f"domain:ann:{i}", name="Camelot", kind="Domain", corner="1", tone=2) for i in range(3)
            ),
        ),
    ),
)
CARD_TABLES = {"holy": HOLY, "grail": GRAIL, "quest": QUEST}
