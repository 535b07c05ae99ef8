"""Preview a move before it is made: cost, spin, going out, contact.

The rule functions used here later settle the move. ``preview_of_answer`` shows a move over the last line as
a finish (LUD-WIN-1, G-99): points have no value after it, and only a car that goes out can still lose it.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.core.state import Race
from engine.core.track import PIT_LANE
from engine.core.types import Action, Decision
from engine.movement.move_options import MoveOptions, Route, brake_points, length_index
from engine.movement.path_corners import UnfinishedCorner
from engine.play.outcome import (
    COST,
    FREE,
    OUT,
    RANKS,
    SHORT,
    SPIN,
    STOP,
    MoveOutcome,
    assess,
    find_contact_cars,
    with_costs,
)
from engine.rules.framework.builder import Rules
from engine.rules.framework.program import start_at
from engine.rules.framework.slots import BlockedMoveCost
from engine.rules.queries import (
    LOWEST_SLIPSTREAM_GEAR,
    NOTHING_LEFT,
    STAY,
    ask_slipstream,
    corners_left,
    finishes,
    last_lap,
    late_braking,
    legal_moves,
    lines_left,
    move_along,
    spins_for_blocked_spaces,
    unfinished_corner,
    unspent_in_pit_lane,
)


class Preview(NamedTuple):
    """The result of one option.

    Attributes:
        kind: SHORT of the next unfinished corner, a STOP in it, FREE (open road or over the last line), COST
            (points to pay), SPIN or OUT
        brakes: brake points taken
        tyres: tyre points taken
        fuel: fuel points taken
        unused: spaces lost behind other cars
        left: corners left unfinished
        contact_cars: cars that it ends alongside or right behind
        hazards: debris spaces on the route
        end: where the car ends up; further on after a skid, nearer if parts at zero cut the route short
        skid: spaces carried on at the end
        added_rolls: rolls added in a time trial
    """

    action: Action
    kind: str
    brakes: int
    tyres: int
    unused: int
    left: list[UnfinishedCorner]
    contact_cars: list[int]
    clause: str
    hazards: int = 0
    end: int = -1
    skid: int = 0
    fuel: int = 0
    added_rolls: int = 0

    @property
    def end_space(self) -> int:
        """The space where the car ends up: its own if it declines to move."""
        return self.end if self.end >= 0 else self.action.value

    @property
    def points(self) -> int:
        """All points taken, plus the rolls added."""
        return self.brakes + self.tyres + self.fuel + self.added_rolls


# Cached outcomes by end space and spaces driven, for one position.
OutcomesByEnd = dict[tuple[int, int], MoveOutcome]

_new = tuple.__new__

BRAKE_CLAUSE, BLOCKED_CLAUSE, SPIN_CLAUSE = "LUD-BRK-1", "LUD-SWV-1", "LUD-SPN-1"


def _corners_left(
    rules: Rules, race: Race, move_options: MoveOptions, route: Route, path: tuple[int, ...]
) -> list[UnfinishedCorner]:
    """Return the corners that a route leaves unfinished, including what was driven before it.

    ``path`` contains its spaces if they are known, otherwise it is empty.
    """
    car, corner, wasted = race.cars[race.actor], rules.track.corner, move_options.unspent_points(route)
    if path:
        return corners_left(rules, race.path[:-1] + path, car.stops, wasted)
    exit_path = move_options.exit_path(route)
    stops = car.stops if corner[exit_path[0]] == corner[car.space] else 0
    return corners_left(rules, exit_path, stops, wasted)


def outcome_of(
    rules: Rules, race: Race, move_options: MoveOptions, action: Action, route: Route, swerve_cost: int = 0
) -> MoveOutcome:
    """Assess the end of a route; ``swerve_cost`` is the number of tyre points already paid on the way."""
    path: tuple[int, ...] = ()
    end, midway, is_truncated = action.value, len(race.path) > 1, False
    # Most routes need no path, and finding it is the slowest part.
    if (
        midway
        or race.debris
        or rules.track.lane[end] == PIT_LANE
        or not rules.is_undamaged(rules, race.cars[race.actor])
    ):
        path = path_of_option(rules, race, move_options, action, route)
        end, is_truncated = path[-1], len(path) < len(move_options.path(action, route))
    left = _corners_left(rules, race, move_options, route, path) if route.overshoot_spaces or midway else []
    outcome = assess(rules, race, end, left, path, swerve_cost, is_truncated)
    outcome.route = move_options, route
    return outcome


def cached_outcome(
    rules: Rules, race: Race, move_options: MoveOptions, action: Action, outcomes: OutcomesByEnd
) -> MoveOutcome | None:
    """Return the outcome of an option's end; None if more than the end matters.

    That is the case for a blocked car and in the pit lane.
    """
    _, space, extra = action
    driven = move_options.lengths[length_index(extra)] - brake_points(extra)
    outcome = outcomes.get((space, driven))
    if outcome is None:
        if driven > move_options.search.longest or rules.track.lane[space] == PIT_LANE:
            return None
        route = move_options.route_of(action)
        outcome = outcomes[space, driven] = outcome_of(rules, race, move_options, action, route)
    return outcome


def preview(
    rules: Rules, race: Race, move_options: MoveOptions, action: Action, outcomes: OutcomesByEnd | None = None
) -> Preview:
    """Preview one option of the actor's move, to the end of any skid.

    ``outcomes`` caches the outcomes of ends for this position, for any roll.
    """
    view, spaces, swerve_cost = _preview_before_skid(
        rules, race, move_options, action, {} if outcomes is None else outcomes
    )
    # A car that has spun because its tyre points ran out stays where it is.
    if not spaces or spins_for_blocked_spaces(rules, race.cars[race.actor], swerve_cost):
        return view
    return _skid(rules, race, move_options, view, spaces, swerve_cost)


def preview_without_skid(rules: Rules, race: Race, move_options: MoveOptions, action: Action) -> Preview:
    """Preview one option without what follows it."""
    return _preview_before_skid(rules, race, move_options, action, {})[0]


def _preview_before_skid(
    rules: Rules, race: Race, move_options: MoveOptions, action: Action, outcomes: OutcomesByEnd
) -> tuple[Preview, int, int]:
    """Return a preview, the spaces carried on, and the tyre points paid for being blocked."""
    outcome = cached_outcome(rules, race, move_options, action, outcomes)
    if outcome is None:
        return _preview_blocked_or_in_pit_lane(rules, race, move_options, action)
    brakes = brake_points(action.extra)
    kind = outcome.kind or _kind_by_costs(
        rules, race, action, outcome, brakes or outcome.tyres or outcome.added_rolls
    )
    view = _new(Preview, (
        action, kind, brakes, outcome.tyres, 0, outcome.left, outcome.contact_cars,
        outcome.verdict.clause if outcome.verdict else BRAKE_CLAUSE, outcome.hazards, outcome.end, 0, 0,
        outcome.added_rolls,
    ))  # fmt: skip
    return view, outcome.skid, 0


def _preview_blocked_or_in_pit_lane(
    rules: Rules, race: Race, move_options: MoveOptions, action: Action
) -> tuple[Preview, int, int]:
    """Do the same as ``_preview_before_skid`` for a car that is blocked or in the pit lane."""
    car, route = race.cars[race.actor], move_options.route_of(action)
    brakes, fuel, kind, clause = brake_points(action.extra), 0, "", BRAKE_CLAUSE
    blocked_cost = BlockedMoveCost(0, 0, False)
    if route.blocked_spaces:
        blocked_cost = rules.blocked_move_cost(rules, race, car, car.brakes - brakes, route.blocked_spaces)
        clause = BLOCKED_CLAUSE
    outcome = outcome_of(rules, race, move_options, action, route, blocked_cost.tyres)
    if blocked_cost.is_unaffordable:
        out = Preview(
            action, OUT, brakes, 0, route.blocked_spaces, [], [], clause, outcome.hazards, outcome.end
        )
        return out, 0, 0
    if rules.track.lane[action.value] == PIT_LANE:
        speed_brakes, fuel = rules.pit_speed_cost(rules, race, outcome.path)
        brakes += speed_brakes
    brakes += blocked_cost.brakes
    if spins_for_blocked_spaces(rules, car, blocked_cost.tyres):
        kind, clause = SPIN, SPIN_CLAUSE
    cost = brakes or blocked_cost.tyres or outcome.tyres or fuel or outcome.added_rolls
    kind = outcome.kind or kind or _kind_by_costs(rules, race, action, outcome, cost)
    view = Preview(
        action,
        kind,
        brakes,
        blocked_cost.tyres + outcome.tyres,
        route.blocked_spaces,
        outcome.left,
        outcome.contact_cars,
        outcome.verdict.clause if outcome.verdict else clause,
        outcome.hazards,
        outcome.end,
        0,
        fuel,
        outcome.added_rolls,
    )
    return view, outcome.skid, blocked_cost.tyres


def _skid(
    rules: Rules, race: Race, move_options: MoveOptions, view: Preview, spaces: int, swerve_cost: int
) -> Preview:
    """Add the best continuation of its skid to a preview; ``swerve_cost``: tyre points paid before it."""
    path = path_of_option(rules, race, move_options, view.action, move_options.route_of(view.action))
    trial = race.copy(race.actor)
    car = trial.cars[trial.actor]
    trial.path, trial.skidded = race.path[:-1] + path, 1
    trial.segment_start = len(trial.path) - 1
    car.brakes -= view.brakes
    car.tyres -= swerve_cost
    move_along(rules, trial, path)
    onward = legal_moves(rules, trial, (spaces,))
    best = min(
        (preview_without_skid(rules, trial, onward, action) for action in onward.options),
        key=outcome_sort_key,
    )
    brakes, tyres, fuel = view.brakes + best.brakes, swerve_cost + best.tyres, view.fuel + best.fuel
    kind = with_costs(best.kind, brakes or tyres or fuel or best.added_rolls)
    unused, hazards = view.unused + best.unused, view.hazards + best.hazards
    return best._replace(
        action=view.action,
        kind=kind,
        brakes=brakes,
        tyres=tyres,
        fuel=fuel,
        unused=unused,
        hazards=hazards,
        skid=spaces,
    )


def path_of_option(
    rules: Rules, race: Race, move_options: MoveOptions, action: Action, route: Route
) -> tuple[int, ...]:
    """Return the spaces that an option drives, exactly as `drive` drives them."""
    path = move_options.path(action, route)
    lost = route.blocked_spaces + move_options.unspent_points(route)
    length = move_options.lengths[length_index(action.extra)] - brake_points(action.extra)
    if rules.truncate_path is None:
        return path
    return rules.truncate_path(rules, race, path, lost + unspent_in_pit_lane(rules.track, length, path))


def _kind_by_costs(rules: Rules, race: Race, action: Action, outcome: MoveOutcome, cost: int) -> str:
    """Return the kind of a move whose corners do not decide it: by its costs, or by where it ends."""
    if cost:
        return COST
    if not outcome.free_kind:
        outcome.free_kind = _free_kind(rules, race, action, outcome)
    return outcome.free_kind


def _free_kind(rules: Rules, race: Race, action: Action, outcome: MoveOutcome) -> str:
    """Classify a move that costs nothing.

    It is a stop still needed, over the last line, short of the unfinished corner, or none of these.
    """
    track, car, end = rules.track, race.cars[race.actor], outcome.end
    assert outcome.route is not None
    move_options, route = outcome.route
    if race.finishing or (
        lines_left(rules, race, car) < 2
        and finishes(rules, race, car, outcome.path or move_options.path(action, route))
    ):
        return FREE
    corner = track.corner[end]
    if corner >= 0:
        has_entered = track.corner[car.space] != corner or any(
            track.corner[space] != corner
            for space in race.path[:-1] + (outcome.path or move_options.path(action, route))
        )
        needs_stop = (0 if has_entered else car.stops) < track.corners[
            corner
        ].stops and corner != race.uncounted_stop_corner
        return STOP if needs_stop else SHORT
    return SHORT if track.next_corner[end] == unfinished_corner(rules, race, car) else FREE


def preview_of(rules: Rules, race: Race, question: Decision, action: Action) -> Preview:
    """Preview an answer to a move question; skids are not chained."""
    if action == STAY:
        return preview_decline_slipstream(rules, race)
    if question.step == "tow":
        return slipstream_preview(rules, race, question, action)
    return (preview_without_skid if question.step == "skid" else preview)(
        rules, race, question.detail, action
    )


def preview_decline_slipstream(rules: Rules, race: Race) -> Preview:
    """Preview declining the slipstream: the move as it is, without an ``end`` of its own."""
    car = race.cars[race.actor]
    left = corners_left(rules, race.path, car.stops, race.wasted)
    outcome = assess(rules, race, car.space, left)
    verdict = outcome.verdict or NOTHING_LEFT
    kind = outcome.kind or with_costs(FREE, outcome.tyres)
    contact_cars = find_contact_cars(rules, race, car.space)
    return Preview(Action("drive", car.space), kind, 0, verdict.tyres, 0, left, contact_cars, verdict.clause)


def slipstream_preview(rules: Rules, race: Race, question: Decision, action: Action) -> Preview:
    """Preview a slipstream move, including late braking into a corner."""
    view = preview(rules, race, question.detail, action)
    late = late_braking(rules, question.detail.path(action))
    return view._replace(kind=with_costs(view.kind, late), brakes=view.brakes + late)


def slipstream_after(
    rules: Rules, race: Race, move_options: MoveOptions, view: Preview
) -> tuple[Race, Decision] | None:
    """Return the race and the slipstream question that follow an option, or None.

    None means that the question is not asked, or not for certain: debris rolls may come first, and brakes may
    hold a car that is carried on.
    """
    car = race.cars[race.actor]
    if view.end < 0 or car.gear < LOWEST_SLIPSTREAM_GEAR or not rules.slipstream_spaces:
        return None
    ahead = race.occupied.get(rules.track.following[view.end][0], race.actor)
    if ahead == race.actor or view.kind in (SPIN, OUT) or view.points > view.tyres:
        return None
    if view.unused or view.skid or view.hazards:
        return None
    trial, path, route = race.copy(), move_options.path(view.action), move_options.route_of(view.action)
    trial.segment_start = len(race.path) - 1 if race.path else 0
    trial.path, trial.wasted = race.path[:-1] + path, move_options.unspent_points(route)
    move_along(rules, trial, path)
    start_at(rules, trial, "tow")
    question = ask_slipstream(rules, trial)
    return (trial, question) if isinstance(question, Decision) else None


def outcome_sort_key(view: Preview) -> tuple[int, int, int]:
    """Return the sorting key of an outcome: kind, points taken, risks."""
    return (RANKS[view.kind], view.points, len(view.contact_cars) + view.hazards)


def crosses_last_line(rules: Rules, race: Race, move_options: MoveOptions, view: Preview) -> bool:
    """Return True if a move ends beyond the last line of the race, whatever happens there."""
    car = race.cars[race.actor]
    if not race.round or race.points_state.session or view.end < 0:
        return False
    if not (race.finishing or last_lap(rules, race, car)):
        return False
    path = path_of_option(rules, race, move_options, view.action, move_options.route_of(view.action))
    return finishes(rules, race, car, path)


def as_free_if_finishing(rules: Rules, race: Race, move_options: MoveOptions, view: Preview) -> Preview:
    """Return a move over the last line as free; return any other preview unchanged.

    In a season, contact remains a risk, because it may injure the driver.
    """
    if view.kind == OUT or not crosses_last_line(rules, race, move_options, view):
        return view
    contact_cars = view.contact_cars if rules.setup.season_race else []
    return view._replace(kind=FREE, brakes=0, tyres=0, fuel=0, contact_cars=contact_cars)


def preview_of_answer(rules: Rules, race: Race, question: Decision, action: Action) -> Preview:
    """Preview an answer to a move question, a move over the last line as a finish."""
    return as_free_if_finishing(rules, race, question.detail, preview_of(rules, race, question, action))
