"""Pit stops paid in movement points (TRT-PIT): tyres and repairs take as many turns as they need."""

from __future__ import annotations

from engine.core.state import AT_PIT, Race
from engine.core.types import WEAR, Action, Decision, Message
from engine.rules.kernel.builder import Builder, Rules
from engine.rules.kernel.occasions import IN_THE_PITS
from engine.rules.kernel.steps import Form
from engine.rules.move import boosts, drive
from engine.rules.move.voluntary import throw_limit
from engine.rules.pits import point_stops
from engine.rules.pits.jobs import fitted_by, job, options, price, repairs_in, unit
from engine.rules.pits.lane_speed import over_speed, speed_reason, stopping, too_fast
from engine.rules.turn.driver_points import KEEP

THREE_LAPS, CREW_TWO_LAPS, CREW_THREE_LAPS = 3, 3, 2
ENOUGH = Action("repair", len(WEAR))


def install(builder: Builder) -> None:
    """Install work at the pits.

    Work is declared on arrival. Leftover movement and the rolls of the next turns pay for it. Points beyond
    that drive the car out.
    """
    builder.parameters.counts_left_over = True
    builder.parameters.works_off_stops = True
    builder.parameters.mended_parts = ("bodywork", "road_holding")
    builder.parameters.lane_speed_costs = ("fuel", "brakes")
    builder.slots(instead_of="drive").pit_refuses = too_fast
    builder.slots(instead_of="drive").pit_speed = stopping
    builder.hooks.pit_reasons.append(speed_reason)
    builder.parameters.crew_saves = CREW_THREE_LAPS if builder.setup.laps >= THREE_LAPS else CREW_TWO_LAPS
    clauses = "TRT-PIT-5 TRT-PIT-6 TRT-PIT-7 TRT-PIT-10"
    after = builder.latest("roll", "reliability")
    builder.step(
        "pit_progress",
        progress,
        act="a car's movement goes into pit work; the rest drives it out",
        clauses=clauses,
        after=after,
        occasions=IN_THE_PITS,
    )
    builder.step(
        "pit_boost",
        ask_boost,
        answer_boost,
        act="an engine point may finish the work",
        clauses="TRT-ENG-2 TRT-PIT-10",
        after="pit_progress",
        form=Form(policy="first", what=work_left),
        occasions=IN_THE_PITS,
    )
    builder.step(
        "pit_more",
        ask_more,
        answer_more,
        act="more work may follow finished work",
        clauses="TRT-PIT-9",
        after="pit_boost",
        form=Form(policy="repairs", what=declared, means=added),
        occasions=IN_THE_PITS,
    )
    builder.step(
        "pit_resume",
        resume,
        act="leftover points drive the car out",
        clauses="TRT-PIT-10",
        after="pit_more",
        occasions=IN_THE_PITS,
    )
    builder.step(
        "pit_arrival",
        arrive,
        act="a car that reaches its pit stops; above 4th, that costs points",
        clauses="TRT-PIT-1 TRT-PIT-3 TRT-PIT-4",
        occasions=IN_THE_PITS,
    )
    builder.step(
        "pit_work",
        ask_work,
        answer_work,
        act="declare tyres and repairs",
        clauses="TRT-PIT-8 TRT-PIT-9",
        form=Form(policy="pit_work", what=declared, means=added),
        occasions=IN_THE_PITS,
    )
    builder.step(
        "pit_begin",
        begin,
        act="leftover points of the move go into the work at once",
        clauses="TRT-PIT-3 TRT-PIT-5",
        occasions=IN_THE_PITS,
    )


def arrive(rules: Rules, race: Race) -> None:
    """Park, and pay for entering too fast; in that case the unused points are added to the work."""
    if not point_stops.arrives(rules, race):
        rules.goto(race, rules.closing)
        return
    race.step += 1
    car = point_stops.stand(race)
    over = over_speed(car.gear)
    work = race.turn.left_over if over else 0
    car.fuel -= over
    car.brakes -= over
    car.gear = min(car.gear, point_stops.FASTEST)
    car.kit = car.kit._replace(work=work, jobs=0, crew_used=0)
    if over:
        race.turn = race.turn._replace(left_over=0)
        race.emit("over_speed", race.actor, "TRT-PIT-3", points=over, work=work)


def ask_work(rules: Rules, race: Race) -> Decision | None:
    """Ask for one more job or enough; a car that pits needs at least one."""
    found = options(rules, race)
    if race.cars[race.actor].kit.jobs:
        if not found:
            return None
        found.append(ENOUGH)
    return Decision(race.actor, "pit_work", tuple(found))


def answer_work(rules: Rules, race: Race, question: Decision, action: Action) -> None:
    """Add the job."""
    if action == ENOUGH:
        race.step += 1
        return
    car = race.cars[race.actor]
    car.kit = car.kit._replace(jobs=car.kit.jobs + job(action))


def declared(rules: Rules, race: Race, question: Decision) -> Message:
    """Return the message with the movement points of the work declared so far, or of one job."""
    car = race.cars[question.car]
    jobs = car.kit.jobs
    points = car.kit.work + (price(rules, car.gear, jobs, _crew(race)) if jobs else 0)
    args = {"gear": Message(f"gear.{car.gear}"), "unit": unit(car.gear), "points": points}
    return Message("choose.work_so_far" if points else "choose.work_unit", args)


def added(rules: Rules, race: Race, action: Action) -> Message | None:
    """Return the movement points that a further repair adds, or the effect of declaring no more."""
    if action.kind != "repair":
        return None
    if action == ENOUGH:
        ordered = race.cars[race.actor].kit.jobs
        return Message(
            "repair.enough.work"
            if ordered
            else "repair.enough.leave"
            if race.rolled
            else "repair.enough.done"
        )
    car, crew = race.cars[race.actor], _crew(race)
    jobs = car.kit.jobs
    before = price(rules, car.gear, jobs, crew) if jobs else 0
    return Message("repair.work", {"count": price(rules, car.gear, jobs + job(action), crew) - before})


def _crew(race: Race) -> int:
    kit = race.cars[race.actor].kit
    return 0 if kit.crew_used else kit.crew


def ask_more(rules: Rules, race: Race) -> Decision | None:
    """Ask for more work after the declared work is finished (TRT-PIT-9).

    It may be tyres of another kind or missing points. If the car has movement points left, it may drive out
    instead. Only then is a tyre change alone worth a question.
    """
    car = race.cars[race.actor]
    if car.pit != AT_PIT or car.kit.work or car.spun:
        return None
    new = car.tyres == car.full[0] and car.fitted == point_stops.passage(rules, car)
    same = Action("tyres", car.compound)
    found = [action for action in options(rules, race) if not (new and action == same)]
    if not found or not (race.rolled or any(action.kind == "repair" for action in found)):
        return None
    if car.kit.jobs or not race.rolled:
        return Decision(race.actor, "pit_more", (ENOUGH, *found))
    ways = drive.moves(rules, race, rules.lengths(rules, race, race.rolled))
    return Decision(race.actor, "pit_more", (ENOUGH, *found, *ways.options), ways)


def answer_more(rules: Rules, race: Race, question: Decision, action: Action) -> None:
    """Add the job, or drive out."""
    if action.kind != "drive":
        answer_work(rules, race, question, action)
        return
    resume(rules, race)
    rules.goto(race, "drive")
    drive.answer(rules, race, Decision(question.car, "drive", question.options, question.detail), action)


def begin(rules: Rules, race: Race) -> None:
    """Compute the cost of the declared work and pay it with the move's leftover points (G-52)."""
    _declare(rules, race)
    left = _work_off(rules, race, race.turn.left_over)
    car = race.cars[race.actor]
    # The costs of the way in are settled; the way out has its own.
    race.turn = race.turn._replace(left_over=0, paid=0, split=0)
    if car.kit.work or not left or car.spun:
        rules.goto(race, rules.closing)
        return
    race.rolled, race.path, race.leg, race.natural = left, (), 0, 0
    rules.goto(race, "pit_more")


def _declare(rules: Rules, race: Race) -> None:
    car = race.cars[race.actor]
    kit = car.kit
    due = price(rules, car.gear, kit.jobs, 0 if kit.crew_used else kit.crew)
    saved = price(rules, car.gear, kit.jobs, 0) - due
    car.kit = kit._replace(work=kit.work + due, crew_used=1)
    race.emit("work", race.actor, "TRT-PIT-6" if saved else "TRT-PIT-8", points=car.kit.work, crew=saved)


def _work_off(rules: Rules, race: Race, points: int) -> int:
    """Spend points on the work and return those left; finished work counts at once.

    If the work takes all points, the final points of a damaged car are lost (TRT-DMG-1). The way out has its
    own loss.
    """
    car = race.cars[race.actor]
    idle = rules.spent_without_moving(rules, race, race.path) if points else 0
    if points - idle < car.kit.work:
        points = max(0, points - idle)
    used = min(points, car.kit.work)
    car.kit = car.kit._replace(work=car.kit.work - used)
    if used:
        race.emit("worked", race.actor, "TRT-PIT-10", points=used, left=car.kit.work)
    if not car.kit.work and car.kit.jobs:
        _finish(rules, race)
    return points - used


def _finish(rules: Rules, race: Race) -> None:
    car = race.cars[race.actor]
    jobs = car.kit.jobs
    car.kit = car.kit._replace(jobs=0)
    compound = fitted_by(jobs)
    if compound >= 0:
        point_stops.fit(rules, race, compound)
    for part, count in repairs_in(jobs).items():
        if count:
            setattr(car, WEAR[part], getattr(car, WEAR[part]) + count)
            race.emit("repair", race.actor, "TRT-PIT-8", part=WEAR[part], left=count)


def progress(rules: Rules, race: Race) -> None:
    """Spend the roll of a car at its pit on its work."""
    race.step += 1
    if race.cars[race.actor].pit != AT_PIT:
        rules.goto(race, "drive")
        return
    race.rolled = _work_off(rules, race, min(race.rolled, throw_limit(race.cars[race.actor])))


def work_left(rules: Rules, race: Race, question: Decision) -> Message:
    """Return the message with the work that the roll leaves undone."""
    return Message("choose.work_left", {"points": race.cars[question.car].kit.work})


def ask_boost(rules: Rules, race: Race) -> Decision | None:
    """Ask whether to spend an engine point if that finishes the work (TRT-ENG-2).

    Unfinished work waits for the next turn.
    """
    left = race.cars[race.actor].kit.work
    if not left:
        return None
    found = [
        boost
        for boost in boosts.offered(rules, race)
        if rules.boosted(rules, race, boost.value) - race.rolled >= left
    ]
    if found:
        return Decision(race.actor, "pit_boost", (KEEP, *found))
    rules.goto(race, rules.closing)
    return None


def answer_boost(rules: Rules, race: Race, question: Decision, action: Action) -> None:
    """Spend the added points on the work, or leave it for the next turn."""
    if action == KEEP:
        rules.goto(race, rules.closing)
        return
    idle = rules.spent_without_moving(rules, race, race.path)
    boosts.answer(rules, race, question, action)
    # The roll's final points, lost before, now count.
    race.rolled = _work_off(rules, race, race.rolled + idle)
    race.step += 1


def resume(rules: Rules, race: Race) -> None:
    """Pay for the added work, and drive out with the remaining points."""
    race.step += 1
    car = race.cars[race.actor]
    if car.kit.jobs:
        _declare(rules, race)
        race.rolled = _work_off(rules, race, race.rolled)
    if car.kit.work:
        rules.goto(race, "pit_boost")
    elif not race.rolled:
        rules.goto(race, rules.closing)
    else:
        car.kit = car.kit._replace(crew_used=0)
