"""What each gear would bring: for every face of its die the best that can be made of it, and the spaces it
would open.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.core.state import AT_PIT, Race
from engine.play.preview import COST, RANKS, SHORT, STOP, Outlook, order_of, outlook
from engine.rules.gears.gears import price
from engine.rules.kernel.builder import Rules
from engine.rules.move import drive


class Face(NamedTuple):
    """A result of the movement die: its spaces, the number of faces that show it, and the best that can be
    made of it.

    ``corner``: where a stop would be made, or the corner still to come when the car stays short of it; -1 for
    neither.
    """

    spaces: int
    faces: int
    kind: str
    brakes: int
    tyres: int
    corner: int


class Odds(NamedTuple):
    """A gear's prospects: its results, the number of faces in all, and for each space that opens (faces that
    open it, what it means there at its best).
    """

    faces: list[Face]
    total: int
    heat: dict[int, tuple[int, str]]


def gear_odds(rules: Rules, race: Race, gear: int) -> Odds:
    """Look at every result of a gear for the car whose turn it is, the points for the change already paid."""
    trial = race.copy()
    car = trial.cars[trial.actor]
    fuel, brakes, _ = (0, 0, 0) if car.spun or car.pit == AT_PIT else price(rules, car, gear)
    car.fuel -= fuel
    car.brakes -= brakes
    car.gear, car.spun = gear, 0
    values = rules.movement_spaces[gear]
    faces, heat = [], dict[int, tuple[int, str]]()
    for spaces in sorted(set(values)):
        count = values.count(spaces)
        found = drive.moves(rules, trial, rules.lengths(rules, trial, spaces))
        views = [outlook(rules, trial, found, action) for action in found.cheapest()]
        best = min(views, key=order_of)
        faces.append(Face(spaces, count, best.kind, best.brakes, best.tyres, _corner(rules, best)))
        for space, kind in _opened(views, best).items():
            before = heat.get(space, (0, kind))
            heat[space] = (before[0] + count, min(before[1], kind, key=lambda name: RANKS[name]))
    return Odds(faces, len(values), heat)


def _corner(rules: Rules, best: Outlook) -> int:
    track = rules.track
    return (
        track.corner[best.action.value]
        if best.kind == STOP
        else track.ahead[best.action.value]
        if best.kind == SHORT
        else -1
    )


def _opened(views: list[Outlook], best: Outlook) -> dict[int, str]:
    """The spaces worth showing for one result: all that cost nothing if there are any, else those that cost
    as little as the best.
    """
    free = RANKS[best.kind] < RANKS[COST]
    opened: dict[int, str] = {}
    for view in views:
        alike = RANKS[view.kind] < RANKS[COST] if free else order_of(view)[:2] == order_of(best)[:2]
        if alike:
            opened[view.action.value] = view.kind
    return opened
