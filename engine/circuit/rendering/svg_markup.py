"""Writes SVG: elements, and compact path data.

All attribute values and texts are escaped here, so that author input can't become markup. Coordinates are
integers in tenths of a board unit, relative to the pen. The pen tracks its rounded position, so rounding
errors don't accumulate.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.circuit.layout.geometry import Point

TENTHS = 10


def to_tenths(value: float) -> int:
    return round(value * TENTHS)


def format_coordinate(value: float) -> str:
    return format_tenths(to_tenths(value))


def format_tenths(value: int) -> str:
    """Return tenths as the shortest decimal: 25 -> 2.5, 5 -> .5, -30 -> -3."""
    sign = "-" if value < 0 else ""
    whole, part = divmod(abs(value), TENTHS)
    if not part:
        return f"{sign}{whole}"
    return f"{sign}{whole or ''}.{part}"


class PathData:
    """A pen that writes the `d` attribute of a path."""

    def __init__(self) -> None:
        self._text: list[str] = []
        self._command = ""  # the last one, which need not be repeated
        self._here = (0, 0)
        self._begin = (0, 0)

    def __str__(self) -> str:
        return "".join(self._text)

    def move(self, point: Point) -> PathData:
        x, y = to_tenths(point[0]), to_tenths(point[1])
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
        """Draw the shorter arc to a point, clockwise or not as seen on the page."""
        r = to_tenths(radius)
        dx, dy = self._advance(point)
        self._write("a", (r, r, 0, 0, TENTHS if clockwise else 0, dx, dy))
        return self

    def cubic(self, first: Point, second: Point, point: Point) -> PathData:
        """Draw a cubic Bézier curve with two control points."""
        x, y = self._here
        controls = (
            to_tenths(first[0]) - x,
            to_tenths(first[1]) - y,
            to_tenths(second[0]) - x,
            to_tenths(second[1]) - y,
        )
        self._write("c", (*controls, *self._advance(point)))
        return self

    def quadratic(self, control: Point, point: Point) -> PathData:
        """Draw a quadratic Bézier curve."""
        x, y = self._here
        self._write("q", (to_tenths(control[0]) - x, to_tenths(control[1]) - y, *self._advance(point)))
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
        x, y = to_tenths(point[0]), to_tenths(point[1])
        step = (x - self._here[0], y - self._here[1])
        self._here = (x, y)
        return step

    def _write(self, command: str, values: tuple[int, ...]) -> None:
        is_same_command = command == self._command
        if not is_same_command:
            self._text.append(command)
        for i, value in enumerate(values):
            figure = format_tenths(value)
            if (is_same_command or i) and not figure.startswith("-"):
                self._text.append(" ")
            self._text.append(figure)
        self._command = "M*" if command in "Mm" else command


def polygon(points: Iterable[Point]) -> str:
    pen = PathData()
    for i, point in enumerate(points):
        if i:
            pen.line(point)
        else:
            pen.move(point)
    return str(pen.close())


def smooth_closed_path(points: Sequence[Point], pen: PathData | None = None) -> str:
    """Return a closed curve with the points as guides, passing halfway between them."""
    pen = PathData() if pen is None else pen
    halves = midpoints(points)
    pen.move(halves[-1])
    for point, half in zip(points, halves, strict=True):
        pen.quadratic(point, half)
    return str(pen.close())


def midpoints(points: Sequence[Point]) -> list[Point]:
    """Return the midpoint between each point and the next, around the ring."""
    return [
        ((x + next_x) / 2, (y + next_y) / 2)
        for (x, y), (next_x, next_y) in zip(points, [*points[1:], points[0]], strict=True)
    ]


def sample_curve(points: Sequence[Point], parts: int = 6) -> list[Point]:
    """Return points along the curve that ``smooth_closed_path`` draws."""
    samples = []
    halves = midpoints(points)
    for (a, b), (x, y), (c, d) in zip([halves[-1], *halves], points, halves, strict=False):
        for i in range(parts):
            t = i / parts
            u = 1 - t
            samples.append((u * u * a + 2 * u * t * x + t * t * c, u * u * b + 2 * u * t * y + t * t * d))
    return samples


ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}
Value = str | float


def escape(text: str) -> str:
    """Escape the four special characters, and drop characters that XML does not allow."""
    if text.isascii() and text.isprintable() and ENTITIES.keys().isdisjoint(text):
        return text  # fast path for long path data
    return "".join(ENTITIES.get(sign, sign) for sign in text if is_xml_character(sign))


def is_xml_character(character: str) -> bool:
    return (
        character in "\t\n\r"
        or " " <= character < "\ud800"
        or "\ue000" <= character < "\ufffe"
        or character >= "\U00010000"
    )


def element(name: str, *children: str, **attributes: Value) -> str:
    """Return an SVG element.

    A trailing underscore avoids Python keywords (class_). Other underscores become hyphens (stroke_width).
    """
    attribute_text = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{attribute(value)}"' for key, value in attributes.items()
    )
    inside = "".join(children)
    return f"<{name}{attribute_text}>{inside}</{name}>" if inside else f"<{name}{attribute_text}/>"


def attribute(value: Value) -> str:
    return escape(value) if isinstance(value, str) else format_coordinate(value)


def group(class_: str, *children: str, **attributes: Value) -> str:
    """Return a layer. It has both tags even if empty, because the page fills some of them."""
    attribute_text = "".join(f' {key}="{attribute(value)}"' for key, value in attributes.items())
    return f'<g class="{class_}"{attribute_text}>{"".join(children)}</g>'


def path(class_: str, data: str, **attributes: Value) -> str:
    return element("path", class_=class_, d=data, **attributes)


def text(class_: str, content: str, **attributes: Value) -> str:
    return element("text", escape(content), class_=class_, **attributes)


def use_element(target: str, class_: str, **attributes: Value) -> str:
    """Return a `use` element that draws a defined shape with another class."""
    return element("use", href=f"#{target}", class_=class_, **attributes)


def transform_attribute(x: float, y: float, turn: float = 0.0) -> str:
    """Return a `transform` that moves to a point and rotates there (degrees, clockwise)."""
    angle_text = format_coordinate(turn)
    return f"translate({format_coordinate(x)} {format_coordinate(y)})" + (
        "" if angle_text == "0" else f"rotate({angle_text})"
    )
