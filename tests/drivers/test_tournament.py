"""A tournament of computer drivers adds up, and invalid arguments get a sentence."""

from __future__ import annotations

import sys
from itertools import product

import pytest

from engine.core.types import MAX_LAPS
from tests.tools.bench import tournament
from tests.tools.bench.tournament import (
    Block,
    BlockSpec,
    Ranking,
    argument_error,
    play_block,
    rank_drivers,
    ratings,
)

DRIVERS = ("steady", "beginner")


@pytest.fixture(scope="module")
def played_blocks() -> list[Block]:
    """Return the blocks of four races."""
    return [play_block(BlockSpec(DRIVERS, "test_ring", "ludodelire", 1, seed)) for seed in (1, 2)]


def test_every_driver_has_the_same_number_of_cars_per_race(played_blocks: list[Block]) -> None:
    assert [len(block) for block in played_blocks] == [len(DRIVERS)] * 2
    for ranked, home in (race for block in played_blocks for race in block):
        assert sorted(ranked) == sorted(DRIVERS * 3)
        assert 0 < home <= len(ranked)


def test_the_same_tournament_gives_the_same_table(played_blocks: list[Block]) -> None:
    assert play_block(BlockSpec(DRIVERS, "test_ring", "ludodelire", 1, 1)) == played_blocks[0]
    assert rank_drivers(played_blocks, DRIVERS) == rank_drivers(played_blocks, DRIVERS)


def test_the_table_adds_up(played_blocks: list[Block]) -> None:
    lines = rank_drivers(played_blocks, DRIVERS)
    races = [race for block in played_blocks for race in block]
    assert {line.driver for line in lines} == set(DRIVERS)
    assert sum(line.won_percent for line in lines) == pytest.approx(100)
    assert sum(line.expected_win_percent for line in lines) == pytest.approx(100)
    assert sum(line.rating for line in lines) == pytest.approx(len(lines) * tournament.MEAN)
    assert all(line.low <= line.high for line in lines)
    assert sum(line.finished_percent for line in lines) / 100 * 3 * len(races) == pytest.approx(
        sum(home for _, home in races)
    )
    for line in lines:
        assert line.won_percent == 100 * sum(ranked[0] == line.driver for ranked, _ in races) / len(races)


def test_more_frequent_winners_are_rated_higher() -> None:
    ahead: Ranking = (("steady", "beginner"), 2)
    behind: Ranking = (("beginner", "steady"), 2)
    rating_by_driver = ratings([[ahead, ahead, ahead, behind]], DRIVERS)
    assert rating_by_driver["steady"] > rating_by_driver["beginner"]
    alike = ratings([[ahead, behind]], DRIVERS)
    assert alike["steady"] == pytest.approx(alike["beginner"])


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["steady", "schumacher"], "There is no driver schumacher; there are steady, bold, "),
        (["steady", "steady"], "A tournament has two to 10 different drivers, not 1."),
        (
            ["steady", "expert", "--circuits", "monaco", "atlantis"],
            "There is no circuit atlantis; there are ",
        ),
        (["steady", "expert", "--seeds", "0"], "A tournament needs at least one seed, "),
    ],
)
def test_invalid_arguments_are_reported_in_a_sentence(
    arguments: list[str], sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["tournament", *arguments])
    with pytest.raises(SystemExit) as error:
        tournament.main()
    assert str(error.value).startswith(sentence)
    assert "\n" not in str(error.value)


def test_valid_arguments_are_accepted() -> None:
    for laps, seeds in product((1, MAX_LAPS), (1, 8)):
        assert argument_error(DRIVERS, ("monaco", "spa"), laps, seeds) == ""
