"""What happened, as one seat may know it: the events of the line that is played, and where in it one looks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from grail_widgets.engine.game import Event, Seat, State
from grail_widgets.engine.session import Node, Session
from grail_widgets.views import way
from grail_widgets.views.way import Way

WINDOW = 40
"""Events that travel with the page at once; earlier ones are fetched when asked for."""


class Told:
    """One event of the story.

    Attributes:
        node: the node of the session whose step told it.
        event: the event.
        first: whether it is the first that this seat hears of its step.
    """

    __slots__ = ("event", "first", "node")

    def __init__(self, node: Node, event: Event, first: bool) -> None:
        self.node, self.event, self.first = node, event, first

    @property
    def by_hand(self) -> bool:
        """Whether it came of an outcome that was picked by hand."""
        return self.first and self.node.by_hand


class Story:
    """The events that one seat may know, from the start to the end of the line that is played.

    Attributes:
        told: the events, those that were undone included.
        now: how many of them have happened where the session stands.
    """

    def __init__(self, session: Session, seat: Seat | None, hidden: bool = False) -> None:
        self.session, self.seat = session, seat
        self._only_public = hidden
        self.told: list[Told] = []
        for node in session.line():
            self.told.extend(self._of(node))
        self.now = len(self.told)
        for node in session.ahead():
            self.told.extend(self._of(node))

    def _of(self, node: Node) -> Iterator[Told]:
        first = True
        for event in node.step.events:
            if event.seen_by is None or (not self._only_public and event.visible_to(self.seat)):
                yield Told(node, event, first)
                first = False

    def state_at(self, moment: int) -> State:
        """The table after so many events, to be shown."""
        if moment >= self.now:
            return self.session.state
        if moment == 0:
            return self.session.nodes[0].step.before
        return self.told[moment - 1].event.after

    def way_to(self, moment: int) -> Way:
        """The last move of the step that was being told after so many events."""
        first = max(0, moment - 1)
        while first > 0 and not self.told[first].first:
            first -= 1
        legs = way.of(told.event for told in self.told[first:moment]).legs
        return Way(legs[-1:])

    def window(self, moment: int, earliest: int | None = None) -> dict[str, Any]:
        """The part of the story around a moment, as plain data."""
        last = min(len(self.told), max(moment, self.now) + 8)
        first = max(0, min(moment, last - WINDOW, self.now))
        if earliest is not None:
            first = max(0, min(first, earliest))
        return {
            "first": first,
            "total": len(self.told),
            "now": self.now,
            "moment": moment,
            "items": [self._plain(told) for told in self.told[first:last]],
        }

    def _plain(self, told: Told) -> dict[str, Any]:
        event = told.event
        plain: dict[str, Any] = {"text": event.text, "rule": event.rule}
        if event.ruling:
            plain["ruling"] = event.ruling
        if told.by_hand:
            plain["hand"] = True
        if event.seen_by is not None:
            plain["secret"] = [name.capitalize() for name in sorted(event.seen_by)]
        return plain
