"""Printed sheets and their key, from the same numbers: HTML without anything active, PDF with text to select."""

from __future__ import annotations

import io
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import CliRunner
from pypdf import PdfReader

from grail_widgets.cli import program
from grail_widgets.engine.errors import FileError
from grail_widgets.lessons.exercises import MAKERS, exercise
from grail_widgets.lessons.sheets import Sheet, sheet
from grail_widgets.views.paper import Block, to_html, to_pdf

TOPICS = ["complement", "conditional", "expected-value"]


@pytest.fixture(scope="module")
def printed() -> Sheet:
    return sheet(TOPICS, ["17", "Zoë <b>"], "autumn", title="Chance & <choice>")


def pdf_text(content: bytes) -> list[str]:
    pages = PdfReader(io.BytesIO(content)).pages
    return [" ".join(page.extract_text().split()) for page in pages]


class Reader(HTMLParser):
    """The tags and the text of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.text = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.tags.append(tag)

    def handle_data(self, data: str) -> None:
        self.text += data


def test_the_sheet_asks_and_does_not_tell(printed: Sheet) -> None:
    own = exercise("complement", "17", "autumn")
    for text in (printed.html(), " ".join(pdf_text(printed.pdf()))):
        assert own.ask in text
        assert own.solution[-1].text not in text
        assert own.written_answer not in text


def test_the_key_has_every_answer_and_solution(printed: Sheet) -> None:
    page, paper = Reader(printed.html(key=True)).text, " ".join(pdf_text(printed.pdf(key=True)))
    for _, exercises in printed.students:
        for each in exercises:
            for text in (page, paper):
                assert f"Answer: {each.written_answer}" in text
                assert all(line.text in text for line in each.solution)


def test_names_and_titles_never_become_markup(printed: Sheet) -> None:
    read = Reader(printed.html())
    assert "Zoë <b>" in read.text
    assert {"b", "script", "img", "choice"}.isdisjoint(read.tags)


def test_each_student_begins_on_a_page(printed: Sheet) -> None:
    pages = pdf_text(printed.pdf())
    assert "Student: 17" in pages[0]
    assert "Student: Zoë" not in pages[0]
    assert sum("Student:" in page for page in pages) == 2


def test_the_same_sheet_is_the_same_bytes(printed: Sheet) -> None:
    assert printed.pdf() == printed.pdf()
    assert printed.html() == sheet(TOPICS, ["17", "Zoë <b>"], "autumn", title="Chance & <choice>").html()


def test_all_answers_of_a_class_stand_at_a_glance() -> None:
    made = sheet(["union"], range(1, 36), "autumn")
    read = Reader(made.html(key=True))
    assert read.tags.count("table") == 2
    for name, (only,) in made.students:
        assert f"{name}{only.answer}" in read.text


def test_a_long_text_is_wrapped_and_runs_over_pages() -> None:
    long = [
        [
            Block("text", "word " * 1_500),
            Block("text", "x" * 500),
            Block("table", "t", (("a", "b"), *[("1", "2")] * 60)),
        ]
    ]
    pages = pdf_text(to_pdf([long], "Long"))
    assert len(pages) > 2
    assert sum(page.count("word") for page in pages) == 1_500
    assert sum(page.count("1 2") for page in pages) == 60


def test_dollars_are_no_formulas() -> None:
    assert "$x^2$ and $" in pdf_text(to_pdf([[[Block("text", "$x^2$ and $")]]], "t"))[0]
    assert "&lt;script&gt;" in to_html([[[Block("text", "<script>")]]], "t")


def test_a_sheet_on_all_topics_can_be_made() -> None:
    made = sheet(None, ["17"], "autumn")
    assert [each.topic for each in made.students[0][1]] == list(MAKERS)


@pytest.mark.parametrize(
    ("topics", "students", "key", "sentence"),
    [
        (["cooking"], ["1"], "a", "no topic here"),
        (["union"], [], "a", "needs a student"),
        ([], ["1"], "a", "needs a student, a topic"),
        (["union"], [""], "a", "number or name is needed"),
        (["union"], ["1"], " ", "class key is needed"),
        (["union"], range(5_000), "a", "2000 exercises at most; this would be 5000"),
    ],
)
def test_what_cannot_be_printed_is_refused(
    topics: list[str], students: list[str], key: str, sentence: str
) -> None:
    with pytest.raises(FileError, match=sentence):
        sheet(topics, students, key)


def test_the_command_writes_sheet_and_key(tmp_path: Path) -> None:
    out, answers = tmp_path / "sheet.pdf", tmp_path / "key.html"
    words = [
        "sheet",
        "union",
        "--key",
        "autumn",
        "--students",
        "1-2; Zoë",
        "--out",
        str(out),
        "--answers",
        str(answers),
    ]
    told = CliRunner().invoke(program, words)
    assert told.exit_code == 0, told.output
    assert "3 exercises for 3 students" in told.stdout
    assert len(pdf_text(out.read_bytes())) == 3
    assert "Student: Zoë" in answers.read_text()


def test_another_ending_is_refused_before_anything_is_written(printed: Sheet, tmp_path: Path) -> None:
    with pytest.raises(FileError, match=r"a sheet is a .html or .pdf file"):
        printed.save(tmp_path / "sheet.docx")
    assert not list(tmp_path.iterdir())
