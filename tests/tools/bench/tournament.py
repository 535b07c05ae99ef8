"""Rate computer drivers against each other: ``python3 build.py tournament steady seasoned expert``.

A **block** is a circuit, a seed and one race per driver, all with the same dice. Each driver has the same
number of cars in a field of about six. From race to race each driver takes over the next one's grid
positions.

A rating is a driver's strength in the Plackett-Luce model: among the cars still to finish, each is next with
a probability proportional to its driver's strength. Retired cars rank behind all others. The scale is that of
chess with an average of 1500: 100 points more mean finishing ahead 64 times in a hundred. The 95 percent
intervals come from resampling the blocks. Seeds are fixed, so the same drivers give the same table.
"""

from __future__ import annotations

import argparse
import random
import statistics
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from math import log10, prod
from typing import NamedTuple

from engine.core.state import FINISHED
from engine.core.types import MAX_LAPS
from engine.drivers.registry import BY_ID, answer
from engine.play import loop
from engine.rules.rulebooks.rulebooks import BOOKS
from tests.support.circuits import FOLDER
from tests.tools.bench.strength import DUEL_CIRCUITS, field

USUAL_FIELD_SIZE, MAX_CARS = 6, 10
FIRST_SEED = 50_000
BOOTSTRAP_SAMPLES, TAIL_PROBABILITY = 200, 0.025
ROUNDS = 60
MEAN, SCALE = 1500, 400

# Result of a race: the drivers of its cars, winner first, and the number of finishers.
Ranking = tuple[tuple[str, ...], int]
Block = list[Ranking]


class BlockSpec(NamedTuple):
    """One block."""

    drivers: tuple[str, ...]
    circuit: str
    rulebook: str
    laps: int
    seed: int


class StandingsLine(NamedTuple):
    """A driver's line of the table.

    Attributes:
        low, high: interval of the rating
        won_percent, finished_percent: percentage of the driver's cars that won and that finished
        expected_win_percent: percentage that would win if all drivers were equal
    """

    driver: str
    rating: float
    low: float
    high: float
    won_percent: float
    finished_percent: float
    expected_win_percent: float


def play_block(start_layout: BlockSpec) -> Block:
    """Return all races of a block."""
    count = len(start_layout.drivers)
    cars = max(1, USUAL_FIELD_SIZE // count) * count
    block = []
    for turn in range(count):
        drivers = [start_layout.drivers[(number + turn) % count] for number in range(cars)]
        rules = field(
            start_layout.circuit,
            drivers,
            laps=start_layout.laps,
            seed=start_layout.seed,
            rulebook=start_layout.rulebook,
        )
        race = loop.start(rules)
        while (question := loop.next_decision(rules, race)) is not None:
            row = BY_ID[drivers[question.car]] if question.car < cars else BY_ID["steady"]
            loop.apply_answer(rules, race, question, answer(rules, race, question, row))
        home = sorted((car.place, number) for number, car in enumerate(race.cars[:cars]) if car.place)
        retired = [number for number, car in enumerate(race.cars[:cars]) if not car.place]
        ranked = [*[number for _, number in home], *retired]
        finishers = sum(car.status == FINISHED for car in race.cars[:cars])
        block.append((tuple(drivers[number] for number in ranked), finishers))
    return block


def plackett_luce_strengths(blocks: Sequence[Block], drivers: Sequence[str]) -> dict[str, float]:
    """Return the maximum-likelihood strengths with product 1, by iteration (Hunter 2004).

    Each driver gets half a virtual car in front of all others and half a one behind. So a driver that always
    wins does not become infinitely strong.
    """
    strength_by_driver = dict.fromkeys(drivers, 1.0)
    ahead = dict.fromkeys(drivers, 0.5)
    for ranked, home in (race for block in blocks for race in block):
        for driver in ranked[: min(home, len(ranked) - 1)]:
            ahead[driver] += 1
    for _ in range(ROUNDS):
        share = {driver: 1 / (1 + strength_by_driver[driver]) for driver in drivers}
        for ranked, home in (race for block in blocks for race in block):
            remaining = sum(strength_by_driver[driver] for driver in ranked)
            sum_of_shares, counts = 0.0, [0.0] * len(ranked)
            for place, driver in enumerate(ranked):
                if place < min(home, len(ranked) - 1):
                    sum_of_shares += 1 / remaining
                    remaining -= strength_by_driver[driver]
                counts[place] = sum_of_shares
            for driver, count in zip(ranked, counts, strict=True):
                share[driver] += count
        strength_by_driver = {driver: ahead[driver] / share[driver] for driver in drivers}
        middle = prod(strength_by_driver.values()) ** (1 / len(drivers))
        strength_by_driver = {driver: value / middle for driver, value in strength_by_driver.items()}
    return strength_by_driver


def ratings(blocks: Sequence[Block], drivers: Sequence[str]) -> dict[str, float]:
    """Return the strengths on the chess scale."""
    return {
        driver: MEAN + SCALE * log10(value) for driver,
        value in plackett_luce_strengths(blocks, drivers).items()
    }  # fmt: skip


def rank_drivers(blocks: Sequence[Block], drivers: Sequence[str]) -> list[StandingsLine]:
    """Return a line for each driver, strongest first."""
    chance = random.Random(0)
    samples = [ratings(chance.choices(blocks, k=len(blocks)), drivers) for _ in range(BOOTSTRAP_SAMPLES)]
    mean, races = ratings(blocks, drivers), [race for block in blocks for race in block]
    lines = []
    for driver in drivers:
        sorted_ratings = sorted(sample[driver] for sample in samples)
        low, high = (
            sorted_ratings[int(TAIL_PROBABILITY * BOOTSTRAP_SAMPLES)],
            sorted_ratings[int((1 - TAIL_PROBABILITY) * BOOTSTRAP_SAMPLES) - 1],
        )
        win_share = statistics.fmean(ranked[0] == driver and home > 0 for ranked, home in races)
        cars = sum(ranked.count(driver) for ranked, _ in races)
        home = sum(ranked[:home].count(driver) for ranked, home in races)
        fair = 100 / len(drivers)
        lines.append(StandingsLine(driver, mean[driver], low, high, 100 * win_share, 100 * home / cars, fair))
    return sorted(lines, key=lambda line: -line.rating)


def argument_error(drivers: Sequence[str], circuits: Sequence[str], laps: int, seeds: int) -> str:
    """Return a sentence about invalid arguments; empty if all are valid."""
    if unknown := [driver for driver in drivers if driver not in BY_ID]:
        return f"There is no driver {' or '.join(unknown)}; there are {', '.join(BY_ID)}."
    if not 2 <= len(drivers) <= MAX_CARS:
        return f"A tournament has two to {MAX_CARS} different drivers, not {len(drivers)}."
    circuit_ids = sorted(file.stem for file in FOLDER.glob("*.toml"))
    if unknown := [circuit for circuit in circuits if circuit not in circuit_ids]:
        return f"There is no circuit {' or '.join(unknown)}; there are {', '.join(circuit_ids)}."
    if seeds < 1 or not 1 <= laps <= MAX_LAPS:
        return f"A tournament needs at least one seed, and its races have one to {MAX_LAPS} laps."
    return ""


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("drivers", nargs="+", metavar="DRIVER", help=f"any of {', '.join(BY_ID)}")
    parser.add_argument("--circuits", nargs="+", default=DUEL_CIRCUITS)
    parser.add_argument("--rulebook", choices=tuple(BOOKS), default="ludodelire")
    parser.add_argument("--laps", type=int, default=1)
    parser.add_argument("--seeds", type=int, default=8)
    options = parser.parse_args()
    drivers = tuple(dict.fromkeys(options.drivers))
    if error := argument_error(drivers, options.circuits, options.laps, options.seeds):
        raise SystemExit(error)
    jobs = [
        BlockSpec(drivers, circuit, options.rulebook, options.laps, FIRST_SEED + number)
        for circuit, number in product(options.circuits, range(options.seeds))
    ]
    with ProcessPoolExecutor() as pool:
        blocks = list(pool.map(play_block, jobs))
    races = sum(map(len, blocks))
    print(f"{races} races in {len(blocks)} blocks, {options.rulebook}, laps {options.laps}")
    print(f"{'':20}{'rating':>8}{'interval':>16}{'won':>10}{'finished':>10}")
    for line in rank_drivers(blocks, drivers):
        interval = f"{line.low:.0f} to {line.high:.0f}"
        print(
            f"{line.driver:20}{line.rating:8.0f}{interval:>16}"
            f"{line.won_percent:8.1f} %{line.finished_percent:8.1f} %"
        )
    print(f"Equally strong drivers would each win {100 / len(drivers):.1f} %.")


if __name__ == "__main__":
    main()
