"""The work of tracing is limited by a count; tested with the worst of many thousands of random lines."""

from __future__ import annotations

import pytest

from engine.circuit import tracer
from engine.circuit.trace.clean_up import TraceError
from engine.circuit.trace.relax import MAX_WORK, RELAX_WORK, WorkBudget
from engine.circuit.tracer import TraceOptions, trace_circuit
from tests.support.random_lines import random_line


@pytest.mark.parametrize("seed", [4174, 1109, 899, 2411])
def test_a_hopeless_line_is_rejected_within_the_work_budget(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    budgets: list[WorkBudget] = []

    def new_budget() -> WorkBudget:
        budgets.append(WorkBudget())
        return budgets[-1]

    monkeypatch.setattr(tracer, "WorkBudget", new_budget)
    line = random_line(seed)
    with pytest.raises(TraceError) as error:
        trace_circuit(line, TraceOptions())
    assert error.value.point is not None
    [effort] = budgets
    assert RELAX_WORK < effort.work_spent < 2 * MAX_WORK


def test_the_work_budget_counts_work_instead_of_time() -> None:
    effort = WorkBudget()
    assert not effort.is_exhausted
    for _ in range(1000):
        effort.charge_fit_round(200, 100)
    assert effort.is_exhausted
