"""Estimate for every car how many rolls it still needs, and its chances.

An estimate depends on the circuit's table, the driver, the car's points and the remaining distance. The
constants were fitted to complete races; `python3 build.py bench drivers` measures how well they predict
others.
"""

from __future__ import annotations

from math import exp, sqrt

from engine.coach.places import Outlook, Places, places
from engine.core.state import RUNNING, Car, Race
from engine.drivers.evaluation import skid_of
from engine.drivers.registry import BY_ID
from engine.drivers.tables.value_table import THROW, value_table_of
from engine.rules.kernel.builder import Rules

# By driver level: the extra rolls needed, in percent of the table's, and the factor of the risk of going out.
PACE = {1: 3.5, 2: 2.0}
HARM = {1: 5.0}

# Variance of the finish time, in squared rolls: per remaining roll, and a constant.
SPREAD, SPREAD_HERE = 0.06, 0.03

# Probability per roll of going out: normally, and where stops count only at the end of the turn.
OUT_PLAIN, OUT_IN_POINTS = 0.0016, 0.0025

# Rolls saved by one point more than the average, early in a race.
POINT = 0.175


def outlook(rules: Rules, race: Race, number: int, left: float, usual: float) -> Outlook:
    """Return the estimate for a running car.

    Args:
        rolls_left: expected rolls to the finish by the circuit's table
        average_points: average points that the running cars have left
    """
    car, row = race.cars[number], BY_ID.get(rules.setup.entries[number].driver)
    level = row.level if row else 0
    mean = left * (1 + PACE.get(level, 0.0) / 100) + moved(rules, race, number)
    mean -= POINT * (points_of(car) - usual) * min(1.0, left / 10)
    each = OUT_IN_POINTS if rules.stops_count_late else OUT_PLAIN
    out = 1 - exp(-each * HARM.get(level, 1.0) * left)
    return Outlook(mean, sqrt(SPREAD_HERE + SPREAD * left), out)


def throws_left(rules: Rules, race: Race, car: Car) -> float:
    """Return the expected rolls to the finish by the circuit's table.

    Before the cars are on the grid, all have the same.
    """
    laps = max(1, rules.setup.laps - car.crossings + 1)
    table = value_table_of(rules.track, skid_of(rules, race, car, car.compound))
    if car.space < 0:
        return rules.setup.laps * table.lap_throws / THROW
    return table.value(laps, car.space, car.gear, car.stops) / THROW


def points_of(car: Car) -> int:
    """Return the sum of a car's tyre, brake and fuel points."""
    return car.tyres + car.brakes + car.fuel


def moved(rules: Rules, race: Race, number: int) -> int:
    """Return 1 if a car has already had its turn in this game turn, otherwise 0."""
    begun = race.round > 0 and race.step >= rules.at["next_car"]
    return int(begun and number != race.actor and number not in race.queue)


def places_if(rules: Rules, race: Race, number: int, worth: int) -> int:
    """Return the expected finishing place of a car, rounded to a whole place.

    ``value`` is what its next answer leaves it: thousandths of a roll to the finish.
    """
    cars = race.cars[: len(rules.setup.entries)]
    left = {
        other: throws_left(rules, race, car)
        for other, car in enumerate(cars) if car.status == RUNNING
    }  # fmt: skip
    left[number] = worth / THROW
    usual = sum(points_of(cars[other]) for other in left) / len(left)
    taken = sum(car.place > 0 for car in cars)
    outlooks = [outlook(rules, race, other, left[other], usual) for other in left]
    own = list(left).index(number)
    return max(1, min(len(cars), (places(outlooks, taken)[own].place + 50) // 100))


def chances(rules: Rules, race: Race) -> list[Places | None]:
    """Return the place probabilities of every car of the entry list; None for cars that no longer race."""
    cars = race.cars[: len(rules.setup.entries)]
    under_way = [number for number, car in enumerate(cars) if car.status == RUNNING]
    taken = sum(car.place > 0 for car in cars)
    if not under_way:
        return [None] * len(cars)
    usual = sum(points_of(cars[number]) for number in under_way) / len(under_way)
    left = {number: throws_left(rules, race, cars[number]) for number in under_way}
    found = places([outlook(rules, race, number, left[number], usual) for number in under_way], taken)
    by_car = dict(zip(under_way, found, strict=True))
    return [by_car.get(number) for number in range(len(cars))]
