"""First turns as data are what the engine answers, whichever way they are played."""

from __future__ import annotations

import pytest

from engine.api.workshop.rehearsal import AT_ONCE
from tests.circuits import topology
from tests.rehearsal_checks import RACES, choices_on_the_way, setup_of
from web.tooling.first_turns import rehearsed

# As many as find what is wrong with a kind of turn; `rehearsal_checks` does a thousand.
SEEDS = range(100, 106)


@pytest.mark.parametrize(("circuit", "rulebook", "cars"), RACES)
def test_every_way_through_the_first_turns_is_answered_as_by_the_engine(
    circuit: str, rulebook: str, cars: int
) -> None:
    ended = set[int]().union(*(choices_on_the_way(circuit, rulebook, cars, seed) for seed in SEEDS))
    assert ended == {2}, "somebody chooses, and is asked again"


def test_who_does_not_watch_comes_to_the_same_question() -> None:
    states = rehearsed(setup_of("monaco", "ludodelire", 6, 1), topology("monaco"))
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
