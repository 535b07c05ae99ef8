"""Pit stops paid in movement points (TRT-PIT): tyres and repairs take as many turns as they need."""

from __future__ import annotations

from engine.core.state import AT_PIT, Car, Race, points_at_start
from engine.core.types import WEAR_STOCKS, Action, Decision, Message
from engine.rules.framework.builder import Builder, Rules
from engine.rules.framework.program import NEXT, SAME, Flow, go_to
from engine.rules.framework.rerolls import KEEP
from engine.rules.framework.steps import QuestionSpec
from engine.rules.framework.triggers import IN_PITS
from engine.rules.move import boosts, drive
from engine.rules.move.voluntary import limited_roll
from engine.rules.pits import point_stops
from engine.rules.pits.jobs import (
    available_jobs,
    job_number,
    new_compound,
    points_per_job,
    repairs_in,
    work_points,
)
from engine.rules.pits.pits import ENOUGH
from engine.rules.pits.point_stops import gears_over_limit, is_too_fast_for_pit, pit_speed_cost, speed_reason


def install_work_stops(builder: Builder) -> None:
    """Install work at the pits.

    Work is declared on arrival. Leftover movement and the rolls of the next turns pay for it. Points beyond
    that drive the car out.
    """
    builder.parameters.stops_cost_movement_points = True
    builder.parameters.repairable_parts = ("bodywork", "road_holding")
    builder.parameters.pit_speed_parts = ("fuel", "brakes")
    builder.slots(replacing="point_stops").can_enter_pits = may_enter_to_stop
    builder.slots().pit_entry_forbidden = is_too_fast_for_pit
    builder.slots().pit_speed_cost = pit_speed_cost
    builder.hooks.pit_cost_reasons.append(speed_reason)
    _install_progress(builder)
    _install_arrival(builder)


def _install_progress(builder: Builder) -> None:
    """Install the steps of a car whose turn begins at its pit."""
    builder.step(
        "pit_progress",
        progress,
        description="a car's movement goes into pit work; the rest drives it out",
        clauses="TRT-PIT-5 TRT-PIT-6 TRT-PIT-7 TRT-PIT-10",
        after=builder.last_existing_step("roll", "reliability"),
        when=(IN_PITS,),
    )
    builder.step(
        "pit_boost",
        ask_boost,
        answer_boost,
        description="an engine point may finish the work",
        clauses="TRT-ENG-2 TRT-PIT-10",
        after="pit_progress",
        question_spec=QuestionSpec(policy="first", detail=work_left),
        when=(IN_PITS,),
    )
    builder.step(
        "pit_more",
        ask_more,
        answer_more,
        description="more work may follow finished work",
        clauses="TRT-PIT-9",
        after="pit_boost",
        question_spec=QuestionSpec(
            policy="repairs", detail=declared_work_message, option_effect=added_work_message
        ),
        when=(IN_PITS,),
    )
    builder.step(
        "pit_resume",
        drive_out,
        description="leftover points drive the car out",
        clauses="TRT-PIT-10",
        after="pit_more",
        when=(IN_PITS,),
    )


def _install_arrival(builder: Builder) -> None:
    """Install the steps of a car that reaches its pit."""
    builder.step(
        "pit_arrival",
        arrive,
        description="a car that reaches its pit stops; above 4th, that costs points",
        clauses="TRT-PIT-1 TRT-PIT-3 TRT-PIT-4",
        when=(IN_PITS,),
    )
    builder.step(
        "pit_work",
        ask_work,
        answer_work,
        description="declare tyres and repairs",
        clauses="TRT-PIT-8 TRT-PIT-9",
        question_spec=QuestionSpec(
            policy="pit_work", detail=declared_work_message, option_effect=added_work_message
        ),
        when=(IN_PITS,),
    )
    builder.step(
        "pit_begin",
        begin_work_stop,
        description="leftover points of the move go into the work at once",
        clauses="TRT-PIT-3 TRT-PIT-5",
        when=(IN_PITS,),
    )


def may_enter_to_stop(rules: Rules, race: Race, car: Car) -> bool:
    """True if the driver may turn into the pit lane: only if a stop can still follow (TRT-PIT-1)."""
    progress = rules.track.progress
    return point_stops.may_enter_pit_lane(rules, race, car) and (
        car.crossings + (progress[point_stops.pit_of(rules, race, race.actor)] < progress[car.space])
        <= rules.setup.laps
    )


def arrive(rules: Rules, race: Race) -> Flow:
    """Park, and pay for entering too fast; in that case the unused points are added to the work."""
    if not point_stops.is_arriving(rules, race):
        return go_to(rules.closing_step)
    car = point_stops.park_at_pit(race)
    over = gears_over_limit(car.gear)
    work = race.turn.left_over if over else 0
    car.fuel -= over
    car.brakes -= over
    car.gear = min(car.gear, point_stops.FASTEST)
    car.points_state = car.points_state._replace(work=work, jobs=0, crew_used=0)
    if over:
        race.turn = race.turn._replace(left_over=0)
        race.emit("over_speed", race.actor, "TRT-PIT-3", points=over, work=work)
    return NEXT


def ask_work(rules: Rules, race: Race) -> Decision | Flow:
    """Ask for one more job or enough; a car that pits needs at least one."""
    jobs = available_jobs(rules, race)
    if race.cars[race.actor].points_state.jobs:
        if not jobs:
            return NEXT
        jobs.append(ENOUGH)
    return Decision(race.actor, "pit_work", tuple(jobs))


def answer_work(rules: Rules, race: Race, question: Decision, action: Action) -> Flow:
    """Add the job."""
    if action == ENOUGH:
        return NEXT
    car = race.cars[race.actor]
    car.points_state = car.points_state._replace(jobs=car.points_state.jobs + job_number(action))
    return SAME


def declared_work_message(rules: Rules, race: Race, question: Decision) -> Message:
    """Return the message with the movement points of the work declared so far, or of one job."""
    car = race.cars[question.car]
    jobs = car.points_state.jobs
    points = car.points_state.work + (work_points(rules, car.gear, jobs, _crew(race)) if jobs else 0)
    args = {"gear": Message(f"gear.{car.gear}"), "unit": points_per_job(car.gear), "points": points}
    return Message("choose.work_so_far" if points else "choose.work_unit", args)


def added_work_message(rules: Rules, race: Race, action: Action) -> Message | None:
    """Return the movement points that a further repair adds, or the effect of declaring no more."""
    if action.kind != "repair":
        return None
    if action == ENOUGH:
        ordered = race.cars[race.actor].points_state.jobs
        return Message(
            "repair.enough.work"
            if ordered
            else "repair.enough.leave"
            if race.rolled
            else "repair.enough.done"
        )
    car, crew = race.cars[race.actor], _crew(race)
    jobs = car.points_state.jobs
    before = work_points(rules, car.gear, jobs, crew) if jobs else 0
    return Message(
        "repair.work", {"count": work_points(rules, car.gear, jobs + job_number(action), crew) - before}
    )


def _crew(race: Race) -> int:
    points_state = race.cars[race.actor].points_state
    return 0 if points_state.crew_used else points_state.crew


def ask_more(rules: Rules, race: Race) -> Decision | Flow:
    """Ask for more work after the declared work is finished (TRT-PIT-9).

    It may be tyres of another kind or missing points. If the car has movement points left, it may drive out
    instead. Only then is a tyre change alone worth a question.
    """
    car = race.cars[race.actor]
    if car.pit != AT_PIT or car.points_state.work or car.spun:
        return NEXT
    has_all_points = car.tyres == points_at_start(car, "tyres")
    new = has_all_points and car.fitted == point_stops.fitting_crossing(rules, car)
    same = Action("tyres", car.compound)
    jobs = [action for action in available_jobs(rules, race) if not (new and action == same)]
    if not jobs or not (race.rolled or any(action.kind == "repair" for action in jobs)):
        return NEXT
    if car.points_state.jobs or not race.rolled:
        return Decision(race.actor, "pit_more", (ENOUGH, *jobs))
    ways = drive.moves_for_roll(rules, race)
    return Decision(race.actor, "pit_more", (ENOUGH, *jobs, *ways.options), ways)


def answer_more(rules: Rules, race: Race, question: Decision, action: Action) -> Flow:
    """Add the job, or drive out."""
    if action.kind != "drive":
        return answer_work(rules, race, question, action)
    drive_out(rules, race)
    drive.apply_move(rules, race, Decision(question.car, "drive", question.options, question.detail), action)
    return go_to(rules.after_segment_step)


def begin_work_stop(rules: Rules, race: Race) -> Flow:
    """Compute the cost of the declared work and pay it with the move's leftover points (G-52)."""
    _declare(rules, race)
    left = _work_off(rules, race, race.turn.left_over)
    car = race.cars[race.actor]
    # The costs of the way in are settled; the way out has its own.
    race.turn = race.turn._replace(left_over=0, paid=0, split=0)
    if car.points_state.work or not left or car.spun:
        return go_to(rules.closing_step)
    race.rolled, race.path, race.segment_start, race.natural = left, (), 0, 0
    return go_to("pit_more")


def _declare(rules: Rules, race: Race) -> None:
    car = race.cars[race.actor]
    points_state = car.points_state
    cost = work_points(rules, car.gear, points_state.jobs, 0 if points_state.crew_used else points_state.crew)
    saving = work_points(rules, car.gear, points_state.jobs, 0) - cost
    car.points_state = points_state._replace(work=points_state.work + cost, crew_used=1)
    race.emit(
        "work", race.actor, "TRT-PIT-6" if saving else "TRT-PIT-8", points=car.points_state.work, crew=saving
    )


def _work_off(rules: Rules, race: Race, points: int) -> int:
    """Spend points on the work and return those left; finished work counts at once.

    If the work takes all points, the final points of a damaged car are lost (TRT-DMG-1). The way out has its
    own loss.
    """
    car = race.cars[race.actor]
    idle = rules.points_without_movement(rules, race, race.path) if points else 0
    if points - idle < car.points_state.work:
        points = max(0, points - idle)
    points_used = min(points, car.points_state.work)
    car.points_state = car.points_state._replace(work=car.points_state.work - points_used)
    if points_used:
        race.emit("worked", race.actor, "TRT-PIT-10", points=points_used, left=car.points_state.work)
    if not car.points_state.work and car.points_state.jobs:
        _finish_work(rules, race)
    return points - points_used


def _finish_work(rules: Rules, race: Race) -> None:
    car = race.cars[race.actor]
    jobs = car.points_state.jobs
    car.points_state = car.points_state._replace(jobs=0)
    compound = new_compound(jobs)
    if compound >= 0:
        point_stops.fit_tyres(rules, race, compound)
    for part, count in repairs_in(jobs).items():
        if count:
            setattr(car, WEAR_STOCKS[part], getattr(car, WEAR_STOCKS[part]) + count)
            race.emit("repair", race.actor, "TRT-PIT-8", part=WEAR_STOCKS[part], left=count)


def progress(rules: Rules, race: Race) -> Flow:
    """Spend the roll of a car at its pit on its work."""
    if race.cars[race.actor].pit != AT_PIT:
        return go_to("drive")
    race.rolled = _work_off(rules, race, limited_roll(race.cars[race.actor], race.rolled))
    return NEXT


def work_left(rules: Rules, race: Race, question: Decision) -> Message:
    """Return the message with the work still to do after the roll."""
    return Message("choose.work_left", {"points": race.cars[question.car].points_state.work})


def ask_boost(rules: Rules, race: Race) -> Decision | Flow:
    """Ask whether to spend an engine point if that finishes the work (TRT-ENG-2).

    Unfinished work waits for the next turn.
    """
    left = race.cars[race.actor].points_state.work
    if not left:
        return NEXT
    options = [
        boost
        for boost in boosts.offered_boosts(rules, race)
        if rules.boosted_spaces(rules, race, boost.value) - race.rolled >= left
    ]
    if options:
        return Decision(race.actor, "pit_boost", (KEEP, *options))
    return go_to(rules.closing_step)


def answer_boost(rules: Rules, race: Race, question: Decision, action: Action) -> Flow:
    """Spend the added points on the work, or leave it for the next turn."""
    if action == KEEP:
        return go_to(rules.closing_step)
    idle = rules.points_without_movement(rules, race, race.path)
    boosts.apply_boost(rules, race, question, action)
    # The roll's final points, lost before, now count.
    race.rolled = _work_off(rules, race, race.rolled + idle)
    return NEXT


def drive_out(rules: Rules, race: Race) -> Flow:
    """Pay for the added work, and drive out with the remaining points."""
    car = race.cars[race.actor]
    if car.points_state.jobs:
        _declare(rules, race)
        race.rolled = _work_off(rules, race, race.rolled)
    if car.points_state.work:
        return go_to("pit_boost")
    if not race.rolled:
        return go_to(rules.closing_step)
    car.points_state = car.points_state._replace(crew_used=0)
    return NEXT
