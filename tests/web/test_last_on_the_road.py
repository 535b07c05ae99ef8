"""A computer may finish for the last car on the road; the result keeps the reader's row in view."""

from __future__ import annotations

from functools import cache

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import INSTANT_SETTINGS, OpenPage
from tests.support.messages import ui_text
from tests.support.page_waits import wait_for_decision
from tests.support.web.positions import ask_engine, setup

IN_VIEW = """() => {
  const scroll = document.querySelector(".cockpit-scroll").getBoundingClientRect();
  return [...document.querySelectorAll(".classification .is-you, .own-strip:not(.is-spare)")].some((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return top >= scroll.top - 1 && bottom <= scroll.bottom + 1;
  });
}"""


@cache
def last_on_the_road() -> str:
    """Return the link of a race in which the reader stays in low gears until all others have finished."""
    view = ask_engine({"do": "new", "setup": {**setup(3, {}), "laps": 1}})["view"]
    while not view.get("may_finish"):
        question = view["question"]
        request = {"do": "play_computers"}
        if question["human"]:
            tokens = [gear["token"] for gear in question.get("gears", []) if gear["token"]]
            tokens += [choice["token"] for choice in question.get("choices", [])]
            request = {"do": "decide", "token": tokens[0]}
        view = ask_engine(request)["view"]
    return str(view["link"])


def check_own_row(page: Page) -> None:
    for part in (0, 0.5, 1):
        page.locator(".cockpit-scroll").evaluate(
            "(one, part) => one.scrollTo(0, part * one.scrollHeight)", part
        )
        page.wait_for_function(IN_VIEW)


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_a_computer_finishes_for_the_reader(reopen_page: OpenPage, size: str) -> None:
    page = reopen_page(f"#{last_on_the_road()}", size=size, storage=INSTANT_SETTINGS)
    wait_for_decision(page)
    page.get_by_role("button", name=ui_text("finish.for_me")).click()
    expect(page.locator("main.race.is-over")).to_be_visible()
    expect(page.locator(".classification .is-you")).to_be_attached()
    check_own_row(page)
    usual = page.viewport_size
    assert usual is not None
    page.set_viewport_size({"width": 667, "height": 331})
    try:
        check_own_row(page)
    finally:
        page.set_viewport_size(usual)
    expect(page.locator(".finish-button")).to_have_count(0)
