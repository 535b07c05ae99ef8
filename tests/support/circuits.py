"""The circuits as the engine sees them, compiled once for all tests."""

from __future__ import annotations

from functools import cache
from typing import Any

from engine.circuit import compile_circuit, to_topology
from engine.core.track import Track, load_track
from engine.core.types import NAMES, Entry, InputError, Setup
from engine.rules.framework.builder import Rules
from engine.rules.rulebooks.rulebooks import checked_setup, rules_for
from web.tooling.toolchain import ROOT

FOLDER = ROOT / "tracks"
CIRCUITS = ("monaco", "zandvoort", "test_ring")


@cache
def topology(circuit: str) -> dict[str, Any]:
    """Return the topology of a circuit. Read-only."""
    return to_topology(compile_circuit((FOLDER / f"{circuit}.toml").read_text(encoding="utf-8")))


@cache
def track(circuit: str) -> Track:
    """Return the track of a circuit."""
    return load_track(topology(circuit))


def setup(
    circuit: str = "monaco",
    *,
    cars: int = 6,
    laps: int = 1,
    seed: int = 1,
    driver: str = "human",
    rulebook: str = "ludodelire",
    **switches: str,
) -> Setup:
    """Return a set-up with default driver names."""
    entries = tuple(Entry(NAMES[number], number, driver) for number in range(cars))
    return Setup(circuit, rulebook, laps, entries, seed, tuple(switches.items()))


def allowed_switches(laps: int, switches: dict[str, str], rulebook: str = "ludodelire") -> dict[str, str]:
    """Return the ``switches`` without those that are not allowed in such a race."""
    kept_switches = dict(switches)
    while True:
        try:
            checked_setup(setup(laps=laps, rulebook=rulebook)._replace(switches=tuple(kept_switches.items())))
        except InputError as refusal:
            del kept_switches[refusal.message.args["switch"]]
        else:
            return kept_switches


def rules(circuit: str = "monaco", **options: Any) -> Rules:
    """Return the rules of such a set-up."""
    return rules_for(setup(circuit, **options), track(circuit))
