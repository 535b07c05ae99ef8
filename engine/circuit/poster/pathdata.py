"""Short path data. Coordinates are whole tenths of a board unit, written relative to the pen: what is not written cannot drift, because the pen
remembers where rounding has put it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from engine.circuit.geometry import Point

TENTHS = 10


def tenths(value: float) -> int:
    return round(value * TENTHS)


def number(value: float) -> str:
    return written(tenths(value))


def written(value: int) -> str:
    """Tenths as the shortest decimal: 25 -> 2.5, 5 -> .5, -30 -> -3."""
    sign = "-" if value < 0 else ""
    whole, part = divmod(abs(value), TENTHS)
    if not part:
        return f"{sign}{whole}"
    return f"{sign}{whole or ''}.{part}"


class PathData:
    """A pen that writes the `d` of a path."""

    def __init__(self) -> None:
        self._text: list[str] = []
        self._command = ""  # the last one, which need not be repeated
        self._here = (0, 0)
        self._begin = (0, 0)

    def __str__(self) -> str:
        return "".join(self._text)

    def move(self, point: Point) -> PathData:
        x, y = tenths(point[0]), tenths(point[1])
        if self._text:
            self._write("m", (x - self._here[0], y - self._here[1]))
        else:
            self._write("M", (x, y))
        self._here = self._begin = (x, y)
        return self

    def line(self, point: Point) -> PathData:
        dx, dy = self._advance(point)
        if dy == 0:
            self._write("h", (dx,))
        elif dx == 0:
            self._write("v", (dy,))
        else:
            self._write("l", (dx, dy))
        return self

    def arc(self, radius: float, clockwise: bool, point: Point) -> PathData:
        """The shorter way round, as seen on the page."""
        r = tenths(radius)
        dx, dy = self._advance(point)
        self._write("a", (r, r, 0, 0, TENTHS if clockwise else 0, dx, dy))
        return self

    def curve(self, first: Point, second: Point, point: Point) -> PathData:
        """A cubic Bézier curve with its two control points."""
        x, y = self._here
        controls = (tenths(first[0]) - x, tenths(first[1]) - y, tenths(second[0]) - x, tenths(second[1]) - y)
        self._write("c", (*controls, *self._advance(point)))
        return self

    def bow(self, control: Point, point: Point) -> PathData:
        """A quadratic Bézier curve."""
        x, y = self._here
        self._write("q", (tenths(control[0]) - x, tenths(control[1]) - y, *self._advance(point)))
        return self

    def lines(self, points: Iterable[Point]) -> PathData:
        for point in points:
            self.line(point)
        return self

    def close(self) -> PathData:
        self._text.append("z")
        self._command = "z"
        self._here = self._begin
        return self

    def _advance(self, point: Point) -> tuple[int, int]:
        x, y = tenths(point[0]), tenths(point[1])
        step = (x - self._here[0], y - self._here[1])
        self._here = (x, y)
        return step

    def _write(self, command: str, values: tuple[int, ...]) -> None:
        follows = command == self._command
        if not follows:
            self._text.append(command)
        for i, value in enumerate(values):
            figure = written(value)
            if (follows or i) and not figure.startswith("-"):
                self._text.append(" ")
            self._text.append(figure)
        self._command = "M*" if command in "Mm" else command


def polygon(points: Iterable[Point]) -> str:
    """A closed shape of straight lines."""
    pen = PathData()
    for i, point in enumerate(points):
        if i:
            pen.line(point)
        else:
            pen.move(point)
    return str(pen.close())


def smooth(points: Sequence[Point]) -> str:
    """A closed curve through the points."""
    pen = PathData().move(points[0])
    for first, second, end in bends(points):
        pen.curve(first, second, end)
    return str(pen.close())


def bends(points: Sequence[Point]) -> Iterator[tuple[Point, Point, Point]]:
    """Catmull-Rom: the control points and the end of each part of a closed curve through the points, from the first on."""
    count = len(points)
    for i in range(count):
        before, start, end, after = points[i - 1], points[i], points[(i + 1) % count], points[(i + 2) % count]
        first = (start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6)
        second = (end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6)
        yield first, second, end


def sampled(points: Sequence[Point], parts: int = 6) -> list[Point]:
    """Points along the smooth curve."""
    found = []
    start = points[0]
    for first, second, end in bends(points):
        for i in range(parts):
            t = i / parts
            u = 1 - t
            weights = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
            knots = (start, first, second, end)
            found.append((sum(w * x for w, (x, _) in zip(weights, knots, strict=True)), sum(w * y for w, (_, y) in zip(weights, knots, strict=True))))
        start = end
    return found
