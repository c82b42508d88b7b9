"""Gets Python in the browser ready beforehand, so that a page starts in a fraction of the time.

Two files are made of the wheels, both inside Pyodide under node: the packages, compiled, in one
archive; and the memory of a Python that has started and has loaded all that needs no machine code.
"""

from __future__ import annotations

from importlib import resources
from pathlib import Path

from grail_widgets.site.registries import program, run

MADE = ("packages.pack", "memory.pack")


def prepare(pyodide: Path, wheels: Path, out: Path) -> str:
    """Makes the two files.

    Args:
        pyodide: the folder with Pyodide's core.
        wheels: the folder with the wheels that the pages need, our own among them.
        out: an existing folder for the two files.

    Returns:
        A sentence about what was made.

    Raises:
        FileError: node is missing, or a page's modules could not be loaded.
    """
    with resources.as_file(resources.files("grail_widgets.site")) as ours:
        command = [program("node"), str(ours / "static" / "prepare.mjs"), *map(str, (pyodide, wheels, ours, out))]
        return run(command, out).strip()
