"""Start and end of the pit lane follow the player's choice within the road's limits; the rest is reported."""

from __future__ import annotations

import pytest

from engine.circuit.trace.home import LEAST_PITS, Wanted
from engine.circuit.trace.landmarks import landmarks
from engine.circuit.trace.unmet import unmet
from engine.circuit.tracer import Wish, trace_circuit
from tests.circuit.test_trace import SQUARE, line_of, sound
from web.tooling.english import english


@pytest.mark.parametrize(("enter", "leave"), [(9, 6), (7, 5), (13, 4), (4, 8), (2, 10)])
def test_the_pit_lane_begins_and_ends_where_one_wishes(enter: int, leave: int) -> None:
    trace = trace_circuit(SQUARE, Wish(start=45, places=Wanted(15, enter, leave)))
    assert f"enter = {enter}\nleave = {leave}\n" in trace.text
    assert unmet(Wish(start=45, places=Wanted(15, enter, leave)), trace.fit, trace.marks) is None
    pit = trace.circuit.pit
    assert len(pit.spaces) == enter + leave - 2
    sound(trace.circuit)


@pytest.mark.parametrize(
    "wanted", [Wanted(15, 2, 2), Wanted(15, 40, 6), Wanted(15, 9, 40), Wanted(240, 40, 1)]
)
def test_the_pit_lane_keeps_to_its_straight_and_has_room_for_all_boxes(wanted: Wanted) -> None:
    """The allowed range is reported, and both of its ends give a valid board."""
    trace = trace_circuit(SQUARE, Wish(start=45, places=wanted))
    pits = landmarks(trace.fit, trace.marks, trace.stretches).pits
    assert pits.enter.least <= pits.enter.spaces <= pits.enter.most
    assert pits.leave.least <= pits.leave.spaces <= pits.leave.most
    assert pits.enter.spaces + pits.leave.spaces >= LEAST_PITS
    sound(trace.circuit)
    line = line_of(trace)[0]
    for ends in (
        Wanted(line, pits.enter.most, pits.leave.spaces),
        Wanted(line, pits.enter.spaces, pits.leave.most),
    ):
        other = trace_circuit(SQUARE, Wish(start=45, places=ends))
        sound(other.circuit)
        assert landmarks(other.fit, other.marks, other.stretches).pits.enter.spaces == ends.enter


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        (Wish(start=45, places=Wanted(line=15)), None),
        (Wish(start=30), "start_here"),  # in a corner
        (Wish(start=45, places=Wanted(line=3)), "grid_here"),
        (Wish(start=45, places=Wanted(line=60)), "pits_here"),
        (Wish(start=45, places=Wanted(15, 15, 6)), "pit_long"),
        (Wish(start=45, places=Wanted(15, 9, 30)), "pit_long"),
        (Wish(start=45, places=Wanted(15, 3, 6)), "boxes_here"),
    ],
)
def test_what_is_wanted_and_cannot_be_is_told_with_its_place(wish: Wish, sentence: str | None) -> None:
    trace = trace_circuit(SQUARE, wish)
    told = unmet(wish, trace.fit, trace.marks)
    if sentence is None:
        assert told is None
        return
    assert told
    assert told[0].id == f"compiler.trace.{sentence}"
    assert english(told[0]).endswith(".")
    assert 0 <= told[1] < len(SQUARE)
