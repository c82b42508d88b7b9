"""Trees, tables and grids made from the engine's chances: they add up to the question's own answer."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from fractions import Fraction

import pytest

from grail_widgets.probability import question, questions
from grail_widgets.probability.diagrams import CELLS, LEAVES, NoDiagram, diagrams, grid, tree, two_way
from grail_widgets.views.diagrams import Limb, TableDiagram, TreeDiagram
from grail_widgets.views.svg.diagrams import draw_diagram

MADE = [(each.id, kind, diagram) for each in questions() for kind, diagram in diagrams(each).items()]
NAMES = [f"{id} {kind}" for id, kind, _ in MADE]


def ends(limbs: tuple[Limb, ...]) -> list[Limb]:
    return [end for limb in limbs for end in (ends(limb.limbs) if limb.limbs else [limb])]


@pytest.mark.parametrize(("id", "kind", "diagram"), MADE, ids=NAMES)
def test_what_is_marked_adds_up_to_the_answer(id: str, kind: str, diagram: TreeDiagram | TableDiagram) -> None:
    asked = question(id)
    if isinstance(diagram, TreeDiagram):
        found = ends(diagram.limbs)
        assert len(found) <= LEAVES
        assert sum(end.reach for end in found) == 1
        marked = sum((end.reach for end in found if end.marked), Fraction(0))
        kept = sum((end.reach for end in found if end.kept), Fraction(0))
        assert all(end.kept for end in found if end.marked)
    else:
        assert max(len(diagram.rows), len(diagram.columns)) <= CELLS
        cells = [(r, c) for r in range(len(diagram.rows)) for c in range(len(diagram.columns))]
        assert sum(diagram.shares[r][c] for r, c in cells) == 1
        inside = [(r, c) for r, c in cells if diagram.is_kept(r, c)]
        kept = sum((diagram.shares[r][c] for r, c in inside), Fraction(0))
        marked = sum((diagram.shares[r][c] for r, c in inside if diagram.is_marked(r, c)), Fraction(0))
    waits = asked.written.experiment.combine == "first"  # its tree is cut off after a few tries
    if asked.kind == "chance" and diagram.event and not waits:
        assert marked / kept == asked.answer
        assert str(asked.answer) in diagram.words()


@pytest.mark.parametrize(("id", "kind", "diagram"), MADE, ids=NAMES)
def test_a_drawing_is_well_formed_and_says_what_it_shows(
    id: str, kind: str, diagram: TreeDiagram | TableDiagram
) -> None:
    root = ET.fromstring(draw_diagram(diagram))
    assert root.get("role") == "img"
    assert diagram.title in (root.get("aria-label") or "")
    assert draw_diagram(diagram) == draw_diagram(diagram)


def test_most_exact_questions_have_a_diagram_and_all_three_kinds_are_there() -> None:
    exact = [each for each in questions() if each.inexact is None]
    assert sum(bool(diagrams(each)) for each in exact) >= 30
    assert {kind for _, kind, _ in MADE} == {"tree", "table", "grid"}


def test_the_tree_of_two_tests_in_words() -> None:
    assert tree(question("two-tests-in-a-row")).text().splitlines() == [
        "Two Tests in a row",
        "  1, 2, 3: 1/2  = 1/2, 0",
        "  4, 5, 6: 1/2",
        "    1, 2, 3, 4: 2/3  = 1/3, 1",
        "    5, 6: 1/3  = 1/6, 2 *",
    ]


def test_a_two_way_table_has_the_cases_of_merlin_and_their_sums() -> None:
    table = two_way(question("after-merlin-saw-two-boots"))
    assert table.grid()[3] == ["2", "42 *", "273", "315"]
    assert table.words().endswith("holds in 42 of 315 cases: 2/15.")


def test_a_grid_of_two_dice_has_all_36_cases() -> None:
    made = grid(question("two-rolls-apart"))
    assert (len(made.rows), len(made.columns), made.whole) == (6, 6, 36)
    assert made.grid()[1][1:3] == ["0", "-1"]


@pytest.mark.parametrize("make", [tree, two_way, grid])
def test_a_question_without_an_exact_answer_has_no_diagram(make: object) -> None:
    with pytest.raises(NoDiagram, match="without an exact answer"):
        make(question("who-wins-the-race"))  # type: ignore[operator]


def test_a_text_cannot_become_markup() -> None:
    limb = Limb(label="<script>x</script>", chance=Fraction(1), reach=Fraction(1))
    drawn = draw_diagram(TreeDiagram(title="<b>&", limbs=(limb,)))
    assert "<script" not in drawn
    assert "<b>" not in drawn
