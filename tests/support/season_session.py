"""A page's session that makes requests about seasons."""

from __future__ import annotations

import json
from typing import Any

from engine.api.session import Session
from tests.support.circuits import topology
from tests.support.messages import messages

Json = dict[str, Any]
CALENDAR = ("test_ring", "monaco", "zandvoort")


class SeasonSession:
    """A session with its own engine and a few circuits."""

    def __init__(self) -> None:
        self.session = Session()
        for circuit in CALENDAR:
            assert self.session.handle(json.dumps({"do": "circuit", "topology": topology(circuit)}))

    def ask(self, **request: Any) -> Json:
        """Return a reply of any kind."""
        reply: Json = json.loads(self.session.handle(json.dumps(request)))
        return reply

    def season(self, act: str, **fields: Any) -> Json:
        """Return a successful reply about seasons."""
        reply = self.ask(do="season", act=act, **fields)
        assert reply["ok"], reply
        return reply

    def season_draft(self, act: str, **fields: Any) -> Json:
        """Return the draft of a successful reply about one."""
        state: Json = self.season(act, **fields)["season_draft"]
        return state

    def error_id(self, act: str, **fields: Any) -> str:
        """Return the message id of an expected error; it exists in the message files."""
        reply = self.ask(do="season", act=act, **fields)
        assert not reply["ok"]
        assert reply["error"]["id"] in messages()
        return str(reply["error"]["id"])

    def simulate_next_race(self, file: str) -> Json:
        """Return the season after its next race, simulated."""
        for _ in range(200):
            reply = self.season("simulate", season=file, steps=100)
            if "season" in reply:
                state: Json = reply["season"]
                return state
            assert 0 <= reply["simulation"]["percent"] < 100
        raise AssertionError("the race does not end")


def draft(page: SeasonSession, preset: str = "trant") -> Json:
    """Return a draft of three short races with two teams."""
    draft_data: Json = page.season_draft(
        "propose", preset=preset, seed=11, name="Winter cup", people=["Zoe"], races=3, teams=2
    )["draft"]
    for date, circuit in zip(draft_data["dates"], CALENDAR, strict=True):
        date |= {"circuit": circuit, "laps": 1}
    draft_data["options"]["marshal"] = False
    return draft_data
