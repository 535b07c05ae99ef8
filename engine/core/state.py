"""The state of a race: integers and tuples, cheap to copy. Fields: see ``engine/core/fields.py``."""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter
from zlib import crc32

from engine.core.fields import CAR_FIELDS, RACE_FIELDS, append_encoded, pack_int64
from engine.core.state_classes import NEW_POINTS_CAR as NEW_POINTS_CAR
from engine.core.state_classes import NEW_POINTS_RACE as NEW_POINTS_RACE
from engine.core.state_classes import NEW_TURN as NEW_TURN
from engine.core.state_classes import Car as Car
from engine.core.state_classes import PointsCarState as PointsCarState
from engine.core.state_classes import PointsRaceState as PointsRaceState
from engine.core.state_classes import PointsTurnState as PointsTurnState
from engine.core.state_classes import Race as Race
from engine.core.state_classes import neutral_car, neutral_race
from engine.core.track import Track
from engine.core.types import WEAR_STOCKS

RUNNING, FINISHED, OUT = 0, 1, 2

ON_TRACK, TO_PIT, AT_PIT, FROM_PIT = 0, 1, 2, 3

DRY, RAIN, CHANGEABLE = 0, 1, 2

HARD, SOFT, WET = 0, 1, 2

# Kinds of wrecks: rolls on once, has a locked engine, or coasts like a car in the race.
ROLLS, LOCKED, COASTS = 1, 2, 3

# In place of the races that an injured driver misses.
OUT_FOR_SEASON, DEAD = 98, 99


def new_race(count: int, stock: Mapping[str, int]) -> Race:
    """Return a race before the grid is made: ``count`` cars off the board, with the points of ``stock``."""
    race = neutral_race()
    race.cars = [_fresh_car(number, stock) for number in range(count)]
    race.grid_rolls = ((),) * count
    return race


def new_backmarker(number: int) -> Car:
    """Return a new backmarker, not yet placed, with all stocks at zero."""
    return _fresh_car(number, {})


def _fresh_car(number: int, stock: Mapping[str, int]) -> Car:
    car = neutral_car()
    car.arrival_order = car.grid = number
    for name in WEAR_STOCKS:
        setattr(car, name, stock.get(name, 0))
    car.full = tuple(stock.get(name, 0) for name in WEAR_STOCKS)
    return car


def pack_optional(value: int) -> int:
    """Encode an optional number for a field in which 0 means None."""
    return value + 1


def unpack_optional(field: int) -> int | None:
    """Decode an optional number from a field in which 0 means None."""
    return field - 1 if field else None


def points_at_start(car: Car, part: str) -> int:
    return car.full[WEAR_STOCKS.index(part)]


_car_values = attrgetter(*[field.name for field in CAR_FIELDS])
_race_values = attrgetter(*[field.name for field in RACE_FIELDS])


def state_of(race: Race) -> tuple[object, ...]:
    """Return everything that matters to the rest of the race as one nested tuple.

    Two races with equal states have equal futures.
    """
    cars = tuple([_car_values(car) for car in race.cars])
    return cars, tuple(sorted(race.occupied.items())), _race_values(race), race.step


def digest(race: Race) -> int:
    """Return a 32-bit checksum of the state, the same on every Python version.

    It uses field numbers, never names. It ignores the step, whose number changes when a rule adds a step;
    links hold these checksums.
    """
    numbers: list[int] = [len(race.cars)]
    for car in race.cars:
        append_encoded(numbers, "Car", car)
    numbers.append(len(race.occupied))
    for place in sorted(race.occupied.items()):
        numbers += place
    append_encoded(numbers, "Race", race)
    return crc32(pack_int64(numbers))


def distance(track: Track, car: Car) -> int:
    """Return thousandths of a space from the line where lap 1 begins; negative on the grid."""
    return (car.crossings - 1) * track.lap + track.progress[car.space]


def is_racing(car: Car) -> bool:
    """True if a car is in the race, and neither a wreck nor a backmarker."""
    return car.status == RUNNING and not car.points_state.backmarker and not car.points_state.wreck


def takes_normal_turns(car: Car) -> bool:
    """True if a car is on the road and no wreck, or a wreck that coasts."""
    return car.status == RUNNING and car.points_state.wreck in (0, COASTS)


def tyre_set_lap(car: Car, laps_off: int = 0) -> int:
    """Return the lap of a tyre set, from 1: laps since it was fitted (LUD-ADT-3, G-40).

    ``laps_off`` is the number of laps removed at a restart. The spaces from the grid to the line belong to
    the first lap after them.
    """
    lap = car.crossings if car.crossings > laps_off else laps_off + 1
    return lap - car.fitted + 1 if lap > car.fitted else 1


def tyre_lap(race: Race, car: Car) -> int:
    """Return the lap of a car's tyre set, as stored at the beginning of the move."""
    return race.set_lap or tyre_set_lap(car, race.points_state.laps_off)
