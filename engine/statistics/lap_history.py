"""Derive lap times, race order and turn starts from a game's history."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from engine.core.state import FINISHED, RUNNING, Race, takes_normal_turns
from engine.play.game import Game
from engine.rules.framework.builder import Rules
from engine.rules.queries import running_order

# Lap times are in hundredths of a game turn: a car that crosses the line in the middle of its move has needed
# half that turn.
HUNDREDTHS_PER_TURN = 100


class CompletedLap(NamedTuple):
    """A completed lap.

    Attributes:
        time: in hundredths of a game turn
        event: number of the move event that ended it
        round: game turn in which it ended
    """

    car: int
    lap: int
    time: int
    event: int
    round: int


def race_order(rules: Rules, race: Race) -> list[int]:
    """Return all cars of the entry list from first to last.

    Finishers come first, then running cars, then cars that are out, the one that lasted longest first. A
    wreck that only rolls on counts as out.
    """
    numbers = range(len(rules.setup.entries))
    finishers = sorted(
        (n for n in numbers if race.cars[n].status == FINISHED), key=lambda n: race.cars[n].place
    )
    racing_cars = [n for n in running_order(rules, race) if n in numbers and takes_normal_turns(race.cars[n])]
    retired_cars = [n for n in numbers if n not in finishers and n not in racing_cars]
    return [*finishers, *racing_cars, *sorted(retired_cars, key=lambda n: -race.cars[n].arrival_order)]


def turn_starts(game: Game) -> list[tuple[int, int]]:
    """Return for every game turn with a decision its number and its first decision."""
    starts: list[tuple[int, int]] = []
    for number, entry in enumerate(game.history[: game.cursor + 1]):
        if entry.question is not None and (not starts or entry.race.round > starts[-1][0]):
            starts.append((entry.race.round, number))
    return starts


def states_at_turn_ends(game: Game) -> list[tuple[int, Race]]:
    """Return the race at the end of each game turn, with the turn's number.

    The first entry is the grid (turn 0) or the race at which the history starts. The last is the current
    state.
    """
    entries = game.history[: game.cursor + 1]
    first = next((entry.race for entry in entries if entry.race.round > 0), entries[0].race)
    states = [(max(0, first.round - 1), first)]
    for before, after in pairwise(entries):
        if before.race.round and (after.race.round > before.race.round or after is entries[-1]):
            states.append((before.race.round, after.race))
    return states


def lap_times(game: Game) -> list[CompletedLap]:
    """Return every completed lap, in the order in which they ended.

    Lap 1 begins on the grid, at the start of the race.
    """
    racers = len(game.rules.setup.entries)
    moves: dict[tuple[int, int], list[tuple[int, tuple[int, ...]]]] = {}
    restarts: dict[int, int] = {}
    for number, event in enumerate(game.events[: game.now.events]):
        if event.kind == "move" and event.round > 0 and event.car < racers:
            moves.setdefault((event.round, event.car), []).append((number, event.data["path"]))
        elif event.kind == "restarted":
            restarts[event.round] = game.rules.setup.laps - event.data["laps"]
    before = game.history[0].race
    crossings = [car.crossings for car in before.cars[:racers]]
    lap_starts: list[int | None] = [0 if game.start is None else None] * len(crossings)
    retirements = _turns_of_retirement(game)
    laps: list[CompletedLap] = []
    grid = 0
    for (turn, car), legs in moves.items():
        for restart_turn in [before for before in restarts if before < turn]:
            grid = restarts.pop(restart_turn)
            crossings, lap_starts = [grid] * racers, [restart_turn * HUNDREDTHS_PER_TURN] * racers
        steps = [(number, step) for number, path in legs for step in pairwise(path)]
        for place, (number, step) in enumerate(steps, 1):
            if (
                not game.rules.track.crosses_line(*step)
                or crossings[car] > game.rules.setup.laps
                or (turn, car) in retirements
            ):
                continue
            now = (turn - 1) * HUNDREDTHS_PER_TURN + HUNDREDTHS_PER_TURN * place // len(steps)
            lap_start = lap_starts[car]
            if crossings[car] > grid:
                if lap_start is not None:
                    laps.append(CompletedLap(car, crossings[car], now - lap_start, number, turn))
                lap_starts[car] = now
            crossings[car] += 1
    return sorted(laps, key=lambda lap: lap.event)


def fastest_lap(laps: list[CompletedLap]) -> CompletedLap | None:
    """Return the fastest lap, the earlier one if two are equal; None if there is none."""
    return min(laps, key=lambda lap: (lap.time, lap.event), default=None)


def _turns_of_retirement(game: Game) -> set[tuple[int, int]]:
    """Return the turns in which a car went out; their moves complete no lap."""
    retirements = set()
    for before, after in pairwise(game.history[: game.cursor + 1]):
        for number, (one, other) in enumerate(zip(before.race.cars, after.race.cars, strict=False)):
            if one.status == RUNNING and other.status not in (RUNNING, FINISHED):
                retirements.add((before.race.round, number))
    return retirements
