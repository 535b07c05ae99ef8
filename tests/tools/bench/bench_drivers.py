"""Measure how strong the computer drivers are and how they finish: ``python3 build.py bench drivers``.

The run begins with the figures of `strength`. Then the strongest driver races under every rulebook with all
rules on, three laps on four circuits. ``--long`` adds races of one and two laps, and races with all optional
rules off; so does naming a rulebook.

Figures: cars that finish, reasons for retirement, rolls per lap, pit stops, tyres, and how often engine and
driver points are spent. Races are seeded, so the same engine gives the same figures.

Examples of ``python3 -m tests.tools.bench.bench_drivers``:

    --races 20 eurogames house   a larger sample of some rulebooks
    --only strength              only the strength figures
    --only chances               only the win and podium chances (`calibration`)
    --only answers               only the answer times in the page (`decision_times`)
    --only simulated             simulated against watched races (`simulation_vs_watched`); never part
                                 of the other runs
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from pathlib import Path
from typing import NamedTuple

from engine.core.state import FINISHED, RAIN, Race
from engine.core.types import Event
from engine.drivers.registry import BY_ID, LEVELS, answer
from engine.links.tokens import COMPOUNDS
from engine.play import loop
from engine.rules.framework.builder import Rules
from engine.rules.rulebooks.rulebooks import BOOKS
from tests.support.circuits import allowed_switches, rules
from tests.support.golden_races import (
    ALL_EUROGAMES_SWITCHES,
    ALL_HOUSE_SWITCHES,
    ALL_LUDODELIRE_SWITCHES,
    ALL_TRANT_SWITCHES,
)
from tests.tools.bench import calibration, decision_times, simulation_vs_watched, strength

CIRCUITS = ("monaco", "zandvoort", "spa", "suzuka")
LAPS, LONG_LAPS = (3,), (1, 2, 3)
CARS = 6

# Races per rulebook and circuit; half of that for races with all optional rules off.
RACES = 4

# From the weakest to the strongest. Below: solo laps per circuit, and race seeds per circuit.
DRIVERS = tuple(level.id for level in LEVELS)
SOLO_LAPS, LONG_SOLO_LAPS = 12, 200
DUEL_SEEDS, LONG_DUEL_SEEDS = 8, 40

# Races in which predicted chances are compared with results.
CALIBRATION_RACES, LONG_JUDGED = 80, 1500

# Timed answers in the page, per rulebook.
TIMED_ANSWERS, LONG_TIMED = 400, 4000

# Races that are both simulated and watched.
SIMULATED = 200

# Every switch of a rulebook. The basic rulebook has none that matter here.
ALL_SWITCHES = {
    "ludodelire": ALL_LUDODELIRE_SWITCHES,
    "eurogames": {**ALL_EUROGAMES_SWITCHES, "long_race_rules": "any"},
    "trant": {**ALL_TRANT_SWITCHES, "session": "on"},
    "house": ALL_HOUSE_SWITCHES,
}

# Figures repeated in the summary.
SUMMARY = (
    "gap_percent_worst", "gap_percent_mean", "gap_percent_elsewhere", "wins_against_steady_percent",
    "ladder_least_percent", "ladder_most_percent", "finish_least_percent",
    "decision_p95_ms_wasm", "chances_error_points",
)  # fmt: skip

# Event kind -> name of its count.
EVENT_COUNTERS = {
    "spin": "spins",
    "pit": "stops",
    "repair": "repairs",
    "reroll": "rerolls",
    "boost": "boosts",
}


class RaceKind(NamedTuple):
    """Races of one kind.

    Attributes:
        book: rulebook id
        everything: True for all switches on, False for all off
    """

    book: str
    everything: bool
    laps: int
    circuit: str


def rules_of(cell: RaceKind, seed: int) -> Rules:
    """Return the rules of one race of a cell."""
    switches = (
        allowed_switches(cell.laps, ALL_SWITCHES.get(cell.book, {}), cell.book) if cell.everything else {}
    )
    return rules(
        cell.circuit, cars=CARS, laps=cell.laps, seed=seed, driver=DRIVERS[-1], rulebook=cell.book, **switches
    )


def play_counted_race(rules: Rules) -> tuple[Race, Counter[str]]:
    """Drive a race and count its events from the first turn on."""
    race = loop.start(rules)
    driver = BY_ID[DRIVERS[-1]]
    race.events = []
    counts: Counter[str] = Counter()
    while (question := loop.next_decision(rules, race)) is not None:
        counts.update(event_names(race, race.events))
        race.events.clear()
        loop.apply_answer(rules, race, question, answer(rules, race, question, driver))
    counts.update(event_names(race, race.events))
    return race, counts


def event_names(race: Race, events: list[Event]) -> Iterator[str]:
    """Yield the names of the events that are counted."""
    for event in events:
        if event.kind == "tyres" and "alone" not in event.data:
            begins = "start" if not race.round else "pit"
            yield f"{begins} {'rain' if race.weather == RAIN else 'dry'} {COMPOUNDS[event.data['compound']]}"
        elif event.kind == "roll" and event.round:
            yield f"throws {event.car}"
        elif event.kind in EVENT_COUNTERS and event.round:
            yield EVENT_COUNTERS[event.kind]
        elif event.kind == "out":
            yield f"out {event.data['reason']}"


def race_figures(job: tuple[RaceKind, int]) -> Counter[str]:
    """Drive one race and return its counts. Rolls are counted only for cars that finished."""
    race, counts = play_counted_race(rules_of(*job))
    cars = race.cars[:CARS]
    finishers = [number for number, car in enumerate(cars) if car.status == FINISHED]
    counts["cars"] = len(cars)
    counts["finished"] = len(finishers)
    counts["throws"] = sum(counts[f"throws {number}"] for number in finishers)
    counts["laps"] = len(finishers) * job[0].laps
    return counts


def row(counts: Counter[str]) -> dict[str, float]:
    """Return percentages and averages per car."""
    cars = counts["cars"]
    figures = {
        "finished_percent": round(100 * counts["finished"] / cars, 1),
        "throws_per_lap": round(counts["throws"] / max(1, counts["laps"]), 1),
    }
    figures |= {
        name: round(counts[name] / cars, 2) for name in ("stops", "repairs", "spins", "rerolls", "boosts")
    }
    figures |= {
        name: counts[name]
        for name in sorted(counts)
        if name.split()[0] in ("out", "start", "pit") and counts[name]
    }
    return figures


def line(name: str, circuits: list[tuple[str, float]], figures: dict[str, float]) -> str:
    """Return one line of the table."""
    shares = " ".join(f"{share:4.0f}" for _, share in circuits)
    averages = " ".join(
        f"{figures[key]:7.2f}" for key in ("throws_per_lap", "stops", "repairs", "spins", "rerolls", "boosts")
    )
    others = ", ".join(f"{key} {value:.0f}" for key, value in figures.items() if " " in key)
    return f"{name:32}{figures['finished_percent']:5.1f} %  {shares}  {averages}  {others}"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "books", nargs="*", metavar="RULEBOOK", help=f"any of {', '.join(BOOKS)}; default: all"
    )
    parser.add_argument(
        "--races",
        type=int,
        default=RACES,
        help="races of six cars for each rulebook with all rules on, length and circuit; half as many "
        "with all optional rules off (default: %(default)s)",
    )
    parser.add_argument("--laps", type=int, nargs="+")
    parser.add_argument("--long", action="store_true", help="a larger sample; takes about an hour")
    parser.add_argument("--circuits", nargs="+", default=CIRCUITS)
    parser.add_argument(
        "--only",
        choices=("defaults", "everything", "strength", "chances", "answers", "simulated"),
        help="measure only this part",
    )
    parser.add_argument("--processes", type=int, help="number of processes (default: one for each processor)")
    parser.add_argument("--json", type=Path, help="also write the figures to this file, as one flat object")
    options = parser.parse_args()
    start = time.monotonic()
    is_full = bool(options.long or options.books)
    kinds = [
        half
        for half, name in enumerate(("defaults", "everything"))
        if name == options.only or (options.only is None and (half or is_full))
    ]
    lengths = options.laps or (LONG_LAPS if options.long else LAPS)
    groups = [
        group
        for group in product(options.books or BOOKS, map(bool, kinds), lengths)
        if group[0] in ALL_SWITCHES or not group[1]
    ]
    figures: dict[str, float] = {}
    if not options.books and options.only in (None, "strength"):
        laps, blocks = (LONG_SOLO_LAPS, LONG_DUEL_SEEDS) if options.long else (SOLO_LAPS, DUEL_SEEDS)
        with ProcessPoolExecutor(options.processes) as pool:
            figures |= strength.measure(pool, DRIVERS, laps, blocks)
    if not options.books and options.only in (None, "chances"):
        with ProcessPoolExecutor(options.processes) as pool:
            figures |= calibration.measure(pool, LONG_JUDGED if options.long else CALIBRATION_RACES)
    if not options.books and options.only in (None, "answers"):
        figures |= decision_times.measure(
            DRIVERS[-1], ALL_SWITCHES, LONG_TIMED if options.long else TIMED_ANSWERS
        )
    if options.only == "simulated":
        with ProcessPoolExecutor(options.processes) as pool:
            figures |= simulation_vs_watched.measure(pool, SIMULATED)
    if groups:
        figures |= rounds(options, groups)
    if figures.keys() & set(SUMMARY):
        print("\n".join(f"{name:44}{value}" for name, value in figures.items() if name in SUMMARY))
    times = os.times()
    cpu_seconds = times.user + times.system + times.children_user + times.children_system
    print(f"{time.monotonic() - start:.1f} s, {cpu_seconds:.0f} s of processor time")
    if options.json:
        options.json.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")


def rounds(options: argparse.Namespace, groups: list[tuple[str, bool, int]]) -> dict[str, float]:
    """Race every group, print the table line by line and return its figures."""
    table: dict[str, float] = {}
    lowest = 100.0
    print(
        f"{'':32}finish  {' '.join(name[:4] for name in options.circuits)}  rolls/lap, then per car: stops "
        "repairs spins rerolls boosts; other events"
    )

    def submit_group(group: tuple[str, bool, int]) -> tuple[list[RaceKind], int, Iterator[Counter[str]]]:
        cells = [RaceKind(*group, circuit) for circuit in options.circuits]
        races = options.races if group[1] else (options.races + 1) // 2
        return cells, races, pool.map(race_figures, [(cell, seed) for cell in cells for seed in range(races)])

    with ProcessPoolExecutor(options.processes) as pool:
        # All groups are submitted at once so that no processor waits for the last race of a group.
        for group, (cells, races, results) in zip(groups, list(map(submit_group, groups)), strict=True):
            counts = list(results)
            shares = []
            for number, cell in enumerate(cells):
                subtotal = sum(counts[number * races : (number + 1) * races], Counter())
                shares.append((cell.circuit, row(subtotal)["finished_percent"]))
            figures = row(sum(counts, Counter()))
            book, has_everything, laps = group
            name = f"{book} {'everything' if has_everything else 'defaults'} {laps}"
            print(line(name, shares, figures), flush=True)
            table |= {f"{name} {key}": value for key, value in figures.items()}
            table |= {f"{name} finished_percent {circuit}": share for circuit, share in shares}
            if has_everything and laps == max(LONG_LAPS):
                lowest = min(lowest, figures["finished_percent"])
                table["finish_least_percent"] = lowest
    return table


if __name__ == "__main__":
    main()
