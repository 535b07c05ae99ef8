"""Costs of corners and blocked spaces in movement-point rulebooks.

Clauses: TRT-CRN, TRT-SPN, TRT-SWV, HSE-CRN, HSE-SPN, HSE-SWV.
"""

from __future__ import annotations

from engine.core.state import COASTS, RUNNING, Car, Race, pack_optional, unpack_optional
from engine.core.types import Action, Decision, Message
from engine.movement.cache import path_corners
from engine.movement.path_corners import UnfinishedCorner
from engine.rules.corners import corners
from engine.rules.corners.corners import CRASH, FINE, SPIN
from engine.rules.corners.swerving import MAX_BRAKES, MAX_SPACES, BlockedSpaces
from engine.rules.framework.builder import Builder, Rules
from engine.rules.framework.program import NEXT, Flow
from engine.rules.framework.slots import BlockedMoveCost, Reason, Verdict
from engine.rules.framework.steps import QuestionSpec
from engine.rules.framework.triggers import BLOCKED_SPACES

NOTHING_LEFT = Verdict(FINE, 0, "TRT-CRN-1")


def install_point_costs(builder: Builder) -> None:
    """Install other corner verdicts, another cost of blocked spaces, and the choice of how to pay it."""
    builder.slots(replacing="corners").overshoot_verdict = judge_overshoot_in_points
    builder.slots(replacing="corners").corner_reason = overshoot_reason_in_points
    builder.parameters.overshoot_counts_as_stop = (
        builder.switch_choice("overshoot_stop_counts", "yes") == "yes"
    )
    builder.parameters.uses_movement_points = True
    builder.parameters.allows_third_change = True
    builder.parameters.last_tyre_point_spins = False
    builder.set_record(BlockedSpaces("TRT-SWV-3"))
    builder.event_message("wear", "TRT-SWV-3", "bumped")
    builder.slots(replacing="swerving").blocked_move_cost = chosen_blocked_cost
    builder.step(
        "swerve_split",
        ask_split,
        answer_split,
        description="after the first three, points lost behind cars cost tyre or brake points, as the driver "
        "likes",
        clauses="TRT-SWV-2 HSE-SWV-2",
        after="hazard" if builder.has_rule("hazards") else "drive",
        question_spec=QuestionSpec(policy="swerve_split", detail=lost_spaces_message),
        when=(BLOCKED_SPACES,),
    )
    builder.step(
        "stops",
        count_stop_after_move,
        description="a turn that ends in a corner counts as a stop",
        clauses="TRT-CRN-1 HSE-CRN-1",
        after="recheck",
    )


def judge_overshoot_in_points(
    rules: Rules, race: Race, car: Car, left: list[UnfinishedCorner], tyres: int
) -> Verdict:
    """Return the verdict on corners left early (TRT-CRN-4, G-71).

    Paying with the last tyre point is fine, one point short is a spin, and two short a crash. Two missing
    stops are a crash too, as is driving on into the next corner without any stop in the last.
    """
    if not left:
        return NOTHING_LEFT
    for corner in left:
        if corner.missing_stops > 1 or (
            corner.has_entered_next_corner
            and corner.missing_stops == rules.track.corners[corner.corner].stops
        ):
            return Verdict(CRASH, 0, "TRT-CRN-4")
    due = rules.overshoot_tyre_cost(rules, race, car, left)
    if due <= tyres:
        return Verdict(FINE, due, "TRT-CRN-2")
    return Verdict(SPIN, tyres, "TRT-SPN-1") if due == tyres + 1 else Verdict(CRASH, 0, "TRT-SPN-2")


def overshoot_reason_in_points(rules: Rules, race: Race, left: UnfinishedCorner, verdict: Verdict) -> Reason:
    """Return the same reason as the basic game, with another message for driving on without a stop."""
    reason = corners.overshoot_reason(rules, race, left, verdict)
    if reason.message.id == "why.crash" and left.has_entered_next_corner and verdict.clause == "TRT-CRN-4":
        return Reason(Message("why.no_stop", reason.message.args), verdict.clause)
    return reason


def payment_options(rules: Rules, race: Race, car: Car, brakes: int, unused: int) -> list[BlockedMoveCost]:
    """Return the ways to pay for blocked spaces (G-14).

    The first three cost brakes, or all brakes there are. The others, up to six in all, cost tyres or brakes.
    """
    first = min(unused, MAX_BRAKES, brakes)
    rest = unused - first
    if unused > MAX_SPACES:
        return []
    costs = [
        BlockedMoveCost(unused - own, rules.blocked_tyre_cost(rules, race, car, own), False)
        for own in range(rest, -1, -1)
    ]
    return [cost for cost in costs if cost.brakes <= brakes and cost.tyres <= car.tyres]


def chosen_blocked_cost(rules: Rules, race: Race, car: Car, brakes: int, unused: int) -> BlockedMoveCost:
    """Return the payment that the driver has chosen, by default the cheapest.

    If two cost the same, the one that uses more tyres counts.
    """
    payments = payment_options(rules, race, car, brakes, unused)
    if not payments:
        return BlockedMoveCost(0, 0, True)
    choice = unpack_optional(race.turn.split)
    if choice is not None and choice < len(payments):
        return payments[choice]
    return min(payments, key=lambda cost: cost.brakes + cost.tyres)


def ask_split(rules: Rules, race: Race) -> Decision | Flow:
    """Ask how to pay if there is more than one way. The action's value is the tyre points paid."""
    car = race.cars[race.actor]
    if not race.unused or car.status != RUNNING:
        return NEXT
    payments = payment_options(rules, race, car, car.brakes, race.unused)
    return (
        Decision(
            race.actor, "swerve_split", tuple([Action("split", cost.tyres, cost.brakes) for cost in payments])
        )
        if len(payments) > 1
        else NEXT
    )


def lost_spaces_message(rules: Rules, race: Race, question: Decision) -> Message:
    """Return the message with the number of blocked spaces."""
    return Message("choose.split_lost", {"count": race.unused})


def answer_split(rules: Rules, race: Race, question: Decision, action: Action) -> Flow:
    """Store the chosen payment."""
    race.turn = race.turn._replace(split=pack_optional(question.options.index(action)))
    return NEXT


def count_stop_after_move(rules: Rules, race: Race) -> Flow:
    """Count the stop once the whole move is over, at the space where it finally ends."""
    car = race.cars[race.actor]
    if (
        car.status == RUNNING
        and race.path
        and car.points_state.wreck in (0, COASTS)
        and not car.points_state.backmarker
    ):
        way = path_corners(rules.track, race.path, car.stops, race.wasted)
        if rules.turn_goes_on(rules, race):
            race.uncounted_stop_corner = way.corner
        corners.count_stop(rules, race, car, way)
    return NEXT
