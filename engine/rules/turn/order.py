"""Order of play (LUD-ORD-1, LUD-ORD-2): the game turn, and each car's turn within it."""

from __future__ import annotations

from engine.core.state import COASTS, RUNNING, TURN, Car, Race, distance
from engine.rules.framework.builder import Builder, Rules
from engine.rules.framework.program import NEXT, SAME, Flow, go_to


def install_order(builder: Builder) -> None:
    """Install the frame of every game turn: the order is fixed first, then the cars take their turns."""
    builder.slots().tie_break_key = higher_gear_first
    builder.slots().order_of_play = running_order
    builder.step(
        "round",
        open_round,
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
    running = [number for number, car in enumerate(cars) if car.status == RUNNING]
    at = {cars[number].crossings * lap + progress[cars[number].space]: number for number in running}
    if len(at) == len(running):
        return [at[place] for place in sorted(at, reverse=True)]
    ranks = {
        number: (-distance(track, cars[number]), *rules.tie_break_key(rules, race, cars[number]))
        for number in running
    }
    return sorted(running, key=ranks.__getitem__)


def higher_gear_first(rules: Rules, race: Race, car: Car) -> tuple[int, ...]:
    """Return the sort key of level cars: the higher gear, then the earlier arrival, then the grid (G-11)."""
    return (-car.gear, car.arrival_order, car.grid)


def open_round(rules: Rules, race: Race) -> Flow:
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
    """Reset all per-turn state."""
    race.natural = race.rolled = race.unused = race.wasted = race.finishing = 0
    race.path = race.pending = ()
    race.segment_start = race.set_lap = race.skidded = race.no_more_slipstream = 0
    race.uncounted_stop_corner = -1
    race.turn = TURN


def end_turn(rules: Rules, race: Race) -> Flow:
    """Call the hooks of the turn's end, then go to the next car."""
    for close in rules.on_turn_end:
        close(rules, race, race.actor)
    return go_to("next_car")
