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
    assert [one["preset"] for one in LISTED if "rulebook" not in one] == list(season_kinds())[1:]
    assert (
        len({(one["preset"], one.get("rulebook")) for one in LISTED})
        == len(LISTED)
        == len(proposal_requests())
    )
    assert all(one["reply"]["problems"] == [] for one in LISTED)


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("listed", LISTED, ids=lambda one: f"{one['preset']} {one.get('rulebook', '')}")
def test_season_proposals_depend_only_on_names_and_seed(listed: Json, language: str) -> None:
    words = messages(language)
    kind = {name: value for name, value in listed.items() if name != "reply"}
    own = {"seed": 2**48 - 1, "name": words[f"seasons.name_{kind['preset']}"], "people": [words["name.you"]]}
    asked = {"do": "season", "act": "propose", **kind, **own}
    reply = json.loads(Session().handle(json.dumps(asked)))
    draft = reply["draft"]
    assert (draft["seed"], draft["name"]) == (own["seed"], own["name"])
    assert draft["teams"][0]["seats"][0]["driver"] == words["name.you"]
    told = listed["reply"]["draft"]
    draft["seed"], draft["name"] = told["seed"], told["name"]
    draft["teams"][0]["seats"][0]["driver"] = told["teams"][0]["seats"][0]["driver"]
    assert reply == listed["reply"]
