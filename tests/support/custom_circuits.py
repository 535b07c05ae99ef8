"""Players' circuits: small texts, and races on them."""

from __future__ import annotations

from functools import cache
from typing import Any

from engine.api.session import Session
from engine.core.types import NAMES
from engine.links import race_link
from tests.support.boards import ENTRIES as ALL
from tests.support.boards import TRACK_NAMES
from tests.support.session_requests import ask
from web.tooling.toolchain import ROOT

TRACKS = ROOT / "tracks"


CARS = [{"name": NAMES[number], "livery": number, "driver": "human"} for number in range(2)]


# All hand-drawn circuits; test_wall_boards.py checks this for traced ones.
ENTRIES = [ALL[name] for name in TRACK_NAMES]


RING = (TRACKS / "test_ring.toml").read_text(encoding="utf-8")


def new_race(session: Session, circuit: str) -> dict[str, Any]:
    setup = {
        "circuit": circuit,
        "rulebook": "ludodelire",
        "laps": 1,
        "movement_dice": "table",
        "seed": 5,
        "cars": CARS,
    }
    reply = ask(session, do="new", setup=setup)
    assert reply["ok"], reply
    view = reply["view"]
    assert isinstance(view, dict)
    return view


def compile_text(session: Session, text: str, original: str | None = None) -> str:
    reply = ask(session, do="compile", text=text, original=original)
    assert reply["ok"], reply
    return str(reply["compiled_circuit"]["facts"]["id"])


@cache
def ring_links() -> tuple[str, ...]:
    """Return links of every kind on a player's circuit."""
    session = Session()
    view = new_race(session, compile_text(session, RING))
    race = session.game
    assert race is not None
    for _ in range(6):
        view = ask(session, do="decide", token=ask(session, do="hint")["hint"]["token"])["view"]
    return (
        view["link"],
        view["position_link"],
        race_link.setup_link(race.rules.setup, race.rules.track.packed_source),
    )
