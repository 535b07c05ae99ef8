"""Circuits made up from a seed: several lines are traced, and the one is kept that promises the best race."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from engine.circuit.draft.chance import Chance
from engine.circuit.draft.lines import faster, made_up, twistier
from engine.circuit.layout.model import Circuit
from engine.circuit.trace.line.points import distinct, read_points
from engine.circuit.tracer import ATTEMPTS, TraceError, Wish, trace_circuit

TRIES = 4  # lines that are judged, or ...
ENOUGH = 2  # ... so many, if the last of them has all that is asked for
FINALISTS = 2  # lines that are raced on before one is chosen
MOST_TRIES = 12  # lines that are tried for them
MANNERS = {"twistier": twistier, "faster": faster}
GOOD_STOPS = (9, 14)
GOOD_CORNERS = (6, 12)
GOOD_STRAIGHT = (18, 40)  # spaces of the longest one
# What a figure costs for each unit that it leaves the good ones. All points are whole numbers: a seed has to
# choose the same line on every machine.
STOPS, CORNERS, STRAIGHT, ONE_KIND, ONE_HAND = 1000, 1000, 150, 1500, 2000

Points = list[tuple[float, float]]
Judge = Callable[[Circuit], int]


class Invented(NamedTuple):
    points: Points
    score: int
    circuit: Circuit


def invented(seed: int, twists: int, wish: Wish, judge: Judge, trial: Judge) -> Invented | None:
    """The best of a few lines; ``judge`` gives a board points beside those that its figures cost, ``trial``
    says more of the last two.
    """
    chance = Chance(f"circuit {seed} {twists}")
    return best(lambda: made_up(chance, twists), wish, judge, trial)


def like(points: object, manner: str, seed: int, wish: Wish, judge: Judge, trial: Judge) -> Invented | None:
    """A line like another, but twistier or faster."""
    line = read_points(points)
    distinct(line)  # nothing is like what is no line
    chance = Chance(f"like {seed} {manner}")
    return best(lambda: MANNERS[manner](line, chance), wish, judge, trial)


def best(make: Callable[[], Sequence[complex]], wish: Wish, judge: Judge, trial: Judge) -> Invented | None:
    found: list[Invented] = []
    for _ in range(MOST_TRIES):
        points = [(round(point.real, 1), round(point.imag, 1)) for point in make()]
        try:
            trace = trace_circuit(points, wish, ATTEMPTS[:1])
        except TraceError:
            continue
        cost = price(trace.circuit)
        found.append(Invented(points, judge(trace.circuit) - cost, trace.circuit))
        if len(found) == (ENOUGH if cost == 0 else TRIES):
            break
    found.sort(key=lambda one: -one.score)
    last = found[:FINALISTS]
    if len(last) < FINALISTS:
        return last[0] if last else None
    return max(last, key=lambda one: one.score + trial(one.circuit))


def price(circuit: Circuit) -> int:
    """What the figures of a board cost it: too few or too many stops and corners, no long straight or one
    that is too long, corners all of one kind or hand.
    """
    stops = [corner.stops for corner in circuit.corners]
    middle = [circuit.spaces[index] for index in circuit.lanes[1]]
    straights = [0] * len(circuit.sections)
    for space in middle:
        if space.corner < 0:
            straights[space.section] += 1
    cost = STOPS * outside(sum(stops), GOOD_STOPS) + CORNERS * outside(len(stops), GOOD_CORNERS)
    cost += STRAIGHT * outside(max(straights), GOOD_STRAIGHT)
    cost += ONE_KIND * (3 - len(set(stops)))
    hands = [corner.hand for corner in circuit.corners]
    return cost + ONE_HAND * (abs(sum(hands)) == len(hands))


def outside(value: int, good: tuple[int, int]) -> int:
    low, high = good
    return max(0, low - value, value - high)
