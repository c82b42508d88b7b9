"""The folder that is built, part by part, and what is said when it cannot be built."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
from pathlib import Path

import pytest

from grail_widgets.engine.errors import FileError
from grail_widgets.site import registries
from grail_widgets.site.build import _check_docs, build
from grail_widgets.site.packing import pack
from grail_widgets.site.templates import PAGES
from tests.site.built import site_of_this_run

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return site_of_this_run(tmp_path_factory)


# ---- what is in it -----------------------------------------------------------------------------


def test_it_has_the_pages_python_the_packages_and_jupyterlite(site: Path) -> None:
    tops = {path.name for path in site.iterdir()}
    assert tops - {"docs"} == {
        *(f"{page}.html" for page in PAGES),
        *("page.js", "page.css", "model.js", "views.js", "worker.js", "unpack.mjs", "keep.js"),
        *("pyodide", "python", "wheels", "lite", ".grail-widgets-site"),
    }
    assert {path.name for path in (site / "python").iterdir()} == {"packages.pack", "memory.pack"}
    assert {path.name for path in (site / "pyodide").iterdir()} == set(registries.CORE)


def test_the_packages_are_compiled_and_hold_no_source_and_no_notebook(site: Path) -> None:
    packed = gzip.decompress((site / "python" / "packages.pack").read_bytes())
    names = [name for name, _ in json.loads(packed.partition(b"\n")[0])]
    assert "grail_widgets/engine/game.pyc" in names
    assert "grail_widgets/panels/front/panel.js" in names
    assert "grail_widgets/_seeds/grail-cup.json" in names
    assert not [name for name in names if name.endswith((".py", ".ipynb"))]


def test_every_package_that_the_kernel_may_ask_for_lies_there_unchanged(site: Path) -> None:
    lock = json.loads((site / "wheels" / "pyodide-lock.json").read_text())
    packages = lock["packages"]
    for package in packages.values():
        wheel = site / "wheels" / package["file_name"]
        assert hashlib.sha256(wheel.read_bytes()).hexdigest() == package["sha256"]
        assert set(package["depends"]) <= set(packages)
    assert {"ipywidgets", "anywidget", "msgspec", "ruamel-yaml"} <= set(packages["grail-widgets"]["depends"])
    assert packages["grail-widgets"]["imports"] == ["grail_widgets"]
    assert {"ipython", "jedi", "comm", "piplite", "pyodide-kernel", "ipykernel", "micropip"} <= set(packages)


def test_jupyterlite_has_every_notebook_and_our_widgets(site: Path) -> None:
    lite = site / "lite"
    listed = json.loads((lite / "api" / "contents" / "all.json").read_text())["content"]
    notebooks = {path.name for path in (ROOT / "notebooks").glob("*.ipynb")}
    assert {entry["name"] for entry in listed} == notebooks
    assert {path.name for path in (lite / "files").iterdir()} == notebooks
    config = json.loads((lite / "jupyter-lite.json").read_text())["jupyter-config-data"]
    found = {extension["name"] for extension in config["federated_extensions"]}
    assert {"anywidget", "@jupyter-widgets/jupyterlab-manager", "@jupyterlite/pyodide-kernel-extension"} <= found
    kernel = config["litePluginSettings"]["@jupyterlite/pyodide-kernel-extension:kernel"]
    assert kernel["disablePyPIFallback"] is True
    assert (lite / kernel["pyodideUrl"]).is_file()
    assert (lite / kernel["loadPyodideOptions"]["lockFileURL"]).is_file()


def test_what_is_kept_for_the_next_visit_is_all_that_a_page_needs(site: Path) -> None:
    text = (site / "keep.js").read_text()
    names = json.loads(re.search(r"\((\[.*?\])\)", text)[1])  # type: ignore[index]
    assert all((site / name).is_file() for name in names)
    assert {"index.html", "page.js", "worker.js", "python/memory.pack", "pyodide/pyodide.asm.wasm"} <= set(names)
    assert not [name for name in names if name.startswith(("lite/", "docs/", "wheels/"))]
    assert re.search(r'"grail-site-[0-9a-f]{16}"', text)


def test_pages_may_load_nothing_from_elsewhere(site: Path) -> None:
    for page in PAGES:
        text = (site / f"{page}.html").read_text()
        assert "default-src &#x27;self&#x27;" in text
        assert not re.search(r"(?:src|href)=\"(?:https?:)?//", text)


# ---- packing -----------------------------------------------------------------------------------


def test_packed_modules_run_without_their_source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = tmp_path / "source" / "packed_sample"
    (source / "tests").mkdir(parents=True)
    (source / "__init__.py").write_text("from importlib import resources\nfrom packed_sample.inner import SEVEN\n")
    (source / "inner.py").write_text("SEVEN = 7\n")
    (source / "words.json").write_text("[]")
    (source / "tests" / "test_nothing.py").write_text("")
    line, _, rest = pack(tmp_path / "source").partition(b"\n")
    files = json.loads(line)
    for name, length in files:
        target = tmp_path / "target" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(rest[:length])
        rest = rest[length:]
    assert rest == b""
    assert [name for name, _ in files] == [
        "packed_sample/__init__.pyc",
        "packed_sample/inner.pyc",
        "packed_sample/words.json",
    ]
    monkeypatch.syspath_prepend(str(tmp_path / "target"))
    import packed_sample  # type: ignore[import-not-found]

    assert packed_sample.SEVEN == 7
    assert packed_sample.resources.files("packed_sample").joinpath("words.json").read_text() == "[]"


# ---- what goes wrong ---------------------------------------------------------------------------


def test_a_folder_with_something_else_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letters.txt").write_text("Dear Merlin")
    with pytest.raises(FileError, match="holds something else; name a new or empty folder"):
        build(tmp_path)
    assert (tmp_path / "letters.txt").read_text() == "Dear Merlin"


def test_documentation_that_loads_something_from_elsewhere_is_refused(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text('<a href="https://elsewhere.example/">a link is none</a>')
    _check_docs(tmp_path)
    (tmp_path / "add.html").write_text('<script async src="https://elsewhere.example/x.js"></script>')
    with pytest.raises(FileError, match=r"^add.html loads https://elsewhere.example/x.js from another host"):
        _check_docs(tmp_path)


def test_without_npm_one_sentence_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(FileError, match="npm is needed for it, and is not installed"):
        build(tmp_path / "out", tmp_path / "cache")
    assert not (tmp_path / "out").exists()


def test_a_file_that_is_not_the_pinned_one_is_refused(tmp_path: Path) -> None:
    (tmp_path / f"pyodide-{registries.PYODIDE}.tgz").write_bytes(b"something else")
    with pytest.raises(FileError, match="is not the file it should be"):
        registries.core(tmp_path / "pyodide", tmp_path)


def test_a_registry_that_does_not_answer_is_told_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("PIP_INDEX_URL", "PIP_EXTRA_INDEX_URL"):
        monkeypatch.setenv(name, "http://127.0.0.1:9/simple")
    for name, value in {
        "PIP_RETRIES": "0",
        "PIP_NO_CACHE_DIR": "1",
        "PIP_FIND_LINKS": "",
        "PIP_CONFIG_FILE": "/dev/null",
    }.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(FileError, match=r"^The package index did not give the wheels of wheels.txt: ") as fault:
        registries.wheels("wheels.txt", tmp_path, browser=True)
    assert "\n" not in str(fault.value)


def test_wheels_of_an_earlier_list_are_not_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registries, "run", lambda *words: "")
    kept = tmp_path / "wheels"
    kept.mkdir()
    for name in ("comm-0.2.3-py3-none-any.whl", "comm-0.2.2-py3-none-any.whl", "other-1.0-py3-none-any.whl"):
        (kept / name).write_bytes(b"")
    found = registries.wheels("wheels.txt", tmp_path, browser=True)
    assert [path.name for path in found] == ["comm-0.2.3-py3-none-any.whl"]


def test_a_step_that_fails_is_told_in_its_last_line(tmp_path: Path) -> None:
    with pytest.raises(FileError, match=r"^“sh -c .*” failed: the reason$"):
        registries.run(["sh", "-c", "echo before >&2; echo the reason >&2; exit 3"], tmp_path)


def test_npm_that_does_not_answer_is_told_in_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("npm_config_registry", "http://127.0.0.1:9/")
    monkeypatch.setenv("npm_config_fetch_retries", "0")
    monkeypatch.setenv("npm_config_cache", str(tmp_path / "npm"))
    with pytest.raises(FileError, match=r"^npm did not give Pyodide [0-9.]+: “npm pack pyodide@") as fault:
        registries.core(tmp_path / "pyodide", tmp_path)
    assert "\n" not in str(fault.value)
