"""Files dropped on the sheet in the browser: a lap, a choice of laps, drawings, and invalid files."""

from __future__ import annotations

import json
import math
import re

from playwright.sync_api import Page, expect

from tests.support.browser import INSTANT_SETTINGS, OpenPage
from tests.support.messages import ui_text
from tests.support.web.axe import complaints
from tests.support.web.editor_page import saved_options, wait_for_editor_state
from tests.support.web.message_patterns import text_pattern

PHONE_ON_ITS_SIDE = {"viewport": {"width": 667, "height": 331}, "has_touch": True, "is_mobile": True}


def ring(shift: float = 0.0, radius: float = 600.0) -> list[tuple[float, float]]:
    """Return longitudes and latitudes of a closed lap."""
    turns = [-math.tau * step / 90 for step in range(91)]
    reach = [radius * (1 + 0.25 * math.cos(2 * turn) + 0.1 * math.sin(3 * turn)) for turn in turns]
    return [
        (8 + shift + r * math.cos(turn) / 75_300, 47.4 + r * math.sin(turn) / 111_195)
        for r, turn in zip(reach, turns, strict=True)
    ]


def collection(**laps: list[tuple[float, float]]) -> str:
    features = [
        {
            "type": "Feature",
            "properties": {"name": name},
            "geometry": {"type": "LineString", "coordinates": lap},
        }
        for name, lap in laps.items()
    ]
    return json.dumps({"type": "FeatureCollection", "features": features})


def gpx(lap: list[tuple[float, float]]) -> str:
    points = "".join(f'<trkpt lat="{lat}" lon="{lon}"/>' for lon, lat in lap)
    return f"<gpx><trk><trkseg>{points}</trkseg></trk></gpx>"


def choose_file(page: Page, name: str, text: str) -> None:
    page.locator("input[type=file]").set_input_files(
        {"name": name, "mimeType": "", "buffer": text.encode("utf-8")}
    )


def test_a_recorded_lap_becomes_a_circuit_with_its_name(open_page: OpenPage) -> None:
    page = open_page("#sheet", storage=INSTANT_SETTINGS)
    choose_file(page, "Lake_road.gpx", gpx([*ring(), *ring()[1:30]]))
    wait_for_editor_state(page)
    assert saved_options(page)["name"] == "Lake road"


def test_one_of_several_laps_is_chosen_by_its_picture(open_page: OpenPage) -> None:
    page = open_page("#sheet", storage=INSTANT_SETTINGS, **PHONE_ON_ITS_SIDE)
    choose_file(page, "all.geojson", collection(North=ring(), South=ring(0.5, 400)))
    heading = page.get_by_role("heading", name=ui_text("sheet.which_lap"))
    expect(heading).to_be_focused()
    expect(heading).to_be_in_viewport()
    assert not complaints(page)
    page.get_by_role("button", name="South").tap()
    wait_for_editor_state(page)
    expect(page.locator(".sheet")).to_be_focused()
    assert saved_options(page)["name"] == "South"


def test_a_drawing_gives_numbers_and_runs_nothing(open_page: OpenPage) -> None:
    """Shapes count with their transforms; scripts, handlers, images and styles of the file do nothing."""
    page = open_page("#sheet", storage=INSTANT_SETTINGS)
    request_urls: list[str] = []
    page.on("request", lambda request: request_urls.append(request.url))
    choose_file(
        page,
        "drawing.svg",
        '<svg xmlns="http://www.w3.org/2000/svg" onload="document.title = 1">'
        "<script>document.title = 2</script>"
        '<image href="https://example.invalid/x.png" width="9" height="9"/><style>body { color: red }</style>'
        '<defs><clipPath><path d="M0 0H9999V9999H0Z"/></clipPath></defs>'
        '<g transform="scale(2 1)" style="fill: none"><rect width="300" height="300" rx="90"/></g></svg>',
    )
    wait_for_editor_state(page)
    assert not re.fullmatch("[12]", page.title())
    assert not [url for url in request_urls if "example" in url]
    line = page.evaluate("JSON.parse(localStorage.getItem('yellow-flag.drawing.1')).line")
    spans = [max(values) - min(values) for values in zip(*line, strict=True)]
    assert abs(spans[0] / spans[1] - 2) < 0.05


def test_a_file_without_a_lap_is_rejected_with_a_reason(open_page: OpenPage) -> None:
    # Chromium's own message about damaged XML has a style, which the page's policy blocks.
    page = open_page(
        "#sheet", storage=INSTANT_SETTINGS, size="phone", expected_errors=("Applying inline style",)
    )
    nested = "".join(f'<!ENTITY {b} "{f"&{a};" * 10}">' for a, b in zip("abcdefgh", "bcdefghi", strict=True))
    files = {
        gpx(ring())[:1500]: text_pattern("sheet.file_cut", format="GPX"),
        gpx(ring()[:60]): text_pattern("sheet.file_open", percent=r"\d+"),
        "%PDF-1.7": text_pattern("sheet.file_format", format="PDF"),
        f'<!DOCTYPE gpx [<!ENTITY a "0123456789">{nested}]><gpx>&i;</gpx>': text_pattern("sheet.file_line"),
    }
    for text, message in files.items():
        choose_file(page, "file", text)
        expect(page.locator(".notice")).to_contain_text(re.compile(message))
        expect(page.locator(".sheet-begin")).to_be_visible()
