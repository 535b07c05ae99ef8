"""Track safety (LUD-ASF, ADV-RHO): damaged cars leave debris; crossing it risks road-holding.

The stewards (LUD-ASF-4) clear debris that all cars have passed, and abandon a blocked race.
"""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from engine.core.dice import D20
from engine.core.state import ON_TRACK, RUNNING, Race, distance
from engine.core.track import PIT_LANE, Track
from engine.core.types import Chance, DieRolls
from engine.movement.cache import track_table
from engine.rules.corners import corners
from engine.rules.framework.builder import Builder, Rules
from engine.rules.framework.program import NEXT, SAME, Flow, go_to
from engine.rules.framework.triggers import CROSSED_DEBRIS, DEBRIS_ON_TRACK, PENDING_CHECKS, crossed_debris
from engine.rules.turn import finish, wear
from engine.rules.turn.order import running_order

ROAD_HOLDING = 2

DEBRIS_ROLLS = DieRolls("hazard", D20)

# Causes of debris; a crash in a corner only if that is agreed (G-103).
DEBRIS_AFTER = frozenset(("bodywork", "engine", "over_revving", "blocked", "road_holding"))


class DebrisCauses(NamedTuple):
    """Causes of damage or elimination that leave debris (LUD-ASF-1)."""

    causes: frozenset[str]


def install_debris(builder: Builder) -> None:
    """Add the road-holding points, the debris after each loss, and a roll for each debris space entered."""
    builder.save_fields("hazards")
    builder.parameters.initial_points = {**builder.parameters.initial_points, "road_holding": ROAD_HOLDING}
    default = "yes" if builder.has_rule("euro_base") else "no"
    after_crashes = builder.switch_choice("corner_crash_debris", default) == "yes"
    builder.set_record(DebrisCauses(DEBRIS_AFTER | ({"corner", "stops"} if after_crashes else set())))
    builder.parameters.debris_rolls_by_weather = (4, 5, 4)
    builder.parameters.debris_damaged_part = "road_holding"
    builder.hooks.on_damaged_or_out.append(add_debris)
    builder.step(
        "hazard_spaces",
        queue_debris_rolls,
        description="find debris on the route",
        clauses="LUD-ASF-2",
        after="drive",
        when=(CROSSED_DEBRIS, PENDING_CHECKS),
    )
    builder.step(
        "hazard",
        ask_debris,
        apply_debris,
        description="roll for each debris space entered; 1 to 4 (in rain 1 to 5) costs a road-holding point",
        clauses="LUD-ASF-2 LUD-ASF-3",
        after="hazard_spaces",
        when=(PENDING_CHECKS,),
    )


def add_debris(rules: Rules, race: Race, number: int, reason: str) -> None:
    """Mark the space of a car that has lost a bodywork or engine point, or is destroyed (G-103)."""
    space = race.cars[number].space
    causes = rules.record(DebrisCauses).causes
    if space < 0 or rules.track.lane[space] == PIT_LANE or reason not in causes:
        return
    if space not in race.debris:
        race.debris = tuple(sorted((*race.debris, space)))
        race.emit("hazard", number, "LUD-ASF-1", space=space)
    for note in rules.on_debris_added:
        note(rules, race, number, space)


def queue_debris_rolls(rules: Rules, race: Race) -> Flow:
    """Queue the debris spaces of the path, in the order in which they were entered."""
    race.pending = ()
    if race.debris and crossed_debris(race):
        race.pending = tuple(
            [
                place
                for place in range(race.segment_start + 1, len(race.path))
                if race.path[place] in race.debris
            ]
        )
    return NEXT


def ask_debris(rules: Rules, race: Race) -> Chance | Flow:
    """Return the roll for the next debris space."""
    return DEBRIS_ROLLS[race.actor] if race.pending else NEXT


def apply_debris(rules: Rules, race: Race, question: Chance, face: int) -> Flow:
    """Take a point after a low roll; without points the car is abandoned on that space (LUD-ASF-3)."""
    value = question.faces[face]
    place, race.pending = race.pending[0], race.pending[1:]
    space, max_roll = race.path[place], rules.debris_rolls_by_weather[race.weather]
    hit = value <= max_roll
    if race.events is not None:
        race.emit("hazard_throw", race.actor, "LUD-ASF-2", value=value, fails=max_roll, hit=hit, space=space)
    if not hit:
        return SAME
    car = race.cars[race.actor]
    if wear.is_fatal_loss(rules, car, rules.debris_damaged_part):
        _stop_at(rules, race, place)
        wear.lose(rules, race, race.actor, rules.debris_damaged_part, "LUD-ASF-3")
        return go_to(rules.after_elimination_step)
    # The debris stays where the car crossed it; none is added where the move has ended (G-60).
    wear.lose(rules, race, race.actor, rules.debris_damaged_part, "LUD-ASF-2", "hazard")
    return SAME


def _stop_at(rules: Rules, race: Race, place: int) -> None:
    """End the move on a space of its path.

    A car that crossed the final line before that space is still placed, unless it crashed in a corner (G-99).
    """
    car = race.cars[race.actor]
    if race.occupied.get(car.space) == race.actor:
        del race.occupied[car.space]
    race.path, race.wasted = race.path[: place + 1], 0
    car.space, car.pit = race.path[-1], ON_TRACK
    race.occupied[car.space] = race.actor
    has_crossed_line = any(rules.track.crosses_line(start, end) for start, end in pairwise(race.path))
    race.finishing = int(race.finishing and has_crossed_line and not corners.is_crash(rules, race))


def install_clearing(builder: Builder) -> None:
    """Store the lap of each piece of debris; clear it when every running car has passed it (G-24)."""
    builder.save_fields("hazard_laps")
    builder.hooks.on_debris_added.append(record_debris_lap)
    builder.hooks.on_turn_end.append(clear_passed_debris, when=(DEBRIS_ON_TRACK,))


def install_abandoning(builder: Builder) -> None:
    """Check for a blocked track after each game turn (G-24)."""
    builder.auto_message("abandoned")
    builder.hooks.on_all_turns_end.append(abandon_if_blocked)


def record_debris_lap(rules: Rules, race: Race, number: int, space: int) -> None:
    """Store the lap of the debris; on a space that already has some, the later accident counts."""
    place, lap = race.debris.index(space), race.cars[number].crossings
    before, after = race.debris_laps[:place], race.debris_laps[place:]
    if len(race.debris_laps) == len(race.debris):
        lap, after = max(lap, after[0]), after[1:]
    race.debris_laps = (*before, lap, *after)


def clear_passed_debris(rules: Rules, race: Race, number: int) -> None:
    """Remove the debris behind the last running car."""
    track = rules.track
    distances = [distance(track, car) for car in race.cars if car.status == RUNNING]
    if not distances or not race.debris:
        return
    last = min(distances)
    remaining = []
    for space, lap in zip(race.debris, race.debris_laps, strict=True):
        if (lap - 1) * track.lap + track.progress[space] < last:
            race.emit("cleared", -1, "LUD-ASF-4", space=space)
        else:
            remaining.append((space, lap))
    race.debris, race.debris_laps = tuple(space for space, _ in remaining), tuple(lap for _, lap in remaining)


def abandon_if_blocked(rules: Rules, race: Race) -> None:
    """End a race in which every route round the track crosses debris; cars are placed by position."""
    if race.debris and is_track_blocked(rules.track, race.debris):
        race.emit("abandoned", -1, "LUD-ASF-4")
        for number in running_order(rules, race):
            finish.place_finisher(race, number)


# Called after every game turn, although debris rarely changes.
@track_table
def is_track_blocked(track: Track, hazards: tuple[int, ...]) -> bool:
    """True if every route round the circuit crosses debris.

    Spaces without a free next space are removed repeatedly; the track is blocked if none is left.
    """
    free = set(range(track.size - track.pit_spaces)) - set(hazards)
    ways = {space: sum(target in free for target in track.following[space]) for space in free}
    leading: dict[int, list[int]] = {space: [] for space in free}
    for space in free:
        for target in track.following[space]:
            if target in free:
                leading[target].append(space)
    ends = [space for space, count in ways.items() if not count]
    while ends:
        for space in leading[ends.pop()]:
            ways[space] -= 1
            if not ways[space]:
                ends.append(space)
    return not any(ways.values())
