"""What a move would bring, before it is made: price, spin, elimination, contact. The same functions that
settle the move work it out.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import NamedTuple

from engine.core.state import Car, Race
from engine.core.track import Track
from engine.core.types import Action, Decision
from engine.rules.corners import corners
from engine.rules.kernel.builder import Rules
from engine.rules.kernel.moves import CHOICE_SHIFT, Moves, Way, brakes_of
from engine.rules.kernel.outcomes import Left
from engine.rules.move import drive, slipstream
from engine.rules.move.left_over import left_in_the_lane
from engine.rules.move.slipstream import STAY

SHORT, STOP, FREE, COST, SPIN, OUT = "short", "stop", "free", "cost", "spin", "out"

# From the best to the worst. A stop is what one drives for, open road comes next.
RANKS = {STOP: 0, FREE: 1, SHORT: 2, COST: 3, SPIN: 4, OUT: 5}


# What lies ahead instead of a corner: nothing that matters, the last line.
NOTHING, LINE = -1, -2

# A lap alone begins with the first crossing of the line and ends with the second.
ALONE = 1


class Preview(NamedTuple):
    """What comes of one option.

    ``kind``: short of the next unfinished corner, a stop in it, free on the open road or over the last line,
    points to pay, a spin, or elimination. ``brakes``, ``tyres`` and ``fuel``: points taken. ``unused``:
    spaces lost behind other cars. ``left``: corners left unfinished. ``touched``: cars it ends alongside or
    right behind. ``hazards``: dangerous spaces on the way. ``end``: where the car comes to stand, which is
    further on when it ``skid``s so many spaces, and nearer when parts at nought cut the way short.
    ``throws``: those that are added in a time trial.
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
    fuel: int = 0
    throws: int = 0

    @property
    def points(self) -> int:
        """All points taken, and the throws added."""
        return self.brakes + self.tyres + self.fuel + self.throws


def preview(rules: Rules, race: Race, found: Moves, action: Action) -> Preview:
    """Look at one option of a move that was searched for the actor, to the end of the skid that it
    may bring.
    """
    view = first_leg(rules, race, found, action)
    car = race.cars[race.actor]
    spaces = 0 if view.kind == OUT else rules.skid_at(rules, race, car, view.end, _heeded(rules, view))
    if not spaces:
        return view
    swerved = (
        rules.swerve_bill(rules, race, car, car.brakes - brakes_of(action), view.unused).tyres
        if view.unused
        else 0
    )
    # A car that has spun for want of tyres stays where it is.
    spun = swerved and swerved == car.tyres and rules.swerve_spins
    return view if spun else _skid(rules, race, found, view, spaces, swerved)


def _heeded(rules: Rules, view: Preview) -> list[Left]:
    """The corners left that a skid takes notice of."""
    return view.left if rules.skid_heeds_corners else []


def _skid(rules: Rules, race: Race, found: Moves, view: Preview, spaces: int, swerved: int) -> Preview:
    """The same option with the best that can be made of its skid. ``swerved``: points of tyres paid before
    it.
    """
    path = way_of(rules, race, found, view.action, found.way(view.action))
    trial = race.copy()
    car = trial.cars[trial.actor]
    trial.path, trial.skidded = race.path[:-1] + path, 1
    trial.leg = len(trial.path) - 1
    car.brakes -= view.brakes
    car.tyres -= swerved
    drive.move_along(rules, trial, path)
    onward = drive.moves(rules, trial, (spaces,))
    best = min((first_leg(rules, trial, onward, action) for action in onward.options), key=order_of)
    brakes, tyres, fuel = view.brakes + best.brakes, swerved + best.tyres, view.fuel + best.fuel
    pays = brakes or tyres or fuel or best.throws
    kind = COST if RANKS[best.kind] < RANKS[COST] and pays else best.kind
    unused, hazards = view.unused + best.unused, view.hazards + best.hazards
    return best._replace(
        action=view.action, kind=kind, brakes=brakes, tyres=tyres, fuel=fuel, unused=unused, hazards=hazards,
        skid=spaces,
    )  # fmt: skip


def way_of(rules: Rules, race: Race, found: Moves, action: Action, way: Way) -> tuple[int, ...]:
    """The spaces that an option drives, as `drive` drives them."""
    path = found.path(action, way)
    lost = way.unused + found.wasted(way)
    length = found.lengths[action.extra >> CHOICE_SHIFT] - brakes_of(action)
    return rules.cut_short(rules, race, path, lost + left_in_the_lane(rules.track, length, path))


def first_leg(rules: Rules, race: Race, found: Moves, action: Action) -> Preview:
    """Look at one option, as if nothing came after it."""
    car = race.cars[race.actor]
    way = found.way(action)
    # Most moves are looked at without their path, which would take longer than all the rest.
    frail = not rules.sound(rules, car)
    in_lane = rules.track.lane[action.value] == rules.track.PIT
    path: tuple[int, ...] = ()
    if frail or in_lane or way.over or race.hazards or len(race.path) > 1:
        path = way_of(rules, race, found, action, way)
    end = path[-1] if path else action.value
    brakes, tyres, fuel, throws, kind, clause = brakes_of(action), 0, 0, 0, "", "LUD-BRK-1"
    left: list[Left] = []
    hazards = sum(space in race.hazards for space in path[1:]) if race.hazards else 0
    if in_lane:
        slowed, fuel = rules.pit_speed(rules, race, path)
        brakes += slowed
    if way.unused:
        clause = "LUD-SWV-1"
        bill = rules.swerve_bill(rules, race, car, car.brakes - brakes, way.unused)
        if bill.out:
            return Preview(action, OUT, brakes, 0, way.unused, left, [], clause, hazards, end)
        brakes, tyres = brakes + bill.brakes, bill.tyres
        if tyres and tyres == car.tyres and rules.swerve_spins:
            kind, clause = SPIN, "LUD-SPN-1"
    if way.over or len(race.path) > 1:
        left = corners.corners_left(rules, race.path[:-1] + path, car.stops, found.wasted(way))
    if left:
        paid = race.turn.paid
        judge = rules.judge if race.round else rules.trial_judge
        verdict = judge(rules, race, car, left, car.tyres - tyres + paid)
        clause = verdict.clause
        if verdict.outcome == corners.CRASH:
            return Preview(action, OUT, brakes, tyres, way.unused, left, [], clause, hazards, end, 0, fuel)
        tyres, throws = tyres + verdict.tyres - paid, verdict.throws
        if verdict.outcome == corners.SPIN:
            kind = SPIN
    if not kind:
        kind = (
            COST
            if brakes or tyres or fuel or throws
            else _free_kind(rules, race, end, lambda: path or found.path(action, way))
        )
    touched = [other for other in rules.touched(rules, race, end) if other != race.actor]
    return Preview(
        action, kind, brakes, tyres, way.unused, left, touched, clause, hazards, end, 0, fuel, throws
    )  # fmt: skip


def _free_kind(rules: Rules, race: Race, end: int, path: Callable[[], tuple[int, ...]]) -> str:
    """Free of cost: a stop that is still owed, over the last line, before the corner that is not finished, or
    none of them.
    """
    track, car = rules.track, race.cars[race.actor]
    if race.finishing or (lines_left(rules, race, car) < 2 and finishes(rules, race, car, path())):
        return FREE
    corner = track.corner[end]
    if corner >= 0:
        entered = track.corner[car.space] != corner or any(
            track.corner[space] != corner for space in race.path[:-1] + path()
        )
        owed = (0 if entered else car.stops) < track.corners[corner].stops and corner != race.uncredited
        return STOP if owed else SHORT
    return SHORT if track.ahead[end] == drive.unfinished_corner(rules, race, car) else FREE


def lines_left(rules: Rules, race: Race, car: Car) -> int:
    """How often a car has to cross the line until the race, or the lap alone, is over."""
    laps: int = rules.setup.laps if race.round else ALONE
    return laps + 1 - car.crossings


def last_lap(rules: Rules, race: Race, car: Car) -> bool:
    """Whether the next crossing of the line is the last."""
    return lines_left(rules, race, car) == 1


def finishes(rules: Rules, race: Race, car: Car, path: tuple[int, ...]) -> bool:
    """Whether a way leads over the last line, if the car is not over it already."""
    left = lines_left(rules, race, car)
    return left < 1 or (left == 1 and any(rules.track.crosses_line(*step) for step in pairwise(path)))


def what_is_ahead(rules: Rules, race: Race, car: Car, space: int) -> int:
    """The next corner after the one that a space may lie in, LINE where the last line comes before it."""
    track, here = rules.track, rules.track.corner[space]
    ends_soon = last_lap(rules, race, car)
    for _ in range(track.size):
        after = track.following[space][0]
        if ends_soon and track.crosses_line(space, after):
            return LINE
        space = after
        if track.corner[space] >= 0 and track.corner[space] != here:
            return track.corner[space]
        here = track.corner[space] if here >= 0 else here
    return LINE if ends_soon else NOTHING


def to_the_line(track: Track, space: int) -> int:
    """The spaces between a space and the line along its lane."""
    spaces = 0
    while not track.crosses_line(space, track.following[space][0]):
        space, spaces = track.following[space][0], spaces + 1
    return spaces


def preview_of(rules: Rules, race: Race, question: Decision, action: Action) -> Preview:
    """What an answer to a question about driving would bring; nobody skids twice."""
    if action == STAY:
        return staying(rules, race)
    if question.step == "tow":
        return towed(rules, race, question, action)
    return (first_leg if question.step == "skid" else preview)(rules, race, question.detail, action)


def staying(rules: Rules, race: Race) -> Preview:
    """What it means not to be towed on: the move as it stands. It has no ``end`` of its own."""
    car = race.cars[race.actor]
    left = corners.corners_left(rules, race.path, car.stops, race.wasted)
    verdict = rules.judge(rules, race, car, left, car.tyres)
    kind = {corners.CRASH: OUT, corners.SPIN: SPIN}.get(verdict.outcome, COST if verdict.tyres else FREE)
    touched = rules.touched(rules, race, car.space)
    return Preview(Action("drive", car.space), kind, 0, verdict.tyres, 0, left, touched, verdict.clause)


def towed(rules: Rules, race: Race, question: Decision, action: Action) -> Preview:
    """What a tow would bring, the late braking into a corner included."""
    view = preview(rules, race, question.detail, action)
    late = slipstream.late_braking(rules, question.detail.path(action))
    kind = COST if late and RANKS[view.kind] < RANKS[COST] else view.kind
    return view._replace(kind=kind, brakes=view.brakes + late)


def order_of(view: Preview) -> tuple[int, int, int]:
    """Sorting key of outcomes: kind, points taken, risks."""
    return (RANKS[view.kind], view.points, len(view.touched) + view.hazards)
