"""Races by link in a real browser: two devices, spectators, secret choices, sharing, two histories."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import CLIPBOARD_SCRIPT, INSTANT_SETTINGS, OpenPage
from tests.support.messages import ui_text
from tests.support.page_waits import go_to, wait_for_decision
from tests.support.web.axe import complaints
from tests.support.web.friends_page import (
    SHARED,
    decide,
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
from tests.support.web.message_patterns import text_pattern
from tests.support.web.positions import ask_engine, best_answer_token, race_link_after, setup
from tests.support.web.qr_codes import read_code

WATCHING = re.compile(text_pattern("friends.watching", name=".+", name_is="other"))
WATCHED = re.compile(text_pattern("continue.watching", circuit="Monaco", lap=r"\d+", laps=r"\d+"))
PARTED = re.compile(text_pattern("friends.parted", turn=r"\d+"))


def test_two_devices_race_by_sending_links(open_page: OpenPage, reopen_page: OpenPage) -> None:
    """Each device asks only for its own decisions and first shows the moves of the other device."""
    host = open_page("", storage=INSTANT_SETTINGS)
    host.get_by_role("link", name="Race with friends").click()
    host.get_by_role("textbox", name="Your name").fill("Ada")
    host.get_by_role("textbox", name="Name of friend 1").fill("June")
    host.locator(".rules-line summary").click()
    host.get_by_role("button", name="0 computer drivers").click()
    host.get_by_role("button", name="Start and send").click()
    host.wait_for_selector('html[data-ready="decision"], html[data-ready="awaiting"]', state="attached")
    decide_all(host)
    expect(host.get_by_role("heading", name="June’s turn")).to_be_visible()
    expect(host.locator(".gear")).to_have_count(0)
    expect(host.locator(".order-row.is-you")).to_contain_text("Ada")
    guest = reopen_page("#" + link_of(host), size="phone")
    join_as(guest, "June")
    decide_all(guest)
    expect(guest.get_by_role("heading", name="Ada’s turn")).to_be_visible()
    for _ in range(2):
        for receiver, sender in ((host, guest), (guest, host)):
            open_link(receiver, link_of(sender))
            expect(receiver.locator(".arrival h2")).to_have_text("It’s your turn")
            expect(receiver.locator(".since li").first).to_be_visible()
            receiver.get_by_role("button", name="Take your turn").click()
            wait_for_state(receiver, "decision")
            expect(receiver.locator(".arrival")).to_have_count(0)
            decide_all(receiver)
            wait_for_state(receiver, "awaiting")
    host.reload()
    wait_for_state(host, "awaiting")
    assert [race["seats"] for race in saved_races(host)] == [[0]]
    assert [race["seats"] for race in saved_races(guest)] == [[1]]


def test_moves_made_elsewhere_are_replayed_before_the_turn(reopen_page: OpenPage) -> None:
    page = reopen_page(
        "#" + race_link_after(4, 12, human_count=3), storage={"settings.1": {"speed": "4"}}, moving=True
    )
    join_as(page, mover(race_link_after(4, 12, human_count=3)))
    wait_for_state(page, "decision")
    later_link = race_link_after(4, 30, human_count=3)
    open_link(page, later_link)
    expect(page.locator(".arrival")).to_be_visible()
    expect(page.locator("main.race.is-replay")).to_be_visible()
    page.wait_for_selector('html[data-ready="decision"], html[data-ready="awaiting"]', state="attached")
    assert link_of(page) == later_link
    assert [race["link"] for race in saved_races(page)] == [later_link]


def test_a_decision_can_be_undone_only_on_its_own_device(reopen_page: OpenPage) -> None:
    start_link = race_of_two()
    page = reopen_page("#" + start_link)
    join_as(page, mover(start_link))
    decide_all(page)
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_be_enabled()
    page.keyboard.press("u")
    wait_for_state(page, "decision")
    decide_all(page)
    wait_for_state(page, "awaiting")
    further_link = link_of(page)
    while mover(further_link) != mover(start_link):
        further_link = play_further(further_link, 1)
    open_link(page, further_link)
    page.get_by_role("button", name="Take your turn").click()
    wait_for_state(page, "decision")
    expect(undo).to_be_disabled()


def test_players_on_one_device_and_elsewhere_race_together(reopen_page: OpenPage) -> None:
    """People on one device and elsewhere race together, and the page names the person whose turn it is."""
    page = reopen_page("#" + race_link_after(4, 12, human_count=3))
    wait_for_state(page, "choosing_seats")
    page.get_by_role("button", name="Several of us").click()
    page.get_by_role("checkbox", name="You").check()
    page.get_by_role("checkbox", name="Amélie").check()
    page.get_by_role("button", name="These are ours").click()
    page.wait_for_selector('html[data-ready="decision"], html[data-ready="awaiting"]', state="attached")
    while page.locator('html[data-ready="decision"]').count():
        expect(page.locator(".active-player")).to_contain_text(re.compile("Your turn|Amélie’s turn"))
        decide(page)
    expect(page.get_by_role("heading", name="Sienna’s turn")).to_be_visible()
    page.get_by_role("button", name="Change who plays here").click()
    wait_for_state(page, "choosing_seats")
    page.get_by_role("button", name=ui_text("friends.all_here")).click()
    wait_for_decision(page)
    expect(page.locator(".active-player")).to_contain_text("Sienna’s turn")


def test_spectators_are_asked_nothing(reopen_page: OpenPage) -> None:
    start_link = race_of_two()
    page = reopen_page("#" + start_link)
    wait_for_state(page, "choosing_seats")
    page.get_by_role("button", name=ui_text("friends.watch")).click()
    wait_for_state(page, "awaiting")
    expect(page.locator(".elsewhere")).to_contain_text(WATCHING)
    expect(page.locator(".gear, .move, .order-row.is-you")).to_have_count(0)
    expect(page.locator(".go button")).to_have_text([ui_text("friends.next_link")])
    page.keyboard.press("s")
    expect(page.locator("dialog h2")).to_have_text(ui_text("friends.send_race"))
    page.keyboard.press("Escape")
    further = play_further(start_link, 5)
    page.locator(".go button").click()
    page.get_by_role("textbox", name=ui_text("link.field")).fill(f"June: {page.url.split('#')[0]}#{further}!")
    page.get_by_role("button", name=ui_text("link.open")).click()
    page.get_by_role("button", name=ui_text("friends.go_on"), exact=True).click()
    wait_for_state(page, "awaiting")
    assert link_of(page) == further
    go_to(page, "#home")
    expect(page.locator(".continue")).to_contain_text(WATCHED)


def test_secret_choices_are_hidden_on_other_devices(reopen_page: OpenPage) -> None:
    """A secret gear is shown on no other device until all have chosen."""
    race_setup = {**setup(4, {}, 2), "laps": 1, "rulebook": "house"}
    race_setup["cars"] = [
        {**car, "name": name} for car, name in zip(race_setup["cars"][:2], ("Ada", "June"), strict=True)
    ]
    view = ask_engine({"do": "new", "setup": race_setup})["view"]
    while view["question"]["step"] != "gear" or not view["question"]["secret"]:
        view = ask_engine({"do": "decide", "token": best_answer_token()})["view"]
    first_name = view["cars"][view["question"]["car"]]["name"]
    first_page = reopen_page("#" + view["link"])
    join_as(first_page, first_name)
    expect(first_page.locator(".secret-word")).to_contain_text(ui_text("friends.secret"))
    expect(first_page.locator(".handover")).to_have_count(0)
    gears = first_page.locator(".gear:not([disabled])")
    chosen_label = gears.first.get_attribute("aria-label")
    gears.first.click()
    decide(first_page)
    wait_for_state(first_page, "awaiting")
    expect(first_page.locator(".elsewhere .secret-word")).to_be_visible()
    sent_link = link_of(first_page)
    second_page = reopen_page("#" + sent_link, size="phone")
    join_as(second_page, "June" if first_name == "Ada" else "Ada")
    assert chosen_label
    state = ask_engine({"do": "open", "link": sent_link})["view"]
    assert [car["gear"] for car in state["cars"]] == [car["gear"] for car in view["cars"]]
    assert len(state["events"]) == len(ask_engine({"do": "open", "link": view["link"]})["view"]["events"])
    decide(second_page)
    expect(second_page.locator(".secret-word")).to_have_count(0)


def test_a_turn_is_sent_by_share_sheet_or_dialog(open_page: OpenPage) -> None:
    """A turn is sent by the phone's share sheet, or else by a dialog with link and QR code."""
    start_link = race_of_two()
    page = open_page(
        "#" + start_link, size="phone", storage=INSTANT_SETTINGS, script=CLIPBOARD_SCRIPT, color_scheme="dark"
    )
    join_as(page, mover(start_link))
    decide_all(page)
    page.evaluate(SHARED)
    page.get_by_role("button", name="Send turn").click()
    [data] = page.evaluate("window.shared")
    assert data["url"] == page.url
    assert data["text"].startswith("Yellow Flag, Monaco, turn ")
    expect(page.locator(".notice")).to_have_text(ui_text("friends.sent"))
    expect(page.locator("dialog")).to_have_count(0)
    page.evaluate("delete navigator.share")
    page.keyboard.press("s")
    dialog = page.get_by_role("dialog", name="Send the race")
    expect(dialog.get_by_role("heading")).to_contain_text("Send the turn to")
    expect(dialog.get_by_role("textbox", name="Link to this race")).to_have_value(page.url)
    dialog.get_by_role("button", name="Copy").click()
    assert page.evaluate("window.copied") == [page.url]
    expect(dialog.get_by_role("status")).to_have_text(ui_text("friends.copied"))
    code = dialog.get_by_role("img", name=ui_text("friends.code_label"))
    assert read_code(code) == page.url
    assert complaints(page) == {}
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)  # closed, and removed by the page
    page.evaluate(
        "query => history.replaceState(null, '', query + location.hash)", f"?{'long-way-round-' * 200}"
    )
    page.keyboard.press("s")
    expect(dialog).to_contain_text(ui_text("friends.code_too_long"))


def open_diverged_page(revisit: OpenPage, size: str = "desktop") -> tuple[Page, str, str]:
    """Return a page that asks which of two histories counts, with the link of either.

    The device has its own history and has opened a link with another decision.
    """
    start_link = play_further(race_of_two(), 4)
    mine, theirs = play_further(start_link, 2), play_further(start_link, 3, otherwise=True)
    page = revisit("#" + mine, size=size)
    join_as(page, "Ada")
    assert [race["link"] for race in saved_races(page)] == [mine]
    open_link(page, theirs)
    wait_for_state(page, "diverged")
    return page, mine, theirs


def test_two_histories_can_be_compared_and_the_own_one_kept(reopen_page: OpenPage) -> None:
    page, mine, _ = open_diverged_page(reopen_page)
    expect(page.get_by_role("heading", name=ui_text("friends.two_stories"))).to_be_visible()
    expect(page.locator(".divergence")).to_contain_text(PARTED)
    ours, theirs = (
        page.get_by_role("button", name=re.compile(f"^{ui_text('friends.side_stored')}")),
        page.get_by_role("button", name=re.compile(f"^{ui_text('friends.side_linked')}")),
    )
    expect(theirs).to_have_attribute("aria-pressed", "true")
    assert ours.locator("b").inner_text() != theirs.locator("b").inner_text()
    cars = page.locator(".b-cars [data-car]")
    transforms_before = cars.evaluate_all("cars => cars.map(car => car.getAttribute('transform'))")
    ours.click()
    expect(ours).to_have_attribute("aria-pressed", "true")
    assert cars.evaluate_all("cars => cars.map(car => car.getAttribute('transform'))") != transforms_before
    assert [race["link"] for race in saved_races(page)] == [mine]
    assert complaints(page) == {}
    page.get_by_role("button", name=ui_text("friends.keep_mine")).click()
    page.wait_for_url(lambda url: url.endswith(mine))
    page.wait_for_selector('html[data-ready="decision"], html[data-ready="awaiting"]', state="attached")
    assert [race["link"] for race in saved_races(page)] == [mine]


def test_the_other_history_can_join_the_own_one(reopen_page: OpenPage) -> None:
    page, mine, theirs = open_diverged_page(reopen_page, "phone")
    page.get_by_role("button", name=ui_text("friends.keep_both")).click()
    page.wait_for_selector(".arrival", state="attached")
    page.locator(".go .is-forward").click()
    page.wait_for_selector('html[data-ready="decision"], html[data-ready="awaiting"]', state="attached")
    assert link_of(page) == theirs
    assert [race["link"] for race in saved_races(page)] == [theirs, mine]
    assert {tuple(race["seats"]) for race in saved_races(page)} == {(0,)}


def test_an_older_link_changes_nothing_unless_chosen(reopen_page: OpenPage) -> None:
    start_link = race_of_two()
    mine = play_further(start_link, 6)
    page = reopen_page("#" + mine)
    join_as(page, "Ada")
    older = play_further(start_link, 3)
    open_link(page, older)
    wait_for_state(page, "diverged")
    expect(page.get_by_role("heading", name=ui_text("friends.older_title"))).to_be_visible()
    page.get_by_role("button", name=ui_text("friends.open_older")).click()
    page.wait_for_selector('html[data-ready="decision"], html[data-ready="awaiting"]', state="attached")
    assert link_of(page) == older
    assert [race["link"] for race in saved_races(page)] == [mine]
    go_to(page, "#" + older)
    page.get_by_role("button", name=ui_text("friends.stay")).click()
    page.wait_for_url(lambda url: url.endswith(mine))
    assert [race["link"] for race in saved_races(page)] == [mine]


@pytest.mark.full
def test_races_by_link_are_accessible(reopen_page: OpenPage, size: str) -> None:
    start_link = race_link_after(4, 12, human_count=3)
    page = reopen_page("#" + start_link, size=size)
    wait_for_state(page, "choosing_seats")
    violations = {"choosing_seats": complaints(page)}
    page.get_by_role("button", name="Several of us").click()
    violations["several"] = complaints(page)
    page.get_by_role("button", name=ui_text("friends.only_one")).click()
    page.locator(".seat", has_text="You").click()
    wait_for_state(page, "awaiting")
    violations["awaiting"] = complaints(page)
    page.get_by_role("button", name="QR code").click()
    expect(page.locator("dialog.is-send svg.code, dialog.is-send .code svg")).to_be_visible()
    violations["send"] = complaints(page)
    page.keyboard.press("Escape")
    open_link(page, race_link_after(4, 30, human_count=3))
    expect(page.locator(".arrival")).to_be_visible()
    violations["arrival"] = complaints(page)
    assert {state: entries for state, entries in violations.items() if entries} == {}
