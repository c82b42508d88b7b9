"""Fetches what the site is made of from the two registries, each file with its checksum.

Pyodide's core comes from its npm package, everything else from the Python package index. Files are
kept in a cache folder and checked again each time they are used.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Mapping, Sequence
from importlib import resources
from pathlib import Path

from grail_widgets.engine.errors import FileError

PYODIDE = "314.0.6"
PYODIDE_SHA256 = "d78ac549b28a2a58600cd06f44e017024151775f8c6b2d73fab1475400d38ea2"
CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
"""The files of Pyodide that a page needs."""
PYTHON = "314"
PLATFORM = "pyemscripten_2026_0_wasm32"
PATIENCE = 300
"""Seconds that one step may take."""


def core(target: Path, cache: Path) -> None:
    """Puts the core of Pyodide into a new folder.

    Raises:
        FileError: npm is missing or does not answer, or the file is not the one that was pinned.
    """
    archive = cache / f"pyodide-{PYODIDE}.tgz"
    if not archive.is_file():
        try:
            run([program("npm"), "pack", f"pyodide@{PYODIDE}"], cache)
        except FileError as fault:
            raise FileError(f"npm did not give Pyodide {PYODIDE}: {fault}") from None
    found = hashlib.sha256(archive.read_bytes()).hexdigest()
    if found != PYODIDE_SHA256:
        raise FileError(f"{archive.name} is not the file it should be: its checksum is {found}.")
    target.mkdir(parents=True)
    with tarfile.open(archive) as packed:
        for name in CORE:
            member = packed.extractfile(f"package/{name}")
            assert member is not None
            (target / name).write_bytes(member.read())


def wheels(listed: str, cache: Path, browser: bool) -> list[Path]:
    """The wheels that one of our lists names, downloaded where they are not yet there.

    Args:
        listed: the list's file, beside this module: a wheel a line, pinned, with its checksum.
        cache: where downloads are kept.
        browser: whether they are for Python in the browser, or for the one that builds.

    Raises:
        FileError: the index does not answer, or has not the file that was pinned.
    """
    kept = cache / listed.removesuffix(".txt")
    file = resources.files("grail_widgets.site") / "static" / listed
    where = ["--platform", PLATFORM, "--python-version", PYTHON, "--implementation", "cp", "--abi", f"cp{PYTHON}"]
    with resources.as_file(file) as path:
        wanted = {
            _plain(line.split()[0]) for line in path.read_text(encoding="utf-8").splitlines() if "==" in line
        }
        pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--require-hashes"]
        pure = ["--only-binary", ":all:", "--dest", str(kept), *(where if browser else [])]
        try:
            run([*pip, *pure, "--requirement", str(path)], cache)
        except FileError as fault:
            raise FileError(f"The package index did not give the wheels of {listed}: {fault}") from None
    # An earlier list may have left other versions there.
    return [path for path in sorted(kept.glob("*.whl")) if _plain("==".join(path.name.split("-")[:2])) in wanted]


def own_wheel(target: Path, root: Path) -> Path:
    """Builds our own wheel from the checkout into a folder."""
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(target), str(root)]
    run(pip, root)
    (wheel,) = target.glob("grail_widgets-*.whl")
    return wheel


def _plain(pin: str) -> str:
    name, _, version = pin.partition("==")
    return f"{_canonical(name)}=={version}"


def _canonical(name: str) -> str:
    return name.lower().replace("-", "_").replace(".", "_")


def program(name: str) -> str:
    """The path of a program.

    Raises:
        FileError: it is not installed.
    """
    found = shutil.which(name)
    if found is None:
        raise FileError(f"The site cannot be built: {name} is needed for it, and is not installed.")
    return found


def run(command: Sequence[str], folder: Path, environment: Mapping[str, str] | None = None) -> str:
    """Runs one step and returns what it printed.

    Raises:
        FileError: it failed or took too long; the last line that it said is in the sentence.
    """
    name = " ".join(Path(word).name for word in command[:4])
    try:
        done = subprocess.run(
            command, cwd=folder, check=True, timeout=PATIENCE, capture_output=True, text=True, env=environment
        )
    except subprocess.TimeoutExpired:
        raise FileError(f"“{name}” took over {PATIENCE} seconds.") from None
    except subprocess.CalledProcessError as fault:
        last = (fault.stderr or fault.stdout or "no reason given").strip().splitlines()[-1]
        raise FileError(f"“{name}” failed: {last[:500]}") from None
    return done.stdout
