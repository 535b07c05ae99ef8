"""Rulings that several rulebooks share: the finish, the weather, the pits, lanes and restarts."""

from __future__ import annotations

from engine.rules.rulings.ruling import Ruling

GENERAL_RULINGS: tuple[Ruling, ...] = (
    Ruling(
        "G-99",
        ("LUD", "ADV", "TRT", "HSE"),
        ("LUD-WIN-1",),
        "The grid lies before the line, so the first crossing opens the first lap, and the crossing after "
        "the last lap is the finish. That move is played out in full, then the car leaves the road; "
        "places go by the order of the moves, and lapped cars drive their whole distance. Whoever goes "
        "out beyond the line has finished first, except by a crash for a corner left in that very move; a "
        "spin over the line is a finish. Who goes out is not placed.",
    ),
    Ruling(
        "G-100",
        ("LUD", "ADV", "TRT", "HSE"),
        ("LUD-AWE-7", "ADV-WEA-4", "TRT-WEA-2", "HSE-WEA-3"),
        "In Ludodélire and Eurogames the move, collisions and engines come first and the weather is "
        "thrown for last; in Trant and the house rules an engine is hurt at the throw itself. New weather "
        "counts from the next car on.",
    ),
    Ruling(
        "G-101",
        ("LUD", "ADV", "TRT", "HSE"),
        ("LUD-AWE-1", "ADV-WEA-3", "LUD-COL-1", "TRT-COL-1", "HSE-COL-1"),
        "In Ludodélire and Eurogames the driver on pole throws for the weather of the race. In a "
        "collision each driver throws for his own car; backmarkers are thrown for by the game.",
    ),
    Ruling(
        "G-102",
        ("TRT", "HSE"),
        ("TRT-INJ-3", "HSE-INJ-3"),
        "This holds for every driver who may not race, however light the injury: nobody takes his place "
        "before the next race.",
    ),
    Ruling(
        "G-103",
        ("LUD", "ADV", "TRT", "HSE"),
        ("LUD-ASF-1", "ADV-RHO-1", "LUD-CRN-2", "TRT-SPN-2", "HSE-SPN-2"),
        "A crash for a corner left too early makes its space dangerous in Eurogames and in no other book; "
        "in Ludodélire and Eurogames you may agree on the contrary. Beyond such a corner lanes are "
        "changed as ever, unless you agree that a car keeps to its own.",
    ),
    Ruling(
        "G-104",
        ("LUD", "ADV", "TRT", "HSE"),
        ("LUD-PIT-2", "LUD-PIT-6", "TRT-PIT-1", "TRT-PIT-4", "HSE-PIT-6", "HSE-PIT-11"),
        "Lane and pits belong to no corner. An unfinished corner left by the pit entry is an overshoot, "
        "counted along the lane to the last space reached and settled on the old tyres; who spins there "
        "is served, and leaves on his next turn at the earliest, in 1st. A car at its pit stands beside "
        "the lane and blocks nobody; in Ludodélire and Eurogames a team-mate waits on the space before "
        "it, at no cost. Whoever finds the end of the lane taken stays in it free of charge.",
    ),
    Ruling(
        "G-105",
        ("LUD", "ADV", "TRT", "HSE"),
        ("LUD-CRN-2", "LUD-CRN-4", "TRT-CRN-2", "TRT-CRN-4", "HSE-CRN-2", "HSE-CRN-3"),
        "Of two unfinished corners in one move each is counted from its own last line, and both are paid "
        "together. In Ludodélire and Eurogames the sixth and the seventh space go by the larger count; in "
        "Trant and the house rules driving on into the next corner without any stop in the last is the "
        "end in any case.",
    ),
    Ruling(
        "G-106",
        ("LUD", "ADV", "TRT", "HSE"),
        ("LUD-MOV-1", "TRT-PTH-2", "TRT-PTH-4", "HSE-PTH-1"),
        "A change of lane that begins on a straight space is a change on the straight, wherever it ends. "
        "Out on the straight and back in at the corner's edge is a zig-zag.",
    ),
    Ruling(
        "G-107",
        ("HSE",),
        ("HSE-STP-3",),
        "A set of tyres keeps its age over a restart: it gets its points back but is no younger.",
    ),
    Ruling(
        "G-108",
        ("TRT", "HSE"),
        ("TRT-QUA-7", "HSE-TRN-3"),
        "The run-up may begin on any space behind the line, as far back as the exit of the last corner "
        "and beyond it.",
    ),
    Ruling(
        "G-109",
        ("HSE",),
        ("HSE-TIM-3",),
        "A lever where it may not be is carried out when all levers are set, not before.",
    ),
)
