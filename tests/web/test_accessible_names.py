"""Races without looking at the board: by accessible names, and by keyboard."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.browser import INSTANT_SETTINGS, OpenPage
from tests.support.messages import ui_text
from tests.support.page_waits import go_to, wait_for_decision
from tests.support.web.message_patterns import text_pattern
from tests.support.web.positions import link_before_the_end, race_link_after
from tests.support.web.race_page import (
    MAX_DECISIONS,
    RACES_KEY,
    act_and_wait,
    decide_by_keyboard,
    is_over,
    storage_value,
)

GEAR = re.compile(r"^(\w+) gear, (\d+) to (\d+) spaces, (.+?)\. .+\.$")
CLOSED_GEAR = re.compile(
    "^" + text_pattern("gear.closed", gear=r"\w+", low=r"\d+", high=r"\d+", reason=".+") + "$"
)
MOVE = re.compile(r"^.+: (free|risk|spin.*|out|\d+ .+)\.$")
WINNER = re.compile(f"wins?$|^{re.escape(ui_text('result.nobody'))}")
# Decisions at the start of a race: enough for a hint and an undo after the fourth.
FIRST_DECISIONS = 6
HARMFUL = re.compile(r"\b(out|spin)\b")


def names(radios: Locator) -> list[str]:
    """Return the accessible names of the options; no two are equal."""
    labels = [str(radio.get_attribute("aria-label")) for radio in radios.all()]
    assert len(set(labels)) == len(labels), (radios.page.url, labels)
    return labels


def choose_gear(page: Page, lever: Locator) -> None:
    """Take the highest gear whose name mentions neither a spin nor going out, or else the lowest."""
    labels = names(lever.get_by_role("radio"))
    assert len(labels) == 6
    open_gears = [name for name in labels if not CLOSED_GEAR.match(name)]
    assert all(GEAR.match(name) for name in open_gears), open_gears
    harmless = [name for name in open_gears if not HARMFUL.search(name)]
    chosen_label = (harmless or open_gears[-1:])[0]
    gear = GEAR.match(chosen_label)
    assert gear
    radio = lever.get_by_role("radio", name=chosen_label, exact=True)
    if page.get_by_text(f"Stay in {gear[1]}:").count():
        act_and_wait(page, radio.click)
        return
    radio.click()
    act_and_wait(page, page.get_by_role("button", name=f"Roll in {gear[1]}").click)


def choose_space(page: Page, moves: Locator) -> None:
    """Unfold all groups of spaces and drive to the first space, which is the cheapest."""
    folded_groups = moves.get_by_role("button", expanded=False)
    while count := folded_groups.count():
        folded_groups.first.click()
        expect(folded_groups).to_have_count(count - 1)
    labels = names(moves.get_by_role("radio"))
    assert all(MOVE.match(name) for name in labels), labels
    moves.get_by_role("radio", name=labels[0], exact=True).click()
    act_and_wait(page, page.get_by_role("button", name=re.compile("^(Drive|Stay) here")).click)


@pytest.mark.full
def test_a_race_can_be_driven_by_accessible_names_alone(open_page: OpenPage) -> None:
    """A race can be set up and driven by accessible names alone, without positions or styles."""
    page = open_page("", storage=INSTANT_SETTINGS)
    page.get_by_role("link", name=re.compile("^New race")).click()
    page.get_by_role("radio", name=re.compile("^Simple")).click()
    page.get_by_role("radio", name=re.compile("^Cala Moka")).click()
    page.get_by_role("button", name="1 lap").click()
    page.get_by_role("button", name="1 rival").click()
    page.get_by_role("button", name=re.compile("^Start")).click()
    wait_for_decision(page)
    cockpit = page.get_by_role("region", name="Cockpit")
    for _ in range(MAX_DECISIONS):
        if is_over(page):
            break
        lever, moves = (
            cockpit.get_by_role("radiogroup", name="Gear"),
            cockpit.get_by_role("radiogroup", name=ui_text("move.title")),
        )
        expect(lever.or_(moves)).to_have_count(1)
        if lever.count():
            choose_gear(page, lever)
        else:
            choose_space(page, moves)
    expect(page.get_by_role("heading", name=WINNER)).to_be_visible()
    expect(page.get_by_role("table").get_by_role("row")).to_have_count(3)
    expect(page.get_by_role("log", name="Commentary").get_by_role("listitem").first).not_to_be_empty()


def tab_to(page: Page, name: str) -> None:
    """Press Tab until the button with this name has the focus."""
    target = page.get_by_role("button", name=re.compile(name))
    for _ in range(40):
        page.keyboard.press("Tab")
        if target.evaluate("control => control === document.activeElement"):
            return
    raise AssertionError(name)


def test_a_race_can_be_driven_by_keyboard_alone(reopen_page: OpenPage) -> None:
    """The first turns, a hint, undo, redo, the last turns of another race and the next race work.

    In the full tier, Firefox and WebKit drive a whole race by keyboard.
    """
    page = reopen_page("", storage={"settings.1": {"speed": "instant", "circuit": "cala-moka"}})
    tab_to(page, f"^{ui_text('home.know')}")
    page.keyboard.press("Enter")
    wait_for_decision(page)
    for turn in range(FIRST_DECISIONS):
        if page.locator('.gear:not([disabled])[data-gear="3"]').count():
            page.keyboard.press("3")
            expect(page.locator('.gear[data-gear="3"]')).to_have_attribute("aria-checked", "true")
        elif turn % 3 == 0:
            page.keyboard.press("ArrowDown")
            page.keyboard.press("ArrowUp")
        if turn == 4:
            page.keyboard.press("h")
            expect(page.locator(".hint")).to_be_visible()
            act_and_wait(page, lambda: page.keyboard.press("u"))
            act_and_wait(page, lambda: page.keyboard.press("r"))
        decide_by_keyboard(page)
    go_to(page, f"#{link_before_the_end(race_link_after(4, 999), 4)}")
    wait_for_decision(page)
    for _ in range(MAX_DECISIONS):
        if is_over(page):
            break
        decide_by_keyboard(page)
    assert is_over(page)
    expect(page.locator(".classification tbody tr")).to_have_count(6)
    expect(page.locator(".result h2")).not_to_be_empty()
    stored_races = json.loads(storage_value(page, RACES_KEY) or "[]")
    assert sorted(race.get("over", False) for race in stored_races) == [False, True]
    tab_to(page, f"^{ui_text('result.again')}")
    page.keyboard.press("Enter")
    wait_for_decision(page)
    page.goto(page.url.split("#")[0] + "#races")
    page.get_by_role("link", name=re.compile("^Report of")).press("Enter")
    expect(page.locator(".classification, .podium").first).to_be_visible()
