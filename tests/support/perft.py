"""Count the decision sequences from a position, to detect whether a rule change has any effect.

Files hold blocks separated by lines of dashes: a title, the position, and a line "depth count" per depth.
Dice follow the position's seed. ``python3 build.py generate perft`` regenerates the counts; ``python3 -m
tests.support.perft FILE`` shows a file's counts by first decision.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import NamedTuple

from engine.core.state import Race
from engine.links.notation import read_position
from engine.links.tokens import format_token
from engine.play import loop
from engine.rules.framework.builder import Rules
from tests.support.circuits import track
from web.tooling.toolchain import ROOT

FOLDER = ROOT / "tests" / "perft"


class Block(NamedTuple):
    """A position and its expected counts, for depths from 1."""

    title: str
    position: str
    counts: tuple[int, ...]


def read_blocks(file: Path) -> list[Block]:
    """Return the blocks of a file."""
    return [_block(part) for part in re.split(r"^-+\n", file.read_text(encoding="utf-8"), flags=re.MULTILINE)]


def _block(text: str) -> Block:
    lines = text.splitlines()
    title = " ".join(line[2:] for line in lines if line.startswith("# "))
    position = "\n".join(line for line in lines if line.split(" ")[0] in ("race", "turn", "car")) + "\n"
    counts = [line.split() for line in lines if re.fullmatch(r"\d+ +\d+", line)]
    return Block(title, position, tuple(int(count) for _, count in counts))


def open_block(block: Block) -> tuple[Rules, Race]:
    """Return the race of a block's position."""
    return read_position(block.position, track(block.position.split()[1]))


def count(rules: Rules, race: Race, depth: int) -> int:
    """Return the number of decision sequences of this length."""
    question = loop.next_decision(rules, race)
    if question is None:
        return 0
    if depth == 1:
        return len(question.options)
    total = 0
    for action in question.options:
        next_race = race.copy()
        loop.apply_answer(rules, next_race, question, action)
        total += count(rules, next_race, depth - 1)
    return total


def count_by_first_decision(rules: Rules, race: Race, depth: int) -> dict[str, int]:
    """Return the number of decision sequences for each first decision."""
    question = loop.next_decision(rules, race)
    result = {}
    assert question is not None
    for action in question.options:
        next_race = race.copy()
        loop.apply_answer(rules, next_race, question, action)
        result[format_token(rules.track, action)] = count(rules, next_race, depth - 1) if depth > 1 else 1
    return result


def update_counts(file: Path) -> None:
    """Recalculate the counts of a file, to the same depths."""
    parts = []
    for block in read_blocks(file):
        rules, race = open_block(block)
        counts = "".join(
            f"{depth} {count(rules, race.copy(), depth):>7}\n" for depth in range(1, len(block.counts) + 1)
        )
        parts.append(f"# {block.title}\n{block.position}{counts}")
    file.write_text(("-" * 40 + "\n").join(parts), encoding="utf-8")


if __name__ == "__main__":
    for name in sys.argv[1:]:
        for perft_block in read_blocks(Path(name)):
            counts_by_decision = count_by_first_decision(
                *open_block(perft_block), depth=len(perft_block.counts)
            )
            print(perft_block.title, counts_by_decision)
    if not sys.argv[1:]:
        for path in sorted(FOLDER.glob("*.txt")):
            update_counts(path)
