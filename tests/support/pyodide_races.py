"""Play races and compute checksums of all their states.

Uses only the engine and the standard library, so it runs unchanged in any Python, the browser's included.
"""

from __future__ import annotations

import json
from typing import Any
from zlib import crc32

from engine.api.session import Session
from engine.core.dice import draw
from engine.core.state import digest
from engine.core.track import load_track
from engine.core.types import Entry, Setup
from engine.drivers.registry import answer
from engine.links.race_link import position_link
from engine.play.game import Game
from engine.rules.framework.builder import Rules
from engine.rules.rulebooks.rulebooks import rules_for

ADVANCED = tuple(
    (rule, "on")
    for rule in ("construction", "slipstream", "soft_tyres", "three_laps", "track_safety", "weather")
)


def play_race_digests(rules: Rules, uses_driver: bool) -> list[str]:
    """Return a checksum for each game turn, and the links at the end.

    ``uses_driver``: the driver decides; otherwise decisions are drawn like dice.
    """
    game = Game(rules)
    sums, check, count = [], 0, 0
    while (question := game.question) is not None:
        count += 1
        index = draw(rules.setup.seed, count, question.car, 7, len(question.options))
        previous_round = game.race.round
        game.apply(answer(rules, game.race, question) if uses_driver else question.options[index])
        check = crc32(f"{check} {digest(game.race)}".encode())
        if game.race.round > previous_round:
            sums.append(f"{check:08x} {position_link(rules, game.race)}")
    return [*sums, game.race_link(), repr(game.events[-3:])]


def digests_by_circuit(topologies: dict[str, Any]) -> dict[str, list[str]]:
    """Return digests of two random races and a driver's race on each circuit, and of a view for the page."""
    digests = {}
    for circuit, topology in sorted(topologies.items()):
        track = load_track(topology)
        entries = tuple(Entry(f"Car {number}", number, "steady") for number in range(min(6, len(track.grid))))
        for seed in (1, 2):
            digests[f"{circuit} {seed}"] = play_race_digests(
                rules_for(Setup(circuit, "ludodelire", seed, entries, seed), track), uses_driver=False
            )
        advanced = rules_for(Setup(circuit, "ludodelire", 3, entries[:3], 4, ADVANCED), track)
        digests[f"{circuit} advanced"] = play_race_digests(advanced, uses_driver=False)
        digests[f"{circuit} driven"] = play_race_digests(
            rules_for(Setup(circuit, "ludodelire", 1, entries[:2], 3), track), uses_driver=True
        )
        digests[f"{circuit} view"] = [f"{crc32(_view(circuit, topology).encode()):08x}"]
    return digests


def _view(circuit: str, topology: Any) -> str:
    session = Session()
    session.handle(json.dumps({"do": "circuit", "topology": topology}))
    cars = [{"name": f"Car {number}", "livery": number, "driver": "human"} for number in range(4)]
    setup = {
        "circuit": circuit,
        "rulebook": "ludodelire",
        "laps": 1,
        "movement_dice": "table",
        "switches": {},
        "seed": 9,
        "cars": cars,
    }
    replies = [session.handle(json.dumps({"do": "new", "setup": setup}))]
    for _ in range(30):
        hint = json.loads(session.handle('{"do":"hint"}'))
        replies.append(session.handle(json.dumps({"do": "decide", "token": hint["hint"]["token"]})))
    return "\n".join(replies)
