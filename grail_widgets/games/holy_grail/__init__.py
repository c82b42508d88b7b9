"""The Holy Grail deck: two players send knights to locations, capture, rescue, and hope to draw the Grail."""

from grail_widgets.games.holy_grail.game import HolyGrail

__all__ = ["HolyGrail"]
