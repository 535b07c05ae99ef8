"""Building an empty position, and checking the invariants of a race state.

Examples: every car is where the list of occupied spaces says, and no points are below zero.
"""

from __future__ import annotations

from engine.core.fields import NUMBER, TABLE
from engine.core.state import KIT, ON_TRACK, RUNNING, Race, new_backmarker, new_race
from engine.core.track import PIT_LANE
from engine.core.types import WEAR_STOCKS
from engine.rules.framework.builder import Rules
from engine.rules.queries import BACKMARKER_GEAR, occupies_space

# Limits of numbers that no rule may exceed, by record: (name, minimum, maximum).
_LIMITS = {
    record: tuple(
        (row.name, min(row.neutral, 0), row.maximum)
        for row in TABLE[record]
        if row.kind == NUMBER and row.maximum is not None
    )
    for record in ("Car", "PointsCarState", "PointsRaceState", "Race")
}


def empty_race(rules: Rules, backmarker_count: int) -> Race:
    """Return an empty race for reading a position: cars off the board, backmarkers last, no grid rolls."""
    race = new_race(len(rules.setup.entries), rules.initial_points)
    race.grid_rolls = ()
    for _ in range(backmarker_count):
        car = new_backmarker(len(race.cars))
        car.points_state, car.gear = KIT._replace(backmarker=1), BACKMARKER_GEAR
        race.cars.append(car)
    return race


def fill_occupied_spaces(rules: Rules, race: Race) -> None:
    """Set the list of occupied spaces from the positions of the cars."""
    race.occupied = {
        car.space: number
        for number, car in enumerate(race.cars)
        if car.status == RUNNING and car.space >= 0 and occupies_space(rules, car)
    }


def state_problems(rules: Rules, race: Race) -> list[str]:
    """Return the invariant violations of a state, one phrase each; empty for every reachable state."""
    track = rules.track
    problems = _out_of_limits("Race", race) + _out_of_limits("PointsRaceState", race.points_state)
    holders: dict[int, int] = {}
    for number, car in enumerate(race.cars):
        problems += [
            f"car {number} has {what}"
            for what in _out_of_limits("Car", car) + _out_of_limits("PointsCarState", car.points_state)
        ]
        if car.status != RUNNING or car.space < 0:
            if number in race.occupied.values():
                problems.append(f"car {number} is off the board and still holds a space")
            continue
        if not 0 <= car.space < track.size:
            problems.append(f"car {number} stands outside the track")
            continue
        for name in WEAR_STOCKS:
            if getattr(car, name) < 0:
                problems.append(f"car {number} has fewer than no {name}")
        if (car.pit != ON_TRACK) != (track.lane[car.space] == PIT_LANE):
            problems.append(f"car {number} mistakes pit lane and track")
        if occupies_space(rules, car):
            if car.space in holders:
                problems.append(f"cars {holders[car.space]} and {number} share a space")
            holders[car.space] = number
    if holders != race.occupied:
        problems.append("the list of occupied spaces does not match the cars")
    return problems


def _out_of_limits(record: str, values: object) -> list[str]:
    """Return the numbers of a record that are outside their limits."""
    return [
        f"{name} {value}"
        for name, least, most in _LIMITS[record]
        if not least <= (value := getattr(values, name)) <= most
    ]
