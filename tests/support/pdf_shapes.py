"""The shapes drawn on the pages of a PDF by Chromium, in millimetres."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from typing import NamedTuple

MM_PER_POINT = 25.4 / 72
# Operators that paint a path.
PAINT = frozenset(("S", "s", "f", "F", "f*", "B", "B*", "b", "b*"))
# Operators that add a point to a path, with the place of its coordinates among the operands.
POINTS = {"m": 0, "l": 0, "c": 4, "v": 2, "y": 2}

Point = tuple[float, float]
Matrix = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1, 0, 0, 1, 0, 0)


class Shape(NamedTuple):
    """A part of a path, from one move to the next. Only the ends of curves are kept.

    Attributes:
        outline: its points in the units in which it is drawn, the same on every page
        outline_mm: its points on the page, in millimetres
    """

    outline: tuple[Point, ...]
    outline_mm: tuple[Point, ...]


def pages_of(pdf: bytes) -> list[list[Shape]]:
    """Return the shapes of each page."""
    objects = {int(match[1]): match[2] for match in re.finditer(rb"(\d+) 0 obj(.*?)endobj", pdf, re.DOTALL)}
    pages = [page for page in objects.values() if re.search(rb"/Type\s*/Page\b", page)]
    return [list(_shapes(_contents(objects, page))) for page in pages]


def _contents(objects: dict[int, bytes], page: bytes) -> str:
    match = re.search(rb"/Contents (\d+) 0 R", page)
    assert match
    packed = objects[int(match[1])].partition(b"stream")[2].lstrip(b"\r\n")
    return zlib.decompressobj().decompress(packed).decode("latin-1")


def _moved(matrix: Matrix, x: float, y: float) -> Point:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def _within(outer: Matrix, inner: Matrix) -> Matrix:
    a, b, c, d, e, f = outer
    k, m, n, o, x, y = inner
    return (
        a * k + c * m, b * k + d * m, a * n + c * o, b * n + d * o, a * x + c * y + e, b * x + d * y + f,
    )  # fmt: skip


def _shapes(contents: str) -> Iterator[Shape]:
    matrix, saved_matrices = IDENTITY, list[Matrix]()
    numbers, path = list[float](), list[list[Point]]()
    for word in contents.split():
        if re.fullmatch(r"-?\d*\.?\d+", word):
            numbers.append(float(word))
            continue
        if word == "q":
            saved_matrices.append(matrix)
        elif word == "Q":
            matrix = saved_matrices.pop()
        elif word == "cm":
            a, b, c, d, e, f = numbers
            matrix = _within(matrix, (a, b, c, d, e, f))
        elif word == "re":
            x, y, width, height = numbers
            path.append([(x, y), (x + width, y), (x + width, y + height), (x, y + height)])
        elif word in POINTS:
            x, y = numbers[POINTS[word] :][:2]
            if word == "m":
                path.append([])
            path[-1].append((x, y))
        elif word in PAINT:
            for points in path:
                page_points = [_moved(matrix, *point) for point in points]
                millimetres = tuple((x * MM_PER_POINT, y * MM_PER_POINT) for x, y in page_points)
                yield Shape(tuple(points), millimetres)
        if word in PAINT or word == "n":
            path = []
        numbers = []
