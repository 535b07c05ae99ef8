"""The game in Firefox and WebKit: races by keyboard and touch, a race exchanged by link, a race offline."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.support.browsers.driving import FORWARD, by_keys, by_touch, decide_in_window
from tests.support.browsers.window import CIRCUIT, OpenWindow, Window, start
from tests.support.web.friends_page import race_of_two
from tests.support.web.mangled_links import mangle_link
from tests.support.web.positions import link_before_the_end, race_link_after
from web.tooling.serve import StaticServer

DECISIONS_MOST = 120
OVER = '[data-ready="over"]'
# Kinds of changed links that browsers may write differently in the address: characters that they encode,
# decode or omit. Node tests repair links of all kinds.
SOME_KINDS = (
    *(f"behind: {what!a}" for what in ('"', "%0A", "\u200b", "🏁")),
    *(f"inside: {what!a}" for what in ("\n", " ", "`", "\u00ad", "%E2%80%8B")),
    *("encoded", "encoded twice", "in encoded full-width letters"),
)


def is_over(window: Window) -> bool:
    return window.count(f"html{OVER}") == 1


def answer_questions(window: Window, act: Callable[[], None], look: Callable[[], None], limit: int) -> int:
    """Answer the questions of the race, or the first ones; return their number."""
    window.wait_for_paint()
    for number in range(limit):
        if is_over(window):
            return number
        if number % 4 == 0:
            look()
        decide_in_window(window, act)
    return limit


def drive_to_the_flag(window: Window, act: Callable[[], None], look: Callable[[], None]) -> int:
    """Answer all questions of the race; return their number."""
    number = answer_questions(window, act, look, DECISIONS_MOST)
    assert is_over(window), f"not over after {DECISIONS_MOST} decisions"
    return number


def board_above_the_cockpit(window: Window) -> None:
    """Assert that the controls are inside the window, large enough for a finger, below a visible board."""
    forward, board = window.box(FORWARD), window.box(".stage-board svg.board")
    assert forward.height >= 44
    assert forward.bottom <= window.height
    assert board.y < forward.y
    assert window.call("() => document.documentElement.scrollWidth") <= window.width


def question_and_order(window: Window) -> tuple[str, ...]:
    """Return the question and the order of the cars."""
    cars = "() => [...document.querySelectorAll('.order-row')].map((row) => row.dataset.car).join()"
    race = ("data-gear", "data-round", "data-step")
    return (str(window.call(cars)), *(str(window.attribute("main.race", name)) for name in race))


@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.full)])
def test_a_race_is_driven_to_the_finish_by_keyboard(
    open_window: OpenWindow, server: StaticServer, whole: bool
) -> None:
    """A race is driven from its link to the finish; opening its address half way shows the same position.

    The ordinary tier drives the first turns of this race and the last ones of another.
    """
    # WebKit paints without a graphics card, so a desktop-size window would take most of the time.
    window = open_window("tablet")
    link = race_link_after(5, 0, circuit=CIRCUIT)
    start(window, server, link)
    window.wait_for_root('[data-ready="decision"]')
    gears = window.call("() => document.querySelectorAll('.gear').length")
    assert gears == 6
    positions: list[tuple[str, ...]] = []

    def look() -> None:
        board_above_the_cockpit(window)
        positions.append((window.current_hash, *question_and_order(window)))
        window.press("ArrowDown")
        window.press("ArrowUp")

    if not whole:
        assert answer_questions(window, lambda: by_keys(window), look, limit=5) == 5
        window.go_to("about")
        window.wait_for_root('[data-screen="about"]')
        window.go_to(link_before_the_end(race_link_after(4, 999, circuit=CIRCUIT), 5))
        window.wait_for_root('[data-ready="decision"]')
    decision_count = drive_to_the_flag(window, lambda: by_keys(window), look)
    assert decision_count > (8 if whole else 3)
    assert window.count(".classification tbody tr") == 6
    second_window = open_window("phone")
    place, *screen_values = positions[1]
    second_window.navigate(f"{server.address}#{place}")
    second_window.wait_for_root('[data-ready="decision"]')
    assert [*question_and_order(second_window)] == screen_values
    assert second_window.current_hash == place


@pytest.mark.full
def test_a_race_is_driven_by_touch_on_a_phone(open_window: OpenWindow, server: StaticServer) -> None:
    """A race is driven from the button on the home page to the finish."""
    window = open_window("phone")
    start(window, server)
    window.wait_for_root('[data-screen="home"]')
    window.tap(".quick")
    window.wait_for_root('[data-ready="decision"]')
    count = drive_to_the_flag(window, lambda: by_touch(window), lambda: board_above_the_cockpit(window))
    assert count > 8
    assert window.count(".classification tbody tr") == 6


def sit(window: Window, name: str) -> None:
    window.wait_for_root('[data-ready="choosing_seats"]')
    window.tap(".seat", name)
    window.wait_for_root('[data-ready="decision"], [data-ready="awaiting"]')


def decide_all(window: Window) -> None:
    """Answer all questions to people on this device, until someone elsewhere decides."""
    while window.count('html[data-ready="decision"]'):
        decide_in_window(window, lambda: by_keys(window))


def link_to_send(window: Window) -> str:
    """Return the link from the dialog for sending a race."""
    window.press("s")
    window.wait(".send-link input")
    address = str(window.call("() => document.querySelector('.send-link input').value"))
    window.press("Escape")
    window.wait_until(lambda: not window.count("dialog"), "no dialog")
    return address


@pytest.mark.full
def test_a_race_is_sent_and_received(open_window: OpenWindow, server: StaticServer) -> None:
    """Ada decides on one device and sends; June receives on another, decides and sends back."""
    ada, june = open_window("desktop"), open_window("phone")
    start(ada, server, race_of_two())
    sit(ada, "Ada")
    decide_all(ada)
    ada.wait_for_root('[data-ready="awaiting"]')
    june.navigate(link_to_send(ada))
    sit(june, "June")
    assert ada.current_hash == june.current_hash
    decide_all(june)
    june.wait_for_root('[data-ready="awaiting"]')
    ada.go_to(link_to_send(june).split("#")[1])
    ada.wait(".arrival h2")
    assert ada.count(".since li") > 0
    ada.tap("button.is-forward", "Take your turn")
    ada.wait_for_root('[data-ready="decision"]')


@pytest.mark.parametrize("kinds", [SOME_KINDS, pytest.param((), marks=pytest.mark.full)], ids=["some", "all"])
def test_changed_links_lead_to_their_race(
    open_window: OpenWindow, server: StaticServer, kinds: tuple[str, ...]
) -> None:
    """Links that chats and mails have changed have the right address in the end."""
    link = race_link_after(4, 12)
    window = open_window("phone")
    start(window, server, "about")
    window.wait_for_root("[data-screen='about']")
    texts = mangle_link(link, random.Random(47), server.address)
    for name in kinds or texts:
        address, sign, fragment = texts[name].partition("#")
        if sign and address.startswith(server.address):
            window.go_to("about")
            window.go_to(fragment)
            window.wait_until(lambda: window.current_hash == link, name)


@pytest.fixture
def own_server(site: Path, tmp_path: Path) -> Iterator[StaticServer]:
    """Yield a server for one test, which can be switched off."""
    site_copy = StaticServer(
        Path(shutil.copytree(site, tmp_path / "site")), prefix="/games/flag/"
    ).start_in_background()
    yield site_copy
    site_copy.shutdown()


@pytest.mark.full
def test_races_work_offline_after_one_visit(open_window: OpenWindow, own_server: StaticServer) -> None:
    """After one visit, offline: the open race can be resumed and a new one started."""
    window = open_window("desktop")
    start(window, own_server, race_link_after(5, 0, circuit=CIRCUIT))
    window.wait_for_root('[data-ready="decision"]')
    decide_in_window(window, lambda: by_keys(window))
    window.tap('button[aria-label="Menu"]')
    window.tap("button", "Settings")
    window.wait_until(lambda: window.count('[data-kept="ready"]'), "everything kept")
    window.press("Escape")
    place, rows = window.current_hash, window.texts(".order-row")
    own_server.shutdown()
    own_server.server_close()

    window.reload()
    window.wait_for_root('[data-ready="decision"]')
    assert (window.current_hash, window.texts(".order-row")) == (place, rows)
    decide_in_window(window, lambda: by_keys(window))
    window.tap(".wordmark")
    window.wait_for_root('[data-screen="home"]')
    window.tap(".quick")
    window.wait_for_root('[data-ready="decision"]')
