"""The browser side is one script that never turns text into markup."""

from __future__ import annotations

import re
import shutil
import subprocess
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


@pytest.mark.skipif(
    shutil.which("node") is None, reason="node is not installed; the checks of .ci/run need it too"
)
def test_the_script_is_read_without_a_fault(tmp_path: Path) -> None:
    script = tmp_path / "panel.mjs"
    script.write_text(front.SCRIPT, encoding="utf-8")
    done = subprocess.run(["node", "--check", str(script)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
