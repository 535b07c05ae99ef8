"""Timed laps with the whole car (TRT-QUA-4 to TRT-QUA-10, HSE-TRN): rolls and seconds make the grid.

A lap begins with a flying start, and every point spent counts.
"""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.core.state import DRY, HARD, NEW_TURN, OUT, RUNNING, SOFT, Race, pack_optional, unpack_optional
from engine.core.types import PARTS, WEAR_STOCKS, Action, Decision
from engine.rules.framework.builder import DEFAULT_SPEC, Builder, Rules
from engine.rules.framework.parameters import BuildPlan
from engine.rules.framework.program import NEXT, SAME, Flow, go_to
from engine.rules.framework.steps import QuestionSpec, fixed_message
from engine.rules.gears.gears import legal, shift
from engine.rules.pre_race import adjustment
from engine.rules.pre_race.adjustment import CHANGES
from engine.rules.pre_race.car_building import add_points
from engine.rules.pre_race.trials import CLOCK_ACTIONS
from engine.rules.turn.order import reset_turn_state
from engine.rules.turn.wear import leave_board

if TYPE_CHECKING:
    from engine.core.kinds import StepName

LINE_CROSSINGS = 2
NEAR_RUN_UP = 24
POINTS_PER_ROLL = 2
SECONDS_PER_MINUTE = 60
SECOND_ROUND_COSTS = 2
FAILED_COUNT, INJURED_COUNT = 900, 999  # instead of the rolls of a lap
NO, YES = Action("second_round", 0), Action("second_round", 1)

# Step name, ask function, answer function, description, question spec.
StepLine = tuple["StepName", Any, Any, str, QuestionSpec[Rules]]


class SessionRules(NamedTuple):
    """Differences between the timed laps of the rulebooks.

    Attributes:
        trims: True if cars drop points for the lap
        has_spare_car: True if a wrecked car is replaced
        compounds: kinds of tyres for the lap; empty if they are those of the race
        counts_driver_points: True if driver points spent in the lap count like points of the car (TRT-QUA-5)
        counts_minutes: True if each whole minute of the lap counts as a roll (HSE-TRN-4)
    """

    trims: bool = False
    has_spare_car: bool = False
    compounds: tuple[int, ...] = ()
    counts_driver_points: bool = False
    counts_minutes: bool = False


def install_trant_sessions(builder: Builder) -> None:
    """Install the Trant session.

    Two points count as a roll. Equal counts are ordered by the qualifying point, then by the clock. A
    three-lap car drives with four points less.
    """
    clauses = "TRT-QUA-4 TRT-QUA-5 TRT-QUA-6 TRT-QUA-7 TRT-QUA-8 TRT-QUA-10"
    differences = SessionRules(builder.setup.laps > 2, compounds=(HARD, SOFT), counts_driver_points=True)
    install_session(builder, clauses, differences)


def install_house_sessions(builder: Builder) -> None:
    """Install the house-rule session.

    Whole minutes count too. A wrecked car starts with four points less, and its driver may drive a second lap
    (HSE-TRN-7).
    """
    clauses = "HSE-TRN-1 HSE-TRN-2 HSE-TRN-3 HSE-TRN-4 HSE-TRN-5 HSE-TRN-6 HSE-TRN-7"
    install_session(builder, clauses, SessionRules(has_spare_car=True, counts_minutes=True))


def install_session(builder: Builder, clauses: str, session: SessionRules) -> None:
    """Install the timed laps of a rulebook (TRT-QUA-4, HSE-TRN-1)."""
    builder.set_record(session)
    builder.save_fields("kit", "trial", "full")
    first = builder.previous_step_name(
        "qualify" if any(step.name == "qualify" for step in builder.steps) else "grid_throw"
    )
    # A spare car has fewer points than the standard one. Where cars are built, these limits are replaced.
    stock = builder.parameters.initial_points
    builder.parameters.build_plan = BuildPlan(sum(stock.values()), most=stock)
    for name, ask, answer, text, spec in _steps(session):
        builder.step(name, ask, answer, description=text, clauses=clauses, question_spec=spec, after=first)
        first = name
    builder.closing_step(
        "session_settle", count_session_rolls, description="in a lap alone: count the roll", clauses=clauses
    )


def _steps(session: SessionRules) -> tuple[StepLine, ...]:
    """Return the steps of the laps, in order."""
    return (
        ("session", begin_session, None, "each car drives a lap alone, in entry-list order", DEFAULT_SPEC),
        *(TRIM if session.trims else ()),
        (
            "session_tyres",
            ask_session_tyres,
            answer_tyres,
            "tyres for the lap, which is dry",
            QuestionSpec(
                secret_fields=("compound",),
                policy="tyres",
                title=fixed_message("choose.trial_tyres"),
                clause="LUD-AWE-2",
            ),
        ),
        (
            "session_wing",
            ask_wing,
            answer_wing,
            "the wing for the lap",
            QuestionSpec(secret_fields=("wing",), policy="wing", title=fixed_message("choose.wing")),
        ),
        (
            "session_space",
            ask_space,
            answer_space,
            "a space before the line",
            QuestionSpec("place", policy="run_up"),
        ),
        ("session_first_gear", ask_first_gear, answer_first_gear, "any gear", QuestionSpec("gear")),
        ("session_gear", ask_gear, answer_gear, "the gear for the next roll", QuestionSpec("gear")),
        ("session_clock", ask_clock, answer_clock, "the lap time", QuestionSpec("clock", policy="clock")),
        *(SPARE_CAR if session.has_spare_car else NO_SPARE_CAR),
        ("session_grid", make_grid, None, "the lowest count takes pole", DEFAULT_SPEC),
    )


def begin_session(rules: Rules, race: Race) -> Flow:
    """Start with the first car, in the dry.

    A result is the count, 1 if the qualifying point is missing, and the seconds. A weather result rolled
    before is restored after the session (TRT-QUA-6).
    """
    race.actor, race.trial, race.pending = 0, (), ()
    race.points_state = race.points_state._replace(session=(0,) * 4, last_weather=pack_optional(race.weather))
    race.weather = DRY
    return NEXT


def ask_trim(rules: Rules, race: Race) -> Decision | Flow:
    """Ask which points a three-lap car drops."""
    left = adjustment.parts_with_points_to_give(rules, race)
    if len(race.pending) >= CHANGES or not left:
        return NEXT
    return Decision(race.actor, "adjust", tuple([Action("scratch", part) for part in left]))


def answer_trim(rules: Rules, race: Race, question: Decision, action: Action) -> Flow:
    """Drop the point."""
    race.pending = (*race.pending, action.value)
    add_points(race, race.actor, PARTS[action.value], -1)
    return SAME


def ask_session_tyres(rules: Rules, race: Race) -> Decision | Flow:
    kinds = (rules.record(SessionRules).compounds or rules.compounds) if rules.has_tyre_choice else ()
    if len(kinds) < 2:
        return NEXT
    return Decision(race.actor, "trial_tyres", tuple([Action("tyres", kind) for kind in kinds]))


def answer_tyres(rules: Rules, race: Race, question: Decision, action: Action) -> Flow:
    race.cars[race.actor].compound = action.value
    race.emit("tyres", race.actor, "TRT-QUA-6", compound=action.value, alone=1)
    return NEXT


def ask_wing(rules: Rules, race: Race) -> Decision | Flow:
    return Decision(race.actor, "wing", (Action("wing", 0), Action("wing", 1))) if rules.has_wings else NEXT


def answer_wing(rules: Rules, race: Race, question: Decision, action: Action) -> Flow:
    """Apply the chosen wing."""
    car = race.cars[race.actor]
    car.points_state = car.points_state._replace(wing=action.value)
    race.emit("wing", race.actor, "TRT-QUA-6", wing=action.value)
    return NEXT


def ask_space(rules: Rules, race: Race) -> Decision:
    """Ask where the run-up begins: on any space, the nearest to the line first (TRT-QUA-7, HSE-TRN-3).

    In the old reading only the last ``NEAR_RUN_UP`` spaces of each lane are offered.
    """
    track = rules.track
    road = sorted(range(sum(track.lanes)), key=lambda space: -track.progress[space])
    if rules.old_readings.near_run_up:
        ends = list(accumulate(track.lanes))
        starts = [max(end - length, end - NEAR_RUN_UP) for end, length in zip(ends, track.lanes)]
        road = [space for start, end in zip(starts, ends) for space in range(start, end)]
    return Decision(race.actor, "session_space", tuple([Action("place", space) for space in road]))


def answer_space(rules: Rules, race: Race, question: Decision, action: Action) -> Flow:
    """Put the car on the space."""
    car = race.cars[race.actor]
    car.space, car.crossings, car.stops, car.gear = action.value, 0, 0, 0
    race.occupied[car.space] = race.actor
    used = (0, car.points_state.driver_points, *(race.points_state.session[2:] or (0, 0)))
    race.points_state = race.points_state._replace(session=used)
    # The points that a car has dropped for the session are restored at its end.
    race.trial = (*race.trial, tuple(race.pending))
    return NEXT


def ask_first_gear(rules: Rules, race: Race) -> Decision:
    """Ask for the gear of the run-up."""
    return Decision(race.actor, "session_gear", tuple([Action("gear", gear) for gear in range(1, 7)]))


def answer_first_gear(rules: Rules, race: Race, question: Decision, action: Action) -> Flow:
    """Set the gear and roll."""
    race.cars[race.actor].gear = action.value
    return _start_roll(rules, race)


def ask_gear(rules: Rules, race: Race) -> Decision:
    """Ask for the gear of the next roll."""
    return Decision(
        race.actor, "session_gear", tuple([Action("gear", gear) for gear in legal(rules, race, race.actor)])
    )


def answer_gear(rules: Rules, race: Race, question: Decision, action: Action) -> Flow:
    """Shift and pay, which may destroy the engine; then roll."""
    shift(rules, race, race.actor, action.value)
    if race.cars[race.actor].status:
        return go_to(rules.closing_step)
    return _start_roll(rules, race)


def _start_roll(rules: Rules, race: Race) -> Flow:
    reset_turn_state(race)
    return go_to("dice" if rules.can_choose_dice else "roll")


def count_session_rolls(rules: Rules, race: Race) -> Flow:
    """Count the rolls from the one that crosses the line to the one that crosses it again."""
    if race.round:
        return NEXT
    car = race.cars[race.actor]
    race.finishing, race.points_state = 0, race.points_state._replace(stopping=0)
    turns, *rest = race.points_state.session
    if car.status == RUNNING and car.crossings:
        turns += 1
        race.points_state = race.points_state._replace(session=(turns, *rest))
    is_on_lap = car.status == RUNNING and car.crossings < LINE_CROSSINGS
    return go_to("session_gear" if is_on_lap else "session_clock")


def wear_points_spent(rules: Rules, race: Race, number: int) -> int:
    """Return the points spent on the lap: in Trant all (TRT-QUA-5), else no driver points (HSE-TRN-4)."""
    car = race.cars[number]
    points: int = sum(car.full) - sum(getattr(car, part) for part in WEAR_STOCKS)
    if rules.record(SessionRules).counts_driver_points or rules.old_readings.driver_points_are_wear:
        points += race.points_state.session[1] - car.points_state.driver_points
    return points


def ask_clock(rules: Rules, race: Race) -> Decision | Flow:
    """Ask for the lap time, except of a wreck."""
    car = race.cars[race.actor]
    if car.status != RUNNING:
        _record_result(rules, race, INJURED_COUNT if car.points_state.races_to_miss else FAILED_COUNT, 0)
        return NEXT
    return Decision(race.actor, "trial_clock", CLOCK_ACTIONS)


def answer_clock(rules: Rules, race: Race, question: Decision, action: Action) -> Flow:
    """Add up the result of the lap."""
    turns, _, penalty, _ = race.points_state.session
    count = turns + wear_points_spent(rules, race, race.actor) // POINTS_PER_ROLL + penalty
    if rules.record(SessionRules).counts_minutes:
        count += action.value // SECONDS_PER_MINUTE
    _record_result(rules, race, count, action.value)
    return NEXT


def _record_result(rules: Rules, race: Race, count: int, seconds: int) -> None:
    number, left_behind = race.actor, race.trial[-1]
    car = race.cars[number]
    race.emit("trial", number, "TRT-QUA-4", count=-1 if count >= FAILED_COUNT else count, seconds=seconds)
    leave_board(race, number)
    for part in left_behind:
        add_points(race, number, PARTS[part], 1)
    for stock, points in zip(WEAR_STOCKS, car.full, strict=True):
        setattr(car, stock, points)
    car.points_state = car.points_state._replace(driver_points=race.points_state.session[1], wing=0)
    car.gear, car.crossings, car.compound, car.spun, car.arrival_order = 0, 0, HARD, 0, number
    car.status, car.out = (OUT, "injured") if count == INJURED_COUNT else (RUNNING, "")
    race.trial = (*race.trial[:-1], (count, int(not car.points_state.qualifying), seconds))
    race.debris = race.debris_laps = race.pending = ()
    race.turn, race.uncounted_stop_corner = NEW_TURN, -1


def ask_spare(rules: Rules, race: Race) -> Decision | Flow:
    """Ask which points the spare car lacks."""
    if race.trial[-1][0] != FAILED_COUNT or len(race.pending) >= CHANGES or race.points_state.session[3]:
        return NEXT
    left = adjustment.parts_with_points_to_give(rules, race)
    return Decision(race.actor, "adjust", tuple([Action("scratch", part) for part in left])) if left else NEXT


def answer_spare(rules: Rules, race: Race, question: Decision, action: Action) -> Flow:
    """Remove the point for the whole race."""
    race.pending = (*race.pending, action.value)
    add_points(race, race.actor, PARTS[action.value], -1)
    return SAME


def ask_again(rules: Rules, race: Race) -> Decision | Flow:
    """Ask once for a second lap, which costs two rolls."""
    if race.trial[-1][0] == FAILED_COUNT and not race.points_state.session[3]:
        return Decision(race.actor, "session_again", (NO, YES))
    return _go_to_next_car(rules, race)


def answer_again(rules: Rules, race: Race, question: Decision, action: Action) -> Flow:
    """Drive again, or start at the back."""
    if action == YES:
        race.trial, race.pending = race.trial[:-1], ()
        race.points_state = race.points_state._replace(session=(0, 0, SECOND_ROUND_COSTS, 1))
        return go_to("session_tyres")
    return _go_to_next_car(rules, race)


def _go_to_next_car(rules: Rules, race: Race) -> Flow:
    """Go to the next car, or to the grid."""
    race.pending = ()
    race.points_state = race.points_state._replace(session=())
    if race.actor + 1 < len(race.cars):
        race.actor += 1
        race.points_state = race.points_state._replace(session=(0,) * 4)
        return go_to("session_trim" if rules.record(SessionRules).trims else "session_tyres")
    race.actor = -1
    return go_to("session_grid")


def make_grid(rules: Rules, race: Race) -> Flow:
    """Turn results into grid positions.

    Wrecks roll for the last ones, the highest last (G-65). Injured drivers do not start (TRT-INJ-3) and do
    not roll.
    """
    good = sorted({result for result in race.trial if result[0] < FAILED_COUNT})
    rolls: list[tuple[int, ...]] = []
    for number, result in enumerate(race.trial):
        rolls.append(
            (FAILED_COUNT + (0 if rules.old_readings.injured_roll_for_grid else number),)
            if result[0] == INJURED_COUNT
            else ()
            if result[0] == FAILED_COUNT
            else (good.index(result) - len(race.trial),)
        )
    if rolls.count(()) == 1:
        rolls[rolls.index(())] = (0,)
    race.grid_rolls = tuple(rolls)
    race.trial = ()
    race.weather = unpack_optional(race.points_state.last_weather) or DRY
    race.points_state = race.points_state._replace(last_weather=0)
    reset_turn_state(race)
    return NEXT


SPARE_CAR: tuple[StepLine, ...] = (
    (
        "session_spare",
        ask_spare,
        answer_spare,
        "a wrecked car is replaced by one with 4 points fewer",
        QuestionSpec("trim", policy="adjust", title=fixed_message("choose.adjust_spare")),
    ),
    (
        "session_again",
        ask_again,
        answer_again,
        "its driver may drive a second lap",
        QuestionSpec(policy="last"),
    ),
)
NO_SPARE_CAR: tuple[StepLine, ...] = (
    ("session_next", _go_to_next_car, None, "on to the next car", DEFAULT_SPEC),
)
TRIM: tuple[StepLine, ...] = (
    (
        "session_trim",
        ask_trim,
        answer_trim,
        "a car built for three laps drops 4 points",
        QuestionSpec("trim", policy="adjust", title=fixed_message("choose.adjust_session")),
    ),
)
