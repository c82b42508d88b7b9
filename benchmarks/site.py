"""The site: how large it is, what a first visit loads, how long it takes, and how fast the engine runs there.

    python benchmarks/site.py SITE [--visits 3] [--seconds 2]

SITE is a folder made by `grail-widgets site`. Visits are made in Chromium, each as a new visitor, from a
plain server on this machine, so that the network takes no time. The engine's decisions per second are
counted with the same code in CPython and in Pyodide under node, whose JavaScript engine is Chromium's.
"""

from __future__ import annotations

import argparse
import gzip
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlparse

sys.path.insert(0, str(Path(__file__).parent.parent))
from tests.browser.conftest import CHROMIUM, FLAGS
from tests.site.built import served

PARTS = {
    "Python itself": ("pyodide/",),
    "memory of a ready Python": ("python/memory.pack",),
    "packages, ours among them": ("python/packages.pack",),
    "wheels for the notebooks": ("wheels/",),
    "JupyterLite with the notebooks": ("lite/",),
    "documentation": ("docs/",),
    "pages": ("",),
}
"""{part: how the names of its files begin}; the first that fits counts."""
STEPS = ("python", "unpacked", "ready", "shown")
WORDS = {
    "python": "Python has started",
    "unpacked": "packages are unpacked",
    "ready": "the panel's modules are loaded",
    "shown": "the first picture is there",
}
COUNT = """
import random, time
from grail_widgets import CHANCE, game
from grail_widgets.games import GAMES

def rate(rules, seconds):
    rng, decisions, began = random.Random(1), 0, time.perf_counter()
    while time.perf_counter() - began < seconds:
        state = rules.setup()
        while not state.is_terminal:
            text = state.sample(rng) if state.current_player is CHANCE else rng.choice(state.legal_actions())
            state = state.apply(text).state
            decisions += 1
    return decisions / (time.perf_counter() - began)

result = {id: rate(game(id), 0.3) and rate(game(id), SECONDS) for id in GAMES}
"""
NODE = """
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
const [site, code] = process.argv.slice(1);
const { loadPyodide } = await import(`${site}/pyodide/pyodide.mjs`);
const python = await loadPyodide({ indexURL: `${site}/pyodide/` });
const { unpack } = await import(`${site}/unpack.mjs`);
unpack(python, new Uint8Array(gunzipSync(readFileSync(`${site}/python/packages.pack`))));
console.log(python.runPython(`${code}
import json
json.dumps(result)`));
"""


def part_of(name: str) -> str:
    return next(part for part, starts in PARTS.items() if name.startswith(starts))


def sizes(site: Path, names: Iterator[str] | list[str]) -> dict[str, tuple[int, int]]:
    """{part: (bytes, bytes as a server sends them that packs what can be packed)}."""
    found: dict[str, tuple[int, int]] = {}
    for name in names:
        content = (site / name).read_bytes()
        packed = min(len(content), len(gzip.compress(content, 6)))
        whole, sent = found.get(part_of(name), (0, 0))
        found[part_of(name)] = (whole + len(content), sent + packed)
    return found


def show_sizes(title: str, found: dict[str, tuple[int, int]]) -> None:
    print(f"\n{title}\n{'':34}{'MB':>8}{'MB packed':>12}")
    total = (sum(whole for whole, _ in found.values()), sum(sent for _, sent in found.values()))
    for part, (whole, sent) in [*((part, found[part]) for part in PARTS if part in found), ("in all", total)]:
        print(f"{part:34}{whole / 1e6:8.2f}{sent / 1e6:12.2f}")


def visit(browser: Any, url: str, page: str, without: str = "") -> tuple[Any, dict[str, int], set[str]]:
    """A new visitor opens a page: the visitor, when what was done in milliseconds, and the files loaded."""
    context = browser.new_context(viewport={"width": 1280, "height": 1000})
    loaded: set[str] = set()
    context.on("request", lambda request: loaded.add(urlparse(request.url).path.lstrip("/")))
    if without:
        context.route(f"**/{without}", lambda route: route.abort())
    times = reopen(context, f"{url}{page}")
    return context, times, {name for name in loaded if name and not name.startswith("-")}


def reopen(context: Any, address: str) -> dict[str, int]:
    page = context.new_page()
    page.goto(address)
    page.wait_for_function("() => document.body.dataset.times", timeout=120_000)
    times: dict[str, int] = json.loads(page.evaluate("() => document.body.dataset.times"))
    return times


def show_times(title: str, runs: list[dict[str, int]]) -> None:
    print(f"\n{title}")
    for step in STEPS:
        found = [run[step] / 1000 for run in runs]
        print(f"{WORDS[step]:34}{statistics.median(found):6.2f} s  ({min(found):.2f} to {max(found):.2f})")


def decisions(site: Path, seconds: float) -> None:
    code = COUNT.replace("SECONDS", str(seconds))
    ours: dict[str, Any] = {}
    exec(code, ours)
    done = subprocess.run(
        ["node", "--input-type=module", "-e", NODE, str(site), code], capture_output=True, text=True, check=True
    )
    theirs = json.loads(done.stdout.splitlines()[-1])
    print(f"\nDecisions per second\n{'':24}{'CPython':>10}{'Pyodide':>10}{'slower by':>11}")
    for id, rate in ours["result"].items():
        print(f"{id:24}{rate:10,.0f}{theirs[id]:10,.0f}{rate / theirs[id]:10.1f}x")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("site", type=Path)
    parser.add_argument("--visits", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=2.0, help="for each game")
    args = parser.parse_args()
    site = args.site.resolve()
    names = [path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()]
    show_sizes("The whole site", sizes(site, names))
    from playwright.sync_api import sync_playwright

    with served(site) as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=list(FLAGS))
        page = "play.html?game=grail-cup&seed=5"
        first, second, slow = [], [], []
        for _ in range(args.visits):
            context, times, loaded = visit(browser, url, page)
            first.append(times)
            context.pages[0].evaluate("() => navigator.serviceWorker.ready.then(() => null)")
            time.sleep(1)
            second.append(reopen(context, f"{url}{page}"))
            context.close()
            context, times, _ = visit(browser, url, page, without="python/memory.pack")
            slow.append(times)
            context.close()
        browser.close()
    show_sizes("What a first visit to a game loads", sizes(site, sorted(loaded & set(names))))
    show_times("A first visit", first)
    show_times("A second visit", second)
    show_times("A first visit without the saved memory", slow)
    decisions(site, args.seconds)


if __name__ == "__main__":
    main()
