"""First turns as data are what the engine answers, whichever way they are played."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from engine.api.bridge import Session
from tests.circuits import topology
from web.tooling.first_turns import AT_ONCE, Rehearsal, seed_of

Json = dict[str, Any]

NAMES = ["You", "Bruno", "Chloé", "Dario", "Elsa", "Farid"]
DRIVERS = ["human", "bold", "careful", "steady", "bold", "careful"]
SEEDS = range(100, 140)
WAYS = 3


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


def way(rehearsal: Rehearsal, chance: random.Random) -> Iterator[tuple[Json, Json]]:
    """Requests, one after the other, with the answers written down; each state's looks come first."""
    here = 0
    while rehearsal.states[here]:
        looks = [entry for entry in rehearsal.states[here] if entry[2] == here]
        steps = [entry for entry in rehearsal.states[here] if entry[2] != here]
        yield from ((request, reply) for request, reply, _ in looks)
        if not steps:
            return
        request, reply, here = chance.choice(steps)
        yield request, reply


@pytest.mark.parametrize(
    ("circuit", "rulebook", "cars"), [("monaco", "ludodelire", 6), ("cala-moka", "first", 4)]
)
def test_every_way_through_the_first_turns_is_answered_as_by_the_engine(
    circuit: str, rulebook: str, cars: int
) -> None:
    chance = random.Random(circuit)
    told = topology(circuit)
    ended = set()
    for seed in SEEDS:
        rehearsal = Rehearsal(setup_of(circuit, rulebook, cars, seed), told)
        for _ in range(WAYS):
            session = Session()
            session.handle(json.dumps({"do": "circuit", "topology": told}))
            choices = 0
            for request, reply in way(rehearsal, chance):
                assert json.loads(session.handle(json.dumps(request))) == reply
                question = reply.get("view", {}).get("question")
                choices += bool(question and question["human"] and not question["only"])
            ended.add(choices)
    assert ended == {2}, "somebody chooses, and is asked again"


def test_who_does_not_watch_comes_to_the_same_question() -> None:
    states = Rehearsal(setup_of("monaco", "ludodelire", 6, 1), topology("monaco")).states
    hurried = [
        (reply["view"]["link"], after)
        for state in states
        for request, reply, after in state
        if request.get("decisions") == AT_ONCE
    ]
    assert hurried
    for link, after in hurried:
        leading = [
            reply["view"]["link"]
            for state in states
            for request, reply, number in state
            if number == after and request.get("decisions") == 1
        ]
        assert leading == [link]
