"""Answer codes and files: no name unless wished, slips and other keys are told, nothing is overwritten."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grail_widgets.engine.errors import FileError
from grail_widgets.lessons import codes, papers
from grail_widgets.lessons.codes import Answered
from grail_widgets.lessons.draws import LETTERS
from grail_widgets.lessons.exercises import student_tag

KEY = "autumn"
ZOE = Answered("without-replacement", 12, student_tag("Zoë D’Arc", KEY), "3/8", 2)
CODE = codes.code(ZOE, KEY)


def test_a_code_is_short_and_says_no_name() -> None:
    assert len(CODE) < 60
    assert "zo" not in CODE.lower()
    assert codes.read(CODE, KEY) == ZOE


def test_a_name_is_in_it_only_when_wished() -> None:
    named = msgspec.structs.replace(ZOE, name="Zoë D’Arc")
    made = codes.code(named, KEY)
    assert codes.read(made, KEY).name == "Zoë D’Arc"
    assert " " not in made


@pytest.mark.parametrize(
    "typed", [CODE.lower(), CODE.upper(), f" {CODE[:20]} {CODE[20:]}\n", CODE.replace("0", "O")]
)
def test_case_spaces_and_letters_that_look_alike_do_not_matter(typed: str) -> None:
    assert codes.read(typed, KEY).tag == ZOE.tag


@given(st.integers(0, len(CODE) - 1), st.sampled_from([*LETTERS, "/", "%"]))
def test_a_slip_is_told(place: int, letter: str) -> None:
    typed = CODE[:place] + letter + CODE[place + 1 :]
    try:
        found = codes.read(typed, KEY)
    except FileError as fault:
        assert str(fault)
    else:
        assert found == ZOE


def test_another_key_is_told_from_a_slip() -> None:
    with pytest.raises(FileError, match="made with another class key"):
        codes.read(CODE, "spring")
    with pytest.raises(FileError, match="has a slip in it"):
        codes.read(CODE.replace("3/8", "3/9"), KEY)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("hello", "is no answer code"),
        ("", "is no answer code"),
        ("GA1:union-1", "is no answer code"),
        (CODE.replace("GA1", "GA7"), "is a code of format 7; this program reads format 1"),
    ],
)
def test_what_is_no_code_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(FileError, match=sentence):
        codes.read(text, KEY)


def _signed(answered: Answered) -> str:
    return codes.code(answered, KEY)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"topic": "cooking"}, "no topic"),
        ({"number": 0}, "numbered from 1"),
        ({"number": 1000}, "numbered from 1"),
        ({"tries": 0}, "first try"),
        ({"tag": "AAAA"}, "does not stand for a student"),
        ({"name": "Somebody else"}, "does not fit the numbers"),
    ],
)
def test_a_code_with_good_letters_must_still_be_possible(changes: dict[str, object], sentence: str) -> None:
    with pytest.raises(FileError, match=sentence):
        codes.read(_signed(msgspec.structs.replace(ZOE, **changes)), KEY)


# ---- files -------------------------------------------------------------------------------------


def test_a_file_takes_one_answer_after_another_and_the_last_to_each_exercise(tmp_path: Path) -> None:
    path = tmp_path / "answers.json"
    second = msgspec.structs.replace(ZOE, topic="union", given="0.5", tries=1)
    for answered in (ZOE, second, msgspec.structs.replace(ZOE, given="1/2", tries=3)):
        papers.save(path, answered, KEY)
    paper = papers.read(path.read_bytes(), KEY)
    assert [(each.topic, each.given, each.tries) for each in paper.answered()] == [
        ("without-replacement", "1/2", 3),
        ("union", "0.5", 1),
    ]
    assert paper.name is None
    assert path.stat().st_size < 1024
    assert json.loads(path.read_text())["version"] == 1


def test_nothing_that_is_there_is_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "essay.txt"
    path.write_text("An essay about the Grail.")
    with pytest.raises(FileError, match="something else is there already"):
        papers.save(path, ZOE, KEY)
    assert path.read_text() == "An essay about the Grail."
    mine = tmp_path / "mine.json"
    papers.save(mine, ZOE, KEY)
    with pytest.raises(FileError, match="another student"):
        papers.save(mine, msgspec.structs.replace(ZOE, tag=student_tag("Ann", KEY)), KEY)
    assert papers.read(mine.read_bytes(), KEY).student == ZOE.tag


def test_a_file_that_cannot_be_written_is_refused_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "folder").write_text("a file in the way")
    with pytest.raises(FileError, match="cannot be written"):
        papers.save(tmp_path / "folder" / "answers.json", ZOE, KEY)


def _paper() -> dict[str, object]:
    paper = papers.Paper(student=ZOE.tag)
    paper.put(ZOE)
    found: dict[str, object] = json.loads(papers.dump(paper, KEY))
    return found


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"format": "something"}, "its format is another"),
        ({"version": 2}, "answers of version 2, edition '1'; this program reads version 1"),
        ({"edition": "9"}, "edition '9'"),
        ({"student": 5}, "not a file of answers"),
        ({"more": 1}, "not a file of answers"),
        ({"name": "Ann"}, "its check letters do not fit"),
        ({"answers": [{"topic": "union", "number": 1, "given": "1"}]}, "its check letters do not fit"),
        (
            {"answers": [{"topic": "union", "number": 1, "given": "1"}] * 101},
            "101 answers; a file holds 100 at most",
        ),
    ],
)
def test_a_changed_file_is_refused_with_its_reason(change: dict[str, object], sentence: str) -> None:
    with pytest.raises(FileError, match=sentence):
        papers.read(json.dumps(_paper() | change).encode(), KEY)


@pytest.mark.parametrize("raw", [b"{", b"\xff\xfe{", b"[]", b"null", b"{" * 60_000, b'{"a":' * 9_000, b"{}"])
def test_what_is_no_file_of_answers_is_refused(raw: bytes) -> None:
    with pytest.raises(FileError, match="not a file of answers"):
        papers.read(raw, KEY)


def test_a_byte_order_mark_does_no_harm() -> None:
    assert papers.read(b"\xef\xbb\xbf" + json.dumps(_paper()).encode(), KEY).student == ZOE.tag
