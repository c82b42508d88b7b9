"""Choices are picked in stages, never more than a dozen buttons at once."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from grail_widgets.panels.choices import MOST, Choice, plan


def choices(*texts: str) -> list[Choice]:
    return [Choice(text, text.capitalize(), tuple(f"space:{w}" for w in text.split()[1:])) for text in texts]


def stages(stage: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield stage
    for option in stage.get("options", ()):
        if "next" in option:
            yield from stages(option["next"])


def leaves(stage: dict[str, Any]) -> list[int]:
    found = list(stage.get("leaves", {}).values())
    for option in stage.get("options", ()):
        found += [option["leaf"]] if "leaf" in option else leaves(option["next"])
    return found


def test_a_few_choices_are_buttons() -> None:
    stage = plan(choices("move 1", "move 2"))
    assert stage["how"] == "buttons"
    assert [option["leaf"] for option in stage["options"]] == [0, 1]


def test_one_of_many_numbers_is_a_number_field() -> None:
    stage = plan(choices(*(f"dragon {n}" for n in range(30))))
    assert stage["how"] == "number"
    assert [option["number"] for option in stage["options"]] == list(range(30))
    assert stage["options"][7]["targets"] == ["space:7"]


def test_three_of_many_are_picked_in_any_order() -> None:
    texts = ["look " + " ".join(map(str, three)) for three in combinations(range(8, 18), 3)]
    stage = plan(choices(*texts))
    assert (stage["how"], stage["count"]) == ("several", 3)
    assert stage["leaves"]["8 9 17"] == texts.index("look 8 9 17")
    assert stage["of"][0] == {"label": "8", "targets": ["space:8"]}


def test_several_beside_another_action_opens_from_its_own_button() -> None:
    texts = ["look " + " ".join(map(str, three)) for three in combinations(range(8), 3)]
    stage = plan(choices("pass", *texts))
    assert [option["label"] for option in stage["options"]] == ["Pass", "Look …"]
    assert stage["options"][1]["next"]["how"] == "several"


def test_a_card_is_picked_first_and_its_target_then() -> None:
    stage = plan(choices(*(f"play {card} on {knight}" for card in ("ox", "owl") for knight in range(7))))
    assert [option["label"] for option in stage["options"]] == ["Play ox on …", "Play owl on …"]
    assert len(stage["options"][0]["next"]["options"]) == 7


def test_an_action_that_is_the_beginning_of_another_keeps_its_place() -> None:
    texts = ["play ox", *(f"play ox on {n}" for n in range(9)), *(f"play owl on {n}" for n in range(9))]
    assert sorted(leaves(plan(choices(*texts)))) == list(range(len(texts)))


WORD = st.sampled_from([*"abcdefghijklmno", *map(str, range(20))])


@given(st.sets(st.lists(WORD, min_size=1, max_size=4).map(" ".join), min_size=1, max_size=120))
def test_every_choice_can_be_picked_and_no_stage_has_too_many_buttons(texts: set[str]) -> None:
    found = plan(choices(*sorted(texts)))
    assert sorted(leaves(found)) == list(range(len(texts)))
    for stage in stages(found):
        assert stage["how"] != "buttons" or len(stage["options"]) <= MOST
