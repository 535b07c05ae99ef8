"""First visits play precomputed openings before Python has loaded; then the engine takes over.

If the two differ, the engine's race counts.
"""

from __future__ import annotations

import json
from datetime import date

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser import OpenPage, wait_for_decision
from tests.messages import ui_text
from tests.web.faults import LATER, FaultyServer
from tests.web.faulty_site import Visit, chosen_before_python_lives, first_choice
from tests.web.race_page import after, enter, position
from web.tooling.first_turns import UNTIL
from web.tooling.sundays import listed

pytestmark = pytest.mark.wasm

WASM = "assets/py.*/pyodide.asm.wasm"
TURNS = "first/*/*"


def on_day(day: int) -> str:
    """Return a script that sets the clock to noon of a day; time then goes on.

    ``day`` counts from 1 December 2026 and may exceed 31.
    """
    return f"""
{{
  const now = Date.now.bind(Date);
  const ahead = Date.UTC(2026, 11, {day}, 12) - now();
  Date.now = () => now() + ahead;
}}
"""


# Days with a precomputed opening; for the Sunday, its board is precomputed too.
TUESDAY, SUNDAY = on_day(1), on_day(6)


def answer_first(page: Page) -> None:
    """Take the first answer in a lesson, whose address does not change."""
    wait_for_decision(page)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")


@pytest.mark.parametrize("race", ["quick", "first-lap"])
def test_the_first_choice_waits_for_nobody_and_the_engine_goes_on_from_there(
    visit: Visit, faulty: FaultyServer, race: str
) -> None:
    faulty.faults[WASM] = "stalled"
    page = visit(f"#{race}")
    wait_for_decision(page)
    chosen_before_python_lives(page, faulty, visit)


@pytest.mark.parametrize("day", [TUESDAY, SUNDAY], ids=["Tuesday", "Sunday"])
def test_the_official_race_of_a_day_waits_for_nobody(
    visit: Visit, faulty: FaultyServer, day: str, size: str
) -> None:
    faulty.faults[WASM] = "stalled"
    page = visit("#daily", size, script=day)
    expect(page.locator(".daily-poster svg.board")).to_be_visible()
    page.get_by_role("button", name="Start the official race").click()
    wait_for_decision(page)
    expect(page.locator(".bar-title .official")).to_be_visible()
    first_choice(page)
    faulty.mend()
    enter(page)  # not precomputed: the engine has to answer
    wait_for_decision(page)
    gone_on = position(page)
    page.reload()
    wait_for_decision(page)
    assert position(page) == gone_on


def test_a_sundays_own_board_is_on_the_first_page_before_python_lives(
    visit: Visit, faulty: FaultyServer, size: str
) -> None:
    """The home page shows Sunday's board, and that race or another one can be started from there."""
    faulty.faults[WASM] = "stalled"
    for race in ("Daily Grand Prix", "I know the game"):
        page = visit("", size, script=SUNDAY)
        expect(page.locator(".poster-daily")).to_have_text("Today’s race: a new circuit")
        expect(page.locator(".poster-name")).to_have_text(listed()[0].name)
        expect(page.locator(".poster-picture svg.board")).to_be_visible()
        page.get_by_text(race, exact=True).click()
        if race == "Daily Grand Prix":
            page.get_by_role("button", name="Start the official race").click()
        wait_for_decision(page)
        first_choice(page)


def test_one_that_no_file_knows_comes_with_the_engine(visit: Visit) -> None:
    sunday = next(one for one in listed() if one.day >= UNTIL)
    page = visit(script=on_day((sunday.day - date(2026, 11, 30)).days))
    expect(page.locator(".poster-name")).to_have_text(sunday.name)
    expect(page.locator(".poster-picture svg.board")).to_be_visible()


@pytest.mark.parametrize("late", ["circuits/sundays-*", "first/*/daily.*"])
def test_a_board_that_comes_late_does_not_cost_another_race_its_first_turns(
    visit: Visit, faulty: FaultyServer, late: str
) -> None:
    faulty.faults[WASM] = "stalled"
    faulty.once[late] = "late"
    page = visit(script=SUNDAY)
    for _ in range(500):
        page.wait_for_timeout(20)
        if not faulty.once:
            break
    assert not faulty.once, "it has not been asked for"
    page.get_by_text("I know the game", exact=True).click()
    wait_for_decision(page)
    page.wait_for_timeout(1000 * LATER)
    chosen_before_python_lives(page, faulty, visit)
    page.evaluate("location.hash = ''")
    expect(page.locator(".poster-name")).to_have_text(listed()[0].name)


@pytest.mark.parametrize("lesson", range(1, 7))
def test_the_first_step_of_a_lesson_waits_for_nobody(
    visit: Visit, faulty: FaultyServer, lesson: int, size: str
) -> None:
    faulty.faults[WASM] = "stalled"
    page = visit(f"#learn/{lesson}", size)
    answer_first(page)
    verdict = page.locator(".lesson-verdict")
    expect(verdict).to_be_visible()
    faulty.mend()
    page.get_by_role("button", name="Start this step again").first.click()
    expect(verdict).to_have_count(0)
    wait_for_decision(page)


def test_a_lesson_goes_on_when_the_engine_lives(visit: Visit, faulty: FaultyServer) -> None:
    faulty.faults[WASM] = "stalled"
    page = visit("#learn/1")
    wait_for_decision(page)
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    expect(page.locator(".lesson-verdict.is-right")).to_be_visible()
    page.get_by_role("button", name="Next step").click()
    expect(page.locator(".lesson-step")).to_contain_text("Step 2 of 4")
    faulty.mend()
    answer_first(page)
    expect(page.locator(".lesson-verdict")).to_be_visible()


@pytest.mark.parametrize("fault", ["404", "HTML", "corrupt", "cut", "stalled"])
def test_without_them_the_engine_is_waited_for(visit: Visit, faulty: FaultyServer, fault: str) -> None:
    faulty.faults[TURNS] = fault
    page = visit("#quick")
    wait_for_decision(page)
    enter(page)
    expect(page.locator(".notice")).to_have_count(0)


@pytest.mark.parametrize("fault", ["404", "HTML", "corrupt", "cut", "stalled"])
def test_so_it_is_in_a_lesson_and_on_a_day(visit: Visit, faulty: FaultyServer, fault: str) -> None:
    faulty.faults[TURNS] = fault
    page = visit("#learn/1")
    answer_first(page)
    expect(page.locator(".lesson-verdict")).to_be_visible()
    for day in (TUESDAY, SUNDAY):
        page = visit("#daily", script=day)
        page.get_by_role("button", name="Start the official race").click()
        wait_for_decision(page)
        enter(page)
        expect(page.locator(".notice")).to_have_count(0)
    page = visit(script=SUNDAY)
    expect(page.locator(".poster-name")).to_have_text(listed()[0].name)
    expect(page.locator(".notice")).to_have_count(0)


def test_where_the_engine_says_something_else_its_word_counts(visit: Visit, faulty: FaultyServer) -> None:
    """If the opening of another version differs from the engine's race, the engine's race counts."""

    def other(route: Route) -> None:
        states = json.loads(route.fetch().text())
        for reply in (reply for state in states for _, reply, _ in state):
            for car in reply.get("view", {}).get("cars", ()):
                car["wear"]["tyres"]["left"] = 1
        route.fulfill(json=states)

    faulty.faults[WASM] = "stalled"
    page = visit()
    page.locator("main.home").wait_for()
    page.route("**/first/**", other)
    page.evaluate("location.hash = '#quick'")
    wait_for_decision(page)
    tyres = page.locator('.wear-row[data-wear="tyres"]')
    expect(tyres).to_have_attribute("data-left", "1")
    faulty.mend()
    first_choice(page)
    enter(page)
    wait_for_decision(page)
    assert tyres.get_attribute("data-left") != "1"


def test_what_the_engine_could_not_begin_it_begins_with_the_next_choice(
    visit: Visit, faulty: FaultyServer
) -> None:
    """A race whose circuit could not be loaded begins in the engine with the next choice.

    A snapshot would contain the circuit, so it is missing too.
    """
    faulty.faults |= {"circuits/*.topology.json": "404", "assets/snapshot.*.bin": "404"}
    page = visit("#quick")
    expect(page.locator(".notice")).to_contain_text(ui_text("error.unreached"))
    wait_for_decision(page)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.evaluate("new Promise(requestAnimationFrame)")
    wait_for_decision(page)  # the same question, since the answer had no effect
    faulty.mend()
    after(page, lambda: page.keyboard.press("Enter"))
    enter(page)


def test_who_has_raced_before_gets_dice_of_chance(open_page: OpenPage) -> None:
    page = open_page("#quick", stored={"settings.1": {"races": 1}})
    wait_for_decision(page)
    fetched = page.evaluate("performance.getEntriesByType('resource').map(({name}) => name)")
    assert not [name for name in fetched if "/first/" in name]
