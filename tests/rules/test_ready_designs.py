"""Ready-made cars: complete, within the rulebook's limits, and as their names say."""

from __future__ import annotations

import pytest

from engine.rules.pre_race.ready_designs import ready_designs
from tests.support.circuits import rules

BUILDING_BOOKS = [("ludodelire", {"construction": "on"}), ("trant", {}), ("house", {"construction": "on"})]


@pytest.mark.parametrize(("book", "switches"), BUILDING_BOOKS, ids=[book for book, _ in BUILDING_BOOKS])
def test_a_ready_car_spends_all_points_within_the_limits(book: str, switches: dict[str, str]) -> None:
    compiled = rules(cars=2, laps=3, rulebook=book, **switches)
    plan = compiled.build_plan
    designs = ready_designs(compiled, 0)
    assert list(designs) == ["balanced", "fast", "safe", "rain"]
    for design in designs.values():
        assert set(design) == set(plan.parts)
        assert sum(design.values()) == plan.points
        for part, points in design.items():
            assert plan.least.get(part, 0) <= points <= plan.most.get(part, plan.points)


def test_ready_cars_have_most_points_where_their_names_promise() -> None:
    designs = ready_designs(rules(cars=2, laps=3, rulebook="trant"), 0)
    assert max(designs["fast"], key=lambda part: designs["fast"][part]) == "engine"
    assert max(designs["safe"], key=lambda part: designs["safe"][part]) == "brakes"
    assert designs["rain"]["road_holding"] > designs["balanced"]["road_holding"]


def test_a_part_without_a_share_gets_no_points() -> None:
    """Nothing is spent on the crew and on qualifying, except for the crew of the safe car."""
    designs = ready_designs(rules(cars=2, laps=3, rulebook="trant"), 0)
    assert {name: (design["crew"], design["qualifying"]) for name, design in designs.items()} == {
        "balanced": (0, 0),
        "fast": (0, 0),
        "safe": (1, 0),
        "rain": (0, 0),
    }
