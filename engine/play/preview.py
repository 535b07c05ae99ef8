"""What a move would bring, before it is made: price, spin, elimination, contact. The same functions that
settle the move work it out.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.core.state import ON_TRACK, Race
from engine.core.types import Action
from engine.rules.corners import corners
from engine.rules.kernel.builder import Rules
from engine.rules.kernel.moves import Moves, brakes_of
from engine.rules.kernel.outcomes import Left
from engine.rules.move import drive

SHORT, STOP, FREE, COST, SPIN, OUT = "short", "stop", "free", "cost", "spin", "out"

# From the best to the worst. A stop is what one drives for, open road comes next.
RANKS = {STOP: 0, FREE: 1, SHORT: 2, COST: 3, SPIN: 4, OUT: 5}


class Outlook(NamedTuple):
    """What comes of one option.

    ``kind``: short of the next unfinished corner, a stop in it, free on the open road, points to pay, a spin,
    or elimination. ``brakes`` and ``tyres``: points taken. ``unused``: spaces lost behind other cars.
    ``left``: corners left unfinished. ``touched``: cars it ends alongside or right behind. ``hazards``:
    dangerous spaces on the way. ``end``: where the car comes to stand, which is further on when it ``skid``s
    so many spaces.
    """

    action: Action
    kind: str
    brakes: int
    tyres: int
    unused: int
    left: list[Left]
    touched: list[int]
    clause: str
    hazards: int = 0
    end: int = -1
    skid: int = 0


def outlook(rules: Rules, race: Race, found: Moves, action: Action) -> Outlook:
    """Look at one option of a move that was searched for the actor, to the end of the skid that it
    may bring.
    """
    view = first_leg(rules, race, found, action)
    car = race.cars[race.actor]
    spaces = 0 if view.kind == OUT else rules.skid_at(rules, race, car, view.end, view.left)
    if not spaces:
        return view
    swerved = (
        rules.swerve_bill(rules, race, car, car.brakes - brakes_of(action), view.unused).tyres
        if view.unused
        else 0
    )
    # A car that has spun for want of tyres stays where it is.
    return view if swerved and swerved == car.tyres else _skid(rules, race, found, view, spaces, swerved)


def _skid(rules: Rules, race: Race, found: Moves, view: Outlook, spaces: int, swerved: int) -> Outlook:
    """The same option with the best that can be made of its skid. ``swerved``: points of tyres paid before
    it.
    """
    path = found.path(view.action)
    trial = race.copy()
    car = trial.cars[trial.actor]
    trial.path, trial.skidded = race.path[:-1] + path, 1
    trial.leg = len(trial.path) - 1
    car.brakes -= view.brakes
    car.tyres -= swerved
    if trial.occupied.get(car.space) == trial.actor:
        del trial.occupied[car.space]
    car.space, car.pit = view.action.value, ON_TRACK
    trial.occupied[car.space] = trial.actor
    onward = drive.moves(rules, trial, (spaces,))
    best = min((first_leg(rules, trial, onward, action) for action in onward.options), key=order_of)
    brakes, tyres = view.brakes + best.brakes, swerved + best.tyres
    kind = COST if RANKS[best.kind] < RANKS[COST] and (brakes or tyres) else best.kind
    unused, hazards = view.unused + best.unused, view.hazards + best.hazards
    return best._replace(
        action=view.action, kind=kind, brakes=brakes, tyres=tyres, unused=unused, hazards=hazards, skid=spaces
    )


def first_leg(rules: Rules, race: Race, found: Moves, action: Action) -> Outlook:
    """Look at one option, as if nothing came after it."""
    car = race.cars[race.actor]
    way = found.way(action)
    brakes, tyres, kind, clause = brakes_of(action), 0, "", "LUD-BRK-1"
    left: list[Left] = []
    if way.unused:
        clause = "LUD-SWV-1"
        bill = rules.swerve_bill(rules, race, car, car.brakes - brakes, way.unused)
        if bill.out:
            return Outlook(action, OUT, brakes, 0, way.unused, left, [], clause, end=action.value)
        brakes, tyres = brakes + bill.brakes, bill.tyres
        if tyres and tyres == car.tyres:
            kind, clause = SPIN, "LUD-SPN-1"
    if way.over or len(race.path) > 1:
        left = corners.corners_left(
            rules, race.path[:-1] + found.path(action, way), car.stops, found.wasted(way)
        )
    if left:
        verdict = rules.judge(rules, race, car, left, car.tyres - tyres)
        clause = verdict.clause
        if verdict.outcome == corners.CRASH:
            return Outlook(action, OUT, brakes, tyres, way.unused, left, [], clause, end=action.value)
        tyres += verdict.tyres
        if verdict.outcome == corners.SPIN:
            kind = SPIN
    if not kind:
        kind = COST if brakes or tyres else _free_kind(rules, race, action.value)
    touched = [other for other in rules.touched(rules, race, action.value) if other != race.actor]
    hazards = sum(space in race.hazards for space in found.path(action, way)[1:]) if race.hazards else 0
    return Outlook(action, kind, brakes, tyres, way.unused, left, touched, clause, hazards, action.value)


def _free_kind(rules: Rules, race: Race, space: int) -> str:
    """Free of cost: inside a corner, before one that is not finished, or neither."""
    track = rules.track
    if track.corner[space] >= 0:
        return STOP
    return (
        SHORT if track.ahead[space] == drive.unfinished_corner(rules, race, race.cars[race.actor]) else FREE
    )


def order_of(view: Outlook) -> tuple[int, int, int]:
    """Sorting key of outcomes: kind, points taken, risks."""
    return (RANKS[view.kind], view.brakes + view.tyres, len(view.touched) + view.hazards)
