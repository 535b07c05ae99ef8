"""Validates untrusted positions: rejects states that no legal race can reach.

``state_problems`` checks the invariants of any race: every car is where the list of occupied spaces says, and
no points are below zero.
"""

from __future__ import annotations

from itertools import pairwise

from engine.core.fields import NUMBER, TABLE
from engine.core.state import (
    AT_PIT,
    FINISHED,
    NEW_POINTS_CAR,
    ON_TRACK,
    RUNNING,
    Car,
    Race,
    new_backmarker,
    new_race,
    points_at_start,
)
from engine.core.track import PIT_LANE
from engine.core.types import WEAR_STOCKS
from engine.rules.framework.builder import Rules
from engine.rules.queries import (
    BACKMARKER_GEAR,
    has_pit_stops,
    names_one_compound,
    occupies_space,
    repairs_in,
)

MAX_CROSSINGS = 99

# Far more than a race reaches, with room to play on before the limits of links.
MAX_ROUND, MAX_MOVES, MAX_ROLLS = 1500, 90_000, 9000

# The step before the gear question, if drivers choose gears simultaneously.
GEAR_QUEUE_STEP = "lever_turn"


def max_crossings(rules: Rules, car: Car) -> int:
    """Return the maximum number of times a car can have crossed the line.

    It is one more than the laps; backmarkers drive on as long as the others.
    """
    return MAX_CROSSINGS if car.points_state.backmarker else rules.setup.laps + 1


def uses_simultaneous_gears(rules: Rules, step: str) -> bool:
    """True if a question is the gear that all drivers choose simultaneously.

    A position then begins one step earlier, before the first driver is asked, and has no acting car.
    """
    return step == "gear" and GEAR_QUEUE_STEP in rules.at


def is_before_grid(rules: Rules, step: str) -> bool:
    """True if a question comes before the cars are on the grid; no position can contain that."""
    return rules.at[step] < rules.at["grid_place"]


def position_problems(rules: Rules, race: Race) -> list[str]:
    """Return the reasons why a race cannot continue from a position; empty if it can."""
    step, spec = rules.steps[race.step].name, rules.steps[race.step].question_spec
    actor = race.cars[max(race.actor, 0)]
    problems = (
        []
        if (race.round == 0) == (spec.savable_at == "before") and not is_before_grid(rules, step)
        else ["the pending decision does not fit the game turn"]
    )
    if race.round > MAX_ROUND or race.moves > MAX_MOVES or any(car.rolls > MAX_ROLLS for car in race.cars):
        problems.append("the number of game turns, moves or rolls is too close to its maximum")
    cars = [race.actor, *race.queue] if race.actor >= 0 else []
    if len(set(cars)) != len(cars) or any(race.cars[number].status != RUNNING for number in cars):
        problems.append("a car that is off the board is in the order of play")
    for number, car in enumerate(race.cars):
        if car.status == RUNNING:
            problems += _car_problems(rules, race, number, car)
    places = sorted(car.place for car in race.cars if car.status == FINISHED)
    if places != list(range(1, race.finished + 1)):
        problems.append("a finishing place is missing or given twice")
    if race.round == 0 and all(car.grid for car in race.cars):
        problems.append("no car is on pole before the start")
    if step == "gear" and actor.pit != AT_PIT and race.round == 1 and actor.gear > 0:
        problems.append("a car is in gear before its first move")
    if step == "drive" and not race.rolled:
        problems.append("a car is due to move but has not rolled")
    if tuple(sorted(set(race.debris))) != race.debris or len(race.debris_laps) != (
        "hazard_laps" in rules.saved_groups
    ) * len(race.debris):
        problems.append("the debris spaces are not sorted, or their laps are missing")
    if spec.savable_at == "pit" and actor.pit != AT_PIT:
        problems.append("a pit stop is due, but the car is not at its pit")
    problems += _path_problems(rules, race) if spec.saves_path else []
    return problems


def _path_problems(rules: Rules, race: Race) -> list[str]:
    """Return the problems of the path driven so far, in a position in the middle of a turn."""
    path, track = race.path, rules.track
    if (
        not path
        or path[-1] != race.cars[race.actor].space
        or race.segment_start >= len(path)
        or len(path) > 99
    ):
        return ["the path driven does not end at the car"]
    links = pairwise(path)
    if any(end not in track.following[start] and track.pit_entry.get(start) != end for start, end in links):
        return ["two spaces of the path driven are not connected"]
    if (
        race.wasted > track.has_double_cost
        or race.set_lap > rules.setup.laps + 1
        or race.uncounted_stop_corner >= len(track.corners)
    ):
        return ["the values of the unfinished move are impossible"]
    return []


def _car_problems(rules: Rules, race: Race, number: int, car: Car) -> list[str]:
    track = rules.track
    problems = []
    if car.points_state.backmarker:
        return []
    if not car.points_state.wreck and any(
        getattr(car, part) < 1
        for part in rules.fatal_last_points
        if part != "road_holding" or "hazards" in rules.saved_groups
    ):
        problems.append(f"car {number + 1} has lost its last point of a part but is still in the race")
    if "kit" in rules.saved_groups:
        problems += _points_car_problems(rules, number, car)
    if "full" in rules.saved_groups and not _has_valid_build(rules, race, number, car):
        problems.append(f"car {number + 1} has points that do not match its car sheet")
    if "reserve" in rules.saved_groups and car.reserve > rules.repair_points:
        problems.append(f"car {number + 1} has more repair points than the rules allow")
    if "compound" in rules.saved_groups and car.compound not in rules.compounds:
        problems.append(f"car {number + 1} has tyres that this rulebook does not have")
    if not car.points_state.wreck and car.crossings > rules.setup.laps + (
        race.finishing if number == race.actor else 0
    ):
        problems.append(f"car {number + 1} has finished but is still on the track")
    # In the middle of a move, the stops still belong to the corner where it began.
    corner = track.corner[race.path[0] if race.path and number == race.actor else car.space]
    if car.stops > (track.corners[corner].stops if corner >= 0 else 0):
        problems.append(f"car {number + 1} has made more stops than its corner requires")
    turn, waits = (
        race.round - race.points_state.started + 1,
        race.actor < 0 or number == race.actor or number in race.queue,
    )
    if car.gear == 0 and (turn > 2 or (turn > 1 and not waits)):
        problems.append(f"car {number + 1} has no gear after its first turn")
    if car.pit != ON_TRACK and not has_pit_stops(rules):
        problems.append(f"car {number + 1} is in the pit lane of a race without pit stops")
    return problems


def _points_car_problems(rules: Rules, number: int, car: Car) -> list[str]:
    """Return the problems of a car's values that only rules with movement points have."""
    points_state = car.points_state
    if (points_state.work or points_state.jobs or points_state.repair) and car.pit != AT_PIT:
        return [f"car {number + 1} has pit work but is not at its pit"]
    if (
        points_state.box > len(rules.track.boxes)
        or not names_one_compound(points_state.jobs)
        or (points_state.work and not points_state.jobs)
    ):
        return [f"car {number + 1} has impossible pit work"]
    if points_state.jobs and any(
        getattr(car, WEAR_STOCKS[part]) + points > car.full[part]
        for part, points in repairs_in(points_state.jobs).items()
    ):
        return [f"car {number + 1} would get more points from its pit work than it was built with"]
    return []


def _has_valid_build(rules: Rules, race: Race, number: int, car: Car) -> bool:
    """True if a car's points add up: all spent, or still being spent by the driver whose turn it is."""
    building = rules.steps[race.step].name == "build"
    is_waiting = building and (number == race.actor or number in race.queue)
    points_spent = sum(car.full)
    if any(
        points < rules.build_plan.least.get(part, 0)
        for part, points in zip(WEAR_STOCKS, car.full, strict=True)
    ):
        return False
    if race.round == 0 and not building and not rules.build_plan.most:
        return (
            car.full == tuple(rules.initial_points.get(part, 0) for part in WEAR_STOCKS)
            or points_spent == rules.build_plan.points
        )
    total: int = rules.build_plan.points
    if rules.build_plan.most:
        # Spent driver and crew points leave no trace, and series cars may have been adjusted. So only an
        # upper bound can be checked.
        people = car.points_state.driver_points + car.points_state.crew + car.points_state.qualifying
        return points_spent + people <= total - is_waiting and all(
            points_at_start(car, part) <= most
            for part, most in rules.build_plan.most.items()
            if part in WEAR_STOCKS
        )
    return points_spent < total if is_waiting else points_spent == total


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
        car.points_state, car.gear = NEW_POINTS_CAR._replace(backmarker=1), BACKMARKER_GEAR
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
    """Return the invariant violations of a state, one phrase each; empty for every reachable state.

    Cars are counted from 1.
    """
    track = rules.track
    problems = _out_of_limits("Race", race) + _out_of_limits("PointsRaceState", race.points_state)
    holders: dict[int, int] = {}
    for number, car in enumerate(race.cars):
        problems += [
            f"car {number + 1} has {problem}"
            for problem in _out_of_limits("Car", car) + _out_of_limits("PointsCarState", car.points_state)
        ]
        if car.status != RUNNING or car.space < 0:
            if number in race.occupied.values():
                problems.append(f"car {number + 1} is off the board but still holds a space")
            continue
        if not 0 <= car.space < track.size:
            problems.append(f"car {number + 1} is on a space that the circuit does not have")
            continue
        for name in WEAR_STOCKS:
            if getattr(car, name) < 0:
                problems.append(f"car {number + 1} has a negative number of {name}")
        if (car.pit != ON_TRACK) != (track.lane[car.space] == PIT_LANE):
            problems.append(f"the pit state of car {number + 1} does not match its space")
        if occupies_space(rules, car):
            if car.space in holders:
                problems.append(f"cars {holders[car.space] + 1} and {number + 1} share a space")
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
