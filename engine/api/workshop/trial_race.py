"""Trial race of computer drivers on a new circuit, and its score.

Integer arithmetic, so that every platform selects the same circuit.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.api.workshop.variety import variety_of
from engine.core.dice import GEARS
from engine.core.state import OUT, RUNNING, Race, distance
from engine.core.track import Track
from engine.core.types import NAMES, Entry, Setup
from engine.drivers.registry import answer
from engine.play import loop
from engine.rules.books.rulebooks import rules_for

CARS, DRIVER = 6, "steady"
MOST_DECISIONS = 1500  # a longer race is scored as far as it got
PASSES, MOST_PASSES = 40, 60  # points per overtake, and the number of overtakes that count
VARIETY = 2  # points per thousandth of gear diversity
LOST = 1000  # points per car that retires
SPREAD, MOST_SPREAD = 200, 5  # points per game turn between the first and the last finisher


class Trial(NamedTuple):
    """Result of a trial race.

    Attributes:
        passes: pairs of cars that swapped positions from one game turn to the next
        variety: diversity of the gears used, in thousandths
        lost: cars that retired
        spread: game turns between the first and the last finisher
    """

    passes: int
    variety: int
    lost: int
    spread: int

    @property
    def worth(self) -> int:
        """Score of the race, higher is better."""
        good = PASSES * min(self.passes, MOST_PASSES) + VARIETY * self.variety
        return good + SPREAD * min(self.spread, MOST_SPREAD) - LOST * self.lost


def trial_race(track: Track, seed: int) -> Trial:
    """Run one lap of the basic game. The same track and seed always give the same race."""
    entries = tuple([Entry(NAMES[number], number, DRIVER) for number in range(CARS)])
    rules = rules_for(Setup(track.id, "ludodelire", 1, entries, seed), track)
    race = loop.start(rules)
    gears = [0] * (max(GEARS) + 1)
    passes, home = 0, []
    order, now = order_of(race, track), race.round
    for _ in range(MOST_DECISIONS):
        question = loop.next_decision(rules, race)
        if question is None:
            break
        loop.carry_out(rules, race, question, answer(rules, race, question))
        if race.round == now:
            continue
        now, before, order = race.round, order, order_of(race, track)
        passes += inversions([number for number in before if number in order], order)
        home += [now] * (len(before) - len(order))
        for number in order:
            gears[race.cars[number].gear] += 1
    lost = sum(car.status == OUT for car in race.cars)
    return Trial(passes, variety_of(gears), lost, max(home) - min(home) if home else 0)


def order_of(race: Race, track: Track) -> list[int]:
    """Return the running cars, the leader first."""
    racing = [number for number, car in enumerate(race.cars) if car.status == RUNNING]
    return sorted(racing, key=lambda number: (-distance(track, race.cars[number]), number))


def inversions(before: list[int], after: list[int]) -> int:
    """Return the number of pairs of cars whose order differs between the two lists."""
    place = {number: index for index, number in enumerate(after)}
    return sum(
        place[first] > place[second] for index, first in enumerate(before) for second in before[index + 1 :]
    )
