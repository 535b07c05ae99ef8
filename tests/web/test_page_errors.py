"""Errors of the page: the player sees one message, and the next update still renders."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import OpenPage
from tests.support.messages import ui_text
from tests.support.page_waits import go_to

ERROR_TEXT = "a fault of the test"
# Makes the next template fail to render, once the address has changed.
BREAK_NEXT_TEMPLATE = """fault => {
  const { importNode } = document;
  document.importNode = (...what) => {
    if (location.hash === "#rules") return importNode.apply(document, what);
    document.importNode = importNode;
    throw new Error(fault);
  };
}"""


def expect_sentence(page: Page) -> None:
    """Expect one message, and close it."""
    sentence = page.locator(".notice.is-bad")
    expect(sentence).to_contain_text(ui_text("error.page"))
    sentence.get_by_role("button", name=ui_text("notice.close")).click()
    expect(sentence).to_have_count(0)


@pytest.mark.parametrize(
    "fault",
    [
        "fault => setTimeout(() => { throw new Error(fault); })",
        "fault => { Promise.reject(new Error(fault)); }",
    ],
    ids=["error", "rejection"],
)
def test_an_unhandled_error_shows_one_message(open_page: OpenPage, fault: str) -> None:
    page = open_page("#rules", expected_errors=(ERROR_TEXT,))
    page.evaluate(fault, ERROR_TEXT)
    expect_sentence(page)
    expect(page.locator("main")).to_be_visible()


def test_the_next_update_renders_after_a_failed_one(open_page: OpenPage) -> None:
    page = open_page("#rules", expected_errors=(ERROR_TEXT,))
    page.evaluate(BREAK_NEXT_TEMPLATE, ERROR_TEXT)
    page.evaluate("location.hash = '#seasons'")
    expect_sentence(page)
    expect(page.locator('html[data-screen="seasons"] main')).to_be_visible()
    go_to(page, "#rules")
    expect(page.locator('html[data-screen="rules"] main')).to_be_visible()


def test_a_loop_of_resize_observers_shows_no_message(open_page: OpenPage) -> None:
    """Browsers report it as an error without a cause."""
    page = open_page("#rules")
    page.evaluate("dispatchEvent(new ErrorEvent('error', {message: 'ResizeObserver loop'}))")
    page.wait_for_function("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    expect(page.locator(".notice")).to_have_count(0)
