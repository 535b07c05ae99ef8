"""Files dropped on the drawing sheet on a phone: each becomes a circuit with its name, or a sentence."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.support.browser import INSTANT_SETTINGS, OpenPage
from tests.support.web.dropped_files import DROP_FILE, LAP_FILES, OTHER_FILES, as_sent, file_names
from tests.support.web.editor_page import DRAWING, wait_for_editor_state

NAME_STORED = "([key, name]) => JSON.parse(localStorage.getItem(key))?.wishes.name === name"


def test_files_become_circuits_or_sentences_on_a_phone(open_page: OpenPage) -> None:
    # Chromium's own report about damaged XML has a style, which the page's policy blocks.
    page = open_page(
        "#sheet", storage=INSTANT_SETTINGS, size="phone", expected_errors=("inline style", "attribute d:")
    )
    expect(page.locator(".sheet-main")).to_be_visible()
    drop = f"([name, contents]) => ({DROP_FILE})(name, contents)"
    for (circuit, name), contents in zip(file_names().items(), LAP_FILES.values(), strict=True):
        page.evaluate(drop, [name, as_sent(contents)])
        page.wait_for_function(NAME_STORED, arg=[DRAWING, circuit])
        wait_for_editor_state(page)
    for name, (contents, sentence) in OTHER_FILES.items():
        page.evaluate(drop, [name, as_sent(contents)])
        expect(page.locator(".notice").last).to_contain_text(sentence)
    wide = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    assert page.evaluate(wide)
