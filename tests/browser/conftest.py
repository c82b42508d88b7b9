"""One browser and one server of each kind for the whole run."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.browser.servers import LAB, TOKEN, VOILA, Server, run_in_lab, run_in_notebook, run_in_voila

CHROMIUM = Path("/usr/bin/chromium")
FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)
Open = Callable[[Sequence[str]], Any]


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture
def page(chromium: Any) -> Iterator[Any]:
    context = chromium.new_context(viewport={"width": 1400, "height": 1500}, accept_downloads=True)
    page = context.new_page()
    page.set_default_timeout(20_000)
    yield page
    context.close()


@pytest.fixture(scope="session")
def lab_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("lab"), LAB)
    server.wait(f"/api/status?token={TOKEN}")
    yield server
    server.close()


@pytest.fixture(scope="session")
def voila_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("voila"), VOILA)
    server.wait("/")
    yield server
    server.close()


@pytest.fixture
def lab(lab_server: Server, page: Any) -> Iterator[Open]:
    """Opens a notebook in JupyterLab, runs it, and gives its page."""

    def opened(cells: Sequence[str]) -> Any:
        run_in_lab(lab_server, page, cells)
        return page

    yield opened
    lab_server.end_kernels()


@pytest.fixture
def notebook(lab_server: Server, page: Any) -> Iterator[Open]:
    """Opens a notebook in Notebook 7, runs it, and gives its page."""

    def opened(cells: Sequence[str]) -> Any:
        run_in_notebook(lab_server, page, cells)
        return page

    yield opened
    lab_server.end_kernels()


@pytest.fixture
def voila(voila_server: Server, page: Any) -> Open:
    """Opens a notebook in Voilà and gives its page."""

    def opened(cells: Sequence[str]) -> Any:
        run_in_voila(voila_server, page, cells)
        return page

    return opened
