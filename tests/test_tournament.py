"""A tournament of computer drivers adds up, and invalid arguments get a sentence."""

from __future__ import annotations

import sys
from itertools import product

import pytest

from engine.core.types import MAX_LAPS
from tests.bench import tournament
from tests.bench.tournament import Block, Ranking, Wanted, complaint, raced, ratings, table

DRIVERS = ("steady", "beginner")


@pytest.fixture(scope="module")
def blocks() -> list[Block]:
    """Return the blocks of four races."""
    return [raced(Wanted(DRIVERS, "test_ring", "ludodelire", 1, seed)) for seed in (1, 2)]


def test_everybody_drives_as_many_cars_in_every_race_as_everybody_else(blocks: list[Block]) -> None:
    assert [len(block) for block in blocks] == [len(DRIVERS)] * 2
    for ranked, home in (race for block in blocks for race in block):
        assert sorted(ranked) == sorted(DRIVERS * 3)
        assert 0 < home <= len(ranked)


def test_the_same_tournament_gives_the_same_table(blocks: list[Block]) -> None:
    assert raced(Wanted(DRIVERS, "test_ring", "ludodelire", 1, 1)) == blocks[0]
    assert table(blocks, DRIVERS) == table(blocks, DRIVERS)


def test_the_table_adds_up(blocks: list[Block]) -> None:
    lines = table(blocks, DRIVERS)
    races = [race for block in blocks for race in block]
    assert {line.driver for line in lines} == set(DRIVERS)
    assert sum(line.won for line in lines) == pytest.approx(100)
    assert sum(line.fair for line in lines) == pytest.approx(100)
    assert sum(line.rating for line in lines) == pytest.approx(len(lines) * tournament.MEAN)
    assert all(line.low <= line.high for line in lines)
    assert sum(line.home for line in lines) / 100 * 3 * len(races) == pytest.approx(
        sum(home for _, home in races)
    )
    for line in lines:
        assert line.won == 100 * sum(ranked[0] == line.driver for ranked, _ in races) / len(races)


def test_whoever_comes_home_first_more_often_is_rated_higher() -> None:
    ahead: Ranking = (("steady", "beginner"), 2)
    behind: Ranking = (("beginner", "steady"), 2)
    told = ratings([[ahead, ahead, ahead, behind]], DRIVERS)
    assert told["steady"] > told["beginner"]
    alike = ratings([[ahead, behind]], DRIVERS)
    assert alike["steady"] == pytest.approx(alike["beginner"])


@pytest.mark.parametrize(
    ("arguments", "said"),
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
def test_what_is_wrong_is_said_in_a_sentence(
    arguments: list[str], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["tournament", *arguments])
    with pytest.raises(SystemExit) as refused:
        tournament.main()
    assert str(refused.value).startswith(said)
    assert "\n" not in str(refused.value)


def test_nothing_is_wrong_with_a_tournament_as_it_should_be() -> None:
    for laps, seeds in product((1, MAX_LAPS), (1, 8)):
        assert complaint(DRIVERS, ("monaco", "spa"), laps, seeds) == ""
