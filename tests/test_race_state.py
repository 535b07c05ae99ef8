"""The state of a race: copies are complete, and checks find impossible states."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.core.fields import (
    CAR_FIELDS,
    COURSE_FIELDS,
    FIRST,
    KIT_FIELDS,
    RACE_FIELDS,
    TABLE,
    TURN_FIELDS,
    Field,
    code,
    coded,
    later,
)
from engine.core.state import (
    AT_PIT,
    COURSE,
    KIT,
    OUT,
    TURN,
    Car,
    Course,
    Kit,
    Race,
    Turn,
    digest,
    new_race,
    state_of,
)
from engine.links.invariants import check
from engine.play import loop
from tests import write_state
from tests.circuits import rules
from tests.policies import CHOOSERS


@pytest.fixture
def race() -> Race:
    compiled = rules("monaco", cars=4, laps=2, seed=3)
    race = loop.start(compiled)
    choose = CHOOSERS["brisk"](2)
    for _ in range(20):
        question = loop.next_decision(compiled, race)
        assert question is not None
        loop.carry_out(compiled, race, question, choose(compiled, race, question))
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
def test_every_field_of_a_race_counts(race: Race, name: str) -> None:
    before = state_of(race), digest(race)
    records = {"turn": TURN._replace(paid=9), "course": COURSE._replace(checks=9)}
    usual = (9, 9) if isinstance(getattr(race, name), tuple) else 99
    setattr(race, name, records.get(name, usual))
    assert state_of(race) != before[0]
    assert name == "step" or digest(race) != before[1]


def test_a_check_in_a_link_outlives_new_steps(race: Race) -> None:
    before = digest(race)
    race.step += 1
    assert digest(race) == before
    race.moves += 1
    assert digest(race) != before


@pytest.mark.parametrize("name", Car.__slots__)
def test_every_field_of_a_car_counts(race: Race, name: str) -> None:
    before = state_of(race), digest(race)
    setattr(race.cars[1], name, "corner" if name == "out" else 99)
    assert state_of(race) != before[0]
    assert digest(race) != before[1]


@pytest.mark.parametrize(
    ("fields", "neutral"), [(KIT_FIELDS, KIT), (TURN_FIELDS, TURN), (COURSE_FIELDS, COURSE)]
)
def test_every_field_of_a_small_record_counts(race: Race, fields: tuple[Field, ...], neutral: Any) -> None:
    """Every field changes the checksum differently."""
    owner = race.cars[0] if neutral is KIT else race
    name = {Kit: "kit", Turn: "turn", Course: "course"}[type(neutral)]
    assert sorted(field.name for field in fields) == sorted(neutral._fields)
    checks = {digest(race)}
    for field in fields:
        value = 77 if field.neutral != () else (77,)
        setattr(owner, name, neutral._replace(**{field.name: value}))
        checks.add(digest(race))
    assert len(checks) == len(fields) + 1


def test_numbers_of_fields_are_given_once() -> None:
    for fields in (CAR_FIELDS, RACE_FIELDS, KIT_FIELDS, TURN_FIELDS, COURSE_FIELDS):
        assert len({field.number for field in fields}) == len(fields)
    assert {field.name for field in CAR_FIELDS} == set(Car.__slots__)
    assert {field.name for field in RACE_FIELDS} == set(Race.__slots__) - {
        "cars",
        "events",
        "occupied",
        "step",
    }


def test_checks_hold_no_names() -> None:
    """They are bytes of numbers: every non-neutral value after its field number plus one."""
    numbers: list[int] = []
    code(numbers, "Kit", KIT._replace(crew=2, lever=3))
    assert numbers == [4, 2, 15, 3, 0]
    assert coded([4, 258, -1]) == b"\4\0\0\0\0\0\0\0" + b"\2\1\0\0\0\0\0\0" + b"\xff" * 8


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
        (put(99_999), "outside the track"),
        (put(3), "does not match"),
        (no_tyres, "fewer than no tyres"),
        (in_the_lane, "mistakes pit lane and track"),
        (two_on_one, "share a space"),
        (out_and_there, "still holds a space"),
        (forgotten, "does not match"),
    ],
)
def test_what_cannot_be_is_noticed(race: Race, change: Callable[[Race], None], sentence: str) -> None:
    assert check(rules("monaco"), race) == []
    change(race)
    assert any(sentence in problem for problem in check(rules("monaco"), race))


def test_what_is_written_from_the_table_is_up_to_date() -> None:
    """If not, run ``python3 -m tests.write_state``."""
    assert write_state.STATE.read_text(encoding="utf-8") == write_state.module()
    docs = write_state.DOCS.read_text(encoding="utf-8")
    assert docs == write_state.documented(docs)


def test_fields_that_come_later_have_a_group_of_their_own() -> None:
    """Links under rules with an old group hold no later field, so no field may join such a group."""
    for record, fields in TABLE.items():
        groups = {field.group for field in fields if field.number < FIRST[record]}
        for field in later(record):
            assert field.group not in groups | {"", "backmarkers"}, f"{record}.{field.name} needs a group"
