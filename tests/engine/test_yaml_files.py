"""Files from outside: read safely, within bounds, every fault with its file and line."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from grail_widgets.engine import yaml_files
from grail_widgets.engine.errors import FileError


def read(text: str | bytes) -> object:
    return yaml_files.parse(text, "some.yaml")


@pytest.mark.parametrize(
    "raw",
    [
        b"- a: 1\n  b: [x, y]\n",
        b"\xef\xbb\xbf- a: 1\n  b: [x, y]\n",
        b"- a: 1\r\n  b: [x, y]\r\n",
        b"\xef\xbb\xbf- a: 1\r\n  b: [x, y]\r\n",
    ],
    ids=["plain", "byte-order mark", "Windows line ends", "both"],
)
def test_a_byte_order_mark_and_windows_line_ends_are_fine(raw: bytes) -> None:
    assert read(raw) == [{"a": 1, "b": ["x", "y"]}]


def test_it_is_yaml_1_2_so_words_and_numbers_stay_what_they_look_like() -> None:
    assert read("[no, yes, on, off, 014, 9:0, 1/6]") == ["no", "yes", "on", "off", 14, "9:0", "1/6"]


def test_aliases_and_merges_are_allowed() -> None:
    assert read("- &a {x: 1}\n- *a\n- {<<: *a, y: 2}") == [{"x": 1}, {"x": 1}, {"x": 1, "y": 2}]


def test_an_anchor_given_anew_stands_for_the_later_value_without_a_warning(
    recwarn: pytest.WarningsRecorder,
) -> None:
    assert read("- &a 1\n- *a\n- &a 2\n- *a") == [1, 1, 2, 2]
    assert not recwarn.list


def test_a_key_given_twice_is_refused_with_its_line() -> None:
    with pytest.raises(FileError, match=r"^some\.yaml, line 3: not valid YAML: .*duplicate key"):
        read("- game: grail\n  title: one\n  title: two\n")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[a, b", r"line 1: not valid YAML"),
        ("a: b: c", r"line 1: not valid YAML"),
        ("- a\n- 'b\n", r"line \d: not valid YAML"),
        ("a: *nowhere", r"line 1: not valid YAML"),
        ("--- 1\n--- 2\n", r"line 2: not valid YAML"),
        ("a\tb:\n\t- c", r"not valid YAML"),
        ("\x00", r"not valid YAML"),
        ("!!bool maybe", r"not valid YAML"),
        ("!!int three", r"not valid YAML"),
        ("2001-13-40", r"not valid YAML"),
        ("9" * 5000, r"not valid YAML"),
        ("!!python/object/apply:os.system [echo]", r"line 1: not valid YAML"),
        ("!thing x", r"line 1: not valid YAML"),
    ],
)
def test_what_is_not_yaml_is_refused_in_one_sentence(text: str, message: str) -> None:
    with pytest.raises(FileError, match=message) as refusal:
        read(text)
    assert str(refusal.value).startswith("some.yaml")
    assert "\n" not in str(refusal.value)


def test_text_that_is_not_utf_8_is_refused_with_the_byte() -> None:
    with pytest.raises(FileError, match=r"^some\.yaml: not UTF-8 text \(byte 3\)"):
        read(b"a: \xff")


def _unfolding(step: str) -> str:
    lines = ["a0: &a0 {" + ", ".join(f"k{i}: {i}" for i in range(20)) + "}"]
    lines += [f"a{i}: &a{i} {{{step.format(', '.join([f'*a{i - 1}'] * 9))}}}" for i in range(1, 10)]
    return "\n".join(lines)


@pytest.mark.parametrize(
    "text",
    [
        _unfolding("x: [{}]"),
        _unfolding("<<: [{}]"),
        "a: &a [*a ]",
        "&a {b: *a }",
        "[" * 100_000,
        "[" * 99 + "]" * 99,
    ],
    ids=["aliases", "merges", "itself in a list", "itself in a mapping", "unclosed", "deep"],
)
def test_a_small_file_cannot_unfold_into_a_huge_one(text: str) -> None:
    began = time.monotonic()
    with pytest.raises(FileError, match="nested too deeply or unfolds into too many values"):
        read(text)
    assert time.monotonic() - began < 20


def test_a_file_over_1_mib_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "huge.yaml"
    path.write_bytes(b"#" * (yaml_files.LIMIT + 1))
    with pytest.raises(FileError, match=r"huge\.yaml: over 1 MiB"):
        yaml_files.load(path)
    with pytest.raises(FileError, match="over 1 MiB"):
        read("#" * (yaml_files.LIMIT + 1))
    path.write_bytes(b"#" * yaml_files.LIMIT)
    assert yaml_files.load(path) is None


def test_a_file_that_is_not_there_and_a_folder_are_refused(tmp_path: Path) -> None:
    for path in (tmp_path / "none.yaml", tmp_path):
        with pytest.raises(FileError, match="cannot be read"):
            yaml_files.load(path)


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("", 2),
        ("[0]", 2),
        ("[1]", 4),
        ("[1].b", 5),
        ("[1].b[1]", 7),
        ("[1].b[1].die spear", 8),
        ("[1].nothing", 4),
    ],
)
def test_every_entry_knows_its_line(path: str, line: int) -> None:
    text = "# a remark\n- a: 1\n\n- a: 2\n  b:\n    - x\n    - z: 1\n      die spear: 1/2\n"
    assert yaml_files.document(text, "some.yaml").line(path) == line
