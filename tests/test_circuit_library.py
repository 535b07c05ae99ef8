"""A page may show more circuits in one visit than the engine keeps: unused ones are dropped."""

from __future__ import annotations

import json
from typing import Any

from engine.api.bridge import Session
from engine.api.circuit_library import MOST_TRACKS
from engine.core.types import NAMES
from tests.circuits import topology

CARS = [{"name": NAMES[number], "livery": number, "driver": "human"} for number in range(2)]
SETUP = {"rulebook": "ludodelire", "laps": 1, "movement_dice": "table", "seed": 5, "cars": CARS}


def ask(session: Session, **request: Any) -> dict[str, Any]:
    reply = json.loads(session.handle(json.dumps(request)))
    assert isinstance(reply, dict)
    return reply


def register(session: Session, circuit: str) -> bool:
    return bool(ask(session, do="circuit", topology={**topology("test_ring"), "id": circuit})["ok"])


def test_a_visit_of_every_circuit_there_is() -> None:
    session = Session()
    for number in range(2 * MOST_TRACKS):
        circuit = f"ring{number}"
        assert register(session, circuit), number
        assert ask(session, do="new", setup={**SETUP, "circuit": circuit})["ok"]
    assert len(session.circuits.tracks) == MOST_TRACKS
    assert ask(session, do="new", setup={**SETUP, "circuit": "ring0"})["needs"] == "ring0"
    assert register(session, "ring0")
    assert ask(session, do="new", setup={**SETUP, "circuit": "ring0"})["ok"]


def test_a_race_goes_on_when_its_circuit_is_forgotten() -> None:
    session = Session()
    register(session, "first")
    view = ask(session, do="new", setup={**SETUP, "circuit": "first"})["view"]
    for number in range(MOST_TRACKS):
        register(session, f"ring{number}")
    assert "first" not in session.circuits.tracks
    [token, *_] = [gear["token"] for gear in view["question"]["gears"]]
    assert ask(session, do="take", token=token)["ok"]


def test_what_is_in_use_is_not_forgotten() -> None:
    session = Session()
    register(session, "used")
    for number in range(2 * MOST_TRACKS):
        register(session, f"ring{number}")
        assert ask(session, do="new", setup={**SETUP, "circuit": "used"})["ok"]
