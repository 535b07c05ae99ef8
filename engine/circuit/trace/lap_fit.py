"""Fits the lap to the ring: lengths and angles of all segments at once, by least squares.

The goals: segments end on the ring, the lap closes, angles stay those of the line, arcs are wide enough,
roads and pits are apart. Positions and derivatives are complex numbers: changing a segment's angle rotates
everything after it.
"""

from __future__ import annotations

import cmath
import math
from collections.abc import Callable, Sequence

from engine.circuit.layout.geometry import chord_ratio, next_pose
from engine.circuit.trace.fit_model import (
    Clearance,
    ClearanceSample,
    FitDiverged,
    FitGeometry,
    FitPiece,
    FitSegment,
    lap_distance,
    least_squares,
    neighbour_lookup,
)
from engine.circuit.trace.relax import RING_STEP, WorkBudget
from engine.circuit.trace.ring import interpolate

ACROSS_WEIGHT, ALONG_WEIGHT = 1.0, 0.5  # weights, in 1 / space: across the line, and along it
MAX_PULL_BACK = 1.5  # maximum spaces by which a segment's end is pulled back in one round
CLOSURE_WEIGHT = 30.0
CLEARANCE_WEIGHT = 2.0
ANGLE_WEIGHT = 1.6  # in 1 / radian
LENGTH_WEIGHT = 0.5  # of a length, as a share of it
ARC_WIDTH_WEIGHT = 4.0
MAX_SLIDE_POINTS = 3  # points of the ring by which a segment's end may slide in one round
MAX_ANGLE_STEP, MAX_LENGTH_STEP = 0.35, 0.4  # in one round
SAMPLE_STEP = 1.0  # distance between points where clearance is measured, in spaces
MIN_ROAD_SEPARATION = 7.5  # roads closer than this along the lap, in spaces, are bends of each other

MAX_LAP_RATIO = 1.5  # in laps of the ring: a longer lap has diverged
MAX_CLEARANCE_ROWS = 70  # of clearance in one round, for the narrowest points

MinRadius = Callable[[FitPiece, float], float]
AddEquation = Callable[[Sequence[complex], complex, complex, float], None]


class LapFit:
    """A lap of segments that is fitted to the ring."""

    def __init__(
        self, ring: Sequence[complex], pieces: Sequence[FitPiece], clearance: Clearance, budget: WorkBudget
    ) -> None:
        self.ring, self.pieces, self.clear, self.effort = ring, pieces, clearance, budget
        first = pieces[0].ring_position
        self.start = interpolate(ring, first)
        ahead = interpolate(ring, first + 1) - interpolate(ring, first - 1)
        self.heading = cmath.phase(ahead)
        self.strokes: list[FitSegment] = []
        self.turns = 0
        for number, piece in enumerate(pieces):
            place = piece.ring_position
            for length, angle, is_gap in piece.segments:
                place += length / RING_STEP
                arc = piece.is_corner and not is_gap
                end = place % len(ring)
                self.strokes.append(FitSegment(length, angle, number, arc, is_gap, angle, length, end, end))
        self.first_of = [0] * len(pieces)
        for index in range(len(self.strokes) - 1, -1, -1):
            self.first_of[self.strokes[index].piece_index] = index
        self.turns = round(math.fsum(stroke.angle for stroke in self.strokes) / math.tau)

    def segments_of(self, piece: int) -> list[FitSegment]:
        return [stroke for stroke in self.strokes if stroke.piece_index == piece]

    def number_unknowns(self) -> int:
        """Number the unknowns and return how many there are.

        0 and 1 are where the lap begins, 2 is its heading, then come lengths and angles.
        """
        count = 3
        for number, piece in enumerate(self.pieces):
            parts = self.segments_of(number)
            if not piece.is_corner:
                free = not piece.is_whole
                for stroke in parts:
                    stroke.length_index = count if free else -1
                count += free
            for stroke in parts:
                if piece.is_corner:
                    stroke.length_index = count
                    count += 1
                stroke.angle_index = count
                count += 1
        return count

    def geometry(self, count: int) -> FitGeometry:
        """Return the current joints between segments, and their derivatives by each unknown."""
        points, chords, headings = [self.start], [], [self.heading]
        for stroke in self.strokes:
            chord = cmath.rect(stroke.length * chord_ratio(stroke.angle), headings[-1] + stroke.angle / 2)
            chords.append(chord)
            points.append(points[-1] + chord)
            headings.append(headings[-1] + stroke.angle)
        slopes = self.end_derivatives(count, points, chords, headings) if count else []
        return FitGeometry(points, headings, slopes)

    def end_derivatives(
        self,
        count: int,
        points: Sequence[complex],
        chords: Sequence[complex],
        headings: Sequence[float],
    ) -> list[list[complex]]:
        """Return the derivative of each joint by each unknown, beginning with the start of the lap."""
        fixed, rotation_derivative = [0j] * count, [0.0] * count
        fixed[0], fixed[1] = 1 + 0j, 1j
        fixed[2], rotation_derivative[2] = -1j * points[0], 1.0
        rows = [[a + b * (1j * points[0]) for a, b in zip(fixed, rotation_derivative, strict=True)]]
        for index, stroke in enumerate(self.strokes):
            if stroke.length_index >= 0:
                share = (
                    1.0
                    if self.pieces[stroke.piece_index].is_corner
                    else 1 / len(self.segments_of(stroke.piece_index))
                )
                fixed[stroke.length_index] += chords[index] / stroke.length * share
            half = stroke.angle / 2
            shrink = (
                -half / 6
                if abs(stroke.angle) < 1e-4
                else (math.cos(half) * half - math.sin(half)) / (2 * half * half)
            )
            own = cmath.rect(stroke.length * shrink, headings[index] + half) + 0.5j * chords[index]
            fixed[stroke.angle_index] = own - 1j * points[index + 1]
            rotation_derivative[stroke.angle_index] = 1.0
            turn = 1j * points[index + 1]
            rows.append([a + b * turn for a, b in zip(fixed, rotation_derivative, strict=True)])
        return rows

    def project_ends_to_ring(self, points: Sequence[complex]) -> None:
        """Slide the ring position of every segment's end to the nearest point of the ring."""
        count = len(self.ring)
        for stroke, point in zip(self.strokes, points[1:], strict=True):
            middle = round(stroke.ring_position)
            near = min(
                range(middle - MAX_SLIDE_POINTS, middle + MAX_SLIDE_POINTS + 1),
                key=lambda i: abs(self.ring[i % count] - point),
            )
            way = self.ring[(near + 1) % count] - self.ring[(near - 1) % count]
            off = point - self.ring[near % count]
            share = (off * way.conjugate()).real / (abs(way) ** 2 + 1e-12)
            stroke.ring_position = (near + max(-0.5, min(0.5, 2 * share))) % count

    def check_convergence(self, maximum: float) -> None:
        """Raise FitDiverged if the average distance of segment ends from the ring is greater, in spaces."""
        points = self.geometry(0).points[1:]
        far = [
            (abs(point - interpolate(self.ring, stroke.ring_position)), stroke.initial_ring_position)
            for point, stroke in zip(points, self.strokes, strict=True)
        ]
        if not math.fsum(miss for miss, _ in far) <= maximum * len(far):
            raise FitDiverged(max(far)[1])

    def iterate(self, min_radius: MinRadius) -> None:
        lap = math.fsum(stroke.length for stroke in self.strokes)
        if not lap < MAX_LAP_RATIO * RING_STEP * len(self.ring):
            raise FitDiverged(self.strokes[0].initial_ring_position)
        count = self.number_unknowns()
        now = self.geometry(count)
        points, slopes = now.points, now.derivatives
        self.project_ends_to_ring(points)
        rows: list[list[float]] = []
        right_side: list[float] = []

        def add_equation(
            derivatives: Sequence[complex], offset: complex, direction: complex, weight: float
        ) -> None:
            """Add one row: move by the component of ``offset`` in a direction."""
            unit = direction.conjugate() * weight
            rows.append([(part * unit).real for part in derivatives])
            right_side.append((offset * unit).real)

        size = len(self.ring)
        for stroke, slope, point in zip(self.strokes, slopes[1:], points[1:], strict=True):
            target = interpolate(self.ring, stroke.ring_position)
            slide_offset = (stroke.initial_ring_position - stroke.ring_position + size / 2) % size - size / 2
            direction = interpolate(self.ring, stroke.ring_position + 1) - interpolate(
                self.ring, stroke.ring_position - 1 + size
            )
            direction /= abs(direction) + 1e-12
            add_equation(slope, target - point, direction * 1j, ACROSS_WEIGHT)
            pull_back = max(-MAX_PULL_BACK, min(MAX_PULL_BACK, slide_offset * RING_STEP))
            add_equation(slope, target - point + direction * pull_back, direction, ALONG_WEIGHT)
        closure_derivatives = [end - begin for end, begin in zip(slopes[-1], slopes[0], strict=True)]
        for direction in (1 + 0j, 1j):
            add_equation(closure_derivatives, points[0] - points[-1], direction, CLOSURE_WEIGHT)
        row = [0.0] * count
        for stroke in self.strokes:
            row[stroke.angle_index] = CLOSURE_WEIGHT
        rows.append(row)
        right_side.append(
            CLOSURE_WEIGHT * (math.tau * self.turns - math.fsum(stroke.angle for stroke in self.strokes))
        )
        self.add_clearance_equations(now, add_equation)
        regularisation, targets = [1e-4] * count, [0.0] * count
        self.add_shape_equations(count, rows, right_side, regularisation, targets, min_radius)
        self.effort.charge_fit_round(len(rows), count)
        self.apply_step(least_squares(rows, right_side, regularisation, targets))

    def add_shape_equations(
        self,
        count: int,
        rows: list[list[float]],
        right: list[float],
        regularisation: list[float],
        targets: list[float],
        min_radius: MinRadius,
    ) -> None:
        """Add equations for angles and lengths of the line, width of arcs and length of straights."""
        for index, stroke in enumerate(self.strokes):
            regularisation[stroke.angle_index] += ANGLE_WEIGHT * ANGLE_WEIGHT
            targets[stroke.angle_index] += ANGLE_WEIGHT * ANGLE_WEIGHT * (stroke.target_angle - stroke.angle)
            if stroke.length_index < 0:
                continue
            piece = self.pieces[stroke.piece_index]
            if stroke.is_arc:
                weight = LENGTH_WEIGHT / stroke.target_length
                regularisation[stroke.length_index] += weight * weight
                targets[stroke.length_index] += weight * weight * (stroke.target_length - stroke.length)
                radius = min_radius(piece, stroke.angle)
                if stroke.length < 1.02 * radius * abs(stroke.angle):
                    row = [0.0] * count
                    row[stroke.length_index] = ARC_WIDTH_WEIGHT
                    row[stroke.angle_index] = -ARC_WIDTH_WEIGHT * math.copysign(radius, stroke.angle)
                    rows.append(row)
                    right.append(ARC_WIDTH_WEIGHT * (radius * abs(stroke.angle) - stroke.length))
            elif stroke.is_gap:
                regularisation[stroke.length_index] += 1.0
                targets[stroke.length_index] += stroke.target_length - stroke.length
            elif index == self.first_of[stroke.piece_index]:
                length = math.fsum(part.length for part in self.segments_of(stroke.piece_index))
                if length < piece.min_spaces + 1:
                    regularisation[stroke.length_index] += 4.0
                    targets[stroke.length_index] += 4.0 * (piece.min_spaces + 1 - length)

    def add_clearance_equations(self, now: FitGeometry, ask: AddEquation) -> None:
        """Add equations that push apart roads that are too close, and the pits from other roads."""
        samples = self.clearance_samples(now)
        narrow: list[tuple[float, int, int, bool, complex]] = []
        clear = self.clear
        near = neighbour_lookup(
            [sample.point for sample in samples], max(clear.min_road_distance, clear.min_pit_distance) + 0.01
        )
        lap = math.fsum(stroke.length for stroke in self.strokes)
        low, high = clear.pit_span
        for number, sample in enumerate(samples):
            for other in near(sample.point):
                there = samples[other]
                if (
                    other > number
                    and abs(there.point - sample.point) < clear.min_road_distance
                    and lap_distance(sample.distance_driven, there.distance_driven, lap)
                    >= MIN_ROAD_SEPARATION
                    and not clear.is_bridge(sample.ring_position, there.ring_position)
                ):
                    way = there.point - sample.point
                    narrow.append((abs(way) - clear.min_road_distance, number, other, False, way))
            if not low <= sample.distance_driven <= high:
                continue
            pit = sample.point + cmath.rect(clear.pit_offset, sample.heading + math.pi / 2)
            for other in near(pit):
                there = samples[other]
                way = there.point - pit
                if (
                    abs(way) < clear.min_pit_distance
                    and lap_distance(sample.distance_driven, there.distance_driven, lap)
                    >= MIN_ROAD_SEPARATION
                ):
                    narrow.append((abs(way) - clear.min_pit_distance, number, other, True, way))
        narrow.sort(key=lambda found: (round(found[0], 9), found[1:4]))
        for miss, number, other, _, way in narrow[:MAX_CLEARANCE_ROWS]:
            both = [
                b - a
                for a, b in zip(
                    now.derivative_at(samples[number]), now.derivative_at(samples[other]), strict=True
                )
            ]
            unit = way / (abs(way) + 1e-9)
            ask(both, -miss * unit, unit, CLEARANCE_WEIGHT)

    def clearance_samples(self, now: FitGeometry) -> list[ClearanceSample]:
        found = []
        driven = 0.0
        for index, stroke in enumerate(self.strokes):
            steps = max(1, round(stroke.length / SAMPLE_STEP))
            for step in range(steps):
                share = step / steps
                x, y, heading = next_pose(
                    (now.points[index].real, now.points[index].imag, now.headings[index]),
                    stroke.length * share,
                    stroke.angle * share,
                )
                place = stroke.ring_position - stroke.length / RING_STEP * (1 - share)
                found.append(
                    ClearanceSample(
                        complex(x, y), heading, driven + stroke.length * share, place, index, share
                    )
                )
            driven += stroke.length
        return found

    def apply_step(self, step: Sequence[float]) -> None:
        turn = max(abs(step[2]), *(abs(step[stroke.angle_index]) for stroke in self.strokes))
        share = min(1.0, MAX_ANGLE_STEP / (turn + 1e-9))
        step = [share * part for part in step]
        self.start += complex(step[0], step[1])
        self.heading += step[2]
        grown: dict[int, float] = {}
        for number, piece in enumerate(self.pieces):
            parts = self.segments_of(number)
            if not piece.is_corner and parts[0].length_index >= 0:
                grown[number] = step[parts[0].length_index] / len(parts)
        for stroke in self.strokes:
            stroke.angle += step[stroke.angle_index]
            if stroke.length_index >= 0:
                change = grown.get(stroke.piece_index, step[stroke.length_index])
                most = MAX_LENGTH_STEP * stroke.length
                stroke.length = max(0.05, stroke.length + max(-most, min(most, change)))

    def round_straight_lengths(self, share: float) -> None:
        """Give a share of the remaining straights a whole number of spaces, those closest to one first."""
        free = []
        for number, piece in enumerate(self.pieces):
            if not piece.is_corner and not piece.is_whole:
                length = math.fsum(part.length for part in self.segments_of(number))
                spaces = max(piece.min_spaces, round(length) - 1)
                free.append((round(abs(spaces + 1 - length), 6), number, spaces))
        for _, number, spaces in sorted(free)[: math.ceil(share * len(free))]:
            piece, parts = self.pieces[number], self.segments_of(number)
            piece.spaces, piece.is_whole = spaces, True
            for part in parts:
                part.length = (spaces + 1) / len(parts)
