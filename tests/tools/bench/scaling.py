"""Measure how the cost of a decision grows with laps, cars and circuit length.

Part of ``python3 build.py bench engine``.

Three costs: the engine without recording events; a game that saves every moment; an API reply with view and
link. The races of a table are driven in turn by the trivial driver, one fortieth of their length at a time.
So other programs slow all of them equally. The figure is processor time per decision over the whole race,
relative to the first row. Garbage collection is off, because its timing depends on earlier work.
"""

from __future__ import annotations

import gc
import json
import time
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from engine.api.session import Session
from engine.core.types import MAX_LAPS
from engine.links.tokens import format_token
from engine.play import loop
from engine.play.game import Game
from engine.rules.framework.builder import Rules
from tests.support.circuits import rules, topology
from tests.tools.bench.trivial_driver import trivial

SLICES = 40


class Measurement(NamedTuple):
    """A kind of race; ``name`` says which value is varied."""

    name: str
    circuit: str = "monaco"
    cars: int = 6
    laps: int = 3


# The site's shortest circuit, a medium one, and the longest without doubled spaces (those need another
# search).
CIRCUITS = ("cala-moka", "nurburgring", "pescara")

TABLES: tuple[Sequence[Measurement], ...] = (
    [Measurement(f"laps_{laps}", cars=10, laps=laps) for laps in (1, 3, MAX_LAPS)],
    [Measurement(f"cars_{cars}", cars=cars) for cars in (2, 6, 10)],
    [Measurement(circuit, circuit=circuit) for circuit in CIRCUITS],
)

# A race that takes one decision per step of the iterator.
Driven = Iterator[None]


def engine_only_race(rules: Rules) -> Driven:
    """Drive a race in the engine alone, without recording events."""
    race = loop.start(rules)
    while (question := loop.next_decision(rules, race)) is not None:
        loop.apply_answer(rules, race, question, trivial(rules, race, question))
        yield


def game_race(rules: Rules) -> Driven:
    """Drive a game, which saves every moment."""
    game = Game(rules)
    while game.question is not None:
        game.apply(trivial(rules, game.race, game.question))
        yield


def request_race(rules: Rules) -> Driven:
    """Drive by the page's requests, each answered with the view of the race."""
    session = Session()
    session.handle(json.dumps({"do": "circuit", "topology": topology(rules.setup.circuit)}))
    session.handle(json.dumps({"do": "open", "link": Game(rules).race_link()}))
    while (game := session.game) is not None and game.question is not None:
        action = trivial(game.rules, game.race, game.question)
        session.handle(json.dumps({"do": "decide", "token": format_token(rules.track, action)}))
        yield


# Cost -> driving function and races of each kind.
COSTS: dict[str, tuple[Callable[[Rules], Driven], int]] = {
    "engine": (engine_only_race, 10),
    "game": (game_race, 4),
    "reply": (request_race, 1),
}


class TimedBatch:
    """Races of one kind, driven slice by slice."""

    def __init__(self, row: Measurement, run_race: Callable[[Rules], Driven], races: int) -> None:
        compiled = [rules(row.circuit, cars=row.cars, laps=row.laps, seed=seed) for seed in range(races)]
        self.decisions = sum(1 for race in compiled for _ in engine_only_race(race))
        self.driven = (None for race in compiled for _ in run_race(race))
        self.decisions_made = 0
        self.spent_ns = 0

    def run_slice(self, part: int) -> None:
        """Drive up to the end of slice ``part`` and add the processor time."""
        count = self.decisions * part // SLICES - self.decisions_made
        start = time.process_time_ns()
        for _ in range(count):
            next(self.driven)
        self.spent_ns += time.process_time_ns() - start
        self.decisions_made += count

    @property
    def microseconds(self) -> float:
        """Return the processor time per decision, in microseconds."""
        return self.spent_ns / self.decisions_made / 1e3


def decision_microseconds(
    rows: Sequence[Measurement], run_race: Callable[[Rules], Driven], races: int
) -> list[float]:
    """Return the microseconds per decision of each row's races, driven in turn."""
    sides = [TimedBatch(row, run_race, races) for row in rows]
    gc.disable()
    for part in range(1, SLICES + 1):
        for side in sides if part % 2 else reversed(sides):
            side.run_slice(part)
    gc.enable()
    return [side.microseconds for side in sides]


def measure() -> dict[str, float]:
    """Return all ratios, and the microseconds of the first rows."""
    figures: dict[str, float] = {}
    for rows in TABLES:
        for cost, (drive, races) in COSTS.items():
            base, *rest_of_rows = decision_microseconds(rows, drive, races)
            figures[f"{rows[0].name}_{cost}_us"] = base
            for row, microseconds in zip(rows[1:], rest_of_rows, strict=True):
                figures[f"{row.name}_{cost}_ratio"] = microseconds / base
    return figures


if __name__ == "__main__":
    for name, value in measure().items():
        print(f"{name:<32}{value:>10.2f}")
