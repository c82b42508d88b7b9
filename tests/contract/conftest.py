"""How many games the contract suite plays."""

from __future__ import annotations

import pytest

FULL, COUNTED = 50, 500
"""Games for every number of players: fully checked, and only counted."""


@pytest.fixture
def games(request: pytest.FixtureRequest) -> int:
    """How many games to check fully."""
    return request.config.getoption("--games") or FULL


@pytest.fixture
def counted_games(request: pytest.FixtureRequest) -> int:
    """In how many games to count what there is."""
    return request.config.getoption("--games") or COUNTED
