"""JupyterLite with all notebooks, beside the pages and on the same Python and wheels.

JupyterLite is built by its own builder, run from unpacked wheels. Its kernel is told to take every
package from the wheels that lie beside it, so that it asks no other host for any.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sys
import zipfile
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from grail_widgets.site import registries
from grail_widgets.site.templates import Extra

KERNEL = "@jupyterlite/pyodide-kernel-extension:kernel"
IN_KERNEL = ("piplite", "pyodide_kernel", "ipykernel")
"""Wheels that come inside the kernel's own."""
EXTENSIONS = ("jupyterlite_pyodide_kernel", "jupyterlab_widgets", "anywidget")
APPS = ("lab", "notebooks", "tree")
ICONS = ("busy-1", "busy-2", "busy-3", "console", "file", "notebook", "terminal")
LOCK = "pyodide-lock.json"
OURS = "grail-widgets"


def build_lite(made: Path, needed: Path, scratch: Path, cache: Path, notebooks: Path) -> list[Extra]:
    """Builds JupyterLite into `lite/` of the site, and the wheels for its kernel into `wheels/`.

    Args:
        made: the site, which has Pyodide's core in `pyodide/` already.
        needed: the folder with the wheels that the pages are made of.
        scratch: a folder for what is needed while building.
        cache: where downloads are kept between builds.
        notebooks: the folder with the notebooks.

    Returns:
        What the first page links to: JupyterLite, and each notebook.

    Raises:
        FileError: a download or the builder fails; one sentence.
    """
    tools = registries.wheels("lite.txt", cache, browser=False)
    target = made / "wheels"
    target.mkdir()
    for wheel in (*sorted(needed.glob("*.whl")), *registries.wheels("kernel.txt", cache, browser=True)):
        shutil.copy(wheel, target)
    (kernel,) = (wheel for wheel in tools if wheel.name.startswith("jupyterlite_pyodide_kernel"))
    _unpack_inner(kernel, target)
    _write_lock(made / "pyodide" / LOCK, target)
    _run_builder(tools, scratch, made / "lite")
    names = _write_contents(notebooks, made / "lite")
    _configure(made / "lite" / "jupyter-lite.json", target)
    _add_icons(made / "lite")
    links = [(f"lite/notebooks/index.html?path={name}", _title(notebooks / name), NOTEBOOK) for name in names]
    return [
        ("lite/lab/index.html", "All notebooks", "JupyterLab in the browser, with Python and our panels."),
        *links,
    ]


NOTEBOOK = "As a notebook that runs in the browser."


def _unpack_inner(kernel: Path, target: Path) -> None:
    with zipfile.ZipFile(kernel) as archive:
        for name in archive.namelist():
            file = name.rsplit("/", 1)[-1]
            if file.endswith(".whl") and file.startswith(tuple(f"{inner}-" for inner in IN_KERNEL)):
                (target / file).write_bytes(archive.read(name))


def _write_lock(core: Path, target: Path) -> None:
    """The list of packages that Pyodide knows: those that lie here, and no others."""
    lock = json.loads(core.read_text(encoding="utf-8"))
    found = {wheel: _name(wheel) for wheel in sorted(target.glob("*.whl"))}
    rest = [name for name in found.values() if name != OURS]
    lock["packages"] = {
        name: {
            "name": name,
            "version": wheel.name.split("-")[1],
            "file_name": wheel.name,
            "install_dir": "site",
            "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
            "package_type": "package",
            "imports": _imports(wheel),
            "depends": rest if name == OURS else [],
            "unvendored_tests": False,
        }
        for wheel, name in found.items()
    }
    (target / LOCK).write_text(json.dumps(lock, indent=1), encoding="utf-8")


def _name(wheel: Path) -> str:
    return wheel.name.split("-")[0].replace("_", "-").replace(".", "-").lower()


def _imports(wheel: Path) -> list[str]:
    """The names that a wheel is imported by."""
    with zipfile.ZipFile(wheel) as archive:
        tops = {name.split("/")[0] for name in archive.namelist()}
    plain = {top.removesuffix(".py") for top in tops if not top.endswith((".data", ".dist-info"))}
    return sorted(name for name in plain if name.isidentifier())


def _run_builder(tools: Sequence[Path], scratch: Path, out: Path) -> None:
    folder, project = scratch / "tools", scratch / "project"
    for wheel in tools:
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(folder)
    project.mkdir()
    settings = {
        "LiteBuildConfig": {
            "apps": list(APPS),
            "federated_extensions": [str(wheel) for wheel in tools if wheel.name.startswith(EXTENSIONS)],
            "ignore_sys_prefix": True,
            "no_sourcemaps": True,
            "no_unused_shared_packages": True,
            "output_dir": str(out),
            "cache_dir": str(scratch / "lite-cache"),
        }
    }
    (project / "jupyter_lite_config.json").write_text(json.dumps(settings), encoding="utf-8")
    # -S: the builder sees its own pinned packages, and nothing that happens to be installed.
    command = [sys.executable, "-S", "-m", "jupyterlite_core.app", "build"]
    registries.run(command, project, os.environ | {"PYTHONPATH": str(folder)})


def _write_contents(notebooks: Path, lite: Path) -> list[str]:
    """Puts the notebooks in, and the listing that a server would give; returns their names."""
    files, listing = lite / "files", lite / "api" / "contents"
    files.mkdir(exist_ok=True)
    listing.mkdir(parents=True, exist_ok=True)
    names = []
    for path in sorted(notebooks.glob("*.ipynb")):
        shutil.copy(path, files / path.name)
        names.append(path.name)
    entries = [_entry(name, "notebook", (files / name).stat().st_size) for name in names]
    whole = _entry("", "directory", None) | {"content": entries, "format": "json"}
    (listing / "all.json").write_text(json.dumps(whole, indent=1), encoding="utf-8")
    return names


def _entry(name: str, kind: str, size: int | None) -> dict[str, Any]:
    now = datetime.now(UTC).isoformat().replace("+00:00", "Z")
    times = {"created": now, "last_modified": now}
    rest = {"content": None, "format": None, "mimetype": None, "size": size, "writable": True}
    return {"name": name, "path": name, "type": kind} | times | rest


def _configure(path: Path, wheels: Path) -> None:
    config = json.loads(path.read_text(encoding="utf-8"))
    data = config.setdefault("jupyter-config-data", {})
    data["appName"] = "Grail widgets"
    data["contentsAllJsonFile"] = "all.json"
    settings = data.setdefault("litePluginSettings", {}).setdefault(KERNEL, {})
    started = [_name(wheel) for wheel in sorted(wheels.glob("*.whl"))]
    settings |= {
        "pyodideUrl": "./../pyodide/pyodide.mjs",
        "disablePyPIFallback": True,
        "loadPyodideOptions": {"lockFileURL": f"../wheels/{LOCK}", "packages": started},
    }
    path.write_text(json.dumps(config, indent=1), encoding="utf-8")


def _add_icons(lite: Path) -> None:
    """The icons of a tab, which JupyterLab asks for and its browser-only build leaves out."""
    icons = lite / "static" / "favicons"
    icons.mkdir(parents=True, exist_ok=True)
    for name in ICONS:
        shutil.copy(lite / "lab" / "favicon.ico", icons / f"favicon-{name}.ico")


def _title(notebook: Path) -> str:
    """The first heading of a notebook."""
    for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"]:
        for line in _lines(cell["source"]):
            if cell["cell_type"] == "markdown" and line.startswith("# "):
                return line.removeprefix("# ").strip()
    return notebook.stem


def _lines(source: str | Iterable[str]) -> list[str]:
    return "".join(source).splitlines()
