"""Damaged seasons."""

from __future__ import annotations

import random
from typing import Any

from tests.support.fuzz import TEXT_MUTATORS, corrupt_payload


def mutate_link(links: list[str], number: int, chance: random.Random) -> str:
    """Return a damaged link: an odd ``number`` changes its payload, an even one its text."""
    link = links[number % len(links)]
    if number % 2:
        return corrupt_payload(link, chance.choice(links), chance)
    return chance.choice(TEXT_MUTATORS)(link, chance)


VALUES: tuple[Any, ...] = (
    None,
    -1,
    0,
    1,
    7,
    99,
    1 << 60,
    1.5,
    True,
    "",
    "x",
    "x" * 400,
    [],
    {},
    [[]],
    {"driver": 0},
)


def change_one_value(data: Any, chance: random.Random) -> None:
    """Change or remove one value, usually deep inside."""
    while True:
        keys = list(data) if isinstance(data, dict) else list(range(len(data)))
        if not keys:
            return
        key = chance.choice(keys)
        if not isinstance(data[key], dict | list) or not data[key] or chance.random() < 0.1:
            break
        data = data[key]
    if chance.random() < 0.2:
        del data[key]
    else:
        data[key] = chance.choice(VALUES)
