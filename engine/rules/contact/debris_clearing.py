"""Actions of the stewards (LUD-ASF-4): clear debris that all cars have passed, abandon a blocked race."""

from __future__ import annotations

from engine.core.state import RUNNING, Race, distance
from engine.core.track import Track
from engine.movement.cache import track_table
from engine.rules.finish import finish
from engine.rules.framework.builder import Builder, Rules
from engine.rules.framework.triggers import DEBRIS_ON_TRACK
from engine.rules.turn.order import running_order


def install_clearing(builder: Builder) -> None:
    """Store the lap of each piece of debris; clear it when every running car has passed it (G-24)."""
    builder.persist("hazard_laps")
    builder.hooks.on_debris_added.append(remember)
    builder.hooks.on_turn_end.append(clear, when=(DEBRIS_ON_TRACK,))


def install_abandoning(builder: Builder) -> None:
    """Check for a blocked track after each game turn (G-24)."""
    builder.auto_message("abandoned")
    builder.hooks.on_all_turns_end.append(abandon)


def remember(rules: Rules, race: Race, number: int, space: int) -> None:
    """Store the lap of the debris; on a space that already has some, the later accident counts."""
    place, lap = race.debris.index(space), race.cars[number].crossings
    before, after = race.debris_laps[:place], race.debris_laps[place:]
    if len(race.debris_laps) == len(race.debris):
        lap, after = max(lap, after[0]), after[1:]
    race.debris_laps = (*before, lap, *after)


def clear(rules: Rules, race: Race, number: int) -> None:
    """Remove the debris behind the last running car."""
    track = rules.track
    distances = [distance(track, car) for car in race.cars if car.status == RUNNING]
    if not distances or not race.debris:
        return
    last = min(distances)
    kept = []
    for space, lap in zip(race.debris, race.debris_laps, strict=True):
        if (lap - 1) * track.lap + track.progress[space] < last:
            race.emit("cleared", -1, "LUD-ASF-4", space=space)
        else:
            kept.append((space, lap))
    race.debris, race.debris_laps = tuple(space for space, _ in kept), tuple(lap for _, lap in kept)


def abandon(rules: Rules, race: Race) -> None:
    """End a race in which every route round the track crosses debris; cars are placed by position."""
    if race.debris and blocked(rules.track, race.debris):
        race.emit("abandoned", -1, "LUD-ASF-4")
        for number in running_order(rules, race):
            finish.place_finisher(race, number)


# Called after every game turn, although debris rarely changes.
@track_table
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
