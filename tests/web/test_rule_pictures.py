"""The pictures of "How to play": one for each idea, and equal to the engine's positions."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from tests.support.browser import OpenPage
from tests.support.web.race_page import no_sideways_scrolling
from tests.tools.write_rule_pictures import FILE, pictures


def test_the_pictures_match_the_engine() -> None:
    assert json.loads(FILE.read_text(encoding="utf-8")) == pictures()


def test_how_to_play_has_a_picture_of_the_board_for_each_idea(reopen_page: OpenPage, size: str) -> None:
    page = reopen_page("#rules", size=size)
    pictures = page.locator("svg.rules-picture")
    expect(pictures).to_have_count(11)
    assert all(pictures.evaluate_all("all => all.map((one) => one.querySelector('.b-cars') !== null)"))
    expect(page.locator(".rules-print svg.board, .rules-print svg")).to_have_count(1)
    no_sideways_scrolling(page)
