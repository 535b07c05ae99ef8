"""Order of play: the game turn, each car's turn within it, and the order of level cars.

Clauses: LUD-ORD-1, LUD-ORD-2; TRT-ORD-2, HSE-ORD-2, G-63 for level cars.
"""

from __future__ import annotations

from engine.core.state import AT_PIT, COASTS, NEW_TURN, ON_TRACK, RUNNING, Car, Race, distance
from engine.core.track import Track
from engine.movement.cache import track_table
from engine.rules.framework.builder import Builder, Rules
from engine.rules.framework.program import NEXT, SAME, Flow, go_to


def install_order(builder: Builder) -> None:
    """Install the frame of every game turn: the order is fixed first, then the cars take their turns."""
    builder.slots().tie_break_key = higher_gear_first
    builder.slots().order_of_play = running_order
    builder.step(
        "round",
        begin_game_turn,
        description="a new turn begins if any car is left on the track",
        clauses="LUD-WIN-1",
    )
    builder.step(
        "order",
        fix_order,
        description="the order of play is set: the grid on the first turn, then race positions",
        clauses="LUD-ORD-1 LUD-ORD-2",
    )
    builder.step(
        "next_car", next_car, description="the next car in the order takes its turn", clauses="LUD-ORD-2"
    )


def install_end(builder: Builder) -> None:
    """Install the last step of a car's turn."""
    builder.closing_step(
        "end_turn",
        end_turn,
        description="the turn ends; finishers leave the track, then the next car moves",
        clauses="LUD-WIN-1",
        when=(builder.hooks.on_turn_end,),
    )


def running_order(rules: Rules, race: Race) -> list[int]:
    """Return the cars on the board from first to last."""
    track, cars = rules.track, race.cars
    lap, progress = track.lap, track.progress
    # Sort by distance; all cars count one lap too many, which does not change the order.
    running_cars = [number for number, car in enumerate(cars) if car.status == RUNNING]
    at = {cars[number].crossings * lap + progress[cars[number].space]: number for number in running_cars}
    if len(at) == len(running_cars):
        return [at[place] for place in sorted(at, reverse=True)]
    ranks = {
        number: (-distance(track, cars[number]), *rules.tie_break_key(rules, race, cars[number]))
        for number in running_cars
    }
    return sorted(running_cars, key=ranks.__getitem__)


def higher_gear_first(rules: Rules, race: Race, car: Car) -> tuple[int, ...]:
    """Return the sort key of level cars: the higher gear, then the earlier arrival, then the grid (G-11)."""
    return (-car.gear, car.arrival_order, car.grid)


def begin_game_turn(rules: Rules, race: Race) -> Flow:
    """Begin a game turn, or end the race if no racing car is left on the board."""
    if not any(
        car.status == RUNNING and not car.points_state.backmarker and car.points_state.wreck in (0, COASTS)
        for car in race.cars
    ):
        race.over = 1
        race.actor = -1
        race.emit("race_over", -1, "LUD-WIN-1", finished=race.finished)
        return SAME
    race.round += 1
    for car in race.cars:
        car.rolls = 0
    return NEXT


def fix_order(rules: Rules, race: Race) -> Flow:
    """Fix the order of play for this game turn."""
    order = rules.order_of_play(rules, race)
    if race.round == race.points_state.started:
        order.sort(key=lambda number: race.cars[number].grid)
    race.queue = tuple(order)
    return NEXT


def next_car(rules: Rules, race: Race) -> Flow:
    """Give the turn to the next car; when all have moved, a new game turn begins."""
    if not race.queue:
        for note in rules.on_all_turns_end:
            note(rules, race)
        return go_to(rules.turn_end_step)
    race.actor, race.queue = race.queue[0], race.queue[1:]
    reset_turn_state(race)
    return NEXT


def reset_turn_state(race: Race) -> None:
    race.natural = race.rolled = race.unused = race.wasted = race.finishing = 0
    race.path = race.pending = ()
    race.segment_start = race.set_lap = race.skidded = race.no_more_slipstream = 0
    race.uncounted_stop_corner = -1
    race.turn = NEW_TURN


def end_turn(rules: Rules, race: Race) -> Flow:
    """Call the hooks of the turn's end, then go to the next car."""
    for close in rules.on_turn_end:
        close(rules, race, race.actor)
    return go_to("next_car")


# Higher than the negative number of any section of road.
PIT_LANE_RANK = 2


def install_tie_breaks(builder: Builder) -> None:
    """Sort by leading section, inside of the corner, track before pit lane, pit lane before pits."""
    builder.slots(replacing="order").tie_break_key = location_tie_break
    builder.slots(replacing="order").order_of_play = order_of_play_next_to_pits


def install_higher_gear_first(builder: Builder) -> None:
    """Install the same order with the higher gear first (HSE-ORD-2)."""
    builder.slots(replacing="tie_breaks").tie_break_key = gear_then_location_key


def order_of_play_next_to_pits(rules: Rules, race: Race) -> list[int]:
    """Return the order of play: by position, with a separate order for cars in or next to the pits (G-111).

    Of these cars, level or not, those on the road go first, then those in the lane, then those at their pits
    by the points they need to leave. They share the turns that these cars have by position.
    """
    order, cars = running_order(rules, race), race.cars
    if all(cars[number].pit == ON_TRACK for number in order):
        return order
    next_to_pits, section = sections_next_to_pits(rules.track), rules.track.section
    moved = [
        number
        for number in order
        if cars[number].pit != ON_TRACK or section[cars[number].space] in next_to_pits
    ]
    ranked = iter(sorted(moved, key=lambda number: _rank_at_pits(rules, race, cars[number])))
    return [next(ranked) if number in moved else number for number in order]


def _rank_at_pits(rules: Rules, race: Race, car: Car) -> tuple[int, int]:
    if car.pit == AT_PIT:
        return 2, points_to_leave_pits(rules, race, car)
    return int(car.pit != ON_TRACK), 0


@track_table
def sections_next_to_pits(track: Track) -> frozenset[int]:
    """Return the sections of road next to the pits."""
    middle = range(track.lanes[0], track.lanes[0] + track.lanes[1])
    return frozenset(
        track.section[min(middle, key=lambda space: spaces_apart(track, space, pit))] for pit in track.boxes
    )


def spaces_apart(track: Track, space: int, other: int) -> int:
    """Return the distance between two spaces along the lap, in thousandths of a space."""
    way = (track.progress[space] - track.progress[other]) % track.lap
    return min(way, track.lap - way)


def gear_then_location_key(rules: Rules, race: Race, car: Car) -> tuple[int, ...]:
    """Return the sort key of level cars with the higher gear first."""
    return (-car.gear, *location_tie_break(rules, race, car))


def location_tie_break(rules: Rules, race: Race, car: Car) -> tuple[int, ...]:
    """Return the sort key of level cars by location.

    On the track it contains the section of road, the distance from the inside of the current or next corner,
    and the arrival. Cars in the pit lane come after these, those at their pits last, by the points they need
    to leave.
    """
    track, space = rules.track, car.space
    if car.pit != ON_TRACK:
        return (
            PIT_LANE_RANK,
            car.pit == AT_PIT,
            points_to_leave_pits(rules, race, car),
            car.arrival_order,
            car.grid,
        )
    corner = track.next_corner[space]
    lane = track.lane[space]
    from_inside = 0 if corner < 0 else lane if track.corners[corner].inside == "left" else 2 - lane
    return (-track.section[space], from_inside, 0, car.arrival_order, car.grid)


def points_to_leave_pits(rules: Rules, race: Race, car: Car) -> int:
    """Return the movement points a car at its pit needs to leave (TRT-ORD-2, HSE-ORD-2).

    They are its remaining work and the remaining spaces of the pit lane.
    """
    return car.points_state.work + int(rules.track.size) - car.space
