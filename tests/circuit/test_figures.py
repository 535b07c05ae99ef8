"""The measured figures belong to the circuits as they are. If not: python3 -m tests.bench.circuit_figures"""

from __future__ import annotations

import json

import pytest

from engine.circuit import Circuit
from tests.bench.circuit_figures import FIGURES, README, circuits, counted, table

CIRCUITS = circuits()
KNOWN = json.loads(FIGURES.read_text(encoding="utf-8"))


def test_every_circuit_has_been_measured() -> None:
    assert list(KNOWN["circuits"]) == [circuit.id for circuit in CIRCUITS]


@pytest.mark.parametrize("circuit", CIRCUITS, ids=lambda circuit: circuit.id)
def test_the_board_is_the_one_that_was_measured(circuit: Circuit) -> None:
    figures = KNOWN["circuits"][circuit.id]
    fresh = counted(circuit)
    assert {key: figures[key] for key in fresh} == fresh


def test_laps_have_the_length_they_should() -> None:
    laps = {id_: figures["throws_alone"] for id_, figures in KNOWN["circuits"].items()}
    assert 8 <= laps.pop("cala-moka") <= 10
    assert max(laps, key=lambda id_: laps[id_]) == "merrow-sound"
    assert all(14 <= throws <= 27 for throws in laps.values())
    assert all(figures["finishers_percent"] >= 80 for figures in KNOWN["circuits"].values())


def test_the_table_shows_them() -> None:
    assert table(KNOWN, {circuit.id: circuit.name for circuit in CIRCUITS}) in README.read_text(
        encoding="utf-8"
    )
