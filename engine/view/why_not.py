"""One-line reasons why a space is illegal, requested when the user taps such a space."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import TYPE_CHECKING

from engine.core.reach import Reach
from engine.core.state import Race
from engine.core.track import PIT_LANE, Track
from engine.core.types import Decision, Message
from engine.rules.kernel.builder import Rules
from engine.rules.kernel.moves import CHOICE_SHIFT, Moves, brakes_of
from engine.rules.kernel.outcomes import Reason
from engine.rules.move.drive import to_be_passed, unfinished_corner
from engine.view.phrases import name_of, names_of

if TYPE_CHECKING:
    from engine.protocol import question as wire

# Maximum distance that is counted; anything further is reported as too far.
MOST_AWAY = 45
NOT_OFFERED = Reason(Message("why_not.not_offered"), None)


def why_not(rules: Rules, race: Race, question: Decision, space: int) -> Reason:
    """Return the reason why the current move cannot end on ``space``, with its clause."""
    if rules.form(race).kind != "drive":
        return NOT_OFFERED
    found: Moves = question.detail
    car = race.cars[race.actor]
    if space == car.space:
        return Reason(Message("why_not.standing"), None)
    holder = race.occupied.get(space)
    if holder is not None:
        return _by_clause(rules, "why_not.taken", "LUD-MOV-2", name=name_of(rules, holder))
    if PIT_LANE in (rules.track.lane[space], rules.track.lane[car.space]):
        return _in_the_lane(rules, race, space)
    lengths = {
        found.lengths[action.extra >> CHOICE_SHIFT] - brakes_of(action)
        for action in question.options
        if action.kind == "drive"
    }
    ways = _lengths_to(rules, race, space)
    if not lengths or not ways or min(ways) > max(lengths):
        return _out_of_reach(rules, race, max(lengths or found.lengths), min(ways, default=0), space)
    if max(ways) < min(lengths):
        away, least = max(ways), min(lengths)
        return _by_clause(rules, "why_not.near", "LUD-BRK-1", away=away, least=least)
    if lengths & _lengths_by_search(rules, race, space, max(lengths), ()):
        return _held_up(rules, race, space, lengths)
    if lengths & _counted(space, car.space, max(lengths), rules.track.following.__getitem__):
        return _by_clause(rules, "why_not.weaving", "LUD-MOV-1")
    if lengths & _counted(space, car.space, max(lengths), _against_arrows(rules.track)):
        return _by_clause(rules, "why_not.arrow", "LUD-TRK-4")
    return _by_clause(rules, "why_not.length", "LUD-GEA-4", away=min(ways), have=max(lengths))


def reason_view(reason: Reason) -> wire.Reason:
    """Return a reason in the page's form."""
    return {"say": reason.say.as_json(), "clause": reason.clause}


def _by_clause(rules: Rules, sentence: str, clause: str, **values: object) -> Reason:
    return Reason(Message(sentence, dict(values)), rules.own(clause))


def _in_the_lane(rules: Rules, race: Race, space: int) -> Reason:
    """Explain a move into or within the pit lane: it is closed, or the pit is another team's."""
    car = race.cars[race.actor]
    if rules.track.lane[space] != PIT_LANE:
        return _by_clause(rules, "why_not.in_the_pits", "LUD-PIT-2")
    if rules.track.lane[car.space] != PIT_LANE and not rules.may_enter_pits(rules, race, car):
        return _by_clause(rules, "why_not.pits_closed", "LUD-PIT-1")
    return _by_clause(rules, "why_not.pit_of_others", "LUD-PIT-2")


def _out_of_reach(rules: Rules, race: Race, have: int, away: int, space: int) -> Reason:
    """Explain a space that is behind the car or too far away, with its counted distance or road length."""
    track, here = rules.track, race.cars[race.actor].space
    ahead = (track.progress[space] - track.progress[here]) % track.lap
    if ahead > track.lap // 2 or (not away and ahead <= 1000):
        return Reason(Message("why_not.behind"), None)
    return _by_clause(rules, "why_not.far", "LUD-GEA-4", away=away or ahead // 1000, have=have)


def _held_up(rules: Rules, race: Race, space: int, lengths: set[int]) -> Reason:
    """Explain which cars block the space.

    Names the blocking car if removing it frees a route, otherwise all cars on the possible routes.
    """
    standing = {here: car for here, car in race.occupied.items() if car != race.actor}
    longest = max(lengths)
    for here, car in standing.items():
        if lengths & _lengths_by_search(rules, race, space, longest, standing.keys() - {here}):
            return _by_clause(rules, "why_not.behind_car", "LUD-MOV-2", names=names_of(rules, [car]))
    reach = _searched(rules, race, longest, ())
    on_the_way = {
        passed
        for length in lengths
        if length <= reach.longest
        for key in reach.keys_at(space, length)
        for passed in reach.path(key, length)[1:]
    }
    here = race.cars[race.actor].space
    near = sorted({standing[passed] for passed in _all_between(rules.track, here, on_the_way, standing)})
    if not near:
        return _by_clause(rules, "why_not.shut", "LUD-SWV-1")
    return _by_clause(rules, "why_not.behind_cars", "LUD-SWV-1", names=names_of(rules, near))


def _all_between(track: Track, here: int, way: Iterable[int], standing: Iterable[int]) -> list[int]:
    """Return the spaces of cars that are on the route or adjacent to it."""
    beside = {other for space in way if space != here for other in (space, *track.contact[space])}
    return [space for space in standing if space in beside]


def _searched(rules: Rules, race: Race, length: int, taken: Collection[int]) -> Reach:
    car = race.cars[race.actor]
    corner, keeps_lane = unfinished_corner(rules, race, car), rules.overshoot_keeps_lane
    obstacles = to_be_passed(rules, race)
    return rules.search(rules.graph, car.space, length, taken, corner, cars=obstacles, keeps_lane=keeps_lane)


def _lengths_by_search(rules: Rules, race: Race, space: int, length: int, taken: Collection[int]) -> set[int]:
    """Return the lengths of legal moves to a space if only the given spaces are occupied."""
    reach = _searched(rules, race, length, taken)
    return {driven for driven in range(reach.longest + 1) if space in reach.ends(driven)}


def _lengths_to(rules: Rules, race: Race, space: int) -> set[int]:
    """Return the distances to a space along all routes; legal routes if there are any."""
    here = race.cars[race.actor].space
    allowed = _lengths_by_search(rules, race, space, MOST_AWAY, ()) - {0}
    return (
        allowed
        or _counted(space, here, MOST_AWAY, rules.track.following.__getitem__)
        or _counted(space, here, MOST_AWAY, _against_arrows(rules.track))
    )


def _against_arrows(track: Track) -> Callable[[int], Iterable[int]]:
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


def _counted(space: int, here: int, most: int, onward: Callable[[int], Iterable[int]]) -> set[int]:
    """Return the step counts, up to ``max_steps``, that lead from one space to another."""
    layer, found = {here}, set()
    for steps in range(1, most + 1):
        layer = {after for before in layer for after in onward(before)}
        if space in layer:
            found.add(steps)
    return found
