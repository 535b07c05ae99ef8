"""Draws the scenery patches of a circuit file."""

from __future__ import annotations

import math

from engine.circuit.layout.geometry import Point
from engine.circuit.layout.model import Decor
from engine.circuit.poster.ink.markup import element, group, path, place, reference
from engine.circuit.poster.ink.pathdata import PathData, polygon, rounded, sampled
from engine.circuit.poster.road.plan import UNIT, Plan, around
from engine.circuit.poster.scenery.groves import palms, towers
from engine.circuit.poster.scenery.land import rectangle
from engine.circuit.poster.scenery.landmarks import fairground, mountain, old_road, river, runway
from engine.circuit.poster.scenery.obstacles import Obstacles
from engine.circuit.poster.scenery.scatter import Scatter, inside
from engine.circuit.poster.trees import OUTSIDE, Grove, jittered

BANDS = ("b-sh3", "b-sh2", "b-sh1")  # shallow water along the shore, widest first
HULLS = (  # motor boat, sailing boat: hull, superstructure or sail, class
    ("M-17-5.5H6L20 0 6 5.5H-17z", "M-9-2.6H4L8 0 4 2.6H-9z", "b-cabin"),
    ("M-16-4Q4-7 19 0 4 7-16 4z", "M9 0L-13-13Q-8-5-11 0z", "b-sail"),
)
WAKE = "M-34-7Q-26 0-34 7M-44-10Q-34 0-44 10"
SHADE = "translate(3 5)"  # offset of shadows
THICKET = 0.86 * UNIT  # grid size of the trees of a forest
HOUSE = (0.5, 1.3)  # shortest and longest side, in spaces
STREET = 1.5 * UNIT


class Scenery:
    """All patches of a circuit: shared SVG definitions first, then the drawing."""

    def __init__(self, plan: Plan, printed: Obstacles) -> None:
        self._plan = plan
        self._printed = printed
        self._seen = plan.frame.grown(OUTSIDE)  # what is further out is never seen
        self._scatter = Scatter(plan.circuit.id + " scenery")
        self._grove = Grove(f"{plan.circuit.id}-forest")
        self._definitions: list[str] = []
        drawers = {
            "water": self._water,
            "dunes": self._dunes,
            "forest": self._forest,
            "field": self._field,
            "grandstand": self._grandstand,
            "buildings": self._buildings,
            "mountain": self._mountain,
            "fairground": self._fairground,
            "palms": self._palms,
            "towers": self._towers,
            "river": self._ribbon,
            "runway": self._ribbon,
            "old_road": self._ribbon,
        }
        self._patches = [
            drawers[decor.kind](decor, f"{plan.circuit.id}-d{number}")
            for number, decor in enumerate(plan.circuit.decor)
        ]

    def definitions(self) -> str:
        return "".join(self._definitions) + self._grove.definitions()

    def drawn(self) -> str:
        return group("b-decor", *self._patches, self._grove.drawn()) if self._patches else ""

    def _water(self, decor: Decor, name: str) -> str:
        """Draw a sea: beach, bands of shallow water, waves, boats."""
        outline = rounded(self._plan.patch(decor))
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
        sea = rectangle("b-waves", self._plan.ground, fill=f"url(#{name}-waves)")
        bands = [element("use", href=f"#{name}", class_=band) for band in BANDS]
        return (
            element("use", href=f"#{name}", class_="b-beach")
            + element("use", href=f"#{name}", class_="b-sea")
            + element("g", sea, *bands, clip_path=f"url(#{name}-shore)")
            + "".join(self._boat(boat, number) for number, boat in enumerate(decor.boats))
        )

    def _boat(self, boat: tuple[float, float, float], number: int) -> str:
        x, y, turn = boat
        hull, top, class_ = HULLS[number % 3 // 2]
        return element(
            "g",
            path("b-wake", WAKE),
            path("b-hull", hull),
            path(class_, top),
            transform=place(*self._plan.page((x, y)), turn),
        )

    def _dunes(self, decor: Decor, name: str) -> str:
        """Draw bare sand with wind-blown crests."""
        outline = self._plan.patch(decor)
        shore = sampled(outline)
        crests = ""
        for x, y in jittered(around(outline), self._scatter):
            size = self._scatter.between(7, 13)
            within = all(inside((x + side * 2 * size, y), shore) for side in (-1, 1))
            if within and self._printed.leave_room(x, y, 0.8 * UNIT) and self._scatter.share() < 0.7:
                pen = PathData().move((x - size, y + size / 3))
                crests += str(
                    pen.curve(
                        (x - size / 2, y - size / 2), (x + size / 3, y - size / 2), (x + size, y + size / 3)
                    )
                )
        shape = rounded(outline)
        return (
            path("b-shade", shape, transform=SHADE)
            + path("b-dune", shape)
            + (path("b-crest", crests) if crests else "")
        )

    def _forest(self, decor: Decor, name: str) -> str:
        """Draw a dark floor with dense trees."""
        outline = self._plan.patch(decor)
        for x, y in jittered(around(outline), self._scatter, THICKET):
            size = 1 + int(self._scatter.share() * 3)
            if (
                self._seen.distance(x, y) == 0
                and inside((x, y), outline)
                and self._printed.leave_room(x, y, UNIT)
            ):
                self._grove.plant(size, (x, y))
        return path("b-wood", rounded(outline))

    def _field(self, decor: Decor, name: str) -> str:
        """Draw ploughed land with furrows along its first side."""
        outline = self._plan.patch(decor)
        furrow = element("rect", class_="b-furrow", width=12, height=6)
        self._pattern(name, furrow, 12, self._side_angle(outline))
        shape = polygon(outline)
        return path("b-field", shape) + element("path", d=shape, fill=f"url(#{name})")

    def _grandstand(self, decor: Decor, name: str) -> str:
        """Draw rows of seats along its first side, without a roof."""
        outline = self._plan.patch(decor)
        rows = element("rect", class_="b-seat0", width=9, height=3) + element(
            "rect", class_="b-seat1", width=5, height=3, y=4
        )
        self._pattern(name, rows, 9, self._side_angle(outline))
        shape = polygon(outline)
        return (
            path("b-shade", shape, transform=SHADE)
            + path("b-stand", shape)
            + element("path", d=shape, fill=f"url(#{name})")
        )

    def _buildings(self, decor: Decor, name: str) -> str:
        """Draw the roofs of a town, in rows along its first side."""
        outline = self._plan.patch(decor)
        angle = math.radians(self._side_angle(outline))
        cos, sin = math.cos(angle), math.sin(angle)
        middle = around(outline)
        x0, y0 = (middle.left + middle.right) / 2, (middle.top + middle.bottom) / 2
        reach = math.hypot(middle.width, middle.height) / 2
        steps = int(reach / STREET)
        roofs = ["", ""]
        for row in range(-steps, steps + 1):
            for column in range(-steps, steps + 1):
                half = (self._scatter.between(*HOUSE) * UNIT / 2, self._scatter.between(*HOUSE) * UNIT / 2)
                u, v = column * STREET, row * STREET
                corners = [
                    (u - half[0], v - half[1]),
                    (u + half[0], v - half[1]),
                    (u + half[0], v + half[1]),
                    (u - half[0], v + half[1]),
                ]
                house = [(x0 + a * cos - b * sin, y0 + a * sin + b * cos) for a, b in corners]
                x, y = x0 + u * cos - v * sin, y0 + u * sin + v * cos
                room = self._seen.distance(x, y) == 0 and self._printed.leave_room(
                    x, y, math.hypot(*half) + 0.4 * UNIT
                )
                if room and all(inside(corner, outline) for corner in house):
                    roofs[(row + column) % 2] += polygon((round(a), round(b)) for a, b in house)
        shades, tops = "", ""
        for number, data in enumerate(roofs):
            if data:
                self._definitions.append(element("path", id=f"{name}-roofs{number}", d=data))
                shades += reference(f"{name}-roofs{number}", "b-shade", transform=SHADE)
                tops += reference(f"{name}-roofs{number}", f"b-roof{number}")
        return shades + tops

    def _mountain(self, decor: Decor, name: str) -> str:
        return mountain(self._plan.patch(decor), self._scatter)

    def _fairground(self, decor: Decor, name: str) -> str:
        return fairground(self._plan.patch(decor), self._scatter, self._printed)

    def _palms(self, decor: Decor, name: str) -> str:
        return palms(self._plan.patch(decor), self._scatter, self._printed, self._seen)

    def _towers(self, decor: Decor, name: str) -> str:
        outline = self._plan.patch(decor)
        angle = math.radians(self._side_angle(outline))
        return towers(outline, angle, self._scatter, self._printed, self._seen)

    def _ribbon(self, decor: Decor, name: str) -> str:
        drawer = {"river": river, "runway": runway, "old_road": old_road}[decor.kind]
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
