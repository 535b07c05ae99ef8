"""Storage written by released versions opens and can be continued; see ``write_storage``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.support.browser import STORAGE_PREFIX, TIMEOUT_MS, OpenPage
from tests.support.fixtures import FOLDERS
from tests.support.messages import ui_text
from tests.support.page_waits import go_to, wait_for_decision
from tests.support.web.race_page import decide_by_keyboard
from tests.support.web.season_page import seasons_in, wait_for_overview

RESUME = ui_text("races.go_on_with", race="")
STORED = [folder for folder in FOLDERS if (folder / "storage.json").exists()]


@pytest.mark.full
@pytest.mark.parametrize("folder", STORED, ids=lambda folder: folder.name)
def test_old_storage_opens_and_its_races_continue(reopen_page: OpenPage, folder: Path) -> None:
    texts = json.loads((folder / "storage.json").read_text(encoding="utf-8"))
    stored_texts = {key.removeprefix(STORAGE_PREFIX): text for key, text in texts.items()}
    races, [season] = json.loads(stored_texts["races.1"]), json.loads(stored_texts["seasons.1"])
    page = reopen_page("#races", storage=stored_texts)
    expect(page.locator(".stored-race")).to_have_count(len(races))
    for race in races:
        go_to(page, "#races")
        if race.get("over"):
            page.get_by_role("link", name="Report of").first.click()
            expect(page.locator(".classification.is-full")).to_be_visible(timeout=TIMEOUT_MS)
            continue
        # A race just driven moves to the top of the list, so the last race is the next one.
        page.get_by_role("button", name=RESUME).last.click()
        wait_for_decision(page)
        decide_by_keyboard(page)
    go_to(page, f"#season/{season['id']}")
    wait_for_overview(page, season["race"] - 1)
    page.get_by_role("button", name="Simulate").click()
    wait_for_overview(page, season["race"])
    assert seasons_in(page)[0]["race"] == (season["race"] + 1) % (season["races"] + 1)
    [day] = json.loads(stored_texts["days.1"])
    go_to(page, f"#daily/{day}")
    page.locator(".daily-official .is-forward").click()
    wait_for_decision(page)
    decide_by_keyboard(page)
    [own_circuit] = json.loads(stored_texts["circuits.1"])
    go_to(page, f"#circuits/{own_circuit['id']}")
    expect(page.locator(".stage-board svg.board")).to_be_visible()
    stored_keys = page.evaluate("Object.keys(localStorage)")
    assert not [key for key in stored_keys if "damaged" in key]
