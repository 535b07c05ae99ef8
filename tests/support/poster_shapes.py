"""Shapes on a printed board: positions of labels and the areas they cover."""

from __future__ import annotations

import re
from xml.etree import ElementTree

SVG = "{http://www.w3.org/2000/svg}"
Point = tuple[float, float]
Box = tuple[float, float, float, float]  # left, top, right, bottom


def rotation_of(element: ElementTree.Element) -> float:
    match = re.search(r"rotate\(([-.\d]+)\)", element.get("transform", ""))
    return float(match[1]) if match else 0.0


def translation_of(element: ElementTree.Element) -> Point:
    match = re.match(r"translate\(([-.\d]+) ([-.\d]+)\)", element.get("transform", ""))
    assert match
    return float(match[1]), float(match[2])


def label_boxes(label: ElementTree.Element) -> list[Box]:
    """Return the boxes of the name plate and of the flag."""
    x, y = translation_of(label)
    plate = next(label.iter(f"{SVG}rect"))
    left, top = x + float(plate.get("x", "")), y + float(plate.get("y", ""))
    side = 1 if left > x else -1
    flag = sorted((x - side, x + side * 30))
    return [
        (left, top, left + float(plate.get("width", "")), top + float(plate.get("height", ""))),
        (flag[0], y - 44, flag[1], y - 18),
        (x - 1, y - 42, x + 1, y),
    ]


def leader(label: ElementTree.Element) -> tuple[Point, Point] | None:
    """Return the pole end and the kerb end of the leader line, if there is one."""
    x, y = translation_of(label)
    for path in label.iter(f"{SVG}path"):
        if path.get("class") == "b-lead":
            data = path.get("d", "")
            a, b, *step = (float(figure) for figure in re.findall(r"-?\d*\.?\d+", data))
            dx, dy = (step[0], 0.0) if "h" in data else (0.0, step[0]) if "v" in data else step
            return (x + a, y + b), (x + a + dx, y + b + dy)
    return None


def contains_point(point: Point, shape: list[Point]) -> bool:
    x, y = point
    is_inside = False
    for (a, b), (c, d) in zip(shape, shape[1:] + shape[:1], strict=True):
        if (b > y) != (d > y) and x < (c - a) * (y - b) / (d - b) + a:
            is_inside = not is_inside
    return is_inside


def sides_cross(first: tuple[Point, Point], second: tuple[Point, Point]) -> bool:
    def cross(a: Point, b: Point, c: Point) -> float:
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    (a, b), (c, d) = first, second
    return cross(a, b, c) * cross(a, b, d) < 0 and cross(c, d, a) * cross(c, d, b) < 0


def box_covers(box: Box, shape: list[Point]) -> bool:
    left, top, right, bottom = box
    corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    if any(left < x < right and top < y < bottom for x, y in shape) or any(
        contains_point(corner, shape) for corner in corners
    ):
        return True
    sides = list(zip(corners, corners[1:] + corners[:1], strict=True))
    return any(
        sides_cross(side, edge) for side in sides for edge in zip(shape, shape[1:] + shape[:1], strict=True)
    )


def boxes_overlap(first: Box, second: Box) -> bool:
    return first[0] < second[2] and second[0] < first[2] and first[1] < second[3] and second[1] < first[3]
