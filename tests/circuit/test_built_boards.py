"""The circuits of a build: compiled in parallel, cached by content, rejected with a sentence."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.circuit.text.variants import CircuitText
from tests.support.boards import OVAL
from web.tooling import build_cache, build_circuits


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build_cache, "CACHE", tmp_path / "cache")


def build_board(entry: CircuitText, code: str = "one") -> Path:
    folder = build_circuits.cached_board(entry, code)
    assert isinstance(folder, Path), folder
    return folder


def test_a_board_is_rebuilt_only_when_its_text_or_tools_change(monkeypatch: pytest.MonkeyPatch) -> None:
    boards_written: list[str] = []
    really = build_circuits.write_board

    def write_counted(entry: CircuitText, folder: Path) -> None:
        boards_written.append(entry.name)
        really(entry, folder)

    monkeypatch.setattr(build_circuits, "write_board", write_counted)
    oval = CircuitText("sample", OVAL, None)
    first = build_board(oval)
    assert build_board(oval) == first
    assert boards_written == ["sample"]
    assert json.loads((first / "facts.json").read_text(encoding="utf-8"))["id"] == "sample"
    assert {file.name.partition(".")[2] for file in first.iterdir()} == {
        "json", "topology.json", "drawing.json", "svg", "print.svg", "toml",
    }  # fmt: skip
    build_board(oval._replace(text=OVAL.replace('"East"', '"Ost"')))
    build_board(oval, "two")
    assert boards_written == ["sample"] * 3
    assert len(list(build_board(oval).parent.iterdir())) == 1


def test_a_broken_circuit_is_reported_with_its_line() -> None:
    message = build_circuits.cached_board(
        CircuitText("sample", OVAL.replace("stops = 1", "stops = 9"), None), "one"
    )
    assert isinstance(message, str)
    assert message.startswith("sample.toml, line ")
    assert "must equal" in str(build_circuits.cached_board(CircuitText("other", OVAL, None), "one"))


def test_a_hidden_circuit_gets_only_its_facts() -> None:
    hidden_oval = OVAL.replace("laps = 2", "laps = 2\nhidden = true")
    folder = build_board(CircuitText("sample", hidden_oval, None))
    assert [file.name for file in folder.iterdir()] == ["facts.json"]


@pytest.mark.parametrize(("width", "fit"), [(1500, "slice"), (1620, "slice"), (2079, "meet")])
def test_a_very_wide_poster_is_shown_whole_in_lists(width: int, fit: str) -> None:
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} 1000" role="img" aria-label="Oval">'
        '<path class="b-land" d="M0 0"/><path class="b-tar" d="M0 0"/><g class="b-labels"/></svg>'
    )
    small = build_circuits.thumbnail_svg(svg)
    assert f'preserveAspectRatio="xMidYMid {fit}"' in small
    assert "b-labels" not in small
