"""Pit stops in the basic game and in Eurogames races.

LUD-PIT: into the pit lane, to the team's pit, new tyres, and out at once or a turn later. ADV-PIT, over three
laps: tyres only, or a full pit stop, which uses up repair points kept in the pits.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.core.dice import D20
from engine.core.state import AT_PIT, ON_TRACK, RUNNING, TO_PIT, Car, Race, points_at_start
from engine.core.types import WEAR_STOCKS, Action, Chance, Decision
from engine.rules.framework.builder import Builder, Rules
from engine.rules.framework.program import NEXT, SAME, Flow, go_to
from engine.rules.framework.steps import QuestionSpec
from engine.rules.framework.triggers import IN_PITS

TEAMS = 5
FASTEST_EXIT_GEAR = 4
LAST_FAST_EXIT = 10


class PitLimits(NamedTuple):
    """Limits of pit stops.

    Attributes:
        max_gear: the highest gear in which a car may turn into the pit lane (LUD-PIT-2)
        needs_lost_tyre_point: True if only a car that has lost a tyre point may pit (LUD-PIT-3, G-42)
        always_waits: True if every car leaves its pit only on its next turn (LUD-A3L-2)
        exit_gears: the gears in which a car that has waited leaves its pit (LUD-PIT-5)
    """

    max_gear: int
    needs_lost_tyre_point: bool
    always_waits: bool
    exit_gears: tuple[int, ...]


def install_pits(builder: Builder) -> None:
    """Allow pit stops in races of more than one lap (LUD-PIT-1)."""
    limit = builder.switch_choice("max_pit_gear", "none")
    builder.slots().can_enter_pits = may_enter_pit_lane
    builder.slots().pit_lane_ahead = pit_lane_path
    builder.parameters.allows_pit_stops = builder.setup.laps > 1
    is_long = builder.has_rule("three_laps")
    builder.set_record(
        PitLimits(
            max_gear=6 if limit == "none" else int(limit),
            needs_lost_tyre_point=not builder.has_rule("euro_stops"),
            always_waits=is_long,
            exit_gears=(FASTEST_EXIT_GEAR,) if is_long else tuple(range(1, FASTEST_EXIT_GEAR + 1)),
        )
    )
    builder.parameters.team_pit_spaces = pits_by_team(builder.track.boxes)
    builder.step(
        "pit_stop",
        stop_at_pit,
        description="a car that has reached its pit gets new tyres",
        clauses="LUD-PIT-1 LUD-PIT-2 LUD-PIT-3 LUD-PIT-4",
        when=(IN_PITS,),
    )
    builder.step(
        "pit_exit",
        ask_pit_exit,
        apply_pit_exit,
        description="roll: the car leaves at once, half the roll along the pit lane in 4th, or on its next "
        "turn",
        clauses="LUD-PIT-5",
        when=(IN_PITS,),
    )
    builder.hooks.limit_gears.append(slow_exit_gears)


def pits_by_team(boxes: tuple[int, ...]) -> tuple[int, ...]:
    """Return the pit of each team by colour, evenly spread; empty on a circuit without pits.

    A sixth team has the last pit. If there are more than five pits, it does not share it.
    """
    return (*[boxes[team * len(boxes) // TEAMS] for team in range(TEAMS)], boxes[-1]) if boxes else ()


def pit_of(rules: Rules, number: int) -> int:
    """Return the pit lane space next to the team's pit; both cars of a team share it."""
    return rules.team_pit_spaces[rules.setup.entries[number].team]


def may_enter_pit_lane(rules: Rules, race: Race, car: Car) -> bool:
    """True if the driver may turn into the pit lane (LUD-PIT-1, LUD-PIT-3).

    Depending on the rules, the car must have lost at least one tyre point and be in a low enough gear
    (``PitLimits``). There are no pit stops in a time trial before the race.
    """
    if not rules.allows_pit_stops or not race.round or car.pit != ON_TRACK:
        return False
    limits = rules.record(PitLimits)
    return car.gear <= limits.max_gear and (
        not limits.needs_lost_tyre_point or car.tyres < points_at_start(car, "tyres")
    )


def pit_lane_path(rules: Rules, race: Race, number: int, space: int, length: int) -> tuple[int, ...]:
    """Return up to ``length`` pit lane spaces from ``space`` on, no further than the own pit.

    The path ends behind any car in the way (LUD-PIT-2, LUD-PIT-6). If the team-mate is in the pit, the car
    waits on the space before it (G-104).
    """
    pit = pit_of(rules, number)
    is_occupied = any(other.pit == AT_PIT and other.space == pit for other in race.cars)
    lane: list[int] = []
    while len(lane) < length and space not in race.occupied and not (is_occupied and space == pit):
        lane.append(space)
        if space == pit:
            break
        space = rules.track.following[space][0]
    return tuple(lane)


def stop_at_pit(rules: Rules, race: Race) -> Flow:
    """Serve a car that has just reached its pit; otherwise end the turn."""
    car = race.cars[race.actor]
    if car.status != RUNNING or race.finishing or car.pit != TO_PIT or car.space != pit_of(rules, race.actor):
        return go_to(rules.closing_step)
    car.pit = AT_PIT
    del race.occupied[car.space]
    fitted = points_at_start(car, "tyres") - car.tyres
    car.tyres = points_at_start(car, "tyres")
    race.emit("pit", race.actor, "LUD-PIT-4", fitted=fitted)
    return NEXT


def ask_pit_exit(rules: Rules, race: Race) -> Chance | Flow:
    """Return the exit roll.

    A car that has spun into its pit, and every car in a long race, leaves on its next turn (G-104,
    LUD-A3L-2).
    """
    if race.cars[race.actor].spun or rules.record(PitLimits).always_waits:
        return go_to(rules.closing_step)
    return Chance(race.actor, "pit_exit", D20)


def apply_pit_exit(rules: Rules, race: Race, question: Chance, face: int) -> Flow:
    """Apply the exit roll (LUD-PIT-5, G-03).

    1 to 10: drive on now, half the roll rounded up, in 4th gear. More: wait.
    """
    value = question.faces[face]
    fast = value <= LAST_FAST_EXIT
    spaces = (value + 1) // 2 if fast else 0
    race.emit("pit_exit", race.actor, "LUD-PIT-5", value=value, spaces=spaces, fast=fast)
    if not fast:
        return go_to(rules.closing_step)
    race.cars[race.actor].gear = FASTEST_EXIT_GEAR
    race.rolled = spaces
    race.path = ()
    race.segment_start = race.unused = race.wasted = 0
    if race.turn.paid or race.turn.split:
        race.turn = race.turn._replace(paid=0, split=0)
    race.uncounted_stop_corner = -1
    return go_to("drive")


def slow_exit_gears(rules: Rules, race: Race, number: int, gears: tuple[int, ...]) -> tuple[int, ...]:
    """Return the exit gears of a car at its pit: up to 4th, or 1st if it has spun there."""
    car = race.cars[number]
    if car.pit != AT_PIT or car.spun:
        return gears
    return rules.record(PitLimits).exit_gears


RESERVE = 2
TYRES_ONLY = Action("stop", 0)
FULL = Action("stop", 1)
ENOUGH = Action("repair", len(WEAR_STOCKS))


def install_euro_pits(builder: Builder) -> None:
    """Ask on arrival for the kind of stop, then for the points to restore, one by one."""
    builder.event_message("repair", "ADV-PIT-1", "repair")
    builder.save_fields("reserve")
    builder.parameters.repair_points = RESERVE
    builder.hooks.on_placed_on_grid.append(fill_reserve)
    builder.step(
        "stop_kind",
        ask_euro_pit_stop,
        apply_euro_pit_stop,
        description="tyres only, or a full pit stop",
        clauses="ADV-PIT-2 ADV-PIT-3",
        after="new_tyres" if builder.has_rule("new_tyres") else "pit_stop",
        question_spec=QuestionSpec(
            policy="stop_kind",
            clauses={TYRES_ONLY.value: "ADV-PIT-2", FULL.value: "ADV-PIT-3"},
            savable_at="pit",
        ),
        when=(IN_PITS,),
    )
    builder.step(
        "repair",
        ask_repair,
        answer_repair,
        description="a full pit stop restores lost points, using the two points in the pits",
        clauses="ADV-PIT-1 ADV-PIT-3",
        after="stop_kind",
        question_spec=QuestionSpec(policy="repair", savable_at="pit"),
        when=(IN_PITS,),
    )


def fill_reserve(rules: Rules, race: Race, number: int) -> None:
    """Give a car its repair points, once a race (G-35)."""
    race.cars[number].reserve = rules.repair_points


def repairable(rules: Rules, race: Race, number: int) -> list[int]:
    """Return the parts of a car that have lost points, except tyres, which are replaced in any case."""
    car = race.cars[number]
    return [part for part, name in enumerate(WEAR_STOCKS) if part and getattr(car, name) < car.full[part]]


def ask_euro_pit_stop(rules: Rules, race: Race) -> Decision | Flow:
    """Ask for the kind of stop if there is something to repair and a point to repair it with."""
    if not race.cars[race.actor].reserve or not repairable(rules, race, race.actor):
        return go_to("pit_exit")
    return Decision(race.actor, "stop_kind", (TYRES_ONLY, FULL))


def apply_euro_pit_stop(rules: Rules, race: Race, question: Decision, action: Action) -> Flow:
    """Continue with repairs at a full pit stop; a stop for tyres only goes on as in the basic game."""
    return NEXT if action == FULL else go_to("pit_exit")


def ask_repair(rules: Rules, race: Race) -> Decision | Flow:
    """Ask which part to repair. The car then waits and leaves on its next turn."""
    parts = repairable(rules, race, race.actor) if race.cars[race.actor].reserve else []
    if not parts:
        return go_to(rules.closing_step)
    return Decision(race.actor, "repair", (*[Action("repair", part) for part in parts], ENOUGH))


def answer_repair(rules: Rules, race: Race, question: Decision, action: Action) -> Flow:
    """Restore a point; the repair point is used up."""
    if action == ENOUGH:
        return go_to(rules.closing_step)
    car = race.cars[race.actor]
    car.reserve -= 1
    name = WEAR_STOCKS[action.value]
    setattr(car, name, getattr(car, name) + 1)
    race.emit("repair", race.actor, "ADV-PIT-1", part=name, left=car.reserve)
    return SAME
