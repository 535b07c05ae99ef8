"""`build.py check --house` (`web/tooling/engine_figures.py`)."""

from __future__ import annotations

import pytest

from web.tooling import engine_figures
from web.tooling.engine_figures import EngineFigure

REACHED_ID = sorted(engine_figures.REACHED)[0]


# Slow, and tested elsewhere.
NAMES_AND_WORDS = {"A1", "A2", "A3"}


@pytest.fixture(scope="module")
def measured() -> list[EngineFigure]:
    return engine_figures.all_figures(without=NAMES_AND_WORDS)


def test_no_figure_that_was_reached_is_lost(measured: list[EngineFigure]) -> None:
    assert engine_figures.lost(measured) == []


def test_the_table_has_all_criteria_with_both_figures(measured: list[EngineFigure]) -> None:
    table = engine_figures.table(measured)
    for number in range(1, 25):
        assert f"A{number}" in NAMES_AND_WORDS or f"\nA{number} " in table
    assert "Python files in engine/" in table


def test_a_lost_figure_is_reported() -> None:
    good, bad = (EngineFigure(REACHED_ID, "faults", today, 0) for today in (0, 1))
    assert engine_figures.lost([good]) == []
    assert engine_figures.lost([bad]) == [bad]


def test_a_figure_that_was_never_reached_may_be_missed() -> None:
    assert engine_figures.lost([EngineFigure("A24", "lines", 300, 250)]) == []


def test_criteria_that_tests_prove_have_no_figure() -> None:
    proven = EngineFigure("A19", "equality", None, None)
    assert proven.is_reached
    assert engine_figures.table([proven]).splitlines()[1].split()[-2:] == ["-", "-"]
