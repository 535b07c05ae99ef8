"""What the build has painted of a first visit is there before the page's own script, and what is tapped in it
counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from tests.bench.steadiness import SHIFTS, TO_BE_SEEN
from tests.browser import PATIENCE, STEADY_SEEDS, OpenPage, wait_for_decision
from tests.web.faults import FaultyServer
from tests.web.faulty_site import Visit
from tests.web.race_page import enter, position
from web.tooling.chromium import SIZES
from web.tooling.first_turns import SEEDS
from web.tooling.serve import Server

SCREENS = "first/screens*/*.html"
PAINTED = "html[data-first-screen]"
NUMBER = "crypto.getRandomValues = (places) => places.fill({number});"
# As it reads, without what the browser adds.
WORDS = "boxes => boxes.map(box => box.innerText.replace(/\\s+/g, ' ').trim()).filter(Boolean)"
PANELS = ".order, .cockpit, .commentary, .bar-title"
PAGES = ["", "#daily", "#learn", "#learn/1", "#learn/5", "#setup", "#circuits", "#rules", "#seasons/new"]
# A day whose race has a circuit of its own.
SUNDAY = "2026-12-06T12:00:00Z"
# What one reads or uses in the window, each with its place; but for what only the page itself knows.
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

# Milliseconds: by then the page has taken over where nothing keeps it from that.
WOULD_BE_THERE = 1_000

Early = Callable[..., tuple[Page, Callable[[], None]]]
Place = tuple[str, float, float]


def moved(painted: list[Place], live: list[Place]) -> list[Place]:
    """What was painted and is not there any more, or elsewhere by more than a pixel."""
    return [
        (words, left, top)
        for words, left, top in painted
        if not any(words == other and abs(left - x) <= 1 and abs(top - y) <= 1 for other, x, y in live)
    ]


@pytest.fixture
def early(browser: Browser, hosted: Server) -> Iterator[Early]:
    """Opens a place as a new visitor whose page's own script is held back, and gives what lets it come."""
    contexts: list[BrowserContext] = []

    def opened(
        address: str,
        size: str = "desktop",
        number: int = 1,
        motion: str = "reduce",
        language: str = "en",
        now: str | None = None,
        **more: Any,
    ) -> tuple[Page, Callable[[], None]]:
        options: dict[str, Any] = {"reduced_motion": motion, "locale": language, **SIZES[size], **more}
        context = browser.new_context(service_workers="block", **options)
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        context.add_init_script(STEADY_SEEDS + NUMBER.format(number=number))
        held: list[Route] = []
        context.route("**/assets/start.*.js", lambda route: held.append(route))
        page = context.new_page()
        if now:
            page.clock.set_fixed_time(now)
        page.goto(hosted.address + address, wait_until="commit")
        page.wait_for_selector(f'{PAINTED}:not([data-first-screen="coming"])', state="attached")
        # Seen only with its styles: a frame is not drawn before they have come.
        page.evaluate("() => new Promise(requestAnimationFrame)")

        def let_come() -> None:
            for route in held:
                route.continue_()

        return page, let_come

    yield opened
    for context in contexts:
        context.close()


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
@pytest.mark.parametrize(("race", "language"), [("quick", "en"), ("first-lap", "de"), ("quick", "fr")])
def test_the_page_shows_what_was_painted(
    early: Early, size: str, race: str, language: str, motion: str
) -> None:
    page, let_come = early(f"#{race}", size, language=language, motion=motion)
    asks = page.locator(f"{PAINTED[:-1]}='question']").count() == 1
    assert asks == (motion == "reduce")
    # Where cars drive off first, one of them has driven some spaces when the page is seen on a busy machine.
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


def test_a_tap_on_an_answer_counts(early: Early, size: str) -> None:
    page, let_come = early("#quick", size)
    answer = page.locator('#first-screen .move[role="radio"]:visible').last
    words = answer.get_attribute("aria-label")
    answer.click()
    expect(answer).to_have_attribute("data-tapped", "")
    let_come()
    wait_for_decision(page)
    chosen = page.locator('#app .move[aria-checked="true"]')
    expect(chosen).to_have_attribute("aria-label", str(words))
    enter(page)


def test_two_taps_on_a_space_drive_there(early: Early) -> None:
    page, let_come = early("#quick")
    lit = page.locator("#first-screen .lit[data-space]").first
    lit.click(force=True)
    lit.click(force=True)
    let_come()
    page.locator('#app main.race[data-round="2"]').wait_for()


def test_keys_count(early: Early) -> None:
    page, let_come = early("#quick")
    page.keyboard.press("ArrowRight")
    let_come()
    wait_for_decision(page)
    expect(page.locator('#app .move[role="radio"]').first).to_have_attribute("aria-checked", "true")


def test_who_does_not_want_to_watch_may_say_so_at_once(early: Early) -> None:
    page, let_come = early("#quick", motion="no-preference")
    page.locator("#first-screen .go .is-forward").click()
    let_come()
    wait_for_decision(page)


def test_the_first_tap_at_home_begins_the_race(early: Early, size: str) -> None:
    page, let_come = early("", size)
    page.locator("#first-screen .first-lap").click()
    let_come()
    page.locator("#app main.race").wait_for()
    wait_for_decision(page)


def test_a_way_from_home_is_gone_at_once(early: Early) -> None:
    page, let_come = early("")
    page.locator('#first-screen a[href="#learn"]').click()
    let_come()
    page.locator("#app main.learn").wait_for()
    expect(page.locator("#first-screen")).to_have_count(0)


@pytest.mark.parametrize(("language", "theme"), [("en", "light"), ("fr", "dark"), ("de", "light")])
@pytest.mark.parametrize("place", PAGES)
def test_a_page_comes_as_it_was_painted(
    early: Early, size: str, place: str, language: str, theme: str
) -> None:
    page, let_come = early(place, size, language=language, color_scheme=theme)
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
    page, let_come = early("#daily", size)
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
    expect(painted.get_by_text("On Sundays the race is on a circuit")).to_be_visible()
    expect(painted.locator("svg.board")).to_have_count(0)
    page.evaluate("document.fonts.ready")
    places = painted.evaluate(PLACES)
    let_come()
    page.locator("#app .poster-picture > svg").wait_for()
    live = page.locator("#app").evaluate(PLACES)
    nameless = "P "
    assert [one for one in moved(places, live) if one[0] != nameless] == []


def test_the_official_race_may_be_begun_before_it_is_known(early: Early, size: str) -> None:
    page, let_come = early("#daily", size)
    page.locator("#first-screen").get_by_role("button", name="Start the official race").click()
    let_come()
    page.locator("#app .bar-title .official").wait_for()
    wait_for_decision(page)


def test_the_page_waits_for_a_tap_that_has_begun(early: Early, size: str) -> None:
    page, let_come = early("#daily", size)
    button = page.locator("#first-screen").get_by_role("button", name="Start the official race")
    button.hover()
    page.mouse.down()
    let_come()
    page.locator("#app main.daily .poster").wait_for(state="attached")
    page.wait_for_timeout(WOULD_BE_THERE)
    expect(page.locator("#first-screen")).to_have_count(1)
    page.mouse.up()
    page.locator("#app .bar-title .official").wait_for()
    wait_for_decision(page)


def test_it_does_not_wait_for_a_press_that_is_no_tap(early: Early) -> None:
    page, let_come = early("#daily")
    page.mouse.move(5, 5)
    page.mouse.down(button="right")
    let_come()
    expect(page.locator("#first-screen")).to_have_count(0)
    page.locator("#app main.daily").wait_for()


def test_taps_in_the_set_up_count(early: Early, size: str) -> None:
    page, let_come = early("#setup", size)
    painted = page.locator("#first-screen")
    painted.locator('.thumbnail[data-circuit="hockenheim"]').click()
    painted.get_by_role("button", name="Start race").click()
    let_come()
    page.locator("#app main.race").wait_for()
    expect(page.locator("#app .bar-title")).to_contain_text("Hockenheim")


def test_taps_in_a_new_season_count(early: Early, size: str) -> None:
    page, let_come = early("#seasons/new", size)
    painted = page.locator("#first-screen")
    painted.get_by_role("radio", name="Trant season").click()
    painted.get_by_label("Name of the season").fill("Spring cup")
    painted.get_by_label("Name of the season").press("Enter")
    let_come()
    expect(page.locator("#app .plan-calendar .plan-row")).to_have_count(12)
    expect(page.locator("#app .start-bar")).to_contain_text("Spring cup: 12 races")


def test_a_tap_in_a_lesson_counts(early: Early, size: str) -> None:
    page, let_come = early("#learn/1", size)
    page.locator("#first-screen .gear").filter(has_text="2–4").click()
    let_come()
    expect(page.locator('#app [role="radio"][aria-checked="true"]')).to_contain_text("2–4")
    page.locator("#app .go .is-forward").click()
    expect(page.locator("#app .lesson-verdict.is-right")).to_be_visible()


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


def test_a_name_that_is_being_written_counts(early: Early, size: str) -> None:
    """The page takes over before the field is left."""
    page, let_come = early("#seasons/new", size)
    page.locator("#first-screen").get_by_label("Name of the season").fill("Autumn cup")
    let_come()
    expect(page.locator("#app").get_by_label("Name of the season")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#app .start-bar")).to_contain_text("Autumn cup: 5 races")


def test_a_tap_on_what_comes_later_counts(early: Early, size: str) -> None:
    page, let_come = early("#seasons/new", size)
    page.locator("#first-screen").get_by_role("button", name="Add a team").click()
    let_come()
    expect(page.locator("#app .plan-teams .plan-row")).to_have_count(6)


def test_what_is_filled_in_counts_and_goes_on(early: Early, size: str) -> None:
    page, let_come = early("#circuits", size)
    page.locator("#first-screen input[type=search]").click()
    page.keyboard.type("suz")
    let_come()
    expect(page.locator("#app input[type=search]")).to_be_focused()
    page.keyboard.type("uka")
    expect(page.locator("#app input[type=search]")).to_have_value("suzuka")
    expect(page.locator("#app .print-title b").first).to_have_text("Suzuka")


def test_a_language_may_be_chosen_at_once(early: Early, size: str) -> None:
    page, let_come = early("", size)
    page.locator("#first-screen .language select").select_option("de")
    let_come()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator("#app .language select")).to_have_value("de")


def test_the_focus_stays_where_it_is(early: Early) -> None:
    page, let_come = early("")
    page.locator('#first-screen a[href="#rules"]').focus()
    let_come()
    expect(page.locator('#app a[href="#rules"]')).to_be_focused()


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
    """The engine is waited for, and has the same race."""
    faulty.faults["first/turns*/*.json"] = "404"
    page = visit("#quick")
    page.wait_for_selector(f"{PAINTED[:-1]}='question']", state="attached")
    page.keyboard.press("ArrowRight")
    wait_for_decision(page)
    expect(page.locator("#app .move").first).to_have_attribute("aria-checked", "true")
