"""Every circuit of the product, and every sample, keeps every invariant."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.circuit import Circuit
from engine.circuit.checks import CHECKS
from tests.circuit.boards import SAMPLES, TRACK_NAMES, circuit_of
from tests.circuit.invariants import INVARIANTS

BOARDS = [*TRACK_NAMES, *SAMPLES]


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("invariant", INVARIANTS, ids=lambda invariant: invariant.__name__)
def test_invariant(invariant: Callable[[Circuit], None], name: str) -> None:
    invariant(circuit_of(name))


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_the_compilers_own_check_finds_nothing(check: Callable[[Circuit], list[object]], name: str) -> None:
    assert check(circuit_of(name)) == []


def test_the_product_has_its_circuits() -> None:
    assert {"monaco", "zandvoort", "test_ring"} <= set(TRACK_NAMES)


@pytest.mark.parametrize("name", TRACK_NAMES)
def test_file_and_id_agree_and_only_test_circuits_are_hidden(name: str) -> None:
    facts = circuit_of(name).facts()
    assert facts["id"] == name
    assert facts["hidden"] == name.startswith("test_")


@pytest.mark.parametrize("name", TRACK_NAMES)
def test_players_get_a_full_grid_and_a_box_for_every_car(name: str) -> None:
    circuit = circuit_of(name)
    if not circuit.hidden:
        assert len(circuit.grid) == 10
        assert len(circuit.pit.boxes) == 10


def test_the_test_ring_is_small_and_complete() -> None:
    ring = circuit_of("test_ring")
    assert len(ring.lanes[1]) == 24
    assert {corner.stops for corner in ring.corners} == {1, 2}
    assert len(ring.grid) >= 6
    assert len(ring.pit.boxes) >= 5
