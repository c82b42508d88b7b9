"""What never changes during a game: the clauses, the rulings in force and the cards, sent to the browser once."""

from __future__ import annotations

from typing import Any

from grail_widgets.engine.game import Game
from grail_widgets.engine.scene import Card, Scene
from grail_widgets.panels.shown_by import examples

BASES = {
    "printed": "stated there",
    "inferred": "inferred from what it says",
    "ours": "our own rule, as it is silent here",
}


def book(game: Game) -> dict[str, Any]:
    """The rules of a game as plain data."""
    rulebook = game.rulebook
    return {
        "game": game.id,
        "title": game.title,
        "counts": [game.counts[0], game.counts[-1]],
        "clauses": {
            clause.id: {
                "title": clause.title,
                "text": clause.text,
                "source": f"Rulebook, “{clause.source}” ({BASES[clause.basis]})",
                "ruling": clause.ruling,
            }
            for clause in rulebook.clauses.values()
        },
        "rulings": [
            {
                "id": ruling.id,
                "title": ruling.title,
                "question": ruling.question,
                "readings": [{"name": each.name, "text": each.text} for each in ruling.readings],
                "now": game.rulings[ruling.id],
            }
            for ruling in rulebook.rulings.values()
        ],
        "cards": cards(game),
        "shown": {clause: [entry["title"] for entry in found] for clause, found in examples(game).items()},
    }


def cards(game: Game) -> list[dict[str, str]]:
    """All cards of a game in the order of their file: name, what it is, what it does."""
    found = []
    for card in game.rulebook.data.get("cards") or ():
        name = card.get("name") or card["id"]
        kind = [f"number {card['number']}"] if "number" in card else []
        kind += [str(card[key]).replace("-", " ") for key in ("type", "kind") if key in card]
        found.append({"name": str(name), "kind": ", ".join(kind), "text": str(card.get("text", ""))})
    return found


def whereabouts(scene: Scene) -> dict[str, str]:
    """Where each card lies that this scene shows face up: {name: title of its zone}."""
    found: dict[str, str] = {}
    for zone in scene.zones:
        for card in zone.cards:
            for each in (card, *card.attached):
                _note(found, each, zone.title)
    return found


def _note(found: dict[str, str], card: Card, title: str) -> None:
    if not card.face_down:
        place = found.get(card.name)
        found[card.name] = title if place in (None, title) else f"{place}; {title}"
