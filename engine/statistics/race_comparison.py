"""Build a player's race record, and compare two races roll by roll.

A record has the result, best laps, luck with the dice, gears and overshoots. A comparison is
the position of the other car after as many rolls (``ghost``), or a full table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.core.state import FINISHED, OUT, Car, Race, distance
from engine.core.track import PROGRESS_PER_SPACE
from engine.core.types import HUMAN, InputError
from engine.play.game import Game
from engine.statistics.lap_history import CompletedLap, fastest_lap, lap_times, states_at_turn_ends
from engine.statistics.race_report import report

if TYPE_CHECKING:
    from engine.protocol.race_statistics import (
        BestLap,
        ComparedRoll,
        ComparedTurn,
        Ghost,
        OpponentResult,
        OvershootCost,
        RaceComparison,
        RaceRecord,
    )


class ProgressPoint(NamedTuple):
    """A car at the end of a game turn.

    Attributes:
        rolls: movement rolls so far
        lap: the lap that the car is driving
        distance: from the line at which lap 1 begins, in thousandths of a space
        space: -1 when the car is off the board
    """

    rolls: int
    lap: int
    distance: int
    space: int


def progress_points(game: Game, number: int) -> list[ProgressPoint]:
    """Return a car's progress on the grid and after each of its rolls, until it finishes or goes out."""
    track, finish_distance = game.rules.track, game.rules.setup.laps * game.rules.track.lap
    rolls = [
        event.round
        for event in game.events[: game.now.events]
        if event.kind == "roll" and event.car == number and event.round > 0
    ]
    points: list[ProgressPoint] = []
    for turn, race in states_at_turn_ends(game):
        car = race.cars[number]
        count = sum(roll_turn <= turn for roll_turn in rolls)
        if points and count == points[-1].rolls:
            continue
        if car.status == OUT:
            break
        way = finish_distance if car.status == FINISHED else distance(track, car)
        points.append(ProgressPoint(count, car.crossings, way, -1 if car.status == FINISHED else car.space))
        if car.status == FINISHED:
            break
    return points


def ghost(game: Game, number: int, other: Game, driver: int, lap: int) -> Ghost | None:
    """Return the other race's car after the same number of rolls as car ``number`` has made in ``game``.

    Args:
        driver: the car in the other race
        lap: 0 to compare from the start of the race; otherwise the current lap of ``number`` with this lap of
            the other

    Returns None if the two cannot be compared.
    """
    if game.rules.track.id != other.rules.track.id:
        return None
    own, other_points = progress_points(game, number), progress_points(other, driver)
    if not own or not other_points:
        return None
    now = own[-1]
    if lap:
        own, other_points = (
            _points_of_lap(own, now.lap, game.rules.track.lap),
            _points_of_lap(other_points, lap, game.rules.track.lap),
        )
        if not own or not other_points or (now.lap > 1) != (lap > 1):
            return None
    rolls_made, way = own[-1].rolls - own[0].rolls, own[-1].distance
    point_index = min(rolls_made, len(other_points) - 1)
    first_level_index = next((n for n, point in enumerate(other_points) if point.distance >= way), None)
    entry = other.rules.setup.entries[driver]
    return {
        "name": entry.name,
        "livery": entry.livery,
        "space": None
        if other_points[point_index].space < 0 or rolls_made > point_index
        else other_points[point_index].space,
        "rolls_behind": None if first_level_index is None else rolls_made - first_level_index,
    }


def _points_of_lap(points: list[ProgressPoint], lap: int, length: int) -> list[ProgressPoint]:
    """Return the points from the roll that began a lap to the roll that ended it.

    Distances are counted from the line that begins the lap. Lap 1 begins on the grid.
    """
    first = next((n for n, point in enumerate(points) if point.lap >= max(1, lap)), None)
    if lap <= 1:
        first = 0
    if first is None:
        return []
    last = next((n for n, point in enumerate(points) if point.distance >= lap * length), len(points) - 1)
    return [
        point._replace(distance=point.distance - (max(1, lap) - 1) * length)
        for point in points[first : last + 1]
    ]


def compare_races(game: Game, number: int, other: Game, driver: int) -> RaceComparison:
    """Compare both races roll by roll; raise InputError if the circuits differ."""
    if game.rules.track.id != other.rules.track.id:
        raise InputError("error.request")
    own, other_rolls = _rolls_with_progress(game, number), _rolls_with_progress(other, driver)
    turns: list[ComparedTurn] = []
    for n in range(max(len(own), len(other_rolls))):
        one, two = own[n] if n < len(own) else None, other_rolls[n] if n < len(other_rolls) else None
        ahead = None if one is None or two is None else (one[1] - two[1]) // PROGRESS_PER_SPACE
        turns.append(
            {
                "roll": n + 1,
                "own": None if one is None else one[0],
                "other": None if two is None else two[0],
                "lead": ahead,
            }
        )
    first_difference = next((turn["roll"] for turn in turns if turn["own"] != turn["other"]), None)
    return {
        "own": game.rules.setup.entries[number].name,
        "other": other.rules.setup.entries[driver].name,
        "same_dice": _has_same_dice(game, number, other, driver),
        "first_difference": first_difference,
        "turns": turns,
    }


def _has_same_dice(game: Game, number: int, other: Game, driver: int) -> bool:
    """Return True if the same choices would have brought the same rolls.

    That needs the same car in the same set-up; only the drivers' names may differ.
    """
    one, two = game.rules.setup, other.rules.setup
    setups_without_names = [
        setup._replace(entries=tuple(entry._replace(name="") for entry in setup.entries))
        for setup in (one, two)
    ]
    return number == driver and setups_without_names[0] == setups_without_names[1]


def _rolls_with_progress(game: Game, number: int) -> list[tuple[ComparedRoll, int]]:
    """Return every movement roll of a completed turn with its outcome, and the distance after it."""
    race_report = report(game)
    ways = {point.rolls: point.distance for point in progress_points(game, number)}
    ends = dict(states_at_turn_ends(game))
    compared_rolls: list[tuple[ComparedRoll, int]] = []
    way = 0
    for roll in race_report["move_rolls"]:
        if roll["car"] != number or roll["round"] not in ends:
            continue
        way = ways.get(len(compared_rolls) + 1, way)
        points_lost = sum(
            loss["points"]
            for loss in race_report["point_losses"]
            if (loss["car"], loss["round"]) == (number, roll["round"])
        )
        race: Race = ends[roll["round"]]
        car: Car = race.cars[number]
        compared_rolls.append(
            (
                {
                    "gear": roll["gear"],
                    "spaces": roll["spaces"],
                    "points_spent": points_lost,
                    "out": car.status == OUT,
                    "has_finished": car.status == FINISHED,
                    "space": None if car.space < 0 else car.space,
                },
                way,
            )
        )
    return compared_rolls


GEAR_COUNT = 6


def lap_category(game: Game) -> str:
    """Return the key of comparable laps: circuit, rulebook and movement dice."""
    setup = game.rules.setup
    return f"{setup.circuit} {setup.rulebook} {dict(setup.switches).get('movement_dice', 'table')}"


def record(game: Game, number: int) -> RaceRecord:
    """Return the record of a car of the entry list, up to the cursor."""
    race_report, car = report(game), game.race.cars[number]
    rolls = [roll for roll in race_report["move_rolls"] if roll["car"] == number]
    laps = [lap for lap in lap_times(game) if lap.car == number]
    return {
        "category": lap_category(game),
        "circuit": game.rules.setup.circuit,
        "rulebook": game.rules.setup.rulebook,
        "laps": game.rules.setup.laps,
        "over": race_report["over"],
        "place": car.place if car.status == FINISHED else None,
        "cars": len(game.rules.setup.entries),
        "throws": len(rolls),
        "laps_driven": len(laps),
        "lap_throws": sum(lap.time for lap in laps),
        "standing": _best_lap([lap for lap in laps if lap.lap == 1]),
        "flying": _best_lap([lap for lap in laps if lap.lap > 1]),
        "luck": sum(100 * roll["spaces"] - roll["expected"] for roll in rolls),
        "gears": [sum(roll["gear"] == gear for roll in rolls) for gear in range(1, GEAR_COUNT + 1)],
        "corners": _overshoot_costs(game, number),
        "met": _opponents(game, number),
    }


def _opponents(game: Game, number: int) -> list[OpponentResult]:
    """Return the computer drivers met, and which of them were placed ahead of this car.

    Where both are out, neither has beaten the other, so the driver is left out.
    """
    own = game.race.cars[number].place
    return [
        {"name": entry.name, "ahead": bool(car.place) and not 0 < own < car.place}
        for entry, car in zip(game.rules.setup.entries, game.race.cars, strict=False)
        if entry.driver != HUMAN and (own or car.place)
    ]


def _best_lap(laps: list[CompletedLap]) -> BestLap | None:
    lap = fastest_lap(laps)
    return None if lap is None else {"lap": lap.lap, "time": lap.time}


def _overshoot_costs(game: Game, number: int) -> list[OvershootCost]:
    """Return every corner that the car has overshot, with the tyre points paid."""
    costs: dict[int, OvershootCost] = {}
    for event in game.events[: game.now.events]:
        if event.kind != "overshoot" or event.car != number or event.round <= 0:
            continue
        corner = event.data["corner"]
        name = game.rules.track.corners[corner].name
        corner_cost = costs.setdefault(corner, {"corner": corner, "name": name, "points": 0, "times": 0})
        corner_cost["points"] += event.data.get("tyres", 0)
        corner_cost["times"] += 1
    return [costs[corner] for corner in sorted(costs)]
