"""Trusted Types: the page creates markup and script addresses only through its own policies."""

from __future__ import annotations

import pytest
from playwright.sync_api import Error, expect

from tests.support.browser import INSTANT_SETTINGS, OpenPage
from tests.support.page_waits import go_to, wait_for_decision
from tests.support.web.dropped_files import DROP_FILE, LAP_FILES, as_sent
from tests.support.web.editor_page import wait_for_editor_state
from tests.support.web.race_page import open_settings

RECORD_VIOLATIONS = """globalThis.violations = [];
addEventListener("securitypolicyviolation", ({ violatedDirective, sample }) =>
  violations.push(`${violatedDirective}: ${sample}`));"""
SCREENS = {
    "#setup": "main.setup",
    "#circuits/monaco": "main.circuit",
    "#print/monaco": ".paper",
    "#sheet": ".sheet-main",
}


@pytest.mark.parametrize(
    "code",
    [
        "document.body.innerHTML = '<p>text</p>'",
        "new DOMParser().parseFromString('<p>text</p>', 'text/html')",
        "new Worker('assets/other.js')",
        "trustedTypes.createPolicy('other', {})",
    ],
)
def test_plain_text_is_rejected(open_page: OpenPage, code: str) -> None:
    page = open_page(
        "", expected_errors=("TrustedHTML", "TrustedScriptURL", "TrustedTypePolicy", "trusted-types")
    )
    with pytest.raises(Error, match="TypeError"):
        page.evaluate(f"() => {{ {code} }}")


def test_a_visit_reports_no_violation(open_page: OpenPage) -> None:
    page = open_page("", script=RECORD_VIOLATIONS, storage=INSTANT_SETTINGS, service_workers="allow")
    open_settings(page)
    page.keyboard.press("Escape")
    go_to(page, "#quick")
    wait_for_decision(page)
    for address, selector in SCREENS.items():
        go_to(page, address)
        expect(page.locator(selector).first).to_be_attached()
    page.evaluate(
        f"([name, contents]) => ({DROP_FILE})(name, contents)", ["lap.svg", as_sent(LAP_FILES["lap.svg"])]
    )
    wait_for_editor_state(page)
    page.wait_for_function("navigator.serviceWorker.getRegistration().then(Boolean)")
    assert page.evaluate("violations") == []
