"""The dice: tables as printed, rolls that are fair and never change."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from engine.core.dice import D20, GEAR_DICE, GEAR_TABLE, GEARS, SEED_LIMIT, draw

# One line for each face of the twenty-sided die: spaces in 1st to 6th gear.
PRINTED = """
 1  1 2 4  7 11 21
 2  1 2 4  7 11 21
 3  1 2 5  7 12 22
 4  1 3 5  8 12 22
 5  1 3 5  8 13 23
 6  1 3 6  8 13 23
 7  1 3 6  9 14 24
 8  1 3 6  9 14 24
 9  1 3 6  9 15 25
10  1 3 6 10 15 25
11  2 4 7 10 16 26
12  2 4 7 10 16 26
13  2 4 7 10 17 27
14  2 4 7 11 17 27
15  2 4 7 11 18 28
16  2 4 8 11 18 28
17  2 4 8 11 19 29
18  2 4 8 12 19 29
19  2 4 8 12 20 30
20  2 4 8 12 20 30
"""

RANGES = {1: (1, 2), 2: (2, 4), 3: (4, 8), 4: (7, 12), 5: (11, 20), 6: (21, 30)}


def test_the_gear_table_equals_the_printed_one() -> None:
    rows = [tuple(map(int, line.split())) for line in PRINTED.split("\n") if line]
    assert [row[0] for row in rows] == list(D20)
    for gear in GEARS:
        assert GEAR_TABLE[gear] == tuple(row[gear] for row in rows)


@pytest.mark.parametrize("gear", GEARS)
def test_each_gear_has_its_range_of_results(gear: int) -> None:
    for faces in (GEAR_TABLE[gear], GEAR_DICE[gear]):
        assert (min(faces), max(faces)) == RANGES[gear]
        assert list(faces) == sorted(faces)
        assert set(faces) == set(range(RANGES[gear][0], RANGES[gear][1] + 1))


def test_sides_of_the_gear_dice() -> None:
    assert [len(GEAR_DICE[gear]) for gear in GEARS] == [4, 6, 8, 12, 20, 30]
    assert Counter(GEAR_DICE[3]) == {4: 1, 5: 1, 6: 2, 7: 2, 8: 2}


def test_each_gear_has_its_mean_result() -> None:
    table = [Fraction(sum(GEAR_TABLE[gear]), 20) for gear in GEARS]
    assert table == [Fraction(mean) for mean in ("1.5", "3.35", "6.4", "9.6", "15.5", "25.5")]
    dice = [Fraction(sum(GEAR_DICE[gear]), len(GEAR_DICE[gear])) for gear in GEARS]
    assert dice == [
        Fraction(3, 2),
        Fraction(10, 3),
        Fraction(51, 8),
        Fraction(19, 2),
        Fraction(31, 2),
        Fraction(51, 2),
    ]


def test_top_results_are_equally_likely_by_table_and_gear_dice() -> None:
    for gear in (5, 6):
        assert Fraction(GEAR_TABLE[gear].count(RANGES[gear][1]), 20) == Fraction(
            GEAR_DICE[gear].count(RANGES[gear][1]), len(GEAR_DICE[gear])
        )


def test_recorded_rolls_never_change() -> None:
    """Links hold no dice, so a change here would change every shared race."""
    assert [draw(2024, 1, 0, throw, 20) + 1 for throw in range(12)] == [
        19,
        17,
        7,
        11,
        10,
        15,
        19,
        3,
        4,
        16,
        10,
        3,
    ]
    recorded = {
        (0, 0, 0, 0, 20): 19,
        (1, 1, 0, 0, 20): 6,
        (77, 3, 9, 4, 20): 3,
        (SEED_LIMIT - 1, 2000, 9, 99, 30): 9,
        (123456789, 5, 2, 1, 8): 6,
        (7, 2, 11, 7, 20): 9,
        (7, 2, 12, 7, 20): 16,
        (7, 2, 11, 8, 20): 4,
        (7, 2, -1, -1, 20): 5,
    }
    assert {key: draw(*key) for key in recorded} == recorded


def unevenness(falls: list[int], sides: int) -> float:
    """Return chi-square divided by its expectation: about 1 for a fair die."""
    counts = Counter(falls)
    expected = len(falls) / sides
    return sum((counts[side] - expected) ** 2 for side in range(sides)) / expected / (sides - 1)


@pytest.mark.parametrize("sides", [4, 6, 8, 12, 20, 30])
def test_every_face_is_equally_likely(sides: int) -> None:
    by_seed = [draw(seed, 1, 0, 0, sides) for seed in range(20_000)]
    by_round = [draw(7, number, 0, 0, sides) for number in range(20_000)]
    by_car_and_throw = [
        draw(7, number, car, throw, sides)
        for number in range(200)
        for car in range(10)
        for throw in range(10)
    ]
    for falls in (by_seed, by_round, by_car_and_throw):
        assert (min(falls), max(falls)) == (0, sides - 1)
        assert unevenness(falls, sides) < 2.2


def test_neighbouring_rolls_are_independent() -> None:
    """Two dice that share all but one of their numbers are independent."""
    pairs = {
        "seeds": [(draw(n, 1, 0, 0, 6), draw(n + 1, 1, 0, 0, 6)) for n in range(20_000)],
        "rounds": [(draw(9, n, 0, 0, 6), draw(9, n + 1, 0, 0, 6)) for n in range(20_000)],
        "cars": [(draw(n, 1, 0, 0, 6), draw(n, 1, 1, 0, 6)) for n in range(20_000)],
        "throws": [(draw(n, 1, 0, 0, 6), draw(n, 1, 0, 1, 6)) for n in range(20_000)],
    }
    for falls in pairs.values():
        assert unevenness([6 * first + second for first, second in falls], 36) < 1.9
