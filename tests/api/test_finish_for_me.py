"""A computer driver finishes the race of a player whose rivals have all finished or retired."""

from __future__ import annotations

from typing import Any

from engine.api.session import Session
from tests.support.circuits import topology
from tests.support.session_requests import ask, ask_ok

Json = dict[str, Any]


def slow_race(*, official: bool = False) -> tuple[Session, Json]:
    """Return a race whose player stays in low gears until all others have finished or retired."""
    session = Session()
    ask_ok(session, do="circuit", topology=topology("test_ring"))
    cars = [
        {"name": name, "livery": livery, "driver": "steady" if livery else "human"}
        for livery, name in enumerate(("You", "Bruno", "Chloé"))
    ]
    race = {"circuit": "test_ring", "rulebook": "first", "laps": 1, "movement_dice": "gear_dice"}
    view = ask_ok(session, do="new", setup={**race, "cars": cars, "seed": 5}, official=official)["view"]
    while not view.get("may_finish"):
        question = view["question"]
        assert question, "the player finishes before the others"
        if not question["human"]:
            view = ask_ok(session, do="play_computers")["view"]
            continue
        assert not ask(session, do="finish")["ok"]
        tokens = [gear["token"] for gear in question.get("gears", []) if gear["token"]]
        tokens += [choice["token"] for choice in question.get("choices", [])]
        view = ask_ok(session, do="decide", token=tokens[0])["view"]
    return session, view


def test_a_computer_driver_may_finish_once_all_others_are_done() -> None:
    session, view_before = slow_race()
    rival_states = [car["status"] for car in view_before["cars"][1:]]
    assert "running" not in rival_states
    view = ask_ok(session, do="finish")["view"]
    assert view["question"] is None
    assert view["cars"][0]["status"] in ("finished", "out")
    assert "may_finish" not in view
    assert [car["place"] for car in view["cars"][1:]] == [car["place"] for car in view_before["cars"][1:]]
    second_session = Session(session.circuits)
    opened_view = ask_ok(second_session, do="open", link=view["link"])["view"]
    assert opened_view["notice"] is None
    assert opened_view["cars"] == view["cars"]
    assert not ask(session, do="finish")["ok"]


def test_an_official_attempt_is_driven_to_its_end_by_the_player() -> None:
    session, view = slow_race(official=True)
    reply = ask(session, do="finish")
    assert reply["error"]["id"] == "error.hint.official"
    assert session.game is not None
    assert session.game.race_link() == view["link"]
