"""Circuit generator: traces several random outlines and keeps the one with the best score."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from engine.circuit.draft.chance import Chance
from engine.circuit.draft.lines import faster, made_up, twistier
from engine.circuit.layout.model import Circuit
from engine.circuit.trace.line.points import distinct, read_points
from engine.circuit.tracer import ATTEMPTS, TraceError, Wish, trace_circuit

TRIES = 4  # maximum number of candidates to score
ENOUGH = 2  # stop after this many candidates if the last one has no penalty
FINALISTS = 2  # candidates that get a trial race before one is chosen
MOST_TRIES = 12  # maximum number of outlines to trace
MANNERS = {"twistier": twistier, "faster": faster}
GOOD_STOPS = (9, 14)
GOOD_CORNERS = (6, 12)
GOOD_STRAIGHT = (18, 40)  # spaces of the longest straight
# Penalty per unit outside the ideal range. Integers only, so that a seed gives the same circuit on every
# platform.
STOPS, CORNERS, STRAIGHT, ONE_KIND, ONE_HAND = 1000, 1000, 150, 1500, 2000

Points = list[tuple[float, float]]
Judge = Callable[[Circuit], int]


class Invented(NamedTuple):
    points: Points
    score: int
    circuit: Circuit


def invented(seed: int, twists: int, wish: Wish, judge: Judge, trial: Judge) -> Invented | None:
    """Return the best of several generated circuits, or None if no outline can be traced.

    ``scorer`` adds points to the penalties of a board. ``race_trial`` decides between the last two.
    """
    chance = Chance(f"circuit {seed} {twists}")
    return best(lambda: made_up(chance, twists), wish, judge, trial)


def like(points: object, manner: str, seed: int, wish: Wish, judge: Judge, trial: Judge) -> Invented | None:
    """Return a twistier or faster variation of an outline. Raise TraceError if the outline is invalid."""
    line = read_points(points)
    distinct(line)  # Reject invalid input first.
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
    """Return the penalty of a board.

    It grows with stops, corners and a longest straight outside the ideal range. Corners that are all of one
    kind or all in one direction cost extra.
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
