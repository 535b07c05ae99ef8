"""Reads the author's file: a list of straights and corners, checked one by one, not yet a closed lap."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise

from engine.circuit.layout.geometry import Stroke
from engine.circuit.layout.model import Decor
from engine.circuit.text.errors import CircuitError, Said, said
from engine.circuit.text.reader import Table, find_lines, parse_toml
from engine.circuit.text.variants import whole_data

FORMAT = 1
MOST_PIECES = 80
MOST_SPACES = 400  # maximum sum of all lengths, in spaces
PATCHES = (
    "water", "dunes", "forest", "field", "grandstand", "buildings", "mountain", "fairground",
    "palms", "towers",
)  # fmt: skip
RIBBONS = ("river", "runway", "old_road")  # long and narrow: a line with a width
DECOR_KINDS = (*PATCHES, *RIBBONS)
CREDITS = ("facts", "drawing")
YEARS = r"(19|20)\d\d(-(19|20)\d\d)?(, (19|20)\d\d(-(19|20)\d\d)?){0,39}"
ROOM = 1000.0  # maximum absolute coordinate of scenery, in spaces


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
    inside: str = ""  # "left" or "right" if the author sets it
    counts: tuple[int, ...] = ()  # inside, middle, outside; if the author sets them
    arrows: tuple[str, ...] = ()  # left, middle, right; if the author sets them

    @property
    def is_corner(self) -> bool:
        return self.name != ""

    @property
    def title(self) -> Said:
        return (
            said("piece.corner", corner=self.name)
            if self.is_corner
            else said("piece.straight", n=self.spaces)
        )


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
    grands_prix: str  # years of its championship races: "1967-1980, 1985", or ""


def read_road(text: str, original: str | None = None) -> RoadList:
    lines = find_lines(text)
    data = whole_data(parse_toml(text), original, lines)
    top = Table(data, "", said("title.circuit"), lines)
    if top.value("format") != FORMAT:
        raise top.refuse(said("format", format=FORMAT), "format")
    board = Table(top.value("board"), "board", said("title.table", table="board"), lines)
    weather = Table(top.value("weather"), "weather", said("title.table", table="weather"), lines)
    road = tables(top, "road", 4, MOST_PIECES)
    rain = weather.whole("rain", 0, 20)
    result = RoadList(
        id=top.matching("id", r"[a-z][a-z0-9_-]{0,23}", said("meaning.id")),
        name=top.text("name", 24),
        country=top.matching("country", r"[A-Z]{2}", said("meaning.country")),
        laps=top.whole("laps", 1, 9),
        hidden=top.flag("hidden"),
        heading=math.radians(board.number_in("heading", -360, 360)),
        lane_width=board.number_in("lane", 0.4, 0.9),
        turns=board.whole("turns", -1, 1) if board.has("turns") else None,
        weather={"rain": rain, "variable": weather.whole("variable", rain, 20)},
        grid=read_grid(Table(top.value("grid"), "grid", said("title.table", table="grid"), lines)),
        pit=read_pit(Table(top.value("pit"), "pit", said("title.table", table="pit"), lines)),
        pieces=tuple(read_piece(part, number, lines) for number, part in enumerate(road)),
        line_after=read_line(road, lines),
        decor=tuple(
            read_decor(part, number, lines) for number, part in enumerate(tables(top, "decor", 0, 40))
        ),
        variant_of=top.text("variant_of", 24) if top.has("variant_of") else "",
        credits=read_credits(
            Table(top.value("credits", {}), "credits", said("title.table", table="credits"), lines)
        ),
        grands_prix=read_years(top),
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
        raise top.refuse(said("pieces", least=least, most=most, key=key), key)
    return value


def read_years(table: Table) -> str:
    """Return the years of the championship races held there, "" if there were none."""
    table.read.append("grands_prix")
    return table.matching("grands_prix", YEARS, said("meaning.years")) if table.has("grands_prix") else ""


def read_credits(table: Table) -> dict[str, str]:
    found = {key: table.text(key, 200) for key in CREDITS if table.has(key)}
    table.read += CREDITS
    table.finish()
    return found


def read_grid(table: Table) -> GridPlan:
    plan = GridPlan(
        table.choice("pole", ("left", "right")),
        table.whole("rows", 2, 6),
        table.whole("cars", 2, 10, 10),
        table.line(),
    )
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
    table = Table(data, "road", said("title.piece", n=number + 1), lines, number)
    if table.has("straight") == table.has("corner"):
        raise table.refuse(said("either", n=number + 1))
    piece = read_corner(table, number) if table.has("corner") else read_straight(table, number)
    table.finish()
    return piece


def read_straight(table: Table, number: int) -> Piece:
    spaces = table.whole("straight", 0, 100)
    if isinstance(table.value("bend", 0), list):
        bends = table.items(
            "bend", 24, 1, lambda part: table.real("bend", part, -180, 180, said("value.part", key="bend"))
        )
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
    table.title = said("title.corner", corner=name)
    strokes = []
    for angle, radius in table.tuples("arcs", 12, 1, (("degrees", -360, 360), ("radius", -20, 100))):
        if radius > 0:
            if abs(angle) < 1:
                raise table.wrong("flat_arc", "arcs")
            strokes.append(Stroke(radius * math.radians(abs(angle)), math.radians(angle), "arc", number))
        elif radius < 0:
            strokes.append(Stroke(-radius, math.radians(angle), "gap", number))
        else:
            raise table.wrong("no_radius", "arcs")
    if strokes[0].kind == "gap" or strokes[-1].kind == "gap":
        raise table.wrong("arc_ends", "arcs")
    counts: tuple[int, ...] = ()
    if table.has("spaces"):
        counts = table.items(
            "spaces",
            3,
            3,
            lambda part: table.integer("spaces", part, 1, 60, said("value.number", key="spaces")),
        )
    arrows: tuple[str, ...] = ()
    if table.has("arrows"):
        signs = Table(table.value("arrows"), "road", said("title.arrows", corner=name), table.lines, number)
        arrows = tuple(
            signs.matching(lane, r"[\^<>+]{1,60}", said("meaning.arrows"))
            for lane in ("left", "middle", "right")
        )
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
    first = Table(road[0], "road", said("title.piece", n=1), lines)
    if not first.has("straight"):
        raise first.refuse(said("home_first"))
    if not first.has("line"):
        raise first.refuse(said("home_line"))
    spaces = first.whole("straight", 0, 100)
    line = first.whole("line", 1, 100)
    if line >= spaces:
        raise first.refuse(said("line_beyond", n=line, spaces=spaces), "line")
    return line


def read_decor(data: object, number: int, lines: dict[tuple[str, int, str], int]) -> Decor:
    table = Table(data, "decor", said("title.scenery", n=number + 1), lines, number)
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
    return Decor(
        kind, tuple((x, y) for x, y in points), tuple((x, y, -degrees) for x, y, degrees in boats), width
    )


def check_order(road: RoadList) -> None:
    """Raise CircuitError unless straights and corners alternate around the whole lap.

    Also rejects two corners of the same name, and laps that are too long.
    """
    for before, piece in pairwise((*road.pieces, road.pieces[0])):
        if piece.is_corner and before.is_corner:
            raise CircuitError(said("two_corners", corner=piece.name), piece.line)
        if not piece.is_corner and not before.is_corner:
            last = piece is road.pieces[0]
            raise CircuitError(
                said("straight_at_the_end" if last else "two_straights"), before.line if last else piece.line
            )
    names = [piece.name for piece in road.pieces if piece.is_corner]
    for piece in road.pieces:
        if names.count(piece.name) > 1:
            raise CircuitError(said("one_name", corner=piece.name), piece.line)
    if sum(stroke.length for piece in road.pieces for stroke in piece.strokes) > MOST_SPACES:
        raise CircuitError(said("long_lap", most=MOST_SPACES))
