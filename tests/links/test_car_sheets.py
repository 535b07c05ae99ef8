"""Season data about cars in links: only values that a season can produce are accepted."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.core.types import InputError, SeasonCarSheet, SeasonRaceRef, Setup
from engine.rules.rulebooks.rulebooks import rules_for
from engine.season import plan_validation, presets
from engine.season.state import Season
from tests.support.circuits import track

Change = Callable[[SeasonCarSheet], SeasonCarSheet]


def of_season(preset: str) -> tuple[Setup, SeasonRaceRef]:
    """Return the set-up of a season's first race with its built cars."""
    plan = presets.default_plan(preset, 5, "Cup", (), races=4, teams=3)
    setup = Season(plan_validation.validated(presets.with_balanced_designs(plan))).setup(1)
    assert setup.season_race
    assert setup.season_race.built
    return setup, setup.season_race


def opens(setup: Setup, season_race: SeasonRaceRef) -> bool:
    try:
        rules_for(setup._replace(season_race=season_race), track(setup.circuit))
    except InputError as error:
        assert error.args[0] == "error.setup.shape"
        return False
    return True


def part(place: int, points: int) -> Change:
    return lambda sheet: sheet._replace(
        full=tuple(points if at % len(sheet.full) == place % len(sheet.full) else had
                   for at, had in enumerate(sheet.full))
    )  # fmt: skip


GOOD: dict[str, list[tuple[str, Change]]] = {
    "trant": [("as it is", lambda sheet: sheet), ("a qualifying point", lambda s: s._replace(qualifying=1))],
    "house": [("as it is", lambda sheet: sheet)],
}
FORGED: dict[str, list[tuple[str, Change]]] = {
    "trant": [
        ("two qualifying points", lambda sheet: sheet._replace(qualifying=2)),
        ("too many tyres", part(0, 25)),
        ("less than nothing", part(1, -1)),
        ("too much of a part", part(1, 25)),
        ("too much of the last part", part(-1, 25)),
        ("less than nothing of the last part", part(-1, -1)),
        ("a part too few", lambda sheet: sheet._replace(full=sheet.full[:-1])),
        ("a part too many", lambda sheet: sheet._replace(full=(*sheet.full, 1))),
        ("no driver", lambda sheet: sheet._replace(driver_points=-1)),
        ("too good a driver", lambda sheet: sheet._replace(driver_points=1000)),
        ("no crew", lambda sheet: sheet._replace(crew=-1)),
        ("too large a crew", lambda sheet: sheet._replace(crew=25)),
    ],
    "house": [
        ("a part that its cars have not", part(-1, 1)),
        ("a point", lambda s: s._replace(qualifying=1)),
    ],
}


def change_sheet(season_race: SeasonRaceRef, change: Change) -> SeasonRaceRef:
    first, *other_sheets = season_race.sheets
    return season_race._replace(sheets=(change(first), *other_sheets))


@pytest.mark.parametrize("preset", GOOD)
def test_data_a_season_can_produce_is_accepted(preset: str) -> None:
    setup, season_race = of_season(preset)
    for name, change in GOOD[preset]:
        assert opens(setup, change_sheet(season_race, change)), name


@pytest.mark.parametrize("preset", FORGED)
def test_data_no_season_can_produce_is_rejected(preset: str) -> None:
    setup, season_race = of_season(preset)
    for name, change in FORGED[preset]:
        assert not opens(setup, change_sheet(season_race, change)), name


def test_cars_are_built_only_where_the_rulebook_builds_them() -> None:
    setup, season_race = of_season("house")
    assert not opens(setup._replace(rulebook="ludodelire", switches=()), season_race)
    assert not opens(setup._replace(switches=()), season_race)


def test_each_car_has_a_sheet_and_grid_places_are_unique() -> None:
    setup, season_race = of_season("trant")
    sheets = season_race.sheets
    assert not opens(setup, season_race._replace(sheets=sheets[1:]))
    assert not opens(setup, season_race._replace(race=0))
    placed = [sheet._replace(grid=place) for place, sheet in enumerate(sheets, 1)]
    assert opens(setup, season_race._replace(sheets=tuple(placed)))
    assert not opens(setup, season_race._replace(sheets=(placed[1], *placed[1:])))


def test_build_points_follow_the_best_car_sheet() -> None:
    """TRT-CON-5, TRT-CON-6: points of the car, its driver and its crew, and a point for qualifying."""
    setup, season_race = of_season("trant")
    best = season_race.sheets[0]._replace(driver_points=3, crew=2, qualifying=1)
    season_race = season_race._replace(sheets=(best, *season_race.sheets[1:]))
    rules = rules_for(setup._replace(season_race=season_race), track(setup.circuit))
    assert rules.build_plan.points == sum(best.full) + 6
