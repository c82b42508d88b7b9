"""Setting up by hand: what is put where makes a position of it, and every picture knows what a click means."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from grail_widgets import PositionError, game
from grail_widgets.engine.setting import spots
from grail_widgets.games import GAMES

START: dict[str, Mapping[str, Any]] = {
    "grail-cup": {"players": ["red", "blue", "green"], "race": [["blue", 20], ["red", 10], ["green", 3]]},
    "holy-grail": {"players": ["ann", "bob"], "phase": "action", "hands": {"ann": ["monks"]}},
    "grail": {"players": ["ann", "bob"], "phase": "fate", "hands": {"ann": ["dragon"]}},
    "quest-for-the-grail": {"players": ["ann", "bob"], "courts": {"ann": {"warriors": [{"card": "sir-gareth"}]}}},
}


def written(id: str) -> dict[str, Any]:
    return game(id).open(START[id]).before_position()


@pytest.mark.parametrize("id", GAMES)
def test_everything_can_be_put_wherever_it_belongs(id: str) -> None:
    """Each result is a mapping that the game accepts or refuses in a sentence; the start is unchanged."""
    rules, position = game(id), written(id)
    before = msgspec.json.encode(position)
    accepted = 0
    for thing in rules.setting.things(position):
        for place in rules.setting.places(position):
            if thing.group not in place.takes:
                with pytest.raises(ValueError, match="does not belong there"):
                    rules.setting.put(position, thing.id, place.id)
                continue
            put = rules.setting.put(position, thing.id, place.id)
            try:
                rules.at(put)
                accepted += 1
            except PositionError as fault:
                assert fault.path.startswith("position")
    assert accepted > 50
    assert msgspec.json.encode(position) == before


@pytest.mark.parametrize(
    ("id", "thing", "place", "expected"),
    [
        ("grail-cup", "red", "space:20", {"race": [["blue", 20], ["red", 20], ["green", 3]]}),
        ("grail-cup", "green", "space:30", {"race": [["green", 30], ["blue", 20], ["red", 10]]}),
        ("grail-cup", "dragon", "space:5", {"dragon": 5}),
        ("grail-cup", "goblin", "space:22", {"clover": {22: "goblin"}}),
        ("grail-cup", "fairy", "allies:red", {"allies": {"red": ["fairy"], "blue": [], "green": []}}),
        ("grail-cup", "spear", "player:red", {"spears": {"red": 1, "blue": 0, "green": 0}}),
        ("grail-cup", "seal", "player:blue", {"seal": "blue"}),
        ("grail-cup", "merlin", "face-down", {"face_down": ["merlin"]}),
        ("holy-grail", "monks", "hand:bob", {"hands": {"ann": [], "bob": ["monks"]}}),
        ("holy-grail", "sir-robin", "side:bob", {"sides": {"ann": [], "bob": ["sir-robin"]}}),
        ("holy-grail", "convent", "locations", {"locations": {"convent": None}}),
        ("holy-grail", "monks", "pile:draw", {"hands": {"ann": [], "bob": []}}),
        ("grail", "dragon", "pile:discard", {"discard": ["dragon"], "hands": {"ann": [], "bob": []}}),
        ("grail", "ogre", "quest", {"quest": "ogre"}),
        ("grail", "sword", "aids", {"aids": ["sword"]}),
        ("quest-for-the-grail", "questing-beast", "quests:bob", {}),
    ],
)
def test_what_is_put_where_stands_in_the_position(
    id: str, thing: str, place: str, expected: Mapping[str, Any]
) -> None:
    put = game(id).setting.put(written(id), thing, place)
    assert {key: put[key] for key in expected} == expected


def test_a_knight_goes_to_a_location_and_home_again() -> None:
    setting, position = game("holy-grail").setting, written("holy-grail")
    position = setting.put(position, "convent", "locations")
    position = setting.put(position, "sir-robin", "side:bob")
    position = setting.put(position, "sir-robin", "card:convent")
    assert position["locations"] == {"convent": {"knight": "sir-robin", "of": "bob", "captured_by": None}}
    assert game("holy-grail").at(position)
    position = setting.put(position, "sir-robin", "pile:discard")
    assert position["locations"] == {"convent": None}
    assert position["discard"] == ["sir-robin"]


def test_a_reward_goes_to_a_warrior_and_moves_with_its_origin() -> None:
    setting, position = game("quest-for-the-grail").setting, written("quest-for-the-grail")
    position = setting.put(position, "longsword", "warrior:ann:0")
    assert position["courts"]["ann"]["warriors"][0]["assigned"] == ["longsword"]
    position = setting.put(position, "longsword", "hand:bob", "warrior:ann:0")
    assert position["courts"]["ann"]["warriors"][0]["assigned"] == []
    assert position["courts"]["bob"]["hand"] == ["longsword"]
    position = setting.put(position, "sir-gareth", "court:bob", "warrior:ann:0")
    assert [len(position["courts"][who]["warriors"]) for who in ("ann", "bob")] == [0, 1]
    assert game("quest-for-the-grail").at(position)


@pytest.mark.parametrize("id", GAMES)
def test_each_part_of_a_picture_that_can_be_picked_up_or_filled_says_so(id: str) -> None:
    rules = game(id)
    state = rules.new(seed=2)
    position = state.position()
    found = spots(rules.setting, position, state.scene())
    things = {thing.id for thing in rules.setting.things(position)}
    places = {place.id for place in rules.setting.places(position)}
    assert any(spot.thing for spot in found.values())
    assert any(spot.place for spot in found.values())
    for spot in found.values():
        assert spot.thing is None or spot.thing in things
        assert spot.place is None or spot.place in places


@pytest.mark.parametrize("id", GAMES)
def test_the_form_knows_every_key_of_a_position(id: str) -> None:
    rules = game(id)
    assert rules.position_keys is not None
    keys = [field.encode_name for field in msgspec.structs.fields(rules.position_keys)]
    fields = {field["key"]: field for field in rules.rulebook.data["fields"]}
    assert set(fields) == set(keys)
    assert all(field["label"] and field["help"] for field in fields.values())
