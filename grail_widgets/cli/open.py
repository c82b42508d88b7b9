"""`grail-widgets open`: gives the user a copy of the notebooks and opens JupyterLab on it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import click

from grail_widgets.engine.errors import FileError
from grail_widgets.engine.seeds import PACKAGE

BUILT = PACKAGE / "_notebooks"
CHECKOUT = PACKAGE.parent / "notebooks"
_HIDDEN = (".ipynb_checkpoints", "__pycache__")


@click.command("open", context_settings={"ignore_unknown_options": True})
@click.argument("folder", metavar="[DIR]", default="grail-notebooks", type=click.Path(path_type=Path))
@click.argument("jupyter", metavar="[-- JUPYTER OPTIONS]", nargs=-1, type=click.UNPROCESSED)
@click.option("--copy-only", is_flag=True, help="Copy the notebooks and stop there.")
def command(folder: Path, jupyter: tuple[str, ...], copy_only: bool) -> None:
    """Copy the notebooks to DIR (grail-notebooks, if not given) and open JupyterLab there.

    What is in DIR already is left as it is, so that nobody's work is overwritten.
    """
    new, kept = copy_notebooks(folder)
    click.echo(f"{folder}: {len(new)} files copied, {len(kept)} left as they were.")
    for name in kept:
        click.echo(f"  left as it was: {name}")
    if copy_only:
        return
    if find_spec("jupyterlab") is None:
        raise FileError("JupyterLab is not installed here; install it with: pip install 'grail-widgets[lab]'")
    root = ["--allow-root"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    server = [sys.executable, "-m", "jupyterlab", f"--ServerApp.root_dir={folder.resolve()}", *root, *jupyter]
    raise SystemExit(subprocess.run(server, check=False).returncode)


def copy_notebooks(folder: Path) -> tuple[list[str], list[str]]:
    """Copies the notebooks into a folder, made if need be; no file that is there is touched.

    Returns:
        The names copied, and the names of other content that were there already and stay.

    Raises:
        FileError: the folder cannot be made or written to.
    """
    source = BUILT if BUILT.is_dir() else CHECKOUT
    new, kept = [], []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for path in _files(source):
            name, content = path.relative_to(source).as_posix(), path.read_bytes()
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            if _write_new(target, content):
                new.append(name)
            elif not target.is_file() or target.read_bytes() != content:
                kept.append(name)
    except OSError as fault:
        raise FileError(f"{folder}: the notebooks cannot be copied there: {fault.strerror or fault}.") from None
    return new, kept


def _files(source: Path) -> Iterator[Path]:
    for path in sorted(source.rglob("*")):
        if path.is_file() and not any(part in _HIDDEN for part in path.parts):
            yield path


def _write_new(target: Path, content: bytes) -> bool:
    """Writes a file that is not there yet; False, and nothing touched, where something is."""
    try:
        with target.open("xb") as stream:
            stream.write(content)
    except FileExistsError:
        return False
    except OSError:
        target.unlink(missing_ok=True)
        raise
    return True
