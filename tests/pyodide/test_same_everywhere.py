"""Races, links and views under Pyodide are identical to those in this Python."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.support.circuits import CIRCUITS, topology
from tests.support.pyodide_races import digests_by_circuit
from web.tooling.toolchain import ROOT

SOURCE = (ROOT / "tests" / "support" / "pyodide_races.py").read_text(encoding="utf-8")


@pytest.mark.smoke
def test_races_and_links_are_identical_under_pyodide(in_pyodide: Callable[..., object]) -> None:
    topologies = {circuit: topology(circuit) for circuit in CIRCUITS}
    native = digests_by_circuit(topologies)
    assert all(native.values())
    assert (
        in_pyodide(f"{SOURCE}\ndigests_by_circuit(topologies)", topologies=topologies, whole=True) == native
    )
