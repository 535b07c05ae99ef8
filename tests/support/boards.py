"""Circuits for tests: those of the game, and a few small ones written here."""

from __future__ import annotations

from functools import cache

from engine.circuit import Circuit, catalogue, compile_circuit
from web.tooling.toolchain import ROOT

TRACKS = ROOT / "tracks"
FILES = {file.stem: file for folder in (TRACKS, TRACKS / "variants") for file in folder.glob("*.toml")}
ENTRIES = {
    entry.name: entry
    for entry in catalogue({name: file.read_text(encoding="utf-8") for name, file in FILES.items()})
}
# Circuits made from traced lines (test_wall_boards.py). There are too many to use all in every test.
TRACED = [name for name, entry in ENTRIES.items() if "f1-circuits-svg by Jules Roy" in entry.text]
TRACK_NAMES = [name for name in ENTRIES if name not in TRACED]
ROAD_NAMES = [
    name for name in TRACK_NAMES if ENTRIES[name].original is None
]  # variants share another circuit's road
SAMPLE_TRACKS = [
    "monaco",
    "suzuka",
    "cala-moka",
    "test_ring",
]  # for tests that need only one circuit of each kind

HEAD = """
format = 1
id = "sample"
name = "Sample"
country = "GB"
laps = 2
[board]
heading = 0
lane = 0.62
[weather]
rain = 6
variable = 11
[grid]
pole = "right"
rows = 2
[pit]
side = "right"
enter = 8
leave = 5
boxes = 10
"""


def straight(spaces: int, extra: str = "") -> str:
    return f"[[road]]\nstraight = {spaces}\n{extra}\n"


def corner(name: str, arcs: str, stops: int = 1, extra: str = "") -> str:
    return f'[[road]]\ncorner = "{name}"\nstops = {stops}\narcs = {arcs}\n{extra}\n'


OVAL = (
    HEAD
    + straight(18, "line = 11")
    + corner("East", "[[180, 1.6]]")
    + straight(18)
    + corner("West", "[[180, 1.6]]")
)

SQUARE = (
    HEAD
    + straight(18, "line = 11")
    + corner("East", "[[90, 1.6]]")
    + straight(4)
    + corner("North", "[[90, 1.6]]")
    + straight(18, "doubled = true")
    + corner("West", "[[90, 1.6]]")
    + straight(4)
    + corner("South", "[[90, 1.6]]")
)

FIGURE_EIGHT = (
    HEAD
    + straight(40, "line = 34")
    + corner("East", "[[90, 5.49], [120, 5.49]]", stops=2)
    + straight(40, "bridge = true")
    + corner("West", "[[-210, 5.49]]", stops=2)
)

CHICANE = (
    HEAD
    + straight(30, "line = 12")
    + corner("East", "[[180, 3.2]]", stops=2)
    + straight(11)
    + corner("Chicane", "[[-88, 1.6], [0, -0.4], [88, 1.6]]", stops=2)
    + straight(11)
    + corner("West", "[[180, 1.6]]")
)

SAMPLES = {"oval": OVAL, "square": SQUARE, "eight": FIGURE_EIGHT, "chicane": CHICANE}


def text_of(name: str) -> str:
    return SAMPLES[name] if name in SAMPLES else ENTRIES[name].text


@cache
def circuit_of(name: str) -> Circuit:
    """Return a circuit compiled once for all tests. Read-only: damage only copies."""
    return compile_uncached(name)


def compile_uncached(name: str) -> Circuit:
    """Return a newly compiled circuit."""
    return compile_circuit(text_of(name), None if name in SAMPLES else ENTRIES[name].original)
