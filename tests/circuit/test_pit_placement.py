"""Start and end of the pit lane follow the player's choice within the road's limits; the rest is reported."""

from __future__ import annotations

import pytest

from engine.circuit.trace.outline_features import find_features, first_unmet_option
from engine.circuit.trace.start_straight import MIN_PIT_LENGTH, StartLayout
from engine.circuit.tracer import TraceOptions, trace_circuit
from tests.support.traced_lines import SQUARE, check_circuit, line_of
from web.tooling.message_text import to_english


@pytest.mark.parametrize(("enter", "leave"), [(9, 6), (7, 5), (13, 4), (4, 8), (2, 10)])
def test_the_pit_lane_starts_and_ends_where_requested(enter: int, leave: int) -> None:
    trace = trace_circuit(SQUARE, TraceOptions(start_point=45, start_layout=StartLayout(15, enter, leave)))
    assert f"enter = {enter}\nleave = {leave}\n" in trace.text
    assert (
        first_unmet_option(
            TraceOptions(start_point=45, start_layout=StartLayout(15, enter, leave)), trace.fit, trace.mapping
        )
        is None
    )
    pit = trace.circuit.pit
    assert len(pit.spaces) == enter + leave - 2
    check_circuit(trace.circuit)


@pytest.mark.parametrize(
    "layout", [StartLayout(15, 2, 2), StartLayout(15, 40, 6), StartLayout(15, 9, 40), StartLayout(240, 40, 1)]
)
def test_the_pit_lane_keeps_to_its_straight_and_has_room_for_all_boxes(layout: StartLayout) -> None:
    """The allowed range is reported, and both of its ends give a valid board."""
    trace = trace_circuit(SQUARE, TraceOptions(start_point=45, start_layout=layout))
    pits = find_features(trace.fit, trace.mapping, trace.curvature_runs).pits
    assert pits.entry_range.minimum <= pits.entry_range.spaces <= pits.entry_range.maximum
    assert pits.exit_range.minimum <= pits.exit_range.spaces <= pits.exit_range.maximum
    assert pits.entry_range.spaces + pits.exit_range.spaces >= MIN_PIT_LENGTH
    check_circuit(trace.circuit)
    line = line_of(trace)[0]
    for ends in (
        StartLayout(line, pits.entry_range.maximum, pits.exit_range.spaces),
        StartLayout(line, pits.entry_range.spaces, pits.exit_range.maximum),
    ):
        end_trace = trace_circuit(SQUARE, TraceOptions(start_point=45, start_layout=ends))
        check_circuit(end_trace.circuit)
        assert (
            find_features(end_trace.fit, end_trace.mapping, end_trace.curvature_runs).pits.entry_range.spaces
            == ends.pit_entry_distance
        )


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        (TraceOptions(start_point=45, start_layout=StartLayout(line_distance=15)), None),
        (TraceOptions(start_point=30), "start_here"),  # in a corner
        (TraceOptions(start_point=45, start_layout=StartLayout(line_distance=3)), "grid_here"),
        (TraceOptions(start_point=45, start_layout=StartLayout(line_distance=60)), "pits_here"),
        (TraceOptions(start_point=45, start_layout=StartLayout(15, 15, 6)), "pit_long"),
        (TraceOptions(start_point=45, start_layout=StartLayout(15, 9, 30)), "pit_long"),
        (TraceOptions(start_point=45, start_layout=StartLayout(15, 3, 6)), "boxes_here"),
    ],
)
def test_an_unmet_option_is_reported_with_its_position(wish: TraceOptions, sentence: str | None) -> None:
    trace = trace_circuit(SQUARE, wish)
    message = first_unmet_option(wish, trace.fit, trace.mapping)
    if sentence is None:
        assert message is None
        return
    assert message
    assert message[0].id == f"compiler.trace.{sentence}"
    assert to_english(message[0]).endswith(".")
    assert 0 <= message[1] < len(SQUARE)
