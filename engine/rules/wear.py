"""Points of wear and what losing the last one means (LUD-CAR-1, LUD-CAR-2, LUD-COL-2, LUD-ENG-2, ADV-PEN-1)."""

from __future__ import annotations

from engine.race import AT_PIT, OUT, Race
from engine.rules.build import Builder, Rules
from engine.types import WEAR

ONE_LAP = {"tyres": 4, "brakes": 3, "fuel": 2, "bodywork": 2, "engine": 2}
LONGER = {"tyres": 6, "brakes": 4, "fuel": 3, "bodywork": 2, "engine": 2}


def install(builder: Builder) -> None:
    """Two stocks of points: for a race of one lap and for longer ones."""
    builder.set("stock", ONE_LAP if builder.setup.laps == 1 else LONGER)


def lose(rules: Rules, race: Race, number: int, part: str, clause: str) -> None:
    """Take a point of bodywork, engine or road-holding; the car is out the instant the last one goes."""
    car = race.cars[number]
    if car.status == OUT:
        return
    left = getattr(car, part) - 1
    setattr(car, part, left)
    race.tell("wear", number, clause, part=part, left=left)
    if left == 0:
        eliminate(rules, race, number, part, "LUD-ASF-3" if part == "road_holding" else "LUD-CAR-2")
    elif part in ("bodywork", "engine"):
        for note in rules.harmed:
            note(rules, race, number, part)


def eliminate(rules: Rules, race: Race, number: int, reason: str, clause: str) -> None:
    """Take a car off the board for good. ``reason`` is one of "bodywork", "engine", "corner", "stops", "blocked", "road_holding"."""
    car = race.cars[number]
    race.tell("out", number, clause, reason=reason, space=car.space, gear=car.gear)
    for note in rules.harmed:
        note(rules, race, number, reason)
    car.status, car.out = OUT, reason
    leave_board(race, number)


def leave_board(race: Race, number: int) -> None:
    """Free the space of a car that has finished or is out; if its turn was still to come, it no longer is."""
    car = race.cars[number]
    if number in race.queue:
        race.queue = tuple([other for other in race.queue if other != number])
    if car.space >= 0 and car.pit != AT_PIT:
        del race.occupied[car.space]
    car.space = -1
    car.pit = car.spun = car.stops = 0


__all__ = ["WEAR", "eliminate", "install", "leave_board", "lose"]
