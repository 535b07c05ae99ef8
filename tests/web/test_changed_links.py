"""Links as chats and mails deliver them: repaired, rejected with a field to correct them, pasted."""

from __future__ import annotations

import json
import random
import re

import pytest
from playwright.sync_api import Browser, Page, expect

from engine.links.race_link import setup_link
from tests.support.browser import INSTANT_SETTINGS, OpenPage
from tests.support.circuits import setup
from tests.support.fixtures import FOLDERS, read_fixture
from tests.support.messages import ui_text
from tests.support.page_waits import go_to, wait_for_decision, wait_until
from tests.support.web.axe import complaints
from tests.support.web.friends_page import (
    join_as,
    link_of,
    open_link,
    play_further,
    race_of_two,
    saved_races,
    wait_for_state,
)
from tests.support.web.mangled_links import mangle_link, valid_links
from tests.support.web.positions import race_link_after
from tests.support.web.race_page import RACES_KEY, no_sideways_scrolling
from web.tooling.serve import StaticServer

READY = 'html[data-ready="decision"], html[data-ready="awaiting"], html[data-ready="over"]'
# Opens one link, and another one some milliseconds later.
ONE_AFTER_THE_OTHER = """([one, other, delay]) => {
  location.hash = one;
  setTimeout(() => { location.hash = other; }, delay);
}"""
LATER = "([link, delay]) => void setTimeout(() => { location.hash = link; }, delay)"


def delays_with(ordinary: int) -> pytest.MarkDecorator:
    """Return a parameter with several delays; only one of them belongs to the ordinary tier."""
    return pytest.mark.parametrize(
        "delay",
        [
            pytest.param(delay, marks=() if delay == ordinary else pytest.mark.full)
            for delay in (100, 300, 1500, 4000)
        ],
    )


def page_address(page: Page) -> str:
    return page.url.split("#")[0]


def paste(page: Page, text: str) -> None:
    """Paste a message into the field on the home page."""
    go_to(page, "#home")
    page.get_by_role("textbox", name=ui_text("home.paste")).fill(text)
    page.keyboard.press("Enter")


def wait_for_link(page: Page, link: str) -> None:
    page.wait_for_url(lambda url: url.endswith(f"#{link}"))


@pytest.mark.parametrize("count", [8, pytest.param(None, marks=pytest.mark.full)])
def test_changed_links_open_their_race(reopen_page: OpenPage, size: str, count: int | None) -> None:
    """An address is opened as delivered; a text with other words before the address is pasted.

    Node tests repair every changed link; the ordinary tier opens only some of them.
    """
    link = race_link_after(4, 12)
    page = reopen_page("#home", storage=INSTANT_SETTINGS, size=size)
    home = page_address(page)
    chance = random.Random(47)
    texts = list(mangle_link(link, chance, home).items())
    for name, text in chance.sample(texts, count) if count else texts:
        address, sign, fragment = text.partition("#")
        if address.startswith(home) and sign:
            open_link(page, fragment)
        else:
            paste(page, text)
        try:
            wait_for_link(page, link)
            wait_for_decision(page)
        except Exception as error:
            error.add_note(name)
            raise
        go_to(page, "#home")
    assert [race["link"] for race in saved_races(page)] == [link]


def link_of_kind(kind: str) -> str:
    return next(link for link in valid_links() if link.startswith(kind))


@pytest.mark.parametrize(
    "kind",
    [
        *("report", "position", "set-up", "circuit", "season"),
        *(pytest.param(kind, marks=pytest.mark.full) for kind in ("day", "board")),
    ],
)
def test_all_kinds_of_links_are_repaired(reopen_page: OpenPage, kind: str) -> None:
    race = race_link_after(4, 12)
    link = {
        "report": f"report/{race}",
        "position": link_of_kind("p1."),
        "set-up": setup_link(setup(cars=2)._replace(circuit="monaco")),
        "circuit": next(valid_link for valid_link in valid_links() if re.match(r"r(5|8|11)\.", valid_link)),
        "season": str(read_fixture(FOLDERS[-1], "seasons")[0]["link"]),
        "day": "daily/2026-11-27",
        "board": "circuits/monza",
    }[kind]
    page = reopen_page("#home", storage=INSTANT_SETTINGS)
    open_link(page, f"{link[:20]}\n{link[20:]}).")
    expect(page.locator(".open-link")).to_have_count(0)
    if kind == "season":
        page.wait_for_url(re.compile("#season/"))
    elif kind in ("day", "board", "report"):
        wait_for_link(page, link)
    else:
        page.wait_for_selector("html[data-ready]", state="attached")


@pytest.mark.parametrize(("change", "reason"), [("case", "case"), ("cut", "changed"), ("words", "none")])
def test_a_link_that_cannot_be_read_stays_and_can_be_corrected(
    reopen_page: OpenPage, change: str, reason: str, size: str
) -> None:
    link = race_link_after(4, 12)
    wrong_link = {"case": link.lower(), "cut": link[:-7], "words": "nothing-here"}[change]
    page = reopen_page("#home", storage=INSTANT_SETTINGS, size=size)
    open_link(page, wrong_link)
    expect(page.get_by_role("alert").filter(has_text=ui_text(f"link.{reason}"))).to_be_visible()
    assert link_of(page) == wrong_link
    field = page.get_by_role("textbox", name=ui_text("link.field"))
    expect(field).to_have_value(page.url)
    retry_button = page.get_by_role("button", name=ui_text("boot.retry"))
    retry_button.click()
    expect(field).to_have_value(page.url)
    assert link_of(page) == wrong_link
    assert complaints(page) == {}
    no_sideways_scrolling(page)
    field.fill(f"Sorry! {page_address(page)}#{link} is right.")
    retry_button.click()
    wait_for_link(page, link)
    wait_for_decision(page)


@pytest.mark.parametrize("end", ["", "."])
def test_a_link_of_two_megabytes_is_called_too_long(reopen_page: OpenPage, end: str) -> None:
    page = reopen_page("#home", storage=INSTANT_SETTINGS)
    open_link(page, "r10." + "aB" * 1_000_000 + end)
    expect(page.get_by_role("alert").filter(has_text=ui_text("error.link.long"))).to_be_visible()
    assert len(link_of(page)) > 2_000_000


def test_a_valid_link_that_the_engine_refuses_stays_in_the_address(reopen_page: OpenPage) -> None:
    link = race_link_after(4, 12)
    unknown_format = "r99." + link.partition(".")[2]
    page = reopen_page("#" + unknown_format, storage=INSTANT_SETTINGS)
    expect(page.get_by_role("alert").filter(has_text=ui_text("error.link.newer"))).to_be_visible()
    assert link_of(page) == unknown_format


def test_a_message_can_be_pasted_from_the_menu_during_a_race(reopen_page: OpenPage) -> None:
    link = race_link_after(4, 12)
    page = reopen_page("#quick", storage=INSTANT_SETTINGS)
    wait_for_decision(page)
    page.get_by_role("button", name=ui_text("menu.open")).click()
    page.get_by_role("button", name=ui_text("menu.link")).click()
    page.get_by_role("textbox", name=ui_text("link.field")).fill(
        f"Your turn:\n> {page_address(page)}#{link}\nAda"
    )
    page.get_by_role("button", name=ui_text("link.open")).click()
    wait_for_link(page, link)
    wait_for_decision(page)


@pytest.mark.parametrize("times", ["once", "twice"])
def test_an_address_with_an_encoded_sign_leads_to_its_race(
    browser: Browser, site_server: StaticServer, times: str
) -> None:
    link = race_link_after(4, 12)
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    sign = "%23" if times == "once" else "index.html%2523"
    answer = page.goto(f"{site_server.address}{sign}{link}?fbclid=IwAR0")
    assert answer
    assert answer.status == 404
    wait_for_link(page, link)
    page.wait_for_selector("html[data-ready]", state="attached")
    context.close()


def two_answers() -> tuple[str, str, str]:
    """Return a race of Ada and June and two histories that go on from it."""
    start_link = play_further(race_of_two(), 4)
    return start_link, play_further(start_link, 2), play_further(start_link, 3, otherwise=True)


def is_parted(page: Page) -> bool:
    return page.locator('html[data-ready="diverged"]').count() == 1


def check_fork(page: Page, other_link: str, start_link: str) -> None:
    """Check that the page asks which history counts, and that keeping both loses neither."""
    wait_for_state(page, "diverged")
    expect(page.locator(".arrival")).to_have_count(0)
    [first_kept] = [race["link"] for race in saved_races(page)]
    assert first_kept not in (start_link, other_link)
    page.get_by_role("button", name=ui_text("friends.keep_both")).click()
    page.wait_for_selector(".arrival", state="attached")
    page.locator(".go .is-forward").click()
    page.wait_for_selector(READY, state="attached")
    assert {race["link"] for race in saved_races(page)} == {first_kept, other_link}


@delays_with(ordinary=100)
def test_two_answers_in_a_hurry_are_both_kept(open_page: OpenPage, delay: int) -> None:
    start_link, first_link, second_link = two_answers()
    page = open_page("#" + start_link, storage={"settings.1": {"speed": "1"}})
    join_as(page, "Ada")
    page.evaluate(ONE_AFTER_THE_OTHER, [first_link, second_link, delay])
    wait_for_link(page, second_link)
    check_fork(page, second_link, start_link)


@delays_with(ordinary=1500)
def test_two_answers_in_two_windows_are_both_kept(open_page: OpenPage, delay: int) -> None:
    start_link, first_link, second_link = two_answers()
    page = open_page("#" + start_link, storage={"settings.1": {"speed": "1"}})
    join_as(page, "Ada")
    window = page.context.new_page()
    window.goto(page_address(page) + "#home")
    window.wait_for_selector('html[data-screen="home"]', state="attached")
    window.evaluate(LATER, [second_link, delay])
    open_link(page, first_link)
    wait_until(page, lambda: is_parted(page) or is_parted(window), "the question which answer counts")
    forked = page if is_parted(page) else window
    check_fork(forked, second_link if forked is window else first_link, start_link)
    window.close()


def test_a_second_link_is_compared_before_the_reader_says_who_they_are(open_page: OpenPage) -> None:
    """The first link of a race is kept before a car is chosen; the page asks for it later."""
    _, first_link, second_link = two_answers()
    page = open_page("#" + first_link, storage=INSTANT_SETTINGS)
    wait_for_state(page, "choosing_seats")
    open_link(page, second_link)
    wait_for_state(page, "diverged")
    assert [race["link"] for race in saved_races(page)] == [first_link]
    page.get_by_role("button", name=ui_text("friends.keep_mine")).click()
    wait_for_link(page, first_link)
    join_as(page, "June")
    stored_races = json.loads(page.evaluate("key => localStorage.getItem(key)", RACES_KEY))
    assert [race["seats"] for race in stored_races] == [[1]]
