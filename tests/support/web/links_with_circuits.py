"""Links with the circuit that the engine reads from each.

The links have all formats written by old versions, and there is one link per circuit of the site.
`circuit-in-link.test.mjs` compares the page's own reader with them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from engine.core.types import Entry, Setup
from engine.links.race_link import read_kind, setup_link
from engine.links.setup_bits import read_setup
from engine.play.game import Game
from tests.support.circuits import rules
from web.tooling.toolchain import ROOT

FIXTURES = ROOT / "tests" / "fixtures"
KINDS = ("setup", "race", "position")
# Link formats that begin with a set-up.
PLAIN = ("1", "4", "7", "10", "13")


def links() -> Iterator[str]:
    """Yield links of old versions, one of the latest format, and a set-up on every circuit."""
    for file in sorted(FIXTURES.glob("links-of-*/races.json")):
        races: list[dict[str, Any]] = json.loads(file.read_text(encoding="utf-8"))
        for race in races:
            yield from (race[kind] for kind in KINDS if isinstance(race.get(kind), str))
    yield Game(rules(rulebook="trant", overshoot_keeps_lane="on")).race_link()
    for circuit in sorted(path.stem for path in (ROOT / "tracks").glob("*.toml")):
        yield setup_link(Setup(circuit, "ludodelire", 3, (Entry("You", 0, "human"),), 7, ()))


def links_with_circuits() -> list[tuple[str, str]]:
    """Return every link with its circuit, which is empty if the link does not begin with a set-up."""
    pairs = []
    for link in dict.fromkeys(links()):
        _, bits = read_kind(link)
        version = link.partition(".")[0][1:]
        is_plain = bits.season_race is None and not bits.packed_circuit and version in PLAIN
        pairs.append((link, read_setup(bits).circuit if is_plain else ""))
    return pairs
