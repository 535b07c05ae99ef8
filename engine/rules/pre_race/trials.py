"""Time trials (LUD-ATT, ADV-TTR): each car drives a lap alone; rolls, overshoots and minutes make the grid.

Wear points are not used: there is no braking, no skipping of gears, and no spin or crash. The engine has no
clock. The caller reports the seconds as a decision, so a replay needs no clock either.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.state import CHANGEABLE, DRY, Car, Race, points_at_start
from engine.core.types import Action, Decision
from engine.movement.cache import path_corners
from engine.movement.path_corners import UnfinishedCorner
from engine.rules.corners import corners
from engine.rules.framework.builder import Builder, Rules
from engine.rules.framework.program import NEXT, Flow, go_to
from engine.rules.framework.slots import Verdict
from engine.rules.framework.steps import QuestionSpec
from engine.rules.pre_race import compounds
from engine.rules.pre_race.secret_choices import queue_starters
from engine.rules.turn import weather
from engine.rules.turn.wear import leave_board

if TYPE_CHECKING:
    from engine.core.kinds import StepName

MAX_CLOCK_SECONDS = 1800
CLOCK_ACTIONS = tuple(Action("clock", seconds) for seconds in range(MAX_CLOCK_SECONDS + 1))
FAILED = -1
TRIAL_CROSSINGS = 2  # the first begins the lap, the second ends it


def install_trials(builder: Builder) -> None:
    """Install the trials before the grid.

    Weather and tyres come first (ADV-WEA). Each car then drives a lap with the normal steps of a turn, which
    end in ``trial_settle``.
    """
    builder.save_fields("trial")
    clauses = "LUD-ATT-1 LUD-ATT-2 LUD-ATT-3 ADV-TTR-1 ADV-TTR-2"
    last = _install_preparation(builder, clauses)
    builder.step(
        "trial_first",
        begin_first_trial,
        description="the first car goes to the line",
        clauses=clauses,
        after=last,
    )
    builder.step(
        "trial_car",
        next_car,
        description="the next car starts from the middle lane before the line",
        clauses=clauses,
        after="trial_first",
    )
    builder.step(
        "trial_clock",
        ask_clock,
        answer_clock,
        description="the lap time is reported; each full minute counts as a roll",
        clauses="LUD-ATT-4 LUD-ATT-5 ADV-TTR-3 ADV-TTR-4",
        after="trial_car",
        question_spec=QuestionSpec("clock", policy="clock"),
    )
    builder.step(
        "trial_grid",
        make_grid,
        description="the lowest count takes pole; the clock breaks ties",
        clauses="LUD-ATT-5 LUD-ATT-6 ADV-TTR-6 ADV-TTR-7",
        after="trial_clock",
    )


def _install_preparation(builder: Builder, clauses: str) -> StepName:
    """Install the steps before the first trial lap, and return the last one."""
    last: StepName = "trial_begin"
    builder.step(
        last,
        begin_time_trials,
        description="the time trials begin, in entry-list order",
        clauses=clauses,
        after="",
    )
    if builder.has_rule("weather"):
        builder.step(
            "trial_weather",
            weather.ask_weather,
            weather.apply_weather,
            description="weather for the trials",
            clauses="LUD-AWE-1 ADV-WEA-2",
            after=last,
            can_reroll=False,
        )
        last = "trial_weather"
    if builder.has_rule("compounds"):
        builder.step(
            "trial_tyre_turn",
            queue_starters,
            description="each driver is asked for tyres",
            clauses="LUD-AWE-2 ADV-TYR-1",
            after=last,
        )
        builder.step(
            "trial_tyres",
            ask_trial_tyres,
            compounds.apply_tyres,
            description="tyres for the trials",
            clauses="LUD-AWE-2 ADV-TYR-1",
            after="trial_tyre_turn",
            question_spec=QuestionSpec(secret_fields=("compound",), policy="tyres", clause="LUD-AWE-2"),
        )
        last = "trial_tyres"
    return last


def install_settling(builder: Builder) -> None:
    """Install the end of a trial's turn, at the point where a race settles corners."""
    before_corner = builder.steps[[step.name for step in builder.steps].index("corner") - 1].name
    builder.slots().trial_overshoot_verdict = judge_overshoot_in_trial
    builder.step(
        "trial_settle",
        count_trial_rolls,
        description="in a trial: count the roll, and one more for each space overshot",
        clauses="LUD-ATT-3 ADV-TTR-5 ADV-TTR-8",
        after=before_corner,
    )


def begin_time_trials(rules: Rules, race: Race) -> Flow:
    """Start without results."""
    race.trial = ()
    return NEXT


def ask_trial_tyres(rules: Rules, race: Race) -> Decision | Flow:
    """Ask for the tyres of the trial; the race has its own choice."""
    question = compounds.ask_tyres(rules, race)
    if isinstance(question, Decision):
        return Decision(question.car, "trial_tyres", question.options)
    return question


def begin_first_trial(rules: Rules, race: Race) -> Flow:
    """Start with the first car; changeable weather is dry in trials (LUD-AWE-7, ADV-WEA-2)."""
    if race.weather == CHANGEABLE:
        race.weather = DRY
    race.actor = 0
    return NEXT


def next_car(rules: Rules, race: Race) -> Flow:
    """Put the car on the last middle-lane space before the line, without brake and fuel points (G-38)."""
    car = race.cars[race.actor]
    car.space = rules.track.lanes[0] + rules.track.lanes[1] - 1
    race.occupied[car.space] = race.actor
    car.brakes = car.fuel = car.gear = car.crossings = car.stops = 0
    race.trial_count = 0
    return go_to("gear")


def judge_overshoot_in_trial(
    rules: Rules, race: Race, car: Car, left: list[UnfinishedCorner], tyres: int
) -> Verdict:
    """Return the verdict of a trial: one roll for each overshot space; no tyre points.

    With two stops missing the trial has failed (G-19).
    """
    if any(corner.missing_stops > 1 for corner in left):
        return Verdict(corners.CRASH, 0, "LUD-ATT-3")
    return Verdict(corners.FINE, 0, "LUD-ATT-3", rules.overshoot_tyre_cost(rules, race, car, left))


def count_trial_rolls(rules: Rules, race: Race) -> Flow:
    """Count the roll and the overshoot; with two stops missing the trial has failed (G-19)."""
    if race.round:
        return NEXT
    car = race.cars[race.actor]
    way = path_corners(rules.track, race.path, car.stops, race.wasted)
    race.finishing = race.unused = race.wasted = race.rolled = race.natural = 0
    verdict = judge_overshoot_in_trial(rules, race, car, way.left, car.tyres)
    is_crash = verdict.outcome == corners.CRASH
    if not is_crash:
        race.trial_count += 1 + verdict.added_rolls
        corners.count_stop(rules, race, car, way)
    race.path, race.segment_start, race.set_lap, race.skidded, race.no_more_slipstream = (), 0, 0, 0, 0
    if is_crash:
        race.trial_count = 0
    return go_to("gear" if not is_crash and car.crossings < TRIAL_CROSSINGS else "trial_clock")


def ask_clock(rules: Rules, race: Race) -> Decision | Flow:
    """Ask for the seconds of the lap, except after a failed trial."""
    if race.trial_count == 0:
        return _record_lap(race, FAILED, 0)
    return Decision(race.actor, "trial_clock", CLOCK_ACTIONS)


def answer_clock(rules: Rules, race: Race, question: Decision, action: Action) -> Flow:
    """Add a roll for each whole minute."""
    return _record_lap(race, race.trial_count + action.value // 60, action.value)


def _record_lap(race: Race, count: int, seconds: int) -> Flow:
    number = race.actor
    car = race.cars[number]
    race.trial = (*race.trial, (count, seconds))
    race.emit("trial", number, "LUD-ATT-5", count=count, seconds=seconds)
    leave_board(race, number)
    car.brakes, car.fuel = points_at_start(car, "brakes"), points_at_start(car, "fuel")
    car.gear = car.crossings = 0
    race.trial_count = 0
    if number + 1 < len(race.cars):
        race.actor = number + 1
        return go_to("trial_car")
    race.actor = -1
    return go_to("trial_grid")


def make_grid(rules: Rules, race: Race) -> Flow:
    """Turn results into grid positions.

    Cars with equal count and time roll for theirs (G-11). Failed cars roll for the last ones, the highest
    last (ADV-TTR-8, ADV-TTR-9).
    """
    good = sorted(result for result in race.trial if result[0] != FAILED)
    rolls: list[tuple[int, ...]] = [
        () if result[0] == FAILED else (good.index(result) - len(race.cars),) for result in race.trial
    ]
    if rolls.count(()) == 1:
        rolls[rolls.index(())] = (0,)
    race.grid_rolls = tuple(rolls)
    race.trial = ()
    race.weather = DRY
    return NEXT
