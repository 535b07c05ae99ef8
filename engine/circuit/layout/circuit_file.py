"""Reads the author's file: a list of straights and corners, checked one by one, not yet a closed lap."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise

from engine.circuit.layout.geometry import Segment
from engine.circuit.layout.model import Decor
from engine.circuit.text.errors import CircuitError, ErrorMessage, error_message
from engine.circuit.text.toml_reader import TomlTable, find_line_numbers, parse_toml
from engine.circuit.text.variants import merge_variant

FORMAT = 1
MAX_PIECES = 80
MAX_LAP_SPACES = 400  # maximum sum of all lengths, in spaces
PATCH_KINDS = (
    "water",
    "dunes",
    "forest",
    "field",
    "grandstand",
    "buildings",
    "mountain",
    "fairground",
    "palms",
    "towers",
)
RIBBON_KINDS = ("river", "runway", "old_road")  # long and narrow: a line with a width
DECOR_KINDS = (*PATCH_KINDS, *RIBBON_KINDS)
CREDITS = ("facts", "drawing")
YEARS_PATTERN = r"(19|20)\d\d(-(19|20)\d\d)?(, (19|20)\d\d(-(19|20)\d\d)?){0,39}"
MAX_SCENERY_COORDINATE = 1000.0  # maximum absolute coordinate of scenery, in spaces


@dataclass(frozen=True, slots=True)
class RoadPiece:
    """One [[road]] table."""

    name: str  # the corner's name; "" for a straight
    line_number: int | None
    segments: tuple[Segment, ...]
    is_bridge: bool
    spaces: int = 0  # of the middle lane, straights only
    is_double_cost: bool = False
    stops: int = 0
    inner_side: str = ""  # "left" or "right" if the author sets it
    spaces_per_lane: tuple[int, ...] = ()  # inside, middle, outside; if the author sets them
    arrows: tuple[str, ...] = ()  # left, middle, right; if the author sets them

    @property
    def is_corner(self) -> bool:
        return self.name != ""

    @property
    def title(self) -> ErrorMessage:
        return (
            error_message("piece.corner", corner=self.name)
            if self.is_corner
            else error_message("piece.straight", n=self.spaces)
        )


@dataclass(frozen=True, slots=True)
class GridPlan:
    pole: str
    row_step: int
    cars: int
    line_number: int | None


@dataclass(frozen=True, slots=True)
class PitPlan:
    side: str
    entry_distance: int
    exit_distance: int
    boxes: int
    line_number: int | None


@dataclass(frozen=True, slots=True)
class CircuitFile:
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
    pieces: tuple[RoadPiece, ...]
    spaces_before_start_line: int  # spaces of the home straight before the start/finish line
    decor: tuple[Decor, ...]
    variant_of: str  # id of the circuit this one is a variant of, or ""
    credits: dict[str, str]
    grands_prix: str  # years of its championship races: "1967-1980, 1985", or ""


def read_road(text: str, base_text: str | None = None) -> CircuitFile:
    lines = find_line_numbers(text)
    data = merge_variant(parse_toml(text), base_text, lines)
    top = TomlTable(data, "", error_message("title.circuit"), lines)
    if top.read_value("format") != FORMAT:
        raise top.error_at(error_message("format", format=FORMAT), "format")
    board = TomlTable(top.read_value("board"), "board", error_message("title.table", table="board"), lines)
    weather = TomlTable(
        top.read_value("weather"), "weather", error_message("title.table", table="weather"), lines
    )
    road = read_tables(top, "road", 4, MAX_PIECES)
    rain = weather.read_int("rain", 0, 20)
    result = CircuitFile(
        id=top.read_matching("id", r"[a-z][a-z0-9_-]{0,23}", error_message("meaning.id")),
        name=top.read_text("name", 24),
        country=top.read_matching("country", r"[A-Z]{2}", error_message("meaning.country")),
        laps=top.read_int("laps", 1, 9),
        hidden=top.read_bool("hidden"),
        heading=math.radians(board.read_float("heading", -360, 360)),
        lane_width=board.read_float("lane", 0.4, 0.9),
        turns=board.read_int("turns", -1, 1) if board.has("turns") else None,
        weather={"rain": rain, "variable": weather.read_int("variable", rain, 20)},
        grid=read_grid(
            TomlTable(top.read_value("grid"), "grid", error_message("title.table", table="grid"), lines)
        ),
        pit=read_pit(
            TomlTable(top.read_value("pit"), "pit", error_message("title.table", table="pit"), lines)
        ),
        pieces=tuple(read_piece(part, number, lines) for number, part in enumerate(road)),
        spaces_before_start_line=read_line(road, lines),
        decor=tuple(
            read_decor(part, number, lines) for number, part in enumerate(read_tables(top, "decor", 0, 40))
        ),
        variant_of=top.read_text("variant_of", 24) if top.has("variant_of") else "",
        credits=read_credits(
            TomlTable(
                top.read_value("credits", {}), "credits", error_message("title.table", table="credits"), lines
            )
        ),
        grands_prix=read_years(top),
    )
    top.keys_read.append("variant_of")
    board.keys_read.append("turns")
    for table in (board, weather, top):
        table.reject_unknown_keys()
    check_alternation(result)
    return result


def read_tables(top: TomlTable, key: str, minimum: int, maximum: int) -> list[object]:
    value = top.read_value(key, [])
    if not isinstance(value, list) or not minimum <= len(value) <= maximum:
        raise top.error_at(error_message("pieces", least=minimum, most=maximum, key=key), key)
    return value


def read_years(table: TomlTable) -> str:
    """Return the years of the championship races held there, "" if there were none."""
    table.keys_read.append("grands_prix")
    return (
        table.read_matching("grands_prix", YEARS_PATTERN, error_message("meaning.years"))
        if table.has("grands_prix")
        else ""
    )


def read_credits(table: TomlTable) -> dict[str, str]:
    credit_texts = {key: table.read_text(key, 200) for key in CREDITS if table.has(key)}
    table.keys_read += CREDITS
    table.reject_unknown_keys()
    return credit_texts


def read_grid(table: TomlTable) -> GridPlan:
    plan = GridPlan(
        table.read_choice("pole", ("left", "right")),
        table.read_int("rows", 2, 6),
        table.read_int("cars", 2, 10, 10),
        table.line_number_of(),
    )
    table.reject_unknown_keys()
    return plan


def read_pit(table: TomlTable) -> PitPlan:
    plan = PitPlan(
        table.read_choice("side", ("left", "right")),
        table.read_int("enter", 2, 40),
        table.read_int("leave", 2, 40),
        table.read_int("boxes", 1, 20),
        table.line_number_of(),
    )
    table.reject_unknown_keys()
    return plan


def read_piece(data: object, number: int, lines: dict[tuple[str, int, str], int]) -> RoadPiece:
    table = TomlTable(data, "road", error_message("title.piece", n=number + 1), lines, number)
    if table.has("straight") == table.has("corner"):
        raise table.error_at(error_message("either", n=number + 1))
    piece = read_corner(table, number) if table.has("corner") else read_straight(table, number)
    table.reject_unknown_keys()
    return piece


def read_straight(table: TomlTable, number: int) -> RoadPiece:
    spaces = table.read_int("straight", 0, 100)
    if isinstance(table.read_value("bend", 0), list):
        bends = table.read_list(
            "bend",
            24,
            1,
            lambda part: table.check_float("bend", part, -180, 180, error_message("value.part", key="bend")),
        )
    else:
        bends = (table.read_float("bend", -180, 180, 0),)
    length = (spaces + 1) / len(bends)
    if number == 0:
        table.keys_read.append("line")
    return RoadPiece(
        name="",
        line_number=table.line_number_of(),
        segments=tuple(Segment(length, math.radians(bend), "straight", number) for bend in bends),
        is_bridge=table.read_bool("bridge"),
        spaces=spaces,
        is_double_cost=table.read_bool("doubled"),
    )


def read_corner(table: TomlTable, number: int) -> RoadPiece:
    name = table.read_text("corner", 24)
    table.title = error_message("title.corner", corner=name)
    segments = []
    for angle, radius in table.read_number_rows(
        "arcs", 12, 1, (("degrees", -360, 360), ("radius", -20, 100))
    ):
        if radius > 0:
            if abs(angle) < 1:
                raise table.value_error("flat_arc", "arcs")
            segments.append(Segment(radius * math.radians(abs(angle)), math.radians(angle), "arc", number))
        elif radius < 0:
            segments.append(Segment(-radius, math.radians(angle), "gap", number))
        else:
            raise table.value_error("no_radius", "arcs")
    if segments[0].kind == "gap" or segments[-1].kind == "gap":
        raise table.value_error("arc_ends", "arcs")
    counts: tuple[int, ...] = ()
    if table.has("spaces"):
        counts = table.read_list(
            "spaces",
            3,
            3,
            lambda part: table.check_int("spaces", part, 1, 60, error_message("value.number", key="spaces")),
        )
    arrows: tuple[str, ...] = ()
    if table.has("arrows"):
        title = error_message("title.arrows", corner=name)
        signs = TomlTable(table.read_value("arrows"), "road", title, table.lines, number)
        arrows = tuple(
            signs.read_matching(lane, r"[\^<>+]{1,60}", error_message("meaning.arrows"))
            for lane in ("left", "middle", "right")
        )
        signs.reject_unknown_keys()
    inside = table.read_choice("inside", ("left", "right")) if table.has("inside") else ""
    piece = RoadPiece(
        name=name,
        line_number=table.line_number_of(),
        segments=tuple(segments),
        is_bridge=table.read_bool("bridge"),
        stops=table.read_int("stops", 1, 3),
        inner_side=inside,
        spaces_per_lane=counts,
        arrows=arrows,
    )
    table.keys_read += ["spaces", "inside", "arrows"]
    return piece


def read_line(road: list[object], lines: dict[tuple[str, int, str], int]) -> int:
    first = TomlTable(road[0], "road", error_message("title.piece", n=1), lines)
    if not first.has("straight"):
        raise first.error_at(error_message("home_first"))
    if not first.has("line"):
        raise first.error_at(error_message("home_line"))
    spaces = first.read_int("straight", 0, 100)
    line = first.read_int("line", 1, 100)
    if line >= spaces:
        raise first.error_at(error_message("line_beyond", n=line, spaces=spaces), "line")
    return line


def read_decor(data: object, number: int, lines: dict[tuple[str, int, str], int]) -> Decor:
    table = TomlTable(data, "decor", error_message("title.scenery", n=number + 1), lines, number)
    kind = table.read_choice("kind", DECOR_KINDS)
    coordinate = (
        ("x", -MAX_SCENERY_COORDINATE, MAX_SCENERY_COORDINATE),
        ("y", -MAX_SCENERY_COORDINATE, MAX_SCENERY_COORDINATE),
    )
    points = table.read_number_rows("points", 100, 2 if kind in RIBBON_KINDS else 3, coordinate)
    width = table.read_float("width", 0.2, 20) if kind in RIBBON_KINDS else 0.0
    boats: list[tuple[float, ...]] = []
    if kind == "water" and table.has("boats"):
        boats = table.read_number_rows("boats", 30, 1, (*coordinate, ("degrees", -360, 360)))
    if kind == "water":
        table.keys_read.append("boats")
    table.reject_unknown_keys()
    return Decor(
        kind, tuple((x, y) for x, y in points), tuple((x, y, -degrees) for x, y, degrees in boats), width
    )


def check_alternation(road: CircuitFile) -> None:
    """Raise CircuitError unless straights and corners alternate around the whole lap.

    Also rejects two corners of the same name, and laps that are too long.
    """
    for before, piece in pairwise((*road.pieces, road.pieces[0])):
        if piece.is_corner and before.is_corner:
            raise CircuitError(error_message("two_corners", corner=piece.name), piece.line_number)
        if not piece.is_corner and not before.is_corner:
            last = piece is road.pieces[0]
            raise CircuitError(
                error_message("straight_at_the_end" if last else "two_straights"),
                before.line_number if last else piece.line_number,
            )
    names = [piece.name for piece in road.pieces if piece.is_corner]
    for piece in road.pieces:
        if names.count(piece.name) > 1:
            raise CircuitError(error_message("one_name", corner=piece.name), piece.line_number)
    if sum(segment.length for piece in road.pieces for segment in piece.segments) > MAX_LAP_SPACES:
        raise CircuitError(error_message("long_lap", most=MAX_LAP_SPACES))
