"""Boards that began as traced lines: each has the figures of a good game and differs from all others."""

from __future__ import annotations

import hashlib
import json
import math
import re

import pytest

from engine.api.lazy.custom_circuits import MAX_PACKED_BYTES, MAX_SCENERY_AREA, scenery_area
from engine.circuit.rendering.poster import thumbnail_data
from engine.circuit.text.toml_writer import circuit_data_of
from engine.links.circuit_pack import pack
from tests.support.board_invariants import INVARIANTS
from tests.support.boards import ENTRIES, TRACED, circuit_of, text_of
from tests.tools.bench.circuit_figures import FIGURES, board_figures

KNOWN = json.loads(FIGURES.read_text(encoding="utf-8"))["circuits"]
# These are checked for every property; the compiler's own checks run on all boards.
SAMPLE = ("avus", "jeddah", "mugello", "pescara", "portimao", "zeltweg-airfield")
ANTICLOCKWISE = {
    "austin", "avus", "baku", "caesars-palace", "dallas", "detroit", "istanbul", "jacarepagua", "jeddah",
    "kyalami", "las-vegas", "marina-bay", "miami", "montjuic", "phoenix", "porto", "yas-marina", "yeongam",
}  # fmt: skip


def test_all_grand_prix_circuits_are_included() -> None:
    assert len(TRACED) == 64
    raced = [name for name, entry in ENTRIES.items() if "grands_prix" in entry.text]
    assert len(raced) == 77


@pytest.mark.parametrize("name", TRACED)
def test_each_board_meets_the_quality_limits(name: str) -> None:
    """The board meets the quality limits, and the stored figures belong to it."""
    circuit, figures = circuit_of(name), KNOWN[name]
    measured = board_figures(circuit)
    assert {key: figures[key] for key in measured} == measured
    assert circuit.id == name
    assert 8 <= figures["stops"] <= 17
    assert all(110 <= lane <= 220 for lane in figures["lanes"])
    assert 12 <= figures["throws_expected"] <= 24
    assert 12 <= figures["throws_alone"] <= 24
    assert figures["finishers_percent"] >= 80
    # One lap of sixty is 1.7 percent, the smallest loss that can be measured.
    assert figures.get("expert_out_percent", 0) < 2
    assert (len(circuit.grid), len(circuit.pit.boxes)) == (10, 10)
    assert circuit.pit.entry_from
    assert circuit.pit.exit_to
    turns = round(sum(segment.angle for segment in circuit.centre_line.segments) / math.tau)
    assert turns == (1 if name in ANTICLOCKWISE else -1)


@pytest.mark.parametrize("name", TRACED)
def test_unnamed_corners_are_numbered_from_the_start_line(name: str) -> None:
    """Corners named "Corner" are numbered by position; "Turn" is used only for a circuit's own numbers."""
    names = [corner.name for corner in circuit_of(name).corners]
    numbers = {
        place: match[1] for place, name in enumerate(names, 1) if (match := re.match(r"Corner (.*)", name))
    }
    assert numbers == {place: str(place) for place in numbers}
    turns = [place for place, name in enumerate(names, 1) if name == f"Turn {place}"]
    assert len(turns) < len(names) / 2, "corners numbered by position must be called Corner, not Turn"


@pytest.mark.parametrize("name", TRACED)
def test_each_board_names_its_sources(name: str) -> None:
    text, circuit = text_of(name), circuit_of(name)
    comments = [line for line in text.splitlines() if line.startswith("#")]
    assert circuit.grands_prix
    assert "MIT licence" in circuit.sources["facts"]
    for word in ("Years of the races: ", "Direction: ", "Barometer: "):
        assert any(word in line for line in comments), word
    counted_corners = [
        corner for corner in circuit.corners if re.fullmatch(r"(Turn|Corner) \d+", corner.name)
    ]
    assert counted_corners or any("Names of corners: " in line for line in comments)
    assert len(circuit.decor) >= 5


@pytest.mark.parametrize("name", TRACED)
def test_each_board_fits_the_limits_for_players_circuits(name: str) -> None:
    """The text is within a player's limits with room for more scenery, and the road fits into a link."""
    assert scenery_area(circuit_of(name)) < 0.8 * MAX_SCENERY_AREA
    assert len(pack(circuit_data_of(text_of(name)))) <= MAX_PACKED_BYTES


def test_no_two_boards_are_alike() -> None:
    signs = {hashlib.sha256(thumbnail_data(circuit_of(name))["path"].encode()).hexdigest() for name in TRACED}
    assert len(signs) == len(TRACED)
    assert len({KNOWN[name]["topology"] for name in KNOWN}) == len(KNOWN)


@pytest.mark.parametrize("name", SAMPLE)
def test_each_board_satisfies_every_invariant(name: str) -> None:
    for invariant in INVARIANTS:
        invariant(circuit_of(name))
