"""A page may show more circuits in one visit than the engine keeps: unused ones are dropped."""

from __future__ import annotations

from engine.api.circuit_library import MAX_TRACKS
from engine.api.session import Session
from engine.core.types import NAMES
from tests.support.circuits import topology
from tests.support.session_requests import ask

CARS = [{"name": NAMES[number], "livery": number, "driver": "human"} for number in range(2)]
SETUP = {"rulebook": "ludodelire", "laps": 1, "movement_dice": "table", "seed": 5, "cars": CARS}


def register(session: Session, circuit: str) -> bool:
    return bool(ask(session, do="circuit", topology={**topology("test_ring"), "id": circuit})["ok"])


def test_one_visit_can_use_more_circuits_than_the_cache_holds() -> None:
    session = Session()
    for number in range(2 * MAX_TRACKS):
        circuit = f"ring{number}"
        assert register(session, circuit), number
        assert ask(session, do="new", setup={**SETUP, "circuit": circuit})["ok"]
    assert len(session.circuits.tracks) == MAX_TRACKS
    assert ask(session, do="new", setup={**SETUP, "circuit": "ring0"})["needs"] == "ring0"
    assert register(session, "ring0")
    assert ask(session, do="new", setup={**SETUP, "circuit": "ring0"})["ok"]


def test_a_race_continues_when_its_circuit_leaves_the_cache() -> None:
    session = Session()
    register(session, "first")
    view = ask(session, do="new", setup={**SETUP, "circuit": "first"})["view"]
    for number in range(MAX_TRACKS):
        register(session, f"ring{number}")
    assert "first" not in session.circuits.tracks
    [token, *_] = [gear["token"] for gear in view["question"]["gears"]]
    assert ask(session, do="decide", token=token)["ok"]


def test_a_circuit_in_use_stays_in_the_cache() -> None:
    session = Session()
    register(session, "used")
    for number in range(2 * MAX_TRACKS):
        register(session, f"ring{number}")
        assert ask(session, do="new", setup={**SETUP, "circuit": "used"})["ok"]
