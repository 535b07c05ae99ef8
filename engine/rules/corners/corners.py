"""Corners (LUD-CRN, ADV-PEN-4) and spins (LUD-SPN): stops, overshooting and its cost in tyre points."""

from __future__ import annotations

from engine.core.state import NEW_TURN, Car, Race
from engine.core.types import Message
from engine.movement.cache import path_corners
from engine.movement.path_corners import PathCorners, UnfinishedCorner
from engine.rules.framework.builder import Builder, Rules
from engine.rules.framework.program import NEXT, Flow, go_to
from engine.rules.framework.slots import Reason, Verdict
from engine.rules.turn import wear

FINE, SPIN, CRASH = "fine", "spin", "crash"

NOTHING_LEFT = Verdict(FINE, 0, "LUD-CRN-1")


def install_corners(builder: Builder) -> None:
    """Install the overshoot penalties (LUD-CRN-2).

    The sixth space is a spin and the seventh a crash, whatever the tyres (G-07).
    """
    builder.parameters.overshoot_spin_spaces = 6
    builder.parameters.overshoot_crash_spaces = 7
    builder.parameters.unpaid_overshoot_result = builder.switch_choice("overshoot_unpaid", CRASH)
    builder.parameters.overshoot_counts_as_stop = builder.switch_choice("overshoot_stop_counts") == "yes"
    builder.step(
        "corner",
        run_corner,
        description="stops are counted; overshoots cost tyre points and, at worst, end in a spin or a crash",
        clauses="LUD-CRN-1 LUD-CRN-2 LUD-CRN-3 LUD-CRN-4 LUD-SPN-1 LUD-SPN-2 LUD-TRK-2 LUD-TRK-3",
    )
    builder.slots().overshoot_tyre_cost = overshoot_points
    builder.slots().overshoot_verdict = judge_overshoot
    builder.slots().corner_reason = overshoot_reason
    builder.hooks.limit_gears.append(first_gear_after_a_spin)


def corners_left(rules: Rules, path: tuple[int, ...], stops: int, wasted: int = 0) -> list[UnfinishedCorner]:
    """Return the corners that a path leaves unfinished, in driving order. Read-only.

    ``stops``: stops already made in the corner where the path begins. ``wasted``: a last movement point that
    bought no space; it counts as driven.
    """
    return path_corners(rules.track, path, stops, wasted).left


def overshoot_points(rules: Rules, race: Race, car: Car, left: list[UnfinishedCorner]) -> int:
    """Return the tyre points for corners left early: one per space (LUD-CRN-2)."""
    return sum(corner.overshoot_spaces for corner in left)


def judge_overshoot(rules: Rules, race: Race, car: Car, left: list[UnfinishedCorner], tyres: int) -> Verdict:
    """Return the verdict on corners left early (LUD-CRN-2, LUD-CRN-4, LUD-SPN-2).

    Several corners are added up (G-105). Movement-point rulebooks use
    ``point_costs.judge_overshoot_in_points``.
    """
    if not left:
        return NOTHING_LEFT
    if any(corner.missing_stops > 1 for corner in left):
        return Verdict(CRASH, 0, "LUD-CRN-4")
    furthest = max(corner.overshoot_spaces for corner in left)
    due = rules.overshoot_tyre_cost(rules, race, car, left)
    if tyres == 0:
        return Verdict(SPIN if furthest == 1 else CRASH, 0, "LUD-SPN-2")
    if furthest >= rules.overshoot_crash_spaces:
        return Verdict(CRASH, 0, "LUD-CRN-2")
    if due > tyres:
        return Verdict(rules.unpaid_overshoot_result, tyres, "LUD-CRN-2")
    if due == tyres:
        return Verdict(SPIN, due, "LUD-SPN-1")
    return Verdict(SPIN if furthest == rules.overshoot_spin_spaces else FINE, due, "LUD-CRN-2")


def overshoot_limits(rules: Rules, race: Race, number: int, corner: int) -> tuple[int, int]:
    """Return how many spaces beyond a corner spin a car that leaves it one stop short, and put it out."""
    car, spin, spaces = race.cars[number], 0, 1
    while True:
        left = [UnfinishedCorner(corner, 1, spaces)]
        outcome = rules.overshoot_verdict(rules, race, car, left, car.tyres).outcome
        if outcome == CRASH:
            return spin, spaces
        if outcome == SPIN and not spin:
            spin = spaces
        spaces += 1


def overshoot_reason(rules: Rules, race: Race, left: UnfinishedCorner, verdict: Verdict) -> Reason:
    """Return why an unfinished corner has the cost given in the verdict."""
    car = race.cars[race.actor]
    args = {
        "corner": rules.track.corners[left.corner].name,
        "over": left.overshoot_spaces,
        "missing": left.missing_stops,
        "tyres": car.tyres,
        "due": rules.overshoot_tyre_cost(rules, race, car, [left]),
    }
    if left.missing_stops > 1:
        return Reason(Message("why.stops_missing", args), "LUD-CRN-4")
    if verdict.outcome == CRASH:
        return Reason(Message("why.crash", args), verdict.clause)
    if verdict.added_rolls:
        return Reason(Message("why.overshoot_throws", args), verdict.clause)
    return Reason(Message("why.overshoot", args), "LUD-CRN-2")


def is_crash(rules: Rules, race: Race) -> bool:
    """True if the move just made would end in a crash because of a corner left early."""
    car = race.cars[race.actor]
    left = corners_left(rules, race.path, car.stops, race.wasted)
    return rules.overshoot_verdict(rules, race, car, left, car.tyres + race.turn.paid).outcome == CRASH


def run_corner(rules: Rules, race: Race) -> Flow:
    """Count the stop or charge the overshoot of the move just made."""
    car = race.cars[race.actor]
    path = race.path
    if not path:
        return NEXT
    way = path_corners(rules.track, path, car.stops, race.wasted)
    left = way.left
    tyres_paid = race.turn.paid if race.turn is not NEW_TURN else 0
    if not left and not tyres_paid:
        if rules.uses_movement_points:
            return NEXT
        if way.corner >= 0:
            count_stop(rules, race, car, way)
        elif car.stops:
            car.stops = 0
        return NEXT
    verdict = rules.overshoot_verdict(rules, race, car, left, car.tyres + tyres_paid)
    if left:
        race.emit(
            "overshoot",
            race.actor,
            verdict.clause,
            corner=left[0].corner,
            missing=left[0].missing_stops,
            over=max(part.overshoot_spaces for part in left),
            tyres=verdict.tyres,
            outcome=verdict.outcome,
        )
    if verdict.outcome == CRASH:
        race.finishing = 0
        stops_missing = any(part.missing_stops > 1 for part in left)
        wear.eliminate(rules, race, race.actor, "stops" if stops_missing else "corner", verdict.clause)
        return go_to(rules.after_elimination_step)
    car.tyres -= verdict.tyres - tyres_paid
    if rules.uses_movement_points:
        if verdict.tyres != tyres_paid:
            race.turn = race.turn._replace(paid=verdict.tyres)
    else:
        count_stop(rules, race, car, way)
    if verdict.outcome == SPIN:
        spin_car(race, race.actor)
    return NEXT


def count_stop(rules: Rules, race: Race, car: Car, way: PathCorners) -> None:
    """Count a stop if the turn ended inside a corner."""
    corner = way.corner
    if corner < 0:
        car.stops = 0
        return
    stops = 0 if way.is_entered else car.stops
    if corner != race.uncounted_stop_corner and counts_as_stop(rules, way.is_entered, bool(way.left)):
        needed = rules.track.corners[corner].stops
        stops = stops + 1 if stops < needed else needed
        if race.events is not None:
            race.emit("stop", race.actor, "LUD-CRN-1", corner=corner, made=stops, needed=needed)
    car.stops = stops


def counts_as_stop(rules: Rules, has_entered: bool, has_overshot: bool) -> bool:
    """True if ending a turn in a corner counts as a stop there (G-71).

    ``has_entered``: the turn began outside the corner. ``has_overshot``: another corner was left unfinished
    on the way.
    """
    return not (has_entered and has_overshot) or rules.overshoot_counts_as_stop


def spin_car(race: Race, number: int) -> None:
    """Turn the car round on its space (LUD-SPN-1)."""
    race.cars[number].spun = 1
    race.emit("spin", number, "LUD-SPN-1", space=race.cars[number].space)


def first_gear_after_a_spin(rules: Rules, race: Race, number: int, gears: tuple[int, ...]) -> tuple[int, ...]:
    """Return only 1st gear for a car that has spun, which turns round in it (LUD-SPN-1)."""
    return (1,) if race.cars[number].spun else gears
