"""The panel where no widget can live: as text for a terminal, and as one picture for a saved notebook."""

from __future__ import annotations

from grail_widgets.engine.game import CHANCE, State
from grail_widgets.engine.lookahead import preview
from grail_widgets.panels.choices import MOST
from grail_widgets.panels.controls import Controls
from grail_widgets.panels.page import name
from grail_widgets.views import svg, text
from grail_widgets.views.svg.markup import Markup, label, tag, wrap

LAST = 8
"""Events that are told at the end of the text; the story before them is only counted."""
LISTED = 40
"""Outcomes that are listed whole; of more, only the likeliest."""
WIDTH, SIZE, LEADING = 560, 12, 17
"""The picture with its caption, in pixels."""


def heading(panel: Controls) -> str:
    """Which game it is and where it stands."""
    state = panel.state
    return f"{state.game.title}: {'the curtain is drawn' if panel.covered else state.game.summary(state.table)}"


def full_text(panel: Controls) -> str:
    """Everything the panel shows: who is to play, the table, the choices, the last events with clauses."""
    parts = [heading(panel)]
    if not panel.covered:
        parts += [text.table(panel.story.state_at(panel.moment).scene(panel.viewer)), choices_text(panel)]
    parts += [story_text(panel)]
    if panel.status.text:
        parts.append(str(panel.status))
    return "\n\n".join(part for part in parts if part)


def choices_text(panel: Controls) -> str:
    """What can be done now, with what will follow; or the odds of the chance that is next."""
    state, viewer = panel.state, panel.viewer
    actor, game = state.current_player, state.game
    if panel.moment < panel.story.now:
        return f"An earlier moment: {panel.moment} of {panel.story.now} events are told."
    if actor is None:
        won = state.winner
        return f"{name(won)} has won." if won else "The game is over; nobody has won."
    if actor is CHANCE:
        return chance_text(state, viewer)
    if viewer is not None and viewer != actor:
        return f"{name(str(actor))} is to choose."
    legal = state.legal_actions()
    shown = legal[:MOST]
    labels = {action: game.label(state.table, action) for action in shown}
    follows = {action: " ".join(preview(state, action, viewer).sentences) for action in shown if panel.foresee}
    return f"What {name(str(actor))} can do:\n" + text.choices(legal, labels, follows, MOST)


def chance_text(state: State, viewer: str | None) -> str:
    """What a chance comes down to, and its outcomes: the likeliest where there are many."""
    odds = state.odds(viewer)
    names = {outcome: state.game.label(state.table, outcome) for outcome in odds}
    if len(odds) > LISTED:
        odds = dict(sorted(odds.items(), key=lambda item: -item[1])[:MOST])
    rest = len(names) - len(odds)
    parts = ["Chance is next:", text.outlooks(state.outlook(viewer)), text.odds_table(odds, names)]
    return "\n".join([part for part in parts if part] + ([f"and {rest} more outcomes"] if rest else []))


def story_text(panel: Controls) -> str:
    """The last events, numbered, with their clauses."""
    story, moment = panel.story, panel.moment
    if not moment:
        return ""
    first = max(0, moment - LAST)
    told = [each.event for each in story.told[first:moment]]
    head = "What happened:" if not first else f"What happened (the last {moment - first} of {moment} events):"
    return f"{head}\n{text.story(told, panel.viewer, first + 1)}"


def picture(panel: Controls) -> str:
    """The table as an SVG with the choices and the last events written under it."""
    story, moment = panel.story, panel.moment
    if panel.covered:
        inner, y, under = Markup(""), 0.0, [heading(panel)]
    else:
        scene = story.state_at(moment).scene(panel.viewer)
        inner = Markup(svg.draw(scene, key="saved", way=story.way_to(moment), style=False))
        y, under = (
            _height(inner),
            [heading(panel), *choices_text(panel).splitlines(), *story_text(panel).splitlines()],
        )
    lines = []
    for line in under:
        head = line.endswith(":") or line is under[0]
        y += LEADING / 2 if head else 0
        for piece in wrap(line.strip(" #"), SIZE, WIDTH - 24, 6):
            y += LEADING
            lines.append(label(piece, x=12, y=y, font_size=SIZE, font_weight="600" if head else None))
    ground = tag("rect", width=WIDTH, height=y + 12, class_="gw-ground")
    return tag(
        "svg",
        tag("style", Markup(svg.STYLE)),
        ground,
        inner,
        *lines,
        xmlns="http://www.w3.org/2000/svg",
        class_="gw-table",
        viewBox=f"0 0 {WIDTH} {y + 12:g}",
        width=WIDTH,
        height=y + 12,
        role="img",
        aria_label=heading(panel),
    )


def _height(drawn: str) -> float:
    """The height in the viewBox of a picture."""
    return float(drawn.split('viewBox="', 1)[1].split('"', 1)[0].split()[3])
