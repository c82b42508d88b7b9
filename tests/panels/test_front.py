"""The browser side is one script that never turns text into markup."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from grail_widgets.panels import front

MODULES = sorted(Path(front.__file__).parent.glob("*.js"))


def test_the_modules_make_one_script() -> None:
    assert len(re.findall(r"^export ", front.SCRIPT, re.MULTILINE)) == 1
    assert not re.search(r"^import ", front.SCRIPT, re.MULTILINE)
    assert ".gw-table" in front.STYLESHEET
    assert ".grail-panel" in front.STYLESHEET


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.name)
def test_no_module_turns_text_into_markup_or_code(module: Path) -> None:
    text = module.read_text(encoding="utf-8")
    for word in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function"):
        assert word not in text
    assert text.count("new DOMParser") == text.count('"image/svg+xml"')  # only for our own drawings
