"""Building an empty position, and checking the invariants of a race state.

Examples: every car is where the list of occupied spaces says, and no points are below zero.
"""

from __future__ import annotations

from engine.core.fields import NUMBER, TABLE
from engine.core.state import AT_PIT, KIT, ON_TRACK, RUNNING, Car, Race, extra_car, new_race
from engine.core.track import PIT_LANE
from engine.core.types import WEAR
from engine.rules.contact.backmarkers import GEAR
from engine.rules.kernel.builder import Rules

# Limits of numbers that no rule may exceed, by record: (name, minimum, maximum).
_LIMITS = {
    record: tuple(
        (row.name, min(row.neutral, 0), row.most)
        for row in TABLE[record]
        if row.kind == NUMBER and row.most is not None
    )
    for record in ("Car", "Kit", "Course", "Race")
}


def begun(rules: Rules, backmarkers: int) -> Race:
    """Return an empty race for reading a position: cars off the board, backmarkers last, no grid rolls."""
    race = new_race(len(rules.setup.entries), rules.stock)
    race.grid_rolls = ()
    for _ in range(backmarkers):
        car = extra_car(len(race.cars))
        car.kit, car.gear = KIT._replace(backmarker=1), GEAR
        race.cars.append(car)
    return race


def occupy(rules: Rules, race: Race) -> None:
    """Set the list of occupied spaces from the positions of the cars."""
    race.occupied = {
        car.space: number
        for number, car in enumerate(race.cars)
        if car.status == RUNNING and car.space >= 0 and holds(rules, car)
    }


def holds(rules: Rules, car: Car) -> bool:
    """True if a car blocks its space for others: not at its pit, and not in a wide pit lane."""
    return car.pit == ON_TRACK or not (car.pit == AT_PIT or rules.wide_pit_lane)


def check(rules: Rules, race: Race) -> list[str]:
    """Return the invariant violations of a state, one phrase each; empty for every reachable state."""
    track = rules.track
    problems = _beyond("Race", race) + _beyond("Course", race.course)
    holders: dict[int, int] = {}
    for number, car in enumerate(race.cars):
        problems += [f"car {number} has {what}" for what in _beyond("Car", car) + _beyond("Kit", car.kit)]
        if car.status != RUNNING or car.space < 0:
            if number in race.occupied.values():
                problems.append(f"car {number} is off the board and still holds a space")
            continue
        if not 0 <= car.space < track.size:
            problems.append(f"car {number} stands outside the track")
            continue
        for name in WEAR:
            if getattr(car, name) < 0:
                problems.append(f"car {number} has fewer than no {name}")
        if (car.pit != ON_TRACK) != (track.lane[car.space] == PIT_LANE):
            problems.append(f"car {number} mistakes pit lane and track")
        if holds(rules, car):
            if car.space in holders:
                problems.append(f"cars {holders[car.space]} and {number} share a space")
            holders[car.space] = number
    if holders != race.occupied:
        problems.append("the list of occupied spaces does not match the cars")
    return problems


def _beyond(record: str, values: object) -> list[str]:
    """Return the numbers of a record that are outside their limits."""
    return [
        f"{name} {value}"
        for name, least, most in _LIMITS[record]
        if not least <= (value := getattr(values, name)) <= most
    ]
