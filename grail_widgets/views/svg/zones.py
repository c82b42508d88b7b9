"""Zones."""

from grail_widgets.engine.scene import Zone
from grail_widgets.views.svg.legend import Block
from grail_widgets.views.svg.markup import NOTHING


def draw_zones(zones: tuple[Zone, ...], width: float, key: str, named: bool) -> Block:
    """All zones."""
    return Block(NOTHING, 0)
