"""Engine trouble: three rules about rolls that damage engines.

LUD-ENG-1: after a top result in 5th or 6th, every car in those gears rolls. HSE-ENG-1: only the car that
rolled the top face does. TRT-ENG-1: a natural 16 costs an engine point and leaves debris where the car was.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.core.dice import D20
from engine.core.state import ON_TRACK, Race
from engine.core.track import PIT_LANE
from engine.core.types import Chance
from engine.rules.framework.builder import Builder, Rules
from engine.rules.framework.program import NEXT, SAME, Flow, go_to
from engine.rules.framework.triggers import PENDING_CHECKS, SPECIAL_ROLL
from engine.rules.turn import wear
from engine.rules.turn.order import running_order

if TYPE_CHECKING:
    from engine.core.kinds import StepName

FAST = 5

# Top results of 5th and 6th gear: a natural 19 or 20 in the table, a 20 or a 30 on the gear dice, which is
# equivalent (G-32). No other gear can give these numbers of spaces.
TOP_RESULTS = (20, 30)
# Highest rolls that cost an engine point: in the dry, in rain, in changeable weather (LUD-ENG-1, LUD-AWE-5).
MAX_ROLLS = (4, 3, 4)
# The natural roll that damages an engine in Trant's races.
UNLUCKY = 16


def install_engine_check(builder: Builder) -> None:
    """Check engines at the end of the car's turn, after contact, by the gears at that moment (G-16)."""
    builder.slots().engine_check_max_roll = engine_threshold
    builder.parameters.after_elimination_step = "engine_check"
    builder.step(
        "engine_check",
        find_cars,
        description="after a natural 19 or 20 (20 or 30 on the gear dice) in 5th or 6th: find all cars in "
        "5th or 6th",
        clauses="LUD-ENG-1 LUD-PIT-6",
        when=(PENDING_CHECKS, SPECIAL_ROLL),
    )
    builder.step(
        "engine",
        ask_engine_check,
        apply_engine_check,
        description="each of them rolls; 1 to 4 (in rain 1 to 3) costs an engine point",
        clauses="LUD-ENG-1 LUD-ENG-2",
        when=(PENDING_CHECKS,),
    )


def engine_threshold(rules: Rules, race: Race, number: int, space: int) -> int:
    """Return the highest roll that costs the moving car an engine point, 0 if its engine is not checked.

    ``space`` is the end of its move. There is no check in time trials.
    """
    called = (
        race.round > 0
        and race.rolled in TOP_RESULTS
        and race.cars[number].gear >= FAST
        and rules.track.lane[space] != PIT_LANE
    )
    return MAX_ROLLS[race.weather] if called else 0


def find_cars(rules: Rules, race: Race) -> Flow:
    """Queue all cars in 5th or 6th gear on the track, the leader first; cars in the pit lane are exempt.

    A roll made in the pit lane is no reason for a check either (LUD-PIT-6).
    """
    race.pending = ()
    in_lane = bool(race.path) and rules.track.lane[race.path[0]] == PIT_LANE
    if race.rolled in TOP_RESULTS and (not in_lane or rules.old_readings.pit_lane_rolls_check_engines):
        race.pending = tuple(
            [
                n
                for n in running_order(rules, race)
                if race.cars[n].gear >= FAST and race.cars[n].pit == ON_TRACK
            ]
        )
    return NEXT


def ask_engine_check(rules: Rules, race: Race) -> Chance | Flow:
    """Return the next engine roll."""
    return Chance(race.pending[0], "engine", D20) if race.pending else NEXT


def apply_engine_check(rules: Rules, race: Race, question: Chance, face: int) -> Flow:
    """Take an engine point after a low roll."""
    value = question.faces[face]
    race.pending = race.pending[1:]
    max_roll = MAX_ROLLS[race.weather]
    hit = value <= max_roll
    race.emit("engine", question.car, "LUD-ENG-1", value=value, fails=max_roll, hit=hit)
    if hit:
        wear.lose(rules, race, question.car, "engine", "LUD-ENG-1")
    return SAME


def install_reliability(builder: Builder) -> None:
    """Check right after the roll, before the car moves (G-60); at zero the engine is destroyed (G-53)."""
    builder.event_message("wear", "TRT-ENG-1", "sixteen")
    builder.parameters.special_rolls = frozenset((UNLUCKY,))
    builder.parameters.engine_damage_roll = UNLUCKY
    builder.step(
        "reliability",
        act_on_roll,
        description="a natural 16 costs an engine point and leaves debris",
        clauses="TRT-ENG-1",
        after="roll",
        when=(SPECIAL_ROLL,),
    )


def act_on_roll(rules: Rules, race: Race) -> Flow:
    """Check the natural roll; spaces added later by an engine point do not count."""
    if race.natural == UNLUCKY:
        wear.lose(rules, race, race.actor, "engine", "TRT-ENG-1", "reliability")
        if race.cars[race.actor].status or race.cars[race.actor].points_state.wreck:
            return go_to(rules.after_elimination_step)
    return NEXT


FAILS = 4


class HouseEngineCheck(NamedTuple):
    """Engine checks of the house rules.

    Attributes:
        next_step: the step after a check has eliminated the acting car
    """

    next_step: StepName


def install_house_engine_check(builder: Builder) -> None:
    """Check right after the movement roll, before the car moves (G-60); rain makes no difference (G-97)."""
    builder.slots().engine_check_max_roll = house_engine_threshold
    builder.parameters.special_rolls = frozenset(TOP_RESULTS)
    builder.set_record(HouseEngineCheck("weather_throw" if builder.has_rule("house_weather") else "recheck"))
    builder.step(
        "own_engine",
        ask_house_engine_check,
        apply_house_engine_check,
        description="a natural 20 in 5th or 30 in 6th: roll; 1 to 4 costs an engine point",
        clauses="HSE-ENG-1",
        after="roll",
        when=(SPECIAL_ROLL,),
    )


def house_engine_threshold(rules: Rules, race: Race, number: int, space: int) -> int:
    """Return the highest roll that costs an engine point, 0 for no check; a coasting car has no engine."""
    top = race.natural in TOP_RESULTS and race.rolled in TOP_RESULTS
    return FAILS if top and not race.cars[number].points_state.wreck else 0


def ask_house_engine_check(rules: Rules, race: Race) -> Chance | Flow:
    """Return the engine roll of a car that has rolled the top face."""
    car = race.actor
    return (
        Chance(car, "engine", D20) if house_engine_threshold(rules, race, car, race.cars[car].space) else NEXT
    )


def apply_house_engine_check(rules: Rules, race: Race, question: Chance, face: int) -> Flow:
    """Take an engine point after a low roll; the loss of the last one destroys the engine (HSE-ENG-4)."""
    value = question.faces[face]
    hit = value <= FAILS
    race.emit("engine", question.car, "HSE-ENG-1", value=value, fails=FAILS, hit=hit)
    if hit:
        wear.lose(rules, race, question.car, "engine", "HSE-ENG-1", "engine_check")
        if race.cars[race.actor].status or race.cars[race.actor].points_state.wreck:
            return go_to(rules.record(HouseEngineCheck).next_step)
    return NEXT
