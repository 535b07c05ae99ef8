"""What every car has before it, as far as chances are concerned: an estimate from the table of its circuit,
who drives it, its points, and how long the race still is. The figures were fitted to races driven to their
end; `python3 build.py bench drivers` measures how well they hold on others.
"""

from __future__ import annotations

from math import exp, sqrt

from engine.coach.places import Outlook, Places, places
from engine.core.state import RUNNING, Car, Race
from engine.drivers.evaluation import skid_of
from engine.drivers.registry import BY_ID
from engine.drivers.tables.value_table import THROW, value_table_of
from engine.rules.kernel.builder import Rules

# By their level, how many percent longer than by the table drivers take, and how much likelier than the usual
# ones they are to be out.
PACE = {1: 3.5, 2: 2.0}
HARM = {1: 5.0}

# Throws that may lie between two cars in the end, squared: for each throw to come, and in any case.
SPREAD, SPREAD_HERE = 0.06, 0.03

# How likely a car is to go out in a throw: where points are few and where stops count late.
OUT_PLAIN, OUT_IN_POINTS = 0.0016, 0.0025

# Throws that a point more than the others have is worth, early in a race.
POINT = 0.175


def outlook(rules: Rules, race: Race, number: int, left: float, usual: float) -> Outlook:
    """What a car under way has before it. ``left``: throws by the table; ``usual``: points that the cars of
    the race have left on average.
    """
    car, row = race.cars[number], BY_ID.get(rules.setup.entries[number].driver)
    level = row.level if row else 0
    mean = left * (1 + PACE.get(level, 0.0) / 100) + moved(rules, race, number)
    mean -= POINT * (points_of(car) - usual) * min(1.0, left / 10)
    each = OUT_IN_POINTS if rules.stops_count_late else OUT_PLAIN
    out = 1 - exp(-each * HARM.get(level, 1.0) * left)
    return Outlook(mean, sqrt(SPREAD_HERE + SPREAD * left), out)


def throws_left(rules: Rules, race: Race, car: Car) -> float:
    """Throws to the finish by the table of the circuit; all alike before the cars have been lined up."""
    laps = max(1, rules.setup.laps - car.crossings + 1)
    table = value_table_of(rules.track, skid_of(rules, race, car, car.compound))
    if car.space < 0:
        return rules.setup.laps * table.lap_throws / THROW
    return table.value(laps, car.space, car.gear, car.stops) / THROW


def points_of(car: Car) -> int:
    """The points that help a car round."""
    return car.tyres + car.brakes + car.fuel


def moved(rules: Rules, race: Race, number: int) -> int:
    """1 for a car that has had its turn in this game turn."""
    begun = race.round > 0 and race.step >= rules.at["next_car"]
    return int(begun and number != race.actor and number not in race.queue)


def places_if(rules: Rules, race: Race, number: int, worth: int) -> int:
    """The place that a car may expect, to the nearest, if its next answer leaves it so many thousandths of a
    throw.
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
    """The chances of every car of the entry list; None for those whose race is over."""
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
