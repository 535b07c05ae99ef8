"""The limits of the page's input fields match those of the engine: lengths of names, laps, cars."""

from __future__ import annotations

import re

import pytest

from engine.core.types import MAX_CARS, MAX_LAPS, NAME_LENGTH
from engine.season.commands import MOST_REASON
from engine.season.plan import NAME_OF_A_SEASON, NAME_OF_A_TEAM
from web.tooling.machine import WEB

LIMITS = (
    ("core/setup-draft.js", "LIVERIES", MAX_CARS),
    ("core/setup-draft.js", "LAPS_MOST", MAX_LAPS),
    ("core/setup-draft.js", "NAME_LONGEST", NAME_LENGTH),
    ("features/season/repository.js", "SEASON_NAME_LONGEST", NAME_OF_A_SEASON),
    ("features/season/plan/plan-teams.js", "TEAM_NAME_LONGEST", NAME_OF_A_TEAM),
    ("features/season/result-form.js", "REASON_LONGEST", MOST_REASON),
)


@pytest.mark.parametrize(("file", "name", "limit"), LIMITS, ids=[name for _, name, _ in LIMITS])
def test_the_page_and_the_engine_have_the_same_limits(file: str, name: str, limit: int) -> None:
    found = re.findall(rf"\bconst {name} = (\d+);", (WEB / file).read_text(encoding="utf-8"))
    assert found == [str(limit)]
