"""The limits of the page's input fields match those of the engine: lengths of names, laps, cars."""

from __future__ import annotations

import re

import pytest

from engine.core.types import MAX_CARS, MAX_LAPS, NAME_LENGTH
from engine.season.event_validation import MAX_REASON_CHARS
from engine.season.season_plan import MAX_SEASON_NAME_CHARS, MAX_TEAM_NAME_CHARS
from web.tooling.toolchain import WEB

LIMITS = (
    ("domain/setup/setup-draft.ts", "SETUP_LIVERIES", MAX_CARS),
    ("domain/setup/setup-draft.ts", "MAX_RACE_LAPS", MAX_LAPS),
    ("domain/setup/setup-draft.ts", "MAX_NAME_LENGTH", NAME_LENGTH),
    ("features/season/repository.ts", "MAX_SEASON_NAME_LENGTH", MAX_SEASON_NAME_CHARS),
    ("features/season/plan/plan-teams.ts", "MAX_TEAM_NAME_LENGTH", MAX_TEAM_NAME_CHARS),
    ("features/season/result-form.ts", "MAX_REASON_LENGTH", MAX_REASON_CHARS),
)


@pytest.mark.parametrize(("file", "name", "limit"), LIMITS, ids=[name for _, name, _ in LIMITS])
def test_the_page_and_the_engine_have_the_same_limits(file: str, name: str, limit: int) -> None:
    values = re.findall(rf"\bconst {name} = (\d+);", (WEB / file).read_text(encoding="utf-8"))
    assert values == [str(limit)]
