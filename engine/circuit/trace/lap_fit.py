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
    least_squares,
    neighbour_lookup,
)
from engine.circuit.trace.relax import RING_STEP, WorkBudget
from engine.circuit.trace.ring import interpolate, lap_distance

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
        self.segments: list[FitSegment] = []
        self.turns = 0
        for number, piece in enumerate(pieces):
            place = piece.ring_position
            for length, angle, is_gap in piece.segments:
                place += length / RING_STEP
                arc = piece.is_corner and not is_gap
                end = place % len(ring)
                self.segments.append(FitSegment(length, angle, number, arc, is_gap, angle, length, end, end))
        self.first_of = [0] * len(pieces)
        for index in range(len(self.segments) - 1, -1, -1):
            self.first_of[self.segments[index].piece_index] = index
        self.turns = round(math.fsum(segment.angle for segment in self.segments) / math.tau)

    def segments_of(self, piece: int) -> list[FitSegment]:
        return [segment for segment in self.segments if segment.piece_index == piece]

    def number_unknowns(self) -> int:
        """Number the unknowns and return how many there are.

        0 and 1 are where the lap begins, 2 is its heading, then come lengths and angles.
        """
        count = 3
        for number, piece in enumerate(self.pieces):
            parts = self.segments_of(number)
            if not piece.is_corner:
                free = not piece.is_whole
                for segment in parts:
                    segment.length_index = count if free else -1
                count += free
            for segment in parts:
                if piece.is_corner:
                    segment.length_index = count
                    count += 1
                segment.angle_index = count
                count += 1
        return count

    def geometry(self, count: int) -> FitGeometry:
        """Return the current joints between segments, and their derivatives by each unknown."""
        points, chords, headings = [self.start], [], [self.heading]
        for segment in self.segments:
            chord = cmath.rect(segment.length * chord_ratio(segment.angle), headings[-1] + segment.angle / 2)
            chords.append(chord)
            points.append(points[-1] + chord)
            headings.append(headings[-1] + segment.angle)
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
        for index, segment in enumerate(self.segments):
            if segment.length_index >= 0:
                share = (
                    1.0
                    if self.pieces[segment.piece_index].is_corner
                    else 1 / len(self.segments_of(segment.piece_index))
                )
                fixed[segment.length_index] += chords[index] / segment.length * share
            half = segment.angle / 2
            shrink = (
                -half / 6
                if abs(segment.angle) < 1e-4
                else (math.cos(half) * half - math.sin(half)) / (2 * half * half)
            )
            own = cmath.rect(segment.length * shrink, headings[index] + half) + 0.5j * chords[index]
            fixed[segment.angle_index] = own - 1j * points[index + 1]
            rotation_derivative[segment.angle_index] = 1.0
            turn = 1j * points[index + 1]
            rows.append([a + b * turn for a, b in zip(fixed, rotation_derivative, strict=True)])
        return rows

    def project_ends_to_ring(self, points: Sequence[complex]) -> None:
        """Slide the ring position of every segment's end to the nearest point of the ring."""
        count = len(self.ring)
        for segment, point in zip(self.segments, points[1:], strict=True):
            middle = round(segment.ring_position)
            near = min(
                range(middle - MAX_SLIDE_POINTS, middle + MAX_SLIDE_POINTS + 1),
                key=lambda i: abs(self.ring[i % count] - point),
            )
            way = self.ring[(near + 1) % count] - self.ring[(near - 1) % count]
            off = point - self.ring[near % count]
            share = (off * way.conjugate()).real / (abs(way) ** 2 + 1e-12)
            segment.ring_position = (near + max(-0.5, min(0.5, 2 * share))) % count

    def check_convergence(self, maximum: float) -> None:
        """Raise FitDiverged if the average distance of segment ends from the ring is greater, in spaces."""
        points = self.geometry(0).points[1:]
        far = [
            (abs(point - interpolate(self.ring, segment.ring_position)), segment.initial_ring_position)
            for point, segment in zip(points, self.segments, strict=True)
        ]
        if not math.fsum(miss for miss, _ in far) <= maximum * len(far):
            raise FitDiverged(max(far)[1])

    def iterate(self, min_radius: MinRadius) -> None:
        lap = math.fsum(segment.length for segment in self.segments)
        if not lap < MAX_LAP_RATIO * RING_STEP * len(self.ring):
            raise FitDiverged(self.segments[0].initial_ring_position)
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
        for segment, slope, point in zip(self.segments, slopes[1:], points[1:], strict=True):
            target = interpolate(self.ring, segment.ring_position)
            slide_offset = (
                segment.initial_ring_position - segment.ring_position + size / 2
            ) % size - size / 2
            direction = interpolate(self.ring, segment.ring_position + 1) - interpolate(
                self.ring, segment.ring_position - 1 + size
            )
            direction /= abs(direction) + 1e-12
            add_equation(slope, target - point, direction * 1j, ACROSS_WEIGHT)
            pull_back = max(-MAX_PULL_BACK, min(MAX_PULL_BACK, slide_offset * RING_STEP))
            add_equation(slope, target - point + direction * pull_back, direction, ALONG_WEIGHT)
        closure_derivatives = [end - begin for end, begin in zip(slopes[-1], slopes[0], strict=True)]
        for direction in (1 + 0j, 1j):
            add_equation(closure_derivatives, points[0] - points[-1], direction, CLOSURE_WEIGHT)
        row = [0.0] * count
        for segment in self.segments:
            row[segment.angle_index] = CLOSURE_WEIGHT
        rows.append(row)
        right_side.append(
            CLOSURE_WEIGHT * (math.tau * self.turns - math.fsum(segment.angle for segment in self.segments))
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
        for index, segment in enumerate(self.segments):
            regularisation[segment.angle_index] += ANGLE_WEIGHT * ANGLE_WEIGHT
            targets[segment.angle_index] += (
                ANGLE_WEIGHT * ANGLE_WEIGHT * (segment.target_angle - segment.angle)
            )
            if segment.length_index < 0:
                continue
            piece = self.pieces[segment.piece_index]
            if segment.is_arc:
                weight = LENGTH_WEIGHT / segment.target_length
                regularisation[segment.length_index] += weight * weight
                targets[segment.length_index] += weight * weight * (segment.target_length - segment.length)
                radius = min_radius(piece, segment.angle)
                if segment.length < 1.02 * radius * abs(segment.angle):
                    row = [0.0] * count
                    row[segment.length_index] = ARC_WIDTH_WEIGHT
                    row[segment.angle_index] = -ARC_WIDTH_WEIGHT * math.copysign(radius, segment.angle)
                    rows.append(row)
                    right.append(ARC_WIDTH_WEIGHT * (radius * abs(segment.angle) - segment.length))
            elif segment.is_gap:
                regularisation[segment.length_index] += 1.0
                targets[segment.length_index] += segment.target_length - segment.length
            elif index == self.first_of[segment.piece_index]:
                length = math.fsum(part.length for part in self.segments_of(segment.piece_index))
                if length < piece.min_spaces + 1:
                    regularisation[segment.length_index] += 4.0
                    targets[segment.length_index] += 4.0 * (piece.min_spaces + 1 - length)

    def add_clearance_equations(self, now: FitGeometry, add_equation: AddEquation) -> None:
        """Add equations that push apart roads that are too close, and the pits from other roads."""
        samples = self.clearance_samples(now)
        narrow: list[tuple[float, int, int, bool, complex]] = []
        clear = self.clear
        near = neighbour_lookup(
            [sample.point for sample in samples], max(clear.min_road_distance, clear.min_pit_distance) + 0.01
        )
        lap = math.fsum(segment.length for segment in self.segments)
        low, high = clear.pit_span
        for number, sample in enumerate(samples):
            for other in near(sample.point):
                neighbour = samples[other]
                if (
                    other > number
                    and abs(neighbour.point - sample.point) < clear.min_road_distance
                    and lap_distance(sample.distance_driven, neighbour.distance_driven, lap)
                    >= MIN_ROAD_SEPARATION
                    and not clear.is_bridge(sample.ring_position, neighbour.ring_position)
                ):
                    way = neighbour.point - sample.point
                    narrow.append((abs(way) - clear.min_road_distance, number, other, False, way))
            if not low <= sample.distance_driven <= high:
                continue
            pit = sample.point + cmath.rect(clear.pit_offset, sample.heading + math.pi / 2)
            for other in near(pit):
                neighbour = samples[other]
                way = neighbour.point - pit
                if (
                    abs(way) < clear.min_pit_distance
                    and lap_distance(sample.distance_driven, neighbour.distance_driven, lap)
                    >= MIN_ROAD_SEPARATION
                ):
                    narrow.append((abs(way) - clear.min_pit_distance, number, other, True, way))
        narrow.sort(key=lambda entry: (round(entry[0], 9), entry[1:4]))
        for miss, number, other, _, way in narrow[:MAX_CLEARANCE_ROWS]:
            both = [
                b - a
                for a, b in zip(
                    now.derivative_at(samples[number]), now.derivative_at(samples[other]), strict=True
                )
            ]
            unit = way / (abs(way) + 1e-9)
            add_equation(both, -miss * unit, unit, CLEARANCE_WEIGHT)

    def clearance_samples(self, now: FitGeometry) -> list[ClearanceSample]:
        samples = []
        driven = 0.0
        for index, segment in enumerate(self.segments):
            steps = max(1, round(segment.length / SAMPLE_STEP))
            for step in range(steps):
                share = step / steps
                x, y, heading = next_pose(
                    (now.points[index].real, now.points[index].imag, now.headings[index]),
                    segment.length * share,
                    segment.angle * share,
                )
                place = segment.ring_position - segment.length / RING_STEP * (1 - share)
                samples.append(
                    ClearanceSample(
                        complex(x, y), heading, driven + segment.length * share, place, index, share
                    )
                )
            driven += segment.length
        return samples

    def apply_step(self, step: Sequence[float]) -> None:
        turn = max(abs(step[2]), *(abs(step[segment.angle_index]) for segment in self.segments))
        share = min(1.0, MAX_ANGLE_STEP / (turn + 1e-9))
        step = [share * part for part in step]
        self.start += complex(step[0], step[1])
        self.heading += step[2]
        grown: dict[int, float] = {}
        for number, piece in enumerate(self.pieces):
            parts = self.segments_of(number)
            if not piece.is_corner and parts[0].length_index >= 0:
                grown[number] = step[parts[0].length_index] / len(parts)
        for segment in self.segments:
            segment.angle += step[segment.angle_index]
            if segment.length_index >= 0:
                change = grown.get(segment.piece_index, step[segment.length_index])
                most = MAX_LENGTH_STEP * segment.length
                segment.length = max(0.05, segment.length + max(-most, min(most, change)))

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
