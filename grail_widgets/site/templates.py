"""The pages as HTML: a frame with links, and in it a panel or a few words."""

from __future__ import annotations

from html import escape

GAMES = (
    ("grail-cup", "Grail Cup", "A race of Knights with a Dragon, Spears, Clover and drafted Allies."),
    ("holy-grail", "The Holy Grail deck", "Send your knights out, lose them, free them, and draw the Grail."),
    ("grail", "GRAIL", "Tests, Aids and one die: seven Quests make you worthy."),
    ("quest-for-the-grail", "Quest for the Grail", "Courts, valor and duels; three Quests in one turn."),
)
POLICY = (
    "default-src 'self'; script-src 'self' blob: 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'none'"
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
<header><b><a href="index.html">Grail widgets</a></b><nav aria-label="Pages">{links}</nav></header>
<main>{body}</main>
<footer>Everything runs in this browser; no server is asked and nothing is sent anywhere.</footer>
</body>
</html>
"""
PANEL = """<h1>{heading}</h1>
<noscript><p>This page runs Python in the browser and needs JavaScript.</p></noscript>
<p id="status" role="status">Loading …</p>
<div id="panel"></div>
<script type="module" src="page.js"></script>"""

PAGES = {
    "index": "Learn, play and settle four games about the Grail",
    "play": "Play and ask",
    "desk": "The clarification desk",
    "exercise": "An exercise",
}
"""{page: its heading}."""


def render(page: str) -> str:
    """The HTML of a page."""
    links = [f'<a href="play.html?game={id}">{escape(name)}</a>' for id, name, _ in GAMES]
    links += ['<a href="desk.html">Desk</a>', '<a href="exercise.html">Exercises</a>']
    heading = escape(PAGES[page])
    body = _index(heading) if page == "index" else PANEL.format(heading=heading)
    return FRAME.format(
        policy=escape(POLICY), title=f"{heading} · Grail widgets", page=page, links=" ".join(links), body=body
    )


def _index(heading: str) -> str:
    tiles = [(f"play.html?game={id}", name, words) for id, name, words in GAMES] + [
        ("desk.html", "The clarification desk", "Set a position up, see what follows and which rule says so."),
        ("exercise.html", "Exercises", "A question of chance with numbers of your own."),
    ]
    items = "".join(
        f'<li><a href="{href}"><b>{escape(name)}</b>{escape(words)}</a></li>' for href, name, words in tiles
    )
    return f'<h1>{heading}</h1><p>Nothing to install: choose a game, or ask.</p><ul class="tiles">{items}</ul>'
