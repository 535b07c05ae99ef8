"""The end of a race: the final line (LUD-WIN-1), and races stopped by a severe accident (TRT-STP, HSE-STP).

The order of moves over the line decides, and finishers leave the track. A stopped race ends after the turn,
or is restarted if too little has been driven.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.core.state import FINISHED, ON_TRACK, OUT, RUNNING, Race, points_at_start, tyre_set_lap
from engine.rules.framework.builder import Builder, Rules
from engine.rules.framework.triggers import CROSSED_FINAL_LINE
from engine.rules.turn.order import running_order
from engine.rules.turn.wear import leave_board, remove_from_board


def install_finish(builder: Builder) -> None:
    """Classify cars at the end of the turn, so that the move over the line is played out in full (G-99).

    Points left have no value (HSE-GEN-3).
    """
    builder.hooks.on_turn_end.append(classify, when=(CROSSED_FINAL_LINE,))


def classify(rules: Rules, race: Race, number: int) -> None:
    """Give the next place to a car that has crossed the final line, even if it crashed beyond it."""
    if race.finishing:
        place_finisher(race, number)


def place_finisher(race: Race, number: int) -> None:
    """Give a car the next place and remove it from the board."""
    car = race.cars[number]
    race.finished += 1
    car.place = race.finished
    is_out = car.status == OUT
    car.status, car.spun = FINISHED, 0
    leave_board(race, number)
    race.emit("finish", number, "LUD-WIN-1", place=car.place, wrecked=is_out)


SHORTEST_HOUSE = 2

# A set does not get worse after its third lap.
OLDEST = 3


class StoppedRaces(NamedTuple):
    """Races stopped by a severe accident.

    Attributes:
        every_car_needs_a_lap: True if they count only after a full lap by every car, not just by one
    """

    every_car_needs_a_lap: bool


def install_red_flag(builder: Builder) -> None:
    """Install the check at the end of each game turn.

    The rulebook decides whose laps count and how short a restarted race may be (G-62, G-91).
    """
    house = builder.has_rule("house_base")
    builder.set_record(StoppedRaces(every_car_needs_a_lap=house))
    builder.parameters.min_restart_laps = min(builder.setup.laps, SHORTEST_HOUSE) if house else 1
    builder.auto_message("stopped", "stopped_for_good", "restarted")
    builder.hooks.on_all_turns_end.append(stop_race)


def stop_race(rules: Rules, race: Race) -> None:
    """End the race with the current places, or restart it."""
    if not race.points_state.stopping:
        return
    race.points_state = race.points_state._replace(stopping=0)
    for number, car in enumerate(race.cars):
        if car.points_state.backmarker or car.points_state.wreck:
            remove_from_board(race, number)
    running_cars = running_order(rules, race)
    if not running_cars:
        return
    race.emit("stopped", -1, "TRT-STP-1")
    if race_counts(rules, race, running_cars):
        for number in running_cars:
            place_finisher(race, number)
        race.emit("stopped_for_good", -1, "TRT-STP-2")
    else:
        restart(rules, race, running_cars)


def race_counts(rules: Rules, race: Race, running: list[int]) -> bool:
    """True if enough has been driven for the race to count.

    Trant requires a full lap by any car; a leader who has just been killed counts too (TRT-STP-2, G-62). The
    house rules require one by every running car (HSE-STP-2, G-91). There is no restart once the winner has
    finished.
    """
    if any(car.status == FINISHED for car in race.cars):
        return True
    every_car = rules.record(StoppedRaces).every_car_needs_a_lap
    cars = [race.cars[number] for number in running] if every_car else race.cars
    laps = [car.crossings - 1 - race.points_state.laps_off for car in cars if not car.points_state.backmarker]
    return (min(laps) if every_car else max(laps)) >= 1


def remove_debris(rules: Rules, race: Race) -> None:
    """Remove all debris (before version 4)."""
    race.debris = race.debris_laps = ()


def restart(rules: Rules, race: Race, order: list[int]) -> None:
    """Put the cars on the grid in their current order, with all tyre points and one lap less to go.

    Everything else stays as it is (TRT-STP-3, HSE-STP-3).
    """
    left = rules.setup.laps - race.points_state.laps_off
    off = rules.setup.laps - max(rules.min_restart_laps, left - 1)
    # Sets keep their age: no car gets new tyres (HSE-STP-3).
    ages = [min(tyre_set_lap(car, race.points_state.laps_off), OLDEST) - 1 for car in race.cars]
    race.points_state = race.points_state._replace(
        laps_off=off, started=race.round + 1, checks=0, lap_marked=0
    )
    for number in order:
        leave_board(race, number)
    rules.clear_track_for_restart(rules, race)
    for slot, number in enumerate(order):
        car = race.cars[number]
        car.status, car.pit = RUNNING, ON_TRACK
        car.grid = car.arrival_order = slot
        car.space = rules.track.grid[slot]
        car.gear = car.stops = car.spun = 0
        car.tyres = points_at_start(car, "tyres")
        car.crossings = off
        if rules.has_tyre_choice:
            car.fitted = max(0, off + 1 - ages[number])
        car.points_state = car.points_state._replace(work=0, jobs=0, crew_used=0, repair=0, previous_gear=0)
        race.occupied[car.space] = number
        race.emit("grid", number, "TRT-STP-3", slot=slot + 1)
    race.moves += len(order)
    race.emit("restarted", -1, "TRT-STP-3", laps=rules.setup.laps - off)
