"""What the commands for a class have in common: its key and its list."""

from __future__ import annotations

from pathlib import Path

import click

from grail_widgets.engine.errors import FileError

LIMIT = 256 * 1024
"""Bytes at most in a class list."""

key = click.option("--key", required=True, help="The key of the class: any word; the exercises hang on it.")


def class_text(students: str) -> str:
    """A class list: the content of the file of this name, if there is one, else the words themselves.

    Raises:
        FileError: the file cannot be read, is too large or is not UTF-8 text.
    """
    path = Path(students)
    try:
        if not path.is_file():
            return students
        raw = path.read_bytes() if path.stat().st_size <= LIMIT else None
    except OSError as fault:
        raise FileError(f"{path}: cannot be read: {fault.strerror or fault}.") from None
    if raw is None:
        raise FileError(f"{path}: a class list has {LIMIT // 1024} KiB at most.")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise FileError(f"{path}: not UTF-8 text.") from None
