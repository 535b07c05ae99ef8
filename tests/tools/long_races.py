"""Any number of random races: every rulebook on every circuit with 200 seeds, each with its own switches.

``python3 build.py test --long`` runs them on all processors, which takes an hour or more; the ordinary
tests run a fixed sample (`tests/races/test_long_races.py`).
"""

from __future__ import annotations

import random
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from typing import NamedTuple

from engine.rules.rulebooks.rulebooks import BOOKS
from tests.support import classic_race_checks, points_race_checks
from tests.support.circuits import FOLDER, allowed_switches, rules, track
from tests.support.policies import POLICIES

SEEDS = 200
POSITION_CHECK_EVERY = 5  # the ordinary tests check every position; that would take hours here
LENGTHS = (1, 2, 3)
CARS = (2, 3, 6)
IN_POINTS = ("trant", "house")


class RaceBatch(NamedTuple):
    """Some races of a rulebook on a circuit."""

    book: str
    circuit: str
    seeds: range


def circuits() -> list[str]:
    """Return all circuits, including the drawn one of the tests."""
    return sorted(file.stem for file in FOLDER.glob("*.toml"))


def check_race(rulebook: str, circuit: str, seed: int) -> None:
    """Drive one race with all checks at every question."""
    chance = random.Random(f"{rulebook} {circuit} {seed}")
    laps = LENGTHS[seed % len(LENGTHS)]
    switches = {
        switch.id: chance.choice(switch.choices[1:])
        for switch in BOOKS[rulebook].switches
        if chance.random() < 0.5
    }
    cars = min(CARS[seed // 3 % len(CARS)], len(track(circuit).grid))
    compiled = rules(
        circuit,
        laps=laps,
        cars=cars,
        seed=seed,
        rulebook=rulebook,
        **allowed_switches(laps, switches, rulebook),
    )
    chooser = list(POLICIES)[seed % len(POLICIES)]
    run_checked = points_race_checks.run_checked if rulebook in IN_POINTS else classic_race_checks.run_checked
    run_checked(compiled, POLICIES[chooser](seed), POSITION_CHECK_EVERY)


def check_batch(part: RaceBatch) -> str:
    """Drive the races of a batch; return the first failure, or an empty string."""
    for seed in part.seeds:
        try:
            check_race(part.book, part.circuit, seed)
        except Exception as trouble:
            return f"{part.book} on {part.circuit}, seed {seed}: {type(trouble).__name__}: {trouble}"
    return ""


def main(seeds: int) -> int:
    """Run them all; print totals and failures."""
    start = time.monotonic()
    parts = [
        RaceBatch(book, circuit, range(first, min(first + 20, seeds)))
        for first in range(0, seeds, 20)
        for book, circuit in product(BOOKS, circuits())
    ]
    failed = 0
    with ProcessPoolExecutor() as pool:
        for place, (part, trouble) in enumerate(zip(parts, pool.map(check_batch, parts), strict=True), 1):
            if trouble:
                failed += 1
                print(trouble, flush=True)
            if place % len(BOOKS) == 0:
                races = sum(len(finished_part.seeds) for finished_part in parts[:place])
                print(
                    f"{races} races, {time.monotonic() - start:.0f} s, last: {part.book} on {part.circuit}",
                    flush=True,
                )
    print(
        f"{sum(len(part.seeds) for part in parts)} races, {failed} parts failed, "
        f"{time.monotonic() - start:.0f} s"
    )
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else SEEDS))
