"""The reader's name in a real browser: asked for once, before anything leaves the device.

On the device itself the reader stays "You".
"""

from __future__ import annotations

import json

from playwright.sync_api import expect

from engine.api.session import Session
from tests.support.browser import CLIPBOARD_SCRIPT, OpenPage
from tests.support.circuits import topology
from tests.support.session_requests import ask_ok
from tests.support.web.friends_page import copied_link, link_of, say_name, wait_for_state
from tests.support.web.positions import ask_engine, race_link_after

AT_ONCE = {"settings.1": {"speed": "instant"}}


def names(link: str) -> list[str]:
    return [car["name"] for car in ask_engine({"do": "open", "link": link})["view"]["cars"]]


def test_the_name_is_asked_for_once_and_used_in_shared_links(reopen_page: OpenPage, size: str) -> None:
    """Closing the name dialog shares nothing; a name is asked for once and used only in what is shared."""
    page = reopen_page("#" + race_link_after(3, 8), size=size, storage=AT_ONCE, script=CLIPBOARD_SCRIPT)
    wait_for_state(page, "decision")
    link_before = link_of(page)
    copy = page.get_by_role("button", name="Copy link without history")
    page.get_by_role("button", name="Menu").click()
    copy.click()
    expect(page.get_by_role("dialog", name="Your name")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    assert page.evaluate("window.copied") == []
    page.get_by_role("button", name="Menu").click()
    copy.click()
    say_name(page, "Ines")
    position = copied_link(page, 1).split("#")[1]
    assert "Ines" in names(position)
    assert "You" not in names(position)
    page.get_by_role("button", name="Menu").click()
    copy.click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert copied_link(page, 2).split("#")[1] == position
    assert link_of(page) == link_before
    expect(page.locator(".order")).to_contain_text("You")


def test_a_shared_result_names_the_reader(reopen_page: OpenPage) -> None:
    finished_link = race_link_after(5, 400)
    page = reopen_page("#report/" + finished_link, storage=AT_ONCE, script=CLIPBOARD_SCRIPT)
    expect(page.locator(".report-title")).to_be_visible()
    page.get_by_role("button", name="Copy as text").click()
    say_name(page, "Ines")
    text = copied_link(page, 1)
    assert "Ines" in text
    assert "You" not in text.split("#")[0]
    assert "You" not in names(text.split("#")[1].split()[0])


def test_the_shared_picture_names_the_reader(open_page: OpenPage) -> None:
    listen = """
    window.drawn = [];
    new MutationObserver(() => {
      const print = document.querySelector(".print-maker svg");
      if (print) window.drawn.push([...print.querySelectorAll("text")].map((text) => text.textContent));
    }).observe(document, { childList: true, subtree: true });
    """
    page = open_page(
        "#report/" + race_link_after(5, 400), storage={"settings.1": {"player": "Ines"}}, script=listen
    )
    expect(page.locator(".report-title")).to_be_visible()
    with page.expect_download():
        page.get_by_role("button", name="Share picture").click()
    words = " ".join(" ".join(text) for text in page.evaluate("window.drawn"))
    assert words
    assert "You" not in words.split()


def test_a_link_under_another_name_keeps_the_race() -> None:
    """A link under another name keeps dice and decisions, and an invalid name is rejected."""
    session = Session()
    ask_ok(session, do="circuit", topology=topology("monaco"))
    view = ask_ok(session, do="open", link=race_link_after(3, 8))["view"]
    signed_race = ask_ok(session, do="relabel_links", car=0, name="Ines")["relabelled_links"]
    view_again = ask_ok(session, do="open", link=signed_race["link"])["view"]
    assert view_again["cars"][0]["name"] == "Ines"
    assert [car["space"] for car in view_again["cars"]] == [car["space"] for car in view["cars"]]
    assert view_again["question"] == view["question"]
    reply = json.loads(session.handle(json.dumps({"do": "relabel_links", "car": 0, "name": "x" * 99})))
    assert not reply["ok"]
