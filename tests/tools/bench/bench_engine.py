"""Measure the engine's speed and the length of its links: ``python3 build.py bench engine``.

Times are processor time of the fastest of several runs, so that other programs do not count.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable

from engine.core.state import FINISHED, Race, digest
from engine.drivers.registry import answer
from engine.links.notation import position_text
from engine.links.race_link import position_link
from engine.play import loop
from engine.play.game import Game
from engine.rules.framework.builder import Rules
from tests.support.circuits import rules
from tests.support.fuzz import ADVANCED
from tests.support.golden_races import ALL_EUROGAMES_SWITCHES, ALL_HOUSE_SWITCHES, ALL_TRANT_SWITCHES
from tests.support.policies import POLICIES
from tests.tools.bench import benchmark_table, scaling
from tests.tools.bench.longest_link import opening_time
from tests.tools.bench.trivial_driver import trivial

TARGETS = {
    "copy_us": 5,
    "question_us": 40,
    "races_per_s": -300,
    "position_chars": 200,
    "race_chars": 900,
    "longest_link_ms": 500,
    "laps_9_reply_ratio": 1.1,
    **dict.fromkeys(("ludodelire_ratio", "eurogames_ratio", "trant_ratio", "house_ratio"), 1.5),
}  # negative: a minimum
RUNS = 5


def positions(count: int, step: str) -> list[tuple[Rules, Race]]:
    """Return random positions of ten-car races on Monaco at a question of kind ``step``."""
    matches: list[tuple[Rules, Race]] = []
    seed = 0
    while len(matches) < count:
        seed += 1
        compiled = rules("monaco", cars=10, laps=2, seed=seed)
        race = loop.start(compiled)
        pick = POLICIES["moderate"](seed)
        number = 0
        while (question := loop.next_decision(compiled, race)) is not None:
            number += 1
            if number % 13 == 0 and question.step == step:
                matches.append((compiled, race.copy()))
            loop.apply_answer(compiled, race, question, pick(compiled, race, question))
    return matches[:count]


def timed(work: Callable[[], object], times: int) -> float:
    """Return the microseconds per part for work of ``times`` equal parts, fastest of several runs."""
    runs = []
    for _ in range(RUNS):
        start = time.process_time()
        work()
        runs.append((time.process_time() - start) * 1e6 / times)
    return min(runs)


def question_time(step: str, count: int) -> float:
    """Return the time to list all legal answers, over random positions."""
    sample = positions(count, step)

    def ask() -> None:
        for compiled, race in sample:
            loop.advance(compiled, race)

    return timed(ask, count)


def pack_question_time(count: int) -> float:
    """Return the time to list all legal moves with six cars within twelve spaces, over random positions."""
    chance = random.Random("packs")
    sample = [(compiled, packed(compiled, race, chance)) for compiled, race in positions(count, "drive")]

    def ask() -> None:
        for compiled, race in sample:
            loop.advance(compiled, race)

    return timed(ask, count)


def packed(compiled: Rules, race: Race, chance: random.Random) -> Race:
    """Return a race with five cars placed up to twelve spaces ahead of the mover, and no others."""
    track, mover = compiled.track, race.cars[race.actor]
    spaces_ahead = [
        space
        for space in range(track.size - track.pit_spaces)
        if 0 < (track.progress[space] - track.progress[mover.space]) % track.lap <= 12_000
    ]
    other_cars = [number for number in range(len(race.cars)) if number != race.actor][:5]
    spaces = chance.sample(spaces_ahead, len(other_cars))
    race.occupied = {mover.space: race.actor, **dict(zip(spaces, other_cars, strict=True))}
    for number, space in zip(other_cars, spaces, strict=True):
        race.cars[number].space = space
    return race


def copy_time() -> float:
    """Return the time to copy a race of ten cars."""
    race = positions(1, "drive")[0][1]

    def copies() -> None:
        for _ in range(5000):
            race.copy()

    return timed(copies, 5000)


def digest_time() -> float:
    """Return the time to compute the checksum of a state."""
    race = positions(1, "drive")[0][1]

    def digests() -> None:
        for _ in range(500):
            digest(race)

    return timed(digests, 500)


def race_times() -> dict[str, float]:
    """Return races per second and decision times for six cars, one lap, with the trivial driver."""
    prepared = [rules("monaco", cars=6, laps=1, seed=seed) for seed in range(40)]
    decisions = finishers = 0
    for compiled in prepared:
        race = loop.start(compiled)
        while (question := loop.next_decision(compiled, race)) is not None:
            decisions += 1
            loop.apply_answer(compiled, race, question, trivial(compiled, race, question))
        finishers += sum(car.status == FINISHED for car in race.cars)

    def races() -> None:
        for compiled in prepared:
            loop.play_out(compiled, loop.start(compiled), trivial)

    microseconds = timed(races, len(prepared))
    return {
        "decision_us": microseconds * len(prepared) / decisions,
        "races_per_s": 1e6 / microseconds,
        "decisions_a_race": decisions / len(prepared),
        "trivial_finishers_percent": 100 * finishers / (6 * len(prepared)),
    }


def race_at_first_turn(cars: int, seed: int, **switches: str) -> tuple[Rules, Race]:
    """Return a race at its first turn; earlier questions get their last answer."""
    compiled = rules("monaco", cars=cars, laps=3, seed=seed, **switches)
    race = loop.start(compiled)
    while (question := loop.next_decision(compiled, race)) is not None and not race.round:
        loop.apply_answer(compiled, race, question, question.options[-1])
    return compiled, race


def decision_time(**switches: str) -> float:
    """Return the time per decision of three-lap races with six cars, from the first turn on."""
    prepared = [race_at_first_turn(6, seed, **switches) for seed in range(5)]
    decisions = 0
    for compiled, start in prepared:
        race = start.copy()
        while (question := loop.next_decision(compiled, race)) is not None:
            decisions += 1
            loop.apply_answer(compiled, race, question, trivial(compiled, race, question))

    def races() -> None:
        for compiled, start in prepared:
            loop.play_out(compiled, start.copy(), trivial)

    return timed(races, decisions)


# All switches of each rulebook, except solo laps before the race, which are not measured.
EVERYTHING: dict[str, dict[str, str]] = {
    "ludodelire": ADVANCED,
    "eurogames": {name: choice for name, choice in ALL_EUROGAMES_SWITCHES.items() if name != "trials"},
    "trant": ALL_TRANT_SWITCHES,
    "house": {name: choice for name, choice in ALL_HOUSE_SWITCHES.items() if name != "training"},
}


def advanced_rules() -> dict[str, float]:
    """Return decision times per rulebook with all switches on, and their ratio to the basic game."""
    basic = decision_time()
    figures = {"basic_decision_us": basic}
    for book, switches in EVERYTHING.items():
        figures[f"{book}_decision_us"] = decision_time(rulebook=book, **switches)
        figures[f"{book}_ratio"] = figures[f"{book}_decision_us"] / basic
    return figures


def driven_races() -> dict[str, float]:
    """Return the computer drivers' thinking time and the link lengths of ten-car races over two laps."""
    race_sizes, position_sizes, text_sizes, thoughts = [], [], [], []
    for circuit, seed in (("monaco", 1), ("zandvoort", 2), ("monaco", 3)):
        compiled = rules(circuit, cars=10, laps=2, seed=seed, driver="steady")
        game = Game(compiled)
        while (question := game.question) is not None:
            start = time.process_time()
            action = answer(compiled, game.race, question)
            thoughts.append((time.process_time() - start) * 1e6)
            running = [car for car in game.race.cars if car.space >= 0]
            if (
                len(running) > 5
                and max(car.crossings for car in running) == 2
                and min(car.crossings for car in running) >= 1
            ):
                position_sizes.append(len(position_link(compiled, game.race)))
                text_sizes.append(len(position_text(compiled, game.race)))
            game.apply(action)
        race_sizes.append(len(game.race_link()))
    return {
        "position_chars": max(position_sizes),
        "race_chars": round(statistics.mean(race_sizes)),
        "race_chars_longest": max(race_sizes),
        "position_text_chars": max(text_sizes),
        "driver_us": statistics.mean(thoughts),
    }


def measure() -> dict[str, float]:
    """Return all figures."""
    figures = {
        "copy_us": copy_time(),
        "question_us": question_time("drive", 600),
        "pack_question_us": pack_question_time(600),
        "gear_question_us": question_time("gear", 300),
    }
    figures |= race_times() | advanced_rules() | driven_races() | opening_time()
    figures["digest_us"] = digest_time()
    figures |= scaling.measure()
    return {name: round(value, 2) for name, value in figures.items()}


if __name__ == "__main__":
    benchmark_table.run_benchmark(__doc__, measure, TARGETS)
