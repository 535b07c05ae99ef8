"""The starting grid (LUD-GRD-1): the lowest roll takes pole; tied cars re-roll among themselves (G-11).

TRT-QUA-3: a car with the qualifying point rolls two dice, and the driver picks one. TRT-QUA-11: in a rotating
grid, over a season every team gets each pair of grid positions: the first and the last, the second and the
second-to-last, and so on.
"""

from __future__ import annotations

from engine.core.dice import D20
from engine.core.state import RUNNING, Race
from engine.core.types import Action, Chance, Decision
from engine.rules.framework.builder import Builder, Rules
from engine.rules.framework.program import NEXT, SAME, Flow, go_to
from engine.rules.framework.steps import QuestionSpec

# Limit of tied re-rolls; beyond it the entry order decides, so that the step always ends.
MAX_ROLLS = 9


def install_grid(builder: Builder) -> None:
    """Install the two steps before the first turn."""
    builder.step(
        "grid_throw",
        ask_grid,
        apply_grid,
        description="roll for each car's place on the grid; the lowest takes pole",
        clauses="LUD-GRD-1",
    )
    builder.step("grid_place", place_on_grid, description="the cars line up", clauses="LUD-GRD-1 LUD-AIM-2")


def ask_grid(rules: Rules, race: Race) -> Chance | Flow:
    """Return the next grid roll: every car once, then tied cars until they differ."""
    rolls = race.grid_rolls
    if () in rolls:
        return Chance(rolls.index(()), "grid", D20)

    def level(number: int) -> bool:
        own = rolls[number]
        return any(other != number and rolls[other][: len(own)] == own for other in range(len(rolls)))

    waiting_cars = [number for number, own in enumerate(rolls) if len(own) < MAX_ROLLS and level(number)]
    if not waiting_cars:
        return NEXT
    return Chance(min(waiting_cars, key=lambda number: (len(rolls[number]), number)), "grid", D20)


def apply_grid(rules: Rules, race: Race, question: Chance, face: int) -> Flow:
    """Store the roll."""
    value = question.faces[face]
    race.grid_rolls = tuple(
        (*own, value) if number == question.car else own for number, own in enumerate(race.grid_rolls)
    )
    race.emit("grid_throw", question.car, "LUD-GRD-1", value=value)
    return SAME


def starters(race: Race) -> list[int]:
    """Return the cars that start: all except those whose drivers were injured before the race."""
    return [number for number, car in enumerate(race.cars) if car.status == RUNNING]


def place_on_grid(rules: Rules, race: Race) -> Flow:
    """Put the cars on the grid, pole first."""
    order = sorted(starters(race), key=lambda n: (race.grid_rolls[n], n))
    for slot, number in enumerate([*order, *[n for n in range(len(race.cars)) if n not in order]]):
        car = race.cars[number]
        car.grid = car.arrival_order = slot
        if slot >= len(order):
            continue
        car.space = rules.track.grid[slot]
        race.occupied[car.space] = number
        for prepare in rules.on_placed_on_grid:
            prepare(rules, race, number)
        race.emit("grid", number, "LUD-GRD-1", slot=slot + 1)
    race.grid_rolls = ()
    race.moves = len(race.cars)
    return NEXT


def install_qualifying_point(builder: Builder) -> None:
    """Install the rolls before those of the other cars."""
    builder.step(
        "qualify",
        ask_roll,
        store_grid_roll,
        description="with the qualifying advantage, roll two dice",
        clauses="TRT-QUA-3",
        after=builder.previous_step_name("grid_throw"),
    )
    builder.step(
        "pick_die",
        ask_qualifying_point,
        apply_qualifying_point,
        description="the driver picks either",
        clauses="TRT-QUA-3",
        after="qualify",
        question_spec=QuestionSpec(policy="first"),
    )


def _next_car_with_qualifying_point(race: Race) -> int:
    return next(
        (
            number
            for number, car in enumerate(race.cars)
            if car.points_state.qualifying and not race.grid_rolls[number]
        ),
        -1,
    )


def ask_roll(rules: Rules, race: Race) -> Chance | Flow:
    """Return the next roll of a car with the point."""
    number = _next_car_with_qualifying_point(race)
    if number < 0:
        return go_to("grid_throw")
    return Chance(number, "grid", D20) if len(race.pending) < 2 else NEXT


def store_grid_roll(rules: Rules, race: Race, question: Chance, face: int) -> Flow:
    """Store the roll."""
    race.pending = (*race.pending, question.faces[face])
    race.emit("grid_throw", question.car, "TRT-QUA-3", value=question.faces[face])
    return SAME


def ask_qualifying_point(rules: Rules, race: Race) -> Decision | Flow:
    """Ask for one of the two rolls."""
    low, high = sorted(race.pending)
    if low == high:
        return _take_die(race, _next_car_with_qualifying_point(race), low)
    return Decision(
        _next_car_with_qualifying_point(race), "pick_die", (Action("pick", low), Action("pick", high))
    )


def apply_qualifying_point(rules: Rules, race: Race, question: Decision, action: Action) -> Flow:
    """Take the chosen roll and go to the next car."""
    return _take_die(race, question.car, action.value)


def _take_die(race: Race, number: int, value: int) -> Flow:
    race.pending = ()
    race.grid_rolls = tuple((value,) if other == number else own for other, own in enumerate(race.grid_rolls))
    return go_to("qualify")


def install_rotation(builder: Builder) -> None:
    """Replace grid rolls: the number of the race, or the season, decides the positions."""
    first = builder.last_existing_step("qualify") or "grid_throw"
    builder.step(
        "rotated_grid",
        place_by_rotation,
        description="grid places rotate among the teams race by race",
        clauses="TRT-QUA-11",
        after=builder.previous_step_name(first),
    )


def rotated_grid_places(teams: int, race_number: int) -> list[tuple[int, int]]:
    """Return each team's pair of positions (from 1) in a race (from 1).

    With five teams, the two positions of a pair add up to eleven.
    """
    pairs = [(team + 1, 2 * teams - team) for team in range(teams)]
    shift = (race_number - 1) % teams
    return pairs[shift:] + pairs[:shift]


def place_by_rotation(rules: Rules, race: Race) -> Flow:
    """Give every car its position; if a team has one car, the first of its pair counts."""
    if rules.setup.season_race:
        race.grid_rolls = tuple([(sheet.grid,) for sheet in rules.setup.season_race.sheets])
        return NEXT
    entries = rules.setup.entries
    teams = sorted({entry.team for entry in entries})
    race_number = int(dict(rules.setup.switches).get("rotation", "1"))
    pairs = rotated_grid_places(len(teams), race_number)
    next_seat: dict[int, int] = {}
    rolls: list[tuple[int, ...]] = []
    for entry in entries:
        rolls.append((pairs[teams.index(entry.team)][next_seat.setdefault(entry.team, 0)],))
        next_seat[entry.team] = 1
    race.grid_rolls = tuple(rolls)
    return NEXT
