"""Offline use, installation as an app, and updates, with the service worker that other tests block."""

from __future__ import annotations

import hashlib
import json
import re
import struct
from base64 import b64encode
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.support.messages import ui_text
from tests.support.page_waits import wait_for_decision
from tests.support.web.faults import FaultyServer
from tests.support.web.offline_site import wait_until_offline_ready
from tests.support.web.positions import race_link_after
from tests.support.web.race_page import decide_by_keyboard
from web.tooling.serve import StaticServer

WAITS = """async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  await registration.update();
  while (!registration.waiting) await new Promise((resolve) => setTimeout(resolve, 50));
}"""
# Milliseconds. Chromium may keep an idle old worker for 30 seconds before the new one takes over.
TAKEOVER_MS = 90_000
# Waits until some window is busy (true) or none is (false); windows show this by a lock, with a delay.
BUSY = """async (wanted) => {
  const isBusy = async () =>
    (await navigator.locks.query()).held.some(({name}) => name.startsWith("yellow-flag http"));
  while ((await isBusy()) !== wanted) await new Promise((resolve) => setTimeout(resolve, 20));
}"""
# Deletes the snapshot from the service worker's cache.
FORGOTTEN = """async () => {
  for (const name of await caches.keys()) {
    const kept = await caches.open(name);
    const all = (await kept.keys()).filter(({url}) => url.includes("/snapshot."));
    for (const request of all) await kept.delete(request);
  }
}"""
# Waits for the file with the unpacked snapshot and damages it, unless it is being written.
UNPACKED = """async (damage) => {
  for (;;) {
    const files = await navigator.storage.getDirectory();
    for await (const [name, file] of files.entries()) {
      if (!name.includes("snapshot.") || (await file.getFile()).size === 0) continue;
      const writing = await file.createWritable().catch(() => null);
      if (!writing) continue;
      const bytes = new Uint8Array(await (await file.getFile()).arrayBuffer());
      const head = 12 * 4 + new Uint32Array(bytes.buffer)[8];
      if (damage === "a bit") bytes[bytes.length >> 1] ^= 1;
      if (damage === "a page's number") bytes[head + 4] ^= 1;
      await writing.write(damage === "cut" ? bytes.subarray(0, bytes.length >> 1) : bytes);
      await writing.close();
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}"""
NO_FILE = """async () => {
  const files = await navigator.storage.getDirectory();
  for await (const name of files.keys()) return false;
  return true;
}"""
# Sources of the loaded files that have a hash in their name.
STRAIGHT = """[...new Set(performance.getEntriesByType("resource")
  .filter(({name}) => name.includes("/assets/")).map((entry) => entry.workerFinalSourceType))]"""
# Records what a page's engines have started from.
STARTED = """globalThis.started = [];
globalThis.Worker = class extends Worker {
  constructor(...how) {
    super(...how);
    this.addEventListener("message", ({data}) => data.ready && started.push(data.ready));
  }
};"""


def switch_off(server: StaticServer, context: BrowserContext) -> None:
    context.set_offline(True)
    server.shutdown()
    server.server_close()


@pytest.mark.smoke
def test_the_game_works_offline_after_one_visit(context: BrowserContext, own_server: StaticServer) -> None:
    context.add_init_script(STARTED)
    page = context.new_page()
    page.goto(own_server.address)
    page.click(".quick")
    wait_for_decision(page)
    wait_until_offline_ready(page)
    wasm = [size for path, size in own_server.sent.items() if path.endswith(".wasm")]
    assert sum(wasm) < 5_000_000, "files of the first visit are not fetched again"
    switch_off(own_server, context)

    page.reload()
    wait_for_decision(page)
    decide_by_keyboard(page)
    page.wait_for_function("() => started.length > 0")
    assert page.evaluate("started") == ["snapshot"]
    assert page.evaluate(STRAIGHT) == ["cache"], "files come directly from the cache"

    page.click(".wordmark")
    page.get_by_role("link", name="Circuits").click()
    page.click('.circuit-card-link[data-circuit="zandvoort"]')
    expect(page.locator('.stage-board svg.board[aria-label^="Zandvoort"]')).to_be_visible()
    page.get_by_role("button", name="Race here").click()
    page.click(".start-bar .is-forward")
    wait_for_decision(page)

    page.goto(own_server.address + "#draw")
    page.locator('main.draw[data-state="good"]').wait_for()
    page.goto(own_server.address + "?from=a-friend#home")
    page.get_by_role("button", name="Continue").click()
    wait_for_decision(page)


def test_links_that_name_no_file_lead_home_offline(context: BrowserContext, own_server: StaticServer) -> None:
    """An address with "%23" for "#", and a message shared by another app, open their race without a host."""
    link = race_link_after(4, 12)
    page = context.new_page()
    page.goto(own_server.address + "#quick")
    wait_for_decision(page)
    wait_until_offline_ready(page)
    switch_off(own_server, context)
    for address in (
        f"%23{link}.",
        f"shared?title=Yellow+Flag&text=Your+turn%3A+{own_server.address}%23{link}",
    ):
        page.goto(own_server.address + address)
        page.wait_for_url(lambda url: url.endswith(f"{own_server.address}#{link}"))
        wait_for_decision(page)


def test_the_unpacked_snapshot_is_cached_and_checked(
    context: BrowserContext, own_server: StaticServer
) -> None:
    context.add_init_script(STARTED)
    page = context.new_page()
    page.goto(own_server.address + "#quick")
    wait_for_decision(page)
    wait_until_offline_ready(page)

    def start_again() -> str:
        page.reload()
        page.wait_for_function("() => started.length > 0")
        return str(page.evaluate("started[0]"))

    assert start_again() == "snapshot"
    for damage in ("a bit", "a page's number"):
        page.evaluate(UNPACKED, damage)
        assert start_again() == "start", damage
        page.wait_for_function(NO_FILE)
        assert start_again() == "snapshot"
    page.evaluate(UNPACKED, "cut")
    assert start_again() == "snapshot", "the packed snapshot is still cached"
    page.evaluate(UNPACKED, "")
    page.evaluate(FORGOTTEN)
    assert start_again() == "snapshot"
    page.evaluate("void watchdog.reload(true)")  # cached files are no longer trusted
    page.wait_for_function(NO_FILE)


def publish_new_version(server: StaticServer) -> None:
    """Publish the same site with another description and therefore another service worker."""
    index, worker = server.folder / "index.html", server.folder / "service-worker.js"
    index.write_text(
        index.read_text(encoding="utf-8").replace(
            'name="description" content="', 'name="description" content="Newer: '
        ),
        encoding="utf-8",
    )
    worker_text = worker.read_text(encoding="utf-8")
    hashed = b64encode(hashlib.sha256(index.read_bytes()).digest()).decode()
    new_text = re.sub(
        r'(url:"index\.html",revision:")[^"]+(",hash:")[^"]+', rf"\g<1>newer\g<2>{hashed}", worker_text
    )
    assert new_text != worker_text
    worker.write_text(new_text, encoding="utf-8")


def is_newer(page: Page) -> bool:
    return (page.locator('meta[name="description"]').get_attribute("content") or "").startswith("Newer")


@pytest.mark.smoke
def test_a_new_version_waits_for_the_readers_consent(
    context: BrowserContext, own_server: StaticServer
) -> None:
    page = context.new_page()
    page.goto(own_server.address + "#quick")
    wait_for_decision(page)
    wait_until_offline_ready(page)
    page.reload()
    wait_for_decision(page)

    publish_new_version(own_server)
    page.evaluate(WAITS)
    decide_by_keyboard(page)
    page.reload()
    wait_for_decision(page)
    assert not is_newer(page)
    page.evaluate(BUSY, True)

    second_page = context.new_page()
    second_page.goto(own_server.address)
    offer = second_page.get_by_role("button", name=ui_text("offline.update_act"))
    offer.click()
    expect(second_page.locator(".notice")).to_contain_text(ui_text("offline.elsewhere"))
    assert not is_newer(second_page)
    wait_for_decision(page)

    page.click(".wordmark")
    expect(page.locator(".news")).to_be_visible()
    page.evaluate(BUSY, False)
    offer.click()
    for window in (page, second_page):
        window.wait_for_selector(
            'meta[name="description"][content^="Newer"]', state="attached", timeout=TAKEOVER_MS
        )
        expect(window.locator(".quick")).to_be_visible()
        expect(window.locator(".news")).to_have_count(0)


def test_the_manifest_is_relative_and_its_icons_are_correct(
    site: Path, browser: Browser, server: StaticServer
) -> None:
    manifest = json.loads((site / "app.webmanifest").read_text(encoding="utf-8"))
    assert manifest["start_url"] == manifest["scope"] == "./"
    assert [shortcut["url"] for shortcut in manifest["shortcuts"]] == ["./#quick", "./#continue"]
    assert manifest["id"] == "yellow-flag"
    assert manifest["launch_handler"]["client_mode"][0] == "navigate-existing"
    assert manifest["share_target"]["action"] == "./shared"
    assert [picture["form_factor"] for picture in manifest["screenshots"]] == ["wide", "narrow"]
    icons = [(icon["sizes"], icon.get("purpose", "any")) for icon in manifest["icons"]]
    assert icons == [("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")]
    for icon in [*manifest["icons"], *manifest["shortcuts"][0]["icons"], *manifest["screenshots"]]:
        picture = (site / icon["src"]).read_bytes()
        assert picture.startswith(b"\x89PNG")
        assert "{}x{}".format(*struct.unpack(">II", picture[16:24])) == icon["sizes"]
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    page.goto(server.address)
    manifest_report = context.new_cdp_session(page).send("Page.getAppManifest")
    assert manifest_report["errors"] == []
    assert manifest_report["url"] == server.address + "app.webmanifest"
    context.close()


def test_all_files_are_cached_except_rarely_used_ones(site: Path) -> None:
    worker = (site / "service-worker.js").read_text(encoding="utf-8")
    cached_files = set(re.findall(r'url:"([^"]+)"', worker))
    files = {file.relative_to(site).as_posix() for file in site.rglob("*") if file.is_file()}
    # Boards of the wall are saved only when driven or starred (test_wall.py).
    wall = {file for file in files if file.startswith("wall/")}
    assert len(wall) == 5 * 64
    # Precomputed openings are only for first visits.
    openings = {file for file in files if file.startswith("first/")}
    assert openings
    assert not (wall | openings) & cached_files
    pictures = {file for file in files if re.match(r"assets/preview[-.]", file)}
    assert len(pictures) == 2
    assert files - wall - openings - pictures - cached_files == {
        ".nojekyll",
        "404.html",
        "app.webmanifest",
        "sbom.cdx.json",
        "service-worker.js",
    }
    assert cached_files <= files


IS_KEPT = """async (path) => {
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys())
      if (url.split("?")[0].endsWith(path))
        return (await (await (await caches.open(name)).match(url)).text()).slice(0, 40);
  return null;
}"""


def test_a_proxys_page_is_not_cached_in_place_of_a_file(
    context: BrowserContext, faulty_server: FaultyServer
) -> None:
    """A page that a proxy sends instead of a file is not cached; the file is requested again."""
    board = min(file.name for file in faulty_server.folder.glob("circuits/*.svg"))
    picture = next(file.name for file in faulty_server.folder.glob("circuits/suzuka.*.svg"))
    faulty_server.once[f"circuits/{board}"] = "HTML"
    faulty_server.faults[f"circuits/{picture}"] = "HTML"
    page = context.new_page()
    page.goto(faulty_server.address)
    keep_now(page)
    page.locator('[data-kept="failed"]').wait_for(timeout=60_000)
    assert page.evaluate(IS_KEPT, picture) is None
    assert str(page.evaluate(IS_KEPT, board)).startswith("<svg")

    faulty_server.clear_faults()
    page.reload()
    keep_now(page)
    page.locator('[data-kept="ready"]').wait_for(timeout=60_000)
    assert str(page.evaluate(IS_KEPT, picture)).startswith("<svg")


def keep_now(page: Page) -> None:
    page.get_by_role("button", name="Settings").click()
    page.locator("[data-kept]").wait_for()
    page.get_by_role("button", name=ui_text("settings.keep_now")).click()
