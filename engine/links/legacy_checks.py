"""Read-only compatibility with checks in links and seasons written by old versions.

These checks are hashes of Python's text of states, set-ups and plans, including field names. They are never
written, only verified.

The names below are literals and stay as they are, whatever fields and classes are called now. If a field is
renamed, change only what is read, not its old name here. New fields do not appear here.
"""

from __future__ import annotations

from typing import Any
from zlib import crc32

from engine.core.state import Car, PointsCarState, PointsRaceState, PointsTurnState, Race
from engine.core.types import SeasonRaceRef, Setup


def legacy_digest(race: Race) -> int:
    """Return the check of a game turn in links of formats 1 to 3."""
    cars = tuple([_always_present_fields(car) for car in race.cars])
    rest = (
        race.actor,
        race.finished,
        race.finishing,
        race.grid_rolls,
        race.moves,
        race.natural,
        race.over,
        race.path,
        race.pending,
        race.queue,
        race.rolled,
        race.round,
        race.unused,
    )
    extras = [*_extra_race_fields(race)]
    for number, car in enumerate(race.cars):
        extras += _extra_car_fields(number, car)
    state: tuple[object, ...] = (cars, tuple(sorted(race.occupied.items())), rest)
    return crc32(_text((*state, tuple(extras)) if extras else state).encode())


def _always_present_fields(car: Car) -> tuple[object, ...]:
    return (
        car.arrival_order, car.bodywork, car.brakes, car.crossings, car.engine, car.fuel, car.full, car.gear,
        car.grid, car.out, car.pit, car.place, car.space, car.spun, car.status, car.stops, car.rolls,
        car.tyres,
    )  # fmt: skip


def _extra_car_fields(number: int, car: Car) -> list[tuple[object, ...]]:
    fields = (
        ("compound", car.compound, 0),
        ("fitted", car.fitted, 1),
        ("road_holding", car.road_holding, 0),
        ("reserve", car.reserve, 0),
        ("kit", _points_car_fields(car.points_state), ()),
    )
    return [(name, number, value) for name, value, neutral in fields if value != neutral]


def _extra_race_fields(race: Race) -> list[tuple[object, ...]]:
    fields = (
        ("weather", race.weather, 0),
        ("hazards", race.debris, ()),
        ("hazard_laps", race.debris_laps, ()),
        ("leg", race.segment_start, 0),
        ("set_lap", race.set_lap, 0),
        ("skidded", race.skidded, 0),
        ("no_tow", race.no_more_slipstream, 0),
        ("uncredited", race.uncounted_stop_corner, -1),
        ("settled", race.settled, 0),
        ("trial", race.trial, ()),
        ("trial_count", race.trial_count, 0),
        ("wasted", race.wasted, 0),
        ("thrown", race.held_face, -1),
        ("rethrown", race.is_reroll, 0),
        ("turn", _turn(race.turn), ()),
        ("course", _points_race_fields(race.points_state), ()),
    )
    return [(name, value) for name, value, neutral in fields if value != neutral]


def _points_car_fields(points_state: PointsCarState) -> tuple[tuple[str, object], ...]:
    return _non_neutral_fields(
        ("lever", points_state.selected_gear, 0),
        ("before", points_state.previous_gear, 0),
        ("wing", points_state.wing, 0),
        ("driver_points", points_state.driver_points, 0),
        ("crew", points_state.crew, 0),
        ("qualifying", points_state.qualifying, 0),
        ("box", points_state.box, 0),
        ("work", points_state.work, 0),
        ("jobs", points_state.jobs, 0),
        ("crew_used", points_state.crew_used, 0),
        ("repair", points_state.repair, 0),
        ("wreck", points_state.wreck, 0),
        ("waiting", points_state.wreck_fate_pending, 0),
        ("left_to_roll", points_state.left_to_roll, 0),
        ("gone_after", points_state.gone_after, 0),
        ("backmarker", points_state.backmarker, 0),
        ("hurt", points_state.races_to_miss, 0),
    )


def _turn(turn: PointsTurnState) -> tuple[tuple[str, object], ...]:
    return _non_neutral_fields(
        ("two_dice", turn.two_dice, 0),
        ("boost", turn.boost, 0),
        ("asked", turn.offers_made, 0),
        ("damage", turn.damage, 0),
        ("extra", turn.extra, 0),
        ("paid", turn.paid, 0),
        ("split", turn.split, 0),
        ("left_over", turn.left_over, 0),
        ("behind", turn.behind, 0),
        ("drawn", turn.is_slipstreaming, 0),
        ("hit", turn.hit, ()),
        ("lost", turn.lost, ()),
        ("weather", turn.weather, 0),
        ("stage", turn.stage, 0),
        ("throws", turn.rolls, ()),
        ("rivals", turn.rivals, ()),
    )


def _points_race_fields(points_state: PointsRaceState) -> tuple[tuple[str, object], ...]:
    return _non_neutral_fields(
        ("last_weather", points_state.last_weather, 0),
        ("checks", points_state.checks, 0),
        ("lap_marked", points_state.lap_marked, 0),
        ("stopping", points_state.stopping, 0),
        ("laps_off", points_state.laps_off, 0),
        ("started", points_state.started, 1),
        ("placing", points_state.placing, 0),
        ("placed", points_state.placed, 0),
        ("hurt", points_state.pending_accidents, ()),
        ("trail", points_state.trail, ()),
        ("session", points_state.session, ()),
    )


def _non_neutral_fields(*fields: tuple[str, object, object]) -> tuple[tuple[str, object], ...]:
    return tuple([(name, value) for name, value, neutral in fields if value != neutral])


def legacy_setup_check(setup: Setup, season_race: SeasonRaceRef) -> int:
    """Return the check of the set-up of a season race in links of format 3."""
    entries = [
        _record("Entry", name=entry.name, livery=entry.livery, driver=entry.driver) for entry in setup.entries
    ]
    agreed = _record(
        "Setup",
        circuit=setup.circuit,
        rulebook=setup.rulebook,
        laps=setup.laps,
        entries=_Raw(_tuple(entries)),
        seed=setup.seed,
        switches=setup.switches,
        fixture=None,
    )
    sheets = [
        _record(
            "Sheet",
            full=sheet.full,
            driver_points=sheet.driver_points,
            crew=sheet.crew,
            qualifying=sheet.qualifying,
            grid=sheet.grid,
        )
        for sheet in season_race.sheets
    ]
    settled = _record(
        "Fixture", season=season_race.season, race=season_race.race, check=0, sheets=_Raw(_tuple(sheets))
    )
    return crc32(_tuple([agreed, settled]).encode()) & 0xFFFFFF


class _Raw(str):
    """Text that is inserted unchanged."""


def _record(kind: str, **fields: object) -> str:
    """Return Python's text of a named tuple."""
    return f"{kind}({', '.join([f'{name}={_text(value)}' for name, value in fields.items()])})"


def _tuple(texts: list[str]) -> str:
    return f"({texts[0]},)" if len(texts) == 1 else f"({', '.join(texts)})"


def _text(value: object) -> str:
    """Return Python's text of plain data."""
    if isinstance(value, _Raw):
        return str(value)
    return _tuple([_text(item) for item in value]) if isinstance(value, tuple) else f"{value!r}"


def legacy_season_number(plan: Any) -> int:
    """Return the number of a season whose file or link has format 1 or 2.

    ``plan`` is a ``season.season_plan.Plan``, which this module must not import.
    """
    dates = [
        _record("Date", circuit=date.circuit, laps=date.laps, grid=date.grid, switches=date.switches)
        for date in plan.dates
    ]
    teams = [
        _record(
            "Team",
            name=team.name,
            colours=team.colours,
            seats=_Raw(
                _tuple(
                    [
                        _record("Seat", driver=seat.driver, by=seat.by, points=seat.points, crew=seat.crew)
                        for seat in team.seats
                    ]
                )
            ),
            parts=team.parts,
            qualifying=team.qualifying,
        )
        for team in plan.teams
    ]
    options = _record(
        "Options",
        marshal=plan.options.marshal,
        built=plan.options.built,
        scheme=plan.options.scheme,
        drops=plan.options.drops,
        must_run=plan.options.must_run,
    )
    text = _record(
        "Plan",
        name=plan.name,
        preset=plan.preset,
        rulebook=plan.rulebook,
        seed=plan.seed,
        dates=_Raw(_tuple(dates)),
        teams=_Raw(_tuple(teams)),
        switches=plan.switches,
        options=_Raw(options),
    )
    return crc32(text.encode())
