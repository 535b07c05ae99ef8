"""Features of the outline, as ranges of its points, and the transform from outline to board.

Features are corners, bends without a flag, and straights.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.circuit.trace.bends import bends_of
from engine.circuit.trace.choice import LEVELS
from engine.circuit.trace.fit import Fit
from engine.circuit.trace.home import BEFORE_LINE, Reach, farthest_line, line_after, reach_of_ends
from engine.circuit.trace.line.relax import Relaxed
from engine.circuit.trace.line.ring import at
from engine.circuit.trace.marks import Marks, Span
from engine.circuit.trace.roadlist import span_of
from engine.circuit.trace.stretches import Stretch


class Landmark(NamedTuple):
    """A range of the outline, as indices of points; ``middle_point`` is the point in its middle."""

    first: int
    last: int
    at: int


class Pits(NamedTuple):
    """The pit lane's side (1: left of the home straight, -1: right) and the ranges of both ends."""

    side: int
    enter: Reach
    leave: Reach


class Landmarks(NamedTuple):
    """Features of the outline."""

    corners: list[Landmark]  # in driving order
    bends: list[Landmark]  # those without a flag
    straights: list[Landmark]  # the home straight first; each precedes the corner of the same index
    line: Reach  # spaces of the home straight before the start/finish line
    pits: Pits


def landmarks(fit: Fit, marks: Marks, stretches: Sequence[Stretch]) -> Landmarks:
    spans = [span_of(fit, number) for number in range(len(fit.pieces))]
    corners, straights = spans[1::2], spans[::2]
    slight = [Span(bend.start, bend.end) for bend in bends_of(stretches, LEVELS[-1][0])]
    bends = [bend for bend in slight if not any(bend.shares(other, marks.count) for other in corners)]
    return Landmarks(
        [landmark(span, marks) for span in corners],
        [landmark(span, marks) for span in bends],
        [landmark(span, marks) for span in straights],
        line_of(fit),
        pits_of(fit),
    )


def line_of(fit: Fit) -> Reach:
    home = fit.pieces[0]
    return Reach(line_after(home.spaces, home.wanted.line), BEFORE_LINE, farthest_line(home.spaces))


def pits_of(fit: Fit) -> Pits:
    home = fit.pieces[0]
    side = 1 if fit.clear.pit_offset > 0 else -1
    return Pits(side, *reach_of_ends(home.spaces, line_of(fit).spaces, home.wanted))


def landmark(span: Span, marks: Marks) -> Landmark:
    return Landmark(
        marks.number(span.first), marks.number(span.last), marks.number((span.first + span.last) / 2)
    )


class Frame(NamedTuple):
    """Transform from the outline to the board, in spaces: ``scale`` times the point, plus ``shift``."""

    scale: float
    shift: complex


def frame_of(points: Sequence[complex], marks: Marks, relaxed: Relaxed, start: complex) -> Frame:
    """Return the transform from the outline to the board.

    ``points`` are the input points; ``start`` is the point of the ring where the board's first space begins.
    """
    own = similar([points[number] for number in marks.numbers], marks.line)
    fine = [at(marks.fine, place) for place in relaxed.places]
    board = similar(fine, [place - start for place in relaxed.ring])
    return Frame(own.scale * board.scale, own.shift * board.scale + board.shift)


def similar(places: Sequence[complex], others: Sequence[complex]) -> Frame:
    """Return the scale and shift that best match points to others, without rotation."""
    middle, other = sum(places) / len(places), sum(others) / len(others)
    pairs = [(a - middle, b - other) for a, b in zip(places, others, strict=True)]
    scale = sum((a.conjugate() * b).real for a, b in pairs) / sum(abs(a) ** 2 for a, _ in pairs)
    return Frame(scale, other - scale * middle)
