"""Wrecks that keep moving (HSE-INE, HSE-BRE): rolling on once, with a locked engine, or coasting.

A car with broken bodywork rolls on once. One with a locked engine rolls on, and one with a broken engine may
coast.
"""

from __future__ import annotations

from engine.core.dice import D20
from engine.core.state import AT_PIT, COASTS, LOCKED, ON_TRACK, OUT, ROLLS, RUNNING, Race
from engine.core.types import Action, Chance, Decision, Message
from engine.rules.kernel.builder import Builder, Rules
from engine.rules.kernel.occasions import WRECKED
from engine.rules.kernel.steps import Form
from engine.rules.move.drive import move_along
from engine.rules.wear.wear import leave_at_once, leave_board

ON_THE_ROAD, BESIDE_IT = Action("roadside", 0), Action("roadside", 1)
COASTING_FROM = 11
TURNS_A_GEAR = 2


def install_inertia(builder: Builder) -> None:
    """Mark that broken bodies and locked engines roll on; ``install`` checks for this rule."""


def install_coasting(builder: Builder) -> None:
    """Mark that broken engines may coast; ``install`` checks for this rule."""


def install(builder: Builder) -> None:
    """Keep a wreck on the board while it moves; it is removed one full turn after it went out (HSE-BRE-2)."""
    builder.keep("kit")
    builder.tells("cleared_away")
    builder.parameters.bodies_roll = builder.has("inertia")
    builder.parameters.engines_roll = builder.has("inertia")
    builder.parameters.engines_coast = builder.has("coasting")
    builder.slots(instead_of="wear").out_of_the_race = stays
    builder.hooks.gear_limit.append(never_up)
    builder.hooks.round_over.append(clear_away)
    clauses = "HSE-INE-1 HSE-INE-2 HSE-BRE-1"
    builder.step(
        "engine_lock",
        ask,
        answer,
        act="broken engine: a roll plus driver points says whether it locks or coasts",
        clauses=clauses,
        after="levers",
        again=False,
    )
    builder.closing_step(
        "engine_locks",
        ask,
        answer,
        act="the same for an engine broken this turn",
        clauses=clauses,
        again=False,
        occasions=WRECKED,  # in a turn only the acting car's engine can break
    )
    if builder.has("coasting"):
        act = "the driver of a coasting car leaves the track or stays on it"
        builder.closing_step(
            "roadside",
            ask_roadside,
            answer_roadside,
            act=act,
            clauses="HSE-BRE-2",
            form=Form(policy="roadside", what=how_long),
            occasions=WRECKED,
        )
    builder.step(
        "wreck",
        roll_on,
        act="a wreck rolls on",
        clauses=clauses,
        after=builder.latest("next_car", "backmarker"),
        occasions=WRECKED,
    )


def stays(rules: Rules, race: Race, number: int, reason: str) -> None:
    """Eliminate a car: remove it, or keep it while it rolls; for a broken engine a die decides."""
    car = race.cars[number]
    engine = reason == "engine" and (rules.engines_roll or rules.engines_coast)
    if car.kit.wreck or not (engine or (reason == "bodywork" and rules.bodies_roll)) or race.round == 0:
        leave_at_once(rules, race, number, reason)
        return
    car.out = reason
    race.queue = tuple([other for other in race.queue if other != number])
    if not engine:
        car.stops = 0
    car.kit = car.kit._replace(
        wreck=ROLLS, left_to_roll=car.gear, waiting=int(engine), gone_after=race.round + 1
    )


def _waiting(race: Race) -> int:
    for number, car in enumerate(race.cars):
        if car.kit.waiting and car.status == RUNNING:
            return number
    return -1


def ask(rules: Rules, race: Race) -> Chance | None:
    """Return the die for a broken engine; driver points cannot re-roll it (G-88)."""
    number = _waiting(race)
    return Chance(number, "engine_lock", D20) if number >= 0 else None


def answer(rules: Rules, race: Race, question: Chance, face: int) -> None:
    """Lock the engine if roll plus driver points is at most ten, otherwise let the car coast.

    If only one of the two rules is on, the other result stops the car (G-87).
    """
    number, value = question.car, question.faces[face]
    car = race.cars[number]
    coasts = value + car.kit.driver_points >= COASTING_FROM
    race.emit(
        "engine_lock",
        number,
        "HSE-BRE-1" if coasts else "HSE-INE-2",
        value=value,
        points=car.kit.driver_points,
        coasts=int(coasts),
    )
    car.kit = car.kit._replace(
        waiting=0, wreck=COASTS if coasts else LOCKED, left_to_roll=TURNS_A_GEAR if coasts else car.gear
    )
    if not coasts:
        car.stops = 0
    if not (rules.engines_coast if coasts else rules.engines_roll):
        leave_at_once(rules, race, number, "engine")


def ask_roadside(rules: Rules, race: Race) -> Decision | None:
    """Ask whether to leave the track, after each move of a coasting car (HSE-BRE-2)."""
    car = race.cars[race.actor]
    asked = (
        car.kit.wreck == COASTS
        and car.status == RUNNING
        and car.pit == ON_TRACK
        and race.path
        and not race.finishing
    )
    return Decision(race.actor, "roadside", (ON_THE_ROAD, BESIDE_IT)) if asked else None


def how_long(rules: Rules, race: Race, question: Decision) -> Message:
    """Return the message that says whether the car moves again."""
    return Message("choose.roadside_last" if last_move(race, question.car) else "choose.roadside_on")


def answer_roadside(rules: Rules, race: Race, question: Decision, action: Action) -> None:
    """Stay on the track, or leave it at once."""
    race.step += 1
    if action == BESIDE_IT:
        _take_off(race, race.actor)


def last_move(race: Race, number: int) -> bool:
    """True if a coasting car does not move again after the current move."""
    car = race.cars[number]
    return bool(car.spun) or (car.gear == 1 and car.kit.left_to_roll == 1)


def never_up(rules: Rules, race: Race, number: int, gears: tuple[int, ...]) -> tuple[int, ...]:
    """Remove the gears above the current one: a coasting car only shifts down (HSE-BRE-1)."""
    car = race.cars[number]
    return tuple(gear for gear in gears if gear <= car.gear) if car.kit.wreck else gears


def roll_on(rules: Rules, race: Race) -> None:
    """Take the turn of a wreck: straight on along the arrows up to the first car, at no cost.

    A coasting car takes a normal turn.
    """
    race.step += 1
    car = race.cars[race.actor]
    if not car.kit.wreck:
        return
    if car.kit.gone_after > race.round:
        rules.goto(race, rules.closing)  # it went out in this turn
        return
    if car.kit.wreck == COASTS:
        return
    path = [car.space]
    while len(path) <= car.kit.left_to_roll and rules.track.following[path[-1]][0] not in race.occupied:
        path.append(rules.track.following[path[-1]][0])
    race.emit(
        "move",
        race.actor,
        "HSE-INE-1",
        path=tuple(path),
        gear=car.gear,
        spaces=len(path) - 1,
        brakes=0,
        unused=0,
        leg="wreck",
        bonus=0,
    )
    move_along(rules, race, tuple(path))
    race.finishing = 0
    left = 0 if car.kit.wreck == ROLLS else car.kit.left_to_roll - 1
    car.kit = car.kit._replace(left_to_roll=left, gone_after=max(car.kit.gone_after, race.round))
    rules.goto(race, rules.closing)


def clear_away(rules: Rules, race: Race) -> None:
    """Remove wrecks that have stopped, at the earliest one full turn after they went out.

    Coasting cars lose a gear every second turn. If no car races any more, all wrecks are removed.
    """
    wrecks = [number for number, car in enumerate(race.cars) if car.kit.wreck and car.status == RUNNING]
    if not wrecks:
        return
    for number in wrecks:
        car = race.cars[number]
        kit = car.kit
        if kit.wreck == COASTS and kit.gone_after <= race.round:
            left = kit.left_to_roll - 1
            if not left:
                car.gear -= 1
                left = TURNS_A_GEAR
            car.kit = kit._replace(
                left_to_roll=left, gone_after=race.round + 1, wreck=COASTS if car.gear else ROLLS
            )
            if not car.gear:
                car.kit = car.kit._replace(left_to_roll=0, gone_after=race.round)
        stands = not car.kit.left_to_roll or car.spun or car.pit == AT_PIT
        if stands and car.kit.gone_after <= race.round + (car.kit.wreck == COASTS):
            _take_off(race, number)
    if not any(
        car.status == RUNNING and not car.kit.backmarker and car.kit.wreck in (0, COASTS) for car in race.cars
    ):
        for number in wrecks:
            if race.cars[number].status == RUNNING:
                _take_off(race, number)


def _take_off(race: Race, number: int) -> None:
    race.cars[number].status = OUT
    leave_board(race, number)
    race.emit("cleared_away", number, "HSE-BRE-2")
