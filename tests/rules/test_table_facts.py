"""Dice and cars of every rulebook, as they are printed for a race at a table."""

from __future__ import annotations

import pytest

from engine.core.dice import GEAR_DICE, GEAR_TABLE
from engine.rules.rulebooks.rulebooks import BOOKS, Rulebook
from tests.support.circuits import track
from web.tooling.catalog.table_facts import CarSheet, car_sheets, printed_dice

TRACK = track("test_ring")


def sheet(book: str, laps: int, *on: str) -> CarSheet:
    [match] = [car for car in car_sheets(BOOKS[book], TRACK) if car.laps == laps and set(car.on) == set(on)]
    return match


def test_a_rulebook_with_two_kinds_of_dice_prints_both() -> None:
    dice = printed_dice(BOOKS["ludodelire"], TRACK)
    assert dice == {"table": GEAR_TABLE[1:], "gear_dice": GEAR_DICE[1:]}


def test_a_rulebook_without_a_choice_prints_its_own_dice() -> None:
    assert printed_dice(BOOKS["trant"], TRACK) == {"": GEAR_TABLE[1:]}
    assert printed_dice(BOOKS["house"], TRACK) == {"": GEAR_DICE[1:]}


@pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
def test_each_distance_of_a_rulebook_has_a_car(book: Rulebook) -> None:
    sheets = car_sheets(book, TRACK)
    fewest, maximum = book.laps
    assert {car.laps for car in sheets if not car.on} == set(range(fewest, maximum + 1))
    assert len({(car.laps, car.on) for car in sheets}) == len(sheets)
    for car in sheets:
        assert sum(car.parts.values()) > 0 or car.build > 0
        assert car.most.keys() <= car.parts.keys()


def test_a_longer_race_has_more_points() -> None:
    assert sheet("ludodelire", 1).parts == {"tyres": 4, "brakes": 3, "fuel": 2, "bodywork": 2, "engine": 2}
    assert sheet("ludodelire", 2).parts == {"tyres": 6, "brakes": 4, "fuel": 3, "bodywork": 2, "engine": 2}


def test_a_built_car_has_points_to_spread() -> None:
    built_car = sheet("ludodelire", 3, "construction", "three_laps")
    assert built_car.build == 24
    assert set(built_car.parts.values()) == {1}


def test_a_car_for_a_season_is_built_for_the_longest_race() -> None:
    assert sheet("trant", 2).build == 20
    assert sheet("trant", 2, "design").build == 24
    assert sheet("trant", 2, "design").most == {"tyres": 6, "qualifying": 1}
