"""The pages as HTML: a frame with links, and in it a panel or a few words."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

GAMES = (
    ("grail-cup", "Grail Cup", "A race of Knights with a Dragon, Spears, Clover and drafted Allies."),
    ("holy-grail", "The Holy Grail deck", "Send your knights out, lose them, free them, and draw the Grail."),
    ("grail", "GRAIL", "Tests, Aids and one die: seven Quests make you worthy."),
    ("quest-for-the-grail", "Quest for the Grail", "Courts, valor and duels; three Quests in one turn."),
)
TOOLS = (
    ("desk", "Set a position up, see what follows and which rule says so."),
    ("lab", "Guess a chance out of a real position, see the exact answer, and let it be played a thousand times."),
    ("exercise", "Questions of chance with numbers of your own, marked at once."),
)
Extra = tuple[str, str, str]
POLICY = (
    "default-src 'self'; script-src 'self' blob: 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'none'; "
    "form-action 'none'"
)
"""What the pages may load: only what lies beside them."""

FRAME = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<title>{title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="page.css">
</head>
<body data-page="{page}">
<header><h1><a href="index.html">Grail widgets</a></h1><nav aria-label="Pages">{links}</nav></header>
<main>{body}</main>
<footer>Everything runs in this browser; no server is asked and nothing is sent anywhere.</footer>
</body>
</html>
"""
PANEL = """<h2 id="heading">{heading}</h2>
<noscript><p>This page runs Python in the browser and needs JavaScript.</p></noscript>
<div id="places"></div>
<p id="status" role="status">Loading …</p>
<div id="panel"></div>
<script type="module" src="page.js"></script>"""

PAGES = {
    "index": "Learn, play and settle four games about the Grail",
    "play": "Play a game",
    "lessons": "Lessons",
    "desk": "The clarification desk",
    "lab": "The probability lab",
    "exercise": "Exercises",
}
"""{page: its heading}."""


def render(page: str, extras: Sequence[Extra] = ()) -> str:
    """The HTML of a page.

    Args:
        page: one of `PAGES`.
        extras: what else the site holds, for its first page: (address, name, a sentence).
    """
    links = [(f"play.html?game={id}", name) for id, name, _ in GAMES]
    links += [(f"{id}.html", words) for id, words in PAGES.items() if id not in ("index", "play")]
    nav = " ".join(f'<a href="{href}">{escape(words)}</a>' for href, words in links)
    heading = escape(PAGES[page])
    body = _index(heading, extras) if page == "index" else PANEL.format(heading=heading)
    title = f"{heading} · Grail widgets"
    return FRAME.format(policy=escape(POLICY), title=title, page=page, links=nav, body=body)


def _index(heading: str, extras: Sequence[Extra]) -> str:
    sections = [
        ("Play", [(f"play.html?game={id}", name, words) for id, name, words in GAMES]),
        (
            "Learn",
            [(f"lessons.html?game={id}", f"{name}: a course", "Lesson by lesson.") for id, name, _ in GAMES],
        ),
        ("Ask and reckon", [(f"{id}.html", PAGES[id], words) for id, words in TOOLS]),
        ("Notebooks and documentation", list(extras)),
    ]
    parts = [f"<h3>{escape(name)}</h3>{_tiles(entries)}" for name, entries in sections if entries]
    return f"<h2>{heading}</h2><p>Nothing to install: choose one.</p>{''.join(parts)}"


def _tiles(entries: Sequence[Extra]) -> str:
    items = (
        f'<li><a href="{escape(href)}"><b>{escape(name)}</b>{escape(words)}</a></li>'
        for href, name, words in entries
    )
    return f'<ul class="tiles">{"".join(items)}</ul>'
