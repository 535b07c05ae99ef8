"""Dice: the faces of each die, and deterministic rolls.

A roll is a pure function of ``(seed, round, car, k, sides)``: the k-th die that a car rolls in a game turn.
Nothing has to be stored, undoing gives the same roll again, and one driver's choices never change another
driver's luck.
"""

from __future__ import annotations

Faces = tuple[int, ...]

D20: Faces = tuple(range(1, 21))

GEARS: tuple[int, ...] = (1, 2, 3, 4, 5, 6)

# Spaces for each face of the twenty-sided die, face 1 first (LUD-GEA-3). Row 0 is neutral: the car does not
# move.
GEAR_TABLE: tuple[Faces, ...] = (
    (0,) * 20,
    (1,) * 10 + (2,) * 10,
    (2,) * 3 + (3,) * 7 + (4,) * 10,
    (4,) * 2 + (5,) * 3 + (6,) * 5 + (7,) * 5 + (8,) * 5,
    (7,) * 3 + (8,) * 3 + (9,) * 3 + (10,) * 4 + (11,) * 4 + (12,) * 3,
    tuple(value for value in range(11, 21) for _ in range(2)),
    tuple(value for value in range(21, 31) for _ in range(2)),
)

# Special die of each gear, as in later editions: the same ranges, printed on the faces.
GEAR_DICE: tuple[Faces, ...] = (
    (0,),
    (1, 1, 2, 2),
    (2, 3, 3, 4, 4, 4),
    (4, 5, 6, 6, 7, 7, 8, 8),
    tuple(value for value in range(7, 13) for _ in range(2)),
    tuple(value for value in range(11, 21) for _ in range(2)),
    tuple(value for value in range(21, 31) for _ in range(3)),
)

SEED_LIMIT = 1 << 48

_MASK = (1 << 64) - 1


# Precomputed mixing terms for the usual cars and roll numbers.
PRECOMPUTED_CARS, PRECOMPUTED_ROLLS = 12, 8
_MIXING_TERMS: tuple[tuple[int, ...], ...] = tuple(
    tuple(
        car * 0xAF251AF3B0F025B5 + roll_number * 0xF1357AEA2E62A9C5
        for roll_number in range(PRECOMPUTED_ROLLS)
    )
    for car in range(PRECOMPUTED_CARS)
)


def mix_seed(seed: int) -> int:
    """Return the seed mixed into 64 bits, as the start value of all its rolls."""
    return (seed * 0x9E3779B97F4A7C15 + 0x632BE59BD9B4E019) & _MASK


def draw(seed: int, round_number: int, car: int, roll_number: int, sides: int) -> int:
    """Return the index of the rolled face, 0 to ``sides - 1``, each equally likely."""
    return roll_index(mix_seed(seed), round_number, car, roll_number, sides)


def roll_index(mixed_seed: int, round_number: int, car: int, roll_number: int, sides: int) -> int:
    """Return the same as ``draw`` for a seed already mixed.

    Combine the key into 64 bits and apply the splitmix64 finaliser. The high bits are scaled to the number of
    sides, without floats or the bias of a remainder.
    """
    if 0 <= car < PRECOMPUTED_CARS and 0 <= roll_number < PRECOMPUTED_ROLLS:
        mixing_term = _MIXING_TERMS[car][roll_number]
    else:
        mixing_term = car * 0xAF251AF3B0F025B5 + roll_number * 0xF1357AEA2E62A9C5
    mixed = (mixed_seed + round_number * 0xD1342543DE82EF95 + mixing_term) & _MASK
    mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
    mixed ^= mixed >> 31
    mixed = ((mixed ^ (mixed >> 33)) * 0xFF51AFD7ED558CCD) & _MASK
    mixed ^= mixed >> 32
    return (mixed * sides) >> 64
