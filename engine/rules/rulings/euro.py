"""Rulings on the advanced rules of Eurogames, some of them for other rulebooks too."""

from __future__ import annotations

from engine.rules.rulings.ruling import Ruling

EURO_RULINGS: tuple[Ruling, ...] = (
    Ruling(
        "G-30",
        ("ADV",),
        ("ADV-SLP-4",),
        "The printed condition is turned round: your gear must be no lower than that of the car ahead, "
        "and both at least 4th. If you agree on the printed words, yours must be lower.",
    ),
    Ruling(
        "G-31",
        ("LUD", "ADV"),
        ("LUD-ASL-4", "ADV-SLP-8"),
        "In Eurogames a car that has come into the corner by a tow gets no stop there for this turn, "
        "wherever it ends in it; one that was inside when the tow began does. In Ludodélire, or if you "
        "agree on it, both have stopped.",
    ),
    Ruling(
        "G-32",
        ("LUD", "ADV"),
        ("LUD-ENG-1", "ADV-WEA-4"),
        "A 19 or 20 thrown in 5th or 6th and a move of 20 or 30 spaces are one and the same event.",
    ),
    Ruling(
        "G-33",
        ("ADV",),
        ("ADV-TYR-6", "ADV-TYR-3", "ADV-TYR-9"),
        "Whether rain makes a car slide goes by where the move as really driven ends, options and brakes "
        "included. Whether worn soft tyres take a space off goes by the way chosen for the whole throw, "
        "before brakes: if it ends in a corner they do not, else the move is a space shorter along that "
        "way.",
    ),
    Ruling(
        "G-34",
        ("ADV",),
        ("ADV-PIT-1",),
        "The parts that can be made good are brakes, fuel, bodywork, engine and road-holding.",
    ),
    Ruling(
        "G-35",
        ("ADV",),
        ("ADV-PIT-1",),
        "Each car has its two points once a race, besides those it was built with. They can be taken in "
        "one full stop or in two, and raise no part above what it began with.",
    ),
    Ruling(
        "G-36",
        ("ADV",),
        ("ADV-GEN-1",),
        "Car building, dangerous spaces and full stops belong to three laps. If you agree on it they hold "
        "in any race.",
    ),
    Ruling(
        "G-37",
        ("ADV",),
        ("ADV-WEA-6", "ADV-WEA-8", "ADV-WEA-9"),
        "The changeable weather before the race is not a first sunshine: the first one thrown passes "
        "again, the second running settles it. Changeable breaks a run, and after rain it means a dry "
        "road, unless you agree that it stays as it was.",
    ),
    Ruling(
        "G-38",
        ("LUD", "ADV"),
        ("LUD-ATT-1", "LUD-ATT-2", "ADV-TTR-1", "ADV-TTR-2"),
        "Drivers go in the order of the entry list, from the last space of the middle lane before the "
        "line, so the lap ends with the second crossing. Nobody stalls, brakes, skips gears, checks an "
        "engine, spins or crashes.",
    ),
    Ruling(
        "G-39",
        ("LUD", "ADV"),
        ("LUD-AWE-6", "ADV-TYR-10"),
        "Tyres multiply what is paid; the sixth and the seventh space and the one space without tyres "
        "stay spaces. What is lost behind other cars is doubled by wet tyres on a dry road in Ludodélire, "
        "and by nothing in Eurogames.",
    ),
    Ruling(
        "G-40",
        ("LUD", "ADV", "TRT", "HSE"),
        ("LUD-ADT-3", "ADV-TYR-11", "TRT-TYR-3", "HSE-TYC-3"),
        "A set of tyres is as old as the laps begun since it was fitted: the first one is in its first "
        "lap from the grid to the second crossing of the line, one from the pits counts from the line of "
        "that passage. Its age when a move begins holds for the whole move, bills included.",
    ),
    Ruling(
        "G-41",
        ("ADV",),
        ("ADV-PIT-4",),
        "Only the move out of the pit goes without the extra space. In everything else the set is new.",
    ),
    Ruling(
        "G-42",
        ("ADV",),
        ("ADV-PIT-2",),
        "In races of two laps or three a car may stop though it has lost no point of tyres. Where full "
        "stops are not played, the basic stop with its die holds over three laps too.",
    ),
)
