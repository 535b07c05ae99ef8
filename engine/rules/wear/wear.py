"""Points of wear and what losing the last one means (LUD-CAR-1, LUD-CAR-2, LUD-COL-2, LUD-ENG-2,
ADV-PEN-1).
"""

from __future__ import annotations

from engine.core.state import OUT, Car, Race
from engine.core.types import WEAR
from engine.rules.kernel.builder import Builder, Rules

ONE_LAP = {"tyres": 4, "brakes": 3, "fuel": 2, "bodywork": 2, "engine": 2}
LONGER = {"tyres": 6, "brakes": 4, "fuel": 3, "bodywork": 2, "engine": 2}

# Losing a point of these leaves something on the road.
LEAVES_PIECES = ("bodywork", "engine")

# The parts whose last point is the end of the race, and the clause that says so; ``beyond_nought`` has the
# clauses of parts that may stand at nought.
LAST_POINTS = {"bodywork": "LUD-CAR-2", "engine": "LUD-CAR-2", "road_holding": "LUD-ASF-3"}


def install(builder: Builder) -> None:
    """Two stocks of points: for a race of one lap and for longer ones."""
    builder.parameters.stock = ONE_LAP if builder.setup.laps == 1 else LONGER
    builder.parameters.last_points = LAST_POINTS
    builder.slots().out_of_the_race = leave_at_once


def fatal(rules: Rules, car: Car, part: str) -> bool:
    """Whether the next point of a part that is lost puts the car out: the last one, or, where a part may
    stand at nought, one more than there is.
    """
    return bool(getattr(car, part) <= (1 if part in rules.last_points else 0))


def lose(rules: Rules, race: Race, number: int, part: str, clause: str, cause: str = "") -> None:
    """Take a point of bodywork, engine or road-holding; the car is out the instant the one goes that it
    needs. ``cause``: what is behind it, where that is not the part itself.
    """
    car = race.cars[number]
    if car.status == OUT or car.kit.wreck or car.kit.backmarker:
        return
    out = fatal(rules, car, part)
    left = max(getattr(car, part) - 1, 0)
    setattr(car, part, left)
    race.emit("wear", number, clause, part=part, left=left)
    if out:
        eliminate(
            rules,
            race,
            number,
            part,
            rules.last_points.get(part) or rules.beyond_nought.get(part, clause),
            cause or part,
        )
    if part in LEAVES_PIECES:
        for note in rules.harmed:
            note(rules, race, number, cause or part)
    for note in rules.dented:
        note(rules, race, number, part)


def eliminate(rules: Rules, race: Race, number: int, reason: str, clause: str, cause: str = "") -> None:
    """Put a car out. ``reason`` is one of notation.OUT_REASONS, ``cause`` what is behind it where that says
    more.
    """
    car = race.cars[number]
    space = car.space
    race.emit("out", number, clause, reason=reason, space=space, gear=car.gear)
    for note in rules.harmed:
        note(rules, race, number, cause or reason)
    rules.out_of_the_race(rules, race, number, reason)
    for leave in rules.wrecked:
        leave(rules, race, number, reason, space)


def leave_at_once(rules: Rules, race: Race, number: int, reason: str) -> None:
    """A car that is out leaves the board."""
    car = race.cars[number]
    car.status, car.out = OUT, reason
    leave_board(race, number)


def leave_board(race: Race, number: int) -> None:
    """Free the space of a car that has finished or is out; if its turn was still to come, it no longer is."""
    car = race.cars[number]
    if number in race.queue:
        race.queue = tuple([other for other in race.queue if other != number])
    if race.occupied.get(car.space) == number:
        del race.occupied[car.space]
    car.space = -1
    car.pit = car.spun = car.stops = 0


__all__ = ["WEAR", "eliminate", "fatal", "install", "leave_board", "lose"]
