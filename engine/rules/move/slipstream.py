"""Slipstreaming (LUD-ASL, ADV-SLP): three more spaces for a car in 4th or higher right behind another car."""

from __future__ import annotations

from engine.core.state import ON_TRACK, RUNNING, Race
from engine.core.types import Action, Decision
from engine.movement.move_options import brake_points
from engine.rules.framework.builder import Builder, Rules
from engine.rules.framework.program import NEXT, Flow
from engine.rules.framework.steps import QuestionSpec
from engine.rules.framework.triggers import FOURTH_GEAR_OR_HIGHER
from engine.rules.move import drive

SLIPSTREAM_SPACES = 3
LOWEST_GEAR = 4
STAY = Action("stay")


def install_slipstream(builder: Builder) -> None:
    """Offer the slipstream after the move and its skid, repeatedly while a car is right ahead."""
    builder.parameters.slipstream_spaces = SLIPSTREAM_SPACES
    builder.slots().can_slipstream_in_gears = gear_not_lower
    builder.step(
        "tow",
        ask_slipstream,
        apply_slipstream,
        description="right behind a car, in 4th or higher and in no lower a gear: slipstream 3 spaces if the "
        "driver likes",
        clauses="LUD-ASL-1 LUD-ASL-2 LUD-ASL-3 LUD-ASL-4 LUD-ASL-5 LUD-ASL-6",
        after="skid" if builder.has_rule("weather") else "swerve",
        question_spec=QuestionSpec("drive", savable_at="midway"),
        when=(FOURTH_GEAR_OR_HIGHER,),
    )


def gear_not_lower(own: int, ahead: int) -> bool:
    """True if the car behind is in no lower a gear (LUD-ASL-1)."""
    return own >= ahead


def can_slipstream(rules: Rules, race: Race) -> bool:
    """True if the car right ahead gives a slipstream.

    Not after braking or paying for blocked spaces, and not from a car that has not moved off (G-23).
    """
    car = race.cars[race.actor]
    if (
        race.no_more_slipstream
        or not race.path
        or car.status != RUNNING
        or car.pit != ON_TRACK
        or car.spun
        or car.gear < LOWEST_GEAR
    ):
        return False
    ahead = race.occupied.get(rules.track.following[car.space][0], -1)
    if ahead < 0:
        return False
    other = race.cars[ahead]
    return (
        other.gear > 0
        and not other.spun
        and other.pit == ON_TRACK
        and rules.can_slipstream_in_gears(car.gear, other.gear)
    )


def ask_slipstream(rules: Rules, race: Race) -> Decision | Flow:
    """Ask whether to slipstream, and where to.

    Only free routes are offered for which the car can pay the late braking into a corner (LUD-ASL-4).
    """
    if not can_slipstream(rules, race):
        return NEXT
    move_options = drive.moves(rules, race, (rules.slipstream_spaces,))
    car = race.cars[race.actor]
    ways = [
        action
        for action in move_options.options
        if not move_options.route_of(action).blocked_spaces
        and late_braking(rules, move_options.path(action)) + brake_points(action.extra) <= car.brakes
    ]
    ways = [action for action in ways if action.value != car.space]
    return Decision(race.actor, "tow", (STAY, *ways), move_options) if ways else NEXT


def late_braking(rules: Rules, path: tuple[int, ...]) -> int:
    """Return the brake point for slipstreaming into a corner; it does not shorten the move."""
    corner = rules.track.corner
    return int(any(corner[space] >= 0 and corner[space] != corner[path[0]] for space in path))


def apply_slipstream(rules: Rules, race: Race, question: Decision, action: Action) -> Flow:
    """Stay, or slipstream and ask again."""
    if action == STAY:
        return NEXT
    late = late_braking(rules, question.detail.path(action))
    race.cars[race.actor].brakes -= late
    if late and not rules.slipstream_counts_as_stop:
        race.uncounted_stop_corner = rules.track.corner[question.detail.path(action)[-1]]
    race.emit("tow", race.actor, "LUD-ASL-1", late=late)
    return drive.continue_move(rules, race, question, action)
