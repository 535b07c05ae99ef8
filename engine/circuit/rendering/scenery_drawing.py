"""Draws the scenery patches of a circuit file."""

from __future__ import annotations

import math

from engine.circuit.layout.geometry import Point, is_in_polygon
from engine.circuit.layout.model import Decor
from engine.circuit.rendering.ground import rectangle_element
from engine.circuit.rendering.obstacles import DecorRandom, Obstacles
from engine.circuit.rendering.page_layout import UNIT, PageLayout, bounding_box_of_points
from engine.circuit.rendering.scenery_pieces import (
    DECOR_OVERHANG,
    SHADOW_OFFSET,
    TreeLayer,
    draw_fairground,
    draw_mountain,
    draw_old_road,
    draw_palms,
    draw_river,
    draw_runway,
    draw_towers,
    jittered_grid,
)
from engine.circuit.rendering.svg_markup import (
    PathData,
    element,
    group,
    path,
    polygon,
    sample_curve,
    smooth_closed_path,
    transform_attribute,
    use_element,
)

SHALLOW_WATER_CLASSES = ("b-sh3", "b-sh2", "b-sh1")  # shallow water along the shore, widest first
HULLS = (  # motor boat, sailing boat: hull, superstructure or sail, class
    ("M-17-5.5H6L20 0 6 5.5H-17z", "M-9-2.6H4L8 0 4 2.6H-9z", "b-cabin"),
    ("M-16-4Q4-7 19 0 4 7-16 4z", "M9 0L-13-13Q-8-5-11 0z", "b-sail"),
)
WAKE = "M-34-7Q-26 0-34 7M-44-10Q-34 0-44 10"
FOREST_GRID_SIZE = 0.86 * UNIT  # at most one tree per square of a forest
HOUSE_SIDE_RANGE = (0.5, 1.3)  # shortest and longest side, in spaces
STREET_SPACING = 1.5 * UNIT


class SceneryLayer:
    """All patches of a circuit: shared SVG definitions first, then the drawing."""

    def __init__(self, plan: PageLayout, obstacles: Obstacles) -> None:
        self._plan = plan
        self._obstacles = obstacles
        self._visible_frame = plan.frame.expanded(DECOR_OVERHANG)  # anything further out is never visible
        self._scatter = DecorRandom(plan.circuit.id + " scenery")
        self._grove = TreeLayer(f"{plan.circuit.id}-forest")
        self._definitions: list[str] = []
        drawers = {
            "water": self._draw_water,
            "dunes": self._draw_dunes,
            "forest": self._draw_forest,
            "field": self._draw_field,
            "grandstand": self._draw_grandstand,
            "buildings": self._draw_buildings,
            "mountain": self._draw_mountain,
            "fairground": self._draw_fairground,
            "palms": self._draw_palms,
            "towers": self._draw_towers,
            "river": self._draw_ribbon,
            "runway": self._draw_ribbon,
            "old_road": self._draw_ribbon,
        }
        self._patches = [
            drawers[decor.kind](decor, f"{plan.circuit.id}-d{number}")
            for number, decor in enumerate(plan.circuit.decor)
        ]

    def svg_definitions(self) -> str:
        return "".join(self._definitions) + self._grove.svg_definitions()

    def svg(self) -> str:
        return group("b-decor", *self._patches, self._grove.svg()) if self._patches else ""

    def _draw_water(self, decor: Decor, name: str) -> str:
        """Draw a sea: beach, bands of shallow water, waves, boats."""
        outline = smooth_closed_path(self._plan.patch(decor))
        self._definitions.append(element("path", id=name, d=outline))
        self._definitions.append(element("clipPath", element("use", href=f"#{name}"), id=f"{name}-shore"))
        waves = path(
            "b-wave",
            "M14 22q9-9 18 0t18 0M122 8q7-7 14 0t14 0M88 62q9-9 18 0t18 0M190 48q8-8 16 0t16 0M30 104q7-7 14 "
            "0t14 0M150 112q9-9 18 0t18 0",
        )
        self._definitions.append(
            element(
                "pattern", waves, id=f"{name}-waves", width=236, height=136, patternUnits="userSpaceOnUse"
            )
        )
        sea = rectangle_element("b-waves", self._plan.ground, fill=f"url(#{name}-waves)")
        bands = [element("use", href=f"#{name}", class_=band) for band in SHALLOW_WATER_CLASSES]
        return (
            element("use", href=f"#{name}", class_="b-beach")
            + element("use", href=f"#{name}", class_="b-sea")
            + element("g", sea, *bands, clip_path=f"url(#{name}-shore)")
            + "".join(self._draw_boat(boat, number) for number, boat in enumerate(decor.boats))
        )

    def _draw_boat(self, boat: tuple[float, float, float], number: int) -> str:
        x, y, turn = boat
        hull, top, class_ = HULLS[number % 3 // 2]
        return element(
            "g",
            path("b-wake", WAKE),
            path("b-hull", hull),
            path(class_, top),
            transform=transform_attribute(*self._plan.page((x, y)), turn),
        )

    def _draw_dunes(self, decor: Decor, name: str) -> str:
        """Draw bare sand with wind-blown crests."""
        outline = self._plan.patch(decor)
        shore = sample_curve(outline)
        crests = ""
        for x, y in jittered_grid(bounding_box_of_points(outline), self._scatter):
            size = self._scatter.random_between(7, 13)
            is_inside = all(is_in_polygon((x + side * 2 * size, y), shore) for side in (-1, 1))
            if (
                is_inside
                and self._obstacles.is_free(x, y, 0.8 * UNIT)
                and self._scatter.next_fraction() < 0.7
            ):
                pen = PathData().move((x - size, y + size / 3))
                crests += str(
                    pen.cubic(
                        (x - size / 2, y - size / 2), (x + size / 3, y - size / 2), (x + size, y + size / 3)
                    )
                )
        shape = smooth_closed_path(outline)
        return (
            path("b-shade", shape, transform=SHADOW_OFFSET)
            + path("b-dune", shape)
            + (path("b-crest", crests) if crests else "")
        )

    def _draw_forest(self, decor: Decor, name: str) -> str:
        """Draw a dark floor with dense trees."""
        outline = self._plan.patch(decor)
        for x, y in jittered_grid(bounding_box_of_points(outline), self._scatter, FOREST_GRID_SIZE):
            size = 1 + int(self._scatter.next_fraction() * 3)
            if (
                self._visible_frame.distance(x, y) == 0
                and is_in_polygon((x, y), outline)
                and self._obstacles.is_free(x, y, UNIT)
            ):
                self._grove.add_tree(size, (x, y))
        return path("b-wood", smooth_closed_path(outline))

    def _draw_field(self, decor: Decor, name: str) -> str:
        """Draw ploughed land with furrows along its first side."""
        outline = self._plan.patch(decor)
        furrow = element("rect", class_="b-furrow", width=12, height=6)
        self._pattern(name, furrow, 12, self._side_angle(outline))
        shape = polygon(outline)
        return path("b-field", shape) + element("path", d=shape, fill=f"url(#{name})")

    def _draw_grandstand(self, decor: Decor, name: str) -> str:
        """Draw rows of seats along its first side, without a roof."""
        outline = self._plan.patch(decor)
        rows = element("rect", class_="b-seat0", width=9, height=3) + element(
            "rect", class_="b-seat1", width=5, height=3, y=4
        )
        self._pattern(name, rows, 9, self._side_angle(outline))
        shape = polygon(outline)
        return (
            path("b-shade", shape, transform=SHADOW_OFFSET)
            + path("b-stand", shape)
            + element("path", d=shape, fill=f"url(#{name})")
        )

    def _draw_buildings(self, decor: Decor, name: str) -> str:
        """Draw the roofs of a town, in rows along its first side."""
        outline = self._plan.patch(decor)
        angle = math.radians(self._side_angle(outline))
        cos, sin = math.cos(angle), math.sin(angle)
        middle = bounding_box_of_points(outline)
        x0, y0 = (middle.left + middle.right) / 2, (middle.top + middle.bottom) / 2
        reach = math.hypot(middle.width, middle.height) / 2
        steps = int(reach / STREET_SPACING)
        roofs = ["", ""]
        for row in range(-steps, steps + 1):
            for column in range(-steps, steps + 1):
                half = (
                    self._scatter.random_between(*HOUSE_SIDE_RANGE) * UNIT / 2,
                    self._scatter.random_between(*HOUSE_SIDE_RANGE) * UNIT / 2,
                )
                u, v = column * STREET_SPACING, row * STREET_SPACING
                corners = [
                    (u - half[0], v - half[1]),
                    (u + half[0], v - half[1]),
                    (u + half[0], v + half[1]),
                    (u - half[0], v + half[1]),
                ]
                house = [(x0 + a * cos - b * sin, y0 + a * sin + b * cos) for a, b in corners]
                x, y = x0 + u * cos - v * sin, y0 + u * sin + v * cos
                room = self._visible_frame.distance(x, y) == 0 and self._obstacles.is_free(
                    x, y, math.hypot(*half) + 0.4 * UNIT
                )
                if room and all(is_in_polygon(corner, outline) for corner in house):
                    roofs[(row + column) % 2] += polygon((round(a), round(b)) for a, b in house)
        shades, tops = "", ""
        for number, data in enumerate(roofs):
            if data:
                self._definitions.append(element("path", id=f"{name}-roofs{number}", d=data))
                shades += use_element(f"{name}-roofs{number}", "b-shade", transform=SHADOW_OFFSET)
                tops += use_element(f"{name}-roofs{number}", f"b-roof{number}")
        return shades + tops

    def _draw_mountain(self, decor: Decor, name: str) -> str:
        return draw_mountain(self._plan.patch(decor), self._scatter)

    def _draw_fairground(self, decor: Decor, name: str) -> str:
        return draw_fairground(self._plan.patch(decor), self._scatter, self._obstacles)

    def _draw_palms(self, decor: Decor, name: str) -> str:
        return draw_palms(self._plan.patch(decor), self._scatter, self._obstacles, self._visible_frame)

    def _draw_towers(self, decor: Decor, name: str) -> str:
        outline = self._plan.patch(decor)
        angle = math.radians(self._side_angle(outline))
        return draw_towers(outline, angle, self._scatter, self._obstacles, self._visible_frame)

    def _draw_ribbon(self, decor: Decor, name: str) -> str:
        drawer = {"river": draw_river, "runway": draw_runway, "old_road": draw_old_road}[decor.kind]
        return drawer(self._plan.patch(decor))

    def _pattern(self, name: str, content: str, size: float, angle: float) -> None:
        turn = f"rotate({angle:.0f})"
        self._definitions.append(
            element(
                "pattern",
                content,
                id=name,
                width=size,
                height=size,
                patternUnits="userSpaceOnUse",
                patternTransform=turn,
            )
        )

    @staticmethod
    def _side_angle(outline: list[Point]) -> float:
        (a, b), (c, d) = outline[:2]
        return math.degrees(math.atan2(d - b, c - a))
