"""Batches of trials: races, hostile inputs and round trips."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial

from engine.play.game import Game
from tests.tools.soak import field_changes, text_damage
from tests.tools.soak.field_changes import Inputs
from tests.tools.soak.races import drive_race, random_game
from tests.tools.soak.requests import changed_requests
from tests.tools.soak.text_damage import MUTANTS_PER_ROUND, use_or_reject

RACES = 40  # per batch
ROUNDS = 6  # of hostile inputs per batch, each with its own races and seasons
FULL_CHECK_EVERY = 10  # races; one with all checks at every question takes four times as long
GAMES_PER_ROUND = 4
RACES_KIND, DAMAGE_KIND, CHANGES_KIND = KINDS = ("races", "damage", "changes")

Counts = Counter[str]
DAMAGE_TRIALS: dict[str, Callable[[random.Random, list[Game]], None]] = {
    "links": text_damage.hostile_links,
    "position texts": text_damage.hostile_texts,
    "seasons": text_damage.hostile_seasons,
    "requests": text_damage.hostile_requests,
    "circuits": text_damage.hostile_circuits,
}
CHANGE_TRIALS: dict[str, Callable[[random.Random, list[Game]], Inputs]] = {
    "changed links": field_changes.changed_links,
    "changed positions": field_changes.changed_positions,
    "changed seasons": field_changes.changed_seasons,
    "changed circuits": field_changes.changed_circuits,
    "changed requests": changed_requests,
}


def batch(seed: str, rounds: int = ROUNDS, kinds: Sequence[str] = KINDS) -> tuple[Counts, list[str]]:
    """Run some races and hostile inputs, most of them derived from the batch's own races and seasons."""
    chance = random.Random(seed)
    counts, troubles = Counts(), list[str]()

    def try_one(name: str, count: int, action: Callable[[], object]) -> None:
        try:
            action()
            counts[name] += count
        except Exception as trouble:
            troubles.append(f"{name}, seed {seed}: {type(trouble).__name__}: {trouble}")

    def try_each(name: str, inputs: Inputs) -> None:
        for mutant, use in inputs:
            try_one(name, 1, partial(use_or_reject, mutant, use))

    if RACES_KIND in kinds:
        for number in range(RACES):
            try_one("races", 1, partial(drive_race, chance, number % FULL_CHECK_EVERY == 0))
    for _ in range(rounds):
        games: list[Game] = []
        for _ in range(GAMES_PER_ROUND):
            try_one("moments", 0, lambda games=games: games.append(random_game(chance)))  # type: ignore[misc]
        if not games:
            continue
        if DAMAGE_KIND in kinds:
            for name, action in DAMAGE_TRIALS.items():
                try_one(name, MUTANTS_PER_ROUND[name], partial(action, chance, games))
        if CHANGES_KIND in kinds:
            for name, inputs in CHANGE_TRIALS.items():
                try_one(name, 0, lambda: try_each(name, inputs(chance, games)))  # noqa: B023
    return counts, troubles
