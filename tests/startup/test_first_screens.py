"""Prerendered screens of a first visit match the page that follows, and input on them counts."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.support.browser import OpenPage
from tests.support.messages import ui_text
from tests.support.page_waits import wait_for_decision, wait_until_settled
from tests.support.web.delayed_script import PAINTED, Early
from tests.support.web.faults import FaultyServer
from tests.support.web.faulty_site import Visit
from tests.support.web.race_page import decide_by_keyboard, race_values
from tests.tools.bench.layout_shift import MIN_REPORTED_SHIFT, SHIFTS
from web.tooling.chromium import DEVICE_PROFILES
from web.tooling.startup.opening_files import SEEDS_PER_SETUP

SCREENS = "first/screens*/*.html"
# Texts as shown, with normalised white space.
WORDS = "boxes => boxes.map(box => box.innerText.replace(/\\s+/g, ' ').trim()).filter(Boolean)"
PANELS = ".order, .cockpit, .commentary, .bar-title"
PAGES = ["", "#daily", "#learn", "#learn/1", "#learn/5", "#setup", "#circuits", "#rules", "#seasons/new"]
# A day with a circuit of its own, and an ordinary day.
SUNDAY, TUESDAY = "2026-12-06T12:00:00Z", "2026-12-01T12:00:00Z"
# Visible texts and controls with their positions, except those that only the page's script can fill in.
PLACES = """
host => {
  const all = host.querySelectorAll("h1, h2, h3, button, a, p, label, select, input");
  const seen = [...all].filter((one) => {
    const {top, bottom} = one.getBoundingClientRect();
    const later = one.closest("[data-later], .daily-what, .daily-next, .poster :is(ul, ol), .poster-foot");
    return !later && bottom > top && top < innerHeight && one.checkVisibility();
  });
  return seen.map((one) => {
    const {left, top} = one.getBoundingClientRect();
    const words = one.getAttribute("aria-label") ?? one.innerText;
    return [`${one.tagName} ${words.replace(/\\s+/g, " ").trim()}`, left, top];
  });
}
"""

Place = tuple[str, float, float]


def find_moved_elements(painted: list[Place], live: list[Place]) -> list[Place]:
    """Return the prerendered elements that are missing, or elsewhere by more than a pixel."""
    return [
        (words, left, top)
        for words, left, top in painted
        if not any(words == text and abs(left - x) <= 1 and abs(top - y) <= 1 for text, x, y in live)
    ]


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
@pytest.mark.parametrize(
    ("race", "language"),
    [pytest.param("quick", "en", marks=pytest.mark.smoke), ("first-lap", "de"), ("quick", "fr")],
)
def test_the_page_shows_what_was_prerendered(
    before_hydration: Early, size: str, race: str, language: str, motion: str
) -> None:
    page, hydrate = before_hydration(f"#{race}", size, language=language, motion=motion)
    asks = page.locator(f"{PAINTED[:-1]}='question']").count() == 1
    assert asks == (motion == "reduce")
    # If cars move first, one may have driven some spaces before a busy machine shows the page.
    names = PANELS if asks else ".bar-title"
    painted = page.locator("#first-screen").locator(names).evaluate_all(WORDS)
    assert page.locator("#first-screen .first-above .b-cars > *").count() > 0
    script = (
        "globalThis.seen = [];"
        "new MutationObserver(() => {"
        "  if (!document.querySelector('#first-screen') && !seen.length)"
        f"    seen = ({WORDS})([...document.querySelectorAll('#app :is({names})')]);"
        "}).observe(document.documentElement, {attributes: true, childList: true, subtree: true});"
    )
    page.evaluate(f"() => {{ {script} }}")
    hydrate()
    page.wait_for_selector("html:not([data-first-screen])", state="attached")
    assert page.evaluate("seen") == painted


@pytest.mark.parametrize("number", range(SEEDS_PER_SETUP))
def test_every_prerendered_race_matches_the_race_that_follows(before_hydration: Early, number: int) -> None:
    page, hydrate = before_hydration("#quick", number=number)
    painted = race_values(page)
    hydrate()
    wait_for_decision(page)
    assert {**race_values(page), "board": None} == {**painted, "board": None}


# Every screen in every language, and on both sizes; sizes and languages alternate.
LANGUAGES_AND_THEMES = (("en", "light"), ("fr", "dark"), ("de", "light"))
LAYOUTS = [
    (place, *language_and_theme, tuple(DEVICE_PROFILES)[(row + column) % 2])
    for row, place in enumerate(PAGES)
    for column, language_and_theme in enumerate(LANGUAGES_AND_THEMES)
]


@pytest.mark.parametrize(("place", "language", "theme", "window"), LAYOUTS)
def test_the_page_keeps_the_prerendered_layout(
    before_hydration: Early, window: str, place: str, language: str, theme: str
) -> None:
    page, hydrate = before_hydration(place, window, language=language, color_scheme=theme, date=TUESDAY)
    page.evaluate("document.fonts.ready")
    page.evaluate(f"() => {{ {SHIFTS} }}")
    painted = page.locator("#first-screen").evaluate(PLACES)
    assert len(painted) > 5
    hydrate()
    page.wait_for_selector("html:not([data-first-screen])", state="attached")
    page.wait_for_selector("html[data-screen]:not([data-screen=pending])", state="attached")
    wait_until_settled(page)
    live = page.locator("#app").evaluate(PLACES)
    assert find_moved_elements(painted, live) == []
    assert page.evaluate("shift")["worst"] <= MIN_REPORTED_SHIFT


def test_the_prerendered_poster_shows_the_days_circuit(before_hydration: Early, size: str) -> None:
    page, hydrate = before_hydration("#daily", size, date=TUESDAY)
    selector = ".poster-name, .daily-left h2"
    painted = page.locator("#first-screen").locator(selector).evaluate_all(WORDS)
    board = page.locator("#first-screen .poster-picture > svg:visible")
    name = page.locator("#first-screen .poster-name").text_content()
    expect(board).to_have_attribute("aria-label", f"{name} circuit")
    hydrate()
    page.locator("#app .poster-name").wait_for()
    assert page.locator("#app").locator(selector).evaluate_all(WORDS) == painted


def test_a_generated_daily_circuit_is_prerendered_without_a_board(before_hydration: Early, size: str) -> None:
    page, hydrate = before_hydration("#daily", size, date=SUNDAY)
    painted = page.locator("#first-screen")
    expect(painted.get_by_text(ui_text("daily.sunday"))).to_be_visible()
    expect(painted.locator("svg.board")).to_have_count(0)
    page.evaluate("document.fonts.ready")
    places = painted.evaluate(PLACES)
    hydrate()
    page.locator("#app .poster-picture > svg").wait_for()
    live = page.locator("#app").evaluate(PLACES)
    nameless = "P "
    assert [element for element in find_moved_elements(places, live) if element[0] != nameless] == []


@pytest.mark.parametrize("lesson", [1, 5])
def test_the_lesson_board_does_not_move_when_the_page_takes_over(
    before_hydration: Early, size: str, lesson: int
) -> None:
    page, hydrate = before_hydration(f"#learn/{lesson}", size, motion="no-preference")
    transform = "getComputedStyle(document.querySelector('#app .board-above')).transform"
    script = (
        "globalThis.seen = '';"
        "new MutationObserver(() => {"
        f"  if (!document.querySelector('#first-screen')) seen ||= {transform};"
        "}).observe(document.documentElement, {childList: true, subtree: true});"
    )
    page.evaluate(f"() => {{ {script} }}")
    hydrate()
    page.wait_for_selector("html:not([data-first-screen])", state="attached")
    wait_until_settled(page)
    assert page.evaluate("seen") == page.evaluate(transform)
    assert page.evaluate("seen").startswith("matrix(")


@pytest.mark.parametrize("fault", ["404", "HTML", "corrupt", "cut", "broken off", "stalled"])
def test_the_page_works_without_prerendered_screens(
    visit: Visit, faulty_server: FaultyServer, fault: str
) -> None:
    faulty_server.faults[SCREENS] = fault
    page = visit("#quick")
    wait_for_decision(page)
    decide_by_keyboard(page)
    expect(page.locator(".notice")).to_have_count(0)


def test_returning_readers_load_no_prerendered_screens(open_page: OpenPage) -> None:
    page = open_page("#quick", storage={"settings.1": {"races": 1}})
    wait_for_decision(page)
    fetched = page.evaluate("performance.getEntriesByType('resource').map(({name}) => name)")
    assert not [name for name in fetched if "/first/" in name]


def test_the_prerendered_question_stays_without_an_opening(visit: Visit, faulty_server: FaultyServer) -> None:
    """Without the precomputed opening the page waits for the engine, which has the same race."""
    faulty_server.faults["first/turns*/*.json"] = "404"
    page = visit("#quick")
    page.wait_for_selector(f"{PAINTED[:-1]}='question']", state="attached")
    page.keyboard.press("ArrowRight")
    wait_for_decision(page)
    expect(page.locator("#app .move").first).to_have_attribute("aria-checked", "true")
