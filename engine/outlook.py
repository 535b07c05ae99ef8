"""What a move would bring, before it is made: price, spin, elimination, contact. The same functions that settle the move work it out."""

from __future__ import annotations

from typing import NamedTuple

from engine.race import Race
from engine.rules import contact, corners, drive, swerving
from engine.rules.build import Rules
from engine.rules.drive import Moves
from engine.types import Action

SHORT, STOP, FREE, COST, SPIN, OUT = "short", "stop", "free", "cost", "spin", "out"


class Outlook(NamedTuple):
    """What comes of one option.

    ``kind``: short of the next unfinished corner, a stop in it, free on the open road, points to pay, a spin, or
    elimination. ``brakes`` and ``tyres``: points taken. ``unused``: spaces lost behind other cars. ``left``: corners
    left unfinished. ``touched``: cars it ends alongside or right behind.
    """

    action: Action
    kind: str
    brakes: int
    tyres: int
    unused: int
    left: list[corners.Left]
    touched: list[int]
    clause: str


def outlook(rules: Rules, race: Race, found: Moves, action: Action) -> Outlook:
    """Look at one option of a move that was searched for the actor."""
    car = race.cars[race.actor]
    way = found.way(action)
    brakes, tyres, kind, clause = drive.brakes_of(action), 0, "", "LUD-BRK-1"
    left: list[corners.Left] = []
    if way.unused:
        clause = "LUD-SWV-1"
        bill = swerving.bill(rules, race, car, car.brakes - brakes, way.unused)
        if bill.out:
            return Outlook(action, OUT, brakes, 0, way.unused, left, [], clause)
        brakes, tyres = brakes + bill.brakes, bill.tyres
        if tyres and tyres == car.tyres:
            kind, clause = SPIN, "LUD-SPN-1"
    if way.over or len(race.path) > 1:
        left = corners.corners_left(rules, race.path[:-1] + found.path(action), car.stops)
    if left:
        verdict = corners.judge(rules, race, car, left, car.tyres - tyres)
        clause = verdict.clause
        if verdict.outcome == corners.CRASH:
            return Outlook(action, OUT, brakes, tyres, way.unused, left, [], clause)
        tyres += verdict.tyres
        if verdict.outcome == corners.SPIN:
            kind = SPIN
    if not kind:
        kind = COST if brakes or tyres else _free_kind(rules, race, action.value)
    touched = [other for other in contact.partners(rules, race, action.value) if other != race.actor]
    return Outlook(action, kind, brakes, tyres, way.unused, left, touched, clause)


def _free_kind(rules: Rules, race: Race, space: int) -> str:
    """Free of cost: inside a corner, before one that is not finished, or neither."""
    track = rules.track
    if track.corner[space] >= 0:
        return STOP
    return SHORT if track.ahead[space] == drive.unfinished_corner(rules, race, race.cars[race.actor]) else FREE
