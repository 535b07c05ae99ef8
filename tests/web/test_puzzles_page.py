"""Puzzles on the page: a mistake from the reader's own race returns, is judged and gets its next day."""

from __future__ import annotations

import json
import re
import time

from playwright.sync_api import expect

from tests.support.browser import INSTANT_SETTINGS, OpenPage
from tests.support.messages import ui_text
from tests.support.page_waits import wait_for_decision
from tests.support.web.axe import complaints

POSITION = (
    "race cala-moka first laps=1 seed=7 movement_dice=gear_dice\n"
    "turn 7 moves=44 finished=0 order=0,1 step=gear\n"
    "car You livery=11 driver=human at=M36 gear=4 crossings=1 stops=1 grid=1 arrived=40 "
    "T=4 B=3 F=2 Bo=2 E=2\n"
    "car Elsa livery=4 driver=careful at=M58 gear=3 crossings=1 grid=0 arrived=43 T=1 B=2 F=1 Bo=2 E=2\n"
)
# Best gear by the engine's own judgement, which tests/api/test_puzzles.py checks.
BEST, WORSE = "5th", "1st"


def test_a_mistake_returns_as_a_puzzle_until_solved(reopen_page: OpenPage) -> None:
    """A wrong answer resets the step of a puzzle and a right one raises it; the puzzle of the day opens."""
    today = int(time.time()) // 86_400
    mistake = {"position": POSITION, "kind": "gear", "due": today, "step": 1, "lost": 300}
    page = reopen_page(
        "#puzzles", size="phone", storage={**INSTANT_SETTINGS, "puzzles.1": {"mistakes": [mistake]}}
    )
    own_puzzles = page.locator('[data-puzzle="own"]')
    expect(own_puzzles).to_contain_text("1 of 1 today")
    assert not complaints(page)
    for gear, verdict, step in ((WORSE, "Not this time", 0), (BEST, "Right", 1)):
        own_puzzles.get_by_role("button").click()
        wait_for_decision(page)
        page.get_by_role("radio", name=re.compile(f"^{gear} gear")).click()
        page.get_by_role("button", name=re.compile(f"^Roll in {gear}")).click()
        expect(page.locator(".lesson-verdict")).to_contain_text(verdict)
        [stored_mistake] = json.loads(page.evaluate("localStorage['yellow-flag.puzzles.1']"))["mistakes"]
        assert (stored_mistake["step"], stored_mistake["due"]) == (step, today + 1)
        page.get_by_role("button", name="Done").click()
        expect(own_puzzles).to_contain_text(ui_text("puzzles.own_later", n=1, days=1))
    page.locator('[data-puzzle="day"]').get_by_role("button").click()
    expect(page.get_by_text("Your turn")).to_be_visible(timeout=60_000)
    page.get_by_role("link", name="Yellow Flag").first.click()
    expect(page.locator(".puzzle-card")).to_have_count(0)
