"""The state of a race: copies hold everything, checks notice what cannot be."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.core.state import AT_PIT, OUT, Car, Race, digest, new_race, state_of
from engine.links.invariants import check
from engine.play import loop
from tests.choosers import CHOOSERS
from tests.circuits import rules


@pytest.fixture
def race() -> Race:
    compiled = rules("monaco", cars=4, laps=2, seed=3)
    race = loop.start(compiled)
    choose = CHOOSERS["brisk"](2)
    for _ in range(20):
        question = loop.next_decision(compiled, race)
        assert question is not None
        loop.apply(compiled, race, question, choose(compiled, race, question))
    loop.next_decision(compiled, race)
    return race


def test_a_copy_has_every_field() -> None:
    """Each field is given a value of its own, so that none can be forgotten or swapped."""
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
    before = state_of(race)
    setattr(race, name, (9, 9) if isinstance(getattr(race, name), tuple) else 99)
    assert state_of(race) != before


def test_a_check_in_a_link_outlives_new_steps(race: Race) -> None:
    before = digest(race)
    race.step += 1
    assert digest(race) == before
    race.moves += 1
    assert digest(race) != before


@pytest.mark.parametrize("name", Car.__slots__)
def test_every_field_of_a_car_counts(race: Race, name: str) -> None:
    before = state_of(race)
    setattr(race.cars[1], name, "x" if name == "out" else 99)
    assert state_of(race) != before


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
