"""Wrecks that keep moving (HSE-INE, HSE-BRE): rolling on once, with a locked engine, or coasting.

A car with broken bodywork rolls on once. One with a locked engine rolls on, and one with a broken engine may
coast.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.core.dice import D20
from engine.core.state import AT_PIT, COASTS, LOCKED, ON_TRACK, ROLLS, RUNNING, Race, takes_normal_turns
from engine.core.types import Action, Chance, Decision, Message
from engine.rules.framework.builder import Builder, Rules
from engine.rules.framework.program import NEXT, SAME, Flow, go_to
from engine.rules.framework.steps import QuestionSpec
from engine.rules.framework.triggers import OUT_OR_WRECK
from engine.rules.move.drive import emit_move, move_along
from engine.rules.turn.wear import remove_from_board, remove_immediately

ON_THE_ROAD, OFF_THE_ROAD = Action("roadside", 0), Action("roadside", 1)
COASTING_FROM = 11
TURNS_A_GEAR = 2


class MovingWrecks(NamedTuple):
    """Wrecks that keep moving.

    Attributes:
        roll_on: True if cars with broken bodywork or a locked engine roll on (HSE-INE-1, HSE-INE-2)
        may_coast: True if a car with a broken engine may coast (HSE-BRE-1)
    """

    roll_on: bool = False
    may_coast: bool = False


def install_wrecks(builder: Builder) -> None:
    """Keep a wreck on the board while it moves; it is removed one full turn after it went out (HSE-BRE-2)."""
    builder.save_fields("kit")
    builder.auto_message("cleared_away")
    builder.set_record(MovingWrecks(builder.has_rule("inertia"), builder.has_rule("coasting")))
    builder.slots(replacing="wear").eliminate = keep_wreck_on_track
    builder.hooks.limit_gears.append(no_upshift)
    builder.hooks.on_all_turns_end.append(remove_stopped_wrecks)
    clauses = "HSE-INE-1 HSE-INE-2 HSE-BRE-1"
    builder.step(
        "engine_lock",
        ask_wreck,
        apply_wreck,
        description="broken engine: a roll plus driver points says whether it locks or coasts",
        clauses=clauses,
        after="levers",
        can_reroll=False,
    )
    builder.closing_step(
        "engine_locks",
        ask_wreck,
        apply_wreck,
        description="the same for an engine broken this turn",
        clauses=clauses,
        can_reroll=False,
        when=(OUT_OR_WRECK,),  # in a turn only the acting car's engine can break
    )
    if builder.has_rule("coasting"):
        description = "the driver of a coasting car leaves the track or stays on it"
        builder.closing_step(
            "roadside",
            ask_roadside,
            answer_roadside,
            description=description,
            clauses="HSE-BRE-2",
            question_spec=QuestionSpec(policy="roadside", detail=last_move_message),
            when=(OUT_OR_WRECK,),
        )
    builder.step(
        "wreck",
        roll_wreck,
        description="a wreck rolls on",
        clauses=clauses,
        after=builder.last_existing_step("next_car", "backmarker"),
        when=(OUT_OR_WRECK,),
    )


def keep_wreck_on_track(rules: Rules, race: Race, number: int, reason: str) -> None:
    """Eliminate a car: remove it, or keep it while it rolls; for a broken engine a die decides."""
    car = race.cars[number]
    if car.points_state.wreck or race.round == 0 or not stays_on_board(rules, reason):
        remove_immediately(rules, race, number, reason)
        return
    engine = reason == "engine"
    car.out = reason
    race.queue = tuple([other for other in race.queue if other != number])
    if not engine:
        car.stops = 0
    car.points_state = car.points_state._replace(
        wreck=ROLLS, left_to_roll=car.gear, wreck_fate_pending=int(engine), gone_after=race.round + 1
    )


def stays_on_board(rules: Rules, reason: str) -> bool:
    """True if a car that is out for this reason stays on the board for a while (HSE-INE, HSE-BRE)."""
    wrecks = rules.record(MovingWrecks)
    if reason == "bodywork":
        return wrecks.roll_on
    return reason == "engine" and (wrecks.roll_on or wrecks.may_coast)


def engine_wreck_rolls_on(rules: Rules, coasts: bool) -> bool:
    """True if a car with a broken engine rolls on: if it coasts, or if its engine has locked (G-87)."""
    wrecks = rules.record(MovingWrecks)
    return wrecks.may_coast if coasts else wrecks.roll_on


def _next_wreck(race: Race) -> int:
    for number, car in enumerate(race.cars):
        if car.points_state.wreck_fate_pending and car.status == RUNNING:
            return number
    return -1


def ask_wreck(rules: Rules, race: Race) -> Chance | Flow:
    """Return the die for a broken engine; driver points cannot re-roll it (G-88)."""
    number = _next_wreck(race)
    return Chance(number, "engine_lock", D20) if number >= 0 else NEXT


def apply_wreck(rules: Rules, race: Race, question: Chance, face: int) -> Flow:
    """Lock the engine if roll plus driver points is at most ten, otherwise let the car coast.

    If only one of the two rules is on, the other result stops the car (G-87).
    """
    number, value = question.car, question.faces[face]
    car = race.cars[number]
    coasts = value + car.points_state.driver_points >= COASTING_FROM
    race.emit(
        "engine_lock",
        number,
        "HSE-BRE-1" if coasts else "HSE-INE-2",
        value=value,
        points=car.points_state.driver_points,
        coasts=int(coasts),
    )
    car.points_state = car.points_state._replace(
        wreck_fate_pending=0,
        wreck=COASTS if coasts else LOCKED,
        left_to_roll=TURNS_A_GEAR if coasts else car.gear,
    )
    if not coasts:
        car.stops = 0
    if not engine_wreck_rolls_on(rules, coasts):
        remove_immediately(rules, race, number, "engine")
    return SAME


def ask_roadside(rules: Rules, race: Race) -> Decision | Flow:
    """Ask whether to leave the track, after each move of a coasting car (HSE-BRE-2)."""
    car = race.cars[race.actor]
    may_leave = (
        car.points_state.wreck == COASTS
        and car.status == RUNNING
        and car.pit == ON_TRACK
        and race.path
        and not race.finishing
    )
    return Decision(race.actor, "roadside", (ON_THE_ROAD, OFF_THE_ROAD)) if may_leave else NEXT


def last_move_message(rules: Rules, race: Race, question: Decision) -> Message:
    """Return the message that says whether the car moves again."""
    return Message(
        "choose.roadside_last" if is_last_move_of_wreck(race, question.car) else "choose.roadside_on"
    )


def answer_roadside(rules: Rules, race: Race, question: Decision, action: Action) -> Flow:
    """Stay on the track, or leave it at once."""
    if action == OFF_THE_ROAD:
        _remove_wreck(race, race.actor)
    return NEXT


def is_last_move_of_wreck(race: Race, number: int) -> bool:
    """True if a coasting car does not move again after the current move."""
    car = race.cars[number]
    return bool(car.spun) or (car.gear == 1 and car.points_state.left_to_roll == 1)


def no_upshift(rules: Rules, race: Race, number: int, gears: tuple[int, ...]) -> tuple[int, ...]:
    """Remove the gears above the current one: a coasting car only shifts down (HSE-BRE-1)."""
    car = race.cars[number]
    return tuple(gear for gear in gears if gear <= car.gear) if car.points_state.wreck else gears


def roll_wreck(rules: Rules, race: Race) -> Flow:
    """Take the turn of a wreck: straight on along the arrows up to the first car, at no cost.

    A coasting car takes a normal turn. A car with a locked engine that rolls over the last line finishes.
    """
    car = race.cars[race.actor]
    if not car.points_state.wreck:
        return NEXT
    if car.points_state.gone_after > race.round:
        return go_to(rules.closing_step)  # it went out in this turn
    if car.points_state.wreck == COASTS:
        return NEXT
    path = [car.space]
    while (
        len(path) <= car.points_state.left_to_roll and rules.track.following[path[-1]][0] not in race.occupied
    ):
        path.append(rules.track.following[path[-1]][0])
    emit_move(race, "HSE-INE-1", "wreck", tuple(path), len(path) - 1)
    move_along(rules, race, tuple(path))
    if car.points_state.wreck != LOCKED or rules.old_readings.locked_engines_cannot_finish:
        race.finishing = 0
    left = 0 if car.points_state.wreck == ROLLS else car.points_state.left_to_roll - 1
    car.points_state = car.points_state._replace(
        left_to_roll=left, gone_after=max(car.points_state.gone_after, race.round)
    )
    return go_to(rules.closing_step)


def remove_stopped_wrecks(rules: Rules, race: Race) -> None:
    """Remove wrecks that have stopped, at the earliest one full turn after they went out.

    Coasting cars lose a gear every second turn. If no car races any more, all wrecks are removed.
    """
    wrecks = [
        number for number, car in enumerate(race.cars) if car.points_state.wreck and car.status == RUNNING
    ]
    if not wrecks:
        return
    for number in wrecks:
        car = race.cars[number]
        points_state = car.points_state
        if points_state.wreck == COASTS and points_state.gone_after <= race.round:
            left = points_state.left_to_roll - 1
            if not left:
                car.gear -= 1
                left = TURNS_A_GEAR
            car.points_state = points_state._replace(
                left_to_roll=left, gone_after=race.round + 1, wreck=COASTS if car.gear else ROLLS
            )
            if not car.gear:
                car.points_state = car.points_state._replace(left_to_roll=0, gone_after=race.round)
        has_stopped = not car.points_state.left_to_roll or car.spun or car.pit == AT_PIT
        if has_stopped and car.points_state.gone_after <= race.round + (car.points_state.wreck == COASTS):
            _remove_wreck(race, number)
    if not any(takes_normal_turns(car) and not car.points_state.backmarker for car in race.cars):
        for number in wrecks:
            if race.cars[number].status == RUNNING:
                _remove_wreck(race, number)


def _remove_wreck(race: Race, number: int) -> None:
    remove_from_board(race, number)
    race.emit("cleared_away", number, "HSE-BRE-2")
