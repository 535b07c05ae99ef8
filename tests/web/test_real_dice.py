"""A race with real dice: faces are entered, undone, and sent by link to another device; a referee helps."""

from __future__ import annotations

import re
from functools import cache

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import INSTANT_SETTINGS, OpenPage, wait_for_decision
from tests.support.messages import ui_text
from tests.support.web.positions import ask_engine, best_answer_token, setup
from tests.support.web.race_page import (
    act_and_wait,
    check_no_missing_messages,
    decide_by_keyboard,
    no_sideways_scrolling,
    race_values,
)

DIE, DRIVE = 'main.race[data-step="die"]', 'main.race[data-step="drive"]'
REFEREE = {"settings.1": {"speed": "instant", "referee": True}}


def start_with_real_dice(page: Page) -> None:
    """Set up a race in which all dice are entered, and start it."""
    page.locator('[data-fold="cars"] summary').click()
    page.locator('[data-roller="all"]').click()
    page.locator(".start-bar").get_by_role("button", name=ui_text("setup.start")).click()
    wait_for_decision(page)
    expect(page.locator(DIE)).to_be_visible()


def enter_and_decide(page: Page, number: int) -> None:
    """Enter a face or make a decision; each number gives another face, so that grid rolls are not equal."""
    wait_for_decision(page)
    if page.locator(DIE).count():
        faces = page.locator(".die-face")
        act_and_wait(page, faces.nth(number % faces.count()).click)
    else:
        decide_by_keyboard(page)


def play_to(page: Page, selector: str) -> None:
    """Play on to a question."""
    for number in range(40):
        if page.locator(selector).count():
            return
        enter_and_decide(page, number)
    raise AssertionError(f"no {selector}")


@cache
def race_link_of(step: str) -> str:
    """Return the link of a race with real dice for all cars at the player's question of a step."""
    wanted = {**setup(53, {}), "laps": 1, "movement_dice": "gear_dice"}
    view = ask_engine({"do": "new", "setup": wanted, "entered": "all"})["view"]
    while (question := view["question"])["step"] != step or not view["round"] or question["car"]:
        token = question["faces"][0]["token"] if "faces" in question else ""
        request = {"do": "take", "token": token or best_answer_token()} if question["human"] else None
        view = ask_engine(request or {"do": "drive_on"})["view"]
    return str(view["link"])


def test_turns_are_played_sent_and_undone_with_entered_dice(open_page: OpenPage) -> None:
    page = open_page("#setup", storage=INSTANT_SETTINGS)
    start_with_real_dice(page)
    expect(page.locator(".die-face")).to_have_count(20)
    page.keyboard.press("1")
    page.keyboard.press("7")
    expect(page.locator(".go .is-forward")).to_contain_text(ui_text("dice.enter_face", value=17))
    act_and_wait(page, lambda: page.keyboard.press("Enter"))
    play_to(page, DRIVE)
    play_to(page, DIE)
    play_to(page, DRIVE)
    check_no_missing_messages(page)
    link = page.url.partition("#")[2]
    assert link.startswith("r16.")

    other = open_page(f"#{link}", storage=INSTANT_SETTINGS)
    wait_for_decision(other)
    expect(other.locator(DRIVE)).to_be_visible()
    seen = race_values(other)
    assert seen == race_values(page)
    rolled = other.locator(".rolled h2").text_content()
    act_and_wait(other, lambda: other.keyboard.press("u"))
    expect(other.locator(DIE)).to_be_visible()
    act_and_wait(other, other.locator(".die-face").last.click)
    play_to(other, DRIVE)
    assert other.locator(".rolled h2").text_content() != rolled


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_faces_are_large_and_all_in_the_window(reopen_page: OpenPage, size: str) -> None:
    page = reopen_page(f"#{race_link_of('die')}", size=size, storage=INSTANT_SETTINGS)
    wait_for_decision(page)
    faces = page.locator(".die-face")
    expect(faces.first).to_be_visible()
    for face in faces.all():
        expect(face).to_be_in_viewport(ratio=1)
        box = face.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
    no_sideways_scrolling(page)


def test_the_referee_hides_legal_spaces_which_can_still_be_chosen(reopen_page: OpenPage) -> None:
    page = reopen_page(f"#{race_link_of('drive')}", size="desktop", storage=REFEREE)
    wait_for_decision(page)
    expect(page.locator("html[data-referee]")).to_be_attached()
    expect(page.locator(".board-above .lit").first).to_have_css("opacity", "0")
    expect(page.locator(".cockpit .move")).to_have_count(0)
    page.get_by_role("button", name=ui_text("dice.show_spaces")).click()
    expect(page.locator(".cockpit .move").first).to_be_visible()
    expect(page.locator(".board-above .lit").first).to_have_css("opacity", "1")
    page.reload()
    wait_for_decision(page)
    expect(page.locator("html[data-referee]")).to_be_attached()
    before = page.url
    page.locator(".board-above .lit").last.click()
    page.wait_for_function(
        "before => location.href !== before || document.querySelector('.cockpit .move')", arg=before
    )
    assert page.url != before or re.search(r"\w", page.locator(".cockpit .move").inner_text())
