"""Every circuit of the game and every sample satisfies every invariant."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest

from engine.circuit import Circuit, circuit_facts
from engine.circuit.invariants import CHECKS
from engine.circuit.layout.circuit_file import DECOR_KINDS
from tests.support.board_invariants import INVARIANTS
from tests.support.boards import ROAD_NAMES, SAMPLES, TRACK_NAMES, circuit_of, text_of

BOARDS = [*ROAD_NAMES, "monza-doubled", *SAMPLES]


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("invariant", INVARIANTS, ids=lambda invariant: invariant.__name__)
def test_every_circuit_satisfies_every_invariant(invariant: Callable[[Circuit], None], name: str) -> None:
    invariant(circuit_of(name))


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_the_compilers_own_check_finds_nothing(check: Callable[[Circuit], list[object]], name: str) -> None:
    assert check(circuit_of(name)) == []


def test_the_expected_circuits_are_included() -> None:
    assert TRACK_NAMES == [
        "cala-moka", "hockenheim", "hockenheim-doubled", "imola", "interlagos", "magnycours", "merrow-sound",
        "monaco", "montreal", "monza",
        "monza-doubled", "silverstone", "spa", "suzuka", "test_ring", "watkinsglen", "zandvoort", "zeltweg",
    ]  # fmt: skip


def test_laps_run_in_the_direction_of_the_real_circuits() -> None:
    """Anticlockwise laps and figures of eight are known by name; all others are clockwise."""
    turns = {
        name: round(sum(segment.angle for segment in circuit_of(name).centre_line.segments) / math.tau)
        for name in ROAD_NAMES
    }
    assert {name for name, turn in turns.items() if turn > 0} == {"imola", "interlagos", "test_ring"}
    assert {name for name, turn in turns.items() if turn == 0} == {"suzuka", "merrow-sound"}
    assert {name for name in ROAD_NAMES if circuit_of(name).crossings} == {"suzuka", "merrow-sound"}
    assert {name for name in ROAD_NAMES if circuit_of(name).pit.side > 0} == {"interlagos"}


@pytest.mark.parametrize("name", TRACK_NAMES)
def test_a_circuit_credits_its_sources(name: str) -> None:
    facts = circuit_facts(circuit_of(name))
    assert set(facts["credits"]) == (set() if facts["hidden"] else {"facts", "drawing"})
    if name not in ("cala-moka", "merrow-sound", "test_ring"):
        assert "bacinger/f1-circuits (MIT licence)" in facts["credits"]["facts"]


def test_barometers_have_the_known_values() -> None:
    barometers = {
        name: (circuit_of(name).weather["rain"], circuit_of(name).weather["variable"]) for name in ROAD_NAMES
    }
    assert barometers == {
        "cala-moka": (4, 8),
        "hockenheim": (7, 13),
        "imola": (7, 13),
        "interlagos": (3, 8),
        "magnycours": (6, 11),
        "merrow-sound": (8, 13),
        "monaco": (7, 12),
        "montreal": (6, 12),
        "monza": (4, 9),
        "silverstone": (7, 13),
        "spa": (6, 13),
        "suzuka": (6, 12),
        "test_ring": (7, 12),
        "watkinsglen": (6, 11),
        "zandvoort": (9, 13),
        "zeltweg": (5, 11),
    }


def test_merrow_sound_uses_every_feature() -> None:
    text, circuit = text_of("merrow-sound"), circuit_of("merrow-sound")
    assert {decor.kind for decor in circuit.decor} == set(DECOR_KINDS) - {"palms", "towers"}
    assert all(
        f"\n{key} = " in text
        for key in ("bridge", "doubled", "arrows", "spaces", "inside", "bend", "boats", "width", "turns")
    )
    assert {corner.stops for corner in circuit.corners} == {1, 2, 3}
    assert len(circuit.lanes[1]) > 200


@pytest.mark.parametrize("name", TRACK_NAMES)
def test_file_and_id_agree_and_only_test_circuits_are_hidden(name: str) -> None:
    facts = circuit_facts(circuit_of(name))
    assert facts["id"] == name
    assert facts["hidden"] == name.startswith("test_")


@pytest.mark.parametrize("name", TRACK_NAMES)
def test_circuits_have_ten_grid_places_and_ten_pit_boxes(name: str) -> None:
    circuit = circuit_of(name)
    if not circuit.is_hidden:
        assert len(circuit.grid) == 10
        assert len(circuit.pit.boxes) == 10


def test_the_test_ring_is_small_and_complete() -> None:
    ring = circuit_of("test_ring")
    assert len(ring.lanes[1]) == 24
    assert {corner.stops for corner in ring.corners} == {1, 2}
    assert len(ring.grid) >= 6
    assert len(ring.pit.boxes) >= 5
