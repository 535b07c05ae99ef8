"""`build.py serve` serves a playable site first and the complete site later."""

from __future__ import annotations

import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.circuit.text.variants import CircuitText
from web.tooling import build_cache, build_circuits, serve_builds
from web.tooling.serve import RETIRING_SERVICE_WORKER, SERVICE_WORKER, StaticServer
from web.tooling.serve_builds import ServedBuilds
from web.tooling.toolchain import ROOT


@pytest.fixture
def playable(tmp_path: Path) -> Path:
    return _site(tmp_path / "playable", page="playable", part="early")


@pytest.fixture
def complete(tmp_path: Path) -> Path:
    return _site(tmp_path / "complete", page="complete", part="late")


@pytest.fixture
def server(playable: Path) -> Iterator[StaticServer]:
    running = StaticServer(playable, is_offline_enabled=False).start_in_background()
    yield running
    running.shutdown()
    running.server_close()


def _site(folder: Path, page: str, part: str) -> Path:
    folder.mkdir()
    for name, text in (("index.html", page), (f"{part}.js", part), (SERVICE_WORKER, "keep all")):
        (folder / name).write_text(text)
    return folder


def _fetched(server: StaticServer, name: str) -> bytes:
    with urllib.request.urlopen(server.address + name) as reply:
        content: bytes = reply.read()
        return content


def test_the_complete_site_replaces_the_playable_one_whose_files_stay_available(
    server: StaticServer, complete: Path
) -> None:
    assert _fetched(server, "") == b"playable"
    assert _fetched(server, SERVICE_WORKER) == RETIRING_SERVICE_WORKER
    server.show(complete, is_offline_enabled=True)
    assert _fetched(server, "") == b"complete"
    assert _fetched(server, "early.js") == b"early"  # an open page may still request it
    assert _fetched(server, "late.js") == b"late"
    assert _fetched(server, SERVICE_WORKER) == b"keep all"
    with pytest.raises(urllib.error.HTTPError):
        _fetched(server, "../complete/index.html.txt")


def _builds(server: StaticServer, monkeypatch: pytest.MonkeyPatch, program: str, site: Path) -> ServedBuilds:
    command = (sys.executable, "-c", program)
    monkeypatch.setattr(serve_builds, "BUILD_COMPLETE", command)
    monkeypatch.setattr(serve_builds, "SITE", site)
    return ServedBuilds(server, is_watching=False)


def _run_until_idle(builds: ServedBuilds) -> None:
    builds.run_next()
    while builds.is_building:
        time.sleep(0.02)
        builds.run_next()


def test_a_finished_build_is_served(
    server: StaticServer, complete: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _run_until_idle(_builds(server, monkeypatch, "", complete))
    assert _fetched(server, "") == b"complete"
    assert "reload the page" in capsys.readouterr().err


def test_a_failed_build_leaves_the_site_and_says_what_to_do(
    server: StaticServer, complete: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _run_until_idle(_builds(server, monkeypatch, "raise SystemExit(1)", complete))
    assert _fetched(server, "") == b"playable"
    assert "run this command again" in capsys.readouterr().err


def test_stopping_ends_a_build_with_its_processes(
    server: StaticServer, complete: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """As with Ctrl-C, the build starts no further step and removes unfinished files."""
    started_file, ended_file, later_file = tmp_path / "begun", tmp_path / "ended", tmp_path / "later"
    program = f"""if True:
        import sys
        from pathlib import Path
        from web.tooling import toolchain
        toolchain.end_cleanly_on_signals()
        step = "import time; open({str(started_file)!r}, 'w').close(); time.sleep(60)"
        try:
            toolchain.run_command([sys.executable, "-c", step], "Waiting")
        finally:
            Path({str(ended_file)!r}).touch()
        Path({str(later_file)!r}).touch()
    """
    builds = _builds(server, monkeypatch, program, complete)
    builds.run_next()
    while not started_file.exists():
        time.sleep(0.02)
    builds.stop()
    assert ended_file.exists()
    assert not later_file.exists()


def test_two_threads_that_need_the_same_part_build_it_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build_cache, "CACHE", tmp_path)
    builds = []

    def make(folder: Path) -> None:
        builds.append(folder)
        time.sleep(0.1)

    threads = [
        threading.Thread(target=build_cache.cached_build, args=("part", "key", make)) for _ in range(2)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(builds) == 1
    assert build_cache.is_cached("part", "key")


def test_circuits_compiled_by_name_include_their_variants(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled: list[str] = []

    def write_facts(entry: CircuitText, code: str) -> Path:
        compiled.append(entry.name)
        folder: Path = tmp_path / entry.name
        folder.mkdir()
        (folder / build_circuits.FACTS_FILE).write_text("{}")
        return folder

    monkeypatch.setattr(build_circuits, "interruptible_pool", _SameProcess)
    monkeypatch.setattr(build_circuits, "cached_board", write_facts)
    assert build_circuits.compile_all(ROOT / "tracks", tmp_path, ["monaco", "monza"]) is None
    assert compiled == ["monaco", "monza", "monza-doubled"]


class _SameProcess:
    """Replaces a pool of processes."""

    def __enter__(self) -> _SameProcess:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    map = staticmethod(map)
