"""What is printed on a card, and the catalogue of all cards of a table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any, Final, Literal, get_args

import msgspec

from grail_widgets.engine import notation
from grail_widgets.engine.errors import PositionError

Type = Literal["domain", "warrior", "companion", "reward", "event", "spell", "combat-action", "quest"]
Lasts = Literal["now", "exchange", "combat", "phase", "turn", "round", "game"]
WindowKind = Literal["phase", "declare", "exchange"]
Characteristic = Literal["prowess", "strength", "endurance", "valor"]
CHARACTERISTICS: Final = get_args(Characteristic)
NUMBERS: Final = (*CHARACTERISTICS, "armor")
"""What a bonus can change, in the order in which bonuses are kept."""
PHASES: Final = ("draw", "build", "deploy", "assign", "upkeep", "challenge")

TYPES: Final[tuple[str, ...]] = get_args(Type)
PLAYED: Final = frozenset(("event", "spell", "combat-action"))
"""Types that are played from the hand in a window."""
ASSIGNED: Final = frozenset(("companion", "reward"))
KNIGHTS: Final = frozenset(("knight", "king"))
STANDING: Final = frozenset(("bonus", "set", "dolorous", "power", "forbid", "waive"))
"""Verbs that hold while a card is in play or lasts."""
WIDE: Final = frozenset(("court", "rivals", "everyone"))
"""Receivers beyond the Warrior that a card belongs to."""


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"in_": "in"}):
    """One entry of a card's `effects`; the module `effects` says what each verb means."""

    verb: Literal[
        "bonus", "set", "dolorous", "power", "forbid", "waive",
        "valor", "wound", "heal", "draw", "destroy", "turn", "ready", "part",
    ]  # fmt: skip
    to: Literal["target", "bearer", "owner", "court", "rivals", "everyone", "quester", "opponent"] | None = None
    in_: tuple[Literal["honor", "title", "mortal", "quest"], ...] = ()
    against: tuple[Literal["creature", "knight", "king", "lesser"], ...] = ()
    at: Literal["turn", "win", "overcome", "fail"] | None = None
    prowess: int | None = None
    strength: int | None = None
    endurance: int | None = None
    valor: int | None = None
    armor: int | None = None
    points: int = 1
    cards: int = 1
    dolorous: bool = False
    what: tuple[
        Literal[
            "yield",
            "decline",
            "heal",
            "honor",
            "mortal",
            "quest",
            "grail",
            "aid",
            "champion",
            "refuse",
            "unworthy",
        ],
        ...,
    ] = ()


class Goal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a King's player must have in play to claim his victory; 0 asks for nothing."""

    domains: int = 0
    kingdom: str | None = None
    knights: int = 0
    ladies: int = 0
    valor: int = 0


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True, kw_only=True):
    """One card as printed. Which fields mean something depends on `type`; see the notation."""

    id: str = ""
    type: Type
    name: str = ""
    text: str = ""
    note: str = ""
    kingdom: str | None = None
    power: int = 1
    kind: Literal["knight", "king", "lesser", "creature", "other"] | None = None
    upkeep: int = 0
    prowess: int = 0
    strength: int = 0
    endurance: int | None = None
    valor: int = 0
    armor: int = 0
    unique: bool | None = None
    enchanter: int = 0
    aid: Literal["gives", "receives", "none"] | None = None
    lady: bool = False
    value: int = 0
    slot: Literal["weapon", "armor", "shield", "horse", "vow", "experience", "none"] | None = None
    dolorous: bool = False
    test: Characteristic | None = None
    target: int | None = None
    magic: int = 0
    when: tuple[WindowKind, ...] | WindowKind | None = None
    phases: tuple[Literal["draw", "build", "deploy", "assign", "upkeep", "challenge"], ...] = PHASES
    on: str | tuple[str, ...] | None = None
    lasts: Lasts | None = None
    effects: tuple[Effect, ...] = ()
    goal: Goal | None = None

    @cached_property
    def title(self) -> str:
        """The printed name, or one made from the id."""
        return self.name or notation.title(self.id)

    @cached_property
    def knight(self) -> bool:
        """A Warrior who is a Knight; Kings are."""
        return self.type == "warrior" and self.kind in KNIGHTS

    @cached_property
    def king(self) -> bool:
        """A King."""
        return self.type == "warrior" and self.kind == "king"

    @cached_property
    def vow(self) -> bool:
        """A Vow."""
        return self.slot == "vow"

    @cached_property
    def experience(self) -> bool:
        """Combat Experience."""
        return self.slot == "experience"

    @cached_property
    def single(self) -> bool:
        """Whether it is unique: as it says, else Warriors, Ladies and Rewards above 0 but Experience."""
        if self.unique is not None:
            return self.unique
        return self.type == "warrior" or self.lady or (self.value > 0 and not self.experience and not self.vow)

    @cached_property
    def toughness(self) -> int:
        """The printed Endurance; 1 where a fighter's card prints none."""
        return 1 if self.endurance is None else self.endurance

    @cached_property
    def bonus(self) -> dict[str, int]:
        """What the card's own numbers add to its Warrior or target; without the zeros."""
        return {name: value for name in NUMBERS if (value := getattr(self, name) or 0)}

    @cached_property
    def standing(self) -> tuple[Effect, ...]:
        """Its effects that hold while it is in play or lasts."""
        return tuple(effect for effect in self.effects if effect.verb in STANDING)

    @cached_property
    def wide(self) -> tuple[Effect, ...]:
        """Its standing effects on others than its own Warrior."""
        return tuple(effect for effect in self.standing if effect.to in WIDE)

    @cached_property
    def windows(self) -> tuple[str, ...]:
        """The windows that it can be played in."""
        if self.type not in PLAYED:
            return ()
        if self.when is not None:
            return (self.when,) if isinstance(self.when, str) else self.when
        return ("exchange",) if self.type == "combat-action" else ("phase", "declare", "exchange")

    @cached_property
    def aims(self) -> tuple[frozenset[str], ...]:
        """What it may be played on, as alternatives of words that all hold; empty where it has no target."""
        if self.on is None:
            own = (frozenset(("own", "warrior")), frozenset(("fighting",)))
            return own if self.type == "combat-action" else ()
        given = (self.on,) if isinstance(self.on, str) else self.on
        found = tuple(frozenset(each.replace("-", " ").replace("fighter", "fighting").split()) for each in given)
        return tuple(words for words in found if words and words != {"none"})

    @cached_property
    def span(self) -> str:
        """How long it works; left out, a card with numbers lasts for the exchange or the turn."""
        if self.lasts is not None:
            return self.lasts
        if not (self.bonus or self.dolorous or self.standing):
            return "now"
        return "exchange" if self.type == "combat-action" else "turn"

    def receiver(self, effect: Effect) -> str:
        """Whom an effect of this card concerns, with the default written out."""
        if effect.to is not None:
            return effect.to
        if self.type in PLAYED and self.aims:
            return "target"
        return "owner" if effect.verb in ("draw", "turn", "power") or self.type in PLAYED else "bearer"


USUAL_KINDS: Final[dict[str, Any]] = {"warrior": "knight", "quest": "creature"}
"""The kind of a card that says none."""
AIM_WORDS: Final = frozenset(
    (
        *("warrior", "knight", "king", "lesser", "quest", "domain", "reward", "companion", "player"),
        *("own", "rival", "fighting", "none"),
    )
)


def read_card(data: Any, id: str, path: str) -> Card:
    """A card from plain data, checked; a PositionError with the path of what cannot be.

    >>> read_card({"type": "domain", "kingdom": "logres"}, "logres", "cards.logres").power
    1
    """
    if isinstance(data, Mapping) and data.get("id", id) != id:
        raise PositionError(f"{path}.id", f"the card is called {id!r} here.")
    card: Card = msgspec.structs.replace(notation.decode(data, Card, path), id=id)
    if card.kind is None and card.type in USUAL_KINDS:
        card = msgspec.structs.replace(card, kind=USUAL_KINDS[card.type])
    for name, fault in _faults(card):
        raise PositionError(f"{path}.{name}" if name else path, fault)
    return card


def _faults(card: Card) -> Iterable[tuple[str, str]]:
    fighter = card.type in ("warrior", "quest")
    if not card.id or notation.make_id(card.id.replace("#", " ")) != card.id:
        yield "", f"{card.id!r} is no card's id: lower-case letters, digits and hyphens."
    for name in NUMBERS if fighter else ():
        if (getattr(card, name) or 0) < 0:
            yield name, f"{name} is {getattr(card, name)}; it is 0 or more on a {card.type}."
    if fighter and card.endurance == 0 and card.kind != "other":
        yield "endurance", "endurance is 0; a fighter's is 1 or more."
    for name in ("upkeep", "power", "value", "enchanter", "magic"):
        if getattr(card, name) < 0:
            yield name, f"{name} is {getattr(card, name)}; it is 0 or more."
    kinds = {"warrior": ("knight", "king", "lesser"), "quest": ("creature", "knight", "other")}.get(card.type, ())
    if card.kind not in (kinds or (None,)):
        if kinds:
            yield "kind", f"a {card.type} needs a kind: {', '.join(kinds)}."
        else:
            yield "kind", f"a {card.type} has no kind."
    if card.lady and card.type != "companion":
        yield "lady", "only a Companion is a Lady."
    if card.slot not in (None, "none") and card.type != "reward":
        yield "slot", "only a Reward has a slot."
    if card.experience and card.value not in (0, 1):
        yield "value", "Combat Experience has the value 1."
    if (card.test is None) != (card.target is None):
        yield "test", "a trial needs both a test (a characteristic) and a target (a number)."
    if card.test is not None and card.kind != "other":
        yield "test", "only a Quest of kind other has a test."
    if card.goal is not None and not card.king:
        yield "goal", "only a King has a goal."
    for wrong in sorted(frozenset().union(*card.aims) - AIM_WORDS):
        yield "on", f"{wrong!r} is nothing a card can be played on.{notation.suggestion(wrong, sorted(AIM_WORDS))}"


FILLERS: Final = {
    id: Card(id=id, type="event", name=f"Filler {id[-1].upper()}", when=()) for id in ("filler-a", "filler-b")
}
"""The cards of a default Court deck, with no use at all."""


class Catalogue(dict[str, Card]):
    """All cards that a table knows by id: the teaching set, the fillers and the position's own.

    A mapping that is never changed once made. Two catalogues are equal when their own cards are; a
    position's own card hides a card of the teaching set with the same id.
    """

    __slots__ = ("_hash", "_key", "own")

    def __init__(self, cards: Mapping[str, Card], own: Mapping[str, Any] | None = None, path: str = "") -> None:
        super().__init__(cards)
        self.own: dict[str, Any] = dict(own or {})
        for id, data in self.own.items():
            self[id] = read_card(data, id, f"{path}.{id}")
        self._key = msgspec.json.encode(self.own, order="deterministic")
        self._hash = hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Catalogue) and self._key == other._key

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:  # type: ignore[override]
        return self._hash

    def __reduce__(self) -> tuple[Any, ...]:
        return Catalogue, (dict(self), self.own)

    def of_type(self, *types: str) -> list[str]:
        """The ids of the cards of these types."""
        return [id for id, card in self.items() if card.type in types]


def teaching_cards(data: Mapping[str, Any]) -> dict[str, Card]:
    """The cards of the teaching set, from the rulebook's data, with the fillers."""
    cards = dict(FILLERS)
    for name in ("cards", "quests"):
        for entry in data.get(name, ()):
            cards[entry["id"]] = read_card(entry, entry["id"], f"{name}.{entry['id']}")
    return cards
