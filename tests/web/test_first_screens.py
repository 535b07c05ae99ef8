"""What the build has painted of a first visit is there before the page's own script, and what is tapped in it
counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

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

Early = Callable[..., tuple[Page, Callable[[], None]]]


@pytest.fixture
def early(browser: Browser, hosted: Server) -> Iterator[Early]:
    """Opens a place as a new visitor whose page's own script is held back, and gives what lets it come."""
    contexts: list[BrowserContext] = []

    def opened(
        address: str, size: str = "desktop", number: int = 1, motion: str = "reduce", language: str = "en"
    ) -> tuple[Page, Callable[[], None]]:
        options: dict[str, Any] = {"reduced_motion": motion, "locale": language, **SIZES[size]}
        context = browser.new_context(service_workers="block", **options)
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        context.add_init_script(STEADY_SEEDS + NUMBER.format(number=number))
        held: list[Route] = []
        context.route("**/assets/main.*.js", lambda route: held.append(route))
        page = context.new_page()
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
