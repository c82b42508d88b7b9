"""Marking a class: every file is marked or refused with its reason, and none is lost."""

from __future__ import annotations

import csv
import io
import os
import time
from collections import Counter
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from grail_widgets.cli import program
from grail_widgets.engine.errors import FileError
from grail_widgets.lessons import codes, marking, papers
from grail_widgets.lessons.codes import Answered
from grail_widgets.lessons.exercises import MAKERS, Exercise, exercise, student_tag
from grail_widgets.lessons.marking import FIELDS, Row, class_list, mark_codes, mark_folder, write_csv

KEY = "autumn"
TOPICS = [topic for topic in MAKERS if topic not in ("sample-space", "fair-choices", "variance")]
"""Those whose exercises are quick to make."""


def answer(student: object, topic: str, right: bool = True, number: int = 1) -> Answered:
    own = exercise(topic, student, KEY, number)
    given = own.answer if right else own.draft.models[0].value
    return Answered(topic, number, own.tag, str(given))


def paper(*answers: Answered) -> bytes:
    made = papers.Paper(student=answers[0].tag)
    for each in answers:
        made.put(each)
    return papers.dump(made, KEY)


def rows_of(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


@pytest.fixture(scope="module")
def class_of_200(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """200 files: 150 good (some renamed, some in folders), 49 broken in many ways, one of 50 MB."""
    folder = tmp_path_factory.mktemp("class")
    (folder / "group b").mkdir()
    for student in range(150):
        made = answer(student, TOPICS[student % len(TOPICS)], right=student % 3 != 0)
        content = paper(made) if student % 4 else f"My code is {codes.code(made, KEY)}. Thanks!".encode()
        names = [
            "{}.json",
            "{}.json.txt",
            "group b/answers of {} (1).JSON",
            "{}",
            "=cmd|{}!A1.json",
            "Zoë ☘ {}.pdf",
        ]
        (folder / names[student % len(names)].format(student)).write_bytes(content)
    good = paper(answer("x", "union"))
    broken = [
        (b"", "Empty."),
        (b"   \n", "Empty."),
        (good[:-30], "cannot be read as JSON"),
        (good.replace(b"union", b"uniom"), "check letters do not fit"),
        (good.replace(b'"version": 1', b'"version": 3'), "version 3"),
        (b"PK\x03\x04 a zip file", "neither a file of answers nor a text with codes"),
        (b"I had no time.", "neither a file of answers nor a text with codes"),
        (b"GA1:union-1:AAAAAAAA:1/2:1:AAAAAA", "has a slip in it"),
        (codes.code(answer("y", "union"), KEY).replace("GA1", "GA2").encode(), "format 2"),
        (b"{}", "its format is another"),
        (b'{"format":' * 5_000, "cannot be read as JSON"),
        (os.urandom(500), "neither a file of answers"),
    ]
    for number in range(49):
        content, _ = broken[number % len(broken)]
        (folder / f"broken {number}.json").write_bytes(content)
    with (folder / "huge.json").open("wb") as stream:
        stream.write(good)
        stream.truncate(50 * 1024 * 1024)
    return folder


def test_of_a_class_of_200_none_is_lost(class_of_200: Path) -> None:
    start = time.perf_counter()
    rows = list(mark_folder(class_of_200, KEY, class_list("0-149", KEY)))
    assert time.perf_counter() - start < 60
    files = [path.relative_to(class_of_200).as_posix() for path in class_of_200.rglob("*") if path.is_file()]
    assert len(files) == 200
    assert sorted(row.source for row in rows) == sorted(files)
    assert Counter(row.mark for row in rows) == {"right": 100, "wrong": 50, "refused": 50}
    assert all(row.note for row in rows)
    assert {row.student for row in rows if row.mark != "refused"} == {str(number) for number in range(150)}
    assert all(row.model for row in rows if row.mark == "wrong")


def test_each_refusal_says_its_reason(class_of_200: Path) -> None:
    notes = {row.source: row.note for row in mark_folder(class_of_200, KEY) if row.mark == "refused"}
    assert notes["huge.json"] == "50.0 MiB; a file of answers has 64 KiB at most."
    assert notes["broken 0.json"] == "Empty."
    assert "check letters do not fit" in notes["broken 3.json"]
    assert "version 3" in notes["broken 4.json"]
    assert "either a file of answers nor a text with codes" in notes["broken 5.json"]
    assert "has a slip in it" in notes["broken 7.json"]
    assert "format 2" in notes["broken 8.json"]


def test_a_spreadsheet_takes_no_cell_for_a_formula(class_of_200: Path) -> None:
    stream = io.StringIO()
    write_csv(mark_folder(class_of_200, KEY), stream)
    read = rows_of(stream.getvalue())
    assert len(read) == 200
    assert any(row["source"].startswith("'=cmd|") for row in read)
    assert not any(cell.startswith(("=", "+", "-", "@", "\t")) for row in read for cell in row.values())


@pytest.mark.parametrize("start", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "＝1"])
def test_every_way_to_begin_a_formula_is_defused(start: str) -> None:
    stream = io.StringIO()
    write_csv([Row(source=start, note="line\none\rtwo\x1b[31m")], stream)
    (row,) = rows_of(stream.getvalue())
    assert row["source"].startswith("'")
    assert row["note"] == "line one two[31m"


def test_links_pipes_and_closed_folders_are_refused_unopened(tmp_path: Path) -> None:
    outside = tmp_path / "outside.json"
    outside.write_bytes(paper(answer("x", "union")))
    folder = tmp_path / "class"
    folder.mkdir()
    (folder / "link.json").symlink_to(outside)
    (folder / "loop").symlink_to(folder)
    os.mkfifo(folder / "pipe.json")
    rows = list(mark_folder(folder, KEY))
    assert [(row.source, row.mark) for row in rows] == [
        (name, "refused") for name in ("link.json", "loop", "pipe.json")
    ]
    assert {row.note for row in rows} == {"Not a plain file, so it was not opened."}


def test_the_same_answer_twice_is_marked_twice_and_said(tmp_path: Path) -> None:
    for name in ("a.json", "b.json"):
        (tmp_path / name).write_bytes(paper(answer("x", "union")))
    rows = list(mark_folder(tmp_path, KEY))
    assert [row.mark for row in rows] == ["right", "right"]
    assert "Also in a.json." in rows[1].note


def test_a_student_who_is_not_in_the_class_list_is_said(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_bytes(paper(answer("Lancelot", "union")))
    (row,) = mark_folder(tmp_path, KEY, class_list("1-30", KEY))
    assert row.mark == "right"
    assert "This student is not in the class list." in row.note


def test_a_file_with_many_answers_has_a_row_for_each(tmp_path: Path) -> None:
    made = [answer("x", "union", number=number) for number in (1, 2, 3)] + [answer("x", "geometric", right=False)]
    (tmp_path / "a.json").write_bytes(paper(*made))
    rows = list(mark_folder(tmp_path, KEY))
    assert [(row.topic, row.number, row.points) for row in rows] == [
        ("union", 1, 1),
        ("union", 2, 1),
        ("union", 3, 1),
        ("geometric", 1, 0),
    ]


def test_an_answer_that_is_no_number_is_refused_and_not_lost(tmp_path: Path) -> None:
    odd = msgspec.structs.replace(answer("x", "union"), given="one half")
    (tmp_path / "a.json").write_bytes(paper(odd))
    (row,) = mark_folder(tmp_path, KEY)
    assert (row.mark, row.topic) == ("refused", "union")
    assert "cannot be read as a number" in row.note


def test_another_key_marks_nothing_and_says_why(tmp_path: Path) -> None:
    made = answer("x", "union")
    (tmp_path / "a.json").write_bytes(paper(made))
    (tmp_path / "b.txt").write_text(codes.code(made, KEY))
    notes = [row.note for row in mark_folder(tmp_path, "spring")]
    assert "made with another class key" in notes[0]
    assert "made with another class key" in notes[1]


# ---- pasted codes ------------------------------------------------------------------------------


def test_pasted_codes_are_found_among_other_words() -> None:
    good, bad = codes.code(answer("1", "union"), KEY), codes.code(answer("2", "union", right=False), KEY)
    text = f"Ann: “{good}”, done!\n\n{bad} and {good}\nno code here\n"
    rows = mark_codes(text, KEY, class_list("1-2", KEY))
    assert [(row.source, row.student, row.mark) for row in rows] == [
        ("line 1", "1", "right"),
        ("line 3", "2", "wrong"),
        ("line 3", "1", "right"),
        ("line 4", "", "refused"),
    ]
    assert rows[3].note == "There is no code in “no code here”."


def test_too_many_codes_are_refused() -> None:
    with pytest.raises(FileError, match="2000 codes can be marked at once"):
        mark_codes("x\n" * 2_100, KEY)


@given(st.text(max_size=300))
def test_any_pasted_text_is_marked_or_refused_line_by_line(text: str) -> None:
    rows = mark_codes(text, KEY)
    assert len(rows) >= sum(bool(line.strip()) for line in text.splitlines())
    assert all(row.note for row in rows)


def test_a_fault_of_the_program_refuses_one_answer_and_not_the_class(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.json").write_bytes(paper(answer("x", "union"), answer("x", "geometric")))
    real = marking.exercise_of

    def broken(topic: str, tag: str, number: int) -> Exercise:
        if topic == "union":
            raise RuntimeError("out of ink")
        return real(topic, tag, number)

    monkeypatch.setattr(marking, "exercise_of", broken)
    rows = list(mark_folder(tmp_path, KEY))
    assert [(row.topic, row.mark) for row in rows] == [("union", "refused"), ("geometric", "right")]
    assert rows[0].note == "The program failed on it (RuntimeError: out of ink)."


# ---- class lists -------------------------------------------------------------------------------


def test_a_class_list_has_a_name_in_each_line_or_numbers() -> None:
    found = class_list("\ufeffZoë D’Arc\r\n\n 3-5 ; Bob", KEY)
    assert list(found.values()) == ["Zoë D’Arc", "3", "4", "5", "Bob"]
    assert found[student_tag("zoe darc", KEY)] == "Zoë D’Arc"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Zoë\nzoe", "'zoe' and 'Zoë' are the same in the class list"),
        ("1-99999", "2000 students at most"),
        ("??", "is needed"),
    ],
)
def test_a_class_list_in_which_two_cannot_be_told_apart_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(FileError, match=sentence):
        class_list(text, KEY)


# ---- the command -------------------------------------------------------------------------------


def test_the_command_writes_csv_and_says_what_it_marked(tmp_path: Path) -> None:
    folder = tmp_path / "class"
    folder.mkdir()
    (folder / "a.json").write_bytes(paper(answer("Zoë", "union")))
    names = tmp_path / "names.txt"
    names.write_text("Zoë\nBob\n", encoding="utf-8")
    out = tmp_path / "marks.csv"
    told = CliRunner().invoke(
        program, ["mark", str(folder), "--key", KEY, "--students", str(names), "--out", str(out)]
    )
    assert (told.exit_code, told.stderr) == (0, "Marked: 1 right.\n")
    assert out.read_bytes().startswith(b"\xef\xbb\xbf")
    (row,) = rows_of(out.read_text(encoding="utf-8-sig"))
    assert tuple(row) == FIELDS
    assert (row["student"], row["points"]) == ("Zoë", "1")
    (folder / "b.json").write_bytes(b"?")
    told = CliRunner().invoke(program, ["mark", str(folder), "--key", KEY])
    assert (told.exit_code, told.stderr) == (1, "Marked: 1 refused, 1 right.\n")
    assert len(rows_of(told.stdout)) == 2


def test_a_folder_that_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="nowhere: cannot be read: No such file or directory"):
        mark_folder(tmp_path / "nowhere", KEY)
