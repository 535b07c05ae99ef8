"""Rulings on the advanced rules of Eurogames; some apply to other rulebooks too."""

from __future__ import annotations

from engine.rules.rulings.ruling import Ruling

EURO_RULINGS: tuple[Ruling, ...] = (
    Ruling(
        "G-30",
        ("ADV",),
        ("ADV-SLP-4",),
        "The printed gear rule is reversed: your gear must be no lower than that of the car ahead, and "
        "both at least 4th. If you agree to play it as printed, yours must be lower.",
    ),
    Ruling(
        "G-31",
        ("LUD", "ADV"),
        ("LUD-ASL-4", "ADV-SLP-8"),
        "In Eurogames a car that slipstreams into a corner makes no stop there this turn, wherever it ends "
        "in it; one already inside when the slipstream began does. In Ludodélire, or if you agree, both "
        "make a stop.",
    ),
    Ruling(
        "G-32",
        ("LUD", "ADV"),
        ("LUD-ENG-1", "ADV-WEA-4"),
        "A roll of 19 or 20 in 5th or 6th and a result of 20 or 30 spaces are the same event.",
    ),
    Ruling(
        "G-33",
        ("ADV",),
        ("ADV-TYR-6", "ADV-TYR-3", "ADV-TYR-9"),
        "Skids in rain depend on where the actual move ends, options and brakes included. Worn soft tyres "
        "take a space off depending on the route chosen for the full roll, before brakes. If that route "
        "ends in a corner, nothing is taken off; if not, the move is one space shorter along it.",
    ),
    Ruling(
        "G-34",
        ("ADV",),
        ("ADV-PIT-1",),
        "The parts that can be restored are brakes, fuel, bodywork, engine and road-holding.",
    ),
    Ruling(
        "G-35",
        ("ADV",),
        ("ADV-PIT-1",),
        "Each car has its two pit points once per race, besides those it was built with. Use them in one "
        "full pit stop or two; they raise no part above the number it began with.",
    ),
    Ruling(
        "G-36",
        ("ADV",),
        ("ADV-GEN-1",),
        "Car building, dangerous spaces and full pit stops are for three-lap races. If you agree, they "
        "apply in any race.",
    ),
    Ruling(
        "G-37",
        ("ADV",),
        ("ADV-WEA-6", "ADV-WEA-8", "ADV-WEA-9"),
        "Changeable weather before the race is not a first sunshine: the first sunshine rolled is "
        "temporary, the second in a row settles it. Changeable breaks a run, and after rain it means a dry "
        "track, unless you agree that the track stays wet.",
    ),
    Ruling(
        "G-38",
        ("LUD", "ADV"),
        ("LUD-ATT-1", "LUD-ATT-2", "ADV-TTR-1", "ADV-TTR-2"),
        "In time trials, drivers go in entry-list order, from the last middle-lane space before the line, "
        "so the lap ends at the second crossing. There is no stalling, braking, gear skipping, engine "
        "check, spin or crash.",
    ),
    Ruling(
        "G-39",
        ("LUD", "ADV"),
        ("LUD-AWE-6", "ADV-TYR-10"),
        "Tyres multiply only the points you pay; the limits (sixth and seventh space, one space without "
        "tyres) count spaces. In Ludodélire wet tyres on a dry track double tyre points lost behind other "
        "cars; in Eurogames no tyres do.",
    ),
    Ruling(
        "G-40",
        ("LUD", "ADV", "TRT", "HSE"),
        ("LUD-ADT-3", "ADV-TYR-11", "TRT-TYR-3", "HSE-TYC-3"),
        "A set of tyres is as old as the laps begun since it was fitted. The starting set is on its first "
        "lap from the grid to the second line crossing; a set from the pits counts as if it had been "
        "fitted on the line during that visit. Its age when a move begins applies to the whole move, costs "
        "included.",
    ),
    Ruling(
        "G-41",
        ("ADV",),
        ("ADV-PIT-4",),
        "New soft tyres give no extra space only on the move out of the pit. In everything else the set is "
        "new.",
    ),
    Ruling(
        "G-42",
        ("ADV",),
        ("ADV-PIT-2",),
        "In two- or three-lap races a car may pit even if it has lost no tyre point. Without full pit "
        "stops, the basic pit stop with its die applies over three laps too.",
    ),
)
