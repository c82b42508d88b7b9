"""Ready decks and the checks of a deck; every fault is named at once.

`seeds/quest-for-the-grail/decks.yaml` is a list of
`{id, name, text, court: {card: count}, quests: {quest: count}}`; an entry with `solitaire: true` is
what a player alone gets. `quests.yaml` and `cards.yaml` are lists of cards; a Quest is a card of type quest.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from grail_widgets.engine.errors import PositionError, clip
from grail_widgets.engine.notation import suggestion
from grail_widgets.games.quest_for_the_grail.cards import Card, Catalogue
from grail_widgets.games.quest_for_the_grail.table import Area, Court, Table, pile

COURT_LEAST = 40
QUESTS_LEAST = 10
SOLITAIRE_LEAST = 20
COPIES = 2
MOST = 500
"""Copies of one card that a deck may hold at most, so that no count is absurd."""
VARIANTS = ("solitaire", "sealed")


def faults(deck: Any, cards: Mapping[str, Card], variant: str | None = None) -> list[str]:
    """Everything that is wrong with a deck, one sentence each; empty for a deck that can be played.

    Args:
        deck: `{"court": {card: count}, "quests": {quest: count}}`.
        cards: all cards by id.
        variant: "solitaire" asks for 20 Quests, "sealed" lifts the limit of two copies.

    >>> faults({"court": {}, "quests": {}}, {})[0]
    'The Court deck holds 0 cards; it needs 40 or more.'
    """
    if not isinstance(deck, Mapping):
        return [f"A deck is a mapping of court and quests, not {clip(str(deck))!r}."]
    found = [
        f"A deck has no part {clip(str(key))!r}; it has court and quests."
        for key in deck
        if key not in ("id", "name", "text", "note", "solitaire", "court", "quests")
    ]
    court, quests = deck.get("court") or {}, deck.get("quests") or {}
    for part, counts in (("Court", court), ("Quest", quests)):
        if not isinstance(counts, Mapping):
            return [*found, f"The {part} deck is a mapping of card to count, not {clip(str(counts))!r}."]
        found += _count_faults(part, counts, cards)
    size, needed = _size(court), SOLITAIRE_LEAST if variant == "solitaire" else QUESTS_LEAST
    if size < COURT_LEAST:
        found.append(f"The Court deck holds {size} cards; it needs {COURT_LEAST} or more.")
    if _size(quests) < needed:
        found.append(f"The Quest deck holds {_size(quests)} Quests; it needs {needed} or more.")
    for id, count in quests.items():
        if isinstance(count, int) and COPIES < count <= MOST and variant != "sealed":
            found.append(f"The Quest deck holds {count} copies of {clip(str(id))}; at most {COPIES} are allowed.")
    return found


def _size(counts: Mapping[Any, Any]) -> int:
    return sum(count for count in counts.values() if isinstance(count, int) and count > 0)


def _count_faults(part: str, counts: Mapping[Any, Any], cards: Mapping[str, Card]) -> list[str]:
    found = []
    wanted = [id for id, card in cards.items() if (card.type == "quest") == (part == "Quest")]
    for id, count in counts.items():
        card = cards.get(id) if isinstance(id, str) else None
        if card is None:
            found.append(
                f"The {part} deck names {clip(str(id))!r}, which is no card.{suggestion(str(id), wanted)}"
            )
        elif (card.type == "quest") != (part == "Quest"):
            other = "Quest" if part == "Court" else "Court"
            found.append(f"The {part} deck names {id}, which belongs in the {other} deck.")
        if isinstance(count, bool) or not isinstance(count, int) or not 0 <= count <= MOST:
            found.append(
                f"The {part} deck gives {clip(str(id))} the count {clip(str(count))!r}; it is 0 to {MOST}."
            )
    return found


def start(
    players: tuple[str, ...],
    cards: Mapping[str, Card],
    ready: Sequence[Mapping[str, Any]],
    decks: Any = None,
    variant: str | None = None,
) -> Table:
    """The table before the first card is drawn.

    Args:
        players: the seats.
        cards: the teaching set.
        ready: the ready decks, as in the seeds.
        decks: None for ready decks; an id or a deck for everybody; a sequence or a mapping by player.
        variant: None, "solitaire" or "sealed"; a player alone plays solitaire.

    Raises:
        PositionError: a deck or the variant cannot be; the message names every fault.
    """
    if variant is None and len(players) == 1:
        variant = "solitaire"
    if variant is not None and variant not in VARIANTS:
        raise PositionError("variant", f"{clip(str(variant))!r} is no variant; it is solitaire or sealed.")
    if variant == "solitaire" and len(players) != 1:
        raise PositionError("variant", f"solitaire is for one player, and {len(players)} are given.")
    chosen = _for_each(players, decks, ready, variant)
    courts, areas = [], []
    for player, deck in zip(players, chosen, strict=True):
        wrong = faults(deck, cards, variant)
        if wrong:
            raise PositionError(f"decks.{player}", " ".join(wrong))
        courts.append(Court(deck=pile(dict(deck["court"]))))
        areas.append(Area(deck=pile(dict(deck["quests"]))))
    return Table(players, Catalogue(cards), 0, "deal", tuple(courts), tuple(areas), variant=variant)


def _for_each(
    players: tuple[str, ...], decks: Any, ready: Sequence[Mapping[str, Any]], variant: str | None
) -> list[Any]:
    """One deck for each player."""
    by_id = {deck["id"]: deck for deck in ready}
    if decks is None:
        fitting = [deck for deck in ready if bool(deck.get("solitaire")) == (variant == "solitaire")]
        return [fitting[seat % len(fitting)] for seat in range(len(players))]
    if isinstance(decks, Mapping) and not ({"court", "quests"} & set(decks)):
        for name in decks:
            if name not in players:
                raise PositionError(
                    f"decks.{clip(str(name))}", f"there is no such player.{suggestion(str(name), players)}"
                )
        missing = [player for player in players if player not in decks]
        if missing:
            raise PositionError("decks", f"{', '.join(missing)} has no deck.")
        decks = [decks[player] for player in players]
    if isinstance(decks, str | Mapping):
        decks = [decks] * len(players)
    decks = list(decks)
    if len(decks) != len(players):
        raise PositionError("decks", f"{len(decks)} decks for {len(players)} players.")
    return [_named(deck, by_id, player) for deck, player in zip(decks, players, strict=True)]


def _named(deck: Any, by_id: Mapping[str, Any], player: str) -> Any:
    if not isinstance(deck, str):
        return deck
    if deck not in by_id:
        raise PositionError(f"decks.{player}", f"{clip(deck)!r} is no ready deck.{suggestion(deck, by_id)}")
    return by_id[deck]
