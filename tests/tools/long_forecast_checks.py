"""Gear forecasts on any number of turns: all rulebooks and circuits, in races and in qualifying laps.

Each seed has its own switches. ``python3 build.py test --odds`` checks a hundred thousand turns on one
processor, which takes about an hour; the ordinary tests check a fixed sample
(`tests/drivers/test_gear_forecast.py`).
"""

from __future__ import annotations

import random
import sys
import time
from itertools import count, product

from engine.play import loop
from engine.rules.framework.builder import Rules
from engine.rules.rulebooks.rulebooks import BOOKS
from tests.support.circuits import allowed_switches, rules, track
from tests.support.forecast_checks import SAMPLE_FACES, ForecastMismatch, check_forecasts
from tests.support.policies import POLICIES
from tests.tools.long_races import circuits

TURNS = 100_000
TURNS_A_RACE = 40
FULL_CHECK_EVERY = 25  # turns; all faces are checked
CARS = (1, 2, 6, 10)
LENGTHS = (1, 2, 3)
QUALIFYING_SWITCHES = {"ludodelire": "trials", "eurogames": "trials", "trant": "session", "house": "training"}
STEPS = ("gear", "session_gear")


def random_race_rules(rulebook: str, circuit: str, seed: int) -> Rules:
    """Return a rulebook's rules with this seed's switches; one seed in four has a qualifying lap."""
    chance = random.Random(f"odds {rulebook} {circuit} {seed}")
    laps = LENGTHS[seed % len(LENGTHS)]
    qualifying_switch = QUALIFYING_SWITCHES.get(rulebook, "")
    switches = {
        switch.id: chance.choice(switch.choices[1:])
        for switch in BOOKS[rulebook].switches
        if chance.random() < 0.5 and switch.id != qualifying_switch
    }
    if qualifying_switch and seed % 4 == 0:
        switches = {qualifying_switch: "on", **switches}
    cars = min(chance.choice(CARS), len(track(circuit).grid))
    return rules(
        circuit,
        laps=laps,
        cars=cars,
        seed=seed,
        rulebook=rulebook,
        **allowed_switches(laps, switches, rulebook),
    )


def check_turns(rulebook: str, circuit: str, seed: int, turns: int = TURNS_A_RACE) -> tuple[int, int]:
    """Check some turns of one race; return the number of turns and faces checked."""
    compiled = random_race_rules(rulebook, circuit, seed)
    chance = random.Random(f"faces {rulebook} {circuit} {seed}")
    choose = POLICIES[list(POLICIES)[seed % len(POLICIES)]](seed)
    race = loop.start(compiled)
    turn_count = faces = 0
    skipped = 0 if seed % 4 == 0 else chance.randrange(3 * turns)
    while turn_count < turns and (question := loop.next_decision(compiled, race)) is not None:
        if question.step in STEPS:
            skipped -= 1
            if skipped < 0:
                is_full = (turn_count + seed) % FULL_CHECK_EVERY == 0
                try:
                    faces += check_forecasts(compiled, race, question, chance, 0 if is_full else SAMPLE_FACES)
                except ForecastMismatch as trouble:
                    raise ForecastMismatch(
                        f"{rulebook} on {circuit}, seed {seed}, turn {turn_count} ({question.step} of car "
                        f"{question.car}, round {race.round}): {trouble}"
                    ) from None
                turn_count += 1
        loop.apply_answer(compiled, race, question, choose(compiled, race, question))
    return turn_count, faces


def main(turns: int, first_seed: int = 0) -> int:
    """Run the checks; print totals and failures."""
    start, turn_count, faces, failed = time.monotonic(), 0, 0, 0
    for seed in count(first_seed):
        for book, circuit in product(BOOKS, circuits()):
            try:
                new_turns, new_faces = check_turns(book, circuit, seed)
                turn_count, faces = turn_count + new_turns, faces + new_faces
            except Exception as trouble:
                failed += 1
                print(f"{book} {circuit} {seed} {type(trouble).__name__}: {trouble}", flush=True)
            if turn_count >= turns:
                break
        print(
            f"{turn_count} turns, {faces} faces, {failed} races failed, {time.monotonic() - start:.0f} s",
            flush=True,
        )
        if turn_count >= turns:
            break
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])) if len(sys.argv) > 1 else main(TURNS))
