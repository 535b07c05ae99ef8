"""The report in a real browser: the engine's figures, links to moments of the replay, and downloads."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Page, expect

from tests.browser import AT_ONCE, PATIENCE, OpenPage, turn_to
from tests.messages import ui_text
from tests.web.axe import complaints
from tests.web.positions import NAMES, ask, driven
from tests.web.race_page import no_message_is_missing
from tests.web.test_replay import report_of

OVER = (4, 100_000)
CHARTS = ("lap-chart", "gears", "review", "points-used")


@pytest.fixture(scope="module")
def shared(open_shared: OpenPage) -> Page:
    known = {"settings.1": {**AT_ONCE["settings.1"], "player": "Ines"}}
    return open_shared("", stored=known, permissions=["clipboard-read", "clipboard-write"])


def opened(page: Page, link: str) -> Page:
    turn_to(page, f"#report/{link}")
    for chart, patience in (("points-used", PATIENCE), ("review", 3 * PATIENCE)):
        expect(page.locator(f".figure-{chart} svg.chart")).to_be_visible(timeout=patience)
    return page


def totals_of(link: str) -> dict[str, int]:
    """Return the totals of the engine's review of the first car."""
    ask({"do": "open", "link": link})
    while (review := ask({"do": "review", "car": 0})["review"])["figures"] is None:
        pass
    return dict(review["figures"]["totals"])


def saved(page: Page, chart: str, kind: str) -> Path:
    with page.expect_download() as download:
        page.locator(f".figure-{chart} .figure-save button").filter(has_text=kind).click()
    assert download.value.suggested_filename == f"yellow-flag-{chart}.{kind.lower()}"
    return Path(download.value.path())


def test_from_the_result_to_the_report_and_into_a_moment(shared: Page) -> None:
    link = driven(*OVER)
    report = report_of(link)
    page = shared
    turn_to(page, f"#{link}")
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
    expect(rows).to_have_count(6, timeout=PATIENCE)
    for chart in CHARTS:
        if chart != "review":  # the review takes longer after a restart of the engine
            expect(page.locator(f".figure-{chart} svg.chart")).to_be_visible()
    no_message_is_missing(page)
    moment = page.locator(".report-moments button").last
    words = moment.locator("span").inner_text()
    moment.click()
    expect(page.locator("main.race.is-replay")).to_be_visible()
    expect(page.locator(".told-here")).to_contain_text(words)
    page.keyboard.press("Escape")
    expect(page.locator(".result h2")).to_be_visible()
    page.go_back()
    expect(rows).to_have_count(6, timeout=PATIENCE)
    page.get_by_role("button", name="Back to the board").click()
    expect(page.locator(".result h2")).to_be_visible()


def test_charts_can_be_read_as_tables_and_saved(shared: Page) -> None:
    link = driven(*OVER)
    report = report_of(link)
    page = opened(shared, link)
    for chart in CHARTS:
        table = list(csv.reader(io.StringIO(saved(page, chart, "CSV").read_text(encoding="utf-8-sig"))))
        page.locator(f".figure-{chart} summary").click()
        lines = page.locator(f".figure-{chart} table tr").evaluate_all(
            "rows => rows.map(row => [...row.cells].map(cell => cell.textContent))"
        )
        assert lines == table
    laps = list(csv.reader(io.StringIO(saved(page, "lap-chart", "CSV").read_text(encoding="utf-8-sig"))))
    assert [[int(place) if place.isdigit() else None for place in row[1:]] for row in laps[1:]] == report[
        "positions"
    ]
    review = list(csv.reader(io.StringIO(saved(page, "review", "CSV").read_text(encoding="utf-8-sig"))))
    choices, dice, rest = (round(1000 * float(cell)) for cell in review[1][1:])
    assert [choices, dice, rest] == [-totals_of(link)[part] for part in ("choices", "dice", "rest")]
    assert choices == sum(round(1000 * float(row[1])) for row in review[2:])
    drawing = saved(page, "lap-chart", "SVG").read_text(encoding="utf-8")
    assert ElementTree.fromstring(drawing).tag.endswith("svg")
    assert "var(" not in drawing
    assert "href=" not in drawing.split("</style>")[1]
    assert saved(page, "review", "PNG").read_bytes().startswith(b"\x89PNG")


def test_the_result_as_picture_text_and_link(shared: Page) -> None:
    link = driven(*OVER)
    page = opened(shared, link)
    with page.expect_download() as download:
        page.get_by_role("button", name="Share picture").click()
    picture = Path(download.value.path()).read_bytes()
    assert (int.from_bytes(picture[16:20]), int.from_bytes(picture[20:24])) == (1080, 1350)
    page.get_by_role("button", name="Copy as text").click()
    expect(page.locator(".notice")).to_be_visible()
    words = str(page.evaluate("navigator.clipboard.readText()")).splitlines()
    assert words[0] == "Yellow Flag: Monaco, 1 lap"
    assert len(words) == 8
    told = words[-1].split("#")[1]
    assert [car["name"] for car in ask({"do": "open", "link": told})["view"]["cars"]] == ["Ines", *NAMES[1:]]
    page.keyboard.press("s")
    expect(page.locator(".notice")).to_contain_text("Link to this race")
    assert str(page.evaluate("navigator.clipboard.readText()")).endswith("#" + told)


def test_another_driver_is_followed(shared: Page) -> None:
    page = opened(shared, driven(*OVER))
    before = page.locator(".figure-gears .is-chosen").get_attribute("d")
    page.get_by_label("Driver to follow").select_option(label="Otto")
    expect(page.locator(".figure-gears h2")).to_have_text(
        ui_text("report.gears.title", name_is="other", name="Otto")
    )
    assert page.locator(".figure-gears .is-chosen").get_attribute("d") != before


def test_a_dear_decision_is_tried_again(shared: Page) -> None:
    """The report lists costly decisions and leads back to one of them."""
    page = opened(shared, driven(*OVER))
    first = page.locator(".review-list li").first
    turn = first.locator("b").inner_text()
    expect(first.locator("small")).not_to_be_empty()
    no_message_is_missing(page)
    first.get_by_role("button", name="Try again from here").click()
    page.wait_for_selector('html[data-ready="decision"]', state="attached")
    expect(page.locator(".notice")).to_contain_text(turn)


def test_chances_are_worked_out_when_they_are_asked_for(shared: Page) -> None:
    """The chances have a line per car and end at 100% for the winner."""
    link = driven(*OVER)
    winner = report_of(link)["classification"][0]["car"]
    page = opened(shared, link)
    expect(page.locator(".figure-chances")).to_have_count(0)
    page.get_by_role("button", name="Work out the chances").click()
    expect(page.locator(".figure-chances .chart-line")).to_have_count(6, timeout=PATIENCE)
    last = list(csv.reader(io.StringIO(saved(page, "chances", "CSV").read_text(encoding="utf-8-sig"))))[-1]
    assert [car for car, cell in enumerate(last[1:]) if cell.startswith("100")] == [winner]
    no_message_is_missing(page)


def test_a_race_under_way_has_a_report_too(shared: Page) -> None:
    page = opened(shared, driven(4, 40))
    expect(page.locator(".report-title")).to_have_text("Monaco so far")
    page.get_by_role("button", name="Back to the race").click()
    page.wait_for_selector('html[data-ready="decision"]', state="attached")


def test_access(revisit: OpenPage, size: str) -> None:
    page = opened(revisit("", size=size), driven(*OVER, circuit="cala-moka"))
    for chart in CHARTS:
        page.locator(f".figure-{chart} summary").click()
    assert complaints(page) == {}
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
