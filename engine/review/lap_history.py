"""The course of a race, read off its history: who lay where, when each turn and lap began, and how long laps
took. Nothing here is played again.
"""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from engine.core.state import COASTS, FINISHED, RUNNING, Race
from engine.play.game import Game
from engine.rules.kernel.builder import Rules
from engine.rules.turn.order import standing

# Lap times are counted in hundredths of a game turn: a car that crosses the line in the middle of its move
# has needed half that turn.
TURN = 100


class Lap(NamedTuple):
    """A lap driven: ``time`` in hundredths of a game turn, ``event`` the number of the move that ended it."""

    car: int
    lap: int
    time: int
    event: int
    round: int


def race_order(rules: Rules, race: Race) -> list[int]:
    """All cars of the entry list from first to last: finishers, those that race, then those that are out, the
    one that lasted longest first. A wreck that only rolls on is out.
    """
    numbers = range(len(rules.setup.entries))
    finished = sorted(
        (n for n in numbers if race.cars[n].status == FINISHED), key=lambda n: race.cars[n].place
    )
    running = [n for n in standing(rules, race) if n in numbers and race.cars[n].kit.wreck in (0, COASTS)]
    out = [n for n in numbers if n not in finished and n not in running]
    return [*finished, *running, *sorted(out, key=lambda n: -race.cars[n].arrived)]


def turns(game: Game) -> list[tuple[int, int]]:
    """For every game turn in which somebody decided: its number, and its first decision."""
    found: list[tuple[int, int]] = []
    for number, moment in enumerate(game.moments[: game.cursor + 1]):
        if moment.question is not None and (not found or moment.race.round > found[-1][0]):
            found.append((moment.race.round, number))
    return found


def ends_of_turns(game: Game) -> list[tuple[int, Race]]:
    """The race as it stood when each game turn was over, by number, the last one as it stands now; 0 is the
    grid, or where the race was taken up.
    """
    moments = game.moments[: game.cursor + 1]
    first = next((moment.race for moment in moments if moment.race.round > 0), moments[0].race)
    found = [(max(0, first.round - 1), first)]
    for before, after in pairwise(moments):
        if before.race.round and (after.race.round > before.race.round or after is moments[-1]):
            found.append((before.race.round, after.race))
    return found


def lap_times(game: Game) -> list[Lap]:
    """Every lap driven from end to end, in the order in which they ended. The first one begins on the grid,
    when the race does.
    """
    racers = len(game.rules.setup.entries)
    moves: dict[tuple[int, int], list[tuple[int, tuple[int, ...]]]] = {}
    restarts: dict[int, int] = {}
    for number, event in enumerate(game.events[: game.now.events]):
        if event.kind == "move" and event.round > 0 and event.car < racers:
            moves.setdefault((event.round, event.car), []).append((number, event.data["path"]))
        elif event.kind == "restarted":
            restarts[event.round] = game.rules.setup.laps - event.data["laps"]
    before = game.moments[0].race
    crossings = [car.crossings for car in before.cars[:racers]]
    since: list[int | None] = [0 if game.start is None else None] * len(crossings)
    lost = _lost(game)
    laps: list[Lap] = []
    grid = 0
    for (turn, car), legs in moves.items():
        for stopped in [before for before in restarts if before < turn]:
            grid = restarts.pop(stopped)
            crossings, since = [grid] * racers, [stopped * TURN] * racers
        steps = [(number, step) for number, path in legs for step in pairwise(path)]
        for place, (number, step) in enumerate(steps, 1):
            if (
                not game.rules.track.crosses_line(*step)
                or crossings[car] > game.rules.setup.laps
                or (turn, car) in lost
            ):
                continue
            now = (turn - 1) * TURN + TURN * place // len(steps)
            begun = since[car]
            if crossings[car] > grid:
                if begun is not None:
                    laps.append(Lap(car, crossings[car], now - begun, number, turn))
                since[car] = now
            crossings[car] += 1
    return sorted(laps, key=lambda lap: lap.event)


def fastest(laps: list[Lap]) -> Lap | None:
    """The quickest lap, the earlier one of two."""
    return min(laps, key=lambda lap: (lap.time, lap.event), default=None)


def _lost(game: Game) -> set[tuple[int, int]]:
    """Turns in which a car went out, wherever its move would have led."""
    out = set()
    for before, after in pairwise(game.moments[: game.cursor + 1]):
        for number, (one, other) in enumerate(zip(before.race.cars, after.race.cars, strict=False)):
            if one.status == RUNNING and other.status not in (RUNNING, FINISHED):
                out.add((before.race.round, number))
    return out
