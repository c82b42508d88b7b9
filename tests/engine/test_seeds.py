"""The rulebooks' data: from YAML in a checkout, from JSON in a wheel, and the same from both."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from grail_widgets.engine import seeds
from grail_widgets.engine.errors import FileError, PositionError
from grail_widgets.engine.rulebook import Rulebook

CLAUSE = "- {id: TY.a.b, title: A, text: Words., source: Part}\n"
RULING = (
    "- {id: how, title: How, question: How?, printed: Nothing., why: Plain., "
    "readings: [{name: 'yes', text: So.}, {name: 'no', text: Not so.}]}\n"
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Seeds of a game called `toy`."""
    monkeypatch.setattr(seeds, "SOURCES", tmp_path / "seeds")
    monkeypatch.setattr(seeds, "COMPILED", tmp_path / "compiled")
    toy = tmp_path / "seeds" / "toy"
    (toy / "lessons").mkdir(parents=True)
    (toy / "clauses.yaml").write_text(CLAUSE)
    (toy / "rulings.yaml").write_text(RULING)
    (toy / "lessons" / "1.yaml").write_text("- {id: first}\n- {id: second}\n")
    (toy / "lessons" / "2.yaml").write_text("{id: third}\n")
    return toy


def test_lists_are_put_one_after_another_and_say_their_file(folder: Path) -> None:
    data = seeds.load_seeds("toy")
    assert data["lessons"] == [
        {"file": "lessons/1.yaml", "id": "first"},
        {"file": "lessons/1.yaml", "id": "second"},
        {"file": "lessons/2.yaml", "id": "third"},
    ]
    assert data["scenarios"] == []
    assert data["clauses"][0]["id"] == "TY.a.b"


def test_a_change_in_the_yaml_is_seen(folder: Path) -> None:
    seeds.load_seeds("toy")
    (folder / "clauses.yaml").write_text(CLAUSE.replace("Words.", "Other words."))
    assert seeds.load_seeds("toy")["clauses"][0]["text"] == "Other words."


def test_the_json_alone_is_enough_as_it_is_in_a_wheel(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = seeds.load_seeds("toy")
    monkeypatch.setattr(seeds, "SOURCES", folder.parent / "gone")
    assert seeds.load_seeds("toy") == data == msgspec.json.decode(msgspec.json.encode(seeds.compile_seeds(folder)))


def test_a_game_without_data_is_refused(folder: Path) -> None:
    with pytest.raises(FileError, match="The data of chess is missing"):
        seeds.load_seeds("chess")


def test_rulings_are_read_with_their_defaults_and_yaml_booleans(folder: Path) -> None:
    book = Rulebook("toy", seeds.load_seeds("toy"))
    assert book.read_rulings({}) == {"how": "yes"}
    assert book.read_rulings({"how": False}) == book.read_rulings({"how": "no"}) == {"how": "no"}
    for given, path in [({"why": "yes"}, "rulings.why"), ({"how": "maybe"}, "rulings.how")]:
        with pytest.raises(PositionError) as refusal:
            book.read_rulings(given)
        assert refusal.value.path == path
    with pytest.raises(KeyError, match=r"TY\.a\.b"):
        book.clause("TY.a.c")


def test_a_clause_given_twice_is_a_fault_of_the_data(folder: Path) -> None:
    (folder / "clauses.yaml").write_text(CLAUSE * 2)
    with pytest.raises(ValueError, match=r"TY\.a\.b is given twice"):
        Rulebook("toy", seeds.load_seeds("toy"))
