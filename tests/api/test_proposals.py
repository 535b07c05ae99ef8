"""Season proposals that the build lists for the page: only the given names and seed vary."""

from __future__ import annotations

import json

import pytest

from engine.api.session import Session
from engine.core.types import Json
from engine.season.season_plan import season_kinds
from tests.support.messages import messages
from web.tooling.season_proposals import proposal_requests, proposals

LISTED = proposals()


def test_every_kind_of_season_is_listed_once() -> None:
    assert [entry["preset"] for entry in LISTED if "rulebook" not in entry] == list(season_kinds())[1:]
    assert (
        len({(one["preset"], one.get("rulebook")) for one in LISTED})
        == len(LISTED)
        == len(proposal_requests())
    )
    assert all(entry["season_draft"]["problems"] == [] for entry in LISTED)


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("listing", LISTED, ids=lambda row: f"{row['preset']} {row.get('rulebook', '')}")
def test_season_proposals_depend_only_on_names_and_seed(listing: Json, language: str) -> None:
    words = messages(language)
    kind = {name: value for name, value in listing.items() if name != "season_draft"}
    name = words[f"seasons.name_{kind['preset']}"]
    own_data = {"seed": 2**48 - 1, "name": name, "people": [words["name.you"]]}
    request = {"do": "season", "act": "propose", **kind, **own_data}
    state = json.loads(Session().handle(json.dumps(request)))["season_draft"]
    draft = state["draft"]
    assert (draft["seed"], draft["name"]) == (own_data["seed"], own_data["name"])
    assert draft["teams"][0]["seats"][0]["driver"] == words["name.you"]
    listed_draft = listing["season_draft"]["draft"]
    draft["seed"], draft["name"] = listed_draft["seed"], listed_draft["name"]
    draft["teams"][0]["seats"][0]["driver"] = listed_draft["teams"][0]["seats"][0]["driver"]
    assert state == listing["season_draft"]
