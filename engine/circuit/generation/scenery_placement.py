"""Scenery for a first draft: shores along the road, patches on free land, a grandstand at the line.

Deterministic; the author edits the result in the circuit file. Presets for drawn circuits are placed where
the road leaves room.
"""

from __future__ import annotations

import cmath
import math
from collections.abc import Sequence
from typing import Any

from engine.circuit.generation.seeded_random import SeededRandom
from engine.circuit.layout.model import PIT, Circuit
from engine.circuit.rendering.page_layout import UNIT, PageLayout
from engine.circuit.text.toml_reader import parse_toml
from engine.circuit.text.toml_writer import to_toml

PAGE_MARGIN = 1.5  # patches end this many spaces beyond the page
DIRECTIONS = 11
MIN_PATCH_GAP = 1.1  # minimum distance between patches, in spaces
MAX_PATCH_RADIUS = 11.0  # maximum distance from the middle of a patch to its edge, in spaces
# Per kind: minimum distance to the road centre, and minimum free radius at the patch centre, in spaces. Trees
# and houses avoid the road themselves.
PATCH_CLEARANCES = {
    "forest": (1.5, 2.2),
    "buildings": (1.5, 2.4),
    "towers": (2.2, 2.6),
    "palms": (1.5, 2.2),
    "field": (2.3, 3.0),
    "dunes": (2.2, 2.8),
    "water": (3.0, 3.9),
    "mountain": (2.6, 4.2),
    "fairground": (2.2, 5.6),
    "runway": (2.4, 3.4),
    "river": (2.2, 3.0),
}
UNIQUE_KINDS = ("fairground", "runway")
WIDTHS = {"runway": 1.5, "river": 0.7}
SHORE_DISTANCE = 3.1  # distance from the road centre to the water, in spaces
SEA_EXTENT, DRAWN_SEA_EXTENT = 80.0, 12.0  # spaces of sea beyond the page, and how many are drawn
GRANDSTAND_SIDES = (1.75, 2.7)  # near and far side, in spaces from the road centre
MAX_PATCHES = 9


class SceneryPlacer:
    """Places scenery on the page of a circuit. All coordinates are in spaces."""

    def __init__(self, circuit: Circuit, notes: dict[str, Any]) -> None:
        self.circuit, self.notes = circuit, notes
        plan = PageLayout(circuit)
        left, top = plan.page((0.0, 0.0))
        self.left, self.right = -left / UNIT, (plan.width - left) / UNIT
        self.bottom, self.top = (top - plan.height) / UNIT, top / UNIT
        self.road = [complex(*space.centre) for space in circuit.spaces if space.lane in (1, PIT)]
        side = math.copysign(1.5, circuit.pit.offset)
        self.road += [
            complex(*circuit.centre_line.pose_at(place, circuit.pit.offset + side)[:2])
            for place in range(math.floor(circuit.pit.start), math.ceil(circuit.pit.end) + 1)
        ]
        self.seas: list[list[complex]] = []  # full extent, beyond the page
        self.patch_outlines: list[list[complex]] = []  # outlines of the patches placed so far
        self.chance = SeededRandom(f"{circuit.id} {notes.get('seed', 1)}")

    def free_distance(self, place: complex) -> float:
        return distance_to_nearest(place, self.road)

    def on_page(self, place: complex, more: float = 0.0) -> bool:
        return (
            self.left - more <= place.real <= self.right + more
            and self.bottom - more <= place.imag <= self.top + more
        )

    def decor_tables(self, line: list[complex]) -> list[dict[str, Any]]:
        """Return the [[decor]] tables; ``line`` is the traced outline in board coordinates."""
        tables: list[dict[str, Any]] = []
        shores = [self.sea_outline(line, first, last) for first, last in self.notes.get("shores", ())]
        for shore in shores:
            table: dict[str, Any] = {"kind": "water", "points": rounded_pairs(shore)}
            boats = self.place_boats(shore)
            if boats:
                table["boats"] = boats
            tables.append(table)
        tables += self.place_patches(line)
        stand_table = self.place_grandstand()
        return [*tables, *([stand_table] if stand_table else [])]

    def sea_outline(self, line: list[complex], first: int, last: int) -> list[complex]:
        """Return the outline of a sea on the outer side of the line, from point ``first`` to ``last``."""
        count = len(line)
        numbers = [number % count for number in range(first, last if last > first else last + count, 3)]
        away = 0j
        coast: list[complex] = []
        for number in numbers:
            way = line[(number + 2) % count] - line[(number - 2) % count]
            out = 1j * way / (abs(way) or 1.0)
            out = out if self.is_outside(line, line[number] + out) else -out
            away += out
            place = line[number] + out * (SHORE_DISTANCE + self.chance.random_float(0, 0.9))
            if self.free_distance(place) >= SHORE_DISTANCE - 0.4 and (
                not coast or abs(place - coast[-1]) > 1.5
            ):
                coast.append(place)
        away /= abs(away) or 1.0
        # Both ends leave the page on the side of the sea.
        ends = []
        penultimate, second = coast[-3 if len(coast) > 2 else 0], coast[min(2, len(coast) - 1)]
        for end, neighbour in ((coast[-1], penultimate), (coast[0], second)):
            along = end - neighbour
            ends.append(self.page_exit(end, along / (abs(along) or 1.0) * 0.8 + away))
        # Just beyond the page: what is out of view needs no detail.
        middle = coast[len(coast) // 2]
        far = [self.first_point_off_page(place, away) for place in (ends[0], middle, ends[1])]
        far[1] += DRAWN_SEA_EXTENT * away
        self.seas.append([*coast, ends[0], *(place + SEA_EXTENT * away for place in far), ends[1]])
        return [*coast, ends[0], *far, ends[1]]

    def first_point_off_page(self, place: complex, way: complex) -> complex:
        """Return the first point off the page in a direction."""
        while self.on_page(place, 2.0):
            place += way
        return place + 2 * way

    def page_exit(self, step: complex, way: complex) -> complex:
        """Return the point where a shore leaves the page, going around the road if the road comes back."""
        turn = way / (abs(way) or 1.0)
        for _ in range(60):
            if not self.on_page(step, 3.0):
                break
            worth = {
                place: min(self.free_distance(place), 3.2) + 0.15 * ((place - step) / turn).real
                for angle in (0.0, 0.5, -0.5, 1.0, -1.0)
                for place in [step + turn * cmath.exp(1j * angle)]
            }
            step = max(worth, key=lambda place: worth[place])
        return step

    @staticmethod
    def is_outside(line: list[complex], place: complex) -> bool:
        angle = 0.0
        for a, b in zip(line, [*line[1:], line[0]], strict=True):
            angle += cmath.phase((b - place) / ((a - place) or 1e-9))
        return abs(angle) < math.pi

    def place_boats(self, shore: list[complex]) -> list[list[float]]:
        positions: list[complex] = []
        for _ in range(300):
            x = self.chance.random_float(self.left + 1, self.right - 1)
            place = complex(x, self.chance.random_float(self.bottom + 1, self.top - 1))
            if (
                not self.is_outside(shore, place)
                and distance_to_nearest(place, shore) > 1.6
                and self.free_distance(place) > 3.5
                and all(abs(place - other) > 4 for other in positions)
            ):
                positions.append(place)
            if len(positions) == 4:
                break
        return [[*round_point(place), round(self.chance.random_float(-180, 180))] for place in positions]

    def place_patches(self, line: list[complex]) -> list[dict[str, Any]]:
        """Return patches of the kinds in the notes, in turn, each where there is most room."""
        kinds = list(self.notes.get("scenery", ()))
        if not kinds:
            return []
        rooms = self._free_places()
        patches: list[dict[str, Any]] = []
        inner = list(self.notes.get("inside", ()))
        self.patch_outlines = [densified(shore) for shore in self.seas]
        while len(patches) < self.notes.get("patches", MAX_PATCHES) and rooms:
            free = rooms
            if inner:
                free = {place: room for place, room in rooms.items() if not self.is_outside(line, place)}
            kind = inner.pop(0) if inner else kinds[len(patches) % len(kinds)]
            if kind in UNIQUE_KINDS and any(other["kind"] == kind for other in patches):
                kinds.remove(kind)
                continue
            margin, least = PATCH_CLEARANCES[kind]
            best = max(
                free or rooms, key=lambda place: min(rooms[place], 7.0) + self.chance.random_float(0, 0.8)
            )
            if rooms[best] < least:
                # A smaller patch may still fit there.
                smaller = [other for other in kinds if PATCH_CLEARANCES[other][1] <= rooms[best]]
                if not smaller:
                    break
                kind = smaller[len(patches) % len(smaller)]
                margin, least = PATCH_CLEARANCES[kind]
            area = outline = self.grow_patch(best, margin)
            self.patch_outlines.append(densified(area))
            table: dict[str, Any] = {"kind": kind}
            if kind in WIDTHS:
                outline = longest_diagonal(outline)
                table["width"] = WIDTHS[kind]
            patches.append({**table, "points": rounded_pairs(outline)})
            rooms = self._places_away_from(rooms, best, area, outline)
        return patches

    def _free_places(self) -> dict[complex, float]:
        """Return the places of the page on land, each with its distance to the road."""
        places = [
            complex(x, y)
            for x in range(math.ceil(self.left), math.floor(self.right) + 1)
            for y in range(math.ceil(self.bottom), math.floor(self.top) + 1)
        ]
        return {
            place: self.free_distance(place)
            for place in places
            if all(
                self.is_outside(shore, place) and distance_to_nearest(place, shore) > 2.2
                for shore in self.seas
            )
        }

    def _places_away_from(
        self, rooms: dict[complex, float], middle: complex, area: list[complex], outline: list[complex]
    ) -> dict[complex, float]:
        """Return the places that are still available after the newest patch.

        ``area``: the edge of its land. ``outline``: the drawn part of it; for a long patch, a line.
        """
        reach = sum(abs(point - middle) for point in area) / len(area)
        farthest = max(abs(point - middle) for point in area) + MIN_PATCH_GAP + 1.0
        return {
            place: room
            for place, room in rooms.items()
            if abs(place - middle) > farthest
            or (
                abs(place - middle) > 0.8 * reach + 1.2
                and distance_to_nearest(place, self.patch_outlines[-1]) > MIN_PATCH_GAP + 0.8
                and self.is_outside(outline, place)
            )
        }

    def grow_patch(self, middle: complex, margin: float) -> list[complex]:
        """Return the outline of a patch that extends as far as there is room in every direction."""
        # Ignore patches that already contain the middle; there only the road is a limit.
        others = [other for other in self.patch_outlines if self.is_outside(other, middle)]
        first = self.chance.random_float(0, math.tau)
        outline = []
        for number in range(DIRECTIONS):
            way = cmath.rect(1.0, first + math.tau * number / DIRECTIONS)
            most = MAX_PATCH_RADIUS * self.chance.random_float(0.5, 1.0)
            reach = 1.0
            while reach < most:
                place = middle + way * (reach + 0.5)
                free = all(distance_to_nearest(place, other) > MIN_PATCH_GAP for other in others)
                if self.free_distance(place) < margin or not self.on_page(place, PAGE_MARGIN) or not free:
                    break
                reach += 0.5
            outline.append(middle + way * reach)
        return outline

    def place_grandstand(self) -> dict[str, Any] | None:
        """Return a grandstand next to the start line, opposite the pits; None if there is no room."""
        side = -math.copysign(1.0, self.circuit.pit.offset)
        at = self.circuit.centre_line.pose_at
        for first, last in ((-7, 2), (-5, 2), (-3, 3), (0, 5)):
            near, far = side * GRANDSTAND_SIDES[0], side * GRANDSTAND_SIDES[1]
            corners = [at(first, near), at(last, near), at(last, far), at(first, far)]
            outline = [complex(x, y) for x, y, _ in corners]
            if all(
                self.free_distance(point) > 1.6 for point in (*outline[2:], (outline[2] + outline[3]) / 2)
            ):
                return {"kind": "grandstand", "points": rounded_pairs(outline)}
        return None


def distance_to_nearest(place: complex, points: list[complex]) -> float:
    return min(map(abs, map((-place).__add__, points)))


def densified(outline: list[complex]) -> list[complex]:
    """Return the outline with extra points on its sides, close enough together to measure distances from."""
    points = []
    for a, b in zip(outline, [*outline[1:], outline[0]], strict=True):
        parts = min(80, max(1, round(abs(b - a))))
        points += [a + (b - a) * part / parts for part in range(parts)]
    return points


def longest_diagonal(outline: list[complex]) -> list[complex]:
    """Return the first point of an outline and the point farthest from it."""
    return [outline[0], max(outline, key=lambda place: abs(place - outline[0]))]


def round_point(place: complex) -> list[float]:
    return [round(place.real, 1), round(place.imag, 1)]


def rounded_pairs(outline: list[complex]) -> list[list[float]]:
    return [round_point(place) for place in outline]


PLAIN = "plain"
COAST = "coast"
# Notes for ``SceneryPlacer``, in the form that web/tooling/board_draft.py reads from a file.
SCENERIES: dict[str, dict[str, Any]] = {
    PLAIN: {},
    "country": {"scenery": ["forest", "field", "forest"], "patches": 7},
    COAST: {"scenery": ["palms", "dunes", "buildings"], "patches": 6},
    "town": {"scenery": ["buildings", "towers", "forest", "buildings"], "patches": 8},
    "desert": {"scenery": ["dunes", "palms", "dunes"], "patches": 7},
    "mountains": {"scenery": ["mountain", "forest", "mountain", "forest"], "patches": 7},
}
COAST_SHARE = 0.22  # share of the lap along the sea
DIRECTIONS_TRIED = 12  # directions tried for the sea


def add_scenery(text: str, circuit: Circuit, line: Sequence[complex], kind: str) -> str:
    """Return the circuit's text with scenery; ``line`` is the centre line on the board."""
    if kind == PLAIN:
        return text
    notes = dict(SCENERIES[kind])
    if kind == COAST:
        notes["shores"] = [coast_span(line)]
    data = parse_toml(text)
    data["decor"] = SceneryPlacer(circuit, notes).decor_tables(list(line))
    return to_toml(data)


def coast_span(line: Sequence[complex]) -> list[int]:
    """Return the first and last point of the part of the line with the sea on its outer side.

    The part is chosen where the road runs most evenly along one side of the page.
    """
    count, half = len(line), round(COAST_SHARE / 2 * len(line))
    options = []
    for number in range(DIRECTIONS_TRIED):
        way = cmath.rect(1.0, number * math.tau / DIRECTIONS_TRIED)
        heights = [(point * way.conjugate()).real for point in line]
        farthest = max(range(count), key=lambda place: heights[place])
        deep = max(heights[farthest] - heights[(farthest + step) % count] for step in range(-half, half + 1))
        options.append((round(deep, 6), number, farthest))
    _, _, middle = min(options)
    return [(middle - half) % count, (middle + half) % count]
