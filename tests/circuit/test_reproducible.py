"""The same text gives the same board, byte for byte, on every machine.

`tests/golden/board-digests.json` holds a digest of each topology. When a circuit or the compiler changes on
purpose, regenerate it with `python3 build.py generate boards` and say so in the commit: old race links of
that circuit then lead to different races.
"""

from __future__ import annotations

import json
import math
import os
import random
import subprocess
import sys
from collections.abc import Callable

import pytest

from engine.circuit import circuit_facts, compile_circuit, to_topology
from tests.support.board_digests import GOLDEN, digests
from tests.support.boards import SAMPLE_TRACKS, TRACK_NAMES, TRACKS, circuit_of, compile_uncached, text_of


@pytest.mark.parametrize("name", TRACK_NAMES)
def test_two_compilations_are_equal(name: str) -> None:
    first, second = compile_uncached(name), circuit_of(name)
    assert to_topology(first) == to_topology(second)
    assert circuit_facts(first) == circuit_facts(second)
    assert first.spaces == second.spaces


def test_topologies_match_the_golden_hashes() -> None:
    assert digests() == json.loads(GOLDEN.read_text(encoding="utf-8"))


def test_hash_order_changes_nothing() -> None:
    program = "from tests.support.board_digests import digests; import json; print(json.dumps(digests()))"
    environment = {**os.environ, "PYTHONHASHSEED": "12345"}
    process = subprocess.run(
        [sys.executable, "-c", program],
        cwd=TRACKS.parent,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(process.stdout) == digests()


def test_rounding_of_sines_does_not_change_topologies(monkeypatch: pytest.MonkeyPatch) -> None:
    """The topology does not depend on the last bit of sines and cosines, in which maths libraries differ."""
    dice = random.Random("last bits")
    for function in (math.sin, math.cos):

        def shaken(angle: float, exact: Callable[[float], float] = function) -> float:
            return math.nextafter(exact(angle), dice.choice((-2.0, 2.0)))

        monkeypatch.setattr(math, function.__name__, shaken)
    assert digests() == json.loads(GOLDEN.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", SAMPLE_TRACKS)
def test_line_ends_change_nothing(name: str) -> None:
    assert to_topology(compile_circuit(text_of(name).replace("\n", "\r\n"))) == to_topology(
        compile_circuit(text_of(name))
    )
