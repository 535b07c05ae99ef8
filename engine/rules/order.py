"""Who moves when (LUD-ORD-1, LUD-ORD-2): the game turn, and each car's turn within it."""

from __future__ import annotations

from engine.race import RUNNING, Race, distance
from engine.rules.build import Builder, Rules


def install(builder: Builder) -> None:
    """The frame of every turn: the order is fixed when it begins, then the cars take their turns one by one."""
    builder.step(
        "order",
        begin_round,
        act="the order of play is fixed: the grid on the first turn, then race positions",
        clauses="LUD-ORD-1 LUD-ORD-2 LUD-WIN-1",
    )
    builder.step("next_car", next_car, act="the next car in the order takes its turn", clauses="LUD-ORD-2")


def install_end(builder: Builder) -> None:
    """The last step of a car's turn."""
    builder.step(
        "end_turn",
        end_turn,
        act="the turn ends; finishers leave the track, then the next car moves",
        clauses="LUD-WIN-1",
    )


def standing(rules: Rules, race: Race) -> list[int]:
    """The running cars from first to last: by position, then higher gear, then who got there first, then the grid (G-11)."""
    running = [number for number, car in enumerate(race.cars) if car.status == RUNNING]

    def rank(number: int) -> tuple[int, int, int, int]:
        car = race.cars[number]
        return (-distance(rules.track, car), -car.gear, car.arrived, car.grid)

    return sorted(running, key=rank)


def begin_round(rules: Rules, race: Race) -> None:
    """Open a game turn, or end the race when nobody is left on the board."""
    running = standing(rules, race)
    if not running:
        race.over = 1
        race.actor = -1
        race.tell("race_over", -1, "LUD-WIN-1", finished=race.finished)
        return
    race.round += 1
    for car in race.cars:
        car.throws = 0
    if race.round == 1:
        running.sort(key=lambda number: race.cars[number].grid)
    race.queue = tuple(running)


def next_car(rules: Rules, race: Race) -> None:
    """Give the turn to the next car; when all have moved a new game turn begins."""
    if not race.queue:
        for note in rules.round_over:
            note(rules, race)
        rules.goto(race, "order")
        return
    race.actor, race.queue = race.queue[0], race.queue[1:]
    race.natural = race.rolled = race.unused = race.wasted = race.finishing = 0
    race.path = race.pending = ()
    race.leg = race.set_lap = race.skidded = race.no_tow = 0
    race.uncredited = -1
    race.step += 1


def end_turn(rules: Rules, race: Race) -> None:
    """Let every rule close the turn, then pass it on."""
    for close in rules.turn_over:
        close(rules, race, race.actor)
    rules.goto(race, "next_car")
