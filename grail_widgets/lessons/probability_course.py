"""Makes the notebooks of the probability lessons out of their texts, and runs them so that they are saved whole.

    python -m grail_widgets.lessons.probability_course            (all of them, to notebooks/)
    python -m grail_widgets.lessons.probability_course 1_chance notebooks/probability_1_chance.ipynb

A lesson is a Markdown file in `lessons/probability/`; what stands between lines of three backticks with the
word python becomes a cell of code.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

from grail_widgets.lessons.course import Cell, Notebook, run

TEXTS = Path(__file__).parent / "probability"
_CODE = re.compile(r"^```python\n(.*?)^```\n", re.MULTILINE | re.DOTALL)


def lessons() -> list[str]:
    """The names of the lessons, in their order: "1_chance" and so on."""
    return sorted(path.stem for path in TEXTS.glob("*.md"))


def notebook(name: str) -> Notebook:
    """A lesson as a notebook (format 4.5), its cells not yet run."""
    text = (TEXTS / f"{name}.md").read_text(encoding="utf-8")
    cells: list[Cell] = []
    for index, part in enumerate(_CODE.split(text)):
        source = part.strip("\n")
        if source:
            cells.append(_cell(f"{name.replace('_', '-')}-{len(cells) + 1}", source, code=index % 2 == 1))
    kernel = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
    metadata = {"kernelspec": kernel, "language_info": {"name": "python"}}
    return {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}


def _cell(id: str, source: str, code: bool) -> Cell:
    cell: Cell = {"cell_type": "code" if code else "markdown", "id": id, "metadata": {}, "source": source}
    return cell | {"execution_count": None, "outputs": []} if code else cell


def main(arguments: list[str]) -> None:
    """Writes one lesson, run, to a file; without arguments all lessons to `notebooks/`."""
    every = [(name, f"notebooks/probability_{name}.ipynb") for name in lessons()]
    for name, path in [(arguments[0], arguments[1])] if arguments else every:
        text = json.dumps(run(notebook(name)), indent=1, ensure_ascii=False) + "\n"
        Path(path).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
