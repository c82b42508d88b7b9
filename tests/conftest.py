"""What all tests share: how many games are played, and hypothesis's profile."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).parent.parent

settings.register_profile(
    "usual",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    print_blob=True,
    derandomize=bool(os.environ.get("CI")),  # the same examples in every run of the checks; elsewhere new ones
)
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


NEEDED = ("tests/browser/", "tests/notebooks/", "tests/contract/")
"""Folders without which a run is not the whole one."""


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Where the whole run is asked for (GRAIL_WIDGETS_WHOLE_RUN=1), a test left out fails it."""
    report = session.config.pluginmanager.get_plugin("terminalreporter")
    if not os.environ.get("GRAIL_WIDGETS_WHOLE_RUN") or report is None or hasattr(session.config, "workerinput"):
        return
    kinds = ("skipped", "xfailed", "deselected")
    left_out = [each.nodeid for kind in kinds for each in report.stats.get(kind, [])]
    passed = [each.nodeid for each in report.stats.get("passed", [])]
    absent = [folder for folder in NEEDED if not any(name.startswith(folder) for name in passed)]
    if left_out or absent:
        report.write_line("")
        report.write_line(f"This is not the whole run: left out {left_out}, absent {absent}.", red=True)
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
