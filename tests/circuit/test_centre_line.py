"""The centre line: exact arcs, offsets, lengths, splits, and the closing of the lap."""

from __future__ import annotations

import itertools
import math

import pytest

from engine.circuit.layout.geometry import (
    CentreLine,
    Segment,
    close_loop,
    next_pose,
    poses_along,
    winding_number,
)
from engine.circuit.text.errors import CircuitError


def segment(length: float, degrees: float = 0.0, kind: str = "straight") -> Segment:
    return Segment(length, math.radians(degrees), kind, 0)


def ring() -> CentreLine:
    """Return a stadium: straights of 10, half circles of radius 2, the line 4 along the first straight."""
    half = segment(2 * math.pi, 180, "arc")
    return CentreLine([segment(10), half, segment(10), half], 0.0, -4.0)


def test_a_quarter_circle_ends_at_the_exact_point() -> None:
    assert next_pose((0, 0, 0), math.pi, math.pi / 2) == pytest.approx((2, 2, math.pi / 2))


def test_a_vanishing_bend_is_a_straight() -> None:
    for angle in (0.0, 1e-12, 1e-6, 1e-4, -1e-4):
        assert next_pose((0, 0, 0), 7, angle)[0] == pytest.approx(7, abs=1e-6)


def test_poses_have_the_expected_positions_and_headings() -> None:
    line = ring()
    assert line.length == pytest.approx(20 + 4 * math.pi)
    assert line.pose_at(0) == pytest.approx((4, 0, 0))
    assert line.pose_at(0, 1.5) == pytest.approx((4, 1.5, 0))
    assert line.pose_at(6 + math.pi) == pytest.approx((12, 2, math.pi / 2))
    assert line.pose_at(6 + math.pi, 0.5)[:2] == pytest.approx((11.5, 2))


def test_positions_wrap_around_the_lap() -> None:
    line = ring()
    for place in (-3.0, 0.5, 9.0, 17.0, 25.0):
        for laps in (-2, 1, 3):
            assert line.pose_at(place + laps * line.length)[:2] == pytest.approx(line.pose_at(place)[:2])


def test_offset_length_follows_the_inside_and_outside() -> None:
    line = ring()
    start, end = 6.0, 6 + 2 * math.pi
    assert line.offset_length(start, end, 0) == pytest.approx(2 * math.pi)
    assert line.offset_length(start, end, 1) == pytest.approx(math.pi)
    assert line.offset_length(start, end, -1) == pytest.approx(3 * math.pi)
    assert line.offset_length(0, line.length, -1) == pytest.approx(line.length + 2 * math.pi)


@pytest.mark.parametrize("offset", [0.62, 0.0, -0.62])
@pytest.mark.parametrize("parts", [1, 2, 7])
@pytest.mark.parametrize(("start", "end"), [(4.5, 14.0), (-2.0, 1.0), (30.0, 36.0)])
def test_a_split_gives_equal_true_lengths(start: float, end: float, parts: int, offset: float) -> None:
    line = ring()
    cuts = line.split_evenly(start, end, offset, parts)
    assert (cuts[0], cuts[-1], len(cuts)) == (start, end, parts + 1)
    lengths = [line.offset_length(a, b, offset) for a, b in itertools.pairwise(cuts)]
    assert lengths == pytest.approx([sum(lengths) / parts] * parts)


def test_samples_follow_the_bend() -> None:
    line = ring()
    places = line.sample_positions(4, 14)
    assert (places[0], places[-1]) == (4, 14)
    assert places == sorted(set(places))
    headings = [line.pose_at(place)[2] for place in places]
    assert max(b - a for a, b in itertools.pairwise(headings)) <= math.radians(5.01)
    assert len(line.sample_positions(0, 5)) == 2
    assert len(line.sample_positions(0, 5, 0.5)) == 11


def test_curvature_has_the_sign_of_the_bend() -> None:
    line = ring()
    assert line.curvature(1) == 0
    assert line.curvature(7) == pytest.approx(0.5)


def test_closing_changes_little_and_closes_exactly() -> None:
    segments = [
        segment(10),
        segment(3.1, 88, "arc"),
        segment(6.2),
        segment(3.1, 91, "arc"),
        segment(10.3),
        segment(3.1, 90, "arc"),
        segment(6),
        segment(3.1, 90, "arc"),
    ]
    closed = close_loop(segments, 0.3, winding_number(segments, None))
    assert poses_along(closed, 0.3)[-1] == pytest.approx((0, 0, 0.3 + math.tau), abs=1e-9)
    assert max(abs(a.length - b.length) / b.length for a, b in zip(closed, segments, strict=True)) < 0.05
    assert max(abs(a.angle - b.angle) for a, b in zip(closed, segments, strict=True)) < math.radians(3)


def test_closing_leaves_a_closed_lap_unchanged() -> None:
    segments = list(ring().segments)
    assert close_loop(segments, 0.0, 1) == segments


def test_a_lap_that_cannot_close_is_rejected() -> None:
    segments = [segment(30), segment(9, 180, "arc"), segment(3), segment(9, 180, "arc")]
    with pytest.raises(CircuitError, match=r"compiler\.misses"):
        close_loop(segments, 0.0, 1)


def test_a_straight_lap_is_rejected() -> None:
    with pytest.raises(CircuitError):
        close_loop([segment(30), segment(9)], 0.0, 0)


@pytest.mark.parametrize(("degrees", "turns"), [((350,), 1), ((-371,), -1), ((180, -175), 0)])
def test_winding_number_counts_whole_turns(degrees: tuple[float, ...], turns: int) -> None:
    assert winding_number([segment(1, angle) for angle in degrees], None) == turns
