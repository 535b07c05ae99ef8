"""Check precomputed first turns against the engine: in every order of play the answers are the same.

`python3 build.py test --openings 1000` checks that many seeds.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from typing import Any

from engine.api.lazy.opening_precompute import OpeningState
from engine.api.session import Session
from tests.support.circuits import topology
from web.tooling.startup.opening_files import derived_seed, opening_of_race

Json = dict[str, Any]

NAMES = ["You", "Bruno", "Chloé", "Dario", "Elsa", "Farid"]
DRIVERS = ["human", "bold", "careful", "steady", "bold", "careful"]
PATHS_PER_RACE = 3
# Circuit, rulebook, cars.
RACES = (("monaco", "ludodelire", 6), ("cala-moka", "first", 4))


def opening_setup(circuit: str, rulebook: str, cars: int, seed: int) -> Json:
    named_drivers = zip(NAMES[:cars], DRIVERS, strict=False)
    entries = [
        {"name": name, "livery": car, "driver": driver} for car, (name, driver) in enumerate(named_drivers)
    ]
    return {
        "circuit": circuit,
        "rulebook": rulebook,
        "laps": 1,
        "movement_dice": "gear_dice",
        "seed": derived_seed(seed),
        "cars": entries,
    }


def random_path(states: list[OpeningState], rng: random.Random) -> Iterator[tuple[Json, Json]]:
    """Yield requests with their recorded answers; each state's read-only requests come first."""
    index = 0
    while states[index]:
        looks = [entry for entry in states[index] if entry[2] == index]
        steps = [entry for entry in states[index] if entry[2] != index]
        yield from ((request, reply) for request, reply, _ in looks)
        if not steps:
            return
        request, reply, index = rng.choice(steps)
        yield request, reply


def check_race_opening(circuit: str, rulebook: str, cars: int, seed: int) -> set[int]:
    """Play the first turns of a race several times; return the numbers of choices until the data end."""
    topology_data = topology(circuit)
    states = opening_of_race(opening_setup(circuit, rulebook, cars, seed), topology_data)
    return play_and_compare(states, topology_data, random.Random(f"{circuit} {seed}"))


def play_and_compare(states: list[OpeningState], topology_data: Json | None, rng: random.Random) -> set[int]:
    """Play first turns several times, each compared with the engine's answers.

    Returns the numbers of choices until the data end.
    """
    choice_counts = set()
    for _ in range(PATHS_PER_RACE):
        session = Session()
        if topology_data is not None:
            session.handle(json.dumps({"do": "circuit", "topology": topology_data}))
        choices = 0
        for request, reply in random_path(states, rng):
            answer = json.loads(session.handle(json.dumps(request)))
            assert answer == reply, (states[0][-1][0], request)
            question = reply.get("view", {}).get("question")
            choices += bool(question and question["human"] and not question["only_answer"])
        choice_counts.add(choices)
    return choice_counts


def main(seeds: int, first_seed: int = 0) -> None:
    for number, seed in enumerate(range(first_seed, first_seed + seeds), 1):
        for race in RACES:
            check_race_opening(*race, seed)
        if number % 50 == 0:
            print(
                f"{number} seeds, {number * PATHS_PER_RACE * len(RACES)} paths: "
                "all replies match the engine's",
                flush=True,
            )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
