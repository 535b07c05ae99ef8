"""Slipstream of the house rules (HSE-SLP): a car right behind a fast one may follow it instead of rolling."""

from __future__ import annotations

from engine.core.state import (
    NEW_TURN,
    ON_TRACK,
    RUNNING,
    Car,
    Race,
    pack_optional,
    tyre_set_lap,
    unpack_optional,
)
from engine.core.types import Action, Decision
from engine.rules.framework.builder import Builder, Rules
from engine.rules.framework.program import NEXT, Flow, go_to
from engine.rules.framework.steps import QuestionSpec
from engine.rules.framework.triggers import FOURTH_GEAR_OR_HIGHER, SLIPSTREAM_PENDING, TURN_STATE_SET
from engine.rules.move import drive
from engine.rules.move.slipstream import LOWEST_GEAR

# Value of ``is_slipstreaming`` during the driver's own roll.
OWN_ROLL = 2
STAY, FOLLOW = Action("stay"), Action("follow")


def install_house_slipstream(builder: Builder) -> None:
    """Find the follower before the car ahead moves; ask its driver at the end of that car's turn."""
    builder.save_fields("kit")
    builder.parameters.has_slipstream_extra_roll = builder.switch_choice("draft_extra_roll") == "on"
    builder.slots().slipstream_risks_contact = has_shifted
    builder.slots().turn_goes_on = has_own_roll_to_come
    first = builder.last_existing_step("next_car", "backmarker")
    builder.step(
        "draw_along",
        slipstream_follower,
        description="a driver who chose to follow now slipstreams",
        clauses="HSE-SLP-2 HSE-SLP-3",
        after=first,
        when=(SLIPSTREAM_PENDING,),
    )
    builder.step(
        "look_behind",
        note_follower,
        description="find a car right behind a fast one, in its gear or one lower",
        clauses="HSE-SLP-1",
        after="draw_along",
        when=(FOURTH_GEAR_OR_HIGHER,),
    )
    builder.closing_step(
        "draft",
        ask_house_slipstream,
        apply_house_slipstream,
        description="the driver behind may slipstream to the space behind the car that has moved",
        clauses="HSE-SLP-2",
        question_spec=QuestionSpec("along", policy="draft"),
        when=(TURN_STATE_SET,),
    )


def has_own_roll_to_come(rules: Rules, race: Race) -> bool:
    """True if a driver who has just followed also rolls, if that is agreed; the turn is the same."""
    return rules.has_slipstream_extra_roll and race.queue[:1] == (race.actor,)


def has_no_roll_to_come(rules: Rules, race: Race) -> bool:
    """Return False: the driver's own roll is a turn of its own (before version 4)."""
    return False


def has_shifted(rules: Rules, race: Race) -> bool:
    """True if the slipstreaming car has shifted this turn: it risks contact on straights (HSE-SLP-4)."""
    car = race.cars[race.actor]
    return car.gear != car.points_state.previous_gear


def note_follower(rules: Rules, race: Race) -> Flow:
    """Store the car right behind if it may follow: it has not moved yet.

    The gears are compared once the car ahead has moved, because it may still shift down before its roll.
    """
    car = race.cars[race.actor]
    if car.gear < LOWEST_GEAR or car.pit != ON_TRACK or car.points_state.wreck:
        return NEXT
    behind = race.occupied.get(rules.track.before.get(car.space, -1), -1)
    if behind not in race.queue:
        return NEXT
    other = race.cars[behind]
    if (
        (fits_gears(car, other) or not rules.old_readings.slipstream_compares_gears_early)
        and not other.points_state.wreck
        and not other.points_state.backmarker
        and not other.spun
    ):
        race.turn = race.turn._replace(behind=pack_optional(behind))
    return NEXT


def fits_gears(car: Car, follower: Car) -> bool:
    """True if a car is fast enough, and the one behind is in its gear or one lower (HSE-SLP-1)."""
    return car.gear >= LOWEST_GEAR and follower.gear in (car.gear, car.gear - 1)


def ask_house_slipstream(rules: Rules, race: Race) -> Decision | Flow:
    """Ask the driver behind to follow or to stay and roll.

    There is no slipstream from a car that did not move, has spun, is out, in the pit lane or over the line.
    The target space must be free (G-82).
    """
    car, path = race.cars[race.actor], race.path
    follower = unpack_optional(race.turn.behind)
    if follower is None or follower not in race.queue or len(path) < 2:
        return NEXT
    if (
        car.status != RUNNING
        or not (fits_gears(car, race.cars[follower]) or rules.old_readings.slipstream_compares_gears_early)
        or car.points_state.wreck
        or car.spun
        or car.pit != ON_TRACK
        or race.finishing
        or not follower_path(rules, race, follower)
    ):
        return NEXT
    return Decision(follower, "draft", (STAY, FOLLOW))


def follower_path(rules: Rules, race: Race, follower: int) -> tuple[int, ...]:
    """Return the follower's path along that of the car ahead, to the space behind it.

    Empty if the space is taken or cannot be reached.
    """
    path = race.path
    target = rules.track.before.get(path[-1], -1)
    start = race.cars[follower].space
    if target == start or target in race.occupied:
        return ()
    for last in range(len(path) - 2, -1, -1):
        if path[last] == target:
            return (start, *path[: last + 1])
        if target in rules.track.following[path[last]]:
            return (start, *path[: last + 1], target)
    return ()


def race_of_follower(rules: Rules, race: Race, number: int) -> Race:
    """Return a copy of the race in which the car that may follow has the turn, before its own roll if any."""
    trial = race.copy()
    if rules.has_slipstream_extra_roll:
        trial.queue = (number, *trial.queue)
    trial.actor, trial.set_lap, trial.turn = number, 0, NEW_TURN._replace(is_slipstreaming=1)
    return trial


def apply_house_slipstream(rules: Rules, race: Race, question: Decision, action: Action) -> Flow:
    """Move the follower to the front of the queue."""
    if action == FOLLOW:
        race.points_state = race.points_state._replace(trail=follower_path(rules, race, question.car))
        race.queue = (question.car, *[number for number in race.queue if number != question.car])
    return NEXT


def slipstream_follower(rules: Rules, race: Race) -> Flow:
    """Move along the trail: a normal move without roll and options (HSE-SLP-3).

    If the driver also rolls, the trail keeps the end of the path, where the driver's turn goes on.
    """
    path = race.points_state.trail
    if not path:
        return NEXT
    race.points_state = race.points_state._replace(trail=())
    if len(path) == 1:
        if path[0] == race.cars[race.actor].space:
            race.turn = race.turn._replace(is_slipstreaming=OWN_ROLL)
        return NEXT
    note_follower(rules, race)
    if rules.has_slipstream_extra_roll:
        race.queue = (race.actor, *race.queue)
    goes_on = rules.turn_goes_on(rules, race)
    if goes_on:
        # Penalty movement, too, follows the driver's own roll.
        race.skidded, race.points_state = 1, race.points_state._replace(trail=path[-1:])
    race.turn = race.turn._replace(is_slipstreaming=1)
    if rules.has_tyre_choice:
        race.set_lap = tyre_set_lap(race.cars[race.actor], race.points_state.laps_off)
    path = drive.truncate_move(rules, race, path, 0)
    drive.emit_move(race, "HSE-SLP-2", "draft", path, len(path) - 1)
    race.path = path
    drive.move_along(rules, race, path)
    return go_to(rules.after_segment_step)
