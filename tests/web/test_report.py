"""The report in a real browser: the engine's figures, links to moments of the replay, and downloads."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import INSTANT_SETTINGS, TIMEOUT_MS, OpenPage
from tests.support.page_waits import go_to
from tests.support.web.axe import complaints
from tests.support.web.positions import NAMES, ask_engine, race_link_after
from tests.support.web.race_page import report_of

OVER = (4, 100_000)
CHARTS = ("lap-chart", "gears", "review", "points-used")


@pytest.fixture(scope="module")
def shared(open_shared: OpenPage) -> Page:
    storage = {"settings.1": {**INSTANT_SETTINGS["settings.1"], "player": "Ines"}}
    return open_shared("", storage=storage, permissions=["clipboard-read", "clipboard-write"])


def open_report(page: Page, link: str) -> Page:
    go_to(page, f"#report/{link}")
    for chart, patience in (("points-used", TIMEOUT_MS), ("review", 3 * TIMEOUT_MS)):
        expect(page.locator(f".figure-{chart} svg.chart")).to_be_visible(timeout=patience)
    return page


def totals_of(link: str) -> dict[str, int]:
    """Return the totals of the engine's review of the first car."""
    ask_engine({"do": "open", "link": link})
    while (review := ask_engine({"do": "review", "car": 0})["review"])["figures"] is None:
        pass
    return dict(review["figures"]["totals"])


def save_chart(page: Page, chart: str, kind: str) -> Path:
    with page.expect_download() as download:
        page.locator(f".figure-{chart} .figure-save button").filter(has_text=kind).click()
    assert download.value.suggested_filename == f"yellow-flag-{chart}.{kind.lower()}"
    return Path(download.value.path())


def test_the_result_leads_to_the_report_and_to_its_moments(shared: Page) -> None:
    link = race_link_after(*OVER)
    report = report_of(link)
    page = shared
    go_to(page, f"#{link}")
    scripts: list[str] = []
    page.on("request", lambda request: scripts.append(request.url))
    page.get_by_role("button", name="Full report").click()
    rows = page.locator(".classification.is-full tbody tr")
    expect(rows).to_have_count(6)
    assert any("/report." in url for url in scripts), "the charts arrive with the report, not before"
    assert rows.evaluate_all("rows => rows.map(row => Number(row.dataset.car))") == [
        line["car"] for line in report["classification"]
    ]
    page.reload()
    expect(rows).to_have_count(6, timeout=TIMEOUT_MS)
    for chart in CHARTS:
        if chart != "review":  # the review takes longer after a restart of the engine
            expect(page.locator(f".figure-{chart} svg.chart")).to_be_visible()
    moment = page.locator(".report-moments button").last
    words = moment.locator("span").inner_text()
    moment.click()
    expect(page.locator("main.race.is-replay")).to_be_visible()
    expect(page.locator(".told-here")).to_contain_text(words)
    page.keyboard.press("Escape")
    expect(page.locator(".result h2")).to_be_visible()
    page.go_back()
    expect(rows).to_have_count(6, timeout=TIMEOUT_MS)
    page.get_by_role("button", name="Back to the board").click()
    expect(page.locator(".result h2")).to_be_visible()


def test_charts_can_be_read_as_tables_and_saved(shared: Page) -> None:
    link = race_link_after(*OVER)
    report = report_of(link)
    page = open_report(shared, link)
    for chart in CHARTS:
        table = list(csv.reader(io.StringIO(save_chart(page, chart, "CSV").read_text(encoding="utf-8-sig"))))
        page.locator(f".figure-{chart} summary").click()
        lines = page.locator(f".figure-{chart} table tr").evaluate_all(
            "rows => rows.map(row => [...row.cells].map(cell => cell.textContent))"
        )
        assert lines == table
    laps = list(csv.reader(io.StringIO(save_chart(page, "lap-chart", "CSV").read_text(encoding="utf-8-sig"))))
    assert [[int(place) if place.isdigit() else None for place in row[1:]] for row in laps[1:]] == report[
        "positions"
    ]
    review = list(csv.reader(io.StringIO(save_chart(page, "review", "CSV").read_text(encoding="utf-8-sig"))))
    choices, dice, remainder = (round(1000 * float(cell)) for cell in review[1][1:])
    totals = totals_of(link)
    assert [choices, dice, remainder] == [-totals[part] for part in ("choices", "dice", "other")]
    assert choices == sum(round(1000 * float(row[1])) for row in review[2:])
    svg_text = save_chart(page, "lap-chart", "SVG").read_text(encoding="utf-8")
    assert ElementTree.fromstring(svg_text).tag.endswith("svg")
    assert "var(" not in svg_text
    assert "href=" not in svg_text.split("</style>")[1]
    assert save_chart(page, "review", "PNG").read_bytes().startswith(b"\x89PNG")


def test_the_result_is_shared_as_picture_text_and_link(shared: Page) -> None:
    link = race_link_after(*OVER)
    page = open_report(shared, link)
    with page.expect_download() as download:
        page.get_by_role("button", name="Share picture").click()
    picture = Path(download.value.path()).read_bytes()
    assert (int.from_bytes(picture[16:20]), int.from_bytes(picture[20:24])) == (1080, 1350)
    page.get_by_role("button", name="Copy as text").click()
    expect(page.locator(".notice")).to_be_visible()
    words = str(page.evaluate("navigator.clipboard.readText()")).splitlines()
    assert words[0] == "Yellow Flag: Monaco, 1 lap"
    assert len(words) == 8
    shared_link = words[-1].split("#")[1]
    assert [car["name"] for car in ask_engine({"do": "open", "link": shared_link})["view"]["cars"]] == [
        "Ines",
        *NAMES[1:],
    ]
    page.keyboard.press("s")
    expect(page.locator(".notice")).to_contain_text("Link to this race")
    assert str(page.evaluate("navigator.clipboard.readText()")).endswith("#" + shared_link)


def test_a_costly_decision_can_be_tried_again(shared: Page) -> None:
    """The report lists costly decisions and leads back to one of them."""
    page = open_report(shared, race_link_after(*OVER))
    first_decision = page.locator(".review-list li").first
    turn = first_decision.locator("b").inner_text()
    expect(first_decision.locator("small")).not_to_be_empty()
    first_decision.get_by_role("button", name="Try again from here").click()
    page.wait_for_selector('html[data-ready="decision"]', state="attached")
    expect(page.locator(".notice")).to_contain_text(turn)


def test_chances_are_computed_on_request(shared: Page) -> None:
    """The chances have a line per car and end at 100% for the winner."""
    link = race_link_after(*OVER)
    winner = report_of(link)["classification"][0]["car"]
    page = open_report(shared, link)
    expect(page.locator(".figure-chances")).to_have_count(0)
    page.get_by_role("button", name="Work out the chances").click()
    expect(page.locator(".figure-chances .chart-line")).to_have_count(6, timeout=TIMEOUT_MS)
    text = save_chart(page, "chances", "CSV").read_text(encoding="utf-8-sig")
    last_row = list(csv.reader(io.StringIO(text)))[-1]
    assert [car for car, cell in enumerate(last_row[1:]) if cell.startswith("100")] == [winner]


def test_an_unfinished_race_has_a_report(shared: Page) -> None:
    page = open_report(shared, race_link_after(4, 40))
    expect(page.locator(".report-title")).to_have_text("Monaco so far")
    page.get_by_role("button", name="Back to the race").click()
    page.wait_for_selector('html[data-ready="decision"]', state="attached")


@pytest.mark.full
def test_reports_are_accessible(reopen_page: OpenPage, size: str) -> None:
    page = open_report(reopen_page("", size=size), race_link_after(*OVER, circuit="cala-moka"))
    for chart in CHARTS:
        page.locator(f".figure-{chart} summary").click()
    assert complaints(page) == {}
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
