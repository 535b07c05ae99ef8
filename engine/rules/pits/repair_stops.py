"""Pit stops of the house rules (HSE-PIT): new tyres, then an exit roll, or turns of waiting for bodywork."""

from __future__ import annotations

from engine.core.dice import D20
from engine.core.state import AT_PIT, HARD, Car, Race, points_at_start
from engine.core.track import PIT_LANE
from engine.core.types import Action, Chance, Decision, Message
from engine.rules.framework.builder import Builder, Rules
from engine.rules.framework.program import NEXT, Flow, go_to
from engine.rules.framework.slots import Reason
from engine.rules.framework.steps import QuestionSpec
from engine.rules.framework.triggers import IN_PITS
from engine.rules.gears.gears import shift
from engine.rules.pits import point_stops

FAST, LONG = Action("stop", 2), Action("stop", 3)
LEAVE, WAIT = Action("stop", 4), Action("stop", 5)
PER_TURN, PER_POINT = 2, 2
SLOW_EXIT, QUICK_EXIT = 5, 20
TURNING_GEAR = 1


def install_repair_stops(builder: Builder) -> None:
    """Serve a car whose move ends at its pit; a car whose turn begins there may leave."""
    builder.slots().pit_entry_forbidden = lacks_brakes_for_entry
    builder.slots().pit_speed_cost = pit_entry_cost
    builder.hooks.pit_cost_reasons.append(speed_reason)
    builder.parameters.leaves_pit_by_roll = True
    builder.parameters.repairable_parts = ("bodywork",)
    builder.parameters.pit_speed_parts = ("brakes",)
    builder.step(
        "pit_turn",
        ask_turn,
        answer_turn,
        description="a car at its pit is repaired, and leaves or waits",
        clauses="HSE-PIT-9 HSE-PIT-10",
        after="stall",
        question_spec=QuestionSpec(
            policy="pit_turn",
            detail=bodywork_message,
            clauses={LEAVE.value: "HSE-PIT-11", WAIT.value: "HSE-PIT-9"},
        ),
        when=(IN_PITS,),
    )
    builder.step(
        "pit_leave",
        ask_exit,
        answer_exit,
        description="a roll plus pit crew points gives its exit gear",
        clauses="HSE-PIT-11",
        after="pit_turn",
        when=(IN_PITS,),
    )
    builder.step(
        "pit_speed",
        pay_pit_entry_cost,
        description="entering the pit lane in 5th or 6th costs brake points",
        clauses="HSE-PIT-4",
        after="drive",
        when=(IN_PITS,),
    )
    _install_arrival(builder)


def _install_arrival(builder: Builder) -> None:
    """Install the steps of a car that reaches its pit."""
    builder.step(
        "pit_arrival",
        arrive,
        description="a car that reaches its pit gets new tyres",
        clauses="HSE-PIT-3 HSE-PIT-6 HSE-PIT-7",
        when=(IN_PITS,),
    )
    builder.step(
        "new_tyres",
        ask_pit_tyres,
        answer_tyres,
        description="it may take another kind of tyres",
        clauses="HSE-PIT-7",
        question_spec=QuestionSpec(policy="tyres", clause="LUD-AWE-2", savable_at="pit"),
        when=(IN_PITS,),
    )
    builder.step(
        "stop_kind",
        ask_kind,
        answer_kind,
        description="a fast stop, or a long one that repairs bodywork",
        clauses="HSE-PIT-8 HSE-PIT-9",
        question_spec=QuestionSpec(
            policy="stop_kind", clauses={FAST.value: "HSE-PIT-8", LONG.value: "HSE-PIT-9"}, savable_at="pit"
        ),
        when=(IN_PITS,),
    )


def speed_reason(rules: Rules, race: Race) -> list[Reason]:
    """Return the cost of speed for a car that turns into the pit lane, with its reason."""
    over = point_stops.gears_over_entry_limit(race)
    return [Reason(Message("why.pit_speed", {"count": over}), "HSE-PIT-4")] if over else []


def lacks_brakes_for_entry(rules: Rules, race: Race, lane: tuple[int, ...], brakes: int) -> bool:
    """True if a car is too fast for the pit lane and cannot pay (G-95); inside, it has already paid."""
    car = race.cars[race.actor]
    return car.pit == 0 and car.brakes - brakes < max(0, car.gear - point_stops.FASTEST)


def pit_entry_cost(rules: Rules, race: Race, path: tuple[int, ...]) -> tuple[int, int]:
    """Return the cost of entering the pit lane: a brake point per gear above 4th, no transmission points."""
    track = rules.track
    if not path or track.lane[path[0]] == PIT_LANE or track.lane[path[-1]] != PIT_LANE:
        return 0, 0
    return max(0, race.cars[race.actor].gear - point_stops.FASTEST), 0


def pay_pit_entry_cost(rules: Rules, race: Race) -> Flow:
    """Pay for entering the pit lane."""
    over, _ = pit_entry_cost(rules, race, race.path)
    if over:
        race.cars[race.actor].brakes -= over
        race.emit("over_speed", race.actor, "HSE-PIT-4", points=over, work=0)
    return NEXT


def arrive(rules: Rules, race: Race) -> Flow:
    """Park at the pit; unused points are lost. Wrecks are not served (HSE-PIT-10, HSE-BRE-4)."""
    if not point_stops.is_arriving(rules, race):
        return go_to(rules.closing_step)
    car = point_stops.park_at_pit(race)
    if car.points_state.wreck:
        return go_to(rules.closing_step)
    car.points_state = car.points_state._replace(repair=0)
    return NEXT


def ask_pit_tyres(rules: Rules, race: Race) -> Decision | Flow:
    if rules.has_tyre_choice:
        kinds = tuple([Action("tyres", compound) for compound in rules.compounds])
        return Decision(race.actor, "new_tyres", kinds)
    point_stops.fit_tyres(rules, race, HARD)
    return NEXT


def answer_tyres(rules: Rules, race: Race, question: Decision, action: Action) -> Flow:
    """Fit the chosen tyres."""
    point_stops.fit_tyres(rules, race, action.value)
    return NEXT


def ask_kind(rules: Rules, race: Race) -> Decision | Flow:
    """Ask for a fast or a long stop, if there is something to repair.

    A car that has spun into its pit leaves on its next turn (G-104).
    """
    car = race.cars[race.actor]
    if car.spun:
        return go_to(rules.closing_step)
    if _missing_bodywork(car) <= 0:
        return go_to("pit_leave")
    return Decision(race.actor, "stop_kind", (FAST, LONG))


def answer_kind(rules: Rules, race: Race, question: Decision, action: Action) -> Flow:
    """Leave at once, or stay."""
    return go_to("pit_leave" if action == FAST else rules.closing_step)


def ask_turn(rules: Rules, race: Race) -> Decision | Flow:
    """Repair for one turn at the pit, then ask whether to leave."""
    car = race.cars[race.actor]
    if car.pit != AT_PIT:
        return NEXT
    if not race.turn.offers_made & 1:
        race.turn = race.turn._replace(offers_made=race.turn.offers_made | 1)
        _add_repair_points(race)
    return Decision(race.actor, "pit_turn", (LEAVE, WAIT)) if _missing_bodywork(car) > 0 else NEXT


def bodywork_message(rules: Rules, race: Race, question: Decision) -> Message:
    """Return the message with the current bodywork points."""
    car = race.cars[question.car]
    return Message("choose.mended_so_far", {"left": car.bodywork, "full": points_at_start(car, "bodywork")})


def _missing_bodywork(car: Car) -> int:
    return points_at_start(car, "bodywork") - car.bodywork


def _add_repair_points(race: Race) -> None:
    """Add the crew's repair points for one turn: two, plus one per crew point.

    Two of them restore a bodywork point.
    """
    car = race.cars[race.actor]
    points = car.points_state.repair + PER_TURN + car.points_state.crew
    repaired_points = min(points // PER_POINT, _missing_bodywork(car))
    car.bodywork += repaired_points
    car.points_state = car.points_state._replace(repair=points - repaired_points * PER_POINT)
    if repaired_points:
        race.emit("repair", race.actor, "HSE-PIT-9", part="bodywork", left=repaired_points)


def answer_turn(rules: Rules, race: Race, question: Decision, action: Action) -> Flow:
    """Go on to the exit roll, or end the turn."""
    return go_to(rules.closing_step) if action == WAIT else NEXT


def ask_exit(rules: Rules, race: Race) -> Chance | Flow:
    """Return the exit roll. A car that has spun into its pit turns round and leaves in 1st (G-104)."""
    car = race.cars[race.actor]
    if car.pit != AT_PIT:
        return NEXT
    if car.spun:
        car.points_state = car.points_state._replace(repair=0)
        shift(rules, race, race.actor, TURNING_GEAR)
        return NEXT
    return Chance(race.actor, "pit_exit", D20)


def exit_gear(total: int) -> int:
    """Return the exit gear for the roll plus crew points."""
    return 1 if total <= SLOW_EXIT else 3 if total >= QUICK_EXIT else 2


def answer_exit(rules: Rules, race: Race, question: Chance, face: int) -> Flow:
    """Leave in the gear given by the roll, and make the movement roll of that gear at once."""
    car = race.cars[race.actor]
    value = question.faces[face]
    gear = exit_gear(value + car.points_state.crew)
    car.gear = gear
    car.points_state = car.points_state._replace(repair=0)
    # The exit is a new move: the costs of the way in are settled.
    race.path, race.segment_start, race.unused, race.wasted, race.skidded = (), 0, 0, 0, 0
    race.turn = race.turn._replace(paid=0, split=0)
    race.emit("pit_exit_gear", race.actor, "HSE-PIT-11", value=value, crew=car.points_state.crew, gear=gear)
    return go_to("roll")
