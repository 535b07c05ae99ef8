"""A simulated season race equals the race that the page would have shown, request by request."""

from __future__ import annotations

import pytest

from tests.support.circuits import topology
from tests.support.season_session import Json, SeasonSession

LEVELS = ("beginner", "expert", "seasoned", "amateur")
CIRCUITS = ("test_ring", "cala-moka")


def page_of() -> SeasonSession:
    """Return a session that knows the circuits."""
    page = SeasonSession()
    for circuit in CIRCUITS:
        assert page.ask(do="circuit", topology=topology(circuit))["ok"]
    return page


def season_of(page: SeasonSession, preset: str, seed: int) -> Json:
    """Return a season of two one-lap races with four cars, each of another level."""
    season_draft: Json = page.season_draft(
        "propose", preset=preset, seed=seed, name="Winter cup", people=[], races=len(CIRCUITS), teams=2
    )["draft"]
    for date, circuit in zip(season_draft["dates"], CIRCUITS, strict=True):
        date |= {"circuit": circuit, "laps": 1}
    season_draft["switches"].pop("pits", None)
    seats = [seat for team in season_draft["teams"] for seat in team["seats"]]
    for seat, level in zip(seats, LEVELS, strict=True):
        seat["by"] = level
    season_draft["options"]["marshal"] = False
    state: Json = page.season("create", draft=season_draft)["season"]
    return state


def watched(file: str, decisions: int) -> str:
    """Return the link of a season's next race, driven step by step as in the page."""
    page = page_of()
    view = page.ask(do="season_start", season=file)["view"]
    while page.ask(do="precompute_tables")["tables_percent"] < 100:
        pass
    while view["question"] is not None:
        view = page.ask(do="play_computers", decisions=decisions)["view"]
    return str(view["link"])


@pytest.mark.parametrize("preset", (pytest.param("trant", marks=pytest.mark.full), "house"))
def test_a_simulated_season_race_equals_the_shown_one(preset: str) -> None:
    """All decisions are equal, so the retirements and the winner are the same."""
    page = page_of()
    for seed in (11, 12):
        state = season_of(page, preset, seed)
        for race in range(len(CIRCUITS)):
            watched_link = watched(state["file"], decisions=1 if race == 0 else 40)
            state = page.simulate_next_race(state["file"])
            assert state["overview"]["calendar"][race]["link"] == watched_link
