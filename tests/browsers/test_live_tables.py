"""A live table between Chromium and another browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.support.browser import OpenPage
from tests.support.browsers.driving import by_keys, decide_in_window
from tests.support.browsers.window import OpenWindow
from tests.support.messages import ui_text
from tests.support.web.friends_page import decide, link_of, race_of_two
from tests.support.web.live_page import (
    close_window,
    give_answer,
    host_of,
    invitation_of,
    player,
)
from tests.support.web.live_page import (
    open_window as open_live_window,
)
from web.tooling.serve import StaticServer

DECISIONS = 6


@pytest.mark.wasm
@pytest.mark.full
def test_a_live_table_connects_two_browsers(
    open_page: OpenPage, open_window: OpenWindow, server: StaticServer
) -> None:
    """A browser without WebRTC says so in one sentence; the others drive at the table."""
    ada = host_of(open_page, race_of_two())
    open_live_window(ada)
    june = open_window("desktop")
    june.navigate(f"{server.address}service-worker.js")
    june.set_storage(player("June"))
    june.navigate(f"{server.address}#{invitation_of(ada)}")
    june.tap("button", ui_text("live.join"))
    if not june.call("() => 'RTCPeerConnection' in globalThis"):
        june.wait(".live-fault", ui_text("live.blocked"))
        return
    june.wait("input[readonly]")
    give_answer(ada, june.call("() => document.querySelector('.send-link input').value.split('#')[1]"))
    close_window(ada)
    june.wait("main.race")
    june.tap(".seat", "June")
    for _ in range(DECISIONS):
        june.wait_until(lambda: june.current_hash == link_of(ada), "the host's race")
        ada.wait_for_selector('html[data-ready="decision"], html[data-ready="awaiting"]', state="attached")
        if ada.locator('html[data-ready="decision"]').count():
            decide(ada)
        else:
            previous_url = ada.url
            decide_in_window(june, lambda: by_keys(june))
            expect(ada).not_to_have_url(previous_url)
    june.wait_until(lambda: june.current_hash == link_of(ada), "the same race")
