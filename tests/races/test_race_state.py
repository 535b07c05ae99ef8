"""The state of a race: copies are complete, and checks find impossible states."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.core.fields import (
    CAR_FIELDS,
    POINTS_CAR_FIELDS,
    POINTS_RACE_FIELDS,
    POINTS_TURN_FIELDS,
    RACE_FIELDS,
    TABLE,
    V1_FIELD_COUNT,
    Field,
    append_encoded,
    extension_fields,
    pack_int64,
)
from engine.core.state import (
    AT_PIT,
    FROM_PIT,
    NEW_POINTS_CAR,
    NEW_POINTS_RACE,
    NEW_TURN,
    ON_TRACK,
    OUT,
    TO_PIT,
    Car,
    Race,
    digest,
    new_race,
    state_of,
)
from engine.links.validate_position import position_problems, state_problems
from engine.play import loop
from tests.support.circuits import rules
from tests.support.policies import POLICIES
from tests.tools import write_state


@pytest.fixture
def started_race() -> Race:
    compiled = rules("monaco", cars=4, laps=2, seed=3)
    race = loop.start(compiled)
    choose = POLICIES["brisk"](2)
    for _ in range(20):
        question = loop.next_decision(compiled, race)
        assert question is not None
        loop.apply_answer(compiled, race, question, choose(compiled, race, question))
    loop.next_decision(compiled, race)
    return race


def test_a_copy_has_every_field() -> None:
    """Each field gets a different value, so that none can be forgotten or swapped."""
    race = new_race(1, {"tyres": 1, "brakes": 1, "fuel": 1, "bodywork": 1, "engine": 1})
    for number, name in enumerate(Race.__slots__):
        if name not in ("cars", "events", "occupied"):
            setattr(race, name, 1000 + number)
    race.occupied = {5: 0}
    for number, name in enumerate(Car.__slots__):
        setattr(race.cars[0], name, 2000 + number)
    copy = race.copy()
    assert all(
        getattr(copy, name) == getattr(race, name)
        for name in Race.__slots__
        if name not in ("cars", "events")
    )
    assert all(getattr(copy.cars[0], name) == getattr(race.cars[0], name) for name in Car.__slots__)
    assert copy.cars[0] is not race.cars[0]
    assert copy.occupied is not race.occupied
    assert copy.events is None


@pytest.mark.parametrize(
    "name", [name for name in Race.__slots__ if name not in ("cars", "events", "occupied")]
)
def test_every_field_of_a_race_changes_state_and_checksum(started_race: Race, name: str) -> None:
    values_before = state_of(started_race), digest(started_race)
    records = {"turn": NEW_TURN._replace(paid=9), "points_state": NEW_POINTS_RACE._replace(checks=9)}
    usual = (9, 9) if isinstance(getattr(started_race, name), tuple) else 99
    setattr(started_race, name, records.get(name, usual))
    assert state_of(started_race) != values_before[0]
    assert name == "step" or digest(started_race) != values_before[1]


def test_the_checksum_ignores_the_step_number(started_race: Race) -> None:
    digest_before = digest(started_race)
    started_race.step += 1
    assert digest(started_race) == digest_before
    started_race.moves += 1
    assert digest(started_race) != digest_before


@pytest.mark.parametrize("name", Car.__slots__)
def test_every_field_of_a_car_changes_state_and_checksum(started_race: Race, name: str) -> None:
    values_before = state_of(started_race), digest(started_race)
    setattr(started_race.cars[1], name, "corner" if name == "out" else 99)
    assert state_of(started_race) != values_before[0]
    assert digest(started_race) != values_before[1]


@pytest.mark.parametrize(
    ("fields", "neutral"),
    [
        (POINTS_CAR_FIELDS, NEW_POINTS_CAR),
        (POINTS_TURN_FIELDS, NEW_TURN),
        (POINTS_RACE_FIELDS, NEW_POINTS_RACE),
    ],
)
def test_every_field_of_a_record_changes_the_checksum(
    started_race: Race, fields: tuple[Field, ...], neutral: Any
) -> None:
    """Every field changes the checksum differently."""
    owner = started_race.cars[0] if neutral is NEW_POINTS_CAR else started_race
    name = "turn" if neutral is NEW_TURN else "points_state"
    assert sorted(field.name for field in fields) == sorted(neutral._fields)
    checks = {digest(started_race)}
    for field in fields:
        value = 77 if field.neutral != () else (77,)
        setattr(owner, name, neutral._replace(**{field.name: value}))
        checks.add(digest(started_race))
    assert len(checks) == len(fields) + 1


def test_field_numbers_are_unique_and_complete() -> None:
    for fields in (CAR_FIELDS, RACE_FIELDS, POINTS_CAR_FIELDS, POINTS_TURN_FIELDS, POINTS_RACE_FIELDS):
        assert len({field.number for field in fields}) == len(fields)
    assert {field.name for field in CAR_FIELDS} == set(Car.__slots__)
    assert {field.name for field in RACE_FIELDS} == set(Race.__slots__) - {
        "cars",
        "events",
        "occupied",
        "step",
    }


def test_checksums_contain_only_numbers() -> None:
    """They are bytes of numbers: every non-neutral value after its field number plus one."""
    numbers: list[int] = []
    append_encoded(numbers, "PointsCarState", NEW_POINTS_CAR._replace(crew=2, selected_gear=3))
    assert numbers == [4, 2, 15, 3, 0]
    assert pack_int64([4, 258, -1]) == b"\4\0\0\0\0\0\0\0" + b"\2\1\0\0\0\0\0\0" + b"\xff" * 8


def put(space: int) -> Callable[[Race], None]:
    def change(race: Race) -> None:
        race.cars[0].space = space

    return change


def no_tyres(race: Race) -> None:
    race.cars[0].tyres = -1


def in_the_lane(race: Race) -> None:
    race.cars[0].pit = AT_PIT


def two_on_one(race: Race) -> None:
    race.cars[0].space = race.cars[1].space


def out_and_there(race: Race) -> None:
    race.cars[0].status = OUT


def forgotten(race: Race) -> None:
    del race.occupied[race.cars[0].space]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (put(99_999), "space that the circuit does not have"),
        (put(3), "does not match"),
        (no_tyres, "negative number of tyres"),
        (in_the_lane, "pit state of car"),
        (two_on_one, "share a space"),
        (out_and_there, "off the board but still holds a space"),
        (forgotten, "does not match"),
    ],
)
def test_impossible_states_are_found(
    started_race: Race, change: Callable[[Race], None], sentence: str
) -> None:
    assert state_problems(rules("monaco"), started_race) == []
    change(started_race)
    assert any(sentence in problem for problem in state_problems(rules("monaco"), started_race))


@pytest.mark.parametrize("value", ["work", "jobs", "repair"])
@pytest.mark.parametrize("pit", [ON_TRACK, TO_PIT, FROM_PIT])
def test_only_a_car_at_its_pit_can_be_worked_on(started_race: Race, pit: int, value: str) -> None:
    """Neither on the way to the pit nor on the way back."""
    compiled, problem = rules("monaco", rulebook="trant"), "car 1 has pit work but is not at its pit"
    car = started_race.cars[0]
    car.points_state = car.points_state._replace(**{value: 1})
    for place, has_problem in ((AT_PIT, False), (pit, True)):
        car.pit = place
        assert (problem in position_problems(compiled, started_race)) == has_problem


def test_files_generated_from_the_field_table_are_up_to_date() -> None:
    """If not, run ``python3 build.py generate``."""
    assert write_state.STATE.read_text(encoding="utf-8") == write_state.state_module()
    docs = write_state.DOCS.read_text(encoding="utf-8")
    assert docs == write_state.docs_with_table(docs)


def test_later_fields_have_a_group_of_their_own() -> None:
    """Links under rules with an old group hold no later field, so no field may join such a group."""
    for record, fields in TABLE.items():
        groups = {field.group for field in fields if field.number < V1_FIELD_COUNT[record]}
        for field in extension_fields(record):
            assert field.group not in groups | {"", "backmarkers"}, f"{record}.{field.name} needs a group"
