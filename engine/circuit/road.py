"""The author's file: a list of straights and corners, as a co-driver would read it out. Read, checked piece by piece, not yet a lap."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise

from engine.circuit.errors import CircuitError
from engine.circuit.geometry import Stroke
from engine.circuit.model import Decor
from engine.circuit.reader import Table, counted, find_lines, parse_toml
from engine.circuit.variants import whole_data

FORMAT = 1
MOST_PIECES = 80
MOST_SPACES = 400  # of the middle lane, roughly: the sum of all lengths
PATCHES = ("water", "dunes", "forest", "field", "grandstand", "buildings", "mountain", "fairground")
RIBBONS = ("river", "runway", "old_road")  # long and narrow: a line with a width
DECOR_KINDS = (*PATCHES, *RIBBONS)
CREDITS = ("facts", "drawing")
ROOM = 1000.0  # coordinates of scenery reach this far


@dataclass(frozen=True, slots=True)
class Piece:
    """One [[road]] table."""

    name: str  # the corner's name; "" for a straight
    line: int | None
    strokes: tuple[Stroke, ...]
    bridge: bool
    spaces: int = 0  # of the middle lane, straights only
    doubled: bool = False
    stops: int = 0
    inside: str = ""  # "left" or "right" where the author decides
    counts: tuple[int, ...] = ()  # spaces of the inside, middle and outside lane where the author decides
    arrows: tuple[str, ...] = ()  # signs of the left, middle and right lane where the author decides

    @property
    def is_corner(self) -> bool:
        return self.name != ""

    @property
    def title(self) -> str:
        return self.name or f"the straight of {counted(self.spaces, 'space')}"


@dataclass(frozen=True, slots=True)
class GridPlan:
    pole: str
    row_step: int
    cars: int
    line: int | None


@dataclass(frozen=True, slots=True)
class PitPlan:
    side: str
    enter: int
    leave: int
    boxes: int
    line: int | None


@dataclass(frozen=True, slots=True)
class RoadList:
    id: str
    name: str
    country: str
    laps: int
    hidden: bool
    heading: float  # radians
    lane_width: float
    turns: int | None
    weather: dict[str, int]
    grid: GridPlan
    pit: PitPlan
    pieces: tuple[Piece, ...]
    line_after: int  # spaces of the home straight before the start/finish line
    decor: tuple[Decor, ...]
    variant_of: str  # id of the circuit this one is a variant of, or ""
    credits: dict[str, str]


def read_road(text: str, original: str | None = None) -> RoadList:
    lines = find_lines(text)
    data = whole_data(parse_toml(text), original, lines)
    top = Table(data, "", "The circuit", lines)
    if top.value("format") != FORMAT:
        raise top.refuse(f"The circuit must say format = {FORMAT}; another format cannot be read.", "format")
    board = Table(top.value("board"), "board", "[board]", lines)
    weather = Table(top.value("weather"), "weather", "[weather]", lines)
    road = tables(top, "road", 4, MOST_PIECES)
    rain = weather.whole("rain", 0, 20)
    result = RoadList(
        id=top.matching("id", r"[a-z][a-z0-9_-]{0,23}", "up to 24 small letters, digits, hyphens or underlines, a letter first"),
        name=top.text("name", 24),
        country=top.matching("country", r"[A-Z]{2}", "the two capital letters of a country"),
        laps=top.whole("laps", 1, 9),
        hidden=top.flag("hidden"),
        heading=math.radians(board.number_in("heading", -360, 360)),
        lane_width=board.number_in("lane", 0.4, 0.9),
        turns=board.whole("turns", -1, 1) if board.has("turns") else None,
        weather={"rain": rain, "variable": weather.whole("variable", rain, 20)},
        grid=read_grid(Table(top.value("grid"), "grid", "[grid]", lines)),
        pit=read_pit(Table(top.value("pit"), "pit", "[pit]", lines)),
        pieces=tuple(read_piece(part, number, lines) for number, part in enumerate(road)),
        line_after=read_line(road, lines),
        decor=tuple(read_decor(part, number, lines) for number, part in enumerate(tables(top, "decor", 0, 40))),
        variant_of=top.text("variant_of", 24) if top.has("variant_of") else "",
        credits=read_credits(Table(top.value("credits", {}), "credits", "[credits]", lines)),
    )
    top.read.append("variant_of")
    board.read.append("turns")
    for table in (board, weather, top):
        table.finish()
    check_order(result)
    return result


def tables(top: Table, key: str, least: int, most: int) -> list[object]:
    value = top.value(key, [])
    if not isinstance(value, list) or not least <= len(value) <= most:
        raise top.refuse(f"The circuit must have {least} to {most} pieces [[{key}]].", key)
    return value


def read_credits(table: Table) -> dict[str, str]:
    found = {key: table.text(key, 200) for key in CREDITS if table.has(key)}
    table.read += CREDITS
    table.finish()
    return found


def read_grid(table: Table) -> GridPlan:
    plan = GridPlan(table.choice("pole", ("left", "right")), table.whole("rows", 2, 6), table.whole("cars", 2, 10, 10), table.line())
    table.finish()
    return plan


def read_pit(table: Table) -> PitPlan:
    plan = PitPlan(
        table.choice("side", ("left", "right")),
        table.whole("enter", 2, 40),
        table.whole("leave", 2, 40),
        table.whole("boxes", 1, 20),
        table.line(),
    )
    table.finish()
    return plan


def read_piece(data: object, number: int, lines: dict[tuple[str, int, str], int]) -> Piece:
    table = Table(data, "road", f"Road piece {number + 1}", lines, number)
    if table.has("straight") == table.has("corner"):
        raise table.refuse(f"Road piece {number + 1} must have either “straight” or “corner”.")
    piece = read_corner(table, number) if table.has("corner") else read_straight(table, number)
    table.finish()
    return piece


def read_straight(table: Table, number: int) -> Piece:
    spaces = table.whole("straight", 0, 100)
    if isinstance(table.value("bend", 0), list):
        bends = table.items("bend", 24, 1, lambda part: table.real("bend", part, -180, 180, "each part of “bend”"))
    else:
        bends = (table.number_in("bend", -180, 180, 0),)
    length = (spaces + 1) / len(bends)
    if number == 0:
        table.read.append("line")
    return Piece(
        name="",
        line=table.line(),
        strokes=tuple(Stroke(length, math.radians(bend), "straight", number) for bend in bends),
        bridge=table.flag("bridge"),
        spaces=spaces,
        doubled=table.flag("doubled"),
    )


def read_corner(table: Table, number: int) -> Piece:
    name = table.text("corner", 24)
    table.title = f"Corner {name}"
    strokes = []
    for angle, radius in table.tuples("arcs", 12, 1, (("degrees", -360, 360), ("radius", -20, 100))):
        if radius > 0:
            if abs(angle) < 1:
                raise table.refuse(f"{table.title}: an arc of less than one degree is no arc.", "arcs")
            strokes.append(Stroke(radius * math.radians(abs(angle)), math.radians(angle), "arc", number))
        elif radius < 0:
            strokes.append(Stroke(-radius, math.radians(angle), "gap", number))
        else:
            raise table.refuse(f"{table.title}: a radius of 0 is no arc.", "arcs")
    if strokes[0].kind == "gap" or strokes[-1].kind == "gap":
        raise table.refuse(f"{table.title}: a corner begins and ends with an arc, not with a short piece between arcs.", "arcs")
    counts: tuple[int, ...] = ()
    if table.has("spaces"):
        counts = table.items("spaces", 3, 3, lambda part: table.integer("spaces", part, 1, 60, "each number in “spaces”"))
    arrows: tuple[str, ...] = ()
    if table.has("arrows"):
        signs = Table(table.value("arrows"), "road", f"{table.title}: “arrows”", table.lines, number)
        arrows = tuple(signs.matching(lane, r"[\^<>+]{1,60}", "a row of the signs ^ < > +") for lane in ("left", "middle", "right"))
        signs.finish()
    inside = table.choice("inside", ("left", "right")) if table.has("inside") else ""
    piece = Piece(
        name=name,
        line=table.line(),
        strokes=tuple(strokes),
        bridge=table.flag("bridge"),
        stops=table.whole("stops", 1, 3),
        inside=inside,
        counts=counts,
        arrows=arrows,
    )
    table.read += ["spaces", "inside", "arrows"]
    return piece


def read_line(road: list[object], lines: dict[tuple[str, int, str], int]) -> int:
    first = Table(road[0], "road", "Road piece 1", lines)
    if not first.has("straight"):
        raise first.refuse("The first road piece must be the home straight.")
    if not first.has("line"):
        raise first.refuse("The home straight needs “line”: the start/finish line lies after that many of its spaces.")
    spaces = first.whole("straight", 0, 100)
    line = first.whole("line", 1, 100)
    if line >= spaces:
        raise first.refuse(f"The line lies after {counted(line, 'space')}, but the home straight has only {spaces}.", "line")
    return line


def read_decor(data: object, number: int, lines: dict[tuple[str, int, str], int]) -> Decor:
    table = Table(data, "decor", f"Scenery {number + 1}", lines, number)
    kind = table.choice("kind", DECOR_KINDS)
    coordinate = (("x", -ROOM, ROOM), ("y", -ROOM, ROOM))
    points = table.tuples("points", 100, 2 if kind in RIBBONS else 3, coordinate)
    width = table.number_in("width", 0.2, 20) if kind in RIBBONS else 0.0
    boats: list[tuple[float, ...]] = []
    if kind == "water" and table.has("boats"):
        boats = table.tuples("boats", 30, 1, (*coordinate, ("degrees", -360, 360)))
    if kind == "water":
        table.read.append("boats")
    table.finish()
    return Decor(kind, tuple((x, y) for x, y in points), tuple((x, y, -degrees) for x, y, degrees in boats), width)


def check_order(road: RoadList) -> None:
    """Straights and corners take turns, right round the lap."""
    for before, piece in pairwise((*road.pieces, road.pieces[0])):
        if piece.is_corner and before.is_corner:
            hint = "put a straight between them, even one of 0 spaces, or join them to one corner"
            raise CircuitError(f"Corner {piece.name} follows a corner: {hint}.", piece.line)
        if not piece.is_corner and not before.is_corner:
            where = "The last piece is a straight and leads into the home straight" if piece is road.pieces[0] else "A straight follows a straight"
            raise CircuitError(f"{where}: join them to one.", before.line if piece is road.pieces[0] else piece.line)
    names = [piece.name for piece in road.pieces if piece.is_corner]
    for piece in road.pieces:
        if names.count(piece.name) > 1:
            raise CircuitError(f"Two corners are called {piece.name}.", piece.line)
    if sum(stroke.length for piece in road.pieces for stroke in piece.strokes) > MOST_SPACES:
        raise CircuitError(f"The lap is longer than {MOST_SPACES} spaces.")
