"""A text that can't become a board is rejected with one clear sentence, and the line if there is one."""

from __future__ import annotations

import pytest

from engine.circuit import CircuitError, compile_circuit
from tests.support.boards import FIGURE_EIGHT, HEAD, OVAL, SQUARE, corner, straight, text_of
from tests.support.compiler_messages import (
    ANY,
    contains_message,
    crosses_itself,
    matching,
    missing,
    name_text,
    parts_of_arcs,
    unknown_key,
)
from tests.support.messages import ui_text
from web.tooling.message_text import to_english


def refusal(text: str) -> CircuitError:
    with pytest.raises(CircuitError) as error_info:
        compile_circuit(text)
    error = error_info.value
    assert to_english(error.why).endswith(".")
    assert "\n" not in to_english(error.why)
    assert error.line is None or 1 <= error.line <= len(text.splitlines())
    return error


def swap(text: str, old_text: str, new_text: str) -> str:
    assert old_text in text
    return text.replace(old_text, new_text, 1)


TWO_LOOPS = (
    HEAD
    + straight(18, "line = 11")
    + corner("East", "[[360, 1.6], [180, 1.6]]")
    + straight(18)
    + corner("West", "[[180, 1.6]]")
)

GEOMETRY = {
    "no bridge": (
        swap(FIGURE_EIGHT, "bridge = true", ""),
        "The road crosses itself: piece 1 (the straight of 40 spaces) meets piece 3",
    ),
    "two bridges": (
        swap(FIGURE_EIGHT, "line = 34", "line = 34\nbridge = true"),
        "Give exactly one of them bridge = true.",
    ),
    "bridge over the pits": (
        swap(swap(FIGURE_EIGHT, "line = 34", "line = 24"), "leave = 5", "leave = 7"),
        "too close to itself",
    ),
    "angle sum": (
        swap(OVAL, "[[180, 1.6]]", "[[130, 1.6]]"),
        ui_text("compiler.angles", degrees=310),
    ),
    "angle sum against turns": (
        swap(OVAL, "lane = 0.62", "lane = 0.62\nturns = -1"),
        ui_text("compiler.angles_asked", degrees=ANY, turns=-1, wanted=-360),
    ),
    "does not close": (swap(OVAL, "straight = 18\n\n", "straight = 8\n\n"), "The lap misses its start by"),
    "lane too wide": (
        swap(OVAL, "lane = 0.62", "lane = 0.86"),
        ui_text("compiler.bend", piece="East", radius="1.60", lane="0.86", least="1.64"),
    ),
    "radius too small": (swap(OVAL, "[[180, 1.6]]", "[[180, 1.0]]"), "A bend of East has a radius of"),
    "straight bends too tightly": (
        swap(OVAL, "line = 11", "line = 11\nbend = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 40, -80, 40, 0]"),
        ui_text("compiler.bend", piece=ANY, radius=ANY, lane="0.62", least=ANY),
    ),
    "grid too long": (
        swap(OVAL, "rows = 2", "rows = 3"),
        ui_text("compiler.grid_long", car=9, n=13),
    ),
    "pit lane too long": (
        swap(OVAL, "leave = 5", "leave = 9"),
        ui_text("compiler.pit_long", lane="the right lane"),
    ),
    "pit lane too early": (
        swap(OVAL, "enter = 8", "enter = 11"),
        ui_text("compiler.pit_long", lane="the right lane"),
    ),
    "too many boxes": (
        swap(OVAL, "boxes = 10", "boxes = 12"),
        "The pit lane has 11 spaces, too few for 12 boxes.",
    ),
    "line off the straight": (
        swap(OVAL, "line = 11", "line = 18"),
        ui_text("compiler.line_beyond", n=18, spaces=18),
    ),
    "stops do not fit": (
        swap(SQUARE, "stops = 1", "stops = 3"),
        ui_text("compiler.stops", corner="East", stops=3, spaces=2),
    ),
    "inside longer": (
        swap(SQUARE, "stops = 1", "stops = 1\nspaces = [7, 6, 5]"),
        ui_text("compiler.inside_longer", corner="East", inside=7, outside=5),
    ),
    "straight too short": (
        swap(SQUARE, "straight = 4", "straight = 1"),
        "The straight between East and North needs at least 2 spaces",
    ),
    "road over road": (
        swap(OVAL, "[[180, 1.6]]", "[[120, 1.6], [0, -9], [-240, 1.6], [0, -9], [300, 1.6]]"),
        crosses_itself(),
    ),
    "a piece across itself": (
        TWO_LOOPS,
        crosses_itself(),
    ),
    "spaces too thin": (
        swap(SQUARE, "stops = 1", "stops = 1\nspaces = [2, 4, 30]"),
        ui_text("compiler.unfair", place=ANY, next=ANY, step="0.05", least="0.1", most="2.0"),
    ),
    "arrows too few": (
        swap(SQUARE, "stops = 1", 'stops = 1\narrows = {left = "^", middle = "^^^^", right = "^^^^^^"}'),
        ui_text("compiler.arrow_count", corner="East", lane="the left lane", n=2),
    ),
    "arrow off the road": (
        swap(SQUARE, "stops = 1", 'stops = 1\narrows = {left = "<^", middle = "^^^^", right = "^^^^^^"}'),
        "Corner East: the arrow < on space 1 of the left lane leads nowhere.",
    ),
}


@pytest.mark.parametrize("case", GEOMETRY)
def test_impossible_roads_are_rejected(case: str) -> None:
    text, sentence = GEOMETRY[case]
    assert contains_message(to_english(refusal(text).why), sentence)


def test_the_line_of_a_road_piece_is_named() -> None:
    text = swap(SQUARE, "stops = 1", "stops = 3")
    line = refusal(text).line
    assert line is not None
    assert text.splitlines()[line - 1 : line + 1] == ["[[road]]", 'corner = "East"']


TOO_DEEP = ui_text("compiler.toml_depth")
PIECES = ui_text("compiler.pieces", least=4, most=80, key="road")
EACH_BEND = ui_text("compiler.value.part", key="bend")
WORDS = {
    "empty": ("", missing("format")),
    "another format": (swap(OVAL, "format = 1", "format = 2"), ui_text("compiler.format", format=1)),
    "not TOML": ("Monaco is a circuit in\nthe south.", ui_text("compiler.toml", slip=ANY)),
    "unclosed text": (swap(OVAL, '"Sample"', '"Sample'), ui_text("compiler.toml", slip=ANY)),
    "no id": (swap(OVAL, 'id = "sample"', ""), missing("id")),
    "id with a path": (
        swap(OVAL, 'id = "sample"', 'id = "../sample"'),
        matching("id", "id"),
    ),
    "name too long": (
        swap(OVAL, '"Sample"', f'"{"x" * 25}"'),
        name_text(),
    ),
    "name with a line break": (
        swap(OVAL, '"Sample"', '"a\\nb"'),
        name_text(),
    ),
    "name a number": (swap(OVAL, '"Sample"', "7"), name_text()),
    "country": (
        swap(OVAL, '"GB"', '"England"'),
        matching("country", "country"),
    ),
    "laps": (swap(OVAL, "laps = 2", "laps = 0"), "“laps” must be a whole number from 1 to 9."),
    "laps true": (swap(OVAL, "laps = 2", "laps = true"), "“laps” must be a whole number from 1 to 9."),
    "laps half": (swap(OVAL, "laps = 2", "laps = 1.5"), "“laps” must be a whole number from 1 to 9."),
    "no board": (swap(OVAL, "[board]\nheading = 0\nlane = 0.62", ""), missing("board")),
    "board a number": (
        swap(swap(OVAL, "[board]\nheading = 0\nlane = 0.62", ""), "laps = 2", "laps = 2\nboard = 3"),
        "[board] must be a table.",
    ),
    "lane a text": (
        swap(OVAL, "lane = 0.62", 'lane = "wide"'),
        "[board]: “lane” must be a number from 0.4 to 0.9.",
    ),
    "lane not a number": (
        swap(OVAL, "lane = 0.62", "lane = nan"),
        "[board]: “lane” must be a number from 0.4 to 0.9.",
    ),
    "heading infinite": (
        swap(OVAL, "heading = 0", "heading = inf"),
        "[board]: “heading” must be a number",
    ),
    "heading huge": (
        swap(OVAL, "heading = 0", f"heading = {'9' * 400}"),
        "[board]: “heading” must be a number",
    ),
    "a number without end": (
        swap(OVAL, "heading = 0", f"heading = {'9' * 5000}"),
        TOO_DEEP,
    ),
    "lists without end": (
        swap(OVAL, "heading = 0", f"heading = {'[' * 9000}"),
        TOO_DEEP,
    ),
    "unknown key": (
        swap(OVAL, "lane = 0.62", "lane = 0.62\nlanes = 4"),
        unknown_key("[board]", "lanes", "heading, lane, turns"),
    ),
    "unknown table": (OVAL + "[sponsor]\nname = 'x'\n", unknown_key("The circuit", "sponsor")),
    "unknown key of a straight": (
        swap(OVAL, "line = 11", "line = 11\nstops = 2"),
        unknown_key("Road piece 1", "stops"),
    ),
    "line on a second straight": (
        SQUARE + straight(3, "line = 2") + corner("Extra", "[[90, 1.6]]"),
        unknown_key("Road piece 9", "line"),
    ),
    "rain above variable": (
        swap(OVAL, "variable = 11", "variable = 3"),
        "[weather]: “variable” must be a whole number from 6 to 20.",
    ),
    "pole": (
        swap(OVAL, 'pole = "right"', 'pole = "middle"'),
        "[grid]: “pole” must be one of left, right.",
    ),
    "side": (swap(OVAL, 'side = "right"', "side = []"), "[pit]: “side” must be one of left, right."),
    "no pit": (swap(OVAL, "[pit]", "[[decor]]"), missing("pit")),
    "no road": (HEAD, PIECES),
    "road a table": (
        HEAD + "[road]\nstraight = 3\n",
        PIECES,
    ),
    "road of numbers": (
        swap(HEAD, "laps = 2", "laps = 2\nroad = [1, 2, 3, 4]"),
        "Road piece 1 must be a table.",
    ),
    "corner first": (
        HEAD + corner("A", "[[90, 2]]") + straight(9) + corner("B", "[[90, 2]]") + straight(9),
        "The first road piece must be the home straight.",
    ),
    "no line": (swap(OVAL, "line = 11", ""), ui_text("compiler.home_line")),
    "both kinds": (
        swap(OVAL, "line = 11", 'line = 11\ncorner = "X"'),
        "Road piece 1 must have either “straight” or “corner”.",
    ),
    "neither kind": (
        swap(OVAL, "straight = 18\n\n", "\n"),
        "Road piece 3 must have either “straight” or “corner”.",
    ),
    "two straights": (OVAL + straight(3) + straight(3), ui_text("compiler.two_straights")),
    "straight at the end": (
        OVAL + straight(3),
        ui_text("compiler.straight_at_the_end"),
    ),
    "two corners": (
        OVAL + corner("Last", "[[10, 9]]"),
        ui_text("compiler.two_corners", corner="Last"),
    ),
    "one name twice": (swap(OVAL, '"West"', '"East"'), "Two corners are called East."),
    "no arcs": (
        swap(OVAL, "arcs = [[180, 1.6]]", ""),
        missing("arcs", "Corner East"),
    ),
    "empty arcs": (
        swap(OVAL, "[[180, 1.6]]", "[]"),
        ui_text("compiler.items", title="Corner East", key="arcs", least=1, most=12),
    ),
    "arc of one number": (
        swap(OVAL, "[[180, 1.6]]", "[[180]]"),
        parts_of_arcs(),
    ),
    "arc a number": (
        swap(OVAL, "[[180, 1.6]]", "[180, 1.6]"),
        parts_of_arcs(),
    ),
    "arc of texts": (
        swap(OVAL, "[[180, 1.6]]", '[["wide", 1.6]]'),
        "Corner East: degrees in “arcs” must be a number from -360 to 360.",
    ),
    "arc without radius": (
        swap(OVAL, "[[180, 1.6]]", "[[180, 0]]"),
        ui_text("compiler.no_radius", title="Corner East"),
    ),
    "arc without angle": (
        swap(OVAL, "[[180, 1.6]]", "[[180, 1.6], [0, 3]]"),
        ui_text("compiler.flat_arc", title="Corner East"),
    ),
    "gap at the end": (
        swap(OVAL, "[[180, 1.6]]", "[[180, 1.6], [0, -3]]"),
        ui_text("compiler.arc_ends", title="Corner East"),
    ),
    "stops": (
        swap(OVAL, "stops = 1", "stops = 4"),
        "Corner East: “stops” must be a whole number from 1 to 3.",
    ),
    "two spaces": (
        swap(OVAL, "stops = 1", "stops = 1\nspaces = [4, 7]"),
        ui_text("compiler.items_exactly", title="Corner East", key="spaces", n=3),
    ),
    "spaces of halves": (
        swap(OVAL, "stops = 1", "stops = 1\nspaces = [4.5, 7, 10]"),
        "each number in “spaces” must be a whole number from 1 to 60.",
    ),
    "arrows a list": (
        swap(OVAL, "stops = 1", "stops = 1\narrows = []"),
        "Corner East: “arrows” must be a table.",
    ),
    "arrows unknown": (
        swap(OVAL, "stops = 1", 'stops = 1\narrows = {left = "v", middle = "^", right = "^"}'),
        matching(ANY, "arrows"),
    ),
    "bend a text": (
        swap(OVAL, "line = 11", 'line = 11\nbend = ["left"]'),
        ui_text("compiler.number", title=ANY, what=EACH_BEND, low=-180, high=180),
    ),
    "bend empty": (
        swap(OVAL, "line = 11", "line = 11\nbend = []"),
        ui_text("compiler.items", title=ANY, key="bend", least=1, most=24),
    ),
    "bridge a number": (
        swap(OVAL, "line = 11", "line = 11\nbridge = 1"),
        "“bridge” must be true or false.",
    ),
    "a lap too long": (swap(OVAL, "[[180, 1.6]]", "[[300, 100]]"), "The lap is longer than 400 spaces."),
    "a text too long": (OVAL + "#" * 40_000, "The circuit text is longer than 40000 characters."),
    "unknown scenery": (
        OVAL + '[[decor]]\nkind = "volcano"\npoints = [[0, 0], [1, 1], [2, 0]]\n',
        "Scenery 1: “kind” must be one of water, dunes",
    ),
    "scenery of two points": (
        OVAL + '[[decor]]\nkind = "water"\npoints = [[0, 0], [1, 1]]\n',
        ui_text("compiler.items", title="Scenery 1", key="points", least=3, most=100),
    ),
    "boats on land": (
        OVAL + '[[decor]]\nkind = "forest"\npoints = [[0, 0], [1, 1], [2, 0]]\nboats = [[1, 1, 0]]\n',
        unknown_key("Scenery 1", "boats", "kind, points"),
    ),
}


@pytest.mark.parametrize("case", WORDS)
def test_misspelt_keys_and_values_are_rejected(case: str) -> None:
    text, sentence = WORDS[case]
    assert contains_message(to_english(refusal(text).why), sentence)


@pytest.mark.parametrize(
    ("old_text", "new_text"),
    [
        ("laps = 2", "laps = 20"),
        ("lane = 0.62", "lane = 7"),
        ("boats = [", "boats = [[1], "),
        ('pole = "left"', 'pole = "centre"'),
    ],
)
def test_the_line_of_a_value_is_named(old_text: str, new_text: str) -> None:
    text = swap(text_of("monaco"), old_text, new_text)
    line = refusal(text).line
    assert line is not None
    assert text.splitlines()[line - 1].startswith(new_text.split(" = ")[0])


def test_the_line_of_an_unknown_table_is_named() -> None:
    text = OVAL + "[sponsor]\nname = 'x'\n"
    line = refusal(text).line
    assert line is not None
    assert text.splitlines()[line - 1] == "[sponsor]"


def test_the_line_of_a_syntax_error_is_named() -> None:
    text = swap(text_of("monaco"), "straight = 27", "straight = = 27")
    line = refusal(text).line
    assert line is not None
    assert text.splitlines()[line - 1] == "straight = = 27"
