"""Three small records that only some rulebooks use: what they know of a car, of a turn and of a race. They are replaced, never changed, so that copies of a
race share them; their neutral values cost nothing.
"""

from __future__ import annotations

from typing import NamedTuple


class Kit(NamedTuple):
    """What only the rules counted in movement points know of a car; it changes rarely, so copies share it. Nought is neutral everywhere.

    ``lever``: the gear chosen for this turn and not shown yet. ``before``: the gear of the turn before. ``wing``: 1 for high downforce. ``driver_points``,
    ``crew``, ``qualifying``: points bought. ``box``: the pit chosen, from 1. ``work``: movement points of work still to do at the pit.
    ``jobs``: what is done meanwhile, a bit for each kind of job. ``crew_used``: the crew has helped at this stop.
    ``repair``: points for repairs left at this stop. ``wreck``: a car that is out but still rolls, coasts or stands on the track. ``left_to_roll``:
    spaces or turns a wreck has left. ``gone_after``: the game turn at whose end a wreck is cleared away. ``backmarker``: 1 for a car
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
    left_to_roll: int = 0
    gone_after: int = 0
    backmarker: int = 0
    hurt: int = 0


class Turn(NamedTuple):
    """What the rules counted in movement points remember within one car's turn.

    ``two_dice``: 2d10 instead of a d20. ``boost``: what an engine point has added. ``asked``: a bit for each question already answered.
    ``damage``: spaces of the penalty for parts at nought that have just got there. ``paid``: tyre points paid in this turn.
    ``wasted_damage``: movement points that such parts have kept the car from driving. ``behind``: the car right behind when the move began, plus
    one. ``drawn``: this car is being drawn along. ``hit``, ``lost``: cars that have thrown badly in this check, and those it has
    put out with their spaces. ``throws``: throws of a further check so far.
    """

    two_dice: int = 0
    boost: int = 0
    asked: int = 0
    damage: int = 0
    paid: int = 0
    wasted_damage: int = 0
    behind: int = 0
    drawn: int = 0
    hit: tuple[int, ...] = ()
    lost: tuple[int, ...] = ()
    throws: tuple[int, ...] = ()


class Course(NamedTuple):
    """What the rules counted in movement points remember of the race as a whole.

    ``last_weather``: the last result of the weather die plus one, while two in a row settle it. ``checks``: weather points of this lap that the leader has
    passed. ``lap_checked``: the lap they belong to. ``backmarkers``: how many may still be placed. ``lap_marked``: the last lap at whose end some were.
    ``stopping``: 1 when the race stops at the end of this turn. ``laps_off``: laps taken off at a restart. ``started``: the game turn
    of the last start. ``placing``: backmarkers still to be placed now. ``hurt``: drivers whose accident
    has still to be looked into, those of engine trouble plus 32.
    """

    last_weather: int = 0
    checks: int = 0
    lap_checked: int = 0
    backmarkers: int = 0
    lap_marked: int = 0
    stopping: int = 0
    laps_off: int = 0
    started: int = 1
    placing: int = 0
    hurt: tuple[int, ...] = ()


KIT, TURN, COURSE = Kit(), Turn(), Course()
