"""Prerendered screens of a first visit match the page that follows, and input on them counts."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.bench.steadiness import SHIFTS, TO_BE_SEEN
from tests.browser import OpenPage, wait_for_decision
from tests.messages import ui_text
from tests.web.early import PAINTED, WOULD_BE_THERE, Early
from tests.web.faults import FaultyServer
from tests.web.faulty_site import Visit
from tests.web.race_page import enter, position
from web.tooling.first_turns import SEEDS

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


def moved(painted: list[Place], live: list[Place]) -> list[Place]:
    """Return the prerendered elements that are missing, or elsewhere by more than a pixel."""
    return [
        (words, left, top)
        for words, left, top in painted
        if not any(words == other and abs(left - x) <= 1 and abs(top - y) <= 1 for other, x, y in live)
    ]


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
@pytest.mark.parametrize(("race", "language"), [("quick", "en"), ("first-lap", "de"), ("quick", "fr")])
def test_the_page_shows_what_was_painted(
    early: Early, size: str, race: str, language: str, motion: str
) -> None:
    page, let_come = early(f"#{race}", size, language=language, motion=motion)
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
    let_come()
    page.wait_for_selector("html:not([data-first-screen])", state="attached")
    assert page.evaluate("seen") == painted


@pytest.mark.parametrize("number", range(SEEDS))
def test_every_painted_race_is_the_one_that_follows(early: Early, number: int) -> None:
    page, let_come = early("#quick", number=number)
    painted = position(page)
    let_come()
    wait_for_decision(page)
    assert {**position(page), "board": None} == {**painted, "board": None}


@pytest.mark.parametrize(("language", "theme"), [("en", "light"), ("fr", "dark"), ("de", "light")])
@pytest.mark.parametrize("place", PAGES)
def test_a_page_comes_as_it_was_painted(
    early: Early, size: str, place: str, language: str, theme: str
) -> None:
    page, let_come = early(place, size, language=language, color_scheme=theme, now=TUESDAY)
    page.evaluate("document.fonts.ready")
    page.evaluate(f"() => {{ {SHIFTS} }}")
    painted = page.locator("#first-screen").evaluate(PLACES)
    assert len(painted) > 5
    let_come()
    page.wait_for_selector("html:not([data-first-screen])", state="attached")
    page.wait_for_selector("html[data-screen]:not([data-screen=pending])", state="attached")
    page.wait_for_timeout(1500)
    live = page.locator("#app").evaluate(PLACES)
    assert moved(painted, live) == []
    assert page.evaluate("shift")["worst"] <= TO_BE_SEEN


def test_the_poster_is_the_day_s(early: Early, size: str) -> None:
    page, let_come = early("#daily", size, now=TUESDAY)
    said = ".poster-name, .daily-left h2"
    painted = page.locator("#first-screen").locator(said).evaluate_all(WORDS)
    board = page.locator("#first-screen .poster-picture > svg:visible")
    name = page.locator("#first-screen .poster-name").text_content()
    expect(board).to_have_attribute("aria-label", f"{name} circuit")
    let_come()
    page.locator("#app .poster-name").wait_for()
    assert page.locator("#app").locator(said).evaluate_all(WORDS) == painted


def test_a_day_with_a_circuit_of_its_own_is_painted_without_another_one(early: Early, size: str) -> None:
    page, let_come = early("#daily", size, now=SUNDAY)
    painted = page.locator("#first-screen")
    expect(painted.get_by_text(ui_text("daily.sunday"))).to_be_visible()
    expect(painted.locator("svg.board")).to_have_count(0)
    page.evaluate("document.fonts.ready")
    places = painted.evaluate(PLACES)
    let_come()
    page.locator("#app .poster-picture > svg").wait_for()
    live = page.locator("#app").evaluate(PLACES)
    nameless = "P "
    assert [one for one in moved(places, live) if one[0] != nameless] == []


@pytest.mark.parametrize("lesson", [1, 5])
def test_the_board_of_a_lesson_stands_still_when_the_page_takes_over(
    early: Early, size: str, lesson: int
) -> None:
    page, let_come = early(f"#learn/{lesson}", size, motion="no-preference")
    where = "getComputedStyle(document.querySelector('#app .board-above')).transform"
    script = (
        "globalThis.seen = '';"
        "new MutationObserver(() => {"
        f"  if (!document.querySelector('#first-screen')) seen ||= {where};"
        "}).observe(document.documentElement, {childList: true, subtree: true});"
    )
    page.evaluate(f"() => {{ {script} }}")
    let_come()
    page.wait_for_selector("html:not([data-first-screen])", state="attached")
    page.wait_for_timeout(WOULD_BE_THERE)
    assert page.evaluate("seen") == page.evaluate(where)
    assert page.evaluate("seen").startswith("matrix(")


@pytest.mark.parametrize("fault", ["404", "HTML", "corrupt", "cut", "broken off", "stalled"])
def test_without_it_the_page_comes_as_ever(visit: Visit, faulty: FaultyServer, fault: str) -> None:
    faulty.faults[SCREENS] = fault
    page = visit("#quick")
    wait_for_decision(page)
    enter(page)
    expect(page.locator(".notice")).to_have_count(0)


def test_who_has_been_here_sees_his_own(open_page: OpenPage) -> None:
    page = open_page("#quick", stored={"settings.1": {"races": 1}})
    wait_for_decision(page)
    fetched = page.evaluate("performance.getEntriesByType('resource').map(({name}) => name)")
    assert not [name for name in fetched if "/first/" in name]


def test_where_its_first_turns_do_not_come_the_question_stays(visit: Visit, faulty: FaultyServer) -> None:
    """Without the precomputed opening the page waits for the engine, which has the same race."""
    faulty.faults["first/turns*/*.json"] = "404"
    page = visit("#quick")
    page.wait_for_selector(f"{PAINTED[:-1]}='question']", state="attached")
    page.keyboard.press("ArrowRight")
    wait_for_decision(page)
    expect(page.locator("#app .move").first).to_have_attribute("aria-checked", "true")
