"""A person's race record, the ghost of another race, and the comparison of two races."""

from __future__ import annotations

import json
from datetime import date
from functools import cache
from typing import Any

import pytest

from engine.api.session import Session
from tests.support.circuits import topology
from tests.support.session_requests import ask_ok
from web.tooling.sunday_circuits import sunday_circuits

Json = dict[str, Any]


@cache
def link(seed: int, laps: int = 1, name: str = "You", first: str = "", upto: int = 10_000) -> str:
    """Return the link of a race driven by hints, except for the given first gear.

    ``upto``: stop after that many decisions of the person.
    """
    session, decided = Session(), 0
    view = start_race(session, seed, laps, name)
    while (question := view["question"]) and decided < upto:
        if not question["human"]:
            view = ask_ok(session, do="play_computers")["view"]
            continue
        token = ask_ok(session, do="hint")["hint"]["token"]
        gears = [gear["token"] for gear in question.get("gears", []) if gear["token"]]
        if first in gears and decided > 2:
            token, first = first, ""
        view = ask_ok(session, do="decide", token=token)["view"]
        decided += 1
    return str(view["link"])


def start_race(session: Session, seed: int, laps: int, name: str) -> Json:
    ask_ok(session, do="circuit", topology=topology("cala-moka"))
    cars = [
        {"name": driver_name, "livery": livery, "driver": "steady" if livery else "human"}
        for livery, driver_name in enumerate((name, "Bruno", "Chloé"))
    ]
    race = {"circuit": "cala-moka", "rulebook": "first", "laps": laps, "movement_dice": "gear_dice"}
    view: Json = ask_ok(session, do="new", setup={**race, "cars": cars, "seed": seed})["view"]
    return view


def at_the_table(race_link: str) -> Session:
    session = Session()
    ask_ok(session, do="circuit", topology=topology("cala-moka"))
    ask_ok(session, do="open", link=race_link)
    return session


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_race_record_agrees_with_the_report(seed: int) -> None:
    session = at_the_table(link(seed, 2))
    record, report = ask_ok(session, do="record", car=0)["record"], ask_ok(session, do="report")["report"]
    rolls = [throw for throw in report["move_rolls"] if throw["car"] == 0]
    assert record["over"]
    assert record["throws"] == len(rolls) == sum(record["gears"])
    assert record["luck"] == sum(100 * throw["spaces"] - throw["expected"] for throw in rolls)
    [line] = [line for line in report["classification"] if line["car"] == 0]
    assert record["place"] == line["place"]
    times = {lap["lap"]: lap["time"] for lap in report["lap_times"] if lap["car"] == 0}
    assert record["standing"] == ({"lap": 1, "time": times[1]} if 1 in times else None)
    assert record["flying"] == ({"lap": 2, "time": times[2]} if 2 in times else None)
    assert record["lap_throws"] == sum(times.values())
    assert record["category"] == "cala-moka first gear_dice"
    tyre_losses = [entry for entry in report["point_losses"] if (entry["car"], entry["part"]) == (0, "tyres")]
    tyre_points = sum(entry["points"] for entry in tyre_losses)
    assert sum(bill["points"] for bill in record["corners"]) <= tyre_points


def test_a_ghost_of_the_same_race_is_at_the_players_position() -> None:
    full_link = link(1)
    for decisions in (3, 6, 9, 12):
        session = at_the_table(link(1, upto=decisions))
        view = ask_ok(session, do="open", link=link(1, upto=decisions))["view"]
        ghost_car = ask_ok(session, do="ghost", link=full_link, driver=-1, car=0, lap=0)["ghost"]
        assert (ghost_car["name"], ghost_car["livery"]) == ("You", 0)
        if view["question"]["step"] == "gear":
            assert ghost_car["space"] == view["cars"][0]["space"]
            assert ghost_car["rolls_behind"] == 0


def test_a_ghost_reports_the_gap_in_rolls() -> None:
    """A car that stays in 1st falls behind a car that does not; the gap is counted in rolls."""
    slow, quick = link(2, first="g1"), link(2)
    session = at_the_table(slow)
    assert ask_ok(session, do="record", car=0)["record"]["throws"] > 0
    behind = ask_ok(session, do="ghost", link=quick, driver=0, car=0, lap=0)["ghost"]["rolls_behind"]
    mine, theirs = (
        ask_ok(at_the_table(race), do="record", car=0)["record"]["throws"] for race in (slow, quick)
    )
    assert behind == mine - theirs


def test_standing_and_flying_laps_are_compared_separately() -> None:
    record = link(1, 2)
    first = at_the_table(link(2, 2, upto=8))
    assert ask_ok(first, do="ghost", link=record, driver=0, car=0, lap=1)["ghost"] is not None
    assert ask_ok(first, do="ghost", link=record, driver=0, car=0, lap=2)["ghost"] is None
    second = at_the_table(link(2, 2, upto=24))
    view = ask_ok(second, do="open", link=link(2, 2, upto=24))["view"]
    assert view["cars"][0]["lap"] == 2
    ghost_car = ask_ok(second, do="ghost", link=record, driver=0, car=0, lap=2)["ghost"]
    assert ghost_car is not None
    assert abs(ghost_car["rolls_behind"] or 0) < 8
    assert ask_ok(second, do="ghost", link=record, driver=0, car=0, lap=1)["ghost"] is None


def test_two_races_are_compared_roll_by_roll() -> None:
    session = at_the_table(link(2, first="g1"))
    comparison = ask_ok(session, do="race_comparison", link=link(2, name="Bea"), driver=-1, car=0)[
        "race_comparison"
    ]
    assert (comparison["own"], comparison["other"], comparison["same_dice"]) == ("You", "Bea", True)
    first_difference = comparison["first_difference"]
    assert first_difference is not None
    turns_before = comparison["turns"][: first_difference - 1]
    assert all(turn["own"] == turn["other"] and turn["lead"] == 0 for turn in turns_before)
    turn = comparison["turns"][first_difference - 1]
    assert turn["own"]["gear"] != turn["other"]["gear"]
    assert [turn["roll"] for turn in comparison["turns"]] == list(range(1, len(comparison["turns"]) + 1))
    assert not ask_ok(session, do="race_comparison", link=link(3), driver=-1, car=0)["race_comparison"][
        "same_dice"
    ]


@pytest.mark.parametrize("rulebook", ["first", "ludodelire", "eurogames", "trant", "house"])
def test_a_race_is_compared_with_itself_at_any_decision(rulebook: str) -> None:
    """Rolls of a turn that is under way are not compared yet."""
    cars = [{"name": name, "livery": number, "driver": "human"} for number, name in enumerate("AB")]
    setup = {
        "circuit": "monaco", "rulebook": rulebook, "laps": 1, "seed": 1, "movement_dice": "table",
        "switches": {}, "cars": cars,
    }  # fmt: skip
    session = Session()
    ask_ok(session, do="circuit", topology=topology("monaco"))
    view = ask_ok(session, do="new", setup=setup)["view"]
    for _ in range(40):
        comparison = ask_ok(session, do="race_comparison", link=view["link"], driver=0, car=0)[
            "race_comparison"
        ]
        assert comparison["first_difference"] is None
        if not (question := view["question"]):
            break
        token = question["only_answer"] or ask_ok(session, do="hint")["hint"]["token"]
        view = ask_ok(session, do="decide", token=token)["view"]


def sundays_race(name: str, decisions: int) -> tuple[Session, Json]:
    """Return a race on a Sunday's own circuit, after this many decisions of its person."""
    session, sunday = Session(), sunday_circuits()[1]
    day = (sunday.day - date(1970, 1, 1)).days
    setup = ask_ok(session, do="daily", day=day, parcel=sunday.parcel)["daily"]["setup"]
    view = ask_ok(session, do="new", setup=setup)["view"]
    while decisions and (question := view["question"]):
        if question["human"]:
            token, decisions = ask_ok(session, do="hint")["hint"]["token"], decisions - 1
            view = ask_ok(session, do="decide", token=token)["view"]
        else:
            view = ask_ok(session, do="play_computers")["view"]
    return session, ask_ok(session, do="relabel_links", car=0, name=name)["relabelled_links"]


def test_a_friends_sunday_race_gives_a_ghost() -> None:
    """The friend's link contains its circuit, which equals the one of the player's race."""
    friends = sundays_race("Bea", 8)[1]["link"]
    mine, _ = sundays_race("Ada", 3)
    ghost_car = ask_ok(mine, do="ghost", link=friends, driver=-1, car=0, lap=0)["ghost"]
    assert ghost_car["name"] == "Bea"
    assert ghost_car["rolls_behind"] in (0, None)
    comparison = ask_ok(mine, do="race_comparison", link=friends, driver=-1, car=0)["race_comparison"]
    assert comparison["same_dice"]
    assert comparison["first_difference"] is None or comparison["first_difference"] > 1


def test_invalid_requests_are_rejected_and_change_nothing() -> None:
    session = at_the_table(link(1, upto=5))
    text_before = ask_ok(session, do="position_text")["text"]
    for request in (
        {"do": "record", "car": 7},
        {"do": "record"},
        {"do": "ghost", "link": link(1), "driver": 9, "car": 0, "lap": 0},
        {"do": "race_comparison", "link": "nonsense", "driver": 0, "car": 0},
    ):
        assert json.loads(session.handle(json.dumps(request)))["ok"] is False
    assert ask_ok(session, do="position_text")["text"] == text_before
