"""First visits play precomputed openings before Python has loaded; then the engine takes over.

If the two differ, the engine's race counts.
"""

from __future__ import annotations

import json
from datetime import date

import pytest
from playwright.sync_api import Page, Route, expect

from tests.support.browser import OpenPage
from tests.support.messages import ui_text
from tests.support.page_waits import wait_for_decision, wait_until
from tests.support.web.faults import LATE_SECONDS, FaultyServer
from tests.support.web.faulty_site import Visit, choose_before_engine_loads, first_choice
from tests.support.web.race_page import act_and_wait, decide_by_keyboard, race_values
from web.tooling.startup.opening_files import END_DAY
from web.tooling.sunday_circuits import sunday_circuits

pytestmark = pytest.mark.wasm

WASM = "assets/py.*/pyodide.asm.wasm"
TURNS = "first/*/*"


def on_day(day: int) -> str:
    """Return a script that sets the clock to noon of a day and lets time run on from there.

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
def test_the_first_choice_needs_no_engine_which_then_takes_over(
    visit: Visit, faulty_server: FaultyServer, race: str
) -> None:
    faulty_server.faults[WASM] = "stalled"
    page = visit(f"#{race}")
    wait_for_decision(page)
    choose_before_engine_loads(page, faulty_server, visit)


@pytest.mark.parametrize(
    ("day", "size"), [(TUESDAY, "phone"), (SUNDAY, "desktop")], ids=["Tuesday", "Sunday"]
)
def test_the_official_race_starts_before_the_engine_loads(
    visit: Visit, faulty_server: FaultyServer, day: str, size: str
) -> None:
    faulty_server.faults[WASM] = "stalled"
    page = visit("#daily", size, script=day)
    expect(page.locator(".daily-poster svg.board")).to_be_visible()
    page.get_by_role("button", name="Start the official race").click()
    wait_for_decision(page)
    expect(page.locator(".bar-title .official")).to_be_visible()
    first_choice(page)
    faulty_server.clear_faults()
    decide_by_keyboard(page)  # not precomputed: the engine has to answer
    wait_for_decision(page)
    gone_on = race_values(page)
    page.reload()
    wait_for_decision(page)
    assert race_values(page) == gone_on


def test_a_sundays_board_is_shown_before_python_loads(
    visit: Visit, faulty_server: FaultyServer, size: str
) -> None:
    """The home page shows Sunday's board, and that race or another one can be started from there."""
    faulty_server.faults[WASM] = "stalled"
    for race in ("Daily Grand Prix", "I know the game"):
        page = visit("", size, script=SUNDAY)
        expect(page.locator(".poster-daily")).to_have_text("Today’s race: a new circuit")
        expect(page.locator(".poster-name")).to_have_text(sunday_circuits()[0].name)
        expect(page.locator(".poster-picture svg.board")).to_be_visible()
        page.get_by_text(race, exact=True).click()
        if race == "Daily Grand Prix":
            page.get_by_role("button", name="Start the official race").click()
        wait_for_decision(page)
        first_choice(page)


def test_a_sunday_that_is_not_precomputed_loads_with_the_engine(visit: Visit) -> None:
    sunday = next(sunday_circuit for sunday_circuit in sunday_circuits() if sunday_circuit.day >= END_DAY)
    page = visit(script=on_day((sunday.day - date(2026, 11, 30)).days))
    expect(page.locator(".poster-name")).to_have_text(sunday.name)
    expect(page.locator(".poster-picture svg.board")).to_be_visible()


@pytest.mark.parametrize("late_file", ["circuits/sundays-*", "first/*/daily.*"])
def test_a_late_board_does_not_delay_another_races_opening(
    visit: Visit, faulty_server: FaultyServer, late_file: str
) -> None:
    faulty_server.faults[WASM] = "stalled"
    faulty_server.once[late_file] = "late"
    page = visit(script=SUNDAY)
    wait_until(page, lambda: not faulty_server.once, "the file has not been requested")
    page.get_by_text("I know the game", exact=True).click()
    wait_for_decision(page)
    page.wait_for_timeout(1000 * LATE_SECONDS)  # the late file arrives meanwhile
    choose_before_engine_loads(page, faulty_server, visit)
    page.evaluate("location.hash = ''")
    expect(page.locator(".poster-name")).to_have_text(sunday_circuits()[0].name)


@pytest.mark.parametrize(
    ("lesson", "window"), [(lesson, ("desktop", "phone")[lesson % 2]) for lesson in range(1, 7)]
)
def test_the_first_lesson_step_needs_no_engine(
    visit: Visit, faulty_server: FaultyServer, lesson: int, window: str
) -> None:
    faulty_server.faults[WASM] = "stalled"
    page = visit(f"#learn/{lesson}", window)
    answer_first(page)
    verdict = page.locator(".lesson-verdict")
    expect(verdict).to_be_visible()
    faulty_server.clear_faults()
    page.get_by_role("button", name="Start this step again").first.click()
    expect(verdict).to_have_count(0)
    wait_for_decision(page)


def test_a_lesson_continues_when_the_engine_has_loaded(visit: Visit, faulty_server: FaultyServer) -> None:
    faulty_server.faults[WASM] = "stalled"
    page = visit("#learn/1")
    wait_for_decision(page)
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    expect(page.locator(".lesson-verdict.is-right")).to_be_visible()
    page.get_by_role("button", name="Next step").click()
    expect(page.locator(".lesson-step")).to_contain_text("Step 2 of 4")
    faulty_server.clear_faults()
    answer_first(page)
    expect(page.locator(".lesson-verdict")).to_be_visible()


@pytest.mark.parametrize("fault", ["404", "HTML", "corrupt", "cut", "stalled"])
def test_without_precomputed_turns_a_race_waits_for_the_engine(
    visit: Visit, faulty_server: FaultyServer, fault: str
) -> None:
    faulty_server.faults[TURNS] = fault
    page = visit("#quick")
    wait_for_decision(page)
    decide_by_keyboard(page)
    expect(page.locator(".notice")).to_have_count(0)


# All faults are tested with the quick race above, because one function reads all precomputed turns.
def test_a_lesson_works_without_precomputed_turns(visit: Visit, faulty_server: FaultyServer) -> None:
    faulty_server.faults[TURNS] = "404"
    page = visit("#learn/1")
    answer_first(page)
    expect(page.locator(".lesson-verdict")).to_be_visible()


@pytest.mark.parametrize(("day", "fault"), [(TUESDAY, "cut"), (SUNDAY, "corrupt")])
def test_a_daily_race_works_without_precomputed_turns(
    visit: Visit, faulty_server: FaultyServer, day: str, fault: str
) -> None:
    faulty_server.faults[TURNS] = fault
    page = visit("#daily", script=day)
    page.get_by_role("button", name="Start the official race").click()
    wait_for_decision(page)
    decide_by_keyboard(page)
    expect(page.locator(".notice")).to_have_count(0)


def test_the_home_page_shows_sundays_board_without_precomputed_turns(
    visit: Visit, faulty_server: FaultyServer
) -> None:
    faulty_server.faults[TURNS] = "stalled"
    page = visit(script=SUNDAY)
    expect(page.locator(".poster-name")).to_have_text(sunday_circuits()[0].name)
    expect(page.locator(".notice")).to_have_count(0)


def test_the_engines_race_replaces_a_differing_opening(visit: Visit, faulty_server: FaultyServer) -> None:
    """If the opening of another version differs from the engine's race, the engine's race counts."""

    def change_tyres(route: Route) -> None:
        states = json.loads(route.fetch().text())
        for reply in (reply for state in states for _, reply, _ in state):
            for car in reply.get("view", {}).get("cars", ()):
                car["wear"]["tyres"]["left"] = 1
        route.fulfill(json=states)

    faulty_server.faults[WASM] = "stalled"
    page = visit()
    page.locator("main.home").wait_for()
    page.route("**/first/**", change_tyres)
    page.evaluate("location.hash = '#quick'")
    wait_for_decision(page)
    tyres = page.locator('.wear-row[data-wear="tyres"]')
    expect(tyres).to_have_attribute("data-left", "1")
    faulty_server.clear_faults()
    first_choice(page)
    decide_by_keyboard(page)
    wait_for_decision(page)
    assert tyres.get_attribute("data-left") != "1"


def test_a_race_that_failed_to_begin_starts_with_the_next_choice(
    visit: Visit, faulty_server: FaultyServer
) -> None:
    """A race whose circuit could not be loaded begins in the engine with the next choice.

    A snapshot would contain the circuit, so it is missing too.
    """
    faulty_server.faults |= {"circuits/*.topology.json": "404", "assets/snapshot.*.bin": "404"}
    page = visit("#quick")
    expect(page.locator(".notice")).to_contain_text(ui_text("error.unreached"))
    wait_for_decision(page)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.evaluate("new Promise(requestAnimationFrame)")
    wait_for_decision(page)  # the same question, since the answer had no effect
    faulty_server.clear_faults()
    act_and_wait(page, lambda: page.keyboard.press("Enter"))
    decide_by_keyboard(page)


def test_returning_players_get_random_dice(open_page: OpenPage) -> None:
    page = open_page("#quick", storage={"settings.1": {"races": 1}})
    wait_for_decision(page)
    fetched = page.evaluate("performance.getEntriesByType('resource').map(({name}) => name)")
    assert not [name for name in fetched if "/first/" in name]
