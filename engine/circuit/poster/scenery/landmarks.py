"""Draws scenery with a shape of its own: mountains, fairgrounds, rivers, runways and disused roads."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from engine.circuit.layout.geometry import Point
from engine.circuit.poster.ink.markup import path
from engine.circuit.poster.ink.pathdata import PathData, polygon, rounded
from engine.circuit.poster.road.plan import UNIT, around
from engine.circuit.poster.scenery.obstacles import Obstacles
from engine.circuit.poster.scenery.scatter import Scatter, inside

SHADE = "translate(3 5)"  # offset of shadows
GULLY, SNOW = (0.76, 0.92), (0.28, 0.5)  # shares of the distance from the summit to the foot
WHEEL = 1.45 * UNIT  # radius of the big wheel
GONDOLAS = 10
TENT = 0.5 * UNIT
TENT_MESH = 1.35 * UNIT
PANELS = 8


def centre(outline: Sequence[Point]) -> Point:
    return sum(x for x, _ in outline) / len(outline), sum(y for _, y in outline) / len(outline)


def towards(point: Point, summit: Point, share: float) -> Point:
    """Return a point between the summit (share 0) and a point (share 1)."""
    return summit[0] + (point[0] - summit[0]) * share, summit[1] + (point[1] - summit[1]) * share


def mountain(outline: list[Point], scatter: Scatter) -> str:
    """Draw a summit with ridges down to the corners of the patch.

    The sides towards the light are pale, and the top is covered with snow.
    """
    summit = centre(outline)
    foot: list[Point] = []
    for point, following in zip(outline, [*outline[1:], outline[0]], strict=True):
        gully = ((point[0] + following[0]) / 2, (point[1] + following[1]) / 2)
        foot += [point, towards(gully, summit, scatter.between(*GULLY))]
    snow = [towards(point, summit, scatter.between(*SNOW)) for point in foot]
    sides: dict[str, str] = {"b-pitbg": "", "b-roof": "", "b-hull": ""}
    for number, low in enumerate(foot):
        after = (number + 1) % len(foot)
        lit = in_light(low, foot[after])
        sides["b-roof" if lit else "b-pitbg"] += polygon((snow[number], low, foot[after], snow[after]))
        sides["b-hull" if lit else "b-roof"] += polygon((summit, snow[number], snow[after]))
    return path("b-shade", polygon(foot), transform=SHADE) + "".join(
        path(class_, data) for class_, data in sides.items() if data
    )


def in_light(low: Point, high: Point) -> bool:
    """True if a side of the mountain faces up and to the left on the page, where the light comes from."""
    dx, dy = high[0] - low[0], high[1] - low[1]
    return dx - dy > 0


def circle(pen: PathData, middle: Point, radius: float) -> PathData:
    x, y = middle
    pen.move((x - radius, y)).arc(radius, True, (x + radius, y))
    return pen.arc(radius, True, (x - radius, y)).close()


def fairground(outline: list[Point], scatter: Scatter, printed: Obstacles) -> str:
    """Draw a big wheel in the middle, surrounded by striped tents."""
    hub = centre(outline)
    canvas, stripes = PathData(), PathData()
    area = around(outline)
    for row in range(int(area.height / TENT_MESH) + 1):
        for column in range(int(area.width / TENT_MESH) + 1):
            x = area.left + (column + scatter.between(0.2, 0.8)) * TENT_MESH
            y = area.top + (row + scatter.between(0.2, 0.8)) * TENT_MESH
            clear = math.dist((x, y), hub) > WHEEL + TENT and printed.leave_room(x, y, 2 * TENT)
            if clear and inside((x, y), outline):
                circle(canvas, (x, y), TENT)
                for panel in range(0, PANELS, 2):
                    a, b = (math.tau * (panel + more) / PANELS for more in (0, 1))
                    stripes.move((x, y)).line((x + TENT * math.cos(a), y + TENT * math.sin(a)))
                    stripes.arc(TENT, True, (x + TENT * math.cos(b), y + TENT * math.sin(b))).close()
    shade = path("b-shade", str(canvas), transform=SHADE) if str(canvas) else ""
    tents = path("b-hull", str(canvas)) + path("b-cabin", str(stripes)) if str(canvas) else ""
    return shade + tents + big_wheel(hub)


def big_wheel(hub: Point) -> str:
    x, y = hub
    spokes, gondolas = circle(PathData(), hub, WHEEL), PathData()
    circle(spokes, hub, WHEEL * 0.8)
    for number in range(GONDOLAS):
        angle = math.tau * number / GONDOLAS
        rim = (x + WHEEL * math.cos(angle), y + WHEEL * math.sin(angle))
        spokes.move(hub).line(rim)
        circle(gondolas, rim, UNIT * 0.14)
    legs = (
        PathData().move((x - WHEEL * 0.6, y + WHEEL * 1.3)).line(hub).line((x + WHEEL * 0.6, y + WHEEL * 1.3))
    )
    return (
        path("b-pole", str(legs))
        + path("b-lead", str(spokes))
        + path("b-cabin", str(circle(gondolas, hub, UNIT * 0.16)))
    )


def river(outline: list[Point]) -> str:
    shape = rounded(outline)
    return (
        path("b-beach", shape)
        + path("b-sea", shape)
        + path("b-wave", middle_line(outline), stroke_dasharray="16 26")
    )


def runway(outline: list[Point]) -> str:
    """Draw concrete with a dashed centre line."""
    return path("b-pitbg", polygon(outline)) + path("b-wall", middle_line(outline), stroke_dasharray="26 22")


def old_road(outline: list[Point]) -> str:
    """Draw grey asphalt with the remains of its kerbs."""
    shape = rounded(outline)
    return (
        path("b-shade", shape, transform=SHADE)
        + path("b-pitbg", shape)
        + path("b-ridge", shape, stroke_dasharray="30 12")
    )


def middle_line(outline: Sequence[Point]) -> str:
    """Return the centre line of a ribbon, from its two banks."""
    half = len(outline) // 2
    way = [
        ((a + c) / 2, (b + d) / 2)
        for (a, b), (c, d) in zip(outline[:half], outline[half:][::-1], strict=True)
    ]
    pen = PathData().move(way[0])
    for here, there in pairwise(way[1:]):
        last = there == way[-1]
        pen.bow(here, there if last else ((here[0] + there[0]) / 2, (here[1] + there[1]) / 2))
    return str(pen if len(way) > 2 else pen.line(way[-1]))
