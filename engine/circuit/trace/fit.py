"""Fits the lap to the ring: lengths and angles of all segments at once, by least squares.

The goals: segments end on the ring, the lap closes, angles stay those of the line, arcs are wide enough,
roads and pits are apart. Positions and derivatives are complex numbers: changing a segment's angle rotates
everything after it.
"""

from __future__ import annotations

import cmath
import math
from collections.abc import Callable, Sequence

from engine.circuit.layout.geometry import advance, chord_share
from engine.circuit.trace.lap import Piece
from engine.circuit.trace.line.effort import Effort
from engine.circuit.trace.line.relax import STEP
from engine.circuit.trace.line.ring import at
from engine.circuit.trace.linear import least_squares
from engine.circuit.trace.strokes import Astray, Clearance, Course, Sample, Stroke, gap_between, neighbours

ON_RING, ALONG_RING = 1.0, 0.5  # weights, in 1 / space: across the line, and along it
MOST_BACK = 1.5  # maximum spaces by which a segment's end is pulled back in one round
CLOSING = 30.0
CLEARING = 2.0
ANGLE = 1.6  # in 1 / radian
LENGTH = 0.5  # of a length, as a share of it
WIDE = 4.0
LOOK = 3  # points of the ring by which a segment's end may slide in one round
MOST_TURN, MOST_GROWTH = 0.35, 0.4  # in one round
SAMPLE = 1.0  # distance between points where clearance is measured, in spaces
SAME_ROAD = 7.5  # roads closer than this along the lap, in spaces, are bends of each other

MOST_LAP = 1.5  # in laps of the ring: a longer lap has diverged
MOST_ROWS = 70  # of clearance in one round, for the narrowest points

Radius = Callable[[Piece, float], float]
Ask = Callable[[Sequence[complex], complex, complex, float], None]


class Fit:
    """A lap of segments that is fitted to the ring."""

    def __init__(
        self, ring: Sequence[complex], pieces: Sequence[Piece], clear: Clearance, effort: Effort
    ) -> None:
        self.ring, self.pieces, self.clear, self.effort = ring, pieces, clear, effort
        first = pieces[0].place
        self.start = at(ring, first)
        ahead = at(ring, first + 1) - at(ring, first - 1)
        self.heading = cmath.phase(ahead)
        self.strokes: list[Stroke] = []
        self.turns = 0
        for number, piece in enumerate(pieces):
            place = piece.place
            for length, angle, is_gap in piece.strokes:
                place += length / STEP
                arc = piece.is_corner and not is_gap
                end = place % len(ring)
                self.strokes.append(Stroke(length, angle, number, arc, is_gap, angle, length, end, end))
        self.first_of = [0] * len(pieces)
        for index in range(len(self.strokes) - 1, -1, -1):
            self.first_of[self.strokes[index].piece] = index
        self.turns = round(math.fsum(stroke.angle for stroke in self.strokes) / math.tau)

    def parts(self, piece: int) -> list[Stroke]:
        return [stroke for stroke in self.strokes if stroke.piece == piece]

    def name_unknowns(self) -> int:
        """Number the unknowns and return how many there are.

        0 and 1 are where the lap begins, 2 is its heading, then come lengths and angles.
        """
        count = 3
        for number, piece in enumerate(self.pieces):
            parts = self.parts(number)
            if not piece.is_corner:
                free = not piece.is_whole
                for stroke in parts:
                    stroke.length_at = count if free else -1
                count += free
            for stroke in parts:
                if piece.is_corner:
                    stroke.length_at = count
                    count += 1
                stroke.angle_at = count
                count += 1
        return count

    def course(self, count: int) -> Course:
        """Return the current joints between segments, and their derivatives by each unknown."""
        points, chords, headings = [self.start], [], [self.heading]
        for stroke in self.strokes:
            chord = cmath.rect(stroke.length * chord_share(stroke.angle), headings[-1] + stroke.angle / 2)
            chords.append(chord)
            points.append(points[-1] + chord)
            headings.append(headings[-1] + stroke.angle)
        slopes = self.slopes(count, points, chords, headings) if count else []
        return Course(points, headings, slopes)

    def slopes(
        self,
        count: int,
        points: Sequence[complex],
        chords: Sequence[complex],
        headings: Sequence[float],
    ) -> list[list[complex]]:
        """Return the derivative of each joint by each unknown, beginning with the start of the lap."""
        fixed, swing = [0j] * count, [0.0] * count
        fixed[0], fixed[1] = 1 + 0j, 1j
        fixed[2], swing[2] = -1j * points[0], 1.0
        rows = [[a + b * (1j * points[0]) for a, b in zip(fixed, swing, strict=True)]]
        for index, stroke in enumerate(self.strokes):
            if stroke.length_at >= 0:
                share = 1.0 if self.pieces[stroke.piece].is_corner else 1 / len(self.parts(stroke.piece))
                fixed[stroke.length_at] += chords[index] / stroke.length * share
            half = stroke.angle / 2
            shrink = (
                -half / 6
                if abs(stroke.angle) < 1e-4
                else (math.cos(half) * half - math.sin(half)) / (2 * half * half)
            )
            own = cmath.rect(stroke.length * shrink, headings[index] + half) + 0.5j * chords[index]
            fixed[stroke.angle_at] = own - 1j * points[index + 1]
            swing[stroke.angle_at] = 1.0
            turn = 1j * points[index + 1]
            rows.append([a + b * turn for a, b in zip(fixed, swing, strict=True)])
        return rows

    def project(self, points: Sequence[complex]) -> None:
        """Slide the ring position of every segment's end to the nearest point of the ring."""
        count = len(self.ring)
        for stroke, point in zip(self.strokes, points[1:], strict=True):
            middle = round(stroke.place)
            near = min(
                range(middle - LOOK, middle + LOOK + 1), key=lambda i: abs(self.ring[i % count] - point)
            )
            way = self.ring[(near + 1) % count] - self.ring[(near - 1) % count]
            off = point - self.ring[near % count]
            share = (off * way.conjugate()).real / (abs(way) ** 2 + 1e-12)
            stroke.place = (near + max(-0.5, min(0.5, 2 * share))) % count

    def check_near(self, most: float) -> None:
        """Raise FitDiverged if the average distance of segment ends from the ring is greater, in spaces."""
        points = self.course(0).points[1:]
        far = [
            (abs(point - at(self.ring, stroke.place)), stroke.first_place)
            for point, stroke in zip(points, self.strokes, strict=True)
        ]
        if not math.fsum(miss for miss, _ in far) <= most * len(far):
            raise Astray(max(far)[1])

    def round(self, least_radius: Radius) -> None:
        lap = math.fsum(stroke.length for stroke in self.strokes)
        if not lap < MOST_LAP * STEP * len(self.ring):
            raise Astray(self.strokes[0].first_place)
        count = self.name_unknowns()
        now = self.course(count)
        points, slopes = now.points, now.slopes
        self.project(points)
        rows: list[list[float]] = []
        right: list[float] = []

        def ask(slope: Sequence[complex], miss: complex, way: complex, weight: float) -> None:
            """Add one row: move by the component of ``offset`` in a direction."""
            unit = way.conjugate() * weight
            rows.append([(part * unit).real for part in slope])
            right.append((miss * unit).real)

        size = len(self.ring)
        for stroke, slope, point in zip(self.strokes, slopes[1:], points[1:], strict=True):
            goal = at(self.ring, stroke.place)
            slid = (stroke.first_place - stroke.place + size / 2) % size - size / 2
            way = at(self.ring, stroke.place + 1) - at(self.ring, stroke.place - 1 + size)
            way /= abs(way) + 1e-12
            ask(slope, goal - point, way * 1j, ON_RING)
            back = max(-MOST_BACK, min(MOST_BACK, slid * STEP))
            ask(slope, goal - point + way * back, way, ALONG_RING)
        whole = [end - begin for end, begin in zip(slopes[-1], slopes[0], strict=True)]
        for way in (1 + 0j, 1j):
            ask(whole, points[0] - points[-1], way, CLOSING)
        row = [0.0] * count
        for stroke in self.strokes:
            row[stroke.angle_at] = CLOSING
        rows.append(row)
        right.append(CLOSING * (math.tau * self.turns - math.fsum(stroke.angle for stroke in self.strokes)))
        self.ask_clearance(now, ask)
        ground, pull = [1e-4] * count, [0.0] * count
        self.ask_shape(count, rows, right, ground, pull, least_radius)
        self.effort.fits(len(rows), count)
        self.move(least_squares(rows, right, ground, pull))

    def ask_shape(
        self,
        count: int,
        rows: list[list[float]],
        right: list[float],
        ground: list[float],
        pull: list[float],
        least_radius: Radius,
    ) -> None:
        """Add equations for angles and lengths of the line, width of arcs and length of straights."""
        for index, stroke in enumerate(self.strokes):
            ground[stroke.angle_at] += ANGLE * ANGLE
            pull[stroke.angle_at] += ANGLE * ANGLE * (stroke.goal - stroke.angle)
            if stroke.length_at < 0:
                continue
            piece = self.pieces[stroke.piece]
            if stroke.is_arc:
                weight = LENGTH / stroke.goal_length
                ground[stroke.length_at] += weight * weight
                pull[stroke.length_at] += weight * weight * (stroke.goal_length - stroke.length)
                radius = least_radius(piece, stroke.angle)
                if stroke.length < 1.02 * radius * abs(stroke.angle):
                    row = [0.0] * count
                    row[stroke.length_at] = WIDE
                    row[stroke.angle_at] = -WIDE * math.copysign(radius, stroke.angle)
                    rows.append(row)
                    right.append(WIDE * (radius * abs(stroke.angle) - stroke.length))
            elif stroke.is_gap:
                ground[stroke.length_at] += 1.0
                pull[stroke.length_at] += stroke.goal_length - stroke.length
            elif index == self.first_of[stroke.piece]:
                length = math.fsum(part.length for part in self.parts(stroke.piece))
                if length < piece.least + 1:
                    ground[stroke.length_at] += 4.0
                    pull[stroke.length_at] += 4.0 * (piece.least + 1 - length)

    def ask_clearance(self, now: Course, ask: Ask) -> None:
        """Add equations that push apart roads that are too close, and the pits from other roads."""
        samples = self.samples(now)
        narrow: list[tuple[float, int, int, bool, complex]] = []
        clear = self.clear
        near = neighbours([sample.point for sample in samples], max(clear.road, clear.pit_clear) + 0.01)
        lap = math.fsum(stroke.length for stroke in self.strokes)
        low, high = clear.pit_span
        for number, sample in enumerate(samples):
            for other in near(sample.point):
                there = samples[other]
                if (
                    other > number
                    and abs(there.point - sample.point) < clear.road
                    and gap_between(sample.driven, there.driven, lap) >= SAME_ROAD
                    and not clear.bridged(sample.place, there.place)
                ):
                    way = there.point - sample.point
                    narrow.append((abs(way) - clear.road, number, other, False, way))
            if not low <= sample.driven <= high:
                continue
            pit = sample.point + cmath.rect(clear.pit_offset, sample.heading + math.pi / 2)
            for other in near(pit):
                there = samples[other]
                way = there.point - pit
                if abs(way) < clear.pit_clear and gap_between(sample.driven, there.driven, lap) >= SAME_ROAD:
                    narrow.append((abs(way) - clear.pit_clear, number, other, True, way))
        narrow.sort(key=lambda found: (round(found[0], 9), found[1:4]))
        for miss, number, other, _, way in narrow[:MOST_ROWS]:
            both = [
                b - a
                for a, b in zip(now.slope_at(samples[number]), now.slope_at(samples[other]), strict=True)
            ]
            unit = way / (abs(way) + 1e-9)
            ask(both, -miss * unit, unit, CLEARING)

    def samples(self, now: Course) -> list[Sample]:
        found = []
        driven = 0.0
        for index, stroke in enumerate(self.strokes):
            steps = max(1, round(stroke.length / SAMPLE))
            for step in range(steps):
                share = step / steps
                x, y, heading = advance(
                    (now.points[index].real, now.points[index].imag, now.headings[index]),
                    stroke.length * share,
                    stroke.angle * share,
                )
                place = stroke.place - stroke.length / STEP * (1 - share)
                found.append(
                    Sample(complex(x, y), heading, driven + stroke.length * share, place, index, share)
                )
            driven += stroke.length
        return found

    def move(self, step: Sequence[float]) -> None:
        turn = max(abs(step[2]), *(abs(step[stroke.angle_at]) for stroke in self.strokes))
        share = min(1.0, MOST_TURN / (turn + 1e-9))
        step = [share * part for part in step]
        self.start += complex(step[0], step[1])
        self.heading += step[2]
        grown: dict[int, float] = {}
        for number, piece in enumerate(self.pieces):
            parts = self.parts(number)
            if not piece.is_corner and parts[0].length_at >= 0:
                grown[number] = step[parts[0].length_at] / len(parts)
        for stroke in self.strokes:
            stroke.angle += step[stroke.angle_at]
            if stroke.length_at >= 0:
                change = grown.get(stroke.piece, step[stroke.length_at])
                most = MOST_GROWTH * stroke.length
                stroke.length = max(0.05, stroke.length + max(-most, min(most, change)))

    def whole_straights(self, share: float) -> None:
        """Give a share of the remaining straights a whole number of spaces, those closest to one first."""
        free = []
        for number, piece in enumerate(self.pieces):
            if not piece.is_corner and not piece.is_whole:
                length = math.fsum(part.length for part in self.parts(number))
                spaces = max(piece.least, round(length) - 1)
                free.append((round(abs(spaces + 1 - length), 6), number, spaces))
        for _, number, spaces in sorted(free)[: math.ceil(share * len(free))]:
            piece, parts = self.pieces[number], self.parts(number)
            piece.spaces, piece.is_whole = spaces, True
            for part in parts:
                part.length = (spaces + 1) / len(parts)
