"""Costs of corners and blocked spaces in movement-point rulebooks.

Clauses: TRT-CRN, TRT-SPN, TRT-SWV, HSE-CRN, HSE-SPN, HSE-SWV.
"""

from __future__ import annotations

from engine.core.state import COASTS, RUNNING, Car, Race
from engine.core.types import Action, Decision, Message
from engine.rules.corners import corners
from engine.rules.corners.corners import CRASH, FINE, SPIN
from engine.rules.corners.swerving import MOST_BRAKES, MOST_SPACES
from engine.rules.kernel.builder import Builder, Rules
from engine.rules.kernel.occasions import LOST_SPACES
from engine.rules.kernel.outcomes import Bill, Left, Reason, Verdict
from engine.rules.kernel.steps import Form

NOTHING_LEFT = Verdict(FINE, 0, "TRT-CRN-1")


def install(builder: Builder) -> None:
    """Install other corner verdicts, another cost of blocked spaces, and the choice of how to pay it."""
    builder.slots(instead_of="corners").judge = judge
    builder.slots(instead_of="corners").corner_reason = reason
    builder.parameters.overshoot_stop_counts = builder.choice("overshoot_stop_counts", "yes") == "yes"
    builder.parameters.stops_count_late = True
    builder.parameters.swerve_spins = False
    builder.parameters.blocked_clause = "TRT-SWV-3"
    builder.slots(instead_of="swerving").swerve_bill = swerve_bill
    builder.step(
        "swerve_split",
        ask_split,
        answer_split,
        act="after the first three, points lost behind cars cost tyre or brake points, as the driver likes",
        clauses="TRT-SWV-2 HSE-SWV-2",
        after="hazard" if builder.has("hazards") else "drive",
        form=Form(policy="swerve_split", what=how_many),
        occasions=LOST_SPACES,
    )
    builder.step(
        "stops",
        count,
        act="a turn that ends in a corner counts as a stop",
        clauses="TRT-CRN-1 HSE-CRN-1",
        after="recheck",
    )


def judge(rules: Rules, race: Race, car: Car, left: list[Left], tyres: int) -> Verdict:
    """Return the verdict on corners left early (TRT-CRN-4, G-71).

    Paying with the last tyre point is fine, one point short is a spin, and two short a crash. Two missing
    stops are a crash too, as is driving on into the next corner without any stop in the last.
    """
    if not left:
        return NOTHING_LEFT
    for corner in left:
        if corner.missing > 1 or (corner.into and corner.missing == rules.track.corners[corner.corner].stops):
            return Verdict(CRASH, 0, "TRT-CRN-4")
    due = rules.overshoot_points(rules, race, car, left)
    if due <= tyres:
        return Verdict(FINE, due, "TRT-CRN-2")
    return Verdict(SPIN, tyres, "TRT-SPN-1") if due == tyres + 1 else Verdict(CRASH, 0, "TRT-SPN-2")


def reason(rules: Rules, race: Race, left: Left, verdict: Verdict) -> Reason:
    """Return the same reason as the basic game, with another message for driving on without a stop."""
    told = corners.reason(rules, race, left, verdict)
    if told.say.id == "why.crash" and left.into and verdict.clause == "TRT-CRN-4":
        return Reason(Message("why.no_stop", told.say.args), verdict.clause)
    return told


def splits(rules: Rules, race: Race, car: Car, brakes: int, unused: int) -> list[Bill]:
    """Return the ways to pay for blocked spaces (G-14).

    The first three cost brakes, or all brakes there are. The others, up to six in all, cost tyres or brakes.
    """
    first = min(unused, MOST_BRAKES, brakes)
    rest = unused - first
    if unused > MOST_SPACES:
        return []
    bills = [
        Bill(unused - own, rules.swerve_points(rules, race, car, own), False) for own in range(rest, -1, -1)
    ]
    return [bill for bill in bills if bill.brakes <= brakes and bill.tyres <= car.tyres]


def swerve_bill(rules: Rules, race: Race, car: Car, brakes: int, unused: int) -> Bill:
    """Return the payment that the driver has chosen, by default the cheapest.

    If two cost the same, the one that uses more tyres counts.
    """
    found = splits(rules, race, car, brakes, unused)
    if not found:
        return Bill(0, 0, True)
    if race.turn.split and len(found) >= race.turn.split:
        return found[race.turn.split - 1]
    return min(found, key=lambda bill: bill.brakes + bill.tyres)


def ask_split(rules: Rules, race: Race) -> Decision | None:
    """Ask how to pay if there is more than one way. The action's value is the tyre points paid."""
    car = race.cars[race.actor]
    if not race.unused or car.status != RUNNING:
        return None
    found = splits(rules, race, car, car.brakes, race.unused)
    return (
        Decision(
            race.actor, "swerve_split", tuple([Action("split", bill.tyres, bill.brakes) for bill in found])
        )
        if len(found) > 1
        else None
    )


def how_many(rules: Rules, race: Race, question: Decision) -> Message:
    """Return the message with the number of blocked spaces."""
    return Message("choose.split_lost", {"count": race.unused})


def answer_split(rules: Rules, race: Race, question: Decision, action: Action) -> None:
    """Store the chosen payment."""
    race.turn = race.turn._replace(split=question.options.index(action) + 1)
    race.step += 1


def count(rules: Rules, race: Race) -> None:
    """Count the stop once the whole move is over, at the space where it finally ends."""
    race.step += 1
    car = race.cars[race.actor]
    if car.status == RUNNING and race.path and car.kit.wreck in (0, COASTS) and not car.kit.backmarker:
        way = rules.graph.driven.get(race.path) or corners.driven(rules.graph, race.path)
        corners.count_stop(rules, race, car, way, overshot=bool(corners.left_by(rules, race, car, way)))
