"""Test helpers for devices that race against each other by link."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from playwright.sync_api import Page, expect

from tests.support.web.axe import complaints
from tests.support.web.positions import ask_engine, best_answer_token, setup
from tests.support.web.race_page import (
    RACES_KEY,
    decide_by_keyboard,
    storage_value,
)

SHARED = """() => {
  window.shared = [];
  navigator.share = async (data) => void window.shared.push(data);
}"""


def wait_for_state(page: Page, ready: str) -> None:
    """Wait until the page is ready in the given state.

    The state is "decision", "awaiting", "choosing_seats", "diverged" or "over".
    """
    page.wait_for_selector(f'html[data-ready="{ready}"]', state="attached")


def link_of(page: Page) -> str:
    return page.url.split("#")[1]


def open_link(page: Page, link: str) -> None:
    """Open a link in the open tab, as from a chat."""
    page.evaluate("link => { location.hash = link; }", link)


def decide(page: Page) -> None:
    """Take the hinted answer and wait for the next position."""
    decide_by_keyboard(page)


def decide_all(page: Page) -> None:
    """Make all decisions of this device until another device has to decide."""
    while page.locator('html[data-ready="decision"]').count():
        decide(page)


@cache
def race_between(names: tuple[str, ...]) -> str:
    """Return the link of a race that has just begun between these people, without other cars."""
    race_setup = {**setup(3, {}), "laps": 1}
    race_setup["cars"] = [
        {"name": name, "livery": livery, "driver": "human"} for livery, name in enumerate(names)
    ]
    return str(ask_engine({"do": "new", "setup": race_setup})["view"]["link"])


def race_of_two() -> str:
    """Return the link of a race that has just begun between Ada and June."""
    return race_between(("Ada", "June"))


def play_further(link: str, decisions: int, *, otherwise: bool = False) -> str:
    """Return the link after ``decisions`` further decisions.

    Every decision follows the hint, except the first one if ``otherwise`` is set.
    """
    view = ask_engine({"do": "open", "link": link})["view"]
    for number in range(decisions):
        question = view["question"]
        tokens = [
            choice["token"]
            for choice in question.get("gears") or question.get("choices") or []
            if choice["token"]
        ]
        best = best_answer_token()
        other_tokens = [token for token in tokens if token != best]
        token = other_tokens[0] if number == 0 and otherwise else best
        view = ask_engine({"do": "decide", "token": token})["view"]
    return str(view["link"])


def mover(link: str) -> str:
    view = ask_engine({"do": "open", "link": link})["view"]
    return str(view["cars"][view["question"]["car"]]["name"])


def saved_races(page: Page) -> list[dict[str, Any]]:
    return list(json.loads(storage_value(page, RACES_KEY) or "[]"))


def join_as(page: Page, name: str) -> None:
    wait_for_state(page, "choosing_seats")
    page.locator(".seat", has_text=name).click()
    page.wait_for_selector('html[data-ready="decision"], html[data-ready="awaiting"]', state="attached")


def say_name(page: Page, name: str) -> None:
    dialog = page.get_by_role("dialog", name="Your name")
    expect(dialog).to_be_visible()
    assert complaints(page) == {}
    dialog.get_by_role("textbox").fill(name)
    page.keyboard.press("Enter")
    expect(dialog).to_have_count(0)


def copied_link(page: Page, number: int) -> str:
    page.wait_for_selector(f'html[data-copied="{number}"]', state="attached")
    expect(page.locator(".notice")).to_contain_text("copied")
    return str(page.evaluate("window.copied.at(-1)"))
