"""Facts about a traced circuit for the page, and the trial race of computer drivers that judges it.

Facts are positions on the outline and figures of the drivers' tables. The score uses integer arithmetic, so
that every platform selects the same circuit.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, cast

from engine.circuit.rendering.page_layout import UNIT, PageLayout
from engine.circuit.trace.outline_features import OutlineSpan, find_features, outline_to_board
from engine.circuit.trace.start_straight import AllowedRange
from engine.circuit.tracer import Trace
from engine.core.dice import GEARS
from engine.core.state import OUT, RUNNING, Race, distance
from engine.core.track import Track
from engine.core.types import NAMES, Entry, Setup
from engine.drivers.registry import answer
from engine.drivers.tables.value_table import ValueTable, value_table_of
from engine.play import loop
from engine.rules.rulebooks.rulebooks import rules_for

if TYPE_CHECKING:
    from engine.protocol.circuits import HardestCorner, OutlineSpanView, StartStraightRange, TracedShape


MAX_STOPS = 3
IDEAL_MILLIROLLS = (13_000, 21_000)  # expected rolls of a lap, in thousandths
VARIETY_WEIGHT = 6  # per thousandth of gear diversity
MAX_GEAR_LOSS = 400  # thousandths of a roll; gears that cost more are no real choice
GEAR_CHOICE_WEIGHT = 10  # per thousandth of a roll between the two best gears


def traced_shape(trace: Trace, points: list[list[float]], track: Track) -> TracedShape:
    """Return the shape of a traced circuit. ``points``: the outline as it was given."""
    features = find_features(trace.fit, trace.mapping, trace.curvature_runs)
    frame = outline_to_board(
        [complex(*point) for point in points], trace.mapping, trace.relaxed, trace.fit.start
    )
    left, top = PageLayout(trace.circuit).page((0.0, 0.0))
    shift = frame.shift * UNIT
    return {
        "corners": [
            {**span_view(place), "max_stops": min(MAX_STOPS, *corner.spaces_per_lane)}
            for place, corner in zip(features.corners, trace.circuit.corners, strict=True)
        ],
        "bends": [span_view(bend) for bend in features.bends],
        "straights": [
            {**span_view(straight), "spaces": piece.spaces}
            for straight, piece in zip(features.straights, trace.fit.pieces[::2], strict=True)
        ],
        "line": range_view(features.start_line_range),
        "pits": {
            "side": "left" if features.pits.pit_side > 0 else "right",
            "enter": range_view(features.pits.entry_range),
            "leave": range_view(features.pits.exit_range),
        },
        "frame": cast(
            "tuple[float, float, float]", [frame.scale * UNIT, left + shift.real, top - shift.imag]
        ),
        "lap_rolls": millirolls_per_lap(track),
        "hardest": hardest_corner(track),
    }


def span_view(place: OutlineSpan) -> OutlineSpanView:
    return {"first": place.first, "last": place.last, "at": place.middle_point}


def range_view(place: AllowedRange) -> StartStraightRange:
    return {"spaces": place.spaces, "minimum": place.minimum, "maximum": place.maximum}


def millirolls_per_lap(track: Track) -> int:
    """Return the rolls that the drivers' tables expect for a lap from the line, in thousandths."""
    return value_table_of(track).value(1, track.lanes[0], 0, 0)


def hardest_corner(track: Track) -> HardestCorner:
    """Return the corner that takes the most rolls, with points converted to rolls as the drivers do."""
    table = value_table_of(track)
    millirolls: dict[int, int] = {}
    middle = range(track.lanes[0], track.lanes[0] + track.lanes[1])
    for space, following in zip(middle, [*middle[1:], None], strict=True):
        if (corner := track.corner[space]) >= 0:
            after = 0 if following is None else best_millirolls(table, following)
            millirolls[corner] = millirolls.get(corner, 0) + best_millirolls(table, space) - after
    corner = max(millirolls, key=lambda number: (millirolls[number], -number))
    return {"corner": corner, "rolls": millirolls[corner]}


def appeal_score(track: Track) -> int:
    """Return a score for racing on a circuit, by the drivers' tables; higher is better.

    The score is high if many gears are the best one somewhere, and if the lap is neither short nor long. It
    also grows with the loss by the second-best gear, up to ``MAX_GEAR_LOSS`` per space. Integer arithmetic,
    for identical results on every platform.
    """
    table = value_table_of(track)
    best = [0] * (len(GEARS) + 1)
    gear_loss = 0
    middle = range(track.lanes[0], track.lanes[0] + track.lanes[1])
    for space in middle:
        values = sorted((value, gear) for gear, value in enumerate(table.by_gear(2, space, 0, 1)) if gear)
        best[values[0][1]] += 1
        gear_loss += min(MAX_GEAR_LOSS, values[1][0] - values[0][0])
    millirolls = millirolls_per_lap(track)
    far = max(0, IDEAL_MILLIROLLS[0] - millirolls, millirolls - IDEAL_MILLIROLLS[1])
    return VARIETY_WEIGHT * diversity(best) + GEAR_CHOICE_WEIGHT * gear_loss // len(middle) - far


def best_millirolls(table: ValueTable, space: int) -> int:
    """Return the expected rolls from a space in the best gear, in thousandths."""
    return min(table.value(1, space, gear, 0) for gear in GEARS)


def diversity(counts: Sequence[int]) -> int:
    """Return the probability that two random picks differ in kind, in thousandths.

    0 if all are alike, 500 for two equally frequent kinds. ``counts``: number of items of each kind.
    """
    whole = sum(counts) ** 2
    return 1000 * (whole - sum(count * count for count in counts)) // whole if whole else 0


CARS, DRIVER = 6, "steady"
MAX_DECISIONS = 1500  # a longer race is scored as far as it got
OVERTAKE_WEIGHT, MAX_OVERTAKES = 40, 60  # points per overtake, and the number of overtakes that count
VARIETY = 2  # points per thousandth of gear diversity
RETIREMENT_PENALTY = 1000  # points per car that retires
# points per game turn between the first and the last car to stop racing, finished or out, at most for
# MAX_SPREAD_TURNS
SPREAD_BONUS, MAX_SPREAD_TURNS = 200, 5


class TrialRaceResult(NamedTuple):
    """Result of a trial race.

    Attributes:
        overtakes: pairs of cars that swapped positions from one game turn to the next
        variety: diversity of the gears used, in thousandths
        retirements: cars that retired
        turns_first_to_last: game turns between the first and the last car to stop racing, finished or out
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
            + SPREAD_BONUS * min(self.turns_first_to_last, MAX_SPREAD_TURNS)
            - RETIREMENT_PENALTY * self.retirements
        )


def trial_race(track: Track, seed: int) -> TrialRaceResult:
    """Run one lap of the basic game. The same track and seed always give the same race."""
    entries = tuple([Entry(NAMES[number], number, DRIVER) for number in range(CARS)])
    rules = rules_for(Setup(track.id, "ludodelire", 1, entries, seed), track)
    race = loop.start(rules)
    gears = [0] * (max(GEARS) + 1)
    passes, home = 0, []
    order, now = cars_by_distance(race, track), race.round
    for _ in range(MAX_DECISIONS):
        question = loop.next_decision(rules, race)
        if question is None:
            break
        loop.apply_answer(rules, race, question, answer(rules, race, question))
        if race.round == now:
            continue
        now, before, order = race.round, order, cars_by_distance(race, track)
        passes += count_overtakes([number for number in before if number in order], order)
        home += [now] * (len(before) - len(order))
        for number in order:
            gears[race.cars[number].gear] += 1
    retired_count = sum(car.status == OUT for car in race.cars)
    return TrialRaceResult(passes, diversity(gears), retired_count, max(home) - min(home) if home else 0)


def cars_by_distance(race: Race, track: Track) -> list[int]:
    """Return the running cars, the leader first."""
    running_cars = [number for number, car in enumerate(race.cars) if car.status == RUNNING]
    return sorted(running_cars, key=lambda number: (-distance(track, race.cars[number]), number))


def count_overtakes(before: list[int], after: list[int]) -> int:
    """Return the number of pairs of cars whose order differs between the two lists."""
    place = {number: index for index, number in enumerate(after)}
    return sum(
        place[first] > place[second] for index, first in enumerate(before) for second in before[index + 1 :]
    )
