"""One-line reasons why a space is illegal, requested when the user taps such a space."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import TYPE_CHECKING

from engine.core.state import Race
from engine.core.track import PIT_LANE, PROGRESS_PER_SPACE, Track
from engine.core.types import Decision, Message
from engine.movement.move_options import MoveOptions, brake_points, length_index
from engine.movement.result import SearchResult
from engine.rules.framework.builder import Rules
from engine.rules.framework.slots import Reason
from engine.rules.queries import obstacle_spaces, search_from, unfinished_corner
from engine.view.shared_messages import driver_name, name_list

if TYPE_CHECKING:
    from engine.protocol import question as wire

# Maximum distance that is counted; anything further is reported as too far.
MAX_COUNTED_DISTANCE = 45
NOT_OFFERED = Reason(Message("why_not.not_offered"), None)


def why_not(rules: Rules, race: Race, question: Decision, space: int) -> Reason:
    """Return the reason why the current move cannot end on ``space``, with its clause."""
    if rules.question_spec(race).kind != "drive":
        return NOT_OFFERED
    move_options: MoveOptions = question.detail
    car = race.cars[race.actor]
    if space == car.space:
        return Reason(Message("why_not.standing"), None)
    holder = race.occupied.get(space)
    if holder is not None:
        return _reason_with_clause(rules, "why_not.taken", "LUD-MOV-2", name=driver_name(rules, holder))
    if PIT_LANE in (rules.track.lane[space], rules.track.lane[car.space]):
        return _pit_lane_reason(rules, race, space)
    lengths = {
        move_options.lengths[length_index(action.extra)] - brake_points(action.extra)
        for action in question.options
        if action.kind == "drive"
    }
    ways = _distances_to(rules, race, space)
    if not lengths or not ways or min(ways) > max(lengths):
        return _too_far_reason(rules, race, max(lengths or move_options.lengths), min(ways, default=0), space)
    if max(ways) < min(lengths):
        away, least = max(ways), min(lengths)
        return _reason_with_clause(rules, "why_not.near", "LUD-BRK-1", away=away, least=least)
    if lengths & _lengths_reaching(rules, race, space, max(lengths), ()):
        return _blocked_reason(rules, race, space, lengths)
    if lengths & _step_counts(space, car.space, max(lengths), rules.track.following.__getitem__):
        return _reason_with_clause(rules, "why_not.weaving", "LUD-MOV-1")
    if lengths & _step_counts(space, car.space, max(lengths), _ignoring_arrows(rules.track)):
        return _reason_with_clause(rules, "why_not.arrow", "LUD-TRK-4")
    return _reason_with_clause(rules, "why_not.length", "LUD-GEA-4", away=min(ways), have=max(lengths))


def reason_view(reason: Reason) -> wire.Reason:
    """Return a reason in the page's form."""
    return {"message": reason.message.as_json(), "clause": reason.clause}


def _reason_with_clause(rules: Rules, sentence: str, clause: str, **values: object) -> Reason:
    return Reason(Message(sentence, dict(values)), rules.clause_in_rulebook(clause))


def _pit_lane_reason(rules: Rules, race: Race, space: int) -> Reason:
    """Explain a move into or within the pit lane: it is closed, or the pit is another team's."""
    car = race.cars[race.actor]
    if rules.track.lane[space] != PIT_LANE:
        return _reason_with_clause(rules, "why_not.in_the_pits", "LUD-PIT-2")
    if rules.track.lane[car.space] != PIT_LANE and not rules.can_enter_pits(rules, race, car):
        return _reason_with_clause(rules, "why_not.pits_closed", "LUD-PIT-1")
    return _reason_with_clause(rules, "why_not.pit_of_others", "LUD-PIT-2")


def _too_far_reason(rules: Rules, race: Race, available_lengths: int, away: int, space: int) -> Reason:
    """Explain a space that is behind the car or too far away, with its counted distance or road length."""
    track, here = rules.track, race.cars[race.actor].space
    ahead = (track.progress[space] - track.progress[here]) % track.lap
    if ahead > track.lap // 2 or (not away and ahead <= PROGRESS_PER_SPACE):
        return Reason(Message("why_not.behind"), None)
    return _reason_with_clause(
        rules, "why_not.far", "LUD-GEA-4", away=away or ahead // PROGRESS_PER_SPACE, have=available_lengths
    )


def _blocked_reason(rules: Rules, race: Race, space: int, lengths: set[int]) -> Reason:
    """Explain which cars block the space.

    Names the blocking car if removing it frees a route, otherwise all cars on the possible routes.
    """
    cars_by_space = {here: car for here, car in race.occupied.items() if car != race.actor}
    longest = max(lengths)
    for here, car in cars_by_space.items():
        if lengths & _lengths_reaching(rules, race, space, longest, cars_by_space.keys() - {here}):
            return _reason_with_clause(
                rules, "why_not.behind_car", "LUD-MOV-2", names=name_list(rules, [car])
            )
    reach = _search_from_car(rules, race, longest, ())
    route_spaces = {
        passed
        for length in lengths
        if length <= reach.longest
        for key in reach.keys_at(space, length)
        for passed in reach.path(key, length)[1:]
    }
    here = race.cars[race.actor].space
    blocking_cars = sorted(
        {cars_by_space[passed] for passed in _cars_on_route(rules.track, here, route_spaces, cars_by_space)}
    )
    if not blocking_cars:
        return _reason_with_clause(rules, "why_not.shut", "LUD-SWV-1")
    return _reason_with_clause(
        rules, "why_not.behind_cars", "LUD-SWV-1", names=name_list(rules, blocking_cars)
    )


def _cars_on_route(track: Track, here: int, way: Iterable[int], car_spaces: Iterable[int]) -> list[int]:
    """Return the spaces of cars that are on the route or adjacent to it."""
    nearby_spaces = {other for space in way if space != here for other in (space, *track.contact[space])}
    return [space for space in car_spaces if space in nearby_spaces]


def _search_from_car(rules: Rules, race: Race, length: int, occupied_spaces: Collection[int]) -> SearchResult:
    car = race.cars[race.actor]
    corner, obstacles = unfinished_corner(rules, race, car), obstacle_spaces(rules, race)
    return search_from(rules, car.space, length, corner, occupied_spaces, obstacles)


def _lengths_reaching(
    rules: Rules, race: Race, space: int, length: int, occupied: Collection[int]
) -> set[int]:
    """Return the lengths of legal moves to a space if only the given spaces are occupied."""
    reach = _search_from_car(rules, race, length, occupied)
    return {driven for driven in range(reach.longest + 1) if space in reach.ends(driven)}


def _distances_to(rules: Rules, race: Race, space: int) -> set[int]:
    """Return the distances to a space along all routes; legal routes if there are any."""
    here = race.cars[race.actor].space
    allowed = _lengths_reaching(rules, race, space, MAX_COUNTED_DISTANCE, ()) - {0}
    return (
        allowed
        or _step_counts(space, here, MAX_COUNTED_DISTANCE, rules.track.following.__getitem__)
        or _step_counts(space, here, MAX_COUNTED_DISTANCE, _ignoring_arrows(rules.track))
    )


def _ignoring_arrows(track: Track) -> Callable[[int], Iterable[int]]:
    """Return the next-space function that ignores closed lanes.

    It adds the spaces of adjacent lanes that arrows forbid.
    """

    def onward(space: int) -> Iterable[int]:
        open_lanes = {track.lane[after] for after in track.following[space]}
        closed = (
            track.following[other][0]
            for other in track.near[space]
            if track.lane[other] not in open_lanes and abs(track.lane[other] - track.lane[space]) == 1
        )
        return {*track.following[space], *closed}

    return onward


def _step_counts(
    space: int, here: int, max_steps: int, next_spaces: Callable[[int], Iterable[int]]
) -> set[int]:
    """Return the step counts, up to ``max_steps``, that lead from one space to another."""
    layer, step_counts = {here}, set()
    for steps in range(1, max_steps + 1):
        layer = {after for before in layer for after in next_spaces(before)}
        if space in layer:
            step_counts.add(steps)
    return step_counts
