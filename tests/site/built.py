"""The site, built once for all tests of a run, and a plain server and a guard for it."""

from __future__ import annotations

import fcntl
import os
import socketserver
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from grail_widgets.site.build import build
from tests.browser.servers import free_port

READY = "GRAIL_WIDGETS_SITE"
"""The variable that names a site to be tested as it is, in place of building one."""
CACHE = "GRAIL_WIDGETS_SITE_CACHE"
"""The variable that names the folder where downloads are kept between runs."""


def site_of_this_run(factory: pytest.TempPathFactory) -> Path:
    """Builds the site into a folder that all workers of a run share, unless one of them has done so."""
    if ready := os.environ.get(READY):
        return Path(ready)
    base = factory.getbasetemp()
    shared = base.parent if base.name.startswith("popen-") else base
    out = shared / "site"
    with (shared / "site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not out.exists():
            cache = os.environ.get(CACHE)
            build(out, Path(cache) if cache else shared / "cache")
    return out


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """A plain web server for a folder; gives its address."""
    port = free_port()
    command = [sys.executable, "-m", "http.server", str(port), "--bind", "127.0.0.1", "--directory", str(folder)]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    url = f"http://127.0.0.1:{port}/"
    try:
        _wait(url)
        yield url
    finally:
        server.terminate()
        server.wait(10)


def _wait(url: str) -> None:
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        try:
            with urllib.request.urlopen(url, timeout=5):
                return
        except OSError:
            time.sleep(0.1)
    raise RuntimeError(f"{url} does not answer.")


OF_THE_BROWSER = ("content-autofill.googleapis.com",)
"""Hosts that Chromium itself asks, whatever page it shows."""


class Guard(socketserver.ThreadingTCPServer):
    """Stands where the rest of the network would be: takes every request to another host, and refuses it.

    As a proxy it hears what routing in the page would miss: workers, service workers, preloads.
    """

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Refuse)
        self.heard: list[str] = []
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"


class _Refuse(socketserver.StreamRequestHandler):
    server: Guard

    def handle(self) -> None:
        asked = self.rfile.readline(2000).decode("latin-1").strip()
        if not any(host in asked for host in OF_THE_BROWSER):
            self.server.heard.append(asked)
        self.wfile.write(b"HTTP/1.1 502 Refused\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
