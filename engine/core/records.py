"""Three small records that only some rulebooks use: what they know of a car, of a turn and of a race. They
are replaced, never changed, so that copies of a race share them; their neutral values cost nothing.
"""

from __future__ import annotations

from typing import NamedTuple


class Kit(NamedTuple):
    """What only the rules counted in movement points know of a car; it changes rarely, so copies share it.
    Nought is neutral everywhere.

    ``lever``: the gear chosen for this turn and not shown yet, below nought where the lever cannot go.
    ``before``: the gear of the turn before.
    ``wing``: 1 for high downforce. ``driver_points``, ``crew``, ``qualifying``: points bought. ``box``: the
    pit chosen, from 1. ``work``: movement points of work still to do at the pit. ``jobs``: what is done
    meanwhile, a bit for each kind of job. ``crew_used``: the crew has helped at this stop. ``repair``: points
    for repairs left at this stop. ``wreck``: a car that is out but still rolls, coasts or stands on the
    track; ``waiting``: what has happened to it is not known yet. ``left_to_roll``: spaces or turns a wreck
    has left. ``gone_after``: the game turn at whose end a wreck is cleared away. ``backmarker``: 1 for a car
    that is in nobody's race. ``hurt``: races that the driver misses, 98 for the season, 99 for good.
    """

    lever: int = 0
    before: int = 0
    wing: int = 0
    driver_points: int = 0
    crew: int = 0
    qualifying: int = 0
    box: int = 0
    work: int = 0
    jobs: int = 0
    crew_used: int = 0
    repair: int = 0
    wreck: int = 0
    waiting: int = 0
    left_to_roll: int = 0
    gone_after: int = 0
    backmarker: int = 0
    hurt: int = 0


class Turn(NamedTuple):
    """What the rules counted in movement points remember within one car's turn.

    ``two_dice``: 2d10 instead of a d20. ``boost``: what an engine point has added. ``asked``: a bit for each
    question already answered. ``damage``: parts of the mover that have come to nought since the penalty for
    such parts was worked out; ``extra``: the extra move that calls for. ``paid``: tyre points paid for
    corners in this turn. ``split``: points paid in tyres behind other cars, plus one, where the driver has
    chosen. ``left_over``: points of movement left on reaching the pit. ``behind``: the car right behind when
    the move began, plus one. ``drawn``: this car is being drawn along. ``hit``, ``lost``: cars that have
    thrown badly in this check, and the spaces of those it has put out. ``throws``: throws of a further check
    so far, each with its car; ``rivals``: those who have to throw again. ``weather``: what the barometer has
    shown in this turn plus one; it holds from the next car on. ``stage``: dice already thrown for an
    accident.
    """

    two_dice: int = 0
    boost: int = 0
    asked: int = 0
    damage: int = 0
    extra: int = 0
    paid: int = 0
    split: int = 0
    left_over: int = 0
    behind: int = 0
    drawn: int = 0
    hit: tuple[int, ...] = ()
    lost: tuple[int, ...] = ()
    weather: int = 0
    stage: int = 0
    throws: tuple[int, ...] = ()
    rivals: tuple[int, ...] = ()


class Course(NamedTuple):
    """What the rules counted in movement points remember of the race as a whole.

    ``last_weather``: the last result of the weather die plus one, while two in a row settle it. ``checks``:
    weather points that the leader has passed so far. ``lap_marked``: the last lap of the leader at whose end
    backmarkers came. ``stopping``: 1 when the race stops at the end of this turn. ``laps_off``: laps taken
    off at a restart. ``started``: the game turn of the last start. ``placing``, ``placed``: backmarkers still
    to be placed now, and those already placed. ``hurt``: drivers whose accident has still to be looked into,
    those of engine trouble plus 32. ``trail``: the way of a car that the next one is drawn along by.
    ``session``: of a lap alone: throws, driver points at its start, throws added, and whether it is the
    second round.
    """

    last_weather: int = 0
    checks: int = 0
    lap_marked: int = 0
    stopping: int = 0
    laps_off: int = 0
    started: int = 1
    placing: int = 0
    placed: int = 0
    hurt: tuple[int, ...] = ()
    trail: tuple[int, ...] = ()
    session: tuple[int, ...] = ()


# Kinds of wrecks: one that rolls on once, one whose engine is locked, one that coasts like a car in the race.
ROLLS, LOCKED, COASTS = 1, 2, 3

KIT, TURN, COURSE = Kit(), Turn(), Course()

# The most that each number of a position from outside may be; what is not named here belongs to the middle of
# a turn, which positions do not hold.
KIT_LIMITS = {
    "before": 6, "wing": 1, "driver_points": 40, "crew": 40, "qualifying": 1, "box": 20, "work": 200,
    "jobs": 4095, "crew_used": 1, "repair": 99, "wreck": 3,
    "left_to_roll": 9, "gone_after": 2000, "hurt": 99,
}  # fmt: skip
COURSE_LIMITS = {
    "last_weather": 3,
    "checks": 30,
    "lap_marked": 10,
    "stopping": 1,
    "laps_off": 9,
    "started": 2000,
}
