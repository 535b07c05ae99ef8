"""Test helpers for browsers at one live table."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.support.browser import OpenPage
from tests.support.messages import ui_text
from tests.support.web.friends_page import decide, join_as, open_link

# Records in `addressTimes` when the race link in the address changes, in milliseconds since 1970.
ADDRESS_TIMES = """globalThis.addressTimes = [];
for (const name of ["pushState", "replaceState"]) {
  const own = history[name].bind(history);
  history[name] = (state, title, address) => {
    if (/^#[rs]\\d/.test(address)) addressTimes.push([address.slice(1), Date.now()]);
    own(state, title, address);
  };
}"""


def open_window(page: Page) -> None:
    """Open the window of the live table from the menu."""
    page.get_by_role("button", name=ui_text("menu.open")).click()
    page.get_by_role("dialog").get_by_role("button", name=ui_text("live.label"), exact=True).click()


def open_table(page: Page) -> None:
    """Open the window of the live table, and a table."""
    open_window(page)
    page.get_by_role("button", name=ui_text("live.open")).click()


def invitation_of(page: Page) -> str:
    """Make an invitation for the same network and return its address after the "#"."""
    page.get_by_role("button", name=ui_text("live.invite"), exact=True).click()
    return page.get_by_role("textbox", name=ui_text("live.invitation")).input_value().split("#")[1]


def answer_of(guest: Page) -> str:
    """Accept the invitation in the address and return the answer's address after the "#"."""
    guest.get_by_role("button", name=ui_text("live.join"), exact=True).click()
    return guest.get_by_role("textbox", name=ui_text("live.answer")).input_value().split("#")[1]


def give_answer(host: Page, answer: str) -> None:
    """Paste an answer at the host's table."""
    host.get_by_role("textbox", name=ui_text("live.answer_field")).fill(answer)
    host.get_by_role("button", name=ui_text("live.connect")).click()


def close_window(page: Page) -> None:
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def player(name: str, speed: str = "instant") -> dict[str, object]:
    """Return the storage of a visitor who has entered their name."""
    return {"settings.1": {"speed": speed, "player": name}}


def connected_pair(
    open_page: OpenPage, link: str, *, script: str = "", speed: str = "instant", size: str = "desktop"
) -> tuple[Page, Page]:
    """Return Ada, the host, and June at a live table, each with their own car."""
    ada = host_of(open_page, link, script=script, speed=speed, size=size)
    june = invite_guest(open_page, ada, "June", script=script, speed=speed, size=size)
    join_as(june, "June")
    return ada, june


def host_of(
    open_page: OpenPage, link: str, *, script: str = "", speed: str = "instant", size: str = "desktop"
) -> Page:
    """Return the page of Ada, who drives her car and has opened a table."""
    ada = open_page("#" + link, storage=player("Ada", speed), script=script, size=size)
    join_as(ada, "Ada")
    open_table(ada)
    close_window(ada)
    return ada


def invite_guest(
    open_page: OpenPage,
    host: Page,
    name: str,
    *,
    script: str = "",
    speed: str = "instant",
    size: str = "desktop",
) -> Page:
    """Invite a new visitor, who accepts; return their page once it shows the race."""
    open_window(host)
    guest = open_page("#" + invitation_of(host), storage=player(name, speed), script=script, size=size)
    give_answer(host, answer_of(guest))
    guest.wait_for_selector("main.race")
    close_window(host)
    return guest


def invite_again(host: Page, guest: Page) -> None:
    """Invite a guest whose connection was lost, and wait until their device shows the race."""
    open_window(host)
    open_link(guest, invitation_of(host))
    give_answer(host, answer_of(guest))
    guest.wait_for_selector("main.race")
    close_window(host)


def decide_where_asked(*pages: Page) -> None:
    """Make one decision on the device that is asked, and wait until all show the same race."""
    for page in pages:
        page.wait_for_selector(
            'html[data-ready="decision"], html[data-ready="awaiting"], html[data-ready="over"]',
            state="attached",
        )
    for page in pages:
        if page.locator('html[data-ready="decision"]').count():
            decide(page)
            expect_same_race(page, *pages)
            break


def drive_to_the_end(*pages: Page) -> None:
    while not pages[0].locator('html[data-ready="over"]').count():
        decide_where_asked(*pages)


def expect_same_race(*pages: Page) -> None:
    """Wait until all pages show the race of the first one."""
    for page in pages[1:]:
        expect(page).to_have_url(pages[0].url)
