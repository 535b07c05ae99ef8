"""Digests of all topologies; ``build.py generate boards`` writes them."""

from __future__ import annotations

import hashlib
import json

from engine.circuit import to_topology
from tests.support.boards import TRACK_NAMES, compile_uncached
from web.tooling.toolchain import ROOT

GOLDEN = ROOT / "tests" / "golden" / "board-digests.json"


def topology_text(name: str) -> str:
    return json.dumps(to_topology(compile_uncached(name)), ensure_ascii=False, separators=(",", ":"))


def digests() -> dict[str, str]:
    return {name: hashlib.sha256(topology_text(name).encode()).hexdigest() for name in TRACK_NAMES}


if __name__ == "__main__":
    GOLDEN.write_text(json.dumps(digests(), indent=2) + "\n", encoding="utf-8")
