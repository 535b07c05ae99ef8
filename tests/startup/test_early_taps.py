"""Taps and input on a prerendered screen count before the page's own script has loaded."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.support.page_waits import wait_for_decision, wait_until_settled
from tests.support.web.delayed_script import Early
from tests.support.web.race_page import decide_by_keyboard


@pytest.mark.smoke
def test_an_early_tap_on_an_answer_counts(before_hydration: Early, size: str) -> None:
    page, hydrate = before_hydration("#quick", size)
    answer = page.locator('#first-screen .move[role="radio"]:visible').last
    words = answer.get_attribute("aria-label")
    answer.click()
    expect(answer).to_have_attribute("data-tapped", "")
    hydrate()
    wait_for_decision(page)
    checked_answer = page.locator('#app .move[aria-checked="true"]')
    expect(checked_answer).to_have_attribute("aria-label", str(words))
    decide_by_keyboard(page)


def test_two_early_taps_on_a_space_drive_there(before_hydration: Early) -> None:
    page, hydrate = before_hydration("#quick")
    lit = page.locator("#first-screen .lit[data-space]").first
    lit.click(force=True)
    lit.click(force=True)
    hydrate()
    page.locator('#app main.race[data-round="2"]').wait_for()


def test_early_keys_count(before_hydration: Early) -> None:
    page, hydrate = before_hydration("#quick")
    page.keyboard.press("ArrowRight")
    hydrate()
    wait_for_decision(page)
    expect(page.locator('#app .move[role="radio"]').first).to_have_attribute("aria-checked", "true")


def test_an_early_tap_can_skip_the_rivals(before_hydration: Early) -> None:
    page, hydrate = before_hydration("#quick", motion="no-preference")
    page.locator("#first-screen .go .is-forward").click()
    hydrate()
    wait_for_decision(page)


def test_an_early_tap_on_the_home_page_begins_the_race(before_hydration: Early, size: str) -> None:
    page, hydrate = before_hydration("", size)
    page.locator("#first-screen .first-lap").click()
    hydrate()
    page.locator("#app main.race").wait_for()
    wait_for_decision(page)


def test_an_early_tap_on_a_home_page_link_is_followed(before_hydration: Early) -> None:
    page, hydrate = before_hydration("")
    page.locator('#first-screen a[href="#learn"]').click()
    hydrate()
    page.locator("#app main.learn").wait_for()
    expect(page.locator("#first-screen")).to_have_count(0)


def test_the_official_race_can_be_started_before_it_loads(before_hydration: Early, size: str) -> None:
    page, hydrate = before_hydration("#daily", size)
    page.locator("#first-screen").get_by_role("button", name="Start the official race").click()
    hydrate()
    page.locator("#app .bar-title .official").wait_for()
    wait_for_decision(page)


def test_the_page_waits_for_a_tap_that_has_begun(before_hydration: Early, size: str) -> None:
    page, hydrate = before_hydration("#daily", size)
    button = page.locator("#first-screen").get_by_role("button", name="Start the official race")
    button.hover()
    page.mouse.down()
    hydrate()
    page.locator("#app main.daily .poster").wait_for(state="attached")
    wait_until_settled(page)
    expect(page.locator("#first-screen")).to_have_count(1)
    page.mouse.up()
    page.locator("#app .bar-title .official").wait_for()
    wait_for_decision(page)


def test_the_page_does_not_wait_for_a_right_click(before_hydration: Early) -> None:
    page, hydrate = before_hydration("#daily")
    page.mouse.move(5, 5)
    page.mouse.down(button="right")
    hydrate()
    expect(page.locator("#first-screen")).to_have_count(0)
    page.locator("#app main.daily").wait_for()


def test_early_taps_in_the_set_up_count(before_hydration: Early, size: str) -> None:
    page, hydrate = before_hydration("#setup", size)
    painted = page.locator("#first-screen")
    painted.locator('.thumbnail[data-circuit="hockenheim"]').click()
    painted.get_by_role("button", name="Start race").click()
    hydrate()
    page.locator("#app main.race").wait_for()
    expect(page.locator("#app .bar-title")).to_contain_text("Hockenheim")


def test_early_taps_in_a_new_season_count(before_hydration: Early, size: str) -> None:
    page, hydrate = before_hydration("#seasons/new", size)
    painted = page.locator("#first-screen")
    painted.get_by_role("radio", name="Trant season").click()
    painted.get_by_label("Name of the season").fill("Spring cup")
    painted.get_by_label("Name of the season").press("Enter")
    hydrate()
    expect(page.locator("#app .plan-calendar .plan-row")).to_have_count(12)
    expect(page.locator("#app .start-bar")).to_contain_text("Spring cup · 12 races")


def test_an_early_tap_in_a_lesson_counts(before_hydration: Early, size: str) -> None:
    page, hydrate = before_hydration("#learn/1", size)
    page.locator("#first-screen .gear").filter(has_text="2–4").click()
    hydrate()
    expect(page.locator('#app [role="radio"][aria-checked="true"]')).to_contain_text("2–4")
    page.locator("#app .go .is-forward").click()
    expect(page.locator("#app .lesson-verdict.is-right")).to_be_visible()


def test_a_name_being_typed_is_kept(before_hydration: Early, size: str) -> None:
    """Input counts even if the page takes over before the field loses the focus."""
    page, hydrate = before_hydration("#seasons/new", size)
    page.locator("#first-screen").get_by_label("Name of the season").fill("Autumn cup")
    hydrate()
    expect(page.locator("#app").get_by_label("Name of the season")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#app .start-bar")).to_contain_text("Autumn cup · 5 races")


def test_an_early_tap_on_a_part_loaded_later_counts(before_hydration: Early, size: str) -> None:
    page, hydrate = before_hydration("#seasons/new", size)
    page.locator("#first-screen").get_by_role("button", name="Add a team").click()
    hydrate()
    expect(page.locator("#app .plan-teams .plan-row")).to_have_count(6)


def test_typed_text_is_kept_and_typing_can_go_on(before_hydration: Early, size: str) -> None:
    page, hydrate = before_hydration("#circuits", size)
    page.locator("#first-screen input[type=search]").click()
    page.keyboard.type("suz")
    hydrate()
    expect(page.locator("#app input[type=search]")).to_be_focused()
    page.keyboard.type("uka")
    expect(page.locator("#app input[type=search]")).to_have_value("suzuka")
    expect(page.locator("#app .circuit-card-title b").first).to_have_text("Suzuka")


def test_the_language_can_be_chosen_early(before_hydration: Early, size: str) -> None:
    page, hydrate = before_hydration("", size)
    page.locator("#first-screen .language select").select_option("de")
    hydrate()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator("#app .language select")).to_have_value("de")


def test_the_focus_is_kept_when_the_page_takes_over(before_hydration: Early) -> None:
    page, hydrate = before_hydration("")
    page.locator('#first-screen a[href="#rules"]').focus()
    hydrate()
    expect(page.locator('#app a[href="#rules"]')).to_be_focused()
