"""Messages of questions: movement points of pit work, done and additional, and causes of a skid."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.core.types import Decision, Event
from engine.view.events import event_views
from engine.view.options import option_question
from tests.support.circuits import rules
from tests.support.scenario_runner import DEFAULTS
from tests.support.scenario_table import ScenarioGame

TRANT = {**DEFAULTS, "rulebook": "trant", "circuit": "monaco"}


def points_question(table: ScenarioGame) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the points used so far, and the detail of each answer."""
    assert isinstance(table.question, Decision)
    question = option_question(table.rules, table.race, table.question)
    return question["subtitle"], {option["token"]: option["detail"] for option in question["options"]}


def test_each_repair_shows_its_extra_movement_points() -> None:
    """TRT-PIT-8: in 4th new tyres take ten points, a first repair five more, a second one ten more."""
    table = ScenarioGame({**TRANT, "cars": "Ada at=R149 gear=4 RH=1 Bo=1", "rolled": 4}, Path())
    table.play({"take": ["P2", "hard"]})
    so_far, means = points_question(table)
    assert so_far["args"]["points"] == 10
    assert means == {
        "~RH": {"id": "repair.work", "args": {"count": 5}},
        "~Bo": {"id": "repair.work", "args": {"count": 5}},
        "~": {"id": "repair.enough.work"},
    }
    table.play({"take": ["~RH"]})
    so_far, means = points_question(table)
    assert so_far["args"]["points"] == 15
    assert means["~Bo"] == {"id": "repair.work", "args": {"count": 10}}


@pytest.mark.parametrize(
    ("road_holding", "weather", "space", "words"),
    [
        (2, "rain", "M10", "skid.what"),
        (0, "dry", "M13", "skid.what_damage"),
        (0, "rain", "M13", "skid.what_damage"),
        (0, "rain", "M10", "skid.what_both"),
    ],
)
def test_the_cause_of_a_skid_is_named(road_holding: int, weather: str, space: str, words: str) -> None:
    """LUD-AWE-3, TRT-DMG-1: rain inside a corner (M8 to M12), parts at zero anywhere, or both."""
    cars = f"Ada at={'M5' if space == 'M10' else 'M8'} gear=3 RH={road_holding}\nBo at=M100 gear=3"
    table = ScenarioGame({**TRANT, "cars": cars, "rolled": 5, "weather": weather}, Path())
    table.play({"take": [space]})
    assert isinstance(table.question, Decision)
    assert table.question.step == "skid"
    assert table.rules.forced_move_message(table.rules, table.race).id == words


@pytest.mark.parametrize(("book", "switches"), [("trant", {}), ("house", {"construction": "on"})])
def test_a_car_built_like_its_team_mates_is_announced_as_such(book: str, switches: dict[str, str]) -> None:
    """TRT-CON-5, HSE-CON-4: cars 1 and 6 are a team."""
    table = rules("test_ring", cars=6, laps=2, rulebook=book, **switches)
    events = [Event("built", car, 0, "LUD-ACO-1", {"full": (), "driver_points": 1}) for car in (0, 5)]
    own_message, like = [event_view["message"] for event_view in event_views(table, events, 0)]
    assert own_message["id"] == "event.built_driver_points"
    assert like["id"] == "event.built_alike"
    assert like["args"] == {
        "name": table.setup.entries[5].name,
        "other": table.setup.entries[0].name,
        "driver_points": 1,
    }
