"""Pyodide with other private names: the build warns, and the page starts Python without a snapshot."""

from __future__ import annotations

import json
import re
import shutil
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from web.tooling import build_cache, build_site
from web.tooling.serve import StaticServer
from web.tooling.toolchain import BuildError

# Private names of the script of Pyodide's runtime, then those of its front end, which is part of the worker.
OF_THE_RUNTIME = ("restoreSnapshot", "getExpectedKeys", "makeMemorySnapshot")
OF_THE_FRONT_END = ("_loadSnapshot", "createPyodideModule")
# Starts an engine as on a return visit and resolves to its kind of start and its first reply.
START_ENGINE = """async ({worker, snapshot, bytes}) => {
  const kept = await caches.open("a test's");
  const file = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
  await kept.put(new URL(snapshot, location), new Response(file));
  const engine = new Worker(trusted.createScriptURL(worker), {type: "module", name: "snapshot"});
  return new Promise((resolve) => {
    let start;
    engine.onmessage = ({data}) => {
      start = data.ready ?? start;
      if (data.broken || data.reply) resolve([start ?? data.broken, data.reply]);
    };
    engine.postMessage({id: 1, request: '{"do": "catalog"}'});
  });
}"""


def rename(file: Path, pattern: str) -> None:
    """Rename every match of a pattern in the file."""
    text, count = re.subn(pattern, lambda match: f"{match[0]}2", file.read_text(encoding="utf-8"))
    assert count, f"{file.name} has no {pattern}"
    file.write_text(text, encoding="utf-8")


@pytest.mark.full
@pytest.mark.parametrize("name", OF_THE_RUNTIME)
def test_the_build_warns_and_goes_on_without_a_snapshot(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    changed_runtime = tmp_path / "runtime"
    shutil.copytree(build_site.strip_runtime(), changed_runtime)
    rename(changed_runtime / "pyodide.asm.mjs", rf"\b{name}\b")
    archive, circuits = build_site.build_engine_archive(), build_site.build_circuits()
    monkeypatch.setattr(build_site, "strip_runtime", lambda: changed_runtime)
    monkeypatch.setattr(build_site, "build_engine_archive", lambda: archive)
    monkeypatch.setattr(build_cache, "CACHE", tmp_path)
    assert build_site._snapshot_file(circuits) is None
    assert "Warning: Taking a snapshot of Python for return visits failed" in capsys.readouterr().err
    assert not list(tmp_path.glob("snapshot/*/snapshot.bin"))


@pytest.mark.smoke
def test_the_build_falls_back_to_a_simpler_runtime_if_a_tool_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail() -> Path:
        raise BuildError("Splitting failed.")

    monkeypatch.setattr(build_site, "build_runtime", fail)
    monkeypatch.setattr(build_site, "strip_runtime", lambda: tmp_path)
    assert build_site._runtime_or_plain() == tmp_path
    monkeypatch.setattr(build_site, "strip_runtime", fail)
    assert build_site._runtime_or_plain() is None
    warnings = capsys.readouterr().err.splitlines()
    assert [line.partition(":")[0] for line in warnings] == ["Warning"] * 3


@pytest.fixture
def changed_site(site: Path, tmp_path: Path) -> Iterator[StaticServer]:
    """Serve a copy of the site that a test may change."""
    server = StaticServer(Path(shutil.copytree(site, tmp_path / "site")))
    server.start_in_background()
    yield server
    server.shutdown()


@pytest.mark.wasm
@pytest.mark.parametrize(
    "name", [pytest.param(None, marks=pytest.mark.smoke), "restoreSnapshot", *OF_THE_FRONT_END]
)
def test_the_page_starts_python_from_its_archive(
    name: str | None, site: Path, tmp_path: Path, changed_site: StaticServer, browser: Browser
) -> None:
    """With unchanged names it starts from the snapshot."""
    folder = tmp_path / "site"
    [worker], [script] = folder.glob("assets/worker.*.js"), folder.glob("assets/py.*/pyodide.asm.mjs")
    [snapshot] = folder.glob("assets/snapshot.*.bin")
    if name in OF_THE_FRONT_END:
        rename(worker, rf"\.{name}\b")
    elif name:
        rename(script, rf"\b{name}\b")
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    page.goto(changed_site.address + "#rules")
    bytes_ = b64encode(snapshot.read_bytes()).decode()
    names = {"worker": f"./assets/{worker.name}", "snapshot": f"assets/{snapshot.name}", "bytes": bytes_}
    start, reply = page.evaluate(START_ENGINE, names)
    context.close()
    assert start == ("start" if name else "snapshot")
    assert json.loads(reply)["ok"]
