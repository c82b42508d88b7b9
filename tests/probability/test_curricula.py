"""The page for teachers lists every topic with its questions and codes, as they are now."""

from __future__ import annotations

import re

from grail_widgets.probability import TOPICS, questions
from grail_widgets.probability.curricula import CODES, table
from tests.conftest import ROOT

PAGE = (ROOT / "docs" / "teachers.md").read_text(encoding="utf-8")


def test_the_page_has_the_table_as_it_is_now() -> None:
    found = PAGE.partition("<!-- codes:begin -->")[2].partition("<!-- codes:end -->")[0].strip()
    assert found == table()


def test_every_topic_has_codes_of_the_right_form() -> None:
    assert list(CODES) == list(TOPICS)
    core = [code for codes, _ in CODES.values() for code in codes]
    gcse = [code for _, codes in CODES.values() for code in codes]
    assert [code for code in core if not re.fullmatch(r"(7\.SP\.[A-C]|S-CP\.[AB]|S-MD\.[AB])\.\d", code)] == []
    assert set(gcse) == {f"P{number}" for number in range(1, 10)}


def test_every_ready_question_is_on_the_page() -> None:
    assert [each.id for each in questions() if f"`{each.id}`" not in PAGE] == []
