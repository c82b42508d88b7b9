"""What all tests share: how many games are played, and hypothesis's profile."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).parent.parent

settings.register_profile("usual", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True)
settings.load_profile("usual")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--games",
        type=int,
        default=0,
        metavar="N",
        help="play N games for every game and number of players, fully checked, in place of the usual 50 and 500",
    )
    parser.addoption(
        "--record", action="store_true", help="record the golden playthroughs anew in place of comparing them"
    )
