"""Jupyter servers in a folder of their own, and notebooks opened in them so that no test comes too early."""

from __future__ import annotations

import contextlib
import json
import os
import re
import socket
import subprocess
import sys
import time
import urllib.request
import uuid
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import TimeoutError

TOKEN = "panel-tests"
READY = """() => {
  const context = window.jupyterapp?.shell?.currentWidget?.sessionContext;
  const kernel = context?.session?.kernel;
  return Boolean(context?.isReady && kernel?.connectionStatus === "connected" && kernel?.status === "idle");
}"""

STARTED = """() => [...document.querySelectorAll(".jp-InputPrompt")]
  .some((each) => /\\[[*0-9]+\\]/.test(each.textContent))"""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """JupyterLab, or Voilà, run in a temporary folder with no settings of anybody's."""

    def __init__(self, folder: Path, command: Sequence[str]) -> None:
        self.folder, self.port = folder, free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        folders = {
            f"JUPYTER_{name}_DIR": str(folder / f"jupyter-{name.lower()}")
            for name in ("CONFIG", "DATA", "RUNTIME")
        }
        lab = {
            f"JUPYTERLAB_{name}_DIR": str(folder / f"lab-{name.lower()}") for name in ("SETTINGS", "WORKSPACES")
        }
        environment = os.environ | folders | lab | {"IPYTHONDIR": str(folder / "ipython")}
        self.root = folder / "work"
        self.root.mkdir()
        overrides = folder / "jupyter-config" / "labconfig"
        overrides.mkdir(parents=True)
        settings = {
            "@jupyterlab/apputils-extension:notification": {"checkForUpdates": False, "fetchNews": "false"},
            "@jupyterlab/notebook-extension:tracker": {"windowingMode": "none"},
        }
        (overrides / "default_setting_overrides.json").write_text(json.dumps(settings))
        self.log = (folder / "server.log").open("wb")
        words = [part.format(port=self.port, root=self.root, token=TOKEN) for part in command]
        self.process = subprocess.Popen(
            [sys.executable, "-m", *words], env=environment, stdout=self.log, stderr=self.log, cwd=self.root
        )

    def wait(self, path: str) -> None:
        """Waits until the server answers."""
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                break
            try:
                with urllib.request.urlopen(f"{self.url}{path}", timeout=5):
                    return
            except OSError:
                time.sleep(0.2)
        raise RuntimeError((self.folder / "server.log").read_text(errors="replace")[-3000:])

    def end_kernels(self) -> None:
        """Ends all kernels of this server."""
        for session in json.loads(self._call("GET", "/api/sessions")):
            self._call("DELETE", f"/api/sessions/{session['id']}")

    def _call(self, method: str, path: str) -> bytes:
        request = urllib.request.Request(f"{self.url}{path}?token={TOKEN}", method=method)
        with urllib.request.urlopen(request, timeout=30) as answer:
            found: bytes = answer.read()
        return found

    def close(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
        self.log.close()

    def write(self, cells: Sequence[str]) -> str:
        """A notebook with these cells; returns its name."""
        name = f"{uuid.uuid4().hex[:8]}.ipynb"
        notebook = {
            "cells": [
                {
                    "cell_type": "code",
                    "id": f"cell-{index}",
                    "execution_count": None,
                    "metadata": {},
                    "outputs": [],
                    "source": cell,
                }
                for index, cell in enumerate(cells)
            ],
            "metadata": {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}},
            "nbformat": 4,
            "nbformat_minor": 5,
        }
        (self.root / name).write_text(json.dumps(notebook))
        return name


LAB = (
    *("jupyter", "lab", "--no-browser", "--allow-root", "--ip=127.0.0.1", "--port={port}"),
    *("--ServerApp.port_retries=0", "--IdentityProvider.token={token}", "--ServerApp.root_dir={root}"),
    *("--LabApp.expose_app_in_browser=True", "--JupyterNotebookApp.expose_app_in_browser=True"),
    "--LabApp.news_url=None",
)
VOILA = ("voila", "--no-browser", "--port={port}", "--Voila.ip=127.0.0.1", "{root}")


LAST = "print('the end of', 'the notebook')"


def run_in_lab(server: Server, page: Any, cells: Sequence[str]) -> None:
    """Opens a notebook of these cells in JupyterLab and runs them all."""
    name = server.write([*cells, LAST])
    _run_all(page, f"{server.url}/lab/workspaces/{uuid.uuid4().hex[:8]}/tree/{name}?token={TOKEN}&reset")


def run_in_notebook(server: Server, page: Any, cells: Sequence[str]) -> None:
    """Opens a notebook of these cells in Notebook 7 and runs them all."""
    _run_all(page, f"{server.url}/notebooks/{server.write([*cells, LAST])}?token={TOKEN}")


def _run_all(page: Any, url: str) -> None:
    page.goto(url)
    page.locator(".jp-NotebookPanel:not(.lm-mod-hidden)").wait_for(timeout=60_000)
    page.wait_for_function(READY, timeout=60_000)
    end = page.get_by_text(re.compile("^the end of the notebook"))
    for _ in range(3):  # on a busy machine the command is sometimes lost without a sign
        page.evaluate("() => { window.jupyterapp.commands.execute('notebook:run-all-cells'); }")
        with contextlib.suppress(TimeoutError):
            page.wait_for_function(STARTED, timeout=8_000)
            break
    try:
        end.wait_for(timeout=90_000)
    except TimeoutError:
        outputs = page.locator(".jp-OutputArea-output").all_inner_texts()
        raise AssertionError(f"The notebook did not run to its end. It shows: {outputs!r}"[:3000]) from None


def run_in_voila(server: Server, page: Any, cells: Sequence[str]) -> None:
    """Opens a notebook of these cells in Voilà, which runs them all."""
    page.goto(f"{server.url}/voila/render/{server.write(cells)}", timeout=60_000)
