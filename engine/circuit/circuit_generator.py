"""Circuit generator: traces several random outlines and keeps the one with the best score."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from engine.circuit.generation.random_outlines import fewer_bends, more_bends, random_outline
from engine.circuit.generation.seeded_random import SeededRandom
from engine.circuit.layout.model import Circuit
from engine.circuit.trace.clean_up import normalise, read_points
from engine.circuit.tracer import ATTEMPTS, TraceError, TraceOptions, trace_circuit

SCORED_CANDIDATES = 4  # maximum number of candidates to score
GOOD_CANDIDATES_NEEDED = 2  # stop after this many candidates if the last one has no penalty
TRIAL_RACE_CANDIDATES = 2  # candidates that get a trial race before one is chosen
MAX_ATTEMPTS = 12  # maximum number of outlines to trace
VARIATIONS = {"twistier": more_bends, "faster": fewer_bends}
IDEAL_STOPS = (9, 14)
IDEAL_CORNERS = (6, 12)
IDEAL_STRAIGHT_SPACES = (18, 40)  # spaces of the longest straight
# Penalty per unit outside the ideal range. Integers only, so that a seed gives the same circuit on every
# platform.
STOPS_PENALTY, CORNERS_PENALTY, STRAIGHT_PENALTY, SAME_KIND_PENALTY, SAME_DIRECTION_PENALTY = (
    1000,
    1000,
    150,
    1500,
    2000,
)

Points = list[tuple[float, float]]
CircuitScorer = Callable[[Circuit], int]


class GeneratedCircuit(NamedTuple):
    points: Points
    score: int
    circuit: Circuit


def generate(
    seed: int, twist_level: int, trace_options: TraceOptions, scorer: CircuitScorer, race_trial: CircuitScorer
) -> GeneratedCircuit | None:
    """Return the best of several generated circuits, or None if no outline can be traced.

    ``scorer`` adds points to the penalties of a board. ``race_trial`` decides between the last two.
    """
    chance = SeededRandom(f"circuit {seed} {twist_level}")
    return best_candidate(lambda: random_outline(chance, twist_level), trace_options, scorer, race_trial)


def vary(
    points: object,
    variation: str,
    seed: int,
    trace_options: TraceOptions,
    scorer: CircuitScorer,
    trial: CircuitScorer,
) -> GeneratedCircuit | None:
    """Return a twistier or faster variation of an outline. Raise TraceError if the outline is invalid."""
    line = read_points(points)
    normalise(line)  # Reject invalid input first.
    chance = SeededRandom(f"like {seed} {variation}")
    return best_candidate(lambda: VARIATIONS[variation](line, chance), trace_options, scorer, trial)


def best_candidate(
    generate: Callable[[], Sequence[complex]],
    trace_options: TraceOptions,
    scorer: CircuitScorer,
    race_trial: CircuitScorer,
) -> GeneratedCircuit | None:
    candidates: list[GeneratedCircuit] = []
    for _ in range(MAX_ATTEMPTS):
        points = [(round(point.real, 1), round(point.imag, 1)) for point in generate()]
        try:
            trace = trace_circuit(points, trace_options, ATTEMPTS[:1])
        except TraceError:
            continue
        penalty = figure_penalty(trace.circuit)
        candidates.append(GeneratedCircuit(points, scorer(trace.circuit) - penalty, trace.circuit))
        if len(candidates) == (GOOD_CANDIDATES_NEEDED if penalty == 0 else SCORED_CANDIDATES):
            break
    candidates.sort(key=lambda one: -one.score)
    finalists = candidates[:TRIAL_RACE_CANDIDATES]
    if len(finalists) < TRIAL_RACE_CANDIDATES:
        return finalists[0] if finalists else None
    return max(finalists, key=lambda one: one.score + race_trial(one.circuit))


def figure_penalty(circuit: Circuit) -> int:
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
    cost = STOPS_PENALTY * distance_outside(sum(stops), IDEAL_STOPS) + CORNERS_PENALTY * distance_outside(
        len(stops), IDEAL_CORNERS
    )
    cost += STRAIGHT_PENALTY * distance_outside(max(straights), IDEAL_STRAIGHT_SPACES)
    cost += SAME_KIND_PENALTY * (3 - len(set(stops)))
    hands = [corner.direction for corner in circuit.corners]
    return cost + SAME_DIRECTION_PENALTY * (abs(sum(hands)) == len(hands))


def distance_outside(value: int, good: tuple[int, int]) -> int:
    low, high = good
    return max(0, low - value, value - high)
