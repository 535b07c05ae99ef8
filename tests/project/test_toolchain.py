"""Commands explain what they cannot do, and produce the same bytes with every version of Python."""

from __future__ import annotations

import argparse
import gzip
import json
import os
import shutil
from pathlib import Path

import pytest

from build import COMMANDS
from web.tooling import apt_packages, other_browsers, toolchain
from web.tooling.build_cache import gzip_bytes
from web.tooling.chromium import NoBrowserError
from web.tooling.command_line import parser, port


def test_gzip_headers_name_no_time_and_no_system() -> None:
    packed = gzip_bytes(b"grid " * 100)
    assert gzip.decompress(packed) == b"grid " * 100
    assert packed[:10] == bytes([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 255])


@pytest.mark.parametrize("text", ["99999", "65536", "-1", "eighty", "8e3", "\u0668"])
def test_impossible_ports_are_rejected_in_one_sentence(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(argparse.ArgumentTypeError):
        port(text)
    with pytest.raises(SystemExit):
        parser(None, COMMANDS).parse_args(["serve", f"--port={text}"])
    assert "choose a number from 0 to 65535" in capsys.readouterr().err


def test_a_folder_that_cannot_be_written_to_is_named(tmp_path: Path) -> None:
    """A file replaces the folder, because root may write to any folder."""
    (tmp_path / "cache").write_text("not a folder")
    with pytest.raises(toolchain.BuildError, match=r"Cannot write to .*cache .*Use a copy"):
        toolchain.writable(tmp_path / "cache")
    assert list(toolchain.writable(tmp_path / "new").iterdir()) == []


def test_packages_are_not_installed_where_nothing_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The error is one sentence, not a page of output from npm or pip."""

    def unwanted(*_: object, **__: object) -> None:
        raise AssertionError("nothing may be installed")

    monkeypatch.setattr(toolchain, "run_command", unwanted)
    for name in ("package.json", "package-lock.json", "node_modules"):
        (tmp_path / name).write_text("{}")
    with pytest.raises(toolchain.BuildError, match=r"Cannot write to .*node_modules "):
        toolchain.node_modules(tmp_path)
    monkeypatch.setattr(toolchain, "VENV", tmp_path / "package.json" / ".venv")
    with pytest.raises(toolchain.BuildError, match=r"Cannot write to .*package.json "):
        toolchain.dev_python()


def test_without_a_browser_the_other_tests_are_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last lines name what is skipped; continuous integration fails instead."""

    def find_none() -> str:
        raise NoBrowserError("No browser for the tests.")

    monkeypatch.setattr(other_browsers, "find_headless_shell", find_none)
    monkeypatch.setattr(other_browsers, "find_browser", lambda _name: None)
    monkeypatch.setenv(other_browsers.WITHOUT_CHROMIUM, "")
    monkeypatch.delenv("CI", raising=False)
    lines = other_browsers.find_all()
    assert lines[0] == "The tests in Chromium are skipped: No browser for the tests."
    assert [line.split()[3] for line in lines[1:]] == ["firefox", "webkit"]
    assert os.environ[other_browsers.WITHOUT_CHROMIUM] == "No browser for the tests."
    monkeypatch.setenv("CI", "true")
    with pytest.raises(NoBrowserError):
        other_browsers.find_all()


def test_a_failed_command_gives_advice() -> None:
    with pytest.raises(toolchain.BuildError, match=r"Fetching failed \(exit code 1 of false\)\. Look here\."):
        toolchain.run_command(["false"], "Fetching", advice="Look here.")


def test_nothing_is_installed_with_the_option_no_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    commands: list[list[str]] = []

    def succeed(command: list[str]) -> bool:
        commands.append(command)
        return True

    monkeypatch.setattr(apt_packages, "is_root", lambda: True)
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(apt_packages, "succeeds", succeed)
    assert apt_packages.install("for the tests", "firefox-esr")
    assert "Installing firefox-esr with apt-get for the tests (not with the option --no-install)" in (
        capsys.readouterr().err
    )
    assert [command[-1] for command in commands] == ["update", "firefox-esr"]
    monkeypatch.setenv(apt_packages.NO_INSTALL_VARIABLE, "yes")
    assert not apt_packages.install("for the tests", "firefox-esr")
    assert len(commands) == 2


@pytest.mark.parametrize("folder", ["", "audit"])
def test_the_packages_name_the_node_that_they_need(folder: str) -> None:
    for name in ("package.json", "package-lock.json"):
        package = json.loads((toolchain.WEB / folder / name).read_text(encoding="utf-8"))
        package = package.get("packages", {}).get("", package)
        assert package["engines"]["node"] == f">={toolchain.MIN_NODE_VERSION}"
