"""Answers in advance: each friend opens a race by link only once before the start."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import INSTANT_SETTINGS, OpenPage
from tests.support.messages import ui_text
from tests.support.web.friends_page import decide, decide_all, join_as, link_of, mover, wait_for_state
from tests.support.web.positions import ask_engine, setup

# The first pit: `fill_in` chooses it for number 0.
WANTED_PIT = 1


def race_of_three() -> str:
    race_setup = {**setup(3, {}, 3), "rulebook": "trant"}
    race_setup["cars"] = race_setup["cars"][:3]
    return str(ask_engine({"do": "new", "setup": race_setup})["view"]["link"])


def fill_in(page: Page, number: int) -> None:
    """Answer all later questions, each player differently."""
    rows = page.locator(".advance select")
    expect(rows.first).to_be_visible()
    for row in rows.all():
        values = row.locator("option").evaluate_all("all => all.map(one => one.value)")
        row.select_option(values[1 + number % (len(values) - 1)])
        expect(row).not_to_have_value("")


def test_three_friends_open_the_link_once_each_before_the_start(reopen_page: OpenPage) -> None:
    link = race_of_three()
    people_asked: list[str] = []
    for number in range(3):
        people_asked.append(mover(link))
        page = reopen_page("#" + link, storage=INSTANT_SETTINGS, size="phone" if number else "desktop")
        join_as(page, people_asked[-1])
        fill_in(page, number)
        if number < 2:
            decide_all(page)
            wait_for_state(page, "awaiting")
            expect(page.locator(".advance")).to_have_count(0)
        else:
            page.keyboard.press("Enter")
            expect(page.locator(".gear, .elsewhere").first).to_be_visible()
        link = link_of(page)
    assert len(set(people_asked)) == 3
    view = ask_engine({"do": "open", "link": link})["view"]
    # A roll for the grid may be repeated; nothing else is asked before the first gear.
    assert view["question"]["step"] == "gear" or "die" in view["question"]


def test_a_sign_shows_that_the_form_continues_below(reopen_page: OpenPage) -> None:
    link = race_of_three()
    page = reopen_page("#" + link, storage=INSTANT_SETTINGS)
    usual = page.viewport_size
    page.set_viewport_size({"width": 667, "height": 331})
    try:
        join_as(page, mover(link))
        frame = page.locator(".cockpit-scroll")
        expect(page.locator(".advance")).to_be_attached()
        opacity = "one => getComputedStyle(one, '::after').opacity"
        assert frame.evaluate(opacity) == "1"
        frame.evaluate("one => one.scrollTo(0, one.scrollHeight)")
        page.evaluate("new Promise(requestAnimationFrame).then(() => new Promise(requestAnimationFrame))")
        assert frame.evaluate(opacity) == "0"
    finally:
        if usual:
            page.set_viewport_size(usual)


@pytest.mark.full
def test_friends_who_want_one_pit_get_different_ones(reopen_page: OpenPage) -> None:
    """The first player gets it; the others are told that it is taken, and choose another one."""
    link = race_of_three()
    people_told: list[str] = []
    while (view := ask_engine({"do": "open", "link": link})["view"])["round"] == 0:
        page = reopen_page("#" + link, storage=INSTANT_SETTINGS, size="phone" if people_told else "desktop")
        join_as(page, mover(link))
        if view["question"]["step"] == "build":
            fill_in(page, 0)
            while page.locator('html[data-ready="decision"] main.race[data-step="build"]').count():
                decide(page)
            link = link_of(page)
            continue
        if view.get("advance_answer_dropped"):
            people_told.append(mover(link))
            expect(page.locator("[data-dropped]")).to_have_text(ui_text("advance.dropped"))
        decide(page)
        link = link_of(page)
    assert len(set(people_told)) == len(people_told) == 2
    pits = [car["kit"]["box"] for car in view["cars"]]
    assert WANTED_PIT in pits
    assert len(set(pits)) == 3, pits


def test_undo_gives_the_form_back(reopen_page: OpenPage) -> None:
    link = race_of_three()
    page = reopen_page("#" + link, storage=INSTANT_SETTINGS)
    join_as(page, mover(link))
    wing = page.locator('.advance select[data-step="wing"]')
    wing.select_option("1")
    expect(wing).to_have_value("1")
    decide_all(page)
    wait_for_state(page, "awaiting")
    page.get_by_role("button", name=ui_text("tool.undo")).first.click()
    wait_for_state(page, "decision")
    expect(wing).to_have_value("1")


def test_the_last_row_can_be_pressed_on_a_phone_on_its_side(reopen_page: OpenPage) -> None:
    link = race_of_three()
    page = reopen_page("#" + link, storage=INSTANT_SETTINGS)
    page.set_viewport_size({"width": 667, "height": 331})
    join_as(page, mover(link))
    wing = page.locator('.advance select[data-step="wing"]')
    wing.scroll_into_view_if_needed()
    box = wing.bounding_box()
    assert box
    assert page.evaluate(
        "([x, y]) => document.elementFromPoint(x, y)?.dataset.step === 'wing'",
        [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2],
    )
