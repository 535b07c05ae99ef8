"""Prints, as JSON, links of all formats that old versions have written, and one for each circuit of the site,
each with the circuit that the engine finds in it: what the page's own reader is held against
(`circuit-in-link.test.mjs`).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine.core.types import Entry, Setup
from engine.links.race_link import read_kind, read_setup, setup_link
from engine.play.game import Game
from tests.circuits import rules
from web.tooling.machine import ROOT

FIXTURES = Path(__file__).parents[1] / "fixtures"
KINDS = ("setup", "race", "position")
# Formats that begin with a set-up.
PLAIN = ("1", "4", "7", "10")


def links() -> Iterator[str]:
    """Those of old versions, one of the last format, and a set-up on every circuit there is."""
    for file in sorted(FIXTURES.glob("links-of-*/races.json")):
        found: list[dict[str, Any]] = json.loads(file.read_text(encoding="utf-8"))
        for one in found:
            yield from (one[kind] for kind in KINDS if isinstance(one.get(kind), str))
    yield Game(rules(rulebook="trant", overshoot_keeps_lane="on")).race_link()
    for circuit in sorted(path.stem for path in (ROOT / "tracks").glob("*.toml")):
        yield setup_link(Setup(circuit, "ludodelire", 3, (Entry("You", 0, "human"),), 7, ()))


def main() -> None:
    """All of them; nothing is to be found where a link begins with something else."""
    found = []
    for link in dict.fromkeys(links()):
        _, bits = read_kind(link)
        plain = bits.fixture is None and not bits.parcel and link.partition(".")[0][1:] in PLAIN
        found.append((link, read_setup(bits).circuit if plain else ""))
    print(json.dumps(found))


if __name__ == "__main__":
    main()
