"""Draws the picture of the README and the front page, with the documentation or when run by itself."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from grail_widgets import game
from grail_widgets.views.svg import draw

STATIC = Path(__file__).parent.parent / "_static"
RACE = {
    "players": ["red", "blue", "green", "yellow"],
    "race": [["blue", 25], ["red", 16], ["green", 14], ["yellow", 9]],
    "dragon": 19,
    "spears": {"red": 1, "yellow": 2},
    "clover": {"22": "goblin"},
    "seen": {"22": ["red"]},
    "allies": {"red": ["fairy"], "green": ["priest"]},
    "face_up": ["unicorn", "squire"],
}


def setup(app: Any) -> dict[str, Any]:
    """Asks Sphinx to draw them before it reads the pages."""
    app.connect("config-inited", lambda app, config: write())
    return {"version": "1", "parallel_read_safe": True}


def write() -> None:
    """Draws the table of a race; a picture that has not changed keeps its time."""
    picture, path = draw(game("grail-cup").at(RACE).scene()), STATIC / "table.svg"
    if not path.exists() or path.read_text(encoding="utf-8") != picture:
        path.write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    write()
