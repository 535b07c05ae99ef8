"""Assess the end of a move: the one place that decides what an end costs and risks.

Previews, forecasts, drivers and views ask ``assess``; caching its results is up to them.
"""

from __future__ import annotations

from engine.core.state import Race
from engine.movement.move_options import MoveOptions, Route
from engine.movement.path_corners import UnfinishedCorner
from engine.rules.framework.builder import Rules
from engine.rules.framework.slots import Verdict
from engine.rules.queries import CRASH, skid_after
from engine.rules.queries import SPIN as SPIN_VERDICT

SHORT, STOP, FREE, COST, SPIN, OUT = "short", "stop", "free", "cost", "spin", "out"

# From best to worst: a stop is the aim, then open road.
RANKS = {STOP: 0, FREE: 1, SHORT: 2, COST: 3, SPIN: 4, OUT: 5}


class MoveOutcome:
    """The consequences of a move's end, without those of the gear, the roll and the brakes.

    Attributes:
        kind: OUT or SPIN if the corners left unfinished decide, otherwise empty
        free_kind: STOP, SHORT or FREE if the move costs nothing; set by the caller on first use
        end: the space where the car ends up before any skid
        path: the spaces driven; empty if the caller has not needed them
        route: the route of which this is the end, if the caller has stored it
        left: corners left unfinished
        verdict: the verdict on them; None if there are none
        tyres: tyre points due for them, besides those already paid
        added_rolls: rolls added in a time trial
        contact_cars: cars that the car ends alongside or right behind; empty if it goes out
        hazards: debris spaces on the path
        skid: spaces that the car is carried on from the end
    """

    __slots__ = (
        "added_rolls",
        "contact_cars",
        "end",
        "free_kind",
        "hazards",
        "kind",
        "left",
        "path",
        "route",
        "skid",
        "tyres",
        "verdict",
    )

    kind: str
    free_kind: str
    end: int
    path: tuple[int, ...]
    route: tuple[MoveOptions, Route] | None
    left: list[UnfinishedCorner]
    verdict: Verdict | None
    tyres: int
    added_rolls: int
    contact_cars: list[int]
    hazards: int
    skid: int


_new = object.__new__


def assess(
    rules: Rules,
    race: Race,
    end: int,
    left: list[UnfinishedCorner],
    path: tuple[int, ...] = (),
    swerve_cost: int = 0,
    is_truncated: bool = False,
) -> MoveOutcome:
    """Assess a move of the acting car that ends on ``end`` and leaves the corners ``left`` unfinished.

    ``path``: its spaces, needed only if there is debris. ``swerve_cost``: tyre points paid on the way.
    ``is_truncated``: damage has cut the move short.
    """
    outcome = _new(MoveOutcome)
    outcome.end = end
    outcome.left = left
    outcome.path = path
    outcome.route = outcome.verdict = None
    outcome.kind = outcome.free_kind = ""
    outcome.tyres = outcome.added_rolls = outcome.skid = 0
    car, debris = race.cars[race.actor], race.debris
    outcome.hazards = sum([space in debris for space in path[1:]]) if debris else 0
    if left:
        tyres_paid = race.turn.paid
        judge = (None if race.round else rules.trial_overshoot_verdict) or rules.overshoot_verdict
        verdict = outcome.verdict = judge(rules, race, car, left, car.tyres - swerve_cost + tyres_paid)
        if verdict.outcome == CRASH:
            outcome.kind, outcome.contact_cars = OUT, []
            return outcome
        outcome.tyres, outcome.added_rolls = verdict.tyres - tyres_paid, verdict.added_rolls
        if verdict.outcome == SPIN_VERDICT:
            outcome.kind = SPIN
    outcome.contact_cars = find_contact_cars(rules, race, end)
    outcome.skid = skid_after(rules, race, car, end, left, is_truncated)
    return outcome


def find_contact_cars(rules: Rules, race: Race, end: int) -> list[int]:
    """Return the other cars that the acting car is in contact with on a space."""
    cars = rules.cars_in_contact(rules, race, end)
    return [other for other in cars if other != race.actor] if cars else cars


def with_costs(kind: str, cost: object) -> str:
    """Return COST for a move that pays points and is no worse than that, otherwise the kind itself."""
    return COST if cost and RANKS[kind] < RANKS[COST] else kind
