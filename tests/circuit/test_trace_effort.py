"""The work of tracing is limited by a count; tested with the worst of many thousands of random lines."""

from __future__ import annotations

import pytest

from engine.circuit import tracer
from engine.circuit.trace.line.effort import ENOUGH, RELAXING, Effort
from engine.circuit.trace.line.points import TraceError
from engine.circuit.tracer import Wish, trace_circuit
from tests.circuit.lines import random_line


@pytest.mark.parametrize("seed", [4174, 1109, 899, 2411])
def test_a_hopeless_line_is_given_up_in_time(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Effort] = []

    def counted() -> Effort:
        made.append(Effort())
        return made[-1]

    monkeypatch.setattr(tracer, "Effort", counted)
    line = random_line(seed)
    with pytest.raises(TraceError) as refused:
        trace_circuit(line, Wish())
    assert refused.value.point is not None
    [effort] = made
    assert RELAXING < effort.spent < 2 * ENOUGH


def test_work_is_counted_and_never_timed() -> None:
    effort = Effort()
    assert not effort.is_enough
    for _ in range(1000):
        effort.fits(200, 100)
    assert effort.is_enough
