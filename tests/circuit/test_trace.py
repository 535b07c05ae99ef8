"""Tracing: any closed line becomes a board or is rejected with a sentence and a position."""

from __future__ import annotations

import json
import math
import time

import pytest

from engine.circuit import Circuit, circuit_facts, compile_circuit
from engine.circuit.text.errors import CircuitError, error_message
from engine.circuit.trace.clean_up import MAX_COORDINATE, MAX_POINTS, TraceError
from engine.circuit.trace.outline_features import find_features
from engine.circuit.trace.ring import perimeter, resample, self_intersections, smooth
from engine.circuit.trace.road_list_writer import round_degrees_with_carry
from engine.circuit.trace.start_straight import StartLayout
from engine.circuit.tracer import CornerOptions, Trace, TraceOptions, trace_circuit
from tests.support.random_lines import KINDS, Line, random_line
from tests.support.traced_lines import SQUARE, check_circuit, line_of, straight_lines
from web.tooling.message_text import to_english

LINES = 15  # three of each kind; `python3 build.py test --traces 10000` covers more
SECONDS = 30  # for one line, on a busy machine
# Lines of these kinds can be impossible to build.
CAN_BE_REJECTED = ("polygon", "figure_eight_line", "random_walk_line")


def ellipse(width: float = 300, height: float = 200, count: int = 90) -> Line:
    turns = (math.tau * i / count for i in range(count))
    return [(width * math.cos(turn), height * math.sin(turn)) for turn in turns]


def eight(count: int = 120) -> Line:
    turns = (math.tau * i / count for i in range(count))
    return [(400 * math.sin(turn), 220 * math.sin(2 * turn)) for turn in turns]


def distance_to(trace: Trace) -> float:
    """Return the largest distance of the road's middle from the smoothed line, in spaces."""
    line = trace.circuit.centre_line
    places = [line.joints[0] + line.length * i / 300 for i in range(300)]
    road = [complex(*line.pose_at(place)[:2]) + trace.fit.start for place in places]
    return max(min(abs(point - ring_place) for ring_place in trace.relaxed.ring) for point in road)


@pytest.mark.parametrize("seed", range(LINES))
def test_a_random_line_gives_a_board_or_an_error_with_a_position(seed: int) -> None:
    line = random_line(seed)
    start = time.process_time()
    try:
        trace = trace_circuit(line, TraceOptions())
    except TraceError as error:
        assert to_english(error.why).endswith(".")
        assert error.point is not None
        assert 0 <= error.point < len(line)
        assert KINDS[seed % len(KINDS)].__name__ in CAN_BE_REJECTED, "this line is an easy one"
    else:
        check_circuit(trace.circuit)
        assert 1 <= sum(corner.stops for corner in trace.circuit.corners) <= 20
        assert distance_to(trace) < 4
    assert time.process_time() - start < SECONDS


def test_the_same_line_gives_the_same_text() -> None:
    for seed in range(5):
        try:
            first = trace_circuit(random_line(seed), TraceOptions()).text
        except TraceError:
            continue
        assert trace_circuit(random_line(seed), TraceOptions()).text == first


def test_scale_and_offset_of_a_line_do_not_matter() -> None:
    trace_nearby = trace_circuit(ellipse(), TraceOptions())
    trace_far_away = trace_circuit([(x / 1024 + 64, y / 1024 - 32) for x, y in ellipse()], TraceOptions())
    assert circuit_facts(trace_far_away.circuit)["lanes"] == circuit_facts(trace_nearby.circuit)["lanes"]


@pytest.mark.parametrize("start", [15, 45, 75, 105])
def test_the_start_is_on_the_requested_straight(start: int) -> None:
    """On a square with four equal straights, the one that contains the start becomes the home straight."""
    corners = [(0, 0), (300, 0), (300, 300), (0, 300)]
    line = straight_lines(*corners)
    trace = trace_circuit(line, TraceOptions(start_point=start))
    heading = math.degrees(trace.fit.heading) % 360
    expected = 90 * (start // 30)
    assert min((heading - expected) % 360, (expected - heading) % 360) < 20


@pytest.mark.parametrize("distance", [11, 15, 19, 23])
def test_the_start_line_is_at_the_requested_distance(distance: int) -> None:
    trace = trace_circuit(
        SQUARE, TraceOptions(start_point=45, start_layout=StartLayout(line_distance=distance))
    )
    assert line_of(trace)[0] == distance
    assert find_features(trace.fit, trace.mapping, trace.curvature_runs).start_line_range.spaces == distance
    check_circuit(trace.circuit)


def test_the_start_line_leaves_room_for_grid_and_pits() -> None:
    """The line moves only as far as grid and pits allow, and the allowed range is reported."""
    for distance, goes in ((1, "minimum"), (240, "maximum")):
        trace = trace_circuit(
            SQUARE, TraceOptions(start_point=45, start_layout=StartLayout(line_distance=distance))
        )
        line_range = find_features(trace.fit, trace.mapping, trace.curvature_runs).start_line_range
        assert line_of(trace) == (getattr(line_range, goes), trace.fit.pieces[0].spaces)
        check_circuit(trace.circuit)


def test_the_start_line_falls_back_to_default_without_room_for_pits(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the pits have no room there, the choice is ignored instead of rejecting the whole line."""
    usual = trace_circuit(SQUARE, TraceOptions(start_point=45))

    def unless_wanted(text: str) -> Circuit:
        if f"line = {line_of(usual)[0]}" not in text:
            raise CircuitError(error_message("pit_bend"))
        return compile_circuit(text)

    monkeypatch.setattr("engine.circuit.tracer.compile_circuit", unless_wanted)
    assert (
        trace_circuit(SQUARE, TraceOptions(start_point=45, start_layout=StartLayout(line_distance=24))).text
        == usual.text
    )


@pytest.mark.parametrize("spaces", [110, 150, 200])
def test_the_lap_has_about_the_requested_number_of_spaces(spaces: int) -> None:
    trace = trace_circuit(ellipse(400, 150), TraceOptions(spaces=spaces))
    assert abs(len(trace.circuit.lanes[1]) - spaces) < 0.1 * spaces


@pytest.mark.parametrize("line", [ellipse(), ellipse()[::-1]])
def test_the_lap_runs_as_drawn_or_in_the_requested_direction(line: Line) -> None:
    def is_clockwise(wish: TraceOptions) -> bool:
        return sum(segment.angle for segment in trace_circuit(line, wish).circuit.centre_line.segments) < 0

    drawn_clockwise = line != ellipse()
    assert is_clockwise(TraceOptions()) == drawn_clockwise
    assert is_clockwise(TraceOptions(clockwise=True))
    assert not is_clockwise(TraceOptions(clockwise=False))


def test_a_circle_gets_corners() -> None:
    """A circle, which bends equally everywhere, still gets corners."""
    trace = trace_circuit(ellipse(200, 200), TraceOptions())
    assert len(trace.circuit.corners) >= 3
    check_circuit(trace.circuit)


def test_a_figure_of_eight_has_one_bridge() -> None:
    trace = trace_circuit(eight(), TraceOptions())
    assert len(trace.circuit.crossings) == 1
    assert trace.text.count("bridge = true") == 1
    check_circuit(trace.circuit)


def test_parallel_roads_are_moved_apart() -> None:
    """Two roads that are half a space apart are moved apart."""
    line = straight_lines((0, 0), (600, 0), (600, 200), (40, 200), (40, 194), (560, 194), (560, 60), (0, 60))
    trace = trace_circuit(line, TraceOptions())
    check_circuit(trace.circuit)
    assert not trace.circuit.crossings


def test_crossing_ends_of_a_stroke_are_cut_off() -> None:
    line = ellipse()
    over = [*line, (line[0][0] + 8, line[0][1] + 20), (line[0][0] - 8, line[0][1] + 40)]
    trace = trace_circuit(over, TraceOptions())
    assert not trace.circuit.crossings


def test_a_small_accidental_loop_is_removed() -> None:
    line = ellipse()
    x, y = line[20]
    knot = [(x - 10, y - 5), (x + 3, y - 14), (x + 12, y - 2), (x - 12, y + 2)]
    trace = trace_circuit([*line[:21], *knot, *line[22:]], TraceOptions())
    assert not trace.circuit.crossings


def test_roads_crossing_repeatedly_are_untangled() -> None:
    out = [(x, 12 * math.sin(x / 60)) for x in range(0, 600, 10)]
    back = [(x, -12 * math.sin(x / 60)) for x in range(600, 0, -10)]
    line = [(-60, 0.0), (-40, 60.0), *out[6:], (660, 40), (680, 0), (660, -40), *back[:-6], (-40, -60)]
    try:
        trace = trace_circuit(line, TraceOptions())
    except TraceError as error:
        assert error.point is not None
    else:
        assert len(trace.circuit.crossings) <= 1


HOSTILE: list[tuple[str, object]] = [
    ("no_line", None),
    ("no_line", "points"),
    ("no_line", {"points": []}),
    ("few_points", []),
    ("few_points", [(0, 0), (1, 1), (2, 0)]),
    ("few_points", [(0, 0), (1, 1)] * 2 + [(1, 1)] * 5),
    ("many_points", [(0, 0)] * (MAX_POINTS + 1)),
    ("many_points", [(0, 0)] * 1_000_000),
    ("small", [(5, 5)] * 50),
    ("small", [(1e8 + i * 1e-7, 1e8) for i in range(50)]),
    ("flat", [(i, 0) for i in range(50)]),
    ("flat", [(i, i) for i in range(50)]),
    ("point", [*ellipse()[:7], (math.nan, 0)]),
    ("point", [*ellipse()[:7], (0, math.inf)]),
    ("point", [*ellipse()[:7], (-math.inf, 0)]),
    ("point", [*ellipse()[:7], (MAX_COORDINATE * 2, 0)]),
    ("point", [*ellipse()[:7], (10**400, 0)]),
    ("point", [*ellipse()[:7], (True, 0)]),
    ("point", [*ellipse()[:7], ("1", 0)]),
    ("point", [*ellipse()[:7], (1, 2, 3)]),
    ("point", [*ellipse()[:7], ((1, 2), (3, 4))]),
    ("point", [*ellipse()[:7], None]),
]


@pytest.mark.parametrize(("name", "points"), HOSTILE, ids=range(len(HOSTILE)))
def test_an_invalid_line_is_rejected_with_a_sentence(name: str, points: object) -> None:
    with pytest.raises(TraceError) as error:
        trace_circuit(points, TraceOptions())
    assert error.value.why.id == f"compiler.trace.{name}"
    assert to_english(error.value.why).endswith(".")
    if name == "point":
        assert error.value.point == 7


def test_a_deeply_nested_point_is_rejected() -> None:
    deep: list[object] = []
    for _ in range(5000):
        deep = [deep]
    with pytest.raises(TraceError):
        trace_circuit([*ellipse(), deep], TraceOptions())


def test_the_maximum_number_of_points_is_traced_in_time() -> None:
    start = time.process_time()
    trace_circuit(ellipse(count=MAX_POINTS), TraceOptions())
    assert time.process_time() - start < SECONDS


def test_a_scribble_is_rejected_with_a_position() -> None:
    line = [(300 * math.sin(i * 2.7), 200 * math.cos(i * 1.9)) for i in range(60)]
    with pytest.raises(TraceError) as error:
        trace_circuit(line, TraceOptions())
    assert error.value.point is not None


def test_tracing_errors_have_messages_in_every_language() -> None:
    from web.tooling.toolchain import ROOT

    sets = [
        {key for key in json.loads(file.read_text(encoding="utf-8")) if key.startswith("compiler.trace.")}
        for file in sorted((ROOT / "web" / "messages").glob("*/compiler.json"))
    ]
    assert len(sets) == 3
    assert sets[0] == sets[1] == sets[2]
    assert len(sets[0]) == 20


def test_rounding_to_degrees_carries_the_error() -> None:
    angles = [math.radians(0.4)] * 10
    assert sum(round_degrees_with_carry(angles)) == 4
    assert all(abs(angle) <= 1 for angle in round_degrees_with_carry(angles))


def test_closed_lines_are_resampled_smoothed_and_intersected() -> None:
    """Points are spaced evenly, smoothing keeps the centre, and a figure of eight crosses itself once."""
    ring = resample([complex(x, y) for x, y in ellipse(count=37)], 100)
    steps = [abs(ring[i] - ring[i - 1]) for i in range(100)]
    assert max(steps) < 1.02 * min(steps)
    assert abs(sum(smooth(ring, 3)) / 100 - sum(ring) / 100) < 1e-9
    cuts = self_intersections(resample([complex(x, y) for x, y in eight()], 200))
    assert len(cuts) == 1
    assert perimeter(ring) == pytest.approx(perimeter([complex(x, y) for x, y in ellipse()]), rel=0.01)


def corners_of(*wishes: CornerOptions, line: Line = SQUARE) -> list[tuple[str, int]]:
    wish = TraceOptions(start_point=15, corners=wishes, clockwise=False)
    return [(corner.name, corner.stops) for corner in trace_circuit(line, wish).circuit.corners]


@pytest.mark.parametrize("line", [SQUARE, SQUARE[::-1]], ids=["as drawn", "the other way round"])
def test_corner_options_apply_to_the_corners_they_cover(line: Line) -> None:
    """A corner covers the same points in either direction of driving."""
    place = line.index((300.0, 300.0))
    corners = corners_of(CornerOptions(place - 3, place + 3, 2, "Mill"), line=line)
    assert sorted(stops for _, stops in corners) == [1, 1, 1, 2]
    assert dict(corners)["Mill"] == 2


def test_stops_option_turns_corners_into_bends_and_back() -> None:
    assert len(corners_of(CornerOptions(57, 63, 0))) == 3
    line = random_line(0)
    trace = trace_circuit(line, TraceOptions())
    bends = find_features(trace.fit, trace.mapping, trace.curvature_runs).bends
    flagged = trace_circuit(line, TraceOptions(corners=(CornerOptions(bends[0].first, bends[0].last, 1),)))
    parts = find_features(flagged.fit, flagged.mapping, flagged.curvature_runs)
    assert len(parts.bends) == len(bends) - 1


def test_the_pits_are_on_the_requested_side() -> None:
    for side, name in ((1, "left"), (-1, "right")):
        assert f'side = "{name}"' in trace_circuit(ellipse(400, 150), TraceOptions(pit_side=side)).text


def test_no_corner_has_more_stops_than_spaces() -> None:
    assert dict(corners_of(CornerOptions(27, 33, 3, "Inn")))["Inn"] <= 3


def test_two_corners_with_one_name_are_rejected() -> None:
    with pytest.raises(TraceError) as error:
        corners_of(CornerOptions(27, 33, None, "Inn"), CornerOptions(57, 63, None, "Inn"))
    assert error.value.why.id == "compiler.trace.one_name"


@pytest.mark.parametrize("line", [ellipse(400, 150), eight(), SQUARE])
def test_corners_and_straights_refer_to_the_given_points(line: Line) -> None:
    """Corners are in driving order, each between two straights, and points match the board.

    Exception: parts of the road that had to be moved.
    """
    trace = trace_circuit(line, TraceOptions())
    parts = find_features(trace.fit, trace.mapping, trace.curvature_runs)
    assert len(parts.corners) == len(parts.straights) == len(trace.circuit.corners)
    ahead = [(corner.middle_point - parts.straights[0].middle_point) % len(line) for corner in parts.corners]
    assert ahead == sorted(ahead)
    for straight, corner in zip(parts.straights, parts.corners, strict=True):
        assert straight.last == corner.first
