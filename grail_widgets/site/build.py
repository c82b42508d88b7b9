"""Builds the static site from a checkout: pages, Python for the browser, and the wheels they need.

Everything comes from two registries, each file with its checksum: Pyodide's core from its npm
package, wheels from the Python package index. The result is a folder that any web server can serve
and that asks no other host for anything.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Sequence
from importlib import resources
from pathlib import Path

from grail_widgets.engine.errors import FileError
from grail_widgets.site.templates import PAGES, render

PYODIDE = "314.0.6"
PYODIDE_SHA256 = "d78ac549b28a2a58600cd06f44e017024151775f8c6b2d73fab1475400d38ea2"
CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
"""The files of Pyodide that a page loads."""
PYTHON = "314"
PLATFORM = "pyemscripten_2026_0_wasm32"
PATIENCE = 300
"""Seconds that one step may take."""
ROOT = Path(__file__).parent.parent.parent


def build(out: Path, cache: Path | None = None) -> None:
    """Builds the site.

    Args:
        out: the folder to make; what an earlier build left there is replaced.
        cache: where downloads are kept between builds; None for a folder of the user's.

    Raises:
        FileError: this is no checkout, `out` holds something else, or a download fails; one sentence.
    """
    if not (ROOT / "pyproject.toml").is_file():
        raise FileError("The site is built from a checkout of the project, not from an installed package.")
    _check_out(out)
    cache = cache or Path.home() / ".cache" / "grail-widgets" / "site"
    cache.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=_parent(out)) as folder:
        made = Path(folder) / "site"
        made.mkdir()
        _pages(made)
        _core(made / "pyodide", cache)
        _wheels(made, cache)
        (made / MARK).write_text("Made by grail-widgets site.\n", encoding="utf-8")
        if out.exists():
            shutil.rmtree(out)
        made.rename(out)


MARK = ".grail-widgets-site"


def _parent(out: Path) -> Path:
    parent = out.resolve().parent
    parent.mkdir(parents=True, exist_ok=True)
    return parent


def _check_out(out: Path) -> None:
    if out.exists() and (not out.is_dir() or (any(out.iterdir()) and not (out / MARK).is_file())):
        raise FileError(f"{out} holds something else; name a new or empty folder, or an earlier site.")


def _pages(made: Path) -> None:
    static = resources.files("grail_widgets.site") / "static"
    for name in ("page.js", "page.css", "worker.js"):
        (made / name).write_bytes((static / name).read_bytes())
    for name in PAGES:
        (made / f"{name}.html").write_text(render(name), encoding="utf-8")


def _core(target: Path, cache: Path) -> None:
    """Pyodide's core, from its npm package."""
    archive = cache / f"pyodide-{PYODIDE}.tgz"
    if not archive.is_file():
        npm = shutil.which("npm")
        if npm is None:
            raise FileError("npm is needed to fetch Pyodide, and is not installed.")
        _run([npm, "pack", "--silent", f"pyodide@{PYODIDE}"], cache)
    found = hashlib.sha256(archive.read_bytes()).hexdigest()
    if found != PYODIDE_SHA256:
        raise FileError(f"{archive.name} is not the file it should be: its checksum is {found}.")
    target.mkdir()
    with tarfile.open(archive) as packed:
        for name in CORE:
            member = packed.extractfile(f"package/{name}")
            assert member is not None
            (target / name).write_bytes(member.read())


def _wheels(made: Path, cache: Path) -> None:
    """Our own wheel and those it needs; `parts.json` names them for the page."""
    target = made / "wheels"
    target.mkdir()
    wanted = resources.files("grail_widgets.site") / "static" / "wheels.txt"
    with resources.as_file(wanted) as listed:
        pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--require-hashes"]
        where = ["--only-binary", ":all:", "--platform", PLATFORM, "--python-version", PYTHON]
        abi = ["--implementation", "cp", "--abi", f"cp{PYTHON}", "--dest", str(cache / "wheels")]
        _run([*pip, *where, *abi, "--requirement", str(listed)], cache)
        names = {line.split("==")[0].replace(".", "_") for line in listed.read_text().splitlines() if "==" in line}
    for wheel in sorted((cache / "wheels").glob("*.whl")):
        if wheel.name.split("-")[0] in names:
            shutil.copy(wheel, target / wheel.name)
    _run(
        [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(target), str(ROOT)],
        cache,
    )
    parts = {"wheels": sorted(path.name for path in target.glob("*.whl"))}
    (made / "parts.json").write_text(json.dumps(parts, indent=1), encoding="utf-8")


def _run(command: Sequence[str], folder: Path) -> None:
    try:
        subprocess.run(command, cwd=folder, check=True, timeout=PATIENCE, capture_output=True, text=True)
    except subprocess.TimeoutExpired:
        raise FileError(f"{Path(command[0]).name} took over {PATIENCE} seconds.") from None
    except subprocess.CalledProcessError as fault:
        last = (fault.stderr or fault.stdout or "no reason given").strip().splitlines()[-1]
        raise FileError(f"{Path(command[0]).name} {command[1]} failed: {last}") from None
