"""Shifting down further when blocked (TRT-SWV-1, HSE-SWV-1, G-72): one transmission point per gear.

It happens right before the roll.
"""

from __future__ import annotations

from engine.core.state import ON_TRACK, Race
from engine.core.track import PROGRESS_PER_SPACE, Track
from engine.core.types import Action, Decision, Message
from engine.movement.cache import track_table
from engine.movement.search import extend_search
from engine.rules.framework.builder import Builder, Rules
from engine.rules.framework.program import NEXT, Flow
from engine.rules.framework.steps import QuestionSpec
from engine.rules.move import drive


def install_extra_downshift(builder: Builder) -> None:
    """Ask only drivers whose car is blocked."""
    builder.event_message("gear", "TRT-SWV-1", "downshift")
    builder.parameters.free_route_keeps_lane = builder.switch_choice("overshoot_keeps_lane") == "on"
    builder.step(
        "downshift",
        ask_extra_downshift,
        apply_extra_downshift,
        description="a blocked driver may shift down further, for one transmission point per gear",
        clauses="TRT-SWV-1 HSE-SWV-1",
        after=builder.last_existing_step("stall", "pit_leave"),
        question_spec=QuestionSpec(policy="downshift", detail=downshift_cost_message),
    )


def ask_extra_downshift(rules: Rules, race: Race) -> Decision | Flow:
    """Ask for a lower gear if no route is as long as the gear's highest roll."""
    car = race.cars[race.actor]
    if car.gear < 2 or not car.fuel or car.pit != ON_TRACK:
        return NEXT
    furthest = rules.movement_spaces[car.gear][-1]  # faces are ascending
    occupied = race.occupied
    # Fast path: a free straight path makes the search unnecessary.
    for way in _straight_paths(rules.track, car.space, furthest):
        if way.isdisjoint(occupied):
            return NEXT
    if not _has_car_ahead(rules, race, furthest):
        return NEXT
    corner, keeps_lane = drive.unfinished_corner(rules, race, car), rules.free_route_keeps_lane
    obstacles = drive.obstacle_spaces(rules, race)
    prefix = rules.moves.search_prefix(car.space, corner, obstacles, keeps_lane=keeps_lane)
    reach = extend_search(prefix, rules.graph, furthest, occupied, corner, obstacles, keeps_lane)
    if reach.longest >= furthest:
        return NEXT
    lowest = max(1, car.gear - car.fuel)
    return Decision(
        race.actor, "downshift", tuple([Action("gear", gear) for gear in range(car.gear, lowest - 1, -1)])
    )


def downshift_cost_message(rules: Rules, race: Race, question: Decision) -> Message:
    """Return the message with the transmission points available."""
    return Message("choose.shut_in", {"count": race.cars[question.car].fuel})


def _has_car_ahead(rules: Rules, race: Race, spaces: int) -> bool:
    """True if a car ahead is close enough to block; otherwise no search is needed."""
    progress, lap = rules.track.progress, rules.track.lap
    own = progress[race.cars[race.actor].space]
    return any(
        0 < (progress[space] - own + PROGRESS_PER_SPACE) % lap < spaces * PROGRESS_PER_SPACE * 2
        for space, number in race.occupied.items()
        if number != race.actor
    )


@track_table
def _straight_paths(track: Track, space: int, spaces: int) -> tuple[frozenset[int], ...]:
    """Return the spaces of the straight path, and of each path that changes lanes only in its first step.

    No rule forbids these paths.
    """
    ways = [_straight_on(track, first, spaces) for first in track.following[space]]
    side_paths = [way for way in ways[1:] if len({track.lane[passed] for passed in way}) == 1]
    return tuple([frozenset(way) for way in (ways[0], *side_paths)])


def _straight_on(track: Track, space: int, spaces: int) -> list[int]:
    """Return this many spaces straight on, starting with ``space``."""
    lane = [space]
    while len(lane) < spaces:
        lane.append(track.following[lane[-1]][0])
    return lane


def apply_extra_downshift(rules: Rules, race: Race, question: Decision, action: Action) -> Flow:
    """Shift down and pay."""
    car = race.cars[race.actor]
    steps = car.gear - action.value
    if steps:
        car.fuel -= steps
        race.emit(
            "gear",
            race.actor,
            "TRT-SWV-1",
            gear=action.value,
            before=car.gear,
            spun=0,
            fuel=steps,
            brakes=0,
            engine=0,
        )
        car.gear = action.value
    return NEXT
