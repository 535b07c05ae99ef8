"""The examples of tracks/README.md are correct."""

from __future__ import annotations

import re

from engine.circuit import compile_circuit
from engine.circuit.layout.circuit_file import DECOR_KINDS
from tests.support.boards import HEAD, OVAL, SQUARE, TRACKS, circuit_of, corner, straight

README = (TRACKS / "README.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```toml\n(.*?)```", README, re.DOTALL)


def example(word: str) -> str:
    (match,) = [text for text in EXAMPLES if word in text]
    return str(match)


def test_the_oval_example_compiles() -> None:
    oval = compile_circuit(example('id = "oval"'))
    assert [len(lane) for lane in oval.lanes] == [len(lane) for lane in circuit_of("oval").lanes]


def test_the_road_examples_match_zandvoort() -> None:
    for word in ("bend = [", '"Tarzan"', '"Hans Ernst"'):
        assert example(word).strip() in (TRACKS / "zandvoort.toml").read_text(encoding="utf-8")


def test_the_overrides_example_compiles() -> None:
    compile_circuit(SQUARE.replace('corner = "North"\n', 'corner = "North"\n' + example("arrows")))


def test_the_scenery_example_compiles_and_every_kind_is_listed() -> None:
    assert compile_circuit(OVAL + example("[[decor]]")).decor[0].kind == "water"
    assert all(f"`{kind}`" in README for kind in DECOR_KINDS)


def test_the_table_of_corners_is_correct() -> None:
    rows = re.findall(r"\| [a-z, ]+ \| `(\[\[.*\]\])` \| (\d+), (\d+), (\d+) \|", README)
    assert len(rows) == 4
    for arcs, *spaces in rows:
        if "[[90" in arcs:
            text = SQUARE
        elif "-88" in arcs:
            text = (
                HEAD
                + straight(30, "line = 12")
                + corner("E", "[[180, 3.2]]")
                + straight(11)
                + corner("X", arcs)
                + straight(11)
                + corner("W", "[[182, 1.6]]")
            )
        else:
            text = OVAL.replace("[[180, 1.6]]", arcs)
        spaces_per_lane = {corner.spaces_per_lane for corner in compile_circuit(text).corners}
        assert tuple(int(count) for count in spaces) in spaces_per_lane
