"""Check precomputed first turns against the engine: in every order of play the answers are the same.

`python -m tests.rehearsal_checks 1000` checks that many seeds; a first seed may follow.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from typing import Any

from engine.api.bridge import Session
from engine.api.workshop.rehearsal import State
from tests.circuits import topology
from web.tooling.first_turns import rehearsed, seed_of

Json = dict[str, Any]

NAMES = ["You", "Bruno", "Chloé", "Dario", "Elsa", "Farid"]
DRIVERS = ["human", "bold", "careful", "steady", "bold", "careful"]
WAYS = 3
# Circuit, rulebook, cars.
RACES = (("monaco", "ludodelire", 6), ("cala-moka", "first", 4))


def setup_of(circuit: str, rulebook: str, cars: int, seed: int) -> Json:
    named = zip(NAMES[:cars], DRIVERS, strict=False)
    entries = [{"name": name, "livery": car, "driver": driver} for car, (name, driver) in enumerate(named)]
    return {
        "circuit": circuit,
        "rulebook": rulebook,
        "laps": 1,
        "movement_dice": "gear_dice",
        "seed": seed_of(seed),
        "cars": entries,
    }


def way(states: list[State], chance: random.Random) -> Iterator[tuple[Json, Json]]:
    """Yield requests with their recorded answers; each state's read-only requests come first."""
    here = 0
    while states[here]:
        looks = [entry for entry in states[here] if entry[2] == here]
        steps = [entry for entry in states[here] if entry[2] != here]
        yield from ((request, reply) for request, reply, _ in looks)
        if not steps:
            return
        request, reply, here = chance.choice(steps)
        yield request, reply


def choices_on_the_way(circuit: str, rulebook: str, cars: int, seed: int) -> set[int]:
    """Play the first turns of a race several times; return the numbers of choices until the data end."""
    told = topology(circuit)
    states = rehearsed(setup_of(circuit, rulebook, cars, seed), told)
    return choices_in(states, told, random.Random(f"{circuit} {seed}"))


def choices_in(states: list[State], told: Json | None, chance: random.Random) -> set[int]:
    """Play first turns several times, each compared with the engine's answers.

    Returns the numbers of choices until the data end.
    """
    ended = set()
    for _ in range(WAYS):
        session = Session()
        if told is not None:
            session.handle(json.dumps({"do": "circuit", "topology": told}))
        choices = 0
        for request, reply in way(states, chance):
            answer = json.loads(session.handle(json.dumps(request)))
            assert answer == reply, (states[0][-1][0], request)
            question = reply.get("view", {}).get("question")
            choices += bool(question and question["human"] and not question["only"])
        ended.add(choices)
    return ended


def main(seeds: int, first: int = 0) -> None:
    for number, seed in enumerate(range(first, first + seeds), 1):
        for race in RACES:
            choices_on_the_way(*race, seed)
        if number % 50 == 0:
            print(
                f"{number} seeds, {number * WAYS * len(RACES)} ways: the engine answers the same", flush=True
            )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
