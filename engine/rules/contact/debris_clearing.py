"""Actions of the stewards (LUD-ASF-4): clear debris that all cars have passed, abandon a blocked race."""

from __future__ import annotations

from functools import lru_cache

from engine.core.state import RUNNING, Race, distance
from engine.core.track import Track
from engine.rules.finish import finish
from engine.rules.kernel.builder import Builder, Rules
from engine.rules.kernel.occasions import HAZARDS
from engine.rules.turn.order import standing


def install_clearing(builder: Builder) -> None:
    """Store the lap of each piece of debris; clear it when every running car has passed it (G-24)."""
    builder.keep("hazard_laps")
    builder.hooks.marked.append(remember)
    builder.hooks.turn_over.append(clear)
    builder.waits_for[clear] = HAZARDS


def install_abandoning(builder: Builder) -> None:
    """Check for a blocked track after each game turn (G-24)."""
    builder.tells("abandoned")
    builder.hooks.round_over.append(abandon)


def remember(rules: Rules, race: Race, number: int, space: int) -> None:
    """Store the lap of the debris; on a space that already has some, the later accident counts."""
    place, lap = race.hazards.index(space), race.cars[number].crossings
    before, after = race.hazard_laps[:place], race.hazard_laps[place:]
    if len(race.hazard_laps) == len(race.hazards):
        lap, after = max(lap, after[0]), after[1:]
    race.hazard_laps = (*before, lap, *after)


def clear(rules: Rules, race: Race, number: int) -> None:
    """Remove the debris behind the last running car."""
    track = rules.track
    distances = [distance(track, car) for car in race.cars if car.status == RUNNING]
    if not distances or not race.hazards:
        return
    last = min(distances)
    kept = []
    for space, lap in zip(race.hazards, race.hazard_laps, strict=True):
        if (lap - 1) * track.lap + track.progress[space] < last:
            race.emit("cleared", -1, "LUD-ASF-4", space=space)
        else:
            kept.append((space, lap))
    race.hazards, race.hazard_laps = tuple(space for space, _ in kept), tuple(lap for _, lap in kept)


def abandon(rules: Rules, race: Race) -> None:
    """End a race in which every route round the track crosses debris; cars are placed by position."""
    if race.hazards and blocked(rules.track, race.hazards):
        race.emit("abandoned", -1, "LUD-ASF-4")
        for number in standing(rules, race):
            finish.place(race, number)


# Called after every game turn, although debris rarely changes.
@lru_cache(maxsize=64)
def blocked(track: Track, hazards: tuple[int, ...]) -> bool:
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
