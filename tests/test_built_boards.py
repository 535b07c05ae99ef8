"""The circuits of a build: compiled in parallel, cached by content, rejected with a sentence."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.circuit.text.variants import Entry
from tests.circuit.boards import OVAL
from web.tooling import circuits, shelf


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "CACHE", tmp_path / "cache")


def kept(entry: Entry, code: str = "one") -> Path:
    folder = circuits.board_of(entry, code)
    assert isinstance(folder, Path), folder
    return folder


def test_a_board_is_made_again_only_when_it_or_its_makers_change(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    really = circuits.make_board

    def counted(entry: Entry, folder: Path) -> None:
        made.append(entry.name)
        really(entry, folder)

    monkeypatch.setattr(circuits, "make_board", counted)
    oval = Entry("sample", OVAL, None)
    first = kept(oval)
    assert kept(oval) == first
    assert made == ["sample"]
    assert json.loads((first / "facts.json").read_text(encoding="utf-8"))["id"] == "sample"
    assert {file.name.partition(".")[2] for file in first.iterdir()} == {
        "json", "topology.json", "drawing.json", "svg", "print.svg", "toml",
    }  # fmt: skip
    kept(oval._replace(text=OVAL.replace('"East"', '"Ost"')))
    kept(oval, "two")
    assert made == ["sample"] * 3
    assert len(list(kept(oval).parent.iterdir())) == 1


def test_what_is_broken_is_told_with_its_line() -> None:
    broken = circuits.board_of(Entry("sample", OVAL.replace("stops = 1", "stops = 9"), None), "one")
    assert isinstance(broken, str)
    assert broken.startswith("sample.toml, line ")
    assert "agree" in str(circuits.board_of(Entry("other", OVAL, None), "one"))


def test_a_circuit_for_tests_is_not_offered() -> None:
    hidden = OVAL.replace("laps = 2", "laps = 2\nhidden = true")
    assert [file.name for file in kept(Entry("sample", hidden, None)).iterdir()] == ["facts.json"]


@pytest.mark.parametrize(("width", "shown"), [(1500, "slice"), (1620, "slice"), (2079, "meet")])
def test_a_very_wide_poster_is_shown_whole_in_lists(width: int, shown: str) -> None:
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} 1000" role="img" aria-label="Oval">'
        '<path class="b-land" d="M0 0"/><path class="b-tar" d="M0 0"/><g class="b-labels"/></svg>'
    )
    small = circuits.small_print(svg)
    assert f'preserveAspectRatio="xMidYMid {shown}"' in small
    assert "b-labels" not in small
