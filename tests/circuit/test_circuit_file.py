"""`build.py circuit FILE`: a circuit checked and drawn from the command line."""

from __future__ import annotations

import json
import math
import random
import re
import runpy
import struct
import subprocess
import sys
import warnings
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

import pytest

import build
from engine.circuit import CircuitError, compile_circuit
from tests.support.circuits import track
from tests.support.fuzz import time_limit
from tests.support.messages import ui_text
from tests.support.web.dropped_files import LAP, LAP_FILES
from tests.support.web.message_patterns import text_pattern
from web.tooling import circuit_file
from web.tooling.command_line import parser
from web.tooling.toolchain import ROOT

RING = ROOT / "tracks" / "test_ring.toml"
# Mean distance between a traced road and its line.
MOST_SPACES_APART = 0.3


class Done(NamedTuple):
    """Exit code and output of a command."""

    returncode: int
    stdout: str
    stderr: str


RunCommand = Callable[..., Done]


def run_build_py(*arguments: object) -> Done:
    """Run `build.py circuit` with these arguments in a process of its own."""
    command = [sys.executable, str(ROOT / "build.py"), "circuit", *map(str, arguments)]
    process = subprocess.run(command, capture_output=True, text=True, check=False)
    return Done(process.returncode, process.stdout, process.stderr)


@pytest.fixture
def run_circuit_command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> RunCommand:
    """Run `build.py circuit` with these arguments in this process, which is faster."""

    def in_this_process(_: str, module: str, *arguments: str) -> int:
        monkeypatch.setattr(sys, "argv", [module, *arguments])
        with warnings.catch_warnings(action="ignore"):  # the module may be imported already
            try:
                runpy.run_module(module, run_name="__main__")
            except SystemExit as end:
                return int(end.code or 0)
        return 0

    monkeypatch.setattr(build, "in_venv", in_this_process)

    def run(*arguments: object) -> Done:
        options = parser(build.__doc__, build.COMMANDS).parse_args(["circuit", *map(str, arguments)])
        capsys.readouterr()
        return Done(options.run(options), *capsys.readouterr())

    return run


def test_a_valid_file_gives_figures_and_four_pictures(tmp_path: Path) -> None:
    result = run_build_py(RING, "--out", tmp_path)
    assert result.returncode == 0, result.stderr
    assert "Test Ring (test_ring, XX)" in result.stdout
    assert "Warning: Corner Long Left" in result.stdout
    assert sorted(file.name for file in tmp_path.iterdir()) == [
        "test_ring-dark.png",
        "test_ring-dark.svg",
        "test_ring.png",
        "test_ring.svg",
    ]
    colours = []
    for name in ("test_ring", "test_ring-dark"):
        text = (tmp_path / f"{name}.svg").read_text(encoding="utf-8")
        root = ElementTree.fromstring(text)
        assert "var(" not in text
        assert "url(" not in re.sub(r"url\((?:data:|#)", "", text)
        colours.append(re.findall(r"\.b-land { fill: (#\w+)", text))
        png = (tmp_path / f"{name}.png").read_bytes()
        assert png[:8] == b"\x89PNG\r\n\x1a\n"
        assert list(struct.unpack(">II", png[16:24])) == [
            int(number) for number in root.attrib["viewBox"].split()[2:]
        ]
    assert colours[0] != colours[1]


def test_a_variant_finds_its_original(run_circuit_command: RunCommand) -> None:
    result = run_circuit_command(ROOT / "tracks" / "variants" / "monza-doubled.toml", "--spaces")
    assert result.returncode == 0, result.stderr
    assert "Monza doubled" in result.stdout


def test_a_broken_file_is_reported_with_its_line(run_circuit_command: RunCommand, tmp_path: Path) -> None:
    text = RING.read_text(encoding="utf-8")
    broken_file = tmp_path / "broken.toml"
    broken_file.write_text(text.replace("stops = 2", "stops = 7", 1), encoding="utf-8")
    result = run_circuit_command(broken_file, "--out", tmp_path)
    assert result.returncode == 1
    assert f"broken.toml, line {1 + text[: text.index('stops = 2')].count(chr(10))}: " in result.stderr
    assert "stops = 7" in result.stderr
    assert [file.name for file in tmp_path.iterdir()] == ["broken.toml"]


def test_a_missing_file_is_reported_without_a_traceback(tmp_path: Path) -> None:
    result = run_build_py(tmp_path / "nowhere.toml")
    assert result.returncode == 1
    assert "nowhere.toml" in result.stderr
    assert "Traceback" not in result.stderr


@pytest.fixture
def list_spaces(run_circuit_command: RunCommand) -> Callable[[object], list[str]]:
    """Return a function that lists the spaces of a circuit."""

    def spaces(circuit: object) -> list[str]:
        result = run_circuit_command(circuit, "--spaces")
        assert result.returncode == 0, result.stderr
        return result.stdout.splitlines()

    return spaces


@pytest.mark.parametrize("circuit", ["monaco", "merrow-sound", RING])
def test_listed_spaces_agree_with_the_track(
    list_spaces: Callable[[object], list[str]], circuit: str | Path
) -> None:
    """Every space is listed once, in its lane with its links, in agreement with the track."""
    lines = list_spaces(circuit)
    board = track("test_ring" if isinstance(circuit, Path) else circuit)
    lanes = ("Left", "Middle", "Right", "Pit")
    heads = [line for line in lines if line.startswith(tuple(f"{lane} lane, " for lane in lanes))]
    assert heads == [
        f"{lane} lane, {count} spaces"
        for lane, count in zip(lanes, (*board.lanes, board.pit_spaces), strict=True)
    ]
    rows = {match[1]: line for line in lines if (match := re.match(r"  ([LMRP]\d+)  ", line))}
    assert list(rows) == [board.name_of(space) for space in range(board.size)]
    places_by_mark = {"grid": board.grid, "pit": board.boxes}
    for space in range(board.size):
        line = rows[board.name_of(space)]
        cells = re.split(r"\s{2,}", line.strip())
        corner = board.corner[space]
        assert cells[1].startswith("in " if corner >= 0 else "before ")
        assert corner < 0 or cells[1] == f"in {board.corners[corner].name}"
        assert [board.space_named(name) for name in cells[2].split()] == list(board.following[space])
        contacts = () if cells[3] == "-" else tuple(board.space_named(name) for name in cells[3].split())
        assert contacts == board.contact[space]
        further = cells[4] if len(cells) > 4 else ""
        for word, places in places_by_mark.items():
            number = re.search(rf"\b{word} (\d+)", further)
            assert (places[int(number[1]) - 1] == space) if number else space not in places
        assert ("counts 2" in further) == (board.cost[space] == 2)
        entry = re.search(r"pit entry to (\w+)", further)
        assert (board.space_named(entry[1]) if entry else None) == board.pit_entry.get(space)
        assert ("start line next" in further) == any(
            board.crosses_line(space, to) for to in board.following[space]
        )


def test_corners_and_the_line_come_before_the_lanes(list_spaces: Callable[[object], list[str]]) -> None:
    lines = list_spaces("monaco")
    assert lines[0] == "Monaco (monaco)"
    assert lines[1].startswith("The start line is after L170, M165, R159,")
    assert "  Sainte-Dévote: 1, right: L8-L14, M8-M12, R9-R11" in lines
    assert "Grid, pole first: L170 R158 L168 R156 L166 R154 L164 R152 L162 R150." in lines
    assert any(line.startswith("Pit lane: in from R151 to P1; out from P13 to R6;") for line in lines)


def test_an_unknown_circuit_gives_one_sentence(run_circuit_command: RunCommand) -> None:
    result = run_circuit_command("atlantis", "--spaces")
    assert result.returncode == 1
    assert result.stdout == ""
    assert "No file and no circuit is called atlantis. Circuits: adelaide, aida, " in result.stderr


@pytest.mark.parametrize(
    "text",
    [
        "a." * 19_900 + "a = 1",
        "name = 'x'\n[" + "a . " * 9_000 + "a]",
        '"a".' * 9_000 + "a = 1",
        "x = {" + "a." * 19_000 + "a = 1}",
    ],
    ids=["a key", "a table", "quoted", "inline"],
)
def test_deeply_dotted_toml_keys_are_rejected_before_parsing(text: str) -> None:
    """It is rejected at once; parsing would take seconds."""
    with time_limit(1, text[:40]), pytest.raises(CircuitError) as error:
        compile_circuit(text)
    assert error.value.why.id == "compiler.toml_depth"


def test_dots_in_texts_and_comments_are_not_dotted_keys() -> None:
    text = (ROOT / "tracks" / "monaco.toml").read_text(encoding="utf-8")
    dotted = "a.b.c.d.e.f.g.h.i.j.k"
    compile_circuit(f"# {dotted}\n{text}")
    with pytest.raises(CircuitError) as error:
        compile_circuit(f'nobody = "{dotted}"\n{text}')
    assert error.value.why.id == "compiler.unknown_key"


@pytest.mark.parametrize("as_png", [False, pytest.param(True, marks=pytest.mark.full)])
def test_a_line_becomes_a_circuit_with_pictures(
    run_circuit_command: RunCommand, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, as_png: bool
) -> None:
    """Accepts GeoJSON in degrees, as used by surveyors."""
    monkeypatch.setattr(circuit_file, "render_png", lambda *_: None)
    run = run_build_py if as_png else run_circuit_command
    turns = (math.tau * i / 80 for i in range(81))
    ring = [[8.0 + 0.012 * math.cos(turn), 50.0 + 0.004 * math.sin(turn)] for turn in turns]
    line = {"type": "Feature", "geometry": {"type": "Polygon", "coordinates": [ring]}}
    file = tmp_path / "Mill Lane.json"
    file.write_text(json.dumps({"type": "FeatureCollection", "features": [line]}), encoding="utf-8")
    result = run("--trace", file, "--out", tmp_path / "out", "--length", 130, "--direction", "clockwise")
    assert result.returncode == 0, result.stderr
    assert "Mill Lane (mill-lane, XX)" in result.stdout
    circuit = compile_circuit((tmp_path / "out" / "mill-lane.toml").read_text(encoding="utf-8"))
    assert abs(len(circuit.lanes[1]) - 130) < 15
    assert sum(segment.angle for segment in circuit.centre_line.segments) < 0
    pictures = {file.suffix for file in (tmp_path / "out").glob("mill-lane-dark.*")}
    assert pictures == ({".svg", ".png"} if as_png else {".svg"})


def test_traced_lines_give_a_table_and_errors_name_the_point(
    run_circuit_command: RunCommand, tmp_path: Path
) -> None:
    good_line = [[300 * math.cos(i / 10), 200 * math.sin(i / 10)] for i in range(63)]
    for name, points in {"good": good_line, "bad": [*good_line[:9], ["x", 0]], "none": None}.items():
        (tmp_path / f"{name}.json").write_text(json.dumps({"points": points}), encoding="utf-8")
    files = [tmp_path / f"{name}.json" for name in ("good", "bad", "none")]
    result = run_circuit_command("--trace", *files, "--out", tmp_path / "out")
    assert result.returncode == 1
    assert re.search(r"\| good \| \d+/\d+/\d+ \| \d+ \| \d+ \| 0\.\d\d \|", result.stdout)
    assert f"bad.json, point 10: {ui_text('compiler.trace.point', n=10)}" in result.stderr
    assert f"none.json: {ui_text('compiler.trace.no_line')}" in result.stderr
    assert [file.name for file in (tmp_path / "out").iterdir()] == ["good.toml"]


def shuffled_pieces(ring: list[list[float]], count: int, chance: random.Random) -> list[list[list[float]]]:
    """Return a closed lap cut into shuffled pieces, some of them reversed: less than half of its length."""
    cuts = [0, *sorted(chance.sample(range(1, len(ring) - 1), count - 1)), len(ring) - 1]
    pieces = sorted((ring[start : end + 1] for start, end in pairwise(cuts)), key=len, reverse=True)
    return chance.sample([piece[:: (-1) ** at] for at, piece in enumerate(pieces)], count)


@pytest.mark.parametrize("counts", [(7,), pytest.param((2, 3, 7, 12), marks=pytest.mark.full)])
def test_a_lap_in_pieces_becomes_the_same_board_as_in_one(
    run_circuit_command: RunCommand, tmp_path: Path, counts: tuple[int, ...]
) -> None:
    """The command uses the page's file readers: pieces are joined, and their error messages are shown."""
    chance = random.Random(47)
    turns = [-math.tau * i / 90 for i in range(90)]
    ring = [[8 + 0.012 * math.cos(turn), 50 + 0.006 * math.sin(turn)] for turn in turns]
    ring += ring[:1]
    laps = {
        "whole": [ring],
        **{f"in-{count}": shuffled_pieces(ring, count, chance) for count in counts},
    }
    for name, lines in {**laps, "half": [ring[:45]]}.items():
        line = {"type": "MultiLineString", "coordinates": lines}
        (tmp_path / f"{name}.geojson").write_text(json.dumps(line), encoding="utf-8")
    files = [tmp_path / f"{name}.geojson" for name in (*laps, "half")]
    result = run_circuit_command("--trace", *files, "--out", tmp_path / "out")
    assert result.returncode == 1
    assert re.search(rf"half.geojson: {text_pattern('sheet.file_open', percent='[0-9]+')}", result.stderr)
    texts = [(tmp_path / "out" / f"{name}.toml").read_text(encoding="utf-8") for name in laps]
    id_or_name = re.compile(r'^(id|name) = ".*"', re.MULTILINE)
    assert len({id_or_name.sub("", text) for text in texts}) == 1


@pytest.mark.parametrize(
    "names",
    [("lap.gpx", "lap.kmz", "table.txt"), pytest.param((), marks=pytest.mark.full)],
    ids=["some", "all"],
)
def test_every_kind_of_file_gives_the_board_of_its_line(
    run_circuit_command: RunCommand, tmp_path: Path, names: tuple[str, ...]
) -> None:
    """The same lap in each format: equal lanes and corners, and the road close to the line.

    Node tests read every format; the ordinary tier traces only some of them.
    """
    overpass = {"elements": [{"type": "way", "geometry": [{"lat": lat, "lon": lon} for lon, lat in LAP]}]}
    topology = {
        "type": "Topology",
        "arcs": [[list(point) for point in LAP]],
        "objects": {"lap": {"type": "LineString", "arcs": [0]}},
    }
    texts_by_name = {
        "overpass.json": json.dumps(overpass),
        "topology.json": json.dumps(topology),
        "sequence.geojsonl": "\n".join(
            json.dumps({"type": "LineString", "coordinates": LAP[start : start + 31]})
            for start in (0, 30, 60)
        ),
        "pairs.json": json.dumps([{"lat": lat, "lng": lon} for lon, lat in LAP]),
        "text.wkt": f"LINESTRING ({', '.join(f'{lon} {lat}' for lon, lat in LAP)})",
        "table.txt": "latitude;longitude\n" + "\n".join(f"{lat};{lon}".replace(".", ",") for lon, lat in LAP),
    }
    contents = {name: content for name, content in LAP_FILES.items() if not name.endswith(".svg")}
    contents |= {name: text.encode() for name, text in texts_by_name.items()}
    contents = {name: contents[name] for name in names or contents}
    for name, held in contents.items():
        (tmp_path / name).write_bytes(held)
    files = [tmp_path / name for name in contents]
    result = run_circuit_command("--trace", *files, "--out", tmp_path / "out")
    assert result.returncode == 0, result.stderr
    rows = [re.split(r"\s*\|\s*", row)[1:-1] for row in result.stdout.splitlines() if row.startswith("| ")]
    boards = {tuple(row[1:4]) for row in rows[1:]}
    assert len(rows) == 1 + len(contents)
    assert len(boards) == 1, result.stdout
    assert all(float(mean) < MOST_SPACES_APART for _, _, _, _, mean, *_ in rows[1:]), result.stdout
