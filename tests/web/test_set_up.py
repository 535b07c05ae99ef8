"""The set-up in a real browser: posters, folded switches on phones, unbroken names, clauses on demand."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import INSTANT_SETTINGS, OpenPage
from tests.support.messages import ui_text
from tests.support.page_waits import wait_for_decision
from tests.support.web.advanced_race import unfold
from tests.support.web.axe import complaints
from tests.support.web.positions import race_link_after
from tests.support.web.race_page import decide_by_keyboard

# True if the middle of an element is not covered.
AT_ITS_MIDDLE = """element => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""
# Words that take up more than one line, in the given elements.
BROKEN = """found => found.flatMap(element => {
  const broken = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode())
    for (const word of text.data.matchAll(/[^\\s-]+/g)) {
      const range = document.createRange();
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const lines = [...range.getClientRects()].map(({ top }) => Math.round(top));
      if (new Set(lines).size > 1) broken.push(word[0]);
    }
  return broken;
})"""


def broken_words(page: Page, selector: str) -> list[str]:
    words: list[str] = page.locator(selector).evaluate_all(BROKEN)
    return words


@pytest.mark.parametrize("place", ["#setup", "#friends", "#circuits"])
def test_circuits_are_shown_as_posters(reopen_page: OpenPage, size: str, place: str) -> None:
    """Every circuit shows its own drawing, and no name breaks inside a word."""
    page = reopen_page(place, size=size)
    for circuit in ("monaco", "spa", "kyalami"):
        # A drawing loads when it comes into sight.
        page.locator(f'[data-circuit="{circuit}"]').scroll_into_view_if_needed()
        picture = page.locator(f'[data-circuit="{circuit}"] svg.board.is-print')
        expect(picture).to_be_attached()
        expect(picture.locator(".b-ground")).to_be_attached()
        expect(picture.locator(".b-spaces")).to_have_count(0)
        expect(page.locator(f'[data-circuit="{circuit}"] svg.emblem')).to_have_count(0)
    assert broken_words(page, "[data-circuit] b") == []
    if place != "#circuits":
        assert complaints(page) == {}
        return
    words = page.get_by_role("searchbox")
    words.fill("mon")  # a few are enough for axe: only names and drawings differ
    expect(page.locator("[data-circuit]").nth(20)).to_have_count(0)
    violations = complaints(page)
    words.fill("")
    assert violations == {}


@pytest.mark.parametrize(
    ("width", "height"),
    [
        (960, 540),
        (390, 844),
        (844, 390),
        *(
            pytest.param(*size, marks=pytest.mark.full)
            for size in [(1024, 768), (1280, 800), (1440, 900), (1920, 1080)]
        ),
    ],
)
def test_level_laps_and_rivals_can_be_pressed_without_scrolling(
    open_page: OpenPage, width: int, height: int
) -> None:
    page = open_page("#setup", viewport={"width": width, "height": height})
    expect(page.locator(".setup-fold").last).to_be_attached()
    for control in page.locator(".level, .setup-row button, .setup-row input").all():
        assert control.evaluate(AT_ITS_MIDDLE), control.get_attribute("aria-label") or control.inner_text()


@pytest.mark.parametrize(
    ("width", "height", "locale"),
    [
        (1280, 800, "de-DE"),
        (390, 844, "fr-FR"),
        *(
            pytest.param(*case, marks=pytest.mark.full)
            for case in [
                (1280, 800, "en-GB"),
                (1280, 800, "fr-FR"),
                (1440, 900, "en-GB"),
                (1440, 900, "de-DE"),
                (1440, 900, "fr-FR"),
                (390, 844, "en-GB"),
                (390, 844, "de-DE"),
            ]
        ),
    ],
)
def test_a_new_race_fits_the_window(open_page: OpenPage, width: int, height: int, locale: str) -> None:
    """Levels, laps, rivals, circuits and both folds are above the bar, without scrolling."""
    page = open_page("#setup", viewport={"width": width, "height": height}, locale=locale)
    last_fold = page.locator(".setup-fold").last
    expect(last_fold).to_be_visible()
    expect(page.locator(".start-bar p")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
    assert last_fold.locator("summary").evaluate(AT_ITS_MIDDLE)


def test_names_do_not_break_on_narrow_screens(open_page: OpenPage) -> None:
    small_window = {"viewport": {"width": 360, "height": 640}}
    page = open_page("#setup", size="phone", **small_window)
    expect(page.locator(".thumbnail").first).to_be_visible()
    assert broken_words(page, ".thumbnail b") == []
    page = open_page("#" + race_link_after(4, 12, human_count=3), size="phone", **small_window)
    expect(page.locator(".seat").first).to_be_visible()
    assert broken_words(page, ".seat b") == []


def test_optional_switches_are_folded_on_phones(reopen_page: OpenPage) -> None:
    """On phones the optional switches are folded, and the line above them names the changed ones."""
    page = reopen_page("#setup", size="phone")
    unfold(page, "book")
    page.locator('[data-preset="ludodelire"]').click()
    fold = page.locator('[data-fold="optional"]')
    row = page.locator('[data-switch="weather"]')
    expect(fold.locator("summary")).to_contain_text(ui_text("setup.as_the_book"))
    expect(row).to_be_hidden()
    fold.locator("summary").click()
    row.get_by_role("switch").click()
    expect(row.get_by_role("switch")).to_be_checked()
    # The bar at the bottom must not cut through a control, which axe would call too small.
    page.locator('[data-fold="readings"] summary').evaluate("e => e.scrollIntoView({block: 'center'})")
    assert complaints(page) == {}
    fold.locator("summary").click()
    expect(row).to_be_hidden()
    expect(fold.locator("summary")).to_contain_text("weather")


def test_rule_numbers_are_shown_on_request(reopen_page: OpenPage) -> None:
    page = reopen_page("#" + race_link_after(4, 12))
    lines = page.locator(".log-line")
    expect(lines.first).to_be_visible()
    expect(page.locator(".log-line button.clause")).to_have_count(0)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("switch", name=ui_text("settings.clauses")).click()
    page.keyboard.press("Escape")
    expect(page.locator(".log-line button.clause").first).to_be_visible()


def test_experts_study_the_circuit_before_the_race(reopen_page: OpenPage) -> None:
    """The page says so while experts study the circuit, and then the race continues normally."""
    page = reopen_page("#setup", storage=INSTANT_SETTINGS)
    page.locator('[data-circuit="cala-moka"]').click()
    unfold(page, "cars")
    for driver_select in page.locator(".entry select").all()[1:]:
        driver_select.select_option(label="Expert")
    page.get_by_role("button", name="Start race").click()
    expect(page.get_by_role("heading", name=ui_text("boot.study"))).to_be_visible()
    wait_for_decision(page)
    for _ in range(3):
        decide_by_keyboard(page)


def test_one_tap_sets_the_level_of_all_rivals(open_page: OpenPage) -> None:
    """One tap sets the level of all rivals; each keeps its temperament."""
    page = open_page("#setup")
    unfold(page, "cars")
    levels = page.get_by_role("group", name=ui_text("setup.rivals_level"))
    levels.get_by_role("button", name=ui_text("level.4")).click()
    bruno = page.locator(".entry", has=page.get_by_role("textbox", name="Name of driver 2"))
    expect(bruno.locator("select")).to_have_value("seasoned-late")
    values = page.locator(".entry select").evaluate_all("all => all.map(one => one.value)")
    assert values[0] == "human"
    assert all(value.startswith("seasoned") for value in values[1:]), values
    bruno.locator("select").select_option(label="Beginner")
    bruno.locator(".entry-car").click()
    page.get_by_role("radio", name="blocker").click()
    expect(bruno.locator("select")).to_have_value("beginner-blocker")
    assert not complaints(page)
