"""Measure how strong the computer drivers are, for ``python3 build.py bench drivers``.

**Gap**: loss against perfect solo driving, in one lap from the grid with the wear points of a one-lap race.
Each decision is compared with the best one by exact values (`engine/drivers/tables/stock_table.py`), and the
losses are added up. Dice luck plays no part, so few laps suffice. A retirement counts as forty rolls.

**Wins**: share of races won by one of two drivers, three cars each, alternating on the grid. Each race is
repeated with the cars exchanged and the same dice.

Circuits for which no driver was tuned come from random lines. Seeds are fixed. The figure after a plus-minus
is the standard error.
"""

from __future__ import annotations

import statistics
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import pairwise, product
from math import sqrt
from typing import NamedTuple

from engine.circuit import to_topology
from engine.circuit.tracer import TraceOptions, trace_circuit
from engine.core.state import FINISHED, OUT, Race
from engine.core.track import Track, load_track
from engine.core.types import NAMES, Decision, Entry, Setup
from engine.drivers.registry import BY_ID, Driver, answer
from engine.drivers.tables.solo_moves import SoloMoves
from engine.drivers.tables.stock_table import Stocks, StockTable
from engine.play import loop
from engine.rules.framework.builder import Rules
from engine.rules.rulebooks.rulebooks import rules_for
from engine.rules.turn.wear import ONE_LAP
from tests.support.circuits import track
from tests.support.random_lines import random_line

TUNED_CIRCUITS = (
    "monaco", "zandvoort", "spa", "suzuka", "monza", "silverstone", "hockenheim", "imola", "interlagos",
    "magnycours", "montreal", "watkinsglen", "zeltweg", "merrow-sound",
)  # fmt: skip
DUEL_CIRCUITS = ("monaco", "zandvoort", "spa", "suzuka", "monza", "silverstone")
RANDOM_LINE_SEEDS = (9000, 9001, 9002)  # of tests/support/random_lines.py

REFERENCE_DRIVER = "steady"
MEASURED_ALONE = ("beginner", REFERENCE_DRIVER, "expert")

POINTS = Stocks(ONE_LAP["tyres"], ONE_LAP["brakes"], ONE_LAP["fuel"])
FIRST_SEED = 70_000


class Figure(NamedTuple):
    """A mean with its standard error and number of cases."""

    mean: float
    error: float
    cases: int

    def __str__(self) -> str:
        return f"{self.mean:6.2f} +- {self.error:.2f} (n = {self.cases})"


def figure(values: list[float]) -> Figure:
    """Return the mean of independent values with its standard error."""
    error = statistics.stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return Figure(statistics.fmean(values), error, len(values))


@cache
def track_by_name(name: str) -> Track:
    """Return a circuit by name, or the one of a random line by the line's number."""
    if name.isdigit():
        return load_track(to_topology(trace_circuit(random_line(int(name)), TraceOptions()).circuit))
    return track(name)


def field(
    name: str, drivers: Iterable[str], *, laps: int, seed: int, rulebook: str, **switches: str
) -> Rules:
    """Return the rules of a race of these drivers."""
    entries = tuple(Entry(NAMES[number], number, driver) for number, driver in enumerate(drivers))
    circuit = track_by_name(name)
    return rules_for(Setup(circuit.id, rulebook, laps, entries, seed, tuple(switches.items())), circuit)


def solo_race_rules(name: str, seed: int) -> Rules:
    """Return rules for one car and one lap: gear dice, and only gears, corners, brakes and tyres."""
    return field(name, ("steady",), laps=1, seed=seed, rulebook="first", movement_dice="gear_dice")


@cache
def exact(name: str) -> tuple[StockTable, StockTable]:
    """Return the values of the run to the line and of the lap after it."""
    ways = SoloMoves(solo_race_rules(name, 0))
    last_lap = StockTable(ways, POINTS)
    return StockTable(ways, POINTS, last_lap), last_lap


def millirolls_to_come(name: str, race: Race) -> int:
    """Return the expected thousandths of a roll to the finish.

    ``race`` waits for its driver's choice of gear, or is over.
    """
    [car] = race.cars
    lap = exact(name)[min(car.crossings, 1)]
    if car.status == FINISHED:
        return 0
    if car.status == OUT:
        return lap.out
    place = POINTS.place(car.tyres, car.brakes, car.fuel)
    row = lap.row(car.space, car.stops)
    return (row.by_next_gear[1] if car.spun else row.by_current_gear[car.gear])[place]


def lap_regret(name: str, seed: int, driver: Driver) -> tuple[int, int, int]:
    """Return a lap's loss and its best expectation, in thousandths of a roll, and 1 for a retirement."""
    rules = solo_race_rules(name, seed)
    race = loop.start(rules)
    question = loop.next_decision(rules, race)
    best = millirolls_to_come(name, race)
    loss = 0
    while question is not None:
        [car] = race.cars
        value_before = millirolls_to_come(name, race) if question.step == "gear" else 0
        place, space, stops = POINTS.place(car.tyres, car.brakes, car.fuel), car.space, car.stops
        lap = exact(name)[min(car.crossings, 1)]
        if question.step == "drive":
            value_before = lap.values_after_roll(space, stops, car.gear, race.rolled)[place]
        gear, engine = car.gear, car.engine
        loop.apply_answer(rules, race, question, answer(rules, race, question, driver))
        if question.step == "gear":
            place = POINTS.place(car.tyres, car.brakes, car.fuel)
            roll_value = lap.row(space, stops).by_next_gear[car.gear][place]
            # An engine point costs the same in both, so it cancels out.
            engine_cost = lap.skipped(gear, car.gear) if car.engine < engine else 0
            loss += lap.out if car.status == OUT else roll_value + engine_cost - value_before
            question = loop.next_decision(rules, race)
        else:
            question = loop.next_decision(rules, race)
            loss += millirolls_to_come(name, race) - value_before
    return loss, best, int(race.cars[0].status == OUT)


class Lap(NamedTuple):
    """Solo laps on a circuit.

    Attributes:
        gap: percent above the best expectation
        out: laps not finished
    """

    gap: Figure
    out: int


def solo_laps(job: tuple[str, tuple[str, ...], int]) -> dict[str, Lap]:
    """Return the given number of laps on a circuit for each driver."""
    name, drivers, count = job
    laps_by_driver = {}
    for driver in drivers:
        laps = [lap_regret(name, FIRST_SEED + number, BY_ID[driver]) for number in range(count)]
        laps_by_driver[driver] = Lap(
            figure([100 * loss / best for loss, best, _ in laps]), sum(out for *_, out in laps)
        )
    return laps_by_driver


class Duel(NamedTuple):
    """A race of two drivers with three cars each; the first has the even grid positions."""

    first_driver: str
    second_driver: str
    circuit: str
    laps: int
    seed: int
    rulebook: str = "ludodelire"


def play_duel(duel: Duel) -> float:
    """Return the share of a race and its mirror that the first driver wins."""
    win_count = 0
    for mirrored in (0, 1):
        drivers = [(duel.first_driver, duel.second_driver)[(number + mirrored) % 2] for number in range(6)]
        rules = field(duel.circuit, drivers, laps=duel.laps, seed=duel.seed, rulebook=duel.rulebook)
        race = loop.start(rules)

        def choose(rules: Rules, race: Race, question: Decision) -> object:
            return answer(rules, race, question, BY_ID[rules.setup.entries[question.car].driver])

        loop.play_out(rules, race, choose)  # type: ignore[arg-type]
        win_count += sum(
            car.place == 1 and drivers[number] == duel.first_driver for number, car in enumerate(race.cars)
        )
    return win_count / 2


def duels(first: str, second: str, blocks: int, *, laps: tuple[int, ...] = (1, 2)) -> list[Duel]:
    """Return the same number of seeds for each circuit and length."""
    return [
        Duel(first, second, circuit, length, FIRST_SEED + number)
        for circuit, number, length in product(DUEL_CIRCUITS, range(blocks), laps)
    ]


def measure(pool: ProcessPoolExecutor, drivers: tuple[str, ...], laps: int, blocks: int) -> dict[str, float]:
    """Print each figure as soon as it is measured, and return all."""
    strongest, measured = drivers[-1], tuple(driver for driver in drivers if driver in MEASURED_ALONE)
    results: dict[str, float] = {}
    print(f"{'gap to the best driving, percent':34}" + "".join(f"{driver:>38}" for driver in measured))
    names = [*TUNED_CIRCUITS, *map(str, RANDOM_LINE_SEEDS)]
    by_name: dict[str, dict[str, Lap]] = {}
    for name, figures in zip(
        names, pool.map(solo_laps, [(name, measured, laps) for name in names]), strict=True
    ):
        by_name[name] = figures
        cells = "".join(f"{f'{lap.gap}, {lap.out} out':>38}" for lap in figures.values())
        print(f"{'line ' * name.isdigit() + name:34}{cells}", flush=True)
    for driver in measured:
        tuned, elsewhere = (
            [by_name[name][driver].gap.mean for name in some]
            for some in (TUNED_CIRCUITS, map(str, RANDOM_LINE_SEEDS))
        )
        prefix = "" if driver == strongest else f"{driver} "
        results[f"{prefix}gap_percent_worst"] = round(max(tuned), 2)
        results[f"{prefix}gap_percent_mean"] = round(statistics.fmean(tuned), 2)
        results[f"{prefix}gap_percent_elsewhere"] = round(max(elsewhere), 2)
    pairs = [*((stronger, weaker) for weaker, stronger in pairwise(drivers)), (strongest, REFERENCE_DRIVER)]
    # Sorted by circuit, because its exact values are computed once per process.
    jobs = sorted(
        [duel for pair in pairs for duel in duels(*pair, blocks)], key=lambda duel: (duel.circuit, duel.laps)
    )
    shares = dict(zip(jobs, pool.map(play_duel, jobs), strict=True))
    *steps, overall = [
        win_percent(*pair, [shares[duel] for duel in duels(*pair, blocks)], results) for pair in pairs
    ]
    results["ladder_least_percent"] = round(min(steps), 1)
    results["ladder_most_percent"] = round(max(steps), 1)
    results["wins_against_steady_percent"] = round(overall, 1)
    return results


def win_percent(first: str, second: str, shares: list[float], results: dict[str, float]) -> float:
    """Print, record and return the share of one- and two-lap races that a driver wins, in percent."""
    share = figure([100 * value for value in shares])
    by_laps = [statistics.fmean(shares[place::2]) for place in (0, 1)]
    print(
        f"{first} wins against {second}: {share} %; one lap {100 * by_laps[0]:.0f}, two laps "
        f"{100 * by_laps[1]:.0f}",
        flush=True,
    )
    name = f"{first} wins_against_{second}_percent"
    results[name], results[f"{name} error"] = round(share.mean, 1), round(share.error, 1)
    return share.mean
