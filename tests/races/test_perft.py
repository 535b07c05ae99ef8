"""The counts of tests/perft, depth by depth."""

from __future__ import annotations

import pytest

from tests.support.perft import FOLDER, Block, count, count_by_first_decision, open_block, read_blocks

BLOCKS = [(file.stem, block) for file in sorted(FOLDER.glob("*.txt")) for block in read_blocks(file)]


@pytest.mark.parametrize(
    ("circuit", "block"), BLOCKS, ids=lambda value: value.title if isinstance(value, Block) else value
)
def test_perft_counts_match_at_every_depth(circuit: str, block: Block) -> None:
    rules, race = open_block(block)
    assert rules.track.id == circuit
    assert len(block.counts) >= 3
    for depth, expected in enumerate(block.counts, 1):
        decision_count = count(rules, race.copy(), depth)
        assert decision_count == expected, (
            f"at depth {depth}, by first decision: {count_by_first_decision(rules, race.copy(), depth)}"
        )
