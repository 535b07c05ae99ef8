"""Set-up of a race with friends, and orders for the next turn, in a real browser."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from engine.api.session import Session
from tests.support.browser import INSTANT_SETTINGS, OpenPage
from tests.support.circuits import topology
from tests.support.messages import ui_text
from tests.support.web.axe import complaints
from tests.support.web.friends_page import (
    decide_all,
    join_as,
    link_of,
    mover,
    open_link,
    play_further,
    race_of_two,
    saved_races,
    wait_for_state,
)
from tests.support.web.positions import ask_engine
from tests.support.web.race_page import storage_value


def test_a_race_with_friends_is_set_up(reopen_page: OpenPage, size: str) -> None:
    """The set-up asks for names, colours, a circuit and the way to play; the rules fit on one line."""
    page = reopen_page("#friends", size=size)
    expect(page.get_by_role("textbox")).to_have_count(2)
    expect(page.get_by_role("radio", name="By link")).to_be_checked()
    expect(page.locator(".rules-line summary")).to_contain_text("1 lap, 4 computer drivers")
    expect(page.locator(".rules-line .laps").first).to_be_hidden()
    assert complaints(page) == {}
    page.get_by_role("button", name="Add a friend").click()
    expect(page.get_by_role("textbox")).to_have_count(3)
    page.get_by_role("textbox", name="Name of friend 2").fill("Otto")
    page.get_by_role("button", name="Remove Otto").click()
    expect(page.get_by_role("textbox")).to_have_count(2)
    page.locator(".entry-car").nth(1).click()
    page.get_by_role("radio", name="Car 10").click()
    page.locator('[data-circuit="zandvoort"]').click()
    page.locator(".rules-line summary").click()
    page.get_by_role("button", name="2 laps").click()
    page.get_by_role("button", name="0 computer drivers").click()
    expect(page.locator(".rules-line summary")).to_contain_text("2 laps, no computer driver")
    assert complaints(page) == {}
    page.get_by_role("radio", name="On this device").click()
    page.get_by_role("textbox", name="Your name").fill("Ada")
    page.get_by_role("textbox", name="Name of friend 1").fill("June")
    page.get_by_role("button", name="Start race").click()
    wait_for_state(page, "decision")
    [race] = saved_races(page)
    view = ask_engine({"do": "open", "link": race["link"]})["view"]
    assert [(car["name"], car["livery"]) for car in view["setup"]["cars"]] == [("Ada", 0), ("June", 9)]
    assert (view["setup"]["circuit"], view["setup"]["laps"]) == ("zandvoort", 2)
    assert "seats" not in race


def test_the_players_name_is_asked_for_once(open_page: OpenPage) -> None:
    """A race by link needs the reader's name, and the page remembers it for the next race."""
    page = open_page("#friends", storage=INSTANT_SETTINGS)
    page.get_by_role("button", name="Start and send").click()
    expect(page.get_by_role("status").filter(has_text=ui_text("name.title"))).to_be_visible()
    name = page.get_by_role("textbox", name="Your name")
    expect(name).to_be_focused()
    name.fill("Ines")
    page.get_by_role("button", name="Start and send").click()
    page.wait_for_selector('html[data-ready="decision"], html[data-ready="awaiting"]', state="attached")
    view = ask_engine({"do": "open", "link": link_of(page)})["view"]
    assert [car["name"] for car in view["setup"]["cars"]][:2] == ["Ines", "Bruno"]
    assert json.loads(storage_value(page, "yellow-flag.settings.1") or "{}")["player"] == "Ines"
    assert [race["seats"] for race in saved_races(page)] in ([[0]], [])
    open_link(page, "friends")
    expect(page.get_by_role("textbox", name="Your name")).to_have_value("Ines")


def link_after_friend(page_link: str, car: int) -> str:
    """Return the link that a friend sends back when ``car`` has to decide.

    The friend follows the hint, and orders are carried out.
    """
    session = Session()
    json.loads(session.handle(json.dumps({"do": "circuit", "topology": topology("monaco")})))

    def ask_engine(request: dict[str, object]) -> dict[str, object]:
        reply: dict[str, object] = json.loads(session.handle(json.dumps(request)))
        assert reply["ok"], reply
        return reply

    view = ask_engine({"do": "open", "link": page_link})["view"]
    while view["question"]["car"] != car or view["is_automatic"]:  # type: ignore[index]
        if view["is_automatic"]:  # type: ignore[index]
            view = ask_engine({"do": "play_computers", "use_orders": True})["view"]
        else:
            hint = ask_engine({"do": "hint"})["hint"]
            view = ask_engine({"do": "decide", "token": hint["token"]})["view"]  # type: ignore[index]
    return str(view["link"])  # type: ignore[index]


def test_an_order_is_shown_cancelled_and_carried_out(reopen_page: OpenPage, size: str) -> None:
    page = reopen_page("#" + race_of_two(), size=size)
    join_as(page, "Ada")
    decide_all(page)
    wait_for_state(page, "awaiting")
    open_link(page, link_after_friend(link_of(page), 0))
    page.get_by_role("button", name="Take your turn").click()
    wait_for_state(page, "decision")
    decide_all(page)
    wait_for_state(page, "awaiting")
    link_without_order = link_of(page)
    summary = page.get_by_text(ui_text("orders.title"))
    summary.click()
    gears = page.get_by_role("radiogroup", name=ui_text("orders.which_gear"))
    expect(gears.get_by_role("radio")).to_have_count(6)
    gears.get_by_role("radio", name="1st").click()
    page.get_by_role("radio", name=ui_text("orders.short.middle"), exact=True).click()
    assert complaints(page) == {}
    page.get_by_role("button", name=ui_text("orders.give")).click()
    expect(page.locator(".ordered")).to_contain_text("Next turn: 1st gear, middle lane")
    assert complaints(page) == {}
    assert link_of(page).startswith("r13.")
    assert [race["link"] for race in saved_races(page)] == [link_of(page)]
    page.get_by_role("button", name=ui_text("orders.revoke")).click()
    expect(page.locator(".ordered")).to_have_count(0)
    assert link_of(page) == link_without_order
    summary.click()
    gears.get_by_role("radio", name="1st").click()
    page.get_by_role("radio", name=ui_text("orders.ask_me")).click()
    page.get_by_role("button", name=ui_text("orders.give")).click()
    expect(page.locator(".ordered")).to_contain_text("Next turn: 1st gear")
    sent_link = link_of(page)
    page.reload()
    wait_for_state(page, "awaiting")
    expect(page.locator(".ordered")).to_contain_text("Next turn: 1st gear")
    open_link(page, link_after_friend(sent_link, 0))
    page.get_by_role("button", name="Take your turn").click()
    wait_for_state(page, "decision")
    expect(page.locator("main.race")).to_have_attribute("data-step", "drive")
    expect(page.locator("main.race")).to_have_attribute("data-gear", "1")


def test_no_gear_is_asked_for_at_the_start_of_a_race_by_link(reopen_page: OpenPage) -> None:
    """By link no gear is asked for at the start, since only first gear is possible."""
    page = reopen_page("#" + race_of_two())
    join_as(page, "Ada")
    page.wait_for_selector('html[data-ready="decision"], html[data-ready="awaiting"]', state="attached")
    if page.locator('html[data-ready="decision"]').count():
        expect(page.locator("main.race")).not_to_have_attribute("data-step", "gear")


def test_another_players_question_gets_no_note(reopen_page: OpenPage) -> None:
    link = race_of_two()
    while mover(link) != "June":
        link = play_further(link, 1)
    page = reopen_page(f"#{link}")
    join_as(page, "Ada")
    wait_for_state(page, "awaiting")
    expect(page.locator(".note")).to_have_count(0)
    assert storage_value(page, "yellow-flag.explained.1") is None
