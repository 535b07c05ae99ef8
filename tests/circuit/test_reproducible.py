"""The same text gives the same board, byte for byte, on every machine.

`golden_topologies.json` holds a digest of each topology. When a circuit or the compiler changes on purpose,
regenerate it with `python -m tests.circuit.test_reproducible` and say so in the commit: old race links of
that circuit then lead to different races.
"""

from __future__ import annotations

import hashlib
import json
import math
import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.circuit import compile_circuit, facts_of, topology_of
from tests.circuit.boards import FEW, TRACK_NAMES, TRACKS, circuit_of, compiled, text_of

GOLDEN = Path(__file__).with_name("golden_topologies.json")


def topology_text(name: str) -> str:
    return json.dumps(topology_of(compiled(name)), ensure_ascii=False, separators=(",", ":"))


def digests() -> dict[str, str]:
    return {name: hashlib.sha256(topology_text(name).encode()).hexdigest() for name in TRACK_NAMES}


@pytest.mark.parametrize("name", TRACK_NAMES)
def test_two_compilations_are_equal(name: str) -> None:
    first, second = compiled(name), circuit_of(name)
    assert topology_of(first) == topology_of(second)
    assert facts_of(first) == facts_of(second)
    assert first.spaces == second.spaces


def test_topologies_are_the_golden_ones() -> None:
    assert digests() == json.loads(GOLDEN.read_text(encoding="utf-8"))


def test_hash_order_changes_nothing() -> None:
    program = "from tests.circuit.test_reproducible import digests; import json; print(json.dumps(digests()))"
    environment = {**os.environ, "PYTHONHASHSEED": "12345"}
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=TRACKS.parent,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(done.stdout) == digests()


def test_the_last_bit_of_another_machines_sines_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The topology does not depend on the last bit of sines and cosines, in which maths libraries differ."""
    dice = random.Random("last bits")
    for function in (math.sin, math.cos):

        def shaken(angle: float, exact: Callable[[float], float] = function) -> float:
            return math.nextafter(exact(angle), dice.choice((-2.0, 2.0)))

        monkeypatch.setattr(math, function.__name__, shaken)
    assert digests() == json.loads(GOLDEN.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", FEW)
def test_line_ends_change_nothing(name: str) -> None:
    assert topology_of(compile_circuit(text_of(name).replace("\n", "\r\n"))) == topology_of(
        compile_circuit(text_of(name))
    )


if __name__ == "__main__":
    GOLDEN.write_text(json.dumps(digests(), indent=2) + "\n", encoding="utf-8")
