"""Wear points and the loss of the last one.

Clauses: LUD-CAR-1, LUD-CAR-2, LUD-COL-2, LUD-ENG-2, ADV-PEN-1.
"""

from __future__ import annotations

from engine.core.state import COASTS, OUT, Car, Race
from engine.rules.framework.builder import Builder, Rules

ONE_LAP = {"tyres": 4, "brakes": 3, "fuel": 2, "bodywork": 2, "engine": 2}
LONGER = {"tyres": 6, "brakes": 4, "fuel": 3, "bodywork": 2, "engine": 2}

# Parts whose loss of a point leaves debris.
DEBRIS_PARTS = ("bodywork", "engine")

# Parts whose last point eliminates the car, with the clause. ``fatal_below_zero`` has the clauses of parts
# that may be at zero.
LAST_POINTS = {"bodywork": "LUD-CAR-2", "engine": "LUD-CAR-2", "road_holding": "LUD-ASF-3"}


def install_wear(builder: Builder) -> None:
    """Set the points of each part: one table for one lap, another for longer races."""
    builder.parameters.initial_points = ONE_LAP if builder.setup.laps == 1 else LONGER
    builder.parameters.fatal_last_points = LAST_POINTS
    builder.slots().eliminate = remove_immediately


def is_fatal_loss(rules: Rules, car: Car, part: str) -> bool:
    """True if losing the next point of a part eliminates the car.

    That is the last point, or, if a part may be at zero, one more than it has.
    """
    return bool(getattr(car, part) <= (1 if part in rules.fatal_last_points else 0))


def lose(rules: Rules, race: Race, number: int, part: str, clause: str, cause: str = "") -> None:
    """Take a point of bodywork, engine or road-holding.

    Eliminates the car if a vital part reaches its limit. ``cause`` is the reason of the loss, if not the part
    itself. Of the wrecks only a coasting car can still lose points.
    """
    car = race.cars[number]
    wreck = car.points_state.wreck
    if car.status == OUT or car.points_state.backmarker:
        return
    if wreck and (wreck != COASTS or rules.old_readings.coasting_cars_lose_nothing):
        return
    is_out = is_fatal_loss(rules, car, part)
    left = max(getattr(car, part) - 1, 0)
    setattr(car, part, left)
    race.emit("wear", number, clause, part=part, left=left)
    if is_out:
        eliminate(
            rules,
            race,
            number,
            part,
            rules.fatal_last_points.get(part) or rules.fatal_below_zero.get(part, clause),
            cause or part,
        )
    if part in DEBRIS_PARTS:
        for note in rules.on_damaged_or_out:
            note(rules, race, number, cause or part)
    for note in rules.on_point_lost:
        note(rules, race, number, part)


def eliminate(rules: Rules, race: Race, number: int, reason: str, clause: str, cause: str = "") -> None:
    """Eliminate a car.

    ``reason`` is one of ``OUT_REASONS`` in ``engine.core.fields``. ``cause`` is a more precise reason, if
    there is one.
    """
    car = race.cars[number]
    space = car.space
    race.emit("out", number, clause, reason=reason, space=space, gear=car.gear)
    for note in rules.on_damaged_or_out:
        note(rules, race, number, cause or reason)
    rules.eliminate(rules, race, number, reason)
    for leave in rules.on_eliminated:
        leave(rules, race, number, reason, space)


def remove_immediately(rules: Rules, race: Race, number: int, reason: str) -> None:
    """Remove an eliminated car from the board."""
    car = race.cars[number]
    car.status, car.out = OUT, reason
    leave_board(race, number)


def remove_from_board(race: Race, number: int) -> None:
    """Remove a car that neither finishes nor counts as eliminated, such as a backmarker or a wreck."""
    race.cars[number].status = OUT
    leave_board(race, number)


def leave_board(race: Race, number: int) -> None:
    """Free the space of a car that has finished or is out, and cancel its turn if it has not moved yet."""
    car = race.cars[number]
    if number in race.queue:
        race.queue = tuple([other for other in race.queue if other != number])
    if race.occupied.get(car.space) == number:
        del race.occupied[car.space]
    car.space = -1
    car.pit = car.spun = car.stops = 0
