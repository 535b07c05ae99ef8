"""What cannot become a board is refused with one clear sentence, and with the line it is about where there is
one.
"""

from __future__ import annotations

import pytest

from engine.circuit import CircuitError, compile_circuit
from tests.circuit.boards import EIGHT, HEAD, OVAL, SQUARE, corner, straight, text_of
from web.tooling.english import english


def refusal(text: str) -> CircuitError:
    with pytest.raises(CircuitError) as caught:
        compile_circuit(text)
    error = caught.value
    assert english(error.why).endswith(".")
    assert "\n" not in english(error.why)
    assert error.line is None or 1 <= error.line <= len(text.splitlines())
    return error


def swapped(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new, 1)


TWO_LOOPS = (
    HEAD
    + straight(18, "line = 11")
    + corner("East", "[[360, 1.6], [180, 1.6]]")
    + straight(18)
    + corner("West", "[[180, 1.6]]")
)

GEOMETRY = {
    "no bridge": (
        swapped(EIGHT, "bridge = true", ""),
        "The road crosses itself: piece 1 (the straight of 40 spaces) meets piece 3",
    ),
    "two bridges": (
        swapped(EIGHT, "line = 34", "line = 34\nbridge = true"),
        "Give exactly one of them bridge = true.",
    ),
    "bridge over the pits": (
        swapped(swapped(EIGHT, "line = 34", "line = 24"), "leave = 5", "leave = 7"),
        "too close to itself",
    ),
    "angle sum": (
        swapped(OVAL, "[[180, 1.6]]", "[[130, 1.6]]"),
        "All angles of the lap add up to 310 degrees",
    ),
    "angle sum against turns": (
        swapped(OVAL, "lane = 0.62", "lane = 0.62\nturns = -1"),
        "they must add up to about -360 with turns = -1",
    ),
    "does not close": (swapped(OVAL, "straight = 18\n\n", "straight = 8\n\n"), "The lap misses its start by"),
    "lane too wide": (
        swapped(OVAL, "lane = 0.62", "lane = 0.86"),
        "A bend of East has a radius of 1.60, too tight for lanes of 0.86: it needs 1.64.",
    ),
    "radius too small": (swapped(OVAL, "[[180, 1.6]]", "[[180, 1.0]]"), "A bend of East has a radius of"),
    "straight bends too tightly": (
        swapped(OVAL, "line = 11", "line = 11\nbend = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 40, -80, 40, 0]"),
        "too tight for lanes of 0.62",
    ),
    "grid too long": (
        swapped(OVAL, "rows = 2", "rows = 3"),
        "The grid is too long: car 9 would stand 13 spaces before the line",
    ),
    "pit lane too long": (
        swapped(OVAL, "leave = 5", "leave = 9"),
        "The pit lane is longer than the right lane of the home straight",
    ),
    "pit lane too early": (
        swapped(OVAL, "enter = 8", "enter = 11"),
        "The pit lane is longer than the right lane of the home straight",
    ),
    "too many boxes": (
        swapped(OVAL, "boxes = 10", "boxes = 12"),
        "The pit lane has 11 spaces, too few for 12 boxes.",
    ),
    "line off the straight": (
        swapped(OVAL, "line = 11", "line = 18"),
        "The line lies after 18 spaces, but the home straight has only 18.",
    ),
    "stops do not fit": (
        swapped(SQUARE, "stops = 1", "stops = 3"),
        "Corner East: 3 stops do not fit into 2 spaces.",
    ),
    "inside longer": (
        swapped(SQUARE, "stops = 1", "stops = 1\nspaces = [7, 6, 5]"),
        "Corner East: the inside has 7 spaces, the outside only 5.",
    ),
    "straight too short": (
        swapped(SQUARE, "straight = 4", "straight = 1"),
        "The straight between East and North needs at least 2 spaces",
    ),
    "road over road": (
        swapped(OVAL, "[[180, 1.6]]", "[[120, 1.6], [0, -9], [-240, 1.6], [0, -9], [300, 1.6]]"),
        "The road crosses itself",
    ),
    "a piece across itself": (TWO_LOOPS, "A piece cannot cross itself."),
    "spaces too thin": (
        swapped(SQUARE, "stops = 1", "stops = 1\nspaces = [2, 4, 30]"),
        "wins 0.05 spaces; 0.1 to 2.0 are fair.",
    ),
    "arrows too few": (
        swapped(SQUARE, "stops = 1", 'stops = 1\narrows = {left = "^", middle = "^^^^", right = "^^^^^^"}'),
        "Corner East: the left lane has 2 spaces and needs as many arrow signs.",
    ),
    "arrow off the road": (
        swapped(SQUARE, "stops = 1", 'stops = 1\narrows = {left = "<^", middle = "^^^^", right = "^^^^^^"}'),
        "Corner East: the arrow < on space 1 of the left lane leads nowhere.",
    ),
}


@pytest.mark.parametrize("case", GEOMETRY)
def test_impossible_roads(case: str) -> None:
    text, sentence = GEOMETRY[case]
    assert sentence in english(refusal(text).why)


def test_the_line_of_a_road_piece_is_named() -> None:
    text = swapped(SQUARE, "stops = 1", "stops = 3")
    line = refusal(text).line
    assert line is not None
    assert text.splitlines()[line - 1 : line + 1] == ["[[road]]", 'corner = "East"']


WORDS = {
    "empty": ("", "The circuit has no “format”."),
    "another format": (swapped(OVAL, "format = 1", "format = 2"), "The circuit must say format = 1"),
    "not TOML": ("Monaco is a circuit in\nthe south.", "This is not a TOML text"),
    "unclosed text": (swapped(OVAL, '"Sample"', '"Sample'), "This is not a TOML text"),
    "no id": (swapped(OVAL, 'id = "sample"', ""), "The circuit has no “id”."),
    "id with a path": (
        swapped(OVAL, 'id = "sample"', 'id = "../sample"'),
        "“id” must be up to 24 small letters",
    ),
    "name too long": (
        swapped(OVAL, '"Sample"', f'"{"x" * 25}"'),
        "“name” must be a text of 1 to 24 plain characters.",
    ),
    "name with a line break": (
        swapped(OVAL, '"Sample"', '"a\\nb"'),
        "“name” must be a text of 1 to 24 plain characters.",
    ),
    "name a number": (swapped(OVAL, '"Sample"', "7"), "“name” must be a text of 1 to 24 plain characters."),
    "country": (
        swapped(OVAL, '"GB"', '"England"'),
        "“country” must be the two capital letters of a country.",
    ),
    "laps": (swapped(OVAL, "laps = 2", "laps = 0"), "“laps” must be a whole number from 1 to 9."),
    "laps true": (swapped(OVAL, "laps = 2", "laps = true"), "“laps” must be a whole number from 1 to 9."),
    "laps half": (swapped(OVAL, "laps = 2", "laps = 1.5"), "“laps” must be a whole number from 1 to 9."),
    "no board": (swapped(OVAL, "[board]\nheading = 0\nlane = 0.62", ""), "The circuit has no “board”."),
    "board a number": (
        swapped(swapped(OVAL, "[board]\nheading = 0\nlane = 0.62", ""), "laps = 2", "laps = 2\nboard = 3"),
        "[board] must be a table.",
    ),
    "lane a text": (
        swapped(OVAL, "lane = 0.62", 'lane = "wide"'),
        "[board]: “lane” must be a number from 0.4 to 0.9.",
    ),
    "lane not a number": (
        swapped(OVAL, "lane = 0.62", "lane = nan"),
        "[board]: “lane” must be a number from 0.4 to 0.9.",
    ),
    "heading infinite": (
        swapped(OVAL, "heading = 0", "heading = inf"),
        "[board]: “heading” must be a number",
    ),
    "heading huge": (
        swapped(OVAL, "heading = 0", f"heading = {'9' * 400}"),
        "[board]: “heading” must be a number",
    ),
    "a number without end": (swapped(OVAL, "heading = 0", f"heading = {'9' * 5000}"), "a number is too long"),
    "lists without end": (swapped(OVAL, "heading = 0", f"heading = {'[' * 9000}"), "This is not a TOML text"),
    "unknown key": (
        swapped(OVAL, "lane = 0.62", "lane = 0.62\nlanes = 4"),
        "[board] does not know “lanes”; it knows heading, lane, turns.",
    ),
    "unknown table": (OVAL + "[sponsor]\nname = 'x'\n", "The circuit does not know “sponsor”"),
    "unknown key of a straight": (
        swapped(OVAL, "line = 11", "line = 11\nstops = 2"),
        "Road piece 1 does not know “stops”",
    ),
    "line on a second straight": (
        SQUARE + straight(3, "line = 2") + corner("Extra", "[[90, 1.6]]"),
        "Road piece 9 does not know “line”",
    ),
    "rain above variable": (
        swapped(OVAL, "variable = 11", "variable = 3"),
        "[weather]: “variable” must be a whole number from 6 to 20.",
    ),
    "pole": (
        swapped(OVAL, 'pole = "right"', 'pole = "middle"'),
        "[grid]: “pole” must be one of left, right.",
    ),
    "side": (swapped(OVAL, 'side = "right"', "side = []"), "[pit]: “side” must be one of left, right."),
    "no pit": (swapped(OVAL, "[pit]", "[[decor]]"), "The circuit has no “pit”."),
    "no road": (HEAD, "The circuit must have 4 to 80 pieces [[road]]."),
    "road a table": (HEAD + "[road]\nstraight = 3\n", "The circuit must have 4 to 80 pieces [[road]]."),
    "road of numbers": (
        swapped(HEAD, "laps = 2", "laps = 2\nroad = [1, 2, 3, 4]"),
        "Road piece 1 must be a table.",
    ),
    "corner first": (
        HEAD + corner("A", "[[90, 2]]") + straight(9) + corner("B", "[[90, 2]]") + straight(9),
        "The first road piece must be the home straight.",
    ),
    "no line": (swapped(OVAL, "line = 11", ""), "The home straight needs “line”"),
    "both kinds": (
        swapped(OVAL, "line = 11", 'line = 11\ncorner = "X"'),
        "Road piece 1 must have either “straight” or “corner”.",
    ),
    "neither kind": (
        swapped(OVAL, "straight = 18\n\n", "\n"),
        "Road piece 3 must have either “straight” or “corner”.",
    ),
    "two straights": (OVAL + straight(3) + straight(3), "A straight follows a straight: join them to one."),
    "straight at the end": (
        OVAL + straight(3),
        "The last piece is a straight and leads into the home straight: join them to one.",
    ),
    "two corners": (
        OVAL + corner("Last", "[[10, 9]]"),
        "Corner Last follows a corner: put a straight between them",
    ),
    "one name twice": (swapped(OVAL, '"West"', '"East"'), "Two corners are called East."),
    "no arcs": (swapped(OVAL, "arcs = [[180, 1.6]]", ""), "Corner East has no “arcs”."),
    "empty arcs": (
        swapped(OVAL, "[[180, 1.6]]", "[]"),
        "Corner East: “arcs” must be a list of 1 to 12 parts.",
    ),
    "arc of one number": (
        swapped(OVAL, "[[180, 1.6]]", "[[180]]"),
        "Corner East: each part of “arcs” must be [degrees, radius].",
    ),
    "arc a number": (
        swapped(OVAL, "[[180, 1.6]]", "[180, 1.6]"),
        "Corner East: each part of “arcs” must be [degrees, radius].",
    ),
    "arc of texts": (
        swapped(OVAL, "[[180, 1.6]]", '[["wide", 1.6]]'),
        "Corner East: degrees in “arcs” must be a number from -360 to 360.",
    ),
    "arc without radius": (
        swapped(OVAL, "[[180, 1.6]]", "[[180, 0]]"),
        "Corner East: a radius of 0 is no arc.",
    ),
    "arc without angle": (
        swapped(OVAL, "[[180, 1.6]]", "[[180, 1.6], [0, 3]]"),
        "Corner East: an arc of less than one degree is no arc.",
    ),
    "gap at the end": (
        swapped(OVAL, "[[180, 1.6]]", "[[180, 1.6], [0, -3]]"),
        "Corner East: a corner begins and ends with an arc",
    ),
    "stops": (
        swapped(OVAL, "stops = 1", "stops = 4"),
        "Corner East: “stops” must be a whole number from 1 to 3.",
    ),
    "two spaces": (
        swapped(OVAL, "stops = 1", "stops = 1\nspaces = [4, 7]"),
        "Corner East: “spaces” must be a list of 3 parts.",
    ),
    "spaces of halves": (
        swapped(OVAL, "stops = 1", "stops = 1\nspaces = [4.5, 7, 10]"),
        "each number in “spaces” must be a whole number from 1 to 60.",
    ),
    "arrows a list": (
        swapped(OVAL, "stops = 1", "stops = 1\narrows = []"),
        "Corner East: “arrows” must be a table.",
    ),
    "arrows unknown": (
        swapped(OVAL, "stops = 1", 'stops = 1\narrows = {left = "v", middle = "^", right = "^"}'),
        "must be a row of the signs ^ < > +.",
    ),
    "bend a text": (
        swapped(OVAL, "line = 11", 'line = 11\nbend = ["left"]'),
        "each part of “bend” must be a number from -180 to 180.",
    ),
    "bend empty": (
        swapped(OVAL, "line = 11", "line = 11\nbend = []"),
        "“bend” must be a list of 1 to 24 parts.",
    ),
    "bridge a number": (
        swapped(OVAL, "line = 11", "line = 11\nbridge = 1"),
        "“bridge” must be true or false.",
    ),
    "a lap too long": (swapped(OVAL, "[[180, 1.6]]", "[[300, 100]]"), "The lap is longer than 400 spaces."),
    "a text too long": (OVAL + "#" * 40_000, "The circuit text is longer than 40000 characters."),
    "unknown scenery": (
        OVAL + '[[decor]]\nkind = "volcano"\npoints = [[0, 0], [1, 1], [2, 0]]\n',
        "Scenery 1: “kind” must be one of water, dunes",
    ),
    "scenery of two points": (
        OVAL + '[[decor]]\nkind = "water"\npoints = [[0, 0], [1, 1]]\n',
        "Scenery 1: “points” must be a list of 3 to 100 parts.",
    ),
    "boats on land": (
        OVAL + '[[decor]]\nkind = "forest"\npoints = [[0, 0], [1, 1], [2, 0]]\nboats = [[1, 1, 0]]\n',
        "Scenery 1 does not know “boats”; it knows kind, points.",
    ),
}


@pytest.mark.parametrize("case", WORDS)
def test_slips_of_the_pen(case: str) -> None:
    text, sentence = WORDS[case]
    assert sentence in english(refusal(text).why)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("laps = 2", "laps = 20"),
        ("lane = 0.62", "lane = 7"),
        ("boats = [", "boats = [[1], "),
        ('pole = "left"', 'pole = "centre"'),
    ],
)
def test_the_line_of_a_value_is_named(old: str, new: str) -> None:
    text = swapped(text_of("monaco"), old, new)
    line = refusal(text).line
    assert line is not None
    assert text.splitlines()[line - 1].startswith(new.split(" = ")[0])


def test_the_line_of_an_unknown_table_is_named() -> None:
    text = OVAL + "[sponsor]\nname = 'x'\n"
    line = refusal(text).line
    assert line is not None
    assert text.splitlines()[line - 1] == "[sponsor]"


def test_the_line_of_a_slip_in_the_syntax_is_named() -> None:
    text = swapped(text_of("monaco"), "straight = 27", "straight = = 27")
    line = refusal(text).line
    assert line is not None
    assert text.splitlines()[line - 1] == "straight = = 27"
