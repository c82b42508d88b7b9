"""JupyterLite with all notebooks, beside the pages and on the same Python and wheels."""

from __future__ import annotations

from pathlib import Path

from grail_widgets.site.templates import Extra


def build_lite(out: Path, wheels: Path, scratch: Path, cache: Path, notebooks: Path) -> list[Extra]:
    return []
