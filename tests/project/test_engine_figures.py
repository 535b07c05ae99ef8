"""`build.py check --house` (`web/tooling/engine_figures.py`)."""

from __future__ import annotations

import pytest

from web.tooling import engine_figures
from web.tooling.engine_figures import CRITERIA, REACHED
from web.tooling.figures import TargetFigure, lost_figures, table

REACHED_ID = sorted(REACHED)[0]


# Slow, and tested elsewhere.
NAMES_AND_WORDS = {"A1", "A2", "A3"}


@pytest.fixture(scope="module")
def measured_figures() -> list[TargetFigure]:
    return engine_figures.all_figures(without=NAMES_AND_WORDS)


def test_no_figure_that_was_reached_is_lost(measured_figures: list[TargetFigure]) -> None:
    assert lost_figures(measured_figures, REACHED) == []


def test_the_table_has_all_criteria_with_both_figures(measured_figures: list[TargetFigure]) -> None:
    rows = table(measured_figures)
    for number in CRITERIA:
        assert number in NAMES_AND_WORDS or f"\n{number} " in rows
    assert "Python files in engine/" in rows


def test_a_lost_figure_is_reported() -> None:
    reached, missed = (TargetFigure(REACHED_ID, "faults", today, 0) for today in (0, 1))
    assert lost_figures([reached], REACHED) == []
    assert lost_figures([missed], REACHED) == [missed]


def test_a_figure_that_was_never_reached_may_be_missed() -> None:
    assert lost_figures([TargetFigure("W1", "lines", 100, 60)], REACHED) == []


def test_criteria_that_tests_prove_have_no_figure() -> None:
    proven = TargetFigure("A19", "equality", None, None)
    assert proven.is_reached
    assert table([proven]).splitlines()[1].split()[-2:] == ["-", "-"]
