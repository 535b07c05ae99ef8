"""Jobs of a pit stop paid in movement points, and their costs.

Clauses: TRT-PIT-5, TRT-PIT-6, TRT-PIT-8, TRT-CON-4.
"""

from __future__ import annotations

from engine.core.dice import GEAR_TABLE
from engine.core.state import HARD, Race
from engine.core.types import WEAR_STOCKS, Action
from engine.rules.framework.builder import Rules

JOB_ROW = 9  # the tenth row of the table, counted from 0
BODYWORK, SUSPENSION = WEAR_STOCKS.index("bodywork"), WEAR_STOCKS.index("road_holding")
REPAIRABLE = (SUSPENSION, BODYWORK)
TYRES = Action("tyres", HARD)
# Movement points of work saved by each crew point (TRT-CON-4).
THREE_LAPS, CREW_TWO_LAPS, CREW_THREE_LAPS = 3, 3, 2

# Jobs are packed into one number: the compound to fit plus one, then the points of each part.
_FITTED, _STEP = 4, 16


def job_number(action: Action) -> int:
    """Return the number of a job, to be added to the others."""
    return (
        action.value + 1 if action.kind == "tyres" else _STEP if action.value == SUSPENSION else _STEP * _STEP
    )


def new_compound(jobs: int) -> int:
    """Return the compound to fit, -1 for none."""
    return jobs % _FITTED - 1


def names_one_compound(jobs: int) -> bool:
    """True if the part of the number that names the compound can be read."""
    return jobs % _STEP < _FITTED


def repairs_in(jobs: int) -> dict[int, int]:
    """Return the points to restore of each part."""
    return {SUSPENSION: jobs // _STEP % _STEP, BODYWORK: jobs // _STEP // _STEP}


def points_per_job(gear: int) -> int:
    """Return the movement points of one job: the tenth row of the table (G-50)."""
    return GEAR_TABLE[gear][JOB_ROW]


def work_points(rules: Rules, gear: int, jobs: int, crew: int) -> int:
    """Return the movement points of a batch of work, at least one (TRT-CON-4, G-51).

    Tyres count once. If tyres are changed, one repair costs half, rounded up. The crew's help is subtracted
    at the end.
    """
    tyres, repairs = jobs % _FITTED, sum(repairs_in(jobs).values())
    one = points_per_job(gear)
    total = one * (1 + repairs) - one // 2 if tyres and repairs else one * (bool(tyres) + repairs)
    saved_per_crew_point = CREW_THREE_LAPS if rules.setup.laps >= THREE_LAPS else CREW_TWO_LAPS
    return max(1, total - crew * saved_per_crew_point)


def available_jobs(rules: Rules, race: Race) -> list[Action]:
    """Return the jobs that may still be added: a set of tyres, missing suspension and bodywork points."""
    car = race.cars[race.actor]
    jobs = car.points_state.jobs
    actions = [Action("tyres", compound) for compound in rules.compounds] if not jobs % _FITTED else []
    counts = repairs_in(jobs)
    actions += [
        Action("repair", part)
        for part in REPAIRABLE
        if getattr(car, WEAR_STOCKS[part]) + counts[part] < car.full[part]
    ]
    return actions
