"""The built site as a folder of files: static, relative, hashed, small, and without foreign content."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import re
import socket
import struct
import threading
import urllib.request
from html.parser import HTMLParser
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from engine.core.track import load_track
from engine.drivers.tables.value_table import ValueTable
from tests.support.browser import OpenPage
from tests.support.page_waits import wait_for_decision
from tests.support.web.race_page import choose
from tests.tools.bench.bench_page import NO_SERVICE_WORKER, TARGETS
from web.tooling.serve import StaticServer
from web.tooling.toolchain import WEB

pytestmark = pytest.mark.wasm

# Maximum sizes of scripts in bytes, compressed by gzip.
BOOT_SCRIPT_BYTES = 5_400
WATCHDOG_BYTES = 2_200
TRUSTED_TYPES_BYTES = 200
PAGE_SCRIPT_BYTES = 96_000
WASM_BYTES, RUNTIME_SCRIPT_BYTES = 5_000_000, 400_000  # bytes, not compressed
NOT_HASHED = {"index.html", ".nojekyll", "app.webmanifest", "service-worker.js"} | {
    "404.html",
    "licences.json",
    "sbom.cdx.json",
}


class Tags(HTMLParser):
    """Parser that collects every start tag with its attributes, in order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))


@pytest.fixture(scope="module")
def tags(site: Path) -> list[tuple[str, dict[str, str | None]]]:
    return Tags((site / "index.html").read_text(encoding="utf-8")).tags


def test_addresses_are_relative_and_have_targets(
    site: Path, tags: list[tuple[str, dict[str, str | None]]]
) -> None:
    addresses = [
        address
        for _, attributes in tags
        for name in ("src", "href")
        if (address := attributes.get(name)) and not address.startswith("#")
    ]
    assert len(addresses) >= 3
    for address in addresses:
        assert re.fullmatch(r"[\w./-]+", address), address
        assert not address.startswith("/"), address
        assert (site / address).is_file(), address


def test_style_sheets_name_only_files_of_the_site(site: Path) -> None:
    for sheet in site.rglob("*.css"):
        for address in re.findall(r"url\(['\"]?([^)'\"]+)", sheet.read_text(encoding="utf-8")):
            assert address.startswith(("data:", "#")) or (sheet.parent / address).is_file(), address


def test_file_names_contain_a_content_hash(site: Path) -> None:
    files = [file.relative_to(site) for file in site.rglob("*") if file.is_file()]
    for file in files:
        assert file.as_posix() in NOT_HASHED or re.search(
            r"\.[0-9a-zA-Z]{8,12}[./]", f"{file.as_posix()}/"
        ), file


def test_topologies_contain_the_rolls_per_lap(site: Path) -> None:
    """The number of rolls per lap in each topology equals the one that drivers compute.

    So races on the built site and on a circuit's text are the same.
    """
    for file in site.glob("circuits/*.topology.json"):
        topology = json.loads(file.read_text(encoding="utf-8"))
        assert topology.pop("lap_throws") == ValueTable(load_track(topology)).lap_millirolls, file.name


def test_the_security_policy_comes_first_and_the_page_obeys_it(
    site: Path,
    tags: list[tuple[str, dict[str, str | None]]],
) -> None:
    head = next(index for index, (tag, _) in enumerate(tags) if tag == "head")
    tag, attributes = tags[head + 1]
    assert tag == "meta"
    assert attributes.get("http-equiv") == "Content-Security-Policy"
    policy = attributes["content"] or ""
    sources = {name: set(values) for name, *values in map(str.split, policy.split(";"))}
    assert sources["default-src"] == {"'self'"}
    assert sources.pop("img-src") == {"'self'", "data:", "blob:"}
    assert sources.pop("require-trusted-types-for") == {"'script'"}
    assert sources.pop("trusted-types") == {"lit-html", "yellow-flag"}
    hashes = set().union(*sources.values()) - {"'self'", "'none'", "'wasm-unsafe-eval'"}
    assert all(source.startswith("'sha256-") for source in hashes)
    page = (site / "index.html").read_text(encoding="utf-8")
    scripts = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
    inline = [tag for tag, attributes in tags if tag == "script" and not attributes.get("src")]
    assert len(scripts) == len(inline)
    sums = [base64.b64encode(hashlib.sha256(script.encode()).digest()).decode() for script in scripts]
    assert re.findall(r"'sha256-([^']+)'", policy) == sums
    for tag, attributes in tags:
        assert tag != "style"
        assert not [name for name in attributes if name == "style" or name.startswith("on")], (
            tag,
            attributes,
        )


def test_no_script_uses_cookies(site: Path) -> None:
    for file in (*site.rglob("*.js"), *site.rglob("*.mjs"), *site.rglob("*.html")):
        assert not re.search(r"\bdocument\.cookie|\bcookieStore\b", file.read_text(encoding="utf-8")), file


def test_the_page_contains_the_first_board(site: Path) -> None:
    page = (site / "index.html").read_text(encoding="utf-8")
    assert re.search(r'<div id="first-board"[^>]*><svg [^>]*class="board"', page)


def test_inline_scripts_are_tiny(site: Path) -> None:
    page = (site / "index.html").read_text(encoding="utf-8")
    trusted_types, watchdog, boot = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
    assert len(gzip.compress(trusted_types.encode())) < TRUSTED_TYPES_BYTES
    assert len(gzip.compress(watchdog.encode())) < WATCHDOG_BYTES
    assert len(gzip.compress(boot.encode())) < BOOT_SCRIPT_BYTES


def test_the_pages_initial_scripts_are_small(
    site: Path, tags: list[tuple[str, dict[str, str | None]]]
) -> None:
    scripts = {
        address
        for _, attributes in tags
        for name in ("src", "href")
        if (address := attributes.get(name) or "").endswith(".js")
    }
    assert scripts
    assert sum(len(gzip.compress((site / address).read_bytes())) for address in scripts) <= PAGE_SCRIPT_BYTES


def test_modules_of_a_race_are_preloaded(open_page: OpenPage) -> None:
    preloads = "[...document.querySelectorAll('link[rel=modulepreload]')].map(({href}) => href)"
    race = open_page("#quick", locale="de-DE").evaluate(preloads)
    for part in ("racing-panels", "de-racing"):
        assert len([address for address in race if f"/{part}." in address]) == 1
    assert len(race) == len(set(race))
    home = open_page("").evaluate(preloads)
    assert [address for address in home if "panels" in address or "cockpit" in address] == []


def test_a_dropped_connection_causes_no_server_error(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A connection dropped by a browser, before or during a reply, causes no error for others."""
    hosted = StaticServer(site)
    serving = threading.Thread(target=hosted.serve_forever)
    hosted.daemon_threads, hosted.block_on_close = False, True  # waits for all request threads
    serving.start()
    largest_file = max((site / "assets").glob("*.bin"), key=lambda file: file.stat().st_size)
    at_once = struct.pack("ii", 1, 0)
    for request in ("", f"GET /assets/{largest_file.name} HTTP/1.1\r\n\r\n"):
        with socket.create_connection(("127.0.0.1", hosted.server_port)) as browser:
            browser.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, at_once)
            browser.sendall(request.encode())
            if request:
                browser.recv(100)
    with urllib.request.urlopen(hosted.address) as reply:
        assert reply.status == 200
    hosted.shutdown()
    hosted.server_close()
    serving.join()
    assert "Traceback" not in capsys.readouterr().err


def test_an_unknown_address_links_to_the_home_page(browser: Browser, server: StaticServer) -> None:
    context = browser.new_context()
    page = context.new_page()
    answer = page.goto(f"{server.address}no/such/place")
    assert answer
    assert answer.status == 404
    page.wait_for_selector('html[data-home="/repo/"]', state="attached")
    page.get_by_role("link", name="Go to the home page").click()
    expect(page.locator(".quick")).to_be_visible()
    context.close()


def test_licences_of_all_delivered_parts_are_shown(site: Path, open_page: OpenPage) -> None:
    parts = json.loads((site / "licences.json").read_text(encoding="utf-8"))["delivered"]
    pinned = json.loads((WEB / "package.json").read_text(encoding="utf-8"))["dependencies"]
    assert {part["name"] for part in parts} >= {*pinned, "CPython"}
    texts = {part["name"]: part["text"] for part in parts}
    assert "Mozilla Public License, version 2.0" in texts["pyodide"]
    assert "PYTHON SOFTWARE FOUNDATION LICENSE" in texts["CPython"]
    assert "SIL OPEN FONT LICENSE" in texts["@fontsource/barlow-condensed"].upper()
    assert all(len(text) > 500 for text in texts.values())
    page = open_page("")
    page.get_by_role("link", name="About and licences").click()
    expect(page.locator(".licence")).to_have_count(len(parts) + 1)
    page.get_by_text(re.compile("^lit-html")).click()
    expect(page.locator(".licence[open] pre")).to_contain_text("BSD 3-Clause")


def test_the_bill_of_materials_lists_the_licensed_parts(site: Path) -> None:
    bill = json.loads((site / "sbom.cdx.json").read_text(encoding="utf-8"))
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.6")
    assert "timestamp" not in bill["metadata"]
    parts = json.loads((site / "licences.json").read_text(encoding="utf-8"))["delivered"]
    assert [(part["name"], part["version"]) for part in bill["components"]] == [
        (part["name"], part["version"]) for part in parts
    ]


def test_the_python_runtime_is_smaller_than_pyodides(site: Path) -> None:
    """The Python runtime is smaller than Pyodide's, without unused functions (web/tooling/startup/wasm)."""
    [wasm] = site.glob("assets/py.*/pyodide.asm.wasm")
    [script] = site.glob("assets/py.*/pyodide.asm.mjs")
    assert wasm.stat().st_size < WASM_BYTES
    assert script.stat().st_size < RUNTIME_SCRIPT_BYTES
    assert "SDL_CreateRGBSurface" not in script.read_text(encoding="utf-8")


def test_a_first_visit_loads_few_bytes(open_page: OpenPage, server: StaticServer) -> None:
    server.sent.clear()
    page = open_page("#quick", **NO_SERVICE_WORKER)
    wait_for_decision(page)
    choose(page)  # the hint needs Python
    assert sum(server.sent.values()) <= TARGETS["first_visit_bytes"], server.sent
    assert not [path for path in server.sent if "secondary" in path]


def test_the_first_paint_has_the_readers_theme_and_the_days_board(
    open_page: OpenPage,
) -> None:
    page = open_page("", storage={"settings.1": {"theme": "dark", "circuit": "zandvoort"}})
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator(".quick")).to_contain_text("Zandvoort")
    # As written, not in the poster's capitals: the selector below would not match É with é.
    name = page.locator(".poster-name").text_content()
    page.locator(f'svg.board[aria-label^="{name}"]').wait_for()
