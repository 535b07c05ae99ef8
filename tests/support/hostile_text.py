"""Random and damaged text and data, as strangers may send them."""

from __future__ import annotations

import random
from typing import Any

WORDS = (
    "race", "turn", "car", "monaco", "zandvoort", "test_ring", "ludodelire", "laps=", "seed=", "moves=",
    "finished=", "order=0", "order=0,1",
    "order=9", "step=drive", "step=gear", "step=move", "rolled=", "natural=", "at=", "gear=", "stops=",
    "pit=to", "pit=at", "pit=from", "spun",
    "out=corner", "place=1", "place=2", "crossings=", "T=", "B=", "F=", "Bo=", "E=", "livery=",
    "driver=human", "driver=x", "throws=", "arrived=",
    "grid=", "step=tow", "step=skid", "step=new_tyres", "step=tyres", "step=build", "weather=rain",
    "weather=", "hazards=M5", "hazards=R9,L3",
    "hazard_laps=", "path=M5,M6", "path=", "leg=", "set_lap=", "skidded=", "no_tow=", "finishing=",
    "tyres=soft", "tyres=wet", "fitted=", "full=",
    "RH=", "slipstream=on", "weather=on", "track_safety=on", "three_laps=on", "construction=on",
    "soft_tyres=on", "clear_debris=on",
)  # fmt: skip


def mutated_text(text: str, chance: random.Random) -> str:
    for _ in range(chance.randrange(1, 4)):
        lines = text.split("\n")
        row = chance.randrange(len(lines))
        words = lines[row].split(" ")
        place = chance.randrange(len(words))
        change = chance.randrange(7)
        if change == 0:
            words[place] = chance.choice(WORDS) + str(
                chance.choice((0, 1, 2, 5, 30, 170, 999999999999, "", "-1", "L1", "M9999", "P3", "²"))
            )
        elif change == 1:
            key, equals, _ = words[place].partition("=")
            words[place] = (
                key
                + equals
                + str(chance.choice((0, 1, 2, 3, 7, 31, 101, "-3", "L5", "R20", "P2", "P4", "x" * 50)))
            )
        elif change == 2:
            words.insert(place, chance.choice(WORDS) + str(chance.randrange(9)))
        elif change == 3:
            del words[place]
        elif change == 4:
            words = chance.choice(lines).split(" ")
        elif change == 5:
            words = [word[: chance.randrange(len(word) + 1)] for word in words]
        else:
            words.append(chr(chance.randrange(1, 0x2FFF)))
        lines[row] = " ".join(words)
        text = "\n".join(lines)
    return text


def random_json(chance: random.Random, depth: int = 2) -> Any:
    """Return random JSON data."""
    if depth and chance.random() < 0.3:
        return [random_json(chance, depth - 1) for _ in range(chance.randrange(4))]
    if depth and chance.random() < 0.3:
        return {
            chance.choice(("name", "laps", "cars", "x")): random_json(chance, depth - 1)
            for _ in range(chance.randrange(4))
        }
    return chance.choice(
        (None, True, False, 0, -1, 3, 1 << 60, 1.5, "", "monaco", "table", "g1", "💥", "x" * 100)
    )
