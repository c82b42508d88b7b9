"""Builds the static site from a checkout: pages, Python for the browser, and notebooks that run there.

Everything comes from two registries, each file with its checksum. The result is a folder that any web
server can serve and that asks no other host for anything.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import tempfile
from importlib import resources
from pathlib import Path

from grail_widgets.engine.errors import FileError
from grail_widgets.site import registries
from grail_widgets.site.lite import build_lite
from grail_widgets.site.prepare import prepare
from grail_widgets.site.templates import PAGES, Extra, render

ROOT = Path(__file__).parent.parent.parent
MARK = ".grail-widgets-site"
SCRIPTS = ("page.js", "page.css", "model.js", "views.js", "worker.js", "unpack.mjs")
KEPT = ("*.html", "*.js", "*.mjs", "*.css", "pyodide/*", "python/*")
"""What a browser keeps for the next visit."""


def build(out: Path, cache: Path | None = None, docs: Path | None = None) -> None:
    """Builds the site.

    Args:
        out: the folder to make; what an earlier build left there is replaced.
        cache: where downloads are kept between builds; None for a folder of the user's.
        docs: the documentation as HTML, to be put beside the pages; None for the checkout's, if it is built.

    Raises:
        FileError: this is no checkout, `out` holds something else, or a download fails; one sentence.
    """
    if not (ROOT / "pyproject.toml").is_file():
        raise FileError("The site is built from a checkout of the project, not from an installed package.")
    _check_out(out)
    cache = cache or Path.home() / ".cache" / "grail-widgets" / "site"
    cache.mkdir(parents=True, exist_ok=True)
    parent = out.resolve().parent
    parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=parent) as folder:
        made = Path(folder) / "site"
        made.mkdir()
        _fill(made, Path(folder), cache, docs or ROOT / "docs" / "_build" / "html")
        if out.exists():
            shutil.rmtree(out)
        made.rename(out)


def _check_out(out: Path) -> None:
    if out.exists() and (not out.is_dir() or (any(out.iterdir()) and not (out / MARK).is_file())):
        raise FileError(f"{out} holds something else; name a new or empty folder, or an earlier site.")


def _fill(made: Path, scratch: Path, cache: Path, docs: Path) -> None:
    pyodide = made / "pyodide"
    registries.core(pyodide, cache)
    needed = scratch / "wheels"
    needed.mkdir()
    for wheel in registries.wheels("wheels.txt", cache, browser=True):
        shutil.copy(wheel, needed)
    registries.own_wheel(needed, ROOT)
    (made / "python").mkdir()
    prepare(pyodide, needed, made / "python")
    extras = build_lite(made, needed, scratch, cache, ROOT / "notebooks")
    if (docs / "index.html").is_file():
        _check_docs(docs)
        shutil.copytree(docs, made / "docs", ignore=shutil.ignore_patterns(".doctrees", ".buildinfo"))
        extras = [DOCS, *extras]
    _pages(made, extras)
    _keep(made)
    (made / MARK).write_text("Made by grail-widgets site.\n", encoding="utf-8")


def _check_docs(docs: Path) -> None:
    for page in sorted(docs.rglob("*.html")):
        if found := ELSEWHERE.search(page.read_text(encoding="utf-8")):
            raise FileError(
                f"{page.relative_to(docs)} loads {found[1]} from another host; the site has to do without."
            )


ELSEWHERE = re.compile(r'<(?:script|link|img|iframe)\b[^>]*\b(?:src|href)="((?:https?:)?//[^"]*)"')
DOCS: Extra = (
    "docs/index.html",
    "Documentation",
    "The rules with their clauses, the notation, and how to add to it.",
)


def _pages(made: Path, extras: list[Extra]) -> None:
    static = resources.files("grail_widgets.site") / "static"
    for name in SCRIPTS:
        (made / name).write_bytes((static / name).read_bytes())
    for name in PAGES:
        (made / f"{name}.html").write_text(render(name, extras), encoding="utf-8")


def _keep(made: Path) -> None:
    """The script that keeps the site's files for the next visit; its version is their fingerprint."""
    files = sorted({path for pattern in KEPT for path in made.glob(pattern)})
    sha = hashlib.sha256()
    for path in files:
        sha.update(path.name.encode() + b"\0" + path.read_bytes())
    names = [path.relative_to(made).as_posix() for path in files]
    text = (resources.files("grail_widgets.site") / "static" / "keep.js").read_text(encoding="utf-8")
    text = text.replace('"{version}"', json.dumps(f"grail-site-{sha.hexdigest()[:16]}"))
    (made / "keep.js").write_text(text.replace('["{files}"]', json.dumps(names)), encoding="utf-8")
