"""Trial race of computer drivers on a new circuit, and its score.

Integer arithmetic, so that every platform selects the same circuit.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.api.lazy.outline_facts import diversity
from engine.core.dice import GEARS
from engine.core.state import OUT, RUNNING, Race, distance
from engine.core.track import Track
from engine.core.types import NAMES, Entry, Setup
from engine.drivers.registry import answer
from engine.play import loop
from engine.rules.rulebooks.rulebooks import rules_for

CARS, DRIVER = 6, "steady"
MOST_DECISIONS = 1500  # a longer race is scored as far as it got
OVERTAKE_WEIGHT, MAX_OVERTAKES = 40, 60  # points per overtake, and the number of overtakes that count
VARIETY = 2  # points per thousandth of gear diversity
RETIREMENT_PENALTY = 1000  # points per car that retires
SPREAD_PENALTY, MAX_SPREAD_TURNS = 200, 5  # points per game turn between the first and the last finisher


class TrialRaceResult(NamedTuple):
    """Result of a trial race.

    Attributes:
        passes: pairs of cars that swapped positions from one game turn to the next
        variety: diversity of the gears used, in thousandths
        lost: cars that retired
        spread: game turns between the first and the last finisher
    """

    overtakes: int
    variety: int
    retirements: int
    turns_first_to_last: int

    @property
    def score(self) -> int:
        """Score of the race, higher is better."""
        good = OVERTAKE_WEIGHT * min(self.overtakes, MAX_OVERTAKES) + VARIETY * self.variety
        return (
            good
            + SPREAD_PENALTY * min(self.turns_first_to_last, MAX_SPREAD_TURNS)
            - RETIREMENT_PENALTY * self.retirements
        )


def trial_race(track: Track, seed: int) -> TrialRaceResult:
    """Run one lap of the basic game. The same track and seed always give the same race."""
    entries = tuple([Entry(NAMES[number], number, DRIVER) for number in range(CARS)])
    rules = rules_for(Setup(track.id, "ludodelire", 1, entries, seed), track)
    race = loop.start(rules)
    gears = [0] * (max(GEARS) + 1)
    passes, home = 0, []
    order, now = running_order(race, track), race.round
    for _ in range(MOST_DECISIONS):
        question = loop.next_decision(rules, race)
        if question is None:
            break
        loop.apply_answer(rules, race, question, answer(rules, race, question))
        if race.round == now:
            continue
        now, before, order = race.round, order, running_order(race, track)
        passes += count_overtakes([number for number in before if number in order], order)
        home += [now] * (len(before) - len(order))
        for number in order:
            gears[race.cars[number].gear] += 1
    lost = sum(car.status == OUT for car in race.cars)
    return TrialRaceResult(passes, diversity(gears), lost, max(home) - min(home) if home else 0)


def running_order(race: Race, track: Track) -> list[int]:
    """Return the running cars, the leader first."""
    racing = [number for number, car in enumerate(race.cars) if car.status == RUNNING]
    return sorted(racing, key=lambda number: (-distance(track, race.cars[number]), number))


def count_overtakes(before: list[int], after: list[int]) -> int:
    """Return the number of pairs of cars whose order differs between the two lists."""
    place = {number: index for index, number in enumerate(after)}
    return sum(
        place[first] > place[second] for index, first in enumerate(before) for second in before[index + 1 :]
    )
