"""`build.py circuit FILE`: a circuit checked and drawn from the command line."""

from __future__ import annotations

import re
import struct
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

from web.tooling.machine import ROOT

RING = ROOT / "tracks" / "test_ring.toml"


def run(*arguments: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "build.py"), "circuit", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_a_good_file_gives_figures_and_four_pictures(tmp_path: Path) -> None:
    done = run(RING, "--out", tmp_path)
    assert done.returncode == 0, done.stderr
    assert "Test Ring (test_ring, XX)" in done.stdout
    assert "Warning: Corner Long Left" in done.stdout
    assert sorted(file.name for file in tmp_path.iterdir()) == [
        "test_ring-dark.png",
        "test_ring-dark.svg",
        "test_ring.png",
        "test_ring.svg",
    ]
    colours = []
    for name in ("test_ring", "test_ring-dark"):
        text = (tmp_path / f"{name}.svg").read_text(encoding="utf-8")
        root = ElementTree.fromstring(text)
        assert "var(" not in text
        assert "url(" not in re.sub(r"url\((?:data:|#)", "", text)
        colours.append(re.findall(r"\.b-land { fill: (#\w+)", text))
        png = (tmp_path / f"{name}.png").read_bytes()
        assert png[:8] == b"\x89PNG\r\n\x1a\n"
        assert list(struct.unpack(">II", png[16:24])) == [
            int(number) for number in root.attrib["viewBox"].split()[2:]
        ]
    assert colours[0] != colours[1]


def test_a_variant_finds_its_original(tmp_path: Path) -> None:
    done = run(ROOT / "tracks" / "variants" / "monza-doubled.toml", "--out", tmp_path)
    assert done.returncode == 0, done.stderr
    assert "Monza doubled" in done.stdout


def test_a_broken_file_gets_its_line(tmp_path: Path) -> None:
    text = RING.read_text(encoding="utf-8")
    broken = tmp_path / "broken.toml"
    broken.write_text(text.replace("stops = 2", "stops = 7", 1), encoding="utf-8")
    done = run(broken, "--out", tmp_path)
    assert done.returncode == 1
    assert f"broken.toml, line {1 + text[: text.index('stops = 2')].count(chr(10))}: " in done.stderr
    assert "stops = 7" in done.stderr
    assert [file.name for file in tmp_path.iterdir()] == ["broken.toml"]


def test_what_is_no_file(tmp_path: Path) -> None:
    done = run(tmp_path / "nowhere.toml")
    assert done.returncode == 1
    assert "nowhere.toml" in done.stderr
    assert "Traceback" not in done.stderr
