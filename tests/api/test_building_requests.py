"""Building a whole car in one request: the same race as point by point, and nothing on a bad request."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.api.session import Session
from tests.support.circuits import topology

Json = dict[str, Any]

LUDODELIRE: Json = {"rulebook": "ludodelire", "switches": {"construction": "on"}}
TRANT: Json = {"rulebook": "trant", "switches": {}}
HOUSE: Json = {"rulebook": "house", "switches": {"construction": "on", "driver_points": "on"}}
each_book = pytest.mark.parametrize("rules", [LUDODELIRE, TRANT, HOUSE], ids=lambda rules: rules["rulebook"])


def start_race(rules: Json, liveries: tuple[int, ...] = (0, 1)) -> tuple[Session, Json]:
    session = Session()
    session.handle(json.dumps({"do": "circuit", "topology": topology("monaco")}))
    cars = [{"name": f"D{livery}", "livery": livery, "driver": "human"} for livery in liveries]
    setup = {"circuit": "monaco", "laps": 2, "seed": 7, "movement_dice": "table", "cars": cars, **rules}
    return session, ask_view(session, do="new", setup=setup)


def ask_view(session: Session, **request: object) -> Json:
    reply: Json = json.loads(session.handle(json.dumps(request)))
    return reply["view"] if reply["ok"] else {"error": reply["error"]["id"]}


@each_book
def test_ready_made_cars_spend_all_points_within_the_limits(rules: Json) -> None:
    _, view = start_race(rules)
    question = view["question"]
    parts = {part["part"]: part for part in question["parts"]}
    designs = {design["id"]: design["points"] for design in question["designs"]}
    assert list(designs) == ["balanced", "fast", "safe", "rain"]
    assert len({json.dumps(points) for points in designs.values()}) == 4
    for points in designs.values():
        assert sum(points.values()) == question["total"]
        for part, count in points.items():
            assert parts[part]["minimum"] <= count <= parts[part]["maximum"]


@each_book
def test_a_car_built_at_once_gives_the_race_of_one_built_point_by_point(rules: Json) -> None:
    at_once, view = start_race(rules)
    designs = {design["id"]: design["points"] for design in view["question"]["designs"]}
    built_view = ask_view(at_once, do="build", points=designs["fast"])
    one_by_one, view = start_race(rules)
    while view["question"]["step"] == "build" and view["question"]["car"] == 0:
        parts = view["question"]["parts"]
        token = next(part["token"] for part in parts if part["points"] < designs["fast"].get(part["part"], 0))
        view = ask_view(one_by_one, do="decide", token=token)
    assert built_view["link"] == view["link"]
    assert built_view["question"] == view["question"]


def test_the_balanced_car_is_the_standard_one() -> None:
    session, view = start_race(LUDODELIRE)
    points = next(design["points"] for design in view["question"]["designs"] if design["id"] == "balanced")
    built_view = ask_view(session, do="build", points=points)
    other_session, _ = start_race(LUDODELIRE)
    standard = ask_view(other_session, do="decide", token="+")
    assert built_view["cars"][0] == standard["cars"][0]


def test_points_spent_before_are_taken_back_and_the_rest_is_spent() -> None:
    session, view = start_race(LUDODELIRE)
    for _ in range(3):
        view = ask_view(session, do="decide", token="+B")
    base = {part["part"]: part["minimum"] for part in view["question"]["parts"]}
    built_view = ask_view(session, do="build", points={**base, "tyres": base["tyres"] + 5})
    assert built_view["question"]["car"] == 1
    wear = {part: stock["full"] for part, stock in built_view["cars"][0]["wear"].items()}
    assert sum(wear.values()) == 20
    assert wear["tyres"] >= base["tyres"] + 5
    assert wear["brakes"] < base["brakes"] + 6


def test_a_second_car_of_a_trant_team_takes_driver_points_only() -> None:
    session, view = start_race(TRANT, (0, 5))
    points = {"tyres": 6, "brakes": 4, "bodywork": 3, "engine": 3, "fuel": 2, "driver_points": 2}
    view = ask_view(session, do="build", points=points)
    assert view["question"]["car"] == 1
    assert view["question"]["designs"] == []
    limits = {part["part"]: (part["minimum"], part["maximum"]) for part in view["question"]["parts"]}
    assert limits["tyres"] == (6, 6)
    assert limits["driver_points"][0] == 0
    view = ask_view(session, do="build", points={**points, "driver_points": 1})
    assert view["question"]["step"] != "build"


@pytest.mark.parametrize(
    "points", [None, {}, {"tyres": 99}, {"tyres": "6"}, {"tyres": 7, "brakes": 1}, {"wheels": 20}]
)
def test_impossible_cars_change_nothing(points: object) -> None:
    session, view_before = start_race(LUDODELIRE)
    view = ask_view(session, do="decide", token="+B")
    assert ask_view(session, do="build", points=points) == {"error": "error.request"}
    assert ask_view(session, do="undo")["link"] == view_before["link"]
    assert ask_view(session, do="redo")["link"] == view["link"]
