"""Runs a notebook again and saves it with what it shows now, without widgets.

python -m grail_widgets.lessons.again notebooks/clarification_desk.ipynb
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from grail_widgets.lessons.course import run


def again(path: Path) -> None:
    """Runs a notebook and writes it back; one whose cells fail is left as it was."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    for cell in notebook["cells"]:
        cell["source"] = "".join(cell["source"])
        if cell["cell_type"] == "code":
            cell["outputs"], cell["execution_count"] = [], None
    path.write_text(json.dumps(run(notebook), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    for name in sys.argv[1:]:
        again(Path(name))
